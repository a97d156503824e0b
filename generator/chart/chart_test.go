package chart

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s differs; run with -update and read the difference\ngot:  %s\nwant: %s", file, got, want)
	}
}

func english() *Words {
	return &Words{
		Months: [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
		Date:   "{day} {month} {year}",
		Games:  "Games: {n}", GamesPerMonth: "Games per month", GamesPerQuarter: "Games per quarter",
		GamesPerYear: "Games per year", GamesPerDecade: "Games per decade",
		Interval: "± Interval", Hint: "Arrow keys move along the curve.",
		Ranges: []Range{{"1 year", 1}, {"5 years", 5}, {"All", 0}},
	}
}

// walk is a curve of n points, 30 days apart, that goes up and down.
func walk(name string, n int, start int32, value float64) Curve {
	c := Curve{Name: name}
	state := uint32(start) + uint32(n)
	for i := range n {
		state = state*1664525 + 1013904223 // Numerical Recipes
		value += float64(int32(state>>16)%401-190) / 10
		c.Points = append(c.Points, Point{
			Day: start + 30*int32(i), Value: value,
			Label: fmt.Sprintf("Open %d", i+1), Games: int32(state >> 28),
		})
	}
	c.Played = played(c.Points)
	return c
}

// played are days on which the games of points may have been played: those of the points.
func played(points []Point) (days []int32) {
	for _, p := range points {
		days = append(days, slices.Repeat([]int32{p.Day}, int(p.Games))...)
	}
	return days
}

// cases are the charts of the golden files.
func cases() map[string]*Chart {
	full := walk("Ada Lovelace", 24, 17031, 1510)
	for i := range full.Points {
		p := &full.Points[i]
		p.Value = math.Round(10*p.Value) / 10
		if i > 1 {
			p.Low, p.High = p.Value-60, p.Value+60
		}
		if i >= 12 {
			p.Day += 400
		}
	}
	full.Played = played(full.Points)
	full.Points[12].Break = true
	full.Marks = []Mark{
		{17166, "Year-end adjustment 2016"},
		{18000, "Year-end adjustment 2018 & more"},
	}
	long := walk("Li Wei", 700, 5000, 1200)
	return map[string]*Chart{
		"full": {
			Curves: []Curve{full}, Decimals: 1, Until: 18300,
			Lines: []Line{{1600, "3 dan"}, {1500, "2 dan"}, {1400, "1 dan"}, {2600, "9 dan"}},
		},
		"long":  {Curves: []Curve{long}},
		"one":   {Curves: []Curve{{Name: "New", Points: []Point{{Day: 20000, Value: 1500, Games: 3, Label: "First"}}, Played: []int32{20000, 20000, 20000}}}},
		"none":  {Curves: []Curve{{Name: "Nobody"}}, Until: 20000},
		"three": {Curves: []Curve{walk("A", 30, 16000, 1400), walk("B", 20, 16300, 1400), walk("C", 10, 16600, 1700)}},
		"hostile": {Curves: []Curve{{
			Name:   `</script><img src=x onerror=alert(1)>`,
			Points: []Point{{Day: 1, Value: 2, Label: "__f__alert(1)__f__"}, {Day: 90, Value: 3, Label: "\u2028<!--\x00\xff'\"\\&amp;"}},
			Marks:  []Mark{{50, `</title></svg><script>alert(1)</script>`}},
		}, {Name: "]]><b onclick='x'>"}}, Lines: []Line{{2.5, "</text><a href=javascript:x>"}}},
	}
}

func TestPointsThatCannotBeDrawnAreLeftOut(t *testing.T) {
	points := []Point{
		{Day: 1, Value: 1},
		{Day: 2, Value: math.NaN(), Break: true},
		{Day: 3, Value: math.Inf(1)},
		{Day: 4, Value: 4},
		{Day: 5, Value: -2e9},
		{Day: 6, Value: 6},
	}
	got := clean(points)
	want := []Point{{Day: 1, Value: 1}, {Day: 4, Value: 4, Break: true}, {Day: 6, Value: 6}}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v (the pause must not be lost)", got, want)
	}
	if !math.IsNaN(points[1].Value) || points[3].Break {
		t.Error("the caller's points were changed")
	}
}

func TestValueHoldsUntilTheNextPoint(t *testing.T) {
	points := []Point{{Day: 10, Value: 1}, {Day: 20, Value: 2}, {Day: 20, Value: 3}}
	for _, c := range []struct {
		day  int32
		want float64
		ok   bool
	}{{9, 0, false}, {10, 1, true}, {19, 1, true}, {20, 3, true}, {99, 3, true}} {
		if v, ok := at(points, c.day); v != c.want || ok != c.ok {
			t.Errorf("day %d: got %v, %v; want %v, %v", c.day, v, ok, c.want, c.ok)
		}
	}
}

// A caption names what is in the picture, and nothing else.
func TestSignsAreThoseOfThePicture(t *testing.T) {
	all := cases()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		c := all[name]
		if len(c.Curves) != 1 {
			if c.Signs() != (Signs{}) {
				t.Errorf("%s: several curves have %+v", name, c.Signs())
			}
			continue
		}
		picture := string(draw(c))
		has := func(class string) bool { return strings.Contains(picture, `class="`+class+`"`) }
		if got, want := c.Signs(), (Signs{Dots: has("dot"), Pauses: has("pause"), Band: has("band"), Bars: has("bars")}); got != want && len(clean(c.Curves[0].Points)) > 0 {
			t.Errorf("%s: %+v, the picture has %+v", name, got, want)
		}
	}
}
