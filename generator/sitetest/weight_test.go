package sitetest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestPagesAreLight adds up what a browser loads for a page before any chart is
// touched: the page, its style sheets and scripts, compressed as servers do.
func TestPagesAreLight(t *testing.T) {
	const kB = 1000
	limits := map[string]int{"player": 60 * kB, "list": 40 * kB}
	const others = 60 * kB
	for _, name := range []string{"demo", "large"} {
		s := sites[name]
		type sum struct{ pages, bytes, largest, heaviest int }
		sums := map[string]*sum{}
		packed := map[string]int{}
		pack := func(file string) int {
			if n, ok := packed[file]; ok {
				return n
			}
			var b bytes.Buffer
			z := gzip.NewWriter(&b)
			z.Write(s.files[file])
			z.Close()
			packed[file] = b.Len()
			return b.Len()
		}
		for _, page := range s.pages() {
			load := pack(page)
			for _, link := range s.facts[page].links {
				file := path.Join(path.Dir(page), link)
				if e := path.Ext(file); (e == ".css" || e == ".js") && !strings.HasPrefix(path.Base(file), "echarts") && s.files[file] != nil {
					load += pack(file)
				}
			}
			k := kind(page)
			limit, ok := limits[k]
			if !ok {
				limit = others
			}
			if load > limit {
				t.Errorf("%s: %s loads %d bytes, expected at most %d", name, page, load, limit)
			}
			if sums[k] == nil {
				sums[k] = &sum{}
			}
			sums[k].pages++
			sums[k].bytes += len(s.files[page])
			sums[k].largest = max(sums[k].largest, len(s.files[page]))
			sums[k].heaviest = max(sums[k].heaviest, load)
		}
		var b strings.Builder
		for _, k := range slices.Sorted(maps.Keys(sums)) {
			x := sums[k]
			fmt.Fprintf(&b, "\n%-9s %5d pages %9d bytes, the largest %7d; a reader loads at most %6d", k, x.pages, x.bytes, x.largest, x.heaviest)
		}
		t.Logf("%s: bytes by kind of page%s", name, b.String())
	}
}

// No page holds more than 500 rows of a list.
func TestLongListsGoOnOnNumberedPages(t *testing.T) {
	s := sites["large"]
	rows := regexp.MustCompile(`<tr[ >]`)
	first, second := s.files["elo/index.html"], s.files["elo/index-p2.html"]
	if n := len(rows.FindAll(first, -1)); n != 502 { // with the running title and the heads
		t.Errorf("the list has %d rows on its first page, expected 502", n)
	}
	if n := len(rows.FindAll(second, -1)); n != 102 {
		t.Errorf("the list has %d rows on its second page, expected 102", n)
	}
	if n := bytes.Count(s.files["elo/index.csv"], []byte("\n")); n != 601 {
		t.Errorf("the CSV of the list has %d lines, expected 601", n)
	}
}
