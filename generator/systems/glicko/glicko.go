// Package glicko rates by Mark Glickman's systems Glicko and Glicko-2: a rating
// and its deviation, which says how well the rating is known.
//
// Games are rated in periods, all games of a period at once from the values at
// its start. A newcomer's deviation is large and the rating moves fast; with
// every game the deviation shrinks, with every period without one it grows.
// Glicko-2 adds a volatility for each player, which grows with results that
// are hard to believe.
//
// Both systems change a rating by one sum over the games j of a period
//
//	r' = r + K Σ g(RD_j) (s_j - E_j)        K = RD'² ln 10 / 400
//
// with the player's deviation RD' after the period (in Glicko-2, 1/173.7178
// stands for ln 10 / 400, as printed). So every game has a change of its own, and the
// changes add up.
//
// A period is a setting of the system, not of the calendar of lists: a list
// within a period shows the ratings of the last finished one, and publishing
// more often changes nothing. Events count as a whole in the period in which
// they end. A deviation that grew is on the lists from the end of each idle
// period; after three idle years once a year, so that a long list of old players
// stays small. What is calculated from a deviation is always exact.
//
// Sources: M. E. Glickman, "The Glicko system" (1995), and "Parameter estimation
// in large dynamic paired comparison experiments", Applied Statistics 48 (1999);
// "Example of the Glicko-2 system" (2022 revision).
package glicko

import (
	"embed"
	"math"

	"echelle/generator/fmath"
	"echelle/generator/history"
	"echelle/generator/rating"
)

// System is a configured Glicko system. It is safe for concurrent use.
type System struct {
	settings any // Settings1 or Settings2
	initial  float64
	widest   float64 // deviation of a newcomer
	period   history.Period
	point    float64 // a point in natural units: q = ln 10 / 400 in Glicko
	model
}

// model is what tells the two systems apart.
type model interface {
	// idle is the deviation after so many periods without a game.
	idle(s strength, periods int) float64
	// before is the deviation with which a player goes into a period, the given
	// number of periods after the last one that the deviation is of (0: the
	// same period).
	before(s strength, periods int) float64
	// after computes the strength after a period from that at its start, and the
	// deviation before any floor, which gives K.
	after(s strength, sum total) (next strength, shrunk float64, err error)
}

// strength is what is known of a player. The rating and its deviation are in
// points; the volatility is that of Glicko-2, 0 in Glicko.
type strength struct {
	rating, deviation, volatility float64
}

// total is the sum over a player's games of a period.
type total struct {
	information float64 // Σ g² E (1 - E)
	gain        float64 // Σ g (s - E)
}

// The interfaces that pages look for.
var (
	_ rating.System     = (*System)(nil)
	_ rating.Foreteller = (*System)(nil)
	_ rating.Explainer  = (*System)(nil)
)

//go:embed *.md *.yaml *.js
var words embed.FS

// Info describes the system. Its intervals are those of 95 %, as in the papers.
func (y *System) Info() rating.Info {
	return rating.Info{
		Settings:  y.settings,
		Initial:   y.initial,
		ByEvent:   true,
		Due:       y.period.End,
		Deviation: true,
		Interval:  1.959964,
		Monotone:  true,
	}
}

// Expected is the expected score of a player against an opponent, both of them
// known only so well (Glickman 1999, equation 16).
func (y *System) Expected(own, opponent rating.Rating) float64 {
	deviation := fmath.Sqrt(float64(own.Deviation*own.Deviation) + float64(opponent.Deviation*opponent.Deviation))
	return y.expected(y.damping(deviation), own.Value-opponent.Value)
}

// Before is what was known of one side at the start of the rating period.
func (y *System) Before(t *rating.Timeline, seat history.Seat) rating.Rating {
	return rating.Rating{Value: t.Effect(seat).Before, Deviation: float64(t.Column(columnDeviation)[seat])}
}

// damping is g, the part of a result that is left where the opponent's strength
// is so uncertain.
func (y *System) damping(deviation float64) float64 {
	x := y.point * deviation / math.Pi
	return 1 / fmath.Sqrt(1+float64(3*x*x))
}

// farthest is a difference in points beyond which all are the same: the
// expected score is then 1e-10, and every game still says something.
const farthest = 4000

// expected is E, the expected score with so many points more.
func (y *System) expected(g, gap float64) float64 {
	return 1 / (1 + fmath.Exp(-y.point*min(max(float64(g*gap), -farthest), farthest)))
}
