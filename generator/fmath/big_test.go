package fmath

import (
	"math"
	"math/big"
)

// An independent, slow computation of the functions: series in math/big with
// prec bits, far more than a float64 has.
const prec = 240

func num(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }

func whole(n int64) *big.Float { return new(big.Float).SetPrec(prec).SetInt64(n) }

func zero() *big.Float { return new(big.Float).SetPrec(prec) }

// constants holds ln 2, ln 10, √π and √2.
type constants struct{ ln2, ln10, sqrtPi, sqrt2 *big.Float }

func newConstants() constants {
	c := constants{ln2: seriesLog(whole(2))}
	// ln 10 = 3 ln 2 + ln(10/8)
	c.ln10 = zero().Add(zero().Mul(whole(3), c.ln2), seriesLog(num(1.25)))
	// π = 16 atan(1/5) - 4 atan(1/239) (Machin)
	pi := zero().Sub(zero().Mul(whole(16), atanInverse(5)), zero().Mul(whole(4), atanInverse(239)))
	c.sqrtPi = zero().Sqrt(pi)
	c.sqrt2 = zero().Sqrt(whole(2))
	return c
}

// atanInverse returns atan(1/n).
func atanInverse(n int64) *big.Float {
	sum, power := zero(), zero().Quo(whole(1), whole(n))
	for k := int64(1); power.MantExp(nil) > -prec; k += 2 {
		term := zero().Quo(power, whole(k))
		if k%4 == 1 {
			sum.Add(sum, term)
		} else {
			sum.Sub(sum, term)
		}
		power.Quo(power, whole(n*n))
	}
	return sum
}

// seriesLog returns log x for x near 1, as 2 atanh((x-1)/(x+1)).
func seriesLog(x *big.Float) *big.Float {
	t := zero().Quo(zero().Sub(x, whole(1)), zero().Add(x, whole(1)))
	t2 := zero().Mul(t, t)
	sum, power := zero(), zero().Set(t)
	for k := int64(1); power.Sign() != 0 && power.MantExp(nil) > t.MantExp(nil)-prec; k += 2 {
		sum.Add(sum, zero().Quo(power, whole(k)))
		power.Mul(power, t2)
	}
	return sum.Mul(sum, whole(2))
}

// log returns the natural logarithm of x > 0.
func (c constants) log(x float64) *big.Float {
	frac, exp := math.Frexp(x)
	if frac < math.Sqrt2/2 {
		frac, exp = frac*2, exp-1
	}
	if exp == 0 {
		return seriesLog(num(frac))
	}
	return zero().Add(seriesLog(num(frac)), zero().Mul(whole(int64(exp)), c.ln2))
}

// exp returns e**x for |x| < 1000.
func (c constants) exp(x *big.Float) *big.Float {
	approx, _ := x.Float64()
	k := math.Round(approx / math.Ln2)
	const halvings = 16
	r := zero().Sub(x, zero().Mul(num(k), c.ln2))
	r.SetMantExp(r, -halvings)
	sum, term := whole(1), whole(1)
	for i := int64(1); term.Sign() != 0 && term.MantExp(nil) > -prec; i++ {
		term.Quo(term.Mul(term, r), whole(i))
		sum.Add(sum, term)
	}
	for range halvings {
		sum.Mul(sum, sum)
	}
	return sum.SetMantExp(sum, int(k))
}

// erfc returns 1 - erf(x) for |x| <= 12 or so: the series
// erf(x) = 2/√π e^(-x²) Σ 2ⁿ x^(2n+1) / (2n+1)!! has only positive terms; what
// the subtraction costs is paid by prec.
func (c constants) erfc(x *big.Float) *big.Float {
	return zero().Sub(whole(1), c.erf(x))
}

func (c constants) erf(x *big.Float) *big.Float {
	x2 := zero().Mul(x, x)
	term, sum := zero().Set(x), zero().Set(x)
	for n := int64(1); term.Sign() != 0 && term.MantExp(nil) > sum.MantExp(nil)-prec-8; n++ {
		term.Mul(term, x2)
		term.Mul(term, whole(2))
		term.Quo(term, whole(2*n+1))
		sum.Add(sum, term)
	}
	sum.Mul(sum, c.exp(zero().Neg(x2)))
	sum.Mul(sum, whole(2))
	return sum.Quo(sum, c.sqrtPi)
}

// ulps returns how far got is from want, in units of the last place of the
// float64 next to want.
func ulps(got float64, want *big.Float) float64 {
	near, _ := want.Float64()
	if math.IsInf(near, 0) || math.IsInf(got, 0) || math.IsNaN(got) {
		if got == near {
			return 0
		}
		return math.Inf(1)
	}
	unit := math.Nextafter(math.Abs(near), math.Inf(1)) - math.Abs(near)
	if near == 0 || unit == 0 {
		unit = math.SmallestNonzeroFloat64
	}
	diff := zero().Sub(num(got), want)
	diff.Quo(diff, num(unit))
	off, _ := diff.Float64()
	return math.Abs(off)
}
