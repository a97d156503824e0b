package jech

import (
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating/ratingtest"
)

// Everybody who has met is linked once, in the row of the one who comes first.
func TestAQueueLinksEveryPair(t *testing.T) {
	h := countries(300, 40, 6, 3)
	f := made(t, Default()).fitter(newTable(h))
	q := &f.queue
	for _, l := range []history.ListID{0, 5, 30, 71} {
		q.form(l)
		links := map[[2]history.PlayerID]int{}
		for k, j := range q.to {
			i := q.from[k]
			if i >= j {
				t.Fatalf("list %d: a link from place %d to %d", l, i, j)
			}
			if uint32(k) < q.rows[i] || uint32(k) >= q.rows[i+1] {
				t.Fatalf("list %d: link %d of place %d is in another row", l, k, i)
			}
			a, b := q.players[i], q.players[j]
			links[[2]history.PlayerID{min(a, b), max(a, b)}]++
			if !slices.Contains(q.back.of(int(j)), uint32(k)) {
				t.Fatalf("list %d: link %d does not lead back from %d to %d", l, k, j, i)
			}
		}
		met := map[[2]history.PlayerID]bool{}
		for _, g := range f.t.until(q.until - 1) {
			a, b := f.t.players(g.pair)
			met[[2]history.PlayerID{min(a, b), max(a, b)}] = true
			if k := q.link[g.pair]; q.to[k] != max(q.place[a], q.place[b]) {
				t.Fatalf("list %d: link %d of another pair", l, k)
			}
		}
		if len(links) != len(met) || len(q.back.all) != len(met) || len(q.to) != len(met) || len(met) < 100 {
			t.Errorf("list %d: %d links of %d pairs, %d pairs met", l, len(q.to), len(links), len(met))
		}
		for pair, k := range q.link {
			a, b := f.t.players(uint32(pair))
			if (k != unmet) != met[[2]history.PlayerID{min(a, b), max(a, b)}] {
				t.Fatalf("list %d: pair %d has the link %d", l, pair, k)
			}
		}
		for i, p := range q.players {
			if q.place[p] != uint32(i) {
				t.Fatalf("list %d: player %d is not at place %d", l, p, i)
			}
		}
	}
}

// What is played after a list changes no bit of it, also within a chain.
func TestLaterGamesChangeNoBit(t *testing.T) {
	for n := range uint64(6) {
		s := ratingtest.Random(n)
		all := s.Build()
		whole := made(t, Default()).fitter(newTable(all))
		for l := range history.ListID(len(all.Lists)) {
			s := ratingtest.Random(n)
			for i, g := range s.Games {
				s.Left[i] = s.Left[i] || g.Day > all.Lists[l].Day
			}
			part := made(t, Default()).fitter(newTable(s.Build()))
			for l := range l + 1 {
				if err := part.list(l); err != nil {
					t.Fatal(err)
				}
			}
			if err := whole.list(l); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(part.pool.players, whole.pool.players) || !slices.Equal(part.e, whole.e) {
				t.Fatalf("history %d, list %d differs from that without what is played later", n, l)
			}
		}
	}
}
