package ffg

import (
	"math"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Points of the adjustment of start levels.
const (
	toleranceUnknown = 50  // an unknown player may change so much in an event
	toleranceKnown   = 100 // a known one so much
	stillness        = 10  // two computations differ by less than this: done
)

// event is a tournament while it is computed. Its players have places 0..n-1
// by first appearance.
type event struct {
	id       history.EventID
	day      history.Day // its rating day
	games    []history.GameID
	matches  []match
	who      []history.PlayerID
	unknown  []bool
	declared []float64 // start level as entered
	start    []float64 // corrected start level
	level    []float64 // current
	final    []float64 // levels at the end of the last computation
	previous []float64 // of the one before
	sum      []float64 // changes in the current unit
}

// match is a game by the places of its players.
type match struct {
	facts
	place [2]int32
	last  bool // of its unit: the games of a round and day, or one game without a round
}

// settle computes the event until the computed levels of two successive
// computations differ by less than 10 points for every player. Whoever changed
// by more than allowed starts the next one from a level corrected by the excess:
//
//	start += delta - T  where delta = final - start > T;  likewise below -T
//
// delta is measured from the current start level, so that a corrected player
// comes to have changed by about T. settle returns the number of computations
// and the largest difference left (0 where no correction was called for).
func (s *Settings) settle(e *event) (iterations int, left float64) {
	copy(e.start, e.declared)
	for k := 1; ; k++ {
		e.final, e.previous = e.previous, e.final
		s.play(e, nil)
		copy(e.final, e.level)
		if k > 1 {
			left = 0
			for i := range e.final {
				left = max(left, math.Abs(e.final[i]-e.previous[i]))
			}
		}
		if k > 1 && left < stillness || k == s.MaxIterations || !e.correct() {
			return k, left
		}
	}
}

// correct moves the start levels of those who changed too much; false if
// nobody did.
func (e *event) correct() bool {
	changed := false
	for i := range e.start {
		allowed := float64(toleranceKnown)
		if e.unknown[i] {
			allowed = toleranceUnknown
		}
		switch delta := e.final[i] - e.start[i]; {
		case delta > allowed:
			e.start[i] += delta - allowed
			changed = true
		case delta < -allowed:
			e.start[i] += delta + allowed
			changed = true
		}
	}
	return changed
}

// notes writes down what a computation does, where its result stands.
type notes struct {
	rec     *rating.Recorder
	counted []bool // by place: has a game with a coefficient above 0
}

// play computes all rounds in order from the start levels. The games of a unit
// are computed from the levels at its start. n may be nil.
func (s *Settings) play(e *event, n *notes) {
	copy(e.level, e.start)
	first := 0
	for i := range e.matches {
		m := &e.matches[i]
		level := [2]float64{e.level[m.place[0]], e.level[m.place[1]]}
		for side, p := range m.place {
			change := s.change(&m.facts, level, side)
			e.sum[p] += change
			if n != nil {
				n.rec.Effect(history.SeatOf(e.games[i], side), rating.Effect{Before: level[side], Change: float32(change)})
				n.counted[p] = n.counted[p] || factor(&m.facts, level[side]) > 0
			}
		}
		if m.last {
			e.closeUnit(first, i+1, n)
			first = i + 1
		}
	}
}

// closeUnit adds the changes of the games [from, to) to the levels.
func (e *event) closeUnit(from, to int, n *notes) {
	for i := from; i < to; i++ {
		for _, p := range e.matches[i].place {
			sum := e.sum[p]
			if sum == 0 {
				continue // done, or nothing to do
			}
			before, after := e.level[p], e.level[p]+sum
			if after < floor {
				after = floor
				if n != nil {
					e.share(from, to, p, (after-before)/sum, n)
				}
			}
			e.level[p], e.sum[p] = after, 0
		}
	}
}

// share lowers the changes of a player who met the floor to a part. All games
// of the unit bear the same, so that their order does not matter.
func (e *event) share(from, to int, p int32, part float64, n *notes) {
	for i := from; i < to; i++ {
		for side, q := range e.matches[i].place {
			if q == p {
				n.rec.Scale(history.SeatOf(e.games[i], side), part)
			}
		}
	}
}
