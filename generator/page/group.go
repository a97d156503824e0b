package page

import (
	"cmp"
	"html/template"
	"iter"
	"net/url"
	"slices"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// GroupView is the page of a club or a country.
type GroupView struct {
	Frame
	Facts    []Fact
	Newest   []Item // members whose first game is the latest
	Rankings []GroupRanking
	Others   []Item // members without a rank
}

// GroupRanking is the players of a club or country in one ranking.
type GroupRanking struct {
	Link
	AsOf  string
	Count string // "12 players ranked"
	Mean  string
	Best  Item // the strongest
	Grade bool // there is a column with the grade
	Rows  template.HTML
	More  int // ranked players beyond the last row
	// Challenge is the body of the table of neighbours, "" for none: of a country,
	// of a large club.
	Challenge template.HTML
}

// GroupsView is the index of clubs or of countries.
type GroupsView struct {
	Frame
	Tabs    []NavLink // clubs and countries, where there are both
	Ranking string    // title of the ranking whose numbers it gives, "" for none
	Place   bool      // there is a column with the place
	Rows    template.HTML
}

// Clubs yields the index of clubs and the page of each.
func Clubs(c *Context) iter.Seq[Page] {
	return each(c.clubs, func(id history.ClubID) Page { return Page{c.ClubPath(id), func() any { return c.clubView(id) }} })
}

// clubsShown are the clubs that somebody has described or a public player belongs
// or belonged to. A code that only players who are not public have would tell where
// they are.
func clubsShown(h *history.History) []history.ClubID {
	known := make([]bool, len(h.Clubs))
	for i := range h.Clubs {
		known[i] = h.Clubs[i] != history.Club{ID: h.Clubs[i].ID}
	}
	for i := range h.Players {
		if p := &h.Players[i]; p.Visibility == history.Public {
			for _, s := range p.Clubs {
				known[s.Club] = true
			}
		}
	}
	var clubs []history.ClubID
	for i := 1; i < len(known); i++ {
		if known[i] {
			clubs = append(clubs, history.ClubID(i))
		}
	}
	return clubs
}

// Countries yields the page of each country.
func Countries(c *Context) iter.Seq[Page] {
	return each(c.countries(), func(g letterGroup) Page {
		return Page{site.CountryPath(g.name), func() any { return c.countryView(&g) }}
	})
}

// GroupIndexes yields the indexes of clubs and of countries where there are any.
func GroupIndexes(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		clubs, countries := len(c.clubs) > 0, c.countries()
		both := clubs && len(countries) > 0
		if clubs && !yield(Page{"clubs/index.html", func() any { return c.clubIndex(both) }}) {
			return
		}
		if len(countries) > 0 {
			yield(Page{"countries/index.html", func() any { return c.countryIndex(countries, both) }})
		}
	}
}

// group is one line of an index of clubs or countries.
type group struct {
	code, name, path, place string
	members                 []history.PlayerID // public ones
	total                   site.Total
}

func (c *Context) clubIndex(both bool) *GroupsView {
	groups := make([]group, len(c.clubs))
	for i, id := range c.clubs {
		club := &c.H.Clubs[id]
		groups[i] = group{code: club.ID, name: club.Name, path: c.ClubPath(id), place: club.Place, members: c.public(c.Members(id))}
	}
	return c.groupsView("clubs/index.html", both, groups, func(p history.PlayerID, on history.Day) int {
		if i, ok := slices.BinarySearch(c.clubs, c.H.Players[p].ClubOn(on)); ok {
			return i
		}
		return -1
	})
}

func (c *Context) countryIndex(countries []letterGroup, both bool) *GroupsView {
	groups := make([]group, len(countries))
	at := map[string]int{"": -1}
	for i := range countries {
		code := countries[i].name
		at[code] = i
		groups[i] = group{code: code, name: c.Words.Country(code), path: site.CountryPath(code), members: countries[i].players}
	}
	return c.groupsView("countries/index.html", both, groups, func(p history.PlayerID, _ history.Day) int {
		return at[c.H.Players[p].Country]
	})
}

// groupsView lays out an index. of is the place in groups of a player's on a
// day, negative for none.
func (c *Context) groupsView(path string, both bool, groups []group, of func(history.PlayerID, history.Day) int) *GroupsView {
	clubs, countries := c.Words.T("nav.clubs"), c.Words.T("nav.countries")
	title := clubs
	if path == "countries/index.html" {
		title = countries
	}
	v := &GroupsView{Frame: c.frame(path, title)}
	v.Frame.Table = true
	if both {
		v.Tabs = []NavLink{{v.link("clubs/index.html", clubs), path == "clubs/index.html"}, {v.link("countries/index.html", countries), path != "clubs/index.html"}}
	}
	for _, r := range c.Rankings {
		l, ok := r.Newest()
		if !ok {
			continue
		}
		v.Ranking = r.Title
		v.asOf(c, r.H.Lists[l].Day)
		for i, t := range r.Totals(l, len(groups), func(p history.PlayerID) int {
			if c.H.Players[p].Visibility != history.Public {
				return -1
			}
			return of(p, r.H.Lists[l].Day)
		}) {
			groups[i].total = t
		}
		break
	}
	for i := range groups {
		v.Place = v.Place || groups[i].place != ""
	}
	order := c.Words.Order()
	slices.SortFunc(groups, func(a, b group) int {
		return cmp.Or(order(a.shown(), b.shown()), strings.Compare(a.code, b.code))
	})
	w := table.Writer{Locale: c.Words.Locale()}
	for i := range groups {
		c.groupRow(&w, v, &groups[i])
	}
	v.Rows = w.HTML()
	return v
}

// shown is the group's name, or its code where no name is known.
func (g *group) shown() string { return cmp.Or(g.name, g.code) }

func (c *Context) groupRow(w *table.Writer, v *GroupsView, g *group) {
	w.Row("")
	w.Head("name")
	w.Name(site.Relative(v.Path, g.path), g.shown())
	w.TextCell("code", g.code)
	if v.Place {
		w.TextCell("place", g.place)
	}
	w.IntCell(len(g.members))
	if v.Ranking == "" {
		return
	}
	w.IntCell(g.total.Ranked)
	if g.total.Ranked == 0 {
		w.Raw("<td><td><td>")
		return
	}
	w.NumCell(g.total.Sum/float64(g.total.Ranked), 0)
	w.NumCell(g.total.Top, 0)
	w.Cell("leader")
	c.player(w, &v.Frame, g.total.Best)
}

// public leaves out the players who are not public.
func (c *Context) public(players []history.PlayerID) []history.PlayerID {
	return slices.DeleteFunc(players, func(p history.PlayerID) bool { return c.H.Players[p].Visibility != history.Public })
}

func (c *Context) clubView(id history.ClubID) *GroupView {
	w, club := c.Words, &c.H.Clubs[id]
	v := &GroupView{Frame: c.frame(c.ClubPath(id), club.Shown())}
	v.crumb("clubs/index.html", w.T("nav.clubs"))
	add := func(key, text, href string) {
		if text != "" {
			v.Facts = append(v.Facts, Fact{Name: w.T(key), Text: text, Href: href})
		}
	}
	if club.Name != "" {
		add("club.code", club.ID, "")
	}
	add("club.place", club.Place, "")
	if club.Country != "" {
		add("club.country", c.countryName(club.Country), site.Relative(v.Path, site.CountryPath(club.Country)))
	}
	add("club.link", strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(club.Link, "https://"), "http://"), "/"), club.Link)
	c.groupRankings(v, site.Category{Club: id}, c.public(c.Members(id)))
	return v
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

func (c *Context) countryView(g *letterGroup) *GroupView {
	name := c.Words.Country(g.name)
	v := &GroupView{Frame: c.frame(site.CountryPath(g.name), cmp.Or(name, g.name))}
	v.crumb("countries/index.html", c.Words.T("nav.countries"))
	if name != "" {
		v.Facts = []Fact{{Name: c.Words.T("club.code"), Text: g.name}}
	}
	c.groupRankings(v, site.Category{Country: g.name}, g.players)
	return v
}

// groupRankings fills in the ranked members of a club or country, then the
// newest of all, then the others.
func (c *Context) groupRankings(v *GroupView, cat site.Category, members []history.PlayerID) {
	v.Frame.Table = true
	v.Facts = append([]Fact{{Name: c.Words.T("nav.players"), Text: c.Words.Int(len(members))}}, v.Facts...)
	ranked := map[history.PlayerID]bool{}
	for _, r := range c.Rankings {
		l, ok := r.Newest()
		if !ok {
			continue
		}
		rows := slices.DeleteFunc(r.InCategory(l, &cat), func(row site.Row) bool {
			return c.H.Players[row.Player].Visibility != history.Public
		})
		if len(rows) == 0 {
			continue
		}
		for i := range rows {
			ranked[rows[i].Player] = true
		}
		g := c.groupRanking(&v.Frame, r, r.H.Lists[l].Day, rows, cat)
		if cat.Club != 0 {
			g.Challenge = c.challenge(&v.Frame, r, rows)
		}
		v.Rankings = append(v.Rankings, g)
	}
	for _, p := range c.newcomers(members) {
		first, _ := site.Ends(c.H, c.H.GamesOf(p))
		v.Newest = append(v.Newest, c.item(&v.Frame, p, c.Words.Date(c.H.Games[first].Date())))
	}
	others := 0
	for _, p := range members {
		if ranked[p] {
			continue
		}
		if others++; others <= site.PageRows {
			v.Others = append(v.Others, c.item(&v.Frame, p, ""))
		}
	}
	v.Others = c.andMore(v.Others, others)
}

// newcomers are the three members whose first game is the latest, where there
// are more than three.
func (c *Context) newcomers(members []history.PlayerID) []history.PlayerID {
	played := slices.DeleteFunc(slices.Clone(members), func(p history.PlayerID) bool { return len(c.H.GamesOf(p)) == 0 })
	const most = 3
	if len(played) <= most {
		return nil
	}
	var newest []history.PlayerID
	for _, k := range site.Largest(len(played), most, func(k int) float64 {
		first, _ := site.Ends(c.H, c.H.GamesOf(played[k]))
		return float64(c.H.Games[first].Day) - float64(history.FirstDay)
	}) {
		newest = append(newest, played[k])
	}
	return newest
}

func (c *Context) groupRanking(f *Frame, r *site.Ranking, day history.Day, rows []site.Row, cat site.Category) GroupRanking {
	w := c.Words
	query := "?country=" + url.QueryEscape(cat.Country)
	if cat.Club != 0 {
		query = "?club=" + url.QueryEscape(c.H.Clubs[cat.Club].ID)
	}
	g := GroupRanking{
		Link: f.link(r.Path()+query, r.Title), AsOf: w.Date(history.Date{Day: day, Known: true}),
		Count: w.Int(len(rows)) + " " + w.T("tile.ranked", "n", len(rows)),
		Best:  c.item(f, rows[0].Player, w.Num(rows[0].Value, 0)),
		Grade: len(r.Grades.Steps) > 0,
	}
	tw := table.Writer{Locale: w.Locale()}
	sum := 0.0
	for i := range rows {
		row := &rows[i]
		sum += row.Value
		if i >= site.PageRows { // the whole list, filtered, has the others
			g.More++
			continue
		}
		overall := r.Places(row.Player).Overall
		tw.Row("")
		tw.Cell("rank")
		tw.Raw(w.Rank(row.Rank, row.Tied))
		tw.Head("name")
		c.player(&tw, f, row.Player)
		if g.Grade {
			tw.TextCell("grade", c.grade(r, r.Grade(row)))
		}
		tw.Cell("num rating")
		tw.Num(row.Value, 0)
		tw.Cell("num")
		if row.Rated {
			tw.Signed(row.Change, 0)
		}
		tw.IntCell(row.Games)
		tw.Cell("last")
		if row.Last != history.FirstDay {
			tw.Raw(r.Date(row.Player, row.Last).String())
		}
		tw.Cell("num muted")
		tw.Raw(w.Rank(overall.Rank, overall.Tied))
		tw.Raw("\n")
	}
	g.Rows = tw.HTML()
	g.Mean = w.Num(sum/float64(len(rows)), 0)
	return g
}
