package sitetest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"echelle/generator/chart"
)

// browser is a tab of a browser of its own, which notes what goes wrong in it.
type browser struct {
	ctx context.Context

	mu     sync.Mutex
	noises []string
}

// openBrowser starts a browser for one test. Without one the test is skipped,
// in CI it fails.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	program := os.Getenv("CHROMIUM")
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if program == "" {
			program, _ = exec.LookPath(name)
		}
	}
	if program == "" {
		missing(t, "no chromium, expected one in the path or in the environment variable CHROMIUM")
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &browser{ctx: ctx}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatalf("starting %s: %v", program, err)
	}
	// As in the window that a reader works in: focus is told to the page.
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	// Notes what the page itself can see, and keeps a dialog from blocking it.
	const watch = `window.noises = [];
		addEventListener("securitypolicyviolation", e => noises.push("policy violated: " + e.violatedDirective + " " + e.blockedURI + " " + e.sample));
		for (const f of ["alert", "confirm", "prompt", "print"]) window[f] = text => { noises.push(f + " called: " + text); };`
	if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: watch}); err != nil {
		t.Fatal(err)
	}
	return b
}

// missing skips a test that cannot run here; in CI it must run.
func missing(t *testing.T, why string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(why)
	}
	t.Skip(why)
}

func (b *browser) listen(event any) {
	text := ""
	switch e := event.(type) {
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			text = e.Entry.Text + " " + e.Entry.URL
		}
	case *runtime.EventConsoleAPICalled:
		text = "console." + string(e.Type)
		for _, arg := range e.Args {
			text += " " + arg.Description + string(arg.Value)
		}
	case *runtime.EventExceptionThrown:
		text = e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
	}
	if text != "" {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.noises = append(b.noises, text)
	}
}

// do carries out steps.
func (b *browser) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		t.Fatal(err)
	}
}

// eval is the value of an expression in the page; promises are awaited.
func eval[T any](t *testing.T, b *browser, expression string) T {
	t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%.100s: %v", expression, err)
	}
	return v
}

// settle waits until the page has been painted.
func (b *browser) settle(t *testing.T) {
	t.Helper()
	eval[bool](t, b, `new Promise(f => requestAnimationFrame(() => requestAnimationFrame(() => f(true))))`)
}

// quiet reports what went wrong in the page since it was opened.
func (b *browser) quiet(t *testing.T, where string) {
	t.Helper()
	b.settle(t)
	for _, text := range eval[[]string](t, b, `window.noises`) {
		t.Errorf("%s: %s", where, text)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, text := range b.noises {
		t.Errorf("%s: %s", where, text)
	}
	b.noises = nil
}

// colours makes the device prefer light or dark.
func (b *browser) colours(t *testing.T, scheme string) {
	t.Helper()
	b.media(t, "", &emulation.MediaFeature{Name: "prefers-color-scheme", Value: scheme}, &emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
}

// media makes the browser show pages for a medium, "" for the screen, with features.
func (b *browser) media(t *testing.T, medium string, features ...*emulation.MediaFeature) {
	t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium, Features: features}); err != nil {
		t.Fatal(err)
	}
}

// serve serves a site below a path and returns its address.
func (s *site) serve(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.StripPrefix("/sub", http.FileServer(http.Dir(s.dir))))
	t.Cleanup(server.Close)
	return server.URL + "/sub/"
}

// disk is the address of a site opened from disk.
func (s *site) disk(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(dir) + "/"
}

// without is a copy of the site in which a folder is missing.
func (s *site) without(t *testing.T, folder string) *site {
	t.Helper()
	other := *s
	other.dir = t.TempDir()
	if err := os.CopyFS(other.dir, os.DirFS(s.dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(other.dir, folder)); err != nil {
		t.Fatal(err)
	}
	return &other
}

// tour lists one page of each kind, except the page for wrong addresses, whose
// links fit only the site's own address, and those that forward at once.
func (s *site) tour(t *testing.T) []string {
	t.Helper()
	samples := s.samples(t)
	delete(samples, "missing")
	delete(samples, "moved")
	return slices.Sorted(maps.Values(samples))
}

// Under its strict policy no page has a script, style or file refused, from a
// host and from disk, whatever the names on it.
func TestBrowserRefusesNothing(t *testing.T) {
	b := openBrowser(t)
	demo, hostile := sites["demo"], sites["hostile"]
	var hostilePages []string
	for _, page := range hostile.pages() {
		if page != "404.html" {
			hostilePages = append(hostilePages, page)
		}
	}
	for _, x := range []struct {
		root  string
		pages []string
	}{
		{demo.serve(t), demo.tour(t)},
		{demo.disk(t), demo.tour(t)},
		{hostile.serve(t), hostilePages},
		{hostile.disk(t), hostile.tour(t)},
	} {
		for _, page := range x.pages {
			b.do(t, chromedp.Navigate(x.root+page))
			eval[int](t, b, `(() => { for (const d of document.querySelectorAll("details")) d.open = true; return 1; })()`)
			b.quiet(t, x.root+page)
		}
	}
}

// A browser that is made to violate the policy is heard: without this the test
// above could not fail.
func TestBrowserHearsWhatIsRefused(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"index.html"))
	b.quiet(t, "before")
	eval[int](t, b, `(() => { const s = document.createElement("script"); s.textContent = "alert(1)"; document.body.append(s); console.error("heard"); return 1; })()`)
	b.settle(t)
	if list := eval[[]string](t, b, `window.noises`); len(list) != 1 || !strings.HasPrefix(list[0], "policy violated: script-src") {
		t.Errorf("the page noted %q, expected one violation", list)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.noises) < 2 {
		t.Errorf("the browser noted %q, expected a violation and an error", b.noises)
	}
}

// A click on a head sorts by its column, another one the other way round.
func TestBrowserSortsLists(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"main/index.html"))
	const column = `(name => { const heads = [...document.querySelectorAll("table.list thead th")]; return heads.findIndex(h => h.textContent.trim() === name); })`
	cells := func(name string) []string {
		return eval[[]string](t, b, `(i => [...document.querySelectorAll("table.list tbody tr")].map(r => r.cells[i].textContent.trim()))(`+column+`("`+name+`"))`)
	}
	click := func(name string) string {
		return eval[string](t, b, `(async i => { const h = document.querySelectorAll("table.list thead th")[i]; h.querySelector("button").click();
			await new Promise(f => setTimeout(f, 0)); return h.getAttribute("aria-sort"); })(`+column+`("`+name+`"))`)
	}
	before := cells("Name")
	if order := click("Games"); order != "descending" {
		t.Errorf("after a click on Games aria-sort is %q, expected descending", order)
	}
	games := cells("Games")
	number := func(s string) int {
		n := 0
		fmt.Sscan(strings.ReplaceAll(s, ",", ""), &n)
		return n
	}
	if !slices.IsSortedFunc(games, func(a, b string) int { return cmp.Compare(number(b), number(a)) }) || number(games[0]) <= number(games[len(games)-1]) {
		t.Errorf("the games are %v, expected the most first", games)
	}
	if order := click("Games"); order != "ascending" {
		t.Errorf("after two clicks on Games aria-sort is %q, expected ascending", order)
	}
	if up := cells("Games"); !slices.IsSortedFunc(up, func(a, b string) int { return cmp.Compare(number(a), number(b)) }) {
		t.Errorf("the games are %v, expected the fewest first", up)
	}
	click("Name")
	names := cells("Name")
	if sorted := eval[bool](t, b, `(list => list.every((x, i) => i === 0 || new Intl.Collator("en", {numeric: true}).compare(list[i-1], x) <= 0))(`+
		`[...document.querySelectorAll("table.list tbody tr")].map(r => r.querySelector(".name, th").textContent.trim()))`); !sorted {
		t.Errorf("the names are %v, expected them sorted", names)
	}
	if len(names) != len(before) || slices.Equal(names, before) {
		t.Errorf("sorting gave %d names in the same order: %v, expected %d in another", len(names), slices.Equal(names, before), len(before))
	}
	b.quiet(t, "sorting")
}

// A filter looks through the whole list, also the rows on its other pages, and
// stands in the address so that it can be sent.
func TestBrowserFiltersTheWholeList(t *testing.T) {
	b := openBrowser(t)
	root := sites["large"].serve(t)
	const rows = `document.querySelectorAll("table.list tbody tr").length`
	b.do(t, chromedp.Navigate(root+"elo/index.html"))
	if n := eval[int](t, b, rows); n != 500 {
		t.Fatalf("%d rows, expected 500", n)
	}
	b.do(t, chromedp.SendKeys(chromedp.CSS("form.filters input[type=search]"), "tova elderwick"))
	if _, err := chromedp.Run(b.ctx, chromedp.Poll[bool](rows+` === 5`)); err != nil {
		t.Fatalf("%d rows, expected 5: %v", eval[int](t, b, rows), err)
	}
	address := eval[string](t, b, `location.href`)
	if !strings.Contains(address, "name=tova") {
		t.Errorf("the address is %s, expected the filter in it", address)
	}
	b.quiet(t, "filtering")
	b.do(t, chromedp.Navigate(address))
	if _, err := chromedp.Run(b.ctx, chromedp.Poll[bool](rows+` === 5`)); err != nil {
		t.Errorf("the address sent to somebody shows %d rows, expected 5: %v", eval[int](t, b, rows), err)
	}
}

// The first sign of interest in a chart loads the chart library, which draws it
// under the page's policy; before, nothing of it is loaded.
func TestBrowserBringsChartsToLife(t *testing.T) {
	b := openBrowser(t)
	page := sites["demo"].samples(t)["player"]
	for _, root := range []string{sites["demo"].serve(t), sites["demo"].disk(t)} {
		b.do(t, chromedp.Navigate(root+page))
		if !eval[bool](t, b, `window.echarts === undefined && document.querySelector("figure.chart svg").checkVisibility()`) {
			t.Errorf("%s%s: the chart library is there at once, or the picture is not", root, page)
		}
		b.do(t, chromedp.Focus(chromedp.CSS("figure.chart")))
		if _, err := chromedp.Run(b.ctx, chromedp.Poll[bool](`document.querySelector("figure.chart canvas") !== null`)); err != nil {
			t.Errorf("%s%s: no chart was drawn: %v", root, page, err)
		}
		b.quiet(t, root+page)
	}
}

// The arrow keys go from list to list, and every one says what the data do, also where
// these count months without games in place of naming them.
func TestBrowserReadsEveryListOfAChart(t *testing.T) {
	c := &chart.Chart{Decimals: 1, Curves: []chart.Curve{{Name: "Ada"}}}
	var want []string
	for m := range 60 {
		day := time.Date(1968, time.Month(m+2), 0, 0, 0, 0, 0, time.UTC)
		if m >= 40 { // no longer the last of the month
			day = day.AddDate(0, 0, m)
		}
		p := chart.Point{Day: int32(day.Unix() / 86400), Value: 1500 + float64(m*m%7)}
		says := []string{day.Format("2 Jan 2006"), fmt.Sprintf("%.1f", p.Value)}
		if m%9 == 0 {
			p.Games, p.Label = int32(m+2), fmt.Sprint("Open ", m)
			says = append(says, p.Label, fmt.Sprintf("Games: %d", p.Games))
		}
		c.Curves[0].Points = append(c.Curves[0].Points, p)
		want = append(want, strings.Join(says, ", "))
	}
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+sites["demo"].samples(t)["player"]))
	const figure = `document.querySelector("figure.chart")`
	eval[bool](t, b, fmt.Sprintf(`%s.dispatchEvent(new CustomEvent("chart", {detail: %s}))`, figure, chart.AppendData(nil, c)))
	b.poll(t, "a chart drawn", figure+`.querySelector("canvas") !== null`)
	got := eval[[]string](t, b, fmt.Sprintf(`[...Array(%d)].map(() => {
		%s.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
		return [...document.querySelectorAll("figure.chart .tip > *")].map(x => (x.querySelector("b") || x).textContent).join(", ");
	})`, len(want), figure))
	if !slices.Equal(got, want) {
		t.Errorf("the lists are\n%q, expected\n%q", got, want)
	}
	b.quiet(t, "reading")
}

// The switch goes from the device's colours to light to dark, and the choice
// lasts.
func TestBrowserSwitchesColours(t *testing.T) {
	b := openBrowser(t)
	b.colours(t, "dark")
	root := sites["demo"].serve(t)
	b.do(t, chromedp.Navigate(root+"index.html"))
	background := func() string { return eval[string](t, b, `getComputedStyle(document.body).backgroundColor`) }
	theme := func() string { return eval[string](t, b, `document.documentElement.dataset.theme || "auto"`) }
	night := background()
	b.do(t, chromedp.Click(chromedp.CSS("button.theme")))
	day := background()
	if theme() != "light" || day == night {
		t.Errorf("after one click the theme is %s with the background %s, expected light and not %s", theme(), day, night)
	}
	b.do(t, chromedp.Navigate(root+"players/index.html"))
	if theme() != "light" || background() != day {
		t.Errorf("on the next page the theme is %s with the background %s, expected light and %s", theme(), background(), day)
	}
	b.colours(t, "light")
	b.do(t, chromedp.Click(chromedp.CSS("button.theme")))
	if theme() != "dark" || background() != night {
		t.Errorf("after two clicks the theme is %s with the background %s, expected dark and %s", theme(), background(), night)
	}
	b.do(t, chromedp.Click(chromedp.CSS("button.theme")))
	if theme() != "auto" || background() != day {
		t.Errorf("after three clicks the theme is %s with the background %s, expected auto and %s", theme(), background(), day)
	}
	b.quiet(t, "switching colours")
}

// Without scripts everything is there to read, and nothing that would not work.
func TestBrowserShowsEverythingWithoutScripts(t *testing.T) {
	b := openBrowser(t)
	root := sites["demo"].serve(t)
	seen := func(page string) string {
		b.do(t, chromedp.Navigate(root+page))
		return eval[string](t, b, `(() => { for (const d of document.querySelectorAll("details")) d.open = true;
			for (const x of document.querySelectorAll("form, button.theme, [role=tablist], .scriptless")) x.remove();
			for (const x of document.querySelectorAll(".charts [hidden]")) x.hidden = false;
			return document.querySelector("main").innerText.replace(/\s+/g, " ").trim(); })()`)
	}
	tour := sites["demo"].tour(t)
	with := map[string]string{}
	for _, page := range tour {
		with[page] = seen(page)
	}
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	for _, page := range tour {
		b.do(t, chromedp.Navigate(root+page))
		if eval[bool](t, b, `document.documentElement.classList.contains("js")`) {
			t.Fatalf("%s: scripts ran", page)
		}
		if dead := eval[[]string](t, b, `[...document.querySelectorAll("form, button, input, select")].filter(x => x.checkVisibility()).map(x => x.outerHTML)`); len(dead) > 0 {
			t.Errorf("%s shows what works only with scripts: %s", page, dead)
		}
		if charts := eval[int](t, b, `[...document.querySelectorAll(".chart svg")].filter(x => !x.checkVisibility()).length`); charts > 0 {
			t.Errorf("%s hides %d charts", page, charts)
		}
		if text := seen(page); text != with[page] {
			i := 0
			for i < min(len(text), len(with[page])) && text[i] == with[page][i] {
				i++
			}
			t.Errorf("%s reads differently without scripts from %q on, with them %q", page, text[i:min(len(text), i+100)], with[page][i:min(len(with[page]), i+100)])
		}
	}
}

// An old address leads to the new one, without scripts too.
func TestBrowserIsForwardedFromOldAddresses(t *testing.T) {
	b := openBrowser(t)
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	for _, root := range []string{sites["demo"].serve(t), sites["demo"].disk(t)} {
		for old, now := range map[string]string{
			"players/rubiano-alcizuela.html": "players/alcizuela-rubiano.html", "events/hills-meeting-2020.html": "events/hill-weekend-2020.html",
		} {
			b.do(t, chromedp.Navigate(root+old))
			deadline := time.Now().Add(20 * time.Second)
			for {
				// On its way from one page to the other the browser has no answer.
				at, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](`location.href`))
				if err == nil && at == root+now {
					break
				}
				if time.Now().After(deadline) {
					t.Fatalf("%s leads to %s (%v), expected %s", old, at, err, now)
				}
				time.Sleep(20 * time.Millisecond)
			}
		}
	}
}

// No page is wider than the screen: wide tables scroll in their own box, and long words
// break. 1024 pixels are the fewest of a screen on which lists have no such box, 768 those of a tablet;
// 320 are also what a computer has whose reader needs letters four times as large.
func TestBrowserPagesFitTheScreen(t *testing.T) {
	b := openBrowser(t)
	for _, s := range []*site{sites["demo"], sites["hostile"], sites["fr"], sites["zh"]} {
		root, pages := s.serve(t), s.tour(t)
		if s.name == "hostile" {
			pages = slices.DeleteFunc(s.pages(), func(page string) bool { return page == "404.html" })
		}
		for _, page := range pages {
			for _, width := range []int64{1024, 768, 390, 320} {
				b.do(t, chromedp.EmulateViewport(width, 844, chromedp.EmulateMobile), chromedp.Navigate(root+page))
				wide := eval[[]string](t, b, fmt.Sprintf(`(() => {
					for (const d of document.querySelectorAll("details")) d.open = true;
					if (document.documentElement.scrollWidth <= %[1]d) return [];
					const clipped = x => x && (getComputedStyle(x).overflowX !== "visible" || clipped(x.parentElement));
					const wide = [...document.querySelectorAll("body *")].filter(x => x.getBoundingClientRect().right > %[1]d + 1 && !clipped(x.parentElement));
					return [document.documentElement.scrollWidth + " px"].concat(wide.slice(0, 3).map(x => x.outerHTML.slice(0, 120)));
				})()`, width))
				if len(wide) > 0 {
					t.Errorf("%s: %s is wider than %d pixels: %q", s.name, page, width, wide)
				}
			}
		}
	}
}
