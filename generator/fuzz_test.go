package generator

import (
	"fmt"
	"io/fs"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/rating"
	"echelle/generator/record"
	"echelle/generator/site"
	"echelle/generator/systems"
	"echelle/templates"
)

// everySystem is a site with a ranking of each system, and of the second mode
// where a system has one.
func everySystem() string {
	var b strings.Builder
	b.WriteString("rankings:\n")
	for i, name := range systems.Names() {
		fmt.Fprintf(&b, "  - {id: r%d, system: %s, lists: yearly, min_games: 0}\n", i, name)
	}
	b.WriteString("  - {id: periods, system: fide, lists: yearly, settings: {mode: period, expected: table}}\n")
	b.WriteString("  - {id: reading-a, system: ffg, lists: event, settings: {reading: A}}\n")
	return b.String()
}

// FuzzLists feeds any text as games and starting values to every system: what
// the reader accepts has finite ratings on every list, changes that are finite
// too, and lists in which everybody ranked has a rating.
func FuzzLists(f *testing.F) {
	words, err := lang.Load(templates.FS, "en")
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range [][2]string{
		{"date,white,black,result\n2024-01-05,a,b,1-0\n2024-02-05,b,a,0-1\n2026-02-05,b,c,1/2-1/2\n", ""},
		{"date,event,round,white,black,result,margin,handicap,board,minutes\n2024-01-05,x,1,a,b,1-0,crushing,9,9,10\n2024-01-05,x,1,c,d,0-1,,0,13,45\n2024-01-05,x,2,a,c,=,,30,19,90\n", "a,2024-01-01,1e6,,\nb,2024-01-01,-1e6,1,500\n"},
		{"date,white,black,result\n2024,a,b,1-0F\n2024-03,a,b,1-1\n2024,a,b,0-0\n2024-01-05,a,b,*\n", "a,2023-01-01,2900,30,\n"},
		{"date,white,black,result\n" + strings.Repeat("2024-01-05,a,b,1-0\n2024-01-06,a,b,1-0\n", 60), "b,2024-01-01,-999999,0.001,\n"},
	} {
		f.Add(s[0], s[1])
	}
	config := everySystem()
	f.Fuzz(func(t *testing.T, games, initial string) {
		files := fstest.MapFS{
			"games.csv": {Data: []byte(games)},
			"site.yaml": {Data: []byte(config)},
		}
		if initial != "" {
			text := "ranking,player,date,rating,deviation,games\n"
			for i, name := range systems.Names() {
				if name == "jech" {
					continue // takes none
				}
				for row := range strings.Lines(initial) {
					text += fmt.Sprintf("r%d,%s", i, row)
				}
				text += "\n"
			}
			files["initial.csv"] = &fstest.MapFile{Data: []byte(text)}
		}
		rankings, _ := rankFiles(t, files, words) // none of a margin that a system does not know
		for _, r := range rankings {
			checkFinite(t, r)
		}
	})
}

// rankFiles rates all rankings of a data folder; none where it has problems.
func rankFiles(t *testing.T, files fs.FS, words *lang.Catalogue) ([]*site.Ranking, *diag.List) {
	t.Helper()
	problems := &diag.List{}
	data := record.Read(files, 1, problems)
	if problems.Errors() > 0 {
		return nil, problems
	}
	rankings, err := rank(data, site.NewNameOrder(data.History), words, Options{Jobs: 1}, problems)
	if err != nil {
		t.Fatal(err)
	}
	if problems.Errors() > 0 {
		return nil, problems
	}
	return rankings, problems
}

func checkFinite(t *testing.T, r *site.Ranking) {
	t.Helper()
	bad := func(x float64) bool { return math.IsNaN(x) || math.Abs(x) > 1e12 }
	for g := range r.H.Games {
		for side := range 2 {
			if x := r.T.Effect(history.SeatOf(history.GameID(g), side)); bad(x.Before) || bad(float64(x.Change)) || !(x.Expected >= 0 && x.Expected <= 1) {
				t.Fatalf("%s: game %d side %d: %+v", r.ID, g, side, x)
			}
		}
	}
	for l := range r.H.Lists {
		for _, e := range r.T.List(history.ListID(l)) {
			if bad(e.Value) || bad(e.Deviation) || e.Deviation < 0 {
				t.Fatalf("%s, list %d: %+v", r.ID, l, e)
			}
		}
		for _, p := range r.Order(history.ListID(l)) {
			if e := r.T.At(p, history.ListID(l)); e.State != rating.Rated {
				t.Fatalf("%s, list %d: ranks %+v", r.ID, l, e)
			}
		}
	}
}
