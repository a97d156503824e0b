package table

import (
	"encoding/csv"
	"encoding/json"
	"html"
	"html/template"
	"strings"
	"testing"
	"unicode/utf8"
)

func texts() []string {
	return []string{
		"", "Jean", "O'Neill & \"Sons\" <b>", "Ελλάς", "王小明", "\u202eevil", "a\tb\nc\r\nd", "\x00\x01\x1f\x7f", "a\xffb\xc3", "\u0080\u009f\u00a0",
		"\ufffe\uffff\ufdd0\ufdef\ufdf0\U0001ffff", "\u2028\u2029", "</script><!--", "x\\y\"z", "\b\f\v", "=1+1", "+1", "-1", "@a", "\tx", "\rx", "\nx", "＝1", "'=x", " x", "x ",
		"a,b", "\"", "1-0", "½", "\ufffd", "a;b", "&amp;", "javascript:alert(1)",
	}
}

func TestAppendText(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"O'Neill & \"Sons\" <b>", "O&#39;Neill &amp; &#34;Sons&#34; &lt;b&gt;"},
		{"a\tb\nc\r\nd", "a\tb\nc\r\nd"},
		{"\x00x\x1fy\x7f", "\ufffdx\ufffdy\ufffd"},
		{"a\xffb\xc3", "a\ufffdb\ufffd"},
		{"\u0085\u00a0\ufffe\ufdd0\U0001ffff\U0001f600", "\ufffd\u00a0\ufffd\ufffd\ufffd\U0001f600"},
	} {
		if got := string(AppendText([]byte("x"), c.in)); got != "x"+c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

// FuzzText: what html/template would write, after forbidden characters are
// replaced; and reading it gives the text again.
func FuzzText(f *testing.F) {
	for _, s := range texts() {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		clean := strings.Map(func(r rune) rune {
			switch {
			case r < ' ' && r != '\t' && r != '\n' && r != '\r', 0x7f <= r && r < 0xa0, r&0xfffe == 0xfffe, 0xfdd0 <= r && r <= 0xfdef:
				return utf8.RuneError
			}
			return r
		}, s)
		got := string(AppendText(nil, s))
		if want := template.HTMLEscapeString(clean); got != want {
			t.Errorf("%q: %q, html/template has %q", s, got, want)
		}
		if back := html.UnescapeString(got); back != clean {
			t.Errorf("%q reads back as %q", s, back)
		}
	})
}

func TestAppendCSV(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"Jean", "Jean"},
		{"a b", "a b"},
		{" a", `" a"`},
		{"a,b", `"a,b"`},
		{`a"b`, `"a""b"`},
		{"a\nb", "\"a\nb\""},
		{"=1+1", `"'=1+1"`},
		{"+33", `"'+33"`},
		{"-", `"'-"`},
		{"@x", `"'@x"`},
		{"\tx", "\"'\tx\""},
		{"\rx", "\"'\rx\""},
		{"＝x", `"'＝x"`},
		{"1-0", "1-0"},
		{"a=b", "a=b"},
		{"日本", "日本"},
		{"'x", "'x"},
	} {
		if got := string(AppendCSV(nil, c.in)); got != c.want {
			t.Errorf("%q: %s, want %s", c.in, got, c.want)
		}
		if got := string(CellCSV([]byte("a,"+c.in), 2)); got != "a,"+c.want {
			t.Errorf("%q in its place: %s, want a,%s", c.in, got, c.want)
		}
	}
}

// FuzzCSV: a row reads back as it was, apart from the mark before what a
// spreadsheet would run, and line ends, which encoding/csv makes LF.
func FuzzCSV(f *testing.F) {
	for _, s := range texts() {
		f.Add(s, "b")
		f.Add("a", s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		line := AppendCSV([]byte("x,"), a)
		line = AppendCSV(append(line, ','), b)
		rows, err := csv.NewReader(strings.NewReader(string(line) + "\n")).ReadAll()
		if err != nil || len(rows) != 1 || len(rows[0]) != 3 {
			t.Fatalf("%q reads as %q: %v", line, rows, err)
		}
		for i, s := range []string{a, b} {
			if runs(s) {
				s = "'" + s
			}
			if got, want := rows[0][i+1], strings.ReplaceAll(s, "\r\n", "\n"); got != want {
				t.Errorf("%q reads back as %q", want, got)
			}
			if got := rows[0][i+1]; got != "" && strings.ContainsAny(got[:1], "=+-@\t\r\n") {
				t.Errorf("%q would be run by a spreadsheet", got)
			}
		}
	})
}

// FuzzJSON: the bytes of encoding/json.
func FuzzJSON(f *testing.F) {
	for _, s := range texts() {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		want, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if got := AppendJSON(nil, s); string(got) != string(want) {
			t.Errorf("%q: %s, encoding/json has %s", s, got, want)
		}
	})
}
