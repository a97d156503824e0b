package diag

import "testing"

func TestRepeated(t *testing.T) {
	for n, last := range map[int]string{1: "a:1: warning: bad", 20: "a:20: warning: bad", 21: "a:21: warning: bad", 22: "a:21: warning: 2 more are bad", 100: "a:21: warning: 80 more are bad"} {
		var r Repeated
		for i := range n {
			r.Warn(Pos{File: "a", Line: i + 1}, "bad", "", "")
		}
		list := r.Listed("are bad")
		if got := list[len(list)-1].String(); got != last || len(list) != min(n, 21) {
			t.Errorf("%d problems: %d listed, the last is %s, want %s", n, len(list), got, last)
		}
	}
}
