// Package ratingtest is the conformance suite of rating systems: what every
// system promises, stated once. A system runs it in its own test:
//
//	func TestConformance(t *testing.T) {
//		ratingtest.Run(t, func(t *testing.T) rating.System { return ... })
//	}
//
// The package also makes histories for other tests: [History] from lines of
// text, [Random] from a seed, both editable as a [Source].
package ratingtest

import (
	"encoding/json"
	"math"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// How far two computations of one number may be apart. Systems that go game by
// game must agree to the last bit; those that fit a whole list stop iterating
// when the error left is below a millionth of a point.
const (
	fitted = 1e-6 // points, between two fits of the same games
	summed = 2e-3 // points, in a sum of some hundred changes kept as float32
)

// Run checks that systems made by fresh keep the contract of [rating.System].
// Every call of fresh must return an equal system.
func Run(t *testing.T, fresh func(t *testing.T) rating.System) {
	c := &suite{sys: fresh(t), info: fresh(t).Info()}
	if c.tolerance = 0; c.info.Batch {
		c.tolerance = fitted
	}
	for _, seed := range []uint64{1, 2, 3} {
		s := Random(seed)
		s.ByEvent = c.info.ByEvent
		if !c.info.Batch { // batch systems refuse starting values
			s.initial(seed, c.info.Initial, 400)
		}
		c.sources = append(c.sources, s)
	}
	t.Run("the settings marshal and stay the same", func(t *testing.T) { c.settings(t, fresh) })
	t.Run("a second system and a second run give the same", func(t *testing.T) { c.repeatable(t, fresh) })
	t.Run("the history is not modified", c.readOnly)
	t.Run("later games change no earlier list", c.causal)
	t.Run("the numbers of players carry no meaning", c.renumbered)
	t.Run("the order within a round does not matter", c.roundOrder)
	t.Run("publishing more often changes no rating", c.calendar)
	t.Run("games that do not count have no effect", c.uncounted)
	t.Run("changes and marks add up to the list", c.sums)
	t.Run("numbers are finite and lists ascend", c.wellFormed)
	t.Run("nobody played", c.nobody)
	t.Run("one game", c.oneGame)
	t.Run("one player wins all", c.allWins)
	if c.info.Monotone {
		t.Run("a win never costs points", c.monotone)
	}
	if c.info.ZeroSum {
		t.Run("what one wins the other loses", c.zeroSum)
	}
	if x, ok := c.sys.(rating.Explainer); ok {
		t.Run("every game is explained", func(t *testing.T) { c.explained(t, x) })
	}
	if p, ok := c.sys.(rating.Predictor); ok {
		t.Run("expected scores are probabilities", func(t *testing.T) { c.expected(t, p) })
	}
	if x, ok := c.sys.(rating.Staker); ok {
		t.Run("what is at stake is what a game changes", func(t *testing.T) { c.stakes(t, x) })
	}
}

type suite struct {
	sys       rating.System
	info      rating.Info
	tolerance float64
	sources   []*Source
}

// Rate rates a history and fails the test on an error.
func Rate(t testing.TB, sys rating.System, h *history.History) *rating.Timeline {
	t.Helper()
	tl, err := sys.Rate(h)
	if err != nil {
		t.Fatalf("cannot rate: %v", err)
	}
	return tl
}

// Explained returns the calculation of one side of a counting game.
func Explained(x rating.Explainer, h *history.History, t *rating.Timeline, seat history.Seat) []rating.Step {
	var steps rating.Steps
	x.Explain(&steps, h, t, seat)
	return steps.All()
}

func (c *suite) each(t *testing.T, f func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline)) {
	for _, s := range c.sources {
		h := s.Build()
		f(t, s, h, Rate(t, c.sys, h))
	}
}

func (c *suite) settings(t *testing.T, fresh func(t *testing.T) rating.System) {
	a, err := json.Marshal(c.info.Settings)
	if err != nil {
		t.Fatalf("the settings do not marshal: %v", err)
	}
	if c.info.Settings == nil || string(a) == "{}" {
		t.Errorf("no settings: Info.Settings is %s", a)
	}
	b, _ := json.Marshal(fresh(t).Info().Settings)
	if string(a) != string(b) {
		t.Errorf("two systems, two settings:\n%s\n%s", a, b)
	}
}

// sameList compares two lists. The players of the second have the numbers
// that number gives; nil: the same.
func (c *suite) sameList(t *testing.T, h *history.History, a *rating.Timeline, la history.ListID, b *rating.Timeline, lb history.ListID, number []history.PlayerID) {
	t.Helper()
	for p := range h.Players {
		q := history.PlayerID(p)
		if number != nil {
			q = number[p]
		}
		x, y := a.At(history.PlayerID(p), la), b.At(q, lb)
		if x.State != y.State || !c.near(x.Value, y.Value) || !c.near(x.Deviation, y.Deviation) {
			t.Fatalf("list %s, player %s: %v and %v", h.Lists[la].Day, h.Players[p].ID, x, y)
		}
	}
}

func (c *suite) near(x, y float64) bool {
	return x == y || math.Abs(x-y) <= c.tolerance*max(1, math.Abs(x)/1000)
}

func (c *suite) nobody(t *testing.T) {
	for _, s := range []*Source{
		{Events: []history.Event{{}}, Margins: []string{""}},
		{Events: []history.Event{{}}, Margins: []string{""}, Days: []history.Day{0, 31}, Players: []history.Player{{ID: "anna"}, {ID: "bert"}}},
	} {
		s.ByEvent = c.info.ByEvent
		h := s.Build()
		tl := Rate(t, c.sys, h)
		if tl.Lists() != len(s.Days) {
			t.Errorf("%d lists, want %d", tl.Lists(), len(s.Days))
		}
		for l := range h.Lists {
			if list := tl.List(history.ListID(l)); len(list) != 0 {
				t.Errorf("nobody played, and the list is %v", list)
			}
		}
	}
}

// pair is a small history for two players.
func (c *suite) parse(t *testing.T, text string) (*history.History, *rating.Timeline) {
	t.Helper()
	s := Parse(t, text)
	s.ByEvent = c.info.ByEvent
	h := s.Build()
	return h, Rate(t, c.sys, h)
}

func (c *suite) oneGame(t *testing.T) {
	h, tl := c.parse(t, "2024-01-05 spring 1 anna bert 1-0\nlist 2024-01-31\nlist 2024-12-31")
	anna, _ := h.Player("anna")
	bert, _ := h.Player("bert")
	a, b := tl.At(anna, 1), tl.At(bert, 1)
	if a.State != b.State {
		t.Errorf("one game, two states: %v, %v", a, b)
	}
	if a.State == rating.Rated && a.Value <= b.Value {
		t.Errorf("the winner has %v, the loser %v", a.Value, b.Value)
	}
}

func (c *suite) allWins(t *testing.T) {
	text := "player zoe rank=1k\nplayer yves rank=1k\nplayer xenia rank=1k\nplayer will rank=1k\n"
	for _, day := range []string{"05", "12", "19", "26"} {
		for _, month := range []string{"01", "02", "03", "04"} {
			e := " m" + month + "-" + day
			d := "2024-" + month + "-" + day
			text += d + e + " 1 zoe yves 1-0\n" + d + e + " 1 xenia will 1-0\n" +
				d + e + " 2 will zoe 0-1\n" + d + e + " 2 yves xenia 1-0\n" +
				d + e + " 3 zoe xenia 1-0\n" + d + e + " 3 will yves 1-0\n"
		}
	}
	h, tl := c.parse(t, text)
	last := history.ListID(len(h.Lists) - 1)
	zoe, _ := h.Player("zoe")
	best := tl.At(zoe, last)
	for p := range h.Players {
		e := tl.At(history.PlayerID(p), last)
		if history.PlayerID(p) != zoe && best.State == rating.Rated && e.State == rating.Rated && e.Value >= best.Value {
			t.Errorf("%s has %v, the player who won all games %v", h.Players[p].ID, e.Value, best.Value)
		}
	}
}
