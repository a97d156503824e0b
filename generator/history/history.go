// Package history is the model: who played whom, when, in which event, with
// which result. It knows no files, no ratings and no pages.
//
// A [History] is built once by [New] and is read-only from then on, so that
// rating systems and pages may read it from any number of goroutines. Its
// heart is [History.Games], a flat slice of 32-byte records without pointers
// in replay order: the order in which ratings are computed (see [History.Units]).
// Players, events and clubs are numbered in the order of their ids, so that
// comparing numbers compares ids. What few games have (a score as written, a
// note, a label of the round) stands in side columns.
//
// One ranking sees the history through [History.Select]: the same players,
// events and games, but its own list days and its own answer to the question
// whether a game counts.
package history

import (
	"cmp"
	"iter"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// PlayerID is an index into History.Players.
type PlayerID uint32

// EventID is an index into History.Events; 0 means no event.
type EventID uint32

// ClubID is an index into History.Clubs; 0 means no club.
type ClubID uint32

// GameID is an index into History.Games: a game's place in the replay order.
type GameID uint32

// ListID is an index into History.Lists.
type ListID uint32

// History is everything the input says. No field may be changed after [New].
type History struct {
	Players []Player  // by id
	Clubs   []Club    // by id; Clubs[0] stands for "no club"
	Events  []Event   // by id; Events[0] stands for "no event": individual games
	Games   []Game    // in replay order
	Files   []string  // the input files, sorted; Game.File and Event.File point here
	Margins []string  // labels of Game.Margin; Margins[0] is ""
	Lists   []List    // the lists of the ranking that Select was called for, by day
	Initial []Initial // its starting ratings, by day, then player

	Score      Texts   // points or discs as written, "38-26"
	RoundLabel Texts   // label of a round that is not a number
	Note       Texts   // remark on a game
	Link       Texts   // http(s) address of a game's record
	komi       []int16 // in hundredths of a point; nil where no game has one

	byEvent  bool     // events count as a whole, from their own rating day
	entering []GameID // counting games by the list that first holds them
	entered  []uint32 // first of each list in entering; one more at the end
	reasons  []Reason // one a game: why it does not count
	players  index    // games of a player, in replay order
	places   []uint32 // of each seat in players.seats
	events   index    // games of an event, in replay order
}

// List is one dated list of a ranking: it holds what counts by the end of Day
// (see [History.Entering]).
type List struct {
	Day Day
}

// Player returns the player with this id.
func (h *History) Player(id string) (PlayerID, bool) {
	i, ok := sort.Find(len(h.Players), func(i int) int { return strings.Compare(id, h.Players[i].ID) })
	return PlayerID(i), ok
}

// Event returns the event with this id.
func (h *History) Event(id string) (EventID, bool) {
	i, ok := sort.Find(len(h.Events)-1, func(i int) int { return strings.Compare(id, h.Events[i+1].ID) })
	return EventID(i + 1), ok
}

// Club returns the club with this id.
func (h *History) Club(id string) (ClubID, bool) {
	i, ok := sort.Find(len(h.Clubs)-1, func(i int) int { return strings.Compare(id, h.Clubs[i+1].ID) })
	return ClubID(i + 1), ok
}

// Reason tells why a game does not count in the ranking that h was selected
// for; Counts if it does. Of an unselected history it tells whether the game
// was played.
func (h *History) Reason(g GameID) Reason { return h.reasons[g] }

// Counts tells whether a game counts; see Reason.
func (h *History) Counts(g GameID) bool { return h.reasons[g] == Counts }

// RatingDay is the day from which a game counts: the day it was played, or its
// event's rated_from if that is later; in a selection by event the rating day
// of its event.
func (h *History) RatingDay(g GameID) Day {
	game := &h.Games[g]
	if h.byEvent && game.Event != 0 {
		return h.Events[game.Event].RatingDay()
	}
	return max(game.Day, h.Events[game.Event].RatedFrom)
}

// RoundNumber is the number of a game's round; 0 where it has none, or a name.
func (h *History) RoundNumber(g GameID) int {
	label := h.RoundLabel.At(g)
	if label == "" {
		return int(h.Games[g].Round)
	}
	n, err := strconv.ParseUint(label, 10, 16) // a number that a name stands before is a label
	if err != nil {
		return 0
	}
	return int(n)
}

// Komi is the game's komi in points and whether one is known.
func (h *History) Komi(g GameID) (float64, bool) {
	if h.komi == nil || h.komi[g] == NoKomi {
		return 0, false
	}
	return float64(h.komi[g]) / 100, true
}

// GamesOf returns the games of a player in replay order. The caller must not
// change the slice.
func (h *History) GamesOf(p PlayerID) []Seat { return h.players.of(uint32(p)) }

// Earlier returns the games of the player of a seat before that game, in replay
// order. The caller must not change the slice.
func (h *History) Earlier(seat Seat) []Seat {
	first := h.players.start[h.Games[seat.Game()].Side[seat.Side()]]
	place := h.places[seat]
	return h.players.seats[first:place:place]
}

// InRound is the number of games that count and that the player of a seat has
// in its round of its event on its day; 1 outside of rounds.
func (h *History) InRound(seat Seat) int {
	game := &h.Games[seat.Game()]
	if game.Event == 0 || game.Round == 0 {
		return 1
	}
	n := 0
	seats := h.GamesOf(game.Side[seat.Side()])
	at := len(h.Earlier(seat))
	// A neighbour beyond the first and last seat of the event needs no look at a game
	// far away in memory.
	event := h.GamesIn(game.Event)
	first, last := event[0], event[len(event)-1]^1
	same := func(s Seat) bool {
		if s < first || s > last {
			return false
		}
		g := &h.Games[s.Game()]
		if g.Event != game.Event || g.Round != game.Round || g.Day != game.Day {
			return false
		}
		if h.Counts(s.Game()) {
			n++
		}
		return true
	}
	// In replay order the games of a round stand together.
	for i := at; i < len(seats) && same(seats[i]); i++ {
	}
	for i := at - 1; i >= 0 && same(seats[i]); i-- {
	}
	return n
}

// GamesIn returns the games of an event in replay order, each as the seat of
// its first-named player. GamesIn(0) are the individual games. The caller must
// not change the slice.
func (h *History) GamesIn(e EventID) []Seat { return h.events.of(uint32(e)) }

// Units yields the games in replay order as ranges [from, to) whose inner
// order must not matter: the games of one event, day and round form one unit,
// every other game a unit of its own. Games that do not count are included.
//
// Source: the design's replay order, (rating day, event end, event id, round,
// file, line).
func (h *History) Units() iter.Seq2[GameID, GameID] {
	return func(yield func(from, to GameID) bool) {
		for from := 0; from < len(h.Games); {
			g := &h.Games[from]
			to := from + 1
			if g.Event != 0 && g.Round != 0 {
				for to < len(h.Games) {
					n := &h.Games[to]
					if n.Event != g.Event || n.Day != g.Day || n.Round != g.Round {
						break
					}
					to++
				}
			}
			if !yield(GameID(from), GameID(to)) {
				return
			}
			from = to
		}
	}
}

// Initial is a rating that a player brings from before the history, or that a
// federation set on a day.
type Initial struct {
	Player    PlayerID
	Day       Day
	Precision Precision // how exactly the day is known
	Rating    float64
	Deviation float64 // 0: not given
	Games     int     // games the rating rests on; they count for K-factors
}

// Date is the day as it is known.
func (i *Initial) Date() Date { return Date{Day: i.Day, Precision: i.Precision, Known: true} }

// Selection is what one ranking takes of a history.
type Selection struct {
	Days    []Day               // the days of its lists, strictly ascending
	Initial []Initial           // its starting ratings, in any order, one a player
	ByEvent bool                // events count as a whole, from their own rating day
	Why     func(GameID) Reason // why a played game does not count; nil: all count
}

// Select returns the history as one ranking sees it. Everything but the
// selection is shared with h; selecting from a selection narrows it.
func (h *History) Select(sel Selection) *History {
	s := h.Narrow(sel)
	s.Lists = make([]List, len(sel.Days))
	for i, d := range sel.Days {
		if i > 0 && sel.Days[i-1] >= d {
			panic("internal error: list days not ascending")
		}
		s.Lists[i].Day = d
	}
	s.deal()
	return s
}

// Narrow is Select without the lists, for asking what their days should be:
// [History.Entering] does not know the selection.
func (h *History) Narrow(sel Selection) *History {
	s := *h
	if sel.Why != nil {
		s.reasons = make([]Reason, len(h.Games))
		for g := range h.Games {
			if s.reasons[g] = h.reasons[g]; s.reasons[g] == Counts {
				s.reasons[g] = sel.Why(GameID(g))
			}
		}
	}
	s.Initial = slices.Clone(sel.Initial)
	slices.SortFunc(s.Initial, func(a, b Initial) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Player, b.Player))
	})
	s.byEvent = sel.ByEvent
	return &s
}

// deal sorts the counting games by the list that first holds them.
func (h *History) deal() {
	first := make([]ListID, len(h.Games))
	h.entered = make([]uint32, len(h.Lists)+2)
	l := ListID(0)
	for g := range h.Games {
		// Rating days mostly ascend: try the list of the game before.
		if d := h.RatingDay(GameID(g)); int(l) < len(h.Lists) && d > h.Lists[l].Day || l > 0 && d <= h.Lists[l-1].Day {
			l = h.ListOf(d)
		}
		first[g] = l
		if h.reasons[g] == Counts {
			h.entered[l+1]++
		}
	}
	for i := range len(h.Lists) + 1 {
		h.entered[i+1] += h.entered[i]
	}
	next := slices.Clone(h.entered)
	h.entering = make([]GameID, h.entered[len(h.Lists)+1])
	for g := range h.Games {
		if h.reasons[g] == Counts {
			h.entering[next[first[g]]] = GameID(g)
			next[first[g]]++
		}
	}
}

// Entering returns the counting games that list l is the first to hold, in
// replay order; Entering(len(h.Lists)) are those after the last list. The
// caller must not change the slice.
func (h *History) Entering(l ListID) []GameID {
	return h.entering[h.entered[l]:h.entered[l+1]:h.entered[l+1]]
}

// ListOf returns the first list that holds a game counting from the given day,
// len(h.Lists) if none does.
func (h *History) ListOf(day Day) ListID {
	lo, hi := 0, len(h.Lists)
	for lo < hi {
		if m := (lo + hi) / 2; h.Lists[m].Day < day {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return ListID(lo)
}
