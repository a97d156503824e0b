package fmath

import "math"

// Erf and erfcSum follow the method, and have the coefficients, of FreeBSD's
// /usr/src/lib/msun/src/s_erf.c, which came with this notice:
//
//	Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//
//	Developed at SunPro, a Sun Microsystems, Inc. business.
//	Permission to use, copy, modify, and distribute this
//	software is freely granted, provided that this notice
//	is preserved.
//
// Rational approximations on four intervals of |x|; see there for how they
// were found.
var (
	// (erf(x)-x)/x as a function of x² on [0, 0.84375]
	erfP0 = [...]float64{
		1.28379167095512558561e-01,
		-3.25042107247001499370e-01,
		-2.84817495755985104766e-02,
		-5.77027029648944159157e-03,
		-2.37630166566501626084e-05,
	}
	erfQ0 = [...]float64{
		1,
		3.97917223959155352819e-01,
		6.50222499887672944485e-02,
		5.08130628187576562776e-03,
		1.32494738004321644526e-04,
		-3.96022827877536812320e-06,
	}

	// erf(x) - erfOne as a function of |x|-1 on [0.84375, 1.25]
	erfP1 = [...]float64{
		-2.36211856075265944077e-03,
		4.14856118683748331666e-01,
		-3.72207876035701323847e-01,
		3.18346619901161753674e-01,
		-1.10894694282396677476e-01,
		3.54783043256182359371e-02,
		-2.16637559486879084300e-03,
	}
	erfQ1 = [...]float64{
		1,
		1.06420880400844228286e-01,
		5.40397917702171048937e-01,
		7.18286544141962662868e-02,
		1.26171219808761642112e-01,
		1.36370839120290507362e-02,
		1.19844998467991074170e-02,
	}

	// log(x·erfc(x)) + x² + 0.5625 as a function of 1/x² on [1.25, 1/0.35]
	erfP2 = [...]float64{
		-9.86494403484714822705e-03,
		-6.93858572707181764372e-01,
		-1.05586262253232909814e+01,
		-6.23753324503260060396e+01,
		-1.62396669462573470355e+02,
		-1.84605092906711035994e+02,
		-8.12874355063065934246e+01,
		-9.81432934416914548592e+00,
	}
	erfQ2 = [...]float64{
		1,
		1.96512716674392571292e+01,
		1.37657754143519042600e+02,
		4.34565877475229228821e+02,
		6.45387271733267880336e+02,
		4.29008140027567833386e+02,
		1.08635005541779435134e+02,
		6.57024977031928170135e+00,
		-6.04244152148580987438e-02,
	}

	// the same on [1/0.35, 28]
	erfP3 = [...]float64{
		-9.86494292470009928597e-03,
		-7.99283237680523006574e-01,
		-1.77579549177547519889e+01,
		-1.60636384855821916062e+02,
		-6.37566443368389627722e+02,
		-1.02509513161107724954e+03,
		-4.83519191608651397019e+02,
	}
	erfQ3 = [...]float64{
		1,
		3.03380607434824582924e+01,
		3.25792512996573918826e+02,
		1.53672958608443695994e+03,
		3.19985821950859553908e+03,
		2.55305040643316442583e+03,
		4.74528541206955367215e+02,
		-2.24409524465858183362e+01,
	}
)

const (
	erfOne     = 8.45062911510467529297e-01                // erf(1) rounded to single precision
	slope      = 2 / 1.77245385090551602729816748334114518 // 2/√π, the slope of erf at 0
	perSqrt2   = 1 / math.Sqrt2                            // 1/√2 in two parts
	perSqrt2Lo = -0x1.bdd3413b26456p-55
)

// Erf returns the error function of x, 2/√π times the integral of exp(-t²)
// from 0 to x.
func Erf(x float64) float64 {
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return x
	case a < 0x1p-28:
		// x² is lost beside 1. The factor avoids losing bits of a subnormal.
		return 0.125 * (float64(8*x) + float64(8*(slope-1)*x))
	case a < 0.84375:
		return x + float64(x*erfRatio(a))
	case a < 1.25:
		return math.Copysign(erfOne+erfRatio(a), x)
	case a < 6:
		return math.Copysign(1-erfcTail(a, 0), x)
	default:
		return math.Copysign(1, x)
	}
}

// Erfc returns 1 - Erf(x), accurate also where that is tiny.
func Erfc(x float64) float64 { return erfcSum(x, 0) }

// Phi returns the distribution function of the standard normal distribution,
// the probability of a value below x, accurate also in the lower tail.
func Phi(x float64) float64 {
	// Φ(x) = erfc(-x/√2) / 2. The argument is needed in two parts: an error of
	// one rounding in it grows to x² units in the tail.
	if a := math.Abs(x); !(a < 40 && a > 0x1p-60) {
		return 0.5 * Erfc(-x)
	}
	hi, lo := product(-x, perSqrt2)
	return 0.5 * erfcSum(hi, lo-float64(x*perSqrt2Lo))
}

// erfcSum returns erfc(x + lo) where |lo| is at most half a unit in the last
// place of x.
func erfcSum(x, lo float64) float64 {
	// lo times the slope there, the first term of the series: enough for |x| < 1.25
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return x
	case a < 0x1p-56:
		return 1 - x
	case a < 0.84375:
		y := float64(x * erfRatio(a))
		y += float64(float64(slope*lo) * Exp(-float64(x*x)))
		if x < 0.25 {
			return 1 - (x + y)
		}
		return 0.5 - (x - 0.5 + y)
	case a < 1.25:
		y := erfRatio(a)
		if x < 0 {
			return 1 + erfOne + y
		}
		y += float64(float64(slope*lo) * Exp(-float64(x*x)))
		return 1 - erfOne - y
	case x < -6:
		return 2
	case x < 0:
		return 2 - erfcTail(a, -lo)
	case x < 28:
		return erfcTail(a, lo)
	default:
		return 0
	}
}

// erfRatio returns the rational approximation that belongs to a = |x| < 1.25.
func erfRatio(a float64) float64 {
	if a < 0.84375 {
		s := float64(a * a)
		return polynomial(s, erfP0[:]) / polynomial(s, erfQ0[:])
	}
	s := a - 1
	return polynomial(s, erfP1[:]) / polynomial(s, erfQ1[:])
}

// erfcTail returns erfc(a + lo) for 1.25 <= a < 28.
func erfcTail(a, lo float64) float64 {
	s := 1 / float64(a*a)
	var ratio float64
	if a < 1/0.35 {
		ratio = polynomial(s, erfP2[:]) / polynomial(s, erfQ2[:])
	} else {
		ratio = polynomial(s, erfP3[:]) / polynomial(s, erfQ3[:])
	}
	// exp(-(a+lo)² - 0.5625 + ratio) / (a+lo). An error in the exponent is one
	// of the result, so the sum is carried in two numbers.
	square, squareLo := product(a, a)
	base := -square - 0.5625
	rest := ratio + (-square - base - 0.5625 - squareLo - float64(lo*(float64(2*a)+1/a)))
	hi := base + rest
	return expSum(hi, base-hi+rest) / a
}
