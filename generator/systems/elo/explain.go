package elo

import (
	"math"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Explain gives the sum of one side of a game, then a step for each rule that
// touched it:
//
//	calc           {k} × ({score} − {expected}) = {change}
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
func (e *System) Explain(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat) {
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

	s.explainSum(steps, k, score, expected)
	s.explainMargin(steps, h, seat, score)
	s.explainCap(steps, gap, mine.Before)
	s.explainK(steps, rule, mine.Before)
	if full := s.K[rule].K; k != full {
		games := t.Column(columnGames)[seat]
		steps.Add("k-total", rating.Plain("k", k), rating.Plain("full", full), rating.Plain("games", float64(games)), rating.Plain("limit", s.KTotal))
	}
	if s.NoGainFrom > 0 && gap >= s.NoGainFrom && change > 0 {
		change = 0
		steps.Add("no-gain", rating.N("gap", gap, 1), rating.Plain("limit", s.NoGainFrom))
	}
	if real := float64(mine.Change); s.Floor.Set && math.Abs(real-change) > 1e-3 {
		steps.Add("floor", rating.Plain("floor", s.Floor.At), rating.Change("change", real, 2))
	}
	if s.Mode == Sequential {
		if n := h.InRound(seat); n > 1 {
			steps.Add("round", rating.Plain("games", float64(n)))
		}
	}
}

// explainSum tells the sum of a game.
func (s *Settings) explainSum(steps *rating.Steps, k, score, expected float64) {
	decimals := 4
	if s.Expected == Table {
		decimals = 2
	}
	steps.Add("calc",
		rating.Plain("k", k), rating.Plain("score", score), rating.N("expected", expected, decimals), rating.Change("change", float64(k*(score-expected)), 2))
}

// explainMargin says what a win by a margin scores.
func (s *Settings) explainMargin(steps *rating.Steps, h *history.History, seat history.Seat, score float64) {
	game := &h.Games[seat.Game()]
	margin := h.Margins[game.Margin]
	if len(s.Scores) == 0 || margin == "" || game.Result.Score(seat.Side()) != 1 {
		return
	}
	switch margin {
	case "marginal", "decisive", "crushing":
		steps.Add("margin-"+margin, rating.Plain("score", score))
	default:
		steps.Add("margin", rating.Arg{Name: "margin", Text: margin}, rating.Plain("score", score))
	}
}

// explainCap says what became of a large difference.
func (s *Settings) explainCap(steps *rating.Steps, gap, before float64) {
	switch {
	case s.capped(gap, before) != gap:
		steps.Add("capped", rating.N("gap", math.Abs(gap), 1), rating.Plain("cap", s.Cap))
	case s.Cap > 0 && math.Abs(gap) > s.Cap:
		steps.Add("uncapped", rating.N("gap", math.Abs(gap), 1), rating.Plain("rating", s.CapExempt.At), rating.Plain("cap", s.Cap))
	}
}

// explainK says why this K: one step for each condition of the rule.
func (s *Settings) explainK(steps *rating.Steps, rule int, before float64) {
	if len(s.K) == 1 {
		return
	}
	r := &s.K[rule]
	k := rating.Plain("k", r.K)
	if r.GamesBelow > 0 {
		steps.Add("k-games", rating.Plain("games", float64(r.GamesBelow)), k)
	}
	if r.RatingFrom.Set {
		key := "k-rating-from"
		if before < r.RatingFrom.At {
			key = "k-for-ever"
		}
		steps.Add(key, rating.Plain("rating", r.RatingFrom.At), k)
	}
	if r.RatingBelow.Set {
		steps.Add("k-rating-below", rating.Plain("rating", r.RatingBelow.At), k)
	}
	if r.AgeBelow > 0 {
		steps.Add("k-age", rating.Plain("age", float64(r.AgeBelow)), k)
	}
	if r.Always() {
		steps.Add("k-otherwise", k)
	}
}
