// Package jech rates by maximum likelihood: one strength a player, fitted to
// all games at once, old games counting less.
//
//	P(i beats j) = 1 / (1 + exp(E_j - E_i))
//	R_i = mean + s (E_i - reference)        s = 200 / ln 3
//
// so that 200 points are three chances to one. The strengths E solve, for every
// player i of the rated pool, "weighted score = weighted expected score":
//
//	Σ_j n_ij P_ij = Σ_j w_ij
//
// w_ij is the weighted score of i against j (a draw is half a win for both),
// n_ij = w_ij + w_ji. These are Jech's equations and at the same time those of
// maximum likelihood. They have one solution, up to a constant, exactly where
// everybody can be reached from everybody over "scored against"; the pool is
// the part of the players, so connected, that holds the one with most games.
//
// Every list is a fit of its own. A fit begins with the result of the list
// before, within chains of lists that are cut at fixed dates, so that neither
// the number of processors nor later lists change a byte.
//
// How it is computed: table.go numbers the pairs of players who met, fitter.go
// weighs them as of a list, component.go and reach.go find the pool, solve.go its
// strengths and settle.go those of the few who are far away; variance.go finds what they are
// worth, from what web.go leaves of the pool, with exact.go and cluster.go;
// rate.go does so for every list, and kept.go takes lists from a former run. explain.go and fit.go answer questions.
//
// Sources: Zermelo, "Die Berechnung der Turnier-Ergebnisse als ein
// Maximumproblem der Wahrscheinlichkeitsrechnung", Math. Z. 29 (1929); Bradley
// and Terry, Biometrika 39 (1952); Ford, Amer. Math. Monthly 64 (1957); Jech,
// "The ranking of incomplete tournaments", Amer. Math. Monthly 90 (1983).
package jech

import (
	"embed"
	"math"
	"slices"

	"echelle/generator/fmath"
	"echelle/generator/rating"
)

// scale is the number of points of one natural unit: 200 / ln 3.
const scale = 182.04784532536746

// System is a configured Jech system. It is safe for concurrent use.
type System struct {
	settings Settings
	weights  []float64 // by age in months; the last one for all older games
	full     float64   // the largest weight, that of one whole game
	lasting  bool      // no game ever loses its weight altogether
}

// New checks the settings. The error is [rating.Refusals].
func New(s Settings) (*System, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	weights := s.Weights.byAge()
	return &System{settings: s, weights: weights, full: s.Weights.Full(), lasting: !slices.Contains(weights, 0)}, nil
}

// The interfaces that pages look for.
var (
	_ rating.System     = (*System)(nil)
	_ rating.Logistic   = (*System)(nil)
	_ rating.Multiplier = (*System)(nil)
	_ rating.Analyst    = (*System)(nil)
	_ rating.Resumer    = (*System)(nil)
)

//go:embed *.md *.yaml *.js
var words embed.FS

// Specs are the presets: one.
func Specs() []rating.Spec {
	return []rating.Spec{{ID: "jech", Words: words, New: func(decode func(any) bool) (rating.System, error) {
		return rating.Configure(Default(), decode, New)
	}}}
}

// Info describes the system.
func (j *System) Info() rating.Info {
	return rating.Info{
		Settings:  j.settings,
		Batch:     true,
		Deviation: true,
		Interval:  j.settings.Z(),
		Active:    j.settings.Leaves(),
		Monotone:  true,
	}
}

// Expected is the expected score of a player against an opponent, drawn
// towards one half where the two strengths are uncertain: fitted strengths
// alone are too sure of themselves.
//
//	1 / (1 + exp(-d / √(1 + π V/8)))     V the sum of the two variances
//
// Source: MacKay, "The evidence framework applied to classification networks",
// Neural Computation 4 (1992), eq. 10.
func (j *System) Expected(own, opponent rating.Rating) float64 {
	a, b := own.Deviation/scale, opponent.Deviation/scale
	v := float64(a*a) + float64(b*b)
	d := (own.Value - opponent.Value) / scale
	return logistic(d / fmath.Sqrt(1+float64(math.Pi/8*v)))
}

// Logistic implements [rating.Logistic].
func (j *System) Logistic() (points float64, ok bool) { return scale * math.Ln10, true }

// logistic is 1 / (1 + exp(-d)).
func logistic(d float64) float64 {
	p, _ := chances(d)
	return p
}

// chances are logistic(d) and logistic(-d), both with all their digits also
// where one of them is tiny.
func chances(d float64) (p, q float64) {
	e := fmath.Exp(-math.Abs(d))
	p = 1 / (1 + e)
	q = e * p
	if d < 0 {
		return q, p
	}
	return p, q
}
