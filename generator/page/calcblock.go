package page

import (
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// eventRankings adds what the rankings make of the games: the calculations of
// this numbered page, links to the others. The first ranking that counts any
// game is also asked for the biggest upset and for who gained most.
func (c *Context) eventRankings(v *EventView, t *ratedEvent, first string, page int) {
	if r := t.main; r != nil && page == 1 {
		v.Upset = c.upset(&v.Frame, r, t.Games)
		v.Gains = c.gains(&v.Frame, t)
	}
	line, columns := c.calcLines(t.EventTable, page)
	legend := func(r *site.Ranking) string {
		text := c.Spoken[r.ID].Legend
		if c.Large {
			text += " " + columns(r)
		}
		return text
	}
	var memory calcColumns
	var calc Calculation
	places := calcPlaces(c.Site, t.EventTable)
	for len(places) > 0 {
		// The calculations of one ranking on one page.
		n := 1
		for n < len(places) && places[n].ranking == places[0].ranking && places[n].page == places[0].page {
			n++
		}
		run := places[:n]
		places = places[n:]
		r := c.Rankings[run[0].ranking]
		if int(run[0].page) != page {
			text := r.Title
			if l := len(v.Others); l > 0 && v.Others[l-1].Text == text || len(v.Rankings) > 0 && v.Rankings[len(v.Rankings)-1].Title == text {
				continue // goes on there
			}
			v.Others = append(v.Others, Link{c.calculationLink(&v.Frame, first, r, run[0].player), text})
			continue
		}
		w := table.Writer{Buf: make([]byte, 0, c.calcRoom(t.EventTable, run)), Locale: c.Words.Locale()}
		for i := range run {
			p := &t.Participants[run[i].participant]
			if r == t.main {
				calc.fill(c, r, p.Player, &t.sums[run[i].participant], c.Large)
			} else {
				sum := r.Stretch(t.Event, p.Player, p.Seats)
				calc.fill(c, r, p.Player, &sum, c.Large)
			}
			if c.Large {
				c.calcText(&w, &memory, &calc, line)
			} else {
				c.calcBlock(&w, &calc)
			}
		}
		v.Rankings = append(v.Rankings, EventRanking{
			Title: r.Title, Legend: legend(r), Calculations: w.HTML(),
			Rules: v.link(r.RulesPath(), c.Words.T("list.rules")),
		})
	}
}

// calcRoom is how many bytes calculations take, or somewhat more.
func (c *Context) calcRoom(t *site.EventTable, run []calcPlace) int {
	each, line := 512, 256
	if c.Large {
		each, line = 160, 40
	}
	room := each * len(run)
	for _, p := range run {
		room += line * len(t.Participants[p.participant].Seats)
	}
	return room
}

// gains are the three participants who gained most.
func (c *Context) gains(f *Frame, t *ratedEvent) []Item {
	if t.main.Info.Batch {
		return nil
	}
	var items []Item
	for _, i := range best(t.sums, 3) {
		items = append(items, c.item(f, t.Participants[i].Player, c.Words.Signed(t.sums[i].Change, 1)))
	}
	return items
}

// best are the places of the most stretches that gained most, the first of equals
// first.
func best(sums []site.Stretch, most int) []int {
	return site.Largest(len(sums), most, func(i int) float64 {
		if sums[i].Counted == 0 {
			return 0
		}
		return sums[i].Change
	})
}

// upset is the counting win that was least expected, nil where the favourite
// always won or the system expects no scores.
func (c *Context) upset(f *Frame, r *site.Ranking, games []history.GameID) *Upset {
	s, x, ok := r.UpsetOf(games)
	if !ok || !expects(r) {
		return nil
	}
	winner, loser := r.H.Games[s.Game()].Side[s.Side()], c.opponent(s)
	return &Upset{
		Winner: f.link(c.PlayerPath(winner), c.H.Players[winner].Shown()),
		Loser:  f.link(c.PlayerPath(loser), c.H.Players[loser].Shown()),
		Note:   c.Words.T("event.upset-expected", "percent", c.Words.Percent(x)),
	}
}

// expects tells whether a system knows expected scores.
func expects(r *site.Ranking) bool {
	_, ok := r.System.(rating.Predictor)
	return ok
}

// calcBlock writes the closed block with a participant's calculation. What
// holds for every game is said once, below the rows. Heads go without a scope,
// which HTML sees from where they stand.
func (c *Context) calcBlock(w *table.Writer, calc *Calculation) {
	c.calcOpen(w, calc)
	paragraph := func(text string) {
		w.Raw("<p>")
		w.Text(text)
	}
	if text := calc.origin.text(c, calc); text != "" {
		paragraph(text)
	}
	for _, m := range calc.Marks {
		paragraph(m)
	}
	w.Raw("<table class=calc><thead><tr>")
	when := "col.date"
	if slices.ContainsFunc(calc.Lines, func(l CalcLine) bool { return l.Round != "" }) {
		when = "col.round"
	}
	keys := []string{when, "calc.own", "calc.opponent", "col.rating", "col.result", "col.expected", "calc.sum-of-game"}
	if !calc.Expects {
		keys = slices.Delete(keys, 5, 6)
	}
	for _, key := range keys {
		w.Raw("<th>")
		w.Text(c.Words.T(key))
	}
	w.Raw("<tbody>")
	common := calc.common()
	for i := range calc.Lines {
		c.calcRow(w, calc, &calc.Lines[i], common)
	}
	w.Raw("</table>")
	for _, n := range common {
		paragraph(c.Words.T("calc.every", "note", n))
	}
	w.Raw("</details>\n")
}

// calcOpen opens a block: whose it is, and what came out.
func (c *Context) calcOpen(w *table.Writer, calc *Calculation) {
	w.Raw("<details id=")
	w.Raw(c.CalculationLinks(calc.ranking)[len("#"):])
	w.Raw(c.address(calc.Player))
	w.Raw("><summary>")
	w.Raw(c.name(calc.Player))
	w.Raw(" <span>")
	if text := calc.said(c); text != "" {
		w.Text(text)
	} else {
		w.Buf = calc.appendMove(w.Buf, c)
	}
	w.Raw("</span></summary>")
}

// calcWhen is the round of a line, or its day.
func (c *Context) calcWhen(l *CalcLine) string {
	if l.Round != "" {
		return l.Round
	}
	return c.Words.DateShort(c.H.Games[l.Seat.Game()].Date())
}

// common are the last notes of every counting game, where there are two or more.
// Notes before one of a single game stay with it: they follow from one another.
func (calc *Calculation) common() []string {
	if calc.Counted < 2 {
		return nil
	}
	var notes []string
	first := true
	for i := range calc.Lines {
		l := &calc.Lines[i]
		if l.Reason != "" {
			continue
		}
		if first {
			notes, first = l.Notes, false
			continue
		}
		n := 0
		for n < min(len(notes), len(l.Notes)) && notes[len(notes)-1-n] == l.Notes[len(l.Notes)-1-n] {
			n++
		}
		notes = notes[len(notes)-n:]
	}
	return notes
}

func (c *Context) calcRow(w *table.Writer, calc *Calculation, l *CalcLine, common []string) {
	if l.Reason != "" {
		w.Row("unrated")
	} else {
		w.Row("")
	}
	figure := func(f Figure) {
		w.Cell("")
		w.Buf = f.append(w.Buf, c.Words)
	}
	w.TextCell("", c.calcWhen(l))
	figure(l.Own)
	w.Raw("<th>")
	w.Name("", c.H.Players[c.opponent(l.Seat)].Shown())
	if l.Reason != "" {
		w.TextCell("", "")
		w.TextCell("", l.Result)
		if calc.Expects {
			w.Raw("<td colspan=2>")
		} else {
			w.Cell("")
		}
		w.Text(l.Reason)
		return
	}
	figure(l.Rating)
	w.TextCell("", l.Result)
	if calc.Expects {
		figure(l.Expected)
	}
	w.TextCell("", calc.Sum(c, l))
	for _, n := range l.Notes[:len(l.Notes)-len(common)] {
		w.Raw("<br><small>")
		w.Text(n)
		w.Raw("</small>")
	}
}
