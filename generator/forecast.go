package generator

import (
	"bytes"
	"fmt"

	"echelle/generator/page"
	"echelle/generator/par"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/systems"
)

// forecast finds what the pages need to foretell games: for each ranking, by
// its id, the script with its formulas and what its system must know of the
// players.
func forecast(rankings []*site.Ranking, jobs int) (map[string]page.Forecast, error) {
	details := make([][]float64, len(rankings))
	err := par.Each(len(rankings), jobs, func(i int) error {
		x, ok := rankings[i].System.(rating.Detailer)
		if !ok {
			return nil
		}
		var err error
		if details[i], err = x.Details(rankings[i].H); err != nil {
			return fmt.Errorf("ranking %q: %w", rankings[i].ID, err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	found := map[string]page.Forecast{}
	for i, r := range rankings {
		spec, _ := systems.Find(r.SystemID)
		found[r.ID] = page.Forecast{Script: scriptName(spec), Details: details[i]}
	}
	return found, nil
}

// scriptName names the script of a system after the first that has the same.
func scriptName(of rating.Spec) string {
	script := systems.Script(of)
	for _, spec := range systems.All() {
		if bytes.Equal(systems.Script(spec), script) {
			return "predict-" + spec.ID + ".js"
		}
	}
	panic("internal error: a script of no system")
}
