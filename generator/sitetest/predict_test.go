package sitetest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/rating"
	"echelle/templates"
)

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
		// The link to the content leaves nothing that going back could take for a choice.
		b.do(t, chromedp.Focus(chromedp.CSS(".skip")), chromedp.KeyEvent("\r"))
		b.poll(t, "the content without an address", `document.activeElement.matches("main") && location.hash === ""`)
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
		// The link to the content leaves what is chosen, in the address too.
		b.do(t, chromedp.Focus(chromedp.CSS(".skip")), chromedp.KeyEvent("\r"))
		b.poll(t, "the content", `document.activeElement.matches("main") && location.hash === `+quoted(hash))
		if got := eval[string](t, b, verdict); got != text {
			t.Errorf("after the jump to the content the page says %q, before it %q", got, text)
		}
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
		// Another handicap than the fair one: a button takes that over, and goes.
		b.do(t, chromedp.Navigate("about:blank"))
		b.do(t, chromedp.Navigate(root+"tools/predict.html#ranking=levels&ra=-650&rb=-400"))
		take := `document.querySelector(".take")`
		b.poll(t, "the button for the handicap", answer+` && !`+take+`.hidden`)
		eval[bool](t, b, `(`+take+`.focus(), true)`)
		b.do(t, chromedp.KeyEvent("\r"))
		b.poll(t, "the fair handicap in the address", `location.hash === "#ranking=levels&ra=-650&rb=-400&handicap=3"`)
		if !eval[bool](t, b, take+`.hidden && document.activeElement.name === "handicap"`) {
			t.Error("after the handicap was taken over the button stays, or the focus is lost")
		}
		if got := eval[[][]string](t, b, changes); len(got) != 3 || !slices.Equal(got[0], want) {
			t.Errorf("with the handicap taken over the points are %q, the program has first %q", got, want)
		}
		// More stones than the scale knows are told, not advised.
		b.do(t, chromedp.Navigate("about:blank"))
		b.do(t, chromedp.Navigate(root+"tools/predict.html#ranking=levels&ra=-1500&rb=-599.5"))
		b.poll(t, "a handicap that is too large", answer+` && `+verdict+` === "By the rule of the system a handicap of 10 would be fair, but a game with more than 9 does not count." && `+take+`.hidden`)
		// A small advantage is no half.
		for rating, want := range map[int]string{1521: "1.1 times as strong as Second player and wins about 53 of 100 games.", 1578: "1.6 times as strong as Second player and wins about 3 of 5 games."} {
			b.do(t, chromedp.Navigate("about:blank"))
			b.do(t, chromedp.Navigate(root+fmt.Sprintf("tools/predict.html#ra=%d&rb=1500", rating)))
			b.poll(t, "the answer", answer)
			if got := eval[string](t, b, verdict); got != "First player is "+want {
				t.Errorf("of %d and 1500 the page says %q, expected %q", rating, got, want)
			}
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
	s := sites["demo"].without(t, "data/ratings")
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(s.disk(t)+"tools/predict.html#a=cham-haechan&rb=1500"))
	const failed = verdict + ` === "The ratings of the players could not be loaded. Numbers can be typed."`
	b.poll(t, "the message", failed)

	// Somebody whose ratings do not load does not stand beside those of another.
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"tools/predict.html#a=cham-haechan&rb=1500"))
	b.poll(t, "the answer", answer)
	fields := `[...document.querySelectorAll("[name=player], [name=rating]")].map(x => x.value).join("|")`
	before := eval[string](t, b, fields)
	eval[bool](t, b, `(() => { echelle.ratings = () => Promise.reject(new Error("no network")); return true; })()`)
	for n := range 2 {
		eval[bool](t, b, fmt.Sprintf(`(() => { const x = document.querySelectorAll("[name=player]")[%d]; x.focus(); x.select(); return true; })()`, n))
		b.do(t, chromedp.KeyEvent("clairambreux"), chromedp.KeyEvent("\r"))
		b.poll(t, "the sides as before: "+before, failed+` && location.hash === "#a=cham-haechan&rb=1500" && `+fields+` === `+quoted(before))
	}
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
	root := sites["demo"].serve(t)
	underAxe(t, func(b *browser, check func(what string)) {
		for _, state := range []string{"ranking=margins&a=cham-haechan&rb=1000", "ranking=levels&ra=-900&rb=-100&handicap=2"} {
			b.do(t, chromedp.Navigate("about:blank"))
			b.do(t, chromedp.Navigate(root+"tools/predict.html#"+state))
			b.poll(t, "the answer", answer)
			b.unfold(t)
			check(state)
		}
	})
}
