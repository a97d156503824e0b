package ratingtest

import (
	"math"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// stakes checks that what a game would change is what it then changes: games
// are added to the history, each alone after the newest list. That list stands
// at the end of a year, where every rating period ends.
func (c *suite) stakes(t *testing.T, x rating.Staker) {
	const tries = 6 // games added to each history
	_, stones := c.sys.(rating.Adviser)
	tried := 0
	for _, full := range c.sources {
		s := full.Clone()
		const last = 23
		day := s.Days[last]
		if (day + 1).Year() == day.Year() {
			t.Fatalf("the list of %s does not end a year", day)
		}
		s.until(last)
		h := s.Build()
		tl := Rate(t, c.sys, h)
		details := c.details(t, full, day)
		rated := slices.DeleteFunc(tl.List(last), func(e rating.Entry) bool { return e.State != rating.Rated })
		for i := range tries {
			pair := [2]history.PlayerID{rated[(7*i)%len(rated)].Player, rated[(11*i+3)%len(rated)].Player}
			if pair[0] == pair[1] {
				continue
			}
			handicap := 0
			if stones {
				handicap = i % 4
			}
			var forms [2]rating.Form
			for side, p := range pair {
				forms[side] = rating.Form{Rating: tl.At(p, last).Rating, Games: len(h.GamesOf(p))}
				if details != nil {
					forms[side].Detail = details[p]
				}
			}
			all := x.Stakes(forms, handicap)
			stake := all[i%len(all)]
			after := s.Clone()
			after.play(h, pair, &stake, handicap, day+1)
			ha := after.Build()
			ta := Rate(t, c.sys, ha)
			for side, p := range pair {
				if slices.ContainsFunc(ta.Marks(p), func(m rating.Mark) bool { return m.Day > day && m.Kind == rating.YearEnd }) {
					continue // the rating before the game is not that of the list
				}
				tried++
				got := ta.At(p, last+1).Value - forms[side].Value
				if math.Abs(got-stake.Change[side]) > 1e-9*max(1, math.Abs(forms[side].Value)) {
					t.Errorf("%v %q between %s (%v) and %s (%v), handicap %d: at stake %v, then %v for side %d", stake.Result, stake.Margin,
						h.Players[pair[0]].ID, forms[0], h.Players[pair[1]].ID, forms[1], handicap, stake.Change[side], got, side)
				}
				if len(stake.Why[side]) == 0 {
					t.Errorf("%v is not explained", stake.Result)
				}
			}
		}
	}
	if tried < tries {
		t.Errorf("%d changes compared, expected more", tried)
	}
}

// details are those of a system after the list of a day. Games after it must not
// matter, so that the history holds them.
func (c *suite) details(t *testing.T, full *Source, day history.Day) []float64 {
	x, ok := c.sys.(rating.Detailer)
	if !ok {
		return nil
	}
	s := full.Clone()
	s.Days = slices.DeleteFunc(s.Days, func(d history.Day) bool { return d > day })
	details, err := x.Details(s.Build())
	if err != nil {
		t.Fatal(err)
	}
	return details
}

// play adds an individual game between two players of h, the history built from
// the source, and a list a year later.
func (s *Source) play(h *history.History, pair [2]history.PlayerID, stake *rating.Stake, handicap int, day history.Day) {
	g := history.Game{Day: day, Result: stake.Result, Handicap: uint8(handicap)}
	for side, p := range pair {
		g.Side[side] = history.PlayerID(slices.IndexFunc(s.Players, func(x history.Player) bool { return x.ID == h.Players[p].ID }))
	}
	for i := range s.Games {
		g.Line = max(g.Line, s.Games[i].Line+1)
	}
	if stake.Margin != "" {
		if !slices.Contains(s.Margins, stake.Margin) {
			s.Margins = append(s.Margins, stake.Margin)
		}
		g.Margin = uint8(slices.Index(s.Margins, stake.Margin))
	}
	s.Games = append(s.Games, g)
	if s.Left != nil {
		s.Left = append(s.Left, false)
	}
	s.Days = append(s.Days, history.DayOf(day.Year(), 12, 31))
}
