package fmath

import "math"

// The method of Exp and Pow10 (P. T. P. Tang, "Table-driven implementation of
// the exponential function", ACM TOMS 15, 1989): with a whole number n and
//
//	x = (n/128)·ln 2 + r,   |r| <= ln 2 / 256
//	eˣ = 2^(n div 128) · 2^((n mod 128)/128) · eʳ
//
// the middle factor comes from a table that also holds its rounding error,
// and six terms of the series of eʳ are good to 2^-72.

// Each pair is one number in two parts. The first has so few bits that its
// product with n (at most 18 bits) is exact.
const (
	ln2Part0 = 0x1.62e42fef8p-8      // ln 2 / 128
	ln2Part1 = 0x1.1cf79abc9e3b4p-43 // the rest of it
	lg2Part0 = 0x1.3441350ap-9       // log10 2 / 128
	lg2Part1 = -0x1.0c0219dc1da99p-46
)

const (
	perLn2 = 128 / math.Ln2             // steps of the table in 1
	perLg2 = 128 * math.Ln10 / math.Ln2 // steps of the table in log10(10)

	// shift rounds a small number to a whole one: the sum has no bits left
	// for a fraction.
	shift = 0x1.8p52
)

// Exp returns e**x.
func Exp(x float64) float64 {
	if !(x >= -746 && x <= 710) {
		return expBeyond(x)
	}
	n := float64(x*perLn2) + shift - shift
	r := x - float64(n*ln2Part0) - float64(n*ln2Part1)
	return scaleExp(n, r)
}

// Pow10 returns 10**x for any x, not only whole numbers. It is exact for
// whole x from 0 to 22.
func Pow10(x float64) float64 {
	if !(x >= -324 && x <= 309) {
		return expBeyond(x)
	}
	n := float64(x*perLg2) + shift - shift
	r := x - float64(n*lg2Part0) - float64(n*lg2Part1)
	return scaleExp(n, float64(r*math.Ln10))
}

// expBeyond is the result where eˣ or 10ˣ is not a finite positive number.
func expBeyond(x float64) float64 {
	switch {
	case x > 0:
		return math.Inf(1)
	case x < 0:
		return 0
	}
	return x // NaN
}

// expSum returns e**(hi+lo) where |lo| is far smaller than |hi|.
func expSum(hi, lo float64) float64 {
	if !(hi >= -746 && hi <= 710) {
		return expBeyond(hi)
	}
	n := float64(hi*perLn2) + shift - shift
	r := hi - float64(n*ln2Part0) - float64(n*ln2Part1)
	return scaleExp(n, r+lo)
}

// scaleExp returns 2**(n/128) * e**r for a whole n of at most 18 bits and r
// near 0.
func scaleExp(n, r float64) float64 {
	i := int32(n)
	e := &expTable[i&127]
	rr := float64(r * r)
	// r + r²/2 + r³/6 + r⁴/24 + r⁵/120 + r⁶/720, small terms first
	p := float64(rr*(0.5+float64(r*(1.0/6)))) +
		float64(float64(rr*rr)*(1.0/24+float64(r*(1.0/120+float64(r*(1.0/720))))))
	p = r + (e.rest + p)
	y := e.power + float64(e.power*p)

	switch k := int64(i >> 7); {
	case k > 1023:
		return y * 2 * 0x1p1023
	case k < -1022:
		// the product is rounded to the few bits of a subnormal only here
		return float64(y*math.Float64frombits(uint64(k+1023+1000)<<52)) * 0x1p-1000
	default:
		return y * math.Float64frombits(uint64(k+1023)<<52)
	}
}
