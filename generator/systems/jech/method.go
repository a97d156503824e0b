package jech

import (
	"echelle/generator/fmath"
	"echelle/generator/rating"
)

// What the method texts need besides the settings themselves.

// BandRow is a row of the table of weights.
type BandRow struct {
	From, To int  // age in months, both included
	Open     bool // there is no To
	Weight   float64
}

// Bands is the table of weights.
func (s Settings) Bands() []BandRow {
	var rows []BandRow
	from := 0
	for i, b := range s.Weights {
		rows = append(rows, BandRow{From: from, To: b.Below - 1, Open: i == len(s.Weights)-1, Weight: b.Weight})
		from = b.Below
	}
	return rows
}

// WidthRow is a row of the table of intervals.
type WidthRow struct {
	Games int
	Width float64 // half the interval, points
}

// Widths is the table of intervals after so many games of full weight against
// equal opponents whose strength is known: each is worth a precision of 1/4.
func (s Settings) Widths() []WidthRow {
	var rows []WidthRow
	for _, n := range []int{4, 10, 20, 40, 100} {
		rows = append(rows, WidthRow{n, s.Z() * deviation(4/float64(n))})
	}
	return rows
}

// Full is the weight of a game that counts as a whole one.
func (s Settings) Full() float64 { return s.Weights.Full() }

// Percent is the confidence in percent, to a tenth.
func (s Settings) Percent() float64 { return fmath.RoundHalfAway(1000*s.Confidence) / 10 }

// ExactPool is the number of comparable players up to which deviations are
// exact, ExactList the number of players on a list up to which all of them are
// computed.
func (s Settings) ExactPool() int { return exactPool }
func (s Settings) ExactList() int { return exactList }

// Digits is the number of decimals that a number needs.
func (s Settings) Digits(x float64) int { return rating.Decimals(x) }
