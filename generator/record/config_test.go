package record

import (
	"reflect"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/history"
)

func TestConfigOfAFullFile(t *testing.T) {
	var problems diag.List
	got := readConfig("site.yaml", []byte(`
title: Échelle de la ligue
description: Classement officiel
base_url: https://ligue.example/classement
language: fr
contact: mailto:classement@ligue.example
data_licence: CC-BY-4.0
accent: "#0B6E4F"
players: register
events: games
as_of: 2024-12
check_page: yes
rankings:
  - id: echelle
    title: Échelle de niveaux
    system: ffg
    settings: {reading: A}
    lists: quarterly
    from: 2003-01-31
    games: {board: [19], class: [A, B]}
    active: 38 months
    min_games: 12
    categories:
      - {id: juniors, title: Jeunes, age_below: 20}
      - {id: women, sex: f}
      - {id: lyon, club: 69Ly, country: fr, age_from: 60}
    grades:
      - {from: 100, name: 2 dan}
      - {from: -1.5, name: 1 dan}
  - {id: blitz, system: elo, lists: event, active: 2 years}
  - {id: cup, system: elo, lists: [2024, 2025-06-30]}
`), &problems)
	wantProblems(t, &problems)
	for i, pos := range []string{"site.yaml:14:9", "site.yaml:30:10", "site.yaml:31:10"} {
		if p := got.Rankings[i].Pos.String(); p != pos {
			t.Errorf("ranking %d at %s, want %s", i, p, pos)
		}
	}
	if n := got.Rankings[0].Settings; n == nil || n.Pos().String() != "site.yaml:17:15" {
		t.Errorf("settings: %v", n)
	}
	got.Rankings[0].Settings = nil
	for i := range got.Rankings {
		got.Rankings[i].Pos, got.Rankings[i].SystemPos = diag.Pos{}, diag.Pos{}
		for j := range got.Rankings[i].Categories {
			got.Rankings[i].Categories[j].Pos = diag.Pos{}
		}
	}
	want := Config{
		Title: "Échelle de la ligue", Description: "Classement officiel",
		BaseURL: "https://ligue.example/classement/", Language: "fr",
		Contact: "mailto:classement@ligue.example", DataLicence: "CC-BY-4.0", Accent: "#0b6e4f", AccentAt: diag.Pos{File: "site.yaml", Line: 8, Col: 9},
		Players: RegisterRequired, Events: RegisterFromGames, CheckPage: true,
		AsOf: history.Date{Day: history.DayOf(2024, 12, 31), Precision: history.ToMonth, Known: true},
		Rankings: []Ranking{{
			ID: "echelle", Title: "Échelle de niveaux", System: "ffg",
			Lists:  Lists{Period: history.Quarterly},
			From:   history.Date{Day: history.DayOf(2003, 1, 31), Known: true},
			Games:  Filter{Board: []uint8{19}, Class: []string{"A", "B"}},
			Active: 38, MinGames: 12,
			Categories: []Category{
				{ID: "juniors", Title: "Jeunes", AgeBelow: 20},
				{ID: "women", Sex: history.Female},
				{ID: "lyon", Club: "69Ly", Country: "FR", AgeFrom: 60},
			},
			Grades: []Grade{{-1.5, "1 dan"}, {100, "2 dan"}},
		}, {
			ID: "blitz", System: "elo", Lists: Lists{ByEvent: true}, Active: 24,
		}, {
			ID: "cup", System: "elo", Active: SystemActive,
			Lists: Lists{Days: []history.Day{history.DayOf(2024, 12, 31), history.DayOf(2025, 6, 30)}},
		}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

func TestConfigThatSaysNothingIsTheDefault(t *testing.T) {
	for _, text := range []string{"", "\n", "# nothing\n", "title:\n", "base_url: \"\"\nlanguage: \"\"\nrankings:\n"} {
		var problems diag.List
		if got := readConfig("site.yaml", []byte(text), &problems); !reflect.DeepEqual(got, DefaultConfig()) {
			t.Errorf("%q: got %+v", text, got)
		}
		wantProblems(t, &problems)
	}
}

func TestConfigProblems(t *testing.T) {
	const ranking = "rankings:\n- id: go\n  system: ffg\n  "
	for _, test := range []struct {
		yaml string
		want []string
	}{
		{"base_url: chess.example/ladder\n", []string{
			`site.yaml:1:11: base_url is "chess.example/ladder", expected an address that begins with https:// and a host; did you mean https://chess.example/ladder/?`,
		}},
		{"base_url: ftp://chess.example/\n", []string{
			`site.yaml:1:11: base_url is "ftp://chess.example/", expected an address that begins with https:// and a host`,
		}},
		{"base_url: https://\n", []string{
			`site.yaml:1:11: base_url is "https://", expected an address that begins with https:// and a host`,
		}},
		{"base_url: https://chess.example/?page=1\n", []string{
			`site.yaml:1:11: base_url is "https://chess.example/?page=1", expected an address without ? and #; leave out what follows them`,
		}},
		{"base_url: [https://chess.example/]\n", []string{
			"site.yaml:1:11: base_url is a list, expected an address that begins with https:// and a host",
		}},
		{"language: de\n", []string{
			`site.yaml:1:11: language is "de", expected en, fr or zh`,
		}},
		{"language: French\n", []string{
			`site.yaml:1:11: language is "French", expected en, fr or zh; write fr`,
		}},
		{"contact: ann@chess.example\n", []string{
			`site.yaml:1:10: contact is "ann@chess.example", expected a mail address as in mailto:office@ligue.example, or a web address; did you mean mailto:ann@chess.example?`,
		}},
		{"contact: javascript:alert(1)\n", []string{
			`site.yaml:1:10: contact is "javascript:alert(1)", expected a mail address as in mailto:office@ligue.example, or a web address`,
		}},
		{"accent: green\n", []string{
			`site.yaml:1:9: accent is "green", expected a colour as in "#0b6e4f"`,
		}},
		{"accent: #0b6e4f\n", []string{
			`site.yaml:1:1: accent is empty, expected a colour in quotes as in "#0b6e4f"; without quotes # begins a comment`,
		}},
		{"accent: \"#0b6\"\n", []string{
			`site.yaml:1:9: accent is "#0b6", expected a colour as in "#0b6e4f"`,
		}},
		{"players: registre\nevents: all\n", []string{
			`site.yaml:1:10: players is "registre", expected register or games; did you mean register?`,
			`site.yaml:2:9: events is "all", expected register or games`,
		}},
		{"as_of: yesterday\n", []string{
			`site.yaml:1:8: as_of is "yesterday", expected a day as in 2024-06-30; write year-month-day`,
		}},
		{"titel: Chess\nsponsor: none\n", []string{
			`site.yaml:1:1: unknown key "titel"; did you mean title?`,
			`site.yaml:2:1: unknown key "sponsor", expected one of title, description, base_url, language, contact, data_licence, accent, players, events, as_of, check_page, coincidences, rankings`,
		}},
		{"title: [Chess]\nrankings: elo\n", []string{
			"site.yaml:1:8: title is a list, expected text; put text that begins with [ or { in quotes",
			`site.yaml:2:11: rankings is "elo", expected a list`,
		}},
		{"rankings: []\n", []string{
			"site.yaml:1:11: rankings is empty, expected at least one ranking; leave the key out for a ranking by elo",
		}},
		{"rankings: [elo]\n", []string{
			`site.yaml:1:12: entry 1 of rankings is "elo", expected keys with values`,
		}},
		{"rankings:\n- system: elo\n", []string{
			"site.yaml:2:3: a ranking without an id, expected an id as in id: elo",
		}},
		{"rankings:\n- id: elo\n", []string{
			`site.yaml:2:3: ranking "elo" has no system, expected "system:" and the name of a rating system, as in system: elo`,
		}},
		{"rankings:\n- {id: elo, system: [elo]}\n", []string{
			"site.yaml:2:21: system is a list, expected the name of a rating system",
		}},
		{"rankings:\n- {id: players, system: elo}\n- {id: 2024-05, system: elo}\n- {id: nul, system: elo}\n- {id: Blitz Elo, system: elo}\n", []string{
			`site.yaml:2:8: the ranking id "players" is reserved, expected another id; pages of the site stand at that address`,
			`site.yaml:3:8: the ranking id "2024-05" is reserved, expected another id; pages of the site stand at that address`,
			`site.yaml:4:8: the ranking id "nul" is reserved, expected another id; pages of the site stand at that address`,
			`site.yaml:5:8: id is "Blitz Elo", expected lower-case letters a to z, digits and hyphens; did you mean blitz-elo?`,
		}},
		{"rankings:\n- {id: elo, system: elo}\n- {id: elo, system: glicko}\n", []string{
			`site.yaml:3:8: the ranking id "elo" is given twice, expected each id once; first on line 2`,
		}},
		{ranking + "settings: [k, 20]\n", []string{
			"site.yaml:4:13: settings is a list, expected keys with values as in {k: 20}",
		}},
		{ranking + "lists: montly\n", []string{
			`site.yaml:4:10: lists is "montly", expected monthly, quarterly, yearly, weekly or event; did you mean monthly?`,
		}},
		{ranking + "lists: []\n", []string{
			"site.yaml:4:10: lists has no days, expected days as in [2024-06-30, 2024-12-31], or monthly, quarterly, yearly, weekly or event",
		}},
		{ranking + "lists: {every: month}\n", []string{
			"site.yaml:4:10: lists is a group of keys, expected monthly, quarterly, yearly, weekly or event",
		}},
		{ranking + "lists: [2024-06-30, 2024-03-31, 2024-06]\n", []string{
			"site.yaml:4:23: 2024-03-31 after 2024-06-30, expected days in ascending order, each once",
			"site.yaml:4:35: 2024-06 after 2024-06-30, expected days in ascending order, each once",
		}},
		{ranking + "lists: [2024-06-31, June]\n  from: start\n", []string{
			`site.yaml:4:11: entry 1 of lists is "2024-06-31", expected a day as in 2024-06-30; month 6 of 2024 has no day 31`,
			`site.yaml:4:23: entry 2 of lists is "June", expected a day as in 2024-06-30; write year-month-day`,
			`site.yaml:5:9: from is "start", expected a day as in 2024-06-30; write year-month-day`,
		}},
		{ranking + "lists: [2024-06-30]\n  from: 2024-01-01\n", []string{
			"site.yaml:5:9: from beside a list of days, expected one of both; leave out the days before it",
		}},
		{ranking + "active: 38\n", []string{
			`site.yaml:4:11: active is "38", expected months or years as in 38 months or 2 years; write 38 months`,
		}},
		{ranking + "active: 3 weeks\n", []string{
			`site.yaml:4:11: active is "3 weeks", expected months or years as in 38 months or 2 years`,
		}},
		{ranking + "active: 0 months\n  min_games: -1\n", []string{
			`site.yaml:4:11: active is "0 months", expected months or years as in 38 months or 2 years`,
			"site.yaml:5:14: min_games is -1, expected 0 or more",
		}},
		{ranking + "games: {bord: [19], board: [0, 19, 19], class: [\"\", A, A]}\n", []string{
			`site.yaml:4:11: unknown key "bord"; did you mean board?`,
			"site.yaml:4:31: the board size 0, expected sizes from 2 to 255, each once",
			"site.yaml:4:38: the board size 19, expected sizes from 2 to 255, each once",
			`site.yaml:4:51: the class "", expected the class of some event, each once`,
			`site.yaml:4:58: the class "A", expected the class of some event, each once`,
		}},
		{ranking + "games: {board: 19}\n", []string{
			`site.yaml:4:18: board is "19", expected a list; write [19]`,
		}},
		{ranking + "games: {board: [300]}\n", []string{
			"site.yaml:4:19: the board size 300, expected sizes from 2 to 255, each once",
		}},
		{ranking + "categories:\n  - {id: archive, sex: f}\n  - {id: women, sex: female}\n  - {id: women, sex: f}\n", []string{
			`site.yaml:5:10: the category id "archive" is reserved, expected another id; pages of the site stand at that address`,
			`site.yaml:6:22: sex is "female", expected f, m or x; write f`,
			`site.yaml:7:10: the category id "women" is given twice, expected each id once; first on line 6`,
		}},
		{ranking + "categories:\n  - {id: juniors, age_below: -20}\n  - {id: u20, age_from: 20, age_below: 10}\n  - {id: all}\n  - {sex: x}\n", []string{
			`site.yaml:5:30: age_below is "-20", expected an age from 0 to 150`,
			"site.yaml:6:40: age_below is 10 and age_from 20, expected age_from below age_below",
			`site.yaml:7:5: category "all" holds every player, expected age_below, age_from, sex, country or club`,
			"site.yaml:8:5: a category without an id, expected an id as in id: juniors",
		}},
		{ranking + "grades:\n  - {from: 2000, name: Master}\n  - {from: 2000, name: Expert}\n  - {from: 1500}\n  - {name: Novice}\n  - {from: low, name: Beginner}\n", []string{
			"site.yaml:6:12: a second grade from 2000, expected one grade from each rating; first on line 5",
			"site.yaml:7:5: a grade without a name, expected {from: 2000, name: Master}",
			`site.yaml:8:5: grade "Novice" does not say from which rating, expected {from: 2000, name: Novice}`,
			`site.yaml:9:12: from is "low", expected a number`,
		}},
	} {
		t.Run(strings.TrimSpace(test.yaml), func(t *testing.T) {
			var problems diag.List
			readConfig("site.yaml", []byte(test.yaml), &problems)
			wantProblems(t, &problems, test.want...)
		})
	}
}

// wantProblems compares problems with lines of text.
func wantProblems(t *testing.T, problems *diag.List, want ...string) {
	t.Helper()
	var got []string
	for _, p := range problems.Sorted() {
		got = append(got, p.String())
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}
