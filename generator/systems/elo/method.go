package elo

// What the method texts need besides the settings themselves.

// GapRow is a row of the table of differences and expected scores.
type GapRow struct {
	Gap    float64 // points
	Higher float64 // expected score of the higher rated player
	Lower  float64 // of the other
	Odds   float64 // Higher to Lower
}

// Gaps is the table of differences and expected scores.
func (s Settings) Gaps() []GapRow {
	var rows []GapRow
	for _, d := range []float64{0, 25, 50, 100, 150, 200, 250, 300, 400, 500, 600, 800} {
		e := s.expected(d)
		rows = append(rows, GapRow{d, e, 1 - e, Odds(e)})
	}
	return rows
}

// HalfK is what a win between equals is worth.
func (k KRule) HalfK() float64 { return k.K / 2 }

// Digits is the number of decimals that a number needs, at most three.
func (s Settings) Digits(x float64) int { return plain("", x).Decimals }
