package sheet_test

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"echelle/generator/sheet"
	"echelle/generator/sheet/sheettest"
)

// read reads a book back.
func read(t *testing.T, b *sheet.Book) *sheettest.Book {
	t.Helper()
	got, err := sheettest.Read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// one is a book whose only sheet has a cell of each text below each other.
func one(format sheet.Format, texts ...string) *sheet.Book {
	b := &sheet.Book{Title: "One", Day: "2026-06-30"}
	s := b.Sheet("One", []sheet.Column{{Head: "Head", Format: format}})
	for _, text := range texts {
		s.Cell([]byte(text))
	}
	return b
}

func TestACellIsWhatItsColumnAndTextSay(t *testing.T) {
	const (
		none   = sheettest.None
		text   = sheettest.Text
		number = sheettest.Number
		date   = sheettest.Date
	)
	for _, c := range []struct {
		format sheet.Format
		text   string
		kind   sheettest.Kind
		shown  string // the format of numbers
	}{
		{sheet.Text, "", none, ""},
		{sheet.Text, "Anna Kovale", text, "@"},
		{sheet.Text, "12", text, "@"},
		{sheet.Text, "=1+1", text, "@"},
		{sheet.Text, "'=1+1", text, "@"},
		{sheet.Text, "+1", text, "@"},
		{sheet.Text, "@SUM(A1)", text, "@"},
		{sheet.Text, "1/2-1/2", text, "@"},
		{sheet.Text, "2026-06-30", text, "@"},
		{sheet.Text, " <b>&amp;\"'\t\n\r ", text, "@"},
		{sheet.Text, "_x000D_ _x0041_x0042_ _x12_ _x", text, "@"},
		{sheet.Text, "王小明 🏴‍☠️", text, "@"},
		{sheet.Number, "12.5", number, "General_)"},
		{sheet.Number, "38-26", text, "@"},
		{sheet.Whole, "12", number, "0_)"},
		{sheet.Whole, "0", number, "0_)"},
		{sheet.Whole, "-7", number, "0_)"},
		{sheet.Whole, "Final", text, "@"},
		{sheet.Whole, "007", text, "@"},
		{sheet.Whole, "1e5", text, "@"},
		{sheet.Whole, "-", text, "@"},
		{sheet.Whole, "1.", text, "@"},
		{sheet.Whole, ".5", text, "@"},
		{sheet.Whole, "0x10", text, "@"},
		{sheet.Whole, "NaN", text, "@"},
		{sheet.Whole, "=2", text, "@"},
		{sheet.Whole, "٣", text, "@"},
		{sheet.Whole, "1234567890123456", text, "@"},
		{sheet.Points, "1512.345678", number, "0.00_)"},
		{sheet.Points, "999999999.123456", number, "0.00_)"},
		{sheet.Points, "9999999999.123456", text, "@"}, // 16 digits
		{sheet.Signed, "-0.285000", number, `+0.00_);\-0.00_);0.00_)`},
		{sheet.Chance, "0.375000", number, "0.000_)"},
		{sheet.Date, "2026-06-30", date, `yyyy\-mm\-dd`},
		{sheet.Date, "2024-02-29", date, `yyyy\-mm\-dd`},
		{sheet.Date, "1900-03-01", date, `yyyy\-mm\-dd`},
		{sheet.Date, "9999-12-31", date, `yyyy\-mm\-dd`},
		{sheet.Date, "1900-02-28", text, "@"},
		{sheet.Date, "1900-02-29", text, "@"},
		{sheet.Date, "1899-12-31", text, "@"},
		{sheet.Date, "0001-01-01", text, "@"},
		{sheet.Date, "2026-02-29", text, "@"},
		{sheet.Date, "2026-06", text, "@"},
		{sheet.Date, "2026", text, "@"},
		{sheet.Date, "46203", text, "@"},
	} {
		got := read(t, one(c.format, c.text)).Sheets[0].Rows[1][0]
		if want := (sheettest.Cell{Kind: c.kind, Text: c.text, Format: c.shown}); got != want {
			t.Errorf("%q in a column of format %d is %+v, expected %+v", c.text, c.format, got, want)
		}
	}
}

func TestWhatXMLForbidsIsReplaced(t *testing.T) {
	for text, want := range map[string]string{
		"a\x00b\x01c\x1fd": "a\ufffdb\ufffdc\ufffdd",
		"\ufffe\uffff":     "\ufffd\ufffd",
		"\xff\xc3":         "\ufffd\ufffd",
		"\xed\xa0\x80":     "\ufffd\ufffd\ufffd", // half of a surrogate pair
		"\x7f\u0085\u2028": "\x7f\u0085\u2028",
	} {
		if got := read(t, one(sheet.Text, text)).Sheets[0].Rows[1][0].Text; got != want {
			t.Errorf("%q came back as %q, expected %q", text, got, want)
		}
	}
}

func TestALongTextIsCutWhereACellEnds(t *testing.T) {
	for _, c := range []struct {
		text string
		kept int // bytes
	}{
		{strings.Repeat("x", 32767), 32767},
		{strings.Repeat("x", 40000), 32767},
		{strings.Repeat("é", 40000), 2 * 32767},
		{strings.Repeat("😀", 20000), 4 * 16383}, // two units each
	} {
		got := read(t, one(sheet.Text, c.text)).Sheets[0].Rows[1][0].Text
		if got != c.text[:c.kept] {
			t.Errorf("of %d bytes %d were kept, expected %d", len(c.text), len(got), c.kept)
		}
	}
}

func TestTheHeadStaysInViewAndFiltersAndPrints(t *testing.T) {
	b := &sheet.Book{Title: "Elo & <Co>, 30 June 2026", Author: `The "League"`, Day: "2026-06-30"}
	s := b.Sheet("O'Neil & Sons", []sheet.Column{{"Rank", sheet.Whole}, {"Name", sheet.Text}, {"Rating before the game", sheet.Points}})
	for _, text := range []string{"1", "Friedhelmar Weißpfennigk", "1512.345678", "2", "王小明", "987.123456"} {
		s.Cell([]byte(text))
	}
	b.Sheet("Empty", make([]sheet.Column, 28))
	got := read(t, b)
	if got.Title != b.Title || got.Author != b.Author || got.Created != "2026-06-30T00:00:00Z" {
		t.Errorf("the properties are %q, %q, %q", got.Title, got.Author, got.Created)
	}
	names := []string{
		"_xlnm._FilterDatabase 'O''Neil & Sons'!$A$1:$C$3", "_xlnm._FilterDatabase 'Empty'!$A$1:$AB$1",
		"_xlnm.Print_Titles 'O''Neil & Sons'!$1:$1", "_xlnm.Print_Titles 'Empty'!$1:$1",
	}
	if !slices.Equal(got.Names, names) {
		t.Errorf("the names are %q, expected %q", got.Names, names)
	}
	first, empty := got.Sheets[0], got.Sheets[1]
	if first.Name != "O'Neil & Sons" || first.Frozen != 1 || first.Filter != "A1:C3" || empty.Filter != "A1:AB1" || len(first.Rows) != 3 {
		t.Errorf("the sheet is %+v, expected its first row frozen and a filter over A1:C3; that of the other is %s", first, empty.Filter)
	}
	if head := first.Rows[0][2]; head != (sheettest.Cell{Kind: sheettest.Text, Text: "Rating before the game", Format: "@"}) {
		t.Errorf("the head is %+v", head)
	}
	// The longest word of a head with the button of its filter, or the longest
	// cell with a little room.
	if want := []float64{7, 26, 9}; !slices.Equal(first.Widths, want) {
		t.Errorf("the widths are %v, expected %v", first.Widths, want)
	}
}

func TestADayBeforeSpreadsheetsIsNoProperty(t *testing.T) {
	for _, day := range []string{"", "1851-05-27", "1900-02-28"} {
		b := &sheet.Book{Title: "Old", Day: day}
		b.Sheet("Old", make([]sheet.Column, 1))
		if got := read(t, b); got.Created != "" {
			t.Errorf("a book of %q was created on %q, expected no day", day, got.Created)
		}
	}
}

func TestNamesOfSheetsAreThoseThatExcelTakes(t *testing.T) {
	b := &sheet.Book{}
	var want []string
	for _, c := range [][2]string{
		{"Elo", "Elo"},
		{"elo", "elo 2"},
		{"ELO 2", "ELO 2 2"},
		{"a[b]c:d*e?f/g\\h", "a b c d e f g h"},
		{"'quoted'", "quoted"},
		{"", "2"},
		{" \t::", "3"},
		{"History", "History 2"},
		{"exactly thirty-one characters !", "exactly thirty-one characters !"},
		{"Exactly thirty-one characters !", "Exactly thirty-one characters 2"},
		{"more than thirty-one characters are too many", "more than thirty-one characters"},
		{strings.Repeat("😀", 20), strings.Repeat("😀", 15)}, // two units each
		{"tab\x01\ttab", "tab tab"},
		{"cut at a blank, of which is the r'st", "cut at a blank, of which is the"},
		{strings.Repeat("x", 30) + "'y", strings.Repeat("x", 30)},
	} {
		b.Sheet(c[0], make([]sheet.Column, 1))
		want = append(want, c[1])
	}
	seen := map[string]bool{}
	for i, s := range read(t, b).Sheets {
		if s.Name != want[i] {
			t.Errorf("the sheet %d is called %q, expected %q", i, s.Name, want[i])
		}
		if n := len(utf16.Encode([]rune(s.Name))); n == 0 || n > 31 || strings.ContainsAny(s.Name, `[]:*?/\`) || seen[strings.ToLower(s.Name)] {
			t.Errorf("%q is no name that Excel takes beside the others", s.Name)
		}
		seen[strings.ToLower(s.Name)] = true
	}
}

func TestRowsBeyondThoseOfASpreadsheetAreLeftOut(t *testing.T) {
	b := &sheet.Book{}
	s := b.Sheet("Long", make([]sheet.Column, 1))
	for range 1<<20 + 1 {
		s.Cell(nil)
	}
	s.Cell([]byte("beyond"))
	data := b.Bytes() // too long to be read as XML in a test
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(z, "xl/worksheets/sheet1.xml")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte("</row>")); n != 1<<20 || bytes.Contains(text, []byte("beyond")) || !bytes.Contains(text, []byte(`<autoFilter ref="A1:A1048576"/>`)) {
		t.Errorf("the sheet has %d rows, expected 1,048,576 and the filter over them", n)
	}
}

func TestABookIsAlwaysTheSameBytes(t *testing.T) {
	make := func() []byte {
		b := one(sheet.Points, "1.25", "x")
		b.Sheet("Two", []sheet.Column{{"Day", sheet.Date}}).Cell([]byte("2026-06-30"))
		return b.Bytes()
	}
	if !bytes.Equal(make(), make()) {
		t.Error("two books of the same cells differ")
	}
}

// Whatever a text holds, the file can be read, and what comes back is the text as
// far as XML can hold it.
func FuzzTextsComeBack(f *testing.F) {
	for _, text := range []string{"", "=1+1", "_x0041__x005F_", "_x00_x0041_", "]]>", "\x00\r\n", "12", "\xff", "2026-06-30"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 10000 {
			t.Skip()
		}
		want := ""
		for _, r := range text {
			// Source: XML 1.0, 2.2, "Characters".
			if r == '\t' || r == '\n' || r == '\r' || r >= ' ' && r < 0xfffe || r > 0xffff && utf8.ValidRune(r) {
				want += string(r)
			} else {
				want += "\ufffd"
			}
		}
		for format := sheet.Text; format <= sheet.Date; format++ {
			b := &sheet.Book{Title: text, Author: text, Day: text}
			s := b.Sheet(text, []sheet.Column{{text, format}, {"next", format}})
			s.Cell([]byte(text))
			s.Cell([]byte("1"))
			got := read(t, b)
			rows := got.Sheets[0].Rows
			if rows[0][0].Text != want || rows[1][0].Text != want || rows[1][1].Text != "1" || got.Title != want {
				t.Errorf("%q came back as head %q, cell %q, title %q", text, rows[0][0].Text, rows[1][0].Text, got.Title)
			}
		}
	})
}
