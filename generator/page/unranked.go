package page

import (
	"html/template"
	"iter"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// UnrankedView lists who is not ranked, why, and what would change it.
type UnrankedView struct {
	Frame
	Ranking string
	Groups  []UnrankedGroup
	Pager   []NavLink
}

// UnrankedGroup is the players who are not ranked for one reason.
type UnrankedGroup struct {
	Name  string
	Count int    // of the whole group, which may go on on the next page
	Help  string // what would change it
	Needs bool   // the number of games that would change it is known
	Sorts bool   // the page has all of it: a part would only be sorted within itself
	Rows  template.HTML
}

// Unranked yields the page of those who are not ranked of each ranking.
func Unranked(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, r := range c.Rankings {
			l, ok := r.Newest()
			if !ok {
				continue
			}
			absent := r.Absent(l)
			pages := pagesOf(len(absent))
			if !numbered(yield, r.UnrankedPath(), pages, func(path string, page int) any {
				return c.unrankedView(r, l, absent, path, page, pages)
			}) {
				return
			}
		}
	}
}

func (c *Context) unrankedView(r *site.Ranking, l history.ListID, absent []site.Absent, path string, page, pages int) *UnrankedView {
	v := &UnrankedView{Frame: c.frame(path, c.Words.T("unranked.title", "ranking", r.Title)), Ranking: r.Title}
	v.crumb(r.Path(), r.Title)
	v.asOf(c, r.H.Lists[l].Day)
	v.Frame.Table = true
	v.Pager = c.pager(&v.Frame, r.UnrankedPath(), page, pages)
	from, to := pageOf(page, len(absent))
	for i := 0; i < len(absent); {
		end, standing := i, absent[i].Standing
		for end < len(absent) && absent[end].Standing == standing {
			end++
		}
		if a, b := max(i, from), min(end, to); a < b {
			first := r.Row(absent[a].Player, l)
			v.Groups = append(v.Groups, UnrankedGroup{
				Name:  c.Words.T("unranked." + standing.String()),
				Count: end - i,
				Help:  c.unrankedHelp(r, standing),
				Needs: needed(r, &first) > 0,
				Sorts: b-a == end-i,
				Rows:  c.unrankedRows(&v.Frame, r, l, absent[a:b]),
			})
		}
		i = end
	}
	return v
}

// unrankedHelp tells what a standing means and what would change it.
func (c *Context) unrankedHelp(r *site.Ranking, s site.Standing) string {
	w := c.Words
	switch s {
	case site.Inactive:
		if r.Active == 0 { // by a rule of the system's own
			return w.T("unranked.help-retired")
		}
		return w.T("unranked.help-inactive", "n", r.Active)
	case site.FewGames:
		return w.T("unranked.help-few-games", "n", r.MinGames)
	case site.NotComparable:
		return w.T("unranked.help-not-comparable")
	case site.Unsettled:
		return w.T("unranked.help-unsettled")
	case site.Left:
		return w.T("unranked.help-left")
	}
	return w.T("unranked.help-never-played")
}

func (c *Context) unrankedRows(f *Frame, r *site.Ranking, l history.ListID, absent []site.Absent) template.HTML {
	w := table.Writer{Locale: c.Words.Locale()}
	for _, a := range absent {
		row := r.Row(a.Player, l)
		w.Row("")
		w.Head("name")
		c.player(&w, f, row.Player)
		w.Cell("num rating")
		if row.Known {
			w.Num(row.Value, 0)
		}
		w.IntCell(row.Games)
		w.Cell("last")
		if row.Last != history.FirstDay {
			w.Raw(r.Date(row.Player, row.Last).String())
		}
		if n := needed(r, &row); n > 0 {
			w.IntCell(n)
		}
		w.Raw("\n")
	}
	return w.HTML()
}

// needed is how many games from now on would bring a player onto the list, 0
// where games alone do not decide it.
func needed(r *site.Ranking, row *site.Row) int {
	switch row.Standing {
	case site.FewGames, site.NeverPlayed:
		return max(1, r.MinGames-row.Games)
	case site.Inactive:
		return 1
	}
	return 0
}
