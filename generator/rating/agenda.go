package rating

import "echelle/generator/history"

// Agenda is what a system that goes through the games day by day does beside
// them: it gives starting ratings and publishes lists, in the order of the
// calendar. On one day starting ratings come before the games and the list after.
type Agenda struct {
	h       *history.History
	give    func(*history.Initial)
	publish func(history.ListID)
	initial int // next starting rating
	list    history.ListID
}

// NewAgenda returns the agenda of a history, of which nothing is done yet.
func NewAgenda(h *history.History, give func(*history.Initial), publish func(history.ListID)) *Agenda {
	return &Agenda{h: h, give: give, publish: publish}
}

// Step does what comes next before the games of a day: a starting rating of up to
// that day, or a list of a day before; false if nothing does.
func (a *Agenda) Step(day history.Day) bool {
	due := day
	listed := a.Left() && a.h.Lists[a.list].Day < day
	if listed {
		due = a.h.Lists[a.list].Day
	}
	switch {
	case a.initial < len(a.h.Initial) && a.h.Initial[a.initial].Day <= due:
		a.initial++
		a.give(&a.h.Initial[a.initial-1])
	case listed:
		a.list++
		a.publish(a.list - 1)
	default:
		return false
	}
	return true
}

// Advance does all that comes before the games of a day.
func (a *Agenda) Advance(day history.Day) {
	for a.Step(day) {
	}
}

// Left tells whether there are lists still to be published.
func (a *Agenda) Left() bool { return int(a.list) < len(a.h.Lists) }
