package page

import (
	"cmp"
	"fmt"
	"html/template"
	"iter"
	"net/url"
	"path"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/markdown"
	"echelle/generator/site"
)

// ArticleView is an article.
type ArticleView struct {
	Frame
	Date, DateISO string
	Body          template.HTML
	More          string    // what the siblings are
	Siblings      []NavLink // articles of the same folder; of news the next and the last before
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
	v.Description = c.describe(i)
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
		v.More, v.Siblings = c.Words.T("article.more"), c.siblings(&v.Frame, dir)
	}
	if a.Date.Known {
		v.More, v.Siblings = c.Words.T("article.news"), c.neighbours(&v.Frame, i)
	}
	return v
}

// describe is what an article says of itself, else its first paragraph.
func (c *Context) describe(i int) string {
	return cmp.Or(c.Articles[i].Description, c.articles[i].Summary)
}

// neighbours are the news after and before an article: from the newest, which
// the home page shows, all are reached.
func (c *Context) neighbours(f *Frame, article int) []NavLink {
	var links []NavLink
	news := c.news()
	at := slices.Index(news, article)
	for _, i := range []int{at - 1, at + 1} {
		if i >= 0 && i < len(news) {
			a := &c.Articles[news[i]]
			links = append(links, NavLink{Link: f.link(a.Path+".html", a.Title)})
		}
	}
	return links
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

// CheckLinks warns of links and images of articles that lead to no file of the
// site: pages that it does not make, files that are not in static/. What lies
// outside of the site is not known here. Somebody may put a file beside the
// pages by hand, so that it is no error.
func (c *Context) CheckLinks(files []string, problems *diag.List) {
	known := make(map[string]bool, len(files))
	for _, file := range files {
		known[file] = true
	}
	for i := range c.articles {
		from := c.Articles[i].Path + ".html"
		for _, link := range c.articles[i].Links {
			to, outside := target(from, link.To)
			if outside || known[to] || known[path.Join(to, "index.html")] {
				continue
			}
			hint := ""
			if k := slices.IndexFunc(files, func(file string) bool { return path.Base(file) == path.Base(to) }); k >= 0 {
				hint = "did you mean " + site.Relative(from, files[k]) + "?"
			}
			problems.Warn(link.Pos, fmt.Sprintf("a link to %q, which the site does not have", link.To), "a page, or a file of static/ as seen from this page", hint)
		}
	}
}

// target is the file to which an address on a page leads, without what stands
// behind its path, and whether that is outside of the site.
func target(from, to string) (file string, outside bool) {
	if i := strings.IndexAny(to, "?#"); i >= 0 {
		to = to[:i]
	}
	if to == "" {
		return from, false
	}
	if plain, err := url.PathUnescape(to); err == nil {
		to = plain
	}
	file = path.Join(path.Dir(from), to)
	return file, path.IsAbs(to) || file == ".." || strings.HasPrefix(file, "../")
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
		Thing: func(kind, id, text string) (href, shown string, ok bool) {
			path, name, open := c.thing(kind, id)
			if path == "" {
				return "", "", false
			}
			if text == "" || !open {
				text = name
			}
			return site.Relative(from, path), text, true
		},
		IDs:   c.things,
		Link:  func(href string) (string, bool) { return c.articleLink(from, file, href) },
		Block: func(b *markdown.Block, problems *diag.List) (template.HTML, bool) { return c.block(from, b, problems) },
	}
}

// things are the ids of what articles can lead to.
func (c *Context) things(kind string) []string {
	var ids []string
	switch kind {
	case "player":
		for i := range c.H.Players {
			if p := &c.H.Players[i]; p.Visibility == history.Public {
				ids = append(ids, p.ID)
			}
		}
	case "event":
		for i := range c.H.Events[1:] {
			ids = append(ids, c.H.Events[1+i].ID)
		}
	case "club":
		for _, k := range c.clubs {
			ids = append(ids, c.H.Clubs[k].ID)
		}
	case "ranking":
		for _, r := range c.Rankings {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// thing finds what has an id: its address, "" for nothing, and its name. One
// that is not open may be called by no other name.
func (c *Context) thing(kind, id string) (path, name string, open bool) {
	switch kind {
	case "player":
		if p, ok := c.findPlayer(id); ok {
			return c.PlayerPath(p), c.H.Players[p].Shown(), c.H.Players[p].Visibility == history.Public
		}
	case "event":
		if to, moved := c.Redirects.Events[id]; moved {
			id = to
		}
		if e, ok := c.H.Event(id); ok && e != 0 {
			return c.EventPath(e), c.H.Events[e].Name, true
		}
	case "club":
		if k, ok := c.H.Club(id); ok && slices.Contains(c.clubs, k) {
			return c.ClubPath(k), c.H.Clubs[k].Shown(), true
		}
	case "ranking":
		if r := c.ranking(id); r != nil {
			return r.Path(), r.Title, true
		}
	}
	return "", "", false
}

// findPlayer finds a player by id, also an old one, or by what stands for the
// player in the page's address.
func (c *Context) findPlayer(id string) (history.PlayerID, bool) {
	if to, moved := c.Redirects.Players[id]; moved {
		id = to
	}
	if c.opaque[id] {
		i := slices.IndexFunc(c.H.Players, func(p history.Player) bool { return p.Address() == id })
		return history.PlayerID(i), true
	}
	return c.H.Player(id)
}

// ranking finds a ranking by id; nil if there is none.
func (c *Context) ranking(id string) *site.Ranking {
	for _, r := range c.Rankings {
		if r.ID == id {
			return r
		}
	}
	return nil
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
