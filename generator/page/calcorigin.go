package page

import (
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// origin is where the rating before a player's first counting game of a stretch
// comes from: earlier games, or a mark such as a starting value. The zero origin
// tells nothing.
type origin struct {
	from originKind
	mark *rating.Mark   // fromMark
	game history.GameID // fromGame
}

type originKind uint8

const (
	untold    originKind = iota // a mark of the stretch has told it already
	fromMark                    // a change that comes from no game
	fromStart                   // the rating with which everybody begins
	fromGame                    // the game before
	unclear
)

// originOf finds the origin of the rating before a stretch.
func originOf(r *site.Ranking, p history.PlayerID, st *site.Stretch) origin {
	i := slices.IndexFunc(st.Seats, func(s history.Seat) bool { return r.H.Counts(s.Game()) })
	if i < 0 || r.Info.Batch {
		return origin{}
	}
	seat := st.Seats[i]
	before := r.T.Effect(seat).Before
	day := r.H.RatingDay(seat.Game())

	g, found := source(r, seat, before)
	marks := r.T.Marks(p)
	for k := range slices.Backward(marks) {
		m := &marks[k]
		if m.Day > day || math.Abs(m.After-before) > 1e-6 {
			continue
		}
		if found && m.Day < r.H.RatingDay(g) {
			break
		}
		if m.Event != 0 && m.Event == st.Event {
			return origin{}
		}
		return origin{from: fromMark, mark: m}
	}
	switch {
	case found:
		return origin{from: fromGame, game: g}
	case before == r.Info.Initial && !slices.ContainsFunc(r.H.Earlier(seat), func(s history.Seat) bool { return r.H.Counts(s.Game()) }):
		return origin{from: fromStart}
	}
	return origin{from: unclear}
}

// text tells the rating before a calculation and its origin, "" where nothing is
// to be told.
func (o origin) text(c *Context, calc *Calculation) string {
	value := c.Words.Num(calc.Before, calcRating)
	switch o.from {
	case fromMark:
		return c.Words.T("calc.from-mark", "rating", value, "mark", c.markName(calc.ranking, o.mark), "date", c.Words.Date(calc.ranking.MarkDate(o.mark)))
	case fromStart:
		return c.Words.T("calc.from-start", "rating", value)
	case fromGame:
		name := c.Words.T("games.individual-short")
		if e := c.H.Games[o.game].Event; e != 0 {
			name = c.H.Events[e].Name
		}
		return c.Words.T("calc.from-game", "rating", value, "event", name, "date", c.Words.Date(c.H.Games[o.game].Date()))
	case unclear:
		return c.Words.T("calc.from", "rating", value)
	}
	return ""
}

// source is the last game that led to a rating: that of the latest games before
// seat whose common rating and changes add up to it. Games of one rating period
// or round have their rating before in common; those of seat's own are passed
// over. It is false where other things happened in between.
func source(r *site.Ranking, seat history.Seat, rated float64) (history.GameID, bool) {
	seats := r.H.Earlier(seat)
	i := len(seats)
	const groups = 2 // that of seat itself and the one before
	for range groups {
		last, before, sum, n := history.GameID(0), 0.0, 0.0, 0
		for i--; i >= 0; i-- {
			if !r.H.Counts(seats[i].Game()) {
				continue
			}
			x := r.T.Effect(seats[i])
			if n == 0 {
				last, before = seats[i].Game(), x.Before
			} else if x.Before != before {
				i++
				break
			}
			n++
			sum += float64(x.Change)
		}
		// Changes are kept as float32: a hundredth is far above their rounding.
		if n > 0 && math.Abs(before+sum-rated) < 1e-2 {
			return last, true
		}
		if n == 0 || before != rated {
			return 0, false
		}
	}
	return 0, false
}
