package sitetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// tight is the site of a league whose every word is a long one: its title, an article,
// names, a place, an entry of an event, a grade, remarks.
func tight(t *testing.T) *site {
	t.Helper()
	s := &site{name: "tight", data: t.TempDir(), dir: t.TempDir()}
	long := strings.Repeat("Grossmeisterschafts", 4)
	for name, text := range map[string]string{
		"site.yaml": `title: Ranking of the Associations of the Upper Valley and the Islands
language: fr
rankings:
  - id: levels
    system: ffg
  - id: elo
    system: elo
    settings: {initial: 0}
    grades: [{from: -3000, name: Grand maître honoraire de la vallée supérieure}]
`,
		"pages/about.md": "---\ntitle: About the " + long + "\n---\nText.\n\n```chart\nranking: elo\nplayers: [a, b]\n```\n",
		"players.csv":    "id,name,rank\na," + long + ",20k\nb,鈴木一郎,20k\nc,Ada Corvane,20k\n",
		"clubs.csv":      "id,name\nBig,Club of the Upper Valley and the Islands\n",
		"events/cup.yaml": `name: Open international de la fédération de la vallée supérieure
date: 2025-03-01
place: Obertalhausen an der langen Brücke
players:
  - {player: a, name: Ada Corvane, rank: 3k, club: Big}
games:
  - {round: 1, white: a, black: b, result: 1-0, note: A long game that was played to its end in the evening}
  - {round: 2, white: b, black: c, result: 0-1}
  - {round: 3, white: c, black: a, result: 1-0}
  - {round: 4, white: a, black: b, result: 1-0}
  - {round: 5, white: b, black: c, result: 0-1}
  - {round: 6, white: c, black: a, result: 1-0}
`,
	} {
		file := filepath.Join(s.data, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.build(s.dir, 2); err != nil {
		t.Fatal(err)
	}
	return s
}

// No page is wider than the screen, however long its words.
func TestBrowserFitsLongWords(t *testing.T) {
	b := openBrowser(t)
	root := tight(t).serve(t)
	for _, width := range []int64{320, 390, 768, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 800))
		for _, page := range []string{"index.html", "about.html", "players/a.html", "events/index.html", "events/cup.html"} {
			b.do(t, chromedp.Navigate(root+page))
			b.settle(t)
			if wide := eval[int64](t, b, `document.documentElement.scrollWidth`); wide > width {
				t.Errorf("%s is %d pixels wide, expected %d", page, wide, width)
			}
		}
	}
}

// A long title leaves the menu room: none of its entries lies under the field beside it.
func TestBrowserLeavesTheMenuRoom(t *testing.T) {
	b := openBrowser(t)
	root := tight(t).serve(t)
	for _, width := range []int64{320, 768, 1024, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 800), chromedp.Navigate(root+"events/index.html"))
		b.settle(t)
		for _, text := range eval[[]string](t, b, `(() => {
			const box = x => x.getBoundingClientRect(), field = box(document.querySelector("header .search"));
			return [...document.querySelectorAll(".menu a")].filter(a => box(a).right > field.left && box(a).left < field.right && box(a).bottom > field.top && box(a).top < field.bottom).map(a => a.textContent);
		})()`) {
			t.Errorf("%d pixels: %q lies under the search", width, text)
		}
		if rows := eval[int](t, b, `new Set([...document.querySelectorAll(".menu a")].map(x => x.offsetTop)).size`); rows > 3 {
			t.Errorf("%d pixels: the menu has %d rows", width, rows)
		}
	}
}

// Without scripts, where neither search nor switch stand beside it, the title of the
// site has the line above the menu to itself.
func TestBrowserKeepsTheTitleWholeWithoutScripts(t *testing.T) {
	b := openBrowser(t)
	root := sites["demo"].serve(t)
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	for _, width := range []int64{195, 320, 390, 768, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 800), chromedp.Navigate(root+"index.html"))
		if high := eval[float64](t, b, `document.querySelector(".brand").getBoundingClientRect().height`); high > 75 {
			t.Errorf("%d pixels: the title of the site is %.0f pixels high", width, high)
		}
	}
}

// The end of a menu that scrolls sideways does not fade.
func TestBrowserShowsTheEndOfTheMenu(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.EmulateViewport(320, 800, chromedp.EmulateMobile), chromedp.Navigate(sites["demo"].serve(t)+"guide/index.html"))
	b.settle(t)
	if right := eval[float64](t, b, `document.querySelector(".menu [aria-current]").getBoundingClientRect().right`); right > 320-32 {
		t.Errorf("the current entry ends at %.0f pixels, expected it before 288, where the menu fades", right)
	}
}

// A long place leaves the name of an event its words.
func TestBrowserLeavesEventsTheirNames(t *testing.T) {
	b := openBrowser(t)
	root := tight(t).serve(t)
	for _, width := range []int64{768, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 800), chromedp.Navigate(root+"events/index.html"))
		if name := eval[float64](t, b, `document.querySelector(".eventlist .what").getBoundingClientRect().width`); name < 140 {
			t.Errorf("%d pixels: the name of the event has %.0f pixels", width, name)
		}
	}
}

// What stays in sight while a table is scrolled leaves room for the rest.
func TestBrowserKeepsRoomBesideLongNames(t *testing.T) {
	b := openBrowser(t)
	root := tight(t).serve(t)
	b.do(t, chromedp.EmulateViewport(390, 800, chromedp.EmulateMobile))
	for _, page := range []string{"events/cup.html", "players/b.html", "players/c.html", "elo/index.html", "tools/compare.html?p=a&p=b&p=c"} {
		b.do(t, chromedp.Navigate(root+page))
		if strings.HasPrefix(page, "tools/") {
			b.poll(t, "compared", `document.querySelector(".between tbody tr") !== null`)
		}
		for _, text := range eval[[]string](t, b, `(() => {
			for (const d of document.querySelectorAll("details")) d.open = true;
			return [...document.querySelectorAll("tbody th")].filter(x => x.checkVisibility() && getComputedStyle(x).position === "sticky").filter(x => {
				const range = document.createRange();
				range.selectNodeContents(x);
				return x.offsetWidth > 250 || range.getBoundingClientRect().right > x.getBoundingClientRect().right + 1;
			}).map(x => x.textContent);
		})()`) {
			t.Errorf("%s: %q leaves no room for the rest of its row, or lies over it", page, text)
		}
	}
}

// Remarks and steps of a calculation do not stand one word a line in a box that scrolls,
// nor names and heads of few letters one letter a line.
func TestBrowserKeepsColumnsReadable(t *testing.T) {
	b := openBrowser(t)
	for _, page := range []string{tight(t).serve(t) + "events/cup.html", sites["zh"].serve(t) + "events/games-2020-06.html"} {
		for _, width := range []int64{320, 390, 768} {
			b.do(t, chromedp.EmulateViewport(width, 800), chromedp.Navigate(page))
			for _, text := range eval[[]string](t, b, `(() => {
				for (const d of document.querySelectorAll("details")) d.open = true;
				return [...document.querySelectorAll(".pairs td:last-child, .calc td:last-child, .calc th")].filter(x => {
					const range = document.createRange();
					range.selectNodeContents(x);
					const letters = [...x.textContent.trim()].length, lines = new Set([...range.getClientRects()].map(r => Math.round(r.top))).size;
					return lines > 1 && letters / lines < (letters > 20 ? 8 : 2);
				}).map(x => x.textContent.slice(0, 60));
			})()`) {
				t.Errorf("%s, %d pixels: %q stands in a column too narrow for it", page, width, text)
			}
		}
	}
}

// The heads of a list on the narrowest phone are whole, also where they are wider than
// Ratings below −1000, as those of beginners on the level scale, fit their column of a
// player's history.
func TestBrowserHasRoomForRatingsFarBelowZero(t *testing.T) {
	b := openBrowser(t)
	root := tight(t).serve(t)
	for _, width := range []int64{390, 768, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 800), chromedp.Navigate(root+"players/b.html"))
		for _, text := range eval[[]string](t, b, `[...document.querySelectorAll(".history summary > *")].filter(x => x.checkVisibility() && x.scrollWidth > x.clientWidth + 1).map(x => x.textContent)`) {
			t.Errorf("%d pixels: %q is wider than its column", width, text)
		}
	}
}

// The first number of each row of tiles begins at the edge of the text.
func TestBrowserAlignsTiles(t *testing.T) {
	b := openBrowser(t)
	for _, width := range []int64{320, 700, 768, 1280} {
		b.do(t, chromedp.EmulateViewport(width, 900), chromedp.Navigate(sites["demo"].serve(t)+"players/zormidis-argylos.html"))
		for _, text := range eval[[]string](t, b, `(() => {
			const edge = document.querySelector("h1").getBoundingClientRect().left, rows = new Set();
			return [...document.querySelectorAll(".tiles > p")].filter(x => x.checkVisibility() && !rows.has(x.offsetTop) && rows.add(x.offsetTop))
				.filter(x => Math.abs(x.querySelector("b").getBoundingClientRect().left - edge) > 1).map(x => x.textContent.trim());
		})()`) {
			t.Errorf("%d pixels: %q begins elsewhere", width, text)
		}
	}
}
