package sitetest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// A button that sorts fills the head of its column: a finger finds all of it, it
// stands over no neighbour, and nothing of it lies outside of the box in which
// the table scrolls.
func TestBrowserSortButtonsFillTheirHeads(t *testing.T) {
	b := openBrowser(t)
	for _, width := range []int64{390, 412, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 844))
		for _, page := range []string{"main/index.html", "glicko/index.html", "main/archive.html", "clubs/index.html"} {
			b.do(t, chromedp.Navigate(sites["demo"].serve(t)+page))
			b.settle(t)
			wrong := eval[[]string](t, b, `(() => {
				const edges = (e) => (({ left, right, top, bottom }) => [left, top, right, bottom].map((x) => x.toFixed(1)).join(" "))(e.getBoundingClientRect());
				const buttons = Array.from(document.querySelectorAll("thead th > button"));
				return buttons.length < 7 ? [buttons.length + " buttons"] : buttons.filter((x) => {
					const own = x.getBoundingClientRect();
					const head = x.parentElement.getBoundingClientRect();
					const near = (a, b) => Math.abs(a - b) < 0.5;
					return !near(own.left, head.left) || !near(own.right, head.right) || own.top < head.top - 0.5 || own.bottom > head.bottom + 0.5 || own.width < 24 || own.height < 24;
				}).map((x) => x.textContent + " at " + edges(x) + " in " + edges(x.parentElement));
			})()`)
			for _, w := range wrong {
				t.Errorf("%s, %d px: %s", page, width, w)
			}
		}
	}
}
