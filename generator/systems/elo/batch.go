package elo

import (
	"cmp"
	"iter"
	"slices"

	"echelle/generator/history"
)

// batch is a set of games that are computed from the same ratings: a unit, or
// a rating period.
type batch struct {
	day   history.Day     // from which the new ratings hold
	event history.EventID // whose games these are, 0 where they are of several or none
	games []history.GameID
}

// batches yields the counting games of a history, day by day. The slice of
// games is reused.
func (s *Settings) batches(h *history.History) iter.Seq[batch] {
	switch {
	case s.Mode == Sequential:
		return units(h)
	case s.Period == Event:
		return events(h)
	}
	return months(h)
}

func units(h *history.History) iter.Seq[batch] {
	return func(yield func(batch) bool) {
		var games []history.GameID
		for from, to := range h.Units() {
			games = games[:0]
			for g := from; g < to; g++ {
				if h.Counts(g) {
					games = append(games, g)
				}
			}
			if len(games) > 0 && !yield(batch{h.RatingDay(from), h.Games[from].Event, games}) {
				return
			}
		}
	}
}

// events yields each event as a whole on its rating day; an individual game is
// an event of its own.
func events(h *history.History) iter.Seq[batch] {
	games := counting(h)
	slices.SortFunc(games, func(a, b history.GameID) int {
		x, y := &h.Games[a], &h.Games[b]
		return cmp.Or(
			cmp.Compare(h.RatingDay(a), h.RatingDay(b)),
			cmp.Compare(x.Event, y.Event),
			cmp.Compare(a, b),
		)
	})
	return func(yield func(batch) bool) {
		for len(games) > 0 {
			e := h.Games[games[0]].Event
			n := 1
			for e != 0 && n < len(games) && h.Games[games[n]].Event == e {
				n++
			}
			if !yield(batch{h.RatingDay(games[0]), e, games[:n]}) {
				return
			}
			games = games[n:]
		}
	}
}

// months yields the games of each calendar month at its end.
func months(h *history.History) iter.Seq[batch] {
	games := counting(h)
	slices.SortFunc(games, func(a, b history.GameID) int {
		return cmp.Or(cmp.Compare(h.RatingDay(a), h.RatingDay(b)), cmp.Compare(a, b))
	})
	return func(yield func(batch) bool) {
		for len(games) > 0 {
			end := history.Monthly.End(h.RatingDay(games[0]))
			n := 1
			for n < len(games) && h.RatingDay(games[n]) <= end {
				n++
			}
			if !yield(batch{end, 0, games[:n]}) {
				return
			}
			games = games[n:]
		}
	}
}

func counting(h *history.History) []history.GameID {
	games := make([]history.GameID, 0, len(h.Games))
	for g := range h.Games {
		if h.Counts(history.GameID(g)) {
			games = append(games, history.GameID(g))
		}
	}
	return games
}
