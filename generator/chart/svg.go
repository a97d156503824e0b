package chart

import (
	"cmp"
	"slices"
	"strconv"
)

// SVG is what a picture needs besides its chart.
type SVG struct {
	Title string // what is shown: "Rating of Ada Lovelace"
	Desc  string // what is to be seen: "From 1500 in 2019 to 1834 in 2026, highest 1851"; "" for none
	Words *Words
}

// Places in pixels, the same in chart.js.
const (
	plotTop    = 18
	plotHeight = height / 2
	labelsAt   = plotTop + plotHeight + 21
	barsTitle  = labelsAt + 27
	barsTop    = barsTitle + 7
	barsHeight = 36
)

// Room for the number of a curve: a line of text, in pixels, and two figures on
// a phone, in units of the drawing.
const (
	lineGap     = 15
	numberWidth = 100
)

// dots is the number of points up to which each of them has a dot, where the
// curve is alone.
const dots = 80

// AppendSVG appends the picture of a chart: an svg element without style
// attributes, ids or references. It costs 10 to 20 µs and 2 to 5 kB.
func AppendSVG(dst []byte, c *Chart, o SVG) []byte {
	curves := make([][]Point, len(c.Curves))
	for i := range c.Curves {
		curves[i] = clean(c.Curves[i].Points)
	}
	f := newFrame(c, curves)
	withBars := c.hasBars()
	var buf [maxLevels]level
	levels := f.levels(c, curves, buf[:0])
	dst = appendHead(dst, int64(pixels(withBars)), o)
	dst = f.appendLevelLabels(dst, levels) // below the curve
	dst = appendStretched(dst, plotTop, plotHeight+5)
	dst = f.appendGrid(dst)
	dst = f.appendLevels(dst, levels)
	for i, points := range curves {
		dst = f.appendCurve(dst, i, points, c.Curves[i].Marks, len(curves) == 1 && len(points) <= dots)
	}
	dst = append(dst, "</svg>"...)
	dst = f.appendValueLabels(dst, o.Words)
	dst = f.appendTimeLabels(dst, o.Words)
	if len(curves) > 1 {
		dst = f.appendNumbers(dst, curves)
	}
	if withBars {
		dst = f.appendBars(dst, c.Curves[0].Played, o.Words)
	}
	return append(dst, "</svg>"...)
}

// appendHead opens a picture that is so many pixels high, with its words for
// those who hear it.
func appendHead(dst []byte, pixels int64, o SVG) []byte {
	dst = append(dst, `<svg class="curve" role="img" width="100%" height="`...)
	dst = appendInt(dst, pixels)
	dst = append(dst, `"><title>`...)
	dst = appendText(dst, o.Title)
	dst = append(dst, "</title>"...)
	if o.Desc != "" {
		dst = append(dst, "<desc>"...)
		dst = appendText(dst, o.Desc)
		dst = append(dst, "</desc>"...)
	}
	return dst
}

// pixels is the height of a picture.
func pixels(withBars bool) int {
	if withBars {
		return barsTop + barsHeight + 2
	}
	return labelsAt + 8
}

// hasBars tells whether there are games to count: of one curve, those of
// several would stand in each other's way.
func (c *Chart) hasBars() bool { return len(c.Curves) == 1 && len(c.Curves[0].Played) > 0 }

// appendStretched opens a drawing of two units a pixel in height and 2000
// units in width, whatever the width is.
func appendStretched(dst []byte, top, pixels int64) []byte {
	dst = append(dst, `<svg y="`...)
	dst = appendInt(dst, top)
	dst = append(dst, `" width="100%" height="`...)
	dst = appendInt(dst, pixels)
	dst = append(dst, `" viewBox="0 0 2000 `...)
	dst = appendInt(dst, 2*pixels)
	return append(dst, `" preserveAspectRatio="none" fill="none">`...)
}

func (f *frame) appendGrid(dst []byte) []byte {
	dst = append(dst, `<path class="grid" d="`...)
	for i := int64(1); i < f.count; i++ {
		dst = appendPair(dst, 'M', 0, f.y(float64(float64(f.first+i)*f.step)))
		dst = append(dst, "h2000"...)
	}
	dst = append(dst, `"/><path class="axis" d="M0 416h2000`...)
	step, _ := f.monthStep()
	for m := f.firstLabel(step); dayOf(m) <= f.to; m += step {
		dst = appendPair(dst, 'M', f.x(dayOf(m)), height)
		dst = append(dst, "v10"...)
	}
	return append(dst, `"/>`...)
}

// firstLabel is the first month of the axis that is a multiple of step.
func (f *frame) firstLabel(step int64) int64 {
	return -floorDiv(-monthOf(f.from-1)-1, step) * step
}

func (f *frame) appendLevels(dst []byte, levels []level) []byte {
	if len(levels) == 0 {
		return dst
	}
	dst = append(dst, `<path class="level" d="`...)
	for _, l := range levels {
		dst = appendPair(dst, 'M', 0, f.y(l.Value))
		dst = append(dst, "h2000"...)
	}
	return append(dst, `"/>`...)
}

// appendCurve draws a curve from back to front: interval, line, pauses, dots,
// marks.
func (f *frame) appendCurve(dst []byte, i int, points []Point, marks []Mark, dotted bool) []byte {
	if len(points) == 0 {
		return dst
	}
	var buf [maxPoints]int32
	keep := thin(points, maxPoints, buf[:0])
	dst = append(dst, `<g class="s`...)
	dst = append(dst, '0'+byte(i%6), '"', '>')
	dst = f.appendBand(dst, points, keep)
	dst = f.appendSteps(dst, points, keep, false)
	dst = f.appendSteps(dst, points, keep, true)
	if dotted {
		dst = f.appendDots(dst, points)
	}
	dst = f.appendMarks(dst, points, marks)
	last := &points[len(points)-1]
	dst = append(dst, `<path class="end" d="`...)
	dst = appendPair(dst, 'M', f.x(int64(last.Day)), f.y(last.Value))
	return append(dst, `h0"/></g>`...)
}

// appendSteps draws the parts of a curve that are pauses, or those that are
// none: a value holds until the day of the next.
func (f *frame) appendSteps(dst []byte, points []Point, keep []int32, pauses bool) []byte {
	open, drawn := false, -1 // the index in keep where the path ends
	var x, y int64
	for k := 1; k < len(keep); k++ {
		p := &points[keep[k]]
		if p.Break != pauses {
			continue
		}
		if !open {
			dst, open = append(dst, `<path class="`...), true
			if pauses {
				dst = append(dst, `pause" d="`...)
			} else {
				dst = append(dst, `line" d="`...)
			}
		}
		if drawn != k-1 {
			from := &points[keep[k-1]]
			x, y = f.x(int64(from.Day)), f.y(from.Value)
			dst = appendPair(dst, 'M', x, y)
		}
		nx, ny := f.x(int64(p.Day)), f.y(p.Value)
		dst = appendStep(dst, nx-x, ny-y)
		x, y, drawn = nx, ny, k
	}
	if open {
		dst = append(dst, `"/>`...)
	}
	return dst
}

func appendStep(dst []byte, dx, dy int64) []byte {
	if dx != 0 {
		dst = appendInt(append(dst, 'h'), dx)
	}
	if dy != 0 {
		dst = appendInt(append(dst, 'v'), dy)
	}
	return dst
}

// appendBand fills the interval around each stretch of points that have one:
// along the upper bounds and back along the lower ones.
func (f *frame) appendBand(dst []byte, points []Point, keep []int32) []byte {
	open := false
	for from := 0; from < len(keep); {
		to := from
		for to < len(keep) {
			if _, _, ok := points[keep[to]].interval(); !ok {
				break
			}
			to++
		}
		if to-from > 1 {
			if !open {
				dst, open = append(dst, `<path class="band" d="`...), true
			}
			dst = f.appendRibbon(dst, points, keep[from:to])
		}
		from = max(to, from+1)
	}
	if open {
		dst = append(dst, `"/>`...)
	}
	return dst
}

// appendRibbon draws one such stretch. Bounds that move by half a pixel stay where
// they are: nobody sees it, and of lists that are fitted anew every one moves them.
func (f *frame) appendRibbon(dst []byte, points []Point, keep []int32) []byte {
	const still = 1
	first, last := &points[keep[0]], len(keep)-1
	x, y := f.x(int64(first.Day)), f.clip(first.High)
	dst = appendPair(dst, 'M', x, y)
	for i, k := range keep {
		nx, ny := f.x(int64(points[k].Day)), f.clip(points[k].High)
		if i == last || ny-y > still || y-ny > still {
			dst = appendStep(dst, nx-x, ny-y)
			x, y = nx, ny
		}
	}
	// Backwards, the step comes before the way to the point it belongs to.
	at := x
	for i := last; i >= 0; i-- {
		p := &points[keep[i]]
		if ny := f.clip(p.Low); i == last || ny-y > still || y-ny > still {
			dst = appendStep(dst, at-x, ny-y)
			x, y = at, ny
		}
		at = f.x(int64(p.Day))
	}
	return append(appendStep(dst, at-x, 0), 'z')
}

// appendMarks draws a hollow square on the curve for each mark.
func (f *frame) appendMarks(dst []byte, points []Point, marks []Mark) []byte {
	if len(marks) == 0 {
		return dst
	}
	dst = append(dst, `<path class="mark" d="`...)
	from := len(dst)
	for i := range marks {
		if v, ok := at(points, marks[i].Day); ok && int64(marks[i].Day) <= f.to {
			dst = appendPair(dst, 'M', f.x(int64(marks[i].Day)), f.y(v))
			dst = append(dst, "h0"...)
		}
	}
	to := len(dst)
	dst = append(dst, `"/><path class="hole" d="`...)
	dst = append(dst, dst[from:to]...)
	return append(dst, `"/>`...)
}

// appendDots draws each point as a line of no length, which has round ends.
func (f *frame) appendDots(dst []byte, points []Point) []byte {
	dst = append(dst, `<path class="dot" d="`...)
	var x, y int64
	for i := range points {
		nx, ny := f.x(int64(points[i].Day)), f.y(points[i].Value)
		dst = appendPair(dst, 'm', nx-x, ny-y)
		dst = append(dst, "h0"...)
		x, y = nx, ny
	}
	return append(dst, `"/>`...)
}

func (f *frame) appendValueLabels(dst []byte, w *Words) []byte {
	dst = append(dst, `<g class="y">`...)
	for i := range f.count {
		v := float64(float64(f.first+i) * f.step)
		dst = append(dst, `<text x="-10" y="`...)
		dst = appendInt(dst, plotTop+f.y(v)/2+4)
		dst = append(dst, '"', '>')
		dst = w.appendNum(dst, v, f.decimals)
		dst = append(dst, "</text>"...)
	}
	return append(dst, "</g>"...)
}

// appendTimeLabels writes years, and the months between them where there is
// room. Those of class m are hidden on a narrow screen.
func (f *frame) appendTimeLabels(dst []byte, w *Words) []byte {
	dst = append(dst, `<g class="x">`...)
	step, few := f.monthStep()
	for m := f.firstLabel(step); dayOf(m) <= f.to; m += step {
		dst = append(dst, `<text x="`...)
		dst = appendPercent(dst, f.x(dayOf(m)))
		dst = append(dst, `" y="`...)
		dst = appendInt(dst, labelsAt)
		if m%few != 0 {
			dst = append(dst, `" class="m`...)
		}
		dst = append(dst, '"', '>')
		if year := floorDiv(m, 12); m == 12*year {
			dst = appendInt(dst, year)
		} else {
			dst = appendText(dst, w.Months[m-12*year])
		}
		dst = append(dst, "</text>"...)
	}
	return append(dst, "</g>"...)
}

// appendLevelLabels names the levels over their lines.
func (f *frame) appendLevelLabels(dst []byte, levels []level) []byte {
	if len(levels) == 0 {
		return dst
	}
	dst = append(dst, `<g class="levels">`...)
	for _, l := range levels {
		if l.right {
			dst = append(dst, `<text class="r" x="100%" dx="-4" y="`...)
		} else {
			dst = append(dst, `<text x="4" y="`...)
		}
		dst = appendInt(dst, plotTop+f.y(l.Value)/2-4)
		dst = append(dst, '"', '>')
		dst = appendText(dst, l.Label)
		dst = append(dst, "</text>"...)
	}
	return append(dst, "</g>"...)
}

// appendNumbers writes the number that a curve has in the legend after its
// end, moved down where it would touch another.
func (f *frame) appendNumbers(dst []byte, curves [][]Point) []byte {
	type number struct {
		curve int
		x, y  int64 // units of the drawing, pixels
	}
	var list []number
	for i, points := range curves {
		if len(points) > 0 {
			end := &points[len(points)-1]
			list = append(list, number{i, f.x(int64(end.Day)), f.y(end.Value) / 2})
		}
	}
	slices.SortFunc(list, func(a, b number) int { return cmp.Or(cmp.Compare(a.y, b.y), a.curve-b.curve) })
	dst = append(dst, `<g class="numbers">`...)
	for i := range list {
		n := &list[i]
		for _, above := range list[:i] {
			if n.x-above.x < numberWidth && above.x-n.x < numberWidth {
				n.y = max(n.y, above.y+lineGap)
			}
		}
		dst = append(dst, `<text class="s`...)
		dst = append(dst, '0'+byte(n.curve%6))
		dst = append(dst, `" x="`...)
		dst = appendPercent(dst, n.x)
		dst = append(dst, `" dx="7" y="`...)
		dst = appendInt(dst, plotTop+n.y+4)
		dst = append(dst, '"', '>')
		dst = appendInt(dst, int64(n.curve)+1)
		dst = append(dst, "</text>"...)
	}
	return append(dst, "</g>"...)
}

// appendBars draws the games of each month, quarter or year below the curve.
func (f *frame) appendBars(dst []byte, played []int32, w *Words) []byte {
	var buf [maxBars + 2]int64
	b := f.bars(played, &buf)
	dst = append(dst, `<text class="games" y="`...)
	dst = appendInt(dst, barsTitle)
	dst = append(dst, '"', '>')
	dst = appendText(dst, w.games(b.unit))
	dst = append(dst, `</text><text class="most" x="-10" y="`...)
	dst = appendInt(dst, barsTop+9)
	dst = append(dst, '"', '>')
	dst = appendInt(dst, b.most)
	dst = append(dst, "</text>"...)
	dst = appendStretched(dst, barsTop, barsHeight)
	dst = append(dst, `<path class="bars" d="`...)
	for i, n := range b.n {
		if n == 0 {
			continue
		}
		from, to := b.days(i)
		left, right := f.x(from), f.x(to)
		gap := (right - left) / 10
		tall := max(2, (2*n*2*barsHeight+b.most)/(2*b.most))
		dst = appendPair(dst, 'M', left+gap, 2*barsHeight)
		dst = appendInt(append(dst, 'v'), -tall)
		dst = appendInt(append(dst, 'h'), max(1, right-left-2*gap))
		dst = appendInt(append(dst, 'v'), tall)
		dst = append(dst, 'z')
	}
	return append(dst, `"/><path class="axis" d="M0 72h2000"/></svg>`...)
}

// AppendKeys appends the legend of several curves: a numbered list, since
// colours alone tell nothing to some readers. It appends nothing for one curve.
func AppendKeys(dst []byte, c *Chart) []byte {
	if len(c.Curves) < 2 {
		return dst
	}
	dst = append(dst, `<ol class="keys">`...)
	for i := range c.Curves {
		dst = append(dst, `<li class="s`...)
		dst = append(dst, '0'+byte(i%6), '"', '>')
		dst = appendText(dst, c.Curves[i].Name)
		dst = append(dst, "</li>"...)
	}
	return append(dst, "</ol>"...)
}

// appendInt appends a number; the many with up to three digits in half the time
// of strconv.
func appendInt(dst []byte, n int64) []byte {
	if n <= -1000 || n >= 1000 {
		return strconv.AppendInt(dst, n, 10)
	}
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	u := uint32(n)
	switch {
	case u >= 100:
		return append(dst, '0'+byte(u/100), '0'+byte(u/10%10), '0'+byte(u%10))
	case u >= 10:
		return append(dst, '0'+byte(u/10), '0'+byte(u%10))
	}
	return append(dst, '0'+byte(u))
}

// appendPair appends a command with two numbers.
func appendPair(dst []byte, command byte, x, y int64) []byte {
	dst = appendInt(append(dst, command), x)
	if y >= 0 { // a minus sign separates as well
		dst = append(dst, ' ')
	}
	return appendInt(dst, y)
}

// appendPercent appends a place across the drawing: 1234 of 2000 is 61.7%.
func appendPercent(dst []byte, x int64) []byte {
	if x < 0 {
		dst, x = append(dst, '-'), -x
	}
	dst = appendInt(dst, x/20)
	if rest := x % 20 * 5; rest > 0 {
		dst = append(dst, '.', '0'+byte(rest/10))
		if rest%10 > 0 {
			dst = append(dst, '0'+byte(rest%10))
		}
	}
	return append(dst, '%')
}
