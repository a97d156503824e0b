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
	heads := rowHeads(c.H, byID)
	for _, r := range c.Rankings {
		for _, lists := range years(r) {
			path := yearFile(r, r.H.Lists[lists[0]].Day.Year())
			if !yield(Page{path, func() any { return File(yearCSV(r, lists, byID, &heads)) }}) ||
				c.Sheets && !yield(Page{sheetBeside(path), func() any { return File(c.yearSheet(r, lists, byID)) }}) {
				return false
			}
		}
	}
	return true
}

// rowHeads are what the rows of players begin with in every file of a year: id and
// name, in the order of byID. They are read from front to end, 30 bytes a player; the
// register is ten times as large.
func rowHeads(h *history.History, byID []history.PlayerID) pieces {
	return piecesOf(len(byID), func(dst []byte, i int) []byte {
		p := &h.Players[byID[i]]
		dst = table.AppendCSV(dst, p.Address())
		return table.AppendCSV(append(dst, ','), p.Shown())
	})
}

// yearCSV is the file of a year: id, name, and the rating on each list as shown,
// empty where the player was not ranked. Rows are in order of the ids, byID.
func yearCSV(r *site.Ranking, lists []history.ListID, byID []history.PlayerID, heads *pieces) []byte {
	year := newYearRatings(r, lists)
	dst := make([]byte, 0, 1<<10+year.rows*(48+5*len(lists)))
	dst = append(dst, strings.Join(yearColumns(r, lists), ",")...)
	dst = append(dst, '\n')
	for i, p := range byID {
		row := year.of(p)
		if row == nil {
			continue
		}
		dst = append(dst, heads.at(i)...)
		for _, v := range row {
			if dst = append(dst, ','); v != unlisted {
				dst = strconv.AppendInt(dst, int64(v), 10)
			}
		}
		dst = append(dst, '\n')
	}
	return dst
}

// yearRatings are the ratings on the lists of a year as shown.
type yearRatings struct {
	lists   int
	rows    int
	row     []uint32 // of each player, from 1; 0 for who is on no list
	ratings []int32  // row after row, one for each list
}

const unlisted = math.MinInt32 // the rating of who is not ranked

func newYearRatings(r *site.Ranking, lists []history.ListID) *yearRatings {
	most := len(r.Order(lists[len(lists)-1])) // nearly: few drop out within a year
	y := &yearRatings{lists: len(lists), row: make([]uint32, len(r.H.Players)), ratings: make([]int32, 0, most*len(lists)*9/8)}
	none := slices.Repeat([]int32{unlisted}, len(lists))
	rate := func(p history.PlayerID, i int, v int32) {
		if y.row[p] == 0 {
			y.rows++
			y.row[p] = uint32(y.rows)
			y.ratings = append(y.ratings, none...)
		}
		y.ratings[int(y.row[p]-1)*y.lists+i] = v
	}
	for i, l := range lists {
		if o := r.Official(l); o != nil {
			for k := range o.Rows {
				rate(o.Rows[k].Player, i, site.Displayed(o.Rows[k].Value))
			}
			continue
		}
		shown := r.Shown(l)
		for k, p := range r.Order(l) {
			rate(p, i, shown[k])
		}
	}
	return y
}

// of are the ratings of a player on the lists, unlisted where not ranked; nil for
// who is on none.
func (y *yearRatings) of(p history.PlayerID) []int32 {
	n := int(y.row[p])
	if n == 0 {
		return nil
	}
	return y.ratings[(n-1)*y.lists : n*y.lists]
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
