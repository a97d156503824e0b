package jech

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/yamlfile"
)

// configured makes a system from the text of its settings.
func configured(text string) (rating.System, diag.List, error) {
	var problems diag.List
	doc, ok := yamlfile.Parse("site.yaml", []byte(text), &problems)
	if !ok {
		return nil, problems, nil
	}
	sys, err := Specs()[0].New(func(settings any) bool { return doc.Decode(settings, &problems) })
	return sys, problems, err
}

func TestSettingsAreRead(t *testing.T) {
	const defaults = `{"calibration":"players","mean":1600,"active":38,"weights":[[7,150],[14,100],[26,60],[38,30],[0,1]],"confidence":0.9}`
	for _, c := range []struct{ text, want string }{
		{"", defaults},
		{"calibration: published", `{"calibration":"published","mean":1600`},
		{"{mean: 1800, active: 0}", `"mean":1800,"active":0`},
		{"weights: [[12, 2.5], [0, 0]]", `"weights":[[12,2.5],[0,0]]`},
		{"weights: [[0, 7]]", `"weights":[[0,7]]`},
		{"confidence: 0.95", `"confidence":0.95`},
	} {
		sys, problems, err := configured(c.text)
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
		{"calibration: median", "calibration"},
		{"mean: 1e9", "mean"},
		{"active: -1", "active"},
		{"active: 100000", "active"},
		{"confidence: 90", "confidence"},
		{"confidence: 0.1", "confidence"},
		{"weights: []", "weights"},
		{"weights: [[0, 0]]", "weights"},
		{"weights: [[7, 150], [14, 100]]", "weights[1]"},
		{"weights: [[7, 150], [7, 100], [0, 1]]", "weights[1]"},
		{"weights: [[0, 150], [0, 1]]", "weights[0]"},
		{"weights: [[7, -1], [0, 1]]", "weights[0]"},
		{"weights: [[7, 1e300], [0, 1]]", "weights[0]"},
		{"weights: [[7, 0.0000001], [0, 1]]", "weights[0]"},
	} {
		_, problems, err := configured(c.text)
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
		{"weigths: [[0, 1]]", "did you mean weights?"},
		{"weights: 3", "a list"},
		{"weights: [150]", "two numbers, months and weight"},
		{"weights: [[7, 150, 3], [0, 1]]", "two numbers, months and weight"},
		{"weights: [[7.5, 150], [0, 1]]", "whole months"},
		{"weights: [[1e12, 150], [0, 1]]", "whole months"},
		{"weights: [[seven, 150], [0, 1]]", "a number"},
		{"mean: high", "a number"},
	} {
		sys, problems, err := configured(c.text)
		if sys != nil || err != nil || problems.Errors() != 1 || !strings.Contains(problems.Sorted()[0].String(), c.want) {
			t.Errorf("%s: %v, %v; want one problem with %q", c.text, problems.Sorted(), err, c.want)
		}
	}
}

// Whatever settings are accepted give finite ratings, which the Recorder
// checks, and explanations.
func FuzzSettings(f *testing.F) {
	for _, text := range []string{
		"", "calibration: games", "{calibration: published, active: 1}", "weights: [[1, 1000000], [0, 0.001]]", "weights: [[5, 0], [0, 2]]",
		"{weights: [[12, 2], [0, 0]], active: 0}", "{mean: -1000000, confidence: 0.999}", "weights: [[12000, 1], [0, 0]]",
	} {
		f.Add(text)
	}
	h := ratingtest.Random(4).Build()
	f.Fuzz(func(t *testing.T, text string) {
		sys, problems, err := configured(text)
		if sys == nil {
			if err == nil && problems.Errors() == 0 {
				t.Error("neither a system nor a problem")
			}
			return
		}
		tl := ratingtest.Rate(t, sys, h)
		for g := range h.Games {
			if h.Counts(history.GameID(g)) {
				ratingtest.Explained(sys.(rating.Explainer), h, tl, history.SeatOf(history.GameID(g), 0))
			}
		}
		if d := sys.Info().Interval; !(d > 0 && d < 8) {
			t.Errorf("an interval of %v deviations", d)
		}
	})
}

// Whatever results there are, every list is fitted: scores are digits of the
// fuzzer's text.
func FuzzResults(f *testing.F) {
	f.Add("0123456789")
	f.Add("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
	f.Add("\x00\xff\x80\x7f zyx 0000000000001")
	f.Fuzz(func(t *testing.T, text string) {
		parts := history.Parts{Files: []string{"games.csv"}}
		for i := range 8 {
			parts.Players = append(parts.Players, history.Player{ID: name(i)})
		}
		for i := 0; i+1 < min(len(text), 400); i += 2 {
			x, y := text[i], text[i+1]
			if a, b := x&7, x>>3&7; a != b {
				parts.Games = append(parts.Games, history.Game{
					Day: history.Day(y) * 20, Side: [2]history.PlayerID{history.PlayerID(a), history.PlayerID(b)},
					Line: uint32(i + 2), Result: history.Result(1 + x>>6%3),
				})
			}
		}
		h := history.New(parts).Select(history.Selection{Days: []history.Day{1000, 2000, 3000, 4000, 5100}})
		j := made(t, Default())
		tl := ratingtest.Rate(t, j, h)
		for l := range h.Lists {
			for p, want := range slowList(h, Default(), h.Lists[l].Day) {
				got := tl.At(p, history.ListID(l))
				if got.State != want.State || got.State == rating.Rated && !(abs(got.Value-want.Value) < 1e-4) {
					t.Errorf("list %d: %v, want %v", l, got, want)
				}
			}
		}
	})
}

func abs(x float64) float64 { return max(x, -x) }
