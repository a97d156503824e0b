package lang

import (
	"strconv"

	"echelle/generator/history"
)

// Date writes a date as exactly as it is known: "30 June 2026", "June 2026" or
// "2026"; "" where none is given.
func (c *Catalogue) Date(d history.Date) string { return c.date(d, "date.day", &c.months) }

// DateShort writes a date where there is little room: "30 Jun 2026".
func (c *Catalogue) DateShort(d history.Date) string { return c.date(d, "date.short", &c.short) }

// DateInYear writes a date where the year is known: "30 Jun".
func (c *Catalogue) DateInYear(d history.Date) string { return c.date(d, "date.in-year", &c.short) }

// ShortMonths are the short names of the months, from January.
func (c *Catalogue) ShortMonths() [12]string { return c.short }

// Month writes the month of a day: "June 2026".
func (c *Catalogue) Month(d history.Day) string {
	return c.Date(history.Date{Day: d, Precision: history.ToMonth, Known: true})
}

func (c *Catalogue) date(d history.Date, pattern string, months *[12]string) string {
	if !d.Known {
		return ""
	}
	y, m, day := d.Day.Date()
	year, month := strconv.Itoa(y), months[m-1]
	switch d.Precision {
	case history.ToYear:
		return c.T("date.year", "year", year)
	case history.ToMonth:
		return c.T("date.month", "month", month, "year", year)
	}
	return c.T(pattern, "day", c.day(day), "month", month, "year", year)
}

// day is a day of a month inside a date; French has "1er".
func (c *Catalogue) day(day int) string {
	if day == 1 {
		return c.T("date.first")
	}
	return strconv.Itoa(day)
}

// Span writes the days from one date to another as shortly as the language
// allows: "12–14 June 2026". Where one date is unknown or both are the same it
// is a date.
func (c *Catalogue) Span(from, to history.Date) string {
	switch {
	case !from.Known:
		return c.Date(to)
	case !to.Known || from == to:
		return c.Date(from)
	case from.Precision != to.Precision:
		return c.T("span.other", "from", c.Date(from), "to", c.Date(to))
	}
	y1, m1, d1 := from.Day.Date()
	y2, m2, d2 := to.Day.Date()
	year, month := strconv.Itoa(y2), c.months[m2-1]
	switch {
	case from.Precision == history.ToYear:
		return c.T("span.year", "from", strconv.Itoa(y1), "to", year)
	case y1 != y2:
	case from.Precision == history.ToMonth:
		return c.T("span.month", "from", c.months[m1-1], "month", month, "year", year)
	case m1 != m2:
		return c.T("span.months", "from", c.day(d1), "from-month", c.months[m1-1], "to", c.day(d2), "month", month, "year", year)
	default:
		return c.T("span.days", "from", c.day(d1), "to", c.day(d2), "month", month, "year", year)
	}
	return c.T("span.other", "from", c.Date(from), "to", c.Date(to))
}
