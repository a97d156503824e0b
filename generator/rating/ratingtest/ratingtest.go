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
	"reflect"
	"slices"
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

// Run checks that systems made by make keep the contract of [rating.System].
// Every call of make must return an equal system.
func Run(t *testing.T, make func(t *testing.T) rating.System) {
	c := &suite{sys: make(t), info: make(t).Info()}
	if c.tolerance = 0; c.info.Batch {
		c.tolerance = fitted
	}
	for _, seed := range []uint64{1, 2, 3} {
		s := Random(seed)
		s.ByEvent = c.info.ByEvent
		if !c.info.Batch { // batch systems refuse starting values
			spread := 400.0
			s.initial(seed, c.info.Initial, spread)
		}
		c.sources = append(c.sources, s)
	}
	t.Run("the settings marshal and stay the same", func(t *testing.T) { c.settings(t, make) })
	t.Run("a second system and a second run give the same", func(t *testing.T) { c.repeatable(t, make) })
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

func (c *suite) each(t *testing.T, f func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline)) {
	for _, s := range c.sources {
		h := s.Build()
		f(t, s, h, Rate(t, c.sys, h))
	}
}

func (c *suite) settings(t *testing.T, make func(t *testing.T) rating.System) {
	a, err := json.Marshal(c.info.Settings)
	if err != nil {
		t.Fatalf("the settings do not marshal: %v", err)
	}
	if c.info.Settings == nil || string(a) == "{}" {
		t.Errorf("no settings: Info.Settings is %s", a)
	}
	b, _ := json.Marshal(make(t).Info().Settings)
	if string(a) != string(b) {
		t.Errorf("two systems, two settings:\n%s\n%s", a, b)
	}
}

func (c *suite) repeatable(t *testing.T, make func(t *testing.T) rating.System) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		if !reflect.DeepEqual(tl, Rate(t, c.sys, h)) {
			t.Error("a second run of the same system gives another result")
		}
		if !reflect.DeepEqual(tl, Rate(t, make(t), s.Build())) {
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

// sums checks that a reader who adds up what the pages show comes to the last
// list, which stands at the end of a year.
func (c *suite) sums(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		last := history.ListID(len(h.Lists) - 1)
		for p := range h.Players {
			id := history.PlayerID(p)
			value, played := c.info.Initial, false
			firstDay := history.LastDay
			for _, seat := range h.GamesOf(id) {
				if !h.Counts(seat.Game()) {
					continue
				}
				x := tl.Effect(seat)
				if c.info.Batch && x.Change != 0 {
					t.Errorf("a batch system gives a game a change: %v", x)
				}
				value += float64(x.Change)
				played = true
				firstDay = min(firstDay, h.RatingDay(seat.Game()))
			}
			marks := tl.Marks(id)
			for i, m := range marks {
				if i > 0 && m.Day < marks[i-1].Day {
					t.Errorf("marks of %s descend", h.Players[p].ID)
				}
				if i == 0 && m.Kind == rating.StartingValue && m.Day <= firstDay {
					value += m.After - c.info.Initial
				} else {
					value += m.After - m.Before
				}
			}
			e := tl.At(id, last)
			if e.State == rating.Unrated {
				if played && !c.info.Batch {
					t.Errorf("%s has played and is unrated", h.Players[p].ID)
				}
				continue
			}
			if !c.info.Batch && math.Abs(value-e.Value) > summed {
				t.Errorf("%s: starting value, changes and marks add up to %.4f, the list has %.4f", h.Players[p].ID, value, e.Value)
			}
		}
	})
}

func (c *suite) wellFormed(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		if tl.Lists() != len(h.Lists) {
			t.Errorf("%d lists in the timeline, %d in the history", tl.Lists(), len(h.Lists))
		}
		moves := 0
		for g := range h.Games {
			for side := range 2 {
				x := tl.Effect(history.SeatOf(history.GameID(g), side))
				if math.IsNaN(x.Before) || math.IsInf(x.Before, 0) || !(math.Abs(float64(x.Change)) < 1e6) {
					t.Errorf("effect not finite: %v", x)
				}
				if !(x.Expected >= 0 && x.Expected <= 1) {
					t.Errorf("expected score %v", x.Expected)
				}
			}
		}
		for p := range h.Players {
			next := history.ListID(0)
			for l, e := range tl.Curve(history.PlayerID(p)) {
				if l < next {
					t.Errorf("the curve of %s has list %d again", h.Players[p].ID, l)
				}
				if int(e.Player) != p {
					t.Errorf("the curve of %s holds %d", h.Players[p].ID, e.Player)
				}
				if c.info.Deviation && e.State == rating.Rated && !(e.Deviation > 0) {
					t.Errorf("%s has the deviation %v", h.Players[p].ID, e.Deviation)
				}
				if !c.info.Deviation && e.Deviation != 0 {
					t.Errorf("%s has the deviation %v in a system that promises none", h.Players[p].ID, e.Deviation)
				}
				next = l + 1
				moves++
			}
		}
		if moves == 0 {
			t.Error("nobody ever has a rating")
		}
	})
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

// monotone checks the sign of every change; of a batch system, that a win in
// place of a loss lowers nobody's own rating.
func (c *suite) monotone(t *testing.T) {
	if c.info.Batch {
		c.monotoneFit(t)
		return
	}
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		for g := range h.Games {
			for side := range 2 {
				x := tl.Effect(history.SeatOf(history.GameID(g), side))
				switch score := h.Games[g].Result.Score(side); {
				case !h.Counts(history.GameID(g)):
				case score == 1 && x.Change < 0, score == 0 && x.Change > 0:
					t.Errorf("the score %v changes the rating by %v", score, x.Change)
				}
			}
		}
	})
}

func (c *suite) monotoneFit(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		last := history.ListID(len(h.Lists) - 1)
		tried := 0
		for i := 0; i < len(s.Games) && tried < 4; i += 41 {
			if s.Games[i].Result != history.SecondWins || s.Left[i] {
				continue
			}
			tried++
			other := s.Clone()
			other.Games[i].Result = history.FirstWins
			otl := Rate(t, c.sys, other.Build())
			p, _ := h.Player(s.Players[s.Games[i].Side[0]].ID)
			x, y := tl.At(p, last), otl.At(p, last)
			if x.State == rating.Rated && y.State == rating.Rated && y.Value < x.Value-c.tolerance {
				t.Errorf("a win in place of a loss: %v becomes %v", x.Value, y.Value)
			}
		}
	})
}

func (c *suite) zeroSum(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		for g := range h.Games {
			a, b := tl.Effect(history.SeatOf(history.GameID(g), 0)), tl.Effect(history.SeatOf(history.GameID(g), 1))
			if math.Abs(float64(a.Change)+float64(b.Change)) > 1e-4 {
				t.Errorf("changes %v and %v", a.Change, b.Change)
			}
		}
	})
}

func (c *suite) explained(t *testing.T, x rating.Explainer) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		for g := range h.Games {
			if !h.Counts(history.GameID(g)) {
				continue
			}
			for side := range 2 {
				steps := x.Explain(h, tl, history.SeatOf(history.GameID(g), side))
				if len(steps) == 0 {
					t.Fatalf("no explanation of the game on line %d", h.Games[g].Line)
				}
				for _, step := range steps {
					for _, a := range step.Args {
						if math.IsNaN(a.Value) || math.IsInf(a.Value, 0) {
							t.Errorf("%s: %s is %v", step.Key, a.Name, a.Value)
						}
					}
				}
			}
		}
	})
}

func (c *suite) expected(t *testing.T, p rating.Predictor) {
	center := c.info.Initial
	dev := 0.0
	if c.info.Deviation {
		dev = 80
	}
	before := 0.0
	for d := -1500.0; d <= 1500; d += 25 {
		own, opponent := rating.Rating{Value: center + d, Deviation: dev}, rating.Rating{Value: center, Deviation: dev}
		e, back := p.Expected(own, opponent), p.Expected(opponent, own)
		if !(e >= 0 && e <= 1) {
			t.Errorf("%v points more: expected score %v", d, e)
		}
		if d == 0 && math.Abs(e-0.5) > 1e-9 {
			t.Errorf("equal players: expected score %v", e)
		}
		if math.Abs(e+back-1) > 1e-9 && d == 0 {
			t.Errorf("%v points more: expected scores %v and %v", d, e, back)
		}
		if e < before-1e-12 {
			t.Errorf("%v points more: the expected score falls from %v to %v", d, before, e)
		}
		before = e
	}
}
