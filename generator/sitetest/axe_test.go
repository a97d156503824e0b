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

// underAxe calls visit for a desk in light and for a phone in dark. What visit
// shows it has checked: the accessibility checker axe-core finds nothing, and
// the page is no wider than the screen.
func underAxe(t *testing.T, visit func(b *browser, check func(what string))) {
	t.Helper()
	axe, err := os.ReadFile(cached(t, "axe-*.js"))
	if err != nil {
		t.Fatal(err)
	}
	b := openBrowser(t)
	for _, view := range []struct {
		scheme        string
		width, height int64
	}{{"light", 1280, 800}, {"dark", 390, 844}} {
		b.colours(t, view.scheme)
		b.do(t, chromedp.EmulateViewport(view.width, view.height))
		visit(b, func(what string) {
			t.Helper()
			if wide := eval[int](t, b, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
				t.Errorf("%s, %d px: %d px wider than the screen", what, view.width, wide)
			}
			// Evaluated by the browser's debugger, which the page's policy does not
			// bind: the page stays under it.
			b.do(t, chromedp.Evaluate[chromedp.Void](string(axe)))
			violations := eval[[]string](t, b, `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v =>
				v.id + " (" + v.impact + "), " + v.nodes.length + " times: " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + n.failureSummary).join("; ")))`)
			for _, v := range violations {
				t.Errorf("%s, %s, %d px: %s", what, view.scheme, view.width, v)
			}
		})
	}
}

// unfold opens all blocks of the page.
func (b *browser) unfold(t *testing.T) {
	t.Helper()
	eval[int](t, b, `(() => { for (const d of document.querySelectorAll("details")) d.open = true; return 1; })()`)
}

// TestAxeFindsNothing looks at one page of each kind, with all blocks open.
func TestAxeFindsNothing(t *testing.T) {
	s := sites["demo"]
	root, other := s.serve(t), sites["fr"].serve(t)
	underAxe(t, func(b *browser, check func(what string)) {
		for _, page := range append(s.tour(t), "404.html") {
			b.do(t, chromedp.Navigate(root+page))
			b.unfold(t)
			check(page)
		}
		b.do(t, chromedp.Navigate(other+"check.html")) // which finds nothing in the demo
		check("the findings")
	})
}
