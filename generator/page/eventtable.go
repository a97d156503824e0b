package page

import (
	"cmp"
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
					c.resultMark(&w, s)
				}
			}
		})
	}
	w.Raw("</tbody>")
	return template.HTML(w.Buf)
}

// roundTable lays out participants against rounds: each cell names the
// opponent's line, colour, result and handicap.
func (c *Context) roundTable(f *Frame, t *site.EventTable) template.HTML {
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
	for i := range t.Participants {
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
					c.resultMark(&w, s)
					k++
				}
			}
		})
	}
	w.Raw("</tbody>")
	return template.HTML(w.Buf)
}

// participants lists the participants of an event that has no other table.
func (c *Context) participants(f *Frame, t *site.EventTable) template.HTML {
	r := c.eventMain(t)
	w := table.Writer{Locale: c.Words.Locale()}
	c.eventHead(&w, r, func() {
		w.Raw(`<th scope=col class=num>`)
		w.Text(c.Words.T("col.games"))
	})
	for i := range t.Participants {
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
		col("num", "col.expected")
		col("num", "col.performance")
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
		w.Cell("num")
		if sum.Counted > 0 {
			w.Num(sum.Expected, 2)
		}
		w.Cell("num")
		if perf, ok := r.Performance(p.Seats); ok {
			w.Num(perf, 0)
		}
		if !r.Info.Batch {
			w.Cell("num")
			if sum.Counted > 0 {
				w.Raw(`<a href="#`)
				w.Text(c.CalculationID(r, p.Player))
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
func (c *Context) resultMark(w *table.Writer, s history.Seat) {
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
	why := c.H.Reason(s.Game())
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

// eventRanking is an event as one ranking sees it; false where no game counts.
func (c *Context) eventRanking(f *Frame, r *site.Ranking, t *site.EventTable) (EventRanking, bool) {
	er := EventRanking{
		ID: r.ID, Title: r.Title, System: c.Spoken[r.ID].Title, Legend: c.Spoken[r.ID].Legend,
		Rules: f.link(r.RulesPath(), c.Words.T("list.rules")),
	}
	if !slices.ContainsFunc(t.Games, r.H.Counts) {
		return er, false
	}
	er.Upset = c.upset(f, r, t.Games)
	if r.Info.Batch {
		return er, true
	}
	type gain struct {
		player history.PlayerID
		change float64
	}
	var gains []gain
	w := table.Writer{Locale: c.Words.Locale()}
	for i := range t.Participants {
		p := &t.Participants[i]
		st := r.Stretch(t.Event, p.Player, p.Seats)
		if st.Counted == 0 {
			continue
		}
		gains = append(gains, gain{p.Player, st.Change})
		calc := c.Calculation(r, p.Player, st)
		c.calcBlock(&w, r, &calc)
	}
	er.Calculations = template.HTML(w.Buf)
	slices.SortStableFunc(gains, func(a, b gain) int { return cmp.Compare(b.change, a.change) })
	for _, g := range gains[:min(3, len(gains))] {
		if g.change > 0 {
			er.Gains = append(er.Gains, c.item(f, g.player, c.Words.Signed(g.change, 1)))
		}
	}
	return er, true
}

// upset is the counting win that was least expected, nil where the favourite
// always won.
func (c *Context) upset(f *Frame, r *site.Ranking, games []history.GameID) *Upset {
	s, x, ok := r.UpsetOf(games)
	if !ok {
		return nil
	}
	winner, loser := r.H.Games[s.Game()].Side[s.Side()], c.opponent(s)
	return &Upset{
		Winner: f.link(c.PlayerPath(winner), c.H.Players[winner].Shown()),
		Loser:  f.link(c.PlayerPath(loser), c.H.Players[loser].Shown()),
		Note:   c.Words.T("event.upset-chance", "percent", c.Words.Percent(x)),
	}
}

// calcBlock writes the closed block with a participant's calculation.
func (c *Context) calcBlock(w *table.Writer, r *site.Ranking, calc *Calculation) {
	w.Raw(`<details class="calc" id="`)
	w.Text(c.CalculationID(r, calc.Player))
	w.Raw(`"><summary>`)
	w.Raw("<bdi>")
	w.Text(c.H.Players[calc.Player].Shown())
	w.Raw(`</bdi> <span class="num">`)
	w.Text(calc.total(c))
	w.Raw("</span></summary>")
	for _, m := range calc.Marks {
		w.Raw("<p>")
		w.Text(m)
		w.Raw("</p>")
	}
	w.Raw(`<div class="scroll" tabindex="0" role="group" aria-label="`)
	w.Text(c.H.Players[calc.Player].Shown())
	w.Raw(`"><table class="calc"><tbody>`)
	for i := range calc.Lines {
		c.calcRow(w, &calc.Lines[i])
	}
	w.Raw("</tbody></table></div></details>\n")
}

func (c *Context) calcRow(w *table.Writer, l *CalcLine) {
	if l.Reason != "" {
		w.Row("unrated")
	} else {
		w.Row("")
	}
	w.TextCell("", l.Round)
	w.Head("")
	w.Name("", l.Opponent)
	if l.Reason != "" {
		w.TextCell("", l.Result)
		w.Raw("<td colspan=3>")
		w.Text(l.Reason)
		return
	}
	w.TextCell("", l.Rating)
	w.TextCell("", l.Result)
	w.TextCell("", l.Expected)
	w.Cell("")
	w.Text(l.Sum)
	for _, n := range l.Notes {
		w.Raw("<br><small>")
		w.Text(n)
		w.Raw("</small>")
	}
}
