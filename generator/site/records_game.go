package site

import (
	"cmp"
	"slices"

	"echelle/generator/history"
)

// walk is the memory of the walk over one player's games, used again for the
// next.
type walk struct {
	seats  []history.Seat     // counting games in the order in which they were played
	days   []history.Day      // on which they were played, ascending
	others []history.PlayerID // in them
	met    []uint32           // by player: games against them
	faced  []history.PlayerID
	pauses []pause
	points []mark
}

// player takes in the games and ratings of one player.
func (b *recordBook) player(p history.PlayerID) {
	w := &b.walk
	w.seats, w.pauses = append(w.seats[:0], b.Seats(p)...), w.pauses[:0]
	b.opponents(p)
	if !slices.IsSorted(w.days) || !slices.IsSorted(w.seats) { // results that came late, events that count as a whole
		slices.SortFunc(w.seats, b.played)
		slices.Sort(w.days)
	}
	if !b.hidden(p) {
		b.activity(p)
		b.series(p)
		b.offerSingles(p)
		b.curve(p, w.pauses)
	}
}

// played puts the game first that was played first, those of a day in replay order.
func (b *recordBook) played(x, y history.Seat) int {
	return cmp.Or(cmp.Compare(b.H.Games[x.Game()].Day, b.H.Games[y.Game()].Day), cmp.Compare(x, y))
}

// activity counts how much and how long a player has played.
func (b *recordBook) activity(p history.PlayerID) {
	w := &b.walk
	n := len(w.days)
	if n == 0 {
		return
	}
	first, last := w.days[0], w.days[n-1]
	whole := Feat{Player: p, From: first, To: last, Games: n}
	offer := func(k RecordKind, f Feat, value float64) {
		if f.Value = value; value > 0 {
			b.offer(k, f)
		}
	}
	offer(MostGames, whole, float64(n))
	offer(MostEvents, whole, float64(b.attended[p]))
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
				now = Feat{Player: p, From: game.Day}
			}
			now.Games++
			now.Score += score
			now.To = game.Day
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

// opponents counts whom a player has met how often, and notes the days. A pairing
// is that of the one who comes first by name.
func (b *recordBook) opponents(p history.PlayerID) {
	w := &b.walk
	w.days, w.others, w.faced = w.days[:0], w.others[:0], w.faced[:0]
	for _, s := range w.seats {
		game := &b.H.Games[s.Game()]
		w.days = append(w.days, game.Day)
		w.others = append(w.others, game.Side[1-s.Side()])
	}
	for _, other := range w.others {
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
