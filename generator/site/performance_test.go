package site_test

import (
	"math"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/site"
)

// silent is a system that predicts nothing.
type silent struct{ rating.System }

// veiled is a system that does not tell the curve of its expected scores.
type veiled struct {
	rating.System
	predict rating.Predictor
}

func (v veiled) Expected(own, opponent rating.Rating) float64 {
	return v.predict.Expected(own, opponent)
}

func TestAPerformanceIsTheSameWhetherTheCurveIsKnownOrNot(t *testing.T) {
	found := 0
	for seed := range uint64(8) {
		h := ratingtest.Random(seed).Build()
		r := ranked(t, h, site.Definition{ID: "r"})
		l := r.System.(rating.Logistic)
		if _, ok := l.Logistic(); !ok {
			t.Fatal("the curve is not known")
		}
		slow := site.NewRanking(site.Definition{ID: "s"}, h, veiled{r.System, l}, r.T, site.NewNameOrder(h), site.NewPlayed(h))
		for p := range history.PlayerID(len(h.Players)) {
			got, ok := r.Performance(h.GamesOf(p))
			want, known := slow.Performance(h.GamesOf(p))
			if ok != known || math.Abs(got-want) > 1e-9 {
				t.Errorf("seed %d, player %d: %.12f, %v, want %.12f, %v", seed, p, got, ok, want, known)
			}
			if ok {
				found++
			}
		}
	}
	if found < 50 {
		t.Fatalf("only %d performances", found)
	}
}

// TestPerformancesFoundAheadAreThoseFoundWhenAsked takes the performances of all
// events from the joined ones and computes each again, as a player's page would:
// from the games in replay order.
func TestPerformancesFoundAheadAreThoseFoundWhenAsked(t *testing.T) {
	found, none := 0, 0
	for seed := range uint64(8) {
		h := ratingtest.Random(seed).Build()
		r := ranked(t, h, site.Definition{ID: "r"})
		mute := site.NewRanking(site.Definition{ID: "s"}, h, silent{r.System}, r.T, site.NewNameOrder(h), site.NewPlayed(h))
		s := siteOf(h, mute, r)
		var events []site.EventPerformances
		for e := 1; e < len(h.Events); e++ {
			events = append(events, s.EventPerformances(history.EventID(e)))
		}
		all := s.Performances(events)
		for e := history.EventID(1); int(e) < len(h.Events); e++ {
			for p := range history.PlayerID(len(h.Players)) {
				var seats []history.Seat
				for _, seat := range h.GamesOf(p) {
					if h.Games[seat.Game()].Event == e {
						seats = append(seats, seat)
					}
				}
				want, ok := r.Performance(seats)
				got, known := all.Of(e, p, 1)
				if known != ok || ok && math.Abs(got-want) > 1e-9 {
					t.Errorf("seed %d, event %d, player %d: %f, %v, want %f, %v", seed, e, p, got, known, want, ok)
				}
				if _, known := all.Of(e, p, 0); known {
					t.Errorf("seed %d: a performance where nothing is predicted", seed)
				}
				if ok {
					found++
				} else {
					none++
				}
			}
		}
	}
	if found < 50 || none < 50 {
		t.Fatalf("only %d performances, %d players without", found, none)
	}
}
