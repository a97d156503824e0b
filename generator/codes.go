package generator

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/record"
)

// checkCountries warns of countries that go by two codes, such as NO and NOR, each of
// which would have a page and ranks of its own, and of categories of a country that
// nobody has.
func checkCountries(data *record.Data, words *lang.Catalogue, problems *diag.List) {
	type code struct {
		text    string
		players int
		at      diag.Pos // of the first who has it
	}
	h := data.History
	var codes []code
	place := map[string]int{}
	for i := range h.Players {
		p := &h.Players[i]
		if p.Country == "" {
			continue
		}
		k, ok := place[p.Country]
		if !ok {
			k = len(codes)
			place[p.Country] = k
			codes = append(codes, code{text: p.Country})
		}
		if c := &codes[k]; p.Visibility == history.Public {
			c.players++
			if at := h.PlayerPos(history.PlayerID(i)); c.players == 1 || at.Line < c.at.Line {
				c.at = at
			}
		}
	}
	slices.SortFunc(codes, func(a, b code) int { return cmp.Or(cmp.Compare(b.players, a.players), cmp.Compare(a.text, b.text)) })
	most := map[string]string{} // the code of a country that most players have
	for _, c := range codes {
		name := words.Country(c.text)
		if name == "" {
			continue
		}
		if other, ok := most[name]; !ok {
			most[name] = c.text
		} else if c.players > 0 {
			problems.Warn(c.at, fmt.Sprintf("the countries %q and %q are both %s", c.text, other, name), "one code for a country",
				"each has a page and ranks of its own; write "+other)
		}
	}
	for i := range data.Config.Rankings {
		for _, c := range data.Config.Rankings[i].Categories {
			if _, ok := place[c.Country]; ok || c.Country == "" {
				continue
			}
			hint := ""
			if other := most[words.Country(c.Country)]; other != "" {
				hint = "did you mean " + other + "?"
			}
			problems.Warn(c.Pos, fmt.Sprintf("the category %q is of the country %q, which no player has", c.ID, c.Country), "a country of some player", hint)
		}
	}
}

// checkClasses warns of events whose class is that of a ranking but for capitals: they
// count nowhere.
func checkClasses(data *record.Data, problems *diag.List) {
	h := data.History
	for i := range data.Config.Rankings {
		r := &data.Config.Rankings[i]
		for _, class := range r.Games.Class {
			alike := func(e history.Event) bool {
				return strings.EqualFold(e.Class, class) && !slices.Contains(r.Games.Class, e.Class)
			}
			if e := slices.IndexFunc(h.Events, alike); e >= 0 {
				problems.Warn(h.EventPos(history.EventID(e)), fmt.Sprintf("the class %q of %q is nearly %q of the ranking %q", h.Events[e].Class, h.Events[e].ID, class, r.ID),
					"the class as the ranking writes it", "its games do not count there")
			}
		}
	}
}
