package history

import (
	"cmp"
	"fmt"
	"slices"
)

// Parts is what a reader hands to [New]: everything resolved to numbers, the
// games in the order of their files and lines.
type Parts struct {
	Players []Player // strictly ascending by ID
	Clubs   []Club   // Clubs[0] is the empty club; the others strictly ascending by ID
	Events  []Event  // Events[0] is the empty event; the others strictly ascending by ID
	Files   []string // strictly ascending
	Margins []string // Margins[0] is ""
	Games   []Game

	Score, RoundLabel, Note, Link TextColumn
	Komi                          []int16 // one a game in hundredths of a point, or nil
}

// New builds the history: it puts the games in replay order and indexes them.
// It takes over the slices of parts. It panics if parts break their contract;
// what users can get wrong is checked by the reader and by [History.Check].
func New(parts Parts) *History {
	h := &History{
		Players: parts.Players, Clubs: parts.Clubs, Events: parts.Events,
		Files: parts.Files, Margins: parts.Margins, Games: parts.Games, komi: parts.Komi,
	}
	if len(h.Clubs) == 0 {
		h.Clubs = []Club{{}}
	}
	if len(h.Events) == 0 {
		h.Events = []Event{{}}
	}
	if len(h.Margins) == 0 {
		h.Margins = []string{""}
	}
	h.Events[0].RatedFrom = FirstDay
	mustAscend(h.Players, func(p *Player) string { return p.ID })
	mustAscend(h.Clubs[1:], func(c *Club) string { return c.ID })
	mustAscend(h.Events[1:], func(e *Event) string { return e.ID })

	perm := h.replayOrder()
	if perm != nil {
		permute(h.Games, perm)
		permute(h.komi, perm)
	}
	n := len(h.Games)
	h.Score = parts.Score.sorted(n, perm)
	h.RoundLabel = parts.RoundLabel.sorted(n, perm)
	h.Note = parts.Note.sorted(n, perm)
	h.Link = parts.Link.sorted(n, perm)
	h.reasons = make([]Reason, n)
	for g := range h.Games {
		h.reasons[g] = h.played(&h.Games[g])
	}
	h.index()
	return h
}

// permute brings item perm[i] to place i. It needs no second slice: five million
// games would be 160 MB, and take three times as long.
func permute[T any](items []T, perm []uint32) {
	done := make([]bool, len(items))
	for i := range items {
		if done[i] {
			continue
		}
		first, to := items[i], i
		for from := int(perm[to]); from != i; from = int(perm[to]) {
			items[to], done[to] = items[from], true
			to = from
		}
		items[to], done[to] = first, true
	}
}

// mustAscend panics where ids do not ascend.
func mustAscend[T any](items []T, id func(*T) string) {
	for i := 1; i < len(items); i++ {
		if id(&items[i-1]) >= id(&items[i]) {
			panic(fmt.Sprintf("internal error: ids not ascending: %q, %q", id(&items[i-1]), id(&items[i])))
		}
	}
}

// replayOrder returns the permutation that puts the games in replay order, nil
// where they already are.
func (h *History) replayOrder() []uint32 {
	blocks := h.blocks()
	if slices.IsSortedFunc(blocks, h.compareBlocks) {
		return nil
	}
	perm := make([]uint32, 0, len(h.Games))
	for _, b := range h.sorted(blocks) {
		for g := b.from; g < b.to; g++ {
			perm = append(perm, g)
		}
	}
	return perm
}

// block is a run of games as read that follow each other in replay order too:
// those of a day of a round of an event.
type block struct{ from, to uint32 }

// blocks returns the blocks as read. There is a thirtieth as many as games, and a
// day has a few: the time of sorting them grows no faster than the games.
func (h *History) blocks() []block {
	var blocks []block
	for i := range h.Games {
		if i > 0 {
			b, g := &h.Games[i-1], &h.Games[i]
			if g.File < b.File || g.File == b.File && g.Line < b.Line { // as they may stand in YAML
				return h.single()
			}
			if g.Event == b.Event && g.Round == b.Round && g.Day == b.Day {
				blocks[len(blocks)-1].to++
				continue
			}
		}
		blocks = append(blocks, block{uint32(i), uint32(i + 1)})
	}
	return blocks
}

// single returns blocks of one game each.
func (h *History) single() []block {
	blocks := make([]block, len(h.Games))
	for i := range blocks {
		blocks[i] = block{uint32(i), uint32(i + 1)}
	}
	return blocks
}

// sorted returns blocks in replay order. They are first dealt into their rating
// days (one pass), then each day is sorted on its own: with a million blocks this
// is several times faster than sorting them all.
func (h *History) sorted(blocks []block) []block {
	first, last := LastDay, FirstDay
	for _, b := range blocks {
		d := h.RatingDay(GameID(b.from))
		first, last = min(first, d), max(last, d)
	}
	if int64(last)-int64(first) > int64(4*len(blocks))+1<<20 {
		slices.SortFunc(blocks, h.compareBlocks)
		return blocks
	}
	start := make([]uint32, int(last-first)+2)
	for _, b := range blocks {
		start[h.RatingDay(GameID(b.from))-first+1]++
	}
	next := slices.Clone(starts(start))
	dealt := make([]block, len(blocks))
	for _, b := range blocks {
		d := h.RatingDay(GameID(b.from)) - first
		dealt[next[d]] = b
		next[d]++
	}
	for i := 1; i < len(start); i++ {
		slices.SortFunc(dealt[start[i-1]:start[i]], h.compareBlocks)
	}
	return dealt
}

func (h *History) compareBlocks(a, b block) int { return h.compare(a.from, b.from) }

// compare orders games by (rating day, event end, event id, round, day of a
// round, file, line, place as read). The day of a round keeps the games of one
// unit together in a late event of several days.
func (h *History) compare(i, j uint32) int {
	if c := cmp.Compare(h.RatingDay(GameID(i)), h.RatingDay(GameID(j))); c != 0 {
		return c
	}
	a, b := &h.Games[i], &h.Games[j]
	if a.Event != b.Event {
		if c := cmp.Compare(h.eventEnd(a), h.eventEnd(b)); c != 0 {
			return c
		}
		return cmp.Compare(a.Event, b.Event)
	}
	if c := cmp.Compare(a.Round, b.Round); c != 0 {
		return c
	}
	if a.Round != 0 && a.Day != b.Day {
		return cmp.Compare(a.Day, b.Day)
	}
	if c := cmp.Compare(a.File, b.File); c != 0 {
		return c
	}
	if c := cmp.Compare(a.Line, b.Line); c != 0 {
		return c
	}
	return cmp.Compare(i, j)
}

func (h *History) eventEnd(g *Game) Day {
	if g.Event == 0 {
		return g.Day
	}
	return h.Events[g.Event].End.Day
}

// index lists the seats of each player, or the games of each event, as ranges
// of one slice.
type index struct {
	start []uint32
	seats []Seat
}

func (x *index) of(i uint32) []Seat {
	return x.seats[x.start[i]:x.start[i+1]:x.start[i+1]]
}

// index deals the seats of every game to its players, and its first seat to its
// event: it counts them, then gives each its place.
func (h *History) index() {
	players, events := make([]uint32, len(h.Players)+1), make([]uint32, len(h.Events)+1)
	for i := range h.Games {
		g := &h.Games[i]
		players[g.Side[0]+1]++
		players[g.Side[1]+1]++
		events[g.Event+1]++
	}
	h.players = index{starts(players), make([]Seat, 2*len(h.Games))}
	h.places = make([]uint32, 2*len(h.Games))
	h.events = index{starts(events), make([]Seat, len(h.Games))}
	players, events = slices.Clone(players), slices.Clone(events)
	for i := range h.Games {
		g := &h.Games[i]
		for side, p := range g.Side {
			seat, place := SeatOf(GameID(i), side), &players[p]
			h.players.seats[*place], h.places[seat] = seat, *place
			*place++
		}
		event := &events[g.Event]
		h.events.seats[*event] = SeatOf(GameID(i), 0)
		*event++
	}
}

// starts turns counts, of owner i in place i+1, into where the range of each
// begins.
func starts(counts []uint32) []uint32 {
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
	return counts
}
