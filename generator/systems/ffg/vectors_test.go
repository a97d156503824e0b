package ffg

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

// vector is one game of testdata/games.csv, which covers every branch of the
// six steps. The numbers were computed by hand and by an independent script
// from the text of the federation; they are rounded to four places.
type vector map[string]string

func (v vector) number(t *testing.T, column string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(v[column], 64)
	if err != nil {
		t.Fatalf("%s: %v", v["id"], err)
	}
	return x
}

func vectors(t *testing.T) []vector {
	t.Helper()
	file, err := os.Open("testdata/games.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	for _, row := range rows[1:] {
		v := vector{}
		for i, name := range rows[0] {
			v[name] = row[i]
		}
		all = append(all, v)
	}
	if len(all) != 30 {
		t.Fatalf("%d vectors, want 30", len(all))
	}
	return all
}

// text is the history of a vector's game.
func (v vector) text() string {
	result := map[string]string{"White": "1-0", "Black": "0-1", "jigo": "1/2-1/2"}[v["winner"]]
	return fmt.Sprintf("initial white 2024-01-01 %s\ninitial black 2024-01-01 %s\n2024-01-05 spring 1 white black %s handicap=%s board=%s tempo=%s\n",
		v["white"], v["black"], result, v["handicap"], v["board"], v["tempo"])
}

// Single games, as a federation would enter them. One game never changes a
// level by more than 100, so that no start level is corrected.
func TestGameVectors(t *testing.T) {
	for _, reading := range []Reading{A, B} {
		s := Default()
		s.Reading = reading
		differ := 0
		for _, v := range vectors(t) {
			r := rate(t, s, v.text())
			for side, colour := range []string{"white", "black"} {
				what := fmt.Sprintf("%s %s, reading %s (%s)", v["id"], colour, reading, v["covers"])
				want, level := v.number(t, "change_"+colour), v.number(t, "new_"+colour)
				if a := v["a_"+colour]; reading == A && a != "" {
					if own := v.number(t, "a_"+colour); own != want {
						level, want = level+own-want, own
						differ++
					}
				}
				near(t, what+": new level", r.of(colour), level, 1e-4)
				x := r.effects(colour)[0]
				near(t, what+": level before", x.Before, v.number(t, colour), 0)
				if v.number(t, "new_"+colour) != floor {
					near(t, what+": change", float64(x.Change), want, 1e-4)
				} else {
					near(t, what+": change down to the floor", float64(x.Change), floor-x.Before, 1e-4)
				}
				if x.Expected != 0 {
					t.Errorf("%s: the scale knows no expected score, got %v", what, x.Expected)
				}
				if v["winner"] == "jigo" {
					continue
				}
				game := factsOf(&r.h.Games[0])
				a := s.account(&game, [2]float64{v.number(t, "white"), v.number(t, "black")}, side, (v["winner"] == "White") == (side == 0))
				near(t, what+": x", a.x, v.number(t, "x"), 1e-4)
				if reading == B {
					near(t, what+": step 1", a.raw, v.number(t, "raw_"+colour), 1e-4)
				}
			}
		}
		if want := map[Reading]int{A: 2, B: 0}[reading]; differ != want {
			t.Errorf("reading %s differs in %d variations, want %d", reading, differ, want)
		}
	}
}

// The worked example of the specification: F12, by hand.
func TestHandCalculation(t *testing.T) {
	r := rate(t, Default(), "initial white 2024-01-01 130\ninitial black 2024-01-01 -200\n2024-01-05 spring 1 white black 0-1 handicap=3\n")
	near(t, "White", float64(r.effects("white")[0].Change), -15*0.7*(1-0.130), 1e-6)
	near(t, "Black", float64(r.effects("black")[0].Change), (15+(130.0-50)/15)*0.7*(1+0.200), 1e-6)
}

// With the handicap that the scale asks for, a win is worth 15 before the
// coefficients.
func TestRightHandicapIsWorthFifteen(t *testing.T) {
	for stones := uint8(1); stones <= 9; stones++ {
		f := factsOf(&history.Game{Result: history.SecondWins, Handicap: stones})
		s := Default()
		level := [2]float64{300, 300 - 100*(float64(stones)-0.5)}
		near(t, fmt.Sprintf("x with %d", stones), s.account(&f, level, 1, true).x, 15, 1e-12)
	}
}

func TestSuggestedHandicap(t *testing.T) {
	for _, c := range []struct {
		white, black float64
		want         int
	}{
		{0, 0, 0}, {100, 200, 0}, {1, 0, 1}, {100, 0, 1}, {320, 200, 2}, {50, -350, 4}, {850, -2950, 38},
	} {
		if got := Handicap(c.white, c.black); got != c.want {
			t.Errorf("%v against %v: handicap %d, want %d", c.white, c.black, got, c.want)
		}
	}
}

func TestRanksOfLevels(t *testing.T) {
	for level, want := range map[float64]string{
		428: "5 dan", 100: "2 dan", 99: "1 dan", 0: "1 dan", -1: "1 kyu", -100: "1 kyu", -101: "2 kyu", -2950: "30 kyu",
		-100.4: "1 kyu", -100.5: "2 kyu", -0.4: "1 dan", -0.5: "1 kyu", 99.5: "2 dan", 1200: "9 dan",
	} {
		if got := Ranks().Name(level); got != want {
			t.Errorf("%v is %s, want %s", level, got, want)
		}
	}
	// The entry level of a rank has that rank.
	for kyu := 1; kyu <= 30; kyu++ {
		if level, ok := Level(fmt.Sprintf("%dk", kyu)); !ok || Ranks().Name(level) != fmt.Sprintf("%d kyu", kyu) {
			t.Errorf("%d kyu enters with %v, which is %s", kyu, level, Ranks().Name(level))
		}
	}
	for dan := 1; dan <= 9; dan++ {
		if level, ok := Level(fmt.Sprintf("%dD", dan)); !ok || Ranks().Name(level) != fmt.Sprintf("%d dan", dan) {
			t.Errorf("%d dan enters with %v, which is %s", dan, level, Ranks().Name(level))
		}
	}
}

func TestLevelsOfRanks(t *testing.T) {
	for rank, want := range map[string]float64{
		"1d": 50, "1k": -50, "7k": -650, "20k": -1950, "30k": -2950, "35k": -2950, " 3 Kyu ": -250, "2 dan": 150, "3K": -250,
		"1p": 650, "9p": 650, "-420": -420, "137.5": 137.5, "-9000": -2950,
	} {
		if got, ok := Level(rank); !ok || got != want {
			t.Errorf("%q is %v, %v, want %v", rank, got, ok, want)
		}
	}
	for _, rank := range []string{"", "k", "d3", "10d", "0k", "-3k", "+3k", "100k", "3x", "3kk", "nan", "inf", "1e9", "٣k"} {
		if got, ok := Level(rank); ok {
			t.Errorf("%q is %v, want none", rank, got)
		}
	}
}

type result struct {
	t  *testing.T
	h  *history.History
	tl *rating.Timeline
}

// rate rates the text of a history; everybody in it is asked for by name.
func rate(t *testing.T, s Settings, text string) result {
	t.Helper()
	src := ratingtest.Parse(t, text)
	src.ByEvent = true
	h := src.Build()
	f := made(t, Default())
	f.settings = s // also settings that users cannot choose
	return result{t, h, ratingtest.Rate(t, f, h)}
}

func (r result) player(id string) history.PlayerID {
	r.t.Helper()
	p, ok := r.h.Player(id)
	if !ok {
		r.t.Fatalf("no player %s", id)
	}
	return p
}

// of is a player's level on the last list.
func (r result) of(player string) float64 {
	r.t.Helper()
	return r.tl.At(r.player(player), history.ListID(len(r.h.Lists)-1)).Value
}

// effects are the effects of a player's games in replay order.
func (r result) effects(player string) []rating.Effect {
	r.t.Helper()
	var all []rating.Effect
	for _, s := range r.h.GamesOf(r.player(player)) {
		all = append(all, r.tl.Effect(s))
	}
	return all
}

// marks are those of a kind, as "before -> after (note)".
func (r result) marks(player string, kind rating.MarkKind) string {
	r.t.Helper()
	var all []string
	for _, m := range r.tl.Marks(r.player(player)) {
		if m.Kind == kind {
			all = append(all, fmt.Sprintf("%.4f -> %.4f (%d)", m.Before, m.After, m.Note))
		}
	}
	return strings.Join(all, ", ")
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %.7f, want %.7f", what, got, want)
	}
}
