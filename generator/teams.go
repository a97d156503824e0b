package generator

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"echelle/generator/balance"
	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/names"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// TeamsQuery asks for even teams.
type TeamsQuery struct {
	File     string // of the players, for messages
	Players  []byte // one a line: an id or name, "NAME, RATING" or a rating alone for a guest
	Teams    int    // how many; 0: as many as Size asks for
	Size     int    // players of the larger teams; for Teams 0
	Ranking  string // id; "": the first
	Together [][]string
	Apart    [][]string // players of Players
	Private  bool       // names of players who are not public
	JSON     bool
}

// InputError is what is wrong with a file that is not of the data folder.
type InputError []diag.Problem

// Error names the first problem.
func (e InputError) Error() string { return e[0].Error() }

// entrant is a player to be put into a team.
type entrant struct {
	ID     string `json:"id,omitempty"` // "" for a guest
	Name   string `json:"name"`
	Rating int    `json:"rating"`
	line   string // the name as written
}

// team is a team as it is printed.
type team struct {
	Mean    float64   `json:"mean"`
	Sum     int       `json:"sum"`
	Players []entrant `json:"players"`
}

// Teams divides players into even teams by their displayed ratings on the
// newest list.
func Teams(o Options, q TeamsQuery) (*Result, []byte, error) {
	l, r, err := ask(o, q.Ranking, q.Private)
	if r == nil {
		return l.result, nil, err
	}
	newest, err := aListOf(r, history.Date{})
	if err != nil {
		return l.result, nil, err
	}
	entrants, err := l.entrants(r, newest, &q)
	if err != nil {
		return l.result, nil, err
	}
	p := balance.Problem{Teams: q.Teams}
	if p.Teams == 0 {
		p.Teams = (len(entrants) + q.Size - 1) / q.Size
	}
	for i := range entrants {
		p.Ratings = append(p.Ratings, entrants[i].Rating)
	}
	if p.Together, err = pairs(entrants, q.Together, "together"); err != nil {
		return l.result, nil, err
	}
	if p.Apart, err = pairs(entrants, q.Apart, "apart"); err != nil {
		return l.result, nil, err
	}
	d, err := balance.Split(p)
	if err != nil {
		return l.result, nil, fmt.Errorf("%d players in %d teams: %w", len(entrants), p.Teams, err)
	}
	x := &teams{
		Ranking: r.ID, List: r.H.Lists[newest].Day.String(), Exact: d.Exact, Teams: make([]team, p.Teams),
		title: r.Title + ", " + l.Words.Date(history.Date{Day: r.H.Lists[newest].Day, Known: true}),
	}
	x.fill(entrants, d, r)
	if q.JSON {
		text, err := json.MarshalIndent(x, "", "  ")
		return l.result, append(text, '\n'), err
	}
	return l.result, x.text(len(entrants)), nil
}

// entrants reads the players. The error is an InputError.
func (l *loaded) entrants(r *site.Ranking, newest history.ListID, q *TeamsQuery) ([]entrant, error) {
	var list []entrant
	var problems InputError
	guests := 0
	number := 0
	for text := range strings.Lines(string(bytes.TrimPrefix(q.Players, []byte("\xef\xbb\xbf")))) {
		number++
		text = strings.TrimSpace(text)
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		wrong := func(what, expected, hint string) {
			problems = append(problems, diag.Problem{Pos: diag.Pos{File: q.File, Line: number, Col: 1}, What: what, Expected: expected, Hint: hint})
		}
		if !utf8.ValidString(text) {
			wrong("a line that is not UTF-8", "UTF-8", "save the file as UTF-8")
			continue
		}
		e := entrant{}
		name, points, rated := guest(text)
		switch {
		case rated && name == "":
			guests++
			e = entrant{Name: fmt.Sprintf("guest %d", guests), Rating: points}
		case rated:
			e = entrant{Name: name, Rating: points}
		default:
			p, err := l.player(text)
			if err != nil {
				hint := "a guest needs a rating: NAME, 1500"
				if strings.Contains(err.Error(), ";") { // it has a better one
					hint = ""
				}
				wrong(err.Error(), "", hint)
				continue
			}
			at := r.T.At(p, newest)
			e = entrant{ID: l.H.Players[p].Address(), Name: l.H.Players[p].Shown(), Rating: int(site.Displayed(at.Value))}
			if at.State != rating.Rated {
				wrong(fmt.Sprintf("%s has no rating in %q", e.Name, r.ID), "a rating after the name", fmt.Sprintf("write %s, 1500", text))
				continue
			}
		}
		e.line = cmp.Or(name, text)
		if i := slices.IndexFunc(list, func(x entrant) bool { return x.ID == e.ID && x.Name == e.Name }); i >= 0 {
			wrong(e.Name+" for a second time", "each player once", "")
			continue
		}
		list = append(list, e)
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return list, nil
}

// guest reads "NAME, RATING" or a rating alone, rounded as lists do.
func guest(text string) (name string, points int, ok bool) {
	cell := text
	if i := strings.LastIndexAny(text, ",;\t"); i >= 0 {
		name, cell = strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1:])
	}
	value, err := strconv.ParseFloat(cell, 64)
	if err != nil || math.IsNaN(value) || math.Abs(value) > balance.MostRating {
		return "", 0, false
	}
	return name, int(site.Displayed(value)), true
}

// pairs finds the players of --together and --apart, each with each.
func pairs(list []entrant, groups [][]string, flag string) ([][2]int, error) {
	var found [][2]int
	for _, group := range groups {
		var members []int
		for _, who := range group {
			key := names.Fold(who)
			i := slices.IndexFunc(list, func(e entrant) bool {
				return who == e.ID || key == names.Fold(e.Name) || key == names.Fold(e.line)
			})
			if i < 0 {
				return nil, fmt.Errorf("--%s names %q, who is not among the players", flag, who)
			}
			members = append(members, i)
		}
		for k, b := range members {
			for _, a := range members[:k] {
				found = append(found, [2]int{a, b})
			}
		}
	}
	return found, nil
}

// teams is a division as it is printed.
type teams struct {
	Ranking    string  `json:"ranking"`
	List       string  `json:"list"`
	Exact      bool    `json:"exact"`
	Difference float64 `json:"difference"`        // of the largest and the smallest mean
	Expected   float64 `json:"expected,omitzero"` // score of the first of two teams, 0 where nobody can tell
	Teams      []team  `json:"teams"`
	title      string
}

func (x *teams) fill(list []entrant, d *balance.Division, r *site.Ranking) {
	for i, k := range d.Team {
		t := &x.Teams[k]
		t.Players = append(t.Players, list[i])
		t.Sum += list[i].Rating
	}
	least, most := math.Inf(1), math.Inf(-1)
	for k := range x.Teams {
		t := &x.Teams[k]
		slices.SortStableFunc(t.Players, func(a, b entrant) int { return b.Rating - a.Rating })
		t.Mean = ledger.Printed(float64(t.Sum) / float64(len(t.Players)))
		least, most = min(least, t.Mean), max(most, t.Mean)
	}
	x.Difference = ledger.Printed(most - least)
	if predict, ok := r.System.(rating.Predictor); ok && len(x.Teams) == 2 {
		x.Expected = ledger.Printed(predict.Expected(rating.Rating{Value: x.Teams[0].Mean}, rating.Rating{Value: x.Teams[1].Mean}))
	}
}

// tenths writes a printed number with one decimal, halves away from zero as pages do: the
// mean of twenty ratings may end in .35, which is .35 for a reader whatever the
// computer makes of it.
func tenths(x float64) string {
	return strconv.FormatFloat(math.Round(math.Round(1e6*x)/1e5)/10, 'f', 1, 64)
}

func (x *teams) text(players int) []byte {
	var b bytes.Buffer
	how := "no division is more even"
	if !x.Exact {
		how = "the best of those tried, no exchange of two players makes it more even"
	}
	fmt.Fprintf(&b, "%s: %d players in %d teams; %s\n", x.title, players, len(x.Teams), how)
	for k := range x.Teams {
		t := &x.Teams[k]
		plural := "s"
		if len(t.Players) == 1 {
			plural = ""
		}
		fmt.Fprintf(&b, "\nteam %d: %d player%s, mean %s, sum %d\n", k+1, len(t.Players), plural, tenths(t.Mean), t.Sum)
		for _, p := range t.Players {
			fmt.Fprintf(&b, "  %6d  %s\n", p.Rating, p.Name)
		}
	}
	fmt.Fprintf(&b, "\nthe means differ by %s", tenths(x.Difference))
	if len(x.Teams) > 2 {
		b.WriteString(" at most")
	}
	if x.Expected > 0 {
		fmt.Fprintf(&b, "; expected score of team 1 against team 2, at the means: %.1f%%", 100*x.Expected)
	}
	b.WriteString("\n")
	return b.Bytes()
}
