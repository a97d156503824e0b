package page

import (
	"cmp"
	"maps"
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

// yearCSV is the file of a year: id, name, and the rating on each list as shown,
// empty where the player was not ranked. Rows are in order of the ids.
func yearCSV(r *site.Ranking, lists []history.ListID) []byte {
	players, ratings := yearRatings(r, lists)
	dst := []byte(strings.Join(yearColumns(r, lists), ","))
	dst = append(dst, '\n')
	for _, p := range players {
		dst = table.AppendCSV(dst, r.H.Players[p].Address())
		dst = table.AppendCSV(append(dst, ','), r.H.Players[p].Shown())
		for _, v := range ratings[p] {
			if dst = append(dst, ','); !math.IsNaN(v) {
				dst = table.AppendFixed(dst, v, 0)
			}
		}
		dst = append(dst, '\n')
	}
	return dst
}

// yearRatings are the ranked players of the lists of a year, by their ids, and the
// rating of each on each list: NaN where not ranked.
func yearRatings(r *site.Ranking, lists []history.ListID) (players []history.PlayerID, ratings map[history.PlayerID][]float64) {
	ratings = map[history.PlayerID][]float64{}
	rate := func(p history.PlayerID, i int, v float64) {
		if ratings[p] == nil {
			ratings[p] = slices.Repeat([]float64{math.NaN()}, len(lists))
		}
		ratings[p][i] = v
	}
	for i, l := range lists {
		if o := r.Official(l); o != nil {
			for k := range o.Rows {
				rate(o.Rows[k].Player, i, o.Rows[k].Value)
			}
			continue
		}
		for _, p := range r.Order(l) {
			rate(p, i, r.T.At(p, l).Value)
		}
	}
	players = slices.SortedFunc(maps.Keys(ratings), func(p, q history.PlayerID) int {
		return cmp.Compare(r.H.Players[p].Address(), r.H.Players[q].Address())
	})
	return players, ratings
}

// yearColumns names the columns of the file of a year.
func yearColumns(r *site.Ranking, lists []history.ListID) []string {
	names := []string{"id", "name"}
	for _, l := range lists {
		names = append(names, r.H.Lists[l].Day.String())
	}
	return names
}
