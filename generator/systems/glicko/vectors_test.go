package glicko

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

// The published example of both papers: 1500/200 beats 1400/30 and loses to
// 1550/100 and 1700/300, all in one period.
const example = `initial anna 2024-01-01 1500 deviation=200
initial bert 2024-01-01 1400 deviation=30
initial cleo 2024-01-01 1550 deviation=100
initial dora 2024-01-01 1700 deviation=300
2024-01-05 spring 1 anna bert 1-0
2024-01-06 spring 2 cleo anna 1-0
2024-01-20 summer 1 anna dora 0-1
`

func TestGlickoExample(t *testing.T) {
	r := rate(t, one(t, Glicko()), example)
	anna := r.of("anna", "2024-01-31")
	near(t, "rating, as printed", anna.Value, 1464, 0.5)
	near(t, "deviation, as printed", anna.Deviation, 151.4, 0.05)
	near(t, "rating", anna.Value, 1464.106463, 1e-6)
	near(t, "deviation", anna.Deviation, 151.398902, 1e-6)

	y := one(t, Glicko())
	sum := total{}
	for i, c := range []struct{ rating, deviation, g, e, score float64 }{
		{1400, 30, 0.995498, 0.639468, 1}, {1550, 100, 0.953149, 0.431842, 0}, {1700, 300, 0.724235, 0.302841, 0},
	} {
		g := y.damping(c.deviation)
		e := y.expected(g, 1500-c.rating)
		near(t, "g", g, c.g, 1e-6)
		near(t, "E", e, c.e, 1e-6)
		sum.information += g * g * e * (1 - e)
		sum.gain += g * (c.score - e)
		near(t, "expected score of the game", float64(r.effects("anna")[i].Expected), c.e, 1e-6)
	}
	near(t, "d²", 1/(q*q*sum.information), 53685.7429, 1e-4)
}

func TestGlicko2Example(t *testing.T) {
	r := rate(t, two(t, Glicko2()), example)
	anna := r.of("anna", "2024-01-31")
	near(t, "rating, as printed", anna.Value, 1464.06, 0.011) // the paper rounds on the way
	near(t, "deviation, as printed", anna.Deviation, 151.52, 0.005)
	for player, want := range map[string][2]float64{
		"anna": {1464.050671, 151.516524},
		"bert": {1398.143558, 31.670215},
		"cleo": {1570.394740, 97.709169},
		"dora": {1784.421790, 251.565565},
	} {
		got := r.of(player, "2024-01-31")
		near(t, player+": rating", got.Value, want[0], 2e-6)
		near(t, player+": deviation", got.Deviation, want[1], 2e-6)
	}
	y := two(t, Glicko2())
	sum := total{}
	for _, c := range [][3]float64{{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}} {
		g := y.damping(c[1])
		e := y.expected(g, 1500-c[0])
		sum.information += g * g * e * (1 - e)
		sum.gain += g * (c[2] - e)
	}
	near(t, "v", 1/sum.information, 1.778977, 1e-6)
	near(t, "Δ", sum.gain/sum.information, -0.483933, 1e-6)
	next, _, err := y.after(strength{1500, 200, 0.06}, sum)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "σ'", next.volatility, 0.059995984, 1e-9)
	near(t, "φ'", next.deviation/unit, 0.872199, 1e-6)
	near(t, "μ'", (next.rating-1500)/unit, -0.206941, 1e-6)
}

// Results far above the expected ones: Δ² > φ² + v, the other start of step 5.
func TestGlicko2OfSurprisingResults(t *testing.T) {
	text := "initial anna 2024-01-01 1500 deviation=60\n"
	for i := range 12 {
		text += fmt.Sprintf("initial p%02d 2024-01-01 1500 deviation=50\n2024-01-05 spring %d anna p%02d 1-0\n", i, i+1, i)
	}
	anna := rate(t, two(t, Glicko2()), text).of("anna", "2024-01-31")
	near(t, "rating", anna.Value, 1593.062511, 2e-6)
	near(t, "deviation", anna.Deviation, 52.231687, 2e-6)

	y := two(t, Glicko2())
	g := y.damping(50)
	sum := total{information: 12 * g * g / 4, gain: 12 * g / 2}
	near(t, "v", 1/sum.information, 0.341727, 1e-6)
	near(t, "Δ", sum.gain/sum.information, 2.025024, 1e-6)
	next, _, _ := y.after(strength{1500, 60, 0.06}, sum)
	near(t, "σ'", next.volatility, 0.06022953, 1e-8)
}

func TestGlicko2DrawOfNewcomers(t *testing.T) {
	r := rate(t, two(t, Glicko2()), "2024-01-05 spring 1 anna bert 1/2-1/2\n")
	for _, player := range []string{"anna", "bert"} {
		got := r.of(player, "2024-01-31")
		near(t, "rating", got.Value, 1500, 1e-9)
		near(t, "deviation", got.Deviation, 290.318962, 2e-6)
	}
	y := two(t, Glicko2())
	g := y.damping(350)
	next, _, _ := y.after(strength{1500, 350, 0.06}, total{information: g * g / 4})
	near(t, "σ'", next.volatility, 0.05999896, 1e-8)
}

// A deviation grows from the period after the one it is of.
func TestIdlePeriods(t *testing.T) {
	const text = "initial anna 2024-01-10 1500 deviation=%d\nlist 2024-01-31\nlist 2024-02-15\nlist 2024-02-29\nlist 2026-06-30\nlist 2026-07-31\nlist 2040-12-31\n"
	r := rate(t, two(t, Glicko2()), fmt.Sprintf(text, 200))
	near(t, "in the month of its day", r.of("anna", "2024-01-31").Deviation, 200, 0)
	near(t, "within the next", r.of("anna", "2024-02-15").Deviation, 200, 0)
	near(t, "after the next", r.of("anna", "2024-02-29").Deviation, 200.271417, 1e-6)

	// Glicko's c: from 50 to 350 in 30 periods, and no further.
	r = rate(t, one(t, Glicko()), fmt.Sprintf(text, 50))
	near(t, "after the first idle month", r.of("anna", "2024-02-29").Deviation, math.Sqrt(2500+63.2456*63.2456), 1e-9)
	near(t, "after 29", r.of("anna", "2026-06-30").Deviation, math.Sqrt(2500+29*63.2456*63.2456), 1e-9)
	near(t, "after 30", r.of("anna", "2026-07-31").Deviation, 350, 1e-3)
	near(t, "much later", r.of("anna", "2040-12-31").Deviation, 350, 0)
}

// Lists of long idle players are not written for every period, and the
// calculation goes on from the exact deviation.
func TestLongIdlePlayersAreWrittenSparsely(t *testing.T) {
	text := "initial anna 2000-01-01 1500 deviation=60\ninitial bert 2020-06-01 1500 deviation=60\n2020-06-05 spring 1 anna bert 1-0\n"
	for _, d := range history.Monthly.Calendar(history.DayOf(2000, 1, 1), history.DayOf(2020, 6, 1)) {
		text += "list " + d.String() + "\n"
	}
	r := rate(t, two(t, Glicko2()), text)
	points := 0
	for range r.tl.Curve(r.player("anna")) {
		points++
	}
	// January 2000 and 36 months, then 17 years with a point each, then the game.
	if want := 1 + 36 + 17 + 1; points < want-1 || points > want {
		t.Errorf("%d points, want about %d", points, want)
	}
	growth := unit * 0.06
	near(t, "after 36 months", r.of("anna", "2003-01-31").Deviation, math.Sqrt(3600+36*growth*growth), 1e-9)
	near(t, "after 47, still as after 36", r.of("anna", "2003-12-31").Deviation, math.Sqrt(3600+36*growth*growth), 1e-9)
	near(t, "after 48", r.of("anna", "2004-01-31").Deviation, math.Sqrt(3600+48*growth*growth), 1e-9)
	column := r.tl.Column(columnDeviation)
	near(t, "into the game", float64(column[0]), math.Sqrt(3600+244*growth*growth), 1e-4)
}

// A list within a period shows the last finished one; an event counts where it
// ends; a starting value is shown from its day.
func TestListsWithinPeriods(t *testing.T) {
	const text = `event spring end=2024-04-02
initial bert 2024-01-20 1600
2024-01-05 - - anna bert 1-0
2024-03-30 spring 1 anna bert 1-0
list 2024-01-15
list 2024-01-25
list 2024-01-31
list 2024-03-31
list 2024-04-30
`
	r := rate(t, one(t, Glicko()), text)
	if e := r.of("anna", "2024-01-15"); e.State != rating.Unrated {
		t.Errorf("before the period has ended: %v", e)
	}
	if e := r.of("bert", "2024-01-25"); e.Value != 1600 || e.Deviation != 350 {
		t.Errorf("the starting value is %v", e)
	}
	a, b, c := r.of("anna", "2024-01-31"), r.of("anna", "2024-03-31"), r.of("anna", "2024-04-30")
	if !(a.Value > 1500 && b.Value == a.Value && b.Deviation > a.Deviation && c.Value > b.Value && c.Deviation < b.Deviation) {
		t.Errorf("anna has %v, %v, %v", a, b, c)
	}
}

func TestPeriodsAreCountedWithoutGaps(t *testing.T) {
	for _, p := range []Period{Week, Month, Quarter, Year} {
		s := Glicko()
		s.Period = p
		y := one(t, s)
		for d := history.DayOf(-3, 1, 1); d < history.DayOf(4, 1, 1); d++ {
			step := 0
			if y.period.End(d) == d {
				step = 1
			}
			if got := y.index(d+1) - y.index(d); got != step {
				t.Fatalf("%s: from %s to the next day %d periods, want %d", p, d, got, step)
			}
		}
	}
}

func TestSettingsThatCannotBeUsed(t *testing.T) {
	first := func(key string, change func(*Settings1)) {
		s := Glicko()
		change(&s)
		_, err := New(s)
		refused(t, key, err)
	}
	second := func(key string, change func(*Settings2)) {
		s := Glicko2()
		change(&s)
		_, err := New2(s)
		refused(t, key, err)
	}
	first("initial", func(s *Settings1) { s.Initial = math.NaN() })
	first("deviation", func(s *Settings1) { s.Deviation = 0 })
	first("c", func(s *Settings1) { s.C = -1 })
	first("floor", func(s *Settings1) { s.Floor = 351 })
	first("period", func(s *Settings1) { s.Period = "day" })
	second("initial", func(s *Settings2) { s.Initial = math.Inf(1) })
	second("deviation", func(s *Settings2) { s.Deviation = -350 })
	second("volatility", func(s *Settings2) { s.Volatility = 0 })
	second("tau", func(s *Settings2) { s.Tau = 0 })
	second("period", func(s *Settings2) { s.Period = "" })
}

func refused(t *testing.T, key string, err error) {
	t.Helper()
	var wrong rating.Refusals
	if !errors.As(err, &wrong) || len(wrong) != 1 || wrong[0].Key != key || !strings.HasPrefix(wrong[0].What, key+" is ") {
		t.Errorf("%s: %v", key, err)
	}
}

type result struct {
	t  *testing.T
	h  *history.History
	tl *rating.Timeline
}

func rate(t *testing.T, y *System, text string) result {
	t.Helper()
	src := ratingtest.Parse(t, text)
	src.ByEvent = true
	h := src.Build()
	return result{t, h, ratingtest.Rate(t, y, h)}
}

func (r result) player(id string) history.PlayerID {
	r.t.Helper()
	p, ok := r.h.Player(id)
	if !ok {
		r.t.Fatalf("no player %s", id)
	}
	return p
}

// of is a player's entry on the list of a day.
func (r result) of(player, day string) rating.Entry {
	r.t.Helper()
	for l := range r.h.Lists {
		if r.h.Lists[l].Day.String() == day {
			return r.tl.At(r.player(player), history.ListID(l))
		}
	}
	r.t.Fatalf("no list of %s", day)
	return rating.Entry{}
}

func (r result) effects(player string) []rating.Effect {
	var all []rating.Effect
	for _, s := range r.h.GamesOf(r.player(player)) {
		all = append(all, r.tl.Effect(s))
	}
	return all
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %.9f, want %.9f", what, got, want)
	}
}
