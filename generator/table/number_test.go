package table

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"
)

func TestNumbersInALocale(t *testing.T) {
	en := Locale{Decimal: ".", Group: ",", MinGroup: 4}
	fr := Locale{Decimal: ",", Group: "\u202f", MinGroup: 4}
	rated := Locale{Decimal: ".", Group: ","}
	plain := Locale{Minus: "-"}
	for _, c := range []struct {
		l        Locale
		v        float64
		decimals int
		want     string
	}{
		{en, 1234.5, 1, "1,234.5"},
		{fr, 1234.5, 1, "1\u202f234,5"},
		{rated, 1234.5, 1, "1234.5"},
		{rated, 12345.678, 2, "12,345.68"},
		{en, -1234567, 0, "−1,234,567"},
		{en, 999, 0, "999"},
		{en, 999.96, 1, "1,000.0"},
		{Locale{}, 1e6, 0, "1000000"},
		{Locale{Decimal: ","}, -1234.5, 2, "−1234,50"},
		{Locale{Decimal: "·", Group: "'"}, -9999.96, 1, "−10'000·0"},
		{Locale{Decimal: "·"}, 9.5, 3, "9·500"},
		{Locale{MinGroup: 5}, 9999, 0, "9999"},
		{en, 0, 1, "0.0"},
		{en, math.Copysign(0, -1), 1, "0.0"},
		{en, -0.04, 1, "0.0"},
		{en, -0.05, 1, "−0.1"},
		{plain, -0.5, 0, "-1"},
		{plain, 0.5, 0, "1"},
		{plain, 0.25, 1, "0.3"},
		{plain, 2.5, 0, "3"},
		{plain, 0.285, 2, "0.28"},
		{plain, 1.005, 2, "1.00"},
		{plain, 1.115, 2, "1.11"},
		{plain, 8.345, 2, "8.35"},
		{plain, 1e300, 1, strconv.FormatFloat(1e300, 'f', 1, 64)},
		{plain, 1 << 63, 0, "9223372036854775808"},
		{plain, 1<<50 + 0.25, 1, "1125899906842624.3"},
		{plain, 0.999999999, 9, "0.999999999"},
		{plain, 0.9999999999, 9, "1.000000000"},
		{plain, 5e-324, 9, "0.000000000"},
		{en, math.NaN(), 1, "–"},
		{en, math.Inf(-1), 1, "–"},
	} {
		if got := string(c.l.AppendNum(nil, c.v, c.decimals)); got != c.want {
			t.Errorf("%v with %d decimals: %q, want %q", c.v, c.decimals, got, c.want)
		}
	}
}

func TestSignedNumbers(t *testing.T) {
	for _, c := range []struct {
		v        float64
		decimals int
		want     string
	}{{7.25, 1, "+7.3"}, {-7.2, 1, "−7.2"}, {0.04, 1, "0.0"}, {-0.4, 0, "0"}, {0.5, 0, "+1"}, {math.Inf(1), 0, "–"}} {
		if got := string(new(Locale).AppendSigned(nil, c.v, c.decimals)); got != c.want {
			t.Errorf("%v: %q, want %q", c.v, got, c.want)
		}
	}
}

// FuzzFixed compares with exact arithmetic.
func FuzzFixed(f *testing.F) {
	for _, v := range []float64{0, 0.5, -0.5, 2.5, 0.285, 1.005, 1e-9, 5e-10, 1e15, 1 << 53, 1e22, 123456.789, 4503599627370495.5, 1125899906842624.25, 0.1, 5e-324, -9.995, 0.05, 0.45, 9998.5, 9998.9999999995, 9999, 0.0495, 1000.4999999999999} {
		for d := range uint8(10) {
			f.Add(v, d)
		}
	}
	f.Fuzz(func(t *testing.T, v float64, d uint8) {
		decimals := int(d % 10)
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Skip()
		}
		// FloatString rounds the exact value half away from zero.
		want := new(big.Rat).SetFloat64(v).FloatString(decimals)
		if strings.Trim(want, "-0.") == "" {
			want = strings.TrimPrefix(want, "-")
		}
		if got := string(AppendFixed(nil, v, decimals)); got != want {
			t.Errorf("%v with %d decimals: %s, want %s", v, decimals, got, want)
		}
	})
}

func TestAppendFixedPanicsForWhatIsNoNumber(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v: no panic", v)
				}
			}()
			AppendFixed(nil, v, 1)
		}()
	}
}
