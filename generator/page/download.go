package page

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/site"
	"echelle/generator/table"
)

// Downloads yields the lists and events as files: CSV and JSON of the newest
// list, CSV of the past and of the published ones, of every event and of the
// individual games of every month. Where workbooks are wanted, one stands beside
// each CSV.
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
				if !yield(Page{base + ".csv", func() any { return File(ListCSV(nil, Records(r.List(newest, cat), false))) }}) ||
					!yield(Page{base + ".json", func() any {
						list := r.List(newest, cat)
						return File(ListJSON(list, Records(list, false)))
					}}) ||
					c.Sheets && !yield(Page{base + ".xlsx", func() any {
						list := r.List(newest, cat)
						return File(c.ListSheet(list, Records(list, false)))
					}}) {
					return
				}
			}
			for l := range newest + 1 {
				if r.Official(l) == nil && (l == newest || c.Large) {
					continue // more may come: index.csv has it; the file of the year
				}
				if !yield(Page{c.listFile(r, l), func() any { return c.listCSV(r, l) }}) ||
					c.Sheets && !yield(Page{sheetBeside(c.listFile(r, l)), func() any { return File(c.entriesSheet(r, l)) }}) {
					return
				}
			}
		}
		if !c.yearFiles(yield) {
			return
		}
		for e := 1; e < len(c.H.Events); e++ {
			id := history.EventID(e)
			if len(c.H.GamesIn(id)) == 0 {
				continue
			}
			if !yield(Page{c.eventFile(id), func() any { return File(c.eventCSV(id)) }}) ||
				c.Sheets && !yield(Page{sheetBeside(c.eventFile(id)), func() any { return File(c.eventSheet(id)) }}) {
				return
			}
		}
		for _, m := range c.GameMonths() {
			if !yield(Page{monthFile(&m), func() any { return File(c.gamesCSV(m.Games)) }}) ||
				c.Sheets && !yield(Page{sheetBeside(monthFile(&m)), func() any { return File(c.monthSheet(&m)) }}) {
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
	// LastPlayed is the day of the last game, as exactly as it is known; not known
	// without a game.
	LastPlayed history.Date
}

// Records returns the ranked players of a list; with all also the others, after
// them and by name.
func Records(list *site.List, all bool) []Record {
	rows := list.Rows(0, list.Len())
	if all {
		rows = append(rows, list.Unranked()...)
	}
	records := make([]Record, len(rows))
	for i := range rows {
		row := &rows[i]
		p := &list.Ranking.H.Players[row.Player]
		rec := Record{Row: *row, Name: p.Shown(), Address: p.Address(), Grade: list.Ranking.Grade(row)}
		if row.Printed != nil {
			rec.Name, rec.Address = row.Printed.Name, row.Printed.ID
		}
		if row.Rated {
			rec.Change = row.Value - row.Before
		}
		if row.Last != history.FirstDay {
			rec.LastPlayed = list.Ranking.Date(row.Player, row.Last)
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
func ListJSON(list *site.List, records []Record) []byte {
	r := list.Ranking
	dst := append([]byte(nil), `{"ranking":`...)
	dst = table.AppendJSON(dst, r.ID)
	dst = table.AppendJSON(append(dst, `,"title":`...), r.Title)
	dst = table.AppendJSON(append(dst, `,"system":`...), r.SystemID)
	dst = table.AppendJSON(append(dst, `,"list":`...), list.Day.String())
	if list.Category != nil {
		dst = table.AppendJSON(append(dst, `,"category":`...), list.Category.ID)
	}
	dst = strconv.AppendBool(append(dst, `,"official":`...), list.Official)
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

// listCSV is a list as it was shown.
func (c *Context) listCSV(r *site.Ranking, l history.ListID) File {
	entries := shownEntries(r, l)
	return ledger.AppendCSV(make([]byte, 0, 1<<7+64*len(entries)), entries)
}

// eventFile is the address of an event's games as CSV.
func (c *Context) eventFile(e history.EventID) string { return "events/" + c.H.Events[e].ID + ".csv" }

// eventCSV is an event's games; in a large history the table of rounds where that
// says it all.
func (c *Context) eventCSV(e history.EventID) []byte {
	if c.Large {
		if t := c.EventTable(e); !c.listed(t) {
			return c.wallist(t)
		}
	}
	return c.gamesCSV(c.gamesIn(e))
}

// gamesIn are the games of an event, in replay order.
func (c *Context) gamesIn(e history.EventID) []history.GameID {
	seats := c.H.GamesIn(e)
	games := make([]history.GameID, len(seats))
	for i, seat := range seats {
		games[i] = seat.Game()
	}
	return games
}

// monthFile is the address of the individual games of a month as CSV.
func monthFile(m *site.Month) string {
	return strings.TrimSuffix(site.GamesPath(m.First), ".html") + ".csv"
}

// gamesCSV are games with what each ranking made of them. In a large history they
// have the columns only that say something, without names; what the rankings made
// stands in the calculations.
func (c *Context) gamesCSV(games []history.GameID) []byte {
	fields := eventFields()
	if c.Large {
		fields = slices.DeleteFunc(fields, func(f field[played]) bool { return c.spares(games, &f) })
	}
	for _, r := range c.Rankings {
		if !r.Info.Batch && !c.Large {
			fields = append(fields, effectFields(r)...)
		}
	}
	dst := appendHead(make([]byte, 0, 1<<10+256*len(games)), fields)
	for _, g := range games {
		dst = appendLine(dst, fields, &played{c.H, g})
	}
	return dst
}

// spares tells whether a file of games in a large history goes without a
// column: that of a name, beside an id, or one that is empty, or says of every
// game that it counts.
func (c *Context) spares(games []history.GameID, f *field[played]) bool {
	if strings.HasSuffix(f.name, "_name") {
		return true
	}
	var buf [64]byte
	for _, g := range games {
		if v := f.value(buf[:0], &played{c.H, g}); len(v) > 0 && string(v) != history.Counts.String() {
			return false
		}
	}
	return true
}
