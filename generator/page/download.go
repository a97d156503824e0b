package page

import (
	"iter"
	"strconv"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// Downloads yields the lists and events as files: CSV and JSON of the newest
// list, CSV of the past ones and of every event.
func Downloads(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, r := range c.Rankings {
			newest, ok := r.Newest()
			if !ok {
				continue
			}
			lists := []*site.Category{nil}
			for i := range r.Categories {
				lists = append(lists, &r.Categories[i])
			}
			for _, cat := range lists {
				base := strings.TrimSuffix(r.Path(), ".html")
				if cat != nil {
					base = strings.TrimSuffix(r.CategoryPath(cat), ".html")
				}
				if !yield(Page{base + ".csv", func() any { return File(ListCSV(nil, Records(r, newest, cat, false))) }}) ||
					!yield(Page{base + ".json", func() any { return File(c.ListJSON(r, newest, Records(r, newest, cat, false))) }}) {
					return
				}
			}
			for l := range newest {
				if !yield(Page{r.ID + "/" + r.H.Lists[l].Day.String() + ".csv", func() any { return File(c.pastCSV(r, l)) }}) {
					return
				}
			}
		}
		for e := 1; e < len(c.H.Events); e++ {
			id := history.EventID(e)
			if len(c.H.GamesIn(id)) == 0 {
				continue
			}
			if !yield(Page{"events/" + c.H.Events[e].ID + ".csv", func() any { return File(c.eventCSV(id)) }}) {
				return
			}
		}
	}
}

// Record is one line of a list as a file.
type Record struct {
	site.Row
	Name    string
	Address string
	Grade   string
	Change  float64 // of the stored rating since the list before
}

// Records returns a list's ranked players, those of a category where one is
// given; with all also the others, after them and by name.
func Records(r *site.Ranking, l history.ListID, cat *site.Category, all bool) []Record {
	list := r.List(l, cat)
	rows := list.Rows(0, list.Len())
	if all {
		rows = append(rows, r.Unranked(l)...)
	}
	records := make([]Record, len(rows))
	for i, row := range rows {
		p := &r.H.Players[row.Player]
		rec := Record{Row: row, Name: p.Shown(), Address: p.Address(), Grade: r.Grades.Name(row.Value)}
		if l > 0 && row.Rated {
			rec.Change = row.Value - r.T.At(row.Player, l-1).Value
		}
		records[i] = rec
	}
	return records
}

// ListCSV appends records as CSV.
func ListCSV(dst []byte, records []Record) []byte {
	fields := listFields()
	dst = appendHead(dst, fields)
	for i := range records {
		dst = appendLine(dst, fields, &records[i])
	}
	return dst
}

func appendInt(dst []byte, n int) []byte { return strconv.AppendInt(dst, int64(n), 10) }

// ListJSON is a list as a JSON object: what it is and its players.
func (c *Context) ListJSON(r *site.Ranking, l history.ListID, records []Record) []byte {
	dst := append([]byte(nil), `{"ranking":`...)
	dst = table.AppendJSON(dst, r.ID)
	dst = table.AppendJSON(append(dst, `,"title":`...), r.Title)
	dst = table.AppendJSON(append(dst, `,"system":`...), r.SystemID)
	dst = table.AppendJSON(append(dst, `,"list":`...), r.H.Lists[l].Day.String())
	dst = append(dst, `,"players":[`...)
	fields := listFields()
	for i := range records {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendObject(append(dst, '\n'), fields, &records[i])
	}
	return append(dst, "\n]}\n"...)
}

// pastCSV is a past list with the columns of a published one.
func (c *Context) pastCSV(r *site.Ranking, l history.ListID) []byte {
	fields := pastFields()
	order := r.Order(l)
	dst := appendHead(make([]byte, 0, 64*(len(order)+1)), fields) // growing would copy megabytes
	var rec Record
	r.Ranks(l, func(i, rank int, _ bool) {
		p, e := &c.H.Players[order[i]], r.T.At(order[i], l)
		rec = Record{
			Row:  site.Row{Player: order[i], Rank: rank, Rating: e.Rating, Tally: r.Tally(order[i], l)},
			Name: p.Shown(), Address: p.Address(), Grade: r.Grades.Name(e.Value),
		}
		dst = appendLine(dst, fields, &rec)
	})
	return dst
}

// eventCSV is an event's games with what each ranking made of them.
func (c *Context) eventCSV(e history.EventID) []byte {
	fields := eventFields()
	for _, r := range c.Rankings {
		if !r.Info.Batch {
			fields = append(fields, effectFields(r)...)
		}
	}
	dst := appendHead(nil, fields)
	for _, seat := range c.H.GamesIn(e) {
		dst = appendLine(dst, fields, &played{c.H, seat.Game()})
	}
	return dst
}
