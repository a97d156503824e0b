package site

import (
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// order sorts every list.
func (r *Ranking) order() {
	r.orders = make([]standings, len(r.H.Lists))
	o := newOrdering(r)
	for l := range r.orders {
		o.to(history.ListID(l))
		s := standings{players: make([]history.PlayerID, len(o.keys)), shown: make([]int32, len(o.keys))}
		for i, k := range o.keys {
			s.players[i], s.shown[i] = r.names.Players[uint32(k)], keyShown(k)
		}
		r.orders[l] = s
	}
}

// ordering goes from list to list. From one to the next few players move, play
// or lapse: only they are looked at, and the others are taken over in their
// order. That takes a fifth of the time of looking at everybody.
type ordering struct {
	*Ranking
	sweep *rating.Sweep
	games []int         // by player, until this list
	last  []history.Day // of a game; FirstDay: none

	lapsing [][]history.PlayerID // by list: who is left out of it, unless they play before
	noted   []bool               // who stands in lapsing
	looked  []int                // number of the list for which a player was looked at

	now           []uint64 // by place in the order of names: the key, 0 where not ranked
	keys          []uint64 // of this list, in order
	moved, merged []uint64
}

func newOrdering(r *Ranking) *ordering {
	n := len(r.H.Players)
	return &ordering{
		Ranking: r, sweep: r.T.Sweep(),
		games: make([]int, n), last: slices.Repeat([]history.Day{history.FirstDay}, n),
		lapsing: make([][]history.PlayerID, len(r.H.Lists)), noted: make([]bool, n), looked: make([]int, n),
		now: make([]uint64, n),
	}
}

// to goes on to the next list.
func (o *ordering) to(l history.ListID) {
	o.moved = o.moved[:0]
	o.sweep.To(l)
	for _, g := range o.H.Entering(l) {
		for _, p := range o.H.Games[g].Side {
			o.games[p]++
			o.last[p] = max(o.last[p], o.H.Games[g].Day)
		}
	}
	for _, p := range o.lapsing[l] { // each stands there once
		o.noted[p] = false
		o.look(p, l)
	}
	for _, g := range o.H.Entering(l) {
		o.look(o.H.Games[g].Side[0], l)
		o.look(o.H.Games[g].Side[1], l)
	}
	for _, p := range o.sweep.Moved {
		o.look(p, l)
	}
	o.merge()
}

// look finds the place of a player who may have another than on the list before.
func (o *ordering) look(p history.PlayerID, l history.ListID) {
	if o.looked[p] == int(l)+1 {
		return
	}
	o.looked[p] = int(l) + 1
	e, key := &o.sweep.Entries[p], uint64(0)
	if e.State == rating.Rated && o.standing(e, o.games[p], o.last[p], o.H.Lists[l].Day) == Ranked {
		key = orderKey(e.Value, o.names.Place[p])
		if !o.noted[p] {
			if out := o.H.ListOf(o.lapses(p, o.last[p])); int(out) < len(o.lapsing) {
				o.lapsing[out], o.noted[p] = append(o.lapsing[out], p), true
			}
		}
	}
	if at := o.names.Place[p]; o.now[at] != key {
		o.now[at] = key
		if key != 0 {
			o.moved = append(o.moved, key)
		}
	}
}

// merge puts those who moved among the others.
func (o *ordering) merge() {
	slices.Sort(o.moved)
	o.merged = o.merged[:0]
	next := 0
	for _, k := range o.keys {
		if o.now[uint32(k)] != k {
			continue // moved, or is ranked no more
		}
		for next < len(o.moved) && o.moved[next] < k {
			o.merged = append(o.merged, o.moved[next])
			next++
		}
		o.merged = append(o.merged, k)
	}
	o.keys, o.merged = append(o.merged, o.moved[next:]...), o.keys
}

// orderKey sorts by displayed rating, highest first, then by name.
func orderKey(value float64, place uint32) uint64 {
	return uint64(uint32(math.MaxInt32-Displayed(value)))<<32 | uint64(place)
}

// keyShown is the displayed rating of a key.
func keyShown(key uint64) int32 { return math.MaxInt32 - int32(key>>32) }
