package main

import "math/bits"

// rng is the generator splitmix64. It is written out here so that the output
// never depends on the version of Go.
//
// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014, figure 17.
type rng struct{ state uint64 }

// newRNG returns the stream of a name. Each event and each player draws from a
// stream of its own, so that adding one leaves the others as they were.
func newRNG(seed uint64, name string) *rng {
	h := uint64(14695981039346656037) // FNV-1a, 64 bits
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	r := &rng{seed ^ h}
	r.next()
	return r
}

func (r *rng) next() uint64 {
	r.state += 0x9e3779b97f4a7c15
	z := r.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1. The bias is below 2^-40 for the sizes
// used here.
func (r *rng) below(n int) int {
	hi, _ := bits.Mul64(r.next(), uint64(n))
	return int(hi)
}

// between returns a number from lo to hi, both included.
func (r *rng) between(lo, hi int) int { return lo + r.below(hi-lo+1) }

// in tells whether a chance of n in total comes true.
func (r *rng) in(n, total int) bool { return r.below(total) < n }

// bell returns a number around 0 with the standard deviation sd, never further
// away than about 3.5 sd: the sum of twelve even draws.
func (r *rng) bell(sd int) int {
	sum := 0
	for range 12 {
		sum += r.below(2001)
	}
	return (sum - 12000) * sd / 2000
}

func pick[T any](r *rng, items []T) T { return items[r.below(len(items))] }

func shuffle[T any](r *rng, items []T) {
	for i := len(items) - 1; i > 0; i-- {
		j := r.below(i + 1)
		items[i], items[j] = items[j], items[i]
	}
}
