package main

import (
	"cmp"
	"slices"
)

// swiss pairs the rounds of an event by the Swiss system: players of equal
// score meet, nobody meets twice while that can be avoided, and with an odd
// number one of the lowest has a bye. Players are numbered by seed, 0 for the
// strongest.
type swiss struct {
	score  []int    // half points
	whites []int    // games with white less games with black
	byes   []bool   // has had a bye
	met    []uint64 // n*n bits
	order  []int    // scratch: players of the round by score
	pairs  [][2]int // scratch: the round's pairs, white first
}

func newSwiss(n int) *swiss {
	return &swiss{
		score: make([]int, n), whites: make([]int, n), byes: make([]bool, n),
		met: make([]uint64, (n*n+63)/64),
	}
}

func (s *swiss) haveMet(a, b int) bool {
	i := a*len(s.score) + b
	return s.met[i/64]>>(i%64)&1 != 0
}

func (s *swiss) meet(a, b int) {
	for _, i := range [2]int{a*len(s.score) + b, b*len(s.score) + a} {
		s.met[i/64] |= 1 << (i % 64)
	}
}

// pair returns the pairs of the next round among the players still in the
// event, white first; the slice is good until the next call. The caller adds
// the points with [swiss.add].
func (s *swiss) pair(present func(player int) bool) [][2]int {
	s.order = s.order[:0]
	for p := range s.score {
		if present(p) {
			s.order = append(s.order, p)
		}
	}
	slices.SortFunc(s.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.score[b], s.score[a]), cmp.Compare(a, b))
	})
	if len(s.order)%2 == 1 {
		s.giveBye()
	}
	s.pairs = s.pairs[:0]
	for left := s.order; len(left) > 0; {
		i := s.opponent(left)
		if i == 0 {
			i = s.exchange(left)
		}
		a, b := left[0], left[i]
		copy(left[i:], left[i+1:])
		left = left[1 : len(left)-1]
		s.pairs = append(s.pairs, [2]int{a, b})
	}
	for i, p := range s.pairs {
		if s.whites[p[0]] > s.whites[p[1]] || s.whites[p[0]] == s.whites[p[1]] && i%2 == 1 {
			p[0], p[1] = p[1], p[0]
		}
		s.pairs[i] = p
		s.whites[p[0]]++
		s.whites[p[1]]--
		s.meet(p[0], p[1])
	}
	return s.pairs
}

// giveBye takes the last player without a bye out of the round.
func (s *swiss) giveBye() {
	i := len(s.order) - 1
	for i > 0 && s.byes[s.order[i]] {
		i--
	}
	p := s.order[i]
	s.byes[p] = true
	s.score[p] += 2
	s.order = slices.Delete(s.order, i, i+1)
}

// opponent finds whom the first of the players left can meet: the upper half
// of a score group meets the lower half, else the nearest one. 0 for nobody.
func (s *swiss) opponent(left []int) int {
	a := left[0]
	group := 1
	for group < len(left) && s.score[left[group]] == s.score[a] {
		group++
	}
	for i := max(1, group/2); i < len(left); i++ {
		if !s.haveMet(a, left[i]) {
			return i
		}
	}
	for i := max(1, group/2) - 1; i > 0; i-- {
		if !s.haveMet(a, left[i]) {
			return i
		}
	}
	return 0
}

// exchange serves the end of a round, where the first of the players left has
// met all the others: he and one of them break up an earlier pair. Where none
// fits, two players meet again.
func (s *swiss) exchange(left []int) int {
	a := left[0]
	for i := 1; i < len(left); i++ {
		b := left[i]
		for k := len(s.pairs) - 1; k >= 0; k-- {
			for side := range 2 {
				c, d := s.pairs[k][side], s.pairs[k][1-side]
				if !s.haveMet(a, c) && !s.haveMet(b, d) {
					s.pairs[k] = [2]int{a, c}
					left[0], left[i] = b, d
					return i
				}
			}
		}
	}
	return 1
}

// add gives the points of a game: half points of the first player, 2 in all.
func (s *swiss) add(pair [2]int, first, second int) {
	s.score[pair[0]] += first
	s.score[pair[1]] += second
}

// standings is the final order: score, then seed.
func (s *swiss) standings() []int {
	order := make([]int, len(s.score))
	for p := range order {
		order[p] = p
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.score[b], s.score[a]), cmp.Compare(a, b))
	})
	return order
}
