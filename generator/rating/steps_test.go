package rating

import (
	"fmt"
	"testing"
)

func TestStepsKeepWhatWasAddedUntilReset(t *testing.T) {
	var s Steps
	for range 2 { // the second time in the memory of the first
		s.Reset()
		var early []Step
		for i := range 50 {
			args := []Arg{N("i", float64(i), 0), Plain("half", float64(i)/2)}
			s.Add(fmt.Sprint("step", i), args[:i%3]...)
			clear(args)
			if i == 3 {
				early = s.All()
			}
		}
		if len(early) != 4 || len(s.All()) != 50 {
			t.Fatalf("%d and %d steps", len(early), len(s.All()))
		}
		for i, step := range s.All() {
			if i < len(early) && early[i].Key != step.Key {
				t.Errorf("%s became %s", early[i].Key, step.Key)
			}
			if step.Key != fmt.Sprint("step", i) || len(step.Args) != i%3 {
				t.Fatalf("step %d: %+v", i, step)
			}
			if i%3 == 2 && (step.Args[0] != N("i", float64(i), 0) || step.Args[1] != Plain("half", float64(i)/2)) {
				t.Errorf("step %d: %+v", i, step.Args)
			}
		}
	}
}
