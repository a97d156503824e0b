package sitetest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"echelle/generator/history"
	"echelle/generator/search"
)

// found is what echelle.find gives.
type found struct {
	Kind, ID, Name, Note, Href, Also string
	Similar                          bool
}

func find(t *testing.T, b *browser, text, options string) []found {
	t.Helper()
	return eval[[]found](t, b, fmt.Sprintf(`echelle.find(%s, %s)`, quoted(text), options))
}

func quoted(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// The script cuts and folds names as the index does.
func TestBrowserHasTheWordsOfTheIndex(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"index.html"))
	table, err := os.ReadFile("../search/testdata/words.txt")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for line := range strings.Lines(string(table)) {
		text, _, _ := strings.Cut(line, " | ")
		texts = append(texts, text, strings.ToUpper(text), strings.ToLower(text))
	}
	texts = append(texts, "\u0130\u0131", "a\u0000b\u0085c\ufeffd", "\u1e9e\u01c5", "각", "\U0001f469\u200d\U0001f469 e\u0301")
	for _, name := range []string{"demo", "hostile"} {
		for _, p := range sites[name].register(t) {
			texts = append(texts, p["name"], p["native"])
		}
	}
	if len(texts) < 300 {
		t.Fatalf("%d texts, expected the table and the players", len(texts))
	}
	for i, got := range eval[[][]string](t, b, quoted(texts)+`.map(text => echelle.wordsOf(text))`) {
		slices.Sort(got)
		if want := search.Words(texts[i]); !slices.Equal(got, want) {
			t.Errorf("%q has the words %q in the browser, %q in the index", texts[i], got, want)
		}
	}
}

// From a host and from disk, in every script, whole and in part.
func TestBrowserFindsInManyScripts(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	for _, root := range []string{s.serve(t), s.disk(t)} {
		for _, from := range []string{"index.html", "players/index.html"} {
			b.do(t, chromedp.Navigate(root+from))
			for _, x := range []struct{ typed, kind, name, also string }{
				{"bjornvasdottir thor", "player", "Þorgrana Bjørnvåsdóttir", ""},
				{"CLAIRAMBREUX", "player", "Éloïne Clairambreux", ""},
				{"weisspf", "player", "Friedhelmar Weißpfennigk", ""},
				{"ζορμιδησ", "player", "Αργύλος Ζορμίδης", ""},
				{"драгорад шумл", "player", "Dragorad Shumlelin", "Драгорад Шумлелин"},
				{"لميرا", "player", "Lamira Barquna", "لميرا برقونة"},
				{"藍峰", "player", "Aimine Akito", "藍峰暁登"},
				{"瀬湊", "player", "藍瀬湊介", ""},
				{"가온", "player", "달가온", ""},
				{"decorra", "club", "Círculo Decorra", ""},
				{"霧橋", "club", "霧橋クラブ", ""},
				{"2025 harbour", "event", "Harbour Open 2025", ""},
			} {
				list := find(t, b, x.typed, `{}`)
				i := slices.IndexFunc(list, func(f found) bool { return f.Kind == x.kind && f.Name == x.name && f.Also == x.also })
				if i < 0 || list[i].Similar {
					t.Errorf("%s%s: %q finds %+v, expected %s", root, from, x.typed, list, x.name)
					continue
				}
				if _, ok := s.files[list[i].Href]; !ok || list[i].Note == "" || !strings.Contains(list[i].Href, list[i].ID) {
					t.Errorf("%q finds %+v, expected the address of a page and a note", x.typed, list[i])
				}
			}
			for _, typed := range []string{"", " ", "-", "zzzz", "harbour 1850", "ornvasdottir"} {
				if list := find(t, b, typed, `{}`); len(list) > 0 {
					t.Errorf("%q finds %+v, expected nothing", typed, list)
				}
			}
			b.quiet(t, root+from)
		}
	}
}

// Who types a letter too many, a wrong one, none or two the wrong way round still finds
// the player, who is said to be similar only.
func TestBrowserFindsWhoWasMeant(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"index.html"))
	for _, x := range []struct{ typed, name, also string }{
		{"shumlelim", "Dragorad Shumlelin", ""},                 // wrong
		{"shuumlelin", "Dragorad Shumlelin", ""},                // too many
		{"shumllin", "Dragorad Shumlelin", ""},                  // missing
		{"shumleiln", "Dragorad Shumlelin", ""},                 // changed round
		{"shulme", "Dragorad Shumlelin", ""},                    // on the way
		{"shulmelim", "Dragorad Shumlelin", ""},                 // twice in a long word
		{"dragorat shumlelin", "Dragorad Shumlelin", ""},        // in one of two words
		{"dargorad shumleiln", "Dragorad Shumlelin", ""},        // in both
		{"драгорат", "Dragorad Shumlelin", "Драгорад Шумлелин"}, // in the other script
		{"WEISPFENIGK", "Friedhelmar Weißpfennigk", ""},
		{"clairembreux", "Éloïne Clairambreux", ""},
	} {
		list := find(t, b, x.typed, `{kind: "player"}`)
		if !slices.ContainsFunc(list, func(f found) bool { return f.Similar && f.Name == x.name && f.Also == x.also }) {
			t.Errorf("%q finds %+v, expected %s %s as similar", x.typed, list, x.name, x.also)
		}
	}
	// Too many slips for the length, one in the first letter, in a year or in three letters.
	for _, typed := range []string{"shulmleinl", "xhumlelin", "harbour 1925", "hrabour 2125", "shx"} {
		if list := find(t, b, typed, `{}`); len(list) > 0 {
			t.Errorf("%q finds %+v, expected nothing", typed, list)
		}
	}
	// Enter chooses nobody who was not asked for, but for the second time.
	b.slash(t)
	b.do(t, chromedp.KeyEvent("shulmelin"), chromedp.KeyEvent("\r"))
	b.poll(t, "the similar one", options+`.length === 1 && `+active+` === `+options+`[0]`)
	if got := eval[string](t, b, `document.querySelector(".found:not([hidden])").firstChild.textContent + "|" + document.querySelector(".found:not([hidden]) + output").textContent`); got != "Nothing found. Similar:|Nothing found. Similar: Results: 1" {
		t.Errorf("similar results are told as %q", got)
	}
	b.do(t, chromedp.KeyEvent("\r"))
	b.poll(t, "the page of the player", `location.pathname.endsWith("/players/shumlelin-dragorad.html")`)
	b.quiet(t, "similar")
}

// Every public player of every site is found by the whole name, nobody else is.
func TestBrowserFindsEveryPublicPlayer(t *testing.T) {
	b := openBrowser(t)
	for _, s := range []*site{sites["demo"], sites["hostile"], sites["large"]} {
		b.do(t, chromedp.Navigate(s.serve(t)+"index.html"))
		players := map[string]string{} // names by id
		if s == sites["large"] {
			var list struct{ Players []struct{ ID, Name string } }
			if err := json.Unmarshal(s.files["elo/index.json"], &list); err != nil {
				t.Fatal(err)
			}
			for _, p := range list.Players {
				players[p.ID] = p.Name
			}
		} else {
			for _, p := range s.register(t) {
				if p["visibility"] == "hidden" || p["visibility"] == "initials" {
					for _, typed := range append(strings.Fields(p["name"]), p["public_id"]) {
						for _, f := range find(t, b, typed, `{}`) {
							if f.ID == p["id"] || f.ID == p["public_id"] || f.Name == "—" {
								t.Errorf("%s: %q finds %+v", s.name, typed, f)
							}
						}
					}
					continue
				}
				if len(search.Words(p["name"])) > 0 {
					players[p["id"]] = p["name"]
				}
			}
		}
		missed := eval[[]string](t, b, `(async (players) => {
			const missed = [];
			for (const id in players) {
				const list = await echelle.find(players[id], {kind: "player"});
				if (!list.some(x => x.id === id && x.name === players[id])) missed.push(id);
			}
			return missed; })(`+quoted(players)+`)`)
		if len(missed) > 0 || len(players) < 10 {
			t.Errorf("%s: of %d players %q are not found by their names", s.name, len(players), missed)
		}
		b.quiet(t, s.name)
	}
}

// Players come first, by rank; then clubs; then events, the newest first.
func TestBrowserShowsTheBestFirst(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["large"].serve(t)+"index.html"))
	var list struct{ Players []struct{ ID, Name string } }
	if err := json.Unmarshal(sites["large"].files["elo/index.json"], &list); err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{"a", "ad", "co", "corvane", "el", "elin e"} {
		var want []string
		for _, p := range list.Players {
			all := !slices.ContainsFunc(strings.Fields(typed), func(q string) bool {
				return !slices.ContainsFunc(search.Words(p.Name), func(w string) bool { return strings.HasPrefix(w, q) })
			})
			if all && len(want) < 10 {
				want = append(want, p.ID)
			}
		}
		var got []string
		for _, f := range find(t, b, typed, `{kind: "player", limit: 10}`) {
			got = append(got, f.ID)
		}
		if !slices.Equal(got, want) || len(got) < 10 {
			t.Errorf("%q finds %q, expected %q", typed, got, want)
		}
	}
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"index.html"))
	kinds := ""
	for _, f := range find(t, b, "l", `{limit: 2}`) {
		kinds += f.Kind + " "
	}
	if kinds != "player player club event event " {
		t.Errorf("the kinds found are %q", kinds)
	}
	if list := find(t, b, "masters", `{kind: "event", limit: 3}`); len(list) != 3 || list[0].Name != "Meridian Masters 2025" || list[2].Name != "Meridian Masters 2023" {
		t.Errorf("masters finds %+v, expected the newest three", list)
	}
}

// slash presses the key as a keyboard does: chromedp.KeyEvent types the character
// even where the page has taken the key.
func (b *browser) slash(t *testing.T) {
	t.Helper()
	_, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
		Type: input.DispatchKeyEventTypeKeyDown, Key: "/", Code: "Slash", Text: "/",
	})
	if err != nil {
		t.Fatal(err)
	}
}

const (
	field   = `document.activeElement`
	options = `[...document.querySelectorAll(".found:not([hidden]) [role=option]")]`
	active  = `document.getElementById(` + field + `.getAttribute("aria-activedescendant"))`
)

// With the keyboard alone: "/" goes to the field, arrows walk through the results
// and back to the text, Escape closes, Enter opens a page.
// A weekly series of four years, with a name of so many letters that those which tell
// its events apart are beyond what tells a shard.
func TestBrowserFindsOneOfManyEventsWithLongNames(t *testing.T) {
	s := &site{name: "series", data: t.TempDir(), dir: t.TempDir()}
	syllables := []rune("가나다라마바사아자차카타파하구")
	name := func(i int) string {
		return "서울강남바둑동호회 주간리그전 정기대회 " + string([]rune{syllables[i/15], syllables[i%15]})
	}
	day, _ := history.ParseDate("2021-01-02")
	games := "date,event,white,black,result\n"
	for i := range 15 * 15 {
		games += fmt.Sprintf("%s,%s,Ann,Bob,1-0\n", day.Day+history.Day(7*i), name(i))
	}
	if err := os.WriteFile(filepath.Join(s.data, "games.csv"), []byte(games), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.build(s.dir, 2); err != nil {
		t.Fatal(err)
	}
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(s.serve(t)+"index.html"))
	for _, typed := range []string{name(100), strings.ReplaceAll(name(100), " ", ""), name(0)} {
		got := find(t, b, typed, "{}")
		if len(got) != 1 || strings.ReplaceAll(got[0].Name, " ", "") != strings.ReplaceAll(typed, " ", "") {
			t.Errorf("%q finds %+v", typed, got)
		}
	}
	if got := find(t, b, "서울강남", "{}"); len(got) != 10 || got[0].Name != name(224) {
		t.Errorf("its beginning finds %d events, first %+v", len(got), got)
	}
}

func TestBrowserSearchesByKeyboard(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	for _, root := range []string{s.serve(t), s.disk(t)} {
		b.do(t, chromedp.Navigate(root+"main/index.html"))
		b.slash(t)
		if !eval[bool](t, b, field+`.matches("header .search input[type=search]") && `+field+`.getAttribute("role") === "combobox" && `+field+`.value === ""`) {
			t.Fatalf("%s: the focus is not in the search field", root)
		}
		b.do(t, chromedp.KeyEvent("ha"))
		b.poll(t, "results", options+`.length > 5`)
		count := eval[int](t, b, options+`.length`)
		if !eval[bool](t, b, fmt.Sprintf(`%s.getAttribute("aria-expanded") === "true" && document.querySelector(".found + output").textContent === "Results: %d" && !%s.hasAttribute("aria-activedescendant")`, field, count, field)) {
			t.Error("the results are not told")
		}
		b.do(t, chromedp.KeyEvent(kb.ArrowDown+kb.ArrowDown))
		second := eval[string](t, b, active+`.querySelector("bdi").textContent`)
		if second != eval[string](t, b, options+`[1].querySelector("bdi").textContent`) || !eval[bool](t, b, active+`.getAttribute("aria-selected") === "true"`) {
			t.Errorf("after two arrows %q is active", second)
		}
		b.do(t, chromedp.KeyEvent(kb.ArrowUp+kb.ArrowUp))
		if eval[bool](t, b, field+`.hasAttribute("aria-activedescendant")`) {
			t.Error("the arrow does not lead back to the text")
		}
		b.do(t, chromedp.KeyEvent(kb.ArrowUp))
		if !eval[bool](t, b, options+`.at(-1) === `+active) {
			t.Error("the arrow up does not lead to the last result")
		}
		b.do(t, chromedp.KeyEvent(kb.Escape))
		if !eval[bool](t, b, options+`.length === 0 && `+field+`.value === "ha" && `+field+`.getAttribute("aria-expanded") === "false"`) {
			t.Error("Escape does not close the list and keep the text")
		}
		b.do(t, chromedp.KeyEvent(kb.Escape))
		if !eval[bool](t, b, field+`.value === ""`) {
			t.Error("a second Escape does not clear the field")
		}
		b.do(t, chromedp.KeyEvent("zzzz"))
		b.poll(t, "no results", options+`.length === 1 && `+options+`[0].getAttribute("aria-disabled") === "true"`)
		b.do(t, chromedp.KeyEvent(kb.ArrowDown+"\r"+kb.Escape+kb.Escape))
		b.do(t, chromedp.KeyEvent("shumlelin"), chromedp.KeyEvent("\r"))
		b.poll(t, "the page of the player", `location.href === `+quoted(root+"players/shumlelin-dragorad.html")+` && document.readyState === "complete"`)
		b.slash(t)
		b.do(t, chromedp.KeyEvent("harbour 2025"))
		b.poll(t, "the event", options+`.length === 1`)
		b.do(t, chromedp.KeyEvent(kb.ArrowDown+"\r"))
		b.poll(t, "the page of the event", `location.href === `+quoted(root+"events/harbour-open-2025.html")+` && document.readyState === "complete"`)
		b.quiet(t, root)
	}
}

// The large field of the home page searches too, and a click chooses.
func TestBrowserSearchesOnTheHomePage(t *testing.T) {
	b := openBrowser(t)
	root := sites["zh"].serve(t)
	b.do(t, chromedp.Navigate(root+"index.html"), chromedp.SendKeys(chromedp.CSS("main .search input"), "瀬湊"))
	b.poll(t, "results", options+`.length > 0`)
	if !eval[bool](t, b, `document.querySelector("main .found + output").textContent.startsWith("结果：")`) {
		t.Error("the number of results is not told in Chinese")
	}
	b.do(t, chromedp.Click(chromedp.CSS("main .found [role=option]")))
	b.poll(t, "the page of the player", `location.href === `+quoted(root+"players/aise-sosuke.html"))
}

// Any input becomes a combobox, also one inside of a label; nothing is opened.
func TestBrowserPicksPlayersInOtherFields(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"about.html"))
	eval[bool](t, b, `(() => {
		const label = document.createElement("label"), input = document.createElement("input");
		label.append("Player", input);
		document.querySelector("main").prepend(label);
		window.picked = [];
		echelle.combobox(input, {kind: "player", onPick: (item) => picked.push(item.kind, item.id, item.name)});
		input.focus();
		return true; })()`)
	b.do(t, chromedp.KeyEvent("ha"))
	b.poll(t, "results", options+`.length > 0 && !document.querySelector(".found [data-kind=event]")`)
	b.do(t, chromedp.KeyEvent("e"))
	b.poll(t, "one result", options+`.length === 1`)
	b.do(t, chromedp.KeyEvent("\r"))
	b.poll(t, "the choice", `picked.length === 3`)
	if got := eval[[]string](t, b, `[...picked, `+field+`.value, document.querySelector("main label").textContent]`); strings.Join(got, "|") != "player|cham-haechan|Cham Haechan|Cham Haechan|Player" {
		t.Errorf("the choice is %q", got)
	}
	// Enter on what was chosen is for the form, and chooses nobody else.
	b.do(t, chromedp.KeyEvent("\r"))
	b.settle(t)
	if n := eval[int](t, b, `picked.length`); n != 3 {
		t.Errorf("%d values were picked", n)
	}
	if at := eval[string](t, b, `location.pathname`); at != "/sub/about.html" {
		t.Errorf("the choice led to %s", at)
	}
}

// What is found stands right under its field, wherever that is, and on the screen.
func TestBrowserOpensResultsUnderTheirField(t *testing.T) {
	b := openBrowser(t)
	root := sites["demo"].serve(t)
	for _, width := range []int64{1280, 390} {
		b.do(t, chromedp.EmulateViewport(width, 844))
		for _, x := range [][2]string{
			{"index.html", "main .search input"},
			{"index.html", "header .search input"},
			{"tools/compare.html", "form.compare input"},
			{"tools/predict.html", "[name=player]"},
			{"tools/predict.html", ".side:last-of-type [name=player]"},
			{"tools/predict.html", "[name=member]"},
		} {
			b.do(t, chromedp.Navigate(root+x[0]))
			eval[bool](t, b, `(() => { window.field = document.querySelector("`+x[1]+`"); field.focus(); return true; })()`)
			b.do(t, chromedp.KeyEvent("ha"))
			const list = `document.querySelector(".found:not([hidden])")`
			b.poll(t, "results", list+` !== null`)
			got := eval[[]float64](t, b, `((a, b) => [b.top - a.bottom, b.left, innerWidth - b.right])(field.getBoundingClientRect(), `+list+`.getBoundingClientRect())`)
			if got[0] < 0 || got[0] > 8 || got[1] < 0 || got[2] < 0 {
				t.Errorf("%s, %s, %d pixels: the results are %v pixels below the field, %v from the left, %v from the right", x[0], x[1], width, got[0], got[1], got[2])
			}
		}
	}
}

// Where the index does not load, the field says so and the page stays sound.
func TestBrowserSaysThatTheSearchIsMissing(t *testing.T) {
	s := sites["small"].without(t, "data/search")
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(s.disk(t)+"index.html"))
	b.slash(t)
	b.do(t, chromedp.KeyEvent("a"))
	b.poll(t, "the message", `document.querySelector(".found + output").textContent === "The search could not be loaded"`)
	if got := eval[string](t, b, `[...document.querySelectorAll(".found")].filter(x => x.checkVisibility()).map(x => x.innerText).join()`); got != "The search could not be loaded" {
		t.Errorf("who sees the page reads %q below the field, expected what is told", got)
	}
}

// The checker for accessibility finds nothing on open lists either.
func TestAxeFindsNothingOnResults(t *testing.T) {
	root := sites["demo"].serve(t)
	underAxe(t, func(b *browser, check func(what string)) {
		for _, x := range []struct{ page, field, typed string }{
			{"index.html", "main .search input", "драгорад"},
			{"main/index.html", "header .search input", "ha"},
			{"main/index.html", "header .search input", "zzzz"},
		} {
			b.do(t, chromedp.Navigate(root+x.page))
			eval[bool](t, b, `(() => { document.querySelector("`+x.field+`").focus(); return true; })()`)
			b.do(t, chromedp.KeyEvent(x.typed))
			b.poll(t, "results", options+`.length > 0`)
			b.do(t, chromedp.KeyEvent(kb.ArrowDown))
			check(x.page + ", " + x.typed)
		}
	})
}

// Where the system gives the colours, what is chosen still stands out: by a line, as
// grounds and shadows are gone, and clear lines are not.
func TestBrowserMarksTheChosenInColoursOfTheSystem(t *testing.T) {
	b := openBrowser(t)
	b.media(t, "", &emulation.MediaFeature{Name: "forced-colors", Value: "active"})
	root := sites["demo"].serve(t)
	b.do(t, chromedp.Navigate(root+"main/index.html"), chromedp.SendKeys(chromedp.CSS("header .search input"), "ha"))
	b.poll(t, "results", `document.querySelectorAll(".found [role=option]").length > 1`)
	b.do(t, chromedp.KeyEvent(kb.ArrowDown))
	b.poll(t, "a choice", `document.querySelector(".found [aria-selected=true]") !== null`)
	const look = `getComputedStyle(document.querySelector(%q)%s`
	for _, x := range []struct{ page, chosen, other, style, otherStyle string }{
		{"", ".found [aria-selected=true]", ".found [role=option]:not([aria-selected=true])", ").outlineStyle", ").outlineStyle"},
		{"", ".tabs [aria-current]", ".tabs a:not([aria-current])", ").borderBottomColor", ").borderBottomColor"},
		{"", ".menu [aria-current]", "body", `, "::after").backgroundColor`, ").backgroundColor"},
		{"players/alcizuela-rubiano.html", "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]", ").borderBottomColor", ").borderBottomColor"},
		{"tools/predict.html#ra=1500&rb=1600", ".odds i", ".odds > span", ").backgroundColor", ").backgroundColor"},
	} {
		if x.page != "" {
			b.do(t, chromedp.Navigate(root+x.page))
		}
		chosen, other := eval[string](t, b, fmt.Sprintf(look, x.chosen, x.style)), eval[string](t, b, fmt.Sprintf(look, x.other, x.otherStyle))
		if chosen == other {
			t.Errorf("%s has %s, and so has %s", x.chosen, chosen, x.other)
		}
	}
	// A chart is drawn in them too, whatever the reader chose on the site.
	b.media(t, "", &emulation.MediaFeature{Name: "forced-colors", Value: "active"}, &emulation.MediaFeature{Name: "prefers-color-scheme", Value: "dark"})
	b.do(t, chromedp.Navigate(root+"players/alcizuela-rubiano.html"))
	eval[string](t, b, `document.documentElement.dataset.theme = "light"`)
	for _, part := range []string{"text", ".line"} {
		style := map[string]string{"text": "fill", ".line": "stroke"}[part]
		colour, text := eval[string](t, b, `getComputedStyle(document.querySelector("svg.curve `+part+`")).`+style), eval[string](t, b, `getComputedStyle(document.body).color`)
		if colour != text {
			t.Errorf("%s of a curve is %s, expected %s as all text", part, colour, text)
		}
	}
}

// On a phone the field in the frame is a lens: its words, of which the system would show
// the first letter in a colour of its own, are not there before it opens.
func TestBrowserShowsTheLensAloneInColoursOfTheSystem(t *testing.T) {
	b := openBrowser(t)
	b.media(t, "", &emulation.MediaFeature{Name: "forced-colors", Value: "active"})
	b.do(t, chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile), chromedp.Navigate(sites["demo"].serve(t)+"main/index.html"))
	const words = `getComputedStyle(document.querySelector("header .search input"), "::placeholder").opacity`
	if seen := eval[string](t, b, words); seen != "0" {
		t.Errorf("the words in the closed field have the opacity %s, expected 0", seen)
	}
	b.do(t, chromedp.Focus(chromedp.CSS("header .search input")))
	if seen := eval[string](t, b, words); seen != "1" {
		t.Errorf("the words in the open field have the opacity %s, expected 1", seen)
	}
}
