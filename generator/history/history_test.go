package history

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// random makes parts with events of several days, late results, rounds and
// individual games: with odd seeds in no order, else those of a round mostly
// together and in the order of the files.
func random(seed uint64, games int) Parts {
	r := rand.New(rand.NewPCG(seed, 0))
	p := Parts{Files: []string{"a.csv", "b.csv"}, Margins: []string{"", "clear"}, Events: []Event{{}}, Clubs: []Club{{}, {ID: "one"}, {ID: "two"}}}
	for i := range 9 {
		p.Players = append(p.Players, Player{ID: fmt.Sprintf("p%d", i)})
	}
	for i := range 6 {
		e := Event{ID: fmt.Sprintf("e%d", i), End: Date{Day: Day(10 + r.IntN(30)), Known: true}, RatedFrom: FirstDay}
		if r.IntN(3) == 0 {
			e.RatedFrom = e.End.Day + Day(r.IntN(40)) - 10
		}
		if r.IntN(4) == 0 {
			e.Status = Status(1 + r.IntN(2))
		}
		p.Events = append(p.Events, e)
	}
	for i := range games {
		g := Game{
			Event: EventID(r.IntN(7)), Round: uint16(r.IntN(4)), File: uint16(r.IntN(2)), Line: uint32(2 + i),
			Result: Result(r.IntN(6)), Board: [...]uint8{0, 9, 19}[r.IntN(3)],
		}
		g.Day = p.Events[g.Event].End.Day - Day(r.IntN(4))
		if g.Event == 0 {
			g.Day = Day(r.IntN(60))
		}
		if seed%2 == 0 {
			g.File = uint16(2 * i / games)
			if i > 0 && r.IntN(3) > 0 {
				before := &p.Games[i-1]
				g.Event, g.Round, g.Day = before.Event, before.Round, before.Day
			}
		}
		a := r.IntN(9)
		g.Side = [2]PlayerID{PlayerID(a), PlayerID((a + 1 + r.IntN(8)) % 9)}
		switch r.IntN(8) {
		case 0:
			g.Flags |= ByDefault
		case 1:
			g.Flags |= NotRated
		}
		p.Games = append(p.Games, g)
		if r.IntN(3) == 0 {
			p.Score.Set(i, []byte(fmt.Sprintf("score %d", g.Line)))
		}
		if i == games/2 {
			p.Komi = make([]int16, games)
			for k := range p.Komi {
				p.Komi[k] = NoKomi
			}
		}
		if p.Komi != nil && r.IntN(2) == 0 {
			p.Komi[i] = int16(g.Line * 25)
		}
	}
	return p
}

// key is the replay order as the design states it, as a sortable text.
func key(h *History, g *Game) string {
	e := &h.Events[g.Event]
	day, end := g.Day, g.Day
	if g.Event != 0 {
		day, end = max(day, e.RatedFrom), e.End.Day
	}
	inRound := Day(0)
	if g.Round != 0 {
		inRound = g.Day
	}
	return fmt.Sprintf("%06d %06d %s %03d %06d %d %06d", day, end, e.ID, g.Round, inRound, g.File, g.Line)
}

func TestReplayOrder(t *testing.T) {
	for seed := range uint64(20) {
		parts := random(seed, 120)
		byLine := map[uint32]Game{}
		for _, g := range parts.Games {
			byLine[g.Line] = g
		}
		h := New(parts)
		for i := range h.Games {
			g := &h.Games[i]
			if i > 0 && key(h, &h.Games[i-1]) >= key(h, g) {
				t.Fatalf("seed %d: game %d out of order:\n%s\n%s", seed, i, key(h, &h.Games[i-1]), key(h, g))
			}
			if *g != byLine[g.Line] {
				t.Fatalf("seed %d: game of line %d became %v", seed, g.Line, *g)
			}
			if s := h.Score.At(GameID(i)); s != "" && s != fmt.Sprintf("score %d", g.Line) {
				t.Errorf("seed %d: the game of line %d has the %s", seed, g.Line, s)
			}
			if k, ok := h.Komi(GameID(i)); ok && k != float64(g.Line)/4 {
				t.Errorf("seed %d: the game of line %d has the komi %v", seed, g.Line, k)
			}
		}
		// Games that are far apart are sorted another way: with the same result.
		far := random(seed, 120)
		far.Games = append(far.Games, Game{Day: LastDay - 5, Side: [2]PlayerID{0, 1}, Line: 1}, Game{Day: FirstDay + 5, Side: [2]PlayerID{0, 1}, Line: 1})
		far.Komi = nil
		fh := New(far)
		if !slices.Equal(fh.Games[1:len(fh.Games)-1], h.Games) {
			t.Errorf("seed %d: games far apart change the order of the others", seed)
		}
		// And games already in order stay as they are.
		again := New(Parts{Players: h.Players, Clubs: h.Clubs, Events: h.Events, Files: h.Files, Games: slices.Clone(h.Games)})
		if !slices.Equal(again.Games, h.Games) {
			t.Errorf("seed %d: sorting again changes the order", seed)
		}
	}
}

func TestUnitsAreTheRoundsOfAnEvent(t *testing.T) {
	for seed := range uint64(10) {
		h := New(random(seed, 150))
		want := map[string]int{} // games of each unit
		for g := range h.Games {
			want[unit(h, g)]++
		}
		next := GameID(0)
		for from, to := range h.Units() {
			if from != next || to <= from {
				t.Fatalf("unit [%d, %d) after %d", from, to, next)
			}
			for g := from; g < to; g++ {
				if unit(h, int(g)) != unit(h, int(from)) {
					t.Errorf("games of %s and %s in one unit", unit(h, int(from)), unit(h, int(g)))
				}
			}
			if n := want[unit(h, int(from))]; n != int(to-from) {
				t.Errorf("%d games of %s in the unit, want %d", to-from, unit(h, int(from)), n)
			}
			next = to
		}
		if int(next) != len(h.Games) {
			t.Errorf("units end at %d of %d", next, len(h.Games))
		}
		for range h.Units() {
			break // a reader may stop
		}
	}
}

func unit(h *History, g int) string {
	game := &h.Games[g]
	if game.Event == 0 || game.Round == 0 {
		return fmt.Sprintf("game %d", g)
	}
	return fmt.Sprintf("event %d, round %d, day %d", game.Event, game.Round, game.Day)
}

func TestIndexesListEveryGame(t *testing.T) {
	h := New(random(3, 200))
	for p := range h.Players {
		var want []Seat
		for g := range h.Games {
			for side := range 2 {
				if h.Games[g].Side[side] == PlayerID(p) {
					want = append(want, SeatOf(GameID(g), side))
				}
			}
		}
		if !slices.Equal(h.GamesOf(PlayerID(p)), want) {
			t.Errorf("games of %s: %v, want %v", h.Players[p].ID, h.GamesOf(PlayerID(p)), want)
		}
	}
	for e := range h.Events {
		var want []Seat
		for g := range h.Games {
			if h.Games[g].Event == EventID(e) {
				want = append(want, SeatOf(GameID(g), 0))
			}
		}
		if !slices.Equal(h.GamesIn(EventID(e)), want) {
			t.Errorf("games of event %d: %v, want %v", e, h.GamesIn(EventID(e)), want)
		}
	}
	for p := range h.Players {
		if id, ok := h.Player(h.Players[p].ID); !ok || id != PlayerID(p) {
			t.Errorf("player %s is %d, %v", h.Players[p].ID, id, ok)
		}
	}
	for e := 1; e < len(h.Events); e++ {
		if id, ok := h.Event(h.Events[e].ID); !ok || id != EventID(e) {
			t.Errorf("event %s is %d, %v", h.Events[e].ID, id, ok)
		}
	}
	if id, ok := h.Club("two"); !ok || id != 2 {
		t.Errorf("club two is %d, %v", id, ok)
	}
	if _, ok := h.Event(""); ok {
		t.Error("the empty event has been found by its id")
	}
}

func TestSeats(t *testing.T) {
	for g := range GameID(5) {
		for side := range 2 {
			s := SeatOf(g, side)
			if s.Game() != g || s.Side() != side || (s^1).Game() != g || (s^1).Side() != 1-side {
				t.Errorf("seat %d: game %d, side %d", s, s.Game(), s.Side())
			}
		}
	}
}

func TestReasons(t *testing.T) {
	events := []Event{{}, {ID: "early", Status: Announced}, {ID: "late", Status: Received}, {ID: "rated"}}
	for _, c := range []struct {
		game Game
		want string
	}{
		{Game{Result: FirstWins}, "counts"},
		{Game{Result: Draw}, "counts"},
		{Game{Result: NoResult}, "unfinished"},
		{Game{Result: FirstWins, Flags: ByDefault}, "default"},
		{Game{Result: BothLose, Flags: ByDefault}, "default"},
		{Game{Result: BothLose}, "both-lost"},
		{Game{Result: BothWin}, "both-won"},
		{Game{Result: FirstWins, Flags: NotRated}, "marked-no"},
		{Game{Result: FirstWins, Event: 1}, "event-waiting"},
		{Game{Result: FirstWins, Event: 2}, "event-waiting"},
		{Game{Result: FirstWins, Event: 3}, "counts"},
		{Game{Result: FirstWins, Flags: NoColours | MonthKnown}, "counts"},
	} {
		c.game.Side[1] = 1
		h := New(Parts{Players: []Player{{ID: "a"}, {ID: "b"}}, Events: slices.Clone(events), Files: []string{"f"}, Games: []Game{c.game}})
		if got := h.Reason(0).String(); got != c.want {
			t.Errorf("%+v: %s, want %s", c.game, got, c.want)
		}
		if h.Counts(0) != (c.want == "counts") {
			t.Errorf("%+v counts: %v", c.game, h.Counts(0))
		}
	}
}

func TestSelect(t *testing.T) {
	for seed := range uint64(10) {
		h := New(random(seed, 150))
		days := []Day{5, 12, 20, 31, 33, 50}
		small := func(g GameID) Reason {
			if h.Games[g].Board == 9 {
				return WrongBoard
			}
			return Counts
		}
		before := slices.Clone(h.reasons)
		for _, byEvent := range []bool{false, true} {
			s := h.Select(Selection{Days: days, ByEvent: byEvent, Why: small})
			seen := 0
			for l := range len(days) + 1 {
				for i, g := range s.Entering(ListID(l)) {
					seen++
					game := &s.Games[g]
					day := max(game.Day, s.Events[game.Event].RatedFrom)
					if byEvent && game.Event != 0 {
						day = max(s.Events[game.Event].End.Day, s.Events[game.Event].RatedFrom)
					}
					if s.RatingDay(g) != day {
						t.Errorf("rating day %d, want %d", s.RatingDay(g), day)
					}
					if l < len(days) && day > days[l] || l > 0 && day <= days[l-1] {
						t.Errorf("a game of day %d enters list %d", day, l)
					}
					if int(s.ListOf(day)) != l {
						t.Errorf("day %d is on list %d, want %d", day, s.ListOf(day), l)
					}
					if !h.Counts(g) || game.Board == 9 {
						t.Errorf("game %d does not count and enters", g)
					}
					if i > 0 && s.Entering(ListID(l))[i-1] >= g {
						t.Error("entering games are not in replay order")
					}
				}
			}
			want := 0
			for g := range h.Games {
				switch {
				case !h.Counts(GameID(g)):
					if s.Reason(GameID(g)) != h.Reason(GameID(g)) {
						t.Errorf("the reason of game %d became %s", g, s.Reason(GameID(g)))
					}
				case h.Games[g].Board == 9:
					if s.Reason(GameID(g)) != WrongBoard {
						t.Errorf("game %d: %s", g, s.Reason(GameID(g)))
					}
				default:
					want++
				}
			}
			if seen != want {
				t.Errorf("%d games enter, want %d", seen, want)
			}
		}
		if !slices.Equal(before, h.reasons) || h.Lists != nil {
			t.Error("selecting changed the history")
		}
	}
}

func TestSelectingTwiceNarrows(t *testing.T) {
	h := New(random(1, 80))
	first := h.Select(Selection{Why: func(g GameID) Reason { return Reason(g%2) * WrongBoard }})
	both := first.Select(Selection{Why: func(g GameID) Reason { return min(Reason(g%3), 1) * WrongClass }})
	for g := range h.Games {
		want := h.Reason(GameID(g))
		switch {
		case want != Counts:
		case g%2 == 1:
			want = WrongBoard
		case g%3 != 0:
			want = WrongClass
		}
		if both.Reason(GameID(g)) != want {
			t.Errorf("game %d: %s, want %s", g, both.Reason(GameID(g)), want)
		}
	}
}

func TestStartingValuesAreSorted(t *testing.T) {
	h := New(random(1, 10))
	in := []Initial{{Player: 3, Day: 9}, {Player: 2, Day: 9}, {Player: 5, Day: 1}}
	s := h.Select(Selection{Initial: in})
	if n := h.Narrow(Selection{Initial: in}); !slices.Equal(n.Initial, s.Initial) || n.Lists != nil {
		t.Errorf("narrowed, they are %v, with the lists %v", n.Initial, n.Lists)
	}
	if got := s.Initial; got[0].Player != 5 || got[1].Player != 2 || got[2].Player != 3 {
		t.Errorf("starting values %v", got)
	}
	if in[0].Player != 3 {
		t.Error("the caller's slice was sorted")
	}
}

func TestEventDays(t *testing.T) {
	day := func(d Day) Date { return Date{Day: d, Known: true} }
	h := New(Parts{
		Players: []Player{{ID: "a"}, {ID: "b"}}, Files: []string{"f"},
		Events: []Event{{}, {ID: "e", End: day(10), RatedFrom: FirstDay}, {ID: "late", End: day(12), RatedFrom: 30}, {ID: "none", End: day(14), RatedFrom: FirstDay}},
		Games: []Game{
			{Day: 9, Event: 1, Side: [2]PlayerID{0, 1}, Result: Draw, Line: 1},
			{Day: 11, Event: 2, Side: [2]PlayerID{0, 1}, Result: Draw, Line: 2},
			{Day: 14, Event: 3, Side: [2]PlayerID{0, 1}, Line: 3},
			{Day: 10, Side: [2]PlayerID{0, 1}, Result: Draw, Line: 4},
			{Day: 3, Side: [2]PlayerID{0, 1}, Result: Draw, Line: 5},
		},
	})
	if got := h.EventDays(); !slices.Equal(got, []Day{3, 10, 30}) {
		t.Errorf("event days %v, want 3, 10, 30", got)
	}
}

func TestResults(t *testing.T) {
	for r, want := range map[Result][2]float64{NoResult: {0, 0}, FirstWins: {1, 0}, SecondWins: {0, 1}, Draw: {0.5, 0.5}, BothLose: {0, 0}, BothWin: {1, 1}} {
		if r.Score(0) != want[0] || r.Score(1) != want[1] {
			t.Errorf("%s scores %v, %v", r, r.Score(0), r.Score(1))
		}
	}
	for tempo := TempoUnset; tempo <= TempoNormal; tempo++ {
		f := (NotRated | NoColours).WithTempo(TempoNormal).WithTempo(tempo)
		if f.Tempo() != tempo || f&NotRated == 0 || f&NoColours == 0 {
			t.Errorf("tempo %s became %s", tempo, f.Tempo())
		}
	}
}

func TestEarlierGamesAreThoseBefore(t *testing.T) {
	h := New(random(6, 500))
	for p := range h.Players {
		seats := h.GamesOf(PlayerID(p))
		for i, seat := range seats {
			if got := h.Earlier(seat); !slices.Equal(got, seats[:i]) {
				t.Errorf("%d games before the game at place %d of a player", len(got), i)
			}
		}
	}
}

func TestInRoundCountsTheGamesOfOneRound(t *testing.T) {
	h := New(random(5, 2000))
	several := 0
	for p := range h.Players {
		for _, seat := range h.GamesOf(PlayerID(p)) {
			game := &h.Games[seat.Game()]
			want := 0
			for g := range h.Games {
				x := &h.Games[g]
				if x.Event == game.Event && x.Round == game.Round && x.Day == game.Day && slices.Contains(x.Side[:], PlayerID(p)) && h.Counts(GameID(g)) {
					want++
				}
			}
			if game.Event == 0 || game.Round == 0 {
				want = 1
			}
			if want > 1 {
				several++
			}
			if got := h.InRound(seat); got != want {
				t.Errorf("%d games in the round of seat %d, expected %d", got, seat, want)
			}
		}
	}
	if several < 100 {
		t.Errorf("%d seats have several games in their round, expected many", several)
	}
}
