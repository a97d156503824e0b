package elo

import (
	"fmt"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// margins of the winner's scores of Bataille Empire.
func bataille(scoreA, scoreB float64) string {
	margin := func(s float64) string {
		return map[float64]string{1: "", 1.25: " margin=decisive", 1.5: " margin=crushing"}[s]
	}
	switch {
	case scoreA == 0.5:
		return "1/2-1/2"
	case scoreA > scoreB:
		return "1-0" + margin(scoreA)
	}
	return "0-1" + margin(scoreB)
}

// The printed example of the rules, with the exact probability: A = 1000 with
// fewer than 8 games, B = 1200. Printed are −8, +6, +22, +29, +37 and −43,
// −13, +17, +32, +47, which no single way of rounding gives.
func TestBatailleExample(t *testing.T) {
	for _, c := range []struct{ a, b, da, db float64 }{
		{0, 1, -8.5424, 17.0848},
		{0.5, 0.5, 6.4576, -12.9152},
		{1, 0, 21.4576, -42.9152},
		{1.25, 0, 28.9576, -42.9152},
		{1.5, 0, 36.4576, -42.9152},
		{0, 1.25, -8.5424, 32.0848},
		{0, 1.5, -8.5424, 47.0848},
	} {
		r := rate(t, BatailleEmpire(), "initial bert 2024-01-01 1200 games=20\n2024-01-05 - - anna bert "+bataille(c.a, c.b)+"\nlist 2024-06-30")
		near(t, "A", r.of("anna")-1000, c.da, 1e-4)
		near(t, "B", r.of("bert")-1200, c.db, 1e-4)
		near(t, "P(A)", float64(r.effects("anna")[0].Expected), 0.284747, 1e-6)
		near(t, "P(B)", float64(r.effects("bert")[0].Expected), 0.715253, 1e-6)
	}
}

func TestBatailleVectors(t *testing.T) {
	for _, c := range []struct {
		a, b, scoreA, scoreB float64
		gamesA, gamesB       int
		da, a2, db, b2       float64
		covers               string
	}{
		{1000, 1200, 0, 1, 0, 20, -8.5424, 991.4576, 17.0848, 1217.0848, "printed example, defeat"},
		{1000, 1200, 1.5, 0, 0, 20, 36.4576, 1036.4576, -42.9152, 1157.0848, "printed example, crushing"},
		{1000, 1200, 0.5, 0.5, 7, 8, 6.4576, 1006.4576, -12.9152, 1187.0848, "8-game boundary"},
		{1000, 1000, 1, 0, 8, 8, 30, 1030, -30, 970, "equal"},
		{1000, 1000, 1.5, 0, 8, 8, 60, 1060, -30, 970, "not zero-sum"},
		{1400, 1300, 1, 0, 50, 50, 11.6059, 1411.6059, -23.2118, 1276.7882, "Maréchal"},
		{1399.9, 1300, 1, 0, 50, 50, 23.2183, 1423.1183, -23.2183, 1276.7817, "just below"},
		{1500, 1000, 1.5, 0, 50, 50, 0, 1500, -5.4545, 994.5455, "no-gain rule"},
		{1500, 1000, 0.5, 0.5, 50, 50, -12.2727, 1487.7273, 24.5455, 1024.5455, "draw still loses"},
		{1500, 1000, 0, 1, 50, 50, -27.2727, 1472.7273, 54.5455, 1054.5455, "upset"},
		{1499, 1000, 1.5, 0, 50, 50, 17.7387, 1516.7387, -5.4774, 994.5226, "gap 499"},
		{1600, 1000, 1, 0, 50, 3, 0, 1600, -1.7805, 998.2195, "both protections"},
	} {
		r := rate(t, BatailleEmpire(), fmt.Sprintf("initial anna 2024-01-01 %v games=%d\ninitial bert 2024-01-01 %v games=%d\n2024-01-05 - - anna bert %s\nlist 2024-06-30",
			c.a, c.gamesA, c.b, c.gamesB, bataille(c.scoreA, c.scoreB)))
		near(t, c.covers, r.of("anna"), c.a2, 1e-4)
		near(t, c.covers, r.of("bert"), c.b2, 1e-4)
		near(t, c.covers, float64(r.effects("anna")[0].Change), c.da, 1e-4)
		near(t, c.covers, float64(r.effects("bert")[0].Change), c.db, 1e-4)
	}
}

func TestBatailleYearEnd(t *testing.T) {
	for _, c := range []struct{ before, after float64 }{
		{1310, 1210}, {1301, 1201}, {1300, 1250}, {1150, 1100}, {1100.5, 1050.5}, {1100, 1100}, {1050, 1050},
	} {
		r := rate(t, BatailleEmpire(), fmt.Sprintf("initial anna 2019-12-31 %v\nlist 2019-12-31\nlist 2020-12-30\nlist 2020-12-31", c.before))
		near(t, "before the end of the year", r.tl.At(0, 1).Value, c.before, 0)
		near(t, "after it", r.of("anna"), c.after, 1e-9)
	}
}

func TestBatailleFourIdleYears(t *testing.T) {
	r := rate(t, BatailleEmpire(), "initial anna 2019-06-01 1450\nlist 2019-12-31\nlist 2020-12-31\nlist 2021-12-31\nlist 2022-12-31\nlist 2023-12-31")
	for l, want := range []float64{1450, 1350, 1250, 1200, 1150} {
		near(t, r.h.Lists[l].Day.String(), r.tl.At(0, history.ListID(l)).Value, want, 1e-9)
	}
	var days []string
	for _, m := range r.tl.Marks(0) {
		if m.Kind == rating.YearEnd {
			days = append(days, fmt.Sprintf("%s %g→%g", m.Day, m.Before, m.After))
		}
	}
	if got, want := fmt.Sprint(days), "[2020-12-31 1450→1350 2021-12-31 1350→1250 2022-12-31 1250→1200 2023-12-31 1200→1150]"; got != want {
		t.Errorf("marks %s, want %s", got, want)
	}
}

// Who takes part in the year keeps the rating: by a game, also on 31 December,
// by a result rated late, or by being named as participant.
func TestBatailleParticipation(t *testing.T) {
	const start = "initial anna 2019-12-31 1450\ninitial bert 2019-12-31 1000\ninitial cleo 2019-12-31 1000\n"
	for name, c := range map[string]struct {
		text string
		idle bool
	}{
		"no game":          {"list 2020-12-31", true},
		"a game":           {"2020-02-01 - - anna bert 1/2-1/2\nlist 2020-12-31", false},
		"on the last day":  {"2020-12-31 - - anna bert 1/2-1/2\nlist 2020-12-31", false},
		"a day too late":   {"2021-01-01 - - anna bert 1/2-1/2\nlist 2020-12-31", true},
		"by default":       {"2020-02-01 - - anna bert 1-0F\nlist 2020-12-31", true},
		"named only":       {"entry spring anna\n2020-02-01 spring 1 bert cleo 1-0\nlist 2020-12-31", false},
		"event not rated":  {"entry spring anna\nevent spring status=received\n2020-02-01 spring 1 bert cleo 1-0\nlist 2020-12-31", true},
		"rated a year on":  {"event spring rated_from=2021-02-01\n2020-02-01 spring 1 anna bert 1/2-1/2\nlist 2020-12-31", true},
		"and in that year": {"event spring rated_from=2021-02-01\n2020-02-01 spring 1 anna bert 1/2-1/2\n2020-03-01 - - anna bert 1/2-1/2\nlist 2021-12-31", false},
	} {
		r := rate(t, BatailleEmpire(), start+c.text)
		p, _ := r.h.Player("anna")
		idle := false
		for _, m := range r.tl.Marks(p) {
			idle = idle || m.Kind == rating.YearEnd
		}
		if idle != c.idle {
			t.Errorf("%s: adjusted %v, want %v", name, idle, c.idle)
		}
	}
}

func TestBatailleGradesFromUnroundedRatings(t *testing.T) {
	g := made(t, BatailleEmpire()).Info().Grades
	for rating, want := range map[float64]string{
		-50: "Adjudant", 699.9: "Adjudant", 700: "Lieutenant", 799.6: "Lieutenant", 800: "Capitaine", 900: "Chef de bataillon",
		1000: "Colonel", 1100: "Général de Brigade", 1200: "Général de Division", 1300: "Général en Chef", 1399.9: "Général en Chef", 1400: "Maréchal d'Empire",
	} {
		if got := g.Name(rating); got != want {
			t.Errorf("%v is %s, want %s", rating, got, want)
		}
	}
}
