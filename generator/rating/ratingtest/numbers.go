package ratingtest

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// What every number must satisfy.

// sums checks that a reader who adds up what the pages show comes to the last
// list, which stands at the end of a year.
func (c *suite) sums(t *testing.T) {
	c.each(t, func(t *testing.T, s *Source, h *history.History, tl *rating.Timeline) {
		last := history.ListID(len(h.Lists) - 1)
		for p := range h.Players {
			id := history.PlayerID(p)
			value, played := c.info.Initial, false
			var first rating.Effect
			firstDay := history.LastDay
			for _, seat := range h.GamesOf(id) {
				if !h.Counts(seat.Game()) || h.RatingDay(seat.Game()) > h.Lists[last].Day {
					continue
				}
				x := tl.Effect(seat)
				if c.info.Batch && x.Change != 0 {
					t.Errorf("a batch system gives a game a change: %v", x)
				}
				value += float64(x.Change)
				played = true
				if day := h.RatingDay(seat.Game()); day < firstDay {
					first, firstDay = x, day
				}
			}
			marks := tl.Marks(id)
			if first.Before != begin(c.info.Initial, marks) && played && !c.info.Batch && plain(marks, firstDay) {
				t.Errorf("%s begins with %v and has %v before the first game", h.Players[p].ID, begin(c.info.Initial, marks), first.Before)
			}
			for i, m := range marks {
				if i > 0 && m.Day < marks[i-1].Day {
					t.Errorf("marks of %s descend", h.Players[p].ID)
				}
				switch {
				case m.Day > h.Lists[last].Day:
				case i == 0 && m.Kind == rating.StartingValue && m.Day <= firstDay:
					value += m.After - c.info.Initial
				default:
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

// plain tells whether a player has no mark but a starting value from before
// the first game.
func plain(marks []rating.Mark, firstDay history.Day) bool {
	return len(marks) == 0 || len(marks) == 1 && marks[0].Kind == rating.StartingValue && marks[0].Day <= firstDay
}

// begin is the rating that such a player begins with.
func begin(initial float64, marks []rating.Mark) float64 {
	if len(marks) > 0 {
		return marks[0].After
	}
	return initial
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
				steps := Explained(x, h, tl, history.SeatOf(history.GameID(g), side))
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
				if m, ok := x.(rating.Multiplier); ok {
					c.multiplied(t, m, h, tl, history.SeatOf(history.GameID(g), side), steps)
				}
			}
		}
	})
}

// multiplied checks the sum in numbers, and the remarks beside it, against the steps
// of an explanation. Only where every list is fitted anew may a remark be left out,
// and then one that speaks of a figure in the columns.
func (c *suite) multiplied(t *testing.T, m rating.Multiplier, h *history.History, tl *rating.Timeline, seat history.Seat, steps []rating.Step) {
	var remarks rating.Steps
	p, ok := m.Multiply(&remarks, h, tl, seat)
	if !ok {
		if !c.info.Batch || !reflect.DeepEqual(remarks.All(), steps) {
			t.Errorf("%v where there is no sum, %v as an explanation", remarks.All(), steps)
		}
		return
	}
	beside, left := remarks.All(), []rating.Step(nil)
	if c.info.Batch {
		for _, s := range steps[1:] {
			if len(beside) > 0 && reflect.DeepEqual(s, beside[0]) {
				beside = beside[1:]
			} else {
				left = append(left, s)
			}
		}
		if len(beside) > 0 {
			t.Errorf("remarks %v beside the sum, %v after it", remarks.All(), steps[1:])
		}
	} else if !reflect.DeepEqual(beside, steps[1:len(steps):len(steps)]) && len(steps) > 1 {
		t.Errorf("remarks %v beside the sum, %v after it", beside, steps[1:])
	}
	says := func(s *rating.Step, names []string, v float64) bool {
		return slices.ContainsFunc(s.Args, func(a rating.Arg) bool { return a.Value == v && (len(names) == 0 || slices.Contains(names, a.Name)) })
	}
	for i := range left {
		if !says(&left[i], nil, p.K) && !says(&left[i], nil, p.Expected) {
			t.Errorf("%v is left out beside %+v, which does not have it", left[i], p)
		}
	}
	k, change := "k", "change"
	if c.info.Batch {
		k, change = "weight", "pull"
	}
	for name, v := range map[string]float64{k: p.K, "score": p.Score, "expected": p.Expected, change: p.Change} {
		if !says(&steps[0], []string{name}, v) {
			t.Errorf("%s is %v in numbers, the sum says %v", name, v, steps[0].Args)
		}
	}
	if p.Change != float64(p.K*(p.Score-p.Expected)) {
		t.Errorf("%+v is no product", p)
	}
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
		if l, ok := p.(rating.Logistic); ok {
			if scale, ok := l.Logistic(); ok {
				e, want := p.Expected(rating.Rating{Value: own.Value}, rating.Rating{Value: center}), 1/(1+math.Pow(10, -d/scale))
				if math.Abs(e-want) > 1e-14 {
					t.Errorf("%v points more: expected score %v, on a logistic curve %v", d, e, want)
				}
			}
		}
		if e < before-1e-12 {
			t.Errorf("%v points more: the expected score falls from %v to %v", d, before, e)
		}
		before = e
	}
}
