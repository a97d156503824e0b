package jech

import "echelle/generator/history"

// reach is the pool and how it grows. Where games are only added, a pool only
// grows, and only those outside of it have to be looked at: a few hundred in
// place of everybody.
type reach struct {
	within []bool // by player: belongs to the pool
	holds  bool   // everybody within still belongs to it

	found []uint8            // by player: directions
	open  []history.PlayerID // still to be looked at
}

// The two directions of a search, as bits.
const (
	outward uint8 = 1 << iota // reached from the pool
	inward                    // reaches the pool
)

// grow takes everybody within who can now be reached from the pool over "scored
// against", and can reach it.
func (f *fitter) grow() {
	r := &f.reach
	clear(r.found)
	for _, direction := range []uint8{outward, inward} {
		r.open = r.open[:0]
		for _, p := range f.t.order {
			if !r.within[p] && f.played[p] > 0 && f.touches(p, direction) {
				r.found[p] |= direction
				r.open = append(r.open, p)
			}
		}
		for len(r.open) > 0 {
			p := r.open[len(r.open)-1]
			r.open = r.open[:len(r.open)-1]
			f.opponents(p, func(q history.PlayerID, won, lost float64) bool {
				if direction == inward {
					won, lost = lost, won
				}
				if won > 0 && !r.within[q] && r.found[q]&direction == 0 {
					r.found[q] |= direction
					r.open = append(r.open, q)
				}
				return true
			})
		}
	}
	for p, found := range r.found {
		if found == outward|inward {
			r.within[p] = true
		}
	}
}

// touches tells whether somebody within scored against p, or inward p against
// somebody within.
func (f *fitter) touches(p history.PlayerID, direction uint8) bool {
	return !f.opponents(p, func(q history.PlayerID, won, lost float64) bool {
		if direction == inward {
			won, lost = lost, won
		}
		return lost == 0 || !f.reach.within[q]
	})
}

// opponents calls visit with every opponent of a player and what they have done to
// each other, until it is false. Then so is the result.
func (f *fitter) opponents(p history.PlayerID, visit func(q history.PlayerID, won, lost float64) bool) bool {
	q := &f.queue
	i := q.place[p]
	for k := q.rows[i]; k < q.rows[i+1]; k++ {
		if t := &f.ties[k]; t.games > 0 && !visit(q.players[q.to[k]], t.won, t.lost) {
			return false
		}
	}
	for _, k := range q.back.of(int(i)) {
		if t := &f.ties[k]; t.games > 0 && !visit(q.players[q.from[k]], t.lost, t.won) {
			return false
		}
	}
	return true
}
