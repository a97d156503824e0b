package site_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/site"
)

// oracle is a system that says before each game what it is told to.
type oracle struct {
	first func(g int) float64 // the first side's expected score, by line of the file
	value func(p history.PlayerID) float64
}

func (o oracle) Info() rating.Info { return rating.Info{} }

func (o oracle) Rate(h *history.History) (*rating.Timeline, error) {
	rec := rating.NewRecorder(h, false)
	for g := range h.Games {
		p := o.first(int(h.Games[g].Line))
		if p < 0 {
			continue
		}
		rec.Effect(history.SeatOf(history.GameID(g), 0), rating.Effect{Expected: float32(p)})
		rec.Effect(history.SeatOf(history.GameID(g), 1), rating.Effect{Expected: float32(1 - p)})
	}
	for p := range h.Players {
		if o.value != nil {
			rec.Point(0, history.PlayerID(p), rating.Rated, rating.Rating{Value: o.value(history.PlayerID(p))})
		}
	}
	return rec.Timeline(), nil
}

// league is n players and games between the first two with these results, one a
// day, and one list at the end.
func league(players int, results ...history.Result) *history.History {
	s := &ratingtest.Source{Events: []history.Event{{}}, Margins: []string{""}}
	for i := range players {
		s.Players = append(s.Players, history.Player{ID: fmt.Sprintf("p%02d", i), Name: fmt.Sprintf("Player %02d", i)})
	}
	for i, result := range results {
		s.Games = append(s.Games, history.Game{Day: history.Day(20000 + i), Side: [2]history.PlayerID{0, 1}, Line: uint32(i), Result: result})
	}
	s.Days = []history.Day{history.Day(20000 + len(results))}
	return s.Build()
}

// times repeats a slice.
func times[T any](n int, x ...T) []T { return slices.Repeat(x, n) }

func siteOf(h *history.History, rankings ...*site.Ranking) *site.Site {
	return site.New(site.Meta{}, h, site.NewNameOrder(h), rankings, nil, site.Redirects{}, nil)
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: %.9f, want %.9f", what, got, want)
	}
}

// The vector of the design, section 7.1: forecasts .7 .6 .9 .5, scores 1 0 1 ½,
// here thirteen times over.
func TestMeasuresOfAPublishedExample(t *testing.T) {
	h := league(2, times(13, history.FirstWins, history.SecondWins, history.FirstWins, history.Draw)...)
	r := rate(t, h, oracle{first: func(g int) float64 { return []float64{.7, .6, .9, .5}[g%4] }}, site.Definition{ID: "a"})
	list := siteOf(h, r).Comparisons()
	if len(list) != 1 || list[0].Games != 52 || list[0].Counted != 52 || list[0].Draws != 13 || len(list[0].Quality) != 3 {
		t.Fatalf("%+v", list)
	}
	q := list[0].Quality[0]
	near(t, "log loss", q.LogLoss, 0.517868, 1e-6)
	near(t, "Brier", q.Brier, 0.115, 1e-6)
	near(t, "accuracy", q.Accuracy, 2.0/3, 1e-9)
	even, side := list[0].Quality[1], list[0].Quality[2]
	near(t, "log loss of always ½", even.LogLoss, math.Ln2, 1e-9)
	near(t, "Brier of always ½", even.Brier, 0.25*0.75, 1e-9)
	near(t, "accuracy of always ½", even.Accuracy, 0.5, 1e-9)
	// The first side scored 5/8: its entropy is the log loss.
	near(t, "log loss of the first side's rate", side.LogLoss, -(0.625*math.Log(0.625) + 0.375*math.Log(0.375)), 1e-9)
	near(t, "accuracy of the first side's rate", side.Accuracy, 2.0/3, 1e-9)
	want := "[{0.5 0.55 13 0.500 0.500 0.139} {0.6 0.65 13 0.600 0.000 0.136} {0.7 0.75 13 0.700 1.000 0.127} {0.9 0.95 13 0.900 1.000 0.083}]"
	var got []string
	for _, b := range q.Bins {
		got = append(got, fmt.Sprintf("{%.3g %.3g %d %.3f %.3f %.3f}", b.From, b.To, b.Games, b.Forecast, b.Score, b.Error))
	}
	if fmt.Sprint(got) != want {
		t.Errorf("bins %v, want %v", got, want)
	}
}

// Nothing is taken to be more certain than 1 in a million million.
func TestACertainForecastThatFailsCostsAFiniteLoss(t *testing.T) {
	h := league(2, times(30, history.FirstWins, history.SecondWins)...)
	r := rate(t, h, oracle{first: func(int) float64 { return 1 }}, site.Definition{ID: "a"})
	q := siteOf(h, r).Comparisons()[0].Quality[0]
	near(t, "log loss", q.LogLoss, 12*math.Ln10/2, 1e-3) // half the games cost ln 10¹²
	near(t, "Brier", q.Brier, 0.5, 1e-9)
}

// Who is always named first because he won foretells nothing.
func TestTheFirstSideIsNoBaselineWhereItAlwaysWins(t *testing.T) {
	h := league(2, times(60, history.FirstWins)...)
	r := rate(t, h, oracle{first: func(int) float64 { return 0.6 }}, site.Definition{ID: "a"})
	for _, q := range siteOf(h, r).Comparisons()[0].Quality {
		if q.Baseline == site.SideRate {
			t.Error("the winner, named first, is a baseline")
		}
	}
}

// Rankings are measured on the games that all of them could foretell, apart from
// those that take other games or foretell too few.
func TestOnlyCommonGamesAreCompared(t *testing.T) {
	h := league(2, times(50, history.FirstWins, history.SecondWins)...)
	from := func(line int) func(int) float64 {
		return func(g int) float64 {
			if g < line {
				return -1
			}
			return 0.75
		}
	}
	all := rate(t, h, oracle{first: from(0)}, site.Definition{ID: "all"})
	late := rate(t, h, oracle{first: from(40)}, site.Definition{ID: "late"})
	mute := rate(t, h, oracle{first: from(51)}, site.Definition{ID: "mute"})
	other := rate(t, h, oracle{first: from(10)}, site.Definition{ID: "other", Boards: []uint8{9}})
	list := siteOf(h, mute, all, late, other).Comparisons()
	if len(list) != 2 {
		t.Fatalf("%d comparisons, want 2", len(list))
	}
	c := list[0]
	if !slices.Equal(c.Rankings, []*site.Ranking{all, late}) || !slices.Equal(c.Silent, []*site.Ranking{mute}) {
		t.Errorf("%d rankings, %d silent", len(c.Rankings), len(c.Silent))
	}
	if c.Games != 60 || c.Counted != 100 {
		t.Errorf("%d games of %d, want 60 of 100", c.Games, c.Counted)
	}
	if list[1].Games != 90 || list[1].Rankings[0] != other {
		t.Errorf("the other games: %d", list[1].Games)
	}
	if q := c.Quality; q[0].LogLoss != q[1].LogLoss || q[1].Behind != 0 || q[1].Clear() {
		t.Errorf("equal forecasts of the same games differ: %+v", q)
	}
}

// TestMeasuresAgreeWithASlowCount compares Elo and jech with measures written
// down once more, the textbook way.
func TestMeasuresAgreeWithASlowCount(t *testing.T) {
	pairs := 0
	for seed := range uint64(6) {
		h := shyHistory(seed)
		def := site.Definition{ID: "r", Active: 12}
		a, b := rate(t, h, eloSystem(t), def), rate(t, h, jechSystem(t), def)
		if !a.Foretells() || !b.Foretells() {
			continue
		}
		c := siteOf(h, a, b).Comparisons()[0]
		var losses [2][]float64
		var brier, right [2]float64
		n, decisive := 0, 0
		for g := range h.Games {
			p, ok := a.Forecast(history.GameID(g))
			q, also := b.Forecast(history.GameID(g))
			if !ok || !also {
				continue
			}
			n++
			s := h.Games[g].Result.Score(0)
			if s != 0.5 {
				decisive++
			}
			for i, p := range []float64{p, q} {
				losses[i] = append(losses[i], -s*math.Log(p)-(1-s)*math.Log(1-p))
				brier[i] += (p - s) * (p - s)
				if s == 1 && p > 0.5 || s == 0 && p < 0.5 {
					right[i]++
				} else if s != 0.5 && p == 0.5 {
					right[i] += 0.5
				}
			}
		}
		if c.Games != n {
			t.Fatalf("seed %d: %d games, want %d", seed, c.Games, n)
		}
		for i := range 2 {
			near(t, "log loss", c.Quality[i].LogLoss, mean(losses[i]), 1e-9)
			near(t, "Brier", c.Quality[i].Brier, brier[i]/float64(n), 1e-9)
			near(t, "accuracy", c.Quality[i].Accuracy, right[i]/float64(decisive), 1e-9)
			var forecast, score, games float64
			for _, x := range c.Quality[i].Bins {
				games += float64(x.Games)
				forecast += float64(x.Games) * x.Forecast
				score += float64(x.Games) * x.Score
				if x.Forecast < x.From-1e-6 || x.Forecast > x.To {
					t.Errorf("a mean forecast of %f in the bin from %f to %f", x.Forecast, x.From, x.To)
				}
			}
			if int(games) != n {
				t.Errorf("seed %d: %v games in bins, want %d", seed, games, n)
			}
		}
		best, other := 0, 1
		if mean(losses[1]) < mean(losses[0]) {
			best, other = 1, 0
		}
		var d []float64
		for k := range n {
			d = append(d, losses[other][k]-losses[best][k])
		}
		sum := 0.0
		for _, x := range d {
			sum += (x - mean(d)) * (x - mean(d))
		}
		near(t, "difference", c.Quality[other].Behind, mean(d), 1e-9)
		near(t, "its error", c.Quality[other].Error, math.Sqrt(sum/float64(n-1))/math.Sqrt(float64(n)), 1e-9)
		if c.Best != best {
			t.Errorf("seed %d: the best is %d, want %d", seed, c.Best, best)
		}
		pairs += checkAgreement(t, &c.Pairs[0])
	}
	if pairs < 30 {
		t.Fatalf("only %d players were ranked by both", pairs)
	}
}

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// checkAgreement counts ranks by comparing everybody with everybody.
func checkAgreement(t *testing.T, x *site.Agreement) int {
	t.Helper()
	value := func(r *site.Ranking, p history.PlayerID) float64 {
		l, _ := r.Newest()
		return math.Round(r.T.At(p, l).Value)
	}
	ranked := func(r *site.Ranking, p history.PlayerID) bool {
		l, _ := r.Newest()
		return r.Standing(p, l) == site.Ranked
	}
	var players []history.PlayerID
	for p := range x.A.H.Players {
		if id := history.PlayerID(p); ranked(x.A, id) && ranked(x.B, id) {
			players = append(players, id)
		}
	}
	if x.Players != len(players) {
		t.Fatalf("%d players, want %d", x.Players, len(players))
	}
	ranks := func(r *site.Ranking) (list []float64) {
		for _, p := range players {
			rank := 0.5
			for _, q := range players {
				switch {
				case value(r, q) > value(r, p):
					rank++
				case value(r, q) == value(r, p):
					rank += 0.5
				}
			}
			list = append(list, rank)
		}
		return list
	}
	a, b := ranks(x.A), ranks(x.B)
	var ab, aa, bb float64
	for i := range players {
		ab += (a[i] - mean(a)) * (b[i] - mean(b))
		aa += (a[i] - mean(a)) * (a[i] - mean(a))
		bb += (b[i] - mean(b)) * (b[i] - mean(b))
	}
	if len(players) >= 3 {
		near(t, "rank correlation", x.Spearman, ab/math.Sqrt(aa*bb), 1e-9)
	}
	least := math.Inf(1)
	for _, d := range x.Apart {
		i := slices.Index(players, d.Player)
		if i < 0 || x.A.H.Players[d.Player].Visibility == history.Hidden {
			t.Fatalf("player %d among the disagreements", d.Player)
		}
		gap := math.Abs(d.ShareA - d.ShareB)
		near(t, "difference of percentiles", gap, 100*math.Abs(a[i]-b[i])/float64(len(players)), 1e-9)
		if gap > least+1e-9 {
			t.Errorf("a difference of %f after one of %f", gap, least)
		}
		least = gap
	}
	for i, p := range players {
		if x.A.H.Players[p].Visibility != history.Hidden && len(x.Apart) == 10 && 100*math.Abs(a[i]-b[i])/float64(len(players)) > least+1e-9 &&
			!slices.ContainsFunc(x.Apart, func(d site.Apart) bool { return d.Player == p }) {
			t.Errorf("player %d is missing among the disagreements", p)
		}
	}
	return len(players)
}

// Lists by hand: 40 30 30 10 against 10 20 30 40. The ranks are 1 2½ 2½ 4 and 4
// 3 2 1; their covariance is −4.5, the variances 4.5 and 5, so the correlation
// is −4.5/√22.5.
func TestRankCorrelationByHand(t *testing.T) {
	h := league(4, times(25, history.FirstWins, history.SecondWins)...)
	system := func(values ...float64) oracle {
		return oracle{first: func(int) float64 { return 0.5 }, value: func(p history.PlayerID) float64 { return values[p] }}
	}
	a := rate(t, h, system(40, 30, 30, 10), site.Definition{ID: "a"})
	b := rate(t, h, system(10, 20, 30, 40), site.Definition{ID: "b"})
	x := siteOf(h, a, b).Comparisons()[0].Pairs[0]
	near(t, "rank correlation", x.Spearman, -4.5/math.Sqrt(22.5), 1e-12)
	got := fmt.Sprint(x.Apart)
	if want := "[{0 1 4 87.5 12.5} {3 4 1 12.5 87.5} {1 2 3 50 37.5} {2 2 2 50 62.5}]"; got != want {
		t.Errorf("disagreements %s, want %s", got, want)
	}
}

// A batch system is never asked with a fit that holds the game: a history that
// ends with the list before it gives the same forecast.
func TestForecastsOfABatchSystemDoNotKnowTheGame(t *testing.T) {
	source := ratingtest.Random(3)
	full := rate(t, source.Build(), jechSystem(t), site.Definition{ID: "r"})
	checked := 0
	for g := range full.H.Games {
		p, ok := full.Forecast(history.GameID(g))
		if !ok || g%9 != 0 {
			continue
		}
		game := &full.H.Games[g]
		l := full.H.ListOf(game.Day) - 1
		day := full.H.Lists[l].Day
		if day >= game.Day {
			t.Fatalf("the list of %s is not before %s", day, game.Day)
		}
		cut := source.Clone()
		cut.Days = cut.Days[:l+1]
		var left []bool
		games := cut.Games[:0:0]
		for i, x := range cut.Games {
			if max(x.Day, cut.Events[x.Event].RatedFrom) <= day {
				games, left = append(games, x), append(left, cut.Left[i])
			}
		}
		cut.Games, cut.Left = games, left
		short := rate(t, cut.Build(), jechSystem(t), site.Definition{ID: "r"})
		predict := short.System.(rating.Predictor)
		want := predict.Expected(short.T.At(game.Side[0], l).Rating, short.T.At(game.Side[1], l).Rating)
		near(t, "forecast", p, want, 1e-6)
		checked++
	}
	if checked < 10 {
		t.Fatalf("only %d forecasts", checked)
	}
}

// A further ranking changes nothing of what another one foretells.
func TestRankingsDoNotDisturbEachOther(t *testing.T) {
	h := shyHistory(2)
	a := rate(t, h, eloSystem(t), site.Definition{ID: "a"})
	alone := siteOf(h, a).Comparisons()[0]
	b := rate(t, h, oracle{first: func(int) float64 { return 0.4 }}, site.Definition{ID: "b"})
	both := siteOf(h, a, b).Comparisons()[0]
	if alone.Games != both.Games || alone.Quality[0].LogLoss != both.Quality[0].LogLoss || !slices.Equal(alone.Quality[0].Bins, both.Quality[0].Bins) {
		t.Error("a ranking that foretells every game changes another's measures")
	}
}

// The upset of a page is the win with the smallest forecast, found by looking at
// every game from both sides.
func TestTheUpsetIsTheLeastForetoldWin(t *testing.T) {
	h := ratingtest.Random(3).Build()
	for _, sys := range []rating.System{eloSystem(t), jechSystem(t)} {
		r := rate(t, h, sys, site.Definition{ID: "r"})
		var games []history.GameID
		least := 0.5
		for g := range h.Games {
			games = append(games, history.GameID(g))
			first, ok := r.Forecast(history.GameID(g))
			if score := h.Games[g].Result.Score(0); ok && score == 1 {
				least = min(least, first)
			}
			if score := h.Games[g].Result.Score(1); ok && score == 1 {
				least = min(least, 1-first)
			}
		}
		seat, x, ok := r.UpsetOf(games)
		if !ok || least == 0.5 {
			t.Fatal("no upset among hundreds of games")
		}
		near(t, "upset", x, least, 0)
		if h.Games[seat.Game()].Result.Score(seat.Side()) != 1 {
			t.Error("the upset is no win")
		}
	}
}
