package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// eloSite is a site with one sequential ranking, whose lists hold who played within
// the time that jech asks for too.
const eloSite = `title: Benchmark
language: en
rankings:
  - {id: elo, title: Elo, system: elo, lists: monthly, active: 38 months}
`

// jechSite is a site with the ranking of jechRanking alone.
func jechSite(lists string) string {
	return "title: Benchmark\nlanguage: en\nrankings:\n" + jechRanking(lists)
}

// jechRanking is a ranking that is fitted anew for every list; it leaves out who
// has not played for 38 months.
func jechRanking(lists string) string {
	return "  - {id: jech, title: Jech, system: jech, lists: " + lists + "}\n"
}

// data is a data folder of a size.
type data struct{ dir string }

// newData writes the history of a size anew: it is made as fast as it would be
// compared.
func (b *bench) newData(size string) (*data, error) {
	d := &data{filepath.Join(b.work, "data-"+size)}
	if err := os.RemoveAll(d.dir); err != nil {
		return nil, err
	}
	out, err := exec.Command(b.demo, "-preset", size, "-out", d.dir).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("writing the history: %w\n%s", err, out)
	}
	return d, nil
}

// site writes site.yaml.
func (d *data) site(text string) error {
	return os.WriteFile(filepath.Join(d.dir, "site.yaml"), []byte(text), 0o666)
}

// addEvent adds an event of ten players and five games on the day of the newest
// game, so that the newest list stays the same and only what the event touches
// changes; n says which event, each with other players.
func (d *data) addEvent(n int) error {
	ids, day, err := d.newest()
	if err != nil {
		return err
	}
	rows := ""
	for i := 0; i < 10; i += 2 {
		rows += fmt.Sprintf("%s,one-more-%d,1,%s,%s,1-0\n", day, n, ids[(10*n+i)%len(ids)], ids[(10*n+i+1)%len(ids)])
	}
	return cmp.Or(
		appendTo(filepath.Join(d.dir, "events.csv"), fmt.Sprintf("one-more-%d,One More Open %d,%s,%s,Somewhere,,1\n", n, n, day, day)),
		appendTo(filepath.Join(d.dir, "games", "2025.csv"), rows),
	)
}

// addGame adds a game of two players on the day of the newest one; n says which
// players, so that no game is added twice.
func (d *data) addGame(n int) error {
	ids, day, err := d.newest()
	if err != nil {
		return err
	}
	return appendTo(filepath.Join(d.dir, "games", "2025.csv"), day+",,,"+ids[n%len(ids)]+","+ids[(n+1)%len(ids)]+",1-0\n")
}

// newest returns the players, the last registered first, and the day of the
// newest game.
func (d *data) newest() (ids []string, day string, err error) {
	register, err := os.ReadFile(filepath.Join(d.dir, "players.csv"))
	if err != nil {
		return nil, "", err
	}
	games, err := os.ReadFile(filepath.Join(d.dir, "games", "2025.csv"))
	if err != nil {
		return nil, "", err
	}
	for line := range strings.Lines(string(register)) {
		id, _, _ := strings.Cut(line, ",")
		ids = append(ids, id)
	}
	ids = ids[1:] // the header
	if len(ids) < 10 {
		return nil, "", fmt.Errorf("%d players, expected 10 or more", len(ids))
	}
	slices.Reverse(ids)
	for line := range strings.Lines(string(games)) {
		if date, _, _ := strings.Cut(line, ","); date[0] != 'd' {
			day = max(day, date)
		}
	}
	return ids, day, nil
}

func appendTo(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return cmp.Or(err, f.Close())
}
