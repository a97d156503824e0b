package sitetest

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"echelle/generator/sheet/sheettest"
)

// tables are the addresses of the lists and events as CSV, sorted.
func (s *site) tables() []string {
	var list []string
	for file := range s.files {
		if path.Ext(file) == ".csv" {
			list = append(list, file)
		}
	}
	slices.Sort(list)
	return list
}

// cells are those of a CSV file, without the apostrophe that keeps a spreadsheet
// from running one.
func cells(t *testing.T, text []byte) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		for i, cell := range row {
			if rest, quoted := strings.CutPrefix(cell, "'"); quoted && strings.IndexAny(rest, "=+-@＝＋－＠") == 0 {
				row[i] = rest
			}
		}
	}
	return rows
}

// unpacked is the content of a file, of a workbook that of all its parts.
func unpacked(t *testing.T, file string, text []byte) []byte {
	t.Helper()
	if path.Ext(file) != ".xlsx" {
		return text
	}
	z, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	var all []byte
	for _, f := range z.File {
		part, err := fs.ReadFile(z, f.Name)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(append(all, part...), '\n')
	}
	return all
}

// Beside each table as CSV stands a workbook with the same cells: numbers to the
// last digit, days as dates, and text that nothing runs.
func TestAWorkbookHoldsTheCellsOfItsCSV(t *testing.T) {
	for _, s := range all() {
		books := 0
		for file := range s.files {
			if path.Ext(file) == ".xlsx" {
				books++
			}
		}
		if !s.sheets {
			if books > 0 {
				t.Errorf("%s: %d workbooks, which nobody asked for", s.name, books)
			}
			continue
		}
		tables := s.tables()
		if books != len(tables) || books == 0 {
			t.Errorf("%s: %d workbooks and %d CSV files, expected one beside each", s.name, books, len(tables))
		}
		kinds := map[sheettest.Kind]int{}
		for _, file := range tables {
			name := strings.TrimSuffix(file, ".csv") + ".xlsx"
			book, err := sheettest.Read(s.files[name])
			if err != nil {
				t.Errorf("%s: %s: %v", s.name, name, err)
				continue
			}
			want, sheet := cells(t, s.files[file]), book.Sheets[0]
			if len(sheet.Rows) != len(want) || sheet.Frozen != 1 || !strings.HasPrefix(sheet.Filter, "A1:") || book.Title == "" || book.Author == "" || book.Created == "" {
				t.Errorf("%s: %s has %d rows, %d frozen, filter %q, title %q of %q, day %q, expected the %d rows of the CSV and all else",
					s.name, name, len(sheet.Rows), sheet.Frozen, sheet.Filter, book.Title, book.Author, book.Created, len(want))
				continue
			}
			wrong := 0
			for i, row := range want {
				for k, text := range row {
					cell := sheet.Rows[i][k]
					kinds[cell.Kind]++
					if i == 0 { // in words: see TestHeadsOfWorkbooksAreInTheLanguageOfTheSite
						if cell.Text == "" || cell.Text == text && strings.Contains(text, "_") {
							t.Errorf("%s: %s has the head %q for the column %s", s.name, name, cell.Text, text)
						}
						continue
					}
					if wrong < 3 && (cell.Text != text || isAmount(want[0][k]) && text != "" && cell.Kind != sheettest.Number) {
						t.Errorf("%s: %s, row %d, %s: %+v, expected %q", s.name, name, i+1, want[0][k], cell, text)
						wrong++
					}
				}
				if len(sheet.Rows[i]) != len(row) {
					t.Fatalf("%s: %s, row %d has %d cells, expected %d", s.name, name, i+1, len(sheet.Rows[i]), len(row))
				}
			}
		}
		if kinds[sheettest.Number] == 0 || kinds[sheettest.Date] == 0 || kinds[sheettest.Text] == 0 {
			t.Errorf("%s: %v cells of each kind, expected some of all", s.name, kinds)
		}
	}
}

// isAmount tells by the name of a column whether it holds numbers alone.
func isAmount(column string) bool {
	for _, end := range []string{"rank", "rating", "deviation", "games", "wins", "draws", "losses", "change", "before", "expected", "handicap", "board"} {
		if column == end || strings.HasSuffix(column, "_"+end) {
			return true
		}
	}
	return false
}

// Wherever a page links a CSV file it links the workbook beside it, and without
// workbooks none.
func TestPagesLinkWorkbooksBesideTheirCSV(t *testing.T) {
	for _, s := range all() {
		count := 0
		for _, page := range s.pages() {
			links := s.facts[page].links
			for _, link := range links {
				if base, ok := strings.CutSuffix(link, ".csv"); ok {
					if slices.Contains(links, base+".xlsx") != s.sheets {
						t.Errorf("%s: %s links %s, and the workbook beside it: %v, expected %v", s.name, page, link, !s.sheets, s.sheets)
					}
					count++
				}
				if strings.HasSuffix(link, ".xlsx") && !s.sheets {
					t.Errorf("%s: %s links %s", s.name, page, link)
				}
			}
		}
		if count == 0 {
			t.Errorf("%s: no page links a CSV file", s.name)
		}
	}
}

func TestHeadsOfWorkbooksAreInTheLanguageOfTheSite(t *testing.T) {
	heads := func(file string, sheet int) []string {
		book, err := sheettest.Read(sites["fr"].files[file])
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, cell := range book.Sheets[sheet].Rows[0] {
			list = append(list, cell.Text)
		}
		return list
	}
	for _, c := range []struct {
		file  string
		sheet int
		want  string
	}{
		{"main/index.xlsx", 0, "Rang, Identifiant, Nom, Classement, Écart-type, Parties, Victoires, Nulles, Défaites, Dernière partie, Statut, Niveau, Variation"},
		{"events/harbour-open-2026.xlsx", 0, "Date, Ronde, Blancs\u00a0: Identifiant, Blancs, Noirs\u00a0: Identifiant, Noirs, Résultat, Score"},
		{"events/harbour-open-2026.xlsx", 1, "Place, Identifiant, Nom, Parties, Points"},
	} {
		if got := strings.Join(heads(c.file, c.sheet), ", "); got != c.want && !strings.HasPrefix(got, c.want+", ") {
			t.Errorf("the heads of sheet %d of %s are %q, expected %q", c.sheet, c.file, got, c.want)
		}
	}
}

// The second sheet of an event holds everybody who played with their points, as
// the games of the first sheet give them.
func TestStandingsInAWorkbookAddUp(t *testing.T) {
	seen := 0
	for _, file := range sites["fr"].tables() {
		if !strings.HasPrefix(file, "events/") || ofMonth(file) {
			continue
		}
		book, err := sheettest.Read(sites["fr"].files[strings.TrimSuffix(file, ".csv")+".xlsx"])
		if err != nil {
			t.Fatal(err)
		}
		points, games := map[string]float64{}, map[string]int{}
		scores := map[string][2]float64{"1-0": {1, 0}, "0-1": {0, 1}, "1/2-1/2": {0.5, 0.5}, "0-0": {0, 0}, "1-1": {1, 1}, "*": {0, 0}}
		for _, row := range cells(t, sites["fr"].files[file])[1:] {
			score, ok := scores[strings.TrimSuffix(row[6], "F")]
			if !ok {
				t.Fatalf("%s has the result %q", file, row[6])
			}
			for side, id := range []string{row[2], row[4]} {
				points[id] += score[side]
				played := 1
				if row[6] == "*" {
					played = 0 // but in the table all the same
				}
				games[id] += played
			}
		}
		if len(book.Sheets) != 2 {
			t.Fatalf("%s: %d sheets", file, len(book.Sheets))
		}
		listed := map[string]bool{}
		place := 0
		for _, row := range book.Sheets[1].Rows[1:] {
			id := row[1].Text
			p, err := strconv.ParseFloat(row[4].Text, 64)
			if err != nil || p != points[id] || row[3].Text != strconv.Itoa(games[id]) {
				t.Errorf("%s: %s has %s points of %s games, expected %v of %d", file, id, row[4].Text, row[3].Text, points[id], games[id])
			}
			n, err := strconv.Atoi(row[0].Text)
			if err != nil || n < place {
				t.Errorf("%s: the place %s follows %d", file, row[0].Text, place)
			}
			place = n
			listed[id] = true
		}
		for id := range games {
			if !listed[id] {
				t.Errorf("%s: %s played and is not in the standings", file, id)
			}
		}
		seen++
	}
	if seen < 20 {
		t.Errorf("%d events seen, expected all of the demo", seen)
	}
}

// LibreOffice opens the workbooks and finds what stands in the CSV files.
func TestLibreOfficeReadsWhatTheCSVHolds(t *testing.T) {
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Skip("SKIPPED: no soffice to open workbooks with: apt-get install libreoffice-calc-nogui")
	}
	dir := t.TempDir()
	samples := map[string][]byte{} // CSV by the name of the converted file
	// The options are those of LibreOffice's filter for CSV: commas, quotes, UTF-8,
	// in English, values in full and not as they are shown.
	args := []string{
		"--headless", "-env:UserInstallation=file://" + filepath.ToSlash(filepath.Join(dir, "profile")),
		"--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false", "--outdir", filepath.Join(dir, "out"),
	}
	for _, name := range []string{"fr", "hostile"} {
		s := sites[name]
		largest := map[string]string{} // of the lists and of the events
		for _, file := range s.tables() {
			kind := strings.Split(file, "/")[0] + strconv.FormatBool(strings.HasSuffix(file, "/index.csv"))
			if old, ok := largest[kind]; !ok || len(s.files[file]) > len(s.files[old]) {
				largest[kind] = file
			}
		}
		for _, kind := range slices.Sorted(maps.Keys(largest)) {
			file := strings.TrimSuffix(largest[kind], ".csv")
			flat := name + "-" + strings.ReplaceAll(file, "/", "-")
			if err := os.WriteFile(filepath.Join(dir, flat+".xlsx"), s.files[file+".xlsx"], 0o644); err != nil {
				t.Fatal(err)
			}
			samples[flat+".csv"] = s.files[file+".csv"]
			args = append(args, filepath.Join(dir, flat+".xlsx"))
		}
	}
	cmd := exec.Command(office, args...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, file := range slices.Sorted(maps.Keys(samples)) {
		text, err := os.ReadFile(filepath.Join(dir, "out", file))
		if err != nil {
			t.Error(err)
			continue
		}
		got, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		want := cells(t, samples[file])
		if len(got) != len(want) {
			t.Errorf("%s: %d rows, expected %d", file, len(got), len(want))
			continue
		}
		for i := 1; i < len(want); i++ {
			for k, cell := range want[i] {
				if !sameCell(got[i][k], cell) {
					t.Fatalf("%s, row %d, %s: LibreOffice reads %q, expected %q", file, i+1, want[0][k], got[i][k], cell)
				}
			}
		}
	}
	if len(samples) < 5 {
		t.Errorf("%d workbooks opened, expected lists and events of two sites", len(samples))
	}
}

// sameCell tells whether two cells hold the same text or number.
func sameCell(a, b string) bool {
	if a == b {
		return true
	}
	x, err := strconv.ParseFloat(a, 64)
	y, other := strconv.ParseFloat(b, 64)
	return err == nil && other == nil && x == y && strings.Contains(b, ".")
}
