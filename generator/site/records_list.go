package site

import (
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// leaders finds who was number one for how long. A list speaks until the next
// one; who shares the first rank is at number one too.
func (b *recordBook) leaders() {
	lists := b.H.Lists
	type reign struct {
		days  int
		spans []Span
	}
	reigns := map[history.PlayerID]*reign{} // looked up, never walked through
	var ever, now []history.PlayerID
	end := func(p history.PlayerID, day history.Day, open bool) {
		spans := reigns[p].spans
		last := &spans[len(spans)-1]
		last.To, last.Open = day, open
		reigns[p].days += int(day - last.From)
	}
	for l := range lists {
		top := b.first(history.ListID(l))
		for _, p := range now {
			if !slices.Contains(top, p) {
				end(p, lists[l].Day, false)
			}
		}
		for _, p := range top {
			if slices.Contains(now, p) {
				continue
			}
			if reigns[p] == nil {
				reigns[p] = &reign{}
				ever = append(ever, p)
			}
			reigns[p].spans = append(reigns[p].spans, Span{From: lists[l].Day})
		}
		now = top
	}
	for _, p := range now {
		end(p, lists[len(lists)-1].Day, true)
	}
	for _, p := range ever {
		if x := reigns[p]; x.days > 0 && !b.hidden(p) {
			b.offer(LongestLeader, Feat{Value: float64(x.days), Player: p, Spans: x.spans})
		}
	}
}

// first returns who has the first rank of a list as the site shows it: who led a
// published list did, whatever was corrected later.
func (b *recordBook) first(l history.ListID) []history.PlayerID {
	list := b.standings(l, false)
	var top []history.PlayerID
	for i, p := range list.players {
		if list.shown[i] != list.shown[0] {
			break
		}
		if !slices.Contains(top, p) { // of two rows that are one player today one counts
			top = append(top, p)
		}
	}
	return top
}

// improved finds who gained most in each complete year, among those ranked on
// the last list of the year and on the last one before it.
func (b *recordBook) improved() {
	lists := b.H.Lists
	if len(lists) == 0 {
		return
	}
	last := lists[len(lists)-1].Day
	was := make([]struct {
		list  history.ListID // one more than the list the year began with, where ranked there
		shown int32
	}, len(b.H.Players))
	newest := true
	for year := last.Year(); year > lists[0].Day.Year(); year-- {
		next := history.DayOf(year+1, 1, 1)
		if last < next-1 {
			continue // not over yet
		}
		to := b.H.ListOf(next)
		from := b.H.ListOf(history.DayOf(year, 1, 1))
		if from == 0 || to == from {
			continue // no list before, or none within
		}
		shown := b.Shown(from - 1)
		for i, p := range b.Order(from - 1) {
			was[p].list, was[p].shown = from, shown[i]
		}
		board := leaderboard{kind: MostImproved, place: b.names.Place}
		shown = b.Shown(to - 1)
		for i, p := range b.Order(to - 1) {
			if was[p].list != from || shown[i] <= was[p].shown || b.hidden(p) || b.setAnew(p, lists[from-1].Day, lists[to-1].Day) {
				continue
			}
			f := Feat{Player: p, From: history.DayOf(year, 1, 1), To: next - 1, Before: float64(was[p].shown), After: float64(shown[i])}
			f.Value = f.After - f.Before
			board.offer(f)
		}
		if newest {
			b.best[MostImproved], newest = board, false
		}
		for _, f := range board.record(ImprovedByYear).Feats {
			if f.Rank == 1 {
				b.years = append(b.years, f)
			}
		}
	}
}

// curve finds what a player's ratings on the lists have of records. pauses are
// the player's, in order.
func (b *recordBook) curve(p history.PlayerID, pauses []pause) {
	var peak, gain Feat
	var before rating.Entry
	had, gained := false, false
	end := b.leaves(p)
	w := &b.walk
	w.points = w.points[:0]
	for s := range b.Curve(p) {
		settled := had && s.Earlier >= b.MinGames // with enough games on the list before this one
		shown, day := float64(Displayed(s.Value)), b.H.Lists[s.List].Day
		if s.List < end && settled && before.State == rating.Rated && s.State == rating.Rated {
			f := Feat{Value: shown - float64(Displayed(before.Value)), Player: p, From: day, Before: float64(Displayed(before.Value)), After: shown}
			if f.Value > 0 && b.best[LargestListGain].better(&f, &gain, gained) && !b.setAnew(p, b.H.Lists[s.List-1].Day, day) {
				gain, gained = f, true
			}
		}
		before, had = s.Entry, true
	}
	for s := range b.settled(p, end) {
		shown, day := float64(Displayed(s.Value)), b.H.Lists[s.List].Day
		w.points = append(w.points, mark{day, shown})
		f := Feat{Value: shown, Player: p, From: day}
		if b.best[HighestRating].better(&f, &peak, len(w.points) > 1) {
			peak = f
		}
	}
	if len(w.points) > 0 {
		b.offer(HighestRating, peak)
	}
	if gained {
		b.offer(LargestListGain, gain)
	}
	b.comeback(p, pauses)
}

// mark is a rating as a list showed it.
type mark struct {
	day   history.Day
	value float64
}

// pause is a time without counting games: the last day before and the first after.
type pause struct{ from, to history.Day }

// pauseYears is how long a pause lasts at least after which a return is a
// comeback, and the time in which the rise must come.
const pauseYears = 2

// comeback finds a player's largest rise after a pause, over the rating of the
// last list before the return.
func (b *recordBook) comeback(p history.PlayerID, pauses []pause) {
	points := b.walk.points
	var best Feat
	found := false
	for _, x := range pauses {
		i, _ := slices.BinarySearchFunc(points, x.to, func(m mark, d history.Day) int { return int(m.day - d) })
		if i == 0 {
			continue
		}
		f := Feat{Player: p, From: x.from, To: x.to, Before: points[i-1].value}
		for _, m := range points[i:] {
			if m.day >= later(x.to, pauseYears) || b.setAnew(p, points[i-1].day, m.day) {
				break
			}
			if rise := m.value - f.Before; rise > f.Value {
				f.Value, f.After = rise, m.value
			}
		}
		if f.Value > 0 && b.best[BestComeback].better(&f, &best, found) {
			best, found = f, true
		}
	}
	if found {
		b.offer(BestComeback, best)
	}
}

// later is the same date some years later.
func later(d history.Day, years int) history.Day {
	y, m, day := d.Date()
	return history.DayOf(y+years, m, day)
}
