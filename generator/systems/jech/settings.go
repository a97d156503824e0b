package jech

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"echelle/generator/diag"
	"echelle/generator/fmath"
	"echelle/generator/rating"
	"echelle/generator/yamlfile"
)

// Settings of the system. Begin with [Default].
type Settings struct {
	Calibration Calibration `yaml:"calibration" json:"calibration"` // whose mean is Mean
	Mean        float64     `yaml:"mean" json:"mean"`               // points
	Active      int         `yaml:"active" json:"active"`           // months without a game after which a player leaves the list; 0: never
	Weights     Weights     `yaml:"weights" json:"weights"`         // by age; never empty
	Confidence  float64     `yaml:"confidence" json:"confidence"`   // probability that an interval stands for
}

// Default is the setting of the French Othello Federation's article.
func Default() Settings {
	return Settings{
		Calibration: Players,
		Mean:        1600,
		Active:      38,
		Weights:     Weights{{7, 150}, {14, 100}, {26, 60}, {38, 30}, {0, 1}},
		Confidence:  0.90,
	}
}

// Calibration says over whom ratings have the mean that the settings name.
// Differences between players do not depend on it.
type Calibration string

// The calibrations.
const (
	Players   Calibration = "players"   // over all players of the pool
	Games     Calibration = "games"     // over the same, each as often as they have games within the pool
	Published Calibration = "published" // over the players on the list
)

// Weights are the weights of games by age, youngest band first.
type Weights []Band

// Band is the weight of games younger than so many months and not in a band
// before. The last band has Below 0: everything older.
type Band struct {
	Below  int // calendar months
	Weight float64
}

// UnmarshalNode reads [months, weight].
func (b *Band) UnmarshalNode(n *yamlfile.Node, problems *diag.List) {
	var pair [2]float64
	if n.Kind() != yamlfile.Sequence || n.Len() != 2 {
		n.Refuse(problems, "two numbers, months and weight", "write [7, 150] for games younger than 7 months, [0, 1] for all older ones")
		return
	}
	if !n.Decode(&pair, problems) {
		return
	}
	if pair[0] != math.Trunc(pair[0]) || math.Abs(pair[0]) > maxMonths {
		n.Refuse(problems, "whole months before the weight", "")
		return
	}
	*b = Band{int(pair[0]), pair[1]}
}

// MarshalJSON gives [months, weight].
func (b Band) MarshalJSON() ([]byte, error) {
	return json.Marshal([2]float64{float64(b.Below), b.Weight})
}

// Full is the largest weight: that of a game which counts as one whole game of
// information.
func (w Weights) Full() float64 {
	full := 0.0
	for _, b := range w {
		full = max(full, b.Weight)
	}
	return full
}

// byAge spreads the weights over ages in months.
func (w Weights) byAge() []float64 {
	var all []float64
	for _, b := range w {
		for len(all) < b.Below {
			all = append(all, b.Weight)
		}
	}
	return append(all, w[len(w)-1].Weight)
}

// Window is the age in months from which no game has a weight; false for none.
func (w Weights) Window() (months int, ok bool) {
	for i := len(w) - 1; i > 0 && w[i].Weight == 0; i-- {
		months, ok = w[i-1].Below, true
	}
	return months, ok
}

// Leaves is the number of months without a game after which nobody is on a list, 0 for
// never: where old games have no weight, nothing speaks for a player after the last that
// has one.
func (s Settings) Leaves() int {
	if n, ok := s.Weights.Window(); ok && (s.Active == 0 || n < s.Active) {
		return n
	}
	return s.Active
}

// Z is the half width of an interval in standard deviations: 1.644854 for a
// confidence of 0.90.
func (s Settings) Z() float64 {
	lo, hi := 0.0, 8.0
	for range 60 { // Φ rises: halve until the last bit
		m := (lo + hi) / 2
		if fmath.Phi(m) < (1+s.Confidence)/2 {
			lo = m
		} else {
			hi = m
		}
	}
	return (lo + hi) / 2
}

// Limits of the settings: far beyond use, near enough that every sum is finite.
const (
	maxMonths   = 12_000
	maxBands    = 100
	maxMean     = 1e6
	minWeight   = 1e-3 // of a weight that is not 0
	maxWeight   = 1e6
	leastChance = 0.5
	mostChance  = 0.999
)

// check finds the first value that cannot be used.
func (s *Settings) check() error {
	var wrong rating.Refusals
	if s.Calibration != Players && s.Calibration != Games && s.Calibration != Published {
		wrong.Add("calibration", fmt.Sprintf("calibration is %q", s.Calibration), "players, games or published")
	}
	if !(math.Abs(s.Mean) <= maxMean) {
		wrong.Add("mean", fmt.Sprintf("mean is %v", s.Mean), "a number of points")
	}
	if s.Active < 0 || s.Active > maxMonths {
		wrong.Add("active", fmt.Sprintf("active is %d", s.Active), "a number of months, or 0 for no limit")
	}
	if !(s.Confidence >= leastChance && s.Confidence <= mostChance) {
		wrong.Add("confidence", fmt.Sprintf("confidence is %v", s.Confidence), "a probability from 0.5 to 0.999")
	}
	s.checkWeights(&wrong)
	return wrong.Err()
}

func (s *Settings) checkWeights(wrong *rating.Refusals) {
	if len(s.Weights) == 0 || len(s.Weights) > maxBands {
		wrong.Add("weights", fmt.Sprintf("weights has %d bands", len(s.Weights)), "a list such as [[12, 10], [0, 1]]")
		return
	}
	before := 0
	for i, b := range s.Weights {
		key := "weights[" + strconv.Itoa(i) + "]"
		if b.Weight != 0 && !(b.Weight >= minWeight && b.Weight <= maxWeight) {
			wrong.Add(key, fmt.Sprintf("the weight in %s is %v", key, b.Weight), "0, or a number from 0.001 to 1000000")
		}
		switch last := i == len(s.Weights)-1; {
		case last && b.Below != 0:
			wrong.Add(key, "the last band of weights ends at "+strconv.Itoa(b.Below)+" months", "a last band [0, weight] for all older games")
		case !last && b.Below <= before:
			wrong.Add(key, fmt.Sprintf("%s ends at %d months", key, b.Below), fmt.Sprintf("more than %d months", before))
		}
		before = b.Below
	}
	if s.Weights.Full() == 0 {
		wrong.Add("weights", "all weights are 0", "at least one positive weight")
	}
}
