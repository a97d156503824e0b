package generator

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"echelle/generator/history"
	"echelle/templates"
)

// TestMemory weighs what a game takes in the model and in one sequential
// ranking, and what a page leaves behind while the others are made. Besides,
// every place on every list takes 8 bytes: those depend on the number of lists.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("makes a site of 20,000 games")
	}
	const players, games, perDay = 400, 20_000, 10
	var text strings.Builder
	text.WriteString("date,white,black,result\n")
	day := time.Date(2018, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range games {
		if i%perDay == 0 {
			day = day.AddDate(0, 0, 1)
		}
		white := i * 7919 % players
		black := (white + 1 + i*104729/players%(players-1)) % players
		fmt.Fprintf(&text, "%s,Player %d,Player %d,%s\n", day.Format(time.DateOnly), white, black, []string{"1-0", "0-1"}[i*31%17%2])
	}
	folder := func(games string) Options {
		data := t.TempDir()
		if err := os.WriteFile(filepath.Join(data, "games.csv"), []byte(games), 0o666); err != nil {
			t.Fatal(err)
		}
		return Options{Data: data, Out: t.TempDir(), Templates: templates.FS, Jobs: 2}
	}
	weigh := func(o Options) (*loaded, int) {
		before := heap()
		l, err := load(o, false)
		if err == nil {
			err = l.proof(o)
		}
		if err == nil {
			err = l.dress()
		}
		if err == nil {
			l.compile(o)
		}
		if err != nil || l.result.Errors > 0 {
			t.Fatal(err, l.result.Problems)
		}
		return l, heap() - before
	}
	// Words, templates and assets, whatever the size of the site.
	small, fixed := weigh(folder("date,white,black,result\n2018-01-02,Ann,Bob,1-0\n"))
	runtime.KeepAlive(small)
	o := folder(text.String())
	text.Reset()
	l, own := weigh(o)
	own -= fixed
	made := heap()
	written := 0
	o.Progress = func(done, total int) {
		if done == total {
			written = heap() - made
		}
	}
	if err := l.publish(o); err != nil {
		t.Fatal(err)
	}
	perPage := written / l.result.Files.Files
	r := l.Rankings[0]
	for k := range r.H.Lists {
		own -= 8 * len(r.Order(history.ListID(k)))
	}
	perGame := own / len(l.H.Games)
	runtime.KeepAlive(l)
	t.Logf("%d bytes for each of %d games, %d for each of %d files", perGame, len(l.H.Games), perPage, l.result.Files.Files)
	if perGame > 200 {
		t.Errorf("%d bytes a game, expected at most 200: 100 for the model and 100 for the ranking", perGame)
	}
	if perPage > 1500 {
		t.Errorf("%d bytes a page, expected at most 1500: its path and hash, and index pages, which wait", perPage)
	}
}

// heap is what is in use, in bytes.
func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
