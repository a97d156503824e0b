package page

import (
	"cmp"
	"html/template"
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// historyLine is an event, the individual games of a month, or a mark.
type historyLine struct {
	text     string  // name of the event or the mark
	event    address // of the event, none for a mark
	calc     address // of the calculation, none where nothing counts
	date     string
	reason   string // why none of its games counts
	score    string // "3½/5"
	expected Figure
	perf     Figure
	from, to Figure
	change   Figure
	sign     string // "up", "down" or "same"
	remarks  []string
}

// address is a place on a page of an event. The zero address is none.
type address struct {
	page     string // below the site's root
	fragment string // with #, "" for the whole page
}

// link writes a link from the page of a player around text, or text alone where
// there is no address. Like all addresses these need no quotes.
func (a *address) link(w *table.Writer, f *Frame, text string) {
	if a.page == "" {
		w.Text(text)
		return
	}
	w.Raw(anchor)
	w.Raw(f.Root)
	w.Raw(a.page)
	w.Raw(a.fragment)
	w.Raw(">")
	w.Text(text)
	w.Raw("</a>")
}

// history writes the lines of a player's history that stand on a numbered page:
// about PageRows games a page, events kept whole. In a large history they are
// rows of a table, of which the newest shows its games; else each unfolds.
func (c *Context) history(f *Frame, r *site.Ranking, p history.PlayerID, career []site.Line, page, pages int, open bool) template.HTML {
	w := table.Writer{Buf: make([]byte, 0, c.historyRoom(career, open)), Locale: c.Words.Locale()}
	games, lines := 0, 0
	form := lineForm(c.Words, c.Large)
	fragment := c.CalculationLink(r, p)
	for _, l := range career {
		on := min(games/site.PageRows+1, pages)
		if l.Stretch != nil {
			games += len(l.Seats)
		}
		if on != page {
			continue
		}
		if l.Mark != nil {
			line := c.markLine(r, l.Mark)
			line.write(&w, f, &form, "mark")
			continue
		}
		if l.Counted == 0 && r != c.Rankings[0] {
			continue // told under the first ranking
		}
		line := c.historyLine(r, p, l.Stretch, fragment)
		lines++
		switch {
		case c.home(l.Stretch) != r:
			line.write(&w, f, &form, "mark") // its games stand under another ranking
		case !c.Large:
			c.unfolding(&w, f, r, l.Stretch, &line)
		default:
			line.write(&w, f, &form, "")
			if open && lines == 1 && page == 1 {
				w.Raw("<tr><td colspan=7>")
				c.gamesTable(&w, f, r, l.Stretch)
				w.Raw("\n")
			}
		}
	}
	return w.HTML()
}

// historyRoom is about how many bytes a page of a history takes. open tells that
// the newest line of a large history shows its games; of others, all lines do.
func (c *Context) historyRoom(career []site.Line, open bool) int {
	const row, line, game = 176, 400, 112
	if c.Large && !open {
		return row * len(career)
	}
	games := 0
	for _, l := range career {
		if l.Stretch == nil {
			continue
		}
		if games += len(l.Seats); c.Large {
			return row*len(career) + line + game*games
		}
	}
	return line*len(career) + game*min(games, site.PageRows)
}

// form is the markup of a history: what begins a line and a cell, without the
// closing bracket, and what ends them; and what a screen reader is told before the
// expected score and the performance, where no head of a table says it.
type form struct {
	line, endLine, cell, end string
	expected, performance    string
	words                    *lang.Catalogue
}

// lineForm is the markup of lines that unfold, or of rows of a table.
func lineForm(words *lang.Catalogue, inTable bool) form {
	if inTable {
		return form{"<tr", "\n", "<td", "", "", "", words}
	}
	return form{"<div", "</div>\n", "<span", "</span>", words.T("col.expected"), words.T("col.performance"), words}
}

// write writes the cells of a line: date, event, score, expected, performance,
// rating, change. Where the line does not unfold its event is a link.
func (l *historyLine) write(w *table.Writer, f *Frame, x *form, class string) {
	open := func(tag, class string) {
		w.Raw(tag)
		if class != "" {
			w.Attr("class", class)
		}
		w.Raw(">")
	}
	open(x.line, class)
	open(x.cell, "")
	w.Text(l.date)
	w.Raw(x.end)
	remarks := l.remarks
	if l.reason != "" {
		remarks = append([]string{l.reason}, remarks...)
	}
	open(x.cell, "")
	to := cmp.Or(l.calc, l.event)
	to.link(w, f, l.text)
	for _, s := range remarks {
		w.Raw(" <span class=muted>")
		w.Text(s)
		w.Raw("</span>")
	}
	w.Raw(x.end)
	l.numbers(w, x)
	w.Raw(x.endLine)
}

func (l *historyLine) numbers(w *table.Writer, x *form) {
	figure := func(f Figure) { w.Buf = f.append(w.Buf, x.words) }
	cell := func(f Figure, said string) {
		w.Raw(x.cell)
		w.Raw(">")
		if f.Known && said != "" {
			w.Raw("<span class=hidden>")
			w.Text(said)
			w.Raw(" </span>")
		}
		figure(f)
		w.Raw(x.end)
	}
	w.Raw(x.cell)
	w.Raw(">")
	w.Text(l.score)
	w.Raw(x.end)
	cell(l.expected, x.expected)
	cell(l.perf, x.performance)
	w.Raw(x.cell)
	w.Raw(">")
	if l.from.Known {
		figure(l.from)
		w.Raw(" → ")
	}
	figure(l.to)
	w.Raw(x.end)
	w.Raw(x.cell)
	if l.sign != "" && l.sign != "same" && x.end != "" { // in a table the sign alone tells
		w.Attr("class", l.sign)
	}
	w.Raw(">")
	figure(l.change)
	w.Raw(x.end)
}

// unfolding writes a line that unfolds to its games.
func (c *Context) unfolding(w *table.Writer, f *Frame, r *site.Ranking, st *site.Stretch, l *historyLine) {
	w.Raw("<details><summary><span>")
	w.Text(l.date)
	w.Raw("</span><span>")
	w.Text(l.text)
	if l.reason != "" {
		w.Raw(" <span class=muted>")
		w.Text(l.reason)
		w.Raw("</span>")
	}
	w.Raw("</span>")
	form := lineForm(c.Words, false)
	l.numbers(w, &form)
	w.Raw("</summary><p>")
	l.event.link(w, f, c.Words.T("player.to-event"))
	if l.calc.page != "" {
		w.Raw(" · ")
		l.calc.link(w, f, c.Words.T("player.to-calculation"))
	}
	for _, s := range l.remarks {
		w.Raw("<p class=note>")
		w.Text(s)
	}
	c.gamesTable(w, f, r, st)
	w.Raw("</details>\n")
}

// gamesTable writes the games of an event: round, or day where it has none,
// opponent, result, rating then, expected, change.
func (c *Context) gamesTable(w *table.Writer, f *Frame, r *site.Ranking, st *site.Stretch) {
	if slices.ContainsFunc(st.Seats, func(s history.Seat) bool { return c.round(s.Game()) != "" }) {
		w.Raw(c.phrases.head)
	} else {
		w.Raw(c.phrases.dated)
	}
	c.playerGames(w, f, r, st)
	w.Raw("</table>")
}

// markLine is a change that comes from no game.
func (c *Context) markLine(r *site.Ranking, m *rating.Mark) historyLine {
	w := c.Words
	line := historyLine{
		text: c.markName(r, m), to: figure(m.After, 1),
		date: w.Date(r.MarkDate(m)),
	}
	if m.Kind != rating.StartingValue || r.Replaces(m) {
		line.from, line.change, line.sign = figure(m.Before, 1), change(m.After-m.Before), sign(m.After-m.Before)
	}
	return line
}

// change is a change of rating in a history.
func change(points float64) Figure {
	return Figure{Value: points, Decimals: 1, Signed: true, Known: true}
}

func sign(change float64) string {
	switch {
	case change >= 0.05:
		return "up"
	case change <= -0.05:
		return "down"
	}
	return "same"
}

// historyLine is the line of a stretch. fragment leads to the calculations of
// the player on their pages.
func (c *Context) historyLine(r *site.Ranking, p history.PlayerID, st *site.Stretch, fragment string) historyLine {
	w := c.Words
	var line historyLine
	path := c.GamePath(st.Seats[0].Game())
	line.event.page = path
	if st.Event == 0 {
		line.text, line.date = w.T("games.individual-short"), w.Month(c.H.Games[st.Seats[0].Game()].Day)
	} else {
		line.text, line.date = c.H.Events[st.Event].Name, c.phrases.dates[st.Event]
	}
	if st.Counted > 0 {
		line.calc = address{c.calculationPage(path, r, p), fragment}
		line.score = c.phrases.score(w, st.Score, st.Counted)
		if expects(r) {
			line.expected = figure(st.Expected, 2)
		}
		if perf, ok := c.performance(r, st.Event, p, st.Seats); ok {
			line.perf = figure(perf, 0)
		}
		if !r.Info.Batch {
			line.change, line.sign = change(st.Change), sign(st.Change)
			line.to = figure(st.After, 1)
			switch {
			case st.Mixed:
				line.remarks = append(line.remarks, w.T("history.mixed"))
			case st.Shared: // where these games alone lead is no rating that anybody had
				line.remarks = append(line.remarks, w.T("history.shared"))
				line.to = figure(st.Before, 1)
			default:
				line.from = figure(st.Before, 1)
			}
		} else {
			c.fitted(&line, r, p, st)
		}
	}
	if st.Counted == 0 {
		line.reason = c.reason(r.H.Reason(st.Seats[0].Game()))
	}
	for i := range st.Marks {
		line.remarks = append(line.remarks, c.mark(r, &st.Marks[i]))
	}
	return line
}

// playerGames writes the games of one line: round or day, opponent, result, rating
// then, expected, change.
func (c *Context) playerGames(w *table.Writer, f *Frame, r *site.Ranking, st *site.Stretch) {
	for _, s := range st.Seats {
		game := &c.H.Games[s.Game()]
		why := r.H.Reason(s.Game())
		if why != history.Counts {
			w.Row("unrated")
		} else {
			w.Row("")
		}
		w.Cell("")
		if round := c.roundShort(s.Game()); round != "" {
			w.Text(round)
		} else {
			w.Raw(game.Date().String())
		}
		w.Raw("<th>")
		c.player(w, f, c.opponent(s))
		w.Cell("")
		c.resultMark(w, r, s)
		if why != history.Counts {
			w.Raw("<td colspan=3>")
			w.Text(c.reason(why))
			continue
		}
		mine, theirs := r.T.Effect(s), r.T.Effect(s^1)
		w.Cell("")
		if !r.Unrated(s ^ 1) {
			w.Num(theirs.Before, 0)
		}
		w.Cell("")
		if expected := r.Expected(s); expects(r) && !math.IsNaN(expected) {
			w.Num(expected, 2)
		}
		w.Cell("")
		if !r.Info.Batch {
			w.Signed(float64(mine.Change), 1)
		}
	}
}

// home is the ranking under which the games of a stretch are listed: the first
// that counts one of them, so that every game stands on the page once.
func (c *Context) home(st *site.Stretch) *site.Ranking {
	if len(c.Rankings) == 1 {
		return c.Rankings[0]
	}
	for _, r := range c.Rankings {
		for _, s := range st.Seats {
			if r.H.Counts(s.Game()) {
				return r
			}
		}
	}
	return c.Rankings[0]
}

// fitted fills in the ratings around an event in a ranking that is fitted list
// by list: on the list before the first that holds its games, and on the first
// that holds them all.
func (c *Context) fitted(line *historyLine, r *site.Ranking, p history.PlayerID, st *site.Stretch) {
	from, to := history.ListID(len(r.H.Lists)), history.ListID(0)
	for _, s := range st.Seats {
		if r.H.Counts(s.Game()) {
			l := r.H.ListOf(r.H.RatingDay(s.Game()))
			from, to = min(from, l), max(to, l)
		}
	}
	if int(to) >= len(r.H.Lists) {
		return
	}
	after := r.T.At(p, to)
	if after.State != rating.Rated {
		return
	}
	line.to = figure(after.Value, 1)
	if from == 0 {
		return
	}
	if before := r.T.At(p, from-1); before.State == rating.Rated {
		line.from = figure(before.Value, 1)
		line.change, line.sign = change(after.Value-before.Value), sign(after.Value-before.Value)
	}
}
