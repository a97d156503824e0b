package elo

import (
	"math"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Explain gives the sum of one side of a game, then a step for each rule that
// touched it:
//
//	calc           {k} × ({score} − {expected}) = {change}; also {own}, {opponent}, {gap}
//	margin         a win with {margin} scores {score}; margin-marginal, margin-decisive,
//	               margin-crushing name these margins
//	capped         the difference of {gap} counts as {cap}
//	uncapped       it counts in full: the player has at least {rating}
//	k-games        {k} because of fewer than {games} games
//	k-rating-from  {k} because of a rating of at least {rating}
//	k-for-ever     {k} because the rating has been {rating} once
//	k-rating-below {k} because of a rating below {rating}
//	k-age          {k} because of an age below {age}
//	k-otherwise    {k} because no special rule applies
//	k-total        {k} in place of {full} because of {games} games and the limit {limit}
//	no-gain        {gap} points above the opponent, {limit} or more: no gain
//	floor          the rating cannot fall below {floor}: {change}
//	round          {games} games in this round, all from the rating before it
func (e *System) Explain(h *history.History, t *rating.Timeline, seat history.Seat) []rating.Step {
	s := &e.settings
	mine, theirs := t.Effect(seat), t.Effect(seat^1)
	gap := mine.Before - theirs.Before
	counted := s.capped(gap, mine.Before)
	expected := s.expected(counted)
	score, _ := s.score(h, seat)
	rule := 0
	if c := t.Column(columnRule); c != nil {
		rule = int(c[seat])
	}
	k := s.K[rule].K
	if c := t.Column(columnK); c != nil {
		k = float64(c[seat])
	}
	change := float64(k * (score - expected))

	steps := []rating.Step{s.calc(k, score, expected, mine.Before, theirs.Before)}
	add := func(key string, args ...rating.Arg) { steps = append(steps, rating.Step{Key: key, Args: args}) }

	steps = s.explainMargin(steps, h, seat, score)
	steps = s.explainCap(steps, gap, mine.Before)
	steps = s.explainK(steps, rule, mine.Before)
	if full := s.K[rule].K; k != full {
		games := t.Column(columnGames)[seat]
		add("k-total", rating.Plain("k", k), rating.Plain("full", full), rating.Plain("games", float64(games)), rating.Plain("limit", s.KTotal))
	}
	if s.NoGainFrom > 0 && gap >= s.NoGainFrom && change > 0 {
		change = 0
		add("no-gain", rating.N("gap", gap, 1), rating.Plain("limit", s.NoGainFrom))
	}
	if real := float64(mine.Change); s.Floor.Set && math.Abs(real-change) > 1e-3 {
		add("floor", rating.Plain("floor", s.Floor.At), rating.Change("change", real, 2))
	}
	if n := h.InRound(seat); s.Mode == Sequential && n > 1 {
		add("round", rating.Plain("games", float64(n)))
	}
	return steps
}

// calc is the sum of a game.
func (s *Settings) calc(k, score, expected, own, opponent float64) rating.Step {
	decimals := 4
	if s.Expected == Table {
		decimals = 2
	}
	return rating.Step{Key: "calc", Args: []rating.Arg{
		rating.Plain("k", k), rating.Plain("score", score), rating.N("expected", expected, decimals), rating.Change("change", float64(k*(score-expected)), 2),
		rating.N("own", own, 1), rating.N("opponent", opponent, 1), rating.Change("gap", own-opponent, 1),
	}}
}

// explainMargin says what a win by a margin scores.
func (s *Settings) explainMargin(steps []rating.Step, h *history.History, seat history.Seat, score float64) []rating.Step {
	game := &h.Games[seat.Game()]
	margin := h.Margins[game.Margin]
	if len(s.Scores) == 0 || margin == "" || game.Result.Score(seat.Side()) != 1 {
		return steps
	}
	switch margin {
	case "marginal", "decisive", "crushing":
		return append(steps, rating.Step{Key: "margin-" + margin, Args: []rating.Arg{rating.Plain("score", score)}})
	}
	return append(steps, rating.Step{Key: "margin", Args: []rating.Arg{{Name: "margin", Text: margin}, rating.Plain("score", score)}})
}

// explainCap says what became of a large difference.
func (s *Settings) explainCap(steps []rating.Step, gap, before float64) []rating.Step {
	switch {
	case s.capped(gap, before) != gap:
		return append(steps, rating.Step{Key: "capped", Args: []rating.Arg{rating.N("gap", math.Abs(gap), 1), rating.Plain("cap", s.Cap)}})
	case s.Cap > 0 && math.Abs(gap) > s.Cap:
		return append(steps, rating.Step{Key: "uncapped", Args: []rating.Arg{rating.N("gap", math.Abs(gap), 1), rating.Plain("rating", s.CapExempt.At), rating.Plain("cap", s.Cap)}})
	}
	return steps
}

// explainK says why this K: one step for each condition of the rule.
func (s *Settings) explainK(steps []rating.Step, rule int, before float64) []rating.Step {
	if len(s.K) == 1 {
		return steps
	}
	r := &s.K[rule]
	add := func(key string, args ...rating.Arg) {
		steps = append(steps, rating.Step{Key: key, Args: append(args, rating.Plain("k", r.K))})
	}
	if r.GamesBelow > 0 {
		add("k-games", rating.Plain("games", float64(r.GamesBelow)))
	}
	if r.RatingFrom.Set {
		key := "k-rating-from"
		if before < r.RatingFrom.At {
			key = "k-for-ever"
		}
		add(key, rating.Plain("rating", r.RatingFrom.At))
	}
	if r.RatingBelow.Set {
		add("k-rating-below", rating.Plain("rating", r.RatingBelow.At))
	}
	if r.AgeBelow > 0 {
		add("k-age", rating.Plain("age", float64(r.AgeBelow)))
	}
	if r.Always() {
		add("k-otherwise")
	}
	return steps
}
