package markdown

import (
	"flag"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"echelle/generator/diag"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// resolver knows a few things.
func resolver() Resolver {
	return Resolver{
		Thing: func(kind, id, text string) (string, string, bool) {
			switch kind {
			case "event":
				return "events/" + id + ".html?a&b", "Tournoi <de> Paris", id == "paris-2024"
			case "club", "ranking":
				return kind + "s/" + id + ".html", kind + " " + id, id == "75Op" || id == "main"
			}
			switch id {
			case "dupont-jean":
				if text == "" {
					text = "Jean Dupont"
				}
				return "players/dupont-jean.html", text, true
			case "hidden-one":
				return "", "—", true
			}
			return "", "", false
		},
		Link: func(href string) (string, bool) {
			return strings.Replace(href, ".md", ".html", 1), !strings.HasPrefix(href, "missing")
		},
		Block: func(b *Block, problems *diag.List) (template.HTML, bool) {
			var s strings.Builder
			fmt.Fprintf(&s, `<div class="%s">`, b.Kind)
			for _, x := range b.Settings {
				if x.Key == "fail" {
					problems.Error(x.Pos, "it fails", "", "")
					return "", false
				}
				fmt.Fprintf(&s, "%s=%s;", template.HTMLEscapeString(x.Key), template.HTMLEscapeString(x.Value))
				for _, item := range x.Items() {
					if item.Pos != x.At {
						fmt.Fprintf(&s, " %s at %d:%d;", template.HTMLEscapeString(item.Text), item.Pos.Line, item.Pos.Col)
					}
				}
			}
			return template.HTML(s.String() + "</div>"), true
		},
	}
}

func options() Options {
	return Options{At: diag.Pos{File: "a.md", Line: 1}, TopLevel: 2, Permalink: "Link to this section", Taken: []string{"main"}, Resolver: resolver()}
}

// TestGolden renders testdata/*.md; beside each stands what comes out: the
// HTML, then the problems and the summary.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no testdata: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var problems diag.List
			doc := Render(source, options(), &problems)
			check(t, string(doc.HTML))
			var b strings.Builder
			b.WriteString(string(doc.HTML) + "\n=== problems\n")
			for _, p := range problems.Sorted() {
				b.WriteString(p.String() + "\n")
			}
			b.WriteString("=== summary\n" + doc.Summary + "\n")
			golden := strings.TrimSuffix(file, ".md") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if b.String() != string(want) {
				t.Errorf("%s differs (-update rewrites it); got\n%s", golden, b.String())
			}
		})
	}
}

// heading has the level of a heading and its id.
var heading = regexp.MustCompile(`<h([1-6]) id="([^"]*)">`)

func TestHeadingLevels(t *testing.T) {
	for _, c := range []struct {
		source string
		top    int
		want   string
	}{
		{"# a\n## b\n# c\n", 2, "232"},
		{"## a\n### b\n", 2, "23"},
		{"### a\n###### b\n", 1, "14"},
		{"# a\n##### b\n", 3, "36"},
		{"# a\n### b\n", 0, "13"},
	} {
		var problems diag.List
		doc := Render([]byte(c.source), Options{TopLevel: c.top}, &problems)
		got := ""
		for _, m := range heading.FindAllStringSubmatch(string(doc.HTML), -1) {
			got += m[1]
		}
		if got != c.want {
			t.Errorf("%q from %d: %v, want %v", c.source, c.top, got, c.want)
		}
	}
}

func TestIDsAreUnique(t *testing.T) {
	var problems diag.List
	doc := Render([]byte("# A\n# a-2\n# A\n# main\n# ?\n# Ä é\n"), Options{IDPrefix: "m-", Taken: []string{"m-main"}}, &problems)
	got := ""
	for _, m := range heading.FindAllStringSubmatch(string(doc.HTML), -1) {
		got += m[2] + " "
	}
	if want := "m-a m-a-2 m-a-3 m-main-2 m-section m-ä-é "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPlacesCountFromTheGivenLine(t *testing.T) {
	for _, source := range []string{"é\n\nfoo [[player:x]]\n", "\ufeffé\r\n\r\nfoo [[player:x]]\r\n"} {
		var problems diag.List
		Render([]byte(source), Options{At: diag.Pos{File: "a.md", Line: 5}}, &problems)
		if got := problems.Sorted()[0].Pos.String(); got != "a.md:7:5" {
			t.Errorf("%q: %s", source, got)
		}
	}
}

// The end of a line is a blank, but not between letters of a script without
// blanks, whatever stands before and behind it.
func TestEndOfALineIsABlank(t *testing.T) {
	for source, want := range map[string]string{
		"after the\n[Open](a)":                "<p>after the\n<a href=\"a\">Open</a></p>\n",
		"after the\n[[player:dupont-jean]]":   "<p>after the\n<a href=\"players/dupont-jean.html\"><bdi>Jean Dupont</bdi></a></p>\n",
		"after the\n*Open*\nof `us`\n**now**": "<p>after the\n<em>Open</em>\nof <code>us</code>\n<strong>now</strong></p>\n",
		"祝贺\n[小林](a)":                         "<p>祝贺<a href=\"a\">小林</a></p>\n",
		"祝贺\n[Open](a)\n吧":                    "<p>祝贺\n<a href=\"a\">Open</a>\n吧</p>\n",
		"축하합니다\n*봄*":                          "<p>축하합니다\n<em>봄</em></p>\n",
	} {
		var problems diag.List
		if got := Render([]byte(source), options(), &problems).HTML; string(got) != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}

func TestNotUTF8(t *testing.T) {
	var problems diag.List
	doc := Render([]byte("a\nb\xe9c"), Options{At: diag.Pos{File: "a.md", Line: 1}}, &problems)
	if got := problems.Sorted()[0].String(); got != "a.md:2:2: a byte that is not UTF-8, expected UTF-8 text; save the file again as UTF-8" {
		t.Error(got)
	}
	if doc.HTML != "<p>a\nb\ufffdc</p>\n" {
		t.Errorf("%q", doc.HTML)
	}
}

// A short text must not ask for more than there is time and memory for: cells
// that rows lack, and problems on one line.
func TestHostileTexts(t *testing.T) {
	wide := "|" + strings.Repeat("a|", 1000) + "\n|" + strings.Repeat("-|", 1000) + "\n"
	short := strings.Repeat("|a|\n", 150)
	for _, c := range []struct {
		name, source string
		errors       int
		first        string
	}{
		{"a table", "text\n\n" + wide + short, 0, ""},
		{"two tables", wide + short + "\n" + wide + short, 1, "a.md:155:1: tables of more than 200,000 cells, expected smaller tables; a row has as many cells as the head, also where it is shorter"},
		{"no end", "é " + strings.Repeat("[[player:a|", 60_000), 60_000, "a.md:1:3: [[player: without an end, expected ]] on the same line"},
	} {
		var problems diag.List
		Render([]byte(c.source), options(), &problems)
		if problems.Errors() != c.errors {
			t.Fatalf("%s: %d errors, want %d", c.name, problems.Errors(), c.errors)
		}
		if c.errors > 0 && problems.Sorted()[0].String() != c.first {
			t.Errorf("%s: %s", c.name, problems.Sorted()[0])
		}
	}
}

func TestWithoutAResolver(t *testing.T) {
	var problems diag.List
	doc := Render([]byte("[a](b.md) [[player:x|X]]\n\n```chart\n```\n"), Options{At: diag.Pos{File: "a.md"}}, &problems)
	if want := "<p><a href=\"b.md\">a</a> X</p>\n\n"; string(doc.HTML) != want {
		t.Errorf("%q, want %q", doc.HTML, want)
	}
	if problems.Errors() != 2 {
		t.Errorf("%v", problems.Sorted())
	}
}

// check fails if the HTML is not well nested, holds a script, a style, a
// handler or a link to where links may not lead, or uses an id twice.
func check(t *testing.T, s string) {
	t.Helper()
	allowed := map[string]bool{}
	for _, tag := range strings.Fields("a bdi blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr img li ol p pre strong sup table tbody td th thead tr ul") {
		allowed[tag] = true
	}
	var open []string
	ids := map[string]bool{}
	z := html.NewTokenizer(strings.NewReader(s))
	for {
		kind := z.Next()
		token := z.Token()
		switch kind {
		case html.ErrorToken:
			if len(open) > 0 {
				t.Fatalf("not closed: %v in\n%s", open, s)
			}
			return
		case html.CommentToken, html.DoctypeToken, html.SelfClosingTagToken:
			t.Fatalf("%s in\n%s", token, s)
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != token.Data {
				t.Fatalf("</%s> closes %v in\n%s", token.Data, open, s)
			}
			open = open[:len(open)-1]
		case html.StartTagToken:
			if !allowed[token.Data] {
				t.Fatalf("<%s> in\n%s", token.Data, s)
			}
			for _, o := range open {
				if o == "a" && token.Data == "a" {
					t.Fatalf("a link in a link in\n%s", s)
				}
			}
			if token.Data != "br" && token.Data != "hr" && token.Data != "img" {
				open = append(open, token.Data)
			}
			for _, a := range token.Attr {
				attribute(t, a, ids, s)
			}
		}
	}
}

func attribute(t *testing.T, a html.Attribute, ids map[string]bool, s string) {
	t.Helper()
	switch a.Key {
	case "href", "src":
		before, _, colon := strings.Cut(strings.ToLower(strings.TrimSpace(a.Val)), ":")
		if colon && !strings.ContainsAny(before, "/?#") && before != "http" && before != "https" && before != "mailto" {
			t.Fatalf("%s=%q in\n%s", a.Key, a.Val, s)
		}
		if strings.HasPrefix(a.Val, "//") || strings.ContainsAny(a.Val, "\\\n\t") || a.Key == "src" && colon {
			t.Fatalf("%s=%q in\n%s", a.Key, a.Val, s)
		}
	case "id":
		if ids[a.Val] || a.Val == "" || strings.ContainsAny(a.Val, " \t\n") {
			t.Fatalf("the id %q in\n%s", a.Val, s)
		}
		ids[a.Val] = true
	case "class", "title", "alt", "role", "scope", "aria-label", "start":
	case "tabindex":
		if a.Val != "0" {
			t.Fatalf("tabindex=%q in\n%s", a.Val, s)
		}
	default:
		t.Fatalf("the attribute %s=%q in\n%s", a.Key, a.Val, s)
	}
}

// FuzzRender: the HTML is safe and well nested, problems lie in the file, and
// rendering again gives the same.
func FuzzRender(f *testing.F) {
	files, err := filepath.Glob("testdata/*.md")
	if err != nil || len(files) == 0 {
		f.Fatalf("no testdata: %v", err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(source))
	}
	for _, s := range []string{
		"[a](java\nscript:x)", "[a](<javascript&colon;x>)", "[a](\x01javascript:x)", "![a](x\"onerror=\"y)", "[[player:dupont-jean|<script>]]", "```a\"b<c\n```",
		"[a](x 'ti\"tle')", "# [a](b) [[player:dupont-jean]]", "|a|\n|-|\n|<b>|", "[^1]\n\n[^1]: [^1]", "* # a\n  > b\n", "a\n===\n", "![a![b](c)](d)", "[![a](b)](c)",
		"[a]: <b> 'c'\n[a]", "x\n: y\n: z\n", "&#0;&#x80;&#xd800;", "<a@b.example>", "<!--", "<br><BR>", "www.a.example", "[[event:paris-2024]][[player:dupont-jean]]",
		"[x](http:)", "[x](/a\\b)", "[x](?a:b)", "[x](./a:b)", "- ```chart\n  a: b\n  ```", "# a {onclick=x}", "[](x)", "![](a)", "[x]()", "[\\]](y)",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		var problems, again diag.List
		doc := Render([]byte(source), options(), &problems)
		check(t, string(doc.HTML))
		lines := strings.Count(strings.ReplaceAll(source, "\r\n", "\n"), "\n") + strings.Count(strings.ReplaceAll(source, "\r\n", "\n"), "\r") + 1
		for _, p := range problems.Sorted() {
			if p.Line < 1 || p.Line > lines || p.Col < 1 {
				t.Fatalf("a problem outside the file: %s", p)
			}
		}
		if second := Render([]byte(source), options(), &again); second.HTML != doc.HTML || second.Summary != doc.Summary || again.Len() != problems.Len() {
			t.Fatal("rendering again gives another result")
		}
	})
}

func BenchmarkRender(b *testing.B) {
	source, err := os.ReadFile("testdata/prose.md")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var problems diag.List
		Render(source, options(), &problems)
	}
}
