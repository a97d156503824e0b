package sitetest

import (
	"bytes"
	"regexp"
	"testing"

	"golang.org/x/net/html"
)

// Words of the interface are set as Chinese wants it by their own file; so is what
// the program puts between them, in texts and in names for screen readers.
func TestChinesePagesHaveNoLatinPunctuation(t *testing.T) {
	wrong := regexp.MustCompile(`.{0,20}(?:\p{Han} ?[,;(]|\p{Han}:|[,;:] ?\p{Han}|\)\p{Han}|[，。：；、（] ?[,;:(]|[。：] \p{Han}).{0,20}`)
	blocks := regexp.MustCompile(`^(?:p|li|td|th|h[1-6]|dd|dt|summary|figcaption|caption|title|a|button|label)$`)
	said := regexp.MustCompile(`^(?:aria-label|title|content|alt|placeholder)$`)
	reported := map[string]bool{}
	s := sites["zh"]
	for _, page := range s.pages() {
		if kind(page) == "article" { // in the language of who wrote it
			continue
		}
		root, err := html.Parse(bytes.NewReader(s.files[page]))
		if err != nil {
			t.Fatal(err)
		}
		check := func(said string) {
			if found := wrong.FindString(said); found != "" && !reported[found] && len(reported) < 50 {
				reported[found] = true
				t.Errorf("%s: %q", page, found)
			}
		}
		for n := range root.Descendants() {
			if n.Type != html.ElementNode {
				continue
			}
			if blocks.MatchString(n.Data) {
				check(text(n))
			}
			for _, a := range n.Attr {
				if said.MatchString(a.Key) {
					check(a.Val)
				}
			}
		}
	}
}
