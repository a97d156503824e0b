package site

import "echelle/generator/history"

// Place is a rank among some players: 0 where not ranked.
type Place struct {
	Rank int
	Tied bool
}

// Places are where a player stands on the newest list.
type Places struct {
	Overall, Country, Club Place
	Categories             []Place // as Definition.Categories
}

// places holds the ranks of everybody on the newest list, so that a player's
// page need not count the list again.
type places struct {
	overall, country, club []Place
	categories             [][]Place
}

// Places returns where a player stands on the newest list.
func (r *Ranking) Places(p history.PlayerID) Places {
	if len(r.H.Lists) == 0 {
		return Places{Categories: make([]Place, len(r.Categories))}
	}
	pl := Places{Overall: r.now.overall[p], Country: r.now.country[p], Club: r.now.club[p]}
	for _, c := range r.now.categories {
		pl.Categories = append(pl.Categories, c[p])
	}
	return pl
}

// countPlaces ranks the newest list overall, within each country and club, and
// within each category: one pass for each.
func (r *Ranking) countPlaces() {
	l, ok := r.Newest()
	if !ok {
		return
	}
	day := r.H.Lists[l].Day
	player := func(p history.PlayerID) *history.Player { return &r.H.Players[p] }
	r.now.overall = placesWithin(r, l, func(history.PlayerID) (int, bool) { return 0, true })
	countries := map[string]int{}
	r.now.country = placesWithin(r, l, func(p history.PlayerID) (int, bool) {
		c := player(p).Country
		if _, ok := countries[c]; !ok {
			countries[c] = len(countries)
		}
		return countries[c], c != ""
	})
	r.now.club = placesWithin(r, l, func(p history.PlayerID) (int, bool) {
		c := player(p).ClubOn(day)
		return int(c), c != 0
	})
	for i := range r.Categories {
		r.now.categories = append(r.now.categories, placesWithin(r, l, func(p history.PlayerID) (int, bool) {
			return 0, r.Categories[i].Holds(player(p), day)
		}))
	}
}

// placesWithin ranks the players of a list within groups, given by numbers.
func placesWithin(r *Ranking, l history.ListID, group func(history.PlayerID) (int, bool)) []Place {
	places := make([]Place, len(r.H.Players))
	type last struct {
		count  int
		player history.PlayerID
		shown  int32
	}
	seen := map[int]*last{}
	for _, p := range r.orders[l] {
		g, ok := group(p)
		if !ok {
			continue
		}
		shown := Displayed(r.T.At(p, l).Value)
		s := seen[g]
		if s == nil {
			s = &last{}
			seen[g] = s
		}
		s.count++
		places[p] = Place{Rank: s.count}
		if s.count > 1 && s.shown == shown {
			places[s.player].Tied = true
			places[p] = Place{places[s.player].Rank, true}
		}
		s.player, s.shown = p, shown
	}
	return places
}

// Total sums up the ranked players of a group: a club, a country.
type Total struct {
	Ranked int
	Sum    float64          // of their ratings
	Top    float64          // the highest; 0 where nobody is ranked
	Best   history.PlayerID // who has it
}

// Totals sums up a list by groups numbered from 0 to n-1; of gives the number of a
// player's, negative for none.
func (r *Ranking) Totals(l history.ListID, n int, of func(history.PlayerID) int) []Total {
	totals := make([]Total, n)
	for _, p := range r.orders[l] {
		g := of(p)
		if g < 0 {
			continue
		}
		t, v := &totals[g], r.T.At(p, l).Value
		if t.Ranked == 0 {
			t.Top, t.Best = v, p
		}
		t.Ranked++
		t.Sum += v
	}
	return totals
}
