package glicko

import (
	"testing"

	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

func TestConformance(t *testing.T) {
	yearly, quarterly := Glicko2(), Glicko()
	yearly.Period, quarterly.Period = Year, Quarter
	for name, fresh := range map[string]func(t testing.TB) *System{
		"glicko":            func(t testing.TB) *System { return one(t, Glicko()) },
		"glicko by quarter": func(t testing.TB) *System { return one(t, quarterly) },
		"glicko2":           func(t testing.TB) *System { return two(t, Glicko2()) },
		"glicko2 by year":   func(t testing.TB) *System { return two(t, yearly) },
	} {
		t.Run(name, func(t *testing.T) {
			ratingtest.Run(t, func(t *testing.T) rating.System { return fresh(t) })
		})
	}
}

func one(t testing.TB, s Settings1) *System {
	t.Helper()
	y, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return y
}

func two(t testing.TB, s Settings2) *System {
	t.Helper()
	y, err := New2(s)
	if err != nil {
		t.Fatal(err)
	}
	return y
}
