package jech

import (
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

var update = flag.Bool("update", false, "rewrite testdata")

// The games of J4 and their like are explained, every sentence is used.
func TestExplanations(t *testing.T) {
	window := Default()
	window.Weights = slices.Clone(window.Weights)
	window.Weights[4].Weight = 0
	late := "2014-07-20 - - a b 1-0\n" // after the only list
	speaker := ratingtest.Speak(t, words)
	var out strings.Builder
	say := func(steps []rating.Step) {
		for _, s := range steps {
			fmt.Fprintf(&out, "    %s\n", speaker.Say(t, s))
		}
	}
	for _, c := range []struct {
		name string
		s    Settings
	}{{"default", Default()}, {"a window", window}} {
		fmt.Fprintf(&out, "# %s\n", c.name)
		f := fitOf(t, c.s, j4+late)
		for g := range f.h.Games {
			if !f.h.Counts(history.GameID(g)) {
				continue
			}
			for side := range 2 {
				seat := history.SeatOf(history.GameID(g), side)
				x, y := f.tl.Effect(seat), f.tl.Effect(seat^1)
				game := &f.h.Games[g]
				fmt.Fprintf(&out, "%s %s (%.1f) – %s (%.1f): %v, expected %.4f\n", game.Day, f.h.Players[game.Side[side]].ID, x.Before,
					f.h.Players[game.Side[1-side]].ID, y.Before, game.Result.Score(side), x.Expected)
				say(ratingtest.Explained(f.j, f.h, f.tl, seat))
				if s := ratingtest.Explained(f.j, f.h, f.tl, seat)[0]; s.Key == "pull" && math.Abs(s.Args[2].Value-float64(x.Expected)) > 1e-6 {
					t.Errorf("expected score %v explained as %v", x.Expected, s.Args[2].Value)
				}
			}
		}
	}
	fmt.Fprint(&out, "# from list to list\n")
	f := fitOf(t, Default(), splits)
	for _, c := range []struct {
		player string
		list   history.ListID
	}{{"a", 1}, {"b", 1}, {"a", 2}, {"x", 2}} {
		steps, err := f.j.Split(f.h, f.tl, f.id(c.player), c.list)
		if err != nil || len(steps) == 0 {
			t.Fatalf("%s on list %d: %v, %v", c.player, c.list, steps, err)
		}
		before, after := f.tl.At(f.id(c.player), c.list-1).Value, f.tl.At(f.id(c.player), c.list).Value
		fmt.Fprintf(&out, "%s: %.2f → %.2f (%+.2f)\n", c.player, before, after, after-before)
		say(steps)
	}
	speaker.SaidAll(t)
	ratingtest.Golden(t, "testdata/explain.golden", out.String(), *update)
}

// splits is a pool that is lost on the way: with only the games of a added to
// the second list, x has played most and cannot be compared with a; with those
// of the others all can.
const splits = `
2024-01-05 - - a b 1-0
2024-01-06 - - b c 1-0
2024-01-07 - - c a 1-0
2024-01-08 - - c dora 1/2-1/2
2024-01-09 - - c dora 1/2-1/2
2024-01-08 - - x y 1-0
2024-01-08 - - y x 1-0
2024-01-08 - - x y 1-0
list 2024-01-31
2024-02-05 - - a x 1-0
2024-02-05 - - a x 1-0
2024-02-06 - - x c 1/2-1/2
list 2024-02-28
2024-03-05 - - a c 1-0
2024-03-06 - - b c 0-1
2024-03-07 - - dora b 1-0
list 2024-08-31
`

// The parts add up to the change, in hundredths as they are shown.
func TestSplitsAddUp(t *testing.T) {
	h := ratingtest.Random(40).Build()
	j := made(t, Default())
	tl := ratingtest.Rate(t, j, h)
	split, nothing := 0, 0
	lists := []history.ListID{0, 9, 18, 27, 35}
	for _, c := range chains(h) {
		lists = append(lists, c.from)
	}
	for _, l := range lists {
		for p := range h.Players {
			steps, err := j.Split(h, tl, history.PlayerID(p), l)
			if err != nil {
				t.Fatal(err)
			}
			both := l > 0 && tl.At(history.PlayerID(p), max(l, 1)-1).State == rating.Rated && tl.At(history.PlayerID(p), l).State == rating.Rated
			if both != (len(steps) > 0) {
				t.Errorf("rated on both lists: %v, split: %v", both, steps)
			}
			if !both {
				nothing++
				continue
			}
			split++
			sum := 0.0
			for _, s := range steps {
				c := s.Args[0].Value * 100
				near(t, "a part in hundredths", c, math.Round(c), 1e-6)
				sum += math.Round(c)
			}
			change := tl.At(history.PlayerID(p), l).Value - tl.At(history.PlayerID(p), l-1).Value
			if sum != math.Round(change*100) {
				t.Errorf("parts %v of the change %v", steps, change)
			}
		}
	}
	if split < 30 || nothing < 10 {
		t.Errorf("%d changes split, %d players without", split, nothing)
	}
}

// Without new games all of a change is ageing, and of two players who alone
// played, what the game did is their own.
func TestSplitsNameTheCause(t *testing.T) {
	const circle = "2024-01-05 - - a b 1-0\n2024-01-05 - - b c 1-0\n2023-09-05 - - c a 1-0\n2023-09-05 - - a c 1/2-1/2\n"
	part := func(steps []rating.Step, key string) float64 {
		for _, s := range steps {
			if s.Key == key {
				return s.Args[0].Value
			}
		}
		t.Errorf("no part %s in %v", key, steps)
		return math.NaN()
	}
	check := func(text string, player string, own, others, age bool) {
		t.Helper()
		f := fitOf(t, Default(), circle+"list 2024-01-31\n"+text)
		steps, err := f.j.Split(f.h, f.tl, f.id(player), 1)
		if err != nil {
			t.Fatal(err)
		}
		for key, moves := range map[string]bool{"split-own": own, "split-others": others, "split-age": age} {
			if got := part(steps, key); (got != 0) != moves {
				t.Errorf("%s of %s: %v", key, player, got)
			}
		}
	}
	check("list 2024-04-30", "a", false, false, true)                         // two games are seven months old now
	check("2024-02-01 - - a b 1-0\nlist 2024-02-28", "a", true, false, false) // nothing changes its weight
	check("2024-02-01 - - a b 1-0\nlist 2024-02-28", "c", false, true, false) // the same game, seen from c
	check("2024-02-01 - - a b 1-0\n2024-02-01 - - b c 1-0\nlist 2024-04-30", "a", true, true, true)
}

// The method says what the settings are, whatever they are.
func TestMethodFollowsTheSettings(t *testing.T) {
	window := Settings{Calibration: Games, Mean: 1800, Weights: Weights{{12, 2.5}, {0, 0}}, Confidence: 0.95}
	always := Settings{Calibration: Published, Mean: -100, Active: 6, Weights: Weights{{0, 1}}, Confidence: 0.5}
	for name, c := range map[string]struct {
		s    Settings
		want []string
	}{
		"default": {Default(), []string{"1600", "| 150 |", "| 38 ", "90%", "1.645", "±189", "500", "600"}},
		"window":  {window, []string{"1800", "| 2.5 |", "| 12 ", "| 0 |", "95%", "1.960"}},
		"always":  {always, []string{"-100", "| 1 |", "50%"}},
	} {
		for _, lang := range []string{"en", "fr", "zh"} {
			text := strings.ReplaceAll(ratingtest.Method(t, words, made(t, c.s).Info().Settings, "method."+lang+".md"), "\u202f%", "%") // French
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("%s.%s: no %s in the method", name, lang, want)
				}
			}
			ratingtest.Golden(t, "testdata/method/"+name+"."+lang+".md", text, *update)
		}
	}
}
