package sitetest

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A published list stays as it was: the file beside its page is the published
// one without its first line, in every language, and the page says what it is.
func TestOfficialListsAreThoseThatWerePublished(t *testing.T) {
	for _, name := range []string{"demo", "fr", "zh"} {
		s := sites[name]
		lists, err := filepath.Glob(filepath.Join(s.data, "lists", "*", "*.csv"))
		if err != nil || len(lists) == 0 {
			t.Fatalf("%s: no published list (%v)", name, err)
		}
		for _, file := range lists {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, want, _ := bytes.Cut(text, []byte("\n"))
			path := filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
			if !bytes.Equal(s.files[path], want) {
				t.Errorf("%s: %s is not %s", name, path, file)
			}
			if page := strings.TrimSuffix(path, ".csv") + ".html"; !bytes.Contains(s.files[page], []byte(`badge official`)) {
				t.Errorf("%s: %s does not say that it is official", name, page)
			}
		}
		if !bytes.Contains(s.files["main/2026-05-31.html"], []byte("corrections.html#")) {
			t.Errorf("%s: the corrected list does not lead to the correction", name)
		}
	}
}

// What the data give today is sorted by the rating, where there is another one; a
// rank beside it is no part of the number.
func TestBrowserSortsByTheRatingOfToday(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"main/2026-05-31.html"))
	eval[bool](t, b, `(document.querySelector("thead th.today button").click(), true)`)
	b.poll(t, "sorting", `document.querySelector("thead th.today").ariaSort === "descending"`)
	cells := eval[[]string](t, b, `[...document.querySelectorAll("table.list tbody tr")].map(r => r.cells[document.querySelector("thead th.today").cellIndex].textContent)`)
	rated := regexp.MustCompile(`^\d+ ranked \d`)
	var ratings []int
	for i, text := range cells {
		if !rated.MatchString(text) {
			continue
		}
		rating, _ := strconv.Atoi(text[:strings.IndexByte(text, ' ')])
		if ratings = append(ratings, rating); i != len(ratings)-1 {
			t.Errorf("%q stands in line %d, after others without a rating", text, i+1)
		}
	}
	if len(ratings) < 2 || !slices.IsSortedFunc(ratings, func(a, b int) int { return b - a }) {
		t.Errorf("the ratings of today are sorted as %d, expected the highest first", ratings)
	}
}
