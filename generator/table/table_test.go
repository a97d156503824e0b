package table

import (
	"html/template"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func row(w *Writer) {
	w.Row("me")
	w.IntCell(12)
	w.Head("name")
	w.Name("../players/o'neill.html", "O'Neill <& Co>")
	w.TextCell("", "Paris")
	w.NumCell(1523.45, 1)
	w.Cell("move")
	w.Raw("▼")
	w.Num(2, 0)
	w.Cell("num")
	w.Signed(-7.25, 1)
	w.Cell("")
	w.Time("2024-05-01", "1 May 2024")
}

func TestRow(t *testing.T) {
	var w Writer
	w.ColHead("num")
	w.Text("Rank")
	row(&w)
	w.Row("")
	w.Cell("")
	w.Link("", "a < b")
	w.Name("", "יוסי")
	w.Link("x?a&b", "c")
	want := `<th scope=col class=num>Rank` +
		`<tr class=me><td class=num>12<th scope=row class=name><a href="../players/o&#39;neill.html">O&#39;Neill &lt;&amp; Co&gt;</a>` +
		`<td>Paris<td class=num>1523.5<td class=move>▼2<td class=num>−7.3<td><time datetime="2024-05-01">1 May 2024</time>` +
		`<tr><td>a &lt; b<bdi>יוסי</bdi><a href="x?a&amp;b">c</a>`
	if got := string(w.Buf); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Quotes are left out where a parser reads the same value without them.
func TestAttributesReadAsWritten(t *testing.T) {
	for value, quoted := range map[string]bool{
		"name": false, "../players/dupont-jean.html": false, "#elo_a": false, "-2.5": false,
		"": true, "../": true, "num muted": true, "a=b": true, "x?a&b": true, `"`: true, "'": true, "`": true, "<": true, ">": true, "é": true, "\t": true,
	} {
		w := Writer{Buf: []byte("<p")}
		w.Attr("title", value)
		w.Raw("></p>")
		if got := strings.Contains(string(w.Buf), `"`); got != quoted {
			t.Errorf("%q in quotes: %v, want %v", value, got, quoted)
		}
		doc, err := html.Parse(strings.NewReader(string(w.Buf)))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Data == "p" && (len(n.Attr) != 1 || n.Attr[0].Val != value) {
				t.Errorf("%q is read as %q", value, n.Attr)
			}
		}
	}
}

// The end tags that are left out are those a parser puts in.
func TestRowsParseAsCells(t *testing.T) {
	w := Writer{Buf: []byte("<table><thead><tr>")}
	w.ColHead("")
	w.Text("A")
	w.ColHead("")
	w.Text("B")
	w.Raw("<tbody>")
	row(&w)
	row(&w)
	w.Raw("</table>")
	doc, err := html.Parse(strings.NewReader(string(w.Buf)))
	if err != nil {
		t.Fatal(err)
	}
	var shape []string
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && n.Data == "tr" {
			var cells []string
			for c := range n.ChildNodes() {
				cells = append(cells, c.Data)
			}
			shape = append(shape, n.Parent.Data+": "+strings.Join(cells, " "))
		}
	}
	want := "thead: th th\ntbody: td th td td td td td\ntbody: td th td td td td td"
	if got := strings.Join(shape, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoAllocationInAReusedBuffer(t *testing.T) {
	w := Writer{Buf: make([]byte, 0, 1<<10), Locale: Locale{Decimal: ",", Group: "\u202f"}}
	if n := testing.AllocsPerRun(100, func() {
		w.Buf = w.Buf[:0]
		row(&w)
		w.Buf = AppendJSON(AppendCSV(AppendFixed(w.Buf, 0.5, 6), "=a"), "é<")
	}); n != 0 {
		t.Errorf("%v allocations a row", n)
	}
}

func BenchmarkRow(b *testing.B) {
	w := Writer{Buf: make([]byte, 0, 1<<10)}
	b.ReportAllocs()
	for b.Loop() {
		w.Buf = w.Buf[:0]
		w.Row("")
		w.IntCell(12)
		w.Head("")
		w.Name("../players/dupont-jean.html", "Jean Dupont-Lefèvre")
		w.TextCell("", "Paris")
		w.NumCell(1523.4, 1)
		w.Cell("num")
		w.Signed(-7.25, 1)
		w.Cell("")
		w.Time("2024-05-01", "1 May 2024")
	}
}

// BenchmarkRowByTemplate is the same row through html/template.
func BenchmarkRowByTemplate(b *testing.B) {
	tmpl := template.Must(template.New("").Parse(`<tr><td class="num">{{.Rank}}<th scope=row><a href="{{.Href}}"><bdi>{{.Name}}</bdi></a>` +
		`<td>{{.Place}}<td class="num">{{.Rating}}<td class="num">{{.Change}}<td><time datetime="{{.ISO}}">{{.Date}}</time>`))
	view := struct{ Rank, Href, Name, Place, Rating, Change, ISO, Date string }{
		"12", "../players/dupont-jean.html", "Jean Dupont-Lefèvre", "Paris", "1523.4", "−7.3", "2024-05-01", "1 May 2024",
	}
	var out strings.Builder
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := tmpl.Execute(&out, view); err != nil {
			b.Fatal(err)
		}
	}
}

func TestNamesThatCouldSpillAreIsolated(t *testing.T) {
	for name, isolated := range map[string]bool{
		"Anna Kovács": false, "Зоя": false, "Αργύλος": false, "李明": false, "달가온": false, "佐藤": false, "Đặng": false,
		"יוסי": true, "سارة": true, "ܐܒܐ": true, "a\u202eb": true, "a\u2066b": true, "𐤀": true, "ﷲ": true, "ࡀ": true,
	} {
		var w Writer
		w.Name("", name)
		if got := strings.HasPrefix(string(w.Buf), "<bdi>"); got != isolated {
			t.Errorf("%q isolated: %v, want %v", name, got, isolated)
		}
	}
}

func TestUnquoteLeavesWhatIsRead(t *testing.T) {
	for markup, want := range map[string]string{
		`<svg class="curve" width="100%" viewBox="0 0 20 4"><path class="line" d="M19"/></svg>`: `<svg class=curve width=100% viewBox="0 0 20 4"><path class=line d="M19"/></svg>`,
		`<text x="-10" y="">a &#34;b&#34;</text>`:                                               `<text x=-10 y="">a &#34;b&#34;</text>`,
		`no attributes`: `no attributes`,
		`<a href="x/">`: `<a href="x/">`,
	} {
		if got := string(Unquote([]byte(markup))); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", markup, got, want)
		}
	}
}
