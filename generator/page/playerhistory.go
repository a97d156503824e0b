package page

import (
	"html/template"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// historyLines are the lines of a player's history that stand on a numbered
// page: about PageRows games a page, events kept whole.
func (c *Context) historyLines(f *Frame, r *site.Ranking, p history.PlayerID, page, pages int) []HistoryLine {
	w := c.Words
	var lines []HistoryLine
	games := 0
	for _, l := range r.Career(p) {
		on := min(games/site.PageRows+1, pages)
		if l.Stretch != nil {
			games += len(l.Seats)
		}
		if on != page {
			continue
		}
		if l.Mark != nil {
			m := l.Mark
			line := HistoryLine{
				Event: Link{Text: c.markName(r, m)}, Mark: true,
				Date: w.Date(history.Date{Day: m.Day, Known: true}), DateISO: m.Day.String(),
				To: w.Num(m.After, 1),
			}
			if m.Kind != rating.StartingValue {
				line.From, line.Change, line.Sign = w.Num(m.Before, 1), w.Signed(m.After-m.Before, 1), sign(m.After-m.Before)
			}
			lines = append(lines, line)
			continue
		}
		if l.Counted == 0 && r != c.Rankings[0] {
			continue // told under the first ranking
		}
		lines = append(lines, c.historyLine(f, r, p, l.Stretch))
	}
	return lines
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

func (c *Context) historyLine(f *Frame, r *site.Ranking, p history.PlayerID, st *site.Stretch) HistoryLine {
	w := c.Words
	line := HistoryLine{Counted: st.Counted}
	first := &c.H.Games[st.Seats[0].Game()]
	if st.Event != 0 {
		ev := &c.H.Events[st.Event]
		line.Event = f.link(c.EventPath(st.Event), ev.Name)
		line.Date, line.DateISO = w.Span(ev.Start, ev.End), ev.Start.String()
	} else {
		line.Event = f.link(site.GamesPath(first.Day), w.T("games.individual-short"))
		line.Date, line.DateISO = w.Month(first.Day), first.Day.String()[:7]
	}
	if st.Counted > 0 {
		path := site.GamesPath(first.Day)
		if st.Event != 0 {
			path = c.EventPath(st.Event)
		}
		line.Calc = site.Relative(f.Path, c.CalculationPath(path, r, p))
	}
	if st.Counted > 0 {
		line.Score = w.T("score.of", "score", w.Score(st.Score), "games", st.Counted)
		if expects(r) {
			line.Expected = w.Num(st.Expected, 2)
		}
		if perf, ok := r.Performance(st.Seats); ok {
			line.Perf = w.Num(perf, 0)
		}
		if !r.Info.Batch {
			line.Change, line.Sign = w.Signed(st.Change, 1), sign(st.Change)
			line.To = w.Num(st.After, 1)
			if st.Mixed {
				line.Remarks = append(line.Remarks, w.T("history.mixed"))
			} else {
				line.From = w.Num(st.Before, 1)
			}
		} else {
			c.fitted(&line, r, p, st)
		}
	}
	if st.Counted == 0 {
		line.Reason = c.reason(r.H.Reason(st.Seats[0].Game()))
	}
	for i := range st.Marks {
		line.Remarks = append(line.Remarks, c.mark(r, &st.Marks[i]))
	}
	if c.home(st) == r {
		line.Games = c.playerGames(f, r, st)
	}
	return line
}

// playerGames writes the games of one line: round, opponent, result, rating
// then, expected, change.
func (c *Context) playerGames(f *Frame, r *site.Ranking, st *site.Stretch) template.HTML {
	w := table.Writer{Buf: make([]byte, 0, 200*len(st.Seats)), Locale: c.Words.Locale()}
	for _, s := range st.Seats {
		game := &c.H.Games[s.Game()]
		why := r.H.Reason(s.Game())
		if why != history.Counts {
			w.Row("unrated")
		} else {
			w.Row("")
		}
		w.Cell("")
		if round := c.round(s.Game()); round != "" {
			w.Text(c.Words.T("round.short", "round", round))
		} else {
			w.Raw(game.Date().String())
		}
		w.Head("")
		c.player(&w, f, c.opponent(s))
		w.Cell("")
		c.resultMark(&w, r, s)
		if why != history.Counts {
			w.Raw("<td colspan=3>")
			w.Text(c.reason(why))
			continue
		}
		mine, theirs := r.T.Effect(s), r.T.Effect(s^1)
		w.Cell("")
		if !r.Info.Batch || theirs.Before != 0 {
			w.Num(theirs.Before, 0)
		}
		w.Cell("")
		if expects(r) {
			w.Num(float64(mine.Expected), 2)
		}
		w.Cell("")
		if !r.Info.Batch {
			w.Signed(float64(mine.Change), 1)
		}
	}
	return template.HTML(w.Buf)
}

// home is the ranking under which the games of a stretch are listed: the first
// that counts one of them, so that every game stands on the page once.
func (c *Context) home(st *site.Stretch) *site.Ranking {
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
func (c *Context) fitted(line *HistoryLine, r *site.Ranking, p history.PlayerID, st *site.Stretch) {
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
	w := c.Words
	after := r.T.At(p, to)
	if after.State != rating.Rated {
		return
	}
	line.To = w.Num(after.Value, 1)
	if from == 0 {
		return
	}
	if before := r.T.At(p, from-1); before.State == rating.Rated {
		line.From = w.Num(before.Value, 1)
		line.Change, line.Sign = w.Signed(after.Value-before.Value, 1), sign(after.Value-before.Value)
	}
}
