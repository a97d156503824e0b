package yamlfile

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"echelle/generator/diag"
)

// problemsOf gives the problems as text, one a line.
func problemsOf(l *diag.List) string {
	var b strings.Builder
	for _, p := range l.Sorted() {
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ name, doc, want string }{
		{"tab in the indentation", "a:\n\tb: 1\n", "f:2:1: a tab in the indentation, expected spaces; replace each tab by two spaces"},
		{"tab after spaces", "a:\n  b: 1\n \tc: 1\n", "f:3:2: a tab in the indentation, expected spaces; replace each tab by two spaces"},
		{"two colons", "x: 1\na: b: c\n", `f:2:1: a key that does not fit here, expected one key and its value on a line, indented like its neighbours; a colon needs a space after it, and text that holds ": " needs quotes`},
		{"colon without space", "a:b\nc: d\n", `f:2:1: a key that does not fit here, expected one key and its value on a line, indented like its neighbours; a colon needs a space after it, and text that holds ": " needs quotes`},
		{"line without colon", "a: 1\nfoo\nb: 2\n", "f:2:1: a line without a colon, expected key: value; check the indentation if it goes on from the line before"},
		{"open list", "x: 1\na: [1, 2\nb: 3\n", `f:3:1: a list in [ ] that is not closed, expected "," or "]"`},
		{"open group", "a: {b: 1\n", `f:1:1: keys in { } that are not closed, expected "," or "}"`},
		{"open quotes", "x: 1\ny: \"abc\nb: 3\n", "f:2:4: quotes that are not closed, expected the same quote at the end of the text"},
		{"open quotes, closed by others", "x: \"abc\nlist:\n  - {y: \"1-0\"}\n", "f:1:4: quotes that are not closed, expected the same quote at the end of the text"},
		{"an apostrophe in quotes", "x: 1\n- y: 'L'Open'\n", "f:2:6: quotes that are not closed, expected the same quote at the end of the text; an apostrophe within '' is written twice"},
		{"quotes in the middle", "\n\na: \"x\" y\n", "f:3:1: a line that does not fit the ones before, expected key: value, indented like its neighbours; if a value has quotes, they must stand around the whole of it"},
		{"less indentation in a list", "a:\n  - 1\n - 2\n", "f:3:2: a line that does not fit the ones before, expected key: value, indented like its neighbours; if a value has quotes, they must stand around the whole of it"},
		{"key after a list", "- a\nb: c\n", "f:2:1: a line that does not fit the list before, expected an entry that begins with - or less indentation"},
		{"list in a line", "a: - b\n", "f:1:1: a list entry that does not fit here, expected - at the beginning of a line"},
		{"bare asterisk", "x: 1\nresult: *\ny: 2\n", "f:2:1: a value that begins with * or &, expected quotes around it"},
		{"alias without anchor", "y: 1\nx: *foo\n", "f:2:1: an alias (*), expected the value written out; put the text in quotes if it begins with *"},
		{"special character", "x: @foo\n", "f:1:1: a value that begins with a special character, expected quotes around it"},
		{"unknown escape", "a: \"\\q\"\n", `f:1:1: an unknown escape after \ in double quotes, expected \\ for a backslash; or use single quotes`},
		{"missing value in a list", "a: [,]\n", "f:1:1: a missing value in [ ] or { }, expected a value, or the closing bracket"},
		{"second document", "a: 1\n---\nb: 2\n", `f:2:1: a second document begins here, expected one document in a file; remove the line "---" or use a file for each`},
		{"text after the end", "a: 1\n...\nfoo: 2\n", "f:3:1: text after the end of the document, expected one document in a file"},
		{"old version", "%YAML 3.0\n---\na: 1\n", "f:1:1: not YAML (found incompatible YAML document)"},
		{"tag", "a: !!str 5\n", "f:1:4: a tag, !!str, expected a value without tag; put the text in quotes if it begins with !"},
		{"the first of anchors and aliases", "a: &x 5\nb: *x\n", "f:1:4: an anchor, &x, expected a value without anchor; put the text in quotes if it begins with &"},
		{"key twice", "a: 1\nb: {c: 1, d: 2, c: 3}\na: 2\n", "f:2:17: the key \"c\" is given twice, expected each key once; first on line 2\n" +
			"f:3:1: the key \"a\" is given twice, expected each key once; first on line 1"},
		{"list as key", "{a: 1, [x]: 2}", "f:1:8: a key that is a list, expected a word; put the whole value in quotes if it is text"},
		{"not UTF-8", "é: 1\r\nab: \xe9\n", "f:2:5: the byte 0xe9, expected UTF-8 text; save the file again as UTF-8"},
		{"UTF-16", "\xff\xfea\x00", "f:1:1: the file is UTF-16, expected UTF-8; save it again as UTF-8"},
		{"control character", "é: \x01", "f:1:4: the invisible character U+0001, expected text; remove it"},
		{"line separator", "a: b\u2028c\n", "f:1:5: the invisible character U+2028, expected text; remove it"},
		{"too deep", strings.Repeat("[", maxDepth+2) + strings.Repeat("]", maxDepth+2), "f:1:65: more than 64 lists and mappings inside one another, expected a flatter file"},
		{"much too deep", strings.Repeat("{a: ", 100_000), "f:1:1: more than 64 lists and mappings inside one another, expected a flatter file"},
		{"too large", "a: 1\n" + strings.Repeat("#", maxSize), "f: the file has 16777221 bytes, expected at most 16777216"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var problems diag.List
			if _, ok := Parse("f", []byte(c.doc), &problems); ok {
				t.Error("accepted")
			}
			if got := strings.TrimSuffix(problemsOf(&problems), "\n"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestParseAccepts(t *testing.T) {
	for _, c := range []struct {
		name, doc string
		kind      Kind
	}{
		{"nothing", "", Null},
		{"a comment", "# nothing yet\n", Null},
		{"a document mark", "---\na: 1\n", Mapping},
		{"byte order mark", "\ufeffa: 1\n", Mapping},
		{"CR LF", "a: 1\r\nb: 2\r\n", Mapping},
		{"CR", "a: 1\rb: 2\r", Mapping},
		{"tabs after the values", "a: 1\t# one\n", Mapping},
		{"a list", "- a\n- b\n", Sequence},
		{"a value", "a", Scalar},
		{"the greatest depth", strings.Repeat("[", maxDepth) + strings.Repeat("]", maxDepth), Sequence},
		{"non-characters nearby", "a: \ufffd", Mapping},
	} {
		t.Run(c.name, func(t *testing.T) {
			var problems diag.List
			n, ok := Parse("f", []byte(c.doc), &problems)
			if !ok || problems.Len() != 0 {
				t.Fatalf("refused: %s", problemsOf(&problems))
			}
			if n.Kind() != c.kind {
				t.Errorf("a node that is %s, want %s", n.Kind(), c.kind)
			}
		})
	}
}

const siteDoc = "\ufefftitle: Échelle\r\n" +
	"rankings:\r\n" +
	"  - id: main\r\n" +
	"    settings: {é: 1, k: 20}\r\n" +
	"  - id: \"second\"\r\n" +
	"contact:\r\n"

func TestPlaces(t *testing.T) {
	var problems diag.List
	n, ok := Parse("site.yaml", []byte(siteDoc), &problems)
	if !ok {
		t.Fatal(problemsOf(&problems))
	}
	for _, c := range []struct {
		path []any
		want string
	}{
		{nil, "site.yaml:1:1"},
		{[]any{"title"}, "site.yaml:1:8"},
		{[]any{"rankings", 0, "settings", "k"}, "site.yaml:4:25"},
		{[]any{"rankings", 1, "id"}, "site.yaml:5:9"},
		{[]any{"rankings", 1, "settings", "k"}, "site.yaml:5:5"}, // absent: the ranking
		{[]any{"rankings", 2}, "site.yaml:3:3"},                  // absent: the list
	} {
		if got := n.At(c.path...).String(); got != c.want {
			t.Errorf("At(%v) = %s, want %s", c.path, got, c.want)
		}
	}
	settings, ok := n.Get("rankings", 0, "settings")
	if !ok || settings.KeyAt("k").String() != "site.yaml:4:22" || settings.KeyAt("x") != settings.Pos() {
		t.Errorf("KeyAt(k) = %s", settings.KeyAt("k"))
	}
	if _, ok := n.Get("rankings", 2); ok {
		t.Error("found a ranking that is not there")
	}
}

func TestWalking(t *testing.T) {
	var problems diag.List
	n, _ := Parse("f", []byte(siteDoc), &problems)
	if got := n.Keys(); !slices.Equal(got, []string{"title", "rankings", "contact"}) || n.Len() != 3 {
		t.Errorf("keys %v, length %d", got, n.Len())
	}
	got := ""
	for key, value := range n.Pairs() {
		got += key.Text() + "=" + value.Text() + " (" + value.Kind().String() + ")\n"
		for i, item := range value.Items() {
			for key := range item.Pairs() {
				got += strings.Repeat(" ", i+1) + item.Name() + ": " + key.Text() + "\n"
			}
		}
	}
	want := "title=Échelle (a single value)\nrankings= (a list)\n" +
		" entry 1 of rankings: id\n entry 1 of rankings: settings\n  entry 2 of rankings: id\ncontact= (empty)\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// FuzzParse: whatever comes in, there is no panic, a refusal has a problem, and
// every place lies in the file.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		siteDoc, "? 0", "---", "a:\n\tb", "&a [*a,*a]", "<<: {a: 1}", "? [a]: b", "a: !!binary x", "a: |+\n\n x\n", "%TAG ! x\n---\n", "a: 1\n---\n", "{[", "\x00",
		"a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n", "- - - -", "!!map {}", "a: \"\\", "#\n \n#", "[\n#\n]", "a: >\n  #x\n b", "- #a\n  - b",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		var problems diag.List
		n, ok := Parse("f", content, &problems)
		if ok != (problems.Len() == 0) {
			t.Fatalf("accepted: %v, with %d problems", ok, problems.Len())
		}
		lines := cut(bytes.TrimPrefix(content, []byte("\ufeff")))
		for _, p := range problems.Sorted() {
			if p.Line < 1 || p.Line > len(lines) || p.Col < 1 || p.Col > len([]rune(lines[p.Line-1]))+1 {
				t.Fatalf("a problem outside the file: %s", p)
			}
		}
		if ok {
			walk(t, n, lines)
			into := fullDefault()
			n.Decode(&into, &problems)
		}
	})
}

func walk(t *testing.T, n *Node, lines []string) {
	p := n.Pos()
	if p.Line < 1 || p.Line > len(lines) || p.Col < 1 || p.Col > len([]rune(lines[p.Line-1]))+1 {
		t.Fatalf("a node outside the file: %s", p)
	}
	for _, item := range n.Items() {
		walk(t, item, lines)
	}
	for key, value := range n.Pairs() {
		if got, ok := n.Get(key.Text()); !ok || got != value {
			t.Fatalf("the key %q does not lead to its value", key.Text())
		}
		walk(t, value, lines)
	}
}
