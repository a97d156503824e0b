package fmath

import "math"

// Pow returns x**y. The special cases are those of math.Pow; in particular
// Pow(x, 0) and Pow(1, y) are 1 even for NaN.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case math.IsNaN(x) || math.IsNaN(y):
		return math.NaN()
	case math.IsInf(y, 0):
		switch a := math.Abs(x); {
		case a == 1:
			return 1
		case (a > 1) == (y > 0):
			return math.Inf(1)
		default:
			return 0
		}
	}
	odd := isOdd(y)
	if x == 0 || math.IsInf(x, 0) {
		result := 0.0
		if (x == 0) == (y < 0) {
			result = math.Inf(1)
		}
		if odd {
			result = math.Copysign(result, x)
		}
		return result
	}
	if x < 0 {
		switch {
		case y != math.Trunc(y):
			return math.NaN()
		case odd:
			return -powPositive(-x, y)
		}
		x = -x
	}
	return powPositive(x, y)
}

// powPositive returns e**(y*log x) for a finite positive x and a finite y.
func powPositive(x, y float64) float64 {
	logHi, logLo := logSum(x)
	estimate := float64(logHi * y)
	if !(math.Abs(estimate) < 750) {
		return expBeyond(estimate)
	}
	if math.Abs(estimate) < 0x1p-60 {
		return 1 // where parts of the product could underflow
	}
	hi, lo := product(logHi, y)
	return expSum(hi, lo+float64(logLo*y))
}

// isOdd reports whether y is an odd whole number. From 2^53 on all are even.
func isOdd(y float64) bool {
	if math.Abs(y) >= 1<<53 {
		return false
	}
	return y == math.Trunc(y) && int64(y)&1 == 1
}
