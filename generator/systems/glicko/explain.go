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
func (y *System) Explain(h *history.History, t *rating.Timeline, seat history.Seat) []rating.Step {
	mine, theirs := t.Effect(seat), t.Effect(seat^1)
	deviation, shrunk := t.Column(columnDeviation), t.Column(columnShrunk)
	g := y.damping(float64(deviation[seat^1]))
	gap := mine.Before - theirs.Before
	e := y.expected(g, gap)
	score := h.Games[seat.Game()].Result.Score(seat.Side())
	after := float64(shrunk[seat])
	k := y.k(after)
	points := 0
	if score == 0.5 {
		points = 1
	}
	return []rating.Step{
		{Key: "calc", Args: []rating.Arg{
			rating.N("k", k, 2), rating.N("g", g, 4), rating.N("score", score, points),
			rating.N("expected", e, 4), rating.Change("change", k*g*(score-e), 2),
		}},
		{Key: "opponent", Args: []rating.Arg{rating.N("deviation", float64(deviation[seat^1]), 1), rating.N("g", g, 4)}},
		{Key: "expected", Args: []rating.Arg{rating.Change("gap", gap, 1), rating.N("g", g, 4), rating.N("expected", e, 4)}},
		{Key: "k", Args: []rating.Arg{
			rating.N("k", k, 2), rating.N("before", float64(deviation[seat]), 1), rating.N("after", after, 2),
			rating.N("games", float64(t.Column(columnGames)[seat]), 0),
		}},
	}
}
