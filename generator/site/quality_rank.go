package site

import (
	"cmp"
	"math"
	"slices"

	"echelle/generator/history"
)

// Agreement is how far the newest lists of two rankings order the players alike
// whom both rank.
type Agreement struct {
	A, B    *Ranking
	Players int // ranked by both
	// Spearman is the rank correlation of the displayed ratings, equals sharing
	// the mean of their ranks: 1 for the same order, −1 for the opposite one; NaN
	// for fewer than three players or where all are equal.
	Spearman float64
	Apart    []Apart // the largest disagreements, at most ten
}

// Apart is a player on whom two rankings disagree.
type Apart struct {
	Player history.PlayerID
	// Ranks among the players of both lists, shared by equals, and how many of
	// a hundred of them stand below the player, equals counted half.
	RankA, RankB   int
	ShareA, ShareB float64
}

// agreement compares the newest lists of two rankings.
func agreement(rankings []*Ranking, a, b int) Agreement {
	x := Agreement{A: rankings[a], B: rankings[b], Spearman: math.NaN()}
	la, ok := x.A.Newest()
	lb, also := x.B.Newest()
	if !ok || !also {
		return x
	}
	inB := make([]bool, len(x.B.H.Players))
	for _, p := range x.B.Order(lb) {
		inB[p] = true
	}
	inA := make([]bool, len(inB))
	for _, p := range x.A.Order(la) {
		inA[p] = true
	}
	meanA, rankA := x.A.ranksAmong(la, inB)
	meanB, rankB := x.B.ranksAmong(lb, inA)
	var players []history.PlayerID
	for _, p := range x.A.Order(la) {
		if inB[p] {
			players = append(players, p)
		}
	}
	n := float64(len(players))
	x.Players = len(players)
	if x.Players >= 3 {
		x.Spearman = correlation(players, meanA, meanB)
	}
	share := func(mean float64) float64 { return 100 * (1 - (mean-0.5)/n) }
	for _, p := range players {
		if meanA[p] != meanB[p] && x.A.H.Players[p].Visibility != history.Hidden {
			x.Apart = append(x.Apart, Apart{p, rankA[p], rankB[p], share(meanA[p]), share(meanB[p])})
		}
	}
	slices.SortFunc(x.Apart, func(i, j Apart) int {
		return cmp.Or(
			cmp.Compare(math.Abs(meanA[j.Player]-meanB[j.Player]), math.Abs(meanA[i.Player]-meanB[i.Player])),
			cmp.Compare(x.A.names.Place[i.Player], x.A.names.Place[j.Player]),
		)
	})
	x.Apart = x.Apart[:min(recordRows, len(x.Apart))]
	return x
}

// ranksAmong ranks the players of a list who are in a set: by player, the mean
// of the ranks of equals and the shared rank.
func (r *Ranking) ranksAmong(l history.ListID, set []bool) (mean []float64, rank []int) {
	mean, rank = make([]float64, len(set)), make([]int, len(set))
	var players []history.PlayerID
	for _, p := range r.Order(l) {
		if set[p] {
			players = append(players, p)
		}
	}
	for i := 0; i < len(players); {
		shown := Displayed(r.T.At(players[i], l).Value)
		j := i + 1
		for j < len(players) && Displayed(r.T.At(players[j], l).Value) == shown {
			j++
		}
		for _, p := range players[i:j] {
			mean[p], rank[p] = float64(i+1+j)/2, i+1
		}
		i = j
	}
	return mean, rank
}

// correlation is Pearson's coefficient of two columns of ranks, which with mean
// ranks for equals is Spearman's (Kendall and Gibbons, Rank Correlation
// Methods, chapter 3).
func correlation(players []history.PlayerID, a, b []float64) float64 {
	middle := float64(len(players)+1) / 2 // the mean of all ranks
	var ab, aa, bb float64
	for _, p := range players {
		x, y := a[p]-middle, b[p]-middle
		ab += float64(x * y)
		aa += float64(x * x)
		bb += float64(y * y)
	}
	return ab / math.Sqrt(float64(aa*bb))
}
