package ffg

import (
	"math"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Handicap advises the stones for a game by [Handicap].
func (f *System) Handicap(a, b rating.Rating) int {
	return Handicap(max(a.Value, b.Value), min(a.Value, b.Value))
}

// Stakes returns what White's win, a jigo and Black's win change in a game on
// 19×19 with normal time. The second side is Black and takes the handicap. No
// start level is corrected by it: that is for whole events.
func (f *System) Stakes(side [2]rating.Form, handicap int) []rating.Stake {
	level := [2]float64{side[0].Value, side[1].Value}
	var stakes []rating.Stake
	for _, result := range []history.Result{history.FirstWins, history.Draw, history.SecondWins} {
		game := history.Game{Result: result, Handicap: uint8(min(max(handicap, 0), math.MaxUint8))}
		fact := factsOf(&game)
		stake := rating.Stake{Result: result}
		for i := range side {
			change := f.settings.change(&fact, level, i)
			stake.Change[i] = max(change, floor-level[i])
			stake.Why[i] = f.why(&game, &fact, level, i, stake.Change[i])
		}
		stakes = append(stakes, stake)
	}
	return stakes
}

// why explains the change of a side in steps of Explain: calc or calc-jigo,
// then those of the handicap, the weight and the floor.
func (f *System) why(game *history.Game, fact *facts, level [2]float64, side int, final float64) []rating.Step {
	x := &explanation{settings: &f.settings, facts: fact, level: level, side: side, Steps: &rating.Steps{}}
	change := f.settings.change(fact, level, side)
	a := x.calc(game.Result, change)
	x.fictive()
	x.coefficients(game)
	x.step5(a.weight)
	x.floor(change, final)
	return x.All()
}
