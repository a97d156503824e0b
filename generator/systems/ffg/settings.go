package ffg

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"echelle/generator/rating"
)

// Settings of the system. Begin with [Default].
type Settings struct {
	Reading       Reading `yaml:"reading" json:"reading"`               // of the limits of a loser below -2000
	DefaultRank   string  `yaml:"default_rank" json:"default_rank"`     // of a newcomer who declared none: "20k", "2d" or points
	MaxIterations int     `yaml:"max_iterations" json:"max_iterations"` // computations of one event, 2 to 10000
}

// Default are the settings for the source as we read it.
func Default() Settings {
	return Settings{Reading: B, DefaultRank: "20k", MaxIterations: 100}
}

// Reading tells how "the loser's variation is limited to [-1..0]" combines with
// "the loser's variation is the opposite of the winner's", which is itself
// limited. They differ only for a loser below -2000 in a game with x < 1.
type Reading string

// The readings.
const (
	A Reading = "A" // one after the other: the loser then always loses 1
	B Reading = "B" // the interval limits -x directly, as that of strong winners does
)

// check finds all values that cannot be used, and the level of DefaultRank.
func (s *Settings) check() (float64, error) {
	var wrong rating.Refusals
	if s.Reading != A && s.Reading != B {
		wrong.Add("reading", fmt.Sprintf("reading is %q", s.Reading), "A or B")
	}
	initial, ok := Level(s.DefaultRank)
	if !ok {
		wrong.Add("default_rank", fmt.Sprintf("default_rank is %q", s.DefaultRank), "a rank such as 20k or 2d")
	}
	if s.MaxIterations < 2 || s.MaxIterations > 10_000 {
		wrong.Add("max_iterations", fmt.Sprintf("max_iterations is %d", s.MaxIterations), "a number from 2 to 10000")
	}
	return initial, wrong.Err()
}

// Levels that mean something to the scale.
const (
	floor    = -2950 // no level falls below: the entry level of 30 kyu
	beginner = -2000 // below, rules for beginners hold
	strong   = 400   // above, a winner may gain nothing
)

// highestDan is the highest amateur rank: 45d is a slip of the pen.
const highestDan = 9

// farthest is the largest number of points taken for a level: ten times what
// the scale has.
const farthest = 10_000

// Level is the entry level of a declared rank, in the middle of it:
//
//	n dan  100n - 50          n kyu  -100n + 50
//
// A rank is written "3k", "3 kyu", "2d", "2 dan", in any case, or as a number
// of points. There is no amateur rank above 9 dan. A professional grade ("1p") counts as 7 dan, the amateur rank that
// the European federation gives the first of them. No level is below the
// floor. The second result is false for anything else.
func Level(rank string) (float64, bool) {
	rank = strings.ToLower(strings.TrimSpace(rank))
	if points, err := strconv.ParseFloat(rank, 64); err == nil && math.Abs(points) <= farthest {
		return max(points, floor), true
	}
	digits := strings.TrimRight(rank, "abcdefghijklmnopqrstuvwxyz ")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > 99 || digits[0] == '+' {
		return 0, false
	}
	switch strings.TrimSpace(rank[len(digits):]) {
	case "k", "kyu":
		return max(float64(50-100*n), floor), true
	case "d", "dan":
		return float64(100*n - 50), n <= highestDan
	case "p", "pro":
		return 650, true
	}
	return 0, false
}
