package site

import (
	"math"
	"slices"

	"echelle/generator/fmath"
	"echelle/generator/history"
	"echelle/generator/rating"
)

// Forecast is the expected score of the first-named side of a counting game, 0
// to 1, from what the ranking knew before it; false where it knew nothing of a
// player or its system predicts nothing. A sequential system stored it with the
// game or works it out from what it stored. A batch system is asked with the ratings of the last list before the
// day of the game: the fit of any later one holds the game itself.
func (r *Ranking) Forecast(g history.GameID) (float64, bool) {
	if !r.H.Counts(g) {
		return 0, false
	}
	if f, ok := r.System.(rating.Foreteller); ok {
		seat := history.SeatOf(g, 0)
		return f.Expected(f.Before(r.T, seat), f.Before(r.T, seat^1)), true
	}
	first, second := 0.0, 0.0
	if r.Info.Batch {
		predict, ok := r.System.(rating.Predictor)
		game := &r.H.Games[g]
		l := r.H.ListOf(game.Day)
		if !ok || l == 0 {
			return 0, false
		}
		a, b := r.T.At(game.Side[0], l-1), r.T.At(game.Side[1], l-1)
		if a.State != rating.Rated || b.State != rating.Rated {
			return 0, false
		}
		first, second = predict.Expected(a.Rating, b.Rating), predict.Expected(b.Rating, a.Rating)
	} else {
		seat := history.SeatOf(g, 0)
		first, second = float64(r.T.Effect(seat).Expected), float64(r.T.Effect(seat^1).Expected)
	}
	// The two sides share one point, also where they are kept rounded.
	if sum := first + second; sum > 0 {
		return first / sum, true
	}
	return 0, false
}

// ForecastOf is the forecast of a game from one side of it.
func (r *Ranking) ForecastOf(s history.Seat) (float64, bool) {
	x, ok := r.Forecast(s.Game())
	if s.Side() == 1 {
		x = 1 - x
	}
	return x, ok
}

// FewestForecasts is how many games a ranking must have foretold for its
// forecasts to be judged.
const FewestForecasts = 50

// Foretells tells whether a ranking has made enough forecasts to be judged.
func (r *Ranking) Foretells() bool {
	n := 0
	for g := 0; g < len(r.H.Games) && n < FewestForecasts; g++ {
		if _, ok := r.Forecast(history.GameID(g)); ok {
			n++
		}
	}
	return n == FewestForecasts
}

// Comparison says how well rankings over the same games foretold them. All
// numbers but Counted are of the games that every one of them could foretell.
type Comparison struct {
	Rankings []*Ranking // in the order of the site, at least one
	Silent   []*Ranking // over the same games, with too few forecasts to be judged
	Counted  int        // games that count in the first of Rankings
	Games    int
	Draws    int
	From, To history.Date // of the first and the last game
	Quality  []Quality    // of Rankings, then of the baselines
	Best     int          // index of the ranking with the smallest log loss
	Pairs    []Agreement  // of each two of Rankings
}

// Baseline is a forecast that knows nothing of the players.
type Baseline uint8

// The baselines.
const (
	NoBaseline Baseline = iota // a ranking
	Even                       // half a point in every game
	SideRate                   // what the first-named sides scored in these games on average
)

// Quality is how good some forecasts p of the scores s (0, ½ or 1) of n games
// were.
//
//	log loss  −1/n Σ s ln p + (1 − s) ln(1 − p), p kept within [1e-12, 1 − 1e-12]
//	Brier     1/n Σ (s − p)²
//	accuracy  share of the decisive games that the favourite won; p = ½ is half right
//
// A draw is half of each result. Sources: I. J. Good, Rational Decisions, 1952;
// G. W. Brier, Monthly Weather Review 78, 1950.
type Quality struct {
	Baseline Baseline
	LogLoss  float64
	Brier    float64
	Accuracy float64 // NaN without decisive games
	// Behind is the log loss minus that of the best ranking on the same games,
	// and Error its standard error, from the differences game by game.
	Behind, Error float64
	Bins          []Bin // of rankings, by forecast; empty ones left out
}

// Clear tells whether the difference to the best ranking is more than chance
// would make in nineteen of twenty cases.
func (q *Quality) Clear() bool { return math.Abs(q.Behind) > 2*q.Error }

// Bin is the games in which the favourite's forecast lay within [From, To), the
// last bin up to 1 inclusive. The score of a game without a favourite counts ½:
// both sides would be one.
type Bin struct {
	From, To float64
	Games    int
	Forecast float64 // mean of the favourite's expected scores
	Score    float64 // mean of the favourite's scores
	// Error is the standard error of Score if the forecasts are right and there
	// are no draws; draws make the true one smaller.
	Error float64
}

// bins is the number of bins between ½ and 1.
const bins = 10

// Comparisons compares rankings with each other that take the same games, each
// such group on its own. A ranking alone is compared with the baselines. There
// is none for rankings with too few forecasts.
func (s *Site) Comparisons() []*Comparison {
	var list []*Comparison
	for _, r := range s.Rankings {
		i := slices.IndexFunc(list, func(c *Comparison) bool {
			other := slices.Concat(c.Rankings, c.Silent)[0]
			return slices.Equal(r.Boards, other.Boards) && slices.Equal(r.Classes, other.Classes) && r.Since == other.Since && r.Until == other.Until
		})
		if i < 0 {
			i = len(list)
			list = append(list, &Comparison{})
		}
		if r.Foretells() {
			list[i].Rankings = append(list[i].Rankings, r)
		} else {
			list[i].Silent = append(list[i].Silent, r)
		}
	}
	list = slices.DeleteFunc(list, func(c *Comparison) bool { return len(c.Rankings) == 0 })
	for _, c := range list {
		c.judge()
		for a := range c.Rankings {
			for b := a + 1; b < len(c.Rankings); b++ {
				c.Pairs = append(c.Pairs, agreement(c.Rankings, a, b))
			}
		}
	}
	return list
}

// judge measures the rankings and the baselines on their common games.
func (c *Comparison) judge() {
	forecasts, scores, side := c.collect()
	c.Games = len(scores)
	if c.Games == 0 {
		return
	}
	kinds := make([]Baseline, len(c.Rankings), len(c.Rankings)+2)
	constant := func(kind Baseline, p float64) {
		kinds = append(kinds, kind)
		forecasts = append(forecasts, slices.Repeat([]float64{p}, c.Games))
	}
	constant(Even, 0.5)
	if side > 0 {
		constant(SideRate, side)
	}
	c.Quality = make([]Quality, len(forecasts))
	losses := make([][]float64, len(forecasts))
	for i, p := range forecasts {
		losses[i] = lossesOf(p, scores)
		c.Quality[i] = measure(p, scores, losses[i])
		c.Quality[i].Baseline = kinds[i]
		if kinds[i] == NoBaseline {
			c.Quality[i].Bins = calibration(p, scores)
			if c.Quality[i].LogLoss < c.Quality[c.Best].LogLoss {
				c.Best = i
			}
		}
	}
	for i := range losses {
		if i != c.Best {
			c.Quality[i].Behind, c.Quality[i].Error = behind(losses[i], losses[c.Best])
		}
	}
}

// collect finds the games that every ranking has a forecast of: the forecasts by
// ranking and game, the scores by game, and the mean score of the side named first,
// 0 where that side always wins or never does: then it is named first for that, which
// foretells nothing.
func (c *Comparison) collect() (forecasts [][]float64, scores []float64, side float64) {
	h := c.Rankings[0].H
	forecasts = make([][]float64, len(c.Rankings), len(c.Rankings)+2)
	for i := range forecasts {
		forecasts[i] = make([]float64, 0, len(h.Games))
	}
	scores = make([]float64, 0, len(h.Games))
	one := make([]float64, len(c.Rankings))
	wins, total := [2]int{}, 0.0
	c.From.Day, c.To.Day = history.LastDay, history.FirstDay
games:
	for g := range h.Games {
		id := history.GameID(g)
		if h.Counts(id) {
			c.Counted++
		}
		for i, r := range c.Rankings {
			p, ok := r.Forecast(id)
			if !ok {
				continue games
			}
			one[i] = p
		}
		for i, p := range one {
			forecasts[i] = append(forecasts[i], p)
		}
		game := &h.Games[g]
		score := game.Result.Score(0)
		scores = append(scores, score)
		total += score
		switch score {
		case 1:
			wins[0]++
		case 0:
			wins[1]++
		default:
			c.Draws++
		}
		if game.Day < c.From.Day {
			c.From = game.Date()
		}
		if game.Day > c.To.Day {
			c.To = game.Date()
		}
	}
	if wins[0] > 0 && wins[1] > 0 {
		side = total / float64(len(scores))
	}
	return forecasts, scores, side
}

// measure computes log loss, Brier score and accuracy.
func measure(forecasts, scores, losses []float64) (q Quality) {
	right, decisive := 0.0, 0
	for i, p := range forecasts {
		s := scores[i]
		q.LogLoss += losses[i]
		q.Brier += float64((s - p) * (s - p))
		if s == 0.5 {
			continue
		}
		decisive++
		switch {
		case p == 0.5:
			right += 0.5
		case (p > 0.5) == (s > 0.5):
			right++
		}
	}
	n := float64(len(scores))
	q.LogLoss /= n
	q.Brier /= n
	q.Accuracy = right / float64(decisive)
	return q
}

// loss is the log loss of one forecast.
func loss(p, s float64) float64 {
	const certain = 1e-12 // nothing is taken to be more certain than this
	p = min(max(p, certain), 1-certain)
	switch s {
	case 1:
		return -fmath.Log(p)
	case 0:
		return -fmath.Log(1 - p)
	}
	return -float64(s*fmath.Log(p)) - float64((1-s)*fmath.Log(1-p))
}

// lossesOf are the log losses of forecasts. Baselines say the same of every game:
// a logarithm for each would be most of the work.
func lossesOf(forecasts, scores []float64) []float64 {
	list := make([]float64, len(scores))
	last := [3]int{} // games, by twice the score
	for i, s := range scores {
		j := &last[int(2*s)]
		if *j < i && forecasts[*j] == forecasts[i] && scores[*j] == s {
			list[i] = list[*j]
		} else {
			list[i] = loss(forecasts[i], s)
		}
		*j = i
	}
	return list
}

// behind is the mean of the differences of log losses and its standard error.
// Pairing takes out what makes a game hard for both.
func behind(losses, best []float64) (mean, err float64) {
	n := float64(len(losses))
	sum := 0.0
	for i, x := range losses {
		sum += x - best[i]
	}
	mean = sum / n
	squares := 0.0
	for i, x := range losses {
		d := x - best[i] - mean
		squares += float64(d * d)
	}
	if n < 2 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(squares / (n * (n - 1)))
}

// rounding is more than what is lost of a forecast by keeping it as float32, so
// that 0.7 is not below 0.7.
const rounding = 1e-6

// calibration sorts games by the favourite's forecast.
func calibration(forecasts, scores []float64) []Bin {
	var all [bins]Bin
	for i, p := range forecasts {
		s := scores[i]
		switch {
		case p < 0.5:
			p, s = 1-p, 1-s
		case p == 0.5:
			s = 0.5
		}
		b := &all[min(int((p-0.5+rounding)*2*bins), bins-1)]
		b.Games++
		b.Forecast += p
		b.Score += s
		b.Error += float64(p * (1 - p))
	}
	var list []Bin
	for i, b := range all {
		if b.Games == 0 {
			continue
		}
		n := float64(b.Games)
		b.From, b.To = 0.5+float64(i)/(2*bins), 0.5+float64(i+1)/(2*bins)
		b.Forecast /= n
		b.Score /= n
		b.Error = math.Sqrt(b.Error) / n
		list = append(list, b)
	}
	return list
}
