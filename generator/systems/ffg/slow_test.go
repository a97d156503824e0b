package ffg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

// Every list from scratch, with maps and names, written from the text of the
// rules: it shares nothing with the engine but the reading of ranks.
func TestListsAgreeWithASlowComputation(t *testing.T) {
	corrected := 0
	for _, reading := range []Reading{A, B} {
		s := Default()
		s.Reading = reading
		for seed := uint64(20); seed < 24; seed++ {
			src := crowd(seed)
			h := src.Build()
			tl := ratingtest.Rate(t, made(t, s), h)
			for l := 0; l < len(h.Lists); l += 5 {
				want := slowList(h, reading, h.Lists[l].Day)
				for p := range h.Players {
					id := h.Players[p].ID
					got := tl.At(history.PlayerID(p), history.ListID(l))
					w := want[id]
					if got.State == rating.Unrated && w == nil {
						continue
					}
					if w == nil || (got.State == rating.Rated) != w.known || math.Abs(got.Value-w.level) > 1e-6 {
						t.Fatalf("seed %d, list %s, %s: %v, want %+v", seed, h.Lists[l].Day, id, got, w)
					}
				}
			}
			for p := range h.Players {
				for _, m := range tl.Marks(history.PlayerID(p)) {
					if m.Kind == rating.StartLevel {
						corrected++
					}
				}
			}
		}
	}
	if corrected < 50 {
		t.Errorf("only %d start levels were corrected: the histories test too little", corrected)
	}
}

// crowd is a random history with wrong ranks, beginners and quick games.
func crowd(seed uint64) *ratingtest.Source {
	r := rand.New(rand.NewPCG(seed, 7))
	src := ratingtest.Random(seed)
	src.ByEvent = true
	for i := range src.Players {
		src.Players[i].Rank = [...]string{"", "30k", "25k", "21k", "12k", "5k", "1k", "3d", "6d", "-1990"}[r.IntN(10)]
	}
	for i := range src.Events {
		src.Events[i].Entries = slices.DeleteFunc(src.Events[i].Entries, func(history.Entrant) bool { return r.IntN(3) == 0 })
	}
	for i := range src.Games {
		src.Games[i].Flags = src.Games[i].Flags.WithTempo(history.Tempo(r.IntN(4)))
		if r.IntN(15) == 0 {
			src.Games[i].Round = 0
		}
	}
	for p := range src.Players {
		if r.IntN(5) == 0 {
			src.Initial = append(src.Initial, history.Initial{
				Player: history.PlayerID(p), Day: src.Days[r.IntN(len(src.Days))] - 10, Rating: float64(r.IntN(4000) - 3100),
			})
		}
	}
	return src
}

type slowPlayer struct {
	level float64
	known bool
}

type slowGame struct {
	event, unit  string
	white, black string
	game         history.Game
}

func slowList(h *history.History, reading Reading, until history.Day) map[string]*slowPlayer {
	events := map[string][]slowGame{}
	for i := range h.Games {
		g := h.Games[i]
		if !h.Counts(history.GameID(i)) {
			continue
		}
		sg := slowGame{white: h.Players[g.Side[0]].ID, black: h.Players[g.Side[1]].ID, game: g}
		if g.Event != 0 {
			e := h.Events[g.Event]
			sg.event = fmt.Sprintf("%s %s", max(e.End.Day, e.RatedFrom), e.ID)
			sg.unit = fmt.Sprintf("%05d %s", g.Round, g.Day)
			if g.Round == 0 {
				sg.unit += fmt.Sprintf(" %09d", g.Line)
			}
		} else {
			first := g.Line
			for _, other := range h.Games {
				same := other.Side == g.Side || other.Side[0] == g.Side[1] && other.Side[1] == g.Side[0]
				if other.Event == 0 && other.Day == g.Day && same && other.Result != history.NoResult {
					first = min(first, other.Line)
				}
			}
			sg.event = fmt.Sprintf("%s  %09d", g.Day, first)
			sg.unit = fmt.Sprintf("%09d", g.Line)
		}
		events[sg.event] = append(events[sg.event], sg)
	}
	var keys []string
	for key := range events {
		keys = append(keys, key)
	}
	slices.Sort(keys)

	players := map[string]*slowPlayer{}
	starting := slices.Clone(h.Initial)
	give := func(day string) {
		for len(starting) > 0 && starting[0].Day.String() <= min(day, until.String()) {
			players[h.Players[starting[0].Player].ID] = &slowPlayer{max(starting[0].Rating, -2950), true}
			starting = starting[1:]
		}
	}
	for _, key := range keys {
		if key[:10] > until.String() {
			break
		}
		give(key[:10])
		games := events[key]
		slices.SortStableFunc(games, func(a, b slowGame) int { return strings.Compare(a.unit, b.unit) })
		start := map[string]float64{}
		for _, g := range games {
			for _, id := range g.game.Side {
				name := h.Players[id].ID
				p := players[name]
				if p == nil {
					p = &slowPlayer{}
					players[name] = p
				}
				if p.known {
					start[name] = p.level
					continue
				}
				start[name] = -1950
				for _, rank := range slowRanks(h, g.game.Event, id) {
					if level, ok := Level(rank); ok {
						start[name] = level
						break
					}
				}
			}
		}
		slowEvent(games, start, players, reading)
	}
	give("9999")
	return players
}

// slowRanks are what may tell the rank of a newcomer, best first.
func slowRanks(h *history.History, e history.EventID, id history.PlayerID) []string {
	var ranks []string
	for _, entry := range h.Events[e].Entries {
		if entry.Player == id {
			ranks = append(ranks, entry.Rank)
		}
	}
	return append(ranks, h.Players[id].Rank)
}

func slowEvent(games []slowGame, start map[string]float64, players map[string]*slowPlayer, reading Reading) {
	var before map[string]float64
	moved := map[string]bool{}
	for range 100 {
		levels, counted := slowRounds(games, start, reading)
		done := before != nil
		for name, level := range levels {
			if before != nil && math.Abs(level-before[name]) >= 10 {
				done = false
			}
		}
		next := map[string]float64{}
		excess := false
		for name, level := range levels {
			allowed := 50.0
			if players[name].known {
				allowed = 100
			}
			next[name] = start[name]
			if d := level - start[name]; math.Abs(d) > allowed {
				next[name] = level - math.Copysign(allowed, d)
				excess = true
			}
		}
		if done || !excess {
			for name, level := range levels {
				p := players[name]
				p.level, p.known = level, p.known || counted[name] || moved[name]
			}
			return
		}
		for name := range next {
			moved[name] = moved[name] || next[name] != start[name]
		}
		start, before = next, levels
	}
	panic("no end")
}

func slowRounds(games []slowGame, start map[string]float64, reading Reading) (levels map[string]float64, counted map[string]bool) {
	levels, counted = map[string]float64{}, map[string]bool{}
	for name, level := range start {
		levels[name] = level
	}
	for i := 0; i < len(games); {
		changes := map[string]float64{}
		j := i
		for ; j < len(games) && games[j].unit == games[i].unit; j++ {
			g := games[j]
			nb, nn := levels[g.white], levels[g.black]
			var db, dn float64
			switch g.game.Result {
			case history.FirstWins:
				db, dn = slowGameChange(g.game, nb, nn, true, reading)
			case history.SecondWins:
				db, dn = slowGameChange(g.game, nb, nn, false, reading)
			default:
				wb, wn := slowGameChange(g.game, nb, nn, true, reading)
				lb, ln := slowGameChange(g.game, nb, nn, false, reading)
				db, dn = (wb+lb)/2, (wn+ln)/2
			}
			changes[g.white] += db
			changes[g.black] += dn
			counted[g.white] = counted[g.white] || slowCoefficient(g.game, nb) > 0
			counted[g.black] = counted[g.black] || slowCoefficient(g.game, nn) > 0
		}
		for name, change := range changes {
			levels[name] = math.Max(levels[name]+change, -2950)
		}
		i = j
	}
	return levels, counted
}

// slowGameChange follows the pseudo-code of the specification.
func slowGameChange(g history.Game, nb, nn float64, whiteWins bool, reading Reading) (db, dn float64) {
	nfn := nn
	if g.Handicap > 0 {
		nfn = nn + 100*(float64(g.Handicap)-0.5)
	}
	within := func(x, low, high float64) float64 { return math.Max(low, math.Min(x, high)) }
	winner, loser := nb, nn
	x := 15 + (nfn-nb)/15
	if !whiteWins {
		winner, loser = nn, nb
		x = 15 + (nb-nfn)/15
	}
	w := within(x, 1, 40)
	if winner > 400 {
		w = within(x, 0, 40)
	}
	l := within(-x, -15, -1)
	if loser < -2000 {
		l = within(-x, -1, 0)
		if reading == A {
			l = within(-w, -1, 0)
		}
	}
	if winner >= -2000 && loser < -2000 {
		w = within(w, -1, 1)
	}
	if loser >= -2000 && winner < -2000 {
		l = within(l, -1, 1)
	}
	w *= slowCoefficient(g, winner) * within(1-winner/1000, 0.1, 2.5)
	l *= slowCoefficient(g, loser) * within(1-loser/1000, 0.1, 2.5)
	if whiteWins {
		return w, l
	}
	return l, w
}

func slowCoefficient(g history.Game, level float64) float64 {
	if level < -2000 {
		return 1
	}
	c := math.Max(0, 1-float64(g.Handicap)/10)
	c *= map[uint8]float64{0: 1, 19: 1, 13: 0.2, 9: 0.1}[g.Board]
	switch minutes := g.Minutes; {
	case g.Flags.Tempo() == history.TempoRapid:
		c *= 0.5
	case g.Flags.Tempo() == history.TempoBlitz:
		c = 0
	case g.Flags.Tempo() == history.TempoUnset && minutes > 0 && minutes < 30:
		c = 0
	case g.Flags.Tempo() == history.TempoUnset && minutes > 0 && minutes < 60:
		c *= 0.5
	}
	return c
}

// Whatever the levels and the game: changes are finite and small, the winner
// does not fall and the loser does not rise, and the levels stay above the floor.
func FuzzGame(f *testing.F) {
	f.Add(50.0, 50.0, uint8(0), uint8(19), uint16(0), uint8(1))
	f.Add(-2948.0, -2949.5, uint8(9), uint8(9), uint16(10), uint8(3))
	f.Add(1e4, -2950.0, uint8(255), uint8(15), uint16(30), uint8(2))
	f.Fuzz(func(t *testing.T, white, black float64, handicap, board uint8, minutes uint16, result uint8) {
		if math.IsNaN(white) || math.IsNaN(black) || math.Abs(white) > farthest || math.Abs(black) > farthest {
			t.Skip()
		}
		g := history.Game{Handicap: handicap, Board: board, Minutes: minutes, Result: history.Result(1 + result%3)}
		fact := factsOf(&g)
		for _, reading := range []Reading{A, B} {
			s := Default()
			s.Reading = reading
			for side := range 2 {
				change := s.change(&fact, [2]float64{max(white, floor), max(black, floor)}, side)
				switch score := g.Result.Score(side); {
				case !(math.Abs(change) <= 100), math.Signbit(change) && change == 0:
					t.Errorf("change %v", change)
				case score == 1 && change < 0, score == 0 && change > 0:
					t.Errorf("the score %v changes the level by %v", score, change)
				}
			}
		}
	})
}

// Any history the suite can think of ends with finite levels above the floor.
func FuzzHistory(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		h := crowd(seed).Build()
		tl := ratingtest.Rate(t, made(t, Default()), h)
		for p := range h.Players {
			for _, e := range tl.Curve(history.PlayerID(p)) {
				if !(e.Value >= floor && e.Value < farthest) {
					t.Errorf("level %v", e.Value)
				}
			}
		}
		for _, n := range made(t, Default()).run(h).iterations {
			if n >= Default().MaxIterations {
				t.Errorf("an event took %d computations", n)
			}
		}
	})
}
