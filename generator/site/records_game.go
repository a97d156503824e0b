package site

import (
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// walk is the memory of the walk over one player's games, used again for the
// next.
type walk struct {
	seats  []history.Seat // counting games in replay order
	days   []history.Day  // on which they were played, ascending
	slot   []int32        // by event: one more than its place in parts
	parts  []part
	of     []int32        // by seat: its place in parts, -1 for individual games
	sorted []history.Seat // the seats of events, by part
	met    []uint32       // by player: games against them
	faced  []history.PlayerID
	pauses []pause
	points []mark
}

// part is what the player did in an event.
type part struct {
	event  history.EventID
	games  int
	score  float64
	change float64
	first  history.Day
	end    int // in sorted
}

// player takes in the games and ratings of one player.
func (b *recordBook) player(p history.PlayerID) {
	w := &b.walk
	w.seats, w.days, w.pauses = append(w.seats[:0], b.Seats(p)...), w.days[:0], w.pauses[:0]
	if !slices.IsSorted(w.seats) { // events that count as a whole
		slices.Sort(w.seats)
	}
	b.divide()
	for i := range w.parts {
		c := &b.crowds[w.parts[i].event]
		c.players++
		c.seats += w.parts[i].games
	}
	b.opponents(p)
	if !b.hidden(p) {
		b.activity(p)
		b.series(p)
		b.achievements(p)
		b.curve(p, w.pauses)
	}
	for i := range w.parts {
		w.slot[w.parts[i].event] = 0
	}
}

// divide adds the player's games up by event and notes their days.
func (b *recordBook) divide() {
	w := &b.walk
	w.parts, w.of = w.parts[:0], w.of[:0]
	for _, s := range w.seats {
		game := &b.H.Games[s.Game()]
		w.days = append(w.days, game.Day)
		if game.Event == 0 {
			w.of = append(w.of, -1)
			continue
		}
		if w.slot[game.Event] == 0 {
			w.parts = append(w.parts, part{event: game.Event, first: game.Day})
			w.slot[game.Event] = int32(len(w.parts))
		}
		i := w.slot[game.Event] - 1
		w.of = append(w.of, i)
		x := &w.parts[i]
		x.games++
		x.score += game.Result.Score(s.Side())
		x.change += float64(b.T.Effect(s).Change)
		x.first = min(x.first, game.Day)
	}
	end := 0
	for i := range w.parts {
		end += w.parts[i].games
		w.parts[i].end = end
	}
	w.sorted = slices.Grow(w.sorted[:0], end)[:end]
	for k := len(w.seats) - 1; k >= 0; k-- { // fills each part from its end
		if i := w.of[k]; i >= 0 {
			w.parts[i].end--
			w.sorted[w.parts[i].end] = w.seats[k]
		}
	}
	for i := range w.parts { // end is now the beginning
		w.parts[i].end += w.parts[i].games
	}
}

// activity counts how much and how long a player has played.
func (b *recordBook) activity(p history.PlayerID) {
	w := &b.walk
	n := len(w.days)
	if n == 0 {
		return
	}
	if !slices.IsSorted(w.days) { // results that came late
		slices.Sort(w.days)
	}
	first, last := w.days[0], w.days[n-1]
	whole := Feat{Player: p, From: first, To: last, Games: n}
	offer := func(k RecordKind, f Feat, value float64) {
		if f.Value = value; value > 0 {
			b.offer(k, f)
		}
	}
	offer(MostGames, whole, float64(n))
	offer(MostEvents, whole, float64(len(w.parts)))
	offer(MostOpponents, whole, float64(len(w.faced)))
	offer(LongestCareer, whole, float64(last-first)/365.2425) // mean length of a year
	draws := 0
	for _, s := range w.seats {
		if b.H.Games[s.Game()].Result == history.Draw {
			draws++
		}
	}
	b.drawn = b.drawn || draws > 0
	offer(MostDraws, whole, float64(draws))

	var busiest, attended Feat
	run := 0 // years
	var since history.Day
	for i := 0; i < n; {
		if i > 0 && w.days[i] >= later(w.days[i-1], pauseYears) {
			w.pauses = append(w.pauses, pause{w.days[i-1], w.days[i]})
		}
		year := w.days[i].Year()
		end := history.DayOf(year+1, 1, 1)
		j := i + 1
		for j < n && w.days[j] < end {
			j++
		}
		if float64(j-i) > busiest.Value {
			busiest = Feat{Value: float64(j - i), Player: p, From: history.DayOf(year, 1, 1), To: end - 1, Games: j - i}
		}
		if run == 0 || w.days[i-1] < history.DayOf(year-1, 1, 1) {
			run, since = 0, w.days[i]
		}
		run++
		if float64(run) > attended.Value {
			attended = Feat{Value: float64(run), Player: p, From: since, To: w.days[j-1]}
		}
		i = j
	}
	b.offer(MostGamesInYear, busiest)
	if attended.Value > 1 {
		b.offer(LongestAttendance, attended)
	}
}

// series finds the longest runs of a player.
func (b *recordBook) series(p history.PlayerID) {
	w := &b.walk
	longest := func(k RecordKind, least float64) {
		var best, now Feat
		for _, s := range w.seats {
			game := &b.H.Games[s.Game()]
			score := game.Result.Score(s.Side())
			if score < least {
				now = Feat{}
				continue
			}
			if now.Games == 0 {
				now = Feat{Player: p, From: game.Day, To: game.Day}
			}
			now.Games++
			now.Score += score
			now.From, now.To = min(now.From, game.Day), max(now.To, game.Day)
			now.Value = float64(now.Games)
			if now.Games > best.Games {
				best = now
			}
		}
		if best.Games > 1 {
			b.offer(k, best)
		}
	}
	longest(LongestWinning, 1)
	longest(LongestUnbeaten, 0.5)
}

// achievements finds a player's best in a single game and in a single event.
func (b *recordBook) achievements(p history.PlayerID) {
	w := &b.walk
	var upset Feat
	for _, s := range w.seats {
		game := &b.H.Games[s.Game()]
		other := game.Side[1-s.Side()]
		if game.Result.Score(s.Side()) < 1 || b.hidden(other) {
			continue
		}
		x, ok := b.ForecastOf(s)
		f := Feat{Value: x, Player: p, Other: other, Event: game.Event, Game: s.Game(), From: game.Day, Games: 1}
		if ok && x < 0.5 && b.best[BiggestUpset].better(&f, &upset, upset.Games > 0) {
			upset = f
		}
	}
	var gain, perfect, performance Feat
	for i := range w.parts {
		x := &w.parts[i]
		f := Feat{Player: p, Event: x.event, From: x.first, Games: x.games, Score: x.score}
		if f.Value = x.change; x.change > 0 && !b.Info.Batch && b.best[LargestEventGain].better(&f, &gain, gain.Games > 0) {
			gain = f
		}
		if x.games < EventGames {
			continue
		}
		if f.Value = float64(x.games); x.score == f.Value && b.best[PerfectScore].better(&f, &perfect, perfect.Games > 0) {
			perfect = f
		}
		if value, ok := b.performance(w.sorted[x.end-x.games:x.end], &performance); ok {
			f.Value = value
			if b.best[BestPerformance].better(&f, &performance, performance.Games > 0) {
				performance = f
			}
		}
	}
	for _, x := range []struct {
		kind RecordKind
		feat *Feat
	}{{BiggestUpset, &upset}, {LargestEventGain, &gain}, {PerfectScore, &perfect}, {BestPerformance, &performance}} {
		if x.feat.Games > 0 {
			b.offer(x.kind, *x.feat)
		}
	}
}

// performance is the performance in an event where it may be a record; own is
// the best of the player so far. Finding a performance costs some thirty times
// as much as asking whether it is above a rating, so that is asked first.
func (b *recordBook) performance(seats []history.Seat, own *Feat) (float64, bool) {
	predict, ok := b.System.(rating.Predictor)
	if !ok {
		return 0, false
	}
	// excess is the expected score at a rating minus the real one.
	excess := func(value float64) (sum float64, games int) {
		for _, s := range seats {
			against := b.T.Effect(s ^ 1).Before
			if b.Info.Batch && against == 0 { // an opponent whom the fit left out
				continue
			}
			games++
			sum += predict.Expected(rating.Rating{Value: value}, rating.Rating{Value: against}) - b.H.Games[s.Game()].Result.Score(s.Side())
		}
		return sum, games
	}
	least := b.best[BestPerformance].reach()
	if own.Games > 0 {
		least = max(least, own.Value)
	}
	const margin = 1 // points: equals must be found too
	if len(b.best[BestPerformance].feats) == recordRows || own.Games > 0 {
		if sum, _ := excess(least - margin); sum >= 0 {
			return 0, false
		}
	}
	value, ok := b.Performance(seats)
	if !ok {
		return 0, false
	}
	// A system that caps expected scores may have no rating that explains a
	// result; a table in hundredths explains it to half a hundredth a game.
	sum, games := excess(value)
	return value, games >= EventGames && sum > -0.01*float64(games)
}

// opponents counts whom a player has met how often. A pairing is that of the
// one who comes first by name.
func (b *recordBook) opponents(p history.PlayerID) {
	w := &b.walk
	w.faced = w.faced[:0]
	for _, s := range w.seats {
		other := b.H.Games[s.Game()].Side[1-s.Side()]
		if w.met[other]++; w.met[other] == 1 {
			w.faced = append(w.faced, other)
		}
	}
	place := b.names.Place
	for _, other := range w.faced {
		n := int(w.met[other])
		w.met[other] = 0
		if n > 1 && place[p] < place[other] && !b.hidden(p) && !b.hidden(other) {
			b.offer(MostFrequentPairing, Feat{Value: float64(n), Player: p, Other: other, Games: n})
		}
	}
}

// pairings fills in the score and the days of the most frequent ones.
func (b *recordBook) pairings() {
	feats := b.best[MostFrequentPairing].feats
	for i := range feats {
		f := &feats[i]
		f.From, f.To = history.LastDay, history.FirstDay
		for _, s := range b.Seats(f.Player) {
			game := &b.H.Games[s.Game()]
			if game.Side[1-s.Side()] == f.Other {
				f.Score += game.Result.Score(s.Side())
				f.From, f.To = min(f.From, game.Day), max(f.To, game.Day)
			}
		}
	}
}

// events finds the biggest ones, after all players were seen.
func (b *recordBook) events() {
	for e := range b.crowds {
		if c := &b.crowds[e]; e > 0 && c.players > 2 {
			b.offer(BiggestEvent, Feat{Value: float64(c.players), Event: history.EventID(e), Games: c.seats / 2, From: b.H.Events[e].Start.Day, To: b.H.Events[e].End.Day})
		}
	}
}
