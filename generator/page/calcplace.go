package page

import (
	"cmp"
	"slices"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// calcPlace is where a participant's calculation in a ranking stands.
type calcPlace struct {
	player  history.PlayerID
	ranking uint16 // index in Site.Rankings
	page    uint16 // numbered page of the event, from 1

	participant uint32 // index in EventTable.Participants
}

// longEvent is an event, or a month of individual games, with several numbered
// pages.
type longEvent struct {
	pages  int
	places []calcPlace // by ranking and player
}

// calcPlaces spreads the calculations of an event over its numbered pages, in
// the order shown: a page holds about calcRows games, and a ranking that does
// not fit beside the one before it begins a page.
func calcPlaces(s *site.Site, t *site.EventTable) []calcPlace {
	var places []calcPlace
	page, used, room := 1, 0, calcRows(s)
	for k, r := range s.Rankings {
		players, total := make([]int, 0, len(t.Participants)), 0
		for i := range t.Participants {
			seats := t.Participants[i].Seats
			if slices.ContainsFunc(seats, func(s history.Seat) bool { return r.H.Counts(s.Game()) }) {
				players = append(players, i)
				total += len(seats)
			}
		}
		if used > 0 && used+total > room {
			page, used = page+1, 0
		}
		places = slices.Grow(places, len(players))
		for _, i := range players {
			rows := len(t.Participants[i].Seats)
			if used > 0 && used+rows > room {
				page, used = page+1, 0
			}
			used += rows
			places = append(places, calcPlace{t.Participants[i].Player, uint16(k), uint16(page), uint32(i)})
		}
	}
	return places
}

// calcRows is how many games a page's calculations hold: lines of text take less
// room than rows of tables.
func calcRows(s *site.Site) int {
	if s.Large {
		return 4 * site.PageRows
	}
	return site.PageRows
}

// longEvents finds the events and months of more than one page, by address.
func longEvents(s *site.Site) map[string]longEvent {
	long := map[string]longEvent{}
	add := func(path string, t *site.EventTable) {
		e := longEvent{pages: pagesOf(len(t.Participants)), places: calcPlaces(s, t)}
		for _, p := range e.places {
			e.pages = max(e.pages, int(p.page))
		}
		slices.SortFunc(e.places, calcPlace.compare)
		if e.pages > 1 {
			long[path] = e
		}
	}
	counted := make([]history.EventID, len(s.H.Players))
	for i := 1; i < len(s.H.Events); i++ {
		e := history.EventID(i)
		if 2*len(s.H.GamesIn(e))*len(s.Rankings) > calcRows(s) || participants(s.H, e, counted) > site.PageRows {
			add(s.EventPath(e), s.EventTable(e))
		}
	}
	for _, m := range s.GameMonths() {
		if len(m.Games)*2*len(s.Rankings) > site.PageRows {
			add(site.GamesPath(m.First), monthTable(s.H, &m))
		}
	}
	return long
}

// participants is how many players an event has, each counted for the event from
// then on. It is the number of rows of its table, which takes much longer to make.
func participants(h *history.History, e history.EventID, counted []history.EventID) int {
	n := 0
	count := func(p history.PlayerID) {
		if counted[p] != e {
			counted[p] = e
			n++
		}
	}
	for i := range h.Events[e].Entries {
		count(h.Events[e].Entries[i].Player)
	}
	for _, seat := range h.GamesIn(e) {
		count(h.Games[seat.Game()].Side[0])
		count(h.Games[seat.Game()].Side[1])
	}
	return n
}

func (p calcPlace) compare(q calcPlace) int {
	return cmp.Or(cmp.Compare(p.ranking, q.ranking), cmp.Compare(p.player, q.player))
}

// CalculationPath is where a player's calculation stands: first is the address
// of the event, or of the individual games of a month.
func (c *Context) CalculationPath(first string, r *site.Ranking, p history.PlayerID) string {
	return c.calculationPage(first, r, p) + c.CalculationLink(r, p)
}

// calculationPage is the numbered page on which it stands.
func (c *Context) calculationPage(first string, r *site.Ranking, p history.PlayerID) string {
	long, ok := c.long[first]
	if !ok {
		return first
	}
	page := 1
	key := calcPlace{player: p, ranking: uint16(slices.Index(c.Rankings, r))}
	if i, ok := slices.BinarySearchFunc(long.places, key, calcPlace.compare); ok {
		page = int(long.places[i].page)
	}
	return site.Numbered(first, page)
}

// calculationLink is the link from a page to a calculation.
func (c *Context) calculationLink(f *Frame, first string, r *site.Ranking, p history.PlayerID) string {
	path := c.calculationPage(first, r, p)
	if path == f.Path {
		return c.CalculationLink(r, p)
	}
	return site.Relative(f.Path, path) + c.CalculationLink(r, p)
}

// calcLinks are the links from a page to the calculations of an event in a ranking:
// what is the same for all is made once.
type calcLinks struct {
	c       *Context
	f       *Frame
	r       *site.Ranking
	first   string // the first page of the event
	several bool   // there are more
	path    string // to the page, where there is one
	anchor  string // of a calculation, without the player
}

func (c *Context) calcLinks(f *Frame, first string, r *site.Ranking) calcLinks {
	x := calcLinks{c: c, f: f, r: r, first: first, anchor: c.CalculationLinks(r)}
	if _, x.several = c.long[first]; !x.several && first != f.Path {
		x.path = site.Relative(f.Path, first)
	}
	return x
}

// open begins a link. Addresses of events and players need no quotes.
func (x *calcLinks) open(w *table.Writer, p history.PlayerID) {
	w.Raw(anchor)
	if x.several {
		w.Raw(x.c.calculationLink(x.f, x.first, x.r, p))
	} else {
		w.Raw(x.path)
		w.Raw(x.anchor)
		w.Raw(x.c.address(p))
	}
	w.Raw(">")
}
