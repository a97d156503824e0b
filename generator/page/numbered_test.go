package page

import "testing"

// TestLend counts how often what three pages share is built: once for all of them,
// and again when they are made anew.
func TestLend(t *testing.T) {
	built := 0
	take := lend(3, func() int { built++; return built })
	for page := range 6 {
		if got, want := take(), 1+page/3; got != want {
			t.Errorf("taken %d times: got the one built as number %d, expected %d", page+1, got, want)
		}
	}
}
