package ffg

import (
	"cmp"
	"fmt"
	"slices"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/rating"
)

// Rate computes the levels of a history. It never fails. It warns of newcomers
// without a rank, handicaps that the scale does not know and events that did not
// settle.
func (f *System) Rate(h *history.History) (*rating.Timeline, error) {
	return f.run(h).rec.Timeline(), nil
}

// player is the state of one player.
type player struct {
	level float64
	known bool  // has a level of the scale
	moved bool  // since the last list
	asked bool  // a warning has been given
	place int32 // in the current event, plus 1; 0: not in it
}

// run is one computation.
type run struct {
	*System
	h          *history.History
	rec        *rating.Recorder
	players    []player
	iterations []int // of each event
	agenda     *rating.Agenda
	movers     []history.PlayerID
	event      event
	moving     diag.Repeated // events
	newcomers  diag.Repeated // without a rank
	small      diag.Repeated // handicaps on small boards
	komi       diag.Repeated // that is none, or Black's
}

func (f *System) run(h *history.History) *run {
	r := &run{System: f, h: h, rec: rating.NewRecorder(h, false), players: make([]player, len(h.Players))}
	r.agenda = rating.NewAgenda(h, r.give, r.publish)
	for p := range r.players {
		r.players[p].level = f.initial
	}
	games := r.order()
	for len(games) > 0 {
		e := &r.event
		n := r.next(games)
		e.games, games = games[:n], games[n:]
		e.id, e.day = h.Games[e.games[0]].Event, r.day(e.games[0])
		r.agenda.Advance(e.day)
		r.rate(e)
	}
	for r.agenda.Left() {
		r.agenda.Step(history.LastDay)
	}
	r.rec.Warn(r.moving.Listed("events whose levels still move")...)
	r.rec.Warn(r.newcomers.Listed("newcomers without a rank, rated from " + f.settings.DefaultRank)...)
	r.rec.Warn(r.small.Listed("handicaps on small boards")...)
	r.rec.Warn(r.komi.Listed("games whose komi is a handicap")...)
	return r
}

// day is the rating day of a game's event.
func (r *run) day(g history.GameID) history.Day {
	game := &r.h.Games[g]
	if game.Event == 0 {
		return game.Day
	}
	return r.h.Events[game.Event].RatingDay()
}

// order returns the counting games in the order of computation: by rating day
// of the event and its id, individual games first; within an event by round and
// day, games without a round as they were read; individual games by pair, the
// pairs as they were read.
func (r *run) order() []history.GameID {
	h := r.h
	var games []history.GameID
	for g := range h.Games {
		if h.Counts(history.GameID(g)) {
			games = append(games, history.GameID(g))
		}
	}
	met := map[pair]history.GameID{} // first game of each pair of an individual game
	for _, g := range games {
		if game := &h.Games[g]; game.Event == 0 {
			if _, ok := met[pairOf(game)]; !ok {
				met[pairOf(game)] = g
			}
		}
	}
	slices.SortFunc(games, func(a, b history.GameID) int {
		x, y := &h.Games[a], &h.Games[b]
		if c := cmp.Or(cmp.Compare(r.day(a), r.day(b)), cmp.Compare(x.Event, y.Event)); c != 0 {
			return c
		}
		if x.Event == 0 {
			return cmp.Or(cmp.Compare(met[pairOf(x)], met[pairOf(y)]), cmp.Compare(a, b))
		}
		return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.Day, y.Day), cmp.Compare(a, b))
	})
	return games
}

// pair is what makes individual games one event.
type pair struct {
	day  history.Day
	a, b history.PlayerID // a < b
}

func pairOf(g *history.Game) pair {
	return pair{g.Day, min(g.Side[0], g.Side[1]), max(g.Side[0], g.Side[1])}
}

// next is the number of games of the event that comes first.
func (r *run) next(games []history.GameID) int {
	head := &r.h.Games[games[0]]
	n := 1
	for ; n < len(games); n++ {
		g := &r.h.Games[games[n]]
		if g.Event != head.Event || g.Event == 0 && pairOf(g) != pairOf(head) {
			break
		}
	}
	return n
}

// give sets the level that the federation fixed for a player.
func (r *run) give(in *history.Initial) {
	p := &r.players[in.Player]
	level := max(in.Rating, floor)
	r.rec.Mark(rating.Mark{Player: in.Player, Day: in.Day, Kind: rating.StartingValue, Before: p.level, After: level})
	p.level, p.known = level, true
	r.move(in.Player)
}

func (r *run) move(id history.PlayerID) {
	if p := &r.players[id]; !p.moved {
		p.moved = true
		r.movers = append(r.movers, id)
	}
}

// publish writes a list.
func (r *run) publish(list history.ListID) {
	for _, id := range r.movers {
		p := &r.players[id]
		p.moved = false
		state := rating.Rated
		if !p.known {
			state = rating.Unsettled
		}
		r.rec.Point(list, id, state, rating.Rating{Value: p.level})
	}
	r.movers = r.movers[:0]
}

// rate computes an event and writes down what it did.
func (r *run) rate(e *event) {
	r.enter(e)
	iterations, left := r.settings.settle(e)
	r.iterations = append(r.iterations, iterations)
	if iterations == r.settings.MaxIterations && left >= stillness {
		r.moving.Warn(r.h.Pos(e.games[0]), fmt.Sprintf("the levels of this event still move by %.1f points after %d computations", left, iterations),
			"less than 10", "look for a wrong rank or result, or raise max_iterations")
	}
	for i, id := range e.who {
		if e.start[i] != e.declared[i] {
			r.rec.Mark(rating.Mark{
				Player: id, Day: e.day, Event: e.id, Kind: rating.StartLevel,
				Before: e.declared[i], After: e.start[i], Note: int32(iterations),
			})
		}
	}
	n := notes{r.rec, make([]bool, len(e.who))}
	r.settings.play(e, &n)
	for i, id := range e.who {
		p := &r.players[id]
		// A corrected start is a level of the scale too, even if it lies where the
		// games that led to it have the coefficient 0.
		p.known = p.known || n.counted[i] || e.start[i] != e.declared[i]
		p.level, p.place = e.level[i], 0
		r.move(id)
	}
}
