package record

import (
	"fmt"
	"slices"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// Initial is one line of initial.csv: a rating that a player brings into a
// ranking from before the history.
type Initial struct {
	Ranking string // id of a ranking of site.yaml
	history.Initial
	Pos diag.Pos // of the rating
}

// The columns of initial.csv.
const (
	initialRanking = iota
	initialPlayer
	initialDate
	initialRating
	initialDeviation
	initialGames
)

func initialSchema() *schema {
	return &schema{
		names: []string{"ranking", "player", "date", "rating", "deviation", "games"},
		need:  []string{"ranking", "player", "date", "rating"},
	}
}

// mostPoints bounds ratings and deviations: beyond it a number is a slip.
const mostPoints = 1e6

// readInitial reads initial.csv. resolve finds the player that a cell names
// and adds the problem where there is none. rankings are their ids, here and for
// the other readers nil where nobody knows them.
func readInitial(file string, text []byte, rankings []string, resolve func(cell []byte, at diag.Pos) (history.PlayerID, bool), problems *diag.List) []Initial {
	t, ok := readTable(file, text, initialSchema(), problems)
	if !ok {
		return nil
	}
	type key struct {
		ranking string
		player  history.PlayerID
	}
	lines := map[key]int{}
	var list []Initial
	for t.row() {
		before := problems.Errors()
		i := Initial{Ranking: string(t.cell[initialRanking]), Pos: t.pos(initialRating)}
		if rankings != nil && !slices.Contains(rankings, i.Ranking) {
			problems.Error(t.pos(initialRanking), fmt.Sprintf("unknown ranking %q", i.Ranking), "the id of a ranking: "+oneOf(rankings), diag.Meant(i.Ranking, rankings))
		}
		player, known := resolve(t.cell[initialPlayer], t.pos(initialPlayer))
		day, ok := parseDay(t.cell[initialDate])
		if !ok {
			wrongDate(t.pos(initialDate), "date", t.cell[initialDate], problems)
		}
		i.Player, i.Day, i.Precision = player, day.Day, day.Precision
		i.Rating = t.points(initialRating, "rating", -mostPoints, problems)
		if len(t.cell[initialDeviation]) > 0 {
			i.Deviation = t.points(initialDeviation, "deviation", 0, problems)
		}
		if len(t.cell[initialGames]) > 0 {
			i.Games = t.whole(initialGames, "games", 0, problems)
		}
		k := key{i.Ranking, player}
		switch {
		case !known:
		case lines[k] != 0:
			problems.Error(t.pos(initialPlayer), fmt.Sprintf("a second starting rating of %q in the ranking %q", t.cell[initialPlayer], i.Ranking),
				"one for each player", fmt.Sprintf("first on line %d", lines[k]))
		default:
			lines[k] = t.atLine
		}
		if problems.Errors() == before {
			list = append(list, i)
		}
	}
	return list
}

// whole reads a whole number.
func (t *csvTable) whole(column int, name string, least int, problems *diag.List) int {
	n, ok := number(t.cell[column])
	if !ok || n < least {
		problems.Error(t.pos(column), fmt.Sprintf("%s is %q", name, shorten(string(t.cell[column]))), fmt.Sprintf("a whole number from %d up", least), "")
	}
	return n
}

// points reads a number of points, with a decimal point or comma.
func (t *csvTable) points(column int, name string, least float64, problems *diag.List) float64 {
	x, ok := t.record.decimal(column)
	if cell := string(t.cell[column]); !ok || x < least || x > mostPoints {
		expected := fmt.Sprintf("a number from %.0f to %.0f", least, mostPoints)
		what := fmt.Sprintf("%s is %q", name, shorten(cell))
		if cell == "" {
			what = "no " + name
		}
		problems.Error(t.pos(column), what, expected, "")
		return 0
	}
	return x
}
