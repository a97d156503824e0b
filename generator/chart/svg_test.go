package chart

import (
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func draw(c *Chart) []byte {
	return AppendSVG(nil, c, SVG{Title: "Rating of <Ada>", Desc: "From 1500 & up", Words: english()})
}

func TestPictures(t *testing.T) {
	all := cases()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		got := append(draw(all[name]), '\n')
		got = append(AppendKeys(got, all[name]), '\n')
		golden(t, name+".svg", got)
	}
}

// checkXML fails if the text is not well formed or has what the policy of the
// pages forbids.
func checkXML(t *testing.T, text []byte) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<r>" + string(text) + "</r>"))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("not well formed: %v\n%s", err, text)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !slices.Contains([]string{"r", "svg", "g", "path", "text", "title", "desc", "ol", "li"}, e.Name.Local) {
			t.Fatalf("element %s in %s", e.Name.Local, text)
		}
		for _, a := range e.Attr {
			if n := a.Name.Local; n == "style" || n == "id" || n == "href" || strings.HasPrefix(n, "on") {
				t.Fatalf("attribute %s in %s", n, text)
			}
		}
	}
}

func TestPicturesAreWellFormedAndWithoutStyle(t *testing.T) {
	for _, c := range cases() {
		checkXML(t, draw(c))
		checkXML(t, AppendKeys(nil, c))
	}
}

// corners follows a path of relative steps and returns where it turns.
func corners(t *testing.T, path string) [][2]int64 {
	t.Helper()
	var at [2]int64
	var out [][2]int64
	for _, m := range regexp.MustCompile(`([Mhv])(-?\d+)(?: ?(-?\d+))?`).FindAllStringSubmatch(path, -1) {
		n, err := strconv.ParseInt(m[2], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		switch m[1] {
		case "M":
			y, err := strconv.ParseInt(m[3], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			at = [2]int64{n, y}
		case "h":
			at[0] += n
		case "v":
			at[1] += n
		}
		out = append(out, at)
	}
	return out
}

func TestLineGoesThroughEveryPoint(t *testing.T) {
	c := &Chart{Curves: []Curve{walk("x", 40, 15000, 1500)}}
	svg := string(draw(c))
	path := regexp.MustCompile(`class="line" d="([^"]+)"`).FindStringSubmatch(svg)
	if path == nil {
		t.Fatalf("no line in %s", svg)
	}
	at := map[[2]int64]bool{}
	for _, p := range corners(t, path[1]) {
		at[p] = true
	}
	f := newFrame(c, [][]Point{c.Curves[0].Points})
	for _, p := range c.Curves[0].Points {
		// The same by another way: shares of the axes.
		x := math.Floor(0.5 + 2000/float64(f.to-f.from)*float64(int64(p.Day)-f.from))
		y := math.Floor(0.5 + 416*(f.high-p.Value)/(f.high-f.low))
		if !at[[2]int64{int64(x), int64(y)}] {
			t.Errorf("day %d, value %v: the line does not pass %v, %v", p.Day, p.Value, x, y)
		}
	}
}

func TestPauseIsDashedAndNotDrawnTwice(t *testing.T) {
	c := &Chart{Curves: []Curve{{Points: []Point{{Day: 0, Value: 1500}, {Day: 100, Value: 1520}, {Day: 900, Value: 1520, Break: true}, {Day: 1000, Value: 1530}}}}}
	svg := string(draw(c))
	line := regexp.MustCompile(`class="line" d="([^"]+)"`).FindStringSubmatch(svg)[1]
	pause := corners(t, regexp.MustCompile(`class="pause" d="([^"]+)"`).FindStringSubmatch(svg)[1])
	f := newFrame(c, [][]Point{c.Curves[0].Points})
	if len(pause) != 2 || pause[0][0] != f.x(100) || pause[1][0] != f.x(900) {
		t.Errorf("the pause is drawn along %v", pause)
	}
	if along := "h" + strconv.FormatInt(f.x(900)-f.x(100), 10); strings.Contains(line, along) || strings.Count(line, "M") != 2 {
		t.Errorf("the line runs through the pause: %s", line)
	}
}

func TestPictureOfThreeHundredPointsIsSmall(t *testing.T) {
	c := &Chart{Curves: []Curve{walk("x", 300, 9000, 1500)}}
	if n := len(draw(c)); n > 5000 {
		t.Errorf("%d bytes", n)
	}
	if n := len(draw(cases()["long"])); n > 5000 {
		t.Errorf("%d bytes for 700 points", n)
	}
}

func TestNumbersFollowTheLanguage(t *testing.T) {
	french := &Words{Decimal: ",", Minus: "-"}
	for _, c := range []struct {
		w        *Words
		v        float64
		decimals int
		want     string
	}{
		{english(), 1500, 0, "1500"},
		{english(), -2.5, 1, "−2.5"},
		{english(), -0.04, 1, "0.0"},
		{french, -0.25, 2, "-0,25"},
		{french, 12345.5, 1, "12345,5"},
		{french, 3, 0, "3"},
	} {
		if got := string(c.w.appendNum(nil, c.v, c.decimals)); got != c.want {
			t.Errorf("%v: got %q, want %q", c.v, got, c.want)
		}
	}
}

func TestKeysNumberTheCurves(t *testing.T) {
	if got := AppendKeys(nil, &Chart{Curves: make([]Curve, 1)}); len(got) != 0 {
		t.Errorf("a single curve has the legend %s", got)
	}
	got := string(AppendKeys(nil, &Chart{Curves: []Curve{{Name: "A & B"}, {Name: "C"}}}))
	if want := `<ol class="keys"><li class="s0">A &amp; B</li><li class="s1">C</li></ol>`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// FuzzPictures draws whatever numbers and names there are.
func FuzzPictures(f *testing.F) {
	f.Add(1500.0, 1600.0, 30.0, int32(17000), int32(30), uint16(5), 1, "Ada", true)
	f.Add(math.NaN(), math.Inf(1), math.Inf(-1), int32(math.MaxInt32), int32(-7), uint16(3), 0, "</title>\x00\xff", false)
	f.Add(5.0, 5.0, 0.0, int32(math.MinInt32), int32(math.MaxInt32), uint16(400), 9, "", true)
	f.Add(1e308, -1e-308, 1e9, int32(0), int32(0), uint16(0), -3, "]]>", true)
	f.Add(1e9, -1e9, 1e9, int32(-1), int32(1), uint16(900), 4, "\ufffe", true)
	f.Fuzz(func(t *testing.T, a, b, c float64, day, gap int32, n uint16, decimals int, name string, more bool) {
		curve := Curve{Name: name}
		for i := range n % 1000 {
			v := []float64{a, b, c, float64(a + b), float64(a * 1.001)}[i%5]
			curve.Points = append(curve.Points, Point{
				Day: day + gap*int32(i), Value: v, Low: v - c, High: v + c, Label: name,
				Games: gap * int32(i%7), Break: more && i%3 == 1,
			})
		}
		for i := range n % 7 {
			curve.Played = append(curve.Played, gap*int32(i), day)
		}
		curve.Marks = []Mark{{day, name}, {day + gap, name}}
		chart := &Chart{Curves: []Curve{curve}, Lines: []Line{{a, name}, {b, name}, {c, ""}}, Until: gap, Decimals: decimals}
		if !more {
			chart.Curves = append(chart.Curves, curve, Curve{Name: name})
		}
		w := english()
		w.GamesPerDecade = name
		checkXML(t, AppendSVG(nil, chart, SVG{Title: name, Desc: name, Words: w}))
		checkXML(t, AppendKeys(nil, chart))
		checkJSON(t, AppendData(nil, chart))
	})
}

func BenchmarkSVG(b *testing.B) {
	full := walk("x", 300, 9000, 1500)
	c := &Chart{Curves: []Curve{full}, Lines: []Line{{1500, "1 dan"}, {1600, "2 dan"}}}
	w := english()
	buf := make([]byte, 0, 16<<10)
	b.ReportAllocs()
	for b.Loop() {
		buf = AppendSVG(buf[:0], c, SVG{Title: "Rating", Words: w})
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}

func BenchmarkData(b *testing.B) {
	c := &Chart{Curves: []Curve{walk("x", 300, 9000, 1500)}}
	buf := make([]byte, 0, 16<<10)
	b.ReportAllocs()
	for b.Loop() {
		buf = AppendData(buf[:0], c)
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}

func TestNumbersOfPathsAreDecimal(t *testing.T) {
	for n := int64(-1100); n <= 1100; n++ {
		if got, want := string(appendInt(nil, n)), strconv.FormatInt(n, 10); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	}
	for _, c := range []struct {
		x    int64
		want string
	}{{0, "0%"}, {2000, "100%"}, {1234, "61.7%"}, {1, "0.05%"}, {-30, "-1.5%"}, {20, "1%"}} {
		if got := string(appendPercent(nil, c.x)); got != c.want {
			t.Errorf("%d: got %s, want %s", c.x, got, c.want)
		}
	}
}
