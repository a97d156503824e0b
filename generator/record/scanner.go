package record

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"echelle/generator/diag"
)

// maxLine is the longest record of a CSV file: far above any real one, and a
// sign that a quote was never closed or the file is something else.
const maxLine = 64 << 10

// scanner reads the records of a CSV file (RFC 4180; also ; and tab) one after
// the other. Cells are pieces of the file's text and valid until the next
// record: nothing is allocated for a record without quotes. Lines and columns
// are computed only when a problem asks for them.
type scanner struct {
	file     string
	text     []byte
	sep      byte
	problems *diag.List

	block int    // the eight bytes of text that are searched for ends of cells
	ends  uint64 // those of them not yet taken, a bit for each

	pos    int    // where the next record begins
	line   int    // its line
	at     int    // where this record began
	atLine int    // its line
	cells  []span // of this record
	source []byte // what they are pieces of: the text, or plain where the record holds quotes
	plain  []byte // the cells of this record unquoted, one after the other

	broken   bool     // the rest of the file cannot be read
	quirks   []string // what is unusual about the file
	starting []uint32 // where each line begins; nil before lineStarts
}

// span is a cell: where it begins in the text, and its place in scanner.source.
// A slice in its place would be a pointer, which the collector wants to hear of.
type span struct{ at, from, to uint32 }

// piece is a cell of this record, unquoted.
func (s *scanner) piece(i int) []byte { return s.source[s.cells[i].from:s.cells[i].to] }

// newScanner decodes a file and finds its separator. The second result is false
// where the file cannot be read.
func newScanner(file string, text []byte, problems *diag.List) (*scanner, bool) {
	text, quirks, ok := decoded(file, text, problems)
	if !ok {
		return nil, false
	}
	s := &scanner{file: file, text: text, sep: ',', problems: problems, line: 1}
	head, _, _ := bytes.Cut(bytes.TrimLeft(text, "\n"), []byte("\n"))
	commas, semicolons, tabs := bytes.Count(head, []byte(",")), bytes.Count(head, []byte(";")), bytes.Count(head, []byte("\t"))
	switch {
	case semicolons > commas && semicolons >= tabs:
		s.sep = ';'
		quirks = append(quirks, "semicolons between the cells")
	case tabs > commas:
		s.sep = '\t'
		quirks = append(quirks, "tabs between the cells")
	}
	s.seek(0)
	s.quirks = quirks
	return s, true
}

// seek sets where the next record begins.
func (s *scanner) seek(pos int) {
	s.pos, s.block = pos, pos
	s.ends = endsIn(s.word(pos), s.sep)
}

// word is eight bytes of the text; all that follows the text is a line end.
func (s *scanner) word(i int) uint64 {
	last := [8]byte{'\n', '\n', '\n', '\n', '\n', '\n', '\n', '\n'}
	if i < len(s.text) {
		copy(last[:], s.text[i:])
	}
	return binary.LittleEndian.Uint64(last[:])
}

// endsIn flags the separators and line ends among eight bytes: the highest bit of
// each.
//
// Source: H. S. Warren, "Hacker's Delight", 2nd edition, 6-1: the test for a zero
// byte that is exact in every byte.
func endsIn(word uint64, sep byte) uint64 {
	const each, low = 0x0101010101010101, 0x7f7f7f7f7f7f7f7f
	a, b := word^uint64(sep)*each, word^'\n'*each
	return ^((a&low+low|a)&(b&low+low|b) | low)
}

// next reads the next record that is not blank; false at the end of the file
// or where the rest cannot be read, which is a problem.
func (s *scanner) next() bool {
	// Taking eight bytes at once, a file is read in two thirds of the time of a
	// look at each.
	text, block, ends := s.text, s.block, s.ends
	for s.pos < len(text) {
		s.at, s.atLine = s.pos, s.line
		cells := s.cells[:0]
		from := s.pos
		for {
			for ends == 0 {
				if block += 8; block+8 <= len(text) {
					ends = endsIn(binary.LittleEndian.Uint64(text[block:]), s.sep)
				} else {
					ends = endsIn(s.word(block), s.sep)
				}
			}
			i := block + bits.TrailingZeros64(ends)/8
			ends &= ends - 1
			if i > from && text[from] == '"' {
				return s.quoted()
			}
			cells = append(cells, span{uint32(from), uint32(from), uint32(i)})
			from = i + 1
			if i == len(text) || text[i] == '\n' {
				break
			}
		}
		s.cells, s.source = cells, text
		s.pos, s.block, s.ends = from, block, ends
		end := from - 1
		if end-s.at > maxLine {
			s.problems.Error(diag.Pos{File: s.file, Line: s.line, Col: 1}, fmt.Sprintf("a line of %d bytes", end-s.at),
				fmt.Sprintf("at most %d", maxLine), "is this a CSV file?")
			s.broken = true
			return false
		}
		s.line++
		if end == s.at || text[s.at] <= ' ' && len(bytes.TrimSpace(text[s.at:end])) == 0 {
			continue
		}
		return true
	}
	return false
}

// quoted reads a record that has a quote on its first line.
func (s *scanner) quoted() bool {
	s.cells, s.plain = s.cells[:0], s.plain[:0]
	i := s.pos
	for {
		at, from := i, len(s.plain)
		if i < len(s.text) && s.text[i] == '"' {
			open := i
			i++
			for {
				q := bytes.IndexByte(s.text[i:], '"')
				if q < 0 || i+q-open > maxLine {
					line, col := lineCol(s.text, open)
					s.problems.Error(diag.Pos{File: s.file, Line: line, Col: col}, "a quote that is not closed", `a second "`,
						`write a quote inside a text twice: ""`)
					s.broken = true
					return false
				}
				s.plain = append(s.plain, s.text[i:i+q]...)
				i += q + 1
				if i >= len(s.text) || s.text[i] != '"' {
					break
				}
				s.plain = append(s.plain, '"')
				i++
			}
			if i < len(s.text) && s.text[i] != s.sep && s.text[i] != '\n' {
				line, col := lineCol(s.text, i)
				s.problems.Error(diag.Pos{File: s.file, Line: line, Col: col}, "text after a closing quote", fmt.Sprintf("%q or the end of the line", s.sep),
					`write a quote inside a text twice: ""`)
				s.broken = true
				return false
			}
		} else {
			end := i
			for end < len(s.text) && s.text[end] != s.sep && s.text[end] != '\n' {
				end++
			}
			s.plain = append(s.plain, s.text[i:end]...)
			i = end
		}
		s.cells = append(s.cells, span{uint32(at), uint32(from), uint32(len(s.plain))})
		if i >= len(s.text) || s.text[i] == '\n' {
			break
		}
		i++
	}
	s.line += bytes.Count(s.text[s.at:min(i+1, len(s.text))], []byte("\n"))
	s.seek(i + 1)
	s.source = s.plain
	return true
}

// cellPos is where a cell of this record begins; of one past the end, where the
// record ends.
func (s *scanner) cellPos(i int) diag.Pos {
	at := s.at
	switch {
	case i < len(s.cells):
		at = int(s.cells[i].at)
	case len(s.cells) > 0:
		last := s.cells[len(s.cells)-1]
		at = int(last.at + last.to - last.from)
	}
	start := bytes.LastIndexByte(s.text[:at], '\n') + 1
	return diag.Pos{
		File: s.file,
		Line: s.atLine + bytes.Count(s.text[s.at:at], []byte("\n")),
		Col:  1 + utf8.RuneCount(s.text[start:at]),
	}
}

// offsetPos is the line and column of a place in the text. The first time it
// lists all lines.
func (s *scanner) offsetPos(offset int) diag.Pos {
	line := sort.Search(len(s.lineStarts()), func(i int) bool { return int(s.starting[i]) > offset })
	start := int(s.starting[line-1])
	return diag.Pos{File: s.file, Line: line, Col: 1 + utf8.RuneCount(s.text[start:offset])}
}

// reread reads the record that begins in a line once more.
func (s *scanner) reread(line int) {
	s.seek(int(s.lineStarts()[line-1]))
	s.line = line
	s.next()
}

// lineStarts is where each line begins.
func (s *scanner) lineStarts() []uint32 {
	if s.starting == nil {
		s.starting = []uint32{0}
		for i, c := range s.text {
			if c == '\n' {
				s.starting = append(s.starting, uint32(i+1))
			}
		}
	}
	return s.starting
}

// table reads a CSV file by columns.
type csvTable struct {
	*scanner
	columns []int    // place in the schema of each cell, -1 for one to pass over
	cell    [][]byte // of this record, by place in the schema; nil where it has none
	where   []int    // cell of each place in the schema, -1 for none
	width   int
	record  row    // this record
	misfit  func() // told of a record that is passed over; nil for nobody
}

// readTable reads the first line of a file and matches it with a schema. The
// second result is false where nothing can be read.
func readTable(file string, text []byte, sc *schema, problems *diag.List) (t *csvTable, good bool) {
	s, ok := newScanner(file, text, problems)
	if !ok {
		return nil, false
	}
	defer func() {
		if !good {
			mention(file, s.quirks, problems)
		}
	}()
	if !s.next() {
		if len(bytes.TrimSpace(s.text)) == 0 {
			problems.Error(diag.Pos{File: file, Line: 1, Col: 1}, "an empty file", "a first line that names the columns: "+sc.line(), "")
		}
		return nil, false
	}
	if hint := s.nameless(sc); hint != "" {
		problems.Error(s.cellPos(0), "the first line does not name the columns", "a first line such as "+sc.line(), hint)
		return nil, false
	}
	for n := len(s.cells) - 1; n >= 0 && len(bytes.TrimSpace(s.piece(n))) == 0; n-- {
		s.cells = s.cells[:n] // spreadsheets save empty columns beside a table
	}
	t = &csvTable{scanner: s, width: len(s.cells), cell: make([][]byte, len(sc.names)), where: make([]int, len(sc.names))}
	for i := range t.where {
		t.where[i] = -1
	}
	t.record = row{cell: t.cell, pos: t.pos, aliased: make([]bool, len(sc.names))}
	astray := &t.record.astray
	for i := range s.cells {
		name, other := sc.proper(strings.ToLower(string(bytes.TrimSpace(s.piece(i)))))
		place := slices.Index(sc.names, name)
		switch {
		case strings.HasPrefix(name, "x-"):
		case name == "":
			problems.Error(s.cellPos(i), "a column without a name", "a name in the first line", `name it "x-…" to keep it out of the way`)
			*astray = true
		case place < 0:
			expected, hint := "one of "+strings.Join(sc.names, ", "), "name a column of your own x-"+name
			if meant := sc.meant(name); meant != "" {
				expected, hint = "", meant
			}
			problems.Error(s.cellPos(i), fmt.Sprintf("unknown column %q", shorten(name)), expected, hint)
			*astray = true
		case t.where[place] >= 0:
			problems.Error(s.cellPos(i), fmt.Sprintf("the column %q for a second time", name), "each column once", "")
			*astray, place = true, -1
		default:
			t.where[place], t.record.aliased[place] = i, other
		}
		t.columns = append(t.columns, place)
	}
	good = true
	for _, n := range sc.need {
		if t.where[slices.Index(sc.names, n)] >= 0 {
			continue
		}
		good = false
		if !*astray { // else an unknown column is the likely reason
			problems.Error(diag.Pos{File: file, Line: s.atLine, Col: 1}, fmt.Sprintf("no column %q", n), "a first line such as "+sc.line(), "")
		}
	}
	return t, good
}

// records is at least how many records follow the first line, unless their cells
// hold quotes and line ends.
func (t *csvTable) records() int {
	return 1 + bytes.Count(t.text[min(t.scanner.pos, len(t.text)):], []byte("\n"))
}

// row reads the next record into t.record. A record with too many or too few
// cells is a problem and passed over. After the last one it mentions what is
// unusual about the file.
func (t *csvTable) row() bool {
	for t.next() {
		if t.blank() {
			continue
		}
		if n := len(t.cells); n != t.width {
			if !t.fits() {
				if t.misfit != nil {
					t.misfit()
				}
				continue
			}
		}
		for i, place := range t.columns {
			if place >= 0 {
				c := t.piece(i)
				if len(c) > 0 && (mayBeSpace(c[0]) || mayBeSpace(c[len(c)-1])) {
					c = bytes.TrimSpace(c)
				}
				t.cell[place] = c
			}
		}
		t.record.line = t.atLine
		return true
	}
	if t.record.commas {
		t.quirks = append(t.quirks, decimalCommas)
	}
	mention(t.file, t.quirks, t.problems)
	return false
}

// mayBeSpace tells whether a letter that begins or ends with b may be white space,
// such as the no-break space of a name copied from a page.
func mayBeSpace(b byte) bool { return b <= ' ' || b >= utf8.RuneSelf }

// blank tells whether no cell of the record holds anything: spreadsheets save
// such records below a table.
func (t *csvTable) blank() bool {
	for i := range t.cells {
		if c := t.piece(i); len(c) > 0 && (c[0] > ' ' || len(bytes.TrimSpace(c)) > 0) {
			return false
		}
	}
	return true
}

// fits deals with a record that has more or fewer cells than the first line:
// cells missing at the end are empty where the ones before tell enough; empty
// ones too many are dropped.
func (t *csvTable) fits() bool {
	n := len(t.cells)
	for i := t.width; i < n; i++ {
		if len(bytes.TrimSpace(t.piece(i))) > 0 {
			t.problems.Error(t.cellPos(t.width), cells(n), fmt.Sprintf("%d as in the first line", t.width),
				"put a text that holds the separator in quotes")
			return false
		}
	}
	if n > t.width {
		t.cells = t.cells[:t.width]
		return true
	}
	t.problems.Error(t.cellPos(n), cells(n), fmt.Sprintf("%d as in the first line", t.width),
		"leave a cell empty with one separator after the other")
	return false
}

func cells(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return fmt.Sprintf("%d cells", n)
}

// pos is where the cell of a column begins.
func (t *csvTable) pos(column int) diag.Pos {
	if i := t.where[column]; i >= 0 {
		return t.cellPos(i)
	}
	return diag.Pos{File: t.file, Line: t.atLine, Col: 1}
}

func shorten(s string) string {
	const most = 60
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	r := []rune(s)
	return string(r[:most]) + "…"
}
