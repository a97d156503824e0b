package page

import (
	"iter"
	"strconv"
	"strings"

	"echelle/generator/history"
	"echelle/generator/search"
	"echelle/generator/site"
)

// Search yields the index that readers search, as scripts. How many there are is
// known only when the index has been made, which at fifty thousand players takes
// half a second.
func Search(c *Context) iter.Seq[Page] {
	return one(Page{search.Dir, func() any {
		return Files(func(yield func(string, File) bool) {
			for path, file := range search.New(c.findable()).Files() {
				if !yield(path, file) {
					return
				}
			}
		})
	}})
}

// findable are the players, clubs and events that a reader can search for: not
// the players who are not public.
func (c *Context) findable() []search.Entry {
	var entries []search.Entry
	for i := range c.H.Players {
		if p := &c.H.Players[i]; p.Visibility == history.Public {
			entries = append(entries, c.findablePlayer(history.PlayerID(i), p))
		}
	}
	for _, k := range c.clubs {
		club := &c.H.Clubs[k]
		// The id is that of the address.
		id := strings.TrimSuffix(strings.TrimPrefix(c.ClubPath(k), "clubs/"), ".html")
		entries = append(entries, search.Entry{
			Kind: search.Club, ID: id, Name: club.Shown(), Also: said(club.ID), Note: joined(club.Place, c.countryName(club.Country)),
		})
	}
	for i := 1; i < len(c.H.Events); i++ {
		ev := &c.H.Events[i]
		years := said(strconv.Itoa(ev.Start.Day.Year()))
		if y := ev.End.Day.Year(); y != ev.Start.Day.Year() {
			years = append(years, strconv.Itoa(y))
		}
		entries = append(entries, search.Entry{
			Kind: search.Event, ID: ev.ID, Name: ev.Name, Also: years,
			Note:  joined(c.Words.Span(ev.Start, ev.End), ev.Place),
			Order: afterAll - int(ev.Start.Day),
		})
	}
	return entries
}

// afterAll is a day after every date that can be written, so that the newest
// event has the smallest order.
const afterAll = 3_000_000

// findablePlayer stands in the results by the rank in the first ranking.
func (c *Context) findablePlayer(id history.PlayerID, p *history.Player) search.Entry {
	e := search.Entry{Kind: search.Player, ID: p.Address(), Name: p.Shown(), Also: append(said(p.Native), p.Aliases...)}
	from := c.countryName(p.Country)
	if club := p.ClubOn(history.LastDay); club != 0 {
		from = c.H.Clubs[club].Shown()
	}
	rank, rating := "", ""
	if r := c.leading(); r != nil {
		if place := r.Places(id).Overall; place.Rank > 0 {
			newest, _ := r.Newest()
			e.Order = place.Rank
			rank = c.Words.T("search.rank", "rank", c.Words.Rank(place.Rank, place.Tied))
			rating = c.Words.Num(r.Row(id, newest).Value, 0)
		}
	}
	e.Note = joined(rank, rating, from)
	return e
}

// leading is the first ranking, nil where there is none.
func (c *Context) leading() *site.Ranking {
	if len(c.Rankings) == 0 {
		return nil
	}
	return c.Rankings[0]
}

// countryName is the name of a country, its code where none is known.
func (c *Context) countryName(code string) string {
	if name := c.Words.Country(code); name != "" {
		return name
	}
	return code
}

// joined puts facts on one line, without those that are missing.
func joined(facts ...string) string { return strings.Join(said(facts...), " · ") }

// said are the texts that are not empty.
func said(texts ...string) []string {
	var list []string
	for _, text := range texts {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}
