package record

import (
	"slices"
	"strings"
	"testing"

	"echelle/generator/diag"
)

// FuzzScanner reads any text as slowRecords does.
func FuzzScanner(f *testing.F) {
	for _, s := range []string{
		"date,white,black,result\n2024-01-05,Anna,Bert,1-0\n", "a;b\n1;2", "a\tb\n\n  \n1\t2\n", "a,b\n,\n,,-,,\n-,-\n\v\n\r\n",
		"a,b\n\"x\"\"y,\n\",z\nlast,\"\"\n", "a,\"b\nc", "a,\"b\"c\n", "x\"y,z\n", "é,日本\n½,\"李 \"\"明\"\"\"\n", "12345678,\n1234567,\n123456,\n,",
	} {
		f.Add(s)
	}
	f.Fuzz(compareWithSlow)
}

func TestLongLinesAreRefused(t *testing.T) {
	for _, line := range []string{
		strings.Repeat("z", maxLine), strings.Repeat("z", maxLine+1), `"` + strings.Repeat("z", maxLine-1) + `",1`, `"` + strings.Repeat("z", maxLine) + `",1`,
		strings.Repeat("z,", maxLine/2) + `"1"`,
	} {
		compareWithSlow(t, "a,b\n"+line+"\n1,2\n")
	}
}

// compareWithSlow compares the records, the places of their cells and their lines
// with those that slowRecords finds byte by byte.
func compareWithSlow(t *testing.T, text string) {
	var problems diag.List
	s, ok := newScanner("games.csv", []byte(text), &problems)
	if !ok {
		return
	}
	want, whole := slowRecords(string(s.text), s.sep)
	for i, w := range want {
		if !s.next() {
			t.Fatalf("%d records, want %d", i, len(want))
		}
		var cells []string
		var starts []int
		for k, c := range s.cells {
			cells, starts = append(cells, string(s.piece(k))), append(starts, int(c.at))
		}
		if !slices.Equal(cells, w.cells) || !slices.Equal(starts, w.starts) || s.atLine != w.line {
			t.Fatalf("record %d: %q at %v in line %d, want %q at %v in line %d", i, cells, starts, s.atLine, w.cells, w.starts, w.line)
		}
	}
	if s.next() {
		t.Fatalf("%d records, then %q", len(want), s.piece(0))
	}
	if whole != (problems.Errors() == 0) {
		t.Fatalf("readable: %v, but %v", whole, problems.Sorted())
	}
}

// slowRecord is a record as slowRecords reads it.
type slowRecord struct {
	cells  []string
	starts []int
	line   int
}

// slowRecords reads records as the data format describes them; false where the
// text breaks off in a quote, has a text behind one, or has a line too long.
func slowRecords(text string, sep byte) ([]slowRecord, bool) {
	var list []slowRecord
	for i, line := 0, 1; i < len(text); i++ {
		from, quotes := i, false
		r := slowRecord{line: line}
		for {
			r.starts = append(r.starts, i)
			var cell []byte
			if i < len(text) && text[i] == '"' {
				quotes = true
				open := i
				for i++; ; i++ {
					switch {
					case i == len(text), i-open > maxLine:
						return list, false
					case text[i] != '"':
						cell = append(cell, text[i])
						continue
					case i+1 < len(text) && text[i+1] == '"':
						cell = append(cell, '"')
						i++
						continue
					}
					break
				}
				if i++; i < len(text) && text[i] != sep && text[i] != '\n' {
					return list, false
				}
			} else {
				end := i
				for end < len(text) && text[end] != sep && text[end] != '\n' {
					end++
				}
				cell, i = []byte(text[i:end]), end
			}
			r.cells = append(r.cells, string(cell))
			if i == len(text) || text[i] == '\n' {
				break
			}
			i++
		}
		if !quotes && i-from > maxLine {
			return list, false
		}
		line += 1 + strings.Count(text[from:i], "\n")
		if whole := text[from:i]; quotes || whole != "" && (whole[0] > ' ' || strings.TrimSpace(whole) != "") {
			list = append(list, r)
		}
	}
	return list, true
}
