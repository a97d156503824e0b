package glicko

import (
	"fmt"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// The interfaces that pages look for, besides those of glicko.go.
var (
	_ rating.Staker   = (*System)(nil)
	_ rating.Detailer = (*System)(nil)
)

// Details returns the volatility of every player after the newest list; nil in
// Glicko, which has none. Games after that list are left out, as they are on it.
func (y *System) Details(h *history.History) ([]float64, error) {
	if _, ok := y.settings.(Settings2); !ok || len(h.Lists) == 0 {
		return nil, nil
	}
	r, err := y.run(h, h.Lists[len(h.Lists)-1].Day)
	if err != nil {
		return nil, fmt.Errorf("computing volatilities: %w", err)
	}
	details := make([]float64, len(r.players))
	for p := range r.players {
		details[p] = r.players[p].volatility
	}
	return details, nil
}

// Stakes returns what a win, a draw and a loss change when the game is the only
// one that both players have in the rating period after the newest list. It
// returns nil where the volatility does not converge.
func (y *System) Stakes(side [2]rating.Form, _ int) []rating.Stake {
	var now [2]player
	for i := range side {
		s := y.newcomer()
		s.rating = side[i].Value
		if side[i].Deviation > 0 {
			s.deviation = side[i].Deviation
		}
		if s.volatility > 0 && side[i].Detail > 0 {
			s.volatility = side[i].Detail
		}
		s.deviation = y.before(s, 1)
		now[i].now = s
	}
	var stakes []rating.Stake
	for _, result := range []history.Result{history.FirstWins, history.Draw, history.SecondWins} {
		stake := rating.Stake{Result: result}
		for i := range side {
			own, other := now[i], &now[1-i]
			score := result.Score(i)
			y.add(&own, other, score)
			next, shrunk, err := y.after(own.now, own.sum)
			if err != nil {
				return nil
			}
			stake.Change[i] = next.rating - own.now.rating
			var why rating.Steps
			y.why(&why, own.now, other.now, score, shrunk, 1)
			stake.Why[i] = slices.DeleteFunc(why.All(), func(s rating.Step) bool { return s.Key == "expected" })
		}
		stakes = append(stakes, stake)
	}
	return stakes
}
