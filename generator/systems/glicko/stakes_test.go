package glicko

import (
	"math"
	"testing"

	"echelle/generator/rating"
)

// That stakes are what games then change, with the volatilities of players, is
// part of the conformance suite.

func TestStakesTakeAnUnknownDeviationForThatOfANewcomer(t *testing.T) {
	for name, y := range map[string]*System{"glicko": one(t, Glicko()), "glicko2": two(t, Glicko2())} {
		known := y.Stakes([2]rating.Form{{Rating: rating.Rating{Value: 1600, Deviation: 350}}, {Rating: rating.Rating{Value: 1500, Deviation: 350}}}, 0)
		unknown := y.Stakes([2]rating.Form{{Rating: rating.Rating{Value: 1600}}, {Rating: rating.Rating{Value: 1500}}}, 0)
		for i := range known {
			if known[i].Change != unknown[i].Change {
				t.Errorf("%s: %v without deviations, %v with those of newcomers", name, unknown[i].Change, known[i].Change)
			}
		}
	}
}

// The game of Glickman's example against the third opponent alone (Glickman,
// "The Glicko system", 1999, page 4: RD 200 after any growth), computed by hand
// from his equations 8 to 10.
func TestStakesOfOneGame(t *testing.T) {
	s := Glicko()
	s.C = 0
	stakes := one(t, s).Stakes([2]rating.Form{{Rating: rating.Rating{Value: 1500, Deviation: 200}}, {Rating: rating.Rating{Value: 1700, Deviation: 300}}}, 0)
	q := math.Ln10 / 400
	g := 1 / math.Sqrt(1+3*q*q*300*300/(math.Pi*math.Pi))
	e := 1 / (1 + math.Pow(10, -g*(1500-1700)/400))
	d2 := 1 / (q * q * g * g * e * (1 - e))
	if math.Abs(g-0.7242) > 5e-5 || math.Abs(e-0.303) > 5e-4 { // as printed there
		t.Fatalf("g = %v, E = %v", g, e)
	}
	for i, score := range []float64{1, 0.5, 0} {
		want := q / (1/(200.0*200) + 1/d2) * g * (score - e)
		if got := stakes[i].Change[0]; math.Abs(got-want) > 1e-9 {
			t.Errorf("score %v: %v, want %v", score, got, want)
		}
	}
}
