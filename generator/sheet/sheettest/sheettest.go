// Package sheettest reads workbooks back, for tests: it goes from part to part by
// what each says of the next, as a spreadsheet program does, knows nothing of how
// package sheet writes them, and refuses what a program would have to repair.
package sheettest

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Book is a workbook as it was read.
type Book struct {
	Title, Author, Created string
	Names                  []string // defined names with their cells: "_xlnm.Print_Titles 'Elo'!$1:$1"
	Sheets                 []Sheet
}

// Sheet is a table with its head.
type Sheet struct {
	Name   string
	Frozen int    // rows
	Filter string // cells
	Widths []float64
	Rows   [][]Cell // all of the same length
}

// Kind is what a cell holds.
type Kind uint8

// The kinds.
const (
	None Kind = iota
	Text
	Number
	Date
)

// Cell is a cell: of a number its digits, of a date the day as 2026-06-30.
type Cell struct {
	Kind   Kind
	Text   string
	Format string // the code of its number format
}

// file is an archive whose parts are looked up by their names.
type file map[string][]byte

// Read reads a workbook.
func Read(data []byte) (*Book, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	parts := file{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(r)
		if err = errors.Join(err, r.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		if parts[f.Name] != nil {
			return nil, fmt.Errorf("%s is twice in the archive", f.Name)
		}
		parts[f.Name] = text
	}
	if err := parts.typed(); err != nil {
		return nil, err
	}
	root, err := parts.relations("")
	if err != nil {
		return nil, err
	}
	book := &Book{}
	var main string
	for _, r := range root {
		switch path.Base(r.kind) {
		case "officeDocument":
			main = r.target
		case "core-properties":
			var p struct {
				Title   string `xml:"http://purl.org/dc/elements/1.1/ title"`
				Creator string `xml:"http://purl.org/dc/elements/1.1/ creator"`
				Created string `xml:"http://purl.org/dc/terms/ created"`
			}
			if err := parts.decode(r.target, &p); err != nil {
				return nil, err
			}
			book.Title, book.Author, book.Created = p.Title, p.Creator, p.Created
		}
	}
	return book, parts.workbook(main, book)
}

func (f file) decode(part string, v any) error {
	text, ok := f[part]
	if !ok {
		return fmt.Errorf("there is no part %q", part)
	}
	if err := xml.Unmarshal(text, v); err != nil {
		return fmt.Errorf("%s: %w", part, err)
	}
	return nil
}

// typed checks that every part is well-formed and has a type.
func (f file) typed() error {
	var types struct {
		Override []struct {
			PartName    string `xml:",attr"`
			ContentType string `xml:",attr"`
		} `xml:"Override"`
	}
	if err := f.decode("[Content_Types].xml", &types); err != nil {
		return err
	}
	for name, text := range f {
		typed := name == "[Content_Types].xml" || path.Ext(name) == ".rels"
		for _, o := range types.Override {
			typed = typed || o.PartName == "/"+name && o.ContentType != ""
		}
		if !typed {
			return fmt.Errorf("the part %s has no type of its own", name)
		}
		d := xml.NewDecoder(bytes.NewReader(text))
		for {
			_, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	for _, o := range types.Override {
		if f[strings.TrimPrefix(o.PartName, "/")] == nil {
			return fmt.Errorf("a type is given for %s, which is not there", o.PartName)
		}
	}
	return nil
}

type relation struct{ id, kind, target string }

// relations are what a part names beside it; those of "" are of the whole file.
func (f file) relations(part string) ([]relation, error) {
	var found struct {
		Relationship []struct {
			Id     string `xml:",attr"`
			Type   string `xml:",attr"`
			Target string `xml:",attr"`
		}
	}
	dir, base := path.Split(part)
	if err := f.decode(path.Join(dir, "_rels", base+".rels"), &found); err != nil {
		return nil, err
	}
	var list []relation
	for _, r := range found.Relationship {
		list = append(list, relation{r.Id, r.Type, path.Join(dir, r.Target)})
	}
	return list, nil
}

func (f file) workbook(part string, book *Book) error {
	var w struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
		Names []struct {
			Name  string `xml:"name,attr"`
			Cells string `xml:",chardata"`
		} `xml:"definedNames>definedName"`
	}
	if err := f.decode(part, &w); err != nil {
		return err
	}
	for _, n := range w.Names {
		book.Names = append(book.Names, n.Name+" "+n.Cells)
	}
	relations, err := f.relations(part)
	if err != nil {
		return err
	}
	at := map[string]string{} // parts by id
	var formats []string
	for _, r := range relations {
		at[r.id] = r.target
		if path.Base(r.kind) == "styles" {
			if formats, err = f.formats(r.target); err != nil {
				return err
			}
		}
	}
	for _, s := range w.Sheets {
		sheet, err := f.sheet(at[s.ID], formats)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		sheet.Name = s.Name
		book.Sheets = append(book.Sheets, *sheet)
	}
	return nil
}

// formats are the codes of the number formats, by the numbers of cells' styles.
func (f file) formats(part string) ([]string, error) {
	type counted struct {
		Count int `xml:"count,attr"`
	}
	var s struct {
		Formats struct {
			counted
			List []struct {
				ID   int    `xml:"numFmtId,attr"`
				Code string `xml:"formatCode,attr"`
			} `xml:"numFmt"`
		} `xml:"numFmts"`
		Cells struct {
			counted
			List []struct {
				Format int `xml:"numFmtId,attr"`
			} `xml:"xf"`
		} `xml:"cellXfs"`
	}
	if err := f.decode(part, &s); err != nil {
		return nil, err
	}
	if s.Formats.Count != len(s.Formats.List) || s.Cells.Count != len(s.Cells.List) {
		return nil, fmt.Errorf("%s counts its formats and styles wrongly", part)
	}
	codes := map[int]string{0: "General", 49: "@"}
	for _, n := range s.Formats.List {
		codes[n.ID] = n.Code
	}
	var list []string
	for _, x := range s.Cells.List {
		code, ok := codes[x.Format]
		if !ok {
			return nil, fmt.Errorf("%s names the number format %d, which is none", part, x.Format)
		}
		list = append(list, code)
	}
	return list, nil
}

func (f file) sheet(part string, formats []string) (*Sheet, error) {
	var w struct {
		Pane struct {
			Rows  int    `xml:"ySplit,attr"`
			State string `xml:"state,attr"`
		} `xml:"sheetViews>sheetView>pane"`
		Columns []struct {
			Min   int     `xml:"min,attr"`
			Max   int     `xml:"max,attr"`
			Width float64 `xml:"width,attr"`
		} `xml:"cols>col"`
		Rows []struct {
			Number int `xml:"r,attr"`
			Cells  []struct {
				Ref     string    `xml:"r,attr"`
				Style   int       `xml:"s,attr"`
				Type    string    `xml:"t,attr"`
				Value   *string   `xml:"v"`
				Text    *string   `xml:"is>t"`
				Formula *struct{} `xml:"f"`
			} `xml:"c"`
		} `xml:"sheetData>row"`
		Filter struct {
			Cells string `xml:"ref,attr"`
		} `xml:"autoFilter"`
	}
	if err := f.decode(part, &w); err != nil {
		return nil, err
	}
	s := &Sheet{Filter: w.Filter.Cells}
	if w.Pane.State == "frozen" {
		s.Frozen = w.Pane.Rows
	}
	for i, c := range w.Columns {
		if c.Min != i+1 || c.Max != i+1 {
			return nil, fmt.Errorf("the column %d is %d to %d", i+1, c.Min, c.Max)
		}
		s.Widths = append(s.Widths, c.Width)
	}
	for i, row := range w.Rows {
		if row.Number != i+1 {
			return nil, fmt.Errorf("the row %d is numbered %d", i+1, row.Number)
		}
		cells := make([]Cell, len(w.Columns))
		next := 0
		for _, c := range row.Cells {
			at, err := column(c.Ref, row.Number)
			if err != nil || at < next || at >= len(cells) {
				return nil, fmt.Errorf("the cell %q follows column %d in row %d of %d columns: %w", c.Ref, next, row.Number, len(cells), err)
			}
			next = at + 1
			if c.Formula != nil {
				return nil, fmt.Errorf("the cell %s is a formula", c.Ref)
			}
			if c.Style >= len(formats) {
				return nil, fmt.Errorf("the cell %s has the style %d of %d", c.Ref, c.Style, len(formats))
			}
			cell := Cell{Format: formats[c.Style]}
			switch {
			case c.Type == "inlineStr" && c.Text != nil && c.Value == nil:
				cell.Kind, cell.Text = Text, unescape(*c.Text)
			case c.Type == "" && c.Value != nil && c.Text == nil:
				v, err := strconv.ParseFloat(*c.Value, 64)
				if err != nil {
					return nil, fmt.Errorf("the cell %s: %w", c.Ref, err)
				}
				cell.Kind, cell.Text = Number, *c.Value
				if strings.Contains(cell.Format, "yyyy") {
					cell.Kind = Date
					cell.Text = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(v)).Format(time.DateOnly)
				}
			default:
				return nil, fmt.Errorf("the cell %s has the type %q and another value", c.Ref, c.Type)
			}
			cells[at] = cell
		}
		s.Rows = append(s.Rows, cells)
	}
	return s, nil
}

// column is the column of a cell such as AB12, from 0.
func column(ref string, row int) (int, error) {
	letters, ok := strings.CutSuffix(ref, strconv.Itoa(row))
	n := 0
	for i := range len(letters) {
		if letters[i] < 'A' || letters[i] > 'Z' {
			ok = false
		}
		n = 26*n + int(letters[i]-'A') + 1
	}
	if !ok || n == 0 {
		return 0, errors.New("that is no cell of this row")
	}
	return n - 1, nil
}

var escaped = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

// unescape decodes the characters that a text of a cell escapes.
func unescape(s string) string {
	return escaped.ReplaceAllStringFunc(s, func(x string) string {
		n, _ := strconv.ParseUint(x[2:6], 16, 16)
		return string(rune(n))
	})
}
