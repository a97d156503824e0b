package elo

import (
	"slices"

	"echelle/generator/fmath"
)

// pdBounds are the largest differences of rating for which the higher player
// is expected to score .50, .51, ... .99; beyond the last it is 1. This table of
// the FIDE Handbook B.02, 8.1.2, is the normal curve rounded, not the logistic
// one.
func pdBounds() [50]int16 {
	return [...]int16{
		3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
		153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
		374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
	}
}

// tableExpected is the expected score in hundredths of who is so many points
// above the opponent; the difference is rounded to whole points.
func tableExpected(difference float64) int {
	d := fmath.RoundHalfAway(difference)
	higher := d >= 0
	if !higher {
		d = -d
	}
	bounds := pdBounds()
	i, _ := slices.BinarySearchFunc(bounds[:], d, func(bound int16, d float64) int {
		if float64(bound) < d {
			return -1
		}
		return 1
	})
	if higher {
		return 50 + i
	}
	return 50 - i
}
