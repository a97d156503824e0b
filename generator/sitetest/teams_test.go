package sitetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"echelle/generator/balance"
)

// Browsers find the very teams that the program finds, also where it can not
// try every division.
func TestBrowserMakesTheTeamsOfTheProgram(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"tools/predict.html"))
	type problem struct {
		Ratings []int `json:"ratings"`
		Teams   int   `json:"teams"`
	}
	r := rand.New(rand.NewPCG(11, 12))
	var cases []problem
	for _, c := range [][2]int{{2, 2}, {3, 2}, {7, 3}, {8, 4}, {11, 2}, {12, 3}, {13, 5}, {20, 2}, {19, 4}, {33, 3}, {60, 8}, {75, 2}, {40, 20}} {
		for range max(1, 12/c[0]) {
			p := problem{make([]int, c[0]), c[1]}
			for i := range p.Ratings {
				p.Ratings[i] = -900 + 7*r.IntN(400)
			}
			cases = append(cases, p)
		}
	}
	type answer struct {
		Team  []int
		Exact bool
	}
	guessed := 0
	for i, got := range eval[[]answer](t, b, `(cases => cases.map(c => echelle.split(c.ratings, c.teams)))(`+quoted(cases)+`)`) {
		want, err := balance.Split(balance.Problem{Ratings: cases[i].Ratings, Teams: cases[i].Teams})
		if err != nil {
			t.Fatal(err)
		}
		if !want.Exact {
			guessed++
		}
		if !slices.Equal(got.Team, want.Team) || got.Exact != want.Exact {
			t.Errorf("%v in %d teams: %v %v, the program has %v %v", cases[i].Ratings, cases[i].Teams, got.Team, got.Exact, want.Team, want.Exact)
		}
	}
	if guessed < 2 {
		t.Errorf("%d of the cases were too large to try everything, expected more", guessed)
	}
	for _, refused := range []string{`[1, 2], 1`, `[1, 2], 3`, `[], 2`, `[1, 200000], 2`, `new Array(201).fill(1), 2`} {
		if !eval[bool](t, b, `echelle.split(`+refused+`) === null`) {
			t.Errorf("echelle.split(%s) is not refused", refused)
		}
	}
}

const (
	told    = `document.querySelector(".even [role=status]").textContent`
	playing = `[...document.querySelectorAll(".who-plays li")].map(x => x.querySelector("bdi").textContent + " " + x.querySelector("span").textContent)`
	divided = `[...document.querySelectorAll(".even .teams ul")].map(x => [...x.querySelectorAll("bdi")].map(y => y.textContent).join())`
)

// The tool takes players and guests, keeps them in the address, and gives the
// focus a place when one goes.
func TestBrowserDividesPlayersIntoTeams(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	list := s.listed(t, "main")
	shown := func(p listed) string { return p.Name + " " + strconv.FormatFloat(p.Rating, 'f', 0, 64) }
	for _, root := range []string{s.serve(t), s.disk(t)} {
		b.do(t, chromedp.Navigate(root+"tools/predict.html#ra=1500&rb=1600"))
		b.poll(t, "the hint", told+` === "Add at least one player for each team."`)
		put := func(name, text string) {
			eval[bool](t, b, `(() => { const x = document.querySelector(".even [name=`+name+`]"); x.focus(); x.select && x.select(); return true; })()`)
			b.do(t, chromedp.KeyEvent(text))
		}
		put("member", "haec")
		b.do(t, chromedp.KeyEvent("\r"))
		b.poll(t, "the player", playing+`.length === 1`)
		put("guest", "Gina: the first")
		put("points", "1500\r")
		put("points", "1390.5\r")
		b.poll(t, "the teams", divided+`.length === 2`)
		query := eval[string](t, b, `location.search`)
		if query != "?with=cham-haechan&guest=1500%3AGina%3A+the+first&guest=1391%3AGuest+1" || eval[string](t, b, `location.hash`) != "#ra=1500&rb=1600" {
			t.Errorf("the address has %q", query)
		}
		before := eval[[]string](t, b, divided)
		b.do(t, chromedp.Navigate("about:blank"))
		b.do(t, chromedp.Navigate(root+"tools/predict.html"+query))
		b.poll(t, "the same teams", divided+`.join("|") === `+quoted(strings.Join(before, "|")))

		// Going back is for the forecast above: who plays stays, in the address too.
		eval[bool](t, b, `(() => { location.hash = "#ra=1500"; return true; })()`)
		put("points", "1444\r")
		b.poll(t, "another guest", playing+`.length === 4`)
		later := eval[string](t, b, `location.search`)
		eval[bool](t, b, `(() => { history.back(); return true; })()`)
		b.poll(t, "going back", `location.hash === ""`)
		if got := eval[string](t, b, `location.search`); got != later || len(eval[[]string](t, b, playing)) != 4 {
			t.Errorf("after going back the address has %q, expected %q, and playing are %q", got, later, eval[[]string](t, b, playing))
		}

		// Four of the list and two teams, then three of them.
		with := ""
		for _, p := range list[10:14] {
			with += "&with=" + p.ID
		}
		b.do(t, chromedp.Navigate(root+"tools/predict.html?in=main"+with+"&with=nobody&guest=x"))
		b.poll(t, "the four", playing+`.length === 4`)
		var want []string
		ratings := make([]int, 4)
		for i, p := range list[10:14] {
			want = append(want, shown(p))
			ratings[i], _ = strconv.Atoi(strconv.FormatFloat(p.Rating, 'f', 0, 64))
		}
		if got := eval[[]string](t, b, playing); !slices.Equal(got, want) {
			t.Errorf("playing are %q, expected %q", got, want)
		}
		d, err := balance.Split(balance.Problem{Ratings: ratings, Teams: 2})
		if err != nil {
			t.Fatal(err)
		}
		sides := make([]string, 2)
		for i, team := range d.Team {
			sides[team] = strings.TrimPrefix(sides[team]+","+list[10+i].Name, ",")
		}
		if got := eval[[]string](t, b, divided); !slices.Equal(got, sides) {
			t.Errorf("the teams are %q, expected %q", got, sides)
		}
		if text := eval[string](t, b, told); !strings.HasPrefix(text, "No division is more even: the means differ by ") || !strings.Contains(text, "Expected score of team 1 at the two means: ") {
			t.Errorf("the page says %q", text)
		}
		eval[bool](t, b, `(() => { document.querySelectorAll(".who-plays button")[1].click(); return true; })()`)
		focus := fmt.Sprintf(`document.activeElement.getAttribute("aria-label") === "Remove " + %s`, quoted(list[12].Name))
		if !eval[bool](t, b, focus) || len(eval[[]string](t, b, playing)) != 3 {
			t.Errorf("after one was removed: %q", eval[[]string](t, b, playing))
		}

		// Other numbers of teams; the address keeps those that can be.
		for text, says := range map[string]string{"3": "No division", "1": "From 2 to 100 teams.", "": "From 2 to 100 teams.", "2.5": "From 2 to 100 teams."} {
			eval[bool](t, b, `(() => { const x = document.querySelector(".even [name=teams]"); x.value = `+quoted(text)+`; x.dispatchEvent(new Event("input")); return true; })()`)
			if got := eval[string](t, b, told); !strings.HasPrefix(got, says) {
				t.Errorf("of %q teams it says %q, expected %q", text, got, says)
			}
			if has := strings.Contains(eval[string](t, b, `location.search`), "teams="); has != (text == "3") {
				t.Errorf("with %q teams the address has %q", text, eval[string](t, b, `location.search`))
			}
		}
		b.do(t, chromedp.Navigate(root+"tools/predict.html?in=main"+with+"&teams=1"))
		b.poll(t, "the four again", playing+`.length === 4`)
		if got := eval[string](t, b, told); got != "From 2 to 100 teams." {
			t.Errorf("of an address with one team it says %q", got)
		}
		b.quiet(t, root)
	}
}

// What is said of two teams is two sentences, which Chinese sets without a blank.
func TestBrowserJoinsSentencesAboutTeams(t *testing.T) {
	b := openBrowser(t)
	for name, want := range map[string]string{"demo": "the means differ by 100.0. Expected score of team 1", "zh": "平均分相差100.0。按两队平均分"} {
		b.do(t, chromedp.Navigate(sites[name].serve(t)+"tools/predict.html?guest=1600:Ada&guest=1500:Bo"))
		b.poll(t, "two teams", divided+`.length === 2`)
		if got := eval[string](t, b, told); !strings.Contains(got, want) {
			t.Errorf("%s: of the teams it says %q, expected %q in it", name, got, want)
		}
	}
}
