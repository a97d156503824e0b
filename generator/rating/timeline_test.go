package rating

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"echelle/generator/history"
)

// blank is a history of so many players, games and lists, in which nothing happens.
func blank(players, games, lists int) *history.History {
	parts := history.Parts{Files: []string{"f"}}
	for p := range players {
		parts.Players = append(parts.Players, history.Player{ID: fmt.Sprintf("p%05d", p)})
	}
	for g := range games {
		parts.Games = append(parts.Games, history.Game{Day: history.Day(g), Line: uint32(g), Side: [2]history.PlayerID{0, 1}, Result: history.Draw})
	}
	var days []history.Day
	for l := range lists {
		days = append(days, history.Day(10*l))
	}
	return history.New(parts).Select(history.Selection{Days: days})
}

// naive keeps every list of every player.
type naive [][]Entry // by list, by player

func recorded(seed uint64, deviation bool) (*Timeline, naive) {
	const players, lists = 40, 30
	r := rand.New(rand.NewPCG(seed, 0))
	rec := NewRecorder(blank(players, 3, lists), deviation)
	all := make(naive, lists)
	for l := range lists {
		all[l] = make([]Entry, players)
		for p := range players {
			if l == 0 {
				all[l][p] = Entry{Player: history.PlayerID(p), State: Unrated}
			} else {
				all[l][p] = all[l-1][p]
			}
		}
		for range r.IntN(25) { // some players more than once on a list: the last point wins
			p := r.IntN(players - 1) // the last player never has one
			e := Entry{Player: history.PlayerID(p), State: []State{Rated, Rated, Retired, NotComparable, Unsettled}[r.IntN(5)]}
			e.Value = r.Float64() * 2000
			rating := Rating{Value: e.Value, Deviation: 10 + r.Float64()}
			if deviation {
				e.Deviation = rating.Deviation
			}
			rec.Point(history.ListID(l), e.Player, e.State, rating)
			all[l][p] = e
		}
	}
	return rec.Timeline(), all
}

func TestTimelineAgreesWithKeepingEveryList(t *testing.T) {
	for seed := range uint64(10) {
		tl, all := recorded(seed, seed%2 == 0)
		if tl.Lists() != len(all) {
			t.Fatalf("%d lists, want %d", tl.Lists(), len(all))
		}
		for l := range all {
			id := history.ListID(l)
			var rated []Entry
			for p := range all[l] {
				if got := tl.At(history.PlayerID(p), id); got != all[l][p] {
					t.Fatalf("seed %d, list %d, player %d: %v, want %v", seed, l, p, got, all[l][p])
				}
				if all[l][p].State != Unrated {
					rated = append(rated, all[l][p])
				}
			}
			if got := tl.List(id); !slices.Equal(got, rated) {
				t.Fatalf("seed %d: list %d is %v, want %v", seed, l, got, rated)
			}
		}
	}
}

func TestCurveHasTheListsOfEachPoint(t *testing.T) {
	tl, all := recorded(1, true)
	for p := range all[0] {
		next := history.ListID(0)
		last := Entry{Player: history.PlayerID(p), State: Unrated}
		for l, e := range tl.Curve(history.PlayerID(p)) {
			for ; next < l; next++ {
				if all[next][p] != last {
					t.Errorf("player %d: the curve leaves out list %d", p, next)
				}
			}
			if e != all[l][p] {
				t.Errorf("player %d, list %d: %v, want %v", p, l, e, all[l][p])
			}
			last, next = e, l+1
		}
		for ; int(next) < len(all); next++ {
			if all[next][p] != last {
				t.Errorf("player %d: the curve ends before list %d", p, next)
			}
		}
	}
	for range tl.Curve(0) {
		break // a reader may stop
	}
}

// More points than a chunk holds.
func TestManyPoints(t *testing.T) {
	const players = 3*pointChunk/2 + 7
	rec := NewRecorder(blank(players, 0, 2), false)
	for l := range history.ListID(2) {
		for p := range players {
			rec.Point(l, history.PlayerID(p), Rated, Rating{Value: float64(p) + float64(l)/2})
		}
	}
	tl := rec.Timeline()
	for l := range history.ListID(2) {
		for p, e := range tl.List(l) {
			if want := float64(p) + float64(l)/2; e.Value != want || int(e.Player) != p {
				t.Fatalf("list %d, player %d: %v, want %v", l, p, e, want)
			}
		}
	}
}

func TestMarksAreByDayThenAsRecorded(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	rec := NewRecorder(blank(6, 0, 1), false)
	want := map[history.PlayerID][]Mark{}
	for i := range 200 {
		m := Mark{Player: history.PlayerID(r.IntN(5)), Day: history.Day(r.IntN(12)), Kind: MarkKind(r.IntN(5)), Note: int32(i)}
		rec.Mark(m)
		want[m.Player] = append(want[m.Player], m)
	}
	tl := rec.Timeline()
	for _, p := range slices.Sorted(maps.Keys(want)) {
		got := tl.Marks(p)
		if len(got) != len(want[p]) {
			t.Fatalf("player %d: %d marks, want %d", p, len(got), len(want[p]))
		}
		for i, m := range got {
			if !slices.Contains(want[p], m) {
				t.Errorf("player %d: a mark that was not recorded: %v", p, m)
			}
			if i > 0 && (m.Day < got[i-1].Day || m.Day == got[i-1].Day && m.Note < got[i-1].Note) {
				t.Errorf("player %d: %v after %v", p, m, got[i-1])
			}
		}
	}
	if got := tl.Marks(5); len(got) != 0 {
		t.Errorf("marks of a player without: %v", got)
	}
}

func TestEffectsAndColumns(t *testing.T) {
	rec := NewRecorder(blank(2, 3, 1), false)
	k := rec.Column("k")
	other := rec.Column("other")
	seat := history.SeatOf(1, 1)
	rec.Effect(seat, Effect{Before: 1500, Expected: 0.25, Change: -8})
	rec.Scale(seat, 0.5)
	k[seat], other[0] = 30, 2
	tl := rec.Timeline()
	if got := tl.Effect(seat); got != (Effect{1500, 0.25, -4}) {
		t.Errorf("effect %v", got)
	}
	if got := tl.Effect(seat ^ 1); got != (Effect{}) {
		t.Errorf("effect of the other side %v", got)
	}
	if got := tl.Column("k"); len(got) != 6 || got[seat] != 30 || tl.Column("other")[0] != 2 {
		t.Errorf("column %v", got)
	}
	if got := tl.Column("none"); got != nil {
		t.Errorf("a column that is not there: %v", got)
	}
	if got := new(Timeline).Effect(seat); got != (Effect{}) {
		t.Errorf("effect without games %v", got)
	}
}

func TestRecorderRefusesWhatCannotBe(t *testing.T) {
	for name, f := range map[string]func(r *Recorder){
		"not a number":       func(r *Recorder) { r.Point(0, 0, Rated, Rating{Value: math.NaN()}) },
		"infinite":           func(r *Recorder) { r.Point(0, 0, Rated, Rating{Value: math.Inf(-1)}) },
		"lists that go back": func(r *Recorder) { r.Point(1, 0, Rated, Rating{}); r.Point(0, 0, Rated, Rating{}); r.Timeline() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f(NewRecorder(blank(1, 0, 2), false))
		}()
	}
}

func TestGrades(t *testing.T) {
	steps := []Grade{{Lowest, "novice"}, {1000, "adept"}, {1400, "master"}}
	stored, shown := Grades{Steps: steps}, Grades{Steps: steps, Rounded: true}
	for _, c := range []struct {
		rating        float64
		stored, shown string
	}{
		{-3000, "novice", "novice"},
		{999.4, "novice", "novice"},
		{999.5, "novice", "adept"},
		{1000, "adept", "adept"},
		{1399.49, "adept", "adept"},
		{1399.5, "adept", "master"},
		{1400, "master", "master"},
		{9999, "master", "master"},
	} {
		if got := stored.Name(c.rating); got != c.stored {
			t.Errorf("%v is %s, want %s", c.rating, got, c.stored)
		}
		if got := shown.Name(c.rating); got != c.shown {
			t.Errorf("%v shown rounded is %s, want %s", c.rating, got, c.shown)
		}
	}
	if got := (Grades{}).Name(1500); got != "" {
		t.Errorf("without grades: %s", got)
	}
	if got := (Grades{Steps: steps[1:]}).Of(999); got != -1 {
		t.Errorf("below the first: %d", got)
	}
}

// Halves go away from zero on both sides of it.
func TestGradesRoundHalvesAwayFromZero(t *testing.T) {
	g := Grades{Steps: []Grade{{-2, "a"}, {-1, "b"}, {1, "c"}}, Rounded: true}
	for rating, want := range map[float64]string{-1.5: "a", -1.49: "b", -0.5: "b", 0.49: "b", 0.5: "c"} {
		if got := g.Name(rating); got != want {
			t.Errorf("%v is %s, want %s", rating, got, want)
		}
	}
}

func TestNamesOfMarksAndStates(t *testing.T) {
	seen := map[string]bool{}
	for k := StartingValue; k <= Rounding; k++ {
		seen[k.String()] = true
	}
	for s := Rated; s <= Unsettled; s++ {
		seen[s.String()] = true
	}
	if len(seen) != int(Rounding)+1+int(Unsettled)+1 || seen[""] {
		t.Errorf("names %v", seen)
	}
	if got := (&SettingError{Key: "k", What: "k is -3", Expected: "a positive number"}).Error(); got != "k is -3, expected a positive number" {
		t.Errorf("error %s", got)
	}
	if n, c := N("k", 30, 0), Change("change", -3, 2); n.Signed || !c.Signed || c.Decimals != 2 {
		t.Errorf("arguments %v, %v", n, c)
	}
}
