package glicko

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/yamlfile"
)

var update = flag.Bool("update", false, "rewrite testdata")

// spoken fills the sentence of a step with its arguments.
func spoken(t *testing.T, sentences map[string]string, s rating.Step) string {
	t.Helper()
	text, ok := sentences[s.Key]
	if !ok {
		t.Fatalf("no words for the step %s", s.Key)
	}
	for _, a := range s.Args {
		value := fmt.Sprintf("%.*f", a.Decimals, a.Value)
		if a.Signed {
			value = fmt.Sprintf("%+.*f", a.Decimals, a.Value)
		}
		text = strings.ReplaceAll(text, "{"+a.Name+"}", value)
	}
	if strings.ContainsAny(text, "{}") {
		t.Errorf("%s: a place is not filled: %s", s.Key, text)
	}
	return text
}

func sentences(t *testing.T, lang string) map[string]string {
	t.Helper()
	data, err := words.ReadFile("words." + lang + ".yaml")
	if err != nil {
		t.Fatal(err)
	}
	var text struct {
		Title, Summary, Legend, Stakes string
		Steps, Marks                   map[string]string
	}
	var problems diag.List
	doc, ok := yamlfile.Parse("words."+lang+".yaml", data, &problems)
	if !ok || !doc.Decode(&text, &problems) {
		t.Fatal(problems.Sorted())
	}
	return text.Steps
}

// The calculation of the published example, in both systems, and of a draw.
func TestExplanations(t *testing.T) {
	en := sentences(t, "en")
	said := map[string]bool{}
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
				for _, step := range y.Explain(r.h, r.tl, seat) {
					said[step.Key] = true
					fmt.Fprintf(&out, "    %s\n", spoken(t, en, step))
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(en)) {
		if !said[key] {
			t.Errorf("the sentence %s is never used", key)
		}
	}
	golden(t, "testdata/explain.golden", out.String())
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
				steps := y.Explain(h, tl, seat)
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
		"glicko2":       {"glicko2", Glicko2(), []string{"1500", "350", "0.060", "0.50", "173.7178"}},
		"glicko2-other": {"glicko2", other2, []string{"0.045", "1.20"}},
	} {
		for _, lang := range []string{"en", "fr", "zh"} {
			text := ""
			for _, file := range []string{"method", c.preset} {
				data, err := words.ReadFile(file + "." + lang + ".md")
				if err != nil {
					t.Fatal(err)
				}
				text += string(data)
			}
			num := func(x float64, decimals int) string { return fmt.Sprintf("%.*f", decimals, x) }
			var b strings.Builder
			if err := template.Must(template.New("").Funcs(template.FuncMap{"num": num}).Parse(text)).Execute(&b, c.settings); err != nil {
				t.Fatal(err)
			}
			for _, want := range c.want {
				if !strings.Contains(b.String(), want) {
					t.Errorf("%s.%s: no %s in the method", name, lang, want)
				}
			}
			golden(t, "testdata/method/"+name+"."+lang+".md", b.String())
		}
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update renews it):\n%s", file, got)
	}
}
