package site_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/site"
	"echelle/generator/systems/elo"
)

// ranking rates a random history with Elo.
func ranking(t *testing.T, seed uint64, def site.Definition) *site.Ranking {
	t.Helper()
	return ranked(t, ratingtest.Random(seed).Build(), def)
}

// ranked rates a history with Elo.
func ranked(t *testing.T, h *history.History, def site.Definition) *site.Ranking {
	t.Helper()
	sys, err := elo.New(elo.Elo())
	if err != nil {
		t.Fatal(err)
	}
	tl, err := sys.Rate(h)
	if err != nil {
		t.Fatal(err)
	}
	return site.NewRanking(def, h, sys, tl, site.NewNameOrder(h), site.NewPlayed(h))
}

// TestListsAgreeWithCountingAfresh recomputes every list from the games alone,
// with nothing prepared.
func TestListsAgreeWithCountingAfresh(t *testing.T) {
	for seed := range uint64(12) {
		def := site.Definition{ID: "r", MinGames: int(seed % 4), Active: []int{0, 3, 12}[seed%3]}
		h := ratingtest.Random(seed).Build()
		for p := 3; p < len(h.Players); p += 5 { // leave in the middle
			h.Players[p].Until = history.Date{Day: h.Lists[len(h.Lists)/2].Day - history.Day(p%2), Known: true}
		}
		r := ranked(t, h, def)
		lists := 0
		for l := range h.Lists {
			day := h.Lists[l].Day
			games := map[history.PlayerID]int{}
			wins := map[history.PlayerID]int{}
			draws := map[history.PlayerID]int{}
			last := map[history.PlayerID]history.Day{}
			for g := range h.Games {
				id := history.GameID(g)
				if !h.Counts(id) || h.RatingDay(id) > day {
					continue
				}
				for side, p := range h.Games[g].Side {
					if games[p] == 0 || h.Games[g].Day > last[p] {
						last[p] = h.Games[g].Day
					}
					games[p]++
					switch h.Games[g].Result.Score(side) {
					case 1:
						wins[p]++
					case 0.5:
						draws[p]++
					}
				}
			}
			type line struct {
				shown int32
				name  string
				p     history.PlayerID
			}
			var want []line
			for p := range h.Players {
				id := history.PlayerID(p)
				e := r.T.At(id, history.ListID(l))
				months := day.Months() - last[id].Months()
				if until := h.Players[p].Until; until.Known && until.Day < day {
					continue
				}
				if e.State != rating.Rated || games[id] < def.MinGames || def.Active > 0 && (games[id] == 0 || months >= def.Active) {
					continue
				}
				want = append(want, line{int32(math.Round(e.Value)), h.Players[p].Name + "\x00" + h.Players[p].ID, id})
			}
			slices.SortFunc(want, func(a, b line) int {
				if a.shown != b.shown {
					return int(b.shown - a.shown)
				}
				if a.name < b.name {
					return -1
				}
				return 1
			})
			list := r.List(history.ListID(l), nil)
			if list.Len() != len(want) {
				t.Fatalf("seed %d, list %s: %d players, want %d", seed, day, list.Len(), len(want))
			}
			for i, w := range want {
				lists++
				row := list.Row(i)
				rank := 1
				for _, o := range want {
					if o.shown > w.shown {
						rank++
					}
				}
				got := fmt.Sprint(row.Player, row.Rank, row.Games, row.Wins, row.Draws, row.Losses, row.Last)
				exp := fmt.Sprint(w.p, rank, games[w.p], wins[w.p], draws[w.p], games[w.p]-wins[w.p]-draws[w.p], last[w.p])
				if got != exp {
					t.Fatalf("seed %d, list %s, line %d: %s, want %s", seed, day, i+1, got, exp)
				}
				if l == len(h.Lists)-1 {
					if n := r.Places(w.p).Overall.Rank; n != rank {
						t.Fatalf("seed %d, list %s: place %d, want %d", seed, day, n, rank)
					}
				}
			}
		}
		if lists == 0 {
			t.Fatalf("seed %d: no list has a player", seed)
		}
	}
}

// TestCareersHoldEveryGameOnce adds the stretches of every career up.
func TestCareersHoldEveryGameOnce(t *testing.T) {
	for seed := range uint64(8) {
		r := ranking(t, seed, site.Definition{ID: "r"})
		for p := range r.H.Players {
			id := history.PlayerID(p)
			var seats []history.Seat
			change := 0.0
			for _, l := range r.Career(id) {
				if l.Stretch == nil {
					continue
				}
				seats = append(seats, l.Seats...)
				change += l.Change
				if !l.Mixed && l.Counted > 0 && math.Abs(l.Before+l.Change-l.After) > 2e-3 {
					t.Errorf("seed %d: %f + %f is not %f", seed, l.Before, l.Change, l.After)
				}
			}
			slices.Sort(seats)
			want := slices.Sorted(slices.Values(r.H.GamesOf(id)))
			if !slices.Equal(seats, want) {
				t.Fatalf("seed %d, player %d: %v, want %v", seed, p, seats, want)
			}
		}
	}
}

func TestPerformanceGivesTheScore(t *testing.T) {
	predict, err := elo.New(elo.Elo())
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for seed := range uint64(6) {
		r := ranking(t, seed, site.Definition{ID: "r"})
		for p := range r.H.Players {
			seats := r.Seats(history.PlayerID(p))
			perf, ok := r.Performance(seats)
			score, sum := 0.0, 0.0
			for _, s := range seats {
				score += r.H.Games[s.Game()].Result.Score(s.Side())
				sum += predict.Expected(rating.Rating{Value: perf}, rating.Rating{Value: r.T.Effect(s ^ 1).Before})
			}
			if ok != (score > 0 && score < float64(len(seats))) {
				t.Errorf("seed %d, player %d: a performance for %v of %d: %v", seed, p, score, len(seats), ok)
			}
			if ok {
				found++
				if math.Abs(sum-score) > 1e-3 {
					t.Errorf("seed %d, player %d: expected score %f at the performance, want %f", seed, p, sum, score)
				}
			}
		}
	}
	if found < 50 {
		t.Fatalf("only %d performances", found)
	}
}

func TestRelativeLinks(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"index.html", "players/a.html", "players/a.html"},
		{"players/a.html", "players/b.html", "b.html"},
		{"players/a.html", "index.html", "../index.html"},
		{"players/a.html", "", "../"},
		{"index.html", "", ""},
		{"guide/x.html", "elo/2026-06-30.html", "../elo/2026-06-30.html"},
		{"a/b/c.html", "a/d.html", "../../a/d.html"},
	} {
		if got := site.Relative(c.from, c.to); got != c.want {
			t.Errorf("from %s to %s: %q, want %q", c.from, c.to, got, c.want)
		}
	}
	if got := site.Numbered("elo/index.html", 3); got != "elo/index-p3.html" {
		t.Errorf("third page: %s", got)
	}
}
