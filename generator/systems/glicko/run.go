package glicko

import (
	"cmp"
	"fmt"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Columns of the timeline, by seat.
const (
	columnDeviation = "deviation" // of the player at the start of the period
	columnShrunk    = "shrunk"    // after it, before the floor
	columnGames     = "games"     // of the player in the period
)

// player is the state of one player.
type player struct {
	strength
	through int // period that the strength is of
	shown   int // idle periods that the last point shows
	known   bool
	moved   bool // since the last list

	now    strength // at the start of the current period
	sum    total    // of the current period
	games  int32    // of the current period
	shrunk float64  // deviation after it, before the floor
}

// run is one computation.
type run struct {
	*System
	h       *history.History
	rec     *rating.Recorder
	players []player
	agenda  *rating.Agenda
	touched []history.PlayerID

	deviations, shrunks, counts []float32 // columns
}

// Rate computes the ratings of a history.
func (y *System) Rate(h *history.History) (*rating.Timeline, error) {
	r, err := y.run(h, history.LastDay)
	if err != nil {
		return nil, err
	}
	for r.agenda.Left() {
		r.agenda.Step(history.LastDay)
	}
	return r.rec.Timeline(), nil
}

// run computes the periods that end up to a day.
func (y *System) run(h *history.History, last history.Day) (*run, error) {
	r := &run{System: y, h: h, rec: rating.NewRecorder(h, true), players: make([]player, len(h.Players))}
	r.agenda = rating.NewAgenda(h, r.give, r.publish)
	r.deviations, r.shrunks, r.counts = r.rec.Column(columnDeviation), r.rec.Column(columnShrunk), r.rec.Column(columnGames)
	games := r.order()
	for len(games) > 0 {
		end := y.period.End(h.RatingDay(games[0]))
		if end > last {
			break
		}
		n := 1
		for n < len(games) && h.RatingDay(games[n]) <= end {
			n++
		}
		r.agenda.Advance(end)
		if err := r.rate(games[:n], y.index(end)); err != nil {
			return nil, err
		}
		games = games[n:]
	}
	return r, nil
}

// order returns the counting games by rating day.
func (r *run) order() []history.GameID {
	games := make([]history.GameID, 0, len(r.h.Games))
	for g := range r.h.Games {
		if r.h.Counts(history.GameID(g)) {
			games = append(games, history.GameID(g))
		}
	}
	slices.SortFunc(games, func(a, b history.GameID) int {
		return cmp.Or(cmp.Compare(r.h.RatingDay(a), r.h.RatingDay(b)), cmp.Compare(a, b))
	})
	return games
}

// index counts the periods, so that their differences are numbers of periods.
func (y *System) index(d history.Day) int {
	switch y.period {
	case history.Weekly:
		return int(d-history.Day(d.Weekday())+3) / 7 // Mondays are 7n - 3
	case history.Quarterly:
		year, month, _ := d.Date()
		return 4*year + (month-1)/3
	case history.Yearly:
		return d.Year()
	}
	return d.Months()
}

// give sets the rating that the federation fixed for a player. It holds for the
// games of the period of its day. Without a deviation it is as uncertain as
// that of a newcomer.
func (r *run) give(in *history.Initial) {
	p := r.enter(in.Player)
	deviation := in.Deviation
	if !(deviation > 0 && deviation < r.widest) {
		deviation = r.widest
	}
	r.rec.Mark(rating.Mark{Player: in.Player, Day: in.Day, Kind: rating.StartingValue, Before: p.rating, After: in.Rating})
	p.rating, p.deviation = in.Rating, deviation
	p.through, p.moved = r.index(in.Day), true
}

// enter makes a newcomer known.
func (r *run) enter(id history.PlayerID) *player {
	p := &r.players[id]
	if !p.known {
		p.known = true
		p.strength = r.newcomer()
	}
	return p
}

func (y *System) newcomer() strength {
	s := strength{rating: y.initial, deviation: y.widest}
	if t, ok := y.settings.(Settings2); ok {
		s.volatility = t.Volatility
	}
	return s
}

// shownYears is for how many idle years lists show the growth of every period;
// from then on they show that of whole years.
const shownYears = 3

// shown is the number of idle periods whose growth a list shows.
func (y *System) shown(idle int) int {
	year := y.perYear()
	if full := shownYears * year; idle > full {
		idle -= (idle - full) % year
	}
	return idle
}

// perYear is the number of periods in a year, weeks rounded down.
func (y *System) perYear() int {
	switch y.period {
	case history.Weekly:
		return 52
	case history.Quarterly:
		return 4
	case history.Yearly:
		return 1
	}
	return 12
}

// publish writes a list: for who has moved, and for who is idle with
// the deviation grown since.
func (r *run) publish(list history.ListID) {
	day := r.h.Lists[list].Day
	finished := r.index(day)
	if r.period.End(day) != day {
		finished--
	}
	for id := range r.players {
		p := &r.players[id]
		if !p.known {
			continue
		}
		idle := r.shown(max(finished-p.through, 0))
		if !p.moved && idle == p.shown {
			continue
		}
		deviation := r.idle(p.strength, idle)
		if !p.moved && deviation == r.idle(p.strength, p.shown) {
			continue // as large as it gets
		}
		p.moved, p.shown = false, idle
		r.rec.Point(list, history.PlayerID(id), rating.Rated, rating.Rating{Value: p.rating, Deviation: deviation})
	}
}

// rate computes the games of a period, all from the strengths at its start.
func (r *run) rate(games []history.GameID, period int) error {
	r.touched = r.touched[:0]
	for _, g := range games {
		for _, id := range r.h.Games[g].Side {
			p := &r.players[id]
			if p.games == 0 {
				r.touched = append(r.touched, id)
				if !p.known {
					r.enter(id).through = period
				}
				p.now = p.strength
				p.now.deviation = r.before(p.strength, period-p.through)
				p.sum = total{}
			}
			p.games++
		}
	}
	for _, g := range games {
		game := &r.h.Games[g]
		a, b := &r.players[game.Side[0]], &r.players[game.Side[1]]
		r.add(a, b, game.Result.Score(0))
		r.add(b, a, game.Result.Score(1))
	}
	for _, id := range r.touched {
		p := &r.players[id]
		after, shrunk, err := r.after(p.now, p.sum)
		if err != nil {
			return fmt.Errorf("rating %s in the period until %s: %w", r.h.Players[id].ID, r.period.End(r.h.RatingDay(games[0])), err)
		}
		p.strength, p.shrunk, p.through, p.moved = after, shrunk, period, true
	}
	r.note(games)
	for _, id := range r.touched {
		r.players[id].games = 0
	}
	return nil
}

// add adds a game to the total of a player.
func (y *System) add(own, other *player, score float64) {
	g := y.damping(other.now.deviation)
	e := y.expected(g, own.now.rating-other.now.rating)
	own.sum.information += float64(g * g * e * (1 - e))
	own.sum.gain += float64(g * (score - e))
}

// k is the factor of a game's change, from the deviation after the period.
func (y *System) k(shrunk float64) float64 { return y.point * shrunk * shrunk }

// note records what each game did.
func (r *run) note(games []history.GameID) {
	for _, g := range games {
		game := &r.h.Games[g]
		for side := range 2 {
			seat := history.SeatOf(g, side)
			own, other := &r.players[game.Side[side]], &r.players[game.Side[1-side]]
			g := r.damping(other.now.deviation)
			e := r.expected(g, own.now.rating-other.now.rating)
			r.rec.Effect(seat, rating.Effect{
				Before:   own.now.rating,
				Expected: float32(e),
				Change:   float32(r.k(own.shrunk) * g * (game.Result.Score(side) - e)),
			})
			r.deviations[seat], r.shrunks[seat], r.counts[seat] = float32(own.now.deviation), float32(own.shrunk), float32(own.games)
		}
	}
}
