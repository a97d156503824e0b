package page

import (
	"math"
	"strconv"
	"unicode/utf8"

	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/site"
	"echelle/generator/table"
)

// calcText writes the closed block with a participant's calculation as lines of
// plain text: round, own rating (where it is not the sum so far), that of the
// opponent, result, expected score, K and change (or the calculation where it is
// another), and the opponent, by the line of the table where there is one. Large
// histories have millions of them, which as rows of a table would take three times
// the room. A legend above the blocks names the columns. That the rating before
// comes from the game before is not told. col is the memory of the calculation
// before; lineOf gives an opponent's line, 0 for none.
func (c *Context) calcText(w *table.Writer, col *calcColumns, calc *Calculation, lineOf func(history.PlayerID) int) {
	c.calcOpen(w, calc)
	w.Raw("<pre>")
	line := func(text string) {
		w.Text(text)
		w.Raw("\n")
	}
	if calc.origin.from != fromGame {
		if text := calc.origin.text(c, calc); text != "" {
			line(text)
		}
	}
	for _, m := range calc.Marks {
		line(m)
	}
	common := calc.common()
	own := !calc.adding()
	if first, ok := calc.first(); calc.Batch && !own && ok && first.Own.Known {
		line(c.Words.T("calc.own-once", "rating", first.Own.text(c.Words)))
	}
	k := calc.onlyK(c.Words)
	switch {
	case k.Known && calc.Batch:
		line(c.Words.T("calc.weight-once", "weight", k.text(c.Words)))
	case k.Known:
		w.Raw("K = ")
		w.Buf = k.append(w.Buf, c.Words)
		w.Raw("\n")
	}
	col.fill(c, calc, own, !k.Known)
	for i := range calc.Lines {
		l := &calc.Lines[i]
		col.when.write(w, i)
		w.Raw(" ")
		if l.Reason != "" {
			w.Text(l.Reason)
		} else {
			if own && col.own.wide > 0 {
				col.own.write(w, i)
				w.Raw(" ")
			}
			col.rating.write(w, i)
			w.Raw(" ")
			w.Raw(l.Result)
			w.Raw(" ")
			w.Buf = l.Expected.append(w.Buf, c.Words)
			w.Raw(" ")
			switch {
			case !l.K.Known:
				w.Text(calc.Sum(c, l))
			case !k.Known:
				col.k.write(w, i)
				w.Raw(" ")
				fallthrough
			default:
				col.change.write(w, i)
			}
		}
		w.Raw(" ")
		opponent := c.opponent(l.Seat)
		if n := lineOf(opponent); n > 0 {
			w.Buf = strconv.AppendInt(w.Buf, int64(n), 10)
		} else {
			w.Name("", c.H.Players[opponent].Shown())
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

// calcLines gives the lines of an event's table by which the calculations of a page
// name opponents, 0 where the table stands elsewhere or has none, and the words that
// name their columns.
func (c *Context) calcLines(t *site.EventTable, page int) (lineOf func(history.PlayerID) int, legend func(r *site.Ranking) string) {
	lineOf = func(history.PlayerID) int { return 0 }
	opponent := "calc.by-name"
	if t.Shape == site.RoundTable && page == 1 && pagesOf(len(t.Participants)) == 1 {
		lineOf, opponent = t.Line, "calc.by-line"
	}
	return lineOf, func(r *site.Ranking) string {
		key := "calc.columns"
		if r.Info.Batch {
			key = "calc.columns-fitted"
		}
		return c.Words.T(key, "opponent", c.Words.T(opponent))
	}
}

// first is the first line that counts.
func (calc *Calculation) first() (*CalcLine, bool) {
	for i := range calc.Lines {
		if l := &calc.Lines[i]; l.Reason == "" {
			return l, true
		}
	}
	return nil, false
}

// adding tells whether the own rating in every game is the rating before and the
// changes so far, so that nobody misses it.
func (calc *Calculation) adding() bool {
	sum := calc.Before
	for i := range calc.Lines {
		l := &calc.Lines[i]
		if l.Reason != "" {
			continue
		}
		x := calc.ranking.T.Effect(l.Seat)
		if calc.Mixed || math.Abs(x.Before-sum) > 0.005 {
			return false
		}
		sum += float64(x.Change)
	}
	return true
}

// onlyK is the factor that all games have in common, none for several.
func (calc *Calculation) onlyK(words *lang.Catalogue) (k Figure) {
	for i := range calc.Lines {
		switch l := &calc.Lines[i]; {
		case l.Reason != "" || l.K.same(k, words):
		case !l.K.Known || k.Known:
			return Figure{}
		default:
			k = l.K
		}
	}
	return k
}

// calcColumns are the columns of a calculation that stand right-aligned, used
// again for the next.
type calcColumns struct{ when, own, rating, k, change column }

// fill takes in the lines of a calculation; own and k only where they are shown.
func (col *calcColumns) fill(c *Context, calc *Calculation, own, k bool) {
	for _, x := range [...]*column{&col.when, &col.own, &col.rating, &col.k, &col.change} {
		x.html, x.cells, x.wide = x.html[:0], x.cells[:0], 0
	}
	for i := range calc.Lines {
		l := &calc.Lines[i]
		col.when.text(c.calcWhen(l))
		if own {
			col.own.figure(c, l.Own)
		}
		col.rating.figure(c, l.Rating)
		if k {
			col.k.figure(c, l.K)
		}
		col.change.figure(c, l.Change)
	}
}

// column is a column of texts, one after the other, as they stand in HTML.
type column struct {
	html  []byte
	cells []cell
	wide  int // characters of the longest
}

// cell is where a text of a column ends, and of how many characters it is.
type cell struct{ end, wide int }

func (x *column) text(s string) {
	x.html = table.AppendText(x.html, s)
	x.end(utf8.RuneCountInString(s))
}

func (x *column) figure(c *Context, f Figure) {
	from := len(x.html)
	x.html = f.append(x.html, c.Words) // which needs no escapes
	x.end(utf8.RuneCount(x.html[from:]))
}

// end ends a text of so many characters, whose bytes have been appended.
func (x *column) end(wide int) {
	x.cells = append(x.cells, cell{len(x.html), wide})
	x.wide = max(x.wide, wide)
}

// write writes the text of a line with spaces before it.
func (x *column) write(w *table.Writer, i int) {
	from := 0
	if i > 0 {
		from = x.cells[i-1].end
	}
	for n := x.cells[i].wide; n < x.wide; n++ {
		w.Buf = append(w.Buf, ' ')
	}
	w.Buf = append(w.Buf, x.html[from:x.cells[i].end]...)
}
