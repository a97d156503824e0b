package page

import (
	"strings"
	"testing"

	"echelle/generator/rating"
)

func TestSentencesAreCutAtTheirPlaces(t *testing.T) {
	for _, text := range []string{
		"{k} × ({score} − {expected}) = {change}", "{change} : {k} × ({score} − {expected})", "Rounded to whole points", "",
	} {
		s := cut("calc", text)
		var b strings.Builder
		for _, p := range s {
			b.WriteString(p.literal)
			if p.argument != "" {
				b.WriteString("{" + p.argument + "}")
			}
		}
		if b.String() != text {
			t.Errorf("%q: %+v", text, s)
		}
	}
}

func TestASentenceThatCannotBeFilledIsABug(t *testing.T) {
	for name, f := range map[string]func(){
		"open place":  func() { cut("calc", "{k") },
		"no argument": func() { argument(&rating.Step{Key: "calc"}, "k") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
