package page

import (
	"html/template"
	"slices"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// crosstable lays out participants against participants.
func (c *Context) crosstable(f *Frame, t *site.EventTable) template.HTML {
	r := c.eventMain(t)
	w := table.Writer{Locale: c.Words.Locale()}
	c.eventHead(&w, r, func() {
		for i := range t.Participants {
			w.Raw(`<th scope=col class=cell>`)
			w.Num(float64(i+1), 0)
		}
	})
	at := map[history.PlayerID]int{}
	for i := range t.Participants {
		at[t.Participants[i].Player] = i
	}
	cells := make([][]history.Seat, len(t.Participants))
	for i := range t.Participants {
		p := &t.Participants[i]
		clear(cells)
		for _, s := range p.Seats {
			o := at[c.opponent(s)]
			cells[o] = append(cells[o], s)
		}
		c.eventRow(&w, f, r, t.Event, p, i+1, i+1, func() {
			for o := range cells {
				if o == i {
					w.Raw(`<td class="cell self">`)
					continue
				}
				w.Cell("cell")
				for k, s := range cells[o] {
					if k > 0 {
						w.Raw(" ")
					}
					c.resultMark(&w, r, s)
				}
			}
		})
	}
	w.Raw("</tbody>")
	return template.HTML(w.Buf)
}

// roundTable lays out participants against rounds: each cell names the
// opponent's line, colour, result and handicap. It holds the participants from
// from to to.
func (c *Context) roundTable(f *Frame, t *site.EventTable, from, to int) template.HTML {
	r := c.eventMain(t)
	w := table.Writer{Locale: c.Words.Locale()}
	c.eventHead(&w, r, func() {
		for i := range t.Rounds {
			w.Raw(`<th scope=col class=cell>`)
			if t.Rounds[i].Label != "" {
				w.Text(t.Rounds[i].Label)
			} else {
				w.Num(float64(t.Rounds[i].Number), 0)
			}
		}
	})
	line := map[history.PlayerID]int{}
	for i := range t.Participants {
		line[t.Participants[i].Player] = i + 1
	}
	for i := from; i < to; i++ {
		p := &t.Participants[i]
		c.eventRow(&w, f, r, t.Event, p, i+1, i+1, func() {
			k := 0
			for j := range t.Rounds {
				w.Cell("cell")
				first := true
				for k < len(p.Seats) && c.H.Games[p.Seats[k].Game()].Round == t.Rounds[j].Number {
					if !first {
						w.Raw(" ")
					}
					first = false
					s := p.Seats[k]
					w.Num(float64(line[c.opponent(s)]), 0)
					c.resultMark(&w, r, s)
					k++
				}
			}
		})
	}
	w.Raw("</tbody>")
	return template.HTML(w.Buf)
}

// participants lists the participants of an event that has no other table.
func (c *Context) participants(f *Frame, t *site.EventTable, from, to int) template.HTML {
	r := c.eventMain(t)
	w := table.Writer{Locale: c.Words.Locale()}
	c.eventHead(&w, r, func() {
		w.Raw(`<th scope=col class=num>`)
		w.Text(c.Words.T("col.games"))
	})
	for i := from; i < to; i++ {
		p := &t.Participants[i]
		c.eventRow(&w, f, r, t.Event, p, i+1, p.Place, func() { w.IntCell(len(p.Seats)) })
	}
	w.Raw("</tbody>")
	return template.HTML(w.Buf)
}

// eventMain is the ranking whose numbers stand in an event's table: the first
// in which any of its games counts; nil for none.
func (c *Context) eventMain(t *site.EventTable) *site.Ranking {
	for _, r := range c.Rankings {
		if slices.ContainsFunc(t.Games, r.H.Counts) {
			return r
		}
	}
	return nil
}

func (c *Context) opponent(s history.Seat) history.PlayerID {
	return c.H.Games[s.Game()].Side[1-s.Side()]
}

// why tells whether a game counts in a ranking, or at all where that is nil.
func (c *Context) why(r *site.Ranking, g history.GameID) history.Reason {
	if r != nil {
		return r.H.Reason(g)
	}
	return c.H.Reason(g)
}

// eventHead writes the head of a table of participants; cells writes the
// columns in the middle.
func (c *Context) eventHead(w *table.Writer, r *site.Ranking, cells func()) {
	col := func(class, key string) {
		w.Raw(`<th scope=col`)
		if class != "" {
			w.Raw(` class="` + class + `"`)
		}
		w.Raw(">")
		w.Text(c.Words.T(key))
	}
	w.Raw("<thead><tr>")
	col("num", "col.place")
	col("name", "col.name")
	if r != nil && !r.Info.Batch {
		col("num", "col.rating")
	}
	cells()
	col("num", "col.points")
	if r != nil {
		if expects(r) {
			col("num", "col.expected")
			col("num", "col.performance")
		}
		if !r.Info.Batch {
			col("num", "col.change")
		}
	}
	w.Raw("</thead><tbody>\n")
}

// eventRow writes one participant. Where cells name opponents by their line,
// place is the line; else equal scores share a place.
func (c *Context) eventRow(w *table.Writer, f *Frame, r *site.Ranking, e history.EventID, p *site.Participant, line, place int, cells func()) {
	w.Raw(`<tr data-line=`)
	w.Buf = table.AppendFixed(w.Buf, float64(line), 0)
	w.Raw(`>`)
	w.IntCell(place)
	w.Head("name")
	c.player(w, f, p.Player)
	if p.Entrant != nil && p.Entrant.Rank != "" {
		w.Raw(` <span class="muted">`)
		w.Text(p.Entrant.Rank)
		w.Raw("</span>")
	}
	var sum *site.Stretch
	if r != nil {
		sum = r.Stretch(e, p.Player, p.Seats)
		if !r.Info.Batch {
			w.Cell("num muted")
			if sum.Counted > 0 {
				w.Num(sum.Before, 0)
			}
		}
	}
	cells()
	w.Cell("num")
	w.Text(c.Words.Score(p.Score))
	if r != nil {
		if expects(r) {
			w.Cell("num")
			switch {
			case sum.Counted == 0:
			case r.Info.Batch: // there is no change that could lead to the calculation
				w.Link(c.calculationLink(f, c.EventPath(e), r, p.Player), c.Words.Num(sum.Expected, 2))
			default:
				w.Num(sum.Expected, 2)
			}
			w.Cell("num")
			if perf, ok := r.Performance(p.Seats); ok {
				w.Num(perf, 0)
			}
		}
		if !r.Info.Batch {
			w.Cell("num")
			if sum.Counted > 0 {
				w.Raw(`<a href="`)
				w.Text(c.calculationLink(f, c.EventPath(e), r, p.Player))
				w.Raw(`">`)
				w.Signed(sum.Change, 1)
				w.Raw("</a>")
			}
		}
	}
	w.Raw("\n")
}

// resultMark writes a result in a cell: a sign, and the colour and handicap
// where they are known. Games that do not count are marked.
func (c *Context) resultMark(w *table.Writer, r *site.Ranking, s history.Seat) {
	game := &c.H.Games[s.Game()]
	class, sign := "res draw", "="
	switch {
	case game.Result == history.NoResult:
		class, sign = "res", "?"
	case game.Result == history.BothLose:
		class, sign = "res loss", "−"
	case game.Result == history.BothWin:
		class, sign = "res win", "+"
	case game.Result.Score(s.Side()) == 1:
		class, sign = "res win", "+"
	case game.Result.Score(s.Side()) == 0:
		class, sign = "res loss", "−"
	}
	w.Raw(`<span class="` + class + `"`)
	why := c.why(r, s.Game())
	if why != history.Counts {
		w.Raw(` title="`)
		w.Text(c.reason(why))
		w.Raw(`"`)
	}
	w.Raw(">" + sign)
	if why != history.Counts && game.Result != history.NoResult {
		w.Raw("!")
	}
	if game.Flags&history.NoColours == 0 {
		w.Raw(`<small>`)
		w.Text(c.Words.T([...]string{"colour.w", "colour.b"}[s.Side()]))
		if game.Handicap > 0 {
			w.Num(float64(game.Handicap), 0)
		}
		w.Raw("</small>")
	}
	w.Raw("</span>")
}
