package chart

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func calibrations() map[string]*Calibration {
	base := Calibration{Percent: "{n}%", Across: "Expected", Up: "Scored"}
	one, two, none, odd := base, base, base, base
	one.Curves = []Forecasts{{Name: "Elo", Points: []Outcome{{0.52, 0.5, 0.02}, {0.71, 0.68, 0.04}, {0.93, 0.97, 0.08}}}}
	two.Curves = []Forecasts{
		{Name: "Elo <b>", Points: []Outcome{{0.5, 0.5, 0}, {1, 1, 0}}},
		{Name: "Jech & sons", Points: []Outcome{{0.6, 0.31, 0.3}, {0.9, 0.85, 0.1}}},
	}
	two.Percent = "{n}\u202f%"
	odd.Curves = []Forecasts{{Name: "odd", Points: []Outcome{{math.NaN(), 0.5, 0}, {0.4, 0.5, 0}, {0.6, math.NaN(), 0}, {0.7, 0.7, math.NaN()}, {0.8, 1.2, 0}}}}
	return map[string]*Calibration{"one": &one, "two": &two, "none": &none, "odd": &odd}
}

func TestCalibrationPictures(t *testing.T) {
	all := calibrations()
	for _, name := range []string{"one", "two", "none"} {
		got := AppendCalibration(nil, all[name], SVG{Title: "Calibration", Desc: "Right on the line", Words: english()})
		golden(t, "calibration-"+name+".svg", append(AppendCalibrationKeys(append(got, '\n'), all[name]), '\n'))
	}
}

func TestCalibrationPicturesAreWellFormedAndWithoutStyle(t *testing.T) {
	for _, c := range calibrations() {
		checkXML(t, AppendCalibration(nil, c, SVG{Title: "a < b", Words: english()}))
		checkXML(t, AppendCalibrationKeys(nil, c))
	}
}

// The points of a curve stand at (forecast − ½) of the width and at the score
// between the lowest label and 100 %, read back from the path.
func TestCalibrationPointsStandWhereTheyBelong(t *testing.T) {
	c := calibrations()["one"]
	picture := string(AppendCalibration(nil, c, SVG{Words: english()}))
	dots := regexp.MustCompile(`class="dot" d="([^"]*)"`).FindStringSubmatch(picture)
	if dots == nil {
		t.Fatal("no points")
	}
	const low, tall = 0.40, 600.0
	var want []string
	for _, p := range c.Curves[0].Points {
		want = append(want, fmt.Sprintf("M%d %dh0", int(math.Round((p.Forecast-0.5)*2*2000)), int(math.Round(tall*(1-p.Score)/(1-low)))))
	}
	if dots[1] != strings.Join(want, "") {
		t.Errorf("points at %s, want %s", dots[1], strings.Join(want, ""))
	}
	// The last bar would reach 105 %: it ends at the edge.
	bars := regexp.MustCompile(`class="bar" d="([^"]*)"`).FindStringSubmatch(picture)
	if bars == nil || !strings.Contains(bars[1], "M1720 0v") {
		t.Errorf("bars %v, expected the last to begin at the upper edge", bars)
	}
	// The diagonal goes from 50 % at the left edge to the upper right corner.
	if !strings.Contains(picture, `class="diagonal" d="M0 500L2000 0"`) {
		t.Error("no diagonal from half to one")
	}
}

// The axis goes down to the ten per cent below the lowest score, 40 at most.
func TestCalibrationAxisHoldsEveryPoint(t *testing.T) {
	for name, lowest := range map[string]string{"one": "40%", "two": "30\u202f%", "none": "40%", "odd": "40%"} {
		picture := string(AppendCalibration(nil, calibrations()[name], SVG{Words: english()}))
		var labels []string
		axis, _, _ := strings.Cut(picture[strings.Index(picture, `<g class="y">`):], "</g>")
		for _, m := range regexp.MustCompile(`">(\d+\D*?)</text>`).FindAllStringSubmatch(axis, -1) {
			labels = append(labels, m[1])
		}
		if len(labels) == 0 || labels[0] != lowest {
			t.Errorf("%s: labels %v, want %s first", name, labels, lowest)
		}
		for _, m := range regexp.MustCompile(`[ML](\d+) (-?\d+)`).FindAllStringSubmatch(picture, -1) {
			x, _ := strconv.Atoi(m[1])
			y, _ := strconv.Atoi(m[2])
			if x < 0 || x > 2000 || y < 0 || y > 600 {
				t.Errorf("%s: a point at %d, %d is outside of the drawing", name, x, y)
			}
		}
	}
}

// What is no probability is left out.
func TestCalibrationLeavesOutWhatIsNoProbability(t *testing.T) {
	picture := string(AppendCalibration(nil, calibrations()["odd"], SVG{Words: english()}))
	if strings.Contains(picture, `class="dot"`) {
		t.Errorf("something was drawn: %s", picture)
	}
	if strings.Contains(picture, "NaN") {
		t.Errorf("a number that is none in %s", picture)
	}
}
