package page

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/sheet"
	"echelle/generator/site"
	"echelle/generator/table"
)

// Workbooks hold the rows and columns of the CSV files beside which they stand,
// made from the same fields, with heads in the site's language.

// sheetBeside is the address of the workbook beside a CSV file.
func sheetBeside(csv string) string { return strings.TrimSuffix(csv, ".csv") + ".xlsx" }

// ListSheet is a list as a workbook.
func (c *Context) ListSheet(list *site.List, records []Record) []byte {
	title := list.Ranking.Title
	if list.Category != nil {
		title = list.Category.Title
	}
	fields := listFields()
	columns := make([]sheet.Column, len(fields))
	for i := range fields {
		columns[i] = c.column(fields[i].about, sides{})
	}
	book := c.listBook(list.Ranking, list.Day)
	s := book.Sheet(title, columns)
	for i := range records {
		appendCells(s, fields, &records[i])
	}
	return book.Bytes()
}

// listBook begins the workbook of a list.
func (c *Context) listBook(r *site.Ranking, day history.Day) *sheet.Book {
	return &sheet.Book{
		Title:  c.Words.T("comma", "head", r.Title, "tail", c.Words.Date(history.Date{Day: day, Known: true})),
		Author: c.Title, Day: day.String(),
	}
}

// entriesSheet is a list as a workbook, as the site shows it: of a published one
// what was printed.
func (c *Context) entriesSheet(r *site.Ranking, l history.ListID) []byte {
	var columns []sheet.Column
	for name := range strings.SplitSeq(ledger.Columns, ",") {
		columns = append(columns, c.column("field."+name, sides{}))
	}
	book := c.listBook(r, r.H.Lists[l].Day)
	s := book.Sheet(r.Title, columns)
	var buf [64]byte
	entries := shownEntries(r, l)
	for i := range entries {
		e := &entries[i]
		s.Cell(appendInt(buf[:0], e.Rank))
		s.Cell([]byte(e.ID))
		s.Cell([]byte(e.Name))
		s.Cell(table.AppendFixed(buf[:0], e.Rating, 6))
		if e.Deviation != 0 {
			s.Cell(table.AppendFixed(buf[:0], e.Deviation, 6))
		} else {
			s.Cell(nil)
		}
		s.Cell(appendInt(buf[:0], e.Games))
		s.Cell([]byte(e.Grade))
	}
	return book.Bytes()
}

// yearSheet is the file of a year of a large history as a workbook.
func (c *Context) yearSheet(r *site.Ranking, lists []history.ListID, byID []history.PlayerID) []byte {
	columns := []sheet.Column{c.column("field.id", sides{}), c.column("field.name", sides{})}
	for _, name := range yearColumns(r, lists)[len(columns):] {
		columns = append(columns, sheet.Column{Head: name, Format: sheet.Whole})
	}
	day := r.H.Lists[lists[len(lists)-1]].Day
	book := &sheet.Book{Title: c.Words.T("comma", "head", r.Title, "tail", strconv.Itoa(day.Year())), Author: c.Title, Day: day.String()}
	s := book.Sheet(r.Title, columns)
	var buf [64]byte
	year := newYearRatings(r, lists)
	for _, p := range byID {
		row := year.of(p)
		if row == nil {
			continue
		}
		s.Cell([]byte(r.H.Players[p].Address()))
		s.Cell([]byte(r.H.Players[p].Shown()))
		for _, v := range row {
			if v == unlisted {
				s.Cell(nil)
			} else {
				s.Cell(appendInt(buf[:0], int(v)))
			}
		}
	}
	return book.Bytes()
}

// eventSheet is an event as a workbook: its games, and its standings. Also in a
// large history, whose CSV leaves out what the page says, it holds everything: who
// wants workbooks has the room.
func (c *Context) eventSheet(e history.EventID) []byte {
	w, ev := c.Words, &c.H.Events[e]
	book := &sheet.Book{Title: w.T("comma", "head", ev.Name, "tail", w.Span(ev.Start, ev.End)), Author: c.Title, Day: ev.End.Day.String()}
	c.gamesSheet(book, c.gamesIn(e))
	c.standingsSheet(book, e)
	return book.Bytes()
}

// monthSheet is a workbook of the individual games of a month.
func (c *Context) monthSheet(m *site.Month) []byte {
	last := c.H.Games[m.Games[len(m.Games)-1]].Day
	book := &sheet.Book{Title: c.Words.T("games.individual", "month", c.Words.Month(m.First)), Author: c.Title, Day: last.String()}
	c.gamesSheet(book, m.Games)
	return book.Bytes()
}

func (c *Context) gamesSheet(book *sheet.Book, games []history.GameID) {
	fields, columns := c.gameColumns(c.sidesOf(games))
	s := book.Sheet(c.Words.T("event.games"), columns)
	for _, g := range games {
		appendCells(s, fields, &played{c.H, g})
	}
}

// gameColumns are the fields of an event's games and the columns for them.
func (c *Context) gameColumns(side sides) (fields []field[played], columns []sheet.Column) {
	fields = eventFields()
	for i := range fields {
		columns = append(columns, c.column(fields[i].about, side))
	}
	for _, r := range c.Rankings {
		if r.Info.Batch {
			continue
		}
		effects := effectFields(r)
		for i := range effects {
			column := c.column(effects[i].about, side)
			who := side[0]
			if i >= len(effects)/2 {
				who = side[1]
			}
			if len(c.Rankings) > 1 {
				column.Head = c.Words.T("head.effect", "ranking", r.Title, "who", who, "what", column.Head)
			} else {
				column.Head = c.Words.T("head.of", "who", who, "what", column.Head)
			}
			columns = append(columns, column)
		}
		fields = append(fields, effects...)
	}
	return fields, columns
}

// standingsSheet adds the participants of an event in final order, with what the
// event's page says of them.
func (c *Context) standingsSheet(book *sheet.Book, e history.EventID) {
	w, t := c.Words, c.EventTable(e)
	r := c.eventMain(t)
	columns := []sheet.Column{
		{Head: w.T("col.place"), Format: sheet.Whole},
		c.column("field.id", sides{}),
		c.column("field.name", sides{}),
		{Head: w.T("col.games"), Format: sheet.Whole},
		{Head: w.T("col.points"), Format: sheet.Number},
	}
	of := func(key string, format sheet.Format) {
		head := w.T(key)
		if len(c.Rankings) > 1 {
			head = w.T("head.of", "who", r.Title, "what", head)
		}
		columns = append(columns, sheet.Column{Head: head, Format: format})
	}
	rated := r != nil && !r.Info.Batch
	foretold := r != nil && expects(r)
	if rated {
		of("head.before", sheet.Points)
		of("col.change", sheet.Signed)
	}
	if foretold {
		of("col.expected", sheet.Points)
		of("col.performance", sheet.Points)
	}
	s := book.Sheet(w.T("event.standings"), columns)
	var buf [64]byte
	figure := func(v float64, known bool) {
		if known {
			s.Cell(table.AppendFixed(buf[:0], v, 6))
		} else {
			s.Cell(nil)
		}
	}
	for i := range t.Participants {
		p := &t.Participants[i]
		player := &c.H.Players[p.Player]
		s.Cell(appendInt(buf[:0], p.Place.Rank))
		s.Cell([]byte(player.Address()))
		s.Cell([]byte(player.Shown()))
		s.Cell(appendInt(buf[:0], p.Games))
		s.Cell(strconv.AppendFloat(buf[:0], p.Score, 'f', -1, 64))
		var sum site.Stretch
		if r != nil {
			sum = r.Stretch(e, p.Player, p.Seats)
		}
		if rated {
			figure(sum.Before, sum.Counted > 0)
			figure(sum.Change, sum.Counted > 0)
		}
		if foretold {
			figure(sum.Expected, sum.Counted > 0 && !math.IsNaN(sum.Expected))
			performance, known := c.performance(r, e, p.Player, p.Seats)
			figure(performance, known)
		}
	}
}

// sides are what the first- and second-named players are called.
type sides [2]string

// sidesOf are White and Black where one of the games says who was.
func (c *Context) sidesOf(games []history.GameID) sides {
	if c.coloured(games) {
		return sides{c.Words.T("col.white"), c.Words.T("col.black")}
	}
	return sides{c.Words.T("col.first"), c.Words.T("col.second")}
}

// coloured tells whether one of the games says who was White.
func (c *Context) coloured(games []history.GameID) bool {
	return slices.ContainsFunc(games, func(g history.GameID) bool { return c.H.Games[g].Flags&history.NoColours == 0 })
}

// appendCells adds a row of cells.
func appendCells[T any](s *sheet.Sheet, fields []field[T], x *T) {
	var buf [64]byte
	for i := range fields {
		s.Cell(fields[i].value(buf[:0], x))
	}
}

// column is how a field, named by the key of what is said about it, stands in a
// sheet.
func (c *Context) column(about string, side sides) sheet.Column {
	head, format := layout(about)
	column := sheet.Column{Head: c.Words.T(head), Format: format}
	switch about {
	case "field.white":
		column.Head = c.Words.T("head.of", "who", side[0], "what", column.Head)
	case "field.black":
		column.Head = c.Words.T("head.of", "who", side[1], "what", column.Head)
	case "field.white-name":
		column.Head = side[0]
	case "field.black-name":
		column.Head = side[1]
	}
	return column
}

// layout is the key of a field's head and the format of its cells. Those that
// hold a number or a name, as a round does, have the format of numbers, which
// leaves names as they are.
func layout(about string) (head string, format sheet.Format) {
	switch about {
	case "field.rank":
		return "col.rank", sheet.Whole
	case "field.id", "field.white", "field.black":
		return "head.id", sheet.Text
	case "field.name", "field.white-name", "field.black-name":
		return "col.name", sheet.Text
	case "field.rating":
		return "col.rating", sheet.Points
	case "field.deviation":
		return "predict.deviation", sheet.Points
	case "field.games":
		return "col.games", sheet.Whole
	case "field.wins":
		return "head.wins", sheet.Whole
	case "field.draws":
		return "records.draws-col", sheet.Whole
	case "field.losses":
		return "head.losses", sheet.Whole
	case "field.last-played":
		return "col.last", sheet.Date
	case "field.status":
		return "col.status", sheet.Text
	case "field.grade":
		return "col.grade", sheet.Text
	case "field.change", "field.game-change":
		return "col.change", sheet.Signed
	case "field.date":
		return "col.date", sheet.Date
	case "field.round":
		return "col.round", sheet.Whole
	case "field.result":
		return "col.result", sheet.Text
	case "field.score":
		return "col.score", sheet.Number
	case "field.handicap":
		return "rules.handicap", sheet.Whole
	case "field.board":
		return "event.board", sheet.Whole
	case "field.margin":
		return "head.margin", sheet.Text
	case "field.counts":
		return "head.counts", sheet.Text
	case "field.before":
		return "head.before", sheet.Points
	case "field.expected":
		return "col.expected", sheet.Chance
	}
	panic(fmt.Sprintf("internal error: the field %q has no column", about))
}
