package sitetest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// cached finds a file that "make test" fetches.
func cached(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join("..", "..", ".cache", pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		missing(t, "no .cache/"+pattern+": make test fetches it where npm is installed")
	}
	return found[len(found)-1]
}

// TestAxeFindsNothing has the accessibility checker axe-core look at one page of
// each kind, in light and dark, on a desk and on a phone, with all blocks open.
func TestAxeFindsNothing(t *testing.T) {
	axe, err := os.ReadFile(cached(t, "axe-*.js"))
	if err != nil {
		t.Fatal(err)
	}
	b := openBrowser(t)
	s := sites["demo"]
	root := s.serve(t)
	for _, view := range []struct {
		scheme        string
		width, height int64
	}{{"light", 1280, 800}, {"dark", 390, 844}} {
		b.colours(t, view.scheme)
		b.do(t, chromedp.EmulateViewport(view.width, view.height))
		for _, page := range append(s.tour(t), "404.html") {
			b.do(t, chromedp.Navigate(root+page))
			eval[int](t, b, `(() => { for (const d of document.querySelectorAll("details")) d.open = true; return 1; })()`)
			// Evaluated by the browser's debugger, which the page's policy does not
			// bind: the page stays under it.
			b.do(t, chromedp.Evaluate[chromedp.Void](string(axe)))
			violations := eval[[]string](t, b, `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v =>
				v.id + " (" + v.impact + "), " + v.nodes.length + " times: " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + n.failureSummary).join("; ")))`)
			for _, v := range violations {
				t.Errorf("%s, %s, %d px: %s", page, view.scheme, view.width, v)
			}
		}
	}
}
