package page

import (
	"html/template"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/markdown"
	"echelle/generator/site"
)

type ChartView struct {
	Caption string
	SVG     template.HTML
	Data    template.HTML
}

func (c *Context) playerChart(r *site.Ranking, p history.PlayerID) *ChartView { return nil }
func (c *Context) chartBlock(b *markdown.Block, problems *diag.List) (template.HTML, bool) {
	return "", true
}
