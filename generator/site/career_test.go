package site_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/site"
	"echelle/generator/systems/elo"
)

// TestStretchesAreWholeEvents holds the stretches of every career against groups
// made one game after the other: also where games of other events came between.
func TestStretchesAreWholeEvents(t *testing.T) {
	split, shared := 0, 0
	for seed := range uint64(8) {
		r := ranking(t, seed, site.Definition{ID: "r"})
		if seed%2 == 1 { // as if by rating periods, of which several may share a month
			r.Info.Due = history.Weekly.End
		}
		for p := range r.H.Players {
			id := history.PlayerID(p)
			groups := map[string][]history.Seat{}
			last := ""
			for _, s := range r.H.GamesOf(id) {
				game := &r.H.Games[s.Game()]
				key := fmt.Sprint("event ", game.Event)
				if game.Event == 0 {
					key = fmt.Sprint("month ", game.Day.Months())
				}
				if len(groups[key]) > 0 && key != last {
					split++
				}
				groups[key], last = append(groups[key], s), key
			}
			n := 0
			for _, l := range r.Career(id) {
				if l.Stretch == nil {
					continue
				}
				n++
				key := fmt.Sprint("event ", l.Event)
				if l.Event == 0 {
					key = fmt.Sprint("month ", r.H.Games[l.Seats[0].Game()].Day.Months())
				}
				if !slices.Equal(l.Seats, groups[key]) {
					t.Errorf("seed %d, player %d, %s: %v, want %v", seed, p, key, l.Seats, groups[key])
				}
				if one := r.Stretch(l.Event, id, l.Seats); fmt.Sprint(one) != fmt.Sprint(*l.Stretch) {
					t.Errorf("seed %d, player %d, %s: in the career %v, alone %v", seed, p, key, *l.Stretch, one)
				}
				if l.Shared {
					shared++
				}
			}
			if n != len(groups) {
				t.Errorf("seed %d, player %d: %d stretches, want %d", seed, p, n, len(groups))
			}
		}
	}
	if split == 0 || shared == 0 {
		t.Errorf("%d events were interrupted by another, %d shared a rating period", split, shared)
	}
}

// TestAPeriodIsSharedAcrossLongEvents holds stretches by themselves against those of
// careers where events are rated as a whole, in the month in which they end: games of
// long before belong to the period then.
func TestAPeriodIsSharedAcrossLongEvents(t *testing.T) {
	sys, err := elo.New(elo.Federation())
	if err != nil {
		t.Fatal(err)
	}
	shared, early := 0, 0
	for seed := range uint64(8) {
		src := ratingtest.Random(seed)
		src.ByEvent = true
		h := src.Build()
		tl, err := sys.Rate(h)
		if err != nil {
			t.Fatal(err)
		}
		r := site.NewRanking(site.Definition{ID: "r"}, h, sys, tl, site.NewNameOrder(h), site.NewPlayed(h))
		for p := range h.Players {
			id := history.PlayerID(p)
			for _, l := range r.Career(id) {
				if l.Stretch == nil {
					continue
				}
				if one := r.Stretch(l.Event, id, l.Seats); one.Shared != l.Shared {
					t.Errorf("seed %d, player %d, event %d: shared %t in the career, %t alone", seed, p, l.Event, l.Shared, one.Shared)
				}
				if l.Shared {
					shared++
				}
				if first := l.Seats[0].Game(); h.Games[first].Day.Months() != h.RatingDay(first).Months() {
					early++
				}
			}
		}
	}
	if shared == 0 || early == 0 {
		t.Errorf("%d stretches shared a rating period, %d began in an earlier one", shared, early)
	}
}

// TestOpponentsAgreeWithASlowCount counts the opponents of every player by going
// through all games.
func TestOpponentsAgreeWithASlowCount(t *testing.T) {
	found := 0
	for seed := range uint64(8) {
		r := ranking(t, seed, site.Definition{ID: "r"})
		for p := range r.H.Players {
			id, least := history.PlayerID(p), 1+int(seed%3)
			all := make([]site.Opponent, len(r.H.Players))
			for g := range r.H.Games {
				game := &r.H.Games[g]
				side := slices.Index(game.Side[:], id)
				if side < 0 || !r.H.Counts(history.GameID(g)) {
					continue
				}
				o := &all[game.Side[1-side]]
				o.Player = game.Side[1-side]
				o.Add(game.Result.Score(side), float64(r.T.Effect(history.SeatOf(history.GameID(g), side)).Expected))
				if !o.Last.Known || game.Day >= o.Last.Day {
					o.Last = game.Date()
				}
			}
			want := slices.DeleteFunc(all, func(o site.Opponent) bool { return o.Games < least })
			got := r.Opponents(id, least)
			for i := 1; i < len(got); i++ {
				if got[i-1].Games < got[i].Games {
					t.Errorf("seed %d, player %d: %d games before %d", seed, p, got[i-1].Games, got[i].Games)
				}
			}
			slices.SortFunc(got, func(a, b site.Opponent) int { return cmp.Compare(a.Player, b.Player) })
			if !slices.Equal(got, want) {
				t.Fatalf("seed %d, player %d: %v, want %v", seed, p, got, want)
			}
			found += len(got)
		}
	}
	if found < 50 {
		t.Fatalf("only %d opponents", found)
	}
}
