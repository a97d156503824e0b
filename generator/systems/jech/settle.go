package jech

import "echelle/generator/fmath"

const (
	// far is the step, in natural units, from which a player's own games decide
	// where the fit begins.
	far = 0.25
	// rests is how often at most the players who are far away are settled before
	// the first step: each time others follow them.
	rests = 3
	// ahead is the part of the longest way of a step from which others are settled
	// after it, and least the way, in natural units, below which that is of no use.
	ahead, least = 0.1, 0.01
	// settled is the way, in natural units, after which they are where they belong.
	settled = 0.005
	// crowd is the part of all games from which those of some players are so many
	// that a step of everybody costs no more.
	crowd = 0.125
)

// settle fits the players picked alone, the others held fixed. Newton's method takes
// all steps at once and so as many as the slowest needs: somebody who won nearly always
// moves by about one unit a step, however far there is to go, and a group of newcomers
// together with the one of them whom others know. Seen apart, their few games are
// followed to the end at little cost, and all others need one or two steps less. It
// wants slope before, keeps up what that found but for the means, and tells whether
// anybody was moved.
func (s *newton) settle(p *pool, picks func(i int) bool) bool {
	a := &s.apart
	if !s.safe || !a.pick(p, picks) {
		return false
	}
	for i, u := range a.players {
		a.was[i] = s.odds[u]
	}
	a.slope(s.odds)
	for range maxSteps {
		a.cg.factorise(&a.inner, a.h, a.diag)
		a.cg.solve(&a.inner, a.h, a.diag, a.g, a.d, func([]float64) float64 { return loose })
		if size := largest(a.d); !s.follow(size) || size < settled {
			break
		}
	}
	for i := range a.players {
		for _, x := range a.of(i) {
			s.again(i, &x)
		}
	}
	return true
}

// follow goes along the step of those apart, as walk does along that of all.
func (s *newton) follow(size float64) bool {
	a := &s.apart
	for i, u := range a.players {
		a.from[i] = s.e[u]
	}
	return along(a.g, a.d, min(1, longest/size), func(part float64) {
		for i, u := range a.players {
			s.e[u] = a.from[i] + float64(part*a.d[i])
			s.odds[u] = fmath.Exp(s.e[u])
		}
		a.slope(s.odds)
	})
}

// again computes what player i of those apart and an opponent add to slope once
// more.
func (s *newton) again(i int, x *against) {
	a := &s.apart
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

// apart holds the games of some players of a pool, with buffers.
type apart struct {
	players []uint32  // by number in the pool, ascending
	was     []float64 // their odds before
	place   []int32   // in players, by number in the pool, -1 outside
	start   []uint32  // in games, by place
	games   []against

	inner digraph   // who met each other, by place
	h     []float32 // by edge of inner
	diag  []float64 // by place, as all that follow: in newton's words
	g     []float64
	d     []float64
	from  []float64
	cg    gradients
}

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
func (a *apart) of(i int) []against { return a.games[a.start[i]:a.start[i+1]] }

// pick finds players and their games; false if they are none, or a crowd.
func (a *apart) pick(p *pool, picks func(i int) bool) bool {
	a.players = a.players[:0]
	a.place = filled(a.place, len(p.players), -1)
	games := 0
	for i := range p.players {
		if !picks(i) {
			continue
		}
		if games += int(p.games[i]); float64(games) > crowd*float64(len(p.to)) {
			return false
		}
		a.place[i] = int32(len(a.players))
		a.players = append(a.players, uint32(i))
	}
	a.gather(p)
	n := len(a.players)
	a.h = sized(a.h, len(a.inner.to))
	a.was, a.diag, a.g, a.d, a.from = sized(a.was, n), sized(a.diag, n), sized(a.g, n), sized(a.d, n), sized(a.from, n)
	return n > 0
}

// gather finds the games of the players: what fitter.opponents does, without a call for
// each, which takes a quarter less time.
func (a *apart) gather(p *pool) {
	a.start, a.games = append(a.start[:0], 0), a.games[:0]
	a.inner.start, a.inner.to = append(a.inner.start[:0], 0), a.inner.to[:0]
	q := p.queue
	for _, own := range a.players {
		at := q.place[p.players[own]]
		for k := q.rows[at]; k < q.rows[at+1]; k++ {
			t := &p.ties[k]
			if t.games == 0 {
				continue // before looking further: many have yet to meet
			}
			v := p.place[q.to[k]]
			if v < 0 {
				continue // outside
			}
			a.games = append(a.games, against{t.won, t.lost, uint32(v), p.edge[k]})
			if j := a.place[v]; j >= 0 {
				a.inner.to = append(a.inner.to, uint32(j))
			}
		}
		for _, k := range q.back.of(int(at)) {
			t := &p.ties[k]
			if t.games == 0 {
				continue
			}
			if v := p.place[q.from[k]]; v >= 0 {
				a.games = append(a.games, against{t.lost, t.won, uint32(v), p.edge[k]})
			}
		}
		a.start = append(a.start, uint32(len(a.games)))
		a.inner.start = append(a.inner.start, uint32(len(a.inner.to)))
	}
}

// slope computes g, h and diag at such odds.
func (a *apart) slope(odds []float64) {
	edge := 0
	for i, u := range a.players {
		own, g, diag := odds[u], 0.0, 0.0
		for _, x := range a.of(i) {
			r, c := x.pull(own, odds[x.opponent])
			g += r
			diag += float64(c)
			if a.place[x.opponent] > int32(i) {
				a.h[edge] = c
				edge++
			}
		}
		a.g[i], a.diag[i] = g, diag
	}
}
