package sitetest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// met are the cells and names that a table marks, as text.
const met = `Array.from(document.querySelectorAll(".met"), e => e.textContent.trim()).join("|")`

// Whoever points at a result, or walks to it by keyboard, sees the opponent's.
func TestBrowserMarksTheOpponentsCell(t *testing.T) {
	b := openBrowser(t)
	for _, name := range []string{"events/harbour-open-2026.html", "events/candidates-2026.html"} {
		b.do(t, chromedp.Navigate(sites["demo"].serve(t)+name))
		b.settle(t)
		if got := eval[string](t, b, met); got != "" {
			t.Errorf("%s: %q is marked before anything is pointed at", name, got)
		}
		eval[bool](t, b, `(window.cell = document.querySelector("td.cell[tabindex='0']"), cell.focus(), true)`)
		first := eval[string](t, b, met)
		if n := strings.Count(first, "|") + 1; n != 4 {
			t.Errorf("%s: focus marks %q, expected two cells and two names", name, first)
		}
		b.do(t, chromedp.KeyEvent(kb.ArrowRight))
		if got := eval[string](t, b, met); got == first || strings.Count(got, "|") != 3 {
			t.Errorf("%s: after an arrow %q is marked, before it %q", name, got, first)
		}
		// The arrow passes over the diagonal: it reaches the end of the row.
		for range 45 {
			b.do(t, chromedp.KeyEvent(kb.ArrowRight))
		}
		if !eval[bool](t, b, `!document.activeElement.nextElementSibling.classList.contains("cell")`) {
			t.Errorf("%s: the arrow does not reach the end of the row", name)
		}
		// Keys of the browser remain: with Alt an arrow goes back a page.
		if !eval[bool](t, b, `cell.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", altKey: true, bubbles: true, cancelable: true}))`) {
			t.Errorf("%s: the table takes an arrow with Alt", name)
		}
		eval[bool](t, b, `(document.activeElement.blur(), cell.dispatchEvent(new PointerEvent("pointerover", {bubbles: true})), true)`)
		if got := eval[string](t, b, met); got != first {
			t.Errorf("%s: the pointer marks %q, focus %q", name, got, first)
		}
		b.quiet(t, name)
	}
}

// A link to a calculation opens it, and what is copied there can be read alone.
func TestBrowserCopiesACalculation(t *testing.T) {
	b := openBrowser(t)
	at := sites["demo"].serve(t)
	b.do(t, chromedp.Navigate(at+"events/harbour-open-2026.html"))
	b.settle(t)
	for _, link := range []string{`td a[href^="#c-"]`, `section.calculations > p.more a`} {
		b.do(t, chromedp.Navigate(at+"events/harbour-open-2026.html"))
		b.settle(t)
		href := eval[string](t, b, `document.querySelector('`+link+`').href`)
		b.do(t, chromedp.Navigate(href))
		b.settle(t)
		b.poll(t, "the calculation is open, with its button", `!!document.querySelector(".calculations details[id][open] button.copy")`)
		// Who may not write into the clipboard copies a selection; here it is caught.
		text := eval[string](t, b, `(() => {
			let caught = "";
			Object.defineProperty(navigator, "clipboard", {value: {writeText: text => { caught = text; return Promise.resolve(); }}});
			document.querySelector("button.copy").click();
			return caught;
		})()`)
		b.poll(t, "it is told that this is done", `document.querySelector("button.copy + output").textContent === document.querySelector(".calculations").dataset.copied`)
		for _, want := range []string{"Harbour Open 2026", "Rating before: ", "Opponent ", " · Calculation ", "→", href} {
			if want == "→" && strings.Contains(href, "-p") {
				continue
			}
			if !strings.Contains(text, want) {
				t.Errorf("%s: the copy has no %q:\n%s", href, want, text)
			}
		}
		if strings.ContainsAny(text, "<>\t") || !strings.HasSuffix(text, "\n") {
			t.Errorf("the copy is not plain text: %q", text)
		}
	}
	b.quiet(t, "copying")
}

// A printed event has its table and no buttons.
func TestBrowserPrintsAnEvent(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"events/harbour-open-2026.html#c-ashengarth-rowenna"))
	b.settle(t)
	b.poll(t, "the button", `!!document.querySelector("button.copy")`)
	pdf := b.pdf(t)
	if len(pdf) < 10_000 {
		t.Errorf("printing gave %d bytes", len(pdf))
	}
	b.paper(t)
	if left := eval[[]string](t, b, `[...document.querySelectorAll("nav, button, form")].filter(x => x.checkVisibility()).map(x => x.outerHTML.slice(0, 80))`); len(left) > 0 {
		t.Errorf("printed with the event: %q", left)
	}
	if !eval[bool](t, b, `document.querySelector("table.rounds tbody tr:last-child").checkVisibility() && document.querySelector(".calculations details[id][open] table").checkVisibility()`) {
		t.Error("the last row or the open calculation does not print")
	}
}

// Everything that a change leads to is there: every link to a calculation, from
// players and events, also where the event goes on on numbered pages.
func TestLongEventsGoOnOnNumberedPages(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString("date,event,round,white,black,result\n")
	for round := range 3 {
		for i := 0; i < 540; i += 2 {
			b.WriteString("2025-03-0" + string(rune('1'+round)) + ",Congress," + string(rune('1'+round)) + ",Player " + roman(i) + ",Player " + roman((i+1+2*round)%540) + ",1-0\n")
		}
	}
	b.WriteString("2025-04-01,,,Player AA,Player AB,1-0\n2025-04-02,,,Player AB,Player AA,1-0\n")
	for name, text := range map[string]string{"games.csv": b.String(), "site.yaml": "rankings: [{id: elo, system: elo, min_games: 9}]\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := &site{name: "congress", data: dir, dir: filepath.Join(t.TempDir(), "public")}
	if _, err := s.build(s.dir, 2); err != nil {
		t.Fatal(err)
	}
	var err error
	if s.files, err = read(s.dir); err != nil {
		t.Fatal(err)
	}
	// A table whose rows go on on another page offers no sorting: only its own would be sorted.
	parted := regexp.MustCompile(`<table class="?(games pairs|list)\b[^>]*`)
	for name, want := range map[string]string{
		"events/congress-2025.html": "", "events/congress-2025-p2.html": "", "elo/unranked.html": "", "elo/unranked-p2.html": "",
		"events/games-2025-04.html": " data-sort",
	} {
		if got := string(parted.Find(s.files[name])); got == "" || strings.Contains(got, " data-sort") != (want != "") {
			t.Errorf("%s has the table %q, expected one with %q", name, got, want)
		}
	}
	row := regexp.MustCompile(`<tr><td>\d+<th scope=row><a [^>]+>[^<]+</a><td>\d+<td>\d`)
	calc := regexp.MustCompile(`<details id=c-`)
	rows, calcs, pages := 0, 0, 0
	for name, text := range s.files {
		if !strings.HasPrefix(name, "events/congress-2025") && !strings.HasPrefix(name, "events/congress") || !strings.HasSuffix(name, ".html") {
			continue
		}
		pages++
		n := len(row.FindAll(text, -1))
		if n > 500 {
			t.Errorf("%s has %d rows", name, n)
		}
		rows += n
		calcs += len(calc.FindAll(text, -1))
	}
	if rows != 540 || calcs != 540 || pages != 4 {
		t.Errorf("%d rows and %d calculations on %d pages, expected 540 of each on 4", rows, calcs, pages)
	}
	if err := s.gather(); err != nil {
		t.Fatal(err)
	}
	for _, name := range s.pages() {
		for _, link := range s.facts[name].links {
			if i := strings.Index(link, "#c-"); i >= 0 {
				s.follow(t, "http://congress.example/", name, link)
			}
		}
	}
}

// roman gives each number letters of its own.
func roman(i int) string { return strings.ToUpper(string([]rune{'a' + rune(i/26), 'a' + rune(i%26)})) }
