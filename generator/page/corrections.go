package page

import (
	"iter"

	"echelle/generator/history"
	"echelle/generator/site"
)

// CorrectionsView is the ledger: what was corrected after lists had been
// published, and why, newest first.
type CorrectionsView struct {
	Frame
	Entries []CorrectionEntry
}

// CorrectionEntry is one correction.
type CorrectionEntry struct {
	ID            string // fragment of its place on the page
	Date, DateISO string
	Ranking       string // title
	List          Link   // the first list that it concerns; Href "" where there is none of that day
	Reason        string
	Players       []Item
	Later         []Link // other published lists that it concerns
}

// Corrections yields the ledger, where anything was corrected.
func Corrections(c *Context) iter.Seq[Page] {
	if len(c.Corrections) == 0 {
		return func(func(Page) bool) {}
	}
	return one(Page{site.CorrectionsPath, func() any { return c.correctionsView() }})
}

func (c *Context) correctionsView() *CorrectionsView {
	w := c.Words
	v := &CorrectionsView{Frame: c.frame(site.CorrectionsPath, w.T("corrections.title"))}
	v.Description = w.T("corrections.description", "site", c.Title)
	for i := len(c.Corrections) - 1; i >= 0; i-- {
		x := &c.Corrections[i]
		r := c.ranking(x.Ranking)
		e := CorrectionEntry{
			ID: x.ID, Date: w.Date(x.Date), DateISO: x.Date.String(), Ranking: r.Title, Reason: x.Reason,
			List: Link{Text: c.listName(r, x.List)},
		}
		for k := range r.H.Lists {
			l, day := history.ListID(k), r.H.Lists[k].Day
			switch {
			case day == x.List:
				e.List = v.link(r.ListPath(l), e.List.Text)
			case r.Official(l) != nil && x.Concerns(r.ID, day):
				e.Later = append(e.Later, v.link(r.ListPath(l), c.day(day)))
			}
		}
		for _, p := range x.Players {
			e.Players = append(e.Players, c.item(&v.Frame, p, ""))
		}
		v.Entries = append(v.Entries, e)
	}
	return v
}

// listName names a list: its ranking and its day.
func (c *Context) listName(r *site.Ranking, day history.Day) string {
	return c.Words.T("comma", "head", r.Title, "tail", c.Words.Date(history.Date{Day: day, Known: true}))
}

// correctionPath is the address of a correction on the ledger.
func (c *Context) correctionPath(i int) string {
	return site.CorrectionsPath + "#" + c.Corrections[i].ID
}

// correctionNote tells of a correction on a page that it concerns.
func (c *Context) correctionNote(f *Frame, i int) Note {
	x := &c.Corrections[i]
	return Note{
		c.Words.T("corrections.note", "date", c.Words.Date(x.Date), "reason", x.Reason),
		f.link(c.correctionPath(i), c.Words.T("corrections.link")),
	}
}
