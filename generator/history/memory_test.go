package history

import (
	"fmt"
	"runtime"
	"testing"
	"unsafe"
)

// TestAMillionGamesFitIntoAHundredMegabytes builds a tenth of that, with a score
// for every game, and weighs it.
func TestAMillionGamesFitIntoAHundredMegabytes(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: weighs the heap")
	}
	if n := unsafe.Sizeof(Game{}); n > 32 {
		t.Errorf("a game has %d bytes, want 32", n)
	}
	const games, players = 100_000, 5_000
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	h := New(manyGames(games, players))
	s := h.Select(Selection{Days: Monthly.Calendar(DayOf(2000, 1, 1), DayOf(2029, 12, 31))})
	each := float64(heap()-before) / games
	if each > 100 {
		t.Errorf("%.0f bytes a game, want at most 100", each)
	}
	t.Logf("%.0f bytes a game", each)
	runtime.KeepAlive(s)
}

func manyGames(games, players int) Parts {
	p := Parts{Files: []string{"games.csv"}, Events: []Event{{}}}
	for i := range players {
		p.Players = append(p.Players, Player{ID: fmt.Sprintf("p%06d", i)})
	}
	p.Games = make([]Game, games)
	for i := range p.Games {
		p.Games[i] = Game{
			Day: DayOf(2000, 1, 1) + Day(i*10_000/games), Side: [2]PlayerID{PlayerID(i % players), PlayerID((i*7 + 1 + i/players) % players)},
			Result: FirstWins, Line: uint32(i + 2),
		}
		p.Score.Set(i, fmt.Appendf(nil, "%d-%d", i%7, i%5))
	}
	return p
}
