package generator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"echelle/generator/sheet/sheettest"
	"echelle/templates"
)

// In a workbook of an event no two columns have one head, however few rankings there
// are: each says whose rating it is.
func TestHeadsOfAWorkbookTellTheRankingsApart(t *testing.T) {
	dir := t.TempDir()
	data, out := filepath.Join(dir, "data"), filepath.Join(dir, "public")
	for name, text := range map[string]string{
		"site.yaml": "rankings:\n  - {id: elo, system: elo, title: Slow}\n  - {id: quick, system: glicko, title: Quick}\n",
		"games.csv": "date,event,home,away,result\n2026-01-10,Cup,Ada Berg,Bo Celik,1-0\n",
	} {
		if err := os.MkdirAll(data, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(data, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Build(Options{Data: data, Out: out, Templates: templates.FS, Jobs: 1, Sheets: true}); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(filepath.Join(out, "events", "cup-2026.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	book, err := sheettest.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, sheet := range book.Sheets {
		known := map[string]bool{}
		for _, cell := range sheet.Rows[0] {
			if known[cell.Text] {
				t.Errorf("two columns have the head %q", cell.Text)
			}
			known[cell.Text] = true
			if strings.HasPrefix(cell.Text, "Slow") || strings.HasPrefix(cell.Text, "Quick") {
				named++
			}
		}
	}
	if games, standings := 2*6, 4; named != games+standings {
		t.Errorf("%d heads name a ranking, expected %d", named, games+standings)
	}
}
