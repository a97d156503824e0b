package generator

import (
	"cmp"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/page"
	"echelle/generator/record"
	"echelle/generator/site"
)

// persons are the players of one side of a comparison as both sides may show
// them. The sides can be of different times: who is not public in one is not in
// the other either, or the name that was taken off the site yesterday would stand
// beside the sign that takes its place. An id that leads to another is one person
// with it.
type persons struct {
	private bool // show everybody by id and name
	later   bool // this is the second side, which has the last word on how a person is shown
	old     map[string]string
	own     *history.History
	twins   map[string]*history.Player // of the other side by the id that is in use
}

func newPersons(own, other *record.Data, later, private bool) *persons {
	p := &persons{
		private: private, later: later, old: record.Map(own.Redirects.Players), own: own.History,
		twins: make(map[string]*history.Player, len(other.History.Players)),
	}
	for from, to := range record.Map(other.Redirects.Players) {
		p.old[from] = cmp.Or(p.old[to], to)
	}
	for i := range other.History.Players {
		x := &other.History.Players[i]
		if id := p.inUse(x.ID); id == x.ID || p.twins[id] == nil {
			p.twins[id] = x
		}
	}
	return p
}

// inUse is the id that one leads to, or itself.
func (p *persons) inUse(id string) string { return cmp.Or(p.old[id], id) }

// shown is the id and the name of a player. One that was merged into another of
// the same side keeps an id of its own.
func (p *persons) shown(x *history.Player) (id, name string) {
	at := p.inUse(x.ID)
	_, both := p.own.Player(at)
	merged := at != x.ID && both
	if p.private {
		if merged {
			at = x.ID
		}
		return at, x.Name
	}
	as := x
	if twin := p.twins[at]; twin != nil && twin.Visibility != history.Public && (x.Visibility == history.Public || !p.later) {
		as = twin
	}
	switch {
	case as.Visibility == history.Public && merged:
		return x.ID, x.Name
	case as.Visibility == history.Public:
		return at, x.Name
	case merged:
		return as.Address() + "-merged", as.Shown()
	}
	return as.Address(), as.Shown()
}

// entries is a list with its players as they may be shown.
func (p *persons) entries(r *site.Ranking, l history.ListID) []ledger.Entry {
	list := page.Entries(r, l)
	for i, player := range r.Order(l) {
		list[i].ID, list[i].Name = p.shown(&r.H.Players[player])
	}
	return list
}
