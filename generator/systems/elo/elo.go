// Package elo rates game by game after Arpad Elo: who does better than
// expected gains, who does worse loses.
//
//	E = 1 / (1 + 10^((O - N)/scale))      N the own rating, O the opponent's
//	N' = N + K (S - E)                    S the score: 1, 0.5 or 0
//
// One engine serves all presets of [Specs]; [Settings] holds what tells them
// apart. Sources: Elo, "The Rating of Chessplayers" (1978); FIDE Handbook B.02
// as of 1 October 2025; the article "Comparer et classer"; the rules of
// Bataille Empire.
//
// The games of one unit ([history.History.Units]) are computed from the
// ratings at its start and their changes added, so that the order within a
// round does not matter. A rating period is nothing else than a larger unit.
package elo

import (
	"embed"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// System is a configured Elo system. It is safe for concurrent use.
type System struct {
	settings Settings
}

// New checks the settings. The error is [rating.Refusals].
func New(s Settings) (*System, error) {
	if err := s.check(); err != nil { // as it was written: problems name places
		return nil, err
	}
	s.tidy()
	return &System{s}, nil
}

// The interfaces that pages look for.
var (
	_ rating.System     = (*System)(nil)
	_ rating.Logistic   = (*System)(nil)
	_ rating.Multiplier = (*System)(nil)
	_ rating.Staker     = (*System)(nil)
	_ rating.Detailer   = (*System)(nil)
)

//go:embed *.md *.yaml *.js
var words embed.FS

// Info describes the system.
func (e *System) Info() rating.Info {
	s := &e.settings
	info := rating.Info{
		Settings: *s,
		Initial:  s.Initial,
		ByEvent:  s.Mode == PeriodByPeriod,
		ZeroSum:  s.zeroSum(),
		Monotone: s.monotone(),
		Grades:   rating.Grades{Steps: s.GradeNames},
	}
	if s.Mode == PeriodByPeriod && s.Period == Month {
		info.Due = history.Monthly.End
	}
	return info
}

// zeroSum holds where both players of a game have the same K and their scores
// and expected scores each add up to 1.
func (s *Settings) zeroSum() bool {
	for _, m := range s.Scores {
		if m.Score != 1 {
			return false
		}
	}
	return len(s.K) == 1 && s.LoserScore == 0 && s.NoGainFrom == 0 && !s.Floor.Set &&
		(s.Cap == 0 || !s.CapExempt.Set) && (s.Mode == Sequential || s.KTotal == 0)
}

func (s *Settings) monotone() bool {
	for _, m := range s.Scores {
		if m.Score < 1 {
			return false
		}
	}
	return s.LoserScore == 0
}

// Expected is the expected score of a player against an opponent.
func (e *System) Expected(own, opponent rating.Rating) float64 {
	s := &e.settings
	return s.expected(s.capped(own.Value-opponent.Value, own.Value))
}

// Logistic implements [rating.Logistic].
func (e *System) Logistic() (scale float64, ok bool) {
	s := &e.settings
	return s.Scale, s.Expected != Table && s.Cap == 0
}

// capped is the difference that counts for a player of this rating.
func (s *Settings) capped(difference, own float64) float64 {
	if s.Cap == 0 || s.CapExempt.Set && own >= s.CapExempt.At {
		return difference
	}
	return min(max(difference, -s.Cap), s.Cap)
}

// expected is the expected score of who is so many points above the opponent.
func (s *Settings) expected(difference float64) float64 {
	e := s.expectation(difference)
	if s.Expected == Table {
		e /= hundred
	}
	return e
}

// score is the score of a side of a counting game.
func (s *Settings) score(h *history.History, seat history.Seat) float64 {
	g := &h.Games[seat.Game()]
	score := g.Result.Score(seat.Side())
	switch score {
	case 1:
		score, _ = s.Scores.of(h.Margins[g.Margin]) // which Rate knew
	case 0:
		score = s.LoserScore
	}
	return score
}
