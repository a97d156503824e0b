package page

import (
	"strings"
	"testing"

	"echelle/generator/rating"
)

func TestSentencesAreCutAtTheirPlaces(t *testing.T) {
	for _, c := range []struct {
		text    string
		product bool
	}{
		{"{k} × ({score} − {expected}) = {change}", true},
		{"{change} : {k} × ({score} − {expected})", true},
		{"{k} × {g} × ({score} − {expected}) = {change}", false},
		{"{k} × ({score} − {score}) = {change}", false},
		{"Rounded to whole points", false},
		{"", false},
	} {
		s := cut("calc", c.text)
		var b strings.Builder
		for _, p := range s.parts {
			b.WriteString(p.literal)
			if p.argument != "" {
				b.WriteString("{" + p.argument + "}")
			}
		}
		if b.String() != c.text || s.product != c.product {
			t.Errorf("%q: %+v", c.text, s)
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
