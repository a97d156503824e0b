package ffg

import (
	"testing"

	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

func TestConformance(t *testing.T) {
	literal := Default()
	literal.Reading, literal.DefaultRank, literal.MaxIterations = A, "5k", 3
	for name, s := range map[string]Settings{"default": Default(), "reading A, few iterations": literal} {
		t.Run(name, func(t *testing.T) {
			ratingtest.Run(t, func(t *testing.T) rating.System { return made(t, s) })
		})
	}
}

func made(t testing.TB, s Settings) *System {
	t.Helper()
	f, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
