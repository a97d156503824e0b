package lang_test

import (
	"fmt"
	"testing"

	"echelle/generator/history"
)

// BenchmarkSort sorts the names of registers of two sizes.
func BenchmarkSort(b *testing.B) {
	c := load(b, "en")
	for _, n := range []int{10_000, 200_000} {
		names := make([]string, n)
		for i := range names {
			names[i] = fmt.Sprintf("%x Player", uint32(i)*2654435761)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			players := make([]history.PlayerID, n)
			for b.Loop() {
				for i := range players {
					players[i] = history.PlayerID(i)
				}
				c.Sort(players, func(i int) string { return names[i] })
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/name")
		})
	}
}
