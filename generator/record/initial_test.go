package record

import (
	"fmt"
	"reflect"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/history"
)

func readInitialOf(text string, problems *diag.List) []Initial {
	rankings := []string{"elo", "blitz"}
	return readInitial("initial.csv", []byte(text), rankings, func(cell []byte, at diag.Pos) (history.PlayerID, bool) {
		switch string(cell) {
		case "ann":
			return 0, true
		case "bob", "Bob Baker":
			return 1, true
		}
		problems.Error(at, fmt.Sprintf("unknown player %q", cell), "", "")
		return 0, false
	}, problems)
}

func TestInitialRatings(t *testing.T) {
	var problems diag.List
	got := readInitialOf("ranking,player,date,rating,deviation,games\nelo,ann,2024-01-01,1500.5,,\nblitz,ann,2024,\"-12,25\",80,7\nelo,Bob Baker,2024-02,1e3,0,0\n", &problems)
	wantProblems(t, &problems, "initial.csv:1:1: warning: read with decimal commas, expected UTF-8, decimal points, commas between the cells and plain line ends")
	at := func(line, col int) diag.Pos { return diag.Pos{File: "initial.csv", Line: line, Col: col} }
	want := []Initial{
		{"elo", history.Initial{Player: 0, Day: history.DayOf(2024, 1, 1), Rating: 1500.5}, at(2, 20)},
		{"blitz", history.Initial{Player: 0, Day: history.DayOf(2024, 12, 31), Precision: history.ToYear, Rating: -12.25, Deviation: 80, Games: 7}, at(3, 16)},
		{"elo", history.Initial{Player: 1, Day: history.DayOf(2024, 2, 29), Precision: history.ToMonth, Rating: 1000}, at(4, 23)},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

func TestInitialProblems(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"columns", "ranking,player,rating\n", []string{
			`initial.csv:1:1: no column "date", expected a first line such as ranking,player,date,rating`,
		}},
		{"ranking", "ranking,player,date,rating\nblits,ann,2024-01-01,1500\nffg,ann,2024-01-01,1500\n", []string{
			`initial.csv:2:1: unknown ranking "blits", expected the id of a ranking: elo or blitz; did you mean blitz?`,
			`initial.csv:3:1: unknown ranking "ffg", expected the id of a ranking: elo or blitz`,
		}},
		{"player", "ranking,player,date,rating\nelo,zoe,2024-01-01,1500\n", []string{
			`initial.csv:2:5: unknown player "zoe"`,
		}},
		{"twice", "ranking,player,date,rating\nelo,bob,2024-01-01,1500\nelo,Bob Baker,2024-01-01,1500\nblitz,bob,2024-01-01,1500\n", []string{
			`initial.csv:3:5: a second starting rating of "Bob Baker" in the ranking "elo", expected one for each player; first on line 2`,
		}},
		{"date", "ranking,player,date,rating\nelo,ann,2024-02-30,1500\n", []string{
			`initial.csv:2:9: date is "2024-02-30", expected a date such as 2024-05-31; month 2 of 2024 has no day 30`,
		}},
		{"numbers", "ranking,player,date,rating,deviation,games\nelo,ann,2024-01-01,high,-1,2.5\nelo,bob,2024-01-01,NaN,Inf,-1\nblitz,ann,2024-01-01,,,\n", []string{
			`initial.csv:2:20: rating is "high", expected a number from -1000000 to 1000000`,
			`initial.csv:2:25: deviation is "-1", expected a number from 0 to 1000000`,
			`initial.csv:2:28: games is "2.5", expected a whole number from 0 up`,
			`initial.csv:3:20: rating is "NaN", expected a number from -1000000 to 1000000`,
			`initial.csv:3:24: deviation is "Inf", expected a number from 0 to 1000000`,
			`initial.csv:3:28: games is "-1", expected a whole number from 0 up`,
			`initial.csv:4:22: no rating, expected a number from -1000000 to 1000000`,
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var problems diag.List
			readInitialOf(test.text, &problems)
			wantProblems(t, &problems, test.want...)
		})
	}
}
