package sitetest

import (
	"bytes"
	"compress/zlib"
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"
)

// poll waits until an expression holds in the page, which may change meanwhile.
func (b *browser) poll(t *testing.T, what, expression string) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		holds, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](expression))
		if err == nil && holds {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %s does not come true: %v", what, expression, err)
		}
	}
}

const (
	listRows  = `[...document.querySelectorAll("table.list tbody tr")]`
	listNames = listRows + `.map(r => r.querySelector("th").textContent.trim())`
	listNote  = `document.querySelector("form.filters output").value`
)

// Each head of a list sorts by its column, says so, and turns the order round.
func TestBrowserSortsByEveryColumn(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"glicko/index.html"))
	const head = `document.querySelectorAll("table.list thead th")`
	columns := eval[int](t, b, head+`.length`)
	if columns < 11 {
		t.Fatalf("the list has %d columns, expected those with country, club and interval", columns)
	}
	first := eval[[]string](t, b, listNames)
	orders := map[string]bool{}
	for i := range columns {
		at := fmt.Sprintf(`%s[%d]`, head, i)
		before := ""
		for range 2 {
			got := eval[string](t, b, `(async () => { `+at+`.querySelector("button").click(); await new Promise(f => setTimeout(f, 0)); return `+at+`.getAttribute("aria-sort"); })()`)
			if got == before || got != "ascending" && got != "descending" {
				t.Errorf("column %d: aria-sort is %q after %q", i, got, before)
			}
			before = got
			names := eval[[]string](t, b, listNames)
			if len(names) != len(first) {
				t.Errorf("column %d: %d rows, expected %d", i, len(names), len(first))
			}
			orders[strings.Join(names, "\n")] = true
		}
		if n := eval[int](t, b, `document.querySelectorAll("[aria-sort]").length`); n != 1 {
			t.Errorf("column %d: %d columns say that the list is sorted by them", i, n)
		}
	}
	// Rank and rating give the same two orders, and so may grade and interval.
	if len(orders) < columns {
		t.Errorf("sorting by %d columns in both directions gave %d orders", columns, len(orders))
	}
	b.quiet(t, "sorting")
}

// Numbers are sorted from the largest down, places from the best: first of a club
// who is first of all.
func TestBrowserSortsPlacesFromTheBest(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"clubs/lan.html"))
	for head, want := range map[string]string{"overall": "ascending", "games": "descending"} {
		at := `document.querySelector("th.` + head + `")`
		b.do(t, chromedp.Click(chromedp.CSS("th."+head+" button")))
		b.poll(t, head+" sorted", at+`.hasAttribute("aria-sort")`)
		if got := eval[string](t, b, at+`.getAttribute("aria-sort")`); got != want {
			t.Errorf("%s are sorted %s first, expected %s", head, got, want)
		}
	}
	b.quiet(t, "sorting")
}

// The title of a further page of a table tells which it is: tabs, bookmarks and search
// results show nothing else.
func TestTitlesTellNumberedPagesApart(t *testing.T) {
	number := regexp.MustCompile(`-p(\d+)\.html$`)
	title := regexp.MustCompile(`<title>([^<]*)</title>`)
	numbered := 0
	for name, text := range sites["large"].files {
		n := number.FindStringSubmatch(name)
		if n == nil {
			continue
		}
		numbered++
		first := title.FindSubmatch(sites["large"].files[strings.TrimSuffix(name, n[0])+".html"])
		got := title.FindSubmatch(text)
		if got == nil || first == nil || string(got[1]) != strings.Replace(string(first[1]), " · ", ", page "+n[1]+" · ", 1) {
			t.Errorf("%s has the title %s, the first page %s; expected the number in it", name, got, first)
		}
	}
	if numbered == 0 {
		t.Error("no numbered pages")
	}
}

// A view that somebody filtered and sorted stands in the address: whoever opens
// that sees the same.
func TestBrowserSharesAFilteredView(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"main/index.html"))
	choose := func(name, value string) {
		eval[bool](t, b, fmt.Sprintf(`(() => { const f = document.querySelector("form.filters").elements[%q];
			if (f.type === "checkbox") f.checked = %q !== ""; else f.value = %q;
			f.dispatchEvent(new Event("input", {bubbles: true})); return f.value !== ""; })()`, name, value, value))
	}
	all := eval[int](t, b, listRows+`.length`)
	club := eval[string](t, b, `document.querySelector("form.filters").elements.club.options[1].value`)
	if text := eval[string](t, b, `document.querySelector("form.filters").elements.club.options[1].text`); !strings.HasPrefix(text, club+" – ") {
		t.Errorf("the club %s is offered as %q, expected its name too", club, text)
	}
	choose("category", "women")
	b.poll(t, "category", listRows+`.length < `+strconv.Itoa(all)+` && `+listRows+`.every(r => r.dataset.in.split(" ").includes("women"))`)
	women := eval[int](t, b, listRows+`.length`)
	choose("club", club)
	b.poll(t, "club", listRows+`.length < `+strconv.Itoa(women)+` && `+listRows+`.length > 0 && `+listRows+`.every(r => r.cells[document.querySelector("th.club").cellIndex].textContent.trim() === "`+club+`")`)
	eval[bool](t, b, `(document.querySelector("thead th.games button").click(), true)`)
	b.poll(t, "sorting", `location.search.includes("sort=-games")`)
	names, address := eval[[]string](t, b, listNames), eval[string](t, b, `location.href`)
	for _, want := range []string{"category=women", "club=" + club, "sort=-games"} {
		if !strings.Contains(address, want) {
			t.Errorf("the address is %s, expected %s in it", address, want)
		}
	}
	b.do(t, chromedp.Navigate("about:blank"), chromedp.Navigate(address))
	b.poll(t, "the address sent", listRows+`.length === `+strconv.Itoa(len(names)))
	if got := eval[[]string](t, b, listNames); !slices.Equal(got, names) {
		t.Errorf("the address shows %v, expected %v", got, names)
	}
	eval[bool](t, b, `(document.querySelector("form.filters [type=reset]").click(), true)`)
	b.poll(t, "reset", listRows+`.length === `+strconv.Itoa(all)+` && location.search === ""`)
	b.quiet(t, "filtering")
}

// The filter takes a name as the search does: letters that are no accented ones of
// another, as ł and ø, are found by those that a reader has on the keyboard.
func TestBrowserFiltersNamesAsTheSearch(t *testing.T) {
	b := openBrowser(t)
	for typed, want := range map[string]string{
		"zabrew LUKOMIR":    "Łukomir Żabrewicki",
		"bjornvasd thorgr":  "Þorgrana Bjørnvåsdóttir",
		"weisspfennigk":     "Friedhelmar Weißpfennigk",
		"velimar":           "Velimar Golubchenchuk",
		"велимар голуб":     "Велимар Голубчелин",
		"ΛΥΣΙΦΡΩΝ κραμπωνη": "Λυσίφρων Κραμπώνης",
		"참아":                "참아라",
	} {
		b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"main/index.html?name="+url.QueryEscape(typed)))
		b.poll(t, typed, listNote+` !== ""`)
		if got := eval[[]string](t, b, listRows+`.map(r => r.querySelector("th a").textContent)`); !slices.Equal(got, []string{want}) {
			t.Errorf("the filter %q leaves %q, expected %q alone", typed, got, want)
		}
	}
	b.quiet(t, "filtering by name")
}

// What is not public of a player is not told by the categories of a row either.
func TestOnlyPublicPlayersHaveCategories(t *testing.T) {
	seen := 0
	for _, s := range all() {
		for _, name := range s.pages() {
			if kind(name) != "list" {
				continue
			}
			for row := range bytes.SplitSeq(s.files[name], []byte("<tr")) {
				if !bytes.HasPrefix(row, []byte(` data-in=`)) {
					continue
				}
				seen++
				row, _, _ = bytes.Cut(row, []byte("</table>")) // the last one
				if bytes.Contains(row, []byte(">—</a>")) || regexp.MustCompile(`>\p{Lu}\.( \p{Lu}\.)*</a>`).Match(row) {
					t.Errorf("%s: %s has the categories of somebody who is not public: %s", s.name, name, row)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("no row has a category")
	}
}

// Sorting reaches the rows on the other pages; more than 500 are drawn only when
// asked for. Opened from disk, where a page cannot read its neighbours, the list
// says that it knows only this page.
func TestBrowserSortsTheWholeList(t *testing.T) {
	b := openBrowser(t)
	large := sites["large"]
	b.do(t, chromedp.Navigate(large.serve(t)+"elo/index-p2.html"))
	second := eval[[]string](t, b, listNames)
	eval[bool](t, b, `(document.querySelector("thead th.name button").click(), true)`)
	b.poll(t, "sorting", listRows+`.length === 500`)
	names := eval[[]string](t, b, listNames)
	if !slices.IsSorted(names) || !strings.HasPrefix(names[0], "Ada Abendrot") {
		t.Errorf("the names begin %v, expected the first ones of the whole list in order", names[:3])
	}
	if note := eval[string](t, b, listNote); !strings.Contains(note, "600") || !strings.Contains(note, "500") {
		t.Errorf("the list says %q, expected that 500 of 600 are shown", note)
	}
	if eval[bool](t, b, `document.querySelector("nav.pager").checkVisibility()`) {
		t.Error("the numbered pages are offered beside the whole list")
	}
	eval[bool](t, b, `(document.querySelector(".further").focus(), document.activeElement.click(), true)`)
	b.poll(t, "more", listRows+`.length === 600`)
	if !eval[bool](t, b, `document.activeElement.closest("tr") === `+listRows+`[500]`) {
		t.Error("the focus is not on the first of the rows that came, for which the button went")
	}
	if last := eval[[]string](t, b, listNames); !slices.IsSorted(last) {
		t.Error("with the rest the names are not in order")
	}
	if eval[bool](t, b, `document.querySelector(".further").checkVisibility()`) {
		t.Error("more is offered, but there is no more")
	}
	// Reset, the second page is itself again.
	eval[bool](t, b, `(document.querySelector("form.filters [type=reset]").click(), true)`)
	b.poll(t, "the second page", listRows+`.length === 100 && document.querySelector("nav.pager").checkVisibility()`)
	if again := eval[[]string](t, b, listNames); !slices.Equal(again, second) {
		t.Errorf("reset, the second page begins with %v, expected %v", again[:3], second[:3])
	}
	b.quiet(t, "the whole list")
	// Numbers are written as on the pages, without a comma below five digits.
	b.do(t, chromedp.Navigate(large.serve(t)+"elo/index.html"))
	eval[bool](t, b, `(() => { const text = document.documentElement.outerHTML; window.fetch = async () => new Response(text); document.querySelector("thead th.name button").click(); return true; })()`)
	b.poll(t, "twice the first page", listNote+`.startsWith("1000 of 1000 ")`)

	b.do(t, chromedp.Navigate(large.disk(t)+"elo/index.html"))
	b.do(t, chromedp.SendKeys(chromedp.CSS("form.filters input[type=search]"), "ada"))
	b.poll(t, "from disk", listNote+` !== ""`)
	if note := eval[string](t, b, listNote); !strings.Contains(note, "on this page only") {
		t.Errorf("from disk the list says %q, expected that it knows this page only", note)
	}
	if !eval[bool](t, b, `document.querySelector("nav.pager").checkVisibility()`) {
		t.Error("from disk the other pages cannot be reached")
	}
}

// With the keyboard alone a reader comes from a list to a player, to an event
// and to the calculation of a change.
func TestBrowserWalksByKeyboard(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"main/index.html"))
	// to presses Tab until the focused element fits.
	to := func(what, test string) {
		t.Helper()
		for range 200 {
			b.do(t, chromedp.KeyEvent("\t"))
			if eval[bool](t, b, `(a => `+test+`)(document.activeElement)`) {
				if !eval[bool](t, b, `document.activeElement.matches(":focus-visible") && document.activeElement.checkVisibility()`) {
					t.Errorf("%s: the focus cannot be seen", what)
				}
				return
			}
		}
		t.Fatalf("%s: not reached by 200 tabs", what)
	}
	enter := func() { b.do(t, chromedp.KeyEvent("\r")) }

	to("a player", `a.matches("table.list tbody th a")`)
	enter()
	b.poll(t, "a player's page", `location.pathname.includes("/players/") && document.readyState === "complete"`)
	to("an event", `a.matches(".history > details > summary")`)
	enter()
	b.poll(t, "its games", `document.activeElement.parentElement.open`)
	to("the calculation", `a.matches("details[open] a[href*='#c-']")`)
	enter()
	b.poll(t, "the calculation", `location.hash.startsWith("#c-") && document.readyState === "complete"
		&& document.getElementById(location.hash.slice(1)).open`)
	b.quiet(t, "walking")
}

// A club shows the top of a ranking on its own page, in a column of 300 pixels;
// a click there leads its reader to the full site.
func TestBrowserEmbedsAList(t *testing.T) {
	b := openBrowser(t)
	demo := sites["demo"]
	code := regexp.MustCompile(`&lt;iframe [^\n]*&lt;/iframe&gt;`).FindString(string(demo.files["data.html"]))
	if code == "" {
		t.Fatal("data.html has nothing to copy")
	}
	files := http.StripPrefix("/sub", http.FileServer(http.Dir(demo.dir)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/club.html":
		case "/favicon.ico":
			w.WriteHeader(http.StatusNoContent)
			return
		default:
			files.ServeHTTP(w, r)
			return
		}
		own := strings.Replace(html.UnescapeString(code), demo.base, "/sub/", 1)
		fmt.Fprintf(w, `<!doctype html><title>Club</title><div style="width:300px">%s</div>`, own)
	}))
	t.Cleanup(server.Close)
	for _, scheme := range []string{"light", "dark"} {
		b.colours(t, scheme)
		b.do(t, chromedp.Navigate(server.URL+"/club.html"))
		b.poll(t, "the frame", `document.querySelector("iframe").contentDocument.querySelectorAll("tbody tr").length === 20`)
		if size := eval[[]int](t, b, `(d => [d.clientWidth, d.scrollWidth, d.clientHeight, d.scrollHeight])(document.querySelector("iframe").contentDocument.documentElement)`); size[0] != 300 || size[1] > 300 {
			t.Errorf("%s: %d pixels wide in a frame of %d", scheme, size[1], size[0])
		}
		if nav := eval[int](t, b, `document.querySelector("iframe").contentDocument.querySelectorAll("nav, form, button").length`); nav > 0 {
			t.Errorf("%s: %d navigations, forms or buttons in the frame", scheme, nav)
		}
		b.quiet(t, "embedded, "+scheme)
	}
	for _, link := range eval[[]string](t, b, `[...document.querySelector("iframe").contentDocument.querySelectorAll("a:not([target=_top])")].map(a => a.outerHTML)`) {
		t.Errorf("%s would open inside the frame", link)
	}
	eval[bool](t, b, `(document.querySelector("iframe").contentDocument.querySelector("tbody a").click(), true)`)
	b.poll(t, "the full site", `location.pathname.startsWith("/sub/players/")`)
}

// On paper every page of a list repeats its title, date and heads.
func TestBrowserRepeatsTheHeadOfAPrintedList(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["large"].serve(t)+"elo/index.html"))
	pdf := b.pdf(t)
	pages := strings.Count(string(pdf), "/Type /Page\n")
	// A piece of text as a page shows it: glyphs in hexadecimal.
	shown := regexp.MustCompile(`<([0-9A-F]{40,})> Tj`)
	on := map[string]int{}
	for _, stream := range regexp.MustCompile(`(?s)stream\r?\n(.*?)endstream`).FindAllSubmatch(pdf, -1) {
		z, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // a font or a picture
		}
		text, _ := io.ReadAll(z)
		here := map[string]bool{}
		for _, m := range shown.FindAllSubmatch(text, -1) {
			here[string(m[1])] = true
		}
		for glyphs := range here {
			on[glyphs]++
		}
	}
	most := 0
	for _, n := range on {
		most = max(most, n)
	}
	// The running title is the only long text that comes again and again; the last
	// page may hold what stands below the list.
	if pages < 5 || most < pages-1 {
		t.Errorf("of %d printed pages %d repeat the title, expected all with the list", pages, most)
	}
	b.paper(t)
	if !eval[bool](t, b, `getComputedStyle(document.querySelector("table.list thead")).display === "table-header-group"
		&& document.querySelector("tr.running").checkVisibility() && document.querySelector("tr.running").textContent === document.querySelector("table.list caption").textContent`) {
		t.Error("the running title does not print, or is not that of the list")
	}
}

// The page about data names the columns that the files have.
func TestTheDataPageDescribesTheFiles(t *testing.T) {
	s := sites["demo"]
	root, err := html.Parse(bytes.NewReader(s.files["data.html"]))
	if err != nil {
		t.Fatal(err)
	}
	described := map[string][]string{}
	heading := ""
	for n := range root.Descendants() {
		switch {
		case n.Data == "h3":
			heading = text(n)
		case n.Data == "code" && heading != "" && inside(n, "section"):
			described[heading] = append(described[heading], text(n))
		case n.Data == "h2":
			heading = ""
		}
	}
	header := func(file string) []string {
		names, err := csv.NewReader(bytes.NewReader(s.files[file])).Read()
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		return names
	}
	for title, file := range map[string]string{"A newest list": "main/index.csv", "A past list": "main/2026-05-31.csv"} {
		if got := described[title]; !slices.Equal(got, header(file)) {
			t.Errorf("%s is described as %v, but %s has %v", title, got, file, header(file))
		}
	}
	games := described["The games of an event"]
	for i := range games {
		games[i] = strings.ReplaceAll(games[i], "<ranking>", "main")
	}
	if got := header("events/solstice-open-2026.csv"); !slices.Equal(got[:min(len(games), len(got))], games) {
		t.Errorf("the games are described as %v, but the file has %v", games, got)
	}
	for _, c := range described["JSON"] {
		for _, name := range header("main/index.csv") {
			if !strings.Contains(c, `"`+name+`":`) {
				t.Errorf("the example of JSON lacks %s", name)
			}
		}
	}
}

// The index of clubs gives the numbers that counting the rows of each club gives.
func TestTheIndexOfClubsAgreesWithTheClubs(t *testing.T) {
	s := sites["demo"]
	rows := regexp.MustCompile(`<a href=([^"/]+\.html)>[^<]+</a>.*?<td class=num>\d+<td class=num>(\d+)<td class=num>(\d+)<td class=num>(\d+)`)
	found := rows.FindAllSubmatch(s.files["clubs/index.html"], -1)
	if len(found) < 5 {
		t.Fatalf("%d clubs with numbers, expected those of the demo", len(found))
	}
	for _, m := range found {
		club := string(s.files["clubs/"+string(m[1])])
		_, club, _ = strings.Cut(club, "<tbody>")
		club, _, _ = strings.Cut(club, "</tbody>")
		count, sum, top := 0, 0, 0
		for _, r := range regexp.MustCompile(`num rating">(-?\d+)`).FindAllStringSubmatch(club, -1) {
			v, _ := strconv.Atoi(r[1])
			count, sum, top = count+1, sum+v, max(top, v)
		}
		number := func(i int) int { n, _ := strconv.Atoi(string(m[i])); return n }
		// The mean is of the stored ratings, that of the rows of rounded ones.
		if mean := sum / max(1, count); number(2) != count || number(4) != top || number(3) < mean-1 || number(3) > mean+1 {
			t.Errorf("%s has %d players, mean %d, top %d by its rows, but %s, %s, %s in the index", m[1], count, mean, top, m[2], m[3], m[4])
		}
	}
}

// Embedded lists are for other people's pages, everything else for search engines.
func TestTheSitemapNamesEveryKindOfPage(t *testing.T) {
	s := sites["demo"]
	text := string(s.files["sitemap.xml"])
	for _, name := range []string{"data.html", "clubs/", "countries/", "main/unranked.html", "main/juniors.html"} {
		if !strings.Contains(text, "<loc>"+s.base+name+"</loc>") {
			t.Errorf("the sitemap does not name %s", name)
		}
	}
	if strings.Contains(text, "/embed/") {
		t.Error("the sitemap names embedded lists")
	}
}

// On a phone name and rating stay in sight beside each other, however far a list is
// scrolled, and what has the focus is not under them: links anywhere, heads where there
// is room for one beside the two.
func TestBrowserScrollsListsBesideTheNames(t *testing.T) {
	b := openBrowser(t)
	english, french := sites["demo"].serve(t), sites["fr"].serve(t)
	for _, width := range []int64{390, 320} {
		b.do(t, chromedp.EmulateViewport(width, 844, chromedp.EmulateMobile))
		for _, page := range []string{english + "main/index.html", english + "glicko/index.html", english + "clubs/lan.html", english + "main/unranked.html", french + "main/index.html"} {
			b.do(t, chromedp.Navigate(page))
			over := eval[[]string](t, b, `(() => {
				const box = document.querySelector(".scroll:has(> table.list)"), middle = x => (({left, width, top, height}) => document.elementFromPoint(left + width / 2, top + height / 2))(x.getClientRects()[0]);
				const head = box.querySelector("thead tr:not(.running)").cells, n = [...head].findIndex(x => x.matches(".rating"));
				const [name, rating] = [box.querySelector("tbody th"), box.querySelector("tbody tr").cells[n]];
				box.scrollIntoView({block: "center"});
				const over = [];
				for (let x = 0; x <= box.scrollWidth - box.clientWidth; x += 10) {
					box.scrollLeft = x;
					const text = document.createRange();
					text.selectNodeContents(rating);
					const a = name.getBoundingClientRect(), b = text.getBoundingClientRect(), all = box.getBoundingClientRect();
					if (b.left < a.right - 1 || a.left < all.left - 1 || b.right > all.right + 1) over.push("scrolled " + x + ": " + [a.left, a.right, b.left, b.right].map(Math.round));
				}
				for (const x of box.querySelectorAll(innerWidth < 390 || document.documentElement.lang !== "en" ? "tbody tr:first-child a" : "thead button, tbody tr:first-child a")) {
					box.scrollLeft = 0;
					x.focus();
					if (!x.contains(middle(x))) over.push("under another: " + x.outerHTML.slice(0, 120));
				}
				return over;
			})()`)
			if len(over) > 0 {
				t.Errorf("%s, %d pixels: %q", page, width, over[:min(len(over), 4)])
			}
		}
	}
}
