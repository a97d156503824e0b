package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"html/template"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// The peers are what a good programmer writes in an afternoon with what the
// standard library has: no checks, no lists, no explanations.

// peer is what a peer took, and perhaps how.
type peer struct {
	took time.Duration
	note string
}

// game is a game as the peers keep it.
type game struct {
	white, black string
	score        float64
}

// peers measures the peers in this process, one after the other.
func (b *bench) peers(f *figures, d *data) error {
	games, err := readGames(d.dir)
	if err != nil {
		return err
	}
	f.elo = clock(b.runs, func() { rateElo(games) })
	rounds := 0
	f.zermelo = clock(1, func() { rounds = rateZermelo(games) })
	f.zermelo.note = fmt.Sprintf("%d iterations", rounds)
	f.page = clock(b.runs, func() { err = errors.Join(err, writePages(templatePages)) })
	f.page.took /= templatePages
	return err
}

// clock is the median time of several calls.
func clock(runs int, do func()) peer {
	c, _ := median(runs, func() (cost, error) {
		begin := time.Now()
		do()
		return cost{wall: time.Since(begin)}, nil
	})
	return peer{took: c.wall}
}

// readCSV measures readGames in a process of its own: echelle too has to ask for
// its memory first. What starting the process takes is not counted, here or there.
func (b *bench) readCSV(d *data) (cost, error) {
	self, err := os.Executable()
	if err != nil {
		return cost{}, err
	}
	out, err := exec.Command(self, "-csv", d.dir).CombinedOutput()
	if err != nil {
		return cost{}, fmt.Errorf("reading with encoding/csv: %w\n%s", err, out)
	}
	took, err := time.ParseDuration(strings.TrimSpace(string(out)))
	return cost{wall: took}, err
}

// printCSV prints how long readGames takes.
func printCSV(dir string) error {
	begin := time.Now()
	games, err := readGames(dir)
	if err != nil {
		return err
	}
	took := time.Since(begin)
	runtime.KeepAlive(games)
	_, err = fmt.Println(took)
	return err
}

// readGames reads games with encoding/csv, names once by a map. It leaves out the
// events, rounds and the register, which echelle reads too.
func readGames(dir string) ([]game, error) {
	files, err := filepath.Glob(filepath.Join(dir, "games", "*.csv"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, errors.New("no games, expected games/*.csv")
	}
	names := map[string]string{}
	name := func(s string) string {
		kept, ok := names[s]
		if !ok {
			kept = string([]byte(s)) // not a piece of a whole row
			names[kept] = kept
		}
		return kept
	}
	score := map[string]float64{"1-0": 1, "1/2-1/2": 0.5, "0-1": 0}
	var games []game
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		r := csv.NewReader(f)
		r.ReuseRecord = true
		if _, err := r.Read(); err != nil {
			return nil, err
		}
		for {
			row, err := r.Read()
			if err == io.EOF {
				break
			}
			if err != nil {
				return nil, err
			}
			if _, err := time.Parse(time.DateOnly, row[0]); err != nil {
				return nil, err
			}
			games = append(games, game{name(row[3]), name(row[4]), score[row[5]]})
		}
	}
	return games, nil
}

// rated is a player of rateElo.
type rated struct {
	rating  float64
	history []float64 // after each game
}

// rateElo rates game by game over a map of pointers.
func rateElo(games []game) map[string]*rated {
	players := map[string]*rated{}
	find := func(name string) *rated {
		p := players[name]
		if p == nil {
			p = &rated{rating: 1500}
			players[name] = p
		}
		return p
	}
	for _, g := range games {
		a, b := find(g.white), find(g.black)
		change := 20 * (g.score - 1/(1+math.Pow(10, (b.rating-a.rating)/400)))
		a.rating += change
		b.rating -= change
		a.history, b.history = append(a.history, a.rating), append(b.history, b.rating)
	}
	return players
}

// zermeloStep is where the iteration ends: a step of this many Elo points. Its
// distance from the solution is larger.
const zermeloStep = 1e-6

// rateZermelo finds the strengths of greatest likelihood by Zermelo's iteration
// (Mathematische Zeitschrift 29, 1929), with one draw against a player of
// strength 1 for everybody, so that there is a solution, and returns the number
// of iterations. It gives up after 20,000.
func rateZermelo(games []game) int {
	ids := map[string]int{}
	id := func(name string) int {
		i, ok := ids[name]
		if !ok {
			i = len(ids)
			ids[name] = i
		}
		return i
	}
	pairs := make([][2]int, len(games))
	var wins []float64
	for i, g := range games {
		pairs[i] = [2]int{id(g.white), id(g.black)}
		for len(wins) < len(ids) {
			wins = append(wins, 0.5)
		}
		wins[pairs[i][0]] += g.score
		wins[pairs[i][1]] += 1 - g.score
	}
	strength, sum := make([]float64, len(wins)), make([]float64, len(wins))
	for i := range strength {
		strength[i] = 1
	}
	for round := 1; ; round++ {
		for i, s := range strength {
			sum[i] = 1 / (s + 1)
		}
		for _, p := range pairs {
			x := 1 / (strength[p[0]] + strength[p[1]])
			sum[p[0]] += x
			sum[p[1]] += x
		}
		largest := 0.0
		for i := range strength {
			s := wins[i] / sum[i]
			largest = max(largest, math.Abs(math.Log10(s/strength[i]))*400)
			strength[i] = s
		}
		if largest < zermeloStep || round == 20_000 {
			return round
		}
	}
}

// templatePages is how many pages writePages makes.
const templatePages = 200

// writePages makes pages with a table of 40 rows by html/template and throws
// them away.
func writePages(n int) error {
	t, err := template.New("page").Parse(`<!doctype html><html lang="en"><head><title>{{.Name}}</title></head><body><h1>{{.Name}}</h1>
<table><tbody>{{range .Rows}}<tr><td>{{.Date}}</td><td><a href="{{.Href}}">{{.Opponent}}</a></td><td>{{.Result}}</td><td>{{.Before}}</td><td>{{.Expected}}</td><td>{{.Change}}</td></tr>
{{end}}</tbody></table></body></html>`)
	if err != nil {
		return err
	}
	type row struct {
		Date, Href, Opponent, Result string
		Before                       int
		Expected, Change             string
	}
	page := struct {
		Name string
		Rows []row
	}{"Anna Kovale", nil}
	for i := range 40 {
		page.Rows = append(page.Rows, row{"2025-12-31", fmt.Sprintf("../players/player-%d.html", i), "Bert Ostrin", "1-0", 1500 + i, "0.62", "+7"})
	}
	for range n {
		if err := t.Execute(io.Discard, page); err != nil {
			return err
		}
	}
	return nil
}
