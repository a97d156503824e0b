package ratingtest

import (
	"fmt"
	"math/rand/v2"

	"echelle/generator/history"
)

// Random makes a history of three years with everything that a history may
// hold: events of one or several days with rounds, individual games, draws,
// games by default or without result, games that are not rated, results that
// came late, handicaps, board sizes, margins of victory, players who declare a
// rank or a birth year or neither, two games of one player in one round, and
// monthly lists until the end of the last year. The same seed gives the same
// history.
func Random(seed uint64) *Source {
	r := maker{rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)), &Source{
		Events:  []history.Event{{}},
		Margins: []string{"", "marginal", "decisive", "crushing"},
	}}
	const (
		firstYear = 2019
		years     = 3
		events    = 24
		single    = 60
	)
	for i := range 24 + r.IntN(12) {
		p := history.Player{ID: fmt.Sprintf("p%02d", i), Name: fmt.Sprintf("Player %d", i)}
		if r.IntN(2) == 0 {
			p.Born = int16(1950 + r.IntN(60))
		}
		if r.IntN(2) == 0 {
			p.Rank = r.rank()
		}
		r.Players = append(r.Players, p)
	}
	// Some join later than others.
	pool := func(day history.Day) int {
		n := 8 + (len(r.Players)-8)*int(day-history.DayOf(firstYear, 1, 1))/(365*(years-1))
		return min(n, len(r.Players))
	}
	for i := range events {
		r.event(i, history.DayOf(firstYear, 1, 1+r.IntN(365*years-10)), pool)
	}
	for range single {
		day := history.DayOf(firstYear, 1, 1+r.IntN(365*years))
		a, b := r.pair(pool(day))
		r.game(history.Game{Day: day, Side: [2]history.PlayerID{a, b}})
	}
	r.Days = history.Monthly.Calendar(history.DayOf(firstYear, 1, 1), history.DayOf(firstYear+years-1, 12, 31))
	return r.Source
}

type maker struct {
	*rand.Rand
	*Source
}

func (r *maker) rank() string {
	if r.IntN(2) == 0 {
		return fmt.Sprintf("%dk", 1+r.IntN(20))
	}
	return fmt.Sprintf("%dd", 1+r.IntN(5))
}

func (r *maker) pair(n int) (a, b history.PlayerID) {
	i := r.IntN(n)
	j := r.IntN(n - 1)
	if j >= i {
		j++
	}
	return history.PlayerID(i), history.PlayerID(j)
}

func (r *maker) event(i int, start history.Day, pool func(history.Day) int) {
	rounds := 1 + r.IntN(6)
	days := 1 + r.IntN(3)
	e := history.Event{
		ID:        fmt.Sprintf("e%02d", (i*7)%100), // the order of the ids is not that of the days
		Name:      fmt.Sprintf("Event %d", i),
		Start:     history.Date{Day: start, Known: true},
		End:       history.Date{Day: start + history.Day(days-1), Known: true},
		Minutes:   [...]uint16{0, 15, 45, 90}[r.IntN(4)],
		Komi:      history.NoKomi,
		RatedFrom: history.FirstDay,
	}
	switch i % 8 {
	case 2:
		e.RatedFrom = e.End.Day + history.Day(1+r.IntN(90)) // results that came late
	case 5:
		e.Status = history.Received
	}
	event := history.EventID(len(r.Events))
	n := pool(start)
	entrants := r.Perm(n)[:min(n, 6+2*r.IntN(5))]
	for _, p := range entrants {
		if r.IntN(2) == 0 {
			e.Entries = append(e.Entries, history.Entrant{Player: history.PlayerID(p), Rank: r.rank()})
		}
	}
	r.Events = append(r.Events, e)
	for round := range rounds {
		r.Shuffle(len(entrants), func(i, j int) { entrants[i], entrants[j] = entrants[j], entrants[i] })
		day := start + history.Day(round*days/rounds)
		for k := 0; k+1 < len(entrants); k += 2 {
			g := history.Game{Day: day, Event: event, Round: uint16(round + 1), Minutes: e.Minutes}
			g.Side = [2]history.PlayerID{history.PlayerID(entrants[k]), history.PlayerID(entrants[k+1])}
			r.game(g)
			if r.IntN(20) == 0 { // a second game of the same round
				g.Side[0], g.Side[1] = g.Side[1], g.Side[0]
				r.game(g)
			}
		}
	}
}

// game draws a result and adds the game. Lower numbers are stronger players.
func (r *maker) game(g history.Game) {
	g.Line = uint32(len(r.Games) + 2)
	g.Result = history.FirstWins
	if strength := int(g.Side[1]) - int(g.Side[0]); r.IntN(100) >= 50+strength {
		g.Result = history.SecondWins
	}
	switch r.IntN(12) {
	case 0:
		g.Result = history.Draw
	case 1, 2:
		g.Handicap = uint8(1 + r.IntN(9))
	case 3:
		g.Board = [...]uint8{9, 13, 19}[r.IntN(3)]
	}
	if g.Result != history.Draw {
		g.Margin = uint8(r.IntN(4))
	}
	switch r.IntN(40) {
	case 0:
		g.Flags |= history.ByDefault
	case 1:
		g.Flags |= history.NotRated
	case 2:
		g.Result, g.Margin = history.NoResult, 0
	case 3:
		g.Result, g.Margin = history.BothLose, 0
	}
	r.Games = append(r.Games, g)
	r.Left = append(r.Left, r.IntN(25) == 0)
}

// initial gives some players a starting value, most from before the history.
func (s *Source) initial(seed uint64, center, spread float64) {
	r := rand.New(rand.NewPCG(seed, 1))
	for p := range s.Players {
		if r.IntN(4) != 0 {
			continue
		}
		in := history.Initial{
			Player: history.PlayerID(p),
			Day:    s.Days[0] - history.Day(r.IntN(400)) - 31,
			Rating: center + spread*(r.Float64()-0.5),
			Games:  r.IntN(40),
		}
		if r.IntN(3) == 0 {
			in.Day = s.Days[r.IntN(len(s.Days))]
		}
		s.Initial = append(s.Initial, in)
	}
}
