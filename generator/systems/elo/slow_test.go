package elo

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating/ratingtest"
)

// Every list from scratch, with maps, pointers and package math, written from
// the text of the rules: it shares nothing with the engine but the settings.
func TestListsAgreeWithASlowComputation(t *testing.T) {
	byPeriod := Fide()
	byPeriod.Mode = PeriodByPeriod
	byEvent := byPeriod
	byEvent.Period = Event
	capped := Elo()
	capped.Cap, capped.CapExempt = 100, At(1560)
	capped.K = KRules{{K: 50, AgeBelow: 30, RatingBelow: At(1550)}, {K: 15, RatingFrom: At(1520)}, {K: 35}}
	for name, s := range map[string]Settings{
		"elo": Elo(), "fide": Fide(), "bataille-empire": BatailleEmpire(),
		"by period": byPeriod, "by event": byEvent, "capped": capped,
	} {
		for seed := uint64(10); seed < 12; seed++ {
			src := ratingtest.Random(seed)
			for p := range src.Players {
				if p%3 == 0 {
					src.Initial = append(src.Initial, history.Initial{
						Player: history.PlayerID(p), Day: src.Days[0] + history.Day(40*p-200), Rating: s.Initial + float64(37*p%500) - 200, Games: p,
					})
				}
			}
			e := made(t, s)
			src.ByEvent = e.Info().ByEvent
			h := src.Build()
			tl := ratingtest.Rate(t, e, h)
			for l := range h.Lists {
				want := slowList(h, s, h.Lists[l].Day)
				got := tl.List(history.ListID(l))
				if len(got) != len(want) {
					t.Fatalf("%s, seed %d, list %s: %d players, want %d", name, seed, h.Lists[l].Day, len(got), len(want))
				}
				for _, entry := range got {
					id := h.Players[entry.Player].ID
					if p := want[id]; p == nil || math.Abs(p.rating-entry.Value) > 1e-9 {
						t.Fatalf("%s, seed %d, list %s, %s: %v, want %v", name, seed, h.Lists[l].Day, id, entry.Value, p)
					}
				}
			}
		}
	}
}

type slowPlayer struct {
	rating    float64
	games     int
	last      int // year
	hasBeenAt map[float64]bool
}

type slowGame struct {
	key   string // of its round, event or month, sorting by time
	day   history.Day
	a, b  string
	score [2]float64
	event *history.Event
}

// slowList is the list of a day.
func slowList(h *history.History, s Settings, until history.Day) map[string]*slowPlayer {
	var games []slowGame
	for i := range h.Games {
		id := history.GameID(i)
		g, day := h.Games[i], h.RatingDay(history.GameID(i))
		if !h.Counts(id) {
			continue
		}
		e := &h.Events[g.Event]
		sg := slowGame{day: day, a: h.Players[g.Side[0]].ID, b: h.Players[g.Side[1]].ID, event: e}
		sg.score[0], sg.score[1] = g.Result.Score(0), g.Result.Score(1)
		if m := h.Margins[g.Margin]; len(s.Scores) > 0 && m != "" {
			for _, score := range s.Scores {
				for side := range 2 {
					if score.Margin == m && g.Result.Score(side) == 1 {
						sg.score[side] = score.Score
					}
				}
			}
		}
		switch end := max(e.End.Day, g.Day); {
		case s.Mode == PeriodByPeriod && s.Period == Month:
			sg.day = history.Monthly.End(day)
			sg.key = sg.day.String()
		case s.Mode == PeriodByPeriod && e.ID != "":
			sg.key = day.String() + " " + e.ID
		case e.ID == "":
			sg.key = fmt.Sprintf("%s %s  %09d", day, g.Day, g.Line)
		default:
			sg.key = fmt.Sprintf("%s %s %s %05d %s", day, end, e.ID, g.Round, g.Day)
		}
		if sg.day <= until {
			games = append(games, sg)
		}
	}
	slices.SortStableFunc(games, func(a, b slowGame) int { return strings.Compare(a.key, b.key) })

	players := map[string]*slowPlayer{}
	born := map[string]int{}
	for i := range h.Players {
		born[h.Players[i].ID] = int(h.Players[i].Born)
	}
	enter := func(id string) *slowPlayer {
		if players[id] == nil {
			players[id] = &slowPlayer{rating: s.Initial, hasBeenAt: map[float64]bool{}}
		}
		return players[id]
	}
	note := func(p *slowPlayer) {
		for _, k := range s.K {
			if k.ForEver && p.rating >= k.RatingFrom.At {
				p.hasBeenAt[k.RatingFrom.At] = true
			}
		}
	}
	firstYear := h.Lists[0].Day.Year() - 3
	year := firstYear
	starting := slices.Clone(h.Initial)
	before := func(day history.Day) { // what is due before the games of a day
		for {
			yearEnd := history.DayOf(year, 12, 31)
			switch {
			case len(starting) > 0 && starting[0].Day <= min(day, yearEnd, until):
				p := enter(h.Players[starting[0].Player].ID)
				p.rating, p.games = starting[0].Rating, max(p.games, starting[0].Games)
				p.last = max(p.last, starting[0].Day.Year())
				note(p)
				starting = starting[1:]
			case yearEnd < day:
				for _, p := range players {
					if p.last < year {
						for _, d := range s.YearEnd {
							if p.rating > d.Above {
								p.rating += d.Change
								break
							}
						}
					}
				}
				year++
			default:
				return
			}
		}
	}
	for len(games) > 0 {
		unit := games[:1]
		for len(unit) < len(games) && games[len(unit)].key == games[0].key {
			unit = games[:len(unit)+1]
		}
		games = games[len(unit):]
		before(unit[0].day)
		change, n, k := map[string]float64{}, map[string]int{}, map[string]float64{}
		for _, g := range unit {
			for _, id := range []string{g.a, g.b} {
				n[id]++
				k[id] = slowK(s, enter(id), born[id], unit[0].day.Year())
			}
		}
		for id := range n {
			if s.Mode == PeriodByPeriod && s.KTotal > 0 && k[id]*float64(n[id]) > s.KTotal {
				k[id] = math.Floor(s.KTotal / float64(n[id]))
			}
		}
		for _, g := range unit {
			a, b := players[g.a], players[g.b]
			change[g.a] += slowChange(s, k[g.a], a.rating, b.rating, g.score[0])
			change[g.b] += slowChange(s, k[g.b], b.rating, a.rating, g.score[1])
			for i := range g.event.Entries {
				if p := players[h.Players[g.event.Entries[i].Player].ID]; p != nil {
					p.last = max(p.last, unit[0].day.Year())
				}
			}
		}
		for id := range n {
			p := players[id]
			p.rating += change[id]
			p.games += n[id]
			p.last = unit[0].day.Year()
			note(p)
		}
	}
	before(until + 1)
	return players
}

func slowK(s Settings, p *slowPlayer, born, year int) float64 {
	for _, k := range s.K {
		if k.GamesBelow > 0 && p.games >= k.GamesBelow ||
			k.RatingFrom.Set && p.rating < k.RatingFrom.At && !(k.ForEver && p.hasBeenAt[k.RatingFrom.At]) ||
			k.RatingBelow.Set && p.rating >= k.RatingBelow.At ||
			k.AgeBelow > 0 && (born == 0 || year-born >= k.AgeBelow) {
			continue
		}
		return k.K
	}
	panic("no rule")
}

func slowChange(s Settings, k, own, opponent, score float64) float64 {
	gap := own - opponent
	counted := gap
	if s.Cap > 0 && math.Abs(gap) > s.Cap && !(s.CapExempt.Set && own >= s.CapExempt.At) {
		counted = math.Copysign(s.Cap, gap)
	}
	d := k * (score - 1/(1+math.Pow(10, -counted/s.Scale)))
	if s.NoGainFrom > 0 && gap >= s.NoGainFrom && d > 0 {
		return 0
	}
	return d
}
