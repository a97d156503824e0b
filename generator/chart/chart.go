// Package chart draws curves of ratings over time, twice: as inline SVG that
// stands in the page and needs no script, and as numbers and an option from
// which chart.js draws the same picture with ECharts when a reader shows
// interest in it.
//
//   - [AppendSVG] is the picture of a page and [AppendKeys] its legend.
//   - [AppendCalibration] draws forecasts against what came of them; it stays as
//     it is.
//   - [AppendData] is what a page carries for the script: numbers and names only.
//   - [Option] is what all pages with a kind of figure share, made with the
//     structures of go-echarts. [Script] is the file that holds the options of
//     all kinds and the words of a language.
//
// Both pictures have the same size, ranges and places, so that nothing jumps
// when one takes the place of the other. They are drawn from one [Chart].
//
// The renderers of go-echarts are not used: they write inline script, random
// ids, and run what names contain between their function markers. Nothing here
// has a style attribute either; classes say what a line is and chart.css how
// it looks.
//
// A picture has no width of its own. Paths stand in a drawing of 2000 units
// that is stretched to the place there is, while its strokes and all text keep
// their size: the figure is legible on a phone and on a wide screen. The axis
// labels stand outside of the left and lower edge of the drawing, in a margin
// that chart.css makes.
//
// The package knows no history and no ranking. Functions are pure, append to
// what they are given and may run side by side.
package chart

import (
	"math"
	"sort"
)

// Chart is what one figure shows: one curve with everything about it, or up to
// six to compare.
type Chart struct {
	Curves []Curve // beyond the sixth, colours repeat
	Lines  []Line  // levels to see the curves against, drawn where they are near
	// Until is a day up to which the axis runs, in days since 1970-01-01. A day
	// before the last point is ignored.
	Until int32
	// Decimals, 0 to 4, is how many of them are kept of each value. It also
	// tells how small a difference matters, and so how far the axis zooms in.
	Decimals int
}

// Curve is a rating over time: it holds from one point to the next.
type Curve struct {
	Name   string
	Points []Point // by day
	Marks  []Mark  // by day
	Played []int32 // the days of its games, which bars count below a curve that stands alone
}

// Point is a rating as it was set on a day. Points with a value that is not
// finite, or beyond ±1e9, are left out everywhere.
type Point struct {
	Day       int32 // since 1970-01-01
	Value     float64
	Low, High float64 // the interval around Value; both 0: none
	Label     string  // what made the rating: names of events
	Games     int32   // played since the last point
	Break     bool    // a pause ends here: the way to this point is dashed
}

// Mark is a change of a rating by rule and not by games: a square on the curve.
type Mark struct {
	Day   int32
	Label string
}

// Line is a level with a name, such as the first rating of a grade.
type Line struct {
	Value float64
	Label string
}

// limit is the largest value that is drawn: 1e9 with four decimals is still
// exact in a script.
const limit = 1e9

func usable(v float64) bool { return math.Abs(v) <= limit } // false for NaN

// interval returns the bounds around a point, false where it has none or they
// are not on both sides of it.
func (p *Point) interval() (low, high float64, ok bool) {
	ok = (p.Low != 0 || p.High != 0) && p.Low <= p.Value && p.Value <= p.High && usable(p.Low) && usable(p.High)
	return p.Low, p.High, ok
}

// Signs are the things in a picture of one curve that a caption should name.
type Signs struct {
	Dots   bool // each point has one
	Pauses bool // parts of the curve are dashed
	Band   bool // there is an interval around it
	Bars   bool // games are counted below
}

// Signs tells which of them the picture has. It has none of several curves.
func (c *Chart) Signs() Signs {
	if len(c.Curves) != 1 {
		return Signs{}
	}
	points := clean(c.Curves[0].Points)
	s := Signs{Dots: len(points) <= dots, Bars: c.hasBars()}
	for i := range points[min(1, len(points)):] {
		s.Pauses = s.Pauses || points[i+1].Break
		_, _, one := points[i].interval()
		_, _, two := points[i+1].interval()
		s.Band = s.Band || one && two
	}
	return s
}

// clean returns the points that can be drawn; the slice itself where all can.
func clean(points []Point) []Point {
	for i := range points {
		if usable(points[i].Value) {
			continue
		}
		out := append(make([]Point, 0, len(points)), points[:i]...)
		pause := false // a pause that ended at a point that is left out
		for _, p := range points[i:] {
			if !usable(p.Value) {
				pause = pause || p.Break
				continue
			}
			p.Break, pause = p.Break || pause, false
			out = append(out, p)
		}
		return out
	}
	return points
}

// at is the value that holds on a day, of points by day; false before the
// first one.
func at(points []Point, day int32) (float64, bool) {
	i := sort.Search(len(points), func(i int) bool { return points[i].Day > day })
	if i == 0 {
		return 0, false
	}
	return points[i-1].Value, true
}
