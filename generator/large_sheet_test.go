package generator

import (
	"bytes"
	"encoding/csv"
	"regexp"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/page"
	"echelle/generator/sheet/sheettest"
	"echelle/templates"
)

// In a large history the past lists of a year stand in one workbook, as in one
// CSV file, and a workbook of an event still holds every game.
func TestALargeHistoryHasWorkbooksBesideItsCSV(t *testing.T) {
	l, err := load(Options{Data: "../data", Templates: templates.FS, Jobs: 1, Sheets: true}, false)
	if err != nil || l.result.Errors > 0 {
		t.Fatal(err, l.result.Problems)
	}
	l.Large = true
	l.list(2, &diag.List{})
	tables := map[string]page.File{}
	var books []*job
	for i := range l.jobs {
		switch j := &l.jobs[i]; {
		case strings.HasSuffix(j.Path, ".csv"):
			tables[strings.TrimSuffix(j.Path, ".csv")] = j.View().(page.File)
		case strings.HasSuffix(j.Path, ".xlsx"):
			books = append(books, j)
		}
	}
	years, events := 0, 0
	year := regexp.MustCompile(`/\d{4}\.xlsx$`)
	for _, j := range books {
		text, ok := tables[strings.TrimSuffix(j.Path, ".xlsx")]
		if !ok {
			t.Errorf("%s stands beside no CSV file", j.Path)
			continue
		}
		book, err := sheettest.Read(j.View().(page.File))
		if err != nil {
			t.Errorf("%s: %v", j.Path, err)
			continue
		}
		rows := book.Sheets[0].Rows
		if id, ok := strings.CutPrefix(strings.TrimSuffix(j.Path, ".xlsx"), "events/"); ok {
			games := bytes.Count(text, []byte("\n")) - 1 // of a month
			if e, known := l.H.Event(id); known {
				games = len(l.H.GamesIn(e)) // of which the file may have a table in place of them
			}
			if len(rows) != 1+games {
				t.Errorf("%s has %d rows, expected one for each of %d games", j.Path, len(rows), games)
			}
			events++
			continue
		}
		if year.MatchString(j.Path) {
			years++
		}
		want, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
		if err != nil || len(rows) != len(want) {
			t.Errorf("%s has %d rows, expected %d: %v", j.Path, len(rows), len(want), err)
			continue
		}
		for i, row := range want[1:] {
			for k, cell := range row {
				if got := rows[i+1][k].Text; got != cell {
					t.Fatalf("%s, row %d: %q, expected %q", j.Path, i+2, got, cell)
				}
			}
		}
	}
	if len(books) != len(tables) || years < 5 || events < 20 {
		t.Errorf("%d workbooks beside %d CSV files, %d of years, %d of events, expected one beside each of the demo", len(books), len(tables), years, events)
	}
}
