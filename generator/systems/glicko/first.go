package glicko

import (
	"math"

	"echelle/generator/fmath"
)

// q is a rating point of Glicko in natural units.
const q = math.Ln10 / 400

// first is Glicko:
//
//	RD  = min(√(RD² + c²), largest)          at the start of each period
//	1/d² = q² Σ g² E (1 - E)
//	RD' = 1 / √(1/RD² + 1/d²)
//	r'  = r + q RD'² Σ g (s - E)
type first struct{ Settings1 }

func (f first) idle(s strength, periods int) float64 {
	return min(fmath.Sqrt(float64(s.deviation*s.deviation)+float64(float64(periods)*f.C*f.C)), f.Deviation)
}

func (f first) before(s strength, periods int) float64 { return f.idle(s, periods) }

func (f first) after(s strength, sum total) (next strength, shrunk float64, err error) {
	shrunk = 1 / fmath.Sqrt(1/float64(s.deviation*s.deviation)+float64(q*q*sum.information))
	return strength{
		rating:    s.rating + float64(q*shrunk*shrunk*sum.gain),
		deviation: max(shrunk, f.Floor),
	}, shrunk, nil
}
