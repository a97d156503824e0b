package elo

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/yamlfile"
)

// configured makes a preset from the text of its settings.
func configured(preset, text string) (rating.System, diag.List, error) {
	var problems diag.List
	for _, spec := range Specs() {
		if spec.ID != preset {
			continue
		}
		doc, ok := yamlfile.Parse("site.yaml", []byte(text), &problems)
		if !ok {
			return nil, problems, nil
		}
		sys, err := spec.New(func(settings any) bool { return doc.Decode(settings, &problems) })
		return sys, problems, err
	}
	panic("no preset " + preset)
}

func TestSettingsAreRead(t *testing.T) {
	for _, c := range []struct{ preset, text, want string }{
		{"elo", "k: 24\ninitial: 1200", `"initial":1200,"scale":400,"k":[{"k":24}]`},
		{
			"elo", "k: [{k: 40, games_below: 30}, {k: 10, rating_from: 2400, for_ever: true}, {k: 40, age_below: 19, rating_below: 2300}, {k: 20}]",
			`"k":[{"k":40,"games_below":30},{"k":10,"rating_from":2400,"for_ever":true},{"k":40,"rating_below":2300,"age_below":19},{"k":20}]`,
		},
		{"elo", "k: [{k: 32, rating_from: 0}, 16]", `"k":[{"k":32,"rating_from":0},{"k":16}]`},
		{"elo", "scores: {narrow: 0.9, clear: 1.5}", `"scores":[{"margin":"narrow","score":0.9},{"margin":"clear","score":1.5}]`},
		{"elo", "floor: 100", `"floor":100`},
		{"elo", "floor: none", `"floor":null`},
		{"elo", "", `"floor":null`},
		{"elo", "year_end: [{above: 1100, change: -50}, {above: 1300, change: -100}]", `"year_end":[{"above":1300,"change":-100},{"above":1100,"change":-50}]`},
		{"bataille-empire", "scores: {close: 1}", `"scores":[{"margin":"close","score":1}]`},
		{"bataille-empire", "initial: 900", `"initial":900,"scale":500`},
		{"fide", "mode: period", `"expected":"logistic","mode":"period","period":"month","k_total":700,"scores":[],"loser_score":0,"no_gain_from":0,"cap":0`},
		{"fide", "{mode: period, expected: table}", `"cap":400,"cap_exempt_from":2650`},
		{"fide", "{mode: period, expected: table, cap_exempt_from: none}", `"cap":400,"cap_exempt_from":null`},
	} {
		sys, problems, err := configured(c.preset, c.text)
		if err != nil || problems.Len() > 0 {
			t.Errorf("%s: %v %v", c.text, err, problems.Sorted())
			continue
		}
		got, err := json.Marshal(sys.Info().Settings)
		if err != nil || !strings.Contains(string(got), c.want) {
			t.Errorf("%s: got %s, want in it %s", c.text, got, c.want)
		}
	}
}

func TestWrongSettingsAreNamed(t *testing.T) {
	for _, c := range []struct{ text, key string }{
		{"k: 0", "k"},
		{"k: -3", "k"},
		{"k: []", "k"},
		{"k: [{k: 40, games_below: 30}]", "k[0]"},
		{"k: [40, 20]", "k[0]"},
		{"k: [{k: 40, for_ever: true}, 20]", "k[0].for_ever"},
		{"k: [{k: 40, games_below: -1}, 20]", "k[0].games_below"},
		{"scale: 0", "scale"},
		{"{expected: table, scale: 500}", "scale"},
		{"expected: normal", "expected"},
		{"mode: batch", "mode"},
		{"period: week", "period"},
		{"period: event", "period"},
		{"loser_score: 2", "loser_score"},
		{"scores: {a: -1}", "scores.a"},
		{"no_gain_from: -1", "no_gain_from"},
		{"cap: -1", "cap"},
		{"initial: 1e9", "initial"},
		{"floor: -1e9", "floor"},
		{"floor: 1501", "floor"},
		{"year_end: [{above: 10, change: -5}, {above: 10, change: -6}]", "year_end"},
		{"year_end: [{above: 1300}]", "year_end[0]"},
		{"grades: [{from: 100, name: a}, {from: 50, name: b}]", "grades[1].from"},
		{"grades: [{from: 100}]", "grades[0].name"},
	} {
		_, problems, err := configured("elo", c.text)
		var all rating.Refusals
		if problems.Len() > 0 || !errors.As(err, &all) || len(all) != 1 {
			t.Errorf("%s: not one setting error: %v %v", c.text, err, problems.Sorted())
			continue
		}
		if wrong := all[0]; wrong.Key != c.key || wrong.What == "" || wrong.Expected == "" {
			t.Errorf("%s: the error is at %q: %v", c.text, wrong.Key, wrong)
		}
	}
}

func TestUnreadableSettingsAreProblems(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"ka: 3", `did you mean k?`},
		{"k: {k: 3}", "a number or a list of rules"},
		{"k: [{k: 3, games_bellow: 3}, 4]", "did you mean games_below?"},
		{"floor: low", "a number"},
		{"scores: [1, 2]", "margins with scores"},
		{"scores: {a: }", "a number"},
	} {
		sys, problems, err := configured("fide", c.text)
		if sys != nil || err != nil || problems.Errors() != 1 || !strings.Contains(problems.Sorted()[0].String(), c.want) {
			t.Errorf("%s: %v, %v; want one problem with %q", c.text, problems.Sorted(), err, c.want)
		}
	}
}

func TestAMarginWithoutScoreIsAnError(t *testing.T) {
	e := made(t, BatailleEmpire())
	h := ratingtest.History(t, "2024-01-05 - - anna bert 1-0 margin=narrow")
	_, err := e.Rate(h)
	if want := "the margin narrow has no score, expected one of marginal, decisive, crushing"; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	if _, err := e.Rate(ratingtest.History(t, "2024-01-05 - - anna bert 1-0 margin=narrow rated=no")); err != nil {
		t.Errorf("the margin of a game that does not count: %v", err)
	}
	if _, err := made(t, Elo()).Rate(h); err != nil {
		t.Errorf("a system that ignores margins: %v", err)
	}
}

// Whatever settings are accepted give finite ratings, which the Recorder
// checks, and rate the same when read back from what they print.
func FuzzSettings(f *testing.F) {
	for _, text := range []string{
		"k: 24", "k: [{k: 40, games_below: 30}, {k: 20}]", "{mode: period, expected: table}", "{mode: period, period: event, k_total: 100}",
		"{floor: 1480, year_end: [{above: 0, change: -5000}]}", "{scores: {marginal: 10, decisive: 0, crushing: 3}, loser_score: 1}",
		"{cap: 1, cap_exempt_from: 1500, no_gain_from: 1}", "{initial: -1000000, scale: 1, k: 1000}",
	} {
		f.Add(text)
	}
	h := ratingtest.Random(4).Build()
	byEvent := ratingtest.Random(4)
	byEvent.ByEvent = true
	he := byEvent.Build()
	f.Fuzz(func(t *testing.T, text string) {
		for _, preset := range []string{"elo", "fide", "bataille-empire"} {
			sys, problems, err := configured(preset, text)
			if sys == nil {
				if err == nil && problems.Errors() == 0 {
					t.Error("neither a system nor a problem")
				}
				continue
			}
			h := h
			if sys.Info().ByEvent {
				h = he
			}
			tl, err := sys.Rate(h)
			if err != nil {
				var wrong rating.GameErrors
				if !errors.As(err, &wrong) {
					t.Errorf("error without a game: %v", err)
				}
				continue
			}
			for g := range h.Games {
				if h.Counts(history.GameID(g)) {
					ratingtest.Explained(sys.(rating.Explainer), h, tl, history.SeatOf(history.GameID(g), 0))
				}
			}
			s := sys.Info().Settings.(Settings)
			again := made(t, s).Info().Settings.(Settings)
			if !slices.Equal(s.YearEnd, again.YearEnd) || !slices.Equal(s.K, again.K) {
				t.Error("settings change when used again")
			}
		}
	})
}
