package glicko

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating/ratingtest"
)

var update = flag.Bool("update", false, "rewrite testdata")

// The calculation of the published example, in both systems, and of a draw.
func TestExplanations(t *testing.T) {
	speaker := ratingtest.Speak(t, words)
	var out strings.Builder
	for _, y := range []*System{one(t, Glicko()), two(t, Glicko2())} {
		r := rate(t, y, example+"2024-04-05 spring2 1 anna bert 1/2-1/2\n")
		fmt.Fprintf(&out, "# %T\n", y.settings)
		for g := range r.h.Games {
			for side := range 2 {
				seat := history.SeatOf(history.GameID(g), side)
				x := r.tl.Effect(seat)
				game := &r.h.Games[g]
				fmt.Fprintf(&out, "%s (%.2f) – %s (%.2f): %+.2f\n", r.h.Players[game.Side[side]].ID, x.Before,
					r.h.Players[game.Side[1-side]].ID, r.tl.Effect(seat^1).Before, x.Change)
				for _, step := range ratingtest.Explained(y, r.h, r.tl, seat) {
					fmt.Fprintf(&out, "    %s\n", speaker.Say(t, step))
				}
			}
		}
	}
	speaker.SaidAll(t)
	ratingtest.Golden(t, "testdata/explain.golden", out.String(), *update)
}

// What is printed leads to the change that is shown, for any game.
func TestExplanationsCanBeRepeated(t *testing.T) {
	for _, y := range []*System{one(t, Glicko()), two(t, Glicko2())} {
		src := ratingtest.Random(31)
		src.ByEvent = true
		h := src.Build()
		tl := ratingtest.Rate(t, y, h)
		for g := range h.Games {
			if !h.Counts(history.GameID(g)) {
				continue
			}
			for side := range 2 {
				seat := history.SeatOf(history.GameID(g), side)
				change := float64(tl.Effect(seat).Change)
				steps := ratingtest.Explained(y, h, tl, seat)
				arg := map[string]float64{}
				for _, s := range steps {
					for _, a := range s.Args { // as printed
						scale := math.Pow(10, float64(a.Decimals))
						arg[a.Name] = math.Round(a.Value*scale) / scale
					}
				}
				if got := arg["k"] * arg["g"] * (arg["score"] - arg["expected"]); math.Abs(got-change) > 0.05 || math.Abs(arg["change"]-change) > 0.0051 {
					t.Errorf("change %v, printed %v, which is %v", change, arg, got)
				}
				if got := math.Ln10 / 400 * arg["after"] * arg["after"]; math.Abs(got-arg["k"]) > 0.02 {
					t.Errorf("K of %v printed as %v", got, arg["k"])
				}
				if got := 1 / (1 + math.Pow(10, -arg["g"]*arg["gap"]/400)); math.Abs(got-arg["expected"]) > 2e-4 {
					t.Errorf("expected score of %v printed as %v", got, arg["expected"])
				}
			}
		}
	}
}

// The method says what the settings are.
func TestMethodFollowsTheSettings(t *testing.T) {
	other1, other2 := Glicko(), Glicko2()
	other1.C, other1.Floor, other1.Period = 18.5, 0, Quarter
	other2.Volatility, other2.Tau, other2.Period = 0.045, 1.2, Week
	for name, c := range map[string]struct {
		preset   string
		settings any
		want     []string
	}{
		"glicko":        {"glicko", Glicko(), []string{"1500", "350", "63.2456", "30"}},
		"glicko-other":  {"glicko", other1, []string{"18.5"}},
		"glicko2":       {"glicko2", Glicko2(), []string{"1500", "350", "0.06", "0.5", "173.7178"}},
		"glicko2-other": {"glicko2", other2, []string{"0.045", "1.2"}},
	} {
		for _, lang := range []string{"en", "fr", "zh"} {
			text := ratingtest.Method(t, words, c.settings, "method."+lang+".md", c.preset+"."+lang+".md")
			for _, want := range c.want {
				if !strings.Contains(text, want) {
					t.Errorf("%s.%s: no %s in the method", name, lang, want)
				}
			}
			ratingtest.Golden(t, "testdata/method/"+name+"."+lang+".md", text, *update)
		}
	}
}
