package chart

import (
	"math"
	"slices"
)

// frame is the part of the plane that a chart shows. Days and values are
// turned into whole units of the drawing, the same on every processor.
type frame struct {
	from, to     int64   // days
	low, high    float64 // values
	step         float64 // between two lines of the grid; low and high are multiples of it
	decimals     int     // of the step
	first, count int64   // of the lines of the grid: first*step ...
	perDay       float64 // units of the drawing
	perValue     float64
}

// Units of the drawing.
const (
	width  = 2000
	height = 416
)

// newFrame finds room for the curves, and for what helps to read them.
func newFrame(c *Chart, curves [][]Point) frame {
	var f frame
	f.days(c, curves)
	f.values(c, curves)
	f.perDay = width / float64(f.to-f.from)
	f.perValue = height / (f.high - f.low)
	return f
}

// minDays is the shortest time an axis shows: below it, months would have no
// room for their dots.
const minDays = 120

func (f *frame) days(c *Chart, curves [][]Point) {
	f.from, f.to = math.MaxInt64, math.MinInt64
	for _, points := range curves {
		for i := range points {
			f.from, f.to = min(f.from, int64(points[i].Day)), max(f.to, int64(points[i].Day))
		}
	}
	if f.from > f.to {
		f.from, f.to = int64(c.Until), int64(c.Until)
	}
	f.to = max(f.to, int64(c.Until))
	if short := minDays - (f.to - f.from); short > 0 {
		f.from -= short / 2
		f.to += short - short/2
	}
	// A dot on the edge would be cut in half.
	edge := (f.to - f.from) / 100
	f.from, f.to = f.from-edge, f.to+edge
	if c.hasBars() {
		// The first list may come months after the first game.
		played := c.Curves[0].Played
		if month := monthOf(int64(slices.Min(played))); month < monthOf(f.from) {
			f.from = dayOf(month)
		}
		f.to = max(f.to, int64(slices.Max(played)))
	}
}

func (f *frame) values(c *Chart, curves [][]Point) {
	low, high := math.Inf(1), math.Inf(-1)
	bandLow, bandHigh := low, high
	for _, points := range curves {
		for i := range points {
			p := &points[i]
			low, high = min(low, p.Value), max(high, p.Value)
			if l, h, ok := p.interval(); ok {
				bandLow, bandHigh = min(bandLow, l), max(bandHigh, h)
			}
		}
	}
	if low > high {
		low, high = 0, 0
	}
	// A change of a hundredth of the rating is the smallest that may look large.
	least := max(float64(0.02*max(math.Abs(low), math.Abs(high))), float64(4/pow10(clampDecimals(c.Decimals))))
	if short := least - (high - low); short > 0 {
		low, high = low-float64(short/2), high+float64(short/2)
	}
	span := high - low
	// The curve stays the subject: an interval gets at most half as much room
	// again on each side, a level that is just out of sight is taken in.
	low, high = min(low, max(bandLow, low-float64(span/2))), max(high, min(bandHigh, high+float64(span/2)))
	near := float64(0.15 * span)
	under, over := math.Inf(-1), math.Inf(1)
	for _, l := range c.Lines {
		if usable(l.Value) && l.Value < low {
			under = max(under, l.Value)
		}
		if usable(l.Value) && l.Value > high {
			over = min(over, l.Value)
		}
	}
	if low-under < near {
		low = under
	}
	if over-high < near {
		high = over
	}
	pad := float64(0.03 * span)
	f.grid(low-pad, high+pad)
}

// grid sets the smallest step of 1, 2 or 5 times a power of ten with which at
// most five rows hold everything between low and high.
func (f *frame) grid(low, high float64) {
	for k := -6; ; k++ {
		for _, m := range [...]float64{1, 2, 5} {
			step := m
			if k < 0 {
				step = m / pow10(-k)
			} else {
				step = float64(m * pow10(k))
			}
			first, last := math.Floor(low/step), math.Ceil(high/step)
			if last-first <= 5 {
				f.step, f.decimals = step, max(0, -k)
				f.first, f.count = int64(first), int64(last-first)+1
				f.low, f.high = float64(first*step), float64(last*step)
				return
			}
		}
	}
}

func pow10(n int) float64 {
	p := 1.0
	for range n {
		p *= 10
	}
	return p
}

// x is where a day is, y where a value is, in units of the drawing.
func (f *frame) x(day int64) int64 {
	return int64(math.Floor(float64(float64(day-f.from)*f.perDay) + 0.5))
}

func (f *frame) y(v float64) int64 {
	return int64(math.Floor(float64((f.high-v)*f.perValue) + 0.5))
}

// clip is y kept inside of the drawing.
func (f *frame) clip(v float64) int64 { return min(max(f.y(v), 0), height) }

// maxLevels is how many levels are drawn at most; levelGap, in units of the
// drawing, keeps them apart.
const (
	maxLevels = 12
	levelGap  = 44
)

// level is a line that is drawn, with its name over its left or right end.
type level struct {
	*Line
	right bool
}

// levels appends the lines that are in sight, from the top, without those that
// would touch the one above.
func (f *frame) levels(c *Chart, curves [][]Point, dst []level) []level {
	last := int64(math.MinInt64)
	for len(dst) < maxLevels {
		// Lines are few, and need not come sorted.
		next, top := -1, int64(math.MaxInt64)
		for i := range c.Lines {
			if v := c.Lines[i].Value; v >= f.low && v <= f.high && f.y(v) >= last && f.y(v) < top {
				next, top = i, f.y(v)
			}
		}
		if next < 0 {
			break
		}
		left, right := f.meets(curves, top)
		dst = append(dst, level{&c.Lines[next], left && !right})
		last = top + levelGap
	}
	return dst
}

// meets tells whether a curve runs through the place of a name over the left or
// the right end of a line.
func (f *frame) meets(curves [][]Point, y int64) (left, right bool) {
	const wide, tall, deep = 350, 40, 6 // units of the drawing; on a phone, 350 are 55 pixels
	for _, points := range curves {
		for i := range points {
			if at := f.y(points[i].Value); at < y-tall || at > y+deep {
				continue
			}
			x := f.x(int64(points[i].Day))
			left, right = left || x < wide, right || x > width-wide
		}
	}
	return left, right
}

// Labels of the time axis: how many there are at most on a wide screen and on
// a phone.
const (
	labelsWide   = 11
	labelsNarrow = 5
)

// monthStep returns the months between two labels of the time axis, and
// between two of those that stay on a phone.
func (f *frame) monthStep() (step, few int64) {
	months := monthOf(f.to) - monthOf(f.from)
	step = months + 1
	for scale := int64(12); step > months && scale <= months; scale *= 10 {
		for _, m := range [...]int64{scale, 2 * scale, 5 * scale} {
			if months/m < labelsWide {
				step = m
				break
			}
		}
	}
	for _, m := range [...]int64{6, 3, 2, 1} {
		if months/m < labelsWide {
			step = m
		}
	}
	// Not every ninth month: the year has to be there.
	for few = step; months/few >= labelsNarrow || 12%few != 0 && few%12 != 0; {
		few += step
	}
	return step, few
}

// monthOf counts the months of the calendar from year 0 to a day; dayOf is the
// first day of such a month.
func monthOf(day int64) int64 {
	y, m, _ := civil(day)
	return 12*y + m - 1
}

// dayOf counts days in years that begin in March, so that the leap day comes
// last.
func dayOf(month int64) int64 {
	shifted := month - 2
	y, m := floorDiv(shifted, 12), shifted-12*floorDiv(shifted, 12)
	return 365*y + floorDiv(y, 4) - floorDiv(y, 100) + floorDiv(y, 400) + (153*m+2)/5 - 719468
}

// civil is the date of a day since 1970-01-01 in the proleptic Gregorian
// calendar, in 64 bits: beyond years of four digits as well.
func civil(day int64) (y, m, d int64) {
	z := day + 719468
	era := floorDiv(z, 146097)
	doe := z - 146097*era
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	y = yoe + 400*era
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	mp := (5*doy + 2) / 153
	d = doy - (153*mp+2)/5 + 1
	if m = mp + 3; m > 12 {
		m, y = m-12, y+1
	}
	return y, m, d
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// bars are the games of a curve, counted by the months, quarters, years or more in
// which they were played. A list may hold those of several.
type bars struct {
	unit  int64 // months
	first int64 // the first bar's first month
	n     []int64
	most  int64
}

// maxBars fit on a phone with a hair between them.
const maxBars = 60

func (f *frame) bars(played []int32, buf *[maxBars + 2]int64) bars {
	from, to := monthOf(f.from), monthOf(f.to)
	b := bars{unit: 1}
	for _, unit := range [...]int64{3, 12} {
		if (to-from)/b.unit >= maxBars {
			b.unit = unit
		}
	}
	for (to-from)/b.unit >= maxBars {
		b.unit *= 10
	}
	b.first = floorDiv(from, b.unit) * b.unit
	b.n = buf[:floorDiv(to, b.unit)-floorDiv(from, b.unit)+1]
	bar, start, end := 0, int64(0), int64(0)
	for _, d := range played {
		// Neighbours mostly fall into the same bar: a third of the time.
		if day := int64(d); day < start || day >= end {
			bar = int((monthOf(day) - b.first) / b.unit)
			start, end = b.days(bar)
		}
		b.n[bar]++
		b.most = max(b.most, b.n[bar])
	}
	return b
}

// days are the first day of a bar and the first one after it.
func (b *bars) days(i int) (from, to int64) {
	m := b.first + int64(i)*b.unit
	return dayOf(m), dayOf(m + b.unit)
}
