package ffg

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/record"
)

// The start levels of every real tournament beside the checkout come to rest.
func TestRealTournamentsSettle(t *testing.T) {
	h, _ := realHistory(t)
	for _, reading := range []Reading{A, B} {
		s := Default()
		s.Reading = reading
		f := made(t, s)
		r := f.run(h)
		count := map[int]int{}
		for _, n := range r.iterations {
			count[n]++
			if n >= s.MaxIterations {
				t.Errorf("reading %s: an event took %d computations", reading, n)
			}
		}
		var line strings.Builder
		for _, n := range slices.Sorted(maps.Keys(count)) {
			fmt.Fprintf(&line, " %d×%d", count[n], n)
		}
		tl := r.rec.Timeline()
		players, corrected := 0, 0
		for p := range h.Players {
			if tl.At(history.PlayerID(p), 0).State == rating.Rated {
				players++
			}
			for _, m := range tl.Marks(history.PlayerID(p)) {
				if m.Kind == rating.StartLevel {
					corrected++
				}
			}
		}
		t.Logf("reading %s: %d events, %d players, %d start levels corrected, %d warnings; events × computations:%s",
			reading, len(r.iterations), players, corrected, len(tl.Warnings()), line.String())
		if len(r.iterations) < 80 {
			t.Errorf("only %d events", len(r.iterations))
		}
	}
}

// realHistory is the history of the real tournaments on 19×19 boards, and its folder.
func realHistory(t *testing.T) (*history.History, string) {
	t.Helper()
	dir := filepath.Join("..", "..", "..", "..", "shared", "data", "go-handicap")
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("SKIPPED: the real results %s are not beside the checkout", dir)
	}
	var problems diag.List
	d := record.Read(os.DirFS(dir), 2, &problems)
	if d.History == nil {
		t.Fatal("no history")
	}
	h := d.History.Select(history.Selection{ByEvent: true, Days: []history.Day{history.DayOf(2030, 12, 31)}, Why: func(g history.GameID) history.Reason {
		if b := d.History.Games[g].Board; b != 0 && b != 19 {
			return history.WrongBoard
		}
		return history.Counts
	}})
	return h, dir
}
