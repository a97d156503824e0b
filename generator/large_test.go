package generator

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/page"
	"echelle/templates"
)

// In a large history pages say everything once: what a player's page or the list
// of an event's games leaves out stands in the calculations, one link away.
func TestALargeHistorySaysEverythingOnce(t *testing.T) {
	l, err := load(Options{Data: "../data", Templates: templates.FS, Jobs: 1}, false)
	if err != nil || l.result.Errors > 0 {
		t.Fatal(err, l.result.Problems)
	}
	unlisted, shortened := 0, 0
	for i := range l.jobs {
		j := &l.jobs[i]
		if j.kind != "event" && j.kind != "player" {
			continue
		}
		l.Large = false
		whole := j.View()
		l.Large = true
		switch brief := j.View().(type) {
		case *page.EventView:
			whole := whole.(*page.EventView)
			if brief.Games == whole.Games {
				continue
			}
			unlisted++
			if brief.Games != "" || len(brief.Rankings)+len(brief.Others) == 0 || brief.Shape != "rounds" && brief.Table != "" {
				t.Errorf("%s: an event without the list of its games has the table %q, %d calculations and %d links to others", j.Path, brief.Shape, len(brief.Rankings), len(brief.Others))
			}
			if strings.Contains(string(whole.Games), "unrated") {
				t.Errorf("%s: games that do not count are in no list", j.Path)
			}
		case *page.PlayerView:
			for k, r := range whole.(*page.PlayerView).Rankings {
				if checkBrief(t, j.Path, string(r.History), string(brief.Rankings[k].History)) {
					shortened++
				}
			}
		}
	}
	if unlisted < 10 || shortened < 100 {
		t.Errorf("%d events without a list and %d histories that unfold less, expected more in the demo", unlisted, shortened)
	}
}

// checkBrief compares the history of a player as it is and in a large history.
// It tells whether lines unfold that do not there.
func checkBrief(t *testing.T, path, whole, brief string) bool {
	line := regexp.MustCompile(`(?m)^<(details|div)`)
	row := regexp.MustCompile(`(?m)^<tr( class=mark)?><td>`)
	games := func(s string) int { return strings.Count(s, "<table class=games>") }
	if n, m := len(line.FindAllString(whole, -1)), len(row.FindAllString(brief, -1)); n != m || games(brief) > 1 {
		t.Errorf("%s: %d lines become %d, of which %d show their games; expected as many, of which one may show them", path, n, m, games(brief))
	}
	link := regexp.MustCompile(`href=\.\./events/[^ >]+`)
	led := map[string]bool{}
	for _, href := range link.FindAllString(brief, -1) {
		led[href] = true
	}
	for _, href := range link.FindAllString(whole, -1) {
		if strings.Contains(href, "#") && !led[href] {
			t.Errorf("%s: nothing leads to %s", path, href)
		}
	}
	return games(whole) > games(brief)
}

// demoAsLarge is the demo with the pages of a large history.
func demoAsLarge(t *testing.T) *loaded {
	t.Helper()
	l, err := load(Options{Data: "../data", Templates: templates.FS, Jobs: 1}, false)
	if err != nil || l.result.Errors > 0 {
		t.Fatal(err, l.result.Problems)
	}
	l.Large = true
	return l
}

// The lines of a calculation hold every game, and what they print adds up: K ×
// (result − expected) is the change, and the changes are the sum.
func TestCalculationsOfALargeHistoryAddUp(t *testing.T) {
	l := demoAsLarge(t)
	block := regexp.MustCompile(`(?s)<summary>[^<]*(?:<bdi>[^<]*</bdi>)? <span>([^<]*)</span></summary><pre>(.*?)</pre>`)
	game := regexp.MustCompile(`(?m) (1|½|0) (0\.\d{4}) (?:(\d+) )? *([+−]?\d+\.\d\d) .*$`)
	common := regexp.MustCompile(`(?m)^K = (\d+)$`)
	total := regexp.MustCompile(`\(?([+−]?\d+\.\d\d)\)?$`)
	read := func(s string) float64 { return printed(t, s) }
	blocks := 0
	for i := range l.jobs {
		if l.jobs[i].kind != "event" {
			continue
		}
		view := l.jobs[i].View().(*page.EventView)
		for _, r := range view.Rankings {
			if r.Title != l.Rankings[0].Title {
				continue
			}
			for _, b := range block.FindAllStringSubmatch(string(r.Calculations), -1) {
				k := 0.0
				if m := common.FindStringSubmatch(b[2]); m != nil {
					k = read(m[1])
				}
				sum, games := 0.0, game.FindAllStringSubmatch(b[2], -1)
				for _, g := range games {
					factor := k
					if g[3] != "" {
						factor = read(g[3])
					}
					if want, got := factor*(read(g[1])-read(g[2])), read(g[4]); math.Abs(got-want) > 0.0051+factor*0.00005 {
						t.Errorf("%s: %q: the change is %.3f", l.jobs[i].Path, g[0], want)
					}
					sum += read(g[4])
				}
				if said := read(total.FindStringSubmatch(b[1])[1]); len(games) > 0 && math.Abs(sum-said) > 0.0051*float64(len(games)+1) {
					t.Errorf("%s: the changes of %q add up to %.2f", l.jobs[i].Path, b[0], sum)
				}
				if len(games) > 0 {
					blocks++
				}
			}
		}
	}
	if blocks < 500 {
		t.Errorf("%d calculations read, expected more in the demo", blocks)
	}
}

// printed reads a number as pages print it.
func printed(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(strings.NewReplacer("−", "-", "½", "0.5", "+", "").Replace(s), 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Where every list is fitted anew, the lines of a calculation can be repeated with
// what they print: the expected score from the two ratings, and the pull from weight,
// result and expected score.
func TestPullsOfALargeHistoryCanBeRepeated(t *testing.T) {
	l := demoAsLarge(t)
	block := regexp.MustCompile(`(?s)</summary><pre>(.*?)</pre>`)
	game := regexp.MustCompile(`(?m)^(?:.*? )??(\d+\.\d\d) +(?:(\d+\.\d\d) )?(1|½|0) (0\.\d{4}) +(?:(\d+) +)?([+−]?\d+\.\d\d) .*$`)
	own := regexp.MustCompile(`(?m)^Own rating (\d+\.\d\d)$`)
	weight := regexp.MustCompile(`(?m)^Weight (\d+)$`)
	read := func(s string) float64 { return printed(t, s) }
	games := 0
	for i := range l.jobs {
		if l.jobs[i].kind != "event" {
			continue
		}
		for _, r := range l.jobs[i].View().(*page.EventView).Rankings {
			if r.Title != "Fitted strength" {
				continue
			}
			for _, b := range block.FindAllStringSubmatch(string(r.Calculations), -1) {
				for _, g := range game.FindAllStringSubmatch(b[1], -1) {
					mine, theirs, of := g[1], g[2], g[5]
					if theirs == "" {
						mine, theirs = own.FindStringSubmatch(b[1])[1], g[1]
					}
					if of == "" {
						of = weight.FindStringSubmatch(b[1])[1]
					}
					if want := 1 / (1 + math.Pow(3, (read(theirs)-read(mine))/200)); math.Abs(want-read(g[4])) > 0.0001 {
						t.Errorf("%s: %q in %q: the expected score is %.4f", l.jobs[i].Path, g[0], b[1], want)
					}
					if want := read(of) * (read(g[3]) - read(g[4])); math.Abs(want-read(g[6])) > 0.0051+read(of)*0.00005 {
						t.Errorf("%s: %q in %q: the pull is %.3f", l.jobs[i].Path, g[0], b[1], want)
					}
					games++
				}
			}
		}
	}
	if games < 2000 {
		t.Errorf("%d games read, expected more in the demo", games)
	}
}

// The file of an event with rounds says who met whom with what result.
func TestTablesOfRoundsAsFilesHoldEveryGame(t *testing.T) {
	l := demoAsLarge(t)
	files := downloads(l)
	read := 0
	for e := 1; e < len(l.H.Events); e++ {
		rows := parsed(t, files["events/"+l.H.Events[e].ID+".csv"])
		if len(rows) == 0 || rows[0][0] != "line" {
			continue
		}
		read++
		var got, want []string
		for _, row := range rows[1:] {
			for _, cell := range row[3:] {
				for pairing := range strings.FieldsSeq(cell) {
					i := strings.IndexAny(pairing, "+-=?")
					n, err := strconv.Atoi(pairing[:i])
					if err != nil {
						t.Fatal(err)
					}
					if strings.Contains(pairing, "w") {
						got = append(got, row[1]+" "+rows[n][1]+" "+pairing[i:i+1])
					}
				}
			}
		}
		for _, seat := range l.H.GamesIn(history.EventID(e)) {
			game := &l.H.Games[seat.Game()]
			if game.Flags&history.NoColours != 0 {
				continue
			}
			sign := map[float64]string{1: "+", 0.5: "=", 0: "-"}[game.Result.Score(0)]
			want = append(want, l.H.Players[game.Side[0]].Address()+" "+l.H.Players[game.Side[1]].Address()+" "+sign)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: the games %q, expected %q", l.H.Events[e].ID, got, want)
		}
	}
	if read < 10 {
		t.Errorf("%d tables of rounds, expected more in the demo", read)
	}
}

// The file of a year has every list that has no file of its own, with the
// ratings and, counted from them, the ranks of its page.
func TestFilesOfAYearHoldEveryList(t *testing.T) {
	l := demoAsLarge(t)
	files := downloads(l)
	for _, r := range l.Rankings {
		for id := range r.H.Lists {
			list := history.ListID(id)
			day := r.H.Lists[list].Day.String()
			rows := parsed(t, files[r.ID+"/"+day[:4]+".csv"])
			column := slices.Index(rows[0], day)
			got := map[string]string{}
			for _, row := range rows[1:] {
				if row[column] == "" {
					continue
				}
				rank := 1
				for _, other := range rows[1:] {
					if v, err := strconv.Atoi(other[column]); err == nil && v > atoi(t, row[column]) {
						rank++
					}
				}
				got[row[0]] = fmt.Sprint(rank, " ", row[column])
			}
			shown := page.Entries(r, list)
			if o := r.Official(list); o != nil {
				continue // a file of its own; its ids may be those of the time
			}
			if len(got) != len(shown) {
				t.Fatalf("%s of %s: %d players, expected %d", day, r.ID, len(got), len(shown))
			}
			for _, e := range shown {
				if want := fmt.Sprint(e.Rank, " ", int(math.Round(e.Rating))); got[e.ID] != want {
					t.Errorf("%s of %s: %s has %s, expected %s", day, r.ID, e.ID, got[e.ID], want)
				}
			}
		}
	}
}

func atoi(t *testing.T, s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// downloads are the files of lists and events.
func downloads(l *loaded) map[string]page.File {
	files := map[string]page.File{}
	for p := range page.Downloads(l.Context) {
		files[p.Path] = p.View().(page.File)
	}
	return files
}

func parsed(t *testing.T, file []byte) [][]string {
	t.Helper()
	r := csv.NewReader(bytes.NewReader(file))
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
