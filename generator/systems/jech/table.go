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
	came    []int              // the number of players who had come into play
	months  []int32            // of the lists, since year 0
	order   []history.PlayerID // who played, by the first counting game
	pairs   []uint64           // places in order of the two players, lower << 32 | higher, ascending
	meets   groups             // by pair: games
	played  groups             // by month since first: games
	first   int32              // month of the earliest game
}

// groups are numbers by what they belong to: those of k are
// all[start[k]:start[k+1]], ascending.
type groups struct{ start, all []uint32 }

// grouped puts the numbers below count into n groups.
func grouped(n, count int, group func(i int) uint32) groups {
	g := groups{make([]uint32, n+1), make([]uint32, count)}
	for i := range count {
		g.start[group(i)+1]++
	}
	for k := range n {
		g.start[k+1] += g.start[k]
	}
	for i := range count {
		at := &g.start[group(i)]
		g.all[*at] = uint32(i)
		*at++
	}
	// What was the beginning has become the end.
	copy(g.start[1:], g.start)
	g.start[0] = 0
	return g
}

// of returns the numbers of group k, none of a group that there is not.
func (g *groups) of(k int) []uint32 {
	if k < 0 || k+1 >= len(g.start) {
		return nil
	}
	return g.all[g.start[k]:g.start[k+1]]
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
	t := &table{h: h, entered: make([]int, len(h.Lists)), came: make([]int, len(h.Lists)), months: make([]int32, len(h.Lists))}
	n := 0
	for l := range h.Lists {
		t.months[l] = int32(h.Lists[l].Day.Months())
		n += len(h.Entering(history.ListID(l)))
	}
	t.games = make([]game, 0, n)
	sides := make([][2]uint32, 0, n) // by game: places of the two players, lower first
	place := filled([]int32(nil), len(h.Players), -1)
	placeOf := func(p history.PlayerID) uint32 {
		if place[p] < 0 {
			place[p] = int32(len(t.order))
			t.order = append(t.order, p)
		}
		return uint32(place[p])
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
			sides = append(sides, [2]uint32{a, b})
		}
		t.entered[l], t.came[l] = len(t.games), len(t.order)
	}
	t.pair(sides)
	t.index()
	return t
}

// pair finds the pairs: the games of each lower player, sorted by the higher.
func (t *table) pair(sides [][2]uint32) {
	row := grouped(len(t.order), len(sides), func(i int) uint32 { return sides[i][0] })
	t.meets.all = row.all
	var met []uint64 // in a row: higher player << 32 | game
	for a := range t.order {
		games := row.of(a)
		met = met[:0]
		for _, i := range games {
			met = append(met, uint64(sides[i][1])<<32|uint64(i))
		}
		slices.Sort(met)
		for k, x := range met {
			if k == 0 || x>>32 != met[k-1]>>32 {
				t.meets.start = append(t.meets.start, row.start[a]+uint32(k))
				t.pairs = append(t.pairs, uint64(a)<<32|x>>32)
			}
			games[k] = uint32(x)
			t.games[uint32(x)].pair = uint32(len(t.pairs) - 1)
		}
	}
	t.meets.start = append(t.meets.start, uint32(len(sides)))
}

// index groups games and pairs, so that a list is made from the one before by
// what has changed.
func (t *table) index() {
	if len(t.games) == 0 {
		return
	}
	t.first = t.games[0].month
	last := t.first
	for i := range t.games {
		t.first, last = min(t.first, t.games[i].month), max(last, t.games[i].month)
	}
	t.played = grouped(int(last-t.first)+1, len(t.games), func(i int) uint32 { return uint32(t.games[i].month - t.first) })
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

// meeting calls visit with every pair who meet in the first games, and their players.
func (t *table) meeting(games int, visit func(a, b history.PlayerID, pair uint32)) {
	for pair := range uint32(len(t.pairs)) {
		if int(t.meets.all[t.meets.start[pair]]) < games {
			a, b := t.players(pair)
			visit(a, b, pair)
		}
	}
}
