package record

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"echelle/generator/diag"
)

// rawTable is a CSV file as its bytes are, cut into records and cells.
type rawTable struct {
	text    []byte
	sep     byte
	old     bool     // Windows-1252
	columns []string // names, in lower case
	records []rawRecord
}

// rawRecord is one record: text[from:to], with its line end text[from:end].
type rawRecord struct {
	from, to, end int
	line          int
	cells         [][2]int
}

func openRawTable(text []byte) (*rawTable, error) {
	var problems diag.List
	s, ok := newScanner("", text, &problems)
	if !ok {
		return nil, errors.New("not a CSV file")
	}
	t := &rawTable{text: text, sep: s.sep, old: !utf8.Valid(text)}
	t.cut()
	if len(t.records) == 0 {
		return nil, errors.New("an empty CSV file")
	}
	for i := range t.records[0].cells {
		t.columns = append(t.columns, strings.ToLower(t.cell(0, i)))
	}
	return t, nil
}

// cut finds the records that are not blank.
func (t *rawTable) cut() {
	i, line := len(t.text)-len(bytes.TrimPrefix(t.text, []byte("\xef\xbb\xbf"))), 1
	end := func(i int) int { // of the line end at i, i where there is none
		switch {
		case i < len(t.text) && t.text[i] == '\r' && i+1 < len(t.text) && t.text[i+1] == '\n':
			return i + 2
		case i < len(t.text) && (t.text[i] == '\r' || t.text[i] == '\n'):
			return i + 1
		}
		return i
	}
	for i < len(t.text) {
		r := rawRecord{from: i, line: line}
		for cell := i; ; {
			if i == cell && i < len(t.text) && t.text[i] == '"' {
				for i++; i < len(t.text); i++ {
					if t.text[i] == '"' {
						if i+1 == len(t.text) || t.text[i+1] != '"' {
							break
						}
						i++
					} else if e := end(i); e > i {
						line++
						i = e - 1
					}
				}
			}
			for i < len(t.text) && t.text[i] != t.sep && end(i) == i {
				i++
			}
			r.cells = append(r.cells, [2]int{cell, i})
			if i == len(t.text) || t.text[i] != t.sep {
				break
			}
			i++
			cell = i
		}
		r.to, r.end = i, end(i)
		if r.end > i {
			line++
		}
		i = r.end
		if len(bytes.Trim(t.text[r.from:r.to], " \t\v\f\u00a0"+string(t.sep))) > 0 {
			t.records = append(t.records, r)
		}
	}
}

// cell is the text of a cell, "" for one that a record does not have.
func (t *rawTable) cell(record, i int) string {
	r := &t.records[record]
	if i >= len(r.cells) {
		return ""
	}
	b := t.text[r.cells[i][0]:r.cells[i][1]]
	if len(b) > 0 && b[0] == '"' {
		b = bytes.ReplaceAll(bytes.TrimSuffix(b[1:], []byte(`"`)), []byte(`""`), []byte(`"`))
	}
	if t.old {
		b, _ = charmap.Windows1252.NewDecoder().Bytes(b)
	}
	return string(bytes.TrimSpace(b))
}

// find is the record of an id, -1 for none.
func (t *rawTable) find(id string) int {
	column := slices.Index(t.columns, "id")
	for i := 1; i < len(t.records); i++ {
		if column >= 0 && t.cell(i, column) == id {
			return i
		}
	}
	return -1
}

func (t *rawTable) entry(id string) (Entry, bool) {
	at := t.find(id)
	if at < 0 {
		return Entry{}, false
	}
	e := Entry{Line: t.records[at].line}
	for i, name := range t.columns {
		if text := t.cell(at, i); text != "" {
			e.Facts = append(e.Facts, Fact{name, text})
		}
	}
	return e, true
}

// change replaces text[from:to].
type change struct {
	from, to int
	text     []byte
}

// apply makes changes that do not overlap.
func apply(text []byte, changes []change) []byte {
	slices.SortStableFunc(changes, func(a, b change) int { return cmp.Or(a.from-b.from, a.to-b.to) })
	var out []byte
	done := 0
	for _, c := range changes {
		out = append(append(out, text[done:c.from]...), c.text...)
		done = c.to
	}
	return append(out, text[done:]...)
}

func (t *rawTable) edit(e RegisterEdit) ([]byte, error) {
	var changes []change
	if e.Remove != "" {
		at := t.find(e.Remove)
		if at < 0 {
			return nil, fmt.Errorf("no entry of %s in the register", e.Remove)
		}
		r := &t.records[at]
		from, end := r.from, r.end
		if end == r.to { // the last line has no end: that of the line before goes
			if from > 0 && t.text[from-1] == '\n' {
				from--
			}
			if from > 0 && t.text[from-1] == '\r' {
				from--
			}
		}
		changes = append(changes, change{from: from, to: end})
	}
	at := t.find(e.ID)
	if at < 0 && len(e.Set) > 0 {
		return nil, fmt.Errorf("no entry of %s in the register", e.ID)
	}
	for _, f := range e.Set {
		column := slices.Index(t.columns, f.Name)
		text, err := t.written(f.Text)
		if err != nil {
			return nil, err
		}
		if column >= 0 {
			if column >= len(t.records[at].cells) {
				return nil, fmt.Errorf("the entry of %s has too few cells", e.ID)
			}
			cell := t.records[at].cells[column]
			changes = append(changes, change{cell[0], cell[1], text})
			continue
		}
		for i := range t.records { // a new column, at the end of every line
			r := &t.records[i]
			if len(r.cells) != len(t.columns) {
				return nil, fmt.Errorf("line %d has not as many cells as the first one", r.line)
			}
			added := []byte{t.sep}
			switch i {
			case 0:
				added = append(added, f.Name...)
			case at:
				added = append(added, text...)
			}
			if t.cell(i, slices.Index(t.columns, "id")) != e.Remove || i == 0 {
				changes = append(changes, change{r.to, r.to, added})
			}
		}
	}
	return apply(t.text, changes), nil
}

// written is a text as a cell of the file.
func (t *rawTable) written(text string) ([]byte, error) {
	if strings.ContainsAny(text, "\"\r\n"+string(t.sep)) {
		text = `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	if !t.old {
		return []byte(text), nil
	}
	b, err := charmap.Windows1252.NewEncoder().Bytes([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("%q can not be written in Windows-1252, the encoding of the register; save it as UTF-8", text)
	}
	return b, nil
}
