package page

import (
	"fmt"
	"hash/fnv"
	"iter"
	"strconv"

	"echelle/generator/compare"
	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/table"
)

// Forecast is what foretelling games in a ranking takes.
type Forecast struct {
	Script  string    // name of the asset with the system's formulas
	Details []float64 // what the system must know of each player (see rating.Detailer); nil where it need not
}

// ratings are the ratings that players have on the newest lists, for scripts
// that compute with them. They are dealt out into scripts of a few kilobytes,
// each of which registers its rows, so that they load under the strict policy
// and from disk and a reader who asks for two players loads two of them.
type ratings struct {
	shards  [][]byte
	version string // changes with any shard, so that browsers keep none too long
}

// shardSize is how long a shard is about: 5 kB compressed.
const shardSize = 12 << 10

// newRatings deals out the players who may be shown. A row is
//
//	address: [name, [ranking, value, games, deviation, detail], ...]
//
// with a list for each ranking, by its place in the site, that rates the player;
// zeros at its end are left out.
func (c *Context) newRatings(forecasts map[string]Forecast) ratings {
	var rows []byte
	ends := make([]int, len(c.H.Players)) // of the players' rows
	for p := range c.H.Players {
		rows = c.appendRatings(rows, history.PlayerID(p), forecasts)
		ends[p] = len(rows)
	}
	x := ratings{shards: make([][]byte, 1+len(rows)/shardSize)}
	start := 0
	for p, end := range ends {
		row := rows[start:end]
		start = end
		if len(row) == 0 {
			continue
		}
		n := compare.FileOf(c.H.Players[p].Address(), len(x.shards)) // as in ratings.js
		before := ",\n"
		if x.shards[n] == nil {
			before = fmt.Sprintf("echelle.ratings.rows(%d,{\n", n)
		}
		x.shards[n] = append(append(x.shards[n], before...), row...)
	}
	sum := fnv.New32a()
	for n := range x.shards {
		if x.shards[n] == nil {
			x.shards[n] = fmt.Appendf(nil, "echelle.ratings.rows(%d,{", n)
		}
		x.shards[n] = append(x.shards[n], "});\n"...)
		sum.Write(x.shards[n])
	}
	x.version = fmt.Sprintf("%08x", sum.Sum32())
	return x
}

// appendRatings appends the row of a player; nothing for one who is hidden or
// rated nowhere.
func (c *Context) appendRatings(dst []byte, p history.PlayerID, forecasts map[string]Forecast) []byte {
	pl := &c.H.Players[p]
	if pl.Visibility == history.Hidden {
		return dst
	}
	rated := false
	for i, r := range c.Rankings {
		l, ok := r.Newest()
		if !ok {
			continue
		}
		e := r.T.At(p, l)
		if e.State != rating.Rated {
			continue
		}
		if !rated {
			rated = true
			dst = table.AppendJSON(dst, pl.Address())
			dst = table.AppendJSON(append(dst, ":["...), pl.Shown())
		}
		numbers := [...]float64{float64(i), e.Value, float64(r.Tally(p, l).Games), e.Deviation, 0}
		if details := forecasts[r.ID].Details; details != nil {
			numbers[4] = details[p]
		}
		last := len(numbers) - 1
		for last > 1 && numbers[last] == 0 {
			last--
		}
		for k, x := range numbers[:last+1] {
			before := ","
			if k == 0 {
				before = ",["
			}
			dst = strconv.AppendFloat(append(dst, before...), x, 'f', -1, 64)
		}
		dst = append(dst, ']')
	}
	if rated {
		dst = append(dst, ']')
	}
	return dst
}

// Ratings yields the shards, where there is a tool that reads them.
func Ratings(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		if !c.foretold {
			return
		}
		for n, shard := range c.ratings.shards {
			if !yield(Page{fmt.Sprintf("data/ratings/%d.js", n), func() any { return File(shard) }}) {
				return
			}
		}
	}
}
