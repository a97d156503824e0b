package preview

import (
	"slices"
	"testing"
)

// A base_url that goes back and forth leaves each former path once.
func TestMoveBackAndForth(t *testing.T) {
	s := New(t.TempDir(), "/a/")
	for _, to := range []string{"/b/", "/a/", "/c/", "/b/", "/a/"} {
		s.Move(to)
	}
	if want := []base{"/c/", "/b/"}; !slices.Equal(s.former, want) {
		t.Errorf("former paths %v, want %v", s.former, want)
	}
}
