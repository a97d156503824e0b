package ffg

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

// Every branch of the rules is explained, and there is no sentence that nothing
// uses. The games are the published vectors and a corrected tournament.
func TestExplanations(t *testing.T) {
	speaker := ratingtest.Speak(t, words)
	var out strings.Builder
	tell := func(name string, s Settings, text string) {
		fmt.Fprintf(&out, "# %s\n", name)
		r := rate(t, s, text)
		f := made(t, s)
		for g := range r.h.Games {
			for side := range 2 {
				seat := history.SeatOf(history.GameID(g), side)
				x := r.tl.Effect(seat)
				game := &r.h.Games[g]
				fmt.Fprintf(&out, "%s %s (%.2f) – %s (%.2f): %+.2f\n", r.h.Events[game.Event].ID, r.h.Players[game.Side[side]].ID, x.Before,
					r.h.Players[game.Side[1-side]].ID, r.tl.Effect(seat^1).Before, x.Change)
				for _, step := range ratingtest.Explained(f, r.h, r.tl, seat) {
					fmt.Fprintf(&out, "    %s\n", speaker.Say(t, step))
				}
			}
		}
	}
	for _, v := range vectors(t) {
		tell(v["id"]+": "+v["covers"], Default(), v.text())
	}
	literal := Default()
	literal.Reading = A
	for _, v := range vectors(t) {
		if v["a_white"] != "" {
			tell(v["id"]+", reading A", literal, v.text())
		}
	}
	tell("T1", Default(), t1)
	tell("T2", Default(), t2)
	tell("two games of a round", Default(), "initial a 2024-01-01 -2948\ninitial b 2024-01-01 -2948\n2024-01-05 x 1 a b 0-1\n2024-01-05 x 1 b a 1-0\n")
	speaker.SaidAll(t)
	ratingtest.Golden(t, "testdata/explain.golden", out.String(), *update)
}

// What is printed leads to the change that is shown, for any game.
func TestExplanationsCanBeRepeated(t *testing.T) {
	f := made(t, Default())
	h := crowd(31).Build()
	tl := ratingtest.Rate(t, f, h)
	for g := range h.Games {
		if !h.Counts(history.GameID(g)) {
			continue
		}
		for side := range 2 {
			seat := history.SeatOf(history.GameID(g), side)
			change := float64(tl.Effect(seat).Change)
			steps := ratingtest.Explained(f, h, tl, seat)
			arg := map[string]float64{}
			for _, a := range steps[0].Args { // as printed
				scale := math.Pow(10, float64(a.Decimals))
				arg[a.Name] = math.Round(a.Value*scale) / scale
			}
			if i := slices.IndexFunc(steps, func(s rating.Step) bool { return s.Key == "floor" }); i >= 0 {
				if got := steps[i].Args[1].Value; got != change {
					t.Errorf("change %v explained as %v", change, got)
				}
				continue
			}
			raw := arg["raw"]
			if steps[0].Key == "calc-jigo" {
				raw = (arg["win"] + arg["loss"]) / 2
			}
			if got := raw * arg["coefficient"] * arg["weight"]; math.Abs(got-change) > 0.005 || math.Abs(arg["change"]-change) > 0.0051 {
				t.Errorf("change %v, printed %v, which is %v", change, steps[0].Args, got)
			}
		}
	}
}

// The method says what the settings are.
func TestMethodFollowsTheSettings(t *testing.T) {
	other := Settings{Reading: A, DefaultRank: "12k", MaxIterations: 40}
	for name, s := range map[string]Settings{"default": Default(), "other": other} {
		for _, lang := range []string{"en", "fr", "zh"} {
			text := ratingtest.Method(t, words, made(t, s).Info().Settings, "method."+lang+".md")
			for _, want := range []string{s.DefaultRank, fmt.Sprint(s.MaxIterations), "−2950", "7"} {
				if !strings.Contains(text, want) {
					t.Errorf("%s.%s: no %s in the method", name, lang, want)
				}
			}
			ratingtest.Golden(t, "testdata/method/"+name+"."+lang+".md", text, *update)
		}
	}
}
