package elo

import (
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

func form(value float64, games int, detail float64) rating.Form {
	return rating.Form{Rating: rating.Rating{Value: value}, Games: games, Detail: detail}
}

// An even game won gains half of K. That stakes are what games then change, with
// the details of players, is part of the conformance suite.
func TestStakesUseTheKOfTheForm(t *testing.T) {
	for name, c := range map[string]struct {
		settings Settings
		form     rating.Form
		k        float64
	}{
		"one K":                           {Elo(), form(1500, 0, 0), 30},
		"few games":                       {Fide(), form(1500, 29, 0), 40},
		"enough games":                    {Fide(), form(1500, 30, 0), 20},
		"rated high":                      {Fide(), form(2400, 30, 0), 10},
		"rated high before, says detail":  {Fide(), form(2390, 30, 2), 10},
		"few games beat a high rating":    {Fide(), form(2400, 29, 0), 40},
		"an age is not known":             {Federation(), form(1500, 30, 0), 20},
		"young, says the detail":          {Federation(), form(1500, 30, 3), 40},
		"a detail beyond the rules":       {Federation(), form(1500, 30, 9), 20},
		"a high rating of Bataille":       {BatailleEmpire(), form(1400, 20, 0), 30},
		"between the rules of Bataille":   {BatailleEmpire(), form(1399, 20, 0), 60},
		"more than the period may change": {Settings{Initial: 1500, Scale: 400, K: KRules{{K: 900}}, Expected: Logistic, Mode: PeriodByPeriod, Period: Month, KTotal: 700.5}, form(1500, 0, 0), 700},
	} {
		stakes := made(t, c.settings).Stakes([2]rating.Form{c.form, c.form}, 0)
		for _, s := range stakes {
			if s.Result == history.FirstWins && (s.Margin == "" || s.Margin == "marginal") {
				near(t, name, s.Change[0], c.k/2, 1e-9)
			}
		}
	}
}

func TestStakesNameEveryMargin(t *testing.T) {
	var got []string
	for _, s := range made(t, BatailleEmpire()).Stakes([2]rating.Form{form(1000, 9, 0), form(1000, 9, 0)}, 0) {
		got = append(got, s.Result.String()+" "+s.Margin)
	}
	want := []string{"1-0 crushing", "1-0 decisive", "1-0 marginal", "1/2-1/2 ", "0-1 marginal", "0-1 decisive", "0-1 crushing"}
	if len(got) != len(want) {
		t.Fatalf("%q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%q, want %q", got[i], want[i])
		}
	}
}

// Details name the rule that holds for a game on the day after the newest list:
// with its year, and with every rating that was reached before.
func TestDetailsNameTheRuleOfTheNextGame(t *testing.T) {
	e := made(t, Federation())
	src := ratingtest.Parse(t, `
player anna born=2006
player bert born=2007
player cleo born=1980
initial anna 2023-12-31 1500 games=40
initial bert 2023-12-31 1500 games=40
initial cleo 2023-12-31 2401 games=40
initial dora 2023-12-31 1500 games=29
2024-03-05 - - anna bert 1/2-1/2
2024-03-06 - - dora cleo 1-0
2025-02-01 - - anna bert 1-0
list 2024-12-31
`)
	src.ByEvent = e.Info().ByEvent
	h := src.Build()
	details, err := e.Details(h)
	if err != nil {
		t.Fatal(err)
	}
	for player, want := range map[string]float64{
		"anna": 4, // 19 in the year after the list
		"bert": 3, // 18
		"cleo": 2, // has been above 2400
		"dora": 4, // her 30th game was the last one of the list
	} {
		p, ok := h.Player(player)
		if !ok || details[p] != want {
			t.Errorf("%s has the rule %v, want %v", player, details[p], want)
		}
	}
	if details, err := made(t, Elo()).Details(h); details != nil || err != nil {
		t.Errorf("with one rule for all the details are %v, %v", details, err)
	}
}
