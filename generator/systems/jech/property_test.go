package jech

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

// The property tests of the specification, section 5.7.

func name(i int) string { return fmt.Sprintf("p%02d", i) }

// Equal schedules: the order is that of the scores, and equal scores are equal
// ratings.
func TestRoundRobinsAreOrderedByScore(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	tried := 0
	for range 40 {
		n, cycles := 3+r.IntN(6), 1+r.IntN(3)
		score := map[string]float64{}
		var text strings.Builder
		for range cycles {
			for i := range n {
				for j := range i {
					result, a := []string{"1-0", "0-1", "1/2-1/2"}[r.IntN(3)], 0.0
					switch result {
					case "1-0":
						a = 1
					case "1/2-1/2":
						a = 0.5
					}
					score[name(i)] += a
					score[name(j)] += 1 - a
					fmt.Fprintf(&text, "2024-01-05 - - %s %s %s\n", name(i), name(j), result)
				}
			}
		}
		f := fitOf(t, Default(), text.String())
		if len(f.x.Pool()) != n {
			continue
		}
		tried++
		for i := range n {
			for j := range n {
				a, b := f.rating(name(i)), f.rating(name(j))
				switch d := score[name(i)] - score[name(j)]; {
				case d == 0 && math.Abs(a-b) > 1e-6:
					t.Errorf("equal scores, ratings %v and %v", a, b)
				case d > 0 && a <= b:
					t.Errorf("the scores %v and %v give %v and %v", score[name(i)], score[name(j)], a, b)
				}
			}
		}
	}
	if tried < 10 {
		t.Errorf("only %d round robins were connected", tried)
	}
}

// Only pairings and scores count: turning a circle of results around changes
// nothing.
func TestACircleOfResultsMayBeReversed(t *testing.T) {
	const rest = "2024-01-05 - - b d 1-0\n2024-01-05 - - d a 1/2-1/2\n2024-01-06 - - c d 1-0\n"
	x := fitOf(t, Default(), rest+"2024-01-07 - - a b 1-0\n2024-01-07 - - b c 1-0\n2024-01-07 - - c a 1-0")
	y := fitOf(t, Default(), rest+"2024-01-07 - - b a 1-0\n2024-01-07 - - c b 1-0\n2024-01-07 - - a c 1-0")
	for _, p := range []string{"a", "b", "c", "d"} {
		near(t, p, y.rating(p), x.rating(p), 1e-6)
	}
}

// Only the ratios of the weights count, also for deviations: these refer to
// the largest.
func TestTheUnitOfWeightsMeansNothing(t *testing.T) {
	tenfold := Default()
	tenfold.Weights = slices.Clone(tenfold.Weights)
	for i := range tenfold.Weights {
		tenfold.Weights[i].Weight *= 10
	}
	x, y := fitOf(t, Default(), j4), fitOf(t, tenfold, j4)
	for _, p := range []string{"a", "b", "c", "d", "e"} {
		near(t, p, y.rating(p), x.rating(p), 1e-6)
		near(t, "deviation of "+p, y.entry(p).Deviation, x.entry(p).Deviation, 1e-6)
	}
}

func TestPlayersOutOfReachChangeNothing(t *testing.T) {
	x := fitOf(t, Default(), j4)
	y := fitOf(t, Default(), j4+"2014-03-01 - - a zoe 1-0\n2014-03-01 - - b zoe 1-0\n2014-03-02 - - yves c 1-0\n"+
		"2014-03-02 - - island sea 1-0\n2014-03-02 - - sea island 1-0\n")
	for _, p := range []string{"a", "b", "c", "d", "e"} {
		near(t, p, y.rating(p), x.rating(p), 1e-6)
	}
	for _, p := range []string{"zoe", "yves", "island", "sea"} {
		if e := y.entry(p); e.State != rating.NotComparable {
			t.Errorf("%s is %v", p, e)
		}
	}
}

// What is fitted: of every player the weighted score is the expected one.
func TestThePullsOfAPlayerAddUpToNothing(t *testing.T) {
	h := ratingtest.Random(30).Build()
	j := made(t, Default())
	l := history.ListID(len(h.Lists) - 1)
	tl := ratingtest.Rate(t, j, h)
	players := 0
	for p := range h.Players {
		pulls, err := j.Pulls(h, history.PlayerID(p), l)
		if err != nil {
			t.Fatal(err)
		}
		if tl.At(history.PlayerID(p), l).State == rating.NotComparable && len(pulls) > 0 {
			t.Errorf("%s cannot be compared and is pulled", h.Players[p].ID)
		}
		sum, weights := 0.0, 0.0
		for i, x := range pulls {
			if h.Games[x.Seat.Game()].Side[x.Seat.Side()] != history.PlayerID(p) {
				t.Errorf("a pull of another player: %v", x)
			}
			if i > 0 && math.Abs(x.Pull) > math.Abs(pulls[i-1].Pull) {
				t.Error("pulls ascend")
			}
			score := h.Games[x.Seat.Game()].Result.Score(x.Seat.Side())
			near(t, "a pull", x.Pull, x.Weight*(score-x.Expected), 1e-12)
			sum += x.Pull
			weights += x.Weight
		}
		if len(pulls) > 0 {
			players++
			near(t, "the sum of the pulls", sum, 0, 1e-8*weights)
		}
	}
	if players < 10 {
		t.Errorf("only %d players are pulled", players)
	}
}

// The tie for the most games goes to the larger component, then to the first
// by id.
func TestThePoolIsThatOfTheBusiestPlayer(t *testing.T) {
	draw := func(day, a, b string) string { return "2024-01-" + day + " - - " + a + " " + b + " 1/2-1/2\n" }
	win := func(day, a, b string) string { return "2024-01-" + day + " - - " + a + " " + b + " 1-0\n" }
	three := draw("01", "k", "l") + draw("02", "l", "m") + draw("03", "m", "k")
	for what, c := range map[string]struct{ text, member string }{
		"most games, though few players": {three + draw("04", "x", "y") + draw("05", "x", "y") + draw("06", "x", "y"), "x"},
		"as many games, more players":    {three + draw("04", "a", "b") + draw("05", "a", "b"), "k"},
		"all alike, the first id":        {draw("04", "x", "y") + draw("05", "a", "b"), "a"},
		"the busiest compares with nobody": {three + win("04", "champion", "k") + win("05", "champion", "l") +
			win("06", "champion", "m"), "k"},
	} {
		f := fitOf(t, Default(), c.text)
		if _, ok := f.x.Rating(f.id(c.member)); !ok {
			t.Errorf("%s: %s is not rated", what, c.member)
		}
	}
}

// Predictions are drawn towards one half by what is not known.
func TestUncertaintyDampsPredictions(t *testing.T) {
	j := made(t, Default())
	sure := j.Expected(rating.Rating{Value: 1800}, rating.Rating{Value: 1600})
	near(t, "a sure prediction", sure, 0.75, 1e-12)
	unsure := j.Expected(rating.Rating{Value: 1800, Deviation: 150}, rating.Rating{Value: 1600, Deviation: 100})
	// By hand: V = (150² + 100²)/182.0478² = 0.980644, 1 + πV/8 = 1.385099,
	// d = 1.098612/1.176902 = 0.933478.
	near(t, "an unsure prediction", unsure, 1/(1+math.Exp(-0.933478)), 1e-6)
}
