package twins

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
)

// player is an entry of the invented registers below.
type player struct {
	id, name, licence, country string
	born                       int16
	sex                        history.Sex
	club                       history.ClubID
	aliases                    []string
}

// game is "id id year-month event round", with events c and d.
func build(t *testing.T, players []player, games ...string) *history.History {
	t.Helper()
	slices.SortFunc(players, func(a, b player) int { return strings.Compare(a.id, b.id) })
	parts := history.Parts{
		Files:  []string{"games.csv"},
		Clubs:  []history.Club{{}, {ID: "Nor"}},
		Events: []history.Event{{}, {ID: "c", Name: "Cup"}, {ID: "d", Name: "Derby"}},
	}
	number := map[string]history.PlayerID{}
	for i, p := range players {
		number[p.id] = history.PlayerID(i)
		h := history.Player{ID: p.id, Name: p.name, Licence: p.licence, Country: p.country, Born: p.born, Sex: p.sex, Aliases: p.aliases, Line: uint32(i + 2)}
		if p.club != 0 {
			h.Clubs = []history.ClubSpan{{Club: p.club, From: history.FirstDay}}
		}
		parts.Players = append(parts.Players, h)
	}
	for i, text := range games {
		var a, b, day, event string
		var round uint16
		if n, _ := fmt.Sscan(text, &a, &b, &day, &event, &round); n < 3 {
			t.Fatal(text)
		}
		d, ok := history.ParseDate(day + "-15")
		if !ok {
			t.Fatal(text)
		}
		parts.Games = append(parts.Games, history.Game{
			Day: d.Day, Event: map[string]history.EventID{"": 0, "c": 1, "d": 2}[event], Round: round,
			Side: [2]history.PlayerID{number[a], number[b]}, Result: history.FirstWins, Line: uint32(i + 2),
		})
	}
	return history.New(parts)
}

func everybody(*history.Player) bool { return true }

// told gives the pairs as text.
func told(h *history.History, pairs []Pair) string {
	var list []string
	for _, p := range pairs {
		list = append(list, fmt.Sprintf("%s → %s %d: %s | %s | %s", h.Players[p.Old].ID, h.Players[p.New].ID, p.Weight,
			strings.Join(p.For, ", "), strings.Join(p.Against, ", "), strings.Join(p.Open, ", ")))
	}
	return strings.Join(list, "\n")
}

func TestEvidenceIsWeighedAndShown(t *testing.T) {
	for _, c := range []struct {
		what    string
		players []player
		games   []string
		want    string
	}{
		{
			"the same name, one after the other",
			[]player{{id: "a", name: "Odile Varnel"}, {id: "b", name: "Varnel, Odile"}, {id: "x", name: "Xeno Quark"}},
			[]string{"a x 2019-03", "a x 2019-04", "b x 2021-05"},
			"b → a 4: the same name in another order, one played until 2019-04, the other from 2021-05 |  | never in one event",
		},
		{
			"together, apart and with a sign",
			[]player{{id: "a", name: "Côme d’Arras"}, {id: "b", name: "Côme Darras"}, {id: "c", name: "Jean-Luc Petit"}, {id: "d", name: "Jeanluc Petit"}, {id: "x", name: "Xeno Quark"}},
			[]string{"a x 2019-03", "b x 2019-03", "c x 2019-03", "d x 2019-03"},
			"b → a 3: the same name but for blanks and signs |  | never in one event, both played between 2019-03 and 2019-03\n" +
				"d → c 3: the same name but for blanks and signs |  | never in one event, both played between 2019-03 and 2019-03",
		},
		{
			"one letter and the same club",
			[]player{{id: "a", name: "Odile Varnel", club: 1}, {id: "b", name: "Odile Varnell", club: 1}, {id: "x", name: "Xeno Quark"}},
			[]string{"a x 2019-03", "b x 2019-01", "b x 2019-06"},
			"a → b 3: one letter differs, both of Nor |  | never in one event, both played between 2019-03 and 2019-03",
		},
		{
			"a sound, the year of birth and no game",
			[]player{{id: "a", name: "Ivan Petrov", born: 1970}, {id: "b", name: "Iwan Petroff", born: 1970}},
			nil,
			"b → a 3: born in the same year, the names sound alike |  | one has no game",
		},
		{
			"abbreviated, with the licence",
			[]player{{id: "a", name: "O. Varnel", licence: "77"}, {id: "b", name: "Odile Varnel", licence: "77"}},
			nil,
			"b → a 6: the same licence 77, one name may be the other, abbreviated |  | one has no game",
		},
		{
			"another name of the one",
			[]player{{id: "a", name: "Odile Berg", aliases: []string{"Odile Varnel"}}, {id: "b", name: "Odile Varnel"}},
			nil,
			"b → a 3: the same name: Odile Varnel, Odile Varnel |  | one has no game",
		},
		{
			"native names",
			[]player{{id: "a", name: "藍垣嶺巳"}, {id: "b", name: "藍垣 嶺巳"}, {id: "c", name: "藍垣嶺二"}},
			nil,
			"b → a 3: the same name |  | one has no game",
		},
		{
			"an old event in common speaks against it",
			[]player{{id: "a", name: "Odile Varnel", born: 1970, club: 1}, {id: "b", name: "Odile Varnel", born: 1970, club: 1}, {id: "x", name: "Xeno Quark"}, {id: "y", name: "Ylva Quist"}},
			[]string{"a x 2019-03 c 1", "b y 2019-03 c 2"},
			"b → a 4: the same name, born in the same year, both of Nor | both played in Cup | never met, both played between 2019-03 and 2019-03",
		},
		{
			"they met",
			[]player{{id: "a", name: "Odile Varnel", licence: "7"}, {id: "b", name: "Odile Varnel", licence: "7"}},
			[]string{"b a 2019-03"},
			"",
		},
		{
			"a round in common",
			[]player{{id: "a", name: "Odile Varnel"}, {id: "b", name: "Odile Varnel"}, {id: "x", name: "Xeno Quark"}},
			[]string{"a x 2019-03 c 1", "b x 2019-03 c 1"},
			"",
		},
		{
			"two years of birth",
			[]player{{id: "a", name: "Odile Varnel", born: 1970, club: 1}, {id: "b", name: "Odile Varnel", born: 1999, club: 1}},
			nil,
			"",
		},
		{
			"two sexes",
			[]player{{id: "a", name: "Odo Varnel", sex: history.Male, club: 1}, {id: "b", name: "Oda Varnel", sex: history.Female, club: 1}},
			nil,
			"",
		},
		{
			"a letter alone, a short word, the first letter, a number",
			[]player{
				{id: "a", name: "Odile Varnel"},
				{id: "b", name: "Odile Varnol"},
				{id: "c", name: "Li Qiuhua", club: 1},
				{id: "d", name: "Lu Qiuhua", club: 1},
				{id: "e", name: "Bandor Elk", club: 1},
				{id: "f", name: "Vandor Elk", club: 1},
				{id: "g", name: "Team Nord 1", club: 1},
				{id: "h", name: "Team Nord 2", club: 1},
			},
			nil,
			"",
		},
	} {
		t.Run(c.what, func(t *testing.T) {
			h := build(t, c.players, c.games...)
			if got := told(h, Find(h, everybody)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestOnlyPlayersWhoMayBeLookedAtAreCompared(t *testing.T) {
	h := build(t, []player{{id: "a", name: "Odile Varnel"}, {id: "b", name: "Odile Varnel"}, {id: "c", name: "Odile Varnel"}})
	pairs := Find(h, func(p *history.Player) bool { return p.ID != "b" })
	if len(pairs) != 1 || h.Players[pairs[0].Old].ID != "c" || h.Players[pairs[0].New].ID != "a" {
		t.Errorf("got %s", told(h, pairs))
	}
}

// Whatever speaks for one person, the register has the last word.
func TestPlayersWhoAreSaidToBeTwoPeopleAreNoPair(t *testing.T) {
	h := build(t, []player{{id: "a", name: "Odile Varnel", licence: "7"}, {id: "b", name: "Odile Varnel", licence: "7"}, {id: "c", name: "Odile Varnel"}})
	h.Players[0].Distinct, h.Players[1].Distinct = []history.PlayerID{1, 2}, []history.PlayerID{0}
	h.Players[2].Distinct = []history.PlayerID{0}
	pairs := Find(h, everybody)
	if len(pairs) != 1 || h.Players[pairs[0].Old].ID != "c" || h.Players[pairs[0].New].ID != "b" {
		t.Errorf("got %s", told(h, pairs))
	}
}

// A name that hundreds bear gives no hundreds of thousands of pairs.
func TestACommonNameIsComparedWithItsNeighboursOnly(t *testing.T) {
	var players []player
	for i := range 300 {
		players = append(players, player{id: fmt.Sprintf("p%03d", i), name: "Wen Li"})
	}
	h := build(t, players)
	if n := len(Find(h, everybody)); n != 299 {
		t.Errorf("%d pairs, expected 299", n)
	}
}
