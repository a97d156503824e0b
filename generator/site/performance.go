package site

import (
	"math"
	"slices"

	"echelle/generator/fmath"
	"echelle/generator/history"
	"echelle/generator/rating"
)

// EventPerformances are the performances of the participants of an event in every
// ranking.
type EventPerformances struct {
	players []history.PlayerID // who played, ascending
	values  [][]float64        // of each, by ranking; NaN for none. nil: the system predicts nothing
}

// EventPerformances computes those of an event.
func (s *Site) EventPerformances(e history.EventID) EventPerformances {
	t := EventTable{Games: gamesByRound(s.H, e)}
	numbers := t.enrol(s.H, nil)
	order := make([]uint64, len(t.roll.players)) // player, number
	for n, p := range t.roll.players {
		order[n] = uint64(p)<<32 | uint64(n)
	}
	slices.Sort(order)
	x := EventPerformances{make([]history.PlayerID, len(order)), make([][]float64, len(s.Rankings))}
	t.lines = make([]uint32, len(order))
	for i, key := range order {
		x.players[i] = history.PlayerID(key >> 32)
		t.lines[uint32(key)] = uint32(i + 1)
	}
	t.enter(s.H, nil, numbers)
	for k, r := range s.Rankings {
		if _, ok := r.System.(rating.Predictor); !ok {
			continue
		}
		x.values[k] = make([]float64, len(t.Participants))
		for i := range t.Participants {
			v, ok := r.Performance(t.Participants[i].Seats)
			if !ok {
				v = math.NaN()
			}
			x.values[k][i] = v
		}
	}
	return x
}

// Performances are those of all events. The page of an event, its workbook and the
// pages of the players show them, and to find one takes longer than to write the
// rest of a row: they are found once, before the pages. They take 4 bytes a
// participant and 8 more for each ranking, 3.5 MB for a ranking of a million games.
type Performances struct {
	first   []uint32           // of each event in players; one more at the end
	players []history.PlayerID // as EventPerformances, event after event
	values  [][]float64
}

// Performances joins those of the events, of which the first is event 1.
func (s *Site) Performances(events []EventPerformances) *Performances {
	x := &Performances{first: make([]uint32, 2, len(s.H.Events)+1), values: make([][]float64, len(s.Rankings))}
	total := uint32(0)
	for i := range events {
		total += uint32(len(events[i].players))
		x.first = append(x.first, total)
	}
	x.players = make([]history.PlayerID, 0, total)
	for i := range events {
		x.players = append(x.players, events[i].players...)
	}
	for k, r := range s.Rankings {
		if _, ok := r.System.(rating.Predictor); !ok {
			continue
		}
		x.values[k] = make([]float64, 0, total)
		for i := range events {
			x.values[k] = append(x.values[k], events[i].values[k]...)
		}
	}
	return x
}

// Of is the performance of a player in an event and the ranking of an index; false
// for none.
func (x *Performances) Of(e history.EventID, p history.PlayerID, ranking int) (float64, bool) {
	from, to, values := x.first[e], x.first[e+1], x.values[ranking]
	i, found := slices.BinarySearch(x.players[from:to], p)
	if values == nil || !found {
		return 0, false
	}
	v := values[from:to][i]
	return v, !math.IsNaN(v)
}

// Performance is the rating at which a player's expected score against these
// opponents, as games are rated, would be the score reached; false where no rating
// would do (all won, all lost, or better or worse than the system expects of anybody)
// or the system predicts nothing. Only counting games are taken.
func (r *Ranking) Performance(seats []history.Seat) (float64, bool) {
	predict, ok := r.System.(rating.Predictor)
	if !ok {
		return 0, false
	}
	var buf [16]rating.Rating // enough for most, on the stack
	opponents, score := buf[:0], 0.0
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, s := range seats {
		if !r.H.Counts(s.Game()) {
			continue
		}
		against, ok := r.against(s)
		if !ok {
			continue
		}
		score += r.H.Games[s.Game()].Result.Score(s.Side())
		opponents = append(opponents, against)
		lowest, highest = min(lowest, against.Value), max(highest, against.Value)
	}
	if score <= 0 || score >= float64(len(opponents)) {
		return 0, false
	}
	const reach = 2000 // points beyond the opponents: an expected score of 1e-5 in an Elo scale
	from, to := lowest-reach, highest+reach
	if l, ok := r.System.(rating.Logistic); ok {
		const most = 300 // the largest of all numbers is 10^308
		if scale, ok := l.Logistic(); ok && to-from < most*scale {
			return logisticRoot(from, to, score, opponents, scale)
		}
	}
	excess := func(own float64) float64 {
		sum := -score
		for _, o := range opponents {
			sum += predict.Expected(rating.Rating{Value: own}, o)
		}
		return sum
	}
	value, ok := root(from, to, excess)
	// A table in hundredths jumps by one a game at most, so that the nearer side of a
	// jump is within half of that. Who is exempt from a cap jumps farther: neither side
	// explains what lies between.
	const aside, half = 0.02, 0.0051
	near := min(math.Abs(excess(value-aside)), math.Abs(excess(value+aside)))
	return value, ok && near <= half*float64(len(opponents))
}

// against is what was known of the opponent before a counting game; false for one whom
// the fit left out.
func (r *Ranking) against(s history.Seat) (rating.Rating, bool) {
	if f, ok := r.System.(rating.Foreteller); ok {
		return f.Before(r.T, s^1), true
	}
	return rating.Rating{Value: r.T.Effect(s ^ 1).Before}, !r.Unrated(s ^ 1)
}

// logisticRoot is the root where the curve is known. With one power of ten for each
// opponent before the first, each of a dozen trials takes one, not one for each
// opponent: a quarter of the time.
func logisticRoot(from, to, score float64, opponents []rating.Rating, scale float64) (float64, bool) {
	var buf [16]float64
	odds := buf[:0] // of each against one rated from
	for _, o := range opponents {
		odds = append(odds, fmath.Pow10((o.Value-from)/scale))
	}
	return root(from, to, func(own float64) float64 {
		sum, unit := -score, fmath.Pow10((from-own)/scale)
		for _, o := range odds {
			sum += 1 / (1 + float64(o*unit))
		}
		return sum
	})
}

// root is where a rising function crosses zero between lo and hi, to a hundredth
// of a point or a millionth of a score: far below what is shown. It is the method of false position with the Illinois
// rule (Dowell and Jarratt, BIT 11, 1971), a quarter of the work of halving. It is
// false where there is none.
func root(lo, hi float64, f func(float64) float64) (x float64, ok bool) {
	const tolerance = 0.01
	flo, fhi := f(lo), f(hi)
	if flo >= 0 || fhi <= 0 {
		return 0, false // out of reach
	}
	side := 0 // where the last point fell
	for range 60 {
		x = lo - float64(flo*((hi-lo)/(fhi-flo)))
		fx := f(x)
		switch {
		case math.Abs(fx) < 1e-6 || hi-lo < tolerance:
			return x, true
		case fx < 0:
			if side < 0 {
				fhi /= 2
			}
			lo, flo, side = x, fx, -1
		default:
			if side > 0 {
				flo /= 2
			}
			hi, fhi, side = x, fx, 1
		}
	}
	return lo + (hi-lo)/2, true
}
