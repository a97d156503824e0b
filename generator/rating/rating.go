// Package rating says what a rating system is and what it hands over.
//
// A [System] is a pure function from a history (as one ranking sees it) to a
// [Timeline]: the ratings of every list, the effect of every game and the marks
// in between (starting values, year-end adjustments). A [Spec] describes a
// system before it is configured: its name, its words and how to make it from
// settings. Everything else here is optional and found by a type assertion in
// one place: [Explainer], [Multiplier], [Predictor], [Foreteller], [Staker], [Detailer],
// [Adviser], [Analyst], [Resumer].
//
// The package knows no files and no pages. Text about a calculation is made
// from [Step] values by whoever shows it.
package rating

import (
	"bytes"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"echelle/generator/history"
)

// System computes the ratings of a whole history.
//
// Rate must be pure: the same history gives the same bits on every processor;
// h is not modified; what it says of a list depends only on games before that
// list; the numbers of players carry no meaning. Which games count is answered
// by h.Counts alone. An error is a broken solver, or GameErrors where a setting does
// not fit the history.
type System interface {
	Rate(h *history.History) (*Timeline, error)
	Info() Info
}

// Info describes a configured system.
type Info struct {
	Settings any     // the resolved settings, a struct that marshals to JSON; hashed and shown
	Initial  float64 // rating of a newcomer, 0 if the system has none
	ByEvent  bool    // rates whole events on their rating day (history.Event.RatingDay)
	// Due is the day from which the ratings hold a game of a day: the last of its
	// rating period. nil: the same day.
	Due       func(history.Day) history.Day
	Batch     bool    // fits every list anew: games have no change of their own
	Deviation bool    // ratings carry a standard deviation
	Interval  float64 // half width of the intervals that the system states, in standard deviations; 0: 1.644854 (90 %)
	Active    int     // months without a game after which a player leaves the list; 0: never
	ZeroSum   bool    // the two changes of a game always add up to nothing
	Monotone  bool    // a winner never loses points and a loser never gains any
	Grades    Grades  // the system's own table of grades
	Unit      float64 // a difference in strength worth showing, for axis ticks and tables; 0: 100
}

// Grades is a table of named bands of rating, ascending. The zero Grades has none.
type Grades struct {
	Steps   []Grade
	Rounded bool // the grade is read from the rating as displayed (rounded half away from zero), not from the stored one
}

// Grade begins at From, inclusive.
type Grade struct {
	From float64 `yaml:"from" json:"from"`
	Name string  `yaml:"name" json:"name"`
}

// Lowest is the From of a grade without a lower limit: no rating comes near it.
const Lowest = -9999

// Of is the index of the grade of a rating, -1 below the first.
func (g Grades) Of(rating float64) int {
	if g.Rounded {
		rating = math.Round(rating)
	}
	i := -1
	for i+1 < len(g.Steps) && rating >= g.Steps[i+1].From {
		i++
	}
	return i
}

// Name is the name of the grade of a rating, "" below the first.
func (g Grades) Name(rating float64) string {
	if i := g.Of(rating); i >= 0 {
		return g.Steps[i].Name
	}
	return ""
}

// Spec describes a system before it is configured.
type Spec struct {
	ID string // its name in site.yaml
	// Words holds method.<lang>.md, the method in plain words as a text/template
	// over Info.Settings, and words.<lang>.yaml, the sentences of its steps.
	// Presets that share these have files of their own beside them: <id>.<lang>.md
	// with templates that the method calls, and <id>.<lang>.yaml with the words
	// that differ.
	Words fs.FS
	// New makes the system. It calls decode with a pointer to its settings, which
	// hold the defaults; decode overlays what the user wrote, has reported every
	// problem when it returns false, and New then returns nil and no error. Values
	// out of range are returned as Refusals.
	New func(decode func(settings any) bool) (System, error)
}

// Configure is New of a [Spec] for the settings s, of which made makes the system.
func Configure[S any, Y System](s S, decode func(any) bool, made func(S) (Y, error)) (System, error) {
	if !decode(&s) {
		return nil, nil
	}
	y, err := made(s)
	if err != nil {
		return nil, err
	}
	return y, nil
}

// SettingError is a setting that cannot be used.
type SettingError struct {
	Key      string // path below settings, as in "k[1].rating_from"
	What     string // what was found: "k is -3"
	Expected string // "a positive number"
}

func (e *SettingError) Error() string { return e.What + ", expected " + e.Expected }

// Refusals are the settings that cannot be used, all of them: who corrects one
// should not learn of the next by another run.
type Refusals []*SettingError

// Add adds a setting.
func (r *Refusals) Add(key, what, expected string) {
	*r = append(*r, &SettingError{key, what, expected})
}

// Err is the refusals as an error, nil where there are none.
func (r Refusals) Err() error {
	if len(r) == 0 {
		return nil
	}
	return r
}

func (r Refusals) Error() string {
	var all []string
	for _, e := range r {
		all = append(all, e.Error())
	}
	return strings.Join(all, "; ")
}

// GameError is a game that the settings do not know how to rate.
type GameError struct {
	Game     history.GameID
	Column   string // what of it they do not know: "margin"
	What     string
	Expected string
	Hint     string
}

// GameErrors are the games that stop a system, all that differ.
type GameErrors []GameError

func (e GameErrors) Error() string {
	var all []string
	for _, g := range e {
		all = append(all, g.What+", expected "+g.Expected)
	}
	return strings.Join(all, "; ")
}

// Rating is a value with its standard deviation (0 where the system has none).
type Rating struct {
	Value     float64 // points
	Deviation float64 // points, one standard deviation
}

// Predictor is a system that can say how likely results are.
type Predictor interface {
	// Expected is the expected score, 0 to 1, of a player against an opponent in
	// an ordinary game (even, no colours).
	Expected(own, opponent Rating) float64
}

// Foreteller is a [Predictor] that expects less of a game the less is known of the
// players. What it rates a game by takes the opponent's uncertainty alone, what it
// foretells that of both.
type Foreteller interface {
	Predictor
	// Before is what was known of one side before a counting game. t is what Rate
	// returned.
	Before(t *Timeline, seat history.Seat) Rating
}

// Logistic is a [Predictor] whose expected score, between players whose ratings have no
// deviation, is that of the logistic curve:
//
//	Expected(n, o) = 1 / (1 + 10^((o - n)/scale))
//
// Who needs many of them can take the powers of ten once for each player.
type Logistic interface {
	Predictor
	// Logistic returns the scale, in points above 0; false where the settings ask for
	// another curve.
	Logistic() (scale float64, ok bool)
}

// Explainer is a system that explains the change of a game, or of a mark.
type Explainer interface {
	// Explain adds the calculation of one side of a counting game, the sum
	// first, then a remark for each rule that touched it. Times are computed from
	// t, which Rate returned for h.
	Explain(steps *Steps, h *history.History, t *Timeline, seat history.Seat)
}

// Multiplier is an [Explainer] whose sums are products of one kind, so that they
// can stand as numbers in columns.
type Multiplier interface {
	Explainer
	// Multiply is Explain with the sum in numbers: only remarks become steps, and of
	// these only those that say more than the columns. Where there is no sum it is
	// Explain, and false.
	Multiply(steps *Steps, h *history.History, t *Timeline, seat history.Seat) (Product, bool)
}

// Product is the sum of one side of a game: K × (Score − Expected) = Change. Where
// every list is fitted anew, K is the weight of the game and Change its pull.
type Product struct{ K, Score, Expected, Change float64 }

// Analyst is a system that fits every list anew and can say what made a rating.
// A call costs a few fits: it answers questions, it does not fill pages.
type Analyst interface {
	// Split splits the change of a player's rating from the list before l to l
	// into its causes, one step each, whose arguments named "change" add up to
	// the change in hundredths exactly. It returns nil where the player is not
	// rated on both lists.
	Split(h *history.History, t *Timeline, p history.PlayerID, l history.ListID) ([]Step, error)
	// Pulls returns the games that pull at a player's rating on a list, the
	// strongest first; nil where the player has no rating.
	Pulls(h *history.History, p history.PlayerID, l history.ListID) ([]Pull, error)
}

// Pull is what one game contributes to a fitted rating. The pulls of all games
// of a player add up to nothing: that is what fitted means.
type Pull struct {
	Seat     history.Seat
	Weight   float64 // of the game on the list
	Expected float64 // score, 0 to 1, at the ratings of the list
	Pull     float64 // Weight × (score − Expected)
}

// Resumer is a system that can take parts of its result from a former run.
type Resumer interface {
	// Resume is Rate, to the last bit, with what the store has. Parts that it lacks
	// are computed, and the store is asked to keep them.
	Resume(h *history.History, store Store) (*Timeline, error)
}

// Store keeps parts of results from one run to the next. A key holds a hash of all
// that its part depends on but the program: whoever makes a store sees to it that
// another program finds nothing in it. It is used from several goroutines.
type Store interface {
	Load(key string) []byte // nil where there is none
	// Keep asks for a part to be kept. part may be called once, until the timeline
	// is no longer needed; the store may as well forget it.
	Keep(key string, part func() []byte)
}

// Step is one line of a calculation: the sentence Key of the system's words
// filled with Args.
type Step struct {
	Key  string
	Args []Arg
}

// Arg fills the place {Name} of a sentence with a number or, where Text is not
// empty, with a text.
type Arg struct {
	Name     string
	Value    float64
	Decimals int  // digits after the point; trailing zeros are kept
	Signed   bool // with a + where positive
	Text     string
}

// Steps collects steps in memory that serves again: the pages of a large site
// hold millions of calculations. The zero Steps is empty.
type Steps struct {
	steps []Step
	args  []Arg // of all steps, one after the other
}

// Add adds a step. It keeps no reference to args.
func (s *Steps) Add(key string, args ...Arg) {
	from := len(s.args)
	s.args = append(s.args, args...)
	s.steps = append(s.steps, Step{key, s.args[from:len(s.args):len(s.args)]})
}

// All returns the steps in the order of adding. Further ones do not change it.
func (s *Steps) All() []Step { return s.steps[:len(s.steps):len(s.steps)] }

// Reset takes all steps away. Slices that All returned must no longer be used.
func (s *Steps) Reset() { s.steps, s.args = s.steps[:0], s.args[:0] }

// N is a number with so many decimals.
func N(name string, value float64, decimals int) Arg {
	return Arg{Name: name, Value: value, Decimals: decimals}
}

// Plain is a number with as many decimals as it needs.
func Plain(name string, value float64) Arg { return N(name, value, Decimals(value)) }

// Decimals is how many decimals a number needs to read back as it is, at most nine:
// a setting is told as it was written, and a product of some is not told with what
// the computer could not represent.
func Decimals(value float64) int {
	if n := decimals(value); n <= mostDecimals {
		return n
	}
	return min(decimals(math.Round(value*1e9)/1e9), mostDecimals)
}

// mostDecimals are those that a page prints of a number.
const mostDecimals = 9

// decimals is how many the shortest text has that reads back as the number.
func decimals(value float64) int {
	if value == math.Trunc(value) {
		return 0
	}
	var buf [32]byte
	text := strconv.AppendFloat(buf[:0], value, 'f', -1, 64)
	return len(text) - 1 - bytes.IndexByte(text, '.')
}

// Change is a signed number.
func Change(name string, value float64, decimals int) Arg {
	return Arg{Name: name, Value: value, Decimals: decimals, Signed: true}
}
