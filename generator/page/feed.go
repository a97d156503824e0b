package page

import (
	"cmp"
	"encoding/xml"
	"iter"
	"maps"
	"slices"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
)

// Feed yields what machines read of the site as a whole: feed.xml, sitemap.xml
// and robots.txt. The first two need absolute addresses and are left out where
// base_url is not known. paths are the addresses of the pages for people, in
// the order in which they were made.
func Feed(c *Context, paths []string) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		robots := "User-agent: *\nAllow: /\n"
		if c.BaseURL != "" {
			if !yield(Page{"feed.xml", func() any { return File(c.feed()) }}) ||
				!yield(Page{"sitemap.xml", func() any { return File(c.sitemap(paths)) }}) {
				return
			}
			robots += "Sitemap: " + c.BaseURL + "sitemap.xml\n"
		}
		yield(Page{"robots.txt", func() any { return File(robots) }})
	}
}

// feedEntry is an entry of an Atom feed (RFC 4287, 4.1.2).
type feedEntry struct {
	title, path, summary string
	day                  history.Day
}

// feed is an Atom feed of the news, the newest events, the newest lists and the
// corrections.
// Days stand for midnight UTC: the input knows no hours.
func (c *Context) feed() []byte {
	var entries []feedEntry
	for _, i := range c.news() {
		a := &c.Articles[i]
		entries = append(entries, feedEntry{a.Title, a.Path + ".html", c.describe(i), a.Date.Day})
	}
	events := 0
	for _, e := range c.EventsByDay() {
		ev := &c.H.Events[e]
		if ev.Status != history.Rated || events == 20 {
			continue
		}
		events++
		entries = append(entries, feedEntry{ev.Name, c.EventPath(e), c.Words.Span(ev.Start, ev.End) + " " + ev.Place, ev.End.Day})
	}
	for _, r := range c.Rankings {
		for l := max(0, len(r.H.Lists)-12); l < len(r.H.Lists); l++ {
			day := r.H.Lists[l].Day
			entries = append(entries, feedEntry{
				c.listName(r, day), r.ListPath(history.ListID(l)),
				c.Words.T("players", "n", r.Ranked(history.ListID(l))), day,
			})
		}
	}
	for i := range c.Corrections {
		x := &c.Corrections[i]
		r := c.ranking(x.Ranking)
		entries = append(entries, feedEntry{
			c.Words.T("corrections.of", "ranking", r.Title, "date", c.Words.Date(history.Date{Day: x.List, Known: true})),
			site.CorrectionsPath + "#" + x.ID, x.Reason, x.Date.Day,
		})
	}
	slices.SortFunc(entries, func(a, b feedEntry) int {
		return cmp.Or(cmp.Compare(b.day, a.day), cmp.Compare(a.path, b.path))
	})
	entries = entries[:min(len(entries), 50)]

	dst := []byte(`<?xml version="1.0" encoding="utf-8"?>` + "\n" + `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="` + c.Language + `">` + "\n")
	element := func(name, text string) {
		dst = append(append(dst, '<'), name...)
		dst = appendXML(append(dst, '>'), text)
		dst = append(append(append(dst, "</"...), name...), ">\n"...)
	}
	link := func(rel, href string) {
		dst = append(append(dst, `<link rel="`...), rel...)
		dst = appendXML(append(dst, `" href="`...), href)
		dst = append(dst, "\"/>\n"...)
	}
	element("title", c.Title)
	element("id", c.BaseURL)
	link("self", c.BaseURL+"feed.xml")
	link("alternate", c.BaseURL)
	element("updated", stamp(c.updated(entries)))
	dst = append(dst, "<author>"...)
	element("name", c.Title)
	dst = append(dst, "</author>\n"...)
	for _, e := range entries {
		dst = append(dst, "<entry>\n"...)
		element("title", e.title)
		element("id", c.BaseURL+e.path)
		link("alternate", c.BaseURL+e.path)
		element("updated", stamp(e.day))
		if e.summary != "" {
			element("summary", strings.TrimSpace(e.summary))
		}
		dst = append(dst, "</entry>\n"...)
	}
	return append(dst, "</feed>\n"...)
}

func (c *Context) updated(entries []feedEntry) history.Day {
	if len(entries) == 0 {
		return 0
	}
	return entries[0].day
}

func stamp(d history.Day) string { return d.String() + "T00:00:00Z" }

func appendXML(dst []byte, s string) []byte {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic("internal error: " + err.Error())
	}
	return append(dst, b.String()...)
}

// maxSitemap is how many addresses a sitemap may hold (sitemaps.org protocol);
// the pages come in the order of Kinds, players among the first.
const maxSitemap = 50000

func (c *Context) sitemap(paths []string) []byte {
	dst := []byte(`<?xml version="1.0" encoding="utf-8"?>` + "\n" + `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n")
	for _, p := range paths[:min(len(paths), maxSitemap)] {
		dst = append(dst, "<url><loc>"...)
		dst = appendXML(dst, c.BaseURL+strings.TrimSuffix(p, "index.html"))
		dst = append(dst, "</loc></url>\n"...)
	}
	return append(dst, "</urlset>\n"...)
}

// news are the numbers of the dated articles, newest first.
func (c *Context) news() []int {
	var news []int
	for i := range c.Articles {
		if c.Articles[i].Date.Known {
			news = append(news, i)
		}
	}
	slices.SortFunc(news, func(i, j int) int {
		a, b := &c.Articles[i], &c.Articles[j]
		return cmp.Or(cmp.Compare(b.Date.Day, a.Date.Day), strings.Compare(a.Path, b.Path))
	})
	return news
}

// MissingView is the page for addresses that do not exist. A server shows it
// at any depth, so that its links begin with the path of base_url.
type MissingView struct{ Frame }

// Missing yields 404.html.
func Missing(c *Context) iter.Seq[Page] {
	return one(Page{"404.html", func() any {
		v := &MissingView{Frame: c.frame("404.html", c.Words.T("missing.title"))}
		v.NoIndex, v.Canonical = true, ""
		v.rebase(basePath(c.BaseURL))
		return v
	}})
}

// basePath is the path of an absolute address, "/" where there is none.
func basePath(base string) string {
	_, rest, ok := strings.Cut(base, "://")
	if i := strings.IndexByte(rest, '/'); ok && i >= 0 {
		return rest[i:]
	}
	return "/"
}

// rebase turns the links of a frame at the root into absolute paths.
func (f *Frame) rebase(base string) {
	f.Root, f.Home = base, base+f.Home
	for i := range f.Nav {
		f.Nav[i].Href = base + f.Nav[i].Href
	}
	for i := range f.Crumbs {
		f.Crumbs[i].Href = base + f.Crumbs[i].Href
	}
}

// MovedView is the page that stands at an old address.
type MovedView struct {
	Frame
	To Link
}

// Moved yields a stub page for every merged or renamed player and event.
func Moved(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, old := range slices.Sorted(maps.Keys(c.Redirects.Players)) {
			p, ok := c.H.Player(c.Redirects.Players[old])
			if !ok || c.H.Players[p].Visibility != history.Public {
				continue // an old id may hold the name
			}
			if !yield(Page{"players/" + old + ".html", func() any {
				return c.movedView("players/"+old+".html", c.PlayerPath(p), c.H.Players[p].Shown())
			}}) {
				return
			}
		}
		for _, old := range slices.Sorted(maps.Keys(c.Redirects.Events)) {
			e, ok := c.H.Event(c.Redirects.Events[old])
			if !ok {
				continue
			}
			if !yield(Page{"events/" + old + ".html", func() any {
				return c.movedView("events/"+old+".html", c.EventPath(e), c.H.Events[e].Name)
			}}) {
				return
			}
		}
	}
}

func (c *Context) movedView(path, to, name string) *MovedView {
	v := &MovedView{Frame: c.frame(path, name)}
	v.NoIndex = true
	v.To = v.link(to, name)
	if c.BaseURL != "" {
		v.Canonical = c.BaseURL + to
	}
	return v
}
