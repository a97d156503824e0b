package page

import (
	"html/template"
	"slices"
	"strings"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// Whom to challenge: the neighbours by rating, with whom a game is most even.
// They stand on the page of a club, and on a player's where the list is short
// enough that its players meet; those of a large list live far apart.
const (
	mostChallenged = 60  // ranked members of a club with such a table
	mostNear       = 200 // ranked players of a list with neighbours on their pages
)

// challenge writes for each member of a club, strongest first, the next above
// and below.
func (c *Context) challenge(f *Frame, r *site.Ranking, rows []site.Row) template.HTML {
	if len(rows) < 2 || len(rows) > mostChallenged {
		return ""
	}
	w := table.Writer{Locale: c.Words.Locale()}
	for i := range rows {
		w.Row("")
		w.Head("name")
		c.player(&w, f, rows[i].Player)
		for _, k := range [2]int{i - 1, i + 1} {
			w.Cell("")
			if k < 0 || k == len(rows) {
				continue
			}
			c.player(&w, f, rows[k].Player)
			w.Raw(" <small>")
			w.Text(c.pairing(r, rows[i].Player, rows[k].Player, rows[i].Rating, rows[k].Rating))
			w.Raw("</small>")
		}
		w.Raw("\n")
	}
	return w.HTML()
}

// pairing describes a game that could be played: how far the other is above or
// below, the expected score and when the two last met.
func (c *Context) pairing(r *site.Ranking, p, other history.PlayerID, own, theirs rating.Rating) string {
	w := c.Words
	parts := []string{w.Signed(float64(site.Displayed(theirs.Value)-site.Displayed(own.Value)), 0)}
	if predict, ok := r.System.(rating.Predictor); ok {
		parts = append(parts, w.Percent(predict.Expected(own, theirs)))
	}
	if last, ok := c.lastMet(p, other); ok {
		parts = append(parts, w.T("challenge.met", "date", w.DateShort(last)))
	} else {
		parts = append(parts, w.T("challenge.never"))
	}
	return strings.Join(parts, " · ")
}

// lastMet is the day of the last game that two players sat down to, whether it
// counted anywhere or not; what came after the newest list has not happened.
func (c *Context) lastMet(p, other history.PlayerID) (history.Date, bool) {
	var last history.Date
	for _, s := range c.H.GamesOf(p) {
		g := &c.H.Games[s.Game()]
		if g.Side[1-s.Side()] != other || g.Day > c.AsOf() || last.Known && g.Day < last.Day {
			continue
		}
		if reason := c.H.Reason(s.Game()); reason != history.Defaulted && reason != history.Unfinished {
			last = g.Date()
		}
	}
	return last, last.Known
}

// near are up to two players above and two below on the newest list, strongest
// first; none for who is not ranked or not public, and on a long list.
func (c *Context) near(f *Frame, r *site.Ranking, p history.PlayerID, l history.ListID) []Item {
	order := r.Order(l)
	if len(order) > mostNear || c.H.Players[p].Visibility != history.Public {
		return nil
	}
	i := slices.Index(order, p)
	if i < 0 {
		return nil
	}
	const each = 2
	var items []Item
	add := func(k int) {
		own, theirs := r.T.At(p, l), r.T.At(order[k], l)
		items = append(items, c.item(f, order[k], c.pairing(r, p, order[k], own.Rating, theirs.Rating)))
	}
	public := func(k int) bool { return c.H.Players[order[k]].Visibility == history.Public }
	for k := i - 1; k >= 0 && len(items) < each; k-- {
		if public(k) {
			add(k)
		}
	}
	slices.Reverse(items)
	for k, above := i+1, len(items); k < len(order) && len(items) < above+each; k++ {
		if public(k) {
			add(k)
		}
	}
	return items
}
