package record

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"echelle/generator/diag"
)

// append puts the row under the others of its file, with that file's columns,
// separator, letters and line ends.
func (x *adding) append(fsys fs.FS, file string, old []byte) (*Addition, bool) {
	var seen diag.List // read before without a problem
	t, ok := readTable(file, old, gameSchema(), &seen)
	if !ok {
		panic("internal error: " + file + " was read and can not be")
	}
	header := make([]string, t.width)
	for i := range t.cells {
		header[i] = strings.ToLower(string(bytes.TrimSpace(t.piece(i))))
		if place := t.columns[i]; place >= 0 {
			header[i] = gameSchema().names[place]
		}
	}
	x.superfluousDate(header)
	if !x.fits(fsys, file, header, t.sep) {
		return nil, false
	}
	cells := make([]string, len(header))
	for i, name := range header {
		cells[i] = x.cells[name]
	}
	row := csvRow(cells, t.sep)
	end := lineEnd(old)
	written := row
	if !utf8.Valid(old) {
		text, err := charmap.Windows1252.NewEncoder().String(row)
		if err != nil {
			return nil, x.wrong(file+" is in Windows-1252, which lacks a letter of the row", "UTF-8", `save the file as "CSV UTF-8", then add the game`)
		}
		written = text
	}
	text := slices.Clone(old)
	if n := len(text); n > 0 && text[n-1] != '\n' && text[n-1] != '\r' {
		text = append(text, end...)
	}
	text = append(append(text, written...), end...)
	line, ok := lastRow(file, t.text, text, cells)
	if !ok {
		return nil, x.wrong(file+" would be read otherwise with the row at its end", "a file in UTF-8", `save it as "CSV UTF-8", then add the game`)
	}
	return &Addition{File: file, Line: line, Row: row, Old: old, New: text}, true
}

// superfluousDate leaves the date out where the file has no column for it and
// the event, of one day, says the same.
func (x *adding) superfluousDate(header []string) {
	if slices.Contains(header, "date") {
		return
	}
	if e := x.in.table.described[x.of]; e != nil && e.Start == e.End && e.Start.String() == x.cells["date"] {
		delete(x.cells, "date")
	}
}

// fits reports the cells for which the file has no column.
func (x *adding) fits(fsys fs.FS, file string, header []string, sep byte) bool {
	ok := true
	for _, name := range x.given {
		if x.cells[name] == "" || slices.Contains(header, name) {
			continue
		}
		hint := fmt.Sprintf("add %q to its first line, and an empty cell to every row", string(sep)+name)
		if other := x.withColumn(fsys, name); other != "" {
			hint = other + " has it, name that with --file; or " + hint
		}
		ok = x.wrong(fmt.Sprintf("%s has no column %q", file, name), "one of "+strings.Join(header, ", "), hint)
	}
	return ok
}

// withColumn is the first other file with a column into which the game could
// go, "" for none.
func (x *adding) withColumn(fsys fs.FS, name string) string {
	for _, file := range x.in.folder.games {
		if own := x.own(file); own != "" && own != x.of {
			continue
		}
		var seen diag.List
		text, ok := readText(fsys, file, &seen)
		if !ok {
			continue
		}
		t, ok := readTable(file, text, gameSchema(), &seen)
		if !ok {
			continue
		}
		for i, place := range t.columns {
			if place >= 0 && gameSchema().names[place] == name || place < 0 && strings.EqualFold(string(bytes.TrimSpace(t.piece(i))), name) {
				return file
			}
		}
	}
	return ""
}

// csvRow joins cells; those that hold a separator or a quote stand in quotes
// (RFC 4180).
func csvRow(cells []string, sep byte) string {
	var b strings.Builder
	for i, c := range cells {
		if i > 0 {
			b.WriteByte(sep)
		}
		if strings.ContainsAny(c, string(sep)+"\"") {
			c = `"` + strings.ReplaceAll(c, `"`, `""`) + `"`
		}
		b.WriteString(c)
	}
	return b.String()
}

// lineEnd is how the last line of a text ends that has an end.
func lineEnd(text []byte) string {
	switch i := bytes.LastIndexByte(text, '\n'); {
	case i > 0 && text[i-1] == '\r':
		return "\r\n"
	case i < 0 && bytes.IndexByte(text, '\r') >= 0:
		return "\r"
	}
	return "\n"
}

// lastRow reads a file with its new row as everybody will: it finds the line of
// the row, and whether all rows before it are the same and it holds the cells.
// Not so where the letters of the row tip the guess of the file's encoding.
func lastRow(file string, before, text []byte, cells []string) (line int, ok bool) {
	var problems diag.List
	s, ok := newScanner(file, text, &problems)
	if !ok || !bytes.HasPrefix(s.text, before) {
		return 0, false
	}
	for s.next() {
		line = s.atLine
	}
	if problems.Errors() > 0 || s.at < len(before) || len(s.cells) != len(cells) {
		return line, false
	}
	for i, c := range cells {
		if string(s.piece(i)) != c {
			return line, false
		}
	}
	return line, true
}
