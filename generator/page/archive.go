package page

import (
	"html/template"
	"iter"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// ArchiveView is the index of all lists of a ranking.
type ArchiveView struct {
	Frame
	Ranking   string
	Count     string
	Compare   string // the command that compares the last two lists, "" where there is one list
	Published bool   // at least one list was
	Rows      template.HTML
}

// Archives yields the index of lists of each ranking.
func Archives(c *Context) iter.Seq[Page] {
	return each(c.Rankings, func(r *site.Ranking) Page { return Page{r.ArchivePath(), func() any { return c.archiveView(r) }} })
}

func (c *Context) archiveView(r *site.Ranking) *ArchiveView {
	v := &ArchiveView{Frame: c.frame(r.ArchivePath(), c.Words.T("archive.title", "ranking", r.Title)), Ranking: r.Title}
	v.crumb(r.Path(), r.Title)
	v.Frame.Table = true
	v.Count = c.Words.T("lists", "n", len(r.H.Lists))
	if n := len(r.H.Lists); n > 1 {
		v.Compare = "echelle diff " + r.H.Lists[n-2].Day.String() + " " + r.H.Lists[n-1].Day.String()
	}
	w := table.Writer{Locale: c.Words.Locale()}
	newest, _ := r.Newest()
	_, v.Published = r.Latest()
	turnovers := r.Turnovers()
	for i := len(r.H.Lists) - 1; i >= 0; i-- {
		l := history.ListID(i)
		day := r.H.Lists[i].Day
		w.Row("")
		w.Head("name")
		w.Raw(`<a href="`)
		w.Text(site.Relative(v.Path, r.ListPath(l)))
		w.Raw(`">`)
		w.Time(day.String(), c.Words.Date(history.Date{Day: day, Known: true}))
		w.Raw("</a>")
		if r.Official(l) != nil {
			w.Raw(` <span class="badge">`)
			w.Text(c.Words.T("archive.official"))
			w.Raw("</span>")
		}
		w.IntCell(r.Ranked(l))
		w.IntCell(turnovers[l].Came)
		w.IntCell(turnovers[l].Went)
		w.IntCell(len(r.H.Entering(l)))
		w.Cell("leader")
		if p, value, ok := r.Leader(l); ok {
			c.player(&w, &v.Frame, p)
			w.Raw(" ")
			w.Num(value, 0)
		}
		if v.Published {
			w.Cell("num")
			if found := c.Concerning(r, l); len(found) > 0 {
				w.Link(site.Relative(v.Path, c.correctionPath(found[len(found)-1])), c.Words.Int(len(found)))
			}
		}
		w.Cell("")
		files := c.files(&v.Frame, c.listFile(r, l))
		if l == newest {
			files = c.listFiles(&v.Frame, r.Path())
		}
		for k, file := range files {
			if k > 0 {
				w.Raw(" ")
			}
			w.Link(file.Href, file.Text)
		}
		w.Raw("\n")
	}
	v.Rows = w.HTML()
	return v
}
