package site_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/systems/elo"
)

// BenchmarkNewRanking prepares 360 monthly lists of histories of 20 games a
// player, seven of them in an event. What a game costs should not depend on the
// size.
func BenchmarkNewRanking(b *testing.B) {
	for _, players := range []int{10_000, 100_000} {
		h := ofEvents(players)
		sys, err := elo.New(elo.Elo())
		if err != nil {
			b.Fatal(err)
		}
		t, err := sys.Rate(h)
		if err != nil {
			b.Fatal(err)
		}
		order := site.NewNameOrder(h)
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			for b.Loop() {
				site.NewRanking(site.Definition{ID: "elo", Active: 38}, h, sys, t, order, site.NewPlayed(h))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(h.Games)), "ns/game")
		})
	}
}

func ofEvents(players int) *history.History {
	const field, rounds = 40, 7
	r := rand.New(rand.NewPCG(1, 2))
	first, last := history.DayOf(1990, 1, 1), history.DayOf(2019, 12, 31)
	p := history.Parts{Files: []string{"games.csv"}}
	for i := range players {
		id := fmt.Sprintf("p%06d", i)
		p.Players = append(p.Players, history.Player{ID: id, Name: id})
	}
	for len(p.Games) < 20*players {
		day := first + history.Day(int(last-first)*len(p.Games)/(20*players))
		from := r.IntN(players - field)
		for range rounds {
			for i, k := range r.Perm(field) {
				if i%2 == 0 {
					p.Games = append(p.Games, history.Game{Day: day, Line: uint32(len(p.Games) + 2), Result: history.Result(1 + r.IntN(3))})
				}
				p.Games[len(p.Games)-1].Side[i%2] = history.PlayerID(from + k)
			}
		}
	}
	return history.New(p).Select(history.Selection{Days: history.Monthly.Calendar(first, last)})
}
