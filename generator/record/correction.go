package record

import (
	"fmt"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/yamlfile"
)

// Correction is an entry of corrections.yaml: what was corrected after a list
// was published, and why.
type Correction struct {
	Date    history.Date // when it was corrected
	Ranking string       // id
	List    history.Day  // the first published list that it concerns
	Reason  string
	Players []history.PlayerID
	Pos     diag.Pos
}

type correctionFields struct {
	Date    field    `yaml:"date"`
	Ranking field    `yaml:"ranking"`
	List    field    `yaml:"list"`
	Reason  string   `yaml:"reason"`
	Players []string `yaml:"players"`
}

// readCorrections reads corrections.yaml, with the players of a roster.
func readCorrections(file string, text []byte, rankings []string, players *roster, problems *diag.List) []Correction {
	who := players.someone()
	root, ok := yamlfile.Parse(file, text, problems)
	if !ok {
		return nil
	}
	if root.Kind() == yamlfile.Null {
		return nil
	}
	if root.Kind() != yamlfile.Sequence {
		root.Refuse(problems, "a list of corrections", "begin each with: - date: 2026-06-30")
		return nil
	}
	var list []Correction
	for _, n := range root.Items() {
		var f correctionFields
		before := problems.Errors()
		if !n.Decode(&f, problems) {
			continue
		}
		c := Correction{Pos: n.Pos(), Reason: strings.TrimSpace(f.Reason), Date: f.Date.date(problems)}
		day := f.List.date(problems)
		c.List = day.Day
		if f.Ranking.given() && rankings != nil {
			c.Ranking = f.Ranking.choice(problems, rankings...)
		}
		for _, missing := range []struct {
			key   string
			given bool
		}{{"date", f.Date.given()}, {"ranking", f.Ranking.given()}, {"list", f.List.given()}, {"reason", c.Reason != ""}} {
			if !missing.given {
				problems.Error(n.Pos(), "a correction without "+missing.key, "date, ranking, list and reason", "")
			}
		}
		for i, id := range f.Players {
			p, ok := who(id)
			switch {
			case !ok:
				problems.Error(n.At("players", i), fmt.Sprintf("unknown player %q", shorten(id)), "an id of the register", players.nearest(id))
			case !slices.Contains(c.Players, p): // the ids of a merger are one person
				c.Players = append(c.Players, p)
			}
		}
		if problems.Errors() == before {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b Correction) int { return int(a.Date.Day - b.Date.Day) })
	return list
}
