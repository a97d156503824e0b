package fmath

import (
	"math"
	"math/big"
	"testing"
)

// source gives well spread numbers that are the same on every processor
// (S. Vigna's splitmix64; bits to float64 is exact).
type source uint64

func (s *source) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// between gives a number from low to high; the product is rounded before it is
// added, as everywhere.
func (s *source) between(low, high float64) float64 {
	return low + float64(float64(s.next()>>11)*0x1p-53*(high-low))
}

// positive gives a finite positive number of any size.
func (s *source) positive() float64 {
	return math.Float64frombits(s.next() % 0x7ff0000000000000)
}

// TestAccuracy compares with series in math/big. max is the largest error seen
// to be allowed, in units of the last place; 0.5 would be perfect rounding.
func TestAccuracy(t *testing.T) {
	c := newConstants()
	log := func(x float64) *big.Float { return c.log(x) }
	exp := func(x float64) *big.Float { return c.exp(num(x)) }
	pow10 := func(x float64) *big.Float { return c.exp(zero().Mul(num(x), c.ln10)) }
	erf := func(x float64) *big.Float { return c.erf(num(x)) }
	erfc := func(x float64) *big.Float { return c.erfc(num(x)) }
	phi := func(x float64) *big.Float {
		half := c.erfc(zero().Quo(num(-x), c.sqrt2))
		return half.SetMantExp(half, -1)
	}
	in := func(low, high float64) func(*source) float64 {
		return func(s *source) float64 { return s.between(low, high) }
	}
	for _, test := range []struct {
		name  string
		got   func(float64) float64
		want  func(float64) *big.Float
		input func(*source) float64
		max   float64
		n     int
	}{
		{"Exp everywhere", Exp, exp, in(-708, 709.7), 0.52, 4000},
		{"Exp near 0", Exp, exp, in(-1, 1), 0.52, 4000},
		{"Exp tiny", Exp, exp, in(-1e-9, 1e-9), 0.52, 1000},
		{"Exp subnormal", Exp, exp, in(-745, -708), 1, 1000},
		{"Pow10 everywhere", Pow10, pow10, in(-307, 308.2), 0.52, 4000},
		{"Pow10 of rating differences", Pow10, pow10, in(-5, 5), 0.52, 4000},
		{"Pow10 subnormal", Pow10, pow10, in(-323, -307), 1, 1000},
		{"Log everywhere", Log, log, (*source).positive, 0.52, 4000},
		{"Log subnormal", Log, log, in(0, 0x1p-1022), 0.52, 1000},
		{"Log near 1", Log, log, in(0.5, 2), 0.52, 4000},
		{"Log very near 1", Log, log, in(0.99, 1.01), 0.52, 4000},
		{"Log at 1", Log, log, in(1-1e-12, 1+1e-12), 0.52, 1000},
		{"Erf", Erf, erf, in(-6, 6), 1.1, 4000},
		{"Erf near 0", Erf, erf, in(-1e-8, 1e-8), 1.1, 1000},
		{"Erfc", Erfc, erfc, in(-2, 10), 2, 4000},
		{"Phi", Phi, phi, in(-5, 5), 2, 4000},
		{"Phi lower tail", Phi, phi, in(-12, -4), 2, 2000},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, worst, at := source(1), 0.0, 0.0
			for range test.n {
				x := test.input(&s)
				if off := ulps(test.got(x), test.want(x)); off > worst {
					worst, at = off, x
				}
			}
			t.Logf("largest error %.4f units", worst)
			if worst > test.max {
				t.Errorf("error of %.4f units at %x, want at most %g", worst, at, test.max)
			}
		})
	}
}

func TestExactResultsAreExact(t *testing.T) {
	power := 1.0
	for n := 0; n <= 22; n++ {
		if got := Pow10(float64(n)); got != power {
			t.Errorf("Pow10(%d) = %v", n, got)
		}
		power *= 10
	}
	if Exp(0) != 1 || Exp(1) != math.E || Log(1) != 0 || Log(2) != math.Ln2 || Phi(0) != 0.5 || Erf(0) != 0 {
		t.Error("a simple value is wrong")
	}
}

func TestSpecialValuesAreThoseOfMath(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	special := []float64{
		0, math.Copysign(0, -1), inf, -inf, nan, 1, -1, 2, -2, 3, -3, 0.5, -0.5,
		1e300, -1e300, 1e-300, -1e-300, 1 << 52, 1<<53 - 1, 1 - 1<<53, 1 << 53, -1 << 53, math.MaxFloat64,
		-math.MaxFloat64, math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64,
		710, -746, 709.782712893384, 709.7827128933841, -745.1332191019411, -745.13321910194122, 308.25, 308.3, -323.3, -324, 309, 1e6, -1e6,
	}
	same := func(a, b float64) bool {
		if math.IsNaN(a) || math.IsNaN(b) {
			return math.IsNaN(a) && math.IsNaN(b)
		}
		return math.Signbit(a) == math.Signbit(b) && (a == b || math.Abs(a-b) <= 2e-15*math.Abs(b))
	}
	for _, f := range []struct {
		name      string
		got, want func(float64) float64
	}{
		{"Exp", Exp, math.Exp},
		{"Log", Log, math.Log},
		{"Erf", Erf, math.Erf},
		{"Erfc", Erfc, math.Erfc},
		{"Sqrt", Sqrt, math.Sqrt},
		{"RoundHalfAway", RoundHalfAway, math.Round},
		{"Pow10", Pow10, func(x float64) float64 { return math.Pow(10, x) }},
		{"Phi", Phi, func(x float64) float64 { return 0.5 * math.Erfc(-x/math.Sqrt2) }},
	} {
		for _, x := range special {
			if x == math.SmallestNonzeroFloat64 && f.name == "Log" {
				continue // the assembly of math.Log on amd64 is wrong for subnormal numbers
			}
			if got, want := f.got(x), f.want(x); !same(got, want) {
				t.Errorf("%s(%v) = %v, want %v", f.name, x, got, want)
			}
		}
	}
}

func TestRoundHalfAway(t *testing.T) {
	for _, test := range []struct{ x, want float64 }{
		{0.5, 1},
		{-0.5, -1},
		{1.5, 2},
		{2.5, 3},
		{-2.5, -3},
		{2.4999999999999996, 2},
		{0.49999999999999994, 0},
		{1<<52 + 1, 1<<52 + 1},
		{-1999.5, -2000},
	} {
		if got := RoundHalfAway(test.x); got != test.want {
			t.Errorf("RoundHalfAway(%v) = %v, want %v", test.x, got, test.want)
		}
	}
}

// TestNeverFalling walks through neighbouring floats where steps of the tables
// and intervals of the approximations meet.
func TestNeverFalling(t *testing.T) {
	for _, f := range []struct {
		name string
		f    func(float64) float64
		at   []float64
	}{
		{"Exp", Exp, []float64{0, math.Ln2 / 256, math.Ln2 * 3 / 256, 1, -1, math.Ln2 / 2, 100}},
		{"Pow10", Pow10, []float64{0, 1, 2, -1, 0.5, math.Ln2 / math.Ln10 / 256}},
		{"Log", Log, []float64{1, 2, 0.5, 10, 0.70573, 1.41146}},
	} {
		for _, x := range f.at {
			x -= 500 * math.Abs(x) * 0x1p-53
			last := f.f(x)
			for range 1000 {
				x = math.Nextafter(x, math.Inf(1))
				next := f.f(x)
				if next < last {
					t.Errorf("%s falls at %x", f.name, x)
				}
				last = next
			}
		}
	}
}
