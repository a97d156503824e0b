package generator

import (
	"strings"

	"echelle/generator/diag"
	"echelle/generator/page"
	"echelle/generator/privacy"
)

// checkup is what the page about the data may tell of the warnings found so far.
// Messages quote names, ids and files as people wrote them, so each that comes
// near a player who is not public is left out whole, its place too: a list of
// the lines of a register tells who stands between two names.
func (l *loaded) checkup(o Options) page.Checkup {
	if !l.CheckPage {
		return page.Checkup{}
	}
	var near *privacy.Near
	if l.guard != nil {
		near = l.guard.Near()
	}
	own := ""
	if o.Own != "" {
		own = fromData(o.Data, o.Own) + "/"
	}
	var c page.Checkup
	for _, p := range l.result.Problems {
		if p.Severity != diag.Warning {
			continue // no page is made
		}
		if file, ok := strings.CutPrefix(p.File, own); ok && own != "" {
			p.File = "templates/" + file // wherever that folder lies
		}
		if near != nil && near.In(p.String()) {
			c.Withheld++
			continue
		}
		c.Findings = append(c.Findings, p)
	}
	return c
}
