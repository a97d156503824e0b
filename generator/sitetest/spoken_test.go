package sitetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"
)

// The shapes ▲ and ▼ have no name in every voice: what they mean is said before them,
// and nothing of those that only repeat what a head says of itself.
func TestBrowserSaysWhatShapesMean(t *testing.T) {
	b := openBrowser(t)
	for name, want := range map[string][2]string{"demo": {"up ▲", "down ▼"}, "zh": {"上升 ▲", "下降 ▼"}} {
		at := sites[name].serve(t)
		for _, page := range []string{"main/index.html", "embed/main.html"} {
			b.do(t, chromedp.Navigate(at+page))
			b.settle(t)
			if page == "main/index.html" {
				eval[bool](t, b, `(document.querySelector("thead .rating button").click(), true)`)
			}
			tree, err := chromedp.Call(b.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
			if err != nil {
				t.Fatal(err)
			}
			seen := 0
			for _, n := range tree.Nodes {
				if n.Ignored || n.Role == nil || n.Name == nil {
					continue
				}
				var role, said string
				if err := errors.Join(json.Unmarshal(n.Role.Value, &role), json.Unmarshal(n.Name.Value, &said)); err != nil {
					t.Fatal(err)
				}
				if !strings.ContainsAny(said, "▲▼") || role != "cell" && role != "columnheader" {
					continue
				}
				if seen++; !strings.HasPrefix(said, want[0]) && !strings.HasPrefix(said, want[1]) {
					t.Errorf("%s: %s: %s is said %s, expected %q before the number", name, page, role, said, want)
				}
			}
			if seen < 5 {
				t.Errorf("%s: %s: %d shapes, expected those of all who moved", name, page, seen)
			}
		}
	}
}

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

// The sign of the link to a section is no text: a reader mode, which takes an article out
// of its page, would put it behind every heading.
func TestHeadingsOfArticlesAreTheirWords(t *testing.T) {
	seen := 0
	for _, page := range sites["demo"].pages() {
		if kind(page) != "article" {
			continue
		}
		root, err := html.Parse(bytes.NewReader(sites["demo"].files[page]))
		if err != nil {
			t.Fatal(err)
		}
		for n := range root.Descendants() {
			if attr(n, "class") == "permalink" {
				if seen++; text(n) != "" {
					t.Errorf("%s: the heading %q ends in %q", page, text(n.Parent), text(n))
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("%d headings, expected those of all articles", seen)
	}
}
