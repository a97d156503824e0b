package sitetest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"echelle/generator/diag"
	"echelle/generator/rating"
	"echelle/generator/systems"
	"echelle/generator/table"
	"echelle/generator/yamlfile"
)

// configured makes a system from its settings as YAML.
func configured(t *testing.T, id, settings string) rating.System {
	t.Helper()
	spec, ok := systems.Find(id)
	if !ok {
		t.Fatalf("no system %s", id)
	}
	var problems diag.List
	sys, err := spec.New(func(into any) bool {
		doc, ok := yamlfile.Parse("settings.yaml", []byte(settings), &problems)
		return ok && doc.Decode(into, &problems)
	})
	if err != nil || problems.Len() > 0 {
		t.Fatalf("%s with %s: %v %v", id, settings, err, problems.Sorted())
	}
	return sys
}

// presets are all systems, with settings that use each of their rules.
func presets() [][2]string {
	return [][2]string{
		{"elo", "{}"},
		{"elo", "{k: [{k: 40, games_below: 30}, {k: 24, rating_below: 1600}, {k: 30, age_below: 20}, {k: 16}], initial: 1400}"},
		{"elo", "{cap: 200, cap_exempt_from: 1700, floor: 1450}"},
		{"elo", "{no_gain_from: 150, scores: {plain: 1, decisive: 1.5}, scale: 600}"},
		{"elo", "{mode: period, k: 900, k_total: 700.5}"},
		{"fide", "{}"},
		{"fide", "{mode: period, expected: table}"},
		{"bataille-empire", "{}"},
		{"jech", "{}"},
		{"ffg", "{}"},
		{"ffg", "{reading: A}"},
		{"glicko", "{}"},
		{"glicko", "{c: 20, deviation: 300}"},
		{"glicko2", "{}"},
		{"glicko2", "{tau: 1.1}"},
	}
}

// forecastCase is a game to foretell, as the browser gets it.
type forecastCase struct {
	System   string      `json:"system"`
	Settings any         `json:"settings"`
	Forms    [2]formCase `json:"forms"`
	Handicap int         `json:"handicap"`
}

type formCase struct {
	Value     float64 `json:"value"`
	Games     int     `json:"games"`
	Deviation float64 `json:"deviation"`
	Detail    float64 `json:"detail"`
	Age       int     `json:"age,omitempty"`
}

func (c *forecastCase) forms() (forms [2]rating.Form) {
	for i, f := range c.Forms {
		forms[i] = rating.Form{Rating: rating.Rating{Value: f.Value, Deviation: f.Deviation}, Games: f.Games, Detail: f.Detail}
	}
	return forms
}

// drawForecasts draws games for a system; the same seed gives the same ones.
func drawForecasts(id string, sys rating.System, seed uint64, n int) []forecastCase {
	r := rand.New(rand.NewPCG(seed, 1))
	var settings struct{ K []any }
	text, _ := json.Marshal(sys.Info().Settings)
	_ = json.Unmarshal(text, &settings) // systems without K have none
	cases := make([]forecastCase, n)
	for i := range cases {
		c := forecastCase{System: id, Settings: sys.Info().Settings, Handicap: r.IntN(12) * r.IntN(2)}
		for side := range c.Forms {
			f := &c.Forms[side]
			switch id {
			case "ffg":
				f.Value = -3000 + 4000*r.Float64()
			case "fide":
				f.Value = 1900 + 900*r.Float64()
			default:
				f.Value = sys.Info().Initial - 300 + 800*r.Float64()
			}
			if r.IntN(4) == 0 {
				f.Value = float64(int(f.Value/50) * 50)
			}
			f.Games = r.IntN(60)
			if sys.Info().Deviation {
				f.Deviation = 30 + 320*r.Float64()
			}
			switch {
			case len(settings.K) > 1:
				f.Detail = float64(r.IntN(len(settings.K) + 1))
			case id == "glicko2" && r.IntN(3) > 0:
				f.Detail = 0.03 + 0.06*r.Float64()
			}
		}
		cases[i] = c
	}
	return cases
}

// foretold is what a browser answers.
type foretold struct {
	Expected *float64
	Stakes   []struct {
		Result float64
		Margin string
		Change [2]float64
		Why    [2][]struct {
			Key  string
			Args map[string]any // [value, decimals, signed] or a text
		}
	}
	Handicap *int
}

const foretell = `(cases => cases.map(c => {
	const s = echelle.systems[c.system], [a, b] = c.forms;
	return {
		expected: s.expected ? s.expected(a, b, c.settings) : null,
		stakes: s.stakes ? s.stakes(a, b, c.settings, {handicap: c.handicap}) : null,
		handicap: s.handicap ? s.handicap(a, b) : null,
	};
}))(`

// Browsers foretell what the program does, to the last digit printed and word
// for word, for every system and preset.
func TestBrowserForetellsAsTheProgram(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"tools/predict.html"))
	tested := map[string]bool{}
	for n, p := range presets() {
		tested[p[0]] = true
		sys := configured(t, p[0], p[1])
		cases := drawForecasts(p[0], sys, uint64(n), 80)
		for i, got := range eval[[]foretold](t, b, foretell+quoted(cases)+`)`) {
			c := &cases[i]
			if problem := differs(sys, c.forms(), c.Handicap, &got); problem != "" {
				t.Errorf("%s %s, %s: %s", p[0], p[1], quoted(c.Forms), problem)
				break
			}
		}
	}
	for _, id := range systems.Names() {
		if !tested[id] {
			t.Errorf("no case for the system %s", id)
		}
	}
}

// differs tells how an answer differs from the program's, "" where it does not.
func differs(sys rating.System, forms [2]rating.Form, handicap int, got *foretold) string {
	fixed := func(v float64, decimals int) string { return string(table.AppendFixed(nil, v, decimals)) }
	predict, chances := sys.(rating.Predictor)
	if chances != (got.Expected != nil) {
		return fmt.Sprintf("expected score stated: %v", got.Expected != nil)
	}
	if chances {
		if want := predict.Expected(forms[0].Rating, forms[1].Rating); fixed(*got.Expected, 6) != fixed(want, 6) {
			return fmt.Sprintf("expected score %v, the program has %v", *got.Expected, want)
		}
	}
	advise, stones := sys.(rating.Adviser)
	if stones != (got.Handicap != nil) {
		return fmt.Sprintf("handicap advised: %v", got.Handicap != nil)
	}
	if stones {
		if want := advise.Handicap(forms[0].Rating, forms[1].Rating); *got.Handicap != want {
			return fmt.Sprintf("handicap %d, the program has %d", *got.Handicap, want)
		}
	}
	stake, ok := sys.(rating.Staker)
	if !ok {
		if got.Stakes != nil {
			return "points at stake, the program has none"
		}
		return ""
	}
	want := stake.Stakes(forms, handicap)
	if len(got.Stakes) != len(want) {
		return fmt.Sprintf("%d results, the program has %d", len(got.Stakes), len(want))
	}
	for k, w := range want {
		g := got.Stakes[k]
		if g.Result != w.Result.Score(0) || g.Margin != w.Margin {
			return fmt.Sprintf("result %d is %v %q, the program has %v %q", k, g.Result, g.Margin, w.Result, w.Margin)
		}
		for side := range 2 {
			if fixed(g.Change[side], 4) != fixed(w.Change[side], 4) {
				return fmt.Sprintf("result %d changes side %d by %v, the program has %v", k, side, g.Change[side], w.Change[side])
			}
			if len(g.Why[side]) != len(w.Why[side]) {
				return fmt.Sprintf("result %d: calculation %v, the program has %v", k, g.Why[side], w.Why[side])
			}
			for i, step := range w.Why[side] {
				if g.Why[side][i].Key != step.Key {
					return fmt.Sprintf("result %d: the line %s, the program has %s", k, g.Why[side][i].Key, step.Key)
				}
				for _, arg := range step.Args {
					if text := written(g.Why[side][i].Args[arg.Name]); text != writtenArg(arg) {
						return fmt.Sprintf("result %d: %s of %s is %s, the program has %s", k, arg.Name, step.Key, text, writtenArg(arg))
					}
				}
			}
		}
	}
	return ""
}

// written is an argument of a browser's step, as text.
func written(x any) string {
	list, ok := x.([]any)
	if !ok {
		return fmt.Sprint(x)
	}
	v, _ := list[0].(float64)
	decimals, _ := list[1].(float64)
	signed := len(list) > 2 && list[2] == true
	return fmt.Sprintf("%s %v", table.AppendFixed(nil, v, int(decimals)), signed)
}

func writtenArg(a rating.Arg) string {
	if a.Text != "" {
		return a.Text
	}
	return fmt.Sprintf("%s %v", table.AppendFixed(nil, a.Value, a.Decimals), a.Signed)
}

// An age takes the place of what the program knows from the year of birth.
func TestBrowserAsksForAnAge(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"tools/predict.html"))
	sys := configured(t, "fide", "{mode: period, expected: table}")
	for age, detail := range map[int]float64{17: 3, 18: 3, 19: 4, 0: 4} {
		c := forecastCase{System: "fide", Settings: sys.Info().Settings, Forms: [2]formCase{{Value: 1500, Games: 50, Age: age}, {Value: 1600, Games: 50, Age: 40}}}
		forms := c.forms()
		forms[0].Detail, forms[1].Detail = detail, 4
		got := eval[[]foretold](t, b, foretell+quoted([]forecastCase{c})+`)`)
		if problem := differs(sys, forms, 0, &got[0]); problem != "" {
			t.Errorf("age %d: %s", age, problem)
		}
	}
	asks := eval[[]string](t, b, `echelle.systems.fide.asks(`+quoted(sys.Info().Settings)+`)`)
	if !slices.Equal(asks, []string{"games", "age"}) {
		t.Errorf("fide asks for %q, expected games and age", asks)
	}
}
