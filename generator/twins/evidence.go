package twins

import (
	"cmp"
	"fmt"
	"slices"

	"echelle/generator/history"
)

// finder weighs the evidence on two players.
type finder struct {
	h       *history.History
	a, b    history.PlayerID
	weight  int
	pro     []said
	against []said
	open    []string
}

// said is a piece of evidence.
type said struct {
	weight int
	what   string
}

func (f *finder) say(weight int, what string) {
	f.weight += weight
	if weight > 0 {
		f.pro = append(f.pro, said{weight, what})
	} else {
		f.against = append(f.against, said{weight, what})
	}
}

// pair weighs everything; false where the two are two people for certain, or
// too little speaks for one.
func (f *finder) pair() (Pair, bool) {
	if slices.Contains(f.h.Players[f.a].Distinct, f.b) || !f.names() || !f.games() {
		return Pair{}, false
	}
	f.facts()
	if f.weight < Least {
		return Pair{}, false
	}
	p := Pair{Old: f.a, New: f.b, Weight: f.weight, For: inOrder(f.pro), Against: inOrder(f.against), Open: f.open}
	// Who has an entry stays, else who played more, else the first.
	a, b := &f.h.Players[f.a], &f.h.Players[f.b]
	if c := cmp.Or(cmp.Compare(min(1, a.Line), min(1, b.Line)), cmp.Compare(len(f.h.GamesOf(f.a)), len(f.h.GamesOf(f.b)))); c >= 0 {
		p.Old, p.New = f.b, f.a
	}
	return p, true
}

func inOrder(list []said) []string {
	slices.SortStableFunc(list, func(a, b said) int { return max(b.weight, -b.weight) - max(a.weight, -a.weight) })
	var words []string
	for _, s := range list {
		words = append(words, s.what)
	}
	return words
}

// names weighs the names and numbers; false where they are not alike.
func (f *finder) names() bool {
	a, b := &f.h.Players[f.a], &f.h.Players[f.b]
	best := said{}
	for _, x := range spellings(a) {
		for _, y := range spellings(b) {
			if w, what := likeness(x, y); w > best.weight {
				best = said{w, what}
				if x != a.Name || y != b.Name {
					best.what += fmt.Sprintf(": %s, %s", x, y)
				}
			}
		}
	}
	if best.weight > 0 {
		f.say(best.weight, best.what)
	}
	mine, theirs := numbers(a), numbers(b)
	common := false
	for _, n := range mine {
		if slices.Contains(theirs, n) {
			f.say(sameNumber, "the same "+n)
			common = true
		}
	}
	if a.Licence != "" && b.Licence != "" && a.Licence != b.Licence {
		f.say(otherNumber, "two licences")
	}
	for _, x := range a.IDs {
		for _, y := range b.IDs {
			if x.Name == y.Name && x.ID != y.ID {
				f.say(otherNumber, "two numbers at "+x.Name)
			}
		}
	}
	return best.weight > 0 || common
}

// facts weighs what the register says.
func (f *finder) facts() {
	a, b := &f.h.Players[f.a], &f.h.Players[f.b]
	switch {
	case a.Born == 0 || b.Born == 0:
	case a.Born == b.Born:
		f.say(sameBirth, "born in the same year")
	default:
		f.say(otherBirth, "born in two years")
	}
	if a.Sex != history.SexUnknown && b.Sex != history.SexUnknown && a.Sex != b.Sex {
		f.say(otherSex, "not the same sex")
	}
	if a.Country != "" && b.Country != "" && a.Country != b.Country {
		f.say(otherCountry, "two countries")
	}
	for _, s := range a.Clubs {
		if slices.ContainsFunc(b.Clubs, func(t history.ClubSpan) bool { return t.Club == s.Club }) {
			f.say(sameClub, "both of "+f.h.Clubs[s.Club].Shown())
			return
		}
	}
}

// career is the time of a player's games.
type career struct {
	first, last history.Day
	games       int
}

func (f *finder) career(p history.PlayerID) (c career) {
	for _, s := range f.h.GamesOf(p) {
		if !f.h.Counts(s.Game()) {
			continue
		}
		d := f.h.Games[s.Game()].Day
		if c.games++; c.games == 1 {
			c.first, c.last = d, d
		}
		c.first, c.last = min(c.first, d), max(c.last, d)
	}
	return c
}

// games weighs the games; false where the two met.
func (f *finder) games() bool {
	h := f.h
	type place struct {
		event history.EventID
		round uint16
	}
	rounds, events := map[place]bool{}, map[history.EventID]bool{}
	for _, s := range h.GamesOf(f.a) {
		g := &h.Games[s.Game()]
		if g.Side[1-s.Side()] == f.b {
			return false
		}
		if g.Event != 0 {
			events[g.Event] = true
			rounds[place{g.Event, g.Round}] = true
		}
	}
	together, round := history.EventID(0), ""
	for _, s := range h.GamesOf(f.b) {
		g := &h.Games[s.Game()]
		if g.Event == 0 || !events[g.Event] {
			continue
		}
		together = g.Event
		if g.Round != 0 && rounds[place{g.Event, g.Round}] {
			round = "round " + h.RoundLabel.At(s.Game())
			if n := h.RoundNumber(s.Game()); n != 0 {
				round = fmt.Sprintf("round %d", n)
			}
			round += " of " + h.Events[g.Event].Name
		}
	}
	switch {
	case round != "":
		f.say(sameRound, "both played in "+round)
	case together != 0:
		f.say(sameEvent, "both played in "+h.Events[together].Name)
	}
	a, b := f.career(f.a), f.career(f.b)
	if a.games == 0 || b.games == 0 {
		f.open = append(f.open, "one has no game")
		return true
	}
	if together == 0 {
		f.open = append(f.open, "never in one event")
	} else {
		f.open = append(f.open, "never met")
	}
	if a.first > b.first {
		a, b = b, a
	}
	if a.last < b.first {
		f.say(relay, fmt.Sprintf("one played until %s, the other from %s", month(a.last), month(b.first)))
	} else {
		f.open = append(f.open, fmt.Sprintf("both played between %s and %s", month(b.first), month(min(a.last, b.last))))
	}
	return true
}
