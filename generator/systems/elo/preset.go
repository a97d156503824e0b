package elo

import "echelle/generator/rating"

// Elo is the plain system: one K, logistic expectation, game by game.
func Elo() Settings {
	return Settings{
		Initial: 1500, Scale: 400, K: KRules{{K: 30}},
		Expected: Logistic, Mode: Sequential, Period: Month,
		Scores: Scores{}, YearEnd: []Decay{}, GradeNames: []rating.Grade{},
	}
}

// Fide is Elo with FIDE's values of K, as "Comparer et classer" tells it.
func Fide() Settings {
	s := Elo()
	s.Initial = 1000
	s.K = KRules{
		{K: 40, GamesBelow: 30},
		{K: 10, RatingFrom: At(2400), ForEver: true},
		{K: 20},
	}
	s.KTotal = 700
	return s
}

// Federation is FIDE's own rule (B.02 as of 1 October 2025) for a closed pool:
// monthly periods, the printed table, whole points, and K = 40 for juniors.
func Federation() Settings {
	s := Fide()
	s.Expected, s.Mode = Table, PeriodByPeriod
	s.K = KRules{
		{K: 40, GamesBelow: 30},
		{K: 10, RatingFrom: At(2400), ForEver: true},
		{K: 40, AgeBelow: 19, RatingBelow: At(2300)},
		{K: 20},
	}
	s.Cap, s.CapExempt = 400, At(2650)
	return s
}

// BatailleEmpire is the system of the board game Bataille Empire.
func BatailleEmpire() Settings {
	s := Elo()
	s.Initial, s.Scale = 1000, 500
	s.K = KRules{
		{K: 30, GamesBelow: 8},
		{K: 30, RatingFrom: At(1400)},
		{K: 60},
	}
	s.Scores = Scores{{Margin: "marginal", Score: 1}, {Margin: "decisive", Score: 1.25}, {Margin: "crushing", Score: 1.5}}
	s.NoGainFrom = 500
	s.YearEnd = []Decay{{Above: 1300, Change: -100}, {Above: 1100, Change: -50}}
	s.GradeNames = []rating.Grade{
		{From: rating.Lowest, Name: "Adjudant"},
		{From: 700, Name: "Lieutenant"},
		{From: 800, Name: "Capitaine"},
		{From: 900, Name: "Chef de bataillon"},
		{From: 1000, Name: "Colonel"},
		{From: 1100, Name: "Général de Brigade"},
		{From: 1200, Name: "Général de Division"},
		{From: 1300, Name: "Général en Chef"},
		{From: 1400, Name: "Maréchal d'Empire"},
	}
	return s
}

// Specs are the presets.
func Specs() []rating.Spec {
	return []rating.Spec{
		spec("elo", Elo),
		{ID: "fide", Words: words, New: newFide},
		spec("bataille-empire", BatailleEmpire),
	}
}

func spec(id string, defaults func() Settings) rating.Spec {
	return rating.Spec{ID: id, Words: words, New: func(decode func(any) bool) (rating.System, error) {
		return rating.Configure(defaults(), decode, New)
	}}
}

// newFide takes the defaults of [Federation] once the user asks for periods
// and the table, so that these two words are enough for the whole rule.
func newFide(decode func(any) bool) (rating.System, error) {
	s := Fide()
	if !decode(&s) {
		return nil, nil
	}
	if s.Mode == PeriodByPeriod && s.Expected == Table {
		return rating.Configure(Federation(), decode, New)
	}
	return rating.Configure(Fide(), decode, New)
}
