package jech

import (
	"runtime"

	"echelle/generator/history"
	"echelle/generator/par"
	"echelle/generator/rating"
)

// columnWeight is the weight of each game on the first list that holds it; 0
// where it took no part in the fit.
const columnWeight = "weight"

// Lists are fitted in chains, each from the result of the one before. A chain
// is cut every chainYears calendar years, whatever lists there are, so that
// chains may be computed side by side and later lists change nothing.
const chainYears = 2

// mostWorkers bounds the memory of fitters, which hold a graph each.
const mostWorkers = 8

// Rate fits every list.
func (j *System) Rate(h *history.History) (*rating.Timeline, error) { return j.Resume(h, nil) }

// Resume is Rate with chains from a store where it has them. Those that it lacks it
// is asked to keep. nil is no store.
func (j *System) Resume(h *history.History, store rating.Store) (*rating.Timeline, error) {
	rec := rating.NewRecorder(h, true)
	r := &recorder{h: h, rec: rec, weights: rec.Column(columnWeight), before: make([]rating.State, len(h.Players))}
	for p := range r.before {
		r.before[p] = rating.Unrated
	}
	t := newTable(h)
	all := chains(h)
	var keys []string // of the chains, for a store
	if store != nil {
		var err error
		if keys, err = j.keys(t, all); err != nil {
			return nil, err
		}
	}
	workers := max(1, min(runtime.GOMAXPROCS(0), mostWorkers))
	// By chain, until it is recorded: as fitted, or from the store.
	lists, parts := make([][]list, len(all)), make([][]byte, len(all))
	fit := func(f *fitter, i int) error {
		if store != nil {
			if parts[i] = store.Load(keys[i]); parts[i] != nil {
				return nil
			}
		}
		f.forget()
		for l := all[i].from; l < all[i].to; l++ {
			if err := f.list(l); err != nil {
				return err
			}
			lists[i] = append(lists[i], f.snapshot())
			r.effects(f, l)
		}
		return nil
	}
	var fitted []int // of all chains
	record := func(i int) {
		if parts[i] != nil {
			r.restore(t, all[i], parts[i])
			parts[i] = nil
			return
		}
		fitted = append(fitted, i)
		for k := range lists[i] {
			r.points(all[i].from+history.ListID(k), &lists[i][k])
		}
		lists[i] = nil
	}
	// One chain more than there are workers: what is fitted waits for those before.
	if err := par.InOrder(len(all), workers, workers+1, func() *fitter { return j.fitter(t) }, fit, record); err != nil {
		return nil, err
	}
	tl, order := rec.Timeline(), t.order
	if store != nil {
		for _, i := range fitted {
			store.Keep(keys[i], func() []byte { return part(h, order, tl, all[i]) })
		}
	}
	return tl, nil
}

// chain is a range of lists.
type chain struct{ from, to history.ListID }

func chains(h *history.History) []chain {
	var all []chain
	for l := history.ListID(0); int(l) < len(h.Lists); {
		c := chain{l, chainEnd(h, l)}
		all = append(all, c)
		l = c.to
	}
	return all
}

// chainEnd is the end of the chain of list l.
func chainEnd(h *history.History, l history.ListID) history.ListID {
	years := func(l history.ListID) int { return h.Lists[l].Day.Months() / (12 * chainYears) }
	end := l + 1
	for int(end) < len(h.Lists) && years(end) == years(l) {
		end++
	}
	return end
}

// list is one list as fitted.
type list struct {
	states []rating.State  // by player
	rated  []rating.Rating // of those who are rated, by player
}

// snapshot is the list of the last fit.
func (f *fitter) snapshot() list {
	l := list{states: make([]rating.State, len(f.last))}
	if len(f.pool.players) > 0 {
		f.publish()
		f.deviations()
		l.rated = make([]rating.Rating, 0, f.listed())
	}
	zero := f.zero()
	window, limited := f.settings.Weights.Window()
	for p := range l.states {
		i := f.pool.number[p]
		switch {
		case f.last[p] == never:
			l.states[p] = rating.Unrated
		case i < 0 && limited && f.asOf-f.last[p] >= int32(window): // no result has a weight
			l.states[p] = rating.Retired
		case i < 0:
			l.states[p] = rating.NotComparable
		case !f.ranked[i]:
			l.states[p] = rating.Retired
		default:
			l.rated = append(l.rated, rating.Rating{Value: f.points(f.e[i], zero), Deviation: deviation(f.spread.of(i))})
		}
	}
	return l
}

// recorder writes fits into a timeline.
type recorder struct {
	h       *history.History
	rec     *rating.Recorder
	weights []float32      // column
	before  []rating.State // by player, on the list before
}

// effects records the games that a list is the first to hold. Lists side by
// side write to different seats.
func (r *recorder) effects(f *fitter, l history.ListID) {
	zero := f.zero()
	for _, g := range f.t.of(l) {
		side := r.h.Games[g.id].Side
		w := f.weight(f.asOf - g.month)
		u, v := f.pool.number[side[0]], f.pool.number[side[1]]
		inside := u >= 0 && v >= 0 && w > 0
		for s, i := range []int32{u, v} {
			seat := history.SeatOf(g.id, s)
			x := rating.Effect{}
			if i >= 0 {
				x.Before = f.points(f.e[i], zero)
			}
			switch {
			case u >= 0 && v >= 0:
				x.Expected = float32(logistic(f.e[i] - f.e[u+v-i]))
			case (u >= 0 || v >= 0) && w > 0:
				// Who is out of reach of the pool has won or lost every game against it:
				// the score is as expected. Of two who are out of reach nobody can say.
				x.Expected = float32(r.h.Games[g.id].Result.Score(s))
			}
			if inside {
				r.weights[seat] = float32(w)
			}
			r.rec.Effect(seat, x)
		}
	}
}

// points records a list. Those who are not rated have a point only when that
// begins.
func (r *recorder) points(l history.ListID, x *list) {
	next := 0
	for p, s := range x.states {
		switch {
		case s == rating.Rated:
			r.rec.Point(l, history.PlayerID(p), s, x.rated[next])
			next++
		case s != r.before[p]:
			r.rec.Point(l, history.PlayerID(p), s, rating.Rating{})
		}
		r.before[p] = s
	}
}
