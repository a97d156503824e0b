package history

import (
	"slices"
	"strings"
	"testing"

	"echelle/generator/diag"
)

func TestCheckFindsTheSameGameTwice(t *testing.T) {
	game := func(line uint32, change func(*Game)) Game {
		g := Game{Day: 5, Event: 1, Round: 1, Side: [2]PlayerID{0, 1}, Result: FirstWins, Line: line}
		change(&g)
		return g
	}
	for name, c := range map[string]struct {
		change func(*Game)
		want   string
	}{
		"all equal":       {func(g *Game) {}, "f:3:1: the same game as f:2:1"},
		"other round":     {func(g *Game) { g.Round = 2 }, ""},
		"other result":    {func(g *Game) { g.Result = Draw }, ""},
		"other day":       {func(g *Game) { g.Day = 6 }, ""},
		"other event":     {func(g *Game) { g.Event = 0 }, ""},
		"by default":      {func(g *Game) { g.Flags = ByDefault }, ""},
		"other players":   {func(g *Game) { g.Side[1] = 2 }, ""},
		"another board":   {func(g *Game) { g.Board = 9 }, "f:3:1: the same game as f:2:1"},
		"colours swapped": {func(g *Game) { g.Side = [2]PlayerID{1, 0} }, ""},
	} {
		h := New(Parts{
			Players: []Player{{ID: "a"}, {ID: "b"}, {ID: "c"}}, Files: []string{"f"},
			Events: []Event{{}, {ID: "e", End: Date{Day: 9, Known: true}}},
			Games:  []Game{game(2, func(*Game) {}), game(3, c.change)},
		})
		var problems diag.List
		h.Check(&problems)
		got := ""
		if problems.Len() > 0 {
			got = problems.Sorted()[0].String()
		}
		if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestCheckTellsScoresApart(t *testing.T) {
	var score TextColumn
	score.Set(0, []byte("3-1"))
	score.Set(1, []byte("3-2"))
	g := Game{Day: 5, Side: [2]PlayerID{0, 1}, Result: FirstWins}
	second := g
	g.Line, second.Line = 2, 3
	h := New(Parts{Players: []Player{{ID: "a"}, {ID: "b"}}, Files: []string{"f"}, Games: []Game{g, second}, Score: score})
	var problems diag.List
	if h.Check(&problems); problems.Len() != 0 {
		t.Errorf("two scores: %v", problems.Sorted())
	}
}

func TestCheckFindsCopiedEvents(t *testing.T) {
	parts := Parts{
		Players: []Player{{ID: "a"}, {ID: "b"}, {ID: "c"}}, Files: []string{"f"},
		Events: []Event{{}, {ID: "e"}, {ID: "f", Line: 7}, {ID: "g"}},
	}
	line := uint32(1)
	for event := EventID(1); event <= 3; event++ {
		for i := range 5 {
			line++
			g := Game{Event: event, Round: uint16(i + 1), Side: [2]PlayerID{PlayerID(i % 2), 2}, Result: FirstWins, Line: line}
			if event == 3 && i == 4 {
				g.Result = Draw
			}
			parts.Games = append(parts.Games, g)
		}
	}
	var problems diag.List
	New(parts).Check(&problems)
	if got := problems.Sorted(); len(got) != 1 || !strings.HasPrefix(got[0].String(), `f:7:1: warning: event "f" has the same 5 games as event "e"`) {
		t.Errorf("got %v", got)
	}
}

func TestCheckFindsYearsFarFromAllOthers(t *testing.T) {
	for name, c := range map[string]struct {
		days []Day
		want []string
	}{
		"one to come":    {[]Day{DayOf(2025, 12, 31), DayOf(2026, 1, 9), DayOf(2206, 1, 10)}, []string{"f:3:1: warning: a game of 2206-01-10, 180 years after the one before; is the year right?"}},
		"one long ago":   {[]Day{DayOf(206, 5, 1), DayOf(2026, 1, 9), DayOf(2026, 1, 10)}, []string{"f:1:1: warning: a game of 0206-05-01, 1820 years before the next; is the year right?"}},
		"both":           {[]Day{DayOf(2026, 1, 9), DayOf(1026, 5, 1), DayOf(2026, 1, 10), DayOf(2062, 1, 1), DayOf(2026, 7, 7)}, []string{"f:2:1: warning: a game of 1026-05-01, 1000 years before the next; is the year right?", "f:4:1: warning: a game of 2062-01-01, 36 years after the one before; is the year right?"}},
		"twenty years":   {[]Day{DayOf(1946, 1, 1), DayOf(1966, 12, 31), DayOf(1967, 1, 1)}, nil},
		"no game":        {nil, nil},
		"a single game":  {[]Day{DayOf(2206, 1, 10)}, nil},
		"as many beside": {[]Day{DayOf(1900, 1, 1), DayOf(2000, 1, 1)}, []string{"f:2:1: warning: a game of 2000-01-01, 100 years after the one before; is the year right?"}},
	} {
		parts := Parts{Players: []Player{{ID: "a"}, {ID: "b"}}, Events: []Event{{}}, Files: []string{"f"}}
		for i, day := range c.days {
			parts.Games = append(parts.Games, Game{Day: day, Side: [2]PlayerID{0, 1}, Result: FirstWins, Line: uint32(i + 1)})
		}
		var problems diag.List
		New(parts).Check(&problems)
		var got []string
		for _, p := range problems.Sorted() {
			got = append(got, p.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
