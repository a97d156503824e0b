package sitetest

import (
	"bytes"
	"testing"

	"golang.org/x/net/html"
)

// The lines of a player's history have no heads that a screen reader could tell: the
// numbers that do not speak for themselves say what they are.
func TestLinesOfAHistorySayWhatTheirNumbersAre(t *testing.T) {
	for name, want := range map[string][2]string{"demo": {"Expected", "Performance"}, "zh": {"预期", "表现分"}} {
		s, seen := sites[name], 0
		for _, page := range s.pages() {
			if kind(page) != "player" {
				continue
			}
			root, err := html.Parse(bytes.NewReader(s.files[page]))
			if err != nil {
				t.Fatal(err)
			}
			for n := range root.Descendants() {
				if n.Data != "summary" || attr(n.Parent.Parent, "class") != "history" {
					continue
				}
				var cells []*html.Node
				for cell := range n.ChildNodes() {
					cells = append(cells, cell)
				}
				for i, said := range want {
					cell := cells[3+i]
					if cell.FirstChild == nil {
						continue
					}
					if seen++; attr(cell.FirstChild, "class") != "hidden" || text(cell.FirstChild) != said {
						t.Errorf("%s: %s: a line has %q, expected %q before the number", name, page, text(cell), said)
					}
				}
			}
		}
		if seen < 100 {
			t.Errorf("%s: %d numbers, expected those of all players", name, seen)
		}
	}
}
