package site

import (
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Definition is what site.yaml says of a ranking.
type Definition struct {
	ID         string
	Title      string
	SystemID   string // the name of its system in site.yaml
	Active     int    // months without a game after which a player is left out; 0: never
	MinGames   int    // games below which a player is left out
	Categories []Category
	Grades     rating.Grades
	Boards     []uint8 // board sizes that count; nil: all
	Classes    []string
	Calendar   string // when lists are published: weekly, monthly, quarterly, yearly, events or days
}

// Category is a filtered list with a page of its own. Empty fields do not filter.
type Category struct {
	ID       string
	Title    string
	AgeFrom  int // list year − birth year at least this
	AgeBelow int // and less than this; 0: no limit
	Sex      history.Sex
	Country  string
	Club     history.ClubID
}

// Holds tells whether a player belongs to the category on a day. A player
// whose birth year is not known belongs to no age category.
func (c *Category) Holds(p *history.Player, on history.Day) bool {
	if c.AgeBelow != 0 || c.AgeFrom != 0 {
		age := on.Year() - int(p.Born)
		if p.Born == 0 || c.AgeBelow != 0 && age >= c.AgeBelow || age < c.AgeFrom {
			return false
		}
	}
	return (c.Sex == history.SexUnknown || p.Sex == c.Sex) &&
		(c.Country == "" || p.Country == c.Country) &&
		(c.Club == 0 || p.ClubOn(on) == c.Club)
}

// Ranking is one ranking with everything computed.
type Ranking struct {
	Definition
	H      *history.History // as the ranking sees it
	T      *rating.Timeline
	System rating.System
	Info   rating.Info

	names  *NameOrder
	now    places
	orders []standings // the ranked players of each list

	official []*Official // by list, nil where it was not published; nil: none was

	until []history.Day // by player: the last day on lists; apart from the large players, since every list asks for everybody's

	// The counting games of a player are a run of seats, by the list that first
	// holds them, with the running totals beside each.
	start []uint32
	seats []history.Seat
	list  []history.ListID
	sums  []sums
}

// sums are those of a player's games until one of them.
type sums struct {
	wins, draws uint32
	last        history.Day // the latest day played
}

// NewRanking rates nothing: it takes the timeline that sys computed for h and
// prepares the lists.
func NewRanking(def Definition, h *history.History, sys rating.System, t *rating.Timeline, order *NameOrder) *Ranking {
	r := &Ranking{Definition: def, H: h, T: t, System: sys, Info: sys.Info(), names: order}
	if r.Info.Interval == 0 {
		r.Info.Interval = interval
	}
	r.until = make([]history.Day, len(h.Players))
	for p := range h.Players {
		r.until[p] = history.LastDay
		if u := h.Players[p].Until; u.Known {
			r.until[p] = u.Day
		}
	}
	r.runs()
	r.order()
	r.countPlaces()
	return r
}

// interval is the half width of a 90 % interval in standard deviations.
const interval = 1.644854

// Displayed is a rating as lists show it: rounded half away from zero.
func Displayed(value float64) int32 {
	const limit = 1 << 30 // far outside of every scale, keeps the order key sound
	return int32(math.Round(min(max(value, -limit), limit)))
}

// runs prepares the counting games of each player.
func (r *Ranking) runs() {
	h := r.H
	r.start = make([]uint32, len(h.Players)+1)
	for l := range len(h.Lists) + 1 {
		for _, g := range h.Entering(history.ListID(l)) {
			r.start[h.Games[g].Side[0]+1]++
			r.start[h.Games[g].Side[1]+1]++
		}
	}
	for p := range h.Players {
		r.start[p+1] += r.start[p]
	}
	n := r.start[len(h.Players)]
	r.seats, r.list = make([]history.Seat, n), make([]history.ListID, n)
	r.sums = make([]sums, n)
	next := slices.Clone(r.start)
	for l := range len(h.Lists) + 1 {
		for _, g := range h.Entering(history.ListID(l)) {
			game := &h.Games[g]
			for side, p := range game.Side {
				i := next[p]
				next[p]++
				r.seats[i], r.list[i] = history.SeatOf(g, side), history.ListID(l)
				s := sums{last: game.Day}
				if i > r.start[p] {
					s = r.sums[i-1]
					s.last = max(s.last, game.Day)
				}
				switch game.Result.Score(side) {
				case 1:
					s.wins++
				case 0.5:
					s.draws++
				}
				r.sums[i] = s
			}
		}
	}
}

// Standing tells whether a player is ranked on a list, and if not, why.
type Standing uint8

// The standings. The ones after FewGames are the system's own (see
// rating.State).
const (
	Ranked        Standing = iota
	NeverPlayed            // no rating yet
	Inactive               // no game within the ranking's window of activity
	FewGames               // fewer games than the ranking asks for
	NotComparable          // no connection by results to the rated pool
	Unsettled              // too uncertain to be published
	Left                   // the register says that the player has left
)

// String is the key of the standing in the interface's words.
func (s Standing) String() string {
	return [...]string{"ranked", "never-played", "inactive", "few-games", "not-comparable", "unsettled", "left"}[s]
}

func (r *Ranking) standing(e *rating.Entry, games int, last, on history.Day) Standing {
	switch e.State {
	case rating.Unrated:
		return NeverPlayed
	case rating.NotComparable:
		return NotComparable
	case rating.Retired:
		return Inactive
	case rating.Unsettled:
		return Unsettled
	}
	switch {
	case r.until[e.Player] < on:
		return Left
	case games < r.MinGames:
		return FewGames
	case r.idle(last) <= on:
		return Inactive
	}
	return Ranked
}

// idle is the first day on which a player is not active who has last played on a
// day; FirstDay: never.
func (r *Ranking) idle(last history.Day) history.Day {
	switch {
	case r.Active <= 0:
		return history.LastDay
	case last == history.FirstDay:
		return history.FirstDay
	}
	return history.DayOf(0, last.Months()+r.Active+1, 1)
}

// lapses is the first day on which a ranked player who has last played on a day
// is left out, whatever the rating.
func (r *Ranking) lapses(p history.PlayerID, last history.Day) history.Day {
	return min(r.until[p], r.idle(last)-1) + 1
}

// Newest is the newest list; the second result is false where there is none.
func (r *Ranking) Newest() (history.ListID, bool) {
	return history.ListID(len(r.H.Lists) - 1), len(r.H.Lists) > 0
}

// Order returns the ranked players of a list, best first, as the data give it.
// The caller must not change the slice.
func (r *Ranking) Order(l history.ListID) []history.PlayerID { return r.orders[l].players }

// Shown are the displayed ratings of the players of [Ranking.Order]. The caller
// must not change the slice.
func (r *Ranking) Shown(l history.ListID) []int32 { return r.orders[l].shown }

// Tally is what a player has played by a list.
type Tally struct {
	Games, Wins, Draws, Losses int
	Period                     int         // games that this list is the first to hold
	Last                       history.Day // the latest day played; FirstDay: none
}

// Tally counts a player's counting games by a list.
func (r *Ranking) Tally(p history.PlayerID, l history.ListID) Tally {
	from, to := r.start[p], r.start[p+1]
	end := from + uint32(upper(r.list[from:to], l))
	if end == from {
		return Tally{Last: history.FirstDay}
	}
	before := end // a period has few games
	for before > from && r.list[before-1] == l {
		before--
	}
	sums := &r.sums[end-1]
	t := Tally{Games: int(end - from), Wins: int(sums.wins), Draws: int(sums.draws), Period: int(end - before), Last: sums.last}
	t.Losses = t.Games - t.Wins - t.Draws
	return t
}

// upper is the number of lists not after l.
func upper(lists []history.ListID, l history.ListID) int {
	i, _ := slices.BinarySearch(lists, l+1)
	return i
}

// Seats returns the counting games of a player by the list that first holds
// them. The caller must not change the slice.
func (r *Ranking) Seats(p history.PlayerID) []history.Seat {
	return r.seats[r.start[p]:r.start[p+1]]
}

// Entered returns for each of Seats the list that first holds it; the number of
// lists for none. The caller must not change the slice.
func (r *Ranking) Entered(p history.PlayerID) []history.ListID {
	return r.list[r.start[p]:r.start[p+1]]
}

// Standing tells whether a player is ranked on a list, and if not, why.
func (r *Ranking) Standing(p history.PlayerID, l history.ListID) Standing {
	e := r.T.At(p, l)
	t := r.Tally(p, l)
	return r.standing(&e, t.Games, t.Last, r.H.Lists[l].Day)
}
