package elo

import "echelle/generator/rating"

// What the method texts need besides the settings themselves.

// HalfK is what a win between equals is worth.
func (k KRule) HalfK() float64 { return k.K / 2 }

// Digits is the number of decimals that a number needs.
func (s Settings) Digits(x float64) int { return rating.Decimals(x) }

// Balance is 1 where some margin brings the winner more than the loser loses, for equal
// K, else -1 where some brings less, and 0 where none does either.
func (s Settings) Balance() int {
	const rounding = 1e-9 // 0.7 and 0.3 are 1
	balance := 0
	for _, m := range s.Scores {
		switch over := m.Score + s.LoserScore - 1; {
		case over > rounding:
			return 1
		case over < -rounding:
			balance = -1
		}
	}
	return balance
}
