package jech

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

// The vectors J1 to J4 of the specification, section 5.7. Those marked there
// were computed by the R package BradleyTerry2 1.1.2.

const vectorTolerance = 1e-4 // points; the vectors have four decimals

// fitted is the last list of a small history.
type fitted struct {
	t  *testing.T
	h  *history.History
	j  *System
	x  *Fit
	tl *rating.Timeline
}

func fitOf(t *testing.T, s Settings, text string) fitted {
	t.Helper()
	h := ratingtest.History(t, text)
	j := made(t, s)
	x, err := j.Fit(h, history.ListID(len(h.Lists)-1))
	if err != nil {
		t.Fatal(err)
	}
	return fitted{t, h, j, x, ratingtest.Rate(t, j, h)}
}

func (f fitted) id(name string) history.PlayerID {
	f.t.Helper()
	p, ok := f.h.Player(name)
	if !ok {
		f.t.Fatalf("no player %s", name)
	}
	return p
}

func (f fitted) entry(name string) rating.Entry {
	return f.tl.At(f.id(name), history.ListID(len(f.h.Lists)-1))
}

// rating is a player's rating on the list, and must be that of the fit.
func (f fitted) rating(name string) float64 {
	f.t.Helper()
	r, ok := f.x.Rating(f.id(name))
	if !ok {
		f.t.Fatalf("%s is not in the pool", name)
	}
	if e := f.entry(name); e.State == rating.Rated && math.Abs(e.Value-r) > 1e-6 {
		f.t.Errorf("%s has %v on the list and %v in the fit", name, e.Value, r)
	}
	return r
}

// difference is the variance of a difference in natural units.
func (f fitted) difference(a, b string) float64 {
	f.t.Helper()
	v, ok := f.x.DifferenceVariance(f.id(a), f.id(b))
	if !ok {
		f.t.Fatalf("no difference between %s and %s", a, b)
	}
	return v / (scale * scale)
}

// inGauge is the standard deviation of a player's difference to the mean of
// others, from the variances of differences alone: with Σ v = 1,
//
//	C_ii = Σ_j v_j D_ij - 1/2 Σ_jk v_j v_k D_jk
func (f fitted) inGauge(name string, others []string) float64 {
	n := float64(len(others))
	own, all := 0.0, 0.0
	for _, a := range others {
		own += f.difference(name, a)
		for _, b := range others {
			all += f.difference(a, b)
		}
	}
	return scale * math.Sqrt(own/n-all/(2*n*n))
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %.6f, want %.6f", what, got, want)
	}
}

// results are games of one day: the weighted scores w as wins and draws.
func results(w map[string]map[string]float64) string {
	var b strings.Builder
	for _, x := range []string{"a", "b", "c", "d", "e"} {
		for _, y := range []string{"a", "b", "c", "d", "e"} {
			n := w[x][y]
			for ; n >= 1; n-- {
				fmt.Fprintf(&b, "2024-01-05 - - %s %s 1-0\n", x, y)
			}
			if n == 0.5 && x < y {
				fmt.Fprintf(&b, "2024-01-05 - - %s %s 1/2-1/2\n", x, y)
			}
		}
	}
	return b.String()
}

func logLikelihood(f fitted, w map[string]map[string]float64) float64 {
	sum := 0.0
	for x, row := range w {
		for y, n := range row {
			p, ok := f.x.Expected(f.id(x), f.id(y))
			if !ok {
				f.t.Fatalf("%s and %s cannot be compared", x, y)
			}
			sum += n * math.Log(p)
		}
	}
	return sum
}

func TestVectorJ1(t *testing.T) {
	w := map[string]map[string]float64{"a": {"b": 3}, "b": {"a": 1}}
	f := fitOf(t, Default(), results(w))
	near(t, "A", f.rating("a"), 1700, vectorTolerance)
	near(t, "B", f.rating("b"), 1500, vectorTolerance)
	near(t, "deviation of A", f.entry("a").Deviation, 105.1054, vectorTolerance)
	near(t, "deviation of B", f.entry("b").Deviation, 105.1054, vectorTolerance)
	near(t, "deviation of B from A", scale*math.Sqrt(f.difference("a", "b")), 210.2107, vectorTolerance)
	near(t, "log-likelihood", logLikelihood(f, w), -2.249341, 1e-6)
	near(t, "expected score at 200 points", logistic(200/scale), 0.75, 1e-12)
	near(t, "expected score at 100 points", logistic(100/scale), 0.633975, 1e-6)
}

func TestVectorJ2(t *testing.T) {
	w := map[string]map[string]float64{"a": {"b": 3, "c": 2}, "b": {"a": 1, "c": 2}, "c": {"a": 1, "b": 1}}
	f := fitOf(t, Default(), results(w))
	for name, want := range map[string]struct{ rating, natural, mean, reference float64 }{
		"a": {1714.7420, 0.630285, 102.5703, 0},
		"b": {1572.4952, -0.151085, 96.3304, 167.7021},
		"c": {1512.7628, -0.479199, 107.1283, 186.3189},
	} {
		near(t, name, f.rating(name), want.rating, vectorTolerance)
		near(t, name+" in natural units", (f.rating(name)-1600)/scale, want.natural, 1e-6)
		near(t, "deviation of "+name, f.entry(name).Deviation, want.mean, vectorTolerance)
		near(t, "deviation of "+name+" from A", scale*math.Sqrt(f.difference("a", name)), want.reference, vectorTolerance)
	}
	near(t, "log-likelihood", logLikelihood(f, w), -6.209011, 1e-6)
}

// The first iterates of the two classical iterations, which serve as oracles.
func TestVectorJ2Iterates(t *testing.T) {
	w := dense{{0, 3, 2}, {1, 0, 2}, {1, 1, 0}}
	same := func(what string, got, want []float64) {
		t.Helper()
		for i := range want {
			near(t, fmt.Sprintf("%s of player %d", what, i), got[i], want[i], 1e-6)
		}
	}
	pi := []float64{1, 1, 1}
	w.zermelo(pi)
	same("first iterate", pi, []float64{1.428571, 0.857143, 0.666667})
	w.zermelo(pi)
	same("second iterate", pi, []float64{1.571429, 0.806723, 0.588137})
	pi = []float64{1, 1, 1}
	w.newman(pi)
	same("Newman's first iterate", pi, []float64{2.5, 1.263158, 0.874429})
	w.newman(pi)
	same("Newman's second iterate", pi, []float64{2.713598, 1.227712, 0.888324})
}

func TestVectorJ3(t *testing.T) {
	w := map[string]map[string]float64{
		"a": {"b": 2, "c": 1.5, "e": 3},
		"b": {"a": 1, "c": 2, "d": 1},
		"c": {"a": 0.5, "b": 1, "d": 2.5, "e": 1},
		"d": {"b": 1, "c": 1.5, "e": 2},
		"e": {"c": 1, "d": 1},
	}
	f := fitOf(t, Default(), results(w))
	for name, want := range map[string]struct{ rating, mean, reference float64 }{
		"a": {1827.0965, 139.5206, 0},
		"b": {1651.2469, 114.9139, 1.022215},
		"c": {1560.5252, 96.2277, 1.073795},
		"d": {1535.8538, 107.2895, 1.178473},
		"e": {1425.2776, 129.3335, 1.211327},
	} {
		near(t, name, f.rating(name), want.rating, vectorTolerance)
		near(t, "deviation of "+name, f.entry(name).Deviation, want.mean, vectorTolerance)
		near(t, "natural deviation of "+name+" from A", math.Sqrt(f.difference("a", name)), want.reference, 1e-6)
	}
	near(t, "log-likelihood", logLikelihood(f, w), -12.949632, 1e-6)
	near(t, "E_D - E_A", (f.rating("d")-f.rating("a"))/scale, -1.5998144, 1e-7)
	near(t, "vcov(D, D)", f.difference("a", "d"), 1.3887986842, 1e-6)
	near(t, "vcov(B, C)", (f.difference("a", "b")+f.difference("a", "c")-f.difference("b", "c"))/2, 0.7092740638, 1e-6)
}

const j4 = `
2014-06-14 - - a b 1-0
2014-06-14 - - b c 1-0
2014-06-14 - - c a 1-0
2014-06-14 - - x a 1-0
2014-06-14 - - e y 1-0
2014-05-10 - - d e 1/2-1/2
2014-01-20 - - a d 1-0
2013-12-31 - - e a 1-0
2013-06-02 - - b e 1-0
2013-05-15 - - c d 1-0
2012-06-30 - - d b 1-0
2012-05-01 - - e c 1-0
2011-06-10 - - a e 1-0
2011-05-31 - - d c 1-0
2010-01-01 - - z a 1-0
2010-01-01 - - b z 1-0
1995-01-01 - - c b 1-0
2014-06-14 - - a d 1-0F
list 2014-07-01
`

func TestVectorJ4(t *testing.T) {
	players := fitOf(t, Default(), j4)
	s := Default()
	s.Calibration = Published
	published := fitOf(t, s, j4)
	s.Calibration = Games
	games := fitOf(t, s, j4)

	pool := []string{"a", "b", "c", "d", "e", "z"}
	listed := pool[:5]
	for _, want := range []struct {
		name                            string
		natural                         float64
		players, published, games       float64
		deviation, half, deviationInAll float64
	}{
		{"a", 0.190211, 1634.6275, 1641.6558, 1634.6007, 151.8730, 249.8089, 544.5320},
		{"b", 0.195857, 1635.6554, 1642.6836, 1635.6286, 171.4135, 281.9502, 549.3445},
		{"c", 0.197444, 1635.9443, 1642.9725, 1635.9175, 189.0363, 310.9370, 559.9188},
		{"d", -0.660621, 1479.7353, 1486.7636, 1479.7085, 190.1544, 312.7761, 561.9853},
		{"e", -0.115925, 1578.8962, 1585.9245, 1578.8694, 183.6407, 302.0621, 559.2936},
		{"z", 0.193034, 1635.1414, 1642.1697, 1635.1147, 3154.8535, 0, 2629.0446},
	} {
		near(t, want.name, players.rating(want.name), want.players, vectorTolerance)
		near(t, want.name+" in natural units", (players.rating(want.name)-1600)/scale, want.natural, 1e-6)
		near(t, want.name+" by the mean of the list", published.rating(want.name), want.published, vectorTolerance)
		near(t, want.name+" by games", games.rating(want.name), want.games, vectorTolerance)
		// The vectors have four decimals; of deviations in the thousands the
		// solver promises seven digits.
		digits := max(vectorTolerance, 1e-7*want.deviation)
		near(t, "deviation of "+want.name+" in the pool", players.inGauge(want.name, pool), want.deviationInAll, 5e-4)
		near(t, "deviation of "+want.name, players.inGauge(want.name, listed), want.deviation, digits)
		d, ok := players.x.Deviation(players.id(want.name))
		if !ok {
			t.Errorf("%s has no deviation", want.name)
		}
		near(t, "deviation of "+want.name+" by the fit", d, want.deviation, digits)
		if e := players.entry(want.name); want.half > 0 {
			near(t, "listed deviation of "+want.name, e.Deviation, want.deviation, vectorTolerance)
			near(t, "half interval of "+want.name, players.j.Info().Interval*e.Deviation, want.half, vectorTolerance)
		}
	}
	for name, want := range map[string]rating.State{
		"a": rating.Rated, "b": rating.Rated, "c": rating.Rated, "d": rating.Rated, "e": rating.Rated,
		"z": rating.Retired, "x": rating.NotComparable, "y": rating.NotComparable,
	} {
		if e := players.entry(name); e.State != want || want != rating.Rated && e.Rating != (rating.Rating{}) {
			t.Errorf("%s is %v, want %s", name, e, want)
		}
	}
	if n := len(players.x.Pool()); n != len(pool) {
		t.Errorf("%d players in the pool, want %d", n, len(pool))
	}
	// With raw weights a fresh game would count as 150: the natural deviations
	// that R gives, A as reference.
	near(t, "raw deviation of B", math.Sqrt(players.difference("a", "b")/150), 0.111924423, 1e-8)
	near(t, "raw deviation of Z", math.Sqrt(players.difference("a", "z")/150), 1.415321785, 1e-6)
}

// The ages of J4 and their weights, in the order of its games.
func TestAgesOfJ4(t *testing.T) {
	h := ratingtest.History(t, j4)
	j := made(t, Default())
	tab := newTable(h)
	weight := map[string]float64{}
	for _, g := range tab.games {
		weight[h.Games[g.id].Day.String()] = j.weight(tab.months[0] - g.month)
	}
	for day, want := range map[string]float64{
		"2014-06-14": 150, "2014-05-10": 150, "2014-01-20": 150, "2013-12-31": 100, "2013-06-02": 100, "2013-05-15": 60,
		"2012-06-30": 60, "2012-05-01": 30, "2011-06-10": 30, "2011-05-31": 1, "2010-01-01": 1, "1995-01-01": 1,
	} {
		if weight[day] != want {
			t.Errorf("a game of %s weighs %v, want %v", day, weight[day], want)
		}
	}
	if len(tab.games) != 17 {
		t.Errorf("%d games count, want 17", len(tab.games))
	}
}

// Half widths of the specification, 5.6: n balanced fresh games.
func TestOrdersOfMagnitude(t *testing.T) {
	want := []float64{299.5, 189.4, 133.9, 94.7, 59.9}
	for i, row := range Default().Widths() {
		near(t, fmt.Sprintf("half width after %d games", row.Games), row.Width, want[i], 0.06)
	}
	near(t, "z", Default().Z(), 1.644854, 1e-6)
}
