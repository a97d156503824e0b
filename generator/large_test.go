package generator

import (
	"regexp"
	"strings"
	"testing"

	"echelle/generator/page"
	"echelle/templates"
)

// In a large history pages say everything once: what a player's page or the list
// of an event's games leaves out stands in the calculations, one link away.
func TestALargeHistorySaysEverythingOnce(t *testing.T) {
	l, err := load(Options{Data: "../data", Templates: templates.FS, Jobs: 1}, false)
	if err != nil || l.result.Errors > 0 {
		t.Fatal(err, l.result.Problems)
	}
	unlisted, shortened := 0, 0
	for i := range l.jobs {
		j := &l.jobs[i]
		if j.kind != "event" && j.kind != "player" {
			continue
		}
		l.Large = false
		whole := j.View()
		l.Large = true
		switch brief := j.View().(type) {
		case *page.EventView:
			whole := whole.(*page.EventView)
			if brief.Games == whole.Games {
				continue
			}
			unlisted++
			if brief.Games != "" || len(brief.Rankings)+len(brief.Others) == 0 || brief.Shape != "rounds" && brief.Table != "" {
				t.Errorf("%s: an event without the list of its games has the table %q, %d calculations and %d links to others", j.Path, brief.Shape, len(brief.Rankings), len(brief.Others))
			}
			if strings.Contains(string(whole.Games), "unrated") {
				t.Errorf("%s: games that do not count are in no list", j.Path)
			}
		case *page.PlayerView:
			for k, r := range whole.(*page.PlayerView).Rankings {
				if checkBrief(t, j.Path, string(r.History), string(brief.Rankings[k].History)) {
					shortened++
				}
			}
		}
	}
	if unlisted < 10 || shortened < 100 {
		t.Errorf("%d events without a list and %d histories that unfold less, expected more in the demo", unlisted, shortened)
	}
}

// checkBrief compares the history of a player as it is and in a large history.
// It tells whether lines unfold that do not there.
func checkBrief(t *testing.T, path, whole, brief string) bool {
	line := regexp.MustCompile(`(?m)^<(details|div)`)
	unfolds := func(s string) int { return strings.Count(s, "<details>") }
	if n, m := len(line.FindAllString(whole, -1)), len(line.FindAllString(brief, -1)); n != m || unfolds(brief) > 1 {
		t.Errorf("%s: %d lines become %d, of which %d unfold; expected as many, of which one may unfold", path, n, m, unfolds(brief))
	}
	link := regexp.MustCompile(`href=\.\./events/[^ >]+`)
	led := map[string]bool{}
	for _, href := range link.FindAllString(brief, -1) {
		led[href] = true
	}
	for _, href := range link.FindAllString(whole, -1) {
		if strings.Contains(href, "#") && !led[href] {
			t.Errorf("%s: nothing leads to %s", path, href)
		}
	}
	return unfolds(whole) > unfolds(brief)
}
