package record

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// read reads a folder given as "path", "text" pairs and returns the problems,
// one a line.
func read(files ...string) (*Data, string) {
	fsys := fstest.MapFS{}
	for i := 0; i < len(files); i += 2 {
		fsys[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	var problems diag.List
	d := Read(fsys, 2, &problems)
	var lines []string
	for _, p := range problems.Sorted() {
		lines = append(lines, p.String())
	}
	return d, strings.Join(lines, "\n")
}

// sharedData is a folder of real results beside the checkout.
func sharedData(t testing.TB, name string) fs.FS {
	dir := filepath.Join("..", "..", "..", "shared", "data", name)
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("SKIPPED: the real results %s are not beside the checkout", dir)
	}
	return os.DirFS(dir)
}

func TestRealResults(t *testing.T) {
	for _, c := range []struct {
		name                   string
		games, players, events int
		counting               int
	}{
		// The counts are those of each folder's README.
		{"football-international", 49520, 337, 1942, 49520},
		{"football-clubs", 423953, 1510, 1162, 423953},
		// 10,862 games less 82 in drafts.
		{"go-handicap", 10780, 3253, 108, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var problems diag.List
			d := Read(sharedData(t, c.name), 2, &problems)
			for i, p := range problems.Sorted() {
				if i < 20 && p.Severity == diag.Error {
					t.Errorf("%s", p)
				}
			}
			h := d.History
			if h == nil {
				t.Fatal("no history")
			}
			if len(h.Games) != c.games || len(h.Players) != c.players || len(h.Events)-1 != c.events {
				t.Errorf("%d games, %d players, %d events; want %d, %d, %d", len(h.Games), len(h.Players), len(h.Events)-1, c.games, c.players, c.events)
			}
			n := 0
			for g := range h.Games {
				if h.Counts(history.GameID(g)) {
					n++
				}
			}
			if c.counting >= 0 && n != c.counting {
				t.Errorf("%d games count, want %d", n, c.counting)
			}
		})
	}
}

func BenchmarkFootballClubs(b *testing.B) {
	fsys := sharedData(b, "football-clubs")
	for b.Loop() {
		var problems diag.List
		Read(fsys, runtime.GOMAXPROCS(0), &problems)
	}
}

func TestOneFileIsEnough(t *testing.T) {
	d, problems := read("games.csv", "date,white,black,result\n2024-01-05,Anna Kovács,李明,1-0\n2024-01-06,李明,Bert,=\n")
	if problems != "" {
		t.Fatal(problems)
	}
	var ids []string
	for _, p := range d.History.Players {
		ids = append(ids, p.ID)
	}
	if got := strings.Join(ids, " "); !strings.HasPrefix(got, "anna-kovacs bert p-") {
		t.Errorf("ids %s", got)
	}
}

// Warnings of hundreds of rows hide no mistake.
func TestErrorsAreListedBeforeWarnings(t *testing.T) {
	rows := "date,white,black,score,result\n"
	for day := range history.Day(mostInFile + 1) {
		rows += (history.DayOf(2020, 1, 1) + day).String() + ",ann,bob,3-1,\n"
	}
	_, problems := read("games.csv", rows+"2024-01-05,ann,bob,,7-3\n")
	for _, want := range []string{`games.csv:503:21: result is "7-3"`, "games.csv:501:20: warning: and 2 more problems in this file"} {
		if !strings.Contains(problems, want) {
			t.Errorf("no %q in:\n%s", want, problems)
		}
	}
}

// What is found wrong only after reading has its place all the same, behind quotes
// that hold line ends too.
func TestPlacesOfWhatIsFoundLater(t *testing.T) {
	_, problems := read(
		"players.csv", "id,name\nann,Ann\nbob,Bob\n",
		"events.csv", "id,date\ncup,2026-01-10\n",
		"games.csv", "note,white,black,result,event,date\n\"a\nb\",ann,bob,1-0,cup,2026-01-20\n\n\"é\n日本\",zed,bob,1-0,cup,2026-01-10\n",
		"events/open.yaml", "date: 2026-02-01\ngames: [{white: ann, black: bob, result: 1-0, date: 2026-03-01}, {white: ann, black: yan, result: 1-0}]\n",
	)
	for _, want := range []string{
		"games.csv:3:20: the game of 2026-01-20 is outside",
		`games.csv:6:5: unknown player "zed"`,
		"events/open.yaml:2:53: the game of 2026-03-01 is outside",
		`events/open.yaml:2:86: unknown player "yan"`,
	} {
		if !strings.Contains(problems, want) {
			t.Errorf("no %q in:\n%s", want, problems)
		}
	}
}

// A token that followed from the id would tell whoever guesses a name whether
// the guess is right.
func TestProposedTokensDoNotFollowFromThePlayer(t *testing.T) {
	register := []string{"players.csv", "id,name,visibility\nann,Ann Archer,hidden\nbob,Bob Baker,\n", "games.csv", "date,white,black,result\n2024-01-05,ann,bob,1-0\n"}
	_, first := read(register...)
	_, second := read(register...)
	const before = "for instance p-"
	if !strings.Contains(first, before) || first == second {
		t.Errorf("two runs propose %q and %q, expected two tokens", first, second)
	}
	id, _, _ := strings.Cut(first[strings.Index(first, before)+len("for instance "):], "\n")
	if _, problems := read("players.csv", "id,name,visibility,public_id\nann,Ann Archer,hidden,"+id+"\nbob,Bob Baker,,\n", register[2], register[3]); problems != "" {
		t.Errorf("the proposed token is refused: %s", problems)
	}
}
