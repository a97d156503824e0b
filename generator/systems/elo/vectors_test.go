package elo

import (
	"fmt"
	"math"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

// The numbers of this file are the published or independently computed
// examples of the sources named in the package comment and in preset.go; the
// tolerance is that of their print.

type result struct {
	t  *testing.T
	h  *history.History
	tl *rating.Timeline
}

// rate rates the text of a history; everybody in it is asked for by name.
func rate(t *testing.T, s Settings, text string) result {
	t.Helper()
	src := ratingtest.Parse(t, text)
	e := made(t, s)
	src.ByEvent = e.Info().ByEvent
	h := src.Build()
	return result{t, h, ratingtest.Rate(t, e, h)}
}

// of is a player's rating on the last list.
func (r result) of(player string) float64 {
	r.t.Helper()
	p, ok := r.h.Player(player)
	if !ok {
		r.t.Fatalf("no player %s", player)
	}
	return r.tl.At(p, history.ListID(len(r.h.Lists)-1)).Value
}

// effects are the effects of a player's games in replay order.
func (r result) effects(player string) []rating.Effect {
	p, _ := r.h.Player(player)
	var all []rating.Effect
	for _, s := range r.h.GamesOf(p) {
		all = append(all, r.tl.Effect(s))
	}
	return all
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: got %.7f, want %.7f", what, got, want)
	}
}

const end = "\nlist 2030-12-31\n"

// Elo: R_A = 1200, R_B = 1000, K = 30.
func TestEloExample(t *testing.T) {
	for _, c := range []struct {
		result string
		a, b   float64
	}{
		{"1-0", 1207.2076, 992.7924},
		{"1/2-1/2", 1192.2076, 1007.7924},
		{"0-1", 1177.2076, 1022.7924},
	} {
		r := rate(t, Elo(), "initial anna 2024-01-01 1200\ninitial bert 2024-01-01 1000\n2024-01-05 - - anna bert "+c.result+end)
		near(t, c.result, r.of("anna"), c.a, 1e-4)
		near(t, c.result, r.of("bert"), c.b, 1e-4)
		near(t, "expected", float64(r.effects("anna")[0].Expected), 0.759747, 1e-6)
		near(t, "expected", float64(r.effects("bert")[0].Expected), 0.240253, 1e-6)
	}
}

// Elo: K = 32, win, win, loss, draw between newcomers.
func TestEloSequence(t *testing.T) {
	s := Elo()
	s.K = KRules{{K: 32}}
	text := ""
	for i, c := range []struct {
		result string
		a      float64
	}{{"1-0", 1516}, {"1-0", 1530.530498}, {"0-1", 1511.747134}, {"1/2-1/2", 1510.666829}} {
		text += fmt.Sprintf("2024-01-%02d - - anna bert %s\n", i+1, c.result)
		r := rate(t, s, text+end)
		near(t, c.result, r.of("anna"), c.a, 1e-6)
		near(t, c.result, r.of("bert"), 3000-c.a, 1e-6)
	}
}

// "Comparer et classer": the curve is one of odds. Who wins against B twice as often as
// they lose, and B against C three times, is expected to win against C six times as often.
func TestExpectedIsOdds(t *testing.T) {
	e := made(t, Elo())
	for _, c := range []struct{ gap, want float64 }{
		{120.411998, 2.0 / 3},
		{190.848502, 3.0 / 4},
		{311.260500, 6.0 / 7},
		{100, 0.640065},
		{-100, 0.359935},
	} {
		near(t, fmt.Sprintf("%v points", c.gap), e.Expected(rating.Rating{Value: 1500 + c.gap}, rating.Rating{Value: 1500}), c.want, 1e-6)
	}
}

// "Comparer et classer": K = 40 for 30 games.
func TestFideNewcomer(t *testing.T) {
	for _, c := range []struct {
		result string
		a      float64
	}{{"1-0", 1033.9608}, {"0-1", 993.9608}} {
		r := rate(t, Fide(), "initial bert 2024-01-01 1300 games=50\n2024-01-05 - - anna bert "+c.result+end)
		near(t, c.result, r.of("anna"), c.a, 1e-4)
		near(t, "expected", float64(r.effects("anna")[0].Expected), 0.150980, 1e-6)
	}
}

const twoOfThirty = "initial anna 2024-01-01 1500 games=30\ninitial bert 2024-01-01 1650 games=30\n"

// "Comparer et classer": 1500 beats 1650 three times.
func TestFideThreeWins(t *testing.T) {
	text := twoOfThirty
	for i, want := range [][2]float64{{1514.067700, 1635.932300}, {1527.438145, 1622.561855}, {1540.109606, 1609.890394}} {
		text += fmt.Sprintf("2024-01-%02d - - anna bert 1-0\n", i+5)
		r := rate(t, Fide(), text+end)
		near(t, "winner", r.of("anna"), want[0], 1e-6)
		near(t, "loser", r.of("bert"), want[1], 1e-6)
	}
	// The article rounds after each game: its ratings, and what they give exactly.
	for _, c := range []struct{ a, b, gain float64 }{{1500, 1650, 14.067700}, {1514, 1636, 13.373899}, {1527, 1623, 12.694867}} {
		r := rate(t, Fide(), fmt.Sprintf("initial anna 2024-01-01 %v games=30\ninitial bert 2024-01-01 %v games=30\n2024-01-05 - - anna bert 1-0", c.a, c.b)+end)
		near(t, "gain", r.of("anna")-c.a, c.gain, 1e-6)
	}
	byPeriod := Fide()
	byPeriod.Mode = PeriodByPeriod
	near(t, "as one period", rate(t, byPeriod, text+end).of("anna"), 1542.203100, 1e-6)
	near(t, "as one period with the table", rate(t, Federation(), text+end).of("anna"), 1542, 0)
}

func TestFideOrderMatters(t *testing.T) {
	const win, loss = "2024-01-0%d - - anna bert 1-0\n", "2024-01-0%d - - anna bert 0-1\n"
	near(t, "win, loss", rate(t, Fide(), twoOfThirty+fmt.Sprintf(win, 5)+fmt.Sprintf(loss, 6)+end).of("anna"), 1507.438145, 1e-6)
	near(t, "loss, win", rate(t, Fide(), twoOfThirty+fmt.Sprintf(loss, 5)+fmt.Sprintf(win, 6)+end).of("anna"), 1508.416375, 1e-6)
	byPeriod := Fide()
	byPeriod.Mode = PeriodByPeriod
	near(t, "one period", rate(t, byPeriod, twoOfThirty+fmt.Sprintf(win, 5)+fmt.Sprintf(loss, 6)+end).of("anna"), 1508.135400, 1e-6)
	// Both in one round: from the ratings before it, as in a period.
	near(t, "one round", rate(t, Fide(), twoOfThirty+"2024-01-05 spring 1 anna bert 1-0\n2024-01-05 spring 1 bert anna 1-0"+end).of("anna"), 1508.135400, 1e-6)
}

// FIDE B.02: five games, K = 20.
func TestFideFiveGames(t *testing.T) {
	text := "initial anna 2024-01-01 1613 games=30\n"
	for i, g := range []struct {
		opponent int
		result   string
	}{{1600, "1-0"}, {1720, "1/2-1/2"}, {1850, "0-1"}, {1490, "1-0"}, {1655, "1/2-1/2"}} {
		text += fmt.Sprintf("initial p%d 2024-01-01 %d games=30\n2024-01-%02d - - anna p%d %s\n", i, g.opponent, 5+i, i, g.result)
	}
	r := rate(t, Federation(), text+end)
	near(t, "table", r.of("anna"), 1629, 0)
	sum := 0.0
	for i, pd := range []float64{.52, .35, .20, .67, .44} {
		x := r.effects("anna")[i]
		near(t, "expected", float64(x.Expected), pd, 1e-7)
		sum += float64(x.Change)
	}
	near(t, "sum of the changes", sum, 16.4, 1e-5)

	logistic := Fide()
	logistic.Mode = PeriodByPeriod
	near(t, "logistic, one period", rate(t, logistic, text+end).of("anna")-1613, 16.344620, 1e-6)
	near(t, "logistic, game by game", rate(t, Fide(), text+end).of("anna"), 1628.239739, 1e-6)
}

// FIDE B.02, 8.3.1: differences above 400 count as 400, not for 2650 and more.
func TestFideCap(t *testing.T) {
	for _, c := range []struct {
		own, opponent int
		result        string
		change        float64
		after         float64
	}{
		{1900, 1500, "1/2-1/2", -8.4, 1892},
		{1900, 1450, "1/2-1/2", -8.4, 1892},
		{1900, 1450, "1-0", 1.6, 1902},
		{2700, 2200, "1-0", 0.4, 2700},
		{2600, 2100, "1-0", 0.8, 2601},
	} {
		r := rate(t, Federation(), fmt.Sprintf("initial anna 2024-01-01 %d games=50\ninitial bert 2024-01-01 %d games=50\n2024-01-05 - - anna bert %s", c.own, c.opponent, c.result)+end)
		near(t, "change", float64(r.effects("anna")[0].Change), c.change, 1e-6)
		near(t, "rating", r.of("anna"), c.after, 0)
	}
}

// FIDE B.02, 8.3.3: K times the games of a period is at most 700.
func TestFideKTotal(t *testing.T) {
	s := Federation()
	for _, c := range []struct {
		k    float64
		n    int
		want float64
	}{{40, 17, 40}, {40, 18, 38}, {40, 20, 35}, {40, 40, 17}, {20, 40, 17}} {
		near(t, fmt.Sprintf("%d games", c.n), s.limit(c.k, c.n), c.want, 0)
		games := 0
		if c.k == 20 {
			games = 30
		}
		text := fmt.Sprintf("initial anna 2024-01-01 1500 games=%d\n", games)
		for i := range c.n {
			text += fmt.Sprintf("initial p%d 2024-01-01 1500\n2024-01-05 - - anna p%d 1-0\n", i, i)
		}
		r := rate(t, s, text+end)
		near(t, fmt.Sprintf("%d wins between equals", c.n), r.of("anna"), 1500+math.Round(float64(c.n)*c.want/2), 0)
	}
}

// FIDE's tables against the curve that they round: within a hundredth, and the
// two tables are inverse to each other.
func TestFideTables(t *testing.T) {
	for d := -800; d <= 800; d++ {
		e := tableExpected(float64(d))
		phi := 0.5 * math.Erfc(-float64(d)/(2000.0/7)/math.Sqrt2)
		if diff := math.Abs(float64(e)/100 - phi); diff > 0.0125 {
			t.Errorf("D = %d: table %d, curve %.4f", d, e, phi)
		}
		if e+tableExpected(float64(-d)) != 100 {
			t.Errorf("D = %d: the two sides do not add up to 100", d)
		}
	}
	for i, bound := range []struct{ d, pd int }{{3, 50}, {4, 51}, {200, 76}, {400, 92}, {735, 99}, {736, 100}} {
		if got := tableExpected(float64(bound.d)); got != bound.pd {
			t.Errorf("%d: D = %d gives %d, want %d", i, bound.d, got, bound.pd)
		}
	}
	// The FIDE Handbook B.02, 8.1.1: the differences for the scores .50, .51, ... .99.
	for i, d := range []float64{
		0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
		149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
		366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	} {
		if got := tableExpected(d); got != 50+i {
			t.Errorf("D = %v: score %d, want %d", d, got, 50+i)
		}
	}
}

// FIDE B.02, 8.3.3: K = 10 for ever once 2400 was reached.
func TestFideKForEver(t *testing.T) {
	passing := Fide()
	passing.K = KRules{{K: 40, GamesBelow: 30}, {K: 10, RatingFrom: At(2400)}, {K: 20}}
	first := 2395 + 20*(1-1/(1+math.Pow(10, 10.0/400)))
	for name, c := range map[string]struct {
		s    Settings
		want []float64
	}{
		"for ever": {Fide(), []float64{2405.2877, 2400.2877, 2395.2877, 2390.2877}},
		"passing":  {passing, []float64{2405.2877, 2400.2877, 2395.2877, 2385.2877}},
	} {
		text := "initial anna 2024-01-01 2395 games=30\ninitial bert 2024-01-01 2405 games=30\n2024-01-05 - - anna bert 1-0\n"
		for i, want := range c.want {
			r := rate(t, c.s, text+end)
			near(t, name, r.of("anna"), want, 1e-4)
			text += fmt.Sprintf("initial p%d 2024-01-01 %.12f games=30\n2024-01-%02d - - anna p%d 0-1\n", i, first-float64(5*i), 6+i, i)
		}
	}
}

// FIDE B.02, 8.3.3: K = 40 until the end of the year of the 18th birthday, below 2300.
func TestFideJuniors(t *testing.T) {
	for _, c := range []struct {
		born   string
		rating int
		change float64
	}{
		{"born=2006", 2000, 20},
		{"born=2005", 2000, 10},
		{"", 2000, 10},
		{"born=2006", 2299, 20},
		{"born=2006", 2300, 10},
	} {
		r := rate(t, Federation(), fmt.Sprintf("player anna %s\ninitial anna 2024-01-01 %d games=30\ninitial bert 2024-01-01 %d games=30\n2024-12-05 - - anna bert 1-0", c.born, c.rating, c.rating)+end)
		near(t, c.born, float64(r.effects("anna")[0].Change), c.change, 1e-6)
	}
}
