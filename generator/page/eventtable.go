package page

import (
	"html/template"
	"math"
	"slices"
	"strconv"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// crosstable lays out participants against participants.
func (c *Context) crosstable(f *Frame, t *ratedEvent) template.HTML {
	w := table.Writer{Locale: c.Words.Locale()}
	c.eventHead(&w, t, t.Shared, func() {
		for i := range t.Participants {
			w.ColHead("cell")
			w.Int(i + 1)
		}
	})
	rows := c.eventRows(&w, f, t)
	cells := make([][]history.Seat, len(t.Participants))
	for i := range t.Participants {
		p := &t.Participants[i]
		clear(cells)
		for _, s := range p.Seats {
			o := t.Line(c.opponent(s)) - 1
			cells[o] = append(cells[o], s)
		}
		rows.write(i, i+1, func() {
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
	dated, day := !t.listed && ev.End.Day > ev.Start.Day, c.Words.DateShort
	if ev.End.Day.Year() == ev.Start.Day.Year() {
		day = c.Words.DateInYear
	}
	c.eventHead(&w, t, t.Shared, func() {
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
				w.Text(day(round.Date))
				w.Raw("</small>")
			}
		}
	})
	rows := c.eventRows(&w, f, t)
	for i := from; i < to; i++ {
		seats := t.Participants[i].Seats
		rows.write(i, i+1, func() {
			for j := range t.Rounds {
				w.Cell("")
				var these []history.Seat
				these, seats = c.inRound(seats, &t.Rounds[j])
				for k, s := range these {
					if k > 0 {
						w.Raw(" ")
					}
					w.Int(t.Line(c.opponent(s)))
					c.resultMark(&w, t.main, s)
				}
			}
		})
	}
	w.Raw("</tbody>")
	return w.HTML()
}

// inRound splits off the games of a round with which those of a participant begin.
func (c *Context) inRound(seats []history.Seat, r *site.Round) (these, rest []history.Seat) {
	n := 0
	for n < len(seats) && c.H.Games[seats[n].Game()].Round == r.Number {
		n++
	}
	return seats[:n], seats[n:]
}

// participants lists the participants of an event that has no other table.
func (c *Context) participants(f *Frame, t *ratedEvent, from, to int) template.HTML {
	w := table.Writer{Buf: make([]byte, 0, 1<<10+256*(to-from)), Locale: c.Words.Locale()}
	c.eventHead(&w, t, false, func() {
		w.ColHead("num")
		w.Text(c.Words.T("col.games"))
	})
	rows := c.eventRows(&w, f, t)
	for i := from; i < to; i++ {
		rows.write(i, 0, func() {
			w.Cell("")
			w.Int(t.Participants[i].Games)
		})
	}
	w.Raw("</tbody>")
	return w.HTML()
}

// ratedEvent is an event as the ranking sees it whose numbers stand in its tables.
type ratedEvent struct {
	*site.EventTable
	main     *site.Ranking  // nil where no ranking counts any of its games
	sums     []site.Stretch // of the participants; nil without a ranking
	rated    bool           // there are ratings before and changes
	foretold bool           // there are expected scores
	listed   bool           // see Context.listed
	pairs    PairColumns    // of the list
}

func (c *Context) ratedEvent(t *site.EventTable) *ratedEvent {
	x := &ratedEvent{EventTable: t, main: c.eventMain(t), listed: c.listed(t)}
	if x.main != nil {
		x.rated, x.foretold = !x.main.Info.Batch, expects(x.main)
		x.sums = make([]site.Stretch, len(t.Participants))
		for i := range t.Participants {
			x.sums[i] = x.main.Stretch(t.Event, t.Participants[i].Player, t.Participants[i].Seats)
		}
	}
	if x.listed {
		x.pairs = c.pairColumns(x.main, t.Games)
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
// played on one day, or in a month or year of which no more is known, and there is
// nothing to remark.
func (c *Context) told(t *site.EventTable) bool {
	r, k := c.eventMain(t), 0
	for _, g := range t.Games {
		game := &c.H.Games[g]
		for t.Rounds[k].Number != game.Round { // games are sorted by round
			k++
		}
		if r == nil || !r.H.Counts(g) || game.Date() != t.Rounds[k].Date || c.H.Score.At(g) != "" || len(c.notes(g, history.Counts)) > 0 {
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
func (c *Context) eventHead(w *table.Writer, t *ratedEvent, numbered bool, cells func()) {
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
	if t.rated {
		col("num", "col.rating")
	}
	cells()
	col("num", "col.points")
	if numbered {
		col("num", "col.place")
	}
	if t.foretold {
		col("num", "col.expected")
		col("num", "col.performance")
	}
	if t.rated {
		col("num", "col.change")
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
	if t.foretold {
		tail += 2
	}
	if t.rated {
		lead = "lead3"
		tail++
	}
	return lead + " tail" + strconv.Itoa(tail)
}

// eventRows write the participants of an event. Rows of equals follow each other:
// texts of the row before serve again.
type eventRows struct {
	*Context
	w     *table.Writer
	f     *Frame
	t     *ratedEvent
	calc  calcLinks
	place again[site.Place]
	score again[float64]
}

func (c *Context) eventRows(w *table.Writer, f *Frame, t *ratedEvent) *eventRows {
	x := &eventRows{Context: c, w: w, f: f, t: t}
	if t.main != nil {
		x.calc = c.calcLinks(f, c.EventPath(t.Event), t.main)
	}
	return x
}

// again is a text that is made anew only for something else.
type again[T comparable] struct {
	of   T
	text string
}

func (a *again[T]) get(of T, text func(T) string) string {
	if a.of != of || a.text == "" {
		a.of, a.text = of, text(of)
	}
	return a.text
}

func (x *eventRows) placeText(p site.Place) string { return x.Words.Rank(p.Rank, p.Tied) }

// write writes the participant of an index. Where cells name opponents by their line, it
// begins with that number, and where somebody shares a place all have theirs
// behind the points; line is 0 in a table whose cells do not.
func (x *eventRows) write(i, line int, cells func()) {
	w, t, p := x.w, x.t, &x.t.Participants[i]
	w.Row("")
	w.Cell("")
	if line > 0 {
		w.Int(line)
	} else {
		w.Raw(x.place.get(p.Place, x.placeText))
	}
	if x.Large {
		w.Raw("<th>") // of its row, as HTML sees
	} else {
		w.Head("")
	}
	x.player(w, x.f, p.Player)
	if note := x.declared(t.Event, p); note != "" {
		w.Raw(` <span class=muted>`)
		w.Text(note)
		w.Raw("</span>")
	}
	var sum *site.Stretch
	if t.main != nil {
		sum = &t.sums[i]
	}
	if t.rated {
		w.Cell("")
		if sum.Counted > 0 {
			w.Num(sum.Before, 0)
		}
	}
	cells()
	w.TextCell("", x.score.get(p.Score, x.Words.Score))
	if line > 0 && t.Shared {
		w.TextCell("", x.place.get(p.Place, x.placeText))
	}
	if t.foretold {
		w.Cell("")
		switch {
		case sum.Counted == 0 || math.IsNaN(sum.Expected):
		case !t.rated: // there is no change that could lead to the calculation
			x.calc.open(w, p.Player)
			w.Num(sum.Expected, 2)
			w.Raw("</a>")
		default:
			w.Num(sum.Expected, 2)
		}
		w.Cell("")
		if perf, ok := x.performance(t.main, t.Event, p.Player, p.Seats); ok {
			w.Num(perf, 0)
		}
	}
	if t.rated {
		w.Cell("")
		if sum.Counted > 0 {
			x.calc.open(w, p.Player)
			w.Buf = x.Words.AppendSigned(w.Buf, sum.Change, 1)
			w.Raw("</a>")
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
	tag, sign := "span", ""
	switch outcome(game.Result, s.Side()) {
	case '+':
		tag, sign = "b", "+"
	case '-':
		tag, sign = "i", "−"
	case '=':
		sign = "="
	default:
		sign = "?"
	}
	why := c.why(r, s.Game())
	if c.Large && why == history.Counts {
		w.Raw(sign)
		c.seatMark(w, game, s.Side())
		return
	}
	w.Raw("<")
	w.Raw(tag)
	if why != history.Counts {
		w.Attr("title", c.reason(why))
	}
	w.Raw(">")
	w.Raw(sign)
	if why != history.Counts && game.Result != history.NoResult {
		w.Raw("!")
	}
	if game.Flags&history.NoColours == 0 {
		w.Raw("<sub>")
		c.seatMark(w, game, s.Side())
		w.Raw("</sub>")
	}
	w.Raw("</")
	w.Raw(tag)
	w.Raw(">")
}

// seatMark writes the colour of a side and the handicap of the game, where known.
func (c *Context) seatMark(w *table.Writer, game *history.Game, side int) {
	if game.Flags&history.NoColours != 0 {
		return
	}
	w.Text(c.colours[side])
	if game.Handicap > 0 {
		w.Int(int(game.Handicap))
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
