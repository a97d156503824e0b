package sheet

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Format is how the cells of a column are shown.
type Format uint8

// The formats. Each is also a style: see styles.
const (
	Text    Format = iota
	Number         // 12.5, with the decimals that it has
	Whole          // 12
	Points         // 1512.35
	Signed         // +3.20
	Chance         // 0.375
	Date           // 2026-06-30
	headRow        // the first row
)

// decimals are how many a format shows.
func (f Format) decimals() int { return [...]int{0, 0, 0, 2, 2, 3, 0, 0}[f] }

// style is the number of a format in the part of styles, whose 0 is that of
// cells which nobody wrote.
func (f Format) style() string { return "12345678"[f : f+1] }

// styles are the formats of cells, in the order of [Format]. Text is Excel's own
// format 49, "@"; days have ISO's form, which reads the same in every language;
// _) is a little room between a number and the text in the next column.
const styles = declaration + `<styleSheet xmlns="` + main + `">` +
	`<numFmts count="6"><numFmt numFmtId="164" formatCode="General_)"/><numFmt numFmtId="165" formatCode="0_)"/><numFmt numFmtId="166" formatCode="0.00_)"/>` +
	`<numFmt numFmtId="167" formatCode="+0.00_);\-0.00_);0.00_)"/><numFmt numFmtId="168" formatCode="0.000_)"/><numFmt numFmtId="169" formatCode="yyyy\-mm\-dd"/></numFmts>` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color auto="1"/></bottom><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
	`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="167" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="168" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="169" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="center"/></xf>` +
	`<xf numFmtId="49" fontId="1" fillId="0" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs>` +
	`<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

// Column is a column of a sheet.
type Column struct {
	Head   string
	Format Format
}

// The limits of Excel, which refuses a file beyond them.
const (
	mostRows = 1 << 20 // of a sheet, the head among them
	longest  = 32767   // text of a cell, in units of UTF-16
)

// The widths of columns, in digits.
const (
	narrow = 5
	wide   = 60
	button = 3 // of the filter, beside a word of the head
	room   = 2 // beside what stands in a cell
)

// mostAcross is how many columns are printed on one page, however small.
const mostAcross = 20

// lineHeight is the height of a line, in points.
const lineHeight = 15

// Sheet is a table. Its cells are added one after the other, row by row; rows
// beyond the 1,048,576 of a spreadsheet are left out.
type Sheet struct {
	name    string
	columns []Column
	rows    []byte // as XML, without the first
	widths  []int  // of the columns, in digits
	last    int    // row, from 1, the head
	next    int    // column, from 0
}

// head is the first row. Its texts are wrapped: programs do not find out how high
// it must be before somebody edits it.
func (s *Sheet) head() []byte {
	lines := 1
	dst := []byte(`<row r="1" ht="`)
	for i := range s.columns {
		n, filled := 1, 0
		for word := range strings.FieldsSeq(s.columns[i].Head) {
			w := width([]byte(word)) + 1
			if filled > 0 && filled+w > s.widths[i] {
				n, filled = n+1, 0
			}
			filled += w
		}
		lines = max(lines, n)
	}
	dst = append(strconv.AppendInt(dst, int64(lines*lineHeight), 10), `" customHeight="1">`...)
	for i := range s.columns {
		dst = appendCell(dst, i, 1, headRow)
		dst = appendString(dst, []byte(s.columns[i].Head))
	}
	return append(dst, "</row>\n"...)
}

// Cell adds the next cell, from left to right and then to the next row: the text
// that stands for its value in a CSV file, "" for none. The text is not kept.
func (s *Sheet) Cell(text []byte) {
	if s.next == 0 {
		s.last++
		if s.last <= mostRows {
			s.rows = append(strconv.AppendInt(append(s.rows, `<row r="`...), int64(s.last), 10), `">`...)
		}
	}
	if len(text) > 0 && s.last <= mostRows {
		s.value(text, s.columns[s.next].Format)
	}
	if s.next++; s.next == len(s.columns) {
		s.next = 0
		if s.last <= mostRows {
			s.rows = append(s.rows, "</row>\n"...)
		} else {
			s.last = mostRows
		}
	}
}

// value writes a cell that is not empty.
func (s *Sheet) value(text []byte, format Format) {
	shown := len(text)
	day, dated := 0, false
	if format == Date {
		day, dated = serial(text)
	}
	number := format != Date && format != Text && isNumber(text)
	if !dated && !number {
		format = Text
	}
	s.rows = appendCell(s.rows, s.next, s.last, format)
	switch {
	case dated:
		s.rows = strconv.AppendInt(append(s.rows, "><v>"...), int64(day), 10)
		s.rows = append(s.rows, "</v></c>"...)
	case number:
		s.rows = append(append(append(s.rows, "><v>"...), text...), "</v></c>"...)
		if point := bytes.IndexByte(text, '.'); point >= 0 && format != Number {
			shown = point + 1 + format.decimals()
		}
	default:
		s.rows = appendString(s.rows, text)
		shown = width(text)
	}
	s.widths[s.next] = min(wide, max(s.widths[s.next], shown+room))
}

// appendCell begins a cell; its value follows.
func appendCell(dst []byte, column, row int, format Format) []byte {
	dst = append(append(dst, `<c r="`...), letters(column)...)
	return append(strconv.AppendInt(dst, int64(row), 10), `" s="`+format.style()+`"`...)
}

// appendString ends a cell with its text.
func appendString(dst, text []byte) []byte {
	dst = append(dst, ` t="inlineStr"><is><t xml:space="preserve">`...)
	return append(appendText(dst, escapeCell(cut(string(text)))), "</t></is></c>"...)
}

// before is what stands before the rows: that the head stays in view, the widths of
// columns, the head.
func (s *Sheet) before(first bool) []byte {
	dst := []byte(declaration + `<worksheet xmlns="` + main + `"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="`)
	dst = append(append(dst, s.area()...), `"/><sheetViews><sheetView `...)
	if first {
		dst = append(dst, `tabSelected="1" `...)
	}
	dst = append(dst, `workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>`...)
	for i, w := range s.widths {
		n := strconv.Itoa(i + 1)
		dst = append(dst, `<col min="`+n+`" max="`+n+`" width="`+strconv.Itoa(w)+`" customWidth="1"/>`...)
	}
	dst = append(dst, "</cols><sheetData>\n"...)
	return append(dst, s.head()...)
}

// after is what stands after the rows: the filter, and how to print.
func (s *Sheet) after() []byte {
	pages := "1"
	if len(s.columns) > mostAcross {
		pages = "0" // as many as it takes
	}
	return []byte(`</sheetData><autoFilter ref="` + s.area() + `"/><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>` +
		`<pageSetup paperSize="9" fitToWidth="` + pages + `" fitToHeight="0" orientation="landscape"/></worksheet>`)
}

// area is all of the sheet, as "A1:M50".
func (s *Sheet) area() string { return "A1:" + letters(len(s.columns)-1) + strconv.Itoa(s.last) }

// letters names a column, counted from 0: A to Z, then AA.
func letters(column int) string {
	if column < 26 {
		return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column : column+1]
	}
	return letters(column/26-1) + letters(column%26)
}

// isNumber tells whether a text is a number that a spreadsheet can hold to its
// last digit: -12.5, but not 007, 1e5 or more than 15 digits.
func isNumber(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte{'-'})
	whole, fraction, point := bytes.Cut(text, []byte{'.'})
	digits := func(text []byte) bool {
		return len(text) > 0 && !slices.ContainsFunc(text, func(c byte) bool { return c < '0' || c > '9' })
	}
	return digits(whole) && (len(whole) == 1 || whole[0] != '0') && (!point || digits(fraction)) && len(whole)+len(fraction) <= 15
}

// The days of a spreadsheet are numbered from 30 December 1899. Its first two
// months are off by one in Excel, which holds 1900 for a leap year.
const (
	dayZero  = -25569 // counted from 1970
	firstDay = 61     // 1 March 1900
)

// serial is the number of a day written as 2026-06-30; ok is false where it is
// none, and before the first day.
func serial(text []byte) (n int, ok bool) {
	day, err := time.Parse(time.DateOnly, string(text))
	if err != nil {
		return 0, false
	}
	n = int(day.Unix()/(24*60*60)) - dayZero
	return n, n >= firstDay
}

// width is how many digits wide a text is, about.
func width(text []byte) int {
	n := 0
	for _, r := range string(text) {
		switch {
		case r < 0x1100:
			n++
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) || r >= 0xff01 && r <= 0xff60:
			n += 2
		case !unicode.Is(unicode.Mn, r):
			n++
		}
	}
	return n
}

// appendText appends text for XML, within an element or a quoted attribute.
func appendText(dst []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '>':
			dst = append(dst, "&gt;"...)
		case r == '"':
			dst = append(dst, "&quot;"...)
		case r == '\r': // which XML would make a line end
			dst = append(dst, "&#13;"...)
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
			dst = utf8.AppendRune(dst, utf8.RuneError)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// escapeCell escapes what programs would read as an escaped character in the
// text of a cell: _x000D_ becomes _x005F_x000D_.
//
// Source: ECMA-376, part 1, 22.9.2.19, ST_Xstring.
func escapeCell(s string) string {
	for i := strings.Index(s, "_x"); i >= 0 && i+7 <= len(s); {
		if _, err := strconv.ParseUint(s[i+2:i+6], 16, 16); err == nil && s[i+6] == '_' {
			s = s[:i] + "_x005F" + s[i:]
			i += len("_x005F")
		}
		next := strings.Index(s[i+1:], "_x")
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return s
}

// cut shortens a text to what a cell can hold.
func cut(s string) string {
	if len(s) <= longest { // a unit of UTF-16 is a byte at least
		return s
	}
	n := 0
	for i, r := range s {
		if n += units(string(r)); n > longest {
			return s[:i]
		}
	}
	return s
}

// cleanName is what remains of a name, of so many units of UTF-16 at most.
func cleanName(name string, most int) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\`, r) || unicode.IsControl(r) || r == utf8.RuneError {
			return ' '
		}
		return r
	}, name)
	name = strings.Join(strings.Fields(name), " ")
	for units(name) > most {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return strings.Trim(name, "' ")
}

// sameName tells whether Excel takes two names for one.
func sameName(a, b string) bool { return strings.EqualFold(a, b) }
