package page

import (
	"testing"

	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/site"
	"echelle/templates"
)

func TestScoresOfHistories(t *testing.T) {
	for _, language := range lang.Languages() {
		words, err := lang.Load(templates.FS, language)
		if err != nil {
			t.Fatal(err)
		}
		c := &Context{Site: &site.Site{H: &history.History{}}, Words: words}
		c.phrases = c.newHistoryWords()
		for _, x := range []struct {
			score float64
			games int
			want  string
		}{{0, 1, "0/1"}, {0.5, 1, "½/1"}, {3.5, 5, "3½/5"}, {mostScored, mostScored, "20/20"}, {20.5, mostScored + 1, "20½/21"}} {
			if got := c.phrases.score(words, x.score, x.games); got != x.want {
				t.Errorf("%s: %v of %d is %q, want %q", language, x.score, x.games, got, x.want)
			}
		}
	}
}
