package history

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// BenchmarkNew builds histories of 20 games a player in 30 years, read as
// federations write them: by day, in rounds of 20 games. What a game costs should
// not depend on the size.
func BenchmarkNew(b *testing.B) {
	for _, players := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			parts := byDay(players)
			games := slices.Clone(parts.Games)
			for b.Loop() {
				copy(parts.Games, games) // New sorts them in place
				New(parts)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(games)), "ns/game")
		})
	}
}

func byDay(players int) Parts {
	const rounds, boards, days = 7, 20, 30 * 365
	r := rand.New(rand.NewPCG(1, 2))
	p := Parts{Files: []string{"games.csv"}, Events: []Event{{}}}
	for i := range players {
		p.Players = append(p.Players, Player{ID: fmt.Sprintf("p%06d", i)})
	}
	events := 20 * players / (rounds * boards)
	for i := range events {
		day := DayOf(1990, 1, 1) + Day(i*days/events)
		p.Events = append(p.Events, Event{ID: fmt.Sprintf("e%06d", i), RatedFrom: FirstDay, End: Date{Day: day + Day(r.IntN(5)), Known: true}})
		for round := range rounds {
			for range boards {
				a := r.IntN(players)
				p.Games = append(p.Games, Game{
					Day: day + Day(round/3), Event: EventID(i + 1), Round: uint16(round + 1), Result: FirstWins,
					Side: [2]PlayerID{PlayerID(a), PlayerID((a + 1 + r.IntN(players-1)) % players)},
				})
			}
		}
	}
	slices.SortStableFunc(p.Games, func(a, b Game) int { return int(a.Day - b.Day) })
	for i := range p.Games {
		p.Games[i].Line = uint32(i + 2)
	}
	return p
}
