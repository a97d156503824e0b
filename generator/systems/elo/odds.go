package elo

import "echelle/generator/fmath"

// The arithmetic of odds on the scale of 400 points, on which Elo rests: who
// wins against B twice as often as they lose, and B against C three times, is
// expected to win against C six times as often. Source: "Comparer et classer".

// Odds is the "strength" of a win probability p: p / (1 - p).
func Odds(p float64) float64 { return p / (1 - p) }

// Probability is the win probability at these odds: o / (1 + o).
func Probability(odds float64) float64 { return odds / (1 + odds) }

// Chain is the probability that A beats C where A beats B with probability ab
// and B beats C with probability bc.
func Chain(ab, bc float64) float64 { return Probability(Odds(ab) * Odds(bc)) }

// Gap is the difference of rating that stands for these odds.
func Gap(odds float64) float64 { return 400 * fmath.Log10(odds) }

// GapProbability is the win probability of who is so many points above.
func GapProbability(gap float64) float64 { return 1 / (1 + fmath.Pow10(-gap/400)) }
