package page

import (
	"cmp"
	"fmt"
	"html/template"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/markdown"
	"echelle/generator/site"
	"echelle/generator/table"
)

// ArticleView is an article.
type ArticleView struct {
	Frame
	Date, DateISO string
	Body          template.HTML
	Siblings      []NavLink // articles of the same folder
}

// ArticlePages yields the pages that people wrote.
func ArticlePages(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for i := range c.Articles {
			if !yield(Page{c.Articles[i].Path + ".html", func() any { return c.articleView(i) }}) {
				return
			}
		}
	}
}

func (c *Context) articleView(i int) *ArticleView {
	a := &c.Articles[i]
	v := &ArticleView{Frame: c.frame(a.Path+".html", a.Title), Body: c.articles[i].HTML}
	v.Chart = strings.Contains(string(c.articles[i].HTML), `<figure class="chart"`)
	v.Description = a.Description
	if v.Description == "" {
		v.Description = c.articles[i].Summary
	}
	if a.Date.Known {
		v.Date, v.DateISO = c.Words.Date(a.Date), a.Date.String()
	}
	if dir := path.Dir(a.Path); dir != "." {
		if index := dir + "/index"; a.Path != index {
			for k := range c.Articles {
				if c.Articles[k].Path == index {
					v.crumb(index+".html", c.Articles[k].Title)
				}
			}
		}
		v.Siblings = c.siblings(&v.Frame, dir)
	}
	return v
}

// siblings are the undated articles of a folder in their order.
func (c *Context) siblings(f *Frame, dir string) []NavLink {
	var list []*site.Article
	for i := range c.Articles {
		if a := &c.Articles[i]; path.Dir(a.Path) == dir && !a.Date.Known {
			list = append(list, a)
		}
	}
	if len(list) < 2 {
		return nil
	}
	slices.SortFunc(list, func(a, b *site.Article) int {
		first := func(a *site.Article) int {
			if path.Base(a.Path) == "index" {
				return 0
			}
			return 1
		}
		return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(a.Order, b.Order), strings.Compare(a.Path, b.Path))
	})
	var links []NavLink
	for _, a := range list {
		links = append(links, NavLink{f.link(a.Path+".html", a.Title), a.Path+".html" == f.Path})
	}
	return links
}

// prepareArticles renders the articles.
func (c *Context) prepareArticles(problems *diag.List) {
	c.articles = make([]markdown.Document, len(c.Articles))
	for i := range c.Articles {
		a := &c.Articles[i]
		c.articles[i] = markdown.Render(a.Body, markdown.Options{
			At:       diag.Pos{File: a.File, Line: a.BodyLine, Col: 1},
			TopLevel: 2, Permalink: c.Words.T("article.permalink"),
			Resolver: c.resolver(a.Path+".html", a.File),
		}, problems)
	}
}

// method renders a system's method text, which links to nothing.
func (c *Context) method(text string) template.HTML {
	var none diag.List
	return markdown.Render([]byte(text), markdown.Options{TopLevel: 2}, &none).HTML
}

// resolver finds what an article, read from a file and shown on a page, refers
// to.
func (c *Context) resolver(from, file string) markdown.Resolver {
	return markdown.Resolver{
		Player: func(id, text string) (href, shown string, ok bool) {
			if to, moved := c.Redirects.Players[id]; moved {
				id = to
			}
			p, ok := c.H.Player(id)
			if !ok {
				return "", "", false
			}
			pl := &c.H.Players[p]
			if text == "" || pl.Visibility != history.Public {
				text = pl.Shown()
			}
			return site.Relative(from, c.PlayerPath(p)), text, true
		},
		Event: func(id, text string) (href, shown string, ok bool) {
			if to, moved := c.Redirects.Events[id]; moved {
				id = to
			}
			e, ok := c.H.Event(id)
			if !ok || e == 0 {
				return "", "", false
			}
			if text == "" {
				text = c.H.Events[e].Name
			}
			return site.Relative(from, c.EventPath(e)), text, true
		},
		Link:  func(href string) (string, bool) { return c.articleLink(from, file, href) },
		Block: func(b *markdown.Block, problems *diag.List) (template.HTML, bool) { return c.block(from, b, problems) },
	}
}

// articleLink turns a link to another article's file into one to its page; what
// lies in static/ is linked as it will be published.
func (c *Context) articleLink(from, file, href string) (string, bool) {
	target, fragment, _ := strings.Cut(href, "#")
	if fragment != "" {
		fragment = "#" + fragment
	}
	if !strings.HasSuffix(target, ".md") {
		return href, true
	}
	for i := range c.Articles {
		if a := &c.Articles[i]; a.File == path.Join(path.Dir(file), target) {
			return site.Relative(from, a.Path+".html") + fragment, true
		}
	}
	return "", false
}

// block is a live block of an article.
func (c *Context) block(from string, b *markdown.Block, problems *diag.List) (template.HTML, bool) {
	switch b.Kind {
	case "ranking":
		return c.rankingBlock(from, b, problems)
	case "chart":
		return c.chartBlock(b, problems)
	}
	panic("internal error: unknown block " + b.Kind)
}

// rankingBlock is the top of a ranking: keys ranking, top, category and club.
func (c *Context) rankingBlock(from string, b *markdown.Block, problems *diag.List) (template.HTML, bool) {
	r, top := (*site.Ranking)(nil), 10
	if len(c.Rankings) > 0 {
		r = c.Rankings[0]
	}
	var cat *site.Category
	ok := true
	bad := func(s markdown.Setting, expected, hint string) {
		problems.Error(s.Pos, fmt.Sprintf("%s is %q", s.Key, s.Value), expected, hint)
		ok = false
	}
	for _, s := range b.Settings {
		if s.Key == "ranking" {
			if i := slices.IndexFunc(c.Rankings, func(x *site.Ranking) bool { return x.ID == s.Value }); i >= 0 {
				r = c.Rankings[i]
			} else {
				bad(s, "the id of a ranking", "")
			}
		}
	}
	for _, s := range b.Settings {
		switch s.Key {
		case "ranking":
		case "top":
			n, err := strconv.Atoi(s.Value)
			if err != nil || n < 1 || n > 100 {
				bad(s, "a number from 1 to 100", "")
			}
			top = n
		case "category":
			i := slices.IndexFunc(r.Categories, func(x site.Category) bool { return x.ID == s.Value })
			if i < 0 {
				bad(s, "a category of the ranking "+r.ID, "")
				continue
			}
			cat = &r.Categories[i]
		case "club":
			club, found := c.H.Club(s.Value)
			if !found {
				bad(s, "the code of a club", "")
				continue
			}
			cat = &site.Category{Title: c.H.Clubs[club].Shown(), Club: club}
		default:
			problems.Error(s.Pos, fmt.Sprintf("unknown key %q", s.Key), "ranking, top, category or club", "")
			ok = false
		}
	}
	l, any := r.Newest()
	if !ok || !any {
		return "", ok
	}
	list := r.List(l, cat)
	title := r.Title
	if cat != nil {
		title += ": " + cat.Title
	}
	f := Frame{Path: from}
	w := table.Writer{Locale: c.Words.Locale()}
	w.Raw(`<div class="scroll" tabindex="0" role="region" aria-label="`)
	w.Text(title)
	w.Raw(`"><table class="list top"><caption>`)
	w.Text(title + ", " + c.Words.Date(history.Date{Day: list.Day, Known: true}))
	w.Raw(`</caption><thead><tr>`)
	for _, h := range []struct{ class, key string }{{"rank", "col.rank"}, {"name", "col.name"}, {"num", "col.rating"}} {
		w.Raw(`<th scope=col class="` + h.class + `">`)
		w.Text(c.Words.T(h.key))
	}
	w.Raw("</thead><tbody>")
	for i := range list.Rows[:min(top, len(list.Rows))] {
		row := &list.Rows[i]
		w.Row("")
		w.Cell("rank")
		w.Raw(c.Words.Rank(row.Rank, row.Tied))
		w.Head("name")
		c.player(&w, &f, row.Player)
		w.Cell("num rating")
		w.Num(row.Value, 0)
	}
	w.Raw("</tbody></table></div>\n")
	return template.HTML(w.Buf), true
}
