package ffg

import (
	"math"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Explain gives the sum of one side of a game, then what led to its figures:
//
//	calc           {raw} × {coefficient} × {weight} = {change}
//	calc-jigo      ({win} + {loss}) / 2 × {coefficient} × {weight} = {change}
//	start          the start level was corrected from {declared} to {corrected} in
//	               {iterations} computations: the change was beyond {allowed}
//	fictive        {stones} stones: Black's level of {level} counts as {fictive}
//	fictive-komi   no komi: likewise
//	x-win          step 1: the loser's {loser} less the winner's {winner} is {gap};
//	               15 + {gap} / 15 = {raw}
//	x-loss         the same, the loser's variation being the opposite
//	limit          limited to {raw}: the interval is {low} to {high}
//	limit-strong   a winner above {level} gains {low} to {high}: {raw}
//	limit-beginner a loser below {level} loses {high} to {low}: {raw}
//	limit-inner    the opponent is below {level}: {low} to {high}: {raw}
//	stones         step 2: coefficient {coefficient} for {stones} stones
//	stones-komi    coefficient {coefficient} without komi
//	stones-none    more than 9 stones: the game does not count
//	board          step 3: coefficient {coefficient} on {size}×{size}
//	board-none     the game does not count on {size}×{size}
//	rapid, blitz   step 4: coefficient 0.5; the game does not count
//	product        the coefficients together: {a} × {b} × {c} = {coefficient}
//	beginner       below {level} the coefficient is always 1
//	weight         step 5: 1 - {level} / 1000 = {weight}
//	weight-low     but at least {weight}
//	weight-high    but at most {weight}
//	floor          step 6: no level falls below {floor}: {change}
//	round          {games} games of this round and day, all from the level before them
func (f *System) Explain(steps *rating.Steps, h *history.History, t *rating.Timeline, seat history.Seat) {
	game, side := &h.Games[seat.Game()], seat.Side()
	fact := factsOf(game)
	mine, theirs := t.Effect(seat), t.Effect(seat^1)
	level := [2]float64{mine.Before, theirs.Before}
	if side == 1 {
		level = [2]float64{theirs.Before, mine.Before}
	}
	x := &explanation{settings: &f.settings, facts: &fact, level: level, side: side, Steps: steps}

	change := f.settings.change(&fact, level, side)
	a := x.calc(game.Result, change)
	x.start(h, t, seat)
	x.fictive()
	if game.Result == history.Draw {
		x.step1(true)
		x.step1(false)
	} else {
		x.step1(game.Result.Score(side) == 1)
	}
	x.coefficients(game)
	x.step5(a.weight)
	x.floor(change, float64(mine.Change))
	if n := h.InRound(seat); n > 1 {
		x.Add("round", rating.N("games", float64(n), 0))
	}
}

// explanation collects the steps of one side of a game.
type explanation struct {
	settings *Settings
	facts    *facts
	level    [2]float64
	side     int
	*rating.Steps
}

// calc tells the sum; the account is that of a loss where the game is a jigo.
func (x *explanation) calc(result history.Result, change float64) account {
	a := x.settings.account(x.facts, x.level, x.side, result.Score(x.side) == 1)
	tail := []rating.Arg{rating.Plain("coefficient", a.factor), rating.N("weight", a.weight, 4), rating.Change("change", change, 2)}
	if result == history.Draw {
		win := x.settings.account(x.facts, x.level, x.side, true)
		x.Add("calc-jigo", append([]rating.Arg{rating.Change("win", win.raw, 3), rating.Change("loss", a.raw, 3)}, tail...)...)
	} else {
		x.Add("calc", append([]rating.Arg{rating.Change("raw", a.raw, 3)}, tail...)...)
	}
	return a
}

// floor tells of a change that the lowest level cut short.
func (x *explanation) floor(change, final float64) {
	if math.Abs(final-change) > 1e-3 {
		x.Add("floor", rating.N("floor", floor, 0), rating.Change("change", final, 2))
	}
}

// start tells of a corrected start level on the first game of the player's event.
func (x *explanation) start(h *history.History, t *rating.Timeline, seat history.Seat) {
	game := &h.Games[seat.Game()]
	player := game.Side[seat.Side()]
	marks := t.Marks(player)
	for i := range marks {
		m := &marks[i]
		if m.Kind != rating.StartLevel || m.Event != game.Event || m.After != x.level[x.side] || game.Event == 0 && m.Day != game.Day {
			continue
		}
		allowed := toleranceKnown
		if i > 0 && marks[i-1].Kind == rating.StartingValue && marks[i-1].Event == m.Event && marks[i-1].Day == m.Day {
			allowed = toleranceUnknown
		}
		x.Add("start", level("declared", m.Before), level("corrected", m.After),
			rating.N("iterations", float64(m.Note), 0), rating.N("allowed", float64(allowed), 0))
		return
	}
}

// fictive tells the level at which a handicap makes Black count.
func (x *explanation) fictive() {
	if x.facts.stones == 0 {
		return
	}
	key := "fictive"
	if x.facts.stones == 1 {
		key = "fictive-komi"
	}
	x.Add(key, rating.N("stones", float64(x.facts.stones), 0), rating.N("bonus", x.facts.bonus(), 0),
		level("level", x.level[1]), level("fictive", x.level[1]+x.facts.bonus()))
}

// step1 tells x and the limits that changed it.
func (x *explanation) step1(won bool) {
	a := x.settings.account(x.facts, x.level, x.side, won)
	fictive := [2]float64{x.level[0], x.level[1] + x.facts.bonus()}
	winner, key, raw := x.side, "x-win", a.x
	if !won {
		winner, key, raw = 1-x.side, "x-loss", -a.x
	}
	x.Add(key, level("winner", fictive[winner]), level("loser", fictive[1-winner]),
		rating.Change("gap", fictive[1-winner]-fictive[winner], 2), rating.Change("raw", raw, 3))

	own := x.level[x.side]
	limited := a.own.clamp(raw)
	if !won && x.settings.Reading == A && own < beginner {
		limited = a.raw // limited by way of the winner's variation
	}
	if limited != raw {
		key, bound := "limit", 0.0
		switch {
		case won && own > strong:
			key, bound = "limit-strong", strong
		case !won && own < beginner:
			key, bound = "limit-beginner", beginner
		}
		x.Add(key, rating.N("level", bound, 0), rating.N("low", a.own.low, 0), rating.N("high", a.own.high, 0), rating.Change("raw", limited+0, 3))
	}
	if a.inner && a.raw != limited {
		x.Add("limit-inner", rating.N("level", beginner, 0), rating.N("low", inner().low, 0), rating.N("high", inner().high, 0), rating.Change("raw", a.raw, 3))
	}
}

// coefficients tells those of steps 2 to 4 that are not 1.
func (x *explanation) coefficients(game *history.Game) {
	f := x.facts
	if f.product == 1 {
		return
	}
	if x.level[x.side] < beginner {
		x.Add("beginner", rating.N("level", beginner, 0))
		return
	}
	n := 0
	for _, c := range []float64{f.step2, f.step3, f.step4} {
		if c != 1 {
			n++
		}
	}
	stones, size := rating.N("stones", float64(f.stones), 0), rating.N("size", float64(game.Board), 0)
	switch {
	case f.step2 == 0:
		x.Add("stones-none", stones)
	case f.stones == 1:
		x.Add("stones-komi", rating.Plain("coefficient", f.step2))
	case f.stones > 1:
		x.Add("stones", stones, rating.Plain("coefficient", f.step2))
	}
	switch f.step3 {
	case 0:
		x.Add("board-none", size)
	case 0.1, 0.2:
		x.Add("board", size, rating.Plain("coefficient", f.step3))
	}
	switch f.step4 {
	case 0:
		x.Add("blitz")
	case 0.5:
		x.Add("rapid", rating.Plain("coefficient", f.step4))
	}
	if n > 1 {
		x.Add("product", rating.Plain("a", f.step2), rating.Plain("b", f.step3), rating.Plain("c", f.step4), rating.Plain("coefficient", f.product))
	}
}

// step5 tells the weight of the player's own level.
func (x *explanation) step5(w float64) {
	own := x.level[x.side]
	free := 1 - own/1000
	key := "weight"
	switch {
	case w > free:
		key = "weight-low"
	case w < free:
		key = "weight-high"
	}
	x.Add(key, level("level", own), rating.N("free", free, 4), rating.N("weight", w, 4))
}

// level is a level with enough decimals to repeat the calculation.
func level(name string, value float64) rating.Arg { return rating.N(name, value, 2) }
