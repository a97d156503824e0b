package page

import (
	"cmp"
	"html/template"
	"slices"
	"strings"

	"echelle/generator/chart"
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// ChartView is the curve of a player: the static picture, and the numbers for
// the script that brings it to life.
type ChartView struct {
	ID      string // of the ranking
	Title   string // of the ranking
	Label   string // for readers who hear the page
	Caption string
	Picture template.HTML
	Data    template.JS // JSON, safe inside a script element
}

// pause is how many days between two lists with games of a player make a pause.
const pause = 400

// pauses marks the ways of a curve that lead through a pause: between points
// with games, and from the last of them to the end. Points without games lie in
// a pause too where a system fits every list anew, lets deviations grow or
// adjusts ratings at the end of a year.
func pauses(points []chart.Point) {
	last := 0 // the newest point with games
	for i := range points {
		if points[i].Games == 0 && i < len(points)-1 {
			continue
		}
		if points[i].Day-points[last].Day > pause {
			for k := last + 1; k <= i; k++ {
				points[k].Break = true
			}
		}
		last = i
	}
}

// playerChart draws a player's ratings in a ranking; nil where there are fewer
// than two, or so few in a large history that the table below says as much.
func (c *Context) playerChart(r *site.Ranking, p history.PlayerID) *ChartView {
	points := points(r, p)
	if few := len(points) < 6; few && c.Large || len(points) < 2 {
		return nil
	}
	curve, lines := c.curve(r, p, points)
	w := c.Words
	newest, _ := r.Newest()
	drawing := chart.Chart{Curves: []chart.Curve{curve}, Lines: lines, Decimals: 1, Until: int32(r.H.Lists[newest].Day)}
	v := &ChartView{
		ID: r.ID, Title: r.Title,
		Label:   w.T("chart.title", "player", c.H.Players[p].Shown(), "ranking", r.Title),
		Caption: c.chartCaption(r, drawing.Signs()),
	}
	data := table.Writer{Buf: chart.AppendData(make([]byte, 0, 512+40*len(points)), &drawing)}
	picture := table.Writer{Buf: chart.AppendSVG(make([]byte, 0, 2048+24*len(points)), &drawing, chart.SVG{
		Title: v.Label,
		Desc:  c.career(&curve),
		Words: c.chart,
	})}
	picture.Buf = table.Unquote(picture.Buf)
	v.Data, v.Picture = template.JS(data.HTML()), picture.HTML()
	return v
}

// chartCaption names what is in the picture of one curve.
func (c *Context) chartCaption(r *site.Ranking, signs chart.Signs) string {
	w := c.Words
	caption := ""
	say := func(is bool, text string) {
		switch {
		case is && caption == "":
			caption = text
		case is:
			caption = w.T("sentences", "head", caption, "tail", text)
		}
	}
	say(signs.Dots, w.T("chart.dots"))
	say(signs.Pauses, w.T("chart.pauses"))
	say(signs.Band, w.T("chart.band", "percent", w.Confidence(r.Confidence())))
	say(signs.Bars, w.T("chart.bars"))
	return caption
}

// career tells what is to be seen of a curve, which has points.
func (c *Context) career(curve *chart.Curve) string {
	w := c.Words
	first, last := curve.Points[0], curve.Points[len(curve.Points)-1]
	high := slices.MaxFunc(curve.Points, func(a, b chart.Point) int { return cmp.Compare(a.Value, b.Value) })
	return w.T("chart.description", "from", w.Num(first.Value, 0), "since", w.Month(history.Day(first.Day)),
		"to", w.Num(last.Value, 0), "until", w.Month(history.Day(last.Day)), "high", w.Num(high.Value, 0))
}

// chartWords are the words of charts in a language.
func chartWords(w *lang.Catalogue) *chart.Words {
	words := &chart.Words{
		Date:  w.T("date.short", "day", "{day}", "month", "{month}", "year", "{year}"),
		First: w.T("date.first"), Decimal: w.Locale().Decimal, Minus: w.Locale().Minus,
		Games: w.T("chart.games", "count", "{n}"), GamesPerMonth: w.T("chart.per-month"), GamesPerQuarter: w.T("chart.per-quarter"),
		GamesPerYear: w.T("chart.per-year"), GamesPerDecade: w.T("chart.per-decade"),
		Interval: w.T("chart.interval"), Hint: w.T("chart.hint"), Months: w.ShortMonths(),
	}
	for _, years := range []int{1, 3, 10} {
		words.Ranges = append(words.Ranges, chart.Range{Label: w.T("chart.years", "n", years), Years: years})
	}
	words.Ranges = append(words.Ranges, chart.Range{Label: w.T("chart.all")})
	return words
}

// points are a player's ratings over time, without labels: one for each list on
// which the rating changed or a game counted, the last one at the newest list.
func points(r *site.Ranking, p history.PlayerID) []chart.Point {
	list := make([]chart.Point, 0, r.T.Points(p))
	games := 0
	for s := range r.Curve(p) {
		if s.State != rating.Rated {
			continue
		}
		pt := chart.Point{Day: int32(r.H.Lists[s.List].Day), Value: s.Value, Games: int32(s.Games - games)}
		if r.Info.Deviation {
			pt.Low, pt.High = s.Value-float64(r.Info.Interval*s.Deviation), s.Value+float64(r.Info.Interval*s.Deviation)
		}
		games = s.Games
		list = append(list, pt)
	}
	pauses(list)
	return list
}

// curve makes a curve of a player's points: labels, marks, and the levels near it.
func (c *Context) curve(r *site.Ranking, p history.PlayerID, points []chart.Point) (chart.Curve, []chart.Line) {
	curve := chart.Curve{Name: r.Title, Points: points}
	seats := r.Seats(p)
	if l, ok := r.Newest(); ok {
		held := seats[:r.Tally(p, l).Games]
		curve.Played = make([]int32, len(held))
		for i, s := range held {
			curve.Played[i] = int32(r.H.Games[s.Game()].Day)
		}
	}
	var events []string
	separator := c.Words.T("enumeration.separator")
	for i := range points {
		pt := &points[i]
		events = events[:0]
		last := history.EventID(0)
		for _, s := range seats[:pt.Games] {
			ev := r.H.Games[s.Game()].Event
			if ev != last && ev != 0 && !slices.Contains(events, r.H.Events[ev].Name) {
				events = append(events, r.H.Events[ev].Name)
			}
			last = ev
		}
		seats = seats[pt.Games:]
		if len(events) > 3 {
			events = append(events[:3], "…")
		}
		pt.Label = strings.Join(events, separator)
	}
	for _, m := range r.T.Marks(p) {
		if m.Kind == rating.YearEnd {
			curve.Marks = append(curve.Marks, chart.Mark{Day: int32(m.Day), Label: c.markName(r, &m)})
		}
	}
	if len(points) == 0 || len(r.Grades.Steps) == 0 {
		return curve, nil
	}
	byValue := func(a, b chart.Point) int { return cmp.Compare(a.Value, b.Value) }
	lo, hi := slices.MinFunc(points, byValue).Value, slices.MaxFunc(points, byValue).Value
	// Half of a difference worth showing is near, whatever the scale.
	near := unit(r) / 2
	var lines []chart.Line
	for _, g := range r.Grades.Steps {
		if g.From > lo-near && g.From < hi+near {
			lines = append(lines, chart.Line{Value: g.From, Label: c.grade(r, g.Name)})
		}
	}
	return curve, lines
}
