package elo

import (
	"slices"

	"echelle/generator/fmath"
)

// The tables of the FIDE Handbook B.02, 8.1.2 and 8.1.1. They are the normal
// curve rounded, not the logistic one.

// pdBounds are the largest differences of rating for which the higher player
// is expected to score .50, .51, ... .99; beyond the last it is 1.
func pdBounds() [50]int16 {
	return [...]int16{
		3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
		153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
		374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
	}
}

// dpValues are the differences of rating for the scores .50, .51, ... 1.
func dpValues() [51]int16 {
	return [...]int16{
		0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
		149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
		366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
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

// FirstRating is the rating that FIDE gives a newcomer after at least five
// games against opponents with these ratings (B.02, 8.2): their average
// together with two opponents of 1800 against whom both games are drawn, plus
// the difference that table 8.1.1 gives for the score, at most 2200.
func FirstRating(opponents []float64, score float64) float64 {
	const (
		fictitious = 1800
		most       = 2200
	)
	sum := 2.0 * fictitious
	for _, o := range opponents {
		sum += o
	}
	n := float64(len(opponents) + 2)
	return min(fmath.RoundHalfAway(sum/n+float64(tableDifference((score+1)/n))), most)
}

// tableDifference is the difference of rating for a score, 0 to 1, rounded to
// two decimals.
func tableDifference(score float64) int {
	p := int(fmath.RoundHalfAway(100 * score))
	dp := dpValues()
	if p < 50 {
		return -int(dp[50-p])
	}
	return int(dp[p-50])
}
