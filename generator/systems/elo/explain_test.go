package elo

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

// Every rule that can touch a game is explained, and there is no sentence that
// nothing uses.
func TestExplanations(t *testing.T) {
	special := Federation()
	special.Floor = At(900)
	special.CapExempt = At(2700)
	scores := BatailleEmpire()
	scores.Scores = append(scores.Scores, MarginScore{Margin: "narrow", Score: 0.9})
	scores.Floor = At(980)
	many := ""
	for i := range 20 {
		many += fmt.Sprintf("2024-03-05 open 1 dora d%02d 1-0\n", i)
	}
	speaker := ratingtest.Speak(t, words)
	var out strings.Builder
	for _, c := range []struct {
		name string
		s    Settings
		text string
	}{
		{"elo", Elo(), "2024-01-05 spring 1 anna bert 1-0\n2024-01-05 spring 1 bert anna 1/2-1/2\n2024-01-06 spring 2 anna bert 0-1"},
		{"fide", Fide(), "initial anna 2024-01-01 2395 games=30\ninitial bert 2024-01-01 2405 games=30\n2024-01-05 - - anna bert 1-0\n2024-01-06 - - cleo anna 1-0\n2024-01-07 - - anna bert 0-1\n2024-01-08 - - anna bert 0-1"},
		{"federation", special, "player cleo born=2010\ninitial anna 2024-01-01 2700 games=50\ninitial bert 2024-01-01 2200 games=50\ninitial cleo 2024-01-01 1500 games=50\ninitial dora 2024-01-01 1000\ninitial emil 2024-01-01 905\n" +
			"2024-01-05 - - anna bert 1-0\n2024-01-05 - - bert cleo 1-0\n2024-02-05 - - emil dora 0-1\n" + many},
		{"bataille-empire", scores, "initial anna 2024-01-01 1500 games=50\ninitial bert 2024-01-01 1000 games=50\n2024-01-05 - - anna bert 1-0 margin=crushing\n2024-01-06 - - bert anna 1-0 margin=decisive\n2024-01-07 - - bert anna 1-0 margin=marginal\n2024-01-08 - - bert anna 1-0 margin=narrow\n2024-01-09 - - bert anna 1/2-1/2\n2024-01-10 - - cleo dora 0-1 margin=crushing"},
	} {
		fmt.Fprintf(&out, "# %s\n", c.name)
		r := rate(t, c.s, c.text+end)
		e := made(t, c.s)
		for g := range r.h.Games {
			for side := range 2 {
				seat := history.SeatOf(history.GameID(g), side)
				x := r.tl.Effect(seat)
				steps := ratingtest.Explained(e, r.h, r.tl, seat)
				if steps[0].Key != "calc" {
					t.Errorf("the first step is %s", steps[0].Key)
				}
				game := &r.h.Games[g]
				own, opponent := r.h.Players[game.Side[side]].ID, r.h.Players[game.Side[1-side]].ID
				shown := min(len(own), len(opponent)) > 3 || own == "d00" || opponent == "d00" // of many alike only one
				if shown {
					fmt.Fprintf(&out, "%s %s (%.1f) – %s (%.1f): %.2f\n", game.Day, own, x.Before, opponent, r.tl.Effect(seat^1).Before, x.Change)
				}
				for _, s := range steps {
					if line := speaker.Say(t, s); shown {
						fmt.Fprintf(&out, "    %s\n", line)
					}
				}
				// What is printed leads to the change, but for gains and losses cut off.
				raw := steps[0].Args[3].Value
				if !slices.ContainsFunc(steps, func(s rating.Step) bool { return s.Key == "no-gain" || s.Key == "floor" }) && math.Abs(raw-float64(x.Change)) > 1e-4 {
					t.Errorf("%v explained as %v", x.Change, raw)
				}
			}
		}
	}
	for _, stake := range made(t, special).Stakes([2]rating.Form{{Rating: rating.Rating{Value: 1500}}, {Rating: rating.Rating{Value: 1600}}}, 0) {
		for _, s := range stake.Why[0] {
			speaker.Say(t, s)
		}
	}
	speaker.SaidAll(t)
	ratingtest.Golden(t, "testdata/explain.golden", out.String(), *update)
}

// Explanations agree with the engine on random histories too.
func TestExplainedChangesAreThoseOfTheTimeline(t *testing.T) {
	for _, s := range []Settings{Elo(), Fide(), Federation(), BatailleEmpire()} {
		e := made(t, s)
		src := ratingtest.Random(7)
		src.ByEvent = e.Info().ByEvent
		h := src.Build()
		tl := ratingtest.Rate(t, e, h)
		for g := range h.Games {
			for side := range 2 {
				seat := history.SeatOf(history.GameID(g), side)
				if !h.Counts(seat.Game()) {
					continue
				}
				steps := ratingtest.Explained(e, h, tl, seat)
				x := tl.Effect(seat)
				if math.Abs(steps[0].Args[2].Value-float64(x.Expected)) > 1e-6 {
					t.Errorf("expected score %v explained as %v", x.Expected, steps[0].Args[2].Value)
				}
				if len(steps) < 4 && math.Abs(steps[0].Args[3].Value-float64(x.Change)) > 1e-4 && steps[len(steps)-1].Key != "no-gain" {
					t.Errorf("change %v explained as %v", x.Change, steps[0].Args[3].Value)
				}
			}
		}
	}
}

// The method says what the settings are, whatever they are.
func TestMethodFollowsTheSettings(t *testing.T) {
	byEvent := Federation()
	byEvent.Period, byEvent.Floor, byEvent.K[0].K = Event, At(999), 37.5
	narrow := Elo()
	narrow.Scores = Scores{{Margin: "close", Score: 0.75}, {Margin: "clear", Score: 1}}
	for name, c := range map[string]struct {
		preset string
		s      Settings
		want   []string
	}{
		"elo":        {"elo", Elo(), []string{"30", "1500", "400"}},
		"fide":       {"fide", Fide(), []string{"| 40 |", "30", "| 10 |", "2400", "| 20 |", "1000"}},
		"federation": {"fide", Federation(), []string{"8.1.2", "2650", "2300", "19", "700"}},
		"narrow":     {"elo", narrow, []string{"| 0.75 |"}},
		"by event":   {"fide", byEvent, []string{"| 37.5 |", "999"}},
		"bataille":   {"bataille-empire", BatailleEmpire(), []string{"500", "| 1.25 |", "| 1.5 |", "1400", "8", "| 60 |", "| 1300 | -100 |", "| 1100 | -50 |"}},
	} {
		for _, lang := range []string{"en", "fr", "zh"} {
			text := ratingtest.Method(t, words, made(t, c.s).Info().Settings, "method."+lang+".md", c.preset+"."+lang+".md")
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("%s.%s: no %s in the method", name, lang, want)
				}
			}
			ratingtest.Golden(t, "testdata/method/"+strings.ReplaceAll(name, " ", "-")+"."+lang+".md", text, *update)
		}
	}
}
