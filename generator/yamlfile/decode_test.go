package yamlfile

import (
	"reflect"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"echelle/generator/diag"
)

type common struct {
	ID    string
	Title string `yaml:"title"`
}

type full struct {
	common  `yaml:",inline"`
	Date    string             `yaml:"date,omitempty"`
	Rounds  int                `yaml:"rounds"`
	Board   []uint8            `yaml:"board"`
	Rate    float64            `yaml:"rate"`
	Draft   bool               `yaml:"draft"`
	Words   map[string]string  `yaml:"words"`
	Weights map[string]float64 `yaml:"weights"`
	Games   []game             `yaml:"games"`
	Range   [2]float32         `yaml:"range"`
	Nested  struct {
		Min int8   `yaml:"min"`
		Big int64  `yaml:"big"`
		Pos uint64 `yaml:"pos"`
	} `yaml:"nested"`
	Hidden string `yaml:"-"`
	own    string
}

type game struct{ White, Black, Result string }

func fullDefault() full {
	f := full{Rounds: 5, Board: []uint8{19}, Words: map[string]string{"win": "wins"}, own: "kept"}
	f.ID, f.Nested.Min = "default", 3
	return f
}

func TestDecodeOverDefaults(t *testing.T) {
	var problems diag.List
	n, _ := Parse("f", []byte("title: T\nboard: [9, 13]\nwords: {draw: draws}\nnested: {pos: 7}\nrounds:\nrate: ~\n"), &problems)
	def := fullDefault()
	got := def
	if !n.Decode(&got, &problems) {
		t.Fatal(problemsOf(&problems))
	}
	want := fullDefault()
	want.Title, want.Board, want.Nested.Pos = "T", []uint8{9, 13}, 7
	want.Words = map[string]string{"win": "wins", "draw": "draws"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if !reflect.DeepEqual(def, fullDefault()) {
		t.Errorf("the defaults were changed: %+v", def)
	}
}

// A string field takes what is written, whatever it looks like.
func TestTextAsWritten(t *testing.T) {
	for _, s := range []string{
		"no", "yes", "on", "y", "NULL", "null", "true", "2024-05-01", "2024-05", "2001-12-14t21:59:43.10-05:00", "1e3", "0o17", "017", "0x1F", "1_000",
		"75Op", "007", ".inf", ".nan", "1-0", "+--", "---x", "½-½", "=", "1:30", "190:20:30", "<<", "12.50", "-", "Ng Ka-wai", "日本", "#x", "!x", "a: b", " x ", "", "~",
	} {
		doc := "title: " + s + "\n"
		quoted := strings.ContainsAny(s, "#!: ~") || s == "" || s == "-"
		if quoted {
			doc = "title: '" + s + "'\n"
		}
		var problems diag.List
		n, ok := Parse("f", []byte(doc), &problems)
		var into common
		if !ok || !n.Decode(&into, &problems) {
			t.Errorf("%q: %s", s, problemsOf(&problems))
			continue
		}
		if into.Title != s {
			t.Errorf("%s reads as %q", doc, into.Title)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct{ doc, want string }{
		{"rounds: five", `f:1:9: rounds is "five", expected a whole number`},
		{"rounds: 1.0", `f:1:9: rounds is "1.0", expected a whole number`},
		{"rounds: 1_000", `f:1:9: rounds is "1_000", expected a whole number; write nothing between thousands`},
		{"rounds: 0x1F", `f:1:9: rounds is "0x1F", expected a whole number`},
		{"rounds: 010", `f:1:9: rounds is "010", expected a whole number; remove the zeros at the beginning`},
		{"rounds: 00", `f:1:9: rounds is "00", expected a whole number; remove the zeros at the beginning`},
		{"rounds: null", `f:1:9: rounds is "null", expected a whole number`},
		{"rounds: ''", `f:1:9: rounds is "", expected a whole number`},
		{"rounds: [1]", `f:1:9: rounds is a list, expected a whole number`},
		{"nested: {min: 300}", `f:1:15: min is "300", expected a whole number from -128 to 127`},
		{"nested: {min: -129}", `f:1:15: min is "-129", expected a whole number from -128 to 127`},
		{"nested: {pos: -1}", `f:1:15: pos is "-1", expected a whole number from 0 to 18446744073709551615`},
		{"nested: {big: 9223372036854775808}", `f:1:15: big is "9223372036854775808", expected a whole number from -9223372036854775808 to 9223372036854775807`},
		{"nested: 5", `f:1:9: nested is "5", expected keys with values`},
		{"board: [19, 256, x]", "f:1:13: entry 2 of board is \"256\", expected a whole number from 0 to 255\n" +
			`f:1:18: entry 3 of board is "x", expected a whole number from 0 up`},
		{"board: 19", `f:1:8: board is "19", expected a list; write [19]`},
		{"board: [1, ~]", `f:1:12: entry 2 of board is empty, expected a value; write "" for an empty text`},
		{"rate: 1,5", `f:1:7: rate is "1,5", expected a number; write a point for the decimal comma and nothing between thousands`},
		{"rate: 1 500.5", `f:1:7: rate is "1 500.5", expected a number; write nothing between thousands`},
		{"rate: .5", `f:1:7: rate is ".5", expected a number; write a digit before the point`},
		{"rate: .inf", `f:1:7: rate is ".inf", expected a number`},
		{"rate: .nan", `f:1:7: rate is ".nan", expected a number`},
		{"rate: 1e999", `f:1:7: rate is "1e999", expected a smaller number`},
		{"rate: 0x1p-2", `f:1:7: rate is "0x1p-2", expected a number`},
		{"rate: 5.", `f:1:7: rate is "5.", expected a number`},
		{"rate: 1e", `f:1:7: rate is "1e", expected a number`},
		{"draft: maybe", `f:1:8: draft is "maybe", expected yes or no`},
		{"draft: 1", `f:1:8: draft is "1", expected yes or no`},
		{"title: [x]", `f:1:8: title is a list, expected text; put text that begins with [ or { in quotes`},
		{"title: {x: y}", `f:1:8: title is a group of keys, expected text; put text that begins with [ or { in quotes`},
		{"words: [x]", `f:1:8: words is a list, expected keys with values`},
		{"words: {x: [y]}", `f:1:12: x is a list, expected text; put text that begins with [ or { in quotes`},
		{"words: {x: }", `f:1:9: x is empty, expected a value; write "" for an empty text`},
		{"range: [1]", `f:1:8: range is a list, expected a list of 2`},
		{"range: [1, 1e39]", `f:1:12: entry 2 of range is "1e39", expected a smaller number`},
		{"games: {white: a}", `f:1:8: games is a group of keys, expected a list; begin each entry with "- "`},
		{"games:\n  - {white: a, balck: b}", `f:2:16: unknown key "balck"; did you mean black?`},
		{"games:\n  - a", `f:2:5: entry 1 of games is "a", expected keys with values`},
		{"tittle: x\nzzz: 1", "f:1:1: unknown key \"tittle\"; did you mean title?\n" +
			`f:2:1: unknown key "zzz", expected one of id, title, date, rounds, board, rate, draft, words, weights, games, range, nested`},
		{"hidden: x", `f:1:1: unknown key "hidden", expected one of id, title, date, rounds, board, rate, draft, words, weights, games, range, nested`},
		{"<<: {title: x}", `f:1:1: unknown key "<<", expected one of id, title, date, rounds, board, rate, draft, words, weights, games, range, nested`},
		{"- a", "f:1:1: the file is a list, expected keys with values"},
		{"title: |\n  " + strings.Repeat("x", 100) + "\nrounds: " + strings.Repeat("y", 100), `f:3:9: rounds is "` + strings.Repeat("y", 59) + `…", expected a whole number`},
	} {
		var problems diag.List
		n, ok := Parse("f", []byte(c.doc), &problems)
		if !ok {
			t.Errorf("%s: %s", c.doc, problemsOf(&problems))
			continue
		}
		var into full
		if n.Decode(&into, &problems) {
			t.Errorf("%s: accepted", c.doc)
		}
		if got := strings.TrimSuffix(problemsOf(&problems), "\n"); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.doc, got, c.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
	}{{"0", 0}, {"-0", 0}, {"+12", 12}, {"-1.5", -1.5}, {"1e3", 1000}, {"1.25E-2", 0.0125}, {"0.5", 0.5}, {"'20'", 20}} {
		var problems diag.List
		n, _ := Parse("f", []byte(c.text), &problems)
		got := -1.0
		if !n.Decode(&got, &problems) || got != c.want {
			t.Errorf("%s reads as %v: %s", c.text, got, problemsOf(&problems))
		}
	}
}

// factor is a number or a table of them, as rating systems have for K.
type factor struct {
	Steps []step
}

type step struct {
	K     float64 `yaml:"k"`
	Below int     `yaml:"games_below"`
}

func (f *factor) UnmarshalNode(n *Node, problems *diag.List) {
	switch n.Kind() {
	case Scalar:
		var s step
		if n.Decode(&s.K, problems) {
			f.Steps = []step{s}
		}
	case Sequence:
		n.Decode(&f.Steps, problems)
	default:
		n.Refuse(problems, "a number or a list", "")
	}
}

func TestUnionValues(t *testing.T) {
	type settings struct {
		K factor `yaml:"k"`
	}
	for _, c := range []struct {
		doc  string
		want []step
		bad  string
	}{
		{"k: 30", []step{{30, 0}}, ""},
		{"k: [{k: 40, games_below: 30}, {k: 20}]", []step{{40, 30}, {20, 0}}, ""},
		{"k:", []step{{1, 1}}, ""},
		{"{}", []step{{1, 1}}, ""},
		{"k: x", nil, `f:1:4: k is "x", expected a number` + "\n"},
		{"k: {k: 1}", nil, "f:1:4: k is a group of keys, expected a number or a list\n"},
		{"k: [{k: 40, game_below: 30}]", nil, "f:1:13: unknown key \"game_below\"; did you mean games_below?\n"},
	} {
		var problems diag.List
		n, _ := Parse("f", []byte(c.doc), &problems)
		into := settings{factor{[]step{{1, 1}}}}
		ok := n.Decode(&into, &problems)
		if got := problemsOf(&problems); got != c.bad || ok != (c.bad == "") {
			t.Errorf("%s: %v, %s", c.doc, ok, got)
		}
		if c.bad == "" && !reflect.DeepEqual(into.K.Steps, c.want) {
			t.Errorf("%s: %v, want %v", c.doc, into.K.Steps, c.want)
		}
	}
}

func TestDecodePanicsForTypesItDoesNotKnow(t *testing.T) {
	var problems diag.List
	n, _ := Parse("f", []byte("a: 1"), &problems)
	for _, into := range []any{
		new(any), new(chan int),
		full{},
		(*full)(nil),
		&struct{ A *int }{}, &struct{ A any }{}, &struct{ A complex64 }{}, &map[int]string{}, &struct {
			A string
			B string `yaml:"a"`
		}{},
	} {
		func() {
			defer func() {
				if s, _ := recover().(string); !strings.HasPrefix(s, "internal error: ") {
					t.Errorf("%T: no panic (%q)", into, s)
				}
			}()
			n.Decode(into, &problems)
		}()
	}
}

// What both accept, the library's own strict decoding reads in the same way.
func TestAgreesWithTheLibrary(t *testing.T) {
	for _, doc := range []string{
		"id: a\ntitle: Été\ndate: 2024-05-01\nrounds: 7\nboard: [9, 19]\nrate: -1.5e2\ndraft: true\n",
		"words:\n  a: b\n  c: 'd: e'\nweights: {x: 1, y: 0.25}\n",
		"games:\n- {white: a, black: b, result: 1-0}\n- white: c\n  black: \"d\\n\"\n  result: |\n    x\n    y\n",
		"range: [1, 2.5]\nnested:\n  min: -128\n  big: 9223372036854775807\n  pos: 18446744073709551615\n",
		"title: >-\n  folded\n  text\n\n  more\n# comment\nid: no\n",
		"title: plain\n  over two lines\n", "board: []\ngames: []\nwords: {}\n", "---\ntitle: 'it''s'\n...\n", "{}", "",
	} {
		var problems diag.List
		ours, theirs := fullDefault(), fullDefault()
		n, ok := Parse("f", []byte(doc), &problems)
		if !ok || !n.Decode(&ours, &problems) {
			t.Errorf("%s: %s", doc, problemsOf(&problems))
			continue
		}
		d := yaml.NewDecoder(strings.NewReader(doc))
		d.KnownFields(true)
		if err := d.Decode(&theirs); err != nil && doc != "" {
			t.Errorf("%s: the library: %v", doc, err)
		}
		if !reflect.DeepEqual(ours, theirs) {
			t.Errorf("%s\nours   %+v\ntheirs %+v", doc, ours, theirs)
		}
	}
}

func BenchmarkParseAndDecode(b *testing.B) {
	doc := []byte("title: T\nwords: {a: b}\ngames:\n" + strings.Repeat("  - {white: a-player, black: b-player, result: 1-0}\n", 200))
	b.SetBytes(int64(len(doc)))
	for b.Loop() {
		var problems diag.List
		n, _ := Parse("f", doc, &problems)
		var into full
		if !n.Decode(&into, &problems) {
			b.Fatal(problemsOf(&problems))
		}
	}
}
