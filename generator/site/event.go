package site

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"echelle/generator/history"
)

// Shape is how an event is laid out.
type Shape uint8

// The shapes.
const (
	GameList   Shape = iota // one row a game
	RoundTable              // one row a participant, one column a round
	Crosstable              // participants against participants
)

// Limits of the shapes: beyond them a table is no longer readable.
const (
	maxCrosstable = 40
	maxRounds     = 32
	maxPerRound   = 2 // games of one player in one round
)

// Participant is one player of an event.
type Participant struct {
	Player  history.PlayerID
	Entrant *history.Entrant // what was declared on entry; nil: nothing
	Place   Place            // shared by equals unless the event states its standings
	Score   float64          // all points of the event, defaults included
	Games   int              // with a result, defaults included
	Seats   []history.Seat   // in the order of rounds
}

// EventTable is an event laid out.
type EventTable struct {
	Event        history.EventID
	Shape        Shape
	Participants []Participant // by final order
	Rounds       []Round       // for RoundTable: in order
	Games        []history.GameID
	Official     bool // the order is the event's own standings
	Shared       bool // some share a place: it is not their line

	roll  roll
	lines []uint32 // by number on the roll
}

// Line is a participant's line in the table, from 1, by which its cells, its file
// and calculations name opponents; 0 for who is none.
func (t *EventTable) Line(p history.PlayerID) int {
	if n := t.roll.slots[t.roll.slot(p)]; n > 0 {
		return int(t.lines[n-1])
	}
	return 0
}

// Round is one round of an event: a number and perhaps a label.
type Round struct {
	Number uint16
	Label  string       // "" : the number
	Date   history.Date // of its first game
}

// EventTable lays out an event: participants in final order with their games.
// Without stated standings they stand by score, then by number of games that have
// a result, then by name.
func (s *Site) EventTable(e history.EventID) *EventTable {
	h, ev := s.H, &s.H.Events[e]
	t := &EventTable{Event: e, Games: gamesByRound(h, e), Official: len(ev.Standings) > 0}
	for _, g := range t.Games {
		if n := len(t.Rounds); n == 0 || t.Rounds[n-1].Number != h.Games[g].Round {
			t.Rounds = append(t.Rounds, Round{h.Games[g].Round, h.RoundLabel.At(g), h.Games[g].Date()})
		}
	}
	numbers := t.enrol(h, ev.Entries)
	places := s.order(t, numbers)
	t.enter(h, ev.Entries, numbers)
	for i := range places {
		t.Participants[i].Place = places[i]
	}
	t.Shape = t.shape(h)
	return t
}

// gamesByRound are the games of an event by round, day and id. In replay order
// they nearly always are.
func gamesByRound(h *history.History, e history.EventID) []history.GameID {
	seats := h.GamesIn(e)
	games := make([]history.GameID, len(seats))
	for i, seat := range seats {
		games[i] = seat.Game()
	}
	order := func(a, b history.GameID) int {
		x, y := &h.Games[a], &h.Games[b]
		if x.Round != y.Round {
			return int(x.Round) - int(y.Round)
		}
		return cmp.Or(cmp.Compare(x.Day, y.Day), cmp.Compare(a, b))
	}
	if !slices.IsSortedFunc(games, order) {
		slices.SortFunc(games, order)
	}
	return games
}

// enrol numbers who plays, then who is entered. It returns the numbers of the seats
// of t.Games, two a game.
func (t *EventTable) enrol(h *history.History, entries []history.Entrant) []uint32 {
	t.roll = newRoll(2*len(t.Games) + len(entries))
	numbers := make([]uint32, 0, 2*len(t.Games))
	for _, g := range t.Games {
		side := &h.Games[g].Side
		numbers = append(numbers, t.roll.enter(side[0]), t.roll.enter(side[1]))
	}
	for i := range entries {
		t.roll.enter(entries[i].Player)
	}
	return numbers
}

// enter lists the participants by line, with their games in the order of t.Games:
// two passes over the seats, and no sort.
func (t *EventTable) enter(h *history.History, entries []history.Entrant, numbers []uint32) {
	t.Participants = make([]Participant, len(t.lines))
	for n, p := range t.roll.players {
		t.Participants[t.lines[n]-1].Player = p
	}
	for i := range entries {
		t.Participants[t.Line(entries[i].Player)-1].Entrant = &entries[i]
	}
	ends := make([]uint32, len(t.lines)+1) // of the seats of each line: first how many there are
	for _, n := range numbers {
		ends[t.lines[n]]++
	}
	seats := make([]history.Seat, len(numbers))
	for i := range t.Participants {
		ends[i+1] += ends[i]
		t.Participants[i].Seats = seats[ends[i]:ends[i]:ends[i+1]]
	}
	for i, n := range numbers {
		g, side, part := t.Games[i/2], i%2, &t.Participants[t.lines[n]-1]
		part.Seats = append(part.Seats, history.SeatOf(g, side))
		part.Score += h.Games[g].Result.Score(side)
		if h.Games[g].Result != history.NoResult {
			part.Games++
		}
	}
}

// Unrated tells whether a side of a counting game had no rating: where every list is
// fitted anew, results may compare it with nobody. A rating may be 0, but nobody who
// has one is expected to score nothing or everything against another.
func (r *Ranking) Unrated(s history.Seat) bool {
	x := r.T.Effect(s)
	return r.Info.Batch && x.Before == 0 && (x.Expected == 0 || x.Expected == 1)
}

// A roll numbers the players of an event in the order in which they enter it.
type roll struct {
	players []history.PlayerID
	slots   []uint32 // by a hash of the player: the number plus 1, 0 where free
	shift   int      // that leaves of a hash the number of a slot
}

// newRoll has room for so many players.
func newRoll(most int) roll {
	width := bits.Len(uint(most)) // a slot is always free
	return roll{players: make([]history.PlayerID, 0, most/4), slots: make([]uint32, 1<<width), shift: 64 - width}
}

// slot is where the number of a player stands, or would.
func (r *roll) slot(p history.PlayerID) uint32 {
	const golden = 0x9e3779b97f4a7c15 // spreads ids that follow each other (Knuth, volume 3, section 6.4)
	i := uint32(uint64(p) * golden >> r.shift)
	for r.slots[i] != 0 && r.players[r.slots[i]-1] != p {
		i = (i + 1) & uint32(len(r.slots)-1)
	}
	return i
}

// enter is the number of a player, a new one for who has none.
func (r *roll) enter(p history.PlayerID) uint32 {
	i := r.slot(p)
	if r.slots[i] == 0 {
		r.players = append(r.players, p)
		r.slots[i] = uint32(len(r.players))
	}
	return r.slots[i] - 1
}

// order gives the players on the roll their lines, and returns the places by line.
func (s *Site) order(t *EventTable, numbers []uint32) []Place {
	standings := s.H.Events[t.Event].Standings
	stated := make(map[history.PlayerID]int, len(standings))
	for i, p := range standings {
		stated[p] = i
	}
	// What is sorted is small and has no pointers. Equal ranks share a place: those
	// of the same score of whom the standings say nothing.
	type standing struct {
		rank   uint64 // place in the standings, then half points, most first
		tie    uint64 // games with a result, most first, then name
		number uint32
	}
	sorted := make([]standing, len(t.roll.players))
	for n, p := range t.roll.players {
		place, ok := stated[p]
		if !ok {
			place = len(stated)
		}
		sorted[n] = standing{uint64(place)<<32 | math.MaxUint32, math.MaxUint32<<32 | uint64(s.Names.Place[p]), uint32(n)}
	}
	for i, n := range numbers {
		if result := s.H.Games[t.Games[i/2]].Result; result != history.NoResult {
			sorted[n].rank -= uint64(2 * result.Score(i%2))
			sorted[n].tie -= 1 << 32
		}
	}
	slices.SortFunc(sorted, func(a, b standing) int {
		if a.rank != b.rank {
			return cmp.Compare(a.rank, b.rank)
		}
		return cmp.Compare(a.tie, b.tie)
	})
	t.lines = make([]uint32, len(sorted))
	places := make([]Place, len(sorted))
	for i, x := range sorted {
		t.lines[x.number] = uint32(i + 1)
		places[i].Rank = i + 1
		if i > 0 && x.rank == sorted[i-1].rank {
			places[i-1].Tied, t.Shared = true, true
			places[i] = places[i-1]
		}
	}
	return places
}

// shape chooses the layout: a crosstable where most pairs met, a table of
// rounds where the games have rounds, else a list.
func (t *EventTable) shape(h *history.History) Shape {
	n := len(t.Participants)
	if len(t.Games) == 0 {
		return GameList
	}
	if n >= 3 && n <= maxCrosstable {
		pairs, most := t.pairs(h)
		if most <= 4 && 4*pairs >= 3*n*(n-1)/2 {
			return Crosstable
		}
	}
	if t.Rounds[0].Number == 0 || len(t.Rounds) > maxRounds {
		return GameList
	}
	for i := range t.Participants {
		seats := t.Participants[i].Seats
		for j := maxPerRound; j < len(seats); j++ {
			if h.Games[seats[j].Game()].Round == h.Games[seats[j-maxPerRound].Game()].Round {
				return GameList
			}
		}
	}
	return RoundTable
}

// pairs counts the pairs who met, and how often those did who met most often.
func (t *EventTable) pairs(h *history.History) (pairs, most int) {
	met := make([]uint64, len(t.Games))
	for i, g := range t.Games {
		a, b := h.Games[g].Side[0], h.Games[g].Side[1]
		met[i] = uint64(min(a, b))<<32 | uint64(max(a, b))
	}
	slices.Sort(met)
	for i, n := 0, 0; i < len(met); i++ {
		if i == 0 || met[i] != met[i-1] {
			pairs, n = pairs+1, 0
		}
		n++
		most = max(most, n)
	}
	return pairs, most
}

// Series returns the editions of an event's series by start: the event itself
// among them; nil where it has none.
func (s *Site) Series(e history.EventID) []history.EventID {
	name := s.H.Events[e].Series
	if name == "" {
		return nil
	}
	var editions []history.EventID
	for i := 1; i < len(s.H.Events); i++ {
		if s.H.Events[i].Series == name {
			editions = append(editions, history.EventID(i))
		}
	}
	slices.SortFunc(editions, func(a, b history.EventID) int {
		return cmp.Or(cmp.Compare(s.H.Events[a].Start.Day, s.H.Events[b].Start.Day), cmp.Compare(a, b))
	})
	return editions
}

// EventsByDay returns the events by start, newest first; announced ones among
// them.
func (s *Site) EventsByDay() []history.EventID {
	events := make([]history.EventID, 0, len(s.H.Events))
	for e := 1; e < len(s.H.Events); e++ {
		events = append(events, history.EventID(e))
	}
	slices.SortFunc(events, func(a, b history.EventID) int {
		x, y := &s.H.Events[a], &s.H.Events[b]
		return cmp.Or(cmp.Compare(y.Start.Day, x.Start.Day), cmp.Compare(y.End.Day, x.End.Day), cmp.Compare(a, b))
	})
	return events
}

// GameMonths returns the months that have individual games, oldest first. The
// caller must not change the slice.
func (s *Site) GameMonths() []Month { return s.months }

// gameMonths finds the individual games of each month, in replay order.
func gameMonths(h *history.History) []Month {
	byMonth := map[int]int{}
	var months []Month
	for _, seat := range h.GamesIn(0) {
		g := seat.Game()
		y, m, _ := h.Games[g].Day.Date()
		i, ok := byMonth[12*y+m]
		if !ok {
			i = len(months)
			byMonth[12*y+m] = i
			months = append(months, Month{First: history.DayOf(y, m, 1)})
		}
		months[i].Games = append(months[i].Games, g)
	}
	slices.SortFunc(months, func(a, b Month) int { return cmp.Compare(a.First, b.First) })
	return months
}

// Month is the individual games of one month.
type Month struct {
	First history.Day // of the month
	Games []history.GameID
}
