package ratingtest

import (
	"reflect"
	"testing"

	"echelle/generator/history"
)

// A suite is worth what its histories hold.
func TestRandomHistoriesHoldEverything(t *testing.T) {
	for seed := range uint64(8) {
		s := Random(seed)
		if !reflect.DeepEqual(s, Random(seed)) {
			t.Fatalf("seed %d gives two histories", seed)
		}
		h := s.Build()
		has := map[string]int{}
		note := func(what string, yes bool) {
			if _, ok := has[what]; !ok {
				has[what] = 0
			}
			if yes {
				has[what]++
			}
		}
		seen := map[[3]int]bool{}
		for i := range h.Games {
			g := &h.Games[i]
			id := history.GameID(i)
			e := &h.Events[g.Event]
			note("counting", h.Counts(id))
			note("draw", g.Result == history.Draw)
			note("by default", h.Reason(id) == history.Defaulted)
			note("without result", h.Reason(id) == history.Unfinished)
			note("both lost", h.Reason(id) == history.BothLost)
			note("not rated", h.Reason(id) == history.MarkedNo)
			note("event waiting", h.Reason(id) == history.EventWaiting)
			note("left out", h.Reason(id) == history.NotChosen)
			note("individual", g.Event == 0)
			note("in rounds", g.Event != 0 && g.Round > 1)
			note("of an event of several days", g.Event != 0 && e.End.Day > e.Start.Day)
			note("rated late", h.Counts(id) && h.RatingDay(id) > e.End.Day && g.Event != 0)
			note("with handicap", g.Handicap > 1)
			note("on a small board", g.Board == 9)
			note("with margin", g.Margin != 0)
			note("fast", g.Minutes != 0 && g.Minutes < 30)
			for side := range 2 {
				p := &h.Players[g.Side[side]]
				note("of a player with birth year", p.Born != 0)
				note("of a player with rank", p.Rank != "")
				key := [3]int{int(g.Event), int(g.Round), int(g.Side[side])}
				note("second game of a round", g.Event != 0 && h.Counts(id) && seen[key])
				seen[key] = true
			}
		}
		for what, n := range has {
			if n == 0 {
				t.Errorf("seed %d: no game is %s", seed, what)
			}
		}
		if last := h.Lists[len(h.Lists)-1].Day; last != history.DayOf(last.Year(), 12, 31) {
			t.Errorf("seed %d: the last list is of %s, not the end of a year", seed, last)
		}
	}
}

func TestHistoryFromText(t *testing.T) {
	h := History(t, `
		# two games and what belongs to them
		player anna born=2001 rank=3k sex=f until=2024-06-30
		event spring rated_from=2024-02-10 class=A board=9
		2024-01-05 spring 1 anna bert 1-0 margin=clear handicap=3 board=9 minutes=30 tempo=blitz
		2024-01-06 - - cleo anna 1/2-1/2F
		2024-03-01 - - cleo bert 0-1 left=yes
		entry spring cleo rank=2d
		initial bert 2023-12-31 1800 deviation=80 games=12
	`)
	if len(h.Players) != 3 || len(h.Games) != 3 || len(h.Events) != 2 {
		t.Fatalf("%d players, %d games, %d events", len(h.Players), len(h.Games), len(h.Events))
	}
	anna, bert, cleo := &h.Players[0], &h.Players[1], &h.Players[2]
	if anna.ID != "anna" || anna.Born != 2001 || anna.Rank != "3k" || anna.Sex != history.Female || anna.Until.String() != "2024-06-30" || bert.ID != "bert" || cleo.ID != "cleo" {
		t.Errorf("players %v", h.Players)
	}
	g := &h.Games[1] // counts from February
	if g.Side != [2]history.PlayerID{0, 1} || g.Round != 1 || h.Margins[g.Margin] != "clear" || g.Handicap != 3 || g.Board != 9 || g.Minutes != 30 || g.Flags.Tempo() != history.TempoBlitz {
		t.Errorf("game %+v", g)
	}
	if h.Reason(0) != history.Defaulted || h.Reason(2) != history.NotChosen || !h.Counts(1) {
		t.Errorf("reasons %s, %s, %s", h.Reason(0), h.Reason(1), h.Reason(2))
	}
	e := &h.Events[1]
	if e.End.String() != "2024-01-05" || e.Class != "A" || e.Board != 9 || len(e.Entries) != 1 || e.Entries[0].Player != 2 || e.Entries[0].Rank != "2d" {
		t.Errorf("event %+v", e)
	}
	if len(h.Lists) != 3 || h.Lists[0].Day.String() != "2024-01-31" || h.Lists[2].Day.String() != "2024-03-31" {
		t.Errorf("lists %v", h.Lists)
	}
	if i := h.Initial[0]; i.Player != 1 || i.Rating != 1800 || i.Deviation != 80 || i.Games != 12 || i.Day.String() != "2023-12-31" {
		t.Errorf("starting value %v", i)
	}
}
