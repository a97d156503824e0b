package chart

import (
	"regexp"
	"slices"
	"testing"
)

func TestBandHoldsItsBoundsUntilTheNextPoint(t *testing.T) {
	points := []Point{
		{Day: 0, Value: 1500, Low: 1440, High: 1560},
		{Day: 300, Value: 1520, Low: 1500, High: 1540},
		{Day: 1000, Value: 1510, Low: 1480, High: 1530},
	}
	c := &Chart{Curves: []Curve{{Points: points}}}
	f := newFrame(c, [][]Point{points})
	at := func(day int64, v float64) [2]int64 { return [2]int64{f.x(day), f.clip(v)} }
	want := [][2]int64{
		at(0, 1560), at(300, 1560), at(300, 1540), at(1000, 1540), at(1000, 1530),
		at(1000, 1480), at(1000, 1500), at(300, 1500), at(300, 1440), at(0, 1440),
	}
	path := regexp.MustCompile(`class="band" d="([^"]+)z"`).FindSubmatch(draw(c))
	if path == nil {
		t.Fatal("no band")
	}
	if got := corners(t, string(path[1])); !slices.Equal(got, want) {
		t.Errorf("the band turns at\n%v, want\n%v", got, want)
	}
}
