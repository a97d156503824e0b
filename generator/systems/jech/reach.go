package jech

import "echelle/generator/history"

// reach is the pool and how it grows. Where games are only added, a pool only
// grows, and only those outside of it have to be looked at: a few hundred in
// place of everybody.
type reach struct {
	within []bool // by player: belongs to the pool
	holds  bool   // everybody within still belongs to it

	found []uint8 // by player: directions
	queue []history.PlayerID
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
		r.queue = r.queue[:0]
		for _, p := range f.t.order {
			if !r.within[p] && f.played[p] > 0 && f.touches(p, direction) {
				r.found[p] |= direction
				r.queue = append(r.queue, p)
			}
		}
		for len(r.queue) > 0 {
			p := r.queue[len(r.queue)-1]
			r.queue = r.queue[:len(r.queue)-1]
			for _, x := range f.t.met.of(int(p)) {
				q, won, lost := f.against(x)
				if direction == inward {
					won, lost = lost, won
				}
				if won > 0 && !r.within[q] && r.found[q]&direction == 0 {
					r.found[q] |= direction
					r.queue = append(r.queue, q)
				}
			}
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
	for _, x := range f.t.met.of(int(p)) {
		q, won, lost := f.against(x)
		if direction == inward {
			won, lost = lost, won
		}
		if lost > 0 && f.reach.within[q] {
			return true
		}
	}
	return false
}

// against returns what a player and an opponent have done to each other, for an
// entry of table.met.
func (f *fitter) against(x uint32) (opponent history.PlayerID, won, lost float64) {
	t := &f.ties[x/2]
	a, b := f.t.players(x / 2)
	if x%2 == 1 {
		return a, t.lost, t.won
	}
	return b, t.won, t.lost
}
