package rating_test

import (
	"fmt"
	"slices"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// On one day starting ratings come before the games and the list after them, and
// nothing is given once the last list is out unless games follow.
func TestAgenda(t *testing.T) {
	h := &history.History{
		Lists:   []history.List{{Day: 10}, {Day: 20}},
		Initial: []history.Initial{{Day: 5}, {Day: 10}, {Day: 11}, {Day: 20}, {Day: 21}},
	}
	var done []string
	a := rating.NewAgenda(
		h,
		func(in *history.Initial) { done = append(done, fmt.Sprintf("start %d", in.Day)) },
		func(l history.ListID) { done = append(done, fmt.Sprintf("list %d", l)) },
	)
	a.Advance(10)
	done = append(done, "games 10")
	a.Advance(11)
	done = append(done, "games 11")
	for a.Left() {
		a.Step(history.LastDay)
	}
	want := []string{"start 5", "start 10", "games 10", "list 0", "start 11", "games 11", "start 20", "list 1"}
	if !slices.Equal(done, want) {
		t.Errorf("did %q, want %q", done, want)
	}
	if a.Advance(21); done[len(done)-1] != "start 21" {
		t.Errorf("before games after the last list did %q", done[len(want):])
	}
}
