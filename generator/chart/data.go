package chart

import (
	"encoding/json"
	"math"
	"strconv"
)

// AppendData appends what chart.js needs of a chart: a JSON object that can
// stand in a script element of type application/json, whatever the names are.
// Whole numbers and differences make it small:
//
//	{
//	  "d": 1,                        decimals: values are multiples of 10^-d
//	  "x": [17000, 20700],           first and last day of the axis
//	  "y": [1400, 1900, 100],        lowest and highest value, step
//	  "l": [[1800, "3 dan", 1]],     levels in sight; 1: the name is at the right
//	  "b": [12, 24192, [3, 0, 9]],   bars: months each, first month since year 0, games
//	  "c": [{
//	    "n": "Ada Lovelace",
//	    "t": [17031, 30, -4],        days: the first, then differences; -4: four days,
//	                                 each the last of the month after the one before
//	    "v": [15000, 124, -3],       values: the same
//	    "i": [450, 0, -12],          interval: below the value; the same
//	    "j": [450, 0, -12],          and above, where it is not the same as below
//	    "e": ["Spring Open", 5],     labels; 5: five points without one
//	    "g": [5, 0, -4],             games; -4: four times none
//	    "p": [2],                    indexes of the points that end a pause
//	    "m": [[17100, "2016"]]       marks: day, label
//	  }]
//	}
//
// What is nowhere given is left out; a point without an interval has one of 0.
func AppendData(dst []byte, c *Chart) []byte {
	curves := make([][]Point, len(c.Curves))
	for i := range c.Curves {
		curves[i] = clean(c.Curves[i].Points)
	}
	f := newFrame(c, curves)
	unit := pow10(clampDecimals(c.Decimals))
	dst = appendInt(append(dst, `{"d":`...), int64(clampDecimals(c.Decimals)))
	dst = appendInt(append(dst, `,"x":[`...), f.from)
	dst = appendInt(append(dst, ','), f.to)
	dst = appendFloat(append(dst, `],"y":[`...), f.low)
	dst = appendFloat(append(dst, ','), f.high)
	dst = appendFloat(append(dst, ','), f.step)
	dst = append(dst, ']')
	dst = f.appendLines(dst, c, curves)
	if c.hasBars() {
		dst = f.appendCounts(dst, c.Curves[0].Played)
	}
	dst = append(dst, `,"c":[`...)
	for i := range c.Curves {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendString(append(dst, `{"n":`...), c.Curves[i].Name)
		dst = appendPoints(dst, curves[i], unit)
		dst = appendMarkList(dst, c.Curves[i].Marks)
		dst = append(dst, '}')
	}
	return append(dst, "]}"...)
}

func clampDecimals(n int) int { return min(max(n, 0), 4) }

func (f *frame) appendLines(dst []byte, c *Chart, curves [][]Point) []byte {
	var buf [maxLevels]level
	l := list{name: `,"l":[`}
	for _, level := range f.levels(c, curves, buf[:0]) {
		dst = appendFloat(append(l.next(dst), '['), level.Value)
		dst = appendString(append(dst, ','), level.Label)
		if level.right {
			dst = append(dst, ",1"...)
		}
		dst = append(dst, ']')
	}
	return l.end(dst)
}

func (f *frame) appendCounts(dst []byte, played []int32) []byte {
	var buf [maxBars + 2]int64
	b := f.bars(played, &buf)
	dst = appendInt(append(dst, `,"b":[`...), b.unit)
	dst = appendInt(append(dst, ','), b.first)
	l := list{name: ",["}
	for _, n := range b.n {
		dst = appendInt(l.next(dst), n)
	}
	return append(l.end(dst), ']')
}

func appendPoints(dst []byte, points []Point, unit float64) []byte {
	hasBand, isEven, hasLabel, hasGames := false, true, false, false
	for i := range points {
		p := &points[i]
		if below, above := p.around(unit); below != 0 || above != 0 {
			hasBand, isEven = true, isEven && below == above
		}
		hasLabel = hasLabel || p.Label != ""
		hasGames = hasGames || p.Games != 0
	}
	dst = appendDays(dst, points)
	dst = appendSeries(dst, `,"v":[`, points, func(p *Point) int64 { return whole(p.Value, unit) })
	if hasBand {
		dst = appendSeries(dst, `,"i":[`, points, func(p *Point) int64 { below, _ := p.around(unit); return below })
	}
	if !isEven {
		dst = appendSeries(dst, `,"j":[`, points, func(p *Point) int64 { _, above := p.around(unit); return above })
	}
	if hasLabel {
		unlabelled := func(p *Point) bool { return p.Label == "" }
		dst = appendRuns(dst, `,"e":[`, points, unlabelled, func(dst []byte, p *Point, n int) []byte {
			if n == 0 {
				return appendString(dst, p.Label)
			}
			return appendInt(dst, int64(n))
		})
	}
	if hasGames {
		idle := func(p *Point) bool { return p.Games == 0 }
		dst = appendRuns(dst, `,"g":[`, points, idle, func(dst []byte, p *Point, n int) []byte {
			if n < 2 {
				return appendInt(dst, int64(p.Games))
			}
			return appendInt(dst, -int64(n))
		})
	}
	pauses := list{name: `,"p":[`}
	for i := range points {
		if points[i].Break && i > 0 {
			dst = appendInt(pauses.next(dst), int64(i))
		}
	}
	return pauses.end(dst)
}

// appendRuns appends point after point. Points without what is appended are given as
// the first of a row of n; n is 0 for the others.
func appendRuns(dst []byte, name string, points []Point, without func(*Point) bool, item func(dst []byte, p *Point, n int) []byte) []byte {
	l := list{name: name}
	for len(points) > 0 {
		n := 0
		for n < len(points) && without(&points[n]) {
			n++
		}
		dst = item(l.next(dst), &points[0], n)
		points = points[max(1, n):]
	}
	return l.end(dst)
}

// appendDays appends the days. Those of monthly lists are the last of each month.
func appendDays(dst []byte, points []Point) []byte {
	l := list{name: `,"t":[`}
	last := int64(0)
	for i := 0; i < len(points); i++ {
		n := 0
		for end := last; i > 0 && i+n < len(points); n++ {
			if end = monthEnd(end); int64(points[i+n].Day) != end {
				break
			}
		}
		if n < 2 {
			dst = appendInt(l.next(dst), int64(points[i].Day)-last)
		} else {
			dst = appendInt(l.next(dst), -int64(n))
			i += n - 1
		}
		last = int64(points[i].Day)
	}
	return l.end(dst)
}

// monthEnd is the last day of the month after that of a day.
func monthEnd(day int64) int64 { return dayOf(monthOf(day)+2) - 1 }

// around is the interval of a point in units, 0 where it has none.
func (p *Point) around(unit float64) (below, above int64) {
	low, high, ok := p.interval()
	if !ok {
		return 0, 0
	}
	return whole(p.Value-low, unit), whole(high-p.Value, unit)
}

// whole is a value in units, rounded half up.
func whole(v, unit float64) int64 { return int64(math.Floor(float64(v*unit) + 0.5)) }

// appendSeries appends the first number and then the differences.
func appendSeries(dst []byte, name string, points []Point, number func(*Point) int64) []byte {
	l := list{name: name}
	last := int64(0)
	for i := range points {
		n := number(&points[i])
		dst = appendInt(l.next(dst), n-last)
		last = n
	}
	return l.end(dst)
}

func appendMarkList(dst []byte, marks []Mark) []byte {
	l := list{name: `,"m":[`}
	for i := range marks {
		m := &marks[i]
		dst = appendInt(append(l.next(dst), '['), int64(m.Day))
		dst = append(appendString(append(dst, ','), m.Label), ']')
	}
	return l.end(dst)
}

// list writes an array that is left out when it is empty.
type list struct {
	name string // what opens it
	open bool
}

func (l *list) next(dst []byte) []byte {
	if l.open {
		return append(dst, ',')
	}
	l.open = true
	return append(dst, l.name...)
}

func (l *list) end(dst []byte) []byte {
	if !l.open {
		return dst
	}
	return append(dst, ']')
}

// appendFloat appends a finite number as short as it can be.
func appendFloat(dst []byte, v float64) []byte {
	if n, ok := integer(v); ok && n != 0 { // mostly: ends of an axis
		return appendInt(dst, n)
	}
	return strconv.AppendFloat(dst, v, 'f', -1, 64)
}

// integer is a number without a fraction as an integer. Far out there is none: there
// processors differ in what they make of it.
func integer(v float64) (int64, bool) {
	if !(math.Abs(v) < 1<<53) {
		return 0, false
	}
	n := int64(v)
	return n, float64(n) == v
}

// appendString appends a string; <, >, & and the line separators of JavaScript
// are escaped, so that it cannot end the script element it stands in.
func appendString(dst []byte, s string) []byte {
	if plain(s) {
		return append(append(append(dst, '"'), s...), '"')
	}
	b, err := json.Marshal(s)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return append(dst, b...)
}
