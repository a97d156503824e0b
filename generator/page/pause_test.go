package page

import (
	"slices"
	"testing"

	"echelle/generator/chart"
)

// A pause is a time without games, also where the rating was set anew on every
// list meanwhile.
func TestPausesAreTimesWithoutGames(t *testing.T) {
	for _, x := range []struct {
		name  string
		days  []int32
		games []int32
		want  []bool
	}{
		{"games on every list", []int32{0, 300, 600}, []int32{1, 1, 1}, []bool{false, false, false}},
		{"a list after more than 400 days", []int32{0, 400, 801}, []int32{1, 1, 1}, []bool{false, false, true}},
		{"lists without games", []int32{0, 200, 401, 600}, []int32{1, 0, 0, 2}, []bool{false, true, true, true}},
		{"a short rest", []int32{0, 200, 400}, []int32{1, 0, 1}, []bool{false, false, false}},
		{"lists after the last game", []int32{0, 100, 300, 501}, []int32{1, 1, 0, 0}, []bool{false, false, true, true}},
		{"a starting value long before the first game", []int32{0, 500}, []int32{0, 3}, []bool{false, true}},
		{"one point", []int32{0}, []int32{1}, []bool{false}},
		{"none", nil, nil, nil},
	} {
		points := make([]chart.Point, len(x.days))
		for i := range points {
			points[i] = chart.Point{Day: x.days[i], Games: x.games[i]}
		}
		pauses(points)
		var got []bool
		for i := range points {
			got = append(got, points[i].Break)
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, expected %v", x.name, got, x.want)
		}
	}
}
