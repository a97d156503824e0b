package sitetest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"echelle/generator/chart"
	"echelle/generator/compare"
	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/record"
)

// seen is what the page of the comparison shows.
type seen struct {
	Chosen, Keys []string
	Heads        []string   // of the common opponents, without the first
	Pairs        [][]string // names, games, results, score, last met
	Common       [][]string // with the line of the sums
	More         bool       // opponents are left out
	Status       string
}

// compared is what the page shows once it has answered for so many players who
// are chosen and so many of them who are in the ranking.
func (b *browser) compared(t *testing.T, chosen, players int) seen {
	t.Helper()
	const look = `(() => {
		const text = (selector) => [...document.querySelectorAll(selector)].filter(x => x.checkVisibility()).map(x => x.textContent);
		const rows = (selector) => [...document.querySelectorAll(selector)].filter(x => x.checkVisibility()).map(r => [...r.cells].map(x => x.textContent));
		return {chosen: text(".chosen > li"), keys: text("ol.keys > li"), heads: text(".common thead th").slice(1), pairs: rows(".between tbody tr"),
			common: rows(".common tbody tr").concat(rows(".common tfoot tr")), more: document.querySelector(".common button").checkVisibility(), status: document.querySelector("form.compare output:not(.hidden)").value};
	})()`
	b.poll(t, fmt.Sprintf("%d players compared", players), fmt.Sprintf(`document.querySelectorAll(".chosen > li").length === %d && document.querySelectorAll(".between tbody tr").length === %d
		&& (%[3]d < 2 || document.querySelector(".common tbody tr") !== null && document.querySelectorAll(".common thead th").length === %[3]d + 1)`, chosen, players*(players-1)/2, players))
	b.settle(t)
	return eval[seen](t, b, look)
}

// results are what two players have scored against each other.
type results struct {
	wins, draws, losses int
	last                string
}

// meetings are all scores between two players of the demo's main ranking, by
// their addresses, counted from the data: games on the board of 19 lines.
// Hidden players are left out. The second result has the names.
func meetings(t *testing.T) (map[[2]string]results, map[string]string) {
	t.Helper()
	problems := &diag.List{}
	h := record.Read(os.DirFS(sites["demo"].data), 1, problems).History
	if problems.Errors() > 0 {
		t.Fatal(problems.Sorted())
	}
	all, names := map[[2]string]results{}, map[string]string{}
	for g := range h.Games {
		game := &h.Games[g]
		one, other := &h.Players[game.Side[0]], &h.Players[game.Side[1]]
		if !h.Counts(history.GameID(g)) || game.Board != 19 || one.Visibility == history.Hidden || other.Visibility == history.Hidden {
			continue
		}
		names[one.Address()], names[other.Address()] = one.Shown(), other.Shown()
		for side, pair := range [][2]string{{one.Address(), other.Address()}, {other.Address(), one.Address()}} {
			m := all[pair]
			switch game.Result.Score(side) {
			case 1:
				m.wins++
			case 0.5:
				m.draws++
			default:
				m.losses++
			}
			m.last = max(m.last, game.Date().String())
			all[pair] = m
		}
	}
	return all, names
}

func (m results) games() int { return m.wins + m.draws + m.losses }

func (m results) score() string { return half(2*m.wins + m.draws) }

// half writes so many half points.
func half(n int) string {
	text := strconv.Itoa(n / 2)
	if n%2 == 1 {
		text = strings.TrimPrefix(text+"½", "0")
	}
	return text
}

// sumOf is the score over games, "" without games.
func sumOf(list ...results) string {
	halves, games := 0, 0
	for _, m := range list {
		halves, games = halves+2*m.wins+m.draws, games+m.games()
	}
	if games == 0 {
		return ""
	}
	return half(halves) + "/" + strconv.Itoa(games)
}

// Two and six players, from a host and from disk: what is shown is what a
// count of the games gives.
func TestBrowserComparesPlayers(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	all, names := meetings(t)
	var list struct{ Players []struct{ ID string } }
	if err := json.Unmarshal(s.files["main/index.json"], &list); err != nil {
		t.Fatal(err)
	}
	together, apart := 0, 0
	for _, root := range []string{s.serve(t), s.disk(t)} {
		for _, n := range []int{2, 6} {
			var ids []string
			query := url.Values{"ranking": {"main"}}
			for _, p := range list.Players[4 : 4+n] {
				ids = append(ids, p.ID)
				query.Add("p", p.ID)
			}
			b.do(t, chromedp.Navigate(root+"tools/compare.html?"+query.Encode()))
			got := b.compared(t, n, n)
			var pairs, common [][]string
			for i, one := range ids {
				for _, other := range ids[i+1:] {
					row := []string{names[one] + " – " + names[other], strconv.Itoa(all[[2]string{one, other}].games()), "", "", "never met"}
					if m := all[[2]string{one, other}]; m.games() > 0 {
						row = append(row[:2], fmt.Sprintf("%d–%d–%d", m.wins, m.draws, m.losses), m.score()+"–"+all[[2]string{other, one}].score(), m.last)
						together++
					} else {
						apart++
					}
					pairs = append(pairs, row)
				}
			}
			if !slices.EqualFunc(got.Pairs, pairs, slices.Equal) {
				t.Errorf("%s: head to head is\n%q, expected\n%q", root, got.Pairs, pairs)
			}
			if got.More {
				b.do(t, chromedp.Click(chromedp.CSS(".common button")), chromedp.WaitNotVisible(chromedp.CSS(".common button")))
				got = b.compared(t, n, n)
			}
			sums := make([][]results, n)
			for _, opponent := range slices.Sorted(maps.Keys(names)) {
				by := 0
				row := []string{names[opponent]}
				for _, id := range ids {
					m := all[[2]string{id, opponent}]
					if m.games() > 0 {
						by++
					}
					row = append(row, sumOf(m))
				}
				if by < 2 || slices.Contains(ids, opponent) {
					continue
				}
				common = append(common, row)
				for i, id := range ids {
					sums[i] = append(sums[i], all[[2]string{id, opponent}])
				}
			}
			foot := []string{"All together"}
			for _, list := range sums {
				foot = append(foot, sumOf(list...))
			}
			common = append(common, foot)
			// The order is another matter.
			slices.SortFunc(got.Common, slices.Compare)
			slices.SortFunc(common, slices.Compare)
			if !slices.EqualFunc(got.Common, common, slices.Equal) {
				t.Errorf("%s: the common opponents are\n%q, expected\n%q", root, got.Common, common)
			}
			if len(got.Keys) != n || len(got.Chosen) != n || got.Status != fmt.Sprintf("Players: %d of 6", n) {
				t.Errorf("%s: %d curves, %d chosen and %q, expected %d", root, len(got.Keys), len(got.Chosen), got.Status, n)
			}
			b.poll(t, "curves drawn", `document.querySelector("figure.chart canvas") !== null`)
			b.quiet(t, root)
		}
	}
	if together < 5 || apart < 5 {
		t.Errorf("%d pairs have met and %d have not, expected some of both", together, apart)
	}
}

// Players come and go by keyboard, each step stands in the address, and the
// button for back undoes it; from disk too.
func TestBrowserChoosesPlayersByKeyboard(t *testing.T) {
	b := openBrowser(t)
	s := sites["demo"]
	for _, root := range []string{s.serve(t), s.disk(t)} {
		b.do(t, chromedp.Navigate(root+"players/zormidis-argylos.html"), chromedp.Click(chromedp.CSS(`a[href*="compare.html?"]`)))
		if got := b.compared(t, 1, 1); !slices.Equal(got.Chosen, []string{"Αργύλος Ζορμίδης×"}) {
			t.Errorf("the link of a player chooses %q", got.Chosen)
		}
		const field = `form.compare input`
		b.do(t, chromedp.Focus(chromedp.CSS(field)), chromedp.SendKeys(chromedp.CSS(field), "ashengarth"), chromedp.WaitVisible(chromedp.CSS(".found [role=option]")),
			chromedp.SendKeys(chromedp.CSS(field), kb.ArrowDown+kb.Enter))
		got := b.compared(t, 2, 2)
		if want := []string{"Αργύλος Ζορμίδης×", "Rowenna Ashengarth×"}; !slices.Equal(got.Chosen, want) {
			t.Errorf("%s: chosen are %q, expected %q", root, got.Chosen, want)
		}
		if query := eval[string](t, b, `location.search`); query != "?ranking=main&p=zormidis-argylos&p=ashengarth-rowenna" {
			t.Errorf("%s: the address has %q", root, query)
		}
		b.do(t, chromedp.Focus(chromedp.CSS(".chosen button")), chromedp.SendKeys(chromedp.CSS(".chosen button"), kb.Enter))
		if got := b.compared(t, 1, 1); !slices.Equal(got.Chosen, []string{"Rowenna Ashengarth×"}) {
			t.Errorf("%s: left are %q", root, got.Chosen)
		}
		b.do(t, chromedp.NavigateBack())
		if again := b.compared(t, 2, 2); !slices.EqualFunc(again.Common, got.Common, slices.Equal) || !slices.Equal(again.Chosen, got.Chosen) {
			t.Errorf("%s: back shows %+v, expected %+v", root, again, got)
		}
		// With the sixth the field takes nobody more: the focus goes to who came last.
		b.do(t, chromedp.Navigate(root+"tools/compare.html?ranking=main&p=zormidis-argylos&p=shumlelin-dragorad&p=dal-gaon&p=cham-haechan&p=nobody"))
		b.compared(t, 5, 4)
		b.do(t, chromedp.Focus(chromedp.CSS(field)), chromedp.SendKeys(chromedp.CSS(field), "ashengarth"), chromedp.WaitVisible(chromedp.CSS(".found [role=option]")),
			chromedp.SendKeys(chromedp.CSS(field), kb.ArrowDown+kb.Enter))
		b.compared(t, 6, 5)
		b.poll(t, "the focus with the sixth", `document.activeElement.textContent === "Rowenna Ashengarth"`)
		b.quiet(t, root)
	}
}

// The arrow keys go along the lists of all who are compared, not of the first alone; and
// the picture says in words where every curve begins and ends.
func TestBrowserReadsEveryListOfAComparison(t *testing.T) {
	b := openBrowser(t)
	b.do(t, chromedp.Navigate(sites["demo"].serve(t)+"tools/compare.html?p=zormidis-argylos&p=ashengarth-rowenna"))
	b.compared(t, 2, 2)
	b.poll(t, "a chart", `document.querySelector("figure.chart canvas") !== null`)
	curve := func(name string, days ...int32) chart.Curve {
		c := chart.Curve{Name: name}
		for i, day := range days {
			c.Points = append(c.Points, chart.Point{Day: 20000 + day, Value: 1500 + 10*float64(i)})
		}
		return c
	}
	const figure = `document.querySelector("figure.chart")`
	draw := func(curves ...chart.Curve) {
		detail := chart.AppendData(nil, &chart.Chart{Decimals: 1, Curves: curves})
		eval[bool](t, b, fmt.Sprintf(`%s.dispatchEvent(new CustomEvent("chart", {detail: %s}))`, figure, detail))
	}
	draw(curve("Ada", 90, 210), curve("Bert", 0, 90, 180, 300))
	b.poll(t, "what the picture shows", figure+`.querySelector("[role=img]").ariaLabel.includes("Ada: 2 Jan 2025 1500.0, 2 May 2025 1510.0. Bert: 4 Oct 2024 1500.0, 31 Jul 2025 1530.0. ")`)
	got := eval[[]string](t, b, `[...Array(5)].map(() => {
		`+figure+`.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}));
		return [...document.querySelectorAll(".tip .when, .tip b")].map(x => x.textContent).join(", ");
	})`)
	want := []string{"4 Oct 2024, 1500.0", "2 Jan 2025, 1500.0, 1510.0", "2 Apr 2025, 1500.0, 1520.0", "2 May 2025, 1510.0, 1520.0", "31 Jul 2025, 1510.0, 1530.0"}
	if !slices.Equal(got, want) {
		t.Errorf("the lists are %q, expected %q", got, want)
	}
	// Where nothing is in sight they do nothing.
	draw(curve("Ada", 0, 90), curve("Bert", 0, 2000))
	b.poll(t, "another chart", figure+`.querySelector("[role=img]").ariaLabel.includes("27 Mar 2030")`)
	eval[bool](t, b, `(() => { document.querySelectorAll("ol.keys button")[1].click(); document.querySelector(".controls button").click(); return true; })()`)
	b.settle(t)
	b.settle(t)
	if at := eval[string](t, b, figure+`.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true})), document.querySelector(".tip").textContent`); at != "" {
		t.Errorf("the last year without lists has %q", at)
	}
	b.quiet(t, "reading")
}

// Addresses that say nonsense do no harm.
func TestBrowserComparesNobody(t *testing.T) {
	b := openBrowser(t)
	root := sites["demo"].serve(t)
	b.do(t, chromedp.Navigate(root+"tools/compare.html?ranking=none&p=nobody&p=nobody&p=__proto__&p=%3Cb%3E&p=..%2Fx"))
	got := b.compared(t, 2, 0)
	if !slices.Equal(got.Chosen, []string{"nobodynot in this ranking×", "__proto__not in this ranking×"}) || got.Status != "Players: 2 of 6" {
		t.Errorf("strangers are shown as %+v", got)
	}
	b.quiet(t, "strangers")
}

// A comparison of six reads little, whoever they are.
func TestComparisonsAreLight(t *testing.T) {
	s := sites["demo"]
	total, files, largest := 0, 0, 0
	for name, text := range s.files {
		if !strings.HasPrefix(name, "data/compare/") {
			continue
		}
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(text)
		z.Close()
		total, files, largest = total+len(text), files+1, max(largest, b.Len())
		if n := b.Len(); n > 8000 {
			t.Errorf("%s has %d bytes compressed, expected at most 8000", name, n)
		}
	}
	if files < 20 {
		t.Errorf("%d files for comparisons, expected some of each ranking", files)
	}
	t.Logf("%d files of %d bytes together, the largest %d compressed", files, total, largest)
}

// The script finds the file of every player.
func TestPlayersAreWhereTheScriptLooks(t *testing.T) {
	for _, s := range []*site{sites["demo"], sites["hostile"], sites["large"]} {
		seen := 0
		for name, text := range s.files {
			ranking, file, ok := strings.Cut(strings.TrimPrefix(name, "data/compare/"), "/p")
			if !ok || !strings.HasPrefix(name, "data/compare/") {
				continue
			}
			count := 0
			for other := range s.files {
				if strings.HasPrefix(other, "data/compare/"+ranking+"/p") {
					count++
				}
			}
			var rows [][]any
			_, list, _ := strings.Cut(strings.TrimSuffix(string(text), ");\n"), ",")
			if err := json.Unmarshal([]byte(list), &rows); err != nil {
				t.Fatalf("%s %s: %v", s.name, name, err)
			}
			for _, row := range rows {
				seen++
				if want := fmt.Sprintf("%x.js", compare.FileOf(row[0].(string), count)); want != file {
					t.Errorf("%s: %v stands in %s of %d files, expected in p%s", s.name, row[0], name, count, want)
				}
			}
		}
		if seen == 0 {
			t.Errorf("%s: no players to compare", s.name)
		}
	}
}
