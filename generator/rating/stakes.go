package rating

import "echelle/generator/history"

// Form is how a player goes into a game: all that the expected score and the
// change depend on.
type Form struct {
	Rating
	Games  int     // counted so far
	Detail float64 // what else the system must know, in a number of its own making (see [Detailer]); 0: nothing known
}

// Staker is a system that can say what a single game would change. It uses the
// very code that rates games.
type Staker interface {
	// Stakes returns the possible results of a game that counts in full, the
	// best for the first side first. handicap is the number of stones that the
	// second side takes, where the system knows handicaps; it is 0 for others.
	Stakes(side [2]Form, handicap int) []Stake
}

// Stake is what one result of a game would change.
type Stake struct {
	Result history.Result
	Margin string     // of the victory, "" where the system does not tell margins apart
	Change [2]float64 // of each side's rating, points
	Why    [2][]Step  // the calculation of each side, the sum first
}

// Detailer is a [Staker] that must know more of a player than the rating and the
// number of games.
type Detailer interface {
	// Details returns the Detail of every player's form after the newest list of
	// h, by player; nil where the settings make it needless.
	Details(h *history.History) ([]float64, error)
}

// Adviser is a system that has a rule for handicaps.
type Adviser interface {
	// Handicap is the number of stones that makes a game even between players
	// with these ratings, given by the higher rated one: 0 for an even game, 1
	// for the first move without compensation.
	Handicap(a, b Rating) int
}
