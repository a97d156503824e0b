package generator

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"echelle/templates"
)

// figures are the numbers of a line, as a reader types them into a calculator.
func figures(t *testing.T, line string) []float64 {
	t.Helper()
	line = strings.NewReplacer("−", "-", "½", "0.5", ",", "").Replace(line)
	var list []float64
	for _, s := range regexp.MustCompile(`[-+]?\d+(\.\d+)?`).FindAllString(line, -1) {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

// randomLeague is a folder of games between ten players.
func randomLeague(t *testing.T, settings string) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 11))
	var b strings.Builder
	b.WriteString("date,event,round,white,black,result,handicap,board,margin\n")
	for e := range 12 {
		for round := range 5 {
			order := rng.Perm(10)
			for i := 0; i < 10; i += 2 {
				result := []string{"1-0", "1-0", "0-1", "0-1", "1/2-1/2"}[rng.IntN(5)]
				margin, handicap, board := "", 0, 19
				if strings.Contains(settings, "bataille") && result != "1/2-1/2" {
					margin = []string{"marginal", "decisive", "crushing"}[rng.IntN(3)]
				}
				if strings.Contains(settings, "ffg") {
					handicap, board = max(0, rng.IntN(9)-4), []int{19, 19, 13, 9}[rng.IntN(4)]
				}
				fmt.Fprintf(&b, "2025-%02d-%02d,Cup %d,%d,Player %c,Player %c,%s,%d,%d,%s\n",
					e+1, 3+round, e+1, round+1, 'A'+rune(order[i]), 'A'+rune(order[i+1]), result, handicap, board, margin)
			}
		}
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"games.csv": b.String(), "site.yaml": "title: Figures\nlanguage: en\nrankings:\n  - " + settings + "\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// game is one game of an explanation: the line with its figures and the lines
// below.
type explainedGame struct {
	head  string
	notes []string
}

// What explain prints lets a reader come to every printed number from the
// printed ones alone.
func TestPrintedFiguresLeadToThePrintedChange(t *testing.T) {
	fromHead := func(scale float64) func(t *testing.T, g explainedGame) float64 {
		return func(t *testing.T, g explainedGame) float64 {
			f := figures(t, g.head[strings.LastIndex(g.head, "("):]) // opponent, own, score, expected
			return 1 / (1 + math.Pow(10, (f[0]-f[1])/scale))
		}
	}
	for _, c := range []struct {
		name, ranking string
		factors       int                                         // numbers before the =
		change        func(f []float64) float64                   // from them
		slack         func(f []float64) float64                   // by how much it may be off because they are rounded
		expected      func(t *testing.T, g explainedGame) float64 // nil: not from a formula
	}{
		{"elo", "{id: r, system: elo, settings: {initial: 1480, k: 24}}", 3, eloChange, eloSlack, fromHead(400)},
		{"fide", "{id: r, system: fide}", 3, eloChange, eloSlack, fromHead(400)},
		{"fide by month", "{id: r, system: fide, settings: {mode: period, expected: table}}", 3, eloChange, eloSlack, nil},
		{"bataille-empire", "{id: r, system: bataille-empire}", 3, eloChange, eloSlack, fromHead(500)},
		{"ffg", "{id: r, system: ffg}", 3, func(f []float64) float64 { return f[0] * f[1] * f[2] }, func(f []float64) float64 { return 0.00005*math.Abs(f[0]*f[1]) + 0.0005*f[1]*f[2] }, nil},
		{"glicko", "{id: r, system: glicko}", 4, glickoChange, glickoSlack, nil},
		{"glicko2", "{id: r, system: glicko2}", 4, glickoChange, glickoSlack, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := Options{Data: randomLeague(t, c.ranking), Templates: templates.FS, Jobs: 1}
			games := 0
			for p := range 10 {
				result, text, err := Explain(o, ExplainQuery{Player: fmt.Sprintf("Player %c", 'A'+rune(p))})
				if err != nil || result.Errors > 0 {
					t.Fatal(err, result.Problems)
				}
				for _, g := range explained(string(text)) {
					games++
					sum, printed, _ := strings.Cut(g.notes[0], " = ")
					f, end := figures(t, sum), figures(t, printed)
					if strings.Contains(sum, ") / 2") { // a jigo: the mean of two variations
						f = []float64{(f[0] + f[1]) / 2, f[3], f[4]}
					}
					if len(f) != c.factors {
						t.Fatalf("%d figures in %q", len(f), g.notes[0])
					}
					// A figure with n digits is off by half a unit of the last: that of
					// each factor and that of the change itself.
					change := c.change(f)
					off := 0.0051 + c.slack(f)
					if cut := strings.Join(g.notes[1:], " "); strings.Contains(cut, "nothing can be gained") || strings.Contains(cut, "falls below") {
						continue
					}
					if math.Abs(change-end[0]) > off {
						t.Errorf("%s\n  %s: %.4f", g.head, g.notes[0], change)
					}
					if c.expected != nil {
						if x := c.expected(t, g); math.Abs(x-f[2]) > 1.1e-4 {
							t.Errorf("%s: expected score %.5f of the ratings", g.head, x)
						}
					}
					for _, note := range g.notes[1:] {
						checkNote(t, g, note)
					}
				}
			}
			if games != 10*5*12 {
				t.Errorf("%d games, expected %d", games, 10*5*12)
			}
		})
	}
}

func eloChange(f []float64) float64 { return f[0] * (f[1] - f[2]) }

func eloSlack(f []float64) float64 { return f[0] * 0.00005 }

func glickoChange(f []float64) float64 { return f[0] * f[1] * (f[2] - f[3]) }

func glickoSlack(f []float64) float64 {
	return 0.005*f[1] + 0.00005*f[0] + 0.00005*f[0]*f[1]
}

// explained splits a text of Explain into its games.
func explained(text string) []explainedGame {
	var games []explainedGame
	for _, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "      "):
			g := &games[len(games)-1]
			g.notes = append(g.notes, strings.TrimSpace(line))
		case strings.Contains(line, ", result "):
			games = append(games, explainedGame{head: strings.TrimSpace(line)})
		}
	}
	return games
}

// checkNote repeats the sums that notes hold.
func checkNote(t *testing.T, g explainedGame, note string) {
	t.Helper()
	f := figures(t, note)
	last := f[len(f)-1]
	want, off := last, 0.0
	switch {
	case strings.HasPrefix(note, "Step 1, win"): // 1, loser, winner, 15, gap, 15
		want, off = 15+(f[1]-f[2])/15, 0.002
	case strings.HasPrefix(note, "Step 1, loss"):
		want, off = -(15 + (f[1]-f[2])/15), 0.002
	case strings.HasPrefix(note, "Step 5: weight 1 "): // 5, 1, level, 1000, ...
		want, off = 1-f[2]/1000, 0.0001
		if strings.Contains(note, "at least") {
			want = max(want, 0.1)
		}
		if strings.Contains(note, "at most") {
			want = min(want, 2.5)
		}
	case strings.HasPrefix(note, "Together"):
		want, off = f[0]*f[1]*f[2], 0.0005
	case strings.HasPrefix(note, "Expected score with a difference"): // gap, 1, 1, 10, -g, gap, 400
		want, off = 1/(1+math.Pow(10, f[4]*f[0]/400)), 0.0002
	case strings.HasPrefix(note, "K = ln 10 / 400"): // 10, 400, deviation, 2 (as ²), ...
		deviation := figures(t, note[strings.Index(note, "×"):])[0]
		last = figures(t, note[strings.LastIndex(note[:strings.Index(note, ":")], "="):])[0]
		want, off = math.Ln10/400*deviation*deviation, 0.006+math.Ln10/400*2*deviation*0.005
	}
	if math.Abs(want-last) > off {
		t.Errorf("%s\n  %s: %.5f", g.head, note, want)
	}
}
