package page

import (
	"cmp"
	"iter"
	"slices"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// PlayersView is the index of players, or one letter of it.
type PlayersView struct {
	Frame
	Letters []NavLink
	Groups  []Group
	IDs     []string // fragments of the groups
	Count   string
}

// Group is a heading with names below it.
type Group struct {
	Name  string
	Items []Item
}

// wholeIndex is the number of players up to which the index is one page.
const wholeIndex = 1000

// PlayerIndex yields the index of players: one page, or one a letter where
// there are many.
func PlayerIndex(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		groups := c.letters()
		if c.publicPlayers() <= wholeIndex {
			yield(Page{"players/index.html", func() any { return c.playersView(groups, -1) }})
			return
		}
		for i := range groups {
			if !yield(Page{letterPath(i), func() any { return c.playersView(groups, i) }}) {
				return
			}
		}
	}
}

func letterPath(i int) string { return site.Numbered("players/index.html", i+1) }

func (c *Context) publicPlayers() int {
	n := 0
	for i := range c.H.Players {
		if c.H.Players[i].Visibility == history.Public {
			n++
		}
	}
	return n
}

// letterGroup is the players under one letter of the site's language.
type letterGroup struct {
	name    string
	players []history.PlayerID
}

// letters groups the public players by letter, in the order of the language.
func (c *Context) letters() []letterGroup {
	key := func(p history.PlayerID) string {
		pl := &c.H.Players[p]
		if pl.Sort != "" {
			return pl.Sort
		}
		return pl.Name
	}
	var players []history.PlayerID
	for _, p := range c.Names.Players {
		if c.H.Players[p].Visibility == history.Public {
			players = append(players, p)
		}
	}
	c.Words.Sort(players, func(i int) string { return key(players[i]) })
	var groups []letterGroup
	at := map[string]int{}
	for _, p := range players {
		name := c.Words.Letter(key(p))
		i, ok := at[name]
		if !ok {
			i = len(groups)
			at[name] = i
			groups = append(groups, letterGroup{name: name})
		}
		groups[i].players = append(groups[i].players, p)
	}
	return groups
}

// playersView shows one letter, or all of them for a negative number.
func (c *Context) playersView(groups []letterGroup, only int) *PlayersView {
	path := letterPath(max(0, only))
	v := &PlayersView{Frame: c.frame(path, c.Words.T("nav.players"))}
	public := c.publicPlayers()
	v.Count = c.Words.T("players", "n", public)
	if unnamed := len(c.H.Players) - public; unnamed > 0 { // the first page counts them
		v.Count = c.Words.T("comma", "head", v.Count, "tail", c.Words.T("players.unnamed", "n", unnamed))
	}
	for i := range groups {
		href := "#" + letterID(i)
		if only >= 0 {
			href = site.Relative(path, letterPath(i))
		}
		v.Letters = append(v.Letters, NavLink{Link{href, groups[i].name}, i == only})
		if only >= 0 && i != only {
			continue
		}
		g := Group{Name: groups[i].name}
		for _, p := range groups[i].players {
			note := ""
			if club := c.H.Players[p].ClubOn(history.LastDay); club != 0 {
				note = c.H.Clubs[club].Shown()
			}
			g.Items = append(g.Items, c.item(&v.Frame, p, note))
		}
		v.Groups, v.IDs = append(v.Groups, g), append(v.IDs, letterID(i))
	}
	return v
}

func letterID(i int) string { return "l" + string(table.AppendFixed(nil, float64(i+1), 0)) }

// EventsView is the index of events: of one year.
type EventsView struct {
	Frame
	Years  []NavLink
	Months []Link // of individual games
	Events []EventItem
	Coming []EventItem
}

// EventIndex yields the index of events: the newest year at its index, every
// year at its own address.
func EventIndex(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		years := c.eventYears()
		if len(years) == 0 {
			yield(Page{"events/index.html", func() any { return c.eventsView("events/index.html", nil, 0) }})
			return
		}
		if !yield(Page{"events/index.html", func() any { return c.eventsView("events/index.html", years, years[0]) }}) {
			return
		}
		for _, y := range years[1:] {
			if !yield(Page{yearPath(years, y), func() any { return c.eventsView(yearPath(years, y), years, y) }}) {
				return
			}
		}
	}
}

func yearPath(years []int, y int) string {
	if y == years[0] {
		return "events/index.html"
	}
	return "events/" + string(table.AppendFixed(nil, float64(y), 0)) + ".html"
}

// eventYears are the years with events or individual games, newest first.
func (c *Context) eventYears() []int {
	var years []int
	for e := 1; e < len(c.H.Events); e++ {
		years = append(years, c.H.Events[e].Start.Day.Year())
	}
	for _, m := range c.GameMonths() {
		years = append(years, m.First.Year())
	}
	slices.SortFunc(years, func(a, b int) int { return cmp.Compare(b, a) })
	return slices.Compact(years)
}

func (c *Context) eventsView(path string, years []int, year int) *EventsView {
	w := c.Words
	title := w.T("nav.events")
	if year != 0 {
		title = w.T("events.of-year", "year", string(table.AppendFixed(nil, float64(year), 0)))
	}
	v := &EventsView{Frame: c.frame(path, title)}
	for _, y := range years {
		v.Years = append(v.Years, NavLink{v.link(yearPath(years, y), string(table.AppendFixed(nil, float64(y), 0))), y == year})
	}
	for _, e := range c.EventsByDay() {
		if c.H.Events[e].Start.Day.Year() != year {
			continue
		}
		if c.H.Events[e].Status == history.Announced {
			v.Coming = append(v.Coming, c.eventItem(&v.Frame, e))
		} else {
			v.Events = append(v.Events, c.eventItem(&v.Frame, e))
		}
	}
	for _, m := range c.GameMonths() {
		if m.First.Year() == year {
			v.Months = append(v.Months, v.link(site.GamesPath(m.First), w.T("brackets", "head", w.Month(m.First), "tail", w.T("games", "n", len(m.Games)))))
		}
	}
	return v
}
