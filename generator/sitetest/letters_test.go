package sitetest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// With letters of double size on a phone nothing is cut off or taken apart. Measures
// are in letters: 195 pixels are what a phone of 390 then has.
func TestBrowserPagesFitAPhoneWithLargeLetters(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	root := s.serve(t)
	b.do(t, chromedp.EmulateViewport(195, 422, chromedp.EmulateMobile))
	for _, page := range append(s.tour(t), "players/ashengarth-rowenna.html",
		"tools/predict.html?with=cham-haechan&guest=1500:Gina&guest=1600#ra=1500&rb=1600",
		"tools/compare.html?p=zormidis-argylos&p=zilverdaelwijk-fenneke") {
		if kind(page) == "embed" {
			continue // the frame of another page
		}
		b.do(t, chromedp.Navigate(root+page))
		eval[bool](t, b, `(() => { for (const d of document.querySelectorAll("details")) d.open = true; return true; })()`)
		b.settle(t)
		if wide := eval[int](t, b, `document.documentElement.scrollWidth`); wide > 195 {
			t.Errorf("%s is %d pixels wide, expected 195", page, wide)
		}
		// A field of letters, such as a name or a date, is as wide as its longest word.
		for _, text := range eval[[]string](t, b, `[...document.querySelectorAll(".leaders a, .history > div > span, .history summary > *")].filter(x => {
			const range = document.createRange();
			range.selectNodeContents(x);
			const lines = new Set([...range.getClientRects()].map(r => Math.round(r.top))).size;
			return x.checkVisibility() && (x.scrollWidth > x.clientWidth + 1 && getComputedStyle(x).overflowX !== "visible" || lines > x.textContent.trim().split(/[\s–-]+/).length + 1);
		}).map(x => x.textContent.trim())`) {
			t.Errorf("%s cuts %q off or apart", page, text)
		}
	}
}
