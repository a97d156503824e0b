package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"iter"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// folder is a data folder as this test reads it: a second, simple reader that
// shares nothing with the generator or the program.
type folder struct {
	players, clubs map[string]map[string]string
	names          map[string][]string // ids by name and alias
	events         map[string]storedEvent
	games          []storedGame
	moved          map[string]string // redirects
}

type storedEvent struct {
	start, end, status string
	players            []string // of entries and standings
}

type storedGame struct {
	file, event, round, white, black, result, date, board string
	row                                                   map[string]string
}

func keys[V any](m map[string]V) iter.Seq[string] { return maps.Keys(m) }

func newFolder(t *testing.T, tree map[string][]byte) *folder {
	t.Helper()
	f := &folder{
		players: map[string]map[string]string{}, clubs: map[string]map[string]string{}, names: map[string][]string{},
		events: map[string]storedEvent{}, moved: map[string]string{},
	}
	for _, row := range rows(t, tree, "players.csv") {
		if f.players[row["id"]] != nil {
			t.Errorf("the player %s is registered twice", row["id"])
		}
		f.players[row["id"]] = row
		f.names[row["name"]] = append(f.names[row["name"]], row["id"])
		if row["aliases"] != "" {
			f.names[row["aliases"]] = append(f.names[row["aliases"]], row["id"])
		}
	}
	for _, row := range rows(t, tree, "clubs.csv") {
		f.clubs[row["id"]] = row
	}
	for _, line := range strings.Split(string(tree["redirects.yaml"]), "\n") {
		if from, to, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			f.moved[from] = to
		}
	}
	for _, row := range rows(t, tree, "events.csv") {
		f.addEvent(t, row["id"], row["date"], row["end"], row["status"], nil)
	}
	boards := map[string]string{}
	for _, row := range rows(t, tree, "events.csv") {
		boards[row["id"]] = row["board"]
	}
	for _, name := range slices.Sorted(keys(tree)) {
		if strings.HasSuffix(name, ".yaml") && strings.HasPrefix(name, "events/") {
			f.readYAML(t, name, string(tree[name]), boards)
		}
	}
	for _, name := range slices.Sorted(keys(tree)) {
		if !strings.HasSuffix(name, ".csv") || !strings.HasPrefix(name, "events/") && !strings.HasPrefix(name, "games/") {
			continue
		}
		base := strings.TrimSuffix(path.Base(name), ".csv")
		for _, row := range rows(t, tree, name) {
			event := row["event"]
			if event == "" && f.events[base].start != "" {
				event = base
			}
			f.addGame(name, event, row, boards)
		}
	}
	return f
}

func rows(t *testing.T, tree map[string][]byte, name string) []map[string]string {
	t.Helper()
	if tree[name] == nil {
		return nil
	}
	records, err := csv.NewReader(bytes.NewReader(tree[name])).ReadAll()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var out []map[string]string
	for _, record := range records[1:] {
		row := map[string]string{}
		for i, cell := range record {
			row[records[0][i]] = cell
		}
		out = append(out, row)
	}
	return out
}

func (f *folder) addEvent(t *testing.T, id, start, end, status string, players []string) {
	if f.events[id].start != "" {
		t.Errorf("the event %s is described twice", id)
	}
	if month, err := time.Parse("2006-01", start); err == nil {
		start = month.AddDate(0, 1, -1).Format(time.DateOnly)
	}
	if end == "" {
		end = start
	}
	f.events[id] = storedEvent{start, end, status, players}
}

func (f *folder) addGame(file, event string, row map[string]string, boards map[string]string) {
	if to := f.moved[event]; to != "" {
		event = to
	}
	g := storedGame{file: file, event: event, round: row["round"], result: row["result"], date: row["date"], board: row["board"], row: row}
	if g.date == "" {
		g.date = f.events[event].start
	}
	if g.board == "" {
		g.board = boards[event]
	}
	g.white, g.black = f.resolve(row["white"]+row["player1"]), f.resolve(row["black"]+row["player2"])
	f.games = append(f.games, g)
}

// resolve gives the id of a player named by id, old id, name or alias, or the
// text itself.
func (f *folder) resolve(s string) string {
	if to := f.moved[s]; to != "" {
		return to
	}
	if ids := f.names[s]; f.players[s] == nil && len(ids) == 1 {
		return ids[0]
	}
	return s
}

var (
	entryLine = regexp.MustCompile(`^  - \{player: ([a-z0-9-]+)`)
	gameLine  = regexp.MustCompile(`^  - \{(round: .*)\}$`)
	orderLine = regexp.MustCompile(`^  - ([a-z0-9-]+)$`)
)

// readYAML reads the plain form that the generator writes.
func (f *folder) readYAML(t *testing.T, name, text string, boards map[string]string) {
	id := strings.TrimSuffix(path.Base(name), ".yaml")
	top := map[string]string{}
	var players []string
	var games []map[string]string
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if m := entryLine.FindStringSubmatch(line); m != nil {
			players = append(players, m[1])
		} else if m := gameLine.FindStringSubmatch(line); m != nil {
			row := map[string]string{}
			for _, cell := range strings.Split(m[1], ", ") {
				key, value, _ := strings.Cut(cell, ": ")
				row[key] = strings.Trim(value, `"`)
			}
			games = append(games, row)
		} else if m := orderLine.FindStringSubmatch(line); m != nil {
			players = append(players, m[1])
		} else if key, value, ok := strings.Cut(line, ":"); ok {
			top[key] = strings.Trim(strings.TrimSpace(value), `"`)
		} else {
			t.Errorf("%s: cannot read %q", name, line)
		}
	}
	boards[id] = top["board"]
	f.addEvent(t, id, top["date"], top["end"], top["status"], players)
	for _, row := range games {
		f.addGame(name, id, row, boards)
	}
}

var validID = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?$`)

// problems lists what breaks the rules of the format.
func (f *folder) problems() []string {
	var found []string
	report := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	for id, p := range f.players {
		if !validID.MatchString(id) {
			report("player id %q", id)
		}
		if (p["visibility"] != "") != validID.MatchString(p["public_id"]) {
			report("player %s: visibility %q with public id %q", id, p["visibility"], p["public_id"])
		}
		if c := p["club"]; c != "" && f.clubs[c] == nil {
			report("player %s: unknown club %q", id, c)
		}
		for span := range strings.SplitSeq(p["clubs"], ";") {
			if c, _, ok := strings.Cut(strings.TrimSpace(span), "@"); ok && f.clubs[c] == nil {
				report("player %s: unknown club %q", id, c)
			}
		}
	}
	for id, e := range f.events {
		if !validID.MatchString(id) || e.start > e.end {
			report("event %q from %s to %s", id, e.start, e.end)
		}
		for _, p := range e.players {
			if f.players[p] == nil {
				report("event %s: unknown player %q", id, p)
			}
		}
	}
	for from, to := range f.moved {
		if f.players[from] != nil || f.events[from].start != "" {
			report("%s is redirected and still exists", from)
		}
		if f.players[to] == nil && f.events[to].start == "" {
			report("%s is redirected to %s, which does not exist", from, to)
		}
	}
	twice := map[string]bool{}
	busy := map[string]bool{}
	for _, g := range f.games {
		place := g.file + " " + g.date + " " + g.white + "-" + g.black
		if f.players[g.white] == nil || f.players[g.black] == nil {
			report("%s: unknown player", place)
		}
		if g.white == g.black {
			report("%s: a game against oneself", place)
		}
		if _, err := time.Parse(time.DateOnly, g.date); err != nil {
			report("%s: %v", place, err)
		}
		e, described := f.events[g.event]
		if described && (g.date < e.start || g.date > e.end) {
			report("%s: not within %s, %s to %s", place, g.event, e.start, e.end)
		}
		if validID.MatchString(g.event) && !described {
			report("%s: unknown event %q", place, g.event)
		}
		key := strings.Join([]string{g.date, g.event, g.round, g.white, g.black, g.result, g.row["score"]}, "|")
		if twice[key] {
			report("%s: the same game twice", place)
		}
		twice[key] = true
		// A final is several games; a round without a number has no such rule.
		for _, p := range []string{g.white, g.black} {
			seat := g.event + "|" + g.round + "|" + p
			if g.round != "" && g.round != "Final" && busy[seat] {
				report("%s: %s has two games in round %s", place, p, g.round)
			}
			busy[seat] = true
		}
	}
	slices.Sort(found)
	return found
}

func (f *folder) check(t *testing.T) {
	t.Helper()
	for _, p := range f.problems() {
		t.Error(p)
	}
}

func TestCheckFindsWhatIsBroken(t *testing.T) {
	good := map[string]string{
		"players.csv": "id,name,club\na-b,A B,X\nc-d,C D,\n",
		"clubs.csv":   "id,name\nX,The X\n",
		"events.csv":  "id,name,date,end\nopen,Open,2024-05-04,2024-05-05\n",
		"games/a.csv": "date,event,round,white,black,result\n2024-05-04,open,1,a-b,C D,1-0\n",
	}
	for _, c := range []struct{ file, add, want string }{
		{"games/a.csv", "", ""},
		{"players.csv", "E F,E F,\n", "player id"},
		{"players.csv", "e-f,E F,Y\n", "unknown club"},
		{"games/a.csv", "2024-05-04,open,1,a-b,c-d,1-0\n", "the same game twice"},
		{"games/a.csv", "2024-05-04,open,1,c-d,a-b,1-0\n", "two games in round"},
		{"games/a.csv", "2024-05-04,open,2,a-b,a-b,1-0\n", "against oneself"},
		{"games/a.csv", "2024-05-04,open,2,a-b,e-f,1-0\n", "unknown player"},
		{"games/a.csv", "2024-05-06,open,2,a-b,c-d,1-0\n", "not within"},
		{"games/a.csv", "2024-05-04,closed,2,a-b,c-d,1-0\n", "unknown event"},
		{"games/a.csv", "4 May,open,2,a-b,c-d,1-0\n", "cannot parse"},
	} {
		tree := map[string][]byte{}
		for name, text := range good {
			tree[name] = []byte(text)
		}
		tree[c.file] = append(tree[c.file], c.add...)
		found := strings.Join(newFolder(t, tree).problems(), "\n")
		if (c.want == "") != (found == "") || !strings.Contains(found, c.want) {
			t.Errorf("%s + %q: found %q, want %q", c.file, c.add, found, c.want)
		}
	}
}
