package site_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/site"
)

// event is a random one: games in any order of rounds, entries of who plays and of
// who does not, standings of some.
func event(seed uint64) *history.History {
	r := rand.New(rand.NewPCG(seed, 0))
	parts := history.Parts{Files: []string{"f"}}
	players := 2 + r.IntN(30)
	for p := range players {
		parts.Players = append(parts.Players, history.Player{ID: fmt.Sprintf("p%02d", p), Name: fmt.Sprintf("N%02d", (p*7)%players)})
	}
	ev := history.Event{ID: "e", Start: history.Date{Day: 100, Known: true}, End: history.Date{Day: 110, Known: true}, RatedFrom: history.FirstDay}
	for _, p := range r.Perm(players)[:r.IntN(players)] {
		ev.Entries = append(ev.Entries, history.Entrant{Player: history.PlayerID(p), Rank: fmt.Sprint(p)})
	}
	rounds := 1 + r.IntN(9)
	for round := range rounds {
		order := r.Perm(players)
		for i := 0; i+1 < players; i += 2 {
			if r.IntN(6) == 0 {
				continue
			}
			parts.Games = append(parts.Games, history.Game{
				Event: 1, Day: 100 + history.Day(round), Round: uint16(1 + (round*5)%rounds), Line: uint32(2 + len(parts.Games)),
				Side:   [2]history.PlayerID{history.PlayerID(order[i]), history.PlayerID(order[i+1])},
				Result: []history.Result{history.FirstWins, history.Draw, history.SecondWins, history.NoResult}[r.IntN(4)],
			})
		}
	}
	played := map[history.PlayerID]bool{}
	for i := range parts.Games {
		played[parts.Games[i].Side[0]], played[parts.Games[i].Side[1]] = true, true
	}
	for _, p := range r.Perm(players)[:r.IntN(players)] {
		if played[history.PlayerID(p)] && seed%3 == 0 {
			ev.Standings = append(ev.Standings, history.PlayerID(p))
		}
	}
	parts.Events = []history.Event{{}, ev}
	return history.New(parts)
}

func TestEventTablesAgreeWithASlowCount(t *testing.T) {
	tied, crossed := 0, 0
	for seed := range uint64(60) {
		h := event(seed)
		names := site.NewNameOrder(h)
		s := site.New(site.Meta{}, h, names, nil, nil, site.Redirects{}, nil)
		got, ev := s.EventTable(1), &h.Events[1]

		score, entered := map[history.PlayerID]float64{}, map[history.PlayerID]string{}
		games, seats := map[history.PlayerID]int{}, map[history.PlayerID]int{} // with a result; all
		var players []history.PlayerID
		for i := range ev.Entries {
			entered[ev.Entries[i].Player] = ev.Entries[i].Rank
			players = append(players, ev.Entries[i].Player)
		}
		for g := range h.Games {
			for side, p := range h.Games[g].Side {
				score[p] += h.Games[g].Result.Score(side)
				if seats[p]++; h.Games[g].Result != history.NoResult {
					games[p]++
				}
				players = append(players, p)
			}
		}
		place := func(p history.PlayerID) int {
			if i := slices.Index(ev.Standings, p); i >= 0 {
				return i
			}
			return len(ev.Standings)
		}
		slices.SortFunc(players, func(a, b history.PlayerID) int {
			return cmp.Or(place(a)-place(b), cmp.Compare(score[b], score[a]), games[b]-games[a], cmp.Compare(names.Place[a], names.Place[b]))
		})
		players = slices.Compact(players)
		if len(got.Participants) != len(players) || len(got.Games) != len(h.Games) {
			t.Fatalf("seed %d: %d participants, %d games, want %d and %d", seed, len(got.Participants), len(got.Games), len(players), len(h.Games))
		}
		for i, p := range players {
			x := &got.Participants[i]
			rank := ""
			if x.Entrant != nil {
				rank = x.Entrant.Rank
			}
			if x.Player != p || x.Score != score[p] || x.Games != games[p] || len(x.Seats) != seats[p] || rank != entered[p] || got.Line(p) != i+1 {
				t.Fatalf("seed %d, line %d: %+v on line %d, want player %d with %v points in %d games, entered as %q",
					seed, i+1, *x, got.Line(p), p, score[p], games[p], entered[p])
			}
			for k, s := range x.Seats {
				if h.Games[s.Game()].Side[s.Side()] != p {
					t.Errorf("seed %d: player %d has a game of somebody else", seed, p)
				}
				if k > 0 && h.Games[s.Game()].Round < h.Games[x.Seats[k-1].Game()].Round {
					t.Errorf("seed %d: the games of player %d are not in the order of rounds", seed, p)
				}
			}
			if x.Place.Tied {
				tied++
			}
			if i > 0 && place(p) == len(ev.Standings) && place(players[i-1]) == len(ev.Standings) &&
				(score[p] == score[players[i-1]]) != (x.Place.Rank == got.Participants[i-1].Place.Rank) {
				t.Errorf("seed %d: place %+v after %+v", seed, x.Place, got.Participants[i-1].Place)
			}
		}
		for i := range got.Rounds {
			if i > 0 && got.Rounds[i].Number <= got.Rounds[i-1].Number {
				t.Errorf("seed %d: rounds %+v", seed, got.Rounds)
			}
			for g := range h.Games {
				if h.Games[g].Round == got.Rounds[i].Number && h.Games[g].Day < got.Rounds[i].Date.Day {
					t.Errorf("seed %d: round %d began before %d", seed, got.Rounds[i].Number, got.Rounds[i].Date.Day)
				}
			}
		}
		pairs, most := map[[2]history.PlayerID]int{}, 0
		for g := range h.Games {
			a, b := h.Games[g].Side[0], h.Games[g].Side[1]
			pairs[[2]history.PlayerID{min(a, b), max(a, b)}]++
			most = max(most, pairs[[2]history.PlayerID{min(a, b), max(a, b)}])
		}
		n := len(players)
		cross := n >= 3 && n <= 40 && most <= 4 && float64(len(pairs)) >= 0.75*float64(n*(n-1)/2)
		if cross {
			crossed++
		}
		if (got.Shape == site.Crosstable) != cross {
			t.Errorf("seed %d: shape %d with %d pairs of %d players", seed, got.Shape, len(pairs), n)
		}
		if n := len(h.Players); got.Line(history.PlayerID(n)) != 0 {
			t.Errorf("seed %d: a line for nobody", seed)
		}
	}
	if tied == 0 || crossed == 0 || crossed == 60 {
		t.Errorf("%d share a place, %d crosstables", tied, crossed)
	}
}
