package site

import (
	"cmp"
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

	players []history.PlayerID // of the participants, sorted
	lines   []uint32           // of each of players
}

// Line is a participant's line in the table, from 1, by which its cells, its file
// and calculations name opponents; 0 for who is none.
func (t *EventTable) Line(p history.PlayerID) int {
	if i, ok := slices.BinarySearch(t.players, p); ok {
		return int(t.lines[i])
	}
	return 0
}

// Round is one round of an event: a number and perhaps a label.
type Round struct {
	Number uint16
	Label  string      // "" : the number
	Day    history.Day // of its first game
}

// EventTable lays out an event: participants in final order with their games.
// Without stated standings they stand by score, then by number of games, then
// by name.
func (s *Site) EventTable(e history.EventID) *EventTable {
	h, ev := s.H, &s.H.Events[e]
	t := &EventTable{Event: e, Official: len(ev.Standings) > 0}
	games := h.GamesIn(e)
	t.Games = make([]history.GameID, len(games))
	for i, seat := range games {
		t.Games[i] = seat.Game()
	}
	slices.SortFunc(t.Games, func(a, b history.GameID) int {
		x, y := &h.Games[a], &h.Games[b]
		return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.Day, y.Day), cmp.Compare(a, b))
	})
	for _, g := range t.Games {
		if n := len(t.Rounds); n == 0 || t.Rounds[n-1].Number != h.Games[g].Round {
			t.Rounds = append(t.Rounds, Round{h.Games[g].Round, h.RoundLabel.At(g), h.Games[g].Day})
		}
	}
	t.enter(h, ev)
	s.order(t, ev)
	t.lines = make([]uint32, len(t.players))
	for i := range t.Participants {
		at, _ := slices.BinarySearch(t.players, t.Participants[i].Player)
		t.lines[at] = uint32(i + 1)
	}
	t.Shape = t.shape(h)
	return t
}

// enter lists who is entered or plays, by id, with their games in the order of
// t.Games: one sort of numbers in place of a map and of a sort for each player.
func (t *EventTable) enter(h *history.History, ev *history.Event) {
	const entry = 1 << 31 // marks the number of an entry, which is no seat
	keys := make([]uint64, 0, 2*len(t.Games)+len(ev.Entries))
	for i, g := range t.Games {
		for side, p := range h.Games[g].Side {
			keys = append(keys, uint64(p)<<32|uint64(2*i+side))
		}
	}
	for i := range ev.Entries {
		keys = append(keys, uint64(ev.Entries[i].Player)<<32|entry|uint64(i))
	}
	slices.Sort(keys)
	seats := make([]history.Seat, 0, 2*len(t.Games))
	for _, key := range keys {
		p, n := history.PlayerID(key>>32), uint32(key)
		if last := len(t.players) - 1; last < 0 || t.players[last] != p {
			t.players = append(t.players, p)
			t.Participants = append(t.Participants, Participant{Player: p})
		}
		part := &t.Participants[len(t.Participants)-1]
		if n&entry != 0 {
			part.Entrant = &ev.Entries[n&^entry]
			continue
		}
		g, side := t.Games[n/2], int(n%2)
		seats = append(seats, history.SeatOf(g, side))
		part.Seats = seats[len(seats)-len(part.Seats)-1 : len(seats) : len(seats)]
		part.Score += h.Games[g].Result.Score(side)
	}
}

// order sorts the participants and gives them places.
func (s *Site) order(t *EventTable, ev *history.Event) {
	stated := make(map[history.PlayerID]int, len(ev.Standings))
	for i, p := range ev.Standings {
		stated[p] = i + 1
	}
	rest := len(stated) + 1
	place := func(p *Participant) int {
		if i, ok := stated[p.Player]; ok {
			return i
		}
		return rest
	}
	sorted := make([]*Participant, len(t.Participants)) // what moves should be small
	for i := range t.Participants {
		sorted[i] = &t.Participants[i]
	}
	slices.SortFunc(sorted, func(a, b *Participant) int {
		if c := cmp.Compare(place(a), place(b)); c != 0 {
			return c
		}
		if a.Score != b.Score {
			return cmp.Compare(b.Score, a.Score)
		}
		return cmp.Or(cmp.Compare(len(b.Seats), len(a.Seats)), cmp.Compare(s.Names.Place[a.Player], s.Names.Place[b.Player]))
	})
	ordered := make([]Participant, len(sorted))
	for i, p := range sorted {
		ordered[i] = *p
	}
	t.Participants = ordered
	for i := range t.Participants {
		p := &t.Participants[i]
		p.Place.Rank = i + 1
		if i > 0 {
			q := &t.Participants[i-1]
			if place(p) == rest && place(q) == rest && p.Score == q.Score {
				q.Place.Tied, t.Shared = true, true
				p.Place = q.Place
			}
		}
	}
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

// GameMonths returns the first day of each month that has individual games,
// oldest first, with the games of that month in replay order.
func (s *Site) GameMonths() []Month {
	byMonth := map[int]int{}
	var months []Month
	for _, seat := range s.H.GamesIn(0) {
		g := seat.Game()
		y, m, _ := s.H.Games[g].Day.Date()
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
	First history.Day
	Games []history.GameID
}
