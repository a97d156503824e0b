package page

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"echelle/generator/site"
)

func TestWhoGainedMostIsTheBeginningOfAStableSort(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		sums := make([]site.Stretch, src.IntN(9))
		var want []int
		for i := range sums {
			sums[i].Change = float64(src.IntN(7) - 2)
			sums[i].Counted = src.IntN(4)
			if sums[i].Counted > 0 && sums[i].Change > 0 {
				want = append(want, i)
			}
		}
		slices.SortStableFunc(want, func(a, b int) int { return cmp.Compare(sums[b].Change, sums[a].Change) })
		if got := best(sums, 3); !slices.Equal(got, want[:min(3, len(want))]) {
			t.Errorf("%v of %+v, want %v", got, sums, want)
		}
	}
}
