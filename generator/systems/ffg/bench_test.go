package ffg

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"echelle/generator/history"
)

// BenchmarkRate rates a million games of 50,000 players in events of 40 players
// over 30 years; one player in four is ranked wrongly at first.
func BenchmarkRate(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := history.Parts{Files: []string{"games.csv"}, Events: []history.Event{{}}}
	strength := make([]float64, 50_000)
	for i := range strength {
		strength[i] = -2500 + 3000*r.Float64()
		declared := strength[i]
		if i%4 == 0 {
			declared += 300 * r.NormFloat64()
		}
		parts.Players = append(parts.Players, history.Player{ID: fmt.Sprintf("p%06d", i), Rank: fmt.Sprintf("%.0f", declared)})
	}
	first := history.DayOf(1990, 1, 1)
	for i := 0; len(parts.Games) < 1_000_000; i++ {
		day := first + history.Day(i*30*365/7150)
		parts.Events = append(parts.Events, history.Event{ID: fmt.Sprintf("e%06d", i), RatedFrom: history.FirstDay, End: history.Date{Day: day + 1, Known: true}})
		entrants := make([]int, 40)
		for k := range entrants {
			entrants[k] = r.IntN(len(strength)/40)*40 + k
		}
		for round := range 7 {
			r.Shuffle(40, func(i, j int) { entrants[i], entrants[j] = entrants[j], entrants[i] })
			for k := 0; k < 40; k += 2 {
				g := history.Game{Day: day + history.Day(round/4), Event: history.EventID(i + 1), Round: uint16(round + 1), Line: uint32(len(parts.Games) + 2), Result: history.FirstWins}
				g.Side = [2]history.PlayerID{history.PlayerID(entrants[k]), history.PlayerID(entrants[k+1])}
				if gap := strength[entrants[k+1]] - strength[entrants[k]]; r.Float64()*400-200 < gap {
					g.Result = history.SecondWins
				}
				parts.Games = append(parts.Games, g)
			}
		}
	}
	h := history.New(parts).Select(history.Selection{ByEvent: true, Days: history.Monthly.Calendar(first, first+30*365)})
	f := made(b, Default())
	b.ResetTimer()
	for b.Loop() {
		if _, err := f.Rate(h); err != nil {
			b.Fatal(err)
		}
	}
}
