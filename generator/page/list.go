package page

import (
	"html/template"
	"iter"
	"strconv"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// ListView is one page of a list: the newest, a past one or a category's.
type ListView struct {
	Frame
	Ranking  string // title of the ranking
	Heading  string // name of the list
	Category string // title of the category, ""
	State    string // whether more may come: "Current, open until 30 June 2026"
	Official bool   // as it was published
	Latest   *Link  // of a past list: the newest
	Missing  []Item // ranked by today's data, though not on the published list
	Notes    []Note // why it is dated ahead; on a published list: what differs from today's data, and why
	Older    *Link
	Newer    *Link
	Archive  Link
	Rules    Link
	Unranked *Link
	Records  *Link
	Lists    []NavLink // the ranking and its categories
	Others   []Link    // the other rankings, where the navigation does not name them
	Files    []Link    // the same data as CSV and JSON
	Data     *Link     // what they hold
	Tiles    []Tile
	Caption  string
	Columns  Columns
	Rows     template.HTML // of the table's body
	Pager    []NavLink     // numbered pages; empty for one
	Cut      int           // ranked players beyond the last row of a shortened past list
	Gains    []Item
	Arrivals []Item // new and back
	Dropped  []Item
}

// Columns tells which optional columns a list has, and by what else it can be
// filtered.
type Columns struct {
	Country, Club, Deviation, Grade bool

	Confidence string // "90%": how likely the strength lies within the interval shown
	Today      bool   // what today's data give stands beside what was published
	Categories []site.Category
	Cut        bool // the page holds the top of the list only
	Digits     int  // of the last place
}

// Count is how many columns there are.
func (c Columns) Count() int {
	n := 8
	for _, has := range []bool{c.Country, c.Club, c.Deviation, c.Grade, c.Today} {
		if has {
			n++
		}
	}
	return n
}

// Tile is a number with its name.
type Tile struct{ Value, Label string }

// Item is a player with a remark.
type Item struct {
	Link
	Note string
}

// Lists yields the newest list of each ranking at its index, every list at its
// lasting address, and the newest list of each category.
func Lists(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, r := range c.Rankings {
			newest, ok := r.Newest()
			if !ok {
				if !yield(Page{r.Path(), func() any { return c.emptyList(r) }}) {
					return
				}
				continue
			}
			if !c.listPages(yield, r, newest, nil, r.Path()) {
				return
			}
			for l := range r.H.Lists {
				if !c.listPages(yield, r, history.ListID(l), nil, r.ListPath(history.ListID(l))) {
					return
				}
			}
			for i := range r.Categories {
				if !c.listPages(yield, r, newest, &r.Categories[i], r.CategoryPath(&r.Categories[i])) {
					return
				}
			}
		}
	}
}

// listPages yields the numbered pages of one list.
func (c *Context) listPages(yield func(Page) bool, r *site.Ranking, l history.ListID, cat *site.Category, first string) bool {
	pages := 1
	switch {
	case cat != nil:
		pages = pagesOf(r.List(l, cat).Len())
	case r.Full(l):
		pages = pagesOf(r.Ranked(l))
	}
	list := lend(pages, func() *site.List { return r.List(l, cat) })
	after := lend(pages, func() since { return sinceThen(r, l) })
	return numbered(yield, first, pages, func(_ string, page int) any {
		return c.listView(list(), after(), first, page, pages)
	})
}

// emptyList is the page of a ranking without any counting game.
func (c *Context) emptyList(r *site.Ranking) *ListView {
	v := &ListView{Frame: c.frame(r.Path(), r.Title), Ranking: r.Title, Heading: r.Title, Caption: r.Title}
	v.AsOf, v.AsOfISO = "", ""
	v.Archive = v.link(r.ArchivePath(), c.Words.T("list.archive"))
	v.Rules = v.link(r.RulesPath(), c.Words.T("list.rules"))
	return v
}

func (c *Context) listView(list *site.List, after since, first string, page, pages int) *ListView {
	r := list.Ranking
	v := c.listHead(list, first, page)
	v.Tiles = []Tile{
		{c.Words.Int(list.Len()), c.Words.T("tile.ranked", "n", list.Len())},
		{c.Words.Int(list.Players), c.Words.T("tile.played", "n", list.Players)},
		{c.Words.Int(list.Played), c.Words.T("tile.games", "n", list.Played)},
		{c.Words.Int(list.New), c.Words.T("tile.new", "n", list.New)},
	}
	v.Pager = c.pager(&v.Frame, first, page, pages)
	from, to := pageOf(page, list.Len())
	if list.Category == nil && !r.Full(list.ID) {
		to = min(r.Top(list.ID), list.Len())
	}
	if page == pages {
		v.Cut = list.Len() - to
	}
	v.Columns = c.listColumns(r)
	if newest, _ := r.Newest(); c.Large && list.ID != newest { // past lists have millions of rows
		v.Columns.Country, v.Columns.Club = false, false
	}
	v.Columns.Cut = v.Cut > 0
	v.Columns.Digits = len(strconv.Itoa(list.Len()))
	if list.Category == nil {
		v.Columns.Categories = r.Categories
	}
	c.tellSince(v, list, after)
	v.Rows = c.listRows(&v.Frame, list, list.Rows(from, to), v.Columns)
	if page == 1 {
		c.listNews(v, list)
	} else {
		v.Missing = nil
	}
	return v
}

// listHead is a page of a list but for its table: what it is, and where to go from it.
func (c *Context) listHead(list *site.List, first string, page int) *ListView {
	r, w, l := list.Ranking, c.Words, list.ID
	newest, _ := r.Newest()
	v := &ListView{Ranking: r.Title}
	title := r.Title
	if list.Category != nil {
		v.Category = list.Category.Title
		title = w.T("colon", "head", title, "tail", v.Category)
	}
	day := w.Date(history.Date{Day: list.Day, Known: true})
	v.Heading, v.Caption = title, w.T("comma", "head", title, "tail", day)
	if l != newest || first != r.Path() && list.Category == nil {
		v.Heading = v.Caption
	}
	v.Frame = c.frame(site.Numbered(first, page), v.Heading)
	v.asOf(c, list.Day)
	v.Table = true
	v.Description = w.T("list.description", "title", title, "date", day, "n", list.Len())
	if first != r.Path() {
		v.crumb(r.Path(), r.Title)
	}
	if l > 0 {
		older := v.link(r.ListPath(l-1), c.day(r.H.Lists[l-1].Day))
		v.Older = &older
	}
	if l < newest {
		newer := v.link(r.ListPath(l+1), c.day(r.H.Lists[l+1].Day))
		v.Newer = &newer
		latest := v.link(r.Path(), w.T("list.latest"))
		v.Latest = &latest
		v.State = w.T("list.past")
		v.Files = c.files(&v.Frame, c.listFile(r, l))
	} else {
		v.State = w.T("list.open", "date", day)
		if games := len(r.H.Games); r.Until.Known && (list.Day >= r.Until.Day || games > 0 && r.H.RatingDay(history.GameID(games-1)) > r.Until.Day) {
			v.State = w.T("list.closed", "date", w.Date(r.Until))
		}
		c.listNow(v, list)
	}
	if v.Official = list.Official; v.Official {
		v.State = w.T("list.official")
	} else if l == newest && list.Ahead() {
		v.Notes = append(v.Notes, Note{Text: w.T("list.ahead")})
	}
	v.Archive = v.link(r.ArchivePath(), w.T("list.archive"))
	v.Rules = v.link(r.RulesPath(), w.T("list.rules"))
	about := v.link("data.html", w.T("data.about-files"))
	v.Data = &about
	if c.manyRankings() {
		for _, other := range c.Rankings {
			if other != r {
				v.Others = append(v.Others, v.link(other.Path(), other.Title))
			}
		}
	}
	return v
}

// listNow links what only the newest list has.
func (c *Context) listNow(v *ListView, list *site.List) {
	r, w := list.Ranking, c.Words
	unranked := v.link(r.UnrankedPath(), w.T("list.unranked"))
	v.Unranked = &unranked
	records := v.link(r.RecordsPath(), w.T("records.link"))
	v.Records = &records
	base := r.Path()
	if list.Category != nil {
		base = r.CategoryPath(list.Category)
	}
	v.Files = c.listFiles(&v.Frame, base)
	if len(r.Categories) > 0 {
		v.Lists = append(v.Lists, NavLink{v.link(r.Path(), w.T("list.everyone")), list.Category == nil})
		for i := range r.Categories {
			cat := &r.Categories[i]
			v.Lists = append(v.Lists, NavLink{v.link(r.CategoryPath(cat), cat.Title), cat == list.Category})
		}
	}
}

// day writes a day where there is little room.
func (c *Context) day(d history.Day) string {
	return c.Words.DateShort(history.Date{Day: d, Known: true})
}

func (c *Context) listColumns(r *site.Ranking) Columns {
	cols := Columns{Deviation: r.Info.Deviation, Grade: len(r.Grades.Steps) > 0, Club: len(c.clubs) > 0}
	if cols.Deviation {
		cols.Confidence = c.Words.Confidence(r.Confidence())
	}
	for i := range c.H.Players {
		if c.H.Players[i].Country != "" {
			cols.Country = true
			break
		}
	}
	return cols
}

// listRows appends the body of a list's table. Its cells have no classes: their
// columns are known.
func (c *Context) listRows(f *Frame, list *site.List, rows []site.Row, cols Columns) template.HTML {
	w := table.Writer{Buf: make([]byte, 0, 300*len(rows)), Locale: c.Words.Locale()}
	newest, _ := list.Ranking.Newest()
	linked := list.ID == newest // past lists are many and go without links to groups
	for i := range rows {
		row := &rows[i]
		p := &c.H.Players[row.Player]
		c.openRow(&w, p, list, cols.Categories)
		w.Cell("")
		w.Raw(c.Words.Rank(row.Rank, row.Tied))
		move, text := c.shift(list, row)
		w.TextCell(move, text)
		if linked || !c.Large {
			w.Head("")
		} else {
			w.Raw("<th>") // of its row, as HTML sees
		}
		c.playerOn(&w, f, row)
		if p.Title != "" && p.Visibility == history.Public {
			w.Raw(` <span class=title>`)
			w.Text(p.Title)
			w.Raw("</span>")
		}
		if cols.Country {
			w.Cell("")
			if p.Country != "" && p.Visibility == history.Public {
				name := ""
				if linked {
					name = c.Words.Country(p.Country)
				}
				c.groupLink(&w, linked, f, site.CountryPath(p.Country), p.Country, name)
			}
		}
		if cols.Club {
			w.Cell("")
			if club := p.ClubOn(list.Day); club != 0 && p.Visibility == history.Public {
				c.groupLink(&w, linked, f, c.ClubPath(club), c.H.Clubs[club].ID, c.H.Clubs[club].Name)
			}
		}
		if cols.Grade {
			w.TextCell("grade", c.grade(list.Ranking, list.Ranking.Grade(row)))
		}
		if cols.Today {
			c.today(&w, list, row)
		}
		w.Cell("")
		w.Num(row.Value, 0)
		if cols.Deviation {
			w.Cell("")
			w.Raw("±")
			w.Num(list.Ranking.Info.Interval*row.Deviation, 0)
		}
		w.Cell("")
		if row.Rated {
			w.Signed(row.Change, 0)
		}
		w.Cell("")
		if row.Period > 0 {
			w.Num(float64(row.Period), 0)
		}
		w.Cell("")
		w.Num(float64(row.Games), 0)
		w.Cell("")
		if row.Last != history.FirstDay {
			w.Raw(list.Ranking.Date(row.Player, row.Last).String())
		}
		w.Raw("\n")
	}
	return w.HTML()
}

// openRow begins the row of a player with the categories by which it can be filtered.
func (c *Context) openRow(w *table.Writer, p *history.Player, list *site.List, categories []site.Category) {
	if p.Visibility != history.Public {
		categories = nil
	}
	in := 0
	for i := range categories {
		if !categories[i].Holds(p, list.Day) {
			continue
		}
		if in++; in == 1 {
			w.Raw(`<tr data-in="`)
		} else {
			w.Raw(" ")
		}
		w.Text(categories[i].ID)
	}
	if in > 0 {
		w.Raw(`">`)
	} else {
		w.Row("")
	}
}

// groupLink writes the code of a club or country with its name to hover.
func (c *Context) groupLink(w *table.Writer, linked bool, f *Frame, path, code, name string) {
	if !linked {
		w.Text(code)
		return
	}
	w.Raw("<a")
	w.Attr("href", site.Relative(f.Path, path))
	if name != "" && name != code {
		w.Attr("title", name)
	}
	w.Raw(">")
	w.Text(code)
	w.Raw("</a>")
}

// shift is the change of rank as a class and as a shape with text.
func (c *Context) shift(list *site.List, row *site.Row) (class, text string) {
	switch {
	case list.ID == 0:
		return "", ""
	case row.New():
		return "new", c.Words.T("move.new")
	case row.Back():
		return "back", c.Words.T("move.back")
	case row.Was > row.Rank:
		return "up", "▲" + c.Words.Int(row.Was-row.Rank)
	case row.Was < row.Rank:
		return "down", "▼" + c.Words.Int(row.Rank-row.Was)
	}
	return "", "="
}

// move writes the change of rank where a cell holds more or has a class.
func (c *Context) move(w *table.Writer, list *site.List, row *site.Row) {
	class, text := c.shift(list, row)
	if class == "" {
		w.Text(text)
		return
	}
	w.Raw(`<span class="delta ` + class + `">`)
	w.Text(text)
	w.Raw("</span>")
}

// shown is how many names the remarks below a list hold at most.
const shown = 40

// listNews fills in who came, who went and who gained most.
func (c *Context) listNews(v *ListView, list *site.List) {
	w := c.Words
	for _, row := range list.Movers(5) {
		v.Gains = append(v.Gains, c.item(&v.Frame, row.Player, w.Signed(row.Change, 0)))
	}
	if list.ID == 0 {
		return
	}
	arrivals, all := list.Arrivals(shown)
	for i := range arrivals {
		row := &arrivals[i]
		note := w.T("move.back")
		if row.New() {
			note = w.T("move.new")
		}
		v.Arrivals = append(v.Arrivals, c.item(&v.Frame, row.Player, w.T("comma", "head", note, "tail", w.Num(row.Value, 0))))
	}
	dropped, gone := list.Dropped(shown)
	for i := range dropped {
		row := &dropped[i]
		v.Dropped = append(v.Dropped, c.item(&v.Frame, row.Player, c.standing(list.Ranking, row)))
	}
	v.Arrivals = c.andMore(v.Arrivals, all)
	v.Dropped = c.andMore(v.Dropped, gone)
}

// andMore adds to items that do not name everybody how many they leave out.
func (c *Context) andMore(items []Item, all int) []Item {
	if more := all - len(items); more > 0 {
		items = append(items, Item{Note: c.Words.T("list.more", "n", more)})
	}
	return items
}

// standing tells why a player is not ranked, with what would change it.
func (c *Context) standing(r *site.Ranking, row *site.Row) string {
	w := c.Words
	switch row.Standing {
	case site.Ranked: // ranked overall, out of the category
		return w.T("standing.not-in-category")
	case site.FewGames:
		return w.T("standing.few-games", "games", row.Games, "n", r.MinGames-row.Games)
	case site.Inactive:
		if row.Last != history.FirstDay {
			return w.T("standing.inactive", "date", w.Date(r.Date(row.Player, row.Last)), "n", r.Active)
		}
		return w.T("standing.never-active")
	}
	return w.T("standing." + row.Standing.String())
}

// item is a player with a remark, linked where the player has a page.
func (c *Context) item(f *Frame, p history.PlayerID, note string) Item {
	return Item{f.link(c.PlayerPath(p), c.H.Players[p].Shown()), note}
}
