package record

import "testing"

func TestDecimal(t *testing.T) {
	for text, want := range map[string]float64{"7": 7, "6.5": 6.5, "6,5": 6.5, "-0,5": -0.5, ",5": 0.5, "1,5E+03": 1500} {
		if x, _, ok := decimal([]byte(text)); !ok || x != want {
			t.Errorf("%q is read as %v, %v, want %v", text, x, ok, want)
		}
	}
	for _, text := range []string{"", "-", "1,500.5", "1.500,5", "1,500,5", "0x5dc", "NaN", "Inf", "6½", "1e999"} {
		if x, _, ok := decimal([]byte(text)); ok {
			t.Errorf("%q is read as %v, want no number", text, x)
		}
	}
}
