package record

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestInternerAgreesWithAMap numbers texts, and finds those of another interner,
// with tables so small that most texts are not in the slot of their hash.
func TestInternerAgreesWithAMap(t *testing.T) {
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 0))
		known, other := map[string]uint32{}, interner{}
		x := sizedInterner(int(seed) * 50)
		for range 2000 {
			text := fmt.Sprintf("%0*d", 1+r.IntN(20), r.IntN(500))
			n, fresh := x.number([]byte(text))
			if want, ok := known[text]; ok == fresh || ok && n != want || x.text(n) != text {
				t.Fatalf("seed %d: %q has the number %d of %q, fresh %v, want %d", seed, text, n, x.text(n), fresh, want)
			}
			known[text] = n
			other.number(fmt.Appendf(nil, "%0*d", 1+r.IntN(20), r.IntN(500)))
		}
		found := 0
		for i, n := range x.numbers(&other) {
			text := other.text(uint32(i))
			if want := known[text]; n != want || x.find([]byte(text)) != want {
				t.Fatalf("seed %d: %q is number %d, found as %d, want %d", seed, text, n, x.find([]byte(text)), want)
			}
			if n != 0 {
				found++
			}
		}
		if found == 0 || found == len(other.texts) {
			t.Fatalf("seed %d: %d of %d texts found", seed, found, len(other.texts))
		}
		if n := x.numbers(&interner{}); len(n) != 0 {
			t.Fatalf("seed %d: nothing has the numbers %v", seed, n)
		}
	}
}
