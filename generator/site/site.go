// Package site joins the history and the timelines of its rankings for
// display: ranked lists, careers, crosstables, addresses. It knows no HTML and
// no language: what it hands to pages are numbers, ids and keys of words.
//
// A [Site] is read-only once built and safe for concurrent use, so that pages
// are made side by side. What every page needs again (the order of each list,
// the running score of each player) is computed once in [NewRanking], what takes
// long and stands on several pages once before them ([Site.Performances]); the
// rest is computed when a page asks.
package site

import (
	"cmp"
	"slices"

	"echelle/generator/history"
	"echelle/generator/names"
)

// Meta is what the site says of itself.
type Meta struct {
	Title       string
	Description string
	BaseURL     string // absolute, with a final slash; "" where not known
	Language    string // "en", "fr" or "zh"
	Contact     string // address for corrections, mailto: or http(s)
	DataLicence string
	Accent      string // "#rrggbb", "" for the program's own
	CustomStyle string // address of the site's own style sheet below the root, "" for none
	Version     string // of the program
	CheckPage   bool   // the site shows what check found
}

// Article is one page written by people.
type Article struct {
	Path        string // address without .html: "about", "news/2024-spring"
	Title       string
	Description string
	Date        history.Date // of news
	Order       int
	Body        []byte // Markdown
	File        string // where it was read
	BodyLine    int    // line of File on which Body begins
}

// Site is everything the pages show.
type Site struct {
	Meta
	H         *history.History // unselected
	Rankings  []*Ranking
	Articles  []Article // by path
	Redirects Redirects
	Names     *NameOrder

	Corrections []Correction // by date

	// Large tells that the history is so large that pages say everything in one
	// place only and link to it from the others: a site of a million games would
	// else outgrow what hosts of static files take.
	Large bool

	corrected map[history.PlayerID][]int // places in Corrections

	members [][]history.PlayerID // players of each club today, by name
	months  []Month              // see GameMonths

	playerPaths, eventPaths []string // the addresses of their pages, asked for in every row
}

// Redirects maps the ids of merged or renamed players and events to their new ones.
type Redirects struct {
	Players map[string]string
	Events  map[string]string
}

// New joins the parts of a site.
func New(meta Meta, h *history.History, order *NameOrder, rankings []*Ranking, articles []Article, redirects Redirects, corrections []Correction) *Site {
	s := &Site{Meta: meta, H: h, Rankings: rankings, Articles: articles, Redirects: redirects, Names: order, Large: len(h.Games) > largeGames}
	s.correct(corrections)
	slices.SortFunc(s.Articles, func(a, b Article) int { return cmp.Compare(a.Path, b.Path) })
	s.months = gameMonths(h)
	s.members = make([][]history.PlayerID, len(h.Clubs))
	s.playerPaths = make([]string, len(h.Players))
	for i := range h.Players {
		s.playerPaths[i] = "players/" + h.Players[i].Address() + ".html"
	}
	s.eventPaths = make([]string, len(h.Events))
	for i := range h.Events {
		s.eventPaths[i] = "events/" + h.Events[i].ID + ".html"
	}
	for _, p := range order.Players {
		if c := h.Players[p].ClubOn(history.LastDay); c != 0 {
			s.members[c] = append(s.members[c], p)
		}
	}
	return s
}

// Members returns the players of a club today, by name. Hidden players are left out.
func (s *Site) Members(c history.ClubID) []history.PlayerID {
	return slices.DeleteFunc(slices.Clone(s.members[c]), func(p history.PlayerID) bool {
		return s.H.Players[p].Visibility == history.Hidden
	})
}

// AsOf is the newest day that anything on the site speaks of: that of the
// newest list.
func (s *Site) AsOf() history.Day {
	d := history.FirstDay
	for _, r := range s.Rankings {
		if n := len(r.H.Lists); n > 0 {
			d = max(d, r.H.Lists[n-1].Day)
		}
	}
	return d
}

// NameOrder is the order of players by name that no language changes: by the
// folded sort key, then by the published address. Players who are not public
// stand by what is shown of them, so that their place tells nothing.
type NameOrder struct {
	Players []history.PlayerID // in this order
	Place   []uint32           // place of each player
	Keys    []string           // folded key of each player
}

// NewNameOrder computes the order.
func NewNameOrder(h *history.History) *NameOrder {
	o := &NameOrder{
		Players: make([]history.PlayerID, len(h.Players)),
		Place:   make([]uint32, len(h.Players)),
		Keys:    make([]string, len(h.Players)),
	}
	for i := range h.Players {
		p := &h.Players[i]
		switch {
		case p.Visibility != history.Public:
			o.Keys[i] = names.Fold(p.Shown())
		case p.Sort != "":
			o.Keys[i] = names.Fold(p.Sort)
		default:
			o.Keys[i] = names.Fold(p.Name)
		}
	}
	type key struct {
		head   uint64
		player history.PlayerID
	}
	sorted := make([]key, len(h.Players))
	for i := range sorted {
		sorted[i] = key{names.Head(o.Keys[i]), history.PlayerID(i)}
	}
	slices.SortFunc(sorted, func(a, b key) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		if c := cmp.Compare(o.Keys[a.player], o.Keys[b.player]); c != 0 {
			return c
		}
		return cmp.Or(
			cmp.Compare(h.Players[a.player].Address(), h.Players[b.player].Address()),
			cmp.Compare(a.player, b.player),
		)
	})
	for i, k := range sorted {
		o.Players[i], o.Place[k.player] = k.player, uint32(i)
	}
	return o
}

// Namesakes are the players whose key is that of p, p left out, in order.
func (o *NameOrder) Namesakes(p history.PlayerID) []history.PlayerID {
	from, to := int(o.Place[p]), int(o.Place[p])
	for from > 0 && o.Keys[o.Players[from-1]] == o.Keys[p] {
		from--
	}
	for to < len(o.Players) && o.Keys[o.Players[to]] == o.Keys[p] {
		to++
	}
	list := slices.Clone(o.Players[from:to])
	return slices.DeleteFunc(list, func(q history.PlayerID) bool { return q == p })
}
