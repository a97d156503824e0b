// Package ffg is the level scale of the French Go Federation from 2003 to 2012:
// 100 points are one rank, and one rank is one handicap stone.
//
//	100 .. 199  2 dan        -100 .. -1    1 kyu
//	  0 ..  99  1 dan        -200 .. -101  2 kyu    down to -2950
//
// Events are rated as a whole on their rating day. Within an event levels
// change round by round (game.go has the six steps of one game). Who plays far
// better or worse than the level of entry gets a corrected start level, and the
// event is computed again until its levels hold still (adjust.go). Individual
// games of one pair of players on one day form an event of their own.
//
// A player is known once a game with a coefficient above 0 has given a level,
// or a starting value of the federation has. Until then every event is entered
// with the rank declared there, else the one of the register, else
// Settings.DefaultRank; the level of entry is a mark of the timeline.
//
// A game may have the coefficient 0 for one player and 1 for the other, so it
// is not the history that knows whether a game counts here: it counts, moves
// nothing on the side where the coefficient is 0, and its explanation says why.
// Who has only such games is on no list ([rating.Unsettled]).
//
// Source: "Échelle de niveaux, algorithme 2012" of the French Go Federation
// (ffg.jeudego.org). Where it is silent the comments say what was decided.
package ffg

import (
	"embed"
	"fmt"
	"math"

	"echelle/generator/rating"
)

// System is a configured level scale. It is safe for concurrent use.
type System struct {
	settings Settings
	initial  float64 // level of Settings.DefaultRank
}

// New checks the settings. The error is [rating.Refusals].
func New(s Settings) (*System, error) {
	initial, err := s.check()
	if err != nil {
		return nil, err
	}
	return &System{s, initial}, nil
}

// The interfaces that pages look for. There is no [rating.Predictor]: the scale
// speaks of points won and lost, never of chances.
var (
	_ rating.System    = (*System)(nil)
	_ rating.Explainer = (*System)(nil)
	_ rating.Staker    = (*System)(nil)
	_ rating.Adviser   = (*System)(nil)
)

//go:embed *.md *.yaml *.js
var words embed.FS

// Specs is the system with its default settings.
func Specs() []rating.Spec {
	return []rating.Spec{{ID: "ffg", Words: words, New: func(decode func(any) bool) (rating.System, error) {
		return rating.Configure(Default(), decode, New)
	}}}
}

// Info describes the system.
func (f *System) Info() rating.Info {
	return rating.Info{
		Settings: f.settings,
		Initial:  f.initial,
		ByEvent:  true,
		Monotone: true,
		Grades:   Ranks(),
	}
}

// Ranks is the table of ranks, read from the level as displayed: who is shown
// with -100 is 1 kyu.
func Ranks() rating.Grades {
	g := rating.Grades{Rounded: true}
	for kyu := 30; kyu >= 1; kyu-- {
		g.Steps = append(g.Steps, rating.Grade{From: -100 * float64(kyu), Name: fmt.Sprintf("%d kyu", kyu)})
	}
	for dan := 1; dan <= 9; dan++ {
		g.Steps = append(g.Steps, rating.Grade{From: 100 * float64(dan-1), Name: fmt.Sprintf("%d dan", dan)})
	}
	return g
}

// Handicap is the number of stones that makes a game even: the difference of
// the levels rounded up to the next hundred, 0 for a player who is not below
// the opponent. A handicap of 1 means that White gets no komi; games with more
// than 9 stones do not count.
func Handicap(white, black float64) int {
	return int(math.Ceil(max(white-black, 0) / 100))
}
