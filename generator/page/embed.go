package page

import (
	"html/template"
	"iter"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// EmbedView is the top of a ranking in a frame of its own, without navigation,
// for a club to show on its own pages. Its links leave the club's frame.
type EmbedView struct {
	Frame
	Whole Link // the ranking itself
	Count string
	Rows  template.HTML
}

// embedRows is how many players an embedded list holds: what fits without scrolling
// far in a column beside other things.
const embedRows = 20

// embedPath is the address of an embedded list.
func embedPath(r *site.Ranking) string { return "embed/" + r.ID + ".html" }

// Embeds yields the embedded list of each ranking.
func Embeds(c *Context) iter.Seq[Page] {
	return each(c.Rankings, func(r *site.Ranking) Page { return Page{embedPath(r), func() any { return c.embedView(r) }} })
}

func (c *Context) embedView(r *site.Ranking) *EmbedView {
	v := &EmbedView{Frame: c.frame(embedPath(r), r.Title)}
	v.NoIndex = true // search engines shall find the ranking itself
	v.Crumbs, v.Nav = nil, nil
	v.Whole = v.link(r.Path(), c.Words.T("home.whole-list"))
	if c.BaseURL != "" {
		v.Canonical = c.BaseURL + strings.TrimSuffix(r.Path(), "index.html")
	}
	l, ok := r.Newest()
	if !ok {
		v.AsOf, v.AsOfISO = "", ""
		return v
	}
	list := r.List(l, nil)
	v.asOf(c, list.Day)
	v.Count = c.Words.Int(list.Len()) + " " + c.Words.T("tile.ranked", "n", list.Len())
	w := table.Writer{Locale: c.Words.Locale()}
	for _, row := range list.Rows(0, embedRows) {
		w.Row("")
		w.Cell("rank")
		w.Raw(c.Words.Rank(row.Rank, row.Tied))
		w.Cell("move")
		c.move(&w, list, &row)
		w.Head("name")
		w.Raw(`<a target="_top" href="`)
		w.Text(site.Relative(v.Path, c.PlayerPath(row.Player)))
		w.Raw(`">`)
		w.Name("", c.nameOn(&row))
		w.Raw("</a>")
		w.Cell("num rating")
		w.Num(row.Value, 0)
		w.Raw("\n")
	}
	v.Rows = w.HTML()
	return v
}

// EmbedCode is what a club copies into its own page to show a ranking. Without
// base_url it begins with the host example.org, to be replaced.
type EmbedCode struct {
	Link
	Code string
}

func (c *Context) embedCode(f *Frame, r *site.Ranking) EmbedCode {
	base := c.BaseURL
	if base == "" {
		base = "https://example.org/"
	}
	code := table.AppendText([]byte(`<iframe src="`), base+embedPath(r))
	code = table.AppendText(append(code, `" title="`...), r.Title)
	code = append(code, `" width="100%" height="880" loading="lazy" style="border:0"></iframe>`...)
	return EmbedCode{f.link(embedPath(r), r.Title), string(code)}
}

// listDay is the day of a list, written out.
func (c *Context) listDay(r *site.Ranking, l history.ListID) string {
	return c.Words.Date(history.Date{Day: r.H.Lists[l].Day, Known: true})
}
