package site_test

import (
	"cmp"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/site"
)

// TestListsAgreeWithTheOneBefore compares what a list says of the one before
// with that list.
func TestListsAgreeWithTheOneBefore(t *testing.T) {
	dropped, gained := 0, 0
	for seed := range uint64(12) {
		r := ranking(t, seed, site.Definition{ID: "r", MinGames: int(seed % 4), Active: []int{0, 1, 3}[seed%3]})
		turnovers := r.Turnovers()
		for l := history.ListID(1); int(l) < len(r.H.Lists); l++ {
			now, before := r.List(l, nil), r.List(l-1, nil)
			was := map[history.PlayerID]site.Row{}
			for _, row := range before.Rows(0, before.Len()) {
				was[row.Player] = row
			}
			var gains []site.Row
			arrived, fresh := 0, 0
			for _, row := range now.Rows(0, now.Len()) {
				old, ok := was[row.Player]
				delete(was, row.Player)
				if row.Was != old.Rank {
					t.Fatalf("seed %d, list %d: player %d was %d, want %d", seed, l, row.Player, row.Was, old.Rank)
				}
				if !ok {
					if arrived++; row.New() {
						fresh++
					}
					continue
				}
				if want := float64(site.Displayed(row.Value) - site.Displayed(old.Value)); row.Change != want {
					t.Fatalf("seed %d, list %d: player %d changed by %v, want %v", seed, l, row.Player, row.Change, want)
				}
				if row.Change > 0 {
					gains = append(gains, row)
				}
			}
			if got, all := now.Arrivals(3); all != arrived || len(got) != min(3, all) || now.New != fresh {
				t.Fatalf("seed %d, list %d: %d arrivals, %d of them new, want %d and %d", seed, l, all, now.New, arrived, fresh)
			}
			gone, all := now.Dropped(len(r.H.Players))
			for _, row := range gone {
				if was[row.Player].Rank != row.Was || row.Was == 0 || row.Standing == site.Ranked {
					t.Fatalf("seed %d, list %d: dropped %+v, which had %+v", seed, l, row, was[row.Player])
				}
			}
			if few, count := now.Dropped(2); len(gone) != len(was) || all != len(was) || count != len(was) || !slices.Equal(few, gone[:min(2, len(gone))]) {
				t.Fatalf("seed %d, list %d: %d and %d of %d and %d dropped, want %d", seed, l, len(gone), len(few), all, count, len(was))
			}
			if want := (site.Turnover{Came: arrived, Went: len(was)}); turnovers[l] != want {
				t.Fatalf("seed %d, list %d: turnover %+v, want %+v", seed, l, turnovers[l], want)
			}
			slices.SortStableFunc(gains, func(a, b site.Row) int { return cmp.Compare(b.Change, a.Change) })
			if got := now.Movers(3); !slices.Equal(got, gains[:min(3, len(gains))]) {
				t.Fatalf("seed %d, list %d: movers %+v, want the first of %+v", seed, l, got, gains)
			}
			dropped, gained = dropped+len(was), gained+len(gains)
		}
	}
	if dropped == 0 || gained == 0 {
		t.Fatalf("%d dropped, %d gained: nothing was compared", dropped, gained)
	}
}

// TestGroupsAreCategories compares the prepared members of countries with a
// category that has to be counted: everybody of any age from the country.
func TestGroupsAreCategories(t *testing.T) {
	h := ratingtest.Random(1).Build()
	for i := range h.Players {
		h.Players[i].Country = []string{"FRA", "NLD", ""}[i%3]
	}
	r := ranked(t, h, site.Definition{ID: "r"})
	newest, _ := r.Newest()
	found := 0
	for l := range newest + 1 {
		for _, country := range []string{"", "FRA", "NLD", "XXX"} {
			quick := r.List(l, &site.Category{Country: country})
			slow := r.List(l, &site.Category{ID: "slow", Country: country})
			a, b := quick.Rows(0, quick.Len()), slow.Rows(0, slow.Len())
			gone, _ := quick.Dropped(len(h.Players))
			want, _ := slow.Dropped(len(h.Players))
			if !slices.Equal(a, b) || !slices.Equal(gone, want) || quick.New != slow.New || quick.Played != slow.Played || quick.Players != slow.Players {
				t.Fatalf("list %d, country %q: %+v, want %+v", l, country, a, b)
			}
			if country != "" {
				found += len(a)
			}
		}
	}
	if found == 0 {
		t.Fatal("no list has a player of a country")
	}
}

// TestRowsOfACategoryAreThoseOfItsList compares them with the list of the category,
// whose ranks on the list before they go without.
func TestRowsOfACategoryAreThoseOfItsList(t *testing.T) {
	all, moved := 0, 0
	for seed := range uint64(8) {
		r := ranking(t, seed, site.Definition{ID: "r"})
		for l := range history.ListID(len(r.H.Lists)) {
			for _, cat := range []*site.Category{nil, {Country: "FR"}} {
				list := r.List(l, cat)
				want := list.Rows(0, list.Len())
				for i := range want {
					if want[i].Was != 0 {
						moved++
					}
					want[i].Was, want[i].First = 0, false
				}
				if got := r.InCategory(l, cat); !slices.Equal(got, want) {
					t.Fatalf("seed %d, list %d: %+v, want %+v", seed, l, got, want)
				}
				all += len(want)
			}
		}
	}
	if all == 0 || moved == 0 {
		t.Fatalf("%d rows, %d of them ranked before", all, moved)
	}
}
