package site

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Stretch is what a player did in one event, or in the individual games of one
// month, as a ranking sees it.
type Stretch struct {
	Event   history.EventID // 0: individual games
	Day     history.Day     // of the last game
	Seats   []history.Seat  // all games, in replay order, counting or not
	Counted int             // games that count in this ranking
	Score   float64         // in the counting games
	// Expected is the expected score in the counting games.
	Expected float64
	// Before and After are the ratings around the counting games and Change is the
	// sum of their changes; all 0 where none counts or the system is a batch one.
	Before, After, Change float64
	// Mixed tells that games of other events came between, so that After is not
	// Before plus Change.
	Mixed bool
	// Shared tells that the last rating period of these games has others: After is
	// where these alone lead, a rating that nobody had.
	Shared bool
	Marks  []rating.Mark // start-level corrections of this event
}

// Line is one line of a player's history: a stretch of games, or a mark that
// belongs to no event.
type Line struct {
	*Stretch
	Mark *rating.Mark
	Day  history.Day
}

// Career returns a player's history in a ranking, newest first. It holds every
// game of the player, also those that do not count here.
func (r *Ranking) Career(p history.PlayerID) []Line {
	all := stretches(r.H, p)
	marks := r.T.Marks(p)
	whole := len(r.Seats(p)) == len(r.H.GamesOf(p))
	lines := make([]Line, 0, len(all)+len(marks))
	for i := range all {
		r.addUp(&all[i], marks, whole)
		lines = append(lines, Line{Stretch: &all[i], Day: all[i].Day})
	}
	r.share(all)
	for i := range marks {
		m := &marks[i]
		if m.Event == 0 || !slices.ContainsFunc(all, func(t Stretch) bool { return t.Event == m.Event }) {
			lines = append(lines, Line{Mark: m, Day: m.Day})
		}
	}
	// A stable sort by day keeps the order of stretches among equals, and a mark
	// comes after the games of its day (a starting value before them).
	slices.SortStableFunc(lines, func(a, b Line) int {
		if a.Day != b.Day {
			return int(a.Day - b.Day)
		}
		return a.order() - b.order()
	})
	slices.Reverse(lines)
	return lines
}

// period is the last day of the rating period of a counting game, where the system
// rates whole periods.
func (r *Ranking) period(s history.Seat) history.Day { return r.Info.Due(r.H.RatingDay(s.Game())) }

// share finds the stretches of a career whose last rating period they do not have for
// themselves.
func (r *Ranking) share(all []Stretch) {
	if r.Info.Due == nil {
		return
	}
	var days []history.Day // of all periods, as often as there are stretches with games in one
	last := make([]int, len(all))
	for i := range all {
		first := len(days)
		for _, s := range all[i].Seats {
			if !r.H.Counts(s.Game()) {
				continue
			}
			if d := r.period(s); len(days) == first || days[len(days)-1] != d {
				days = append(days, d)
			}
		}
		last[i] = len(days) - 1
	}
	sorted := slices.Sorted(slices.Values(days))
	for i := range all {
		if all[i].Counted > 0 {
			at, _ := slices.BinarySearch(sorted, days[last[i]])
			all[i].Shared = at+1 < len(sorted) && sorted[at+1] == sorted[at]
		}
	}
}

// stretches are a player's games by event, and by month where they belong to
// none, in replay order of their first games. Nothing is added up yet.
func stretches(h *history.History, p history.PlayerID) []Stretch {
	games := h.GamesOf(p)
	// The games of an event nearly always follow each other. Only the runs in which
	// they do are sorted, to see which belong together.
	var keyBuf, startBuf [64]uint64 // enough for most, on the stack
	keys, starts := keyBuf[:0], startBuf[:0]
	last := uint64(math.MaxUint64)
	for i, s := range games {
		game := &h.Games[s.Game()]
		group := uint64(game.Event) << 1
		if game.Event == 0 {
			group = uint64(game.Day.Months())<<1 | 1
		}
		if group != last {
			keys = append(keys, group<<32|uint64(len(starts)))
			starts = append(starts, uint64(i))
			last = group
		}
	}
	list := make([]Stretch, len(starts))
	end := len(games)
	for i := len(starts) - 1; i >= 0; i-- {
		list[i].Seats = games[starts[i]:end:end]
		list[i].Event = h.Games[list[i].Seats[0].Game()].Event
		end = int(starts[i])
	}
	slices.Sort(keys)
	first := 0 // run of the group
	for i, k := range keys {
		if run := int(uint32(k)); i == 0 || k>>32 != keys[i-1]>>32 {
			first = run
		} else {
			list[first].Seats = append(list[first].Seats, list[run].Seats...)
			list[run].Seats = nil
		}
	}
	return slices.DeleteFunc(list, func(t Stretch) bool { return len(t.Seats) == 0 })
}

// Stretch adds up a player's games in an event (0: individual games), in replay order:
// a round may have been played after later ones.
func (r *Ranking) Stretch(e history.EventID, p history.PlayerID, seats []history.Seat) Stretch {
	if !slices.IsSorted(seats) {
		seats = slices.Sorted(slices.Values(seats))
	}
	t := Stretch{Event: e, Seats: seats}
	r.addUp(&t, r.T.Marks(p), false)
	if r.Info.Due != nil && t.Counted > 0 {
		t.Shared = r.shares(p, seats)
	}
	return t
}

// shares tells whether the last rating period of some games of a player, of which one
// counts, has others. A career has as many events as are asked for, so that only the
// games about that period are looked at.
func (r *Ranking) shares(p history.PlayerID, seats []history.Seat) bool {
	last := len(seats) - 1
	for !r.H.Counts(seats[last].Game()) {
		last--
	}
	period := r.period(seats[last])
	other := func(s history.Seat) bool {
		if !r.H.Counts(s.Game()) || r.period(s) != period {
			return false
		}
		_, own := slices.BinarySearch(seats, s)
		return !own
	}
	all := r.H.GamesOf(p)
	at, _ := slices.BinarySearch(all, seats[last])
	for _, s := range all[at+1:] {
		if r.entered(s)-r.wait > period {
			break
		}
		if other(s) {
			return true
		}
	}
	for _, s := range slices.Backward(all[:at]) {
		if r.Info.Due(r.entered(s)+r.wait) < period {
			break
		}
		if other(s) {
			return true
		}
	}
	return false
}

// entered is the day by which a game stands in replay order. Where events are rated as
// a whole it counts up to r.wait days later.
func (r *Ranking) entered(s history.Seat) history.Day {
	game := &r.H.Games[s.Game()]
	return max(game.Day, r.H.Events[game.Event].RatedFrom)
}

// longestWait is the longest that a counting game waits for the end of its event.
func (r *Ranking) longestWait() history.Day {
	wait := history.Day(0)
	for g := range r.H.Games {
		if id := history.GameID(g); r.H.Counts(id) {
			day := r.entered(history.SeatOf(id, 0))
			wait = max(wait, r.H.RatingDay(id)-day, day-r.H.RatingDay(id))
		}
	}
	return wait
}

// addUp fills in what follows from the event and the seats of a stretch; marks
// are those of the player. whole tells that all games count, so that none need be
// asked.
func (r *Ranking) addUp(t *Stretch, marks []rating.Mark, whole bool) {
	t.Day = history.FirstDay
	var start float64 // rating from which the games so far were computed
	for _, s := range t.Seats {
		game := &r.H.Games[s.Game()]
		t.Day = max(t.Day, game.Day)
		if !whole && !r.H.Counts(s.Game()) {
			continue
		}
		x := r.T.Effect(s)
		if t.Counted == 0 {
			t.Before = x.Before
		}
		t.Counted++
		t.Score += game.Result.Score(s.Side())
		t.Expected += r.Expected(s)
		t.Change += float64(x.Change)
		// Games start from the same rating where a system computes them together:
		// those of a round, or of a rating period.
		if t.Counted == 1 || x.Before != start {
			start, t.After = x.Before, x.Before
		}
		t.After += float64(x.Change)
	}
	// Where the changes do not lead from the first rating to the last, games of
	// other events came between. Changes are kept as float32: 1e-3 points is far
	// above their rounding and below what is shown.
	if gap := t.Before + t.Change - t.After; t.Counted > 0 && math.Abs(gap) > 1e-3 {
		t.Mixed = true
	}
	if t.Event == 0 {
		return
	}
	for _, m := range marks {
		if m.Event == t.Event {
			t.Marks = append(t.Marks, m)
		}
	}
}

func (l *Line) order() int {
	switch {
	case l.Mark == nil:
		return 1
	case l.Mark.Kind == rating.StartingValue:
		return 0
	}
	return 2
}

// Starting is the line of initial.csv that a mark comes from, nil where it comes from
// none.
func (r *Ranking) Starting(m *rating.Mark) *history.Initial {
	if m.Kind != rating.StartingValue {
		return nil
	}
	i, ok := slices.BinarySearchFunc(r.H.Initial, m, func(in history.Initial, m *rating.Mark) int {
		return cmp.Or(cmp.Compare(in.Day, m.Day), cmp.Compare(in.Player, m.Player))
	})
	if !ok {
		return nil
	}
	return &r.H.Initial[i]
}

// MarkDate is the day of a mark as it is known.
func (r *Ranking) MarkDate(m *rating.Mark) history.Date {
	if in := r.Starting(m); in != nil {
		return in.Date()
	}
	return history.Date{Day: m.Day, Known: true}
}

// Replaces tells whether a mark is a starting value that took the place of a rating
// which games had led to.
func (r *Ranking) Replaces(m *rating.Mark) bool {
	return r.Starting(m) != nil && m.Before != r.Info.Initial && slices.ContainsFunc(r.H.GamesOf(m.Player), func(s history.Seat) bool {
		return r.H.Counts(s.Game()) && r.H.RatingDay(s.Game()) < m.Day
	})
}

// SetsAnew tells whether some starting value took the place of a rating.
func (r *Ranking) SetsAnew() bool {
	return slices.ContainsFunc(r.H.Initial, func(in history.Initial) bool {
		return slices.ContainsFunc(r.T.Marks(in.Player), func(m rating.Mark) bool { return r.Replaces(&m) })
	})
}

// Peak is a player's highest or lowest rating on a list.
type Peak struct {
	Value float64
	List  history.ListID
	Known bool
}

// Peaks returns the highest and lowest ratings that a player had on lists with
// enough games to be ranked, each with the first list that showed it.
func (r *Ranking) Peaks(p history.PlayerID) (high, low Peak) {
	for s := range r.settled(p, history.ListID(len(r.H.Lists))) {
		if !high.Known || s.Value > high.Value {
			high = Peak{s.Value, s.List, true}
		}
		if !low.Known || s.Value < low.Value {
			low = Peak{s.Value, s.List, true}
		}
	}
	return high, low
}

// settled yields the ratings that a player had on lists before end with enough games
// to be ranked, each with the first list that showed it so. Games may become enough while
// the rating stays: it waits for the end of a rating period, or a draw moved nothing.
func (r *Ranking) settled(p history.PlayerID, end history.ListID) iter.Seq[Step] {
	enough := history.ListID(0)
	if r.MinGames > 0 {
		enough = history.ListID(len(r.H.Lists))
		for _, s := range r.sumsOf(p) {
			if int(s.games) >= r.MinGames {
				enough = s.list
				break
			}
		}
	}
	return func(yield func(Step) bool) {
		var held Step // a rating, until it is known which list is the first without it
		until := func(l history.ListID) bool {
			l = min(l, end)
			if held.State != rating.Rated || l <= max(held.List, enough) {
				return true
			}
			held.List = max(held.List, enough)
			return yield(held)
		}
		held.State = rating.Unrated
		for s := range r.Curve(p) {
			if !until(s.List) {
				return
			}
			held = s
		}
		until(end)
	}
}

// Step is a rating of a player on the list from which it holds.
type Step struct {
	rating.Entry
	List    history.ListID
	Games   int // that the list holds
	Earlier int // that the list before holds
}

// Curve yields a player's ratings by list, only those on which they changed.
func (r *Ranking) Curve(p history.PlayerID) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		ahead, games := r.sumsOf(p), 0
		until := func(l history.ListID) int {
			for len(ahead) > 0 && ahead[0].list < l {
				games, ahead = int(ahead[0].games), ahead[1:]
			}
			return games
		}
		for l, e := range r.T.Curve(p) {
			earlier := until(l)
			if !yield(Step{e, l, until(l + 1), earlier}) {
				return
			}
		}
	}
}

// Sum is what a player has scored in some counting games of a career, with the score
// expected. A game of which nothing can be expected speaks neither for nor against the
// player: it adds its own score to both.
type Sum struct {
	Games    int
	Score    float64
	foretold int
	expected float64
}

// Add adds a game, whose expected score may be NaN.
func (s *Sum) Add(score, expected float64) {
	s.Games++
	s.Score += score
	if math.IsNaN(expected) {
		s.expected += score
		return
	}
	s.foretold++
	s.expected += expected
}

// Expected is the expected score, NaN where nothing can be expected of any game.
func (s *Sum) Expected() float64 {
	if s.foretold == 0 {
		return math.NaN()
	}
	return s.expected
}

// Opponent is what a player has scored against another.
type Opponent struct {
	Player history.PlayerID
	Sum
	Last history.Date // the latest day they met
}

// Opponents returns everybody a player has met in so many counting games or more,
// most games first, then the latest met, then by name.
func (r *Ranking) Opponents(p history.PlayerID, least int) []Opponent {
	seats := r.Seats(p)
	keys := make([]uint64, len(seats)) // opponent, place among the seats
	for i, s := range seats {
		keys[i] = uint64(r.H.Games[s.Game()].Side[1-s.Side()])<<32 | uint64(i)
	}
	slices.Sort(keys)
	var list []Opponent
	for from, to := 0, 0; from < len(keys); from = to {
		for to < len(keys) && keys[to]>>32 == keys[from]>>32 {
			to++
		}
		if to-from < least { // most have met once
			continue
		}
		o := Opponent{Player: history.PlayerID(keys[from] >> 32)}
		for _, k := range keys[from:to] {
			s := seats[uint32(k)]
			game := &r.H.Games[s.Game()]
			o.Add(game.Result.Score(s.Side()), r.Expected(s))
			if !o.Last.Known || game.Day >= o.Last.Day {
				o.Last = game.Date()
			}
		}
		list = append(list, o)
	}
	slices.SortFunc(list, func(a, b Opponent) int {
		return cmp.Or(b.Games-a.Games, cmp.Compare(b.Last.Day, a.Last.Day), cmp.Compare(r.names.Place[a.Player], r.names.Place[b.Player]))
	})
	return list
}
