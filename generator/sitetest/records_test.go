package sitetest

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// playedGame is a counting game of the main ranking as the files of the events
// publish it.
type playedGame struct {
	event  string
	player [2]string
	score  [2]float64
	change [2]float64
}

// mainGames reads the games of the main ranking from the CSV files of the events.
func mainGames(t *testing.T, s *site) (games []playedGame) {
	t.Helper()
	for _, file := range slices.Sorted(maps.Keys(s.files)) {
		if path.Dir(file) != "events" || path.Ext(file) != ".csv" || ofMonth(file) {
			continue
		}
		rows, err := csv.NewReader(bytes.NewReader(s.files[file])).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		at := map[string]int{}
		for i, name := range rows[0] {
			at[name] = i
		}
		for _, row := range rows[1:] {
			if i, ok := at["main_white_change"]; !ok || row[i] == "" {
				continue
			}
			g := playedGame{
				event:  strings.TrimSuffix(path.Base(file), ".csv"),
				player: [2]string{row[at["white"]], row[at["black"]]},
				score:  map[string][2]float64{"1-0": {1, 0}, "0-1": {0, 1}, "1/2-1/2": {0.5, 0.5}}[row[at["result"]]],
			}
			for side, column := range []string{"main_white_change", "main_black_change"} {
				if g.change[side], err = strconv.ParseFloat(row[at[column]], 64); err != nil {
					t.Fatalf("%s: %v", file, err)
				}
			}
			games = append(games, g)
		}
	}
	if len(games) < 1000 {
		t.Fatalf("the files of the events have %d games of the main ranking, expected many", len(games))
	}
	return games
}

// ofMonth tells a file of individual games from that of an event, which may not
// have such an id.
func ofMonth(file string) bool { return strings.HasPrefix(file, "events/games-") }

// recordTable reads a record from its page: the address each row names first,
// and its value.
func recordTable(t *testing.T, s *site, page, id string) (rows []string) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(s.files[page]))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Data != "section" || attr(n, "id") != id {
			continue
		}
		for tr := range n.Descendants() {
			if tr.Data != "tr" || tr.Parent.Data != "tbody" {
				continue
			}
			who, value := "", ""
			for x := range tr.Descendants() {
				switch {
				case x.Data == "a" && who == "":
					who = strings.TrimSuffix(path.Base(attr(x, "href")), ".html")
				case x.Data == "td" && attr(x, "class") == "num":
					value = strings.TrimSpace(words(x))
				}
			}
			rows = append(rows, who+" "+value)
		}
	}
	return rows
}

// words is the text of a node.
func words(n *html.Node) string {
	var b strings.Builder
	for x := range n.Descendants() {
		if x.Type == html.TextNode {
			b.WriteString(x.Data)
		}
	}
	return b.String()
}

// TestRecordsAgreeWithTheFilesOfTheEvents counts records of the demo once more
// from what the site publishes of the games of its events.
func TestRecordsAgreeWithTheFilesOfTheEvents(t *testing.T) {
	s := sites["demo"]
	hidden := hiddenPlayers(t, s)
	counts := map[string]map[string]float64{"events": {}, "biggest-event": {}, "event-gain": {}, "perfect-score": {}}
	type result struct{ games, score, change float64 }
	results := map[[2]string]result{}
	for _, g := range mainGames(t, s) {
		for side, who := range g.player {
			r := results[[2]string{who, g.event}]
			results[[2]string{who, g.event}] = result{r.games + 1, r.score + g.score[side], r.change + g.change[side]}
		}
	}
	for key, r := range results {
		who, event := key[0], key[1]
		counts["biggest-event"][event]++
		if hidden[who] {
			continue
		}
		counts["events"][who]++
		if r.change > 0 {
			counts["event-gain"][who] = max(counts["event-gain"][who], r.change)
		}
		if r.games >= 5 && r.score == r.games {
			counts["perfect-score"][who] = max(counts["perfect-score"][who], r.games)
		}
	}
	for _, record := range slices.Sorted(maps.Keys(counts)) {
		count := counts[record]
		show := func(v float64) string { return fmt.Sprint(v) }
		if record == "event-gain" {
			show = func(v float64) string { return fmt.Sprintf("+%.1f", v) }
		}
		values := slices.SortedFunc(maps.Values(count), func(a, b float64) int { return cmp.Compare(b, a) })
		rows := recordTable(t, s, "main/records.html", record)
		if len(rows) != min(10, len(values)) || len(rows) == 0 {
			t.Errorf("%s has %d rows, expected %d", record, len(rows), min(10, len(values)))
			continue
		}
		for i, row := range rows {
			name, number, _ := strings.Cut(row, " ")
			if want, own := show(values[i]), show(count[name]); number != want || number != own {
				t.Errorf("%s, row %d: %s, expected %s there and %s for that name", record, i+1, row, want, own)
			}
		}
	}
}

// The players with most games and draws are those of the list's CSV: who is
// ranked and has more than the last of the record is in it, with the same number.
func TestRecordsAgreeWithTheList(t *testing.T) {
	s := sites["demo"]
	hidden := hiddenPlayers(t, s)
	rows, err := csv.NewReader(bytes.NewReader(s.files["main/index.csv"])).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for record, column := range map[string]string{"games": "games", "draws": "draws"} {
		have, least := map[string]int{}, 0
		for _, row := range recordTable(t, s, "main/records.html", record) {
			name, number, _ := strings.Cut(row, " ")
			if have[name], err = strconv.Atoi(number); err != nil {
				t.Fatal(err)
			}
			least = have[name]
		}
		id, n := slices.Index(rows[0], "id"), slices.Index(rows[0], column)
		compared := 0
		for _, row := range rows[1:] {
			played, err := strconv.Atoi(row[n])
			if err != nil {
				t.Fatal(err)
			}
			switch got, ok := have[row[id]]; {
			case ok:
				compared++
				if got != played {
					t.Errorf("%s of %s: %d, but %d on the list", record, row[id], got, played)
				}
			case played > least && !hidden[row[id]]:
				t.Errorf("%s has %s with %d, but the record ends with %d", row[id], record, played, least)
			}
		}
		if compared < 5 {
			t.Errorf("%s: %d of the record are on the list, expected most", record, compared)
		}
	}
}

// hiddenPlayers are the public ids of the hidden.
func hiddenPlayers(t *testing.T, s *site) map[string]bool {
	t.Helper()
	hidden := map[string]bool{}
	for _, p := range s.register(t) {
		if p["visibility"] == "hidden" {
			hidden[p["public_id"]] = true
		}
	}
	if len(hidden) == 0 {
		t.Fatal("nobody is hidden")
	}
	return hidden
}

// No record links to a hidden player, and the comparison does not either.
func TestRecordsNameNobodyHidden(t *testing.T) {
	for _, s := range []*site{sites["demo"], sites["fr"], sites["zh"]} {
		seen := 0
		for _, page := range s.pages() {
			if k := kind(page); k != "records" && k != "systems" {
				continue
			}
			seen++
			for id := range hiddenPlayers(t, s) {
				if bytes.Contains(s.files[page], []byte(id)) {
					t.Errorf("%s: %s links to the hidden player %s", s.name, page, id)
				}
			}
		}
		if seen < 3 {
			t.Errorf("%s: %d pages of records and comparison, expected more", s.name, seen)
		}
	}
}
