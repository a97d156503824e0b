package sitetest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// Who has as many points as another shares a place, written as on every list,
// unless the organiser stated the final order. Counted anew from the points.
func TestEqualPointsShareAPlace(t *testing.T) {
	shared := map[string]int{} // tables with a shared place, by shape
	for _, s := range []*site{sites["demo"], sites["small"], sites["large"]} {
		for _, page := range s.pages() {
			if kind(page) != "event" {
				continue
			}
			class, heads, rows := standings(t, s.files[page])
			place, points := slices.Index(heads, "Place"), slices.Index(heads, "Points")
			if rows == nil || strings.Contains(page, "-p") {
				continue
			}
			if place < 0 || points < 0 {
				t.Fatalf("%s: %s has the columns %q", s.name, page, heads)
			}
			score := func(row []string) float64 {
				n, err := strconv.ParseFloat("0"+strings.Replace(row[points], "½", ".5", 1), 64)
				if err != nil {
					t.Fatalf("%s: %s has the points %q", s.name, page, row[points])
				}
				return n
			}
			stated := official(s, page)
			for line, row := range rows {
				better, equal := 0, 0
				for _, other := range rows {
					if a, b := score(other), score(row); a > b {
						better++
					} else if a == b {
						equal++
					}
				}
				want := strconv.Itoa(better + 1)
				switch {
				case stated:
					want = strconv.Itoa(line + 1)
				case equal > 1:
					want += "="
					shared[class]++
				}
				if row[place] != want {
					t.Errorf("%s: %s: line %d has the place %q, expected %q", s.name, page, line+1, row[place], want)
				}
				if number := slices.Index(heads, "No."); number >= 0 && row[number] != strconv.Itoa(line+1) {
					t.Errorf("%s: %s: line %d has the number %q", s.name, page, line+1, row[number])
				}
			}
		}
	}
	for _, class := range []string{"rounds", "crosstable", "plain"} {
		if shared[class] == 0 {
			t.Errorf("no shared place in a table of the kind %s: %v", class, shared)
		}
	}
}

// standings are the columns and rows of the table of participants on the page of
// an event, and its shape.
func standings(t *testing.T, page []byte) (class string, heads []string, rows [][]string) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Data != "table" || !strings.Contains(attr(n, "class"), " lead") {
			continue
		}
		class, _, _ = strings.Cut(attr(n, "class"), " ")
		for row := range n.Descendants() {
			if row.Type != html.ElementNode || row.Data != "tr" {
				continue
			}
			var cells []string
			for cell := range row.ChildNodes() {
				cells = append(cells, strings.TrimSpace(text(cell)))
			}
			if heads == nil {
				heads = cells
			} else {
				rows = append(rows, cells)
			}
		}
		return class, heads, rows
	}
	return "", nil, nil
}

// official tells whether the file of an event states the final order.
func official(s *site, page string) bool {
	id := strings.TrimSuffix(filepath.Base(page), ".html")
	files, _ := filepath.Glob(filepath.Join(s.data, "events", "*", fmt.Sprintf("%s.yaml", id)))
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil && bytes.Contains(text, []byte("\nstandings:")) {
			return true
		}
	}
	return false
}
