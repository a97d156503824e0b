package rating

import "testing"

func TestDecimalsAreThoseThatReadBack(t *testing.T) {
	for value, want := range map[float64]int{
		0: 0, 30: 0, -1500: 0, 0.5: 1, 33.3: 1, -0.00123: 5, 400.12345: 5, 999999.123456789: 9,
		0.8 * 0.9: 2, 1.0 / 3: 9, 1e-12: 0, 33.333333333333336: 9, 12345678.1234567891: 8,
	} {
		if got := Decimals(value); got != want {
			t.Errorf("Decimals(%v) is %d, want %d", value, got, want)
		}
	}
	value := 0.5
	if n := testing.AllocsPerRun(100, func() { value += float64(Decimals(value)) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
