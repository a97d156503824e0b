package history

import "slices"

// Period is how often a ranking publishes a list.
type Period uint8

// The periods. A list is dated by the last day of its period.
const (
	Monthly Period = iota
	Quarterly
	Yearly
	Weekly // Monday to Sunday
)

// End is the last day of the period that holds d.
func (p Period) End(d Day) Day {
	y, m, _ := d.Date()
	switch p {
	case Weekly:
		return d + Day(6-d.Weekday())
	case Quarterly:
		return DayOf(y, (m-1)/3*3+4, 0)
	case Yearly:
		return DayOf(y, 12, 31)
	}
	return DayOf(y, m+1, 0)
}

// Calendar returns the list days from the period of first to the period of
// last, empty periods included.
func (p Period) Calendar(first, last Day) []Day {
	var days []Day
	for d := p.End(first); ; d = p.End(d + 1) {
		days = append(days, d)
		if d >= last {
			return days
		}
	}
}

// EventDays returns the days on which the events with counting games end (or
// their games count from, if that is later), each once, and those of the
// individual games: the calendar of a ranking that publishes after each event.
func (h *History) EventDays() []Day {
	var days []Day
	for g := range h.Games {
		if !h.Counts(GameID(g)) {
			continue
		}
		if e := h.Games[g].Event; e != 0 {
			days = append(days, h.Events[e].RatingDay())
		} else {
			days = append(days, h.Games[g].Day)
		}
	}
	slices.Sort(days)
	return slices.Compact(days)
}
