package page

import (
	"iter"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// ListFields are the columns of a list as a file, in order.
const ListFields = "rank,id,name,rating,deviation,games,wins,draws,losses,last_played,status,grade,change"

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
	rows := r.List(l, cat).Rows
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

// ListCSV appends records as CSV with the columns of [ListFields].
func ListCSV(dst []byte, records []Record) []byte {
	dst = append(dst, ListFields+"\n"...)
	for i := range records {
		rec := &records[i]
		if rec.Rank > 0 {
			dst = appendInt(dst, rec.Rank)
		}
		dst = table.AppendCSV(append(dst, ','), rec.Address)
		dst = table.AppendCSV(append(dst, ','), rec.Name)
		dst = table.AppendFixed(append(dst, ','), rec.Value, 6)
		dst = append(dst, ',')
		if rec.Deviation != 0 {
			dst = table.AppendFixed(dst, rec.Deviation, 6)
		}
		for _, n := range []int{rec.Games, rec.Wins, rec.Draws, rec.Losses} {
			dst = appendInt(append(dst, ','), n)
		}
		dst = append(dst, ',')
		if rec.Last != history.FirstDay {
			dst = append(dst, rec.Last.String()...)
		}
		dst = append(append(dst, ','), rec.Standing.String()...)
		dst = table.AppendCSV(append(dst, ','), rec.Grade)
		dst = append(table.AppendFixed(append(dst, ','), rec.Change, 6), '\n')
	}
	return dst
}

func appendInt(dst []byte, n int) []byte { return table.AppendFixed(dst, float64(n), 0) }

// ListJSON is a list as a JSON object: what it is and its players.
func (c *Context) ListJSON(r *site.Ranking, l history.ListID, records []Record) []byte {
	dst := append([]byte(nil), `{"ranking":`...)
	dst = table.AppendJSON(dst, r.ID)
	dst = table.AppendJSON(append(dst, `,"title":`...), r.Title)
	dst = table.AppendJSON(append(dst, `,"system":`...), r.SystemID)
	dst = table.AppendJSON(append(dst, `,"list":`...), r.H.Lists[l].Day.String())
	dst = append(dst, `,"players":[`...)
	for i := range records {
		rec := &records[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, "\n{\"rank\":"...)
		if rec.Rank > 0 {
			dst = appendInt(dst, rec.Rank)
		} else {
			dst = append(dst, "null"...)
		}
		dst = table.AppendJSON(append(dst, `,"id":`...), rec.Address)
		dst = table.AppendJSON(append(dst, `,"name":`...), rec.Name)
		dst = table.AppendFixed(append(dst, `,"rating":`...), rec.Value, 6)
		dst = append(dst, `,"deviation":`...)
		if rec.Deviation != 0 {
			dst = table.AppendFixed(dst, rec.Deviation, 6)
		} else {
			dst = append(dst, "null"...)
		}
		dst = appendInt(append(dst, `,"games":`...), rec.Games)
		dst = appendInt(append(dst, `,"wins":`...), rec.Wins)
		dst = appendInt(append(dst, `,"draws":`...), rec.Draws)
		dst = appendInt(append(dst, `,"losses":`...), rec.Losses)
		dst = append(dst, `,"last_played":`...)
		if rec.Last != history.FirstDay {
			dst = table.AppendJSON(dst, rec.Last.String())
		} else {
			dst = append(dst, "null"...)
		}
		dst = table.AppendJSON(append(dst, `,"status":`...), rec.Standing.String())
		dst = table.AppendJSON(append(dst, `,"grade":`...), rec.Grade)
		dst = append(table.AppendFixed(append(dst, `,"change":`...), rec.Change, 6), '}')
	}
	return append(dst, "\n]}\n"...)
}

// pastCSV is a past list with the columns of a published one.
func (c *Context) pastCSV(r *site.Ranking, l history.ListID) []byte {
	dst := []byte("rank,id,name,rating,deviation,games,grade\n")
	order := r.Order(l)
	r.Ranks(l, order, func(i, rank int, _ bool) {
		p, e := &c.H.Players[order[i]], r.T.At(order[i], l)
		dst = appendInt(dst, rank)
		dst = table.AppendCSV(append(dst, ','), p.Address())
		dst = table.AppendCSV(append(dst, ','), p.Shown())
		dst = table.AppendFixed(append(dst, ','), e.Value, 6)
		dst = append(dst, ',')
		if e.Deviation != 0 {
			dst = table.AppendFixed(dst, e.Deviation, 6)
		}
		dst = appendInt(append(dst, ','), r.Tally(order[i], l).Games)
		dst = append(table.AppendCSV(append(dst, ','), r.Grades.Name(e.Value)), '\n')
	})
	return dst
}

// eventCSV is an event's games with what each ranking made of them.
func (c *Context) eventCSV(e history.EventID) []byte {
	h := c.H
	dst := []byte("date,round,white,white_name,black,black_name,result,score,handicap,board,margin,counts")
	var rankings []*site.Ranking
	for _, r := range c.Rankings {
		if !r.Info.Batch {
			rankings = append(rankings, r)
			for _, f := range []string{"white_before", "white_expected", "white_change", "black_before", "black_expected", "black_change"} {
				dst = append(append(append(append(dst, ','), r.ID...), '_'), f...)
			}
		}
	}
	dst = append(dst, '\n')
	for _, seat := range h.GamesIn(e) {
		g := seat.Game()
		game := &h.Games[g]
		dst = append(dst, game.Date().String()...)
		dst = append(dst, ',')
		if label := h.RoundLabel.At(g); label != "" {
			dst = table.AppendCSV(dst, label)
		} else if game.Round > 0 {
			dst = appendInt(dst, int(game.Round))
		}
		for _, p := range game.Side {
			dst = table.AppendCSV(append(dst, ','), h.Players[p].Address())
			dst = table.AppendCSV(append(dst, ','), h.Players[p].Shown())
		}
		dst = append(append(dst, ','), game.Result.String()...)
		if game.Flags&history.ByDefault != 0 {
			dst = append(dst, 'F')
		}
		dst = append(append(dst, ','), h.Score.At(g)...)
		dst = append(dst, ',')
		if game.Handicap > 0 {
			dst = appendInt(dst, int(game.Handicap))
		}
		dst = append(dst, ',')
		if game.Board > 0 {
			dst = appendInt(dst, int(game.Board))
		}
		dst = table.AppendCSV(append(dst, ','), h.Margins[game.Margin])
		dst = append(append(dst, ','), h.Reason(g).String()...)
		for _, r := range rankings {
			for side := range 2 {
				if !r.H.Counts(g) {
					dst = append(dst, ",,,"...)
					continue
				}
				x := r.T.Effect(history.SeatOf(g, side))
				dst = table.AppendFixed(append(dst, ','), x.Before, 6)
				dst = table.AppendFixed(append(dst, ','), float64(x.Expected), 6)
				dst = table.AppendFixed(append(dst, ','), float64(x.Change), 6)
			}
		}
		dst = append(dst, '\n')
	}
	return dst
}
