package generator

import (
	"cmp"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"echelle/templates"
)

// TestEloOfInternationalFootball computes the Elo ratings of all national teams
// since 1872 once more, straight from the CSV files with encoding/csv, maps and
// math.Pow, and compares them with the newest list. The data are no part of the
// repository: they are looked for beside the checkout, in
// shared/data/football-international, and in the folder of the environment
// variable FOOTBALL.
func TestEloOfInternationalFootball(t *testing.T) {
	dir := cmp.Or(os.Getenv("FOOTBALL"), filepath.Join("..", "..", "shared", "data", "football-international"))
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("no data of international football: %v", err)
	}
	want, played := footballElo(t, dir)

	l, err := load(Options{Data: dir, Templates: templates.FS, Jobs: 2}, false)
	if err != nil {
		t.Fatal(err)
	}
	if l.result.Errors > 0 {
		t.Fatal(l.result.Problems)
	}
	r := l.Rankings[0]
	list, ok := r.Newest()
	if !ok || r.SystemID != "elo" {
		t.Fatalf("the first ranking is of the system %q with a list: %v, expected elo with lists", r.SystemID, ok)
	}
	entries := r.T.List(list)
	compared, largest := 0, 0.0
	for p := range l.H.Players {
		id := l.H.Players[p].ID
		rating, ok := want[id]
		if !ok {
			t.Errorf("%s is on the list, but has no games", id)
			continue
		}
		compared++
		difference := math.Abs(entries[p].Value - rating)
		largest = max(largest, difference)
		if !(difference <= 1e-9) {
			t.Errorf("%s has %.12f points after %d games, expected %.12f", id, entries[p].Value, played[id], rating)
		}
	}
	if compared != len(want) || compared < 300 {
		t.Errorf("compared %d teams, expected %d and more than 300", compared, len(want))
	}
	t.Logf("%d teams, %d games, the largest difference is %.1e points", compared, len(l.H.Games), largest)
}

// footballElo rates the teams game by game: everybody begins with 1500, K is 30,
// the scale 400. Games follow each other by day, end of their event, event and
// line of the file.
func footballElo(t *testing.T, dir string) (ratings map[string]float64, played map[string]int) {
	t.Helper()
	table := func(name string) (rows [][]string, column map[string]int) {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if rows, err = csv.NewReader(f).ReadAll(); err != nil {
			t.Fatal(err)
		}
		column = map[string]int{}
		for i, head := range rows[0] {
			column[head] = i
		}
		return rows[1:], column
	}
	ends := map[string]string{}
	events, at := table("events.csv")
	for _, e := range events {
		ends[e[at["id"]]] = cmp.Or(e[at["end"]], e[at["date"]])
	}
	games, at := table("games.csv")
	slices.SortStableFunc(games, func(a, b []string) int {
		x, y := a[at["event"]], b[at["event"]]
		return cmp.Or(cmp.Compare(a[at["date"]], b[at["date"]]), cmp.Compare(ends[x], ends[y]), cmp.Compare(x, y))
	})
	score := map[string]float64{"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}
	ratings, played = map[string]float64{}, map[string]int{}
	for i, g := range games {
		home, away := g[at["home"]], g[at["away"]]
		s, ok := score[g[at["result"]]]
		if !ok {
			t.Fatalf("game %s has the result %q", strconv.Itoa(i), g[at["result"]])
		}
		for _, team := range []string{home, away} {
			if played[team]++; played[team] == 1 {
				ratings[team] = 1500
			}
		}
		expected := 1 / (1 + math.Pow(10, (ratings[away]-ratings[home])/400))
		change := 30 * (s - expected)
		ratings[home] += change
		ratings[away] -= change
	}
	return ratings, played
}
