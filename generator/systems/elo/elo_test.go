package elo

import (
	"testing"

	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

func TestConformance(t *testing.T) {
	federationByEvent := Federation()
	federationByEvent.Period = Event
	byPeriod := Fide()
	byPeriod.Mode = PeriodByPeriod
	floored := Elo()
	floored.Floor = At(1450)
	for name, s := range map[string]Settings{
		"elo":                     Elo(),
		"fide":                    Fide(),
		"fide by period":          byPeriod,
		"fide federation":         Federation(),
		"fide federation, events": federationByEvent,
		"bataille-empire":         BatailleEmpire(),
		"floor":                   floored,
	} {
		t.Run(name, func(t *testing.T) {
			ratingtest.Run(t, func(t *testing.T) rating.System { return made(t, s) })
		})
	}
}

func made(t testing.TB, s Settings) *System {
	t.Helper()
	e, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	return e
}
