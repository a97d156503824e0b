package page

import (
	"slices"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
)

// Frame is what every page shows around its content. Views embed it.
type Frame struct {
	Path        string // of this page, below the root
	Root        string // relative link to the root: "" or "../"
	Title       string // of the page: its h1
	Tab         string // what the title calls it, beside the site: the same, and which of its numbered pages
	Description string
	SiteTitle   string
	Home        string // link
	Nav         []NavLink
	Crumbs      []Link // from home to the page's parent
	Canonical   string // absolute, "" where base_url is not known
	AsOf        string // "30 June 2026", "" where the page has no such day
	AsOfISO     string
	Contact     string
	Licence     string
	Generator   string // program and version
	Accent      bool   // the site has its own accent colour, in assets/accent.css
	Custom      string // the site's own style sheet, below the root; "" for none
	HasFeed     bool
	HasCompare  bool // players can be compared
	HasSystems  bool // there is a comparison of the rankings
	HasPredict  bool // there is a tool that foretells games
	HasLedger   bool // something was corrected after publication
	HasCheck    bool // there is a page about the data
	NoIndex     bool
	Chart       bool // the page has charts that scripts may bring to life
	Table       bool // the page has tables that scripts may sort and filter
}

// Link is a text with a relative address.
type Link struct{ Href, Text string }

// NavLink is an entry of the main navigation.
type NavLink struct {
	Link
	Current bool
}

// Linked is what the templates' function links writes of a link.
func (l *Link) Linked() (href, text string, current bool) { return l.Href, l.Text, false }

// Linked is what the templates' function links writes of an entry.
func (l *NavLink) Linked() (href, text string, current bool) { return l.Href, l.Text, l.Current }

// frame begins the frame of a page.
func (c *Context) frame(path, title string) Frame {
	f := c.common
	f.Path, f.Title, f.Tab = path, title, title
	f.Root, f.Home = site.Relative(path, ""), site.Relative(path, "index.html")
	if c.BaseURL != "" {
		f.Canonical = c.BaseURL + strings.TrimSuffix(path, "index.html")
	}
	known := false
	if f.Nav, known = c.navs[path[:strings.LastIndexByte(path, '/')+1]]; !known {
		f.Nav = c.nav(path)
	}
	f.crumb("index.html", c.Words.T("nav.home"))
	return f
}

// commonFrame is what the frames of all pages have in common.
func (c *Context) commonFrame() Frame {
	f := Frame{
		SiteTitle: c.Title,
		Contact:   c.Contact,
		Licence:   c.DataLicence,
		Generator: "Échelle " + c.Version,
		Accent:    c.Accent != "", Custom: c.CustomStyle,
		HasFeed: c.BaseURL != "", HasSystems: c.compared, HasPredict: c.foretold,
		HasCompare: len(c.lineups) > 0, HasLedger: len(c.Corrections) > 0, HasCheck: c.CheckPage,
	}
	if d := c.AsOf(); d != history.FirstDay {
		f.asOf(c, d)
	}
	return f
}

// commonNavs are the navigations of the folders with thousands of pages, which
// have it in common unless there is an article among them.
func (c *Context) commonNavs() map[string][]NavLink {
	navs := map[string][]NavLink{}
	for _, folder := range []string{playerFolder, "events/"} {
		if !slices.ContainsFunc(c.Articles, func(a site.Article) bool { return strings.HasPrefix(a.Path, folder) }) {
			navs[folder] = c.nav(folder)
		}
	}
	return navs
}

// nav is the main navigation as it stands on a page.
func (c *Context) nav(path string) []NavLink {
	var nav []NavLink
	add := func(to, text string, current bool) {
		nav = append(nav, NavLink{Link{site.Relative(path, to), text}, current})
	}
	if c.manyRankings() {
		add("index.html#rankings", c.Words.T("nav.rankings"), c.ofRanking(path))
	} else {
		for _, r := range c.Rankings {
			add(r.Path(), r.Title, strings.HasPrefix(path, r.ID+"/"))
		}
	}
	for _, n := range []struct{ path, key, dir string }{
		{"players/index.html", "nav.players", "players/"},
		{"events/index.html", "nav.events", "events/"},
		{"clubs/index.html", "nav.clubs", "clubs/"},
	} {
		if n.dir == "clubs/" && len(c.clubs) == 0 {
			continue
		}
		add(n.path, c.Words.T(n.key), strings.HasPrefix(path, n.dir))
	}
	for i := range c.Articles {
		a := &c.Articles[i]
		if !strings.Contains(a.Path, "/") || strings.HasSuffix(a.Path, "/index") {
			add(a.Path+".html", a.Title, path == a.Path+".html" || strings.HasSuffix(a.Path, "/index") && strings.HasPrefix(path, strings.TrimSuffix(a.Path, "index")))
		}
	}
	return nav
}

// manyRankings tells that the navigation has no room for all rankings: the home
// page shows them.
func (c *Context) manyRankings() bool { return len(c.Rankings) > 3 }

// ofRanking tells whether a page lies in the folder of a ranking.
func (c *Context) ofRanking(path string) bool {
	dir, _, _ := strings.Cut(path, "/")
	return slices.ContainsFunc(c.Rankings, func(r *site.Ranking) bool { return r.ID == dir })
}

func (f *Frame) asOf(c *Context, d history.Day) {
	f.AsOf, f.AsOfISO = c.Words.Date(history.Date{Day: d, Known: true}), d.String()
}

// crumb adds a step on the way from home.
func (f *Frame) crumb(path, text string) {
	f.Crumbs = append(f.Crumbs, Link{site.Relative(f.Path, path), text})
}

// link is a link from the page.
func (f *Frame) link(path, text string) Link { return Link{site.Relative(f.Path, path), text} }
