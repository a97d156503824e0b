package page

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// In a large history the past lists of a year stand in one file: a row for each
// ranked player, a column for each list. A file for each list would say every name
// and id twelve times.

// listFile is the lasting address of a list as CSV: a file of its own where it
// was published or the history is not large, else that of its year.
func (c *Context) listFile(r *site.Ranking, l history.ListID) string {
	if c.Large && r.Official(l) == nil {
		return yearFile(r, r.H.Lists[l].Day.Year())
	}
	return r.ID + "/" + r.H.Lists[l].Day.String() + ".csv"
}

// yearFile is the address of the file of a year: no category has such an id.
func yearFile(r *site.Ranking, year int) string {
	return r.ID + "/" + strconv.Itoa(year) + ".csv"
}

// years are the lists of each year of a ranking, oldest first.
func years(r *site.Ranking) [][]history.ListID {
	var all [][]history.ListID
	for l := range r.H.Lists {
		if l == 0 || r.H.Lists[l].Day.Year() != r.H.Lists[l-1].Day.Year() {
			all = append(all, nil)
		}
		last := &all[len(all)-1]
		*last = append(*last, history.ListID(l))
	}
	return all
}

// yearFiles yields the files of the years of a large history; it is false where yield
// is.
func (c *Context) yearFiles(yield func(Page) bool) bool {
	if !c.Large {
		return true
	}
	byID := byID(c.H)
	for _, r := range c.Rankings {
		for _, lists := range years(r) {
			path := yearFile(r, r.H.Lists[lists[0]].Day.Year())
			if !yield(Page{path, func() any { return File(yearCSV(r, lists, byID)) }}) ||
				c.Sheets && !yield(Page{sheetBeside(path), func() any { return File(c.yearSheet(r, lists, byID)) }}) {
				return false
			}
		}
	}
	return true
}

// yearCSV is the file of a year: id, name, and the rating on each list as shown,
// empty where the player was not ranked. Rows are in order of the ids, byID.
func yearCSV(r *site.Ranking, lists []history.ListID, byID []history.PlayerID) []byte {
	players, ratings := yearRatings(r, lists, byID)
	dst := make([]byte, 0, 1<<10+len(players)*(48+5*len(lists)))
	dst = append(dst, strings.Join(yearColumns(r, lists), ",")...)
	dst = append(dst, '\n')
	for i, p := range players {
		dst = table.AppendCSV(dst, r.H.Players[p].Address())
		dst = table.AppendCSV(append(dst, ','), r.H.Players[p].Shown())
		for _, v := range ratings[i] {
			if dst = append(dst, ','); !math.IsNaN(v) {
				dst = table.AppendFixed(dst, v, 0)
			}
		}
		dst = append(dst, '\n')
	}
	return dst
}

// yearRatings are the ranked players of the lists of a year, in the order of byID,
// and the rating of each on each list as shown: NaN where not ranked.
func yearRatings(r *site.Ranking, lists []history.ListID, byID []history.PlayerID) (players []history.PlayerID, ratings [][]float64) {
	row := make([][]float64, len(byID)) // by player; nil for who is on no list
	rate := func(p history.PlayerID, i int, v float64) {
		if row[p] == nil {
			row[p] = slices.Repeat([]float64{math.NaN()}, len(lists))
		}
		row[p][i] = v
	}
	for i, l := range lists {
		if o := r.Official(l); o != nil {
			for k := range o.Rows {
				rate(o.Rows[k].Player, i, o.Rows[k].Value)
			}
			continue
		}
		shown := r.Shown(l)
		for k, p := range r.Order(l) {
			rate(p, i, float64(shown[k]))
		}
	}
	for _, p := range byID {
		if row[p] != nil {
			players, ratings = append(players, p), append(ratings, row[p])
		}
	}
	return players, ratings
}

// byID are all players in the order of their public ids.
func byID(h *history.History) []history.PlayerID {
	players := make([]history.PlayerID, len(h.Players))
	for i := range players {
		players[i] = history.PlayerID(i)
	}
	slices.SortFunc(players, func(p, q history.PlayerID) int {
		return cmp.Or(cmp.Compare(h.Players[p].Address(), h.Players[q].Address()), cmp.Compare(p, q))
	})
	return players
}

// yearColumns names the columns of the file of a year.
func yearColumns(r *site.Ranking, lists []history.ListID) []string {
	names := []string{"id", "name"}
	for _, l := range lists {
		names = append(names, r.H.Lists[l].Day.String())
	}
	return names
}
