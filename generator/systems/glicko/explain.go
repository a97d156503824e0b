package glicko

import (
	"echelle/generator/history"
	"echelle/generator/rating"
)

// Explain gives the part of one side of a game in the change of its period,
// then where its factors come from:
//
//	calc      {k} × {g} × ({score} − {expected}) = {change}
//	opponent  the opponent's deviation of {deviation} gives g = {g}
//	expected  {gap} points above the opponent: 1 / (1 + 10^(−{g} × {gap} / 400)) = {expected}
//	k         K = {k}, from the deviation: {before} before the {games} games of the
//	          period, {after} after them
func (y *System) Explain(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat) {
	mine, theirs := t.Effect(seat), t.Effect(seat^1)
	deviation := t.Column(columnDeviation)
	own := strength{rating: mine.Before, deviation: float64(deviation[seat])}
	other := strength{rating: theirs.Before, deviation: float64(deviation[seat^1])}
	score := h.Games[seat.Game()].Result.Score(seat.Side())
	y.why(steps, own, other, score, float64(t.Column(columnShrunk)[seat]), float64(t.Column(columnGames)[seat]))
}

// why adds the steps of Explain for a game between two players as they were
// before the period, of which shrunk is the deviation after its games.
func (y *System) why(steps *rating.Steps, own, other strength, score, shrunk, games float64) {
	g := y.damping(other.deviation)
	gap := own.rating - other.rating
	e := y.expected(g, gap)
	factor := y.k(shrunk)
	points := 0
	if score == 0.5 {
		points = 1
	}
	steps.Add("calc", rating.N("k", factor, 2), rating.N("g", g, 4), rating.N("score", score, points),
		rating.N("expected", e, 4), rating.Change("change", factor*g*(score-e), 2))
	steps.Add("opponent", rating.N("deviation", other.deviation, 1), rating.N("g", g, 4))
	steps.Add("expected", rating.Change("gap", gap, 1), rating.N("g", g, 4), rating.N("expected", e, 4))
	steps.Add("k", rating.N("k", factor, 2), rating.N("before", own.deviation, 1), rating.N("after", shrunk, 2), rating.N("games", games, 0))
}
