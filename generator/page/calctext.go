package page

import (
	"math"
	"strconv"
	"unicode/utf8"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// calcText writes the closed block with a participant's calculation as lines of
// plain text: round, own rating (where it is not the sum so far), that of the
// opponent, result, expected score, K and change (or the calculation where it is
// another), and the opponent, by the line of the table where there is one. Large
// histories have millions of them, which as rows of a table would take three times
// the room. A legend above the blocks names the columns. That the rating before
// comes from the game before is not told.
func (c *Context) calcText(w *table.Writer, r *site.Ranking, calc *Calculation, lines map[history.PlayerID]int) {
	c.calcOpen(w, r, calc)
	w.Raw("<pre>")
	line := func(text string) {
		w.Text(text)
		w.Raw("\n")
	}
	if calc.Origin != "" && !calc.Follows {
		line(calc.Origin)
	}
	for _, m := range calc.Marks {
		line(m)
	}
	common := calc.common()
	wide := c.calcWidths(calc)
	k := calc.onlyK()
	if k != "" {
		line("K = " + k)
	}
	if calc.adding(r) {
		wide.own = 0
	}
	for i := range calc.Lines {
		l := &calc.Lines[i]
		pad(w, c.calcWhen(l), wide.when)
		w.Raw(" ")
		if l.Reason != "" {
			w.Text(l.Reason)
		} else {
			if wide.own > 0 {
				pad(w, l.Own, wide.own)
				w.Raw(" ")
			}
			pad(w, l.Rating, wide.rating)
			w.Raw(" " + l.Result + " " + l.Expected + " ")
			switch {
			case l.K == "":
				w.Text(l.Sum)
			case k == "":
				pad(w, l.K, wide.k)
				w.Raw(" ")
				fallthrough
			default:
				pad(w, l.Change, wide.change)
			}
		}
		w.Raw(" ")
		if n := lines[c.opponent(l.Seat)]; n > 0 {
			w.Buf = strconv.AppendInt(w.Buf, int64(n), 10)
		} else {
			w.Name("", l.Opponent)
		}
		w.Raw("\n")
		if l.Reason != "" {
			continue
		}
		for _, n := range l.Notes[:len(l.Notes)-len(common)] {
			w.Raw("    ")
			line(n)
		}
	}
	for _, n := range common {
		line(c.Words.T("calc.every", "note", n))
	}
	w.Raw("</pre></details>\n")
}

// calcLines are the lines of an event's table by which the calculations of a page
// name opponents, nil where the table stands elsewhere or has none, and the key of
// the words that say so.
func (c *Context) calcLines(t *site.EventTable, page int) (map[history.PlayerID]int, string) {
	if t.Shape != site.RoundTable || page > 1 || pagesOf(len(t.Participants)) > 1 {
		return nil, "calc.columns"
	}
	return t.Lines(), "calc.columns-line"
}

// adding tells whether the own rating in every game is the rating before and the
// changes so far, so that nobody misses it.
func (calc *Calculation) adding(r *site.Ranking) bool {
	sum := calc.Before
	for i := range calc.Lines {
		l := &calc.Lines[i]
		if l.Reason != "" {
			continue
		}
		x := r.T.Effect(l.Seat)
		if calc.Mixed || math.Abs(x.Before-sum) > 0.005 {
			return false
		}
		sum += float64(x.Change)
	}
	return true
}

// onlyK is the factor that all games have in common, "" for several.
func (calc *Calculation) onlyK() string {
	k := ""
	for i := range calc.Lines {
		switch l := &calc.Lines[i]; {
		case l.Reason != "" || l.K == k:
		case l.K == "" || k != "":
			return ""
		default:
			k = l.K
		}
	}
	return k
}

// calcWidths are the characters of the longest texts of columns.
type calcWidths struct{ when, own, rating, k, change int }

func (c *Context) calcWidths(calc *Calculation) calcWidths {
	var wide calcWidths
	for i := range calc.Lines {
		l := &calc.Lines[i]
		if l.Reason == "" {
			wide.own, wide.rating = max(wide.own, utf8.RuneCountInString(l.Own)), max(wide.rating, utf8.RuneCountInString(l.Rating))
			wide.k, wide.change = max(wide.k, utf8.RuneCountInString(l.K)), max(wide.change, utf8.RuneCountInString(l.Change))
		}
		wide.when = max(wide.when, utf8.RuneCountInString(c.calcWhen(l)))
	}
	return wide
}

// pad writes a text with spaces before it.
func pad(w *table.Writer, text string, wide int) {
	for n := utf8.RuneCountInString(text); n < wide; n++ {
		w.Raw(" ")
	}
	w.Text(text)
}
