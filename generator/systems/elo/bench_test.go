package elo

import (
	"math/rand/v2"
	"testing"

	"echelle/generator/history"
)

// BenchmarkRate rates a million games of 50,000 players in rounds of events of
// 40 players over 30 years, with monthly lists.
func BenchmarkRate(b *testing.B) {
	h := large()
	b.ResetTimer()
	for name, s := range map[string]Settings{"elo": Elo(), "fide": Fide(), "federation": Federation(), "bataille-empire": BatailleEmpire()} {
		e := made(b, s)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := e.Rate(h); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func large() *history.History {
	r := rand.New(rand.NewPCG(1, 2))
	parts := history.Parts{Files: []string{"games.csv"}, Events: []history.Event{{}}}
	for i := range 50_000 {
		parts.Players = append(parts.Players, history.Player{ID: id(i)})
	}
	first := history.DayOf(1990, 1, 1)
	for i := 0; len(parts.Games) < 1_000_000; i++ {
		day := first + history.Day(i*30*365/7150)
		e := history.Event{ID: id(i), RatedFrom: history.FirstDay, End: history.Date{Day: day + 1, Known: true}}
		parts.Events = append(parts.Events, e)
		field := map[int]bool{} // some play much more than others
		var entrants []int
		for len(entrants) < 40 {
			if p := int(50_000 * r.Float64() * r.Float64()); !field[p] {
				field[p] = true
				entrants = append(entrants, p)
			}
		}
		for round := range 7 {
			r.Shuffle(len(entrants), func(i, j int) { entrants[i], entrants[j] = entrants[j], entrants[i] })
			for k := 0; k < len(entrants); k += 2 {
				a, c := entrants[k], entrants[k+1]
				parts.Games = append(parts.Games, history.Game{
					Day: day + history.Day(round/4), Event: history.EventID(i + 1), Round: uint16(round + 1),
					Side: [2]history.PlayerID{history.PlayerID(a), history.PlayerID(c)},
					Line: uint32(len(parts.Games) + 2), Result: history.Result(1 + r.IntN(3)),
				})
			}
		}
	}
	h := history.New(parts)
	return h.Select(history.Selection{Days: history.Monthly.Calendar(first, first+30*365)})
}

func id(i int) string {
	b := []byte("p000000")
	for k := len(b) - 1; i > 0; k-- {
		b[k] = byte('0' + i%10)
		i /= 10
	}
	return string(b)
}
