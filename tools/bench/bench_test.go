package main

import (
	"cmp"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestParseReadsWhatBuildSays(t *testing.T) {
	c := parse(`echelle: read        60 ms
echelle: history     41 ms
echelle: rate       101 ms
echelle: pages     5977 ms
echelle: player           9310 ms of workers, 1,832 pages
echelle: memory      55 MiB at most
echelle: elo/             78.5 MB in 773 files
echelle: 1,832 players, 20,000 games, 356 lists; 2,972 files written, 8 unchanged, 0 removed; 128.6 MB in 6.19 s
`)
	if c.stage["read"] != 60*time.Millisecond || c.stage["history"] != 41*time.Millisecond || c.stage["pages"] != 5977*time.Millisecond || c.kind["player"] != 9310*time.Millisecond || c.memory != 55 ||
		c.players != 1832 || c.games != 20000 || c.written != 2972 || c.files != 2980 || c.size != 128.6 {
		t.Errorf("%+v", c)
	}
}

func TestMedian(t *testing.T) {
	walls := []time.Duration{9, 1, 5}
	n := 0
	c, err := median(3, func() (cost, error) {
		n++
		return cost{wall: walls[n-1], files: n}, nil
	})
	if err != nil || c.wall != 5 || c.files != 3 {
		t.Errorf("%+v, %v", c, err)
	}
}

// A peer that computed something else would be no peer.
func TestPeersFindTheStrengths(t *testing.T) {
	var games []game
	for range 3 { // Anna wins three of four
		games = append(games, game{"anna", "bert", 1})
	}
	games = append(games, game{"anna", "bert", 0})
	players := rateElo(games)
	if a, b := players["anna"], players["bert"]; a.rating <= b.rating || math.Abs(a.rating+b.rating-3000) > 1e-9 || len(a.history) != 4 {
		t.Errorf("%+v, %+v", a, b)
	}
	if n := rateZermelo(games); n < 2 || n >= 20_000 {
		t.Errorf("%d iterations", n)
	}
	if err := writePages(1); err != nil {
		t.Error(err)
	}
}

func TestAnEventMore(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "games"), 0o777); err != nil {
		t.Fatal(err)
	}
	register := "id,name\n"
	for _, id := range strings.Fields("a b c d e f g h i j k") {
		register += id + ",Player " + id + "\n"
	}
	for name, text := range map[string]string{
		"players.csv": register, "events.csv": "id,name,date,end,place,country,rounds\n",
		"games/2025.csv": "date,event,round,white,black,result\n2025-03-02,,,a,b,1-0\n2025-03-01,,,a,c,0-1\n",
	} {
		if err := write(filepath.Join(dir, name), text); err != nil {
			t.Fatal(err)
		}
	}
	d := &data{dir}
	if err := cmp.Or(d.addEvent(0), d.addGame(1)); err != nil {
		t.Fatal(err)
	}
	games, err := readGames(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := (game{"k", "j", 1}); len(games) != 8 || games[2] != want {
		t.Errorf("%v", games)
	}
	text, err := os.ReadFile(filepath.Join(dir, "games/2025.csv"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n2025-03-02,one-more-0,"); n != 5 {
		t.Errorf("%d games on the newest day, expected 5", n)
	}
}
