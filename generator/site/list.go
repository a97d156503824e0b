package site

import (
	"cmp"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Row is one player on a list.
type Row struct {
	Player   history.PlayerID
	Standing Standing
	Rank     int  // from 1, shared by equal displayed ratings; 0 where not ranked
	Tied     bool // the rank is shared
	Was      int  // rank on the list before; 0 where not ranked there
	First    bool // no list before has ranked the player
	rating.Rating
	Known  bool    // there is a rating, ranked or not; a system that fits lists anew has none any more of who left
	Before float64 // rating on the list before; 0 where there was none
	Change float64 // of the displayed rating since then; 0 where there was none
	Rated  bool    // had a rating on the list before
	Tally
	Printed *Printed // of a published list, nil otherwise; rank, rating and games are those printed
}

// Grade is the grade of a player on a list of the ranking, "" without a rating.
func (r *Ranking) Grade(w *Row) string {
	if !w.Known {
		return ""
	}
	if w.Printed != nil {
		return w.Printed.Grade
	}
	return r.Grades.Name(w.Value)
}

// New tells that the player is ranked for the first time.
func (w *Row) New() bool { return w.Rank > 0 && w.Was == 0 && w.First }

// Back tells that the player was ranked once, was not on the list before and is
// again.
func (w *Row) Back() bool { return w.Rank > 0 && w.Was == 0 && !w.First }

// List is one list of a ranking, or of one of its categories. It holds ranks
// and displayed ratings only: a site has thousands of pages that each show a few
// hundred rows of a long list. The rest of a row is made by [List.Row].
type List struct {
	Ranking  *Ranking
	ID       history.ListID
	Day      history.Day
	Category *Category // nil: everybody
	Official bool      // as it was published
	Played   int       // games that this list is the first to hold
	Players  int       // players who played them
	New      int       // players ranked for the first time

	standings
	was     []int32   // by place: rank on the list before, 0 where not ranked there; nil: not asked for
	gain    []int32   // by place: change of the displayed rating since then, 0 where it was set anew
	dropped []dropped // who was ranked on the list before and is not any more, best first

	today bool // as the data give it, though it may have been published
}

// dropped is a player with the rank on the list before.
type dropped struct {
	player history.PlayerID
	was    int32
}

// standings are the ranked players of a list or category, best first.
type standings struct {
	players []history.PlayerID
	shown   []int32    // displayed ratings
	printed []*Printed // nil where the list was not published
}

// ranks numbers the players: equal displayed ratings share a rank. It is the one
// function that does.
func (s standings) ranks(yield func(i, rank int, tied bool)) {
	for i := 0; i < len(s.shown); {
		j := i + 1
		for j < len(s.shown) && s.shown[j] == s.shown[i] {
			j++
		}
		for k := i; k < j; k++ {
			yield(k, i+1, j-i > 1)
		}
		i = j
	}
}

// Ranks yields the rank of each player of [Ranking.Order], as the data give it.
func (r *Ranking) Ranks(l history.ListID, yield func(i, rank int, tied bool)) {
	r.orders[l].ranks(yield)
}

// List returns a list as the site shows it: as it was published, else as the
// data give it. category may be nil.
func (r *Ranking) List(l history.ListID, category *Category) *List {
	return r.compute(l, category, false)
}

// InCategory returns the rows of [Ranking.List], without their ranks on the list
// before: to find those takes an index of all players, too much for each of
// thousands of clubs that show none.
func (r *Ranking) InCategory(l history.ListID, category *Category) []Row {
	list := &List{Ranking: r, ID: l, Category: category, Official: r.Official(l) != nil, standings: r.inCategory(l, category, false)}
	return list.Rows(0, list.Len())
}

// Today returns a list as the data give it, whether it was published or not.
func (r *Ranking) Today(l history.ListID, category *Category) *List {
	return r.compute(l, category, true)
}

func (r *Ranking) compute(l history.ListID, category *Category, today bool) *List {
	list := &List{
		Ranking: r, ID: l, Day: r.H.Lists[l].Day, Category: category, Official: r.Official(l) != nil && !today,
		standings: r.inCategory(l, category, today), today: today,
	}
	var before standings
	if l > 0 {
		before = r.inCategory(l-1, category, today)
	}
	// place is by player the place on the list before plus 1, 0 for who has none
	// or has been seen on this one.
	place := make([]int32, len(r.H.Players))
	ranks := make([]int32, len(before.players))
	before.ranks(func(i, rank int, _ bool) {
		place[before.players[i]], ranks[i] = int32(i+1), int32(rank)
	})
	list.was, list.gain = make([]int32, len(list.players)), make([]int32, len(list.players))
	for i, p := range list.players {
		if at := place[p]; at > 0 {
			list.was[i] = ranks[at-1]
			if !r.setAnew(p, r.H.Lists[l-1].Day, list.Day) {
				list.gain[i] = list.shown[i] - before.shown[at-1]
			}
			place[p] = 0
		} else if !list.heldBefore(p) {
			list.New++
		}
	}
	for i, p := range before.players {
		if place[p] == 0 || list.Official && category == nil && r.Standing(p, l) == Ranked {
			continue // seen above, or ranked by today's data, though not when the list was published
		}
		list.dropped = append(list.dropped, dropped{p, ranks[i]})
	}
	r.count(list)
	return list
}

// Ahead tells whether all games of a list were played before its period: where whole
// events are rated it is dated by the last day of one, which may lie ahead.
func (list *List) Ahead() bool {
	r := list.Ranking
	before := history.DayOf(0, list.Day.Months()+1, 1) - 1
	if list.ID > 0 {
		before = r.H.Lists[list.ID-1].Day
	}
	ends := false // in the period
	for _, g := range r.H.Entering(list.ID) {
		game := &r.H.Games[g]
		if game.Day > before {
			return false
		}
		ends = ends || r.Info.ByEvent && r.H.Events[game.Event].End.Day > before
	}
	return ends
}

// heldBefore tells whether some list before this one, of the same category, ranked
// a player.
func (list *List) heldBefore(p history.PlayerID) bool {
	r := list.Ranking
	for l := r.debut[p]; l < list.ID; l++ {
		ranked := r.Standing(p, l) == Ranked
		if o := r.Official(l); o != nil && !list.today {
			ranked = o.Of(p) != nil
		}
		if ranked && (list.Category == nil || list.Category.Holds(&r.H.Players[p], r.H.Lists[l].Day)) {
			return true
		}
	}
	return false
}

// Len is how many players the list ranks.
func (list *List) Len() int { return len(list.players) }

// Row is the player at a place, 0 for the best.
func (list *List) Row(i int) Row {
	w := list.Ranking.row(list.players[i], list.ID, list.today)
	if list.printed != nil { // of two rows that are one player today each has its own
		w = w.as(list.printed[i])
	}
	first, _ := slices.BinarySearchFunc(list.shown, list.shown[i], func(a, b int32) int { return cmp.Compare(b, a) })
	w.Rank = first + 1
	if list.was != nil {
		w.Was = int(list.was[i])
		w.First = w.Was == 0 && !list.heldBefore(w.Player)
	}
	w.Tied = first < i || i+1 < len(list.shown) && list.shown[i+1] == list.shown[i]
	if list.Official && list.Category == nil {
		w.Rank, w.Tied = w.Printed.Rank, w.Printed.Tied
	}
	return w
}

// Rows are the players at places from up to but not including to, which may lie
// beyond the end.
func (list *List) Rows(from, to int) []Row {
	rows := make([]Row, max(0, min(to, list.Len())-from))
	for i := range rows {
		rows[i] = list.Row(from + i)
	}
	return rows
}

// Arrivals counts who was not ranked on the list before, and returns the rows of
// the best of them, at most so many.
func (list *List) Arrivals(most int) (rows []Row, all int) {
	for i, was := range list.was {
		if was != 0 {
			continue
		}
		if all++; all <= most {
			rows = append(rows, list.Row(i))
		}
	}
	return rows, all
}

// Dropped counts who was ranked on the list before and is not any more, and returns
// the rows of the best of them, at most so many.
func (list *List) Dropped(most int) (rows []Row, all int) {
	for _, d := range list.dropped[:min(most, len(list.dropped))] {
		w := list.Ranking.row(d.player, list.ID, list.today)
		w.Was = int(d.was)
		rows = append(rows, w)
	}
	return rows, len(list.dropped)
}

// Movers returns the rows with the largest gains of the displayed rating among
// those ranked before, at most n, largest first.
func (list *List) Movers(n int) []Row {
	best := Largest(list.Len(), n, func(i int) float64 { return float64(list.gain[i]) })
	rows := make([]Row, len(best))
	for i, place := range best {
		rows[i] = list.Row(place)
	}
	return rows
}

// Largest returns which of n values are the largest above 0, at most so many,
// largest first, of equals the first.
func Largest(n, most int, value func(i int) float64) []int {
	best := make([]int, 0, most+1)
	for i := range n {
		at, v := len(best), value(i)
		for at > 0 && v > value(best[at-1]) {
			at--
		}
		if at < most && v > 0 {
			best = slices.Insert(best, at, i)
			best = best[:min(most, len(best))]
		}
	}
	return best
}

// count fills in what was played in the list's period.
func (r *Ranking) count(list *List) {
	if m, ok := r.now.members(list.ID, list.Category); ok {
		list.Players, list.Played = m.players, m.games
		return
	}
	h := r.H
	played := make([]bool, len(h.Players))
	for _, g := range h.Entering(list.ID) {
		in := false
		for _, p := range h.Games[g].Side {
			if list.Category == nil || list.Category.Holds(&h.Players[p], list.Day) {
				if !played[p] {
					list.Players++
				}
				played[p], in = true, true
			}
		}
		if in {
			list.Played++
		}
	}
}

// Row returns a player on a list as the site shows it, without a rank among the
// others: that comes from [Ranking.List] and [Ranking.Places].
func (r *Ranking) Row(p history.PlayerID, l history.ListID) Row { return r.row(p, l, false) }

func (r *Ranking) row(p history.PlayerID, l history.ListID, today bool) Row {
	e := r.T.At(p, l)
	w := Row{Player: p, Rating: e.Rating, Tally: r.Tally(p, l)}
	w.Standing = r.standing(&e, w.Games, w.Last, r.H.Lists[l].Day)
	known := e.State == rating.Rated
	w.Known = known || e.State == rating.Unsettled
	if x := r.Official(l).Of(p); x != nil && !today {
		w, known = w.as(x), true
	}
	if l > 0 {
		b := r.T.At(p, l-1)
		was, rated := b.Value, b.State == rating.Rated
		if x := r.Official(l - 1).Of(p); x != nil && !today {
			was, rated = x.Value, true
		}
		if rated && known {
			w.Rated, w.Before = true, was
			w.Change = float64(Displayed(w.Value) - Displayed(was))
		}
	}
	return w
}

// as is the row with what was printed of the player.
func (w Row) as(x *Printed) Row {
	if w.Rated {
		w.Change = float64(Displayed(x.Value) - Displayed(w.Before))
	}
	w.Standing, w.Rating, w.Known, w.Games, w.Printed = Ranked, x.Rating, true, x.Games, x
	return w
}

// Absent is a player whom a list leaves out.
type Absent struct {
	Player   history.PlayerID
	Standing Standing // why
}

// Absent returns everybody who has played (or has a starting value) and is not
// ranked on a list as the site shows it, by standing, then by name.
func (r *Ranking) Absent(l history.ListID) []Absent { return r.absent(l, false) }

// Unranked returns those whom the list leaves out, as [Ranking.Absent].
func (list *List) Unranked() []Row {
	absent := list.Ranking.absent(list.ID, list.today)
	rows := make([]Row, len(absent))
	for i, a := range absent {
		rows[i] = list.Ranking.row(a.Player, list.ID, list.today)
	}
	return rows
}

func (r *Ranking) absent(l history.ListID, today bool) []Absent {
	var keys []uint64 // standing, place in the order of names
	for i := range r.H.Players {
		p := history.PlayerID(i)
		e, t := r.T.At(p, l), r.Tally(p, l)
		s := r.standing(&e, t.Games, t.Last, r.H.Lists[l].Day)
		if s == Ranked || s == NeverPlayed && t.Games == 0 || !today && r.Official(l).Of(p) != nil {
			continue
		}
		keys = append(keys, uint64(s)<<32|uint64(r.names.Place[p]))
	}
	slices.Sort(keys)
	list := make([]Absent, len(keys))
	for i, k := range keys {
		list[i] = Absent{r.names.Players[uint32(k)], Standing(k >> 32)}
	}
	return list
}

// inCategory returns the ranked players of a list who belong to a category.
func (r *Ranking) inCategory(l history.ListID, c *Category, today bool) standings {
	all := r.standings(l, today)
	if c == nil {
		return all
	}
	var in standings
	add := func(i int) {
		in.players = append(in.players, all.players[i])
		in.shown = append(in.shown, all.shown[i])
		if all.printed != nil {
			in.printed = append(in.printed, all.printed[i])
		}
	}
	if m, ok := r.now.members(l, c); ok && (!today || r.Official(l) == nil) {
		for _, i := range m.places {
			add(int(i))
		}
		return in
	}
	for i, p := range all.players {
		if c.Holds(&r.H.Players[p], r.H.Lists[l].Day) {
			add(i)
		}
	}
	return in
}

// UpsetOf returns the win that was least expected among some games and its
// forecast, false where the favourite always won. Games that do not count or
// were not foretold are passed over.
func (r *Ranking) UpsetOf(games []history.GameID) (seat history.Seat, expected float64, ok bool) {
	expected = 0.5
	for _, g := range games {
		for side := range 2 {
			if r.H.Games[g].Result.Score(side) < 1 {
				continue
			}
			s := history.SeatOf(g, side)
			if x, known := r.ForecastOf(s); known && x > 0 && x < expected {
				seat, expected, ok = s, x, true
			}
		}
	}
	return seat, expected, ok
}

// Turnover is how many players a list ranks who were not on the one before, and
// how many it ranks no more.
type Turnover struct{ Came, Went int }

// Turnovers are those of all lists.
func (r *Ranking) Turnovers() []Turnover {
	all := make([]Turnover, len(r.H.Lists))
	last := make([]history.ListID, len(r.H.Players)) // the last list that ranked them, plus 1
	before := 0                                      // players on the list before
	for l := range history.ListID(len(all)) {
		now, stayed := r.standings(l, false).players, 0
		for _, p := range now {
			if l > 0 && last[p] == l {
				stayed++
			}
		}
		all[l] = Turnover{len(now) - stayed, before - stayed}
		before = 0
		for _, p := range now { // of two rows that are one player today one counts
			if last[p] != l+1 {
				last[p] = l + 1
				before++
			}
		}
	}
	return all
}
