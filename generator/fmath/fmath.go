// Package fmath has the elementary functions that ratings are made of, with
// the same bits on every processor.
//
// Package math cannot promise that: on some processors math.Exp is assembly,
// and the compiler may fuse x*y + z into one instruction that rounds once.
// A rating that differs in its last bit may cross a rounding boundary, change
// a printed digit, the order of two players and so the whole page. Here
//
//   - every product that is added stands in a float64 conversion, which the
//     language defines as a rounding (Go specification, "Floating-point
//     operators"), so nothing is fused;
//   - only exact operations of package math are used (bit patterns, Trunc,
//     Abs, Sqrt, Round);
//   - the constants and tables are exact numbers in the source.
//
// Exp, Pow10 and Log err by less than 0.52 units in the last place (subnormal
// results 1), so that a result that is a float64 comes out exactly: Pow10(2) is
// 100. Erf, Erfc and Phi err by less than 2 units. Special values are those of
// package math.
//
// The tables in table.go are made and checked by the tests (go test -update).
package fmath

import "math"

// Sqrt returns the square root of x. IEEE 754 defines its every bit.
func Sqrt(x float64) float64 { return math.Sqrt(x) }

// RoundHalfAway returns the nearest integer to x; halves go away from zero:
// 2.5 gives 3 and -2.5 gives -3. NaN and infinities are returned unchanged.
func RoundHalfAway(x float64) float64 { return math.Round(x) }

// split cuts x into two parts of at most 27 bits: hi + lo == x. Products of
// such parts are exact, or nearly so for lo*lo.
func split(x float64) (hi, lo float64) {
	hi = math.Float64frombits(math.Float64bits(x) &^ (1<<27 - 1))
	return hi, x - hi
}

// product returns a*b as hi + lo, where hi is the rounded product and lo its
// rounding error (T. J. Dekker, "A floating-point technique for extending the
// available precision", 1971). Nothing may overflow or underflow.
func product(a, b float64) (hi, lo float64) {
	ah, al := split(a)
	bh, bl := split(b)
	hi = float64(a * b)
	lo = float64(ah*bh) - hi
	lo += float64(ah * bl)
	lo += float64(al * bh)
	lo += float64(al * bl)
	return hi, lo
}

// polynomial returns c[0] + c[1]*x + c[2]*x² + ... by Horner's rule.
func polynomial(x float64, c []float64) float64 {
	sum := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		sum = float64(sum*x) + c[i]
	}
	return sum
}
