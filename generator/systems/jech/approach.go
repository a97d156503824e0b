package jech

import (
	"math"

	"echelle/generator/fmath"
)

const (
	// far is the step, in natural units, from which a player's own games decide
	// where the fit begins.
	far = 0.25
	// placed is the factor by which odds that have settled change at most, and
	// visits how often each of those players is placed at most: they may have
	// met each other.
	placed = 1.05
	visits = 10
	// rests is how often at most the players who are far away are placed. The few
	// who are left then cost Newton's method less than seeing them.
	rests = 3
	// crowd is the number of games from which those who are far away are too many
	// to be placed one by one: a large fit that begins from nothing takes Newton's
	// steps until few are left, in half the time.
	crowd = 1 << 18
)

// approach places the players who are far from where their own games say, one
// after the other, the others held fixed: newcomers of a list, and nearly
// everybody where a fit of few games begins from nothing. Newton's method, which
// takes all steps at once, would follow the slowest of them: somebody who won nearly
// always moves by about one unit a step, however far there is to go. It wants slope
// before, keeps up what that found but for the means, and tells whether somebody was
// moved.
//
//	s_u = Σ_v w_uv s_v / (s_u + s_v)  ÷  Σ_v w_vu / (s_u + s_v)        s = e^E
//
// Source: Newman, "Efficient computation of rankings from pairwise
// comparisons", J. Mach. Learn. Res. 24 (2023), eq. 11.
func (s *newton) approach(p *pool) bool {
	if !s.safe {
		return false
	}
	a := &s.nearby
	a.players, a.was = a.players[:0], a.was[:0]
	a.place = filled(a.place, len(s.e), -1)
	games := uint32(0)
	for i, g := range s.g {
		if !(math.Abs(g) > far*s.diag[i]) {
			continue
		}
		if games += p.games[i]; games > crowd {
			return false
		}
		a.place[i] = int32(len(a.players))
		a.players = append(a.players, uint32(i))
		a.was = append(a.was, s.odds[i])
	}
	if len(a.players) == 0 {
		return false
	}
	a.gather(p)
	for visit, most := 0, placed; visit < visits && most >= placed; visit++ {
		most = 1
		for i, u := range a.players {
			own, up, down := s.odds[u], 0.0, 0.0
			for _, x := range a.of(i) {
				other := s.odds[x.opponent]
				t := 1 / (own + other)
				up += float64(x.won * float64(other*t))
				down += float64(x.lost * t)
			}
			next := up / down
			s.odds[u], most = next, max(most, next/own, own/next)
		}
	}
	for i, u := range a.players {
		s.e[u] = fmath.Log(s.odds[u])
		for _, x := range a.of(i) {
			s.again(i, &x)
		}
	}
	return true
}

// again computes what player i of those nearby and an opponent add to slope
// once more.
func (s *newton) again(i int, x *against) {
	a := &s.nearby
	u, v := a.players[i], x.opponent
	was := s.odds[v]
	if j := a.place[v]; j >= 0 {
		if v < u {
			return // has been seen from there
		}
		was = a.was[j]
	}
	before, _ := x.pull(a.was[i], was)
	r, c := x.pull(s.odds[u], s.odds[v])
	more := float64(c) - float64(s.h[x.edge])
	s.h[x.edge] = c
	s.g[u] += r - before
	s.g[v] -= r - before
	s.diag[u] += more
	s.diag[v] += more
}

// nearby holds the games of some players of a pool, with buffers.
type nearby struct {
	players []uint32  // by number in the pool, ascending
	was     []float64 // their odds before
	place   []int32   // in players, by number in the pool, -1 outside
	start   []uint32  // in games, by place
	games   []against
	found   []edge // that are theirs
}

// edge is an edge of a pool and the player in whose row it is.
type edge struct{ from, number uint32 }

// against is what a player and an opponent have done to each other.
type against struct {
	won, lost float64 // weighted
	opponent  uint32
	edge      uint32
}

// pull is an edge's part of the player's gradient at such odds, and its part of
// H.
func (x *against) pull(own, other float64) (r float64, c float32) {
	t := 1 / (own + other)
	a, b := own*t, other*t
	return float64(x.won*b) - float64(x.lost*a), float32((x.won + x.lost) * steepness(a, b))
}

// of returns the games of a place.
func (a *nearby) of(i int) []against { return a.games[a.start[i]:a.start[i+1]] }

// gather finds the games of the players. Of all edges few are theirs.
func (a *nearby) gather(p *pool) {
	a.found = a.found[:0]
	for u, own := range a.place {
		from, to := p.start[u], p.start[u+1]
		for k, v := range p.to[from:to] {
			if own >= 0 || a.place[v] >= 0 {
				a.found = append(a.found, edge{uint32(u), from + uint32(k)})
			}
		}
	}
	a.start = filled(a.start, len(a.players)+1, 0)
	a.each(p, func(i int32, _ against) { a.start[i+1]++ })
	for i := range a.players {
		a.start[i+1] += a.start[i]
	}
	a.games = sized(a.games, int(a.start[len(a.players)]))
	a.each(p, func(i int32, x against) {
		a.games[a.start[i]] = x
		a.start[i]++
	})
	// What was the beginning has become the end.
	copy(a.start[1:], a.start)
	a.start[0] = 0
}

// each calls f for every edge of each of the players.
func (a *nearby) each(p *pool, f func(place int32, x against)) {
	for _, e := range a.found {
		u, v, won, lost := e.from, p.to[e.number], p.won[e.number], p.lost[e.number]
		if i := a.place[u]; i >= 0 {
			f(i, against{won, lost, v, e.number})
		}
		if i := a.place[v]; i >= 0 {
			f(i, against{lost, won, u, e.number})
		}
	}
}
