package page

import (
	"math"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// Entries is a list as the data give it, in the form in which lists are
// published. Players who are not public stand with their public id and what is
// shown of their name.
func Entries(r *site.Ranking, l history.ListID) []ledger.Entry {
	order := r.Order(l)
	entries := make([]ledger.Entry, len(order))
	r.Ranks(l, func(i, rank int, _ bool) {
		p, e := &r.H.Players[order[i]], r.T.At(order[i], l)
		entries[i] = ledger.Entry{
			ID: p.Address(), Name: p.Shown(), Rank: rank, Rating: e.Value, Deviation: e.Deviation,
			Games: r.Tally(order[i], l).Games, Grade: r.Grades.Name(e.Value),
		}
	})
	return entries
}

// Compare tells how a published list differs from what the data give today.
// Players stand with the ids and names that they have today. A list that was not
// published differs in nothing.
func Compare(r *site.Ranking, l history.ListID) ledger.Comparison {
	today := Entries(r, l)
	o := r.Official(l)
	if o == nil {
		return ledger.Compare(today, today)
	}
	then := printed(o)
	for i := range then {
		p := &r.H.Players[o.Rows[i].Player]
		then[i].ID, then[i].Name = p.Address(), p.Shown()
	}
	return ledger.Compare(then, today)
}

// shownEntries is a list as the site shows it: of a published one what was
// printed, so that the file beside its page is the published file.
func shownEntries(r *site.Ranking, l history.ListID) []ledger.Entry {
	if o := r.Official(l); o != nil {
		return printed(o)
	}
	return Entries(r, l)
}

func printed(o *site.Official) []ledger.Entry {
	entries := make([]ledger.Entry, len(o.Rows))
	for i := range o.Rows {
		row := &o.Rows[i]
		entries[i] = ledger.Entry{
			ID: row.ID, Name: row.Name, Rank: row.Rank, Rating: row.Value, Deviation: row.Deviation,
			Games: row.Games, Grade: row.Grade,
		}
	}
	return entries
}

// nameOn is the name of a player as a list has it.
func (c *Context) nameOn(row *site.Row) string {
	if row.Printed != nil {
		return row.Printed.Name
	}
	return c.H.Players[row.Player].Shown()
}

// playerOn writes the name of a player as a list has it, linked.
func (c *Context) playerOn(w *table.Writer, f *Frame, row *site.Row) {
	if row.Printed == nil {
		c.player(w, f, row.Player)
		return
	}
	w.Name(site.Relative(f.Path, c.PlayerPath(row.Player)), row.Printed.Name)
}

// Note is a sentence on a page, with a link where there is more to read.
type Note struct {
	Text string
	Link Link // Href "" for none
}

// since is what became of a published list.
type since struct {
	differ  int                // players of whom today's data give something else
	missing []history.PlayerID // of these those whom it does not hold
}

// sinceThen compares a published list with today's data; one that was not
// published differs in nothing. Unlike [Compare] it keeps no list of its own,
// since long lists have many pages.
func sinceThen(r *site.Ranking, l history.ListID) since {
	var s since
	o := r.Official(l)
	if o == nil {
		return s
	}
	for i := range o.Rows {
		today := r.Recomputed(o.Rows[i].Player, l)
		if !asPrinted(r, &o.Rows[i], &today) {
			s.differ++
		}
	}
	for _, p := range r.Order(l) {
		if o.Of(p) == nil {
			s.missing = append(s.missing, p)
		}
	}
	s.differ += len(s.missing)
	return s
}

// asPrinted tells whether today's data give what was printed.
func asPrinted(r *site.Ranking, x *site.Printed, today *site.Row) bool {
	return ledger.Same(
		&ledger.Entry{Rank: x.Rank, Rating: x.Value, Deviation: x.Deviation, Games: x.Games, Grade: x.Grade},
		&ledger.Entry{Rank: today.Rank, Rating: today.Value, Deviation: today.Deviation, Games: today.Games, Grade: r.Grade(today)},
	)
}

// tellSince tells on the page of a published list what today's data give instead,
// and why. The list of a category leaves the numbers to that of everybody.
func (c *Context) tellSince(v *ListView, list *site.List, s since) {
	if !list.Official {
		return
	}
	w, r := c.Words, list.Ranking
	found := c.Concerning(r, list.ID)
	if s.differ > 0 {
		v.Notes = append(v.Notes, Note{Text: w.T("list.differs", "n", s.differ)})
		switch {
		case r.Official(list.ID).OtherRules:
			v.Notes = append(v.Notes, Note{w.T("list.other-rules"), v.link(r.RulesPath(), w.T("list.rules"))})
		case len(found) == 0:
			v.Notes = append(v.Notes, Note{Text: w.T("list.unexplained")})
		}
	}
	for i := len(found) - 1; i >= 0; i-- {
		v.Notes = append(v.Notes, c.correctionNote(&v.Frame, found[i]))
	}
	if list.Category != nil {
		return
	}
	v.Columns.Today = s.differ > len(s.missing)
	for _, p := range s.missing[:min(shown, len(s.missing))] {
		v.Missing = append(v.Missing, c.item(&v.Frame, p, w.Num(r.Recomputed(p, list.ID).Value, 0)))
	}
	v.Missing = c.andMore(v.Missing, len(s.missing))
}

// today writes what today's data give a player, empty where it is what was
// published.
func (c *Context) today(w *table.Writer, list *site.List, row *site.Row) {
	today := list.Ranking.Recomputed(row.Player, list.ID)
	switch {
	case asPrinted(list.Ranking, row.Printed, &today):
		w.Cell("today")
	case today.Rank == 0:
		w.TextCell("today", c.Words.T("today.unranked"))
	default:
		w.Cell("today")
		if !sameRating(today.Value, row.Value) {
			w.Text(c.bothOf(row.Value, today.Value))
			w.Raw(" ")
		}
		if today.Rank != row.Rank {
			w.Raw("<small class=muted>")
			w.Text(c.Words.T("today.rank", "rank", c.Words.Ordinal(today.Rank)))
			w.Raw("</small>")
		}
	}
}

// sameRating tells whether two ratings print the same on a published list.
func sameRating(a, b float64) bool {
	return ledger.Same(&ledger.Entry{Rating: a}, &ledger.Entry{Rating: b})
}

// bothOf is what today's data give beside a published rating. Where lists print both
// alike it is both, with the decimals that tell them apart: 652 beside 651.782 would
// have fallen, though 651.7816 rose.
func (c *Context) bothOf(published, today float64) string {
	decimals := apart(published, today)
	text := c.Words.Num(today, decimals)
	if decimals > 0 {
		text = c.Words.Num(published, decimals) + " → " + text
	}
	return text
}

// apart is how many decimals it takes to see that two ratings differ; 0 where
// they print the same in any case.
func apart(a, b float64) int {
	for decimals, unit := 0, 1.0; decimals <= 6; decimals, unit = decimals+1, unit*10 {
		if math.Round(a*unit) != math.Round(b*unit) {
			return decimals
		}
	}
	return 0
}

// beside tells on a player's page what a published list and today's data say
// differently: beside the numbers of a newest list that was published those of
// today, beside those of one that was not the ones of the last that was.
func (c *Context) beside(f *Frame, pr *PlayerRanking, r *site.Ranking, l history.ListID, row *site.Row, e rating.Entry) {
	w := c.Words
	if r.Official(l) != nil {
		if x := row.Printed; x != nil && (e.State != rating.Rated || !sameRating(x.Value, e.Value)) {
			today := w.T("today.unranked")
			if e.State == rating.Rated {
				today = c.bothOf(x.Value, e.Value)
			}
			pr.Beside = w.T("player.today", "rating", today)
			pr.Facts = append(pr.Facts, Fact{Name: w.T("fact.today"), Text: today, Href: site.Relative(f.Path, r.Path())})
		}
		return
	}
	latest, ok := r.Latest()
	if !ok {
		return
	}
	x := r.Official(latest).Of(row.Player)
	if x == nil || sameRating(x.Value, row.Value) {
		return
	}
	printed := w.Num(x.Value, 0)
	if printed != pr.Rating {
		pr.Beside = w.T("player.official", "rating", printed)
	}
	pr.Facts = append(pr.Facts, Fact{
		Name: w.T("fact.official"), Href: site.Relative(f.Path, r.ListPath(latest)),
		Text: w.T("fact.official-text", "rating", printed, "rank", w.Ordinal(x.Rank), "date", c.listDay(r, latest)),
	})
}
