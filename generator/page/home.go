package page

import (
	"html/template"
	"iter"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// HomeView is the first page.
type HomeView struct {
	Frame
	Intro  string
	Counts []string // what the site holds: "240 players"
	First  *RankingCard
	Others []RankingCard
	Events []EventItem
	Coming []EventItem
	News   []NewsItem
}

// RankingCard is a ranking in short.
type RankingCard struct {
	Link
	AsOf    string
	State   string // whether the list is official
	Latest  *Link  // the newest official list, where it is another
	Tiles   []Tile
	Ranked  string // "157 players ranked"
	Grades  bool   // the ranking has grades
	Leaders []Leader
	More    []Leader // the rest of the first ten, shown on demand
	Movers  []Item
	New     []Item
	Upset   *Upset
	Lists   []Link // categories
}

// Leader is one of the first ten.
type Leader struct {
	Name   template.HTML // with its link
	Rank   string
	Move   template.HTML
	Title  string
	Grade  string
	Rating string
	Change string // "" where there was no rating before
}

// EventItem is an event in a list of events.
type EventItem struct {
	Link
	Date, DateISO string
	Place         string
	Players       int
	Games         string
	Status        string
}

// NewsItem is a news article in short.
type NewsItem struct {
	Link
	Date, DateISO string
	Description   string
}

// Home yields the first page.
func Home(c *Context) iter.Seq[Page] {
	return one(Page{"index.html", func() any { return c.homeView() }})
}

// one is a sequence of a single page.
func one(p Page) iter.Seq[Page] {
	return func(yield func(Page) bool) { yield(p) }
}

// each is a sequence of a page for each item of a list.
func each[T any](list []T, page func(T) Page) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, x := range list {
			if !yield(page(x)) {
				return
			}
		}
	}
}

func (c *Context) homeView() *HomeView {
	v := &HomeView{Frame: c.frame("index.html", c.Title), Intro: c.Description}
	v.Crumbs = nil
	v.Description = c.Description
	played := 0
	for i := range c.H.Games {
		if c.H.Counts(history.GameID(i)) {
			played++
		}
	}
	if played > 0 {
		v.Counts = []string{c.Words.T("players", "n", len(c.H.Players)), c.Words.T("games", "n", played)}
	}
	for i, r := range c.Rankings {
		card := c.card(&v.Frame, r)
		if i == 0 {
			v.First = &card
		} else {
			if c.manyRankings() && len(card.Leaders) > 3 {
				card.Leaders, card.More = card.Leaders[:3], card.Leaders[3:]
			}
			v.Others = append(v.Others, card)
		}
	}
	for _, e := range c.EventsByDay() {
		if c.H.Events[e].Status == history.Announced {
			v.Coming = append(v.Coming, c.eventItem(&v.Frame, e))
		} else if len(v.Events) < 8 {
			v.Events = append(v.Events, c.eventItem(&v.Frame, e))
		}
	}
	for _, i := range c.news() {
		if len(v.News) == 4 {
			break
		}
		a := &c.Articles[i]
		v.News = append(v.News, NewsItem{
			Link: v.link(a.Path+".html", a.Title), Date: c.Words.Date(a.Date), DateISO: a.Date.String(), Description: a.Description,
		})
	}
	return v
}

func (c *Context) card(f *Frame, r *site.Ranking) RankingCard {
	w := c.Words
	card := RankingCard{Link: f.link(r.Path(), r.Title)}
	l, ok := r.Newest()
	if !ok {
		return card
	}
	list := r.List(l, nil)
	card.AsOf = w.Date(history.Date{Day: list.Day, Known: true})
	if list.Official {
		card.State = w.T("list.official")
	} else if latest, ok := r.Latest(); ok {
		card.State = w.T("list.current")
		link := f.link(r.ListPath(latest), w.T("home.official", "date", c.listDay(r, latest)))
		card.Latest = &link
	}
	ranked := w.T("tile.ranked", "n", list.Len())
	card.Grades = len(r.Grades.Steps) > 0
	card.Ranked = w.Int(list.Len()) + " " + ranked
	card.Tiles = []Tile{
		{w.Int(list.Len()), ranked},
		{w.Int(list.Players), w.T("tile.played", "n", list.Players)},
		{w.Int(list.Played), w.T("tile.games", "n", list.Played)},
		{w.Int(list.New), w.T("tile.new", "n", list.New)},
	}
	for _, row := range list.Rows(0, 10) {
		var name table.Writer
		c.playerOn(&name, f, &row)
		move := table.Writer{Locale: w.Locale()}
		c.move(&move, list, &row)
		leader := Leader{
			Name: template.HTML(name.Buf), Rank: w.Rank(row.Rank, row.Tied),
			Move: template.HTML(move.Buf), Grade: c.grade(r, r.Grade(&row)), Rating: w.Num(row.Value, 0),
		}
		if p := &c.H.Players[row.Player]; p.Visibility == history.Public {
			leader.Title = p.Title
		}
		if row.Rated {
			leader.Change = string(move.AppendSigned(nil, row.Change, 0))
		}
		card.Leaders = append(card.Leaders, leader)
	}
	for _, row := range list.Movers(5) {
		card.Movers = append(card.Movers, c.item(f, row.Player, w.Signed(row.Change, 0)))
	}
	if l > 0 {
		arrivals, _ := list.Arrivals(list.Len())
		for _, row := range arrivals {
			if !row.New() || len(card.New) == 5 {
				continue
			}
			card.New = append(card.New, c.item(f, row.Player, w.Num(row.Value, 0)))
		}
	}
	card.Upset = c.upset(f, r, r.H.Entering(l))
	for i := range r.Categories {
		card.Lists = append(card.Lists, f.link(r.CategoryPath(&r.Categories[i]), r.Categories[i].Title))
	}
	return card
}

func (c *Context) eventItem(f *Frame, e history.EventID) EventItem {
	ev, w := &c.H.Events[e], c.Words
	item := EventItem{
		Link: f.link(c.EventPath(e), ev.Name), Date: w.Span(ev.Start, ev.End), DateISO: ev.Start.String(),
		Place: ev.Place,
	}
	if ev.Status != history.Rated {
		item.Status = w.T("status." + ev.Status.String())
	}
	if n := len(c.H.GamesIn(e)); n > 0 {
		item.Games = w.T("games", "n", n)
	} else if n := len(ev.Entries); n > 0 {
		item.Games = w.T("entries", "n", n)
	}
	return item
}
