package sitetest

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// paper shows pages as they are printed.
func (b *browser) paper(t *testing.T, features ...*emulation.MediaFeature) {
	t.Helper()
	b.media(t, "print", features...)
}

// pdf prints the page.
func (b *browser) pdf(t *testing.T) []byte {
	t.Helper()
	pdf, err := chromedp.Run(b.ctx, chromedp.PrintToPDF(chromedp.PDFPaper(chromedp.PaperA4), chromedp.PDFPreferCSSPageSize()))
	if err != nil {
		t.Fatal(err)
	}
	return pdf
}

// A ranking prints as a list without navigation.
func TestBrowserPrintsAList(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"main/index.html"))
	pdf := b.pdf(t)
	if !strings.HasPrefix(string(pdf), "%PDF-") || len(pdf) < 10_000 {
		t.Errorf("printing gave %d bytes beginning %q, expected a PDF", len(pdf), pdf[:min(len(pdf), 8)])
	}
	if pages := strings.Count(string(pdf), "/Type /Page\n"); pages < 2 || pages > 10 {
		t.Errorf("the list prints on %d pages, expected a few", pages)
	}
	b.paper(t)
	if left := eval[[]string](t, b, `[...document.querySelectorAll("nav, button, form, .skip")].filter(x => x.checkVisibility()).map(x => x.outerHTML.slice(0, 80))`); len(left) > 0 {
		t.Errorf("printed with the list: %q, expected no navigation", left)
	}
	if !eval[bool](t, b, `document.querySelector("h1").checkVisibility() && document.querySelector("table.list tbody tr:last-child").checkVisibility()`) {
		t.Error("the title or the last row does not print")
	}
}

// On paper nothing is cut off, and no text stands in a column too narrow for it.
func TestBrowserPrintsPagesWhole(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.EmulateViewport(680, 960)) // A4 without its margins
	b.paper(t)
	for _, s := range []*site{sites["demo"], sites["fr"], sites["zh"]} {
		root := s.serve(t)
		for _, page := range s.tour(t) {
			b.do(t, chromedp.Navigate(root+page))
			bad := eval[[]string](t, b, `[...document.querySelectorAll("body *")].filter(x => {
				if (!x.checkVisibility() || x.closest(".hidden, svg")) return false;
				const style = getComputedStyle(x), box = x.getBoundingClientRect(), size = parseFloat(style.fontSize);
				const cut = (style.overflowX !== "visible" || x.matches(".card")) && x.clientWidth > 0 && x.scrollWidth > x.clientWidth + 1;
				const squeezed = !x.firstElementChild && x.textContent.trim().length > 5 && box.width < 2 * size && box.height > 5 * size;
				return cut || squeezed;
			}).slice(0, 3).map(x => x.outerHTML.slice(0, 120))`)
			if len(bad) > 0 {
				t.Errorf("%s: %s prints cut off or squeezed: %q", s.name, page, bad)
			}
		}
	}
}

// Of the rankings that are closed nothing is printed: their heads alone would fill a page.
func TestBrowserPrintsOpenRankingsOnly(t *testing.T) {
	b := openBrowser(t)
	b.paper(t)
	root := sites["demo"].serve(t)
	for _, page := range []string{"players/asmosdottir-asvaldis.html", "events/northern-lights-2023.html"} {
		b.do(t, chromedp.Navigate(root+page))
		const count = `[...document.querySelectorAll("details:is(.ranking, .other)")].filter(x => x.checkVisibility()).length`
		if n := eval[int](t, b, count); n != 0 {
			t.Errorf("%s prints %d closed rankings", page, n)
		}
		if eval[int](t, b, `document.querySelectorAll("details:is(.ranking, .other)").forEach(x => x.open = true), `+count) < 2 {
			t.Errorf("%s prints no ranking that was opened", page)
		}
	}
}

// A table of many players prints on pages laid sideways, which have room for all of its
// columns; others stay upright.
func TestBrowserLaysWideTablesSideways(t *testing.T) {
	b := openBrowser(t)
	root := crowd(t).serve(t)
	const sideways = "/MediaBox [0 0 841"
	for event, want := range map[string]bool{"cup": false, "circle": true} {
		b.do(t, chromedp.Navigate(root+"events/"+event+"-2025.html"))
		pdf := string(b.pdf(t))
		pages, lying := strings.Count(pdf, "/Type /Page\n"), strings.Count(pdf, sideways)
		if want && lying != pages || !want && lying > 0 {
			t.Errorf("%s prints on %d pages, %d of them laid sideways", event, pages, lying)
		}
	}
}

// The picture of a comparison, which a script makes, prints as well, in the colours of paper.
func TestBrowserPrintsAComparison(t *testing.T) {
	b := openBrowser(t)
	b.colours(t, "dark")
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"tools/compare.html?p=zormidis-argylos&p=aise-sosuke"))
	if _, err := chromedp.Run(b.ctx, chromedp.Poll[bool](`document.querySelector("figure.chart.is-live canvas") !== null`)); err != nil {
		t.Fatal(err)
	}
	b.paper(t, &emulation.MediaFeature{Name: "prefers-color-scheme", Value: "dark"})
	b.settle(t)
	box := eval[[]float64](t, b, `(({width, height}) => [width, height])(document.querySelector("figure.chart canvas").getBoundingClientRect())`)
	if box[0] < 300 || box[1] < 100 {
		t.Errorf("the picture prints with %v pixels, expected more", box)
	}
	black := eval[int](t, b, `(() => {
		const canvas = document.querySelector("figure.chart canvas"), {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
		return data.filter((v, i) => i % 4 === 3 && v > 200 && data[i - 1] + data[i - 2] + data[i - 3] < 30).length;
	})()`)
	if black < 100 {
		t.Errorf("the picture prints with %d black pixels, expected its curves", black)
	}
}

// The licence stands at the head of the first page, beside the date: after the end it
// would have a page of its own wherever the page before is full. It lies over nothing.
func TestBrowserPrintsTheLicenceAtTheHead(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.EmulateViewport(680, 960))
	b.paper(t)
	root := sites["fr"].serve(t)
	for _, page := range sites["fr"].tour(t) {
		if kind(page) == "embed" {
			continue
		}
		b.do(t, chromedp.Navigate(root+page))
		if !eval[bool](t, b, `(() => {
			const box = x => x.getBoundingClientRect(), foot = box(document.querySelector("footer span")), day = document.querySelector(".where time");
			return foot.height > 0 && foot.bottom <= box(document.querySelector("h1")).top && (!day || box(day).right < foot.left);
		})()`) {
			t.Errorf("%s does not print the licence above its title", page)
		}
	}
}

// On paper what an entry says stands below a long name: a column wide enough for both
// would push the last ones off the page, where they are lost.
func TestBrowserPrintsEntriesBelowLongNames(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.EmulateViewport(680, 960))
	b.paper(t)
	b.do(t, chromedp.Navigate(tight(t).serve(t)+"events/cup.html"))
	if !eval[bool](t, b, `(() => {
		const remark = document.querySelector(":is(.crosstable, .rounds) tbody th > .muted");
		return remark.getBoundingClientRect().top >= remark.previousElementSibling.getBoundingClientRect().bottom - 1;
	})()`) {
		t.Error("the entry stands beside the name")
	}
}
