package page

import (
	"html/template"
	"iter"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// HomeView is the first page.
type HomeView struct {
	Frame
	Intro  string
	Cards  []RankingCard
	Events []EventItem
	Coming []EventItem
	News   []NewsItem
	Guides []Link
}

// RankingCard is a ranking in short.
type RankingCard struct {
	Link
	System string
	AsOf   string
	Tiles  []Tile
	Top    template.HTML // body of the table of the first ten
	Movers []Item
	New    []Item
	Upset  *Upset
	Lists  []Link // categories
}

// EventItem is an event in a list of events.
type EventItem struct {
	Link
	Date, DateISO string
	Place         string
	Class         string
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

func (c *Context) homeView() *HomeView {
	v := &HomeView{Frame: c.frame("index.html", c.Title), Intro: c.Description}
	v.Crumbs = nil
	v.Description = c.Description
	for _, r := range c.Rankings {
		v.Cards = append(v.Cards, c.card(&v.Frame, r))
	}
	for _, e := range c.EventsByDay() {
		if c.H.Events[e].Status == history.Announced {
			v.Coming = append(v.Coming, c.eventItem(&v.Frame, e))
		} else if len(v.Events) < 10 {
			v.Events = append(v.Events, c.eventItem(&v.Frame, e))
		}
	}
	for i := range c.Articles {
		a := &c.Articles[i]
		if a.Date.Known {
			continue
		}
		if !strings.Contains(a.Path, "/") || strings.HasSuffix(a.Path, "/index") {
			v.Guides = append(v.Guides, v.link(a.Path+".html", a.Title))
		}
	}
	for _, a := range c.news() {
		if len(v.News) == 5 {
			break
		}
		v.News = append(v.News, NewsItem{
			Link: v.link(a.Path+".html", a.Title), Date: c.Words.Date(a.Date), DateISO: a.Date.String(), Description: a.Description,
		})
	}
	return v
}

func (c *Context) card(f *Frame, r *site.Ranking) RankingCard {
	w := c.Words
	card := RankingCard{Link: f.link(r.Path(), r.Title), System: c.Spoken[r.ID].Title}
	l, ok := r.Newest()
	if !ok {
		return card
	}
	list := r.List(l, nil)
	card.AsOf = w.Date(history.Date{Day: list.Day, Known: true})
	card.Tiles = []Tile{
		{w.Int(len(list.Rows)), w.T("tile.ranked", "n", len(list.Rows))},
		{w.Int(list.Played), w.T("tile.games", "n", list.Played)},
	}
	tw := table.Writer{Locale: w.Locale()}
	for i := range list.Rows[:min(10, len(list.Rows))] {
		row := &list.Rows[i]
		tw.Row("")
		tw.Cell("rank")
		tw.Raw(w.Rank(row.Rank, row.Tied))
		tw.Cell("move")
		c.move(&tw, list, row)
		tw.Head("name")
		c.player(&tw, f, row.Player)
		tw.Cell("num rating")
		tw.Num(row.Value, 0)
		tw.Cell("num")
		if row.Rated {
			tw.Signed(row.Change, 0)
		}
	}
	card.Top = template.HTML(tw.Buf)
	for _, row := range list.Movers(3) {
		card.Movers = append(card.Movers, c.item(f, row.Player, w.Signed(row.Change, 0)))
	}
	for i := range list.Rows {
		if row := &list.Rows[i]; row.New() && len(card.New) < 5 && l > 0 {
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
		Place: ev.Place, Class: ev.Class,
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
