package systems

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

func TestIdsAreUniqueAndFound(t *testing.T) {
	names := Names()
	if len(names) == 0 {
		t.Fatal("no systems")
	}
	for i, name := range names {
		if slices.Index(names, name) != i {
			t.Errorf("%s twice", name)
		}
		if spec, ok := Find(name); !ok || spec.ID != name {
			t.Errorf("Find(%q) = %q, %v", name, spec.ID, ok)
		}
	}
	if _, ok := Find("none such"); ok {
		t.Error("found a system that is none")
	}
}

// defaults makes a system with its default settings.
func defaults(t *testing.T, spec rating.Spec) rating.System {
	t.Helper()
	sys, err := spec.New(func(any) bool { return true })
	if err != nil || sys == nil {
		t.Fatalf("%s: no system with default settings: %v", spec.ID, err)
	}
	return sys
}

func TestNoSystemIfItsSettingsCannotBeRead(t *testing.T) {
	for _, spec := range All() {
		if sys, err := spec.New(func(any) bool { return false }); sys != nil || err != nil {
			t.Errorf("%s: %v, %v; the problem has been reported", spec.ID, sys, err)
		}
	}
}

var place = regexp.MustCompile(`\{[^{}]*\}`)

// places are the places of a sentence, sorted, each once.
func places(text string) []string {
	found := place.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryLanguageSaysTheSame(t *testing.T) {
	for _, spec := range All() {
		en := text(t, spec, "en")
		for _, lang := range Languages() {
			w := text(t, spec, lang)
			for name, s := range map[string]string{"title": w.Title, "summary": w.Summary, "legend": w.Legend, "stakes": w.Stakes} {
				if strings.TrimSpace(s) == "" {
					t.Errorf("%s.%s: no %s", spec.ID, lang, name)
				}
			}
			same(t, spec.ID+"."+lang+" steps", w.Steps, en.Steps)
			same(t, spec.ID+"."+lang+" marks", w.Marks, en.Marks)
		}
	}
}

func text(t *testing.T, spec rating.Spec, lang string) Text {
	t.Helper()
	w, err := Words(spec, lang)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func same(t *testing.T, what string, got, want map[string]string) {
	t.Helper()
	a, b := slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want))
	if !slices.Equal(a, b) {
		t.Errorf("%s: keys %v, want %v", what, a, b)
	}
	for _, key := range a {
		if got[key] == "" {
			t.Errorf("%s: %s is empty", what, key)
		}
		if !slices.Equal(places(got[key]), places(want[key])) {
			t.Errorf("%s: %s has the places %v, want %v", what, key, places(got[key]), places(want[key]))
		}
	}
}

func TestMarksHaveKnownKinds(t *testing.T) {
	var kinds []string
	for k := rating.StartingValue; k <= rating.Rounding; k++ {
		kinds = append(kinds, k.String())
	}
	for _, spec := range All() {
		for key := range text(t, spec, "en").Marks {
			if !slices.Contains(kinds, key) {
				t.Errorf("%s: the mark %s is none of %v", spec.ID, key, kinds)
			}
		}
	}
}

func TestGradesAreThoseOfTheSystem(t *testing.T) {
	for _, spec := range All() {
		names := defaults(t, spec).Info().Grades.Steps
		for _, lang := range Languages() {
			forms := text(t, spec, lang).Grades
			kinds := map[string]bool{}
			for _, g := range names {
				if _, kind, ok := strings.Cut(g.Name, " "); ok {
					kinds[kind] = true
				}
			}
			for kind, form := range forms {
				if !kinds[kind] || !slices.Equal(places(form), []string{"{n}"}) {
					t.Errorf("%s.%s: the grade %q as %q, which is of no grade or without {n}", spec.ID, lang, kind, form)
				}
			}
			if len(forms) > 0 && len(forms) != len(kinds) {
				t.Errorf("%s.%s: %d of %d kinds of grades", spec.ID, lang, len(forms), len(kinds))
			}
		}
	}
}

func TestEveryStepHasItsSentence(t *testing.T) {
	for _, spec := range All() {
		sys := defaults(t, spec)
		x, ok := sys.(rating.Explainer)
		if !ok {
			continue
		}
		sentences := text(t, spec, "en").Steps
		src := ratingtest.Random(5)
		src.ByEvent = sys.Info().ByEvent
		h := src.Build()
		tl := ratingtest.Rate(t, sys, h)
		seen := map[string]bool{}
		for seat := range history.Seat(2 * len(h.Games)) {
			if !h.Counts(seat.Game()) {
				continue
			}
			for _, step := range ratingtest.Explained(x, h, tl, seat) {
				if seen[step.Key] {
					continue
				}
				seen[step.Key] = true
				sentence, ok := sentences[step.Key]
				if !ok {
					t.Errorf("%s: no sentence for the step %s", spec.ID, step.Key)
				}
				var args []string
				for _, a := range step.Args {
					args = append(args, "{"+a.Name+"}")
				}
				for _, p := range places(sentence) {
					if !slices.Contains(args, p) {
						t.Errorf("%s: the sentence %s has the place %s, the step has %v", spec.ID, step.Key, p, args)
					}
				}
			}
		}
		if len(seen) == 0 {
			t.Errorf("%s: nothing explained", spec.ID)
		}
	}
}

func TestMethodsExecute(t *testing.T) {
	funcs := template.FuncMap{"num": func(x float64, decimals int) string { return fmt.Sprintf("%.*f", decimals, x) }}
	for _, spec := range All() {
		info := defaults(t, spec).Info()
		var headings []int
		for _, lang := range Languages() {
			tmpl, err := template.New(spec.ID + "." + lang).Option("missingkey=error").Funcs(funcs).Parse(Method(spec, lang))
			if err != nil {
				t.Error(err)
				continue
			}
			var b strings.Builder
			if err := tmpl.Execute(&b, info.Settings); err != nil {
				t.Error(err)
				continue
			}
			if text := b.String(); len(strings.TrimSpace(text)) < 200 || strings.Contains(text, "<no value>") {
				t.Errorf("%s.%s: the method is %q", spec.ID, lang, text)
			}
			headings = append(headings, strings.Count(b.String(), "\n## "))
		}
		if slices.Min(headings) != slices.Max(headings) {
			t.Errorf("%s: the methods have %v headings in the languages %v", spec.ID, headings, Languages())
		}
	}
}
