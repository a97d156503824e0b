package chart

import (
	"math"
	"slices"
	"testing"
	"time"
)

func TestCalendarAgreesWithPackageTime(t *testing.T) {
	start := time.Date(-400, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := 0; i < 365*3000; i += 13 {
		at := start.AddDate(0, 0, i)
		day := at.Unix() / 86400
		if at.Unix()%86400 < 0 {
			day--
		}
		y, m, d := civil(day)
		if int(y) != at.Year() || int(m) != int(at.Month()) || int(d) != at.Day() {
			t.Fatalf("day %d: got %d-%d-%d, want %v", day, y, m, d, at)
		}
		month := monthOf(day)
		if first := dayOf(month); first != day-d+1 {
			t.Fatalf("month %d: got the first day %d, want %d", month, first, day-d+1)
		}
	}
}

func TestGridHoldsAllValuesInFewRoundRows(t *testing.T) {
	for _, c := range []struct{ low, high, first, last, step float64 }{
		{1412, 1890, 1400, 1900, 100},
		{1490, 1522, 1490, 1530, 10},
		{-12, 31, -20, 40, 20},
		{0, 1, 0, 1, 0.2},
		{24.91, 25.13, 24.9, 25.15, 0.05},
		{-1e9, 1e9, -1e9, 1e9, 5e8},
	} {
		var f frame
		f.grid(c.low, c.high)
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-9*max(1, math.Abs(b)) }
		if !near(f.low, c.first) || !near(f.high, c.last) || !near(f.step, c.step) {
			t.Errorf("%v to %v: got %v to %v by %v, want %v to %v by %v", c.low, c.high, f.low, f.high, f.step, c.first, c.last, c.step)
		}
		if f.count < 2 || f.count > 6 {
			t.Errorf("%v to %v: %d lines", c.low, c.high, f.count)
		}
	}
}

func TestTimeAxisHasYearsAndEvenMonths(t *testing.T) {
	// 1<<32 days are more than the days of int32 reach over.
	for _, c := range []struct{ days, step, few int64 }{
		{120, 1, 1},
		{200, 1, 2},
		{365, 2, 4},
		{700, 3, 6},
		{1500, 6, 12},
		{3650, 12, 24},
		{10957, 60, 120},
		{36525, 120, 360},
		{1 << 32, 24_000_000, 48_000_000},
	} {
		f := frame{from: 14610, to: 14610 + c.days} // from 2010-01-01
		step, few := f.monthStep()
		if step != c.step || few != c.few {
			t.Errorf("%d days: got a label every %d months and %d on a phone, want %d and %d", c.days, step, few, c.step, c.few)
		}
	}
}

func TestBarsCountEveryGameOnce(t *testing.T) {
	for _, n := range []int{1, 20, 70, 200, 400, 1200} {
		c := walk("x", n, -9000, 1500)
		f := newFrame(&Chart{}, [][]Point{c.Points})
		var buf [maxBars + 2]int64
		b := f.bars(c.Played, &buf)
		var got, want, most int64
		for i, games := range b.n {
			got += games
			from, to := b.days(i)
			var inside int64
			for _, p := range c.Points {
				if d := int64(p.Day); from <= d && d < to {
					inside += int64(p.Games)
				}
			}
			if inside != games {
				t.Errorf("%d points: bar %d has %d games, its days %d", n, i, games, inside)
			}
			most = max(most, games)
		}
		for _, p := range c.Points {
			want += int64(p.Games)
		}
		if got != want || b.most != most || len(b.n) > maxBars+1 {
			t.Errorf("%d points: %d games of %d in %d bars, most %d of %d", n, got, want, len(b.n), b.most, most)
		}
	}
}

// A quarterly list holds games of three months: its bars are those of the months in
// which they were played, and the axis begins with the first.
func TestBarsStandWhereGamesWerePlayed(t *testing.T) {
	c := &Chart{Curves: []Curve{{
		Points: []Point{{Day: 18352, Value: 1500, Games: 3}, {Day: 18443, Value: 1510, Games: 1}}, // 2020-03-31, 2020-06-30
		Played: []int32{18269, 18270, 18321, 18390},                                               // 2020-01-08, -09, 2020-02-29, 2020-05-08
	}}}
	f := newFrame(c, [][]Point{c.Curves[0].Points})
	var buf [maxBars + 2]int64
	b := f.bars(c.Curves[0].Played, &buf)
	if want := int64(12 * 2020); b.unit != 1 || b.first != want || monthOf(f.from) != want || !slices.Equal(b.n[:6], []int64{2, 1, 0, 0, 1, 0}) {
		t.Errorf("got bars of %d months from month %d on an axis from month %d: %v, want 2 1 0 0 1 games from month %d", b.unit, b.first, monthOf(f.from), b.n, want)
	}
}

func TestIntervalDoesNotDwarfTheCurve(t *testing.T) {
	c := Curve{Points: []Point{{Day: 0, Value: 1500, Low: 500, High: 2500}, {Day: 100, Value: 1600, Low: 600, High: 2600}}}
	f := newFrame(&Chart{}, [][]Point{c.Points})
	if f.high-f.low > 300 {
		t.Errorf("a curve of 100 points stands between %v and %v", f.low, f.high)
	}
}

func TestLevelJustOutOfSightIsTakenIn(t *testing.T) {
	c := &Chart{Lines: []Line{{1705, "near"}, {1900, "far"}, {1720, "next"}, {math.NaN(), "none"}}}
	points := []Point{{Day: 0, Value: 1500}, {Day: 100, Value: 1696}}
	f := newFrame(c, [][]Point{points})
	if f.high < 1705 || f.high >= 1900 {
		t.Errorf("the axis ends at %v", f.high)
	}
	var names []string
	for _, l := range f.levels(c, [][]Point{points}, nil) {
		names = append(names, l.Label)
	}
	if len(names) != 1 || names[0] != "next" {
		t.Errorf("got the levels %q; want the upper of two that would touch", names)
	}
}

func TestThinningKeepsPeaksEndsAndPauses(t *testing.T) {
	for _, n := range []int{1, 299, 300, 301, 450, 3000, 100_000} {
		points := walk("x", n, 0, 1500).Points
		for i := 97; i < n; i += max(97, n/40) {
			points[i].Break = true
		}
		keep := thin(points, maxPoints, nil)
		if len(keep) > maxPoints || n <= maxPoints && len(keep) != n {
			t.Fatalf("%d points: %d are kept", n, len(keep))
		}
		kept := map[int32]bool{}
		last := int32(-1)
		low, high := math.Inf(1), math.Inf(-1)
		for _, i := range keep {
			if i <= last {
				t.Fatalf("%d points: %d after %d", n, i, last)
			}
			last, kept[i] = i, true
			low, high = min(low, points[i].Value), max(high, points[i].Value)
		}
		if !kept[0] || !kept[int32(n-1)] {
			t.Errorf("%d points: the ends are lost", n)
		}
		for i, p := range points {
			if p.Value < low || p.Value > high {
				t.Errorf("%d points: the peak %v at %d is lost", n, p.Value, i)
			}
			if p.Break && (!kept[int32(i)] || !kept[int32(i-1)]) {
				t.Errorf("%d points: the pause before %d is lost", n, i)
			}
		}
	}
}

func TestThinningOfEndlessPausesStaysSmall(t *testing.T) {
	points := walk("x", 5000, 0, 1500).Points
	for i := range points {
		points[i].Break = true
	}
	if n := len(thin(points, maxPoints, nil)); n > maxPoints || n < maxPoints/2 {
		t.Errorf("%d points are kept", n)
	}
}
