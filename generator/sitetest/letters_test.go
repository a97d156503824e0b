package sitetest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// apart finds letters that are cut off or taken apart: a field of them, such as a name
// or a date, is as wide as its longest word.
const apart = `[...document.querySelectorAll(".leaders a, .history > div > span, .history summary > *")].filter(x => {
	const range = document.createRange();
	range.selectNodeContents(x);
	const lines = new Set([...range.getClientRects()].map(r => Math.round(r.top))).size;
	return x.checkVisibility() && (x.scrollWidth > x.clientWidth + 1 && getComputedStyle(x).overflowX !== "visible" || lines > x.textContent.trim().split(/[\s–-]+/).length + 1);
}).map(x => x.textContent.trim())`

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
		for _, text := range eval[[]string](t, b, apart) {
			t.Errorf("%s cuts %q off or apart", page, text)
		}
		// Scrolled in its box, a table shows every cell somewhere: what stays in sight
		// on a phone otherwise would lie over the others.
		for _, text := range eval[[]string](t, b, `(() => {
			const table = [...document.querySelectorAll(".scroll > table")].find(x => x.checkVisibility() && x.tBodies[0].rows.length);
			if (!table) return [];
			const box = table.parentElement, cells = new Set([...table.tBodies[0].rows[0].cells].filter(x => x.textContent.trim() && x.checkVisibility()));
			table.tBodies[0].rows[0].scrollIntoView({block: "center"});
			for (let x = 0; x <= box.scrollWidth; x += 8) {
				box.scrollLeft = x;
				for (const cell of cells) {
					const {left, width, top, height} = cell.getBoundingClientRect();
					if (cell.contains(document.elementFromPoint(left + width / 2, top + height / 2))) cells.delete(cell);
				}
			}
			return [...cells].map(x => x.textContent.trim());
		})()`) {
			t.Errorf("%s: %q is never in sight, however far the table is scrolled", page, text)
		}
	}
}

// An embedded list fits the narrowest phone, 320 pixels, with letters of double size too,
// and leaves its names room for their words.
func TestBrowserEmbeddedListsFitAPhoneWithLargeLetters(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	root := s.serve(t)
	b.do(t, chromedp.EmulateViewport(160, 422, chromedp.EmulateMobile))
	for _, page := range s.pages() {
		if kind(page) != "embed" {
			continue
		}
		b.do(t, chromedp.Navigate(root+page))
		b.settle(t)
		if wide := eval[int](t, b, `document.documentElement.scrollWidth`); wide > 160 {
			t.Errorf("%s is %d pixels wide, expected 160", page, wide)
		}
		if least := eval[float64](t, b, `Math.min(...[...document.querySelectorAll("tbody .name")].map(x => x.clientWidth))`); least < 100 {
			t.Errorf("%s leaves its names %v pixels, expected 100", page, least)
		}
	}
}

// On a tablet the numbers of a history leave room for the names of its events.
func TestBrowserGivesEventsRoomOnATablet(t *testing.T) {
	b := openBrowser(t)
	root := sites["fr"].serve(t)
	for _, width := range []int64{768, 900, 1024} {
		b.do(t, chromedp.EmulateViewport(width, 1024), chromedp.Navigate(root+"players/zormidis-argylos.html"))
		for _, text := range eval[[]string](t, b, apart) {
			t.Errorf("%d pixels: %q is cut off or apart", width, text)
		}
	}
}

// The leaders on the home page have all of their columns in sight, on the narrowest phone
// and on a tablet, in each language.
func TestBrowserShowsLeadersWhole(t *testing.T) {
	b := openBrowser(t)
	for _, width := range []int64{320, 360, 768} {
		b.do(t, chromedp.EmulateViewport(width, 780, chromedp.EmulateMobile))
		for _, name := range []string{"demo", "fr", "zh"} {
			b.do(t, chromedp.Navigate(sites[name].serve(t)+"index.html"))
			if over := eval[int](t, b, `(box => box.scrollWidth - box.clientWidth)(document.querySelector(".first .scroll, .leading .scroll"))`); over > 0 {
				t.Errorf("%s: the table of the leaders is %d pixels wider than the screen of %d", name, over, width)
			}
		}
	}
}

// the numbers below them.
func TestBrowserShowsHeadsWholeOnAPhone(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.EmulateViewport(320, 780, chromedp.EmulateMobile), chromedp.Navigate(sites["fr"].serve(t)+"glicko/index.html"))
	if hit := eval[bool](t, b, `(() => {
		const head = document.querySelector("thead .rating"), range = document.createRange();
		range.selectNodeContents(head);
		head.scrollIntoView({block: "center", inline: "nearest"});
		document.querySelector(".scroll").scrollLeft = 0;
		const {left, top, height} = range.getBoundingClientRect();
		return head.contains(document.elementFromPoint(left + 2, top + height / 2));
	})()`); !hit {
		t.Error("the name lies over the beginning of the head beside it")
	}
}
