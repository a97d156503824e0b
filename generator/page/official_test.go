package page

import "testing"

func TestDecimalsThatTellTwoRatingsApart(t *testing.T) {
	for _, tt := range []struct {
		a, b float64
		want int
	}{
		{1515, 1485, 0},
		{1515.2, 1515.4, 1},
		{1515.4, 1515.6, 0},
		{1515.0001, 1515.0004, 4},
		{-200.25, -200.21, 1},
		{1515, 1515, 0},
		{1515, 1515.0000001, 0},
	} {
		if got := apart(tt.a, tt.b); got != tt.want {
			t.Errorf("%v and %v: %d, expected %d", tt.a, tt.b, got, tt.want)
		}
	}
}
