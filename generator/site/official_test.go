package site_test

import (
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/site"
)

// printed is a list as it would be published today.
func printed(r *site.Ranking, l history.ListID) site.Official {
	o := site.Official{Day: r.H.Lists[l].Day}
	list := r.Today(l, nil)
	for _, w := range list.Rows(0, list.Len()) {
		p := &r.H.Players[w.Player]
		o.Rows = append(o.Rows, site.Printed{
			Player: w.Player, ID: p.ID, Name: p.Name, Rank: w.Rank, Rating: w.Rating, Games: w.Games, Grade: r.Grade(&w),
		})
	}
	return o
}

// A list that says what the data say looks as if it had not been published.
func TestPublishingWhatTheDataGiveChangesNothing(t *testing.T) {
	def := site.Definition{ID: "r", MinGames: 2, Categories: []site.Category{{ID: "w", Sex: history.Female}}}
	lists := 0
	for seed := range uint64(8) {
		plain, r := ranking(t, seed, def), ranking(t, seed, def)
		var all []site.Official
		for l := range r.H.Lists {
			if l%3 != 1 {
				all = append(all, printed(r, history.ListID(l)))
			}
		}
		r.Publish(all)
		for i := range r.H.Lists {
			l := history.ListID(i)
			lists++
			for _, c := range []*site.Category{nil, &def.Categories[0]} {
				a, b := plain.List(l, c), r.List(l, c)
				rows := b.Rows(0, b.Len())
				for k := range rows {
					if rows[k].Printed != nil && rows[k].Player != rows[k].Printed.Player || b.Official != (rows[k].Printed != nil) {
						t.Fatalf("seed %d list %d: %+v has printed %+v", seed, i, rows[k], rows[k].Printed)
					}
					rows[k].Printed = nil
				}
				_, gone := a.Dropped(0)
				_, want := b.Dropped(0)
				if !slices.Equal(rows, a.Rows(0, a.Len())) || gone != want || a.New != b.New {
					t.Fatalf("seed %d list %d: published\n%+v, computed\n%+v", seed, i, rows, a.Rows(0, a.Len()))
				}
			}
			if r.Ranked(l) != plain.Ranked(l) {
				t.Errorf("seed %d list %d: %d ranked, expected %d", seed, i, r.Ranked(l), plain.Ranked(l))
			}
		}
		if now, want := r.Turnovers(), plain.Turnovers(); !slices.Equal(now, want) {
			t.Errorf("seed %d: turnovers %v, expected %v", seed, now, want)
		}
		for p := range r.H.Players {
			a, b := plain.Places(history.PlayerID(p)), r.Places(history.PlayerID(p))
			if a.Overall != b.Overall || a.Country != b.Country || a.Club != b.Club || !slices.Equal(a.Categories, b.Categories) {
				t.Errorf("seed %d player %d: %+v, expected %+v", seed, p, b, a)
			}
		}
	}
	if lists < 20 {
		t.Errorf("%d lists, expected more", lists)
	}
}

func TestPublishedNumbersStandAndTheNextListFollowsThem(t *testing.T) {
	r := ranking(t, 3, site.Definition{ID: "r"})
	l := history.ListID(len(r.H.Lists) - 2)
	o := printed(r, l)
	if len(o.Rows) < 4 {
		t.Fatal("the list is too short")
	}
	// As published the last was the first, far above, and the first was not there.
	first, last := o.Rows[0], o.Rows[len(o.Rows)-1]
	last.Value, last.Rank, last.Games, last.Name, last.Grade = 5000, 1, 777, "As printed", "grade"
	o.Rows[0] = last
	o.Rows = o.Rows[:len(o.Rows)-1]
	before := r.Today(l, nil).Rows(0, 3)
	r.Publish([]site.Official{o, {Day: o.Day + 1}}) // no list of that day

	list := r.List(l, nil)
	top := list.Row(0)
	if top.Player != last.Player || top.Rank != 1 || top.Value != 5000 || top.Games != 777 || r.Grade(&top) != "grade" || top.Printed.Name != "As printed" {
		t.Errorf("the first is %+v", top)
	}
	if p, value, ok := r.Leader(l); !ok || p != last.Player || value != 5000 {
		t.Errorf("the leader is %d with %f", p, value)
	}
	dropped, _ := list.Dropped(len(r.H.Players))
	for _, w := range dropped {
		if w.Player == first.Player {
			t.Error("who is ranked today has not dropped out")
		}
	}
	if newest, ok := r.Latest(); !ok || newest != l {
		t.Errorf("the latest published list is %d", newest)
	}
	// Today's data give what they gave.
	if now := r.Today(l, nil).Rows(0, 3); !slices.Equal(now, before) {
		t.Errorf("today %+v, expected %+v", now, before)
	}
	for _, w := range before {
		if now := r.Recomputed(w.Player, l); now.Rank != w.Rank || now.Value != w.Value || now.Tied != w.Tied {
			t.Errorf("recomputed %+v, expected %+v", now, w)
		}
	}
	// The next list tells the change from what was published.
	next := r.List(l+1, nil)
	for _, w := range next.Rows(0, next.Len()) {
		if w.Player == last.Player && (w.Was != 1 || w.Before != 5000 || w.Change != float64(site.Displayed(w.Value)-5000)) {
			t.Errorf("after the published list: %+v", w)
		}
		if w.Player == first.Player && w.Was != 0 {
			t.Errorf("who was not printed had a rank: %+v", w)
		}
	}
}

func TestOnePlayerInTwoRowsOfAPublishedList(t *testing.T) {
	r := ranking(t, 5, site.Definition{ID: "r"})
	l, _ := r.Newest()
	o := printed(r, l)
	o.Rows[1].Player, o.Rows[1].Name = o.Rows[0].Player, "the other entry"
	r.Publish([]site.Official{o})
	list := r.List(l, nil)
	if a, b := list.Row(0), list.Row(1); a.Player != b.Player || a.Printed.Name == b.Printed.Name || a.Rank != 1 || b.Value != o.Rows[1].Value {
		t.Errorf("%+v and %+v", a, b)
	}
	if x := r.Official(l).Of(o.Rows[0].Player); x.Rank != 1 {
		t.Errorf("the player's own page has the row of rank %d", x.Rank)
	}
}

func TestWhatACorrectionExplains(t *testing.T) {
	c := site.Correction{Ranking: "r", List: 100, Date: history.Date{Day: 170, Known: true}}
	for _, tt := range []struct {
		ranking string
		day     history.Day
		want    bool
	}{
		{"r", 100, true},
		{"r", 70, false},  // before the mistake
		{"r", 130, true},  // out before it was found
		{"r", 170, true},  // on that very day
		{"r", 200, false}, // counts it rightly
		{"other", 100, false},
	} {
		if got := c.Concerns(tt.ranking, tt.day); got != tt.want {
			t.Errorf("%s %d: %v, expected %v", tt.ranking, tt.day, got, tt.want)
		}
	}
}
