package page

import (
	"html/template"
	"iter"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// ArchiveView is the index of all lists of a ranking.
type ArchiveView struct {
	Frame
	Ranking string
	Count   string
	Rows    template.HTML
}

// Archives yields the index of lists of each ranking.
func Archives(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, r := range c.Rankings {
			if !yield(Page{r.ArchivePath(), func() any { return c.archiveView(r) }}) {
				return
			}
		}
	}
}

func (c *Context) archiveView(r *site.Ranking) *ArchiveView {
	v := &ArchiveView{Frame: c.frame(r.ArchivePath(), c.Words.T("archive.title", "ranking", r.Title)), Ranking: r.Title}
	v.crumb(r.Path(), r.Title)
	v.Frame.Table = true
	v.Count = c.Words.T("lists", "n", len(r.H.Lists))
	w := table.Writer{Locale: c.Words.Locale()}
	newest, _ := r.Newest()
	for i := len(r.H.Lists) - 1; i >= 0; i-- {
		l := history.ListID(i)
		day := r.H.Lists[i].Day
		order := r.Order(l)
		w.Row("")
		w.Head("name")
		w.Raw(`<a href="`)
		w.Text(site.Relative(v.Path, r.ListPath(l)))
		w.Raw(`">`)
		w.Time(day.String(), c.Words.Date(history.Date{Day: day, Known: true}))
		w.Raw("</a>")
		w.IntCell(len(order))
		came, went := r.Turnover(l)
		w.IntCell(came)
		w.IntCell(went)
		w.IntCell(len(r.H.Entering(l)))
		w.Cell("leader")
		if len(order) > 0 {
			c.player(&w, &v.Frame, order[0])
			w.Raw(" ")
			w.Num(r.T.At(order[0], l).Value, 0)
		}
		w.Cell("files")
		if l == newest {
			w.Link(site.Relative(v.Path, r.ID+"/index.csv"), "CSV")
			w.Raw(" ")
			w.Link(site.Relative(v.Path, r.ID+"/index.json"), "JSON")
		} else {
			w.Link(site.Relative(v.Path, r.ID+"/"+day.String()+".csv"), "CSV")
		}
		w.Raw("\n")
	}
	v.Rows = template.HTML(w.Buf)
	return v
}

// UnrankedView lists who is not ranked, and why.
type UnrankedView struct {
	Frame
	Ranking string
	Groups  []Group
}

// Unranked yields the page of those who are not ranked of each ranking.
func Unranked(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, r := range c.Rankings {
			if l, ok := r.Newest(); ok {
				if !yield(Page{r.UnrankedPath(), func() any { return c.unrankedView(r, l) }}) {
					return
				}
			}
		}
	}
}

func (c *Context) unrankedView(r *site.Ranking, l history.ListID) *UnrankedView {
	v := &UnrankedView{Frame: c.frame(r.UnrankedPath(), c.Words.T("unranked.title", "ranking", r.Title)), Ranking: r.Title}
	v.crumb(r.Path(), r.Title)
	v.asOf(c, r.H.Lists[l].Day)
	rows := r.Unranked(l)
	for i := range rows {
		row := &rows[i]
		if i == 0 || rows[i-1].Standing != row.Standing {
			v.Groups = append(v.Groups, Group{Name: c.Words.T("unranked." + row.Standing.String())})
		}
		g := &v.Groups[len(v.Groups)-1]
		g.Items = append(g.Items, c.item(&v.Frame, row.Player, c.standing(r, row)))
	}
	return v
}

// RulesView is the rules of a ranking, made from its settings.
type RulesView struct {
	Frame
	Ranking string
	System  string
	Summary string
	Facts   []Fact        // what counts, who is listed
	Method  template.HTML // the system's method, from Markdown
	Grades  []Fact        // name and lower bound
	Example *RulesExample
}

// RulesExample is a worked example from a recent game.
type RulesExample struct {
	Event Link
	Names string
	Text  string // as plain text
}

// Rules yields the rules of each ranking.
func Rules(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, r := range c.Rankings {
			if !yield(Page{r.RulesPath(), func() any { return c.rulesView(r) }}) {
				return
			}
		}
	}
}

func (c *Context) rulesView(r *site.Ranking) *RulesView {
	w, spoken := c.Words, c.Spoken[r.ID]
	v := &RulesView{
		Frame:   c.frame(r.RulesPath(), w.T("rules.title", "ranking", r.Title)),
		Ranking: r.Title, System: spoken.Title, Summary: spoken.Summary,
		Method: c.method(spoken.Method),
	}
	v.crumb(r.Path(), r.Title)
	add := func(key, text string) { v.Facts = append(v.Facts, Fact{Name: w.T(key), Text: text}) }
	add("rules.system", spoken.Title)
	if len(r.Boards) > 0 {
		var sizes []string
		for _, b := range r.Boards {
			sizes = append(sizes, w.Int(int(b))+"×"+w.Int(int(b)))
		}
		add("rules.boards", w.List(sizes))
	}
	if len(r.Classes) > 0 {
		add("rules.classes", w.List(r.Classes))
	}
	add("rules.default", w.T("rules.default-text"))
	if r.MinGames > 0 {
		add("rules.min-games", w.T("games", "n", r.MinGames))
	}
	if r.Active > 0 {
		add("rules.active", w.T("months", "n", r.Active))
	} else {
		add("rules.active", w.T("rules.active-never"))
	}
	add("rules.ties", w.T("rules.ties-text"))
	for _, g := range r.Grades.Steps {
		from := "–" // without a lower limit
		if g.From > rating.Lowest {
			from = w.Num(g.From, 0)
		}
		v.Grades = append(v.Grades, Fact{Name: g.Name, Text: from})
	}
	v.Example = c.example(&v.Frame, r)
	return v
}

// example explains the newest counting game between two public players.
func (c *Context) example(f *Frame, r *site.Ranking) *RulesExample {
	if r.Info.Batch {
		return nil
	}
	if _, ok := r.System.(rating.Explainer); !ok {
		return nil
	}
	for l := len(r.H.Lists) - 1; l >= 0; l-- {
		games := r.H.Entering(history.ListID(l))
		for i := len(games) - 1; i >= 0; i-- {
			g := &r.H.Games[games[i]]
			a, b := &c.H.Players[g.Side[0]], &c.H.Players[g.Side[1]]
			if a.Visibility != history.Public || b.Visibility != history.Public {
				continue
			}
			seat := history.SeatOf(games[i], 0)
			calc := c.Calculation(r, g.Side[0], r.Stretch(0, g.Side[0], []history.Seat{seat}))
			name := c.Words.T("games.individual-short")
			if g.Event != 0 {
				name = c.H.Events[g.Event].Name
			}
			return &RulesExample{
				Event: f.link(c.GamePath(games[i])+"#"+c.CalculationID(r, g.Side[0]), name),
				Names: a.Shown() + " – " + b.Shown(),
				Text:  a.Shown() + "\n" + calc.Text(c),
			}
		}
	}
	return nil
}
