package generator

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/lang"
	"echelle/generator/page"
	"echelle/generator/rating"
	"echelle/generator/systems"
	"echelle/generator/yamlfile"
	"echelle/templates"
)

// constants are the numbers of settings that are not zero, by path.
func constants(path string, v reflect.Value, add func(path string, x float64)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			constants(path+"."+v.Type().Field(i).Name, v.Field(i), add)
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			constants(fmt.Sprintf("%s[%d]", path, i), v.Index(i), add)
		}
	case reflect.Int, reflect.Int32, reflect.Int64:
		add(path, float64(v.Int()))
	case reflect.Float64:
		add(path, v.Float())
	}
}

// Every constant of a system's settings stands in its rules, in every language;
// grades and the months after which players leave are tables and facts of the
// page itself.
func TestRulesNameEveryConstant(t *testing.T) {
	changed := map[string][]string{
		"elo": {
			"{initial: 1333, scale: 377, k: [{k: 43, games_below: 17}, {k: 13, rating_from: 2222, for_ever: true}, {k: 37, rating_below: 1111}, {k: 29, age_below: 19}, {k: 23}], cap: 444, cap_exempt_from: 2666, no_gain_from: 555, floor: 888, year_end: [{above: 1777, change: -77}], scores: {narrow: 0.9, wide: 1.3}, loser_score: 0.1}",
			"{mode: period, period: event, k_total: 666}",
		},
		"fide":            {"{initial: 1234}", "{mode: period, expected: table, k_total: 678}"},
		"bataille-empire": {"{initial: 1012}"},
		"jech":            {"{mean: 1717, active: 41, weights: [[5, 170], [11, 90], [0, 3]], confidence: 0.81}"},
		"ffg":             {"{reading: A, default_rank: 17k, max_iterations: 77}"},
		"glicko":          {"{initial: 1444, deviation: 333, c: 41.5, floor: 27, period: week}", "{initial: 1444.5, deviation: 333.25, c: 0.1253, floor: 27.5}"},
		"glicko2":         {"{initial: 1444, deviation: 333, volatility: 0.071, tau: 0.83, period: quarter}", "{initial: -0.5, deviation: 200.5, volatility: 0.0004, tau: 0.375}"},
	}
	for _, spec := range systems.All() {
		list := changed[spec.ID]
		if len(list) == 0 {
			t.Errorf("no settings to try %s with", spec.ID)
		}
		for _, text := range append([]string{"{}"}, list...) {
			system, err := spec.New(func(settings any) bool {
				var problems diag.List
				doc, ok := yamlfile.Parse("settings.yaml", []byte(text), &problems)
				ok = ok && doc.Decode(settings, &problems)
				for _, p := range problems.Sorted() {
					t.Error(p)
				}
				return ok
			})
			if err != nil {
				t.Fatal(spec.ID, err)
			}
			for _, language := range systems.Languages() {
				rulesName(t, spec, system, text, language)
			}
		}
	}
}

func rulesName(t *testing.T, spec rating.Spec, system rating.System, text, language string) {
	t.Helper()
	words, err := lang.Load(templates.FS, language)
	if err != nil {
		t.Fatal(err)
	}
	method, err := page.FillMethod(systems.Method(spec, language), system.Info().Settings, words)
	if err != nil {
		t.Fatal(err)
	}
	constants("", reflect.ValueOf(system.Info().Settings), func(path string, x float64) {
		if x == 0 || strings.Contains(path, ".GradeNames") {
			return
		}
		if path == ".KTotal" && !strings.Contains(text, "mode: period") {
			return // of no effect where ratings change game by game
		}
		for _, shown := range []float64{x, -x, 100 * x} { // as it is, as an amount, in percent
			for digits := range 5 {
				if math.Abs(shown-round(shown, digits)) < 1e-9 && strings.Contains(method, words.Num(shown, digits)) {
					return
				}
			}
		}
		t.Errorf("%s with %s: the rules in %s do not name %s = %v", spec.ID, text, language, path, x)
	})
}

func round(x float64, digits int) float64 {
	scale := math.Pow(10, float64(digits))
	return math.Round(x*scale) / scale
}
