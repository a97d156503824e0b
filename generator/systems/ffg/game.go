package ffg

import "echelle/generator/history"

// facts are what the six steps need of a game besides the levels. White and
// Black are the sides 0 and 1.
type facts struct {
	result  history.Result
	stones  uint8   // 0: an even game with komi, 1: without komi
	step2   float64 // coefficient of the handicap
	step3   float64 // of the board
	step4   float64 // of the thinking time
	product float64 // of the three
}

// factsOf reads a game. A board of unknown size is 19×19.
func factsOf(g *history.Game) facts {
	f := facts{result: g.Result, stones: g.Handicap, step3: 1, step4: 1}
	// (10 - H)/10 and not 1 - H/10: the nearest number to 0.1 for 9 stones.
	f.step2 = float64(max(10-int(g.Handicap), 0)) / 10
	switch g.Board {
	case 0, 19:
	case 13:
		f.step3 = 0.2
	case 9:
		f.step3 = 0.1
	default:
		f.step3 = 0
	}
	switch tempo(g) {
	case history.TempoRapid:
		f.step4 = 0.5
	case history.TempoBlitz:
		f.step4 = 0
	}
	f.product = f.step2 * f.step3 * f.step4
	return f
}

// tempo is the class of a game's thinking time: as given, else from the basic
// time, normal where that is unknown. The source names two points, an hour and
// half an hour with byo-yomi; between them the organiser decides.
func tempo(g *history.Game) history.Tempo {
	switch t := g.Flags.Tempo(); {
	case t != history.TempoUnset:
		return t
	case g.Minutes == 0 || g.Minutes >= 60:
		return history.TempoNormal
	case g.Minutes >= 30:
		return history.TempoRapid
	}
	return history.TempoBlitz
}

// bonus is what a handicap adds to Black's level: the first move is worth half
// a stone, so that 1 stands for 50 points and 9 for 850.
func (f *facts) bonus() float64 {
	if f.stones == 0 {
		return 0
	}
	return 100*float64(f.stones) - 50
}

// limits is an interval.
type limits struct{ low, high float64 }

func (l limits) clamp(x float64) float64 { return min(max(x, l.low), l.high) }

// inner is the interval for who is at least -2000 and meets someone below.
func inner() limits { return limits{-1, 1} }

// limitsOf is the interval for a winner's or loser's own level. The intervals
// of strong winners and of losers who are beginners take the place of the
// ordinary ones: on top of them they would have no effect.
func limitsOf(level float64, won bool) limits {
	switch {
	case won && level > strong:
		return limits{0, 40}
	case won:
		return limits{1, 40}
	case level < beginner:
		return limits{-1, 0}
	}
	return limits{-15, -1}
}

// account is the calculation of one side for one outcome.
type account struct {
	x      float64 // 15 + (fictive level of the loser - that of the winner)/15
	own    limits  // of the own level
	inner  bool    // the interval for meeting a beginner holds as well
	raw    float64 // step 1: the variation within the limits
	factor float64 // steps 2 to 4: the coefficient for this player
	weight float64 // step 5
	change float64 // raw × factor × weight
}

// account computes a side of a game from the levels before it, as a win or a
// loss. All tests are on real levels; fictive ones only enter x.
func (s *Settings) account(f *facts, level [2]float64, side int, won bool) account {
	fictive := [2]float64{level[0], level[1] + f.bonus()}
	own, other := level[side], level[1-side]
	winner := side
	if !won {
		winner = 1 - side
	}
	a := account{
		x:     15 + (fictive[1-winner]-fictive[winner])/15,
		own:   limitsOf(own, won),
		inner: own >= beginner && other < beginner,
	}
	raw := a.x
	if !won {
		if s.Reading == A {
			raw = limitsOf(other, true).clamp(raw)
		}
		raw = -raw
	}
	raw = a.own.clamp(raw)
	if a.inner {
		raw = inner().clamp(raw)
	}
	a.raw = raw + 0 // no -0
	a.factor = factor(f, own)
	a.weight = weight(own)
	a.change = float64(a.raw*a.factor*a.weight) + 0
	return a
}

// factor is the coefficient of steps 2 to 4 for a player. Below -2000 it is 1
// whatever the handicap, the board and the time, even where the game does not
// count for the opponent: so that children's quick games on small boards count.
func factor(f *facts, level float64) float64 {
	if level < beginner {
		return 1
	}
	return f.product
}

// weight is 1 - level/1000, from 0.1 to 2.5.
func weight(level float64) float64 {
	return limits{0.1, 2.5}.clamp(1 - level/1000)
}

// change is what a game does to a side. In a jigo, of which the source says
// nothing, it is the mean of a win and a loss.
func (s *Settings) change(f *facts, level [2]float64, side int) float64 {
	if f.result == history.Draw {
		return (s.account(f, level, side, true).change + s.account(f, level, side, false).change) / 2
	}
	return s.account(f, level, side, f.result.Score(side) == 1).change
}
