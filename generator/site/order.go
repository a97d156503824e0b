package site

import (
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// order sorts every list. From one to the next few players move: they are put
// among the others, who keep their order. Who they are is found by going through
// the lists of one player after the other, whose ratings and games lie side by
// side. At 5,000,000 games that takes a quarter of the time of going through all
// players from list to list.
func (r *Ranking) order() {
	moves := make([][]uint64, len(r.H.Lists))
	r.debut = make([]history.ListID, len(r.H.Players))
	for p := range r.H.Players {
		r.follow(history.PlayerID(p), moves)
	}
	r.orders = make([]standings, len(r.H.Lists))
	var keys, merged []uint64 // of the list before, and of this one
	moved := make([]bool, len(r.H.Players))
	for l, arriving := range moves {
		moves[l] = nil
		slices.Sort(arriving)
		for _, k := range arriving {
			moved[keyPlace(k)] = true
		}
		merged = merged[:0]
		next := 0
		for _, k := range keys {
			if moved[keyPlace(k)] {
				continue
			}
			for next < len(arriving) && arriving[next] < k {
				merged = append(merged, arriving[next])
				next++
			}
			merged = append(merged, k)
		}
		for ; next < len(arriving) && arriving[next] < gone; next++ {
			merged = append(merged, arriving[next])
		}
		for _, k := range arriving {
			moved[keyPlace(k)] = false
		}
		s := standings{players: make([]history.PlayerID, len(merged)), shown: make([]int32, len(merged))}
		for i, k := range merged {
			s.players[i], s.shown[i] = r.names.Players[keyPlace(k)], keyShown(k)
		}
		r.orders[l] = s
		keys, merged = merged, keys
	}
}

// follow adds the keys of a player to moves, by list: one for each list on which
// it is not that of the list before. It can change where the rating does, where
// games come in, and where too much time has gone by without any.
func (r *Ranking) follow(p history.PlayerID, moves [][]uint64) {
	none := history.ListID(len(moves))
	e := rating.Entry{Player: p, State: rating.Unrated}
	games, last := 0, history.FirstDay
	sums, point, points := r.sumsOf(p), 0, r.T.Points(p)
	place, out := r.names.Place[p], none // out: the list from which the player is left out, if nothing comes before
	key := gone | uint64(place)
	r.debut[p] = none
	for {
		l, rated := out, rating.Entry{}
		at := none
		if point < points {
			at, rated = r.T.Point(p, point)
			l = min(l, at)
		}
		if len(sums) > 0 {
			l = min(l, sums[0].list)
		}
		if l == none {
			return
		}
		if at == l {
			e = rated
			point++
		}
		if len(sums) > 0 && sums[0].list == l {
			games, last = int(sums[0].games), sums[0].last
			sums = sums[1:]
		}
		was := key
		key, out = gone|uint64(place), none
		if e.State == rating.Rated && r.standing(&e, games, last, r.H.Lists[l].Day) == Ranked {
			key, out = orderKey(e.Value, place), r.H.ListOf(r.lapses(p, last))
			r.debut[p] = min(r.debut[p], l)
		}
		if key != was {
			moves[l] = append(moves[l], key)
		}
	}
}

// A key sorts by displayed rating, highest first, then by name. gone and above
// are those of players who are not ranked.
const gone = uint64(math.MaxUint32) << 32

func orderKey(value float64, place uint32) uint64 {
	return uint64(uint32(math.MaxInt32-Displayed(value)))<<32 | uint64(place)
}

// keyShown is the displayed rating of a key.
func keyShown(key uint64) int32 { return math.MaxInt32 - int32(key>>32) }

// keyPlace is the place of a key in the order of names.
func keyPlace(key uint64) uint32 { return uint32(key) }
