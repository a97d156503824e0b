package page

import (
	"cmp"
	"html/template"
	"iter"
	"slices"
	"strings"

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
	v.Count = c.Words.T("players", "n", c.publicPlayers())
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
	v.Frame.Table = true
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
			v.Months = append(v.Months, v.link(site.GamesPath(m.First), w.Month(m.First)+" ("+w.T("games", "n", len(m.Games))+")"))
		}
	}
	return v
}

// GroupView is the page of a club or a country, or the index of either.
type GroupView struct {
	Frame
	Kind     string // "club" or "country"
	Facts    []Fact
	Groups   []Item // of an index: name and number of players
	Rankings []GroupRanking
	Others   []Item // members without a rank
}

// GroupRanking is the players of a club or country in one ranking.
type GroupRanking struct {
	Link
	AsOf string
	Rows template.HTML
	Mean string
}

// Clubs yields the index of clubs and the page of each.
func Clubs(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		if len(c.H.Clubs) < 2 || !yield(Page{"clubs/index.html", func() any { return c.clubIndex() }}) {
			return
		}
		for i := 1; i < len(c.H.Clubs); i++ {
			id := history.ClubID(i)
			if !yield(Page{c.ClubPath(id), func() any { return c.clubView(id) }}) {
				return
			}
		}
	}
}

func (c *Context) clubIndex() *GroupView {
	v := &GroupView{Frame: c.frame("clubs/index.html", c.Words.T("nav.clubs")), Kind: "club"}
	for i := 1; i < len(c.H.Clubs); i++ {
		club := &c.H.Clubs[i]
		note := c.Words.T("players", "n", len(c.Members(history.ClubID(i))))
		if club.Place != "" {
			note = club.Place + ", " + note
		}
		v.Groups = append(v.Groups, Item{v.link(c.ClubPath(history.ClubID(i)), club.Shown()), note})
	}
	return v
}

func (c *Context) clubView(id history.ClubID) *GroupView {
	w, club := c.Words, &c.H.Clubs[id]
	v := &GroupView{Frame: c.frame(c.ClubPath(id), club.Shown()), Kind: "club"}
	v.crumb("clubs/index.html", w.T("nav.clubs"))
	v.Frame.Table = true
	add := func(key, text, href string) {
		if text != "" {
			v.Facts = append(v.Facts, Fact{Name: w.T(key), Text: text, Href: href})
		}
	}
	add("club.code", club.ID, "")
	add("club.place", club.Place, "")
	if club.Country != "" {
		add("club.country", club.Country, site.Relative(v.Path, site.CountryPath(club.Country)))
	}
	add("club.link", club.Link, club.Link)
	c.groupRankings(v, site.Category{Club: id}, c.Members(id))
	return v
}

// Countries yields the index of countries and the page of each.
func Countries(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		countries := c.countries()
		if len(countries) == 0 || !yield(Page{"countries/index.html", func() any { return c.countryIndex(countries) }}) {
			return
		}
		for i := range countries {
			if !yield(Page{site.CountryPath(countries[i].name), func() any { return c.countryView(&countries[i]) }}) {
				return
			}
		}
	}
}

// countries groups the public players by country; countries that only events
// or clubs name are among them.
func (c *Context) countries() []letterGroup {
	at := map[string]int{}
	var groups []letterGroup
	find := func(code string) *letterGroup {
		i, ok := at[code]
		if !ok {
			i = len(groups)
			at[code] = i
			groups = append(groups, letterGroup{name: code})
		}
		return &groups[i]
	}
	for _, p := range c.Names.Players {
		if pl := &c.H.Players[p]; pl.Country != "" && pl.Visibility == history.Public {
			g := find(pl.Country)
			g.players = append(g.players, p)
		}
	}
	for i := range c.H.Events {
		if code := c.H.Events[i].Country; code != "" {
			find(code)
		}
	}
	for i := range c.H.Clubs {
		if code := c.H.Clubs[i].Country; code != "" {
			find(code)
		}
	}
	slices.SortFunc(groups, func(a, b letterGroup) int { return strings.Compare(a.name, b.name) })
	return groups
}

func (c *Context) countryIndex(countries []letterGroup) *GroupView {
	v := &GroupView{Frame: c.frame("countries/index.html", c.Words.T("nav.countries")), Kind: "country"}
	for i := range countries {
		v.Groups = append(v.Groups, Item{
			v.link(site.CountryPath(countries[i].name), countries[i].name),
			c.Words.T("players", "n", len(countries[i].players)),
		})
	}
	return v
}

func (c *Context) countryView(g *letterGroup) *GroupView {
	v := &GroupView{Frame: c.frame(site.CountryPath(g.name), g.name), Kind: "country"}
	v.crumb("countries/index.html", c.Words.T("nav.countries"))
	v.Frame.Table = true
	c.groupRankings(v, site.Category{Country: g.name}, g.players)
	return v
}

// groupRankings fills in the ranked members of a club or country, then the others.
func (c *Context) groupRankings(v *GroupView, cat site.Category, members []history.PlayerID) {
	w := c.Words
	ranked := map[history.PlayerID]bool{}
	for _, r := range c.Rankings {
		l, ok := r.Newest()
		if !ok {
			continue
		}
		list := r.List(l, &cat)
		rows := slices.DeleteFunc(list.Rows, func(row site.Row) bool {
			return c.H.Players[row.Player].Visibility != history.Public
		})
		if len(rows) == 0 {
			continue
		}
		gr := GroupRanking{Link: v.link(r.Path(), r.Title), AsOf: w.Date(history.Date{Day: list.Day, Known: true})}
		tw := table.Writer{Locale: w.Locale()}
		sum := 0.0
		for i := range rows {
			row := &rows[i]
			ranked[row.Player] = true
			sum += row.Value
			overall := r.Places(row.Player).Overall
			tw.Row("")
			tw.Cell("rank")
			tw.Raw(w.Rank(row.Rank, row.Tied))
			tw.Head("name")
			c.player(&tw, &v.Frame, row.Player)
			tw.Cell("num rating")
			tw.Num(row.Value, 0)
			tw.Cell("num")
			if row.Rated {
				tw.Signed(row.Change, 0)
			}
			tw.IntCell(row.Games)
			tw.Cell("num muted")
			tw.Raw(w.Rank(overall.Rank, overall.Tied))
		}
		gr.Rows = template.HTML(tw.Buf)
		gr.Mean = w.Num(sum/float64(len(rows)), 0)
		v.Rankings = append(v.Rankings, gr)
	}
	for _, p := range members {
		if !ranked[p] && c.H.Players[p].Visibility == history.Public {
			v.Others = append(v.Others, c.item(&v.Frame, p, ""))
		}
	}
}
