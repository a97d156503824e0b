package jech

import (
	"slices"

	"echelle/generator/history"
)

// table is a history as the fits need it: the counting games in the order in
// which lists take them up, and the pairs of players who met, numbered by the
// places of the two in order. It is read-only once made.
type table struct {
	h       *history.History
	games   []game
	entered []int              // the number of games that each list holds
	months  []int32            // of the lists, since year 0
	order   []history.PlayerID // who played, by the first counting game
	pairs   []uint64           // places in order of the two players, lower << 32 | higher, ascending
}

// game is one counting game, in 16 bytes.
type game struct {
	id    history.GameID
	pair  uint32
	month int32 // of the day played, since year 0
	half  uint8 // half points of the player who comes first in order: 0, 1, 2
}

// players are the two players of a pair, the first in order first.
func (t *table) players(pair uint32) (a, b history.PlayerID) {
	return t.order[t.pairs[pair]>>32], t.order[t.pairs[pair]&(1<<32-1)]
}

func newTable(h *history.History) *table {
	t := &table{h: h, entered: make([]int, len(h.Lists)), months: make([]int32, len(h.Lists))}
	n := 0
	for l := range h.Lists {
		t.months[l] = int32(h.Lists[l].Day.Months())
		n += len(h.Entering(history.ListID(l)))
	}
	t.games = make([]game, 0, n)
	keys := make([]uint64, 0, n)
	place := filled([]int32(nil), len(h.Players), -1)
	placeOf := func(p history.PlayerID) uint64 {
		if place[p] < 0 {
			place[p] = int32(len(t.order))
			t.order = append(t.order, p)
		}
		return uint64(place[p])
	}
	day, month := history.FirstDay, int32(0)
	for l := range h.Lists {
		for _, g := range h.Entering(history.ListID(l)) {
			x := &h.Games[g]
			if x.Side[0] == x.Side[1] { // nobody plays themselves
				continue
			}
			if x.Day != day { // the calendar is slow, days come together
				day, month = x.Day, int32(x.Day.Months())
			}
			first := uint8(2 * x.Result.Score(0))
			a, b := placeOf(x.Side[0]), placeOf(x.Side[1])
			if a > b {
				a, b, first = b, a, 2-first
			}
			t.games = append(t.games, game{id: g, month: month, half: first})
			keys = append(keys, a<<32|b)
		}
		t.entered[l] = len(t.games)
	}
	t.pairs = slices.Clone(keys)
	slices.Sort(t.pairs)
	t.pairs = slices.Clip(slices.Compact(t.pairs))

	// Each game's pair lies among those of its first player.
	start := make([]uint32, len(t.order)+1)
	for _, k := range t.pairs {
		start[k>>32+1]++
	}
	for p := range t.order {
		start[p+1] += start[p]
	}
	for i, k := range keys {
		lo, hi := start[k>>32], start[k>>32+1]
		at, _ := slices.BinarySearch(t.pairs[lo:hi], k)
		t.games[i].pair = lo + uint32(at)
	}
	return t
}

// of returns the games that list l is the first to hold, in replay order.
func (t *table) of(l history.ListID) []game {
	if l == 0 {
		return t.games[:t.entered[0]]
	}
	return t.games[t.entered[l-1]:t.entered[l]]
}

// until returns the games that list l holds.
func (t *table) until(l history.ListID) []game { return t.games[:t.entered[l]] }
