package ffg

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"echelle/generator/history"
)

// The real tournaments carry the ratings of the day from the lists of several
// federations, brought to the European scale by the pairing programs: 2050
// points are the bottom of 1 dan, 100 points a rank. Those lists know games that
// we do not, follow other rules and did not begin with declared ranks, so that
// nothing can be exact; but players must stand in much the same order.
func TestLevelsAgreeWithTheRatingsOfTheDay(t *testing.T) {
	h, dir := realHistory(t)
	tl, err := made(t, Default()).Rate(h)
	if err != nil {
		t.Fatal(err)
	}
	theirs := ratingsOfTheDay(t, dir)
	type sample struct{ ours, theirs float64 }
	for _, least := range []int{1, 10, 20} {
		all := map[string][]sample{} // by origin of the rating
		games := make([]int, len(h.Players))
		seen := map[[2]uint32]bool{} // player and event
		for g := range h.Games {
			game := &h.Games[g]
			if !h.Counts(history.GameID(g)) {
				continue
			}
			for side, p := range game.Side {
				key := [2]uint32{uint32(p), uint32(game.Event)}
				x, ok := theirs[entry{h.Events[game.Event].ID, h.Players[p].ID}]
				if ok && !seen[key] && games[p] >= least {
					at := tl.Effect(history.SeatOf(history.GameID(g), side)).Before
					all[x.origin] = append(all[x.origin], sample{at, x.rating - 2050})
					all["all"] = append(all["all"], sample{at, x.rating - 2050})
				}
				seen[key] = true
				games[p]++
			}
		}
		for _, origin := range []string{"EGF", "FFG", "all"} {
			s := all[origin]
			if len(s) < 20 {
				t.Logf("%2d games or more, %s: only %d", least, origin, len(s))
				continue
			}
			var sx, sy, sxx, syy, sxy, sd float64
			var gaps []float64
			for _, v := range s {
				sx, sy = sx+v.ours, sy+v.theirs
				sxx, syy, sxy = sxx+v.ours*v.ours, syy+v.theirs*v.theirs, sxy+v.ours*v.theirs
				sd += v.ours - v.theirs
				gaps = append(gaps, math.Abs(v.ours-v.theirs))
			}
			n := float64(len(s))
			r := (n*sxy - sx*sy) / math.Sqrt((n*sxx-sx*sx)*(n*syy-sy*sy))
			slices.Sort(gaps)
			t.Logf("%2d games or more, %-3s: %5d entries, correlation %.3f, mean difference %+.0f, half within %.0f points, nine of ten within %.0f",
				least, origin, len(s), r, sd/n, gaps[len(gaps)/2], gaps[len(gaps)*9/10])
			if origin == "all" && r < 0.9 {
				t.Errorf("correlation %.3f", r)
			}
		}
	}
}

type entry struct{ event, player string }

type dayRating struct {
	rating float64
	origin string
}

// ratingsOfTheDay reads the columns x-rating and x-origin of all events.
func ratingsOfTheDay(t *testing.T, dir string) map[entry]dayRating {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "events", "*", "*.csv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no events in %s: %v", dir, err)
	}
	all := map[entry]dayRating{}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(f).ReadAll()
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		column := map[string]int{}
		for i, name := range rows[0] {
			column[name] = i + 1
		}
		event := filepath.Base(file)
		event = event[:len(event)-len(".csv")]
		for _, row := range rows[1:] {
			for _, side := range []string{"white", "black"} {
				i, o := column["x-rating-"+side], column["x-origin-"+side]
				if i == 0 || o == 0 {
					continue
				}
				origin := row[o-1]
				if len(origin) < 3 || origin[:3] == "INI" || origin[:3] == "MAN" {
					continue // typed in, not from a list
				}
				if x, err := strconv.ParseFloat(row[i-1], 64); err == nil {
					all[entry{event, row[column[side]-1]}] = dayRating{x, origin[:3]}
				}
			}
		}
	}
	return all
}
