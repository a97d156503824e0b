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
//	round          {games} games of this round and day, all from the rating before them
func (e *System) Explain(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat) {
	x := e.explanation(h, t, seat)
	e.settings.explainSum(steps, x.Product)
	e.remarks(steps, h, t, seat, &x)
}

// Multiply implements [rating.Multiplier].
func (e *System) Multiply(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat) (rating.Product, bool) {
	x := e.explanation(h, t, seat)
	e.remarks(steps, h, t, seat, &x)
	return x.Product, true
}

// explanation is one side of a game, computed anew.
type explanation struct {
	rating.Product
	own  float64 // rating before
	gap  float64 // to the opponent's
	rule int     // index of the K rule
}

func (e *System) explanation(h *history.History, t *rating.Timeline, seat history.Seat) explanation {
	s := &e.settings
	x := explanation{own: t.Effect(seat).Before}
	x.gap = x.own - t.Effect(seat^1).Before
	if c := t.Column(columnRule); c != nil {
		x.rule = int(c[seat])
	}
	k := s.K[x.rule].K
	if c := t.Column(columnK); c != nil && c[seat] != float32(k) {
		k = float64(c[seat]) // a whole number, to which k_total lowered it
	}
	score := s.score(h, seat)
	x.Product = product(k, score, s.expected(s.capped(x.gap, x.own)))
	return x
}

func product(k, score, expected float64) rating.Product {
	return rating.Product{K: k, Score: score, Expected: expected, Change: float64(k * (score - expected))}
}

// remarks adds the steps after the sum.
func (e *System) remarks(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat, x *explanation) {
	s, change := &e.settings, x.Change
	s.explainMargin(steps, h, seat, x.Score)
	s.explainCap(steps, x.gap, x.own)
	s.explainK(steps, x.rule, x.own)
	if full := s.K[x.rule].K; x.K != full {
		games := t.Column(columnGames)[seat]
		steps.Add("k-total", rating.Plain("k", x.K), rating.Plain("full", full), rating.Plain("games", float64(games)), rating.Plain("limit", s.KTotal))
	}
	if s.NoGainFrom > 0 && x.gap >= s.NoGainFrom && change > 0 {
		change = 0
		steps.Add("no-gain", rating.N("gap", x.gap, 1), rating.Plain("limit", s.NoGainFrom))
	}
	if real := float64(t.Effect(seat).Change); s.Floor.Set && math.Abs(real-change) > 1e-3 {
		steps.Add("floor", rating.Plain("floor", s.Floor.At), rating.Change("change", real, 2))
	}
	if s.Mode == Sequential {
		if n := h.InRound(seat); n > 1 {
			steps.Add("round", rating.Plain("games", float64(n)))
		}
	}
}

// explainSum tells the sum of a game.
func (s *Settings) explainSum(steps *rating.Steps, x rating.Product) {
	decimals := 4
	if s.Expected == Table {
		decimals = 2
	}
	steps.Add("calc",
		rating.Plain("k", x.K), rating.Plain("score", x.Score), rating.N("expected", x.Expected, decimals), rating.Change("change", x.Change, 2))
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
