package ratingtest

import (
	"reflect"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// What must not change a result.

func (c *suite) repeatable(t *testing.T, fresh func(t *testing.T) rating.System) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		if !reflect.DeepEqual(tl, Rate(t, c.sys, h)) {
			t.Error("a second run of the same system gives another result")
		}
		if !reflect.DeepEqual(tl, Rate(t, fresh(t), s.Build())) {
			t.Error("a second system gives another result")
		}
	})
}

func (c *suite) readOnly(t *testing.T) {
	for _, s := range c.sources {
		h := s.Build()
		Rate(t, c.sys, h)
		if !reflect.DeepEqual(h, s.Build()) {
			t.Error("Rate changed the history")
		}
	}
}

func (c *suite) causal(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		for _, l := range []history.ListID{0, 5, 11, 17, 34} {
			cut := s.Clone()
			cut.until(l)
			early := Rate(t, c.sys, cut.Build())
			for l := range l + 1 {
				c.sameList(t, h, tl, l, early, l, nil)
			}
		}
	})
}

func (c *suite) renumbered(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		other := s.Clone()
		n := len(other.Players)
		for i := range other.Players {
			p := &other.Players[i]
			p.ID = other.reversed(i, n)
		}
		oh := other.Build()
		number := make([]history.PlayerID, n)
		for i := range s.Players {
			from, _ := h.Player(s.Players[i].ID)
			to, _ := oh.Player(other.Players[i].ID)
			number[from] = to
		}
		otl := Rate(t, c.sys, oh)
		for l := range h.Lists {
			c.sameList(t, h, tl, history.ListID(l), otl, history.ListID(l), number)
		}
	})
}

// reversed gives player i an id that sorts the other way round, with some
// players out of line.
func (s *Source) reversed(i, n int) string {
	place := n - 1 - i
	if i%3 == 0 {
		place = (place + 5) % n
		place -= place % 3
	}
	return string(rune('a'+place/26)) + string(rune('a'+place%26)) + "-" + s.Players[i].ID
}

func (c *suite) roundOrder(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		other := s.Clone()
		n := slices.IndexFunc(other.Games, func(g history.Game) bool { return g.Event == 0 })
		for i := range n { // events come first: read their games in the opposite order
			other.Games[i].Line = s.Games[n-1-i].Line
		}
		otl := Rate(t, c.sys, other.Build())
		loose := *c
		loose.tolerance = max(c.tolerance, 1e-9) // sums in another order
		for l := range h.Lists {
			loose.sameList(t, h, tl, history.ListID(l), otl, history.ListID(l), nil)
		}
	})
}

func (c *suite) calendar(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		other := s.Clone()
		other.Days = append(other.Days, history.Weekly.Calendar(s.Days[0], s.Days[len(s.Days)-1])...)
		slices.Sort(other.Days)
		other.Days = slices.Compact(other.Days)
		oh := other.Build()
		otl := Rate(t, c.sys, oh)
		for l := range h.Lists {
			c.sameList(t, h, tl, history.ListID(l), otl, oh.ListOf(h.Lists[l].Day), nil)
		}
	})
}

func (c *suite) uncounted(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		idle := 0
		counting := map[uint32]bool{}
		for g := range h.Games {
			counting[h.Games[g].Line] = h.Counts(history.GameID(g))
			if !h.Counts(history.GameID(g)) {
				idle++
				for side := range 2 {
					if x := tl.Effect(history.SeatOf(history.GameID(g), side)); x != (rating.Effect{}) {
						t.Errorf("a game that does not count (%s) has the effect %v", h.Reason(history.GameID(g)), x)
					}
				}
			}
		}
		if idle == 0 {
			t.Fatal("the random history has no game that does not count")
		}
		other := s.Clone()
		other.keep(func(i int) bool { return counting[other.Games[i].Line] })
		otl := Rate(t, c.sys, other.Build())
		for l := range h.Lists {
			c.sameList(t, h, tl, history.ListID(l), otl, history.ListID(l), nil)
		}
	})
}
