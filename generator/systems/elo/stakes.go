package elo

import (
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Details returns for each player 1 + the index of the K rule for a game on the
// day after the newest list; nil where there is one rule for all. Games after
// that list are left out, as they are on it.
func (e *System) Details(h *history.History) ([]float64, error) {
	if len(e.settings.K) == 1 || len(h.Lists) == 0 {
		return nil, nil
	}
	r, err := e.run(h)
	if err != nil {
		return nil, err
	}
	last := h.Lists[len(h.Lists)-1].Day
	for b := range r.batches(h) {
		if b.day > last {
			break
		}
		r.reach(b.day)
		r.rate(b)
	}
	r.finish()
	details := make([]float64, len(r.players))
	for p := range r.players {
		details[p] = 1 + float64(r.K.choose(&r.players[p], (last+1).Year()))
	}
	return details, nil
}

// rule is the index of the K rule for a player. Without a detail it follows from
// the rating and the games of somebody whose birth year is not known.
func (k KRules) rule(f *rating.Form) uint8 {
	if f.Detail > 0 {
		return uint8(min(int(f.Detail), len(k)) - 1)
	}
	p := player{level: f.Value, games: int32(f.Games), reached: k.reached(0, f.Value)}
	return k.choose(&p, 0)
}

// outcome is a possible result.
type outcome struct {
	result history.Result
	margin string
}

// outcomes are the possible results; wins by margin, the margins as the settings
// rank them.
func (s *Settings) outcomes() []outcome {
	if len(s.Scores) == 0 {
		return []outcome{{history.FirstWins, ""}, {history.Draw, ""}, {history.SecondWins, ""}}
	}
	var list []outcome
	for _, m := range slices.Backward(s.Scores) {
		list = append(list, outcome{history.FirstWins, m.Margin})
	}
	list = append(list, outcome{history.Draw, ""})
	for _, m := range s.Scores {
		list = append(list, outcome{history.SecondWins, m.Margin})
	}
	return list
}

// Stakes returns the possible results of a game between two players and what
// each changes, in mode period for a player without another game in the period.
func (e *System) Stakes(side [2]rating.Form, _ int) []rating.Stake {
	var stakes []rating.Stake
	for _, o := range e.settings.outcomes() {
		stakes = append(stakes, e.stake(side, o))
	}
	return stakes
}

// stake rates a history of one game.
func (e *System) stake(side [2]rating.Form, o outcome) rating.Stake {
	game := history.Game{Side: [2]history.PlayerID{0, 1}, Result: o.result}
	h := &history.History{Players: make([]history.Player, 2), Margins: []string{""}}
	if o.margin != "" {
		h.Margins = append(h.Margins, o.margin)
		game.Margin = 1
	}
	h.Games = []history.Game{game}
	r, err := e.run(h)
	if err != nil {
		panic("internal error: " + err.Error()) // the margin is one of the settings
	}
	for i := range side {
		p := &r.players[i]
		p.level = side[i].Value
		p.rule = r.K.rule(&side[i])
		p.k = r.limit(r.K[p.rule].K, 1)
		p.now = 1
	}
	r.game(0, &game)
	stake := rating.Stake{Result: o.result, Margin: o.margin}
	for i := range side {
		stake.Change[i] = r.change(history.PlayerID(i), &batch{})
		stake.Why[i] = r.why(h, i, stake.Change[i])
	}
	return stake
}

// why explains the change of a side in the steps of Explain:
//
//	calc, margin…, capped, uncapped, k-…, no-gain, floor
//	rounded        rounded to whole points: {change}
func (r *run) why(h *history.History, i int, final float64) []rating.Step {
	s, own, other := r.Settings, &r.players[i], &r.players[1-i]
	seat := history.SeatOf(0, i)
	gap := own.level - other.level
	counted := s.capped(gap, own.level)
	expected := s.expected(counted)
	score := s.score(h, seat)
	sum := product(own.k, score, expected)
	change := sum.Change
	var steps rating.Steps
	s.explainSum(&steps, sum)
	s.explainMargin(&steps, h, seat, score)
	s.explainCap(&steps, gap, own.level)
	s.explainK(&steps, int(own.rule), own.level)
	if s.NoGainFrom > 0 && gap >= s.NoGainFrom && change > 0 {
		change = 0
		steps.Add("no-gain", rating.N("gap", gap, 1), rating.Plain("limit", s.NoGainFrom))
	}
	switch {
	case math.Abs(final-change) <= 1e-3:
	case s.Floor.Set && own.level+change < s.Floor.At:
		steps.Add("floor", rating.Plain("floor", s.Floor.At), rating.Change("change", final, 2))
	default:
		steps.Add("rounded", rating.Change("change", final, 0))
	}
	return steps.All()
}
