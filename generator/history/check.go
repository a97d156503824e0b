package history

import (
	"cmp"
	"fmt"
	"slices"

	"echelle/generator/diag"
)

// Pos is where a game was read.
func (h *History) Pos(g GameID) diag.Pos {
	game := &h.Games[g]
	return diag.Pos{File: h.Files[game.File], Line: int(game.Line), Col: 1}
}

// Check reports what is wrong between games that are each well formed: the
// same game twice (equal in day, event, round, players, result and score),
// events that copy another one game for game, players with two opponents in a round,
// and years far from all others.
func (h *History) Check(problems *diag.List) {
	h.CheckTwice(problems)
	h.checkCopies(problems)
	h.checkPairings(problems)
	h.checkPauses(problems)
}

// LongestPause is how many years may lie between two games, or between games and
// lists, before a year is taken for a slip: wars and revivals of old tournaments are
// shorter.
const LongestPause = 20

// checkPauses warns of the games after, or before, a very long pause, whichever
// are fewer. The clock is never read, so that a year to come is no mistake by
// itself; one slip there makes a list for every month until then.
func (h *History) checkPauses(problems *diag.List) {
	const year = 366 // days, so that the calendar is not asked for every game
	type span struct {
		number, games int
		first, last   GameID
	}
	var spans []span
	for g := range h.Games {
		day := h.Games[g].Day
		number := int((int64(day) - int64(FirstDay)) / year)
		i := len(spans) - 1
		if i < 0 || spans[i].number != number {
			var found bool
			i, found = slices.BinarySearchFunc(spans, number, func(s span, n int) int { return cmp.Compare(s.number, n) })
			if !found {
				spans = slices.Insert(spans, i, span{number, 0, GameID(g), GameID(g)})
			}
		}
		s := &spans[i]
		s.games++
		if day < h.Games[s.first].Day {
			s.first = GameID(g)
		}
		if day > h.Games[s.last].Day {
			s.last = GameID(g)
		}
	}
	before := 0
	for i := 1; i < len(spans); i++ {
		before += spans[i-1].games
		early, late := spans[i-1].last, spans[i].first
		years := h.Games[late].Day.Year() - h.Games[early].Day.Year()
		switch {
		case years <= LongestPause:
		case 2*before < len(h.Games):
			problems.Warn(h.Pos(early), fmt.Sprintf("a game of %s, %d years before the next", h.Games[early].Day, years), "", "is the year right?")
		default:
			problems.Warn(h.Pos(late), fmt.Sprintf("a game of %s, %d years after the one before", h.Games[late].Day, years), "", "is the year right?")
		}
	}
}

// CheckTwice reports the same game twice. It says nothing wrong of a history that
// lacks games.
func (h *History) CheckTwice(problems *diag.List) {
	// Equal games have one rating day and event: they stand close together,
	// within one run of the replay order.
	var run []GameID
	last := make([]uint32, len(h.Players)) // the last game that each player is named first in, plus 1
	flush := func() {
		if len(run) < 2 || h.differ(run, last) {
			run = run[:0]
			return
		}
		slices.SortFunc(run, func(a, b GameID) int {
			return cmp.Or(h.compareFacts(a, b), h.compareRead(a, b))
		})
		first := run[0]
		for _, g := range run[1:] {
			if h.compareFacts(first, g) != 0 {
				first = g
				continue
			}
			problems.Error(h.Pos(g), "the same game as "+h.Pos(first).String(), "each game once",
				"remove one, or give a round or score where the players met twice")
		}
		run = run[:0]
	}
	for g := range h.Games {
		if len(run) > 0 {
			a, b := &h.Games[run[0]], &h.Games[g]
			if a.Event != b.Event || a.Round != b.Round || h.RatingDay(run[0]) != h.RatingDay(GameID(g)) {
				flush()
			}
		}
		run = append(run, GameID(g))
	}
	flush()
}

// differ tells whether each game of a run names another player first: then it
// holds no game twice. So it is in nearly all runs, which are the rounds of events.
func (h *History) differ(run []GameID, last []uint32) bool {
	for _, g := range run {
		p := h.Games[g].Side[0]
		if last[p] > uint32(run[0]) {
			return false
		}
		last[p] = uint32(g) + 1
	}
	return true
}

// compareFacts compares what makes two games of a round the same game. The colours
// count: in a round of two games the players change them.
func (h *History) compareFacts(a, b GameID) int {
	x, y := &h.Games[a], &h.Games[b]
	return cmp.Or(
		cmp.Compare(x.Day, y.Day),
		cmp.Compare(x.Side[0], y.Side[0]),
		cmp.Compare(x.Side[1], y.Side[1]),
		cmp.Compare(x.Result, y.Result),
		cmp.Compare(x.Flags&ByDefault, y.Flags&ByDefault),
		cmp.Compare(h.Score.At(a), h.Score.At(b)),
	)
}

func (h *History) compareRead(a, b GameID) int {
	x, y := &h.Games[a], &h.Games[b]
	return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(a, b))
}

// rarely is how many players of a round there must be for each who has two opponents in
// it: where more have, the event is played so.
const rarely = 8

// checkPairings warns of players who meet two opponents in a numbered round of an event
// in which that is rare: one of the two ids is likely to be a slip. A note on the game
// says that it is none.
func (h *History) checkPairings(problems *diag.List) {
	last := make([]uint32, len(h.Players)) // the last game of each player, plus 1
	var doubled []Seat
	var found diag.Repeated
	for e := EventID(1); int(e) < len(h.Events); e++ {
		doubled = doubled[:0]
		seats := 0
		for _, s := range h.GamesIn(e) {
			g := s.Game()
			game := &h.Games[g]
			if game.Round == 0 || game.Result == NoResult || game.Flags&ByDefault != 0 || h.RoundLabel.At(g) != "" {
				continue
			}
			for side, p := range game.Side { // of one player, other sums are other opponents
				seats++
				if i := last[p]; i > 0 {
					before := &h.Games[i-1]
					if before.Event == e && before.Round == game.Round && before.Day == game.Day && before.Side[0]+before.Side[1] != game.Side[0]+game.Side[1] {
						doubled = append(doubled, SeatOf(g, side))
					}
				}
				last[p] = uint32(g) + 1
			}
		}
		if len(doubled)*rarely > seats {
			continue
		}
		for _, s := range doubled {
			g := s.Game()
			if h.Note.At(g) != "" {
				continue
			}
			game := &h.Games[g]
			found.Warn(h.Pos(g), fmt.Sprintf("%q has two opponents in round %d of %q", h.Players[game.Side[s.Side()]].ID, game.Round, h.Events[e].ID), "one, as the others have",
				"is one of the ids somebody else's? a note on the game says that it is right")
		}
	}
	problems.Add(found.Listed("players have two opponents in a round")...)
}

// minCopy is the number of games from which two events with the same games are
// reported: a few equal pairings happen by chance.
const minCopy = 4

// surelyCopied is the number of games from which equal results are no chance
// even on other days.
const surelyCopied = 12

func (h *History) checkCopies(problems *diag.List) {
	byPrint := map[uint64][]EventID{}
	prints := make([]uint64, len(h.Events))
	for e := EventID(1); int(e) < len(h.Events); e++ {
		if len(h.GamesIn(e)) >= minCopy {
			prints[e] = h.fingerprint(e)
			byPrint[prints[e]] = append(byPrint[prints[e]], e)
		}
	}
	for e := EventID(1); int(e) < len(h.Events); e++ {
		if len(h.GamesIn(e)) < minCopy {
			continue
		}
		for _, first := range byPrint[prints[e]] {
			if first >= e {
				break
			}
			if len(h.GamesIn(e)) < surelyCopied && h.Events[first].Start.Day != h.Events[e].Start.Day {
				continue
			}
			if h.sameGames(first, e) {
				problems.Warn(h.EventPos(e), fmt.Sprintf("event %q has the same %d games as event %q", h.Events[e].ID, len(h.GamesIn(e)), h.Events[first].ID),
					"each event once", "remove one, or name it in redirects.yaml")
				break
			}
		}
	}
}

// PlayerPos is where the register has a player.
func (h *History) PlayerPos(p PlayerID) diag.Pos {
	x := &h.Players[p]
	return diag.Pos{File: h.Files[x.File], Line: int(x.Line), Col: 1}
}

// EventPos is where an event is described, or its first game.
func (h *History) EventPos(e EventID) diag.Pos {
	ev := &h.Events[e]
	if ev.Line != 0 {
		return diag.Pos{File: h.Files[ev.File], Line: int(ev.Line), Col: 1}
	}
	if s := h.GamesIn(e); len(s) > 0 {
		return h.Pos(s[0].Game())
	}
	return diag.Pos{}
}

// fingerprint is a hash of an event's pairings and results, whatever their order.
func (h *History) fingerprint(e EventID) uint64 {
	sum := uint64(0)
	for _, s := range h.GamesIn(e) {
		g := &h.Games[s.Game()]
		x := uint64(g.Side[0])<<32 | uint64(g.Side[1])
		x ^= uint64(g.Round)<<48 ^ uint64(g.Result)<<60
		x *= 0x9e3779b97f4a7c15
		x ^= x >> 29
		x *= 0xbf58476d1ce4e5b9
		sum += x ^ x>>32
	}
	return sum
}

func (h *History) sameGames(a, b EventID) bool {
	type facts struct {
		first, second PlayerID
		round         uint16
		result        Result
		score         string
	}
	key := func(e EventID) []facts {
		var k []facts
		for _, s := range h.GamesIn(e) {
			g := &h.Games[s.Game()]
			k = append(k, facts{g.Side[0], g.Side[1], g.Round, g.Result, h.Score.At(s.Game())})
		}
		slices.SortFunc(k, func(x, y facts) int {
			return cmp.Or(cmp.Compare(x.first, y.first), cmp.Compare(x.second, y.second), cmp.Compare(x.round, y.round),
				cmp.Compare(x.result, y.result), cmp.Compare(x.score, y.score))
		})
		return k
	}
	return slices.Equal(key(a), key(b))
}
