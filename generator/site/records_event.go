package site

import (
	"cmp"
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Records of single games and events are looked for game by game and event by
// event, because there the games and what they did to ratings lie side by side:
// one player's are spread over the whole history.

// single is the best of a player so far in one game or event.
type single struct {
	value float64
	score float32
	games uint32 // 0: nothing yet
	from  history.Day
	event history.EventID
	game  history.GameID // of an upset
}

// singleKinds are the records of single games and events.
func singleKinds() [4]RecordKind {
	return [...]RecordKind{BiggestUpset, LargestEventGain, PerfectScore, BestPerformance}
}

// keep takes in what a player did in a game or an event; false where the player
// did better before.
func (b *recordBook) keep(k RecordKind, p history.PlayerID, x single) bool {
	have, key := &b.singles[k][p], b.best[k].keyOf
	if have.games > 0 && cmp.Or(cmp.Compare(key(have.value), key(x.value)),
		cmp.Compare(x.from, have.from), cmp.Compare(x.event, have.event), cmp.Compare(x.game, have.game)) >= 0 {
		return false
	}
	*have = x
	return true
}

// offerSingles proposes a player's best single games and events.
func (b *recordBook) offerSingles(p history.PlayerID) {
	for _, k := range singleKinds() {
		x := &b.singles[k][p]
		if x.games == 0 {
			continue
		}
		f := Feat{Player: p, Value: x.value, Event: x.event, From: x.from, Games: int(x.games), Score: float64(x.score)}
		if k == BiggestUpset {
			sides := b.H.Games[x.game].Side
			f.Game, f.Other = x.game, sides[0]
			if f.Other == p {
				f.Other = sides[1]
			}
		}
		b.offer(k, f)
	}
}

// upsets finds the smallest forecast that each player defied.
func (b *recordBook) upsets() {
	for i := range b.H.Games {
		g, game := history.GameID(i), &b.H.Games[i]
		if !b.H.Counts(g) || b.hidden(game.Side[0]) || b.hidden(game.Side[1]) {
			continue
		}
		for side, p := range game.Side {
			if game.Result.Score(side) < 1 {
				continue
			}
			if x, ok := b.ForecastOf(history.SeatOf(g, side)); ok && x < 0.5 {
				b.keep(BiggestUpset, p, single{value: x, games: 1, from: game.Day, event: game.Event, game: g})
			}
		}
	}
}

// division is the memory in which an event's games are divided among its players,
// used again for the next event.
type division struct {
	slot   []int32 // by player: one more than the place in parts
	parts  []part
	seats  []history.Seat // counting, in replay order
	of     []int32        // by seat: its place in parts
	sorted []history.Seat // the seats, by part
}

// part is what a player did in an event.
type part struct {
	player history.PlayerID
	games  int
	score  float64
	change float64
	first  history.Day
	end    int // in sorted
}

// divide adds the counting games of an event up by player.
func (b *recordBook) divide(e history.EventID) *division {
	d := &b.division
	for i := range d.parts {
		d.slot[d.parts[i].player] = 0
	}
	d.parts, d.seats, d.of = d.parts[:0], d.seats[:0], d.of[:0]
	for _, first := range b.H.GamesIn(e) {
		g := first.Game()
		if !b.H.Counts(g) {
			continue
		}
		game := &b.H.Games[g]
		for side, p := range game.Side {
			if d.slot[p] == 0 {
				d.parts = append(d.parts, part{player: p, first: game.Day})
				d.slot[p] = int32(len(d.parts))
			}
			s, i := history.SeatOf(g, side), d.slot[p]-1
			d.seats, d.of = append(d.seats, s), append(d.of, i)
			x := &d.parts[i]
			x.games++
			x.score += game.Result.Score(side)
			x.change += float64(b.T.Effect(s).Change)
			x.first = min(x.first, game.Day)
		}
	}
	end := 0
	for i := range d.parts {
		end += d.parts[i].games
		d.parts[i].end = end
	}
	d.sorted = slices.Grow(d.sorted[:0], end)[:end]
	for k := len(d.seats) - 1; k >= 0; k-- { // fills each part from its end
		x := &d.parts[d.of[k]]
		x.end--
		d.sorted[x.end] = d.seats[k]
	}
	for i := range d.parts { // end is now the beginning
		d.parts[i].end += d.parts[i].games
	}
	return d
}

// event takes in the games of an event.
func (b *recordBook) event(e history.EventID) {
	d := b.divide(e)
	if len(d.parts) > 2 {
		ev := &b.H.Events[e]
		b.offer(BiggestEvent, Feat{Value: float64(len(d.parts)), Event: e, Games: len(d.seats) / 2, From: ev.Start.Day, To: ev.End.Day})
	}
	for i := range d.parts {
		x := &d.parts[i]
		b.attended[x.player]++
		if b.hidden(x.player) {
			continue
		}
		f := single{score: float32(x.score), games: uint32(x.games), from: x.first, event: e}
		if f.value = x.change; x.change > 0 && !b.Info.Batch {
			b.keep(LargestEventGain, x.player, f)
		}
		if x.games < EventGames {
			continue
		}
		if f.value = float64(x.games); x.score == f.value {
			b.keep(PerfectScore, x.player, f)
		}
		if value, ok := b.performance(x.player, d.sorted[x.end-x.games:x.end]); ok {
			f.value = value
			if b.keep(BestPerformance, x.player, f) {
				b.performers.raise(x.player, value)
			}
		}
	}
}

// performance is the performance in an event where it may be a record. Finding a
// performance costs some thirty times as much as asking whether it is above a
// rating, so that is asked first.
func (b *recordBook) performance(p history.PlayerID, seats []history.Seat) (float64, bool) {
	predict, ok := b.System.(rating.Predictor)
	if !ok {
		return 0, false
	}
	games := 0
	for _, s := range seats {
		if _, ok := b.against(s); ok {
			games++
		}
	}
	if games < EventGames {
		return 0, false
	}
	// excess is the expected score at a rating minus the real one.
	excess := func(value float64) (sum float64) {
		for _, s := range seats {
			if against, ok := b.against(s); ok {
				sum += predict.Expected(rating.Rating{Value: value}, against) - b.H.Games[s.Game()].Result.Score(s.Side())
			}
		}
		return sum
	}
	least := b.performers.least()
	if own := &b.singles[BestPerformance][p]; own.games > 0 {
		least = max(least, own.value)
	}
	const margin = 1 // points: equals must be found too
	if !math.IsInf(least, -1) {
		if excess(least-margin) >= 0 {
			return 0, false
		}
	}
	return b.Performance(seats)
}

// leading are the best values so far of as many players as a record holds.
type leading struct {
	players []history.PlayerID
	values  []float64
}

// least is the value that every feat of the record will have at least, minus
// infinity while there is room.
func (x *leading) least() float64 {
	if len(x.values) < recordRows {
		return math.Inf(-1)
	}
	return slices.Min(x.values)
}

// raise takes in a new best value of a player.
func (x *leading) raise(p history.PlayerID, value float64) {
	i := slices.Index(x.players, p)
	switch {
	case i >= 0:
	case len(x.players) < recordRows:
		x.players, x.values = append(x.players, p), append(x.values, value)
		return
	default:
		if i = slices.Index(x.values, slices.Min(x.values)); value <= x.values[i] {
			return
		}
	}
	x.players[i], x.values[i] = p, value
}
