package fmath

import "math"

// The method of Log: with z near 1 (0.70 to 1.41) and the inverse c of a number
// near z, taken from a table by the first bits of z,
//
//	x = 2ᵏ·z
//	log x = k·ln 2 + log(1/c) + log(1 + r),   r = z·c - 1
//
// c has 11 bits, so that r is computed exactly, as the sum of two numbers;
// |r| < 0.0059. Around z = 1 the table has c = 1, so that nothing cancels
// there. The sum is carried in two numbers; its error is below 2^-64 of it.

const (
	// logBase is the bit pattern of the lower end of z. Its lower bits put
	// 1.0 inside a step of the table and not at the edge of one.
	logBase = 0x3fe6955500000000

	// ln 2 in two parts. Part 0 and the first parts of the table are
	// multiples of 2^-42 below 2^10: their sums are exact.
	ln2Hi = 0x1.62e42fefa38p-1
	ln2Lo = 0x1.ef35793c7673p-45
)

// logSeries has the coefficients 1/3, -1/4, ... of log(1+r) from r³ on; r¹⁰/10
// is below 2^-70 of r.
var logSeries = [...]float64{1.0 / 3, -1.0 / 4, 1.0 / 5, -1.0 / 6, 1.0 / 7, -1.0 / 8, 1.0 / 9}

// Log returns the natural logarithm of x.
func Log(x float64) float64 {
	if !(x > 0 && x <= math.MaxFloat64) {
		return logBeyond(x)
	}
	bits := math.Float64bits(x)
	if bits < 1<<52 { // subnormal
		bits = math.Float64bits(x*0x1p52) - 52<<52
	}
	offset := bits - logBase
	k := float64(int32(int64(offset) >> 52))
	e := &logTable[offset>>45&127]
	z := math.Float64frombits(bits - offset&(0xfff<<52))

	// r + rLo = z*c - 1
	zHi, zLo := split(z)
	a, b := float64(zHi*e.inverse)-1, float64(zLo*e.inverse)
	r := a + b
	rLo := b - (r - a)

	// k*ln 2 + log(1/c), exact but for the small parts
	t := float64(k*ln2Hi) + e.log
	lo := float64(k*ln2Lo) + e.rest

	// + r
	hi := t + r
	lo += r - (hi - t)

	// - r²/2, with its rounding error
	square, squareLo := product(r, r)
	half, halfLo := float64(0.5*square), float64(0.5*squareLo)
	sum := hi - half
	lo += hi - sum - half
	lo += rLo - halfLo - float64(r*rLo)

	// + r³/3 - r⁴/4 ...
	lo += float64(float64(square*r) * polynomial(r, logSeries[:]))

	return sum + lo
}

// logBeyond is the logarithm of what is not a finite positive number.
func logBeyond(x float64) float64 {
	switch {
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	return x // +Inf, NaN
}
