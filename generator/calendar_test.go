package generator

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/systems"
	"echelle/templates"
)

// Every game that counts is on a list, in every system and calendar: also the newest
// one, whose period goes on and whose event may end, or be rated, days later.
func TestEveryCalendarHoldsEveryGame(t *testing.T) {
	words, err := lang.Load(templates.FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	calendars := []string{"monthly", "quarterly", "yearly", "weekly", "event", "[2023-06-30, 2024-01-31, 2024-12-31, 2025-12-31]"}
	var config strings.Builder
	config.WriteString("rankings:\n")
	for _, system := range systems.Names() {
		for i, calendar := range calendars {
			fmt.Fprintf(&config, "  - {id: %s-%d, system: %s, lists: %s}\n", system, i, system, calendar)
		}
	}
	const first = "event,date,round,white,black,result\nopen,2024-01-10,1,a,b,1-0\nopen,2024-01-11,2,b,a,1/2-1/2\n,2024-02-29,,a,b,1-0\n"
	for _, c := range []struct{ name, events, games string }{
		{"the newest game on its own", "open,2024-01-10,2024-01-12,\n", ",2024-03-05,,b,a,1-0\n"},
		{"an event that ends later", "open,2024-01-10,2024-01-12,\ncup,2024-03-30,2024-04-02,\n", "cup,,1,b,a,1-0\n"},
		{"an event that is rated later", "open,2024-01-10,2024-01-12,\ncup,2024-03-30,2024-04-02,2024-05-07\n", "cup,,1,b,a,1-0\n"},
		{"an event without end", "open,2024-01-10,2024-01-12,\ncup,2024-03-30,,\n", "cup,,1,b,a,1-0\n"},
		{"an older event that is rated last", "open,2024-01-10,2024-01-12,2024-06-01\n", ",2024-03-05,,b,a,1-0\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			rankings, problems := rankFiles(t, fstest.MapFS{
				"site.yaml":  {Data: []byte(config.String())},
				"events.csv": {Data: []byte("id,date,end,rated_from\n" + c.events)},
				"games.csv":  {Data: []byte(first + c.games)},
			}, words)
			if problems.Errors() > 0 {
				t.Fatal(problems.Sorted())
			}
			for _, r := range rankings {
				listed := 0
				for l := range r.H.Lists {
					listed += len(r.H.Entering(history.ListID(l)))
				}
				if listed != 4 {
					t.Errorf("%s: %d games on lists, want 4", r.ID, listed)
				}
			}
		})
	}
}

// Where a system rates whole periods, the newest list is one on which the newest
// games have changed the ratings, whatever the calendar.
func TestTheNewestListHoldsTheNewestPeriod(t *testing.T) {
	words, err := lang.Load(templates.FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	var config strings.Builder
	config.WriteString("rankings:\n")
	for i, system := range []string{"glicko, settings: {period: week}", "glicko", "glicko2, settings: {period: quarter}", "glicko, settings: {period: year}", "fide, settings: {mode: period}"} {
		for k, calendar := range []string{"monthly", "quarterly", "yearly", "weekly", "event", "[2024-03-15, 2024-06-15, 2025-12-31]"} {
			fmt.Fprintf(&config, "  - {id: r%d-%d, system: %s, lists: %s}\n", i, k, system, calendar)
		}
	}
	newest := func(games string) map[string]float64 {
		rankings, problems := rankFiles(t, fstest.MapFS{
			"site.yaml": {Data: []byte(config.String())},
			"games.csv": {Data: []byte("date,white,black,result\n2024-01-10,a,b,1-0\n" + games)},
		}, words)
		if problems.Errors() > 0 {
			t.Fatal(problems.Sorted())
		}
		values := map[string]float64{}
		for _, r := range rankings {
			l, ok := r.Newest()
			a, known := r.H.Player("a")
			if !ok || !known {
				t.Fatalf("%s: no list with a", r.ID)
			}
			values[r.ID] = r.Row(a, l).Value
		}
		return values
	}
	before, after := newest(""), newest("2024-03-12,a,b,1-0\n")
	for id, value := range before {
		if value <= 0 || after[id] <= value {
			t.Errorf("%s: %v after one win, %v after two", id, value, after[id])
		}
	}
}
