package page

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// StretchTitle names what a player did in an event or month: "Spring Open,
// 12–14 June 2026".
func (c *Context) StretchTitle(st *site.Stretch) string {
	if st.Event == 0 {
		return c.Words.T("games.individual", "month", c.Words.Month(st.Day))
	}
	ev := &c.H.Events[st.Event]
	return c.Words.T("comma", "head", ev.Name, "tail", c.Words.Span(ev.Start, ev.End))
}

// MarkText is a change that comes from no game, as a sentence.
func (c *Context) MarkText(r *site.Ranking, m *rating.Mark) string { return c.mark(r, m) }

// ListText is a list as a table for a terminal, ratings with six decimals.
func (c *Context) ListText(r *site.Ranking, l history.ListID, records []Record) []byte {
	w := c.Words
	rows := [][]string{{w.T("col.rank"), w.T("col.name"), w.T("col.rating"), w.T("col.change"), w.T("col.games"), w.T("col.grade"), w.T("col.status")}}
	right := []bool{true, false, true, true, true, false, false}
	for i := range records {
		rec := &records[i]
		rank := ""
		if rec.Rank > 0 {
			rank = w.Rank(rec.Rank, rec.Tied)
		}
		status := ""
		if rec.Standing != site.Ranked {
			status = rec.Standing.String()
		}
		value, change := "", ""
		if rec.Known {
			value, change = w.Num(rec.Value, 6), w.Signed(rec.Change, 6)
		}
		rows = append(rows, []string{rank, rec.Name, value, change, w.Int(rec.Games), c.grade(r, rec.Grade), status})
	}
	widths := make([]int, len(right))
	used := make([]bool, len(right))
	for n, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], cells(cell))
			used[i] = used[i] || n > 0 && cell != ""
		}
	}
	var b strings.Builder
	b.WriteString(w.T("comma", "head", r.Title, "tail", w.Date(history.Date{Day: r.H.Lists[l].Day, Known: true})) + "\n\n")
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if !used[i] {
				continue
			}
			pad := strings.Repeat(" ", widths[i]-cells(cell))
			if line.Len() > 0 {
				line.WriteString("  ")
			}
			if right[i] {
				line.WriteString(pad + cell)
			} else {
				line.WriteString(cell + pad)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return []byte(b.String())
}

// cells is how many columns of a terminal a text takes.
func cells(s string) int {
	n := 0
	for _, r := range s {
		switch k := width.LookupRune(r).Kind(); {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		case k == width.EastAsianWide || k == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
