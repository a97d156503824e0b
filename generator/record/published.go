package record

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// Published is a list as it was published: a file lists/<ranking>/<day>.csv,
// which the program writes once and never changes by itself.
type Published struct {
	Ranking  string // id
	Day      history.Day
	Program  string // version that wrote it
	Games    string // hash of the games that counted, in hexadecimal
	Settings string // hash of the settings
	Rows     []PublishedRow
	File     string
}

// PublishedRow is a player on a published list, as it was printed.
type PublishedRow struct {
	Player    history.PlayerID // who that is today
	Rank      int
	ID        string // as printed then
	Name      string // likewise; of a player who is not public now, use [history.Player.Shown]
	Rating    float64
	Deviation float64 // 0 where the system has none
	Games     int
	Grade     string
	Line      int
}

// The columns of a published list.
const (
	publishedRank = iota
	publishedID
	publishedName
	publishedRating
	publishedDeviation
	publishedGames
	publishedGrade
)

func publishedSchema() *schema {
	return &schema{
		names: []string{"rank", "id", "name", "rating", "deviation", "games", "grade"},
		need:  []string{"rank", "id", "name", "rating"},
	}
}

// PublishedHead is the first line of the file of a published list.
func PublishedHead(program, games, settings string) string {
	return "# echelle " + program + " games " + games + " settings " + settings
}

// PublishedFile is where a published list stands below the data folder.
func PublishedFile(ranking string, day history.Day) string {
	return "lists/" + ranking + "/" + day.String() + ".csv"
}

// readPublished reads a published list. who finds the player of an id.
func readPublished(file string, text []byte, rankings []string, who func(id string) (history.PlayerID, bool), problems *diag.List) (Published, bool) {
	before := problems.Errors()
	l := Published{Ranking: path.Base(path.Dir(file)), File: file}
	top := diag.Pos{File: file}
	if path.Dir(path.Dir(file)) != "lists" {
		problems.Error(top, "a list outside of the folder of a ranking", "a file such as "+PublishedFile("main", history.DayOf(2026, 6, 30)), "")
		return l, false
	}
	if rankings != nil && !slices.Contains(rankings, l.Ranking) {
		problems.Error(top, fmt.Sprintf("a published list of the unknown ranking %q", l.Ranking), "the id of a ranking: "+oneOf(rankings), "a ranking that has published keeps its id")
	}
	day, ok := history.ParseDate(strings.TrimSuffix(path.Base(file), ".csv"))
	if !ok || day.Precision != history.Exact {
		problems.Error(top, "a published list without a day", "a file name such as 2026-06-30.csv", "")
	}
	l.Day = day.Day
	if !l.readHead(text, problems) {
		return l, false
	}
	if _, table, _ := bytes.Cut(text, []byte("\n")); slices.ContainsFunc([]string{"rank;", "rank\t", "\"rank\""}, func(head string) bool { return bytes.HasPrefix(table, []byte(head)) }) {
		problems.Error(diag.Pos{File: file, Line: 2, Col: 1}, "a published list that another program has saved", "the file as echelle publish wrote it", takeBack)
		return l, false
	}
	t, ok := readTable(file, withoutHead(text), publishedSchema(), problems)
	if !ok {
		return l, false
	}
	seen := map[string]int{}
	for t.row() {
		row := PublishedRow{Name: unguarded(string(t.cell[publishedName])), Grade: unguarded(string(t.cell[publishedGrade])), Line: t.atLine}
		id := string(t.cell[publishedID])
		row.ID = id
		p, known := who(id)
		switch first := seen[id]; {
		case !known:
			problems.Error(t.pos(publishedID), fmt.Sprintf("unknown player %q on a published list", shorten(id)), "an id of the register",
				"ids are for ever; if it was renamed or merged, redirects.yaml needs a line for it")
		case first > 0:
			problems.Error(t.pos(publishedID), fmt.Sprintf("the player %q for a second time", shorten(id)), "each player once", fmt.Sprintf("first on line %d", first))
		}
		seen[id] = t.atLine
		row.Player = p
		row.Rank = t.whole(publishedRank, "rank", 1, problems)
		row.Rating = t.points(publishedRating, "rating", -1e9, problems)
		if len(t.cell[publishedDeviation]) > 0 {
			row.Deviation = t.points(publishedDeviation, "deviation", 0, problems)
		}
		if len(t.cell[publishedGames]) > 0 {
			row.Games = t.whole(publishedGames, "games", 0, problems)
		}
		l.Rows = append(l.Rows, row)
	}
	return l, problems.Errors() == before
}

// takeBack is what to do with a published list that was changed.
const takeBack = "where a spreadsheet has saved it, take it back from the history of the repository"

// readHead reads the first line.
func (l *Published) readHead(text []byte, problems *diag.List) bool {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	words := strings.Fields(string(line))
	if len(words) != 7 || words[0] != "#" || words[1] != "echelle" || words[3] != "games" || words[5] != "settings" || len(words[4]) != 64 || len(words[6]) != 64 {
		problems.Error(diag.Pos{File: l.File, Line: 1, Col: 1}, "a published list without its first line", PublishedHead("VERSION", "HASH", "HASH"),
			"lists are written by echelle publish; "+takeBack)
		return false
	}
	l.Program, l.Games, l.Settings = words[2], words[4], words[6]
	return true
}

// withoutHead blanks the first line, so that all others stay where they are.
func withoutHead(text []byte) []byte {
	out := bytes.Clone(text)
	for i := range out {
		if out[i] == '\n' {
			break
		}
		out[i] = ' '
	}
	return out
}

// unguarded takes away the apostrophe that keeps a spreadsheet from running a
// text.
func unguarded(s string) string {
	if rest, ok := strings.CutPrefix(s, "'"); ok && strings.ContainsAny(rest[:min(3, len(rest))], "=+-@＝＋－＠") {
		return rest
	}
	return s
}
