// Package table writes long HTML tables, CSV and JSON by appending bytes. Beside
// package compile, which repeats what html/template does, it is the only place
// that escapes by hand: a row through html/template costs about twenty times as
// much.
//
// A [Writer] appends to one buffer. It leaves out what HTML allows to be left
// out, end tags (td, th, tr) and the quotes of plain attribute values, which
// makes a table of calculations a third smaller. Names are wrapped in bdi by the methods that write them, so that a
// right-to-left name cannot disturb its neighbours.
//
// A page's code reads as its row looks:
//
//	w.Row("")
//	w.IntCell(rank)
//	w.Head("name")
//	w.Name(href, name)
//	w.NumCell(rating, 1)
//
// Columns are sorted by script by the text of their cells.
package table

import (
	"html/template"
	"strconv"
	"unsafe"
)

// Writer appends a table to Buf. The zero Writer writes numbers in English.
type Writer struct {
	Buf []byte
	Locale
}

// HTML takes the table out of the Writer, which begins anew. Nothing is copied:
// tables are nearly all of a page.
func (w *Writer) HTML() template.HTML {
	html := unsafe.String(unsafe.SliceData(w.Buf), len(w.Buf)) // nobody writes into these bytes any more
	w.Buf = nil
	return template.HTML(html)
}

// Raw appends markup as it is. It is for literals of the program.
func (w *Writer) Raw(html string) { w.Buf = append(w.Buf, html...) }

// Text appends escaped text.
func (w *Writer) Text(s string) { w.Buf = AppendText(w.Buf, s) }

// Row begins a row; class may be empty.
func (w *Writer) Row(class string) { w.open("<tr", class) }

// Cell begins a cell; its content follows. class may be empty.
func (w *Writer) Cell(class string) { w.open("<td", class) }

// Head begins the heading cell of a row.
func (w *Writer) Head(class string) { w.open("<th scope=row", class) }

// ColHead begins the heading cell of a column.
func (w *Writer) ColHead(class string) { w.open("<th scope=col", class) }

func (w *Writer) open(tag, class string) {
	w.Buf = append(w.Buf, tag...)
	if class != "" {
		w.Attr("class", class)
	}
	w.Buf = append(w.Buf, '>')
}

// Attr appends an attribute with a space before it, in quotes only where the
// value needs them.
func (w *Writer) Attr(name, value string) {
	w.Buf = append(append(append(w.Buf, ' '), name...), '=')
	if bare(value) {
		w.Buf = append(w.Buf, value...)
		return
	}
	w.Buf = append(AppendText(append(w.Buf, '"'), value), '"')
}

// TextCell writes a cell of text.
func (w *Writer) TextCell(class, s string) {
	w.Cell(class)
	w.Text(s)
}

// NumCell writes a cell of class "num" with a number.
func (w *Writer) NumCell(v float64, decimals int) {
	w.Raw(`<td class=num>`)
	w.Num(v, decimals)
}

// IntCell writes a cell of class "num" with a whole number.
func (w *Writer) IntCell(v int) { w.NumCell(float64(v), 0) }

// Num appends a number with so many decimals, rounded half away from zero.
func (w *Writer) Num(v float64, decimals int) {
	w.Buf = w.AppendNum(w.Buf, v, decimals)
}

// Int appends a whole number.
func (w *Writer) Int(n int) {
	if 0 <= n && n < 1000 { // nothing to group
		w.Buf = strconv.AppendInt(w.Buf, int64(n), 10)
		return
	}
	w.Num(float64(n), 0)
}

// Signed appends a number with its sign; what rounds to zero has none.
func (w *Writer) Signed(v float64, decimals int) {
	w.Buf = w.AppendSigned(w.Buf, v, decimals)
}

// Link appends a link around text. Without href it is text alone. The scheme of
// a foreign address is checked where it is read.
func (w *Writer) Link(href, text string) {
	if href == "" {
		w.Text(text)
		return
	}
	w.anchor(href)
	w.Text(text)
	w.Raw("</a>")
}

// Name appends a link around somebody's name, isolated from the direction of
// the text around it. Without href it is the name alone.
func (w *Writer) Name(href, name string) {
	if href != "" {
		w.anchor(href)
	}
	w.isolated(name)
	if href != "" {
		w.Raw("</a>")
	}
}

// isolated appends a name in a bdi element where its direction could spill
// over: names of Latin, Greek, Cyrillic and East Asian letters need none, which
// makes a long table a tenth smaller.
func (w *Writer) isolated(name string) {
	if !spills(name) {
		w.Text(name)
		return
	}
	w.Raw("<bdi>")
	w.Text(name)
	w.Raw("</bdi>")
}

// spills tells whether a text has letters written from right to left or
// characters that steer direction: Unicode blocks from Hebrew to Thaana and
// beyond, general punctuation, presentation forms and the planes above.
func spills(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c < 0xd6: // ASCII, Latin, Greek, Cyrillic, Armenian and continuation bytes
		case c <= 0xdf, c == 0xef, c >= 0xf0: // U+0580–07FF, U+F000–FFFF, U+10000–
			return true
		case (c == 0xe0 || c == 0xe2) && i+1 < len(s) && (c == 0xe0 && s[i+1] < 0xa4 || c == 0xe2 && s[i+1] <= 0x81): // U+0800–08FF, U+2000–207F
			return true
		}
	}
	return false
}

func (w *Writer) anchor(href string) {
	w.Raw("<a")
	w.Attr("href", href)
	w.Raw(">")
}

// Time appends a date with its machine-readable form.
func (w *Writer) Time(iso, text string) {
	w.Raw(`<time datetime="`)
	w.Text(iso)
	w.Raw(`">`)
	w.Text(text)
	w.Raw("</time>")
}
