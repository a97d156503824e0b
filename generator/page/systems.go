package page

import (
	"html/template"
	"iter"
	"math"

	"echelle/generator/chart"
	"echelle/generator/site"
	"echelle/generator/table"
)

// SystemsView compares the rankings: how well they foretell games, and how far
// they agree.
type SystemsView struct {
	Frame
	Groups []ComparedView
}

// ComparedView is a comparison of rankings over the same games.
type ComparedView struct {
	Title       string
	Games       string // which games were compared
	Silent      string // who is left out, ""
	Quality     template.HTML
	Calibration *ChartView
	Keys        template.HTML
	Heads       []string // names of the rankings, over the columns of Bins
	Bins        template.HTML
	Matrix      template.HTML // rank correlations; "" for one ranking
	Apart       []ApartView
}

// ApartView is the largest disagreements of two rankings.
type ApartView struct {
	Title, A, B string
	Rows        template.HTML
}

// Systems yields the comparison of the rankings, where any has foretold enough
// games to be judged.
func Systems(c *Context) iter.Seq[Page] {
	if !c.compared {
		return func(func(Page) bool) {}
	}
	return one(Page{site.SystemsPath, func() any { return c.systemsView() }})
}

func (c *Context) systemsView() *SystemsView {
	v := &SystemsView{Frame: c.frame(site.SystemsPath, c.Words.T("systems.title"))}
	v.Description = c.Words.T("systems.lead")
	for _, cmp := range c.Comparisons() {
		v.Groups = append(v.Groups, c.comparedView(&v.Frame, cmp))
	}
	return v
}

func (c *Context) comparedView(f *Frame, cmp *site.Comparison) ComparedView {
	w := c.Words
	var names, silent []string
	for _, r := range cmp.Rankings {
		names = append(names, r.Title)
	}
	for _, r := range cmp.Silent {
		silent = append(silent, r.Title)
	}
	v := ComparedView{Title: w.List(names), Heads: names}
	if cmp.Games > 0 {
		v.Games = w.T("systems.games", "n", cmp.Games, "counted", cmp.Counted, "span", w.Span(cmp.From, cmp.To), "draws", cmp.Draws)
	} else {
		v.Games = w.T("systems.no-games")
	}
	if len(silent) > 0 {
		v.Silent = w.T("systems.silent", "n", len(silent), "rankings", w.List(silent), "few", site.FewestForecasts)
	}
	if cmp.Games > 0 {
		v.Quality = c.qualityRows(f, cmp)
		v.Calibration, v.Keys = c.calibration(cmp)
		v.Bins = c.binRows(cmp)
	}
	if len(cmp.Pairs) > 0 {
		v.Matrix = c.matrix(cmp)
	}
	for i := range cmp.Pairs {
		p := &cmp.Pairs[i]
		// Of many rankings each is held against the first.
		if len(p.Apart) == 0 || len(cmp.Rankings) > 3 && p.A != cmp.Rankings[0] {
			continue
		}
		v.Apart = append(v.Apart, ApartView{
			Title: w.T("systems.pair", "one", p.A.Title, "other", p.B.Title), A: p.A.Title, B: p.B.Title, Rows: c.apartRows(f, p),
		})
	}
	return v
}

// qualityRows are the rankings, then the baselines, with their measures.
func (c *Context) qualityRows(f *Frame, cmp *site.Comparison) template.HTML {
	w := c.Words
	tw := table.Writer{Locale: w.Locale()}
	for i := range cmp.Quality {
		q := &cmp.Quality[i]
		if q.Baseline == site.NoBaseline {
			tw.Row("")
		} else {
			tw.Row("unrated")
		}
		tw.Head("name")
		switch q.Baseline {
		case site.NoBaseline:
			r := cmp.Rankings[i]
			tw.Link(site.Relative(f.Path, r.RulesPath()), r.Title)
			tw.Raw(` <small class="muted">`)
			tw.Text(c.Spoken[r.ID].Title)
			tw.Raw("</small>")
		case site.Even:
			tw.Text(w.T("systems.even"))
		case site.SideRate:
			tw.Text(w.T("systems.side-rate"))
		}
		tw.NumCell(q.LogLoss, 4)
		tw.Cell("num")
		switch {
		case i == cmp.Best:
			tw.Text(w.T("systems.best"))
		default:
			tw.Signed(q.Behind, 4)
			tw.Raw(` <span class="muted">± `)
			tw.Num(q.Error, 4)
			tw.Raw("</span>")
			if !q.Clear() {
				tw.Raw(` <span class="badge">`)
				tw.Text(w.T("systems.unclear"))
				tw.Raw("</span>")
			}
		}
		tw.NumCell(q.Brier, 4)
		tw.Cell("num")
		c.share(&tw, q.Accuracy)
		tw.Raw("\n")
	}
	return tw.HTML()
}

// share writes a share with one decimal, a dash where there is none.
func (c *Context) share(tw *table.Writer, x float64) {
	if math.IsNaN(x) {
		tw.Raw("–")
		return
	}
	tw.Text(c.Words.T("number.percent", "n", c.Words.Num(100*x, 1)))
}

// Limits of the plot: groups of fewer games tell nothing, and the bars of many
// curves would hide them.
const (
	fewestPlotted = 10
	barredCurves  = 3
)

// calibration draws forecasts against scores.
func (c *Context) calibration(cmp *site.Comparison) (*ChartView, template.HTML) {
	w := c.Words
	plot := chart.Calibration{
		Percent: w.T("number.percent", "n", "{n}"), Across: w.T("systems.forecast"), Up: w.T("systems.scored"),
	}
	for i, r := range cmp.Rankings {
		curve := chart.Forecasts{Name: r.Title}
		for _, b := range cmp.Quality[i].Bins {
			if b.Games < fewestPlotted {
				continue
			}
			o := chart.Outcome{Forecast: b.Forecast, Score: b.Score}
			if len(cmp.Rankings) <= barredCurves {
				o.Error = 2 * b.Error
			}
			curve.Points = append(curve.Points, o)
		}
		plot.Curves = append(plot.Curves, curve)
	}
	v := &ChartView{Label: w.T("systems.calibration"), Caption: w.T("systems.calibration-caption", "n", fewestPlotted)}
	v.Picture = template.HTML(chart.AppendCalibration(nil, &plot, chart.SVG{Title: v.Label, Desc: w.T("systems.calibration-text"), Words: c.chart}))
	return v, template.HTML(chart.AppendCalibrationKeys(nil, &plot))
}

// binRows are the numbers of the plot: for each range of forecasts and each
// ranking the games, the mean forecast and the mean score.
func (c *Context) binRows(cmp *site.Comparison) template.HTML {
	w := c.Words
	tw := table.Writer{Locale: w.Locale()}
	next := make([]int, len(cmp.Rankings)) // bins written, by ranking
	for {
		from := 2.0
		for i := range cmp.Rankings {
			if bins := cmp.Quality[i].Bins; next[i] < len(bins) {
				from = min(from, bins[next[i]].From)
			}
		}
		if from > 1 {
			return tw.HTML()
		}
		head := false
		tw.Row("")
		for i := range cmp.Rankings {
			bins := cmp.Quality[i].Bins
			has := next[i] < len(bins) && bins[next[i]].From == from
			if !head {
				head = true
				tw.Head("")
				tw.Text(w.T("systems.range", "from", w.Num(100*from, 0), "to", w.Num(100*from+5, 0)))
			}
			if !has {
				tw.Raw("<td><td><td>")
				continue
			}
			b := &bins[next[i]]
			next[i]++
			tw.IntCell(b.Games)
			tw.Cell("num")
			c.share(&tw, b.Forecast)
			tw.Cell("num")
			c.share(&tw, b.Score)
		}
		tw.Raw("\n")
	}
}

// matrix is the rank correlation of each two rankings.
func (c *Context) matrix(cmp *site.Comparison) template.HTML {
	tw := table.Writer{Locale: c.Words.Locale()}
	tw.Raw("<thead><tr><td>")
	for _, r := range cmp.Rankings {
		tw.ColHead("num")
		tw.Text(r.Title)
	}
	tw.Raw("</thead>\n<tbody>\n")
	for _, a := range cmp.Rankings {
		tw.Row("")
		tw.Head("name")
		tw.Text(a.Title)
		for _, b := range cmp.Rankings {
			tw.Cell("num")
			if a == b {
				tw.Raw("–")
				continue
			}
			for i := range cmp.Pairs {
				if p := &cmp.Pairs[i]; p.A == a && p.B == b || p.A == b && p.B == a {
					tw.Num(p.Spearman, 3)
					tw.Raw(` <small class="muted">`)
					tw.Text(c.Words.T("players", "n", p.Players))
					tw.Raw("</small>")
				}
			}
		}
		tw.Raw("\n")
	}
	tw.Raw("</tbody>")
	return tw.HTML()
}

func (c *Context) apartRows(f *Frame, p *site.Agreement) template.HTML {
	tw := table.Writer{Locale: c.Words.Locale()}
	for i := range p.Apart {
		x := &p.Apart[i]
		tw.Row("")
		tw.Head("name")
		c.player(&tw, f, x.Player)
		tw.IntCell(x.RankA)
		tw.IntCell(x.RankB)
		tw.Cell("num")
		tw.Num(math.Abs(x.ShareA-x.ShareB), 0)
		tw.Raw("\n")
	}
	return tw.HTML()
}

// foretells tells whether any ranking has made enough forecasts for a
// comparison.
func foretells(s *site.Site) bool {
	for _, r := range s.Rankings {
		if r.Foretells() {
			return true
		}
	}
	return false
}
