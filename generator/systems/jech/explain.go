package jech

import (
	"cmp"
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Explain tells what one side of a game contributes to the first list that
// holds it:
//
//	pull        {weight} × ({score} − {expected}) = {pull}
//	chances     1 / (1 + 3^({gap} / 200)) = {expected}, from {own} against {opponent}
//	age         weight {weight}: {months} months old
//	outside     the two players cannot be compared yet
//	no-list     no list holds the game
//	weightless  games {months} months old have the weight 0
func (j *System) Explain(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat) {
	x, ok := j.explanation(steps, h, t, seat)
	if !ok {
		return
	}
	steps.Add("pull", rating.Plain("weight", x.K), rating.Plain("score", x.Score), rating.N("expected", x.Expected, 4), rating.Change("pull", x.Change, 2))
	steps.Add("chances", rating.N("gap", x.opponent-x.own, 1), rating.N("expected", x.Expected, 4), rating.N("own", x.own, 1), rating.N("opponent", x.opponent, 1))
	x.age(steps)
}

// Multiply implements [rating.Multiplier]. The legend says what is to be expected, and
// the age of a game of full weight says nothing.
func (j *System) Multiply(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat) (rating.Product, bool) {
	x, ok := j.explanation(steps, h, t, seat)
	if ok && x.K != j.weight(0) {
		x.age(steps)
	}
	return x.Product, ok
}

// explanation is what one side of a game pulls, as weight × (score − expected).
type explanation struct {
	rating.Product
	own, opponent float64 // ratings
	months        int     // of age
}

// age says where the weight comes from.
func (x *explanation) age(steps *rating.Steps) {
	steps.Add("age", rating.Plain("weight", x.K), rating.N("months", float64(x.months), 0))
}

// explanation explains one side of a game; where that pulls at nobody, the one step
// says why, and it is false.
func (j *System) explanation(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat) (x explanation, ok bool) {
	game := &h.Games[seat.Game()]
	l := h.ListOf(h.RatingDay(seat.Game()))
	if int(l) >= len(h.Lists) {
		steps.Add("no-list")
		return x, false
	}
	x = explanation{own: t.Effect(seat).Before, opponent: t.Effect(seat ^ 1).Before, months: max(h.Lists[l].Day.Months()-game.Day.Months(), 0)}
	weight := j.weight(int32(x.months))
	if weight == 0 {
		steps.Add("weightless", rating.N("months", float64(x.months), 0))
		return x, false
	}
	if t.Column(columnWeight)[seat] == 0 {
		steps.Add("outside")
		return x, false
	}
	score, expected := game.Result.Score(seat.Side()), logistic((x.own-x.opponent)/scale)
	x.Product = rating.Product{K: weight, Score: score, Expected: expected, Change: float64(weight * (score - expected))}
	return x, true
}

// Pulls returns the games that pull at a player's rating on a list by weight ×
// (score − expected score), the largest first whatever its sign.
func (j *System) Pulls(h *history.History, p history.PlayerID, l history.ListID) ([]rating.Pull, error) {
	f := j.fitter(newTable(h))
	if err := f.list(l); err != nil {
		return nil, err
	}
	var all []rating.Pull
	for _, g := range f.t.until(l) {
		side := h.Games[g.id].Side
		for s := range 2 {
			own, opponent := f.pool.number[side[s]], f.pool.number[side[1-s]]
			w := j.weight(f.asOf - g.month)
			if side[s] != p || own < 0 || opponent < 0 || w == 0 {
				continue
			}
			score, expected := h.Games[g.id].Result.Score(s), logistic(f.e[own]-f.e[opponent])
			all = append(all, rating.Pull{Seat: history.SeatOf(g.id, s), Weight: w, Expected: expected, Pull: w * (score - expected)})
		}
	}
	slices.SortFunc(all, func(a, b rating.Pull) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Pull), math.Abs(a.Pull)), cmp.Compare(a.Seat, b.Seat))
	})
	return all, nil
}

// Split splits a change between two lists by going from one to the other on a
// path of fits: the list before; with the player's own new games; with
// everybody's; with the weights of the new list, where all games are older.
//
//	split-own      own games: {change}
//	split-others   games of others: {change}
//	split-results  own games and games of others: {change}, where the player
//	               cannot be compared between the two
//	split-age      older games count less: {change}
func (j *System) Split(h *history.History, t *rating.Timeline, p history.PlayerID, l history.ListID) ([]rating.Step, error) {
	if l == 0 || t.At(p, l-1).State != rating.Rated || t.At(p, l).State != rating.Rated {
		return nil, nil
	}
	f := j.fitter(newTable(h))
	if err := f.list(l - 1); err != nil { // its solution is where the next fits begin
		return nil, err
	}
	asOf := f.asOf
	fit := func(own bool) (float64, bool, error) {
		f.begin(l, asOf)
		f.add(f.t.until(l - 1))
		for _, g := range f.t.of(l) {
			a, b := f.t.players(g.pair)
			if !own || a == p || b == p {
				f.add([]game{g})
			}
		}
		if err := f.fit(); err != nil || f.pool.number[p] < 0 {
			return 0, false, err
		}
		f.publish()
		return f.points(f.e[f.pool.number[p]], f.zero()), true, nil
	}
	own, ownRated, err := fit(true)
	if err != nil {
		return nil, err
	}
	results, rated, err := fit(false)
	if err != nil {
		return nil, err
	}
	before, after := t.At(p, l-1).Value, t.At(p, l).Value
	type part struct {
		key    string
		change float64
	}
	var parts []part
	switch {
	case ownRated && rated:
		parts = []part{{"split-own", own - before}, {"split-others", results - own}, {"split-age", after - results}}
	case rated:
		parts = []part{{"split-results", results - before}, {"split-age", after - results}}
	default: // nothing between the two lists can be told apart
		parts = []part{{"split-results", after - before}}
	}
	// Rounded parts must add up to the rounded whole: the largest one bears the
	// difference.
	const hundredths = 100
	left := math.Round((after - before) * hundredths)
	most := 0
	for i := range parts {
		parts[i].change = math.Round(parts[i].change * hundredths)
		left -= parts[i].change
		if math.Abs(parts[i].change) > math.Abs(parts[most].change) {
			most = i
		}
	}
	parts[most].change += left
	steps := make([]rating.Step, len(parts))
	for i, x := range parts {
		steps[i] = rating.Step{Key: x.key, Args: []rating.Arg{rating.Change("change", x.change/hundredths, 2)}}
	}
	return steps, nil
}
