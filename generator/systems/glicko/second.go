package glicko

import (
	"errors"
	"math"

	"echelle/generator/fmath"
)

// unit is the number of points of a unit of Glicko-2's own scale, as printed
// in the paper (step 2).
const unit = 173.7178

// second is Glicko-2, in its own scale μ = (r - 1500)/173.7178, φ = RD/173.7178:
//
//	v   = 1 / Σ g² E (1 - E)
//	Δ   = v Σ g (s - E)
//	φ*  = √(φ² + σ'²)                      σ' by step 5
//	φ'  = 1 / √(1/φ*² + 1/v)
//	μ'  = μ + φ'² Σ g (s - E)
//
// A period without a game lets φ grow to √(φ² + σ²).
type second struct{ Settings2 }

func (y second) idle(s strength, periods int) float64 {
	growth := float64(unit * s.volatility)
	return fmath.Sqrt(float64(s.deviation*s.deviation) + float64(float64(periods)*growth*growth))
}

// before leaves the growth of the period itself to after, which makes it with
// the new volatility (step 6).
func (y second) before(s strength, periods int) float64 { return y.idle(s, max(periods-1, 0)) }

func (y second) after(s strength, sum total) (next strength, shrunk float64, err error) {
	volatility, err := y.volatility(s, sum)
	if err != nil {
		return strength{}, 0, err
	}
	phi := s.deviation / unit
	square := float64(phi*phi) + float64(volatility*volatility) // φ*²
	phi = 1 / fmath.Sqrt(1/square+sum.information)              // φ'
	shrunk = unit * phi
	return strength{
		rating:     s.rating + float64(unit*phi*phi*sum.gain),
		deviation:  shrunk,
		volatility: volatility,
	}, shrunk, nil
}

// Of the solution of step 5.
const (
	convergence = 1e-6 // the paper's ε, of the logarithm of σ²
	attempts    = 1000 // far above what any input takes
	wildest     = 1    // largest volatility: 174 points a period, tenfold what any player shows
)

// volatility is σ', the solution of f(ln σ'²) = 0 by the Illinois method (step 5
// of the paper, with its letters).
func (y second) volatility(s strength, sum total) (float64, error) {
	phi2 := float64(s.deviation / unit * s.deviation / unit)
	v := 1 / sum.information
	delta := float64(v * sum.gain)
	delta2, tau2 := float64(delta*delta), float64(y.Tau*y.Tau)
	a := fmath.Log(float64(s.volatility * s.volatility))
	f := func(x float64) float64 {
		e := fmath.Exp(x)
		below := phi2 + v + e
		return float64(e*(delta2-phi2-v-e)/float64(2*below*below)) - (x-a)/tau2
	}
	A, B := a, 0.0
	if delta2 > phi2+v {
		B = fmath.Log(delta2 - phi2 - v)
	} else {
		k := 1.0
		for f(a-float64(k*y.Tau)) < 0 {
			k++
		}
		B = a - float64(k*y.Tau)
	}
	fA, fB := f(A), f(B)
	for range attempts {
		if math.Abs(B-A) <= convergence {
			return min(fmath.Exp(A/2), wildest), nil
		}
		C := A + float64((A-B)*fA/(fB-fA))
		fC := f(C)
		if float64(fC*fB) <= 0 {
			A, fA = B, fB
		} else {
			fA /= 2
		}
		B, fB = C, fC
	}
	return 0, errors.New("the volatility does not converge")
}
