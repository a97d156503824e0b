package site

import (
	"math"
	"slices"

	"echelle/generator/fmath"
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
	Since      history.Date // of the first day whose games count, if there is one
	Until      history.Date // likewise of the last
	Calendar   string       // when lists are published: weekly, monthly, quarterly, yearly, events or days
	NoList     string       // why it has no list, in the words of messages; "" where it has one
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
	orders []standings      // the ranked players of each list
	debut  []history.ListID // by player: no list before this one ranks them
	given  []history.Day    // by player: day of the starting value, LastDay without one; nil: nobody has one

	wait     history.Day // see longestWait; 0 without rating periods
	official []*Official // by list, nil where it was not published; nil: none was

	*Played
}

// NewRanking rates nothing: it takes the timeline that sys computed for h and what
// was played in h, and prepares the lists.
func NewRanking(def Definition, h *history.History, sys rating.System, t *rating.Timeline, order *NameOrder, played *Played) *Ranking {
	r := &Ranking{Definition: def, H: h, T: t, System: sys, Info: sys.Info(), names: order, Played: played}
	if r.Info.Interval == 0 {
		r.Info.Interval = interval
	}
	if r.Info.Due != nil {
		r.wait = r.longestWait()
	}
	if len(h.Initial) > 0 {
		r.given = slices.Repeat([]history.Day{history.LastDay}, len(h.Players))
		for _, in := range h.Initial {
			r.given[in.Player] = in.Day
		}
	}
	r.order()
	r.countPlaces()
	return r
}

// setAnew tells whether a starting value made some of the difference between a player's
// ratings on lists of two days. What it made is no gain: no results led there.
func (r *Ranking) setAnew(p history.PlayerID, from, to history.Day) bool {
	return r.given != nil && from < r.given[p] && r.given[p] <= to
}

// Confidence is how likely a true strength lies within the interval that is shown
// beside its rating.
func (r *Ranking) Confidence() float64 { return fmath.Erf(r.Info.Interval / math.Sqrt2) }

// interval is the half width of a 90 % interval in standard deviations.
const interval = 1.644854

// Expected is the expected score of a side of a counting game. It is NaN, as is
// every sum with it, where the ratings are fitted anew for every list and no list
// holds the game, or neither player can be compared on the first that does: the
// expectations of the two sides are never both 0.
func (r *Ranking) Expected(s history.Seat) float64 {
	mine := r.T.Effect(s).Expected
	if mine == 0 && r.Info.Batch && r.T.Effect(s^1).Expected == 0 {
		return math.NaN()
	}
	return float64(mine)
}

// Displayed is a rating as lists show it: rounded half away from zero.
func Displayed(value float64) int32 {
	const limit = 1 << 30 // far outside of every scale, keeps the order key sound
	return int32(math.Round(min(max(value, -limit), limit)))
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
	switch {
	case e.State == rating.Unrated:
		return NeverPlayed
	case r.until(e.Player) < on: // whatever the system says: no game brings them back
		return Left
	case e.State == rating.NotComparable:
		return NotComparable
	case e.State == rating.Retired:
		return Inactive
	case e.State == rating.Unsettled:
		return Unsettled
	case games < r.MinGames:
		return FewGames
	case r.idle(last) <= on:
		return Inactive
	}
	return Ranked
}

// until is the last day on which a player can be ranked.
func (r *Ranking) until(p history.PlayerID) history.Day {
	if u := r.H.Players[p].Until; u.Known {
		return u.Day
	}
	return history.LastDay
}

// leaves is the first list that cannot rank a player who has left; the number of
// lists for who stays.
func (r *Ranking) leaves(p history.PlayerID) history.ListID {
	if u := r.until(p); u < history.LastDay {
		return r.H.ListOf(u + 1)
	}
	return history.ListID(len(r.H.Lists))
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
	return min(r.until(p), r.idle(last)-1) + 1
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

// Standing tells whether a player is ranked on a list, and if not, why.
func (r *Ranking) Standing(p history.PlayerID, l history.ListID) Standing {
	e := r.T.At(p, l)
	t := r.Tally(p, l)
	return r.standing(&e, t.Games, t.Last, r.H.Lists[l].Day)
}
