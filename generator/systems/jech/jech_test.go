package jech

import (
	"testing"

	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

func TestConformance(t *testing.T) {
	byGames := Default()
	byGames.Calibration = Games
	listed := Default()
	listed.Calibration, listed.Active = Published, 6
	window := Default()
	window.Weights, window.Active = Weights{{12, 2}, {24, 1}, {0, 0}}, 0
	for name, s := range map[string]Settings{
		"players":           Default(),
		"mean by games":     byGames,
		"mean of the list":  listed,
		"a window of games": window,
	} {
		t.Run(name, func(t *testing.T) {
			ratingtest.Run(t, func(t *testing.T) rating.System { return made(t, s) })
		})
	}
}

func made(t testing.TB, s Settings) *System {
	t.Helper()
	j, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return j
}
