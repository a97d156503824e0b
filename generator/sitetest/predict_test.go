package sitetest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/rating"
	"echelle/generator/systems"
	"echelle/generator/table"
	"echelle/generator/yamlfile"
	"echelle/templates"
)

// configured makes a system from its settings as YAML.
func configured(t *testing.T, id, settings string) rating.System {
	t.Helper()
	spec, ok := systems.Find(id)
	if !ok {
		t.Fatalf("no system %s", id)
	}
	var problems diag.List
	sys, err := spec.New(func(into any) bool {
		doc, ok := yamlfile.Parse("settings.yaml", []byte(settings), &problems)
		return ok && doc.Decode(into, &problems)
	})
	if err != nil || problems.Len() > 0 {
		t.Fatalf("%s with %s: %v %v", id, settings, err, problems.Sorted())
	}
	return sys
}

// presets are all systems, with settings that use each of their rules.
func presets() [][2]string {
	return [][2]string{
		{"elo", "{}"},
		{"elo", "{k: [{k: 40, games_below: 30}, {k: 24, rating_below: 1600}, {k: 30, age_below: 20}, {k: 16}], initial: 1400}"},
		{"elo", "{cap: 200, cap_exempt_from: 1700, floor: 1450}"},
		{"elo", "{no_gain_from: 150, scores: {plain: 1, decisive: 1.5}, scale: 600}"},
		{"elo", "{mode: period, k: 900, k_total: 700.5}"},
		{"fide", "{}"},
		{"fide", "{mode: period, expected: table}"},
		{"bataille-empire", "{}"},
		{"jech", "{}"},
		{"ffg", "{}"},
		{"ffg", "{reading: A}"},
		{"glicko", "{}"},
		{"glicko", "{c: 20, deviation: 300}"},
		{"glicko2", "{}"},
		{"glicko2", "{tau: 1.1}"},
	}
}

// forecastCase is a game to foretell, as the browser gets it.
type forecastCase struct {
	System   string      `json:"system"`
	Settings any         `json:"settings"`
	Forms    [2]formCase `json:"forms"`
	Handicap int         `json:"handicap"`
}

type formCase struct {
	Value     float64 `json:"value"`
	Games     int     `json:"games"`
	Deviation float64 `json:"deviation"`
	Detail    float64 `json:"detail"`
	Age       int     `json:"age,omitempty"`
}

func (c *forecastCase) forms() (forms [2]rating.Form) {
	for i, f := range c.Forms {
		forms[i] = rating.Form{Rating: rating.Rating{Value: f.Value, Deviation: f.Deviation}, Games: f.Games, Detail: f.Detail}
	}
	return forms
}

// drawForecasts draws games for a system; the same seed gives the same ones.
func drawForecasts(id string, sys rating.System, seed uint64, n int) []forecastCase {
	r := rand.New(rand.NewPCG(seed, 1))
	var settings struct{ K []any }
	text, _ := json.Marshal(sys.Info().Settings)
	_ = json.Unmarshal(text, &settings) // systems without K have none
	cases := make([]forecastCase, n)
	for i := range cases {
		c := forecastCase{System: id, Settings: sys.Info().Settings, Handicap: r.IntN(12) * r.IntN(2)}
		for side := range c.Forms {
			f := &c.Forms[side]
			switch id {
			case "ffg":
				f.Value = -3000 + 4000*r.Float64()
			case "fide":
				f.Value = 1900 + 900*r.Float64()
			default:
				f.Value = sys.Info().Initial - 300 + 800*r.Float64()
			}
			if r.IntN(4) == 0 {
				f.Value = float64(int(f.Value/50) * 50)
			}
			f.Games = r.IntN(60)
			if sys.Info().Deviation {
				f.Deviation = 30 + 320*r.Float64()
			}
			switch {
			case len(settings.K) > 1:
				f.Detail = float64(r.IntN(len(settings.K) + 1))
			case id == "glicko2" && r.IntN(3) > 0:
				f.Detail = 0.03 + 0.06*r.Float64()
			}
		}
		cases[i] = c
	}
	return cases
}

// foretold is what a browser answers.
type foretold struct {
	Expected *float64
	Stakes   []struct {
		Result float64
		Margin string
		Change [2]float64
		Why    [2][]struct {
			Key  string
			Args map[string]any // [value, decimals, signed] or a text
		}
	}
	Handicap *int
}

const foretell = `(cases => cases.map(c => {
	const s = echelle.systems[c.system], [a, b] = c.forms;
	return {
		expected: s.expected ? s.expected(a, b, c.settings) : null,
		stakes: s.stakes ? s.stakes(a, b, c.settings, {handicap: c.handicap}) : null,
		handicap: s.handicap ? s.handicap(a, b) : null,
	};
}))(`

// Browsers foretell what the program does, to the last digit printed and word
// for word, for every system and preset.
func TestBrowserForetellsAsTheProgram(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"tools/predict.html"))
	tested := map[string]bool{}
	for n, p := range presets() {
		tested[p[0]] = true
		sys := configured(t, p[0], p[1])
		cases := drawForecasts(p[0], sys, uint64(n), 80)
		for i, got := range eval[[]foretold](t, b, foretell+quoted(cases)+`)`) {
			c := &cases[i]
			if problem := differs(sys, c.forms(), c.Handicap, &got); problem != "" {
				t.Errorf("%s %s, %s: %s", p[0], p[1], quoted(c.Forms), problem)
				break
			}
		}
	}
	for _, id := range systems.Names() {
		if !tested[id] {
			t.Errorf("no case for the system %s", id)
		}
	}
}

// differs tells how an answer differs from the program's, "" where it does not.
func differs(sys rating.System, forms [2]rating.Form, handicap int, got *foretold) string {
	fixed := func(v float64, decimals int) string { return string(table.AppendFixed(nil, v, decimals)) }
	predict, chances := sys.(rating.Predictor)
	if chances != (got.Expected != nil) {
		return fmt.Sprintf("expected score stated: %v", got.Expected != nil)
	}
	if chances {
		if want := predict.Expected(forms[0].Rating, forms[1].Rating); fixed(*got.Expected, 6) != fixed(want, 6) {
			return fmt.Sprintf("expected score %v, the program has %v", *got.Expected, want)
		}
	}
	advise, stones := sys.(rating.Adviser)
	if stones != (got.Handicap != nil) {
		return fmt.Sprintf("handicap advised: %v", got.Handicap != nil)
	}
	if stones {
		if want := advise.Handicap(forms[0].Rating, forms[1].Rating); *got.Handicap != want {
			return fmt.Sprintf("handicap %d, the program has %d", *got.Handicap, want)
		}
	}
	stake, ok := sys.(rating.Staker)
	if !ok {
		if got.Stakes != nil {
			return "points at stake, the program has none"
		}
		return ""
	}
	want := stake.Stakes(forms, handicap)
	if len(got.Stakes) != len(want) {
		return fmt.Sprintf("%d results, the program has %d", len(got.Stakes), len(want))
	}
	for k, w := range want {
		g := got.Stakes[k]
		if g.Result != w.Result.Score(0) || g.Margin != w.Margin {
			return fmt.Sprintf("result %d is %v %q, the program has %v %q", k, g.Result, g.Margin, w.Result, w.Margin)
		}
		for side := range 2 {
			if fixed(g.Change[side], 4) != fixed(w.Change[side], 4) {
				return fmt.Sprintf("result %d changes side %d by %v, the program has %v", k, side, g.Change[side], w.Change[side])
			}
			if len(g.Why[side]) != len(w.Why[side]) {
				return fmt.Sprintf("result %d: calculation %v, the program has %v", k, g.Why[side], w.Why[side])
			}
			for i, step := range w.Why[side] {
				if g.Why[side][i].Key != step.Key {
					return fmt.Sprintf("result %d: the line %s, the program has %s", k, g.Why[side][i].Key, step.Key)
				}
				for _, arg := range step.Args {
					if text := written(g.Why[side][i].Args[arg.Name]); text != writtenArg(arg) {
						return fmt.Sprintf("result %d: %s of %s is %s, the program has %s", k, arg.Name, step.Key, text, writtenArg(arg))
					}
				}
			}
		}
	}
	return ""
}

// written is an argument of a browser's step, as text.
func written(x any) string {
	list, ok := x.([]any)
	if !ok {
		return fmt.Sprint(x)
	}
	v, _ := list[0].(float64)
	decimals, _ := list[1].(float64)
	signed := len(list) > 2 && list[2] == true
	return fmt.Sprintf("%s %v", table.AppendFixed(nil, v, int(decimals)), signed)
}

func writtenArg(a rating.Arg) string {
	if a.Text != "" {
		return a.Text
	}
	return fmt.Sprintf("%s %v", table.AppendFixed(nil, a.Value, a.Decimals), a.Signed)
}

// An age takes the place of what the program knows from the year of birth.
func TestBrowserAsksForAnAge(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"tools/predict.html"))
	sys := configured(t, "fide", "{mode: period, expected: table}")
	for age, detail := range map[int]float64{17: 3, 18: 3, 19: 4, 0: 4} {
		c := forecastCase{System: "fide", Settings: sys.Info().Settings, Forms: [2]formCase{{Value: 1500, Games: 50, Age: age}, {Value: 1600, Games: 50, Age: 40}}}
		forms := c.forms()
		forms[0].Detail, forms[1].Detail = detail, 4
		got := eval[[]foretold](t, b, foretell+quoted([]forecastCase{c})+`)`)
		if problem := differs(sys, forms, 0, &got[0]); problem != "" {
			t.Errorf("age %d: %s", age, problem)
		}
	}
	asks := eval[[]string](t, b, `echelle.systems.fide.asks(`+quoted(sys.Info().Settings)+`)`)
	if !slices.Equal(asks, []string{"games", "age"}) {
		t.Errorf("fide asks for %q, expected games and age", asks)
	}
}

// listed is what the JSON of a list says of players.
type listed struct {
	ID, Name  string
	Rating    float64
	Deviation float64
	Games     int
}

func (s *site) listed(t *testing.T, ranking string) []listed {
	t.Helper()
	var list struct{ Players []listed }
	if err := json.Unmarshal(s.files[ranking+"/index.json"], &list); err != nil {
		t.Fatal(err)
	}
	return list.Players
}

const (
	verdict = `document.querySelector(".verdict").textContent.replace(/[\u2068\u2069]/g, "")`
	answer  = `!document.querySelector(".forecast").hidden`
	changes = `[...document.querySelectorAll(".forecast tbody tr")].map(r => [...r.cells].slice(1).map(c => c.textContent))`
	shares  = `[...document.querySelectorAll(".odds b")].map(b => b.textContent)`
)

// The page shows for two players what the program computes from the ratings
// of the newest list, in the numbers of the language, from a host and from disk.
func TestBrowserForetellsGamesOfPlayers(t *testing.T) {
	b := openBrowser(t)
	for _, s := range []*site{sites["demo"], sites["fr"]} {
		words, err := lang.Load(templates.FS, map[string]string{"demo": "en", "fr": "fr"}[s.name])
		if err != nil {
			t.Fatal(err)
		}
		for _, root := range []string{s.serve(t), s.disk(t)} {
			b.do(t, chromedp.Navigate(root+"tools/predict.html"))
			for _, x := range [][3]string{
				{"main", "elo", "{initial: 1500, k: 32}"}, {"levels", "ffg", "{}"}, {"fitted", "jech", "{}"}, {"glicko", "glicko", "{}"},
			} {
				sys := configured(t, x[1], x[2])
				players := s.listed(t, x[0])
				for _, pair := range [][2]int{{0, 1}, {7, 30}, {len(players) - 1, 0}} {
					one, two := players[pair[0]], players[pair[1]]
					var forms [2]rating.Form
					for i, p := range []listed{one, two} {
						forms[i] = rating.Form{Rating: rating.Rating{Value: p.Rating, Deviation: p.Deviation}, Games: p.Games}
					}
					where := fmt.Sprintf("%s, %s: %s and %s", root, x[0], one.Name, two.Name)
					eval[bool](t, b, `(() => { location.hash = "ranking=`+x[0]+`&a=`+one.ID+`&b=`+two.ID+`"; return true; })()`)
					b.poll(t, where, answer+` && [...document.querySelectorAll("[name=player]")].map(x => x.value).join() === `+quoted(one.Name+","+two.Name)+
						` && document.querySelector("[name=ranking]").value === `+quoted(x[0]))
					if p, ok := sys.(rating.Predictor); ok {
						want := []string{words.Percent(p.Expected(forms[0].Rating, forms[1].Rating)), words.Percent(p.Expected(forms[1].Rating, forms[0].Rating))}
						if got := eval[[]string](t, b, shares); !slices.Equal(got, want) {
							t.Errorf("%s: chances %q, the program has %q", where, got, want)
						}
					}
					var want [][]string
					if st, ok := sys.(rating.Staker); ok {
						for _, stake := range st.Stakes(forms, 0) {
							want = append(want, []string{words.Signed(stake.Change[0], 2), words.Signed(stake.Change[1], 2)})
						}
					}
					if got := eval[[][]string](t, b, changes); !slices.EqualFunc(got, want, slices.Equal[[]string]) {
						t.Errorf("%s: points %q, the program has %q", where, got, want)
					}
				}
			}
			b.quiet(t, root)
		}
	}
}

// A reader chooses by keyboard; the address follows, and going back takes the
// last choice back.
func TestBrowserKeepsTheForecastInTheAddress(t *testing.T) {
	b := openBrowser(t)
	for _, root := range []string{sites["demo"].serve(t), sites["demo"].disk(t)} {
		b.do(t, chromedp.Navigate(root+"tools/predict.html"))
		if got := eval[string](t, b, verdict); got != "Choose two players, or type two ratings." || eval[bool](t, b, answer) {
			t.Errorf("at first the page says %q", got)
		}
		field := func(n int, name string) string {
			return fmt.Sprintf(`document.querySelectorAll("[name=%s]")[%d]`, name, n)
		}
		typeInto := func(n int, name, text string) {
			eval[bool](t, b, `(() => { const x = `+field(n, name)+`; x.focus(); x.select(); return true; })()`)
			b.do(t, chromedp.KeyEvent(text))
		}
		for n, typed := range []string{"haec", "clairambreux"} {
			typeInto(n, "player", typed)
			b.do(t, chromedp.KeyEvent("\r"))
			b.poll(t, "the choice of "+typed, field(n, "rating")+`.value !== ""`)
		}
		b.poll(t, "the answer", answer)
		hash := eval[string](t, b, `location.hash`)
		if !strings.HasPrefix(hash, "#a=cham-haechan&b=") {
			t.Errorf("the address ends in %q", hash)
		}
		text := eval[string](t, b, verdict)
		if !strings.Contains(text, " times as strong as ") && !strings.Contains(text, "equally strong") {
			t.Errorf("the page says %q", text)
		}
		// A number in place of a player.
		typeInto(1, "rating", "1712\t")
		b.poll(t, "the number in the address", `location.hash === "#a=cham-haechan&rb=1712"`)
		if got := eval[string](t, b, verdict); !strings.Contains(got, "Second player") || eval[string](t, b, field(1, "player")+`.value`) != "" {
			t.Errorf("with a number the page says %q", got)
		}
		eval[bool](t, b, `(() => { document.querySelector(".swap").click(); return true; })()`)
		b.poll(t, "swapped sides", `location.hash === "#ra=1712&b=cham-haechan"`)
		for _, back := range []string{"#a=cham-haechan&rb=1712", hash} {
			eval[bool](t, b, `(() => { history.back(); return true; })()`)
			b.poll(t, "going back", `location.hash === `+quoted(back))
		}
		b.poll(t, "the answer of before", verdict+` === `+quoted(text))
		// A ranking of its own asks, and a handicap, are restored from an address.
		b.do(t, chromedp.Navigate("about:blank"))
		b.do(t, chromedp.Navigate(root+"tools/predict.html#ranking=levels&ra=-650&rb=-400&handicap=3"))
		b.poll(t, "the handicap", answer+` && `+verdict+` === "Fair handicap by the rule of the system: handicap 3, for First player."`)
		sys := configured(t, "ffg", "{}").(rating.Staker)
		stakes := sys.Stakes([2]rating.Form{{Rating: rating.Rating{Value: -400}}, {Rating: rating.Rating{Value: -650}}}, 3)
		words, err := lang.Load(templates.FS, "en")
		if err != nil {
			t.Fatal(err)
		}
		// The weaker first side takes the stones: the program's second side.
		want := []string{words.Signed(stakes[2].Change[1], 2), words.Signed(stakes[2].Change[0], 2)}
		if got := eval[[][]string](t, b, changes); len(got) != 3 || !slices.Equal(got[0], want) {
			t.Errorf("with three stones the points are %q, the program has first %q", got, want)
		}
		b.do(t, chromedp.Navigate("about:blank"))
		b.do(t, chromedp.Navigate(root+"tools/predict.html#ranking=rapid&ra=1500&ga=10&rb=1500&gb=50"))
		b.poll(t, "the points", answer)
		if got := eval[[][]string](t, b, changes); got[0][0] != "+20.00" || got[0][1] != "−10.00" {
			t.Errorf("with K = 40 and 20 an even game gives %q", got)
		}
		b.quiet(t, root)
	}
}

// Where the ratings do not load, the page says so and still takes numbers.
func TestBrowserForetellsWithoutTheShards(t *testing.T) {
	s := *sites["demo"]
	s.dir = t.TempDir()
	if err := os.CopyFS(s.dir, os.DirFS(sites["demo"].dir)); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(s.dir + "/data/ratings"); err != nil {
		t.Fatal(err)
	}
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(s.disk(t)+"tools/predict.html#a=cham-haechan&rb=1500"))
	b.poll(t, "the message", verdict+` === "The ratings of the players could not be loaded. Numbers can be typed."`)
}

// A pair of players costs a reader little, and shards tell of nobody who is
// hidden and of others only what may be shown.
func TestShardsOfRatingsAreSmallAndDiscreet(t *testing.T) {
	for _, name := range []string{"demo", "large"} {
		s, shards := sites[name], 0
		for file, text := range s.files {
			if !strings.HasPrefix(file, "data/ratings/") {
				continue
			}
			shards++
			var b bytes.Buffer
			z := gzip.NewWriter(&b)
			z.Write(text)
			z.Close()
			if b.Len() > 7500 {
				t.Errorf("%s: %s has %d bytes compressed, expected at most 7500", name, file, b.Len())
			}
		}
		if shards < 2 {
			t.Errorf("%s: %d shards, expected several", name, shards)
		}
	}
	s := sites["demo"]
	var all []byte
	for file, text := range s.files {
		if strings.HasPrefix(file, "data/ratings/") {
			all = append(all, text...)
		}
	}
	seen := 0
	for _, p := range s.register(t) {
		row := []byte(`"` + p["id"] + `":["` + p["name"] + `",`)
		switch p["visibility"] {
		case "hidden":
			if bytes.Contains(all, []byte(p["public_id"])) {
				t.Errorf("a shard holds %s, who is hidden", p["id"])
			}
		case "initials":
			public := history.Player{Name: p["name"], Visibility: history.Initials}
			if !bytes.Contains(all, []byte(`"`+p["public_id"]+`":["`+public.Shown()+`",`)) {
				t.Errorf("no shard holds %s as %s", p["id"], public.Shown())
			}
		default:
			if bytes.Contains(all, row) {
				seen++
			}
		}
	}
	if seen < 150 {
		t.Errorf("%d players are in the shards, expected most", seen)
	}
}

// The checker for accessibility finds nothing on an answer either, and the
// answer fits a phone.
func TestAxeFindsNothingOnForecasts(t *testing.T) {
	axe, err := os.ReadFile(cached(t, "axe-*.js"))
	if err != nil {
		t.Fatal(err)
	}
	b := openBrowser(t)
	root := sites["demo"].serve(t)
	for _, view := range []struct {
		scheme        string
		width, height int64
	}{{"light", 1280, 800}, {"dark", 390, 844}} {
		b.colours(t, view.scheme)
		b.do(t, chromedp.EmulateViewport(view.width, view.height))
		for _, state := range []string{"ranking=margins&a=cham-haechan&rb=1000", "ranking=levels&ra=-900&rb=-100&handicap=2"} {
			b.do(t, chromedp.Navigate("about:blank"))
			b.do(t, chromedp.Navigate(root+"tools/predict.html#"+state))
			b.poll(t, "the answer", answer)
			if wide := eval[int](t, b, `(() => { for (const d of document.querySelectorAll("details")) d.open = true;
				return document.documentElement.scrollWidth - document.documentElement.clientWidth; })()`); wide > 0 {
				t.Errorf("%s, %d px: the answer is %d px wider than the screen", state, view.width, wide)
			}
			b.do(t, chromedp.Evaluate[chromedp.Void](string(axe)))
			for _, v := range eval[[]string](t, b, `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations.map(v => v.id + ": " + v.nodes.map(n => n.html.slice(0, 160) + " " + n.failureSummary).join("; ")))`) {
				t.Errorf("%s, %s: %s", state, view.scheme, v)
			}
		}
	}
}
