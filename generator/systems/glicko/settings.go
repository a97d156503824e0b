package glicko

import (
	"fmt"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Settings1 are the settings of Glicko. Begin with [Glicko].
type Settings1 struct {
	Initial   float64 `yaml:"initial" json:"initial"`     // rating of a newcomer
	Deviation float64 `yaml:"deviation" json:"deviation"` // of a newcomer, and the largest there is; points
	C         float64 `yaml:"c" json:"c"`                 // how fast deviations grow: RD² by c² each period; points
	Floor     float64 `yaml:"floor" json:"floor"`         // smallest deviation after a game, so that ratings can always move; points
	Period    Period  `yaml:"period" json:"period"`       // rating period
}

// Settings2 are the settings of Glicko-2. Begin with [Glicko2].
type Settings2 struct {
	Initial    float64 `yaml:"initial" json:"initial"`       // rating of a newcomer
	Deviation  float64 `yaml:"deviation" json:"deviation"`   // of a newcomer; points
	Volatility float64 `yaml:"volatility" json:"volatility"` // of a newcomer; in units of 173.7178 points
	Tau        float64 `yaml:"tau" json:"tau"`               // how much volatilities may change; 0.3 to 1.2 are usual
	Period     Period  `yaml:"period" json:"period"`         // rating period
}

// Glicko has the paper's values; c lets a deviation of 50 grow to 350 in 30
// periods.
func Glicko() Settings1 {
	return Settings1{Initial: 1500, Deviation: 350, C: 63.2456, Floor: 30, Period: Month}
}

// Glicko2 has the paper's values.
func Glicko2() Settings2 {
	return Settings2{Initial: 1500, Deviation: 350, Volatility: 0.06, Tau: 0.5, Period: Month}
}

// Digits is the number of decimals that a setting was written with.
func (Settings1) Digits(x float64) int { return rating.Decimals(x) }

// Digits is the number of decimals that a setting was written with.
func (Settings2) Digits(x float64) int { return rating.Decimals(x) }

// Period is a rating period.
type Period string

// The rating periods. The papers ask for 5 to 15 games a player in each.
const (
	Week    Period = "week" // Monday to Sunday
	Month   Period = "month"
	Quarter Period = "quarter"
	Year    Period = "year"
)

// calendar is the period as the history knows it, false for none.
func (p Period) calendar() (history.Period, bool) {
	switch p {
	case Week:
		return history.Weekly, true
	case Month:
		return history.Monthly, true
	case Quarter:
		return history.Quarterly, true
	case Year:
		return history.Yearly, true
	}
	return 0, false
}

// Specs are the two systems.
func Specs() []rating.Spec {
	return []rating.Spec{
		{ID: "glicko", Words: words, New: func(decode func(any) bool) (rating.System, error) {
			return rating.Configure(Glicko(), decode, New)
		}},
		{ID: "glicko2", Words: words, New: func(decode func(any) bool) (rating.System, error) {
			return rating.Configure(Glicko2(), decode, New2)
		}},
	}
}

// New makes a Glicko system. The error is [rating.Refusals].
func New(s Settings1) (*System, error) {
	numbers := []number{
		{"initial", s.Initial, -1e6, 1e6},
		{"deviation", s.Deviation, 1, 1e4},
		{"c", s.C, 0, 1e4},
	}
	if s.Deviation >= 1 { // else there is no range
		numbers = append(numbers, number{"floor", s.Floor, 0, s.Deviation})
	}
	period, err := check(s.Period, numbers)
	if err != nil {
		return nil, err
	}
	return &System{s, s.Initial, s.Deviation, period, q, first{s}}, nil
}

// New2 makes a Glicko-2 system. The error is [rating.Refusals].
func New2(s Settings2) (*System, error) {
	period, err := check(s.Period, []number{
		{"initial", s.Initial, -1e6, 1e6},
		{"deviation", s.Deviation, 1, 1e4},
		{"volatility", s.Volatility, 1e-4, wildest},
		{"tau", s.Tau, 0.01, 10},
	})
	if err != nil {
		return nil, err
	}
	return &System{s, s.Initial, s.Deviation, period, 1 / unit, second{s}}, nil
}

// number is a setting and its range.
type number struct {
	key                string
	value, least, most float64
}

// check finds all values that cannot be used.
func check(p Period, numbers []number) (history.Period, error) {
	var wrong rating.Refusals
	for _, n := range numbers {
		if !(n.value >= n.least && n.value <= n.most) {
			wrong.Add(n.key, fmt.Sprintf("%s is %v", n.key, n.value), fmt.Sprintf("a number from %v to %v", n.least, n.most))
		}
	}
	period, ok := p.calendar()
	if !ok {
		wrong.Add("period", fmt.Sprintf("period is %q", p), "week, month, quarter or year")
	}
	return period, wrong.Err()
}
