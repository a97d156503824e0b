package record

import (
	"bytes"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"testing"
	"testing/fstest"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// The size L of the performance targets is -games=1000000: 57 MB.
var benchGames = flag.Int("games", 100_000, "games in the generated file of the benchmarks")

// gamesText is a file of games of 50,000 players in events of 250 games.
func gamesText(n int) []byte {
	var b bytes.Buffer
	b.WriteString("date,event,round,white,black,result,handicap,board\n")
	results := []string{"1-0", "0-1", "1/2-1/2"}
	state := uint32(1)
	next := func(n int) int { // Numerical Recipes' generator: the same file each time
		state = 1664525*state + 1013904223
		return int(state>>8) % n
	}
	for i := range n {
		event := i / 250
		day := history.DayOf(1995, 1, 1) + history.Day(event*11000/(n/250+1))
		white := next(50_000)
		fmt.Fprintf(&b, "%s,open-%05d,%d,player-%05d,player-%05d,%s,%d,19\n",
			day, event, i%250/50+1, white, (white+1+next(49_999))%50_000, results[next(3)], next(3))
	}
	return b.Bytes()
}

// BenchmarkScanner finds the cells of one file and nothing else.
func BenchmarkScanner(b *testing.B) {
	text := gamesText(*benchGames)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		var problems diag.List
		s, _ := newScanner("games.csv", text, &problems)
		n := -1 // the first line names the columns
		for s.next() {
			n++
		}
		if n != *benchGames {
			b.Fatal(n)
		}
	}
}

// BenchmarkGames reads one file with all checks, on one core.
func BenchmarkGames(b *testing.B) {
	text := gamesText(*benchGames)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		var problems diag.List
		if f := readGames("games.csv", text, 0, &problems); len(f.games) != *benchGames || problems.Len() > 0 {
			b.Fatal(len(f.games), problems.Sorted()[:min(3, problems.Len())])
		}
	}
}

// BenchmarkRoster takes a register and looks up the players of a file, a sixth of
// it: what either costs a player should not depend on the size.
func BenchmarkRoster(b *testing.B) {
	for _, players := range []int{10_000, 200_000} {
		made := func(i int) member {
			return member{Player: history.Player{ID: fmt.Sprintf("%08x-%d", uint32(i)*2654435761, i), Name: fmt.Sprintf("%x Player", uint32(i)*2246822519)}}
		}
		members := make([]member, players)
		var f gameFile
		for i := range members {
			members[i] = made(i)
			if i%6 == 0 {
				f.names.number([]byte(made(int(uint32(i) * 2654435761 % uint32(players))).ID))
			}
		}
		f.used = slices.Repeat([]bool{true}, len(f.names.texts))
		var problems diag.List
		in := &Records{problems: &problems, roster: newRoster(slices.Clone(members), true, nil, &problems)}
		b.Run(fmt.Sprintf("register/%d", players), func(b *testing.B) {
			for b.Loop() {
				newRoster(slices.Clone(members), true, nil, &problems)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*players), "ns/player")
		})
		b.Run(fmt.Sprintf("players/%d", players), func(b *testing.B) {
			for b.Loop() {
				in.players(&f)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(f.names.texts)), "ns/player")
		})
		if problems.Len() > 0 {
			b.Fatal(problems.Sorted()[0])
		}
	}
}

// BenchmarkEncodingCSV is what BenchmarkGames is compared with: encoding/csv
// that reuses its record, numbers by a map of names, no checks at all.
func BenchmarkEncodingCSV(b *testing.B) {
	text := gamesText(*benchGames)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r := csv.NewReader(bytes.NewReader(text))
		r.ReuseRecord = true
		if _, err := r.Read(); err != nil {
			b.Fatal(err)
		}
		ids := map[string]uint32{}
		id := func(s string) uint32 {
			i, ok := ids[s]
			if !ok {
				i = uint32(len(ids))
				ids[string([]byte(s))] = i // the record's text is used again
			}
			return i
		}
		var games []history.Game
		for {
			cell, err := r.Read()
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			date, _ := history.ParseDate(cell[0])
			round, _ := number([]byte(cell[2]))
			handicap, _ := number([]byte(cell[6]))
			board, _ := number([]byte(cell[7]))
			result, _, _ := parseResult([]byte(cell[5]))
			games = append(games, history.Game{
				Day: date.Day, Event: history.EventID(id(cell[1])), Round: uint16(round),
				Side:   [2]history.PlayerID{history.PlayerID(id(cell[3])), history.PlayerID(id(cell[4]))},
				Result: result, Handicap: uint8(handicap), Board: uint8(board),
			})
		}
		if len(games) != *benchGames {
			b.Fatal(len(games))
		}
	}
}

// BenchmarkFolder reads a folder up to the checked history: one large file, whose
// names and events are made, and the same with register and events.
func BenchmarkFolder(b *testing.B) {
	text := gamesText(*benchGames)
	players, events := []byte("id,name,club,born\n"), []byte("id,name,date,end\n")
	for i := range 50_000 {
		i = i * 7919 % 50_000 // a register in some other order than that of ids
		players = fmt.Appendf(players, "player-%05d,Player %d,club-%d,%d\n", i, i, i%800, 1950+i%60)
	}
	for i := range (*benchGames + 249) / 250 {
		events = fmt.Appendf(events, "open-%05d,Open %d,1995-01-01,2026-12-31\n", i, i)
	}
	for _, c := range []struct {
		name string
		fsys fstest.MapFS
	}{
		{"games", fstest.MapFS{"games.csv": {Data: text}}},
		{"register", fstest.MapFS{"games.csv": {Data: text}, "players.csv": {Data: players}, "events.csv": {Data: events}}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				var problems diag.List
				if d := Read(c.fsys, runtime.GOMAXPROCS(0), &problems); d.History == nil || problems.Errors() > 0 {
					b.Fatal(problems.Sorted()[:min(3, problems.Len())])
				}
			}
		})
	}
}
