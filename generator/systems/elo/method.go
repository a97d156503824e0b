package elo

import "echelle/generator/rating"

// What the method texts need besides the settings themselves.

// HalfK is what a win between equals is worth.
func (k KRule) HalfK() float64 { return k.K / 2 }

// Digits is the number of decimals that a number needs.
func (s Settings) Digits(x float64) int { return rating.Decimals(x) }
