package chart

import (
	"bytes"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"testing"
)

// decoded is the data as chart.js reads it.
type decoded struct {
	D int
	X [2]int64
	Y [3]float64
	L [][]any
	B []any
	C []struct {
		N string
		T []int64
		V []int64
		I []int64
		J []int64
		E []string
		G []int32
		P []int
		M [][]any
	}
}

func checkJSON(t *testing.T, data []byte) decoded {
	t.Helper()
	var d decoded
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatalf("%v\n%s", err, data)
	}
	if i := bytes.IndexAny(data, "<>&\u2028\u2029"); i >= 0 {
		t.Fatalf("%q in %s", data[i], data)
	}
	return d
}

func TestData(t *testing.T) {
	all := cases()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		golden(t, name+".json", append(AppendData(nil, all[name]), '\n'))
	}
}

func TestDataHoldsWhatTheChartHolds(t *testing.T) {
	all := cases()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		c := all[name]
		d := checkJSON(t, AppendData(nil, c))
		if len(d.C) != len(c.Curves) || d.D != c.Decimals {
			t.Fatalf("%s: %d curves with %d decimals", name, len(d.C), d.D)
		}
		unit := math.Pow(10, float64(d.D))
		for i, curve := range c.Curves {
			got := d.C[i]
			if len(got.T) != len(curve.Points) || len(got.M) != len(curve.Marks) {
				t.Fatalf("%s: %d points and %d marks", name, len(got.T), len(got.M))
			}
			var day, value, below int64
			for j, p := range curve.Points {
				day += got.T[j]
				value += got.V[j]
				if day != int64(p.Day) || math.Abs(float64(value)/unit-p.Value) > 0.5/unit+1e-9 {
					t.Errorf("%s: point %d is %d, %v; want %v", name, j, day, float64(value)/unit, p)
				}
				if p.Low != 0 {
					below += got.I[j]
					if math.Abs(float64(below)/unit-(p.Value-p.Low)) > 0.5/unit+1e-9 {
						t.Errorf("%s: point %d has an interval of %v below, want %v", name, j, float64(below)/unit, p.Value-p.Low)
					}
				}
				if p.Games > 0 && got.G[j] != p.Games || p.Break != slices.Contains(got.P, j) {
					t.Errorf("%s: point %d: games or pause differ from %v", name, j, p)
				}
			}
		}
	}
}

func TestNamesCannotLeaveTheScriptElement(t *testing.T) {
	c := cases()["hostile"]
	d := checkJSON(t, AppendData(nil, c))
	if d.C[0].N != c.Curves[0].Name {
		t.Errorf("the name came back as %q", d.C[0].N)
	}
	if d.C[0].E[0] != "__f__alert(1)__f__" {
		t.Errorf("the label came back as %q: it is text like any other", d.C[0].E[0])
	}
}

func TestUnevenIntervalHasBothSides(t *testing.T) {
	c := &Chart{Curves: []Curve{{Points: []Point{{Day: 0, Value: 10, Low: 8, High: 15}, {Day: 1, Value: 12}, {Day: 2, Value: 12, Low: 13, High: 14}}}}}
	d := checkJSON(t, AppendData(nil, c))
	if !slices.Equal(d.C[0].I, []int64{2, -2, 0}) || !slices.Equal(d.C[0].J, []int64{5, -5, 0}) {
		t.Errorf("got %v and %v; a point outside of its interval has none", d.C[0].I, d.C[0].J)
	}
}
