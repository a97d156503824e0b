package page

import (
	"html/template"
	"slices"
	"strconv"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// crosstable lays out participants against participants.
func (c *Context) crosstable(f *Frame, t *ratedEvent) template.HTML {
	w := table.Writer{Locale: c.Words.Locale()}
	c.eventHead(&w, t.main, t.Shared, func() {
		for i := range t.Participants {
			w.ColHead("cell")
			w.Num(float64(i+1), 0)
		}
	})
	cells := make([][]history.Seat, len(t.Participants))
	for i := range t.Participants {
		p := &t.Participants[i]
		clear(cells)
		for _, s := range p.Seats {
			o := t.Line(c.opponent(s)) - 1
			cells[o] = append(cells[o], s)
		}
		c.eventRow(&w, f, t, i, i+1, func() {
			for o := range cells {
				if o == i {
					w.Cell("self")
					continue
				}
				w.Cell("")
				for k, s := range cells[o] {
					if k > 0 {
						w.Raw(" ")
					}
					c.resultMark(&w, t.main, s)
				}
			}
		})
	}
	w.Raw("</tbody>")
	return w.HTML()
}

// roundTable lays out participants against rounds: each cell names the
// opponent's line, colour, result and handicap. It holds the participants from
// from to to.
func (c *Context) roundTable(f *Frame, t *ratedEvent, from, to int) template.HTML {
	w := table.Writer{Buf: make([]byte, 0, 1<<10+256*(to-from)), Locale: c.Words.Locale()}
	ev := &c.H.Events[t.Event]
	dated, day := !c.listed(t.EventTable) && ev.End.Day > ev.Start.Day, c.Words.DateShort
	if ev.End.Day.Year() == ev.Start.Day.Year() {
		day = c.Words.DateInYear
	}
	c.eventHead(&w, t.main, t.Shared, func() {
		for i := range t.Rounds {
			round := &t.Rounds[i]
			w.ColHead("cell")
			if round.Label != "" {
				w.Text(round.Label)
			} else {
				w.Num(float64(round.Number), 0)
			}
			if dated {
				w.Raw("<br><small>")
				w.Text(day(history.Date{Day: round.Day, Known: true}))
				w.Raw("</small>")
			}
		}
	})
	for i := from; i < to; i++ {
		p := &t.Participants[i]
		c.eventRow(&w, f, t, i, i+1, func() {
			k := 0
			for j := range t.Rounds {
				w.Cell("")
				first := true
				for k < len(p.Seats) && c.H.Games[p.Seats[k].Game()].Round == t.Rounds[j].Number {
					if !first {
						w.Raw(" ")
					}
					first = false
					s := p.Seats[k]
					w.Num(float64(t.Line(c.opponent(s))), 0)
					c.resultMark(&w, t.main, s)
					k++
				}
			}
		})
	}
	w.Raw("</tbody>")
	return w.HTML()
}

// participants lists the participants of an event that has no other table.
func (c *Context) participants(f *Frame, t *ratedEvent, from, to int) template.HTML {
	w := table.Writer{Buf: make([]byte, 0, 1<<10+256*(to-from)), Locale: c.Words.Locale()}
	c.eventHead(&w, t.main, false, func() {
		w.ColHead("num")
		w.Text(c.Words.T("col.games"))
	})
	for i := from; i < to; i++ {
		p := &t.Participants[i]
		c.eventRow(&w, f, t, i, 0, func() {
			w.Cell("")
			w.Num(float64(len(p.Seats)), 0)
		})
	}
	w.Raw("</tbody>")
	return w.HTML()
}

// ratedEvent is an event as the ranking sees it whose numbers stand in its tables.
type ratedEvent struct {
	*site.EventTable
	main *site.Ranking  // nil where no ranking counts any of its games
	sums []site.Stretch // of the participants; nil without a ranking
}

func (c *Context) ratedEvent(t *site.EventTable) *ratedEvent {
	x := &ratedEvent{EventTable: t, main: c.eventMain(t)}
	if x.main != nil {
		x.sums = make([]site.Stretch, len(t.Participants))
		for i := range t.Participants {
			x.sums[i] = x.main.Stretch(t.Event, t.Participants[i].Player, t.Participants[i].Seats)
		}
	}
	return x
}

// performance is that of a player in an event, or the individual games of a month,
// whose seats are given; false for none.
func (c *Context) performance(r *site.Ranking, e history.EventID, p history.PlayerID, seats []history.Seat) (float64, bool) {
	if e == 0 || c.Performances == nil {
		return r.Performance(seats)
	}
	return c.Performances.Of(e, p, slices.Index(c.Rankings, r))
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

// mainTitle names the ranking whose numbers stand in an event's tables, where
// there are several rankings.
func (c *Context) mainTitle(t *ratedEvent) string {
	if t.main != nil && len(c.Rankings) > 1 {
		return t.main.Title
	}
	return ""
}

// listed tells whether the games of an event stand in a list of their own beside
// the table of participants. In a large history they do not where the table and
// the calculations say it all.
func (c *Context) listed(t *site.EventTable) bool {
	return t.Shape != site.RoundTable || !c.Large || !c.told(t)
}

// told tells whether a table of rounds with the calculations below it leaves out
// nothing that is known of an event's games: all count, those of a round were
// played on one day, and there is nothing to remark.
func (c *Context) told(t *site.EventTable) bool {
	r, k := c.eventMain(t), 0
	for _, g := range t.Games {
		game := &c.H.Games[g]
		for t.Rounds[k].Number != game.Round { // games are sorted by round
			k++
		}
		if r == nil || !r.H.Counts(g) || game.Day != t.Rounds[k].Day || c.H.Score.At(g) != "" || len(c.notes(g, history.Counts)) > 0 {
			return false
		}
	}
	return true
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
// columns in the middle. numbered tells that the lines have numbers which are
// not the places.
func (c *Context) eventHead(w *table.Writer, r *site.Ranking, numbered bool, cells func()) {
	col := func(class, key string) {
		w.ColHead(class)
		w.Text(c.Words.T(key))
	}
	w.Raw("<thead><tr>")
	if numbered {
		col("num", "col.line")
	} else {
		col("num", "col.place")
	}
	col("name", "col.name")
	if r != nil && !r.Info.Batch {
		col("num", "col.rating")
	}
	cells()
	col("num", "col.points")
	if numbered {
		col("num", "col.place")
	}
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

// eventColumns says by classes which columns stand around the cells of the
// rounds or opponents, which have no classes of their own: place, name and
// perhaps a rating before them (lead), one to five numbers behind them (tail).
func (c *Context) eventColumns(t *ratedEvent) string {
	lead, tail := "lead2", 1
	if t.Shared && t.Shape != site.GameList {
		tail++
	}
	if r := t.main; r != nil {
		if expects(r) {
			tail += 2
		}
		if !r.Info.Batch {
			lead = "lead3"
			tail++
		}
	}
	return lead + " tail" + strconv.Itoa(tail)
}

// eventRow writes the participant of an index. Where cells name opponents by their line, it
// begins with that number, and where somebody shares a place all have theirs
// behind the points; line is 0 in a table whose cells do not.
func (c *Context) eventRow(w *table.Writer, f *Frame, t *ratedEvent, i, line int, cells func()) {
	r, p := t.main, &t.Participants[i]
	w.Row("")
	w.Cell("")
	if line > 0 {
		w.Num(float64(line), 0)
	} else {
		w.Raw(c.Words.Rank(p.Place.Rank, p.Place.Tied))
	}
	if c.Large {
		w.Raw("<th>") // of its row, as HTML sees
	} else {
		w.Head("")
	}
	c.player(w, f, p.Player)
	if p.Entrant != nil && p.Entrant.Rank != "" {
		w.Raw(` <span class=muted>`)
		w.Text(p.Entrant.Rank)
		w.Raw("</span>")
	}
	var sum *site.Stretch
	if r != nil {
		sum = &t.sums[i]
		if !r.Info.Batch {
			w.Cell("")
			if sum.Counted > 0 {
				w.Num(sum.Before, 0)
			}
		}
	}
	cells()
	w.TextCell("", c.Words.Score(p.Score))
	if line > 0 && t.Shared {
		w.TextCell("", c.Words.Rank(p.Place.Rank, p.Place.Tied))
	}
	if r != nil {
		if expects(r) {
			w.Cell("")
			switch {
			case sum.Counted == 0:
			case r.Info.Batch: // there is no change that could lead to the calculation
				w.Link(c.calculationLink(f, c.EventPath(t.Event), r, p.Player), c.Words.Num(sum.Expected, 2))
			default:
				w.Num(sum.Expected, 2)
			}
			w.Cell("")
			if perf, ok := c.performance(r, t.Event, p.Player, p.Seats); ok {
				w.Num(perf, 0)
			}
		}
		if !r.Info.Batch {
			w.Cell("")
			if sum.Counted > 0 {
				w.Link(c.calculationLink(f, c.EventPath(t.Event), r, p.Player), c.Words.Signed(sum.Change, 1))
			}
		}
	}
	w.Raw("\n")
}

// resultMark writes a result in a cell: a sign, and the colour and handicap
// where they are known. Games that do not count are marked. The element tells the
// result: b a win, i a loss, span neither; the millions of a large history go
// without.
func (c *Context) resultMark(w *table.Writer, r *site.Ranking, s history.Seat) {
	game := &c.H.Games[s.Game()]
	tag, sign := "span", string(outcome(game.Result, s.Side()))
	switch sign {
	case "+":
		tag = "b"
	case "-":
		tag, sign = "i", "−"
	}
	why := c.why(r, s.Game())
	plain := c.Large && why == history.Counts
	if !plain {
		w.Raw("<")
		w.Raw(tag)
		if why != history.Counts {
			w.Attr("title", c.reason(why))
		}
		w.Raw(">")
	}
	w.Raw(sign)
	if why != history.Counts && game.Result != history.NoResult {
		w.Raw("!")
	}
	if game.Flags&history.NoColours == 0 {
		if !plain {
			w.Raw("<sub>")
		}
		w.Text(c.colours[s.Side()])
		if game.Handicap > 0 {
			w.Num(float64(game.Handicap), 0)
		}
		if !plain {
			w.Raw("</sub>")
		}
	}
	if !plain {
		w.Raw("</")
		w.Raw(tag)
		w.Raw(">")
	}
}

// outcome is what a result is to a side: + a win, - a loss, = half a point, ? not
// known yet.
func outcome(r history.Result, side int) byte {
	switch score := r.Score(side); {
	case r == history.NoResult:
		return '?'
	case score == 1:
		return '+'
	case score == 0:
		return '-'
	}
	return '='
}
