package page

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// Programs of others read these files: their columns are part of the public
// interface and change only with a note in the CHANGELOG.
func TestColumnsOfListsAreThoseOfTheDataFormat(t *testing.T) {
	for want, got := range map[string][]byte{
		"rank,id,name,rating,deviation,games,wins,draws,losses,last_played,status,grade,change\n": appendHead(nil, listFields()),
		"rank,id,name,rating,deviation,games,grade\n":                                             []byte(ledger.Columns + "\n"),
		"date,round,white,white_name,black,black_name,result,score,handicap,board,margin,counts," +
			"main_white_before,main_white_expected,main_white_change,main_black_before,main_black_expected,main_black_change\n": appendHead(nil, append(eventFields(), effectFields(&site.Ranking{Definition: site.Definition{ID: "main"}})...)),
	} {
		if string(got) != want {
			t.Errorf("the columns are %q, expected %q", got, want)
		}
	}
}

func TestRecordsSayTheSameInCSVAndJSON(t *testing.T) {
	day, _ := history.ParseDate("2026-06-21")
	for _, tt := range []struct {
		name string
		rec  Record
		csv  []string
		json string
	}{
		{
			"ranked",
			Record{
				Row:  site.Row{Rank: 2, Rating: rating.Rating{Value: 1986.25, Deviation: 45.5}, Known: true, Tally: site.Tally{Games: 63, Wins: 40, Draws: 3, Losses: 20}},
				Name: "Ashengarth, \"Ro\"", Address: "ashengarth-rowenna", Grade: "Expert", Change: -46.5, LastPlayed: day,
			},
			[]string{"2", "ashengarth-rowenna", "Ashengarth, \"Ro\"", "1986.250000", "45.500000", "63", "40", "3", "20", "2026-06-21", "ranked", "Expert", "-46.500000"},
			`{"rank":2,"id":"ashengarth-rowenna","name":"Ashengarth, \"Ro\"","rating":1986.250000,"deviation":45.500000,"games":63,"wins":40,"draws":3,"losses":20,"last_played":"2026-06-21","status":"ranked","grade":"Expert","change":-46.500000}`,
		},
		{
			"not ranked, a name that a spreadsheet would run",
			Record{Row: site.Row{Standing: site.NeverPlayed}, Name: "=1+1", Address: "x"},
			[]string{"", "x", "'=1+1", "", "", "0", "0", "0", "0", "", "never-played", "", ""},
			`{"rank":null,"id":"x","name":"=1+1","rating":null,"deviation":null,"games":0,"wins":0,"draws":0,"losses":0,"last_played":null,"status":"never-played","grade":"","change":null}`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			line := appendLine(nil, listFields(), &tt.rec)
			got, err := csv.NewReader(strings.NewReader(string(line))).Read()
			if err != nil || !slices.Equal(got, tt.csv) {
				t.Errorf("CSV %q (%v), expected %q", got, err, tt.csv)
			}
			object := appendObject(nil, listFields(), &tt.rec)
			if !json.Valid(object) || string(object) != tt.json {
				t.Errorf("JSON\n%s\nexpected\n%s", object, tt.json)
			}
		})
	}
}

// Whoever does what the page of the unranked says is ranked afterwards.
func TestGamesNeeded(t *testing.T) {
	r := &site.Ranking{Definition: site.Definition{MinGames: 5}}
	for _, tt := range []struct {
		standing    site.Standing
		games, want int
	}{
		{site.FewGames, 3, 2},
		{site.NeverPlayed, 0, 5},
		{site.Inactive, 40, 1},
		{site.Unsettled, 2, 0},
		{site.NotComparable, 2, 0},
		{site.Left, 40, 0},
	} {
		if got := needed(r, &site.Row{Standing: tt.standing, Tally: site.Tally{Games: tt.games}}); got != tt.want {
			t.Errorf("%s with %d games: %d needed, expected %d", tt.standing, tt.games, got, tt.want)
		}
	}
}
