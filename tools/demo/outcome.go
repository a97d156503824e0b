package main

import "math"

// maxGap is the difference of strength beyond which the favourite's chance
// grows no more.
const maxGap = 800

// odds draws the result of a game from the hidden strengths of the players, by
// the logistic curve of the Elo systems. Strengths are whole points; 400 points
// are odds of ten to one.
type odds struct {
	win [2*maxGap + 1]uint32 // chance of the first player in 1/2^32, by gap + maxGap
}

func newOdds() *odds {
	// 10^(1/400), multiplied up: products alone round alike on every processor.
	const step = 1.0057729977811468
	var o odds
	ratio := 1.0
	for gap := range maxGap + 1 {
		p := 1 / (1 + 1/ratio)
		o.win[maxGap+gap] = uint32(p * math.MaxUint32)
		o.win[maxGap-gap] = math.MaxUint32 - o.win[maxGap+gap]
		ratio *= step
	}
	return &o
}

// draw returns 2 where the first player wins, 1 for a draw, 0 where he loses.
// Draws come in perMille of the games of equals and grow rarer with the gap;
// they take as much from the wins as from the losses.
func (o *odds) draw(r *rng, first, second, perMille int) int {
	gap := max(-maxGap, min(first-second, maxGap))
	win := uint64(o.win[maxGap+gap])
	x := r.next() >> 32
	// p(1-p) is a quarter for equals; half the chance of a draw lies on each
	// side of the border between winning and losing.
	half := win * (math.MaxUint32 - win) >> 32 * 4 * uint64(perMille) / 2000
	switch {
	case x+half < win:
		return 2
	case x < win+half:
		return 1
	}
	return 0
}
