package chart

import (
	"math"
	"strings"
)

// Calibration is forecasts against what came of them: of all games with about
// the same forecast, how much was scored. Right forecasts lie on the diagonal.
type Calibration struct {
	Curves []Forecasts // beyond the sixth, colours repeat
	// Percent is how a percentage is written: "{n}%".
	Percent string
	// Across and Up name the axes: forecast and score.
	Across, Up string
}

// Forecasts is one curve: a point for each group of games, by Forecast
// ascending. Points with a number outside of 0 to 1 are left out.
type Forecasts struct {
	Name   string
	Points []Outcome
}

// Outcome is a group of games.
type Outcome struct {
	Forecast float64 // mean expected score of the favourites, 0.5 to 1
	Score    float64 // mean score of theirs, 0 to 1
	Error    float64 // half length of the bar around Score, 0 or more
}

func (o *Outcome) usable() bool {
	return o.Forecast >= 0.5 && o.Forecast <= 1 && o.Score >= 0 && o.Score <= 1 && o.Error >= 0
}

// calibrationHeight is the height of the drawing in pixels.
const calibrationHeight = 300

// AppendCalibration appends the picture: the diagonal, and of each curve its
// points with their bars, joined by a line. It has the make of [AppendSVG]: no
// style attributes, ids or references; text and strokes keep their size.
func AppendCalibration(dst []byte, c *Calibration, o SVG) []byte {
	f := calibrationFrame{c: c, low: c.low()}
	dst = appendHead(dst, plotTop+calibrationHeight+44, o)
	dst = appendStretched(dst, plotTop, calibrationHeight)
	dst = f.appendGrid(dst)
	for i := range c.Curves {
		dst = f.appendCurve(dst, i)
	}
	dst = append(dst, "</svg>"...)
	dst = f.appendLabels(dst, o.Words)
	if len(c.Curves) > 1 {
		dst = f.appendNumbers(dst)
	}
	return append(dst, "</svg>"...)
}

// AppendCalibrationKeys appends the legend of several curves, as [AppendKeys].
func AppendCalibrationKeys(dst []byte, c *Calibration) []byte {
	names := Chart{Curves: make([]Curve, len(c.Curves))}
	for i := range c.Curves {
		names.Curves[i].Name = c.Curves[i].Name
	}
	return AppendKeys(dst, &names)
}

// low is the lowest percentage of the upright axis, a multiple of ten: 40, or
// less where a point lies below.
func (c *Calibration) low() int64 {
	low := int64(40)
	for i := range c.Curves {
		for k := range c.Curves[i].Points {
			if p := &c.Curves[i].Points[k]; p.usable() {
				low = min(low, int64(math.Floor(10*p.Score))*10)
			}
		}
	}
	return low
}

// calibrationFrame places forecasts and scores in the drawing of 2000 units
// across and two units a pixel down.
type calibrationFrame struct {
	c   *Calibration
	low int64 // per cent
}

func (f *calibrationFrame) x(forecast float64) int64 {
	return int64(math.Round(float64((forecast - 0.5) * 4000)))
}

func (f *calibrationFrame) y(score float64) int64 {
	low := float64(f.low) / 100
	score = min(max(score, low), 1)
	return int64(math.Round(2 * calibrationHeight * (1 - score) / (1 - low)))
}

func (f *calibrationFrame) appendGrid(dst []byte) []byte {
	dst = append(dst, `<path class="grid" d="`...)
	for v := f.low + 10; v <= 100; v += 10 {
		dst = appendPair(dst, 'M', 0, f.y(float64(v)/100))
		dst = append(dst, "h2000"...)
	}
	dst = append(dst, `"/><path class="axis" d="`...)
	dst = appendPair(dst, 'M', 0, 2*calibrationHeight)
	dst = append(dst, `h2000"/><path class="diagonal" d="`...)
	dst = appendPair(dst, 'M', 0, f.y(0.5))
	dst = appendPair(dst, 'L', 2000, 0)
	return append(dst, `"/>`...)
}

// appendCurve draws a curve from back to front: bars, line, points.
func (f *calibrationFrame) appendCurve(dst []byte, i int) []byte {
	var bars, line, points []byte
	for k := range f.c.Curves[i].Points {
		p := &f.c.Curves[i].Points[k]
		if !p.usable() {
			continue
		}
		x, y := f.x(p.Forecast), f.y(p.Score)
		top, bottom := f.y(p.Score+p.Error), f.y(p.Score-p.Error)
		bars = appendPair(bars, 'M', x, top)
		bars = appendInt(append(bars, 'v'), bottom-top)
		if line == nil {
			line = appendPair(line, 'M', x, y)
		} else {
			line = appendPair(line, 'L', x, y)
		}
		points = appendPair(points, 'M', x, y)
		points = append(points, "h0"...)
	}
	if points == nil {
		return dst
	}
	dst = append(dst, `<g class="s`...)
	dst = append(dst, '0'+byte(i%6), '"', '>')
	for _, p := range []struct {
		class string
		d     []byte
	}{{"bar", bars}, {"line", line}, {"dot", points}} {
		dst = append(dst, `<path class="`...)
		dst = append(dst, p.class...)
		dst = append(dst, `" d="`...)
		dst = append(dst, p.d...)
		dst = append(dst, `"/>`...)
	}
	return append(dst, "</g>"...)
}

// appendLabels writes the percentages along both axes and their names.
func (f *calibrationFrame) appendLabels(dst []byte, w *Words) []byte {
	const below = plotTop + calibrationHeight
	dst = append(dst, `<g class="y"><text class="name" x="-44" y="9">`...)
	dst = appendText(dst, f.c.Up)
	dst = append(dst, "</text>"...)
	for v := f.low; v <= 100; v += 10 {
		dst = append(dst, `<text x="-10" y="`...)
		dst = appendInt(dst, plotTop+f.y(float64(v)/100)/2+4)
		dst = append(dst, '"', '>')
		dst = f.appendPercent(dst, v, w)
		dst = append(dst, "</text>"...)
	}
	dst = append(dst, `</g><g class="x">`...)
	for v := int64(50); v <= 100; v += 10 {
		dst = append(dst, `<text x="`...)
		dst = appendPercent(dst, f.x(float64(v)/100))
		dst = append(dst, `" y="`...)
		dst = appendInt(dst, below+19)
		dst = append(dst, '"', '>')
		dst = f.appendPercent(dst, v, w)
		dst = append(dst, "</text>"...)
	}
	dst = append(dst, `<text x="50%" y="`...)
	dst = appendInt(dst, below+39)
	dst = append(dst, '"', '>')
	dst = appendText(dst, f.c.Across)
	return append(dst, "</text></g>"...)
}

func (f *calibrationFrame) appendPercent(dst []byte, v int64, w *Words) []byte {
	n := string(w.appendNum(nil, float64(v), 0))
	return appendText(dst, strings.Replace(f.c.Percent, "{n}", n, 1))
}

// appendNumbers writes the number that a curve has in the legend after its last
// point.
func (f *calibrationFrame) appendNumbers(dst []byte) []byte {
	dst = append(dst, `<g class="numbers">`...)
	for i := range f.c.Curves {
		points := f.c.Curves[i].Points
		for k := len(points) - 1; k >= 0; k-- {
			if p := &points[k]; p.usable() {
				dst = append(dst, `<text class="s`...)
				dst = append(dst, '0'+byte(i%6))
				dst = append(dst, `" x="`...)
				dst = appendPercent(dst, f.x(p.Forecast))
				dst = append(dst, `" dx="7" y="`...)
				dst = appendInt(dst, plotTop+f.y(p.Score)/2+4)
				dst = append(dst, '"', '>')
				dst = appendInt(dst, int64(i)+1)
				dst = append(dst, "</text>"...)
				break
			}
		}
	}
	return append(dst, "</g>"...)
}
