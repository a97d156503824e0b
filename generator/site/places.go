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

	// The members of each club and country on the newest list and the one before:
	// hundreds of pages ask for them.
	from      history.ListID // the list before the newest, or the only one
	ofClub    [2]map[history.ClubID]*members
	ofCountry [2]map[string]*members
}

// members are those of a club or country as of a list.
type members struct {
	places  []uint32 // of those who are ranked
	players int      // who played games that the list is the first to hold
	games   int      // these
}

// members returns those who belong to a category; false unless that is a club or a
// country and the list one of the two newest.
func (pl *places) members(l history.ListID, c *Category) (members, bool) {
	var m *members
	switch {
	case c == nil || l < pl.from:
		return members{}, false
	case c.Club != 0 && *c == Category{Club: c.Club}:
		m = pl.ofClub[l-pl.from][c.Club]
	case c.Country != "" && *c == Category{Country: c.Country}:
		m = pl.ofCountry[l-pl.from][c.Country]
	default:
		return members{}, false
	}
	if m == nil { // nobody
		return members{}, true
	}
	return *m, true
}

// gather prepares the members of clubs and countries.
func (r *Ranking) gather(newest history.ListID) {
	r.now.from = max(newest, 1) - 1
	for l := r.now.from; l <= newest; l++ {
		club := func(p *history.Player) history.ClubID { return p.ClubOn(r.H.Lists[l].Day) }
		country := func(p *history.Player) string { return p.Country }
		r.now.ofClub[l-r.now.from], r.now.ofCountry[l-r.now.from] = gather(r, l, club), gather(r, l, country)
	}
}

// gather groups the players of a list, and what was played in its period.
func gather[G comparable](r *Ranking, l history.ListID, group func(*history.Player) G) map[G]*members {
	all := map[G]*members{}
	of := func(p history.PlayerID) *members {
		g := group(&r.H.Players[p])
		if all[g] == nil {
			all[g] = &members{}
		}
		return all[g]
	}
	for i, p := range r.standings(l, false).players {
		m := of(p)
		m.places = append(m.places, uint32(i))
	}
	mine := make([]*members, len(r.H.Players)) // of who played
	played := func(p history.PlayerID) *members {
		if mine[p] == nil {
			mine[p] = of(p)
			mine[p].players++
		}
		return mine[p]
	}
	for _, g := range r.H.Entering(l) {
		side := r.H.Games[g].Side
		a, b := played(side[0]), played(side[1])
		a.games++
		if a != b {
			b.games++
		}
	}
	return all
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
	r.now = places{}
	r.gather(l)
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
	list := r.standings(l, false)
	for i, p := range list.players {
		g, ok := group(p)
		if !ok {
			continue
		}
		shown := list.shown[i]
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
	list := r.standings(l, false)
	for i, p := range list.players {
		g := of(p)
		if g < 0 {
			continue
		}
		t, v := &totals[g], r.T.At(p, l).Value
		if list.printed != nil {
			v = list.printed[i].Value
		}
		if t.Ranked == 0 {
			t.Top, t.Best = v, p
		}
		t.Ranked++
		t.Sum += v
	}
	return totals
}
