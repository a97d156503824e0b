package chart

import (
	"bytes"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"testing"
	"time"
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
		E []any
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
			days, games := unfoldDays(got.T), unfold(got.G)
			if len(days) != len(curve.Points) || len(got.M) != len(curve.Marks) {
				t.Fatalf("%s: %d points and %d marks", name, len(days), len(got.M))
			}
			var value, below int64
			for j, p := range curve.Points {
				day := days[j]
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
				if len(games) > 0 && games[j] != p.Games || p.Break != slices.Contains(got.P, j) {
					t.Errorf("%s: point %d: games or pause differ from %v", name, j, p)
				}
			}
		}
	}
}

// unfold makes -3 three times 0.
func unfold(list []int32) []int32 {
	var all []int32
	for _, n := range list {
		if n >= 0 {
			all = append(all, n)
		}
		for ; n < 0; n++ {
			all = append(all, 0)
		}
	}
	return all
}

// unfoldDays makes sums of differences, and of -3 the ends of the next three months.
func unfoldDays(list []int64) []int64 {
	var all []int64
	for i, n := range list {
		switch {
		case i == 0:
			all = append(all, n)
		case n >= 0:
			all = append(all, all[len(all)-1]+n)
		}
		for ; i > 0 && n < 0; n++ {
			last := time.Unix(all[len(all)-1]*86400, 0).UTC()
			all = append(all, time.Date(last.Year(), last.Month()+2, 0, 0, 0, 0, 0, time.UTC).Unix()/86400)
		}
	}
	return all
}

// Of a monthly list that a player is on without a game there is next to nothing to say.
func TestMonthsWithoutGamesAreCounted(t *testing.T) {
	c := &Chart{Curves: []Curve{{}}}
	var days []int64
	for m := range 40 {
		day := time.Date(2019, time.Month(m+2), 0, 0, 0, 0, 0, time.UTC).Unix() / 86400
		p := Point{Day: int32(day), Value: 1500}
		if m%10 == 3 {
			p.Games, p.Label = 5, "Open"
		}
		c.Curves[0].Points = append(c.Curves[0].Points, p)
		days = append(days, day)
	}
	d := checkJSON(t, AppendData(nil, c)).C[0]
	if want := []int64{days[0], -39}; !slices.Equal(d.T, want) {
		t.Errorf("days are %v, expected %v", d.T, want)
	}
	if got := unfoldDays(d.T); !slices.Equal(got, days) {
		t.Errorf("days become %v, expected %v", got, days)
	}
	if want := []int32{-3, 5, -9, 5, -9, 5, -9, 5, -6}; !slices.Equal(d.G, want) {
		t.Errorf("games are %v, expected %v", d.G, want)
	}
	if want := []any{3.0, "Open", 9.0, "Open", 9.0, "Open", 9.0, "Open", 6.0}; !slices.Equal(d.E, want) {
		t.Errorf("labels are %v, expected %v", d.E, want)
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
