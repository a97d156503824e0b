package elo

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/yamlfile"
)

// Settings are everything that tells one Elo system from another. Begin with
// [Elo], [Fide], [Federation] or [BatailleEmpire].
type Settings struct {
	Initial    float64        `yaml:"initial" json:"initial"`                 // rating of a newcomer
	Scale      float64        `yaml:"scale" json:"scale"`                     // points at which one side is expected to score 10 times the other
	K          KRules         `yaml:"k" json:"k"`                             // points at stake; never empty
	Expected   Curve          `yaml:"expected" json:"expected"`               // how a difference becomes an expected score
	Mode       Mode           `yaml:"mode" json:"mode"`                       // when ratings change
	Period     Period         `yaml:"period" json:"period"`                   // the rating period; of no effect in mode sequential
	KTotal     float64        `yaml:"k_total" json:"k_total"`                 // in mode period K is lowered so that K times the games of the period is at most this; 0: no limit
	Scores     Scores         `yaml:"scores" json:"scores"`                   // the winner's score by margin; empty: margins are ignored. A win without margin scores 1
	LoserScore float64        `yaml:"loser_score" json:"loser_score"`         // 0 in every known system
	NoGainFrom float64        `yaml:"no_gain_from" json:"no_gain_from"`       // so many points above the opponent nothing can be gained; 0: no such rule
	Cap        float64        `yaml:"cap" json:"cap"`                         // larger differences count as this one; 0: no such rule
	CapExempt  Bound          `yaml:"cap_exempt_from" json:"cap_exempt_from"` // from this rating on a player's own change uses the full difference
	Floor      Bound          `yaml:"floor" json:"floor"`                     // no rating falls below
	YearEnd    []Decay        `yaml:"year_end" json:"year_end"`               // for players without a game in a calendar year; the highest that fits
	GradeNames []rating.Grade `yaml:"grades" json:"grades"`
}

// Curve turns a difference of ratings into an expected score.
type Curve string

// The curves.
const (
	Logistic Curve = "logistic" // 1 / (1 + 10^(-difference/scale))
	Table    Curve = "table"    // FIDE's table 8.1.2, two decimals; for a scale of 400
)

// Mode tells when ratings change.
type Mode string

// The modes.
const (
	Sequential     Mode = "sequential" // after every game, or every round of an event
	PeriodByPeriod Mode = "period"     // at the end of each rating period, from the ratings at its start
)

// Period is a rating period.
type Period string

// The rating periods.
const (
	Month Period = "month" // the calendar month in which the event ends
	Event Period = "event" // each event for itself
)

// Bound is a limit that may be absent: the zero Bound is.
type Bound struct {
	Set bool
	At  float64
}

// At is the bound x.
func At(x float64) Bound { return Bound{true, x} }

// UnmarshalNode reads a number or the word none.
func (b *Bound) UnmarshalNode(n *yamlfile.Node, problems *diag.List) {
	if n.Kind() == yamlfile.Scalar && n.Text() == "none" {
		*b = Bound{}
		return
	}
	if x := 0.0; n.Decode(&x, problems) {
		*b = At(x)
	}
}

// MarshalJSON gives the number, or null.
func (b Bound) MarshalJSON() ([]byte, error) {
	if !b.Set {
		return []byte("null"), nil
	}
	return json.Marshal(b.At)
}

// KRules are tried in order; the last one has no condition.
type KRules []KRule

// KRule gives a K where all its conditions hold before the game (before its
// round or period).
type KRule struct {
	K           float64 `yaml:"k" json:"k"`
	GamesBelow  int     `yaml:"games_below" json:"games_below,omitzero"`   // fewer counted games; 0: no condition
	RatingFrom  Bound   `yaml:"rating_from" json:"rating_from,omitzero"`   // at least this rating
	ForEver     bool    `yaml:"for_ever" json:"for_ever,omitzero"`         // with RatingFrom: holds ever after it was reached
	RatingBelow Bound   `yaml:"rating_below" json:"rating_below,omitzero"` // less than this rating
	AgeBelow    int     `yaml:"age_below" json:"age_below,omitzero"`       // year of the game less year of birth; 0: no condition; never holds where the birth year is unknown
}

// Always tells whether the rule has no condition.
func (k KRule) Always() bool { k.K = 0; return k == KRule{} }

// UnmarshalNode reads a number or a list of rules.
func (k *KRules) UnmarshalNode(n *yamlfile.Node, problems *diag.List) {
	switch n.Kind() {
	case yamlfile.Scalar:
		var rule KRule
		rule.UnmarshalNode(n, problems)
		*k = KRules{rule}
	case yamlfile.Sequence:
		var rules []KRule
		n.Decode(&rules, problems)
		*k = rules
	default:
		n.Refuse(problems, "a number or a list of rules", "write [{k: 40, games_below: 30}, {k: 20}]")
	}
}

// UnmarshalNode reads a number or a rule.
func (k *KRule) UnmarshalNode(n *yamlfile.Node, problems *diag.List) {
	if n.Kind() == yamlfile.Scalar {
		n.Decode(&k.K, problems)
		return
	}
	type keys KRule
	n.Decode((*keys)(k), problems)
}

// Scores are the scores of a winner by the margin of the victory, in the order
// in which they were written.
type Scores []MarginScore

// MarginScore is one of [Scores].
type MarginScore struct {
	Margin string  `json:"margin"`
	Score  float64 `json:"score"`

	key string // as written in the settings
}

// UnmarshalNode reads a mapping from margin to score.
func (s *Scores) UnmarshalNode(n *yamlfile.Node, problems *diag.List) {
	if n.Kind() != yamlfile.Mapping {
		n.Refuse(problems, "margins with scores", "write {marginal: 1, decisive: 1.25}")
		return
	}
	*s = nil
	for key, value := range n.Pairs() {
		score := MarginScore{Margin: history.MarginWord(key.Text()), key: key.Text()}
		if slices.ContainsFunc(*s, func(m MarginScore) bool { return m.Margin == score.Margin }) {
			problems.Error(key.Pos(), fmt.Sprintf("a second score of the margin %q", score.Margin), "each margin once", "")
			continue
		}
		if value.Kind() == yamlfile.Null {
			value.Refuse(problems, "a number", "")
			continue
		}
		value.Decode(&score.Score, problems)
		*s = append(*s, score)
	}
}

// of is the score of a win with this margin, false where the margin has none.
func (s Scores) of(margin string) (float64, bool) {
	if margin == "" || len(s) == 0 {
		return 1, true
	}
	for _, m := range s {
		if m.Margin == margin {
			return m.Score, true
		}
	}
	return 0, false
}

// Decay changes the rating of an idle player who is above a limit.
type Decay struct {
	Above  float64 `yaml:"above" json:"above"`
	Change float64 `yaml:"change" json:"change"`
}

// check finds all values that cannot be used.
func (s *Settings) check() error {
	var wrong rating.Refusals
	const most = 1e6 // points: far beyond every scale
	type number struct {
		key         string
		value       float64
		least, most float64
		expected    string
	}
	numbers := []number{
		{"initial", s.Initial, -most, most, "a number of points"},
		{"scale", s.Scale, 1, most, "a number of points, at least 1"},
		{"k_total", s.KTotal, 0, most, "a positive number, or 0 for no limit"},
		{"loser_score", s.LoserScore, 0, 1, "a number from 0 to 1"},
		{"no_gain_from", s.NoGainFrom, 0, most, "a number of points, or 0 for no such rule"},
		{"cap", s.Cap, 0, most, "a number of points, or 0 for no such rule"},
		{"cap_exempt_from", s.CapExempt.At, -most, most, "a rating, or none"},
		{"floor", s.Floor.At, -most, most, "a rating, or none"},
	}
	for i, k := range s.K {
		key := "k[" + strconv.Itoa(i) + "]."
		if len(s.K) == 1 {
			key = "" // a plain number
		}
		numbers = append(numbers,
			number{key + "k", k.K, 1e-3, 1e3, "a positive number, at most 1000"},
			number{key + "games_below", float64(k.GamesBelow), 0, most, "a number of games"},
			number{key + "rating_from", k.RatingFrom.At, -most, most, "a rating"},
			number{key + "rating_below", k.RatingBelow.At, -most, most, "a rating"},
			number{key + "age_below", float64(k.AgeBelow), 0, 200, "an age in years"})
	}
	for i, m := range s.Scores {
		numbers = append(numbers, number{"scores." + cmp.Or(m.key, m.Margin), s.Scores[i].Score, 0, 10, "a score from 0 to 10"})
	}
	for i, d := range s.YearEnd {
		key := "year_end[" + strconv.Itoa(i) + "]."
		numbers = append(numbers,
			number{key + "above", d.Above, -most, most, "a rating"},
			number{key + "change", d.Change, -most, most, "a number of points"})
	}
	for _, n := range numbers {
		if !(n.value >= n.least && n.value <= n.most) {
			wrong.Add(n.key, fmt.Sprintf("%s is %v", n.key, n.value), n.expected)
		}
	}
	if s.Expected != Logistic && s.Expected != Table {
		wrong.Add("expected", fmt.Sprintf("expected is %q", s.Expected), "logistic or table")
	}
	if s.Expected == Table && s.Scale != 400 {
		wrong.Add("scale", fmt.Sprintf("scale is %v with expected: table", s.Scale), "400, for which the table is made")
	}
	if s.Mode != Sequential && s.Mode != PeriodByPeriod {
		wrong.Add("mode", fmt.Sprintf("mode is %q", s.Mode), "sequential or period")
	}
	if s.Period != Month && s.Period != Event {
		wrong.Add("period", fmt.Sprintf("period is %q", s.Period), "month or event")
	}
	if s.Period == Event && s.Mode == Sequential {
		wrong.Add("period", "period is event, but ratings change with every game", "mode: period too, so that they change at the end of each event")
	}
	if s.Floor.Set && s.Floor.At > s.Initial && s.Initial >= -most && s.Floor.At <= most {
		wrong.Add("floor", fmt.Sprintf("floor is %v", s.Floor.At), fmt.Sprintf("at most %v, the rating of a newcomer", s.Initial))
	}
	s.checkRules(&wrong)
	for i, d := range s.YearEnd {
		if key := "year_end[" + strconv.Itoa(i) + "]"; d.Change == 0 {
			wrong.Add(key, key+" changes nothing", "points to take off, such as {above: 1300, change: -100}")
		}
		if slices.ContainsFunc(s.YearEnd[:i], func(x Decay) bool { return x.Above == d.Above }) {
			wrong.Add("year_end", fmt.Sprintf("year_end has two adjustments above %v", d.Above), "each limit once")
		}
	}
	for i, g := range s.GradeNames {
		key := "grades[" + strconv.Itoa(i) + "]"
		if g.Name == "" {
			wrong.Add(key+".name", key+" has no name", "a name")
		}
		switch {
		case !(math.Abs(g.From) <= most):
			wrong.Add(key+".from", fmt.Sprintf("%s.from is %v", key, g.From), "a rating")
		case i > 0 && g.From <= s.GradeNames[i-1].From:
			wrong.Add(key+".from", fmt.Sprintf("%s.from is %v", key, g.From), "a higher rating than that of the grade before")
		}
	}
	return wrong.Err()
}

// maxRules is the number of K rules: one bit each in a player's state.
const maxRules = 32

func (s *Settings) checkRules(wrong *rating.Refusals) {
	switch n := len(s.K); {
	case n == 0:
		wrong.Add("k", "k is an empty list", "a number or a list of rules")
	case n > maxRules:
		wrong.Add("k", fmt.Sprintf("k has %d rules", n), fmt.Sprintf("at most %d", maxRules))
	}
	for i, k := range s.K {
		key := "k[" + strconv.Itoa(i) + "]"
		switch last := i == len(s.K)-1; {
		case k.ForEver && !k.RatingFrom.Set:
			wrong.Add(key+".for_ever", key+" is for_ever without rating_from", "both or neither")
		case last && !k.Always():
			wrong.Add(key, "the last rule of k has a condition", "a last rule without condition, such as {k: 20}")
		case !last && k.Always():
			wrong.Add(key, key+" has no condition, so that no rule after it is ever used", "conditions in all rules but the last")
		}
	}
}

// tidy puts lists whose order means nothing into the order of use.
func (s *Settings) tidy() {
	s.YearEnd = slices.Clone(s.YearEnd)
	slices.SortStableFunc(s.YearEnd, func(a, b Decay) int { return cmp.Compare(b.Above, a.Above) })
}
