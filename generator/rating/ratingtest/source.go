package ratingtest

import (
	"cmp"
	"slices"

	"echelle/generator/history"
)

// Source is an editable history: what a test changes before it builds again.
type Source struct {
	Players []history.Player  // in any order; games, entries and starting values refer to their places here
	Events  []history.Event   // Events[0] is the empty event; the others in any order
	Games   []history.Game    // Line gives the order of reading
	Margins []string          // Margins[0] is ""
	Left    []bool            // by game: the ranking leaves it out; nil: none
	Days    []history.Day     // the days of the lists, ascending
	Initial []history.Initial // starting values
	ByEvent bool              // the ranking takes events as a whole
}

// Clone returns a copy that shares nothing that a test may change.
func (s *Source) Clone() *Source {
	c := *s
	c.Players = slices.Clone(s.Players)
	c.Events = slices.Clone(s.Events)
	for e := range c.Events {
		c.Events[e].Entries = slices.Clone(c.Events[e].Entries)
		c.Events[e].Standings = slices.Clone(c.Events[e].Standings)
	}
	c.Games = slices.Clone(s.Games)
	c.Margins = slices.Clone(s.Margins)
	c.Left = slices.Clone(s.Left)
	c.Days = slices.Clone(s.Days)
	c.Initial = slices.Clone(s.Initial)
	return &c
}

// Build makes the history, selected for the ranking.
func (s *Source) Build() *history.History {
	c := s.Clone()
	player := order(len(c.Players), func(i, j int) int { return cmp.Compare(c.Players[i].ID, c.Players[j].ID) })
	event := order(len(c.Events), func(i, j int) int { return cmp.Compare(c.Events[i].ID, c.Events[j].ID) })

	parts := history.Parts{
		Players: make([]history.Player, len(c.Players)),
		Events:  make([]history.Event, len(c.Events)),
		Files:   []string{"games.csv"},
		Margins: c.Margins,
		Games:   c.Games,
	}
	for i, to := range player {
		parts.Players[to] = c.Players[i]
	}
	for i, to := range event {
		e := c.Events[i]
		for k := range e.Entries {
			e.Entries[k].Player = history.PlayerID(player[e.Entries[k].Player])
		}
		for k := range e.Standings {
			e.Standings[k] = history.PlayerID(player[e.Standings[k]])
		}
		parts.Events[to] = e
	}
	left := map[uint32]bool{}
	for i := range parts.Games {
		g := &parts.Games[i]
		g.Event = history.EventID(event[g.Event])
		g.Side = [2]history.PlayerID{history.PlayerID(player[g.Side[0]]), history.PlayerID(player[g.Side[1]])}
		if c.Left != nil && c.Left[i] {
			left[g.Line] = true
		}
	}
	for i := range c.Initial {
		c.Initial[i].Player = history.PlayerID(player[c.Initial[i].Player])
	}
	h := history.New(parts)
	return h.Select(history.Selection{
		Days:    c.Days,
		Initial: c.Initial,
		ByEvent: c.ByEvent,
		Why: func(g history.GameID) history.Reason {
			if left[h.Games[g].Line] {
				return history.NotChosen
			}
			return history.Counts
		},
	})
}

// order returns the rank of each of n items.
func order(n int, compare func(i, j int) int) []uint32 {
	items := make([]int, n)
	for i := range items {
		items[i] = i
	}
	slices.SortFunc(items, compare)
	rank := make([]uint32, n)
	for r, i := range items {
		rank[i] = uint32(r)
	}
	return rank
}

// ratingDay is the day from which a game of the source counts.
func (s *Source) ratingDay(g *history.Game) history.Day {
	e := &s.Events[g.Event]
	switch {
	case g.Event == 0:
		return g.Day
	case s.ByEvent:
		return e.RatingDay()
	}
	return max(g.Day, e.RatedFrom)
}

// keep removes the games for which keep is false.
func (s *Source) keep(keep func(i int) bool) {
	n := 0
	for i := range s.Games {
		if keep(i) {
			s.Games[n] = s.Games[i]
			if s.Left != nil {
				s.Left[n] = s.Left[i]
			}
			n++
		}
	}
	s.Games = s.Games[:n]
	if s.Left != nil {
		s.Left = s.Left[:n]
	}
}

// until cuts away what is known only after the given list.
func (s *Source) until(l history.ListID) {
	day := s.Days[l]
	s.Days = s.Days[:l+1]
	s.keep(func(i int) bool { return s.ratingDay(&s.Games[i]) <= day })
	s.Initial = slices.DeleteFunc(s.Initial, func(i history.Initial) bool { return i.Day > day })
}
