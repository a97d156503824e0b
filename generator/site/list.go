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
	rating.Rating
	Change float64 // of the displayed rating since the list before; 0 where there was none
	Rated  bool    // had a rating on the list before
	Tally
}

// New tells that the player is ranked for the first time.
func (w *Row) New() bool { return w.Rank > 0 && w.Was == 0 && !w.Rated }

// Back tells that the player had a rating, was not ranked on the list before
// and is again (or for the first time has enough games).
func (w *Row) Back() bool { return w.Rank > 0 && w.Was == 0 && w.Rated }

// List is one list of a ranking, or of one of its categories.
type List struct {
	Ranking  *Ranking
	ID       history.ListID
	Day      history.Day
	Category *Category // nil: everybody
	Rows     []Row     // the ranked players, best first
	Dropped  []Row     // who was ranked on the list before and is not any more
	Played   int       // games that this list is the first to hold
	Players  int       // players who played them
	New      int       // players ranked for the first time
}

// List computes a list; category may be nil.
func (r *Ranking) List(l history.ListID, category *Category) *List {
	list := &List{Ranking: r, ID: l, Day: r.H.Lists[l].Day, Category: category}
	var before []history.PlayerID
	if l > 0 {
		before = r.inCategory(l-1, category)
	}
	was := make(map[history.PlayerID]int, len(before))
	r.Ranks(l-1, before, func(i, rank int, _ bool) { was[before[i]] = rank })

	now := r.inCategory(l, category)
	list.Rows = make([]Row, len(now))
	r.Ranks(l, now, func(i, rank int, tied bool) {
		w := r.row(now[i], l)
		w.Rank, w.Tied, w.Was = rank, tied, was[now[i]]
		if w.New() {
			list.New++
		}
		delete(was, now[i])
		list.Rows[i] = w
	})
	for _, p := range before {
		if rank, ok := was[p]; ok {
			w := r.row(p, l)
			w.Was = rank
			list.Dropped = append(list.Dropped, w)
		}
	}
	r.count(list)
	return list
}

// count fills in what was played in the list's period.
func (r *Ranking) count(list *List) {
	h := r.H
	played := map[history.PlayerID]bool{}
	for _, g := range h.Entering(list.ID) {
		in := false
		for _, p := range h.Games[g].Side {
			if list.Category == nil || list.Category.Holds(&h.Players[p], list.Day) {
				played[p], in = true, true
			}
		}
		if in {
			list.Played++
		}
	}
	list.Players = len(played)
}

// Row is a player on a list without a rank; ranks come from [Ranking.List].
func (r *Ranking) row(p history.PlayerID, l history.ListID) Row {
	e := r.T.At(p, l)
	w := Row{Player: p, Rating: e.Rating, Tally: r.Tally(p, l)}
	w.Standing = r.standing(&e, w.Games, w.Last, r.H.Lists[l].Day)
	if l > 0 {
		if b := r.T.At(p, l-1); b.State == rating.Rated && e.State == rating.Rated {
			w.Rated = true
			w.Change = float64(Displayed(e.Value) - Displayed(b.Value))
		}
	}
	return w
}

// Unranked returns everybody who has played (or has a starting value) and is
// not ranked on a list, by standing, then by name.
func (r *Ranking) Unranked(l history.ListID) []Row {
	var rows []Row
	for p := range r.H.Players {
		w := r.row(history.PlayerID(p), l)
		if w.Standing != Ranked && (w.Standing != NeverPlayed || w.Games > 0) {
			rows = append(rows, w)
		}
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Standing, b.Standing), cmp.Compare(r.names.Place[a.Player], r.names.Place[b.Player]))
	})
	return rows
}

// inCategory returns the ranked players of a list who belong to a category.
func (r *Ranking) inCategory(l history.ListID, c *Category) []history.PlayerID {
	order := r.orders[l]
	if c == nil {
		return order
	}
	var in []history.PlayerID
	for _, p := range order {
		if c.Holds(&r.H.Players[p], r.H.Lists[l].Day) {
			in = append(in, p)
		}
	}
	return in
}

// Ranks numbers players in the order of a list: equal displayed ratings share
// a rank. It is the one function that does.
func (r *Ranking) Ranks(l history.ListID, order []history.PlayerID, yield func(i, rank int, tied bool)) {
	value := func(i int) int32 { return Displayed(r.T.At(order[i], l).Value) }
	for i := 0; i < len(order); {
		j := i + 1
		for v := value(i); j < len(order) && value(j) == v; {
			j++
		}
		for k := i; k < j; k++ {
			yield(k, i+1, j-i > 1)
		}
		i = j
	}
}

// Movers returns the rows with the largest gains of the displayed rating among
// those ranked before, at most n, largest first; negative n gives the losses.
func (list *List) Movers(n int) []Row {
	sign := 1.0
	if n < 0 {
		sign, n = -1, -n
	}
	var rows []Row
	for _, w := range list.Rows {
		if w.Was > 0 && sign*w.Change > 0 {
			rows = append(rows, w)
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(sign*b.Change, sign*a.Change) })
	return rows[:min(n, len(rows))]
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

// Turnover is how many players a list ranks who were not on the one before,
// and how many it ranks no more.
func (r *Ranking) Turnover(l history.ListID) (came, went int) {
	if l == 0 {
		return len(r.orders[0]), 0
	}
	before := make(map[history.PlayerID]bool, len(r.orders[l-1]))
	for _, p := range r.orders[l-1] {
		before[p] = true
	}
	stayed := 0
	for _, p := range r.orders[l] {
		if before[p] {
			stayed++
		}
	}
	return len(r.orders[l]) - stayed, len(before) - stayed
}
