package sitetest

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"echelle/generator"
	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/templates"
)

// differences are what an archive shows of two lists.
type differences struct {
	Tiles      []string
	Moves      [][]string // name, both ratings, change
	Came, Gone []string   // name and rating
}

const seenDifferences = `(() => {
	const text = (selector) => [...document.querySelectorAll(".differences " + selector)].filter(x => x.checkVisibility()).map(x => x.textContent);
	return {tiles: text(".tiles b"), moves: [...document.querySelectorAll(".moves tbody tr")].map(r => [...r.cells].map(x => x.textContent)), came: text(".came li"), gone: text(".gone li")};
})()`

// ofDiff is the same, as it follows from what echelle diff says.
func ofDiff(x *ledger.Comparison) differences {
	shown := func(v float64) int { return int(math.Round(v)) }
	signed := func(text string) string { return strings.ReplaceAll(text, "-", "−") }
	var d differences
	sum := 0.0
	moves := slices.Clone(x.Moves)
	for i := range moves {
		sum += moves[i].Change
	}
	change := func(m *ledger.Move) int { return shown(m.Rating) - shown(m.Was.Rating) }
	slices.SortStableFunc(moves, func(a, b ledger.Move) int { // the stable order among equals is that of the changes
		return int(math.Abs(float64(change(&b))) - math.Abs(float64(change(&a))))
	})
	for i := range moves[:min(10, len(moves))] {
		if m := &moves[i]; change(m) != 0 {
			d.Moves = append(d.Moves, []string{m.Name, fmt.Sprint(shown(m.Was.Rating)), fmt.Sprint(shown(m.Rating)), signed(fmt.Sprintf("%+d", change(m)))})
		}
	}
	mean, correlation := "–", "–"
	if x.Both > 0 {
		mean = signed(fmt.Sprintf("%+.1f", sum/float64(x.Both)))
	}
	if strings.Trim(mean, "+−0.") == "" {
		mean = strings.TrimLeft(mean, "+−")
	}
	if x.Both > 1 {
		correlation = signed(fmt.Sprintf("%.3f", x.Correlation))
	}
	d.Tiles = []string{fmt.Sprint(x.Both), fmt.Sprint(len(x.New)), fmt.Sprint(len(x.Gone)), mean, correlation}
	for _, e := range x.New {
		d.Came = append(d.Came, fmt.Sprintf("%s %d", e.Name, shown(e.Rating)))
	}
	for _, e := range x.Gone {
		d.Gone = append(d.Gone, fmt.Sprintf("%s %d", e.Name, shown(e.Rating)))
	}
	return d
}

// What an archive says of two lists is what echelle diff says, whether they are
// near or far, the newest or not; and the address brings it back. (Of a published
// list the page compares what was printed, the command what the data give.)
func TestBrowserComparesLists(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	root := s.serve(t)
	for _, x := range []struct{ ranking, a, b string }{
		{"main", "2025-12-31", "2026-06-30"}, {"main", "2020-06-30", "2023-05-31"}, {"main", "2024-03-31", "2024-03-31"}, {"fitted", "2023-03-31", "2025-12-31"},
	} {
		day := func(text string) history.Date { d, _ := history.ParseDate(text); return d }
		o := generator.Options{Data: s.data, Templates: templates.FS, Jobs: 1}
		_, list, err := generator.DiffLists(o, generator.DiffQuery{A: day(x.a).String(), B: day(x.b).String(), Ranking: x.ranking})
		if err != nil || len(list) != 1 {
			t.Fatalf("%v: %d comparisons, %v", x, len(list), err)
		}
		want := ofDiff(&list[0].Comparison)
		b.do(t, chromedp.Navigate(root+x.ranking+"/archive.html?a="+x.a+"&b="+x.b))
		b.poll(t, "compared", `document.querySelector(".differences").checkVisibility()`)
		got := eval[differences](t, b, seenDifferences)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v: the page says\n%v, echelle diff\n%v", x, got, want)
		}
		b.quiet(t, x.ranking)
	}
	b.do(t, chromedp.Navigate(root+"main/archive.html"))
	if eval[bool](t, b, `document.querySelector(".differences").checkVisibility()`) {
		t.Error("differences are shown before lists are chosen")
	}
	choose := func(name, day string) {
		eval[bool](t, b, fmt.Sprintf(`(() => { const s = document.querySelector("form.lists").elements[%q]; s.value = %q; return s.dispatchEvent(new Event("change", {bubbles: true})); })()`, name, day))
	}
	eval[bool](t, b, `(() => { window.said = []; new MutationObserver(all => { for (const x of all) if (x.target.closest("[role=status]")) said.push(x.target.textContent); })
		.observe(document.querySelector(".differences"), {childList: true, subtree: true}); return true; })()`)
	choose("a", "2025-12-31")
	choose("b", "2026-06-30")
	b.poll(t, "compared", `document.querySelector(".differences").checkVisibility()`)
	if said := eval[[]string](t, b, `said`); len(said) != 5 || slices.Contains(said, "") {
		t.Errorf("a screen reader is told %q, expected the five numbers", said)
	}
	if query := eval[string](t, b, `location.search`); query != "?a=2025-12-31&b=2026-06-30" {
		t.Errorf("the address has %q, expected both lists", query)
	}
	b.do(t, chromedp.NavigateBack())
	b.poll(t, "nothing compared", `!document.querySelector(".differences").checkVisibility() && document.querySelector("form.lists").elements.b.value === ""`)
}

// Names come out of the files as they went in: with quotes, with an apostrophe of
// their own, without the one that keeps a spreadsheet from running a formula.
func TestBrowserReadsNamesOutOfLists(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["hostile"].serve(t)+"elo/archive.html?a=2026-01-31&b=2026-02-28"))
	b.poll(t, "compared", `document.querySelector(".differences").checkVisibility()`)
	names := eval[[]string](t, b, `[...document.querySelectorAll(".differences a")].map(a => a.textContent)`)
	for _, want := range []string{"'O'Neil \"the rook\" `tick` \\", "=cmd()"} {
		if !slices.Contains(names, want) {
			t.Errorf("the names are %q, expected %q among them", names, want)
		}
	}
}

// A page from disk may not read the lists, and says so; without scripts it asks
// for none.
func TestBrowserSaysWhyListsAreNotCompared(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	b.do(t, chromedp.Navigate(s.disk(t)+"main/archive.html?a=2025-12-31&b=2026-06-30"))
	b.poll(t, "said why", `/opened from disk/.test(document.querySelector("form.lists output").value) && !document.querySelector(".differences").checkVisibility()`)
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	for page, want := range map[string]string{
		"main/archive.html":  "echelle diff 2026-05-31 2026-06-30",
		"tools/compare.html": "Players are chosen by a script",
	} {
		b.do(t, chromedp.Navigate(s.disk(t)+page))
		if text := eval[string](t, b, `document.querySelector("main").innerText`); !strings.Contains(text, want) {
			t.Errorf("%s does not say %q without scripts", page, want)
		}
		if shown := eval[bool](t, b, `[...document.querySelectorAll("main form, .differences, .comparison")].some(x => x.checkVisibility())`); shown {
			t.Errorf("%s shows what works only with scripts", page)
		}
	}
}
