package site_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/site"
	"echelle/generator/systems/elo"
	"echelle/generator/systems/jech"
)

// rate rates a history by a system.
func rate(t *testing.T, h *history.History, sys rating.System, def site.Definition) *site.Ranking {
	t.Helper()
	tl, err := sys.Rate(h)
	if err != nil {
		t.Fatal(err)
	}
	return site.NewRanking(def, h, sys, tl, site.NewNameOrder(h), site.NewPlayed(h))
}

func eloSystem(t *testing.T) rating.System {
	t.Helper()
	sys, err := elo.New(elo.Elo())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func jechSystem(t *testing.T) rating.System {
	t.Helper()
	sys, err := jech.New(jech.Default())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// shyHistory is a random history with two hidden players.
func shyHistory(seed uint64) *history.History {
	source := ratingtest.Random(seed)
	for _, i := range []int{1, 6} {
		source.Players[i].Visibility, source.Players[i].PublicID = history.Hidden, fmt.Sprintf("x%d", i)
	}
	return source.Build()
}

// slow counts records with maps, one question at a time, and knows nothing of
// how the program does it.
type slow struct {
	*site.Ranking
	games []history.GameID // counting, in replay order
}

func newSlow(r *site.Ranking) *slow {
	s := &slow{Ranking: r}
	for g := range r.H.Games {
		if r.H.Counts(history.GameID(g)) {
			s.games = append(s.games, history.GameID(g))
		}
	}
	return s
}

func (s *slow) open(p history.PlayerID) bool {
	return s.H.Players[p].Visibility != history.Hidden
}

// each calls f for each side of each game.
func (s *slow) each(f func(p, other history.PlayerID, g history.GameID, side int, score float64)) {
	for _, g := range s.games {
		game := &s.H.Games[g]
		for side, p := range game.Side {
			f(p, game.Side[1-side], g, side, game.Result.Score(side))
		}
	}
}

// count counts different things for each player.
func (s *slow) count(thing func(p, other history.PlayerID, g history.GameID, score float64) string) map[history.PlayerID]float64 {
	seen := map[history.PlayerID]map[string]bool{}
	s.each(func(p, other history.PlayerID, g history.GameID, _ int, score float64) {
		if x := thing(p, other, g, score); x != "" {
			if seen[p] == nil {
				seen[p] = map[string]bool{}
			}
			seen[p][x] = true
		}
	})
	n := map[history.PlayerID]float64{}
	for p, things := range seen {
		n[p] = float64(len(things))
	}
	return n
}

// run is the longest run of games with at least a score, of two or more, in the order
// in which they were played: some are rated late.
func (s *slow) run(least float64) map[history.PlayerID]float64 {
	now, best := map[history.PlayerID]float64{}, map[history.PlayerID]float64{}
	played := slices.Clone(s.games)
	slices.SortStableFunc(played, func(a, b history.GameID) int { return cmp.Compare(s.H.Games[a].Day, s.H.Games[b].Day) })
	(&slow{s.Ranking, played}).each(func(p, _ history.PlayerID, _ history.GameID, _ int, score float64) {
		now[p]++
		if score < least {
			now[p] = 0
		}
		if now[p] > 1 {
			best[p] = max(best[p], now[p])
		}
	})
	return best
}

// inEvents gives for each player the best of something in an event.
func (s *slow) inEvents(value func(seats []history.Seat) (float64, bool)) map[history.PlayerID]float64 {
	best := map[history.PlayerID]float64{}
	for p := range s.H.Players {
		id := history.PlayerID(p)
		byEvent := map[history.EventID][]history.Seat{}
		s.each(func(q, _ history.PlayerID, g history.GameID, side int, _ float64) {
			if e := s.H.Games[g].Event; q == id && e != 0 {
				byEvent[e] = append(byEvent[e], history.SeatOf(g, side))
			}
		})
		for _, seats := range byEvent {
			if v, ok := value(seats); ok {
				if old, have := best[id]; !have || v > old {
					best[id] = v
				}
			}
		}
	}
	return best
}

func (s *slow) score(seats []history.Seat) (sum float64) {
	for _, seat := range seats {
		sum += s.H.Games[seat.Game()].Result.Score(seat.Side())
	}
	return sum
}

// shown is the rating on a list and whether it was one with enough games.
func (s *slow) shown(p history.PlayerID, l int) (float64, bool) {
	if l < 0 {
		return 0, false
	}
	e := s.T.At(p, history.ListID(l))
	n := 0
	s.each(func(q, _ history.PlayerID, g history.GameID, _ int, _ float64) {
		if q == p && s.H.RatingDay(g) <= s.H.Lists[l].Day {
			n++
		}
	})
	return math.Round(e.Value), e.State == rating.Rated && n >= s.MinGames
}

// values answers for the records that have one number a player.
func (s *slow) values(k site.RecordKind) (map[history.PlayerID]float64, bool) {
	text := fmt.Sprint
	all := map[history.PlayerID]float64{}
	switch k {
	case site.MostGames:
		return s.count(func(_, _ history.PlayerID, g history.GameID, _ float64) string { return text(g) }), true
	case site.MostDraws:
		return s.count(func(_, _ history.PlayerID, g history.GameID, score float64) string {
			if score != 0.5 {
				return ""
			}
			return text(g)
		}), true
	case site.MostEvents:
		return s.count(func(_, _ history.PlayerID, g history.GameID, _ float64) string {
			if s.H.Games[g].Event == 0 {
				return ""
			}
			return text(s.H.Games[g].Event)
		}), true
	case site.MostOpponents:
		return s.count(func(_, other history.PlayerID, _ history.GameID, _ float64) string { return text(other) }), true
	case site.LongestWinning:
		return s.run(1), true
	case site.LongestUnbeaten:
		return s.run(0.5), true
	case site.PerfectScore:
		return s.inEvents(func(seats []history.Seat) (float64, bool) {
			return float64(len(seats)), len(seats) >= 5 && s.score(seats) == float64(len(seats))
		}), true
	case site.LargestEventGain:
		return s.inEvents(func(seats []history.Seat) (float64, bool) {
			sum := 0.0
			for _, seat := range seats {
				sum += float64(s.T.Effect(seat).Change)
			}
			return sum, sum > 0 && !s.Info.Batch
		}), true
	case site.BestPerformance:
		return s.inEvents(func(seats []history.Seat) (float64, bool) {
			v, ok := s.Performance(seats)
			return v, ok && len(seats) >= 5
		}), !s.Info.Batch
	case site.MostGamesInYear:
		for year := 2000; year < 2030; year++ {
			for p, n := range s.count(func(_, _ history.PlayerID, g history.GameID, _ float64) string {
				if s.H.Games[g].Day.Year() != year {
					return ""
				}
				return text(g)
			}) {
				all[p] = max(all[p], n)
			}
		}
	case site.LongestCareer, site.LongestAttendance:
		for p := range s.H.Players {
			id := history.PlayerID(p)
			played := map[int]bool{}
			var days []history.Day
			s.each(func(q, _ history.PlayerID, g history.GameID, _ int, _ float64) {
				if q == id {
					days = append(days, s.H.Games[g].Day)
					played[s.H.Games[g].Day.Year()] = true
				}
			})
			if k == site.LongestCareer && len(days) > 0 && slices.Max(days) > slices.Min(days) {
				all[id] = float64(slices.Max(days)-slices.Min(days)) / 365.2425
			}
			for year := 2000; k == site.LongestAttendance && year < 2030; year++ {
				n := 0
				for played[year+n] {
					n++
				}
				if n > 1 {
					all[id] = max(all[id], float64(n))
				}
			}
		}
	case site.HighestRating, site.LargestListGain:
		for p := range s.H.Players {
			id := history.PlayerID(p)
			for l := range s.H.Lists {
				v, ok := s.shown(id, l)
				was, before := s.shown(id, l-1)
				if k == site.LargestListGain {
					if v, ok = v-was, before && s.T.At(id, history.ListID(l)).State == rating.Rated; v <= 0 {
						ok = false
					}
				}
				if old, have := all[id]; ok && (!have || v > old) {
					all[id] = v
				}
			}
		}
	case site.LongestLeader:
		for l := 0; l+1 < len(s.H.Lists); l++ {
			for _, row := range s.List(history.ListID(l), nil).Rows(0, len(s.H.Players)) {
				if row.Rank == 1 {
					all[row.Player] += float64(s.H.Lists[l+1].Day - s.H.Lists[l].Day)
				}
			}
		}
	case site.MostImproved:
		last, first := len(s.H.Lists)-1, -1
		for l := range s.H.Lists {
			if s.H.Lists[l].Day.Year() < s.H.Lists[last].Day.Year() {
				first = l
			}
		}
		if first < 0 {
			return all, true
		}
		for _, row := range s.List(history.ListID(last), nil).Rows(0, len(s.H.Players)) {
			for _, was := range s.List(history.ListID(first), nil).Rows(0, len(s.H.Players)) {
				if v := math.Round(row.Value) - math.Round(was.Value); was.Player == row.Player && v > 0 {
					all[row.Player] = v
				}
			}
		}
	default:
		return nil, false
	}
	return all, true
}

// best are the lines of a record that has one number a player.
func (s *slow) best(k site.RecordKind) (lines []string, more int, ok bool) {
	all, ok := s.values(k)
	if !ok {
		return nil, 0, false
	}
	unit := math.Pow(10, float64(k.Decimals()))
	shown := func(p history.PlayerID) float64 { return math.Round(all[p] * unit) }
	var players []history.PlayerID
	for p := range all {
		if s.open(p) {
			players = append(players, p)
		}
	}
	slices.SortFunc(players, func(a, b history.PlayerID) int {
		return cmp.Or(cmp.Compare(shown(b), shown(a)), strings.Compare(strings.ToLower(s.H.Players[a].Name), strings.ToLower(s.H.Players[b].Name)))
	})
	for i, p := range players {
		rank, equal := 1, 0
		for _, q := range players {
			if shown(q) > shown(p) {
				rank++
			}
			if shown(q) == shown(p) {
				equal++
			}
		}
		if i < 10 {
			lines = append(lines, line(k, rank, equal > 1, p, all[p]))
		} else if shown(p) == shown(players[9]) {
			more++
		}
	}
	return lines, more, true
}

func line(k site.RecordKind, rank int, tied bool, p history.PlayerID, v float64) string {
	return fmt.Sprintf("%d %v %d %.*f", rank, tied, p, k.Decimals(), v)
}

// TestRecordsAgreeWithASlowCount holds every record with one number a player
// against a count of its own, for a sequential and a batch system.
func TestRecordsAgreeWithASlowCount(t *testing.T) {
	checked := map[site.RecordKind]int{}
	systems := []rating.System{eloSystem(t), jechSystem(t)}
	for seed := range uint64(8) {
		h := shyHistory(seed)
		for _, sys := range systems {
			r := rate(t, h, sys, site.Definition{ID: "r", MinGames: int(seed % 4), Active: []int{0, 3, 12}[seed%3]})
			s := newSlow(r)
			got := map[site.RecordKind]site.Record{}
			for _, rec := range r.Records() {
				got[rec.Kind] = rec
			}
			for k := range site.LongestAttendance + 1 {
				want, more, ok := s.best(k)
				if !ok {
					continue
				}
				var lines []string
				for _, f := range got[k].Feats {
					lines = append(lines, line(k, f.Rank, f.Tied, f.Player, f.Value))
				}
				if !slices.Equal(lines, want) || got[k].More != more {
					t.Fatalf("seed %d, batch %v, record %d:\n%v and %d more, want\n%v and %d more", seed, r.Info.Batch, k, lines, got[k].More, want, more)
				}
				checked[k] += len(lines)
			}
		}
	}
	for k := range site.LongestAttendance + 1 {
		switch k {
		case site.ImprovedByYear, site.BestComeback, site.BiggestUpset, site.MostFrequentPairing, site.BiggestEvent:
		default:
			if checked[k] == 0 {
				t.Errorf("no line of record %d was checked", k)
			}
		}
	}
}
