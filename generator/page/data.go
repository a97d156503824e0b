package page

import (
	"iter"
	"slices"
	"strings"

	"echelle/generator/ledger"
	"echelle/generator/site"
)

// DataView tells what can be downloaded, what it means and what may be done with it.
type DataView struct {
	Frame
	Cite    string
	Sheets  bool // there are workbooks too
	Files   []DataFile
	Tables  []FieldTable
	Example string // of the JSON
	Embeds  []EmbedCode
	Rate    string // the command that computes the first ranking anew
	Formats *Link  // the site's own article about the input format
	Check   *Link  // the page about the data
}

// DataFile is a file, or a family of files, that can be downloaded.
type DataFile struct {
	What  string
	Links []Link // the files themselves
	Path  string // of a family: "main/2026-05-31.csv"
}

// FieldTable describes the columns of one kind of file.
type FieldTable struct {
	Title, Note string
	Names       []string // of columns that another table describes
	Rows        []FieldRow
}

// FieldRow is one column: its name, kind of value and meaning.
type FieldRow struct{ Name, Kind, About string }

// Data yields the page about downloads.
func Data(c *Context) iter.Seq[Page] {
	return one(Page{"data.html", func() any { return c.dataView() }})
}

func (c *Context) dataView() *DataView {
	w := c.Words
	v := &DataView{Frame: c.frame("data.html", w.T("data.title")), Sheets: c.Sheets}
	v.Frame.Description = w.T("data.description", "site", c.Title)
	var first *site.Ranking
	for _, r := range c.Rankings {
		newest, ok := r.Newest()
		if !ok {
			continue
		}
		if first == nil {
			first = r
		}
		v.Files = append(v.Files, DataFile{
			What:  c.Words.T("comma", "head", r.Title, "tail", c.listDay(r, newest)),
			Links: c.listFiles(&v.Frame, r.Path()),
		})
		for i := range r.Categories {
			cat := &r.Categories[i]
			v.Files = append(v.Files, DataFile{What: w.T("colon", "head", r.Title, "tail", cat.Title), Links: c.listFiles(&v.Frame, r.CategoryPath(cat))})
		}
		v.Embeds = append(v.Embeds, c.embedCode(&v.Frame, r))
	}
	lists, games := w.T("data.list"), w.T("data.event")
	if first != nil {
		newest, _ := first.Newest()
		if newest > 0 {
			path := c.listFile(first, newest-1)
			v.Files = append(v.Files, DataFile{What: w.T("data.past"), Path: path, Links: []Link{v.link(first.ArchivePath(), w.T("list.archive"))}})
		}
		v.Cite = w.T("data.cite-as", "site", c.Title, "ranking", first.Title, "date", c.listDay(first, newest), "address", c.BaseURL+first.ListPath(newest))
		v.Rate = "echelle rate --data data --ranking " + first.ID + " --format csv"
	}
	for _, e := range c.EventsByDay() {
		if len(c.H.GamesIn(e)) > 0 {
			v.Files = append(v.Files, DataFile{What: games, Path: c.eventFile(e), Links: []Link{v.link("events/index.html", w.T("home.all-events"))}})
			break
		}
	}
	if months := c.GameMonths(); len(months) > 0 {
		m := &months[len(months)-1]
		v.Files = append(v.Files, DataFile{What: w.T("data.month"), Path: monthFile(m), Links: []Link{v.link("events/index.html", w.T("home.all-events"))}})
	}
	v.Tables = append(v.Tables, fieldTable(c, lists, w.T("data.list-note"), listFields()))
	if c.Large {
		past := FieldTable{Title: w.T("data.past"), Note: w.T("data.year-note")}
		if first != nil {
			past.Names = yearColumns(first, years(first)[0])
		}
		v.Tables = append(v.Tables, past, fieldTable(c, games, w.T("data.wallist-note"), eventFields()))
	} else {
		v.Tables = append(v.Tables,
			FieldTable{Title: w.T("data.past"), Note: w.T("data.past-note"), Names: strings.Split(ledger.Columns, ",")},
			fieldTable(c, games, w.T("data.event-note"), append(eventFields(), effectFields(&site.Ranking{Definition: site.Definition{ID: "<" + w.T("data.ranking") + ">"}})...)))
	}
	if first != nil {
		newest, _ := first.Newest()
		list := first.List(newest, nil)
		records := Records(list, false)
		v.Example = string(ListJSON(list, records[:min(1, len(records))]))
	}
	if c.CheckPage {
		link := v.link(site.CheckPath, w.T("check.title"))
		v.Check = &link
	}
	for i := range c.Articles {
		if a := &c.Articles[i]; strings.HasSuffix(a.Path, "/data-format") {
			link := v.link(a.Path+".html", a.Title)
			v.Formats = &link
			break
		}
	}
	return v
}

// listFiles links the files beside the page of a newest list.
func (c *Context) listFiles(f *Frame, page string) []Link {
	base := strings.TrimSuffix(page, ".html")
	return slices.Insert(c.files(f, base+".csv"), 1, f.link(base+".json", "JSON"))
}

// files links a table as CSV and, where there is one, the workbook beside it.
func (c *Context) files(f *Frame, csv string) []Link {
	links := []Link{f.link(csv, "CSV")}
	if c.Sheets {
		links = append(links, f.link(sheetBeside(csv), "XLSX"))
	}
	return links
}

// fieldTable describes a table of fields.
func fieldTable[T any](c *Context, title, note string, fields []field[T]) FieldTable {
	t := FieldTable{Title: title, Note: note}
	for i := range fields {
		kind := "kind.text"
		switch fields[i].kind {
		case number:
			kind = "kind.number"
		case date:
			kind = "kind.date"
		}
		t.Rows = append(t.Rows, FieldRow{fields[i].name, c.Words.T(kind), c.Words.T(fields[i].about)})
	}
	return t
}
