package jech

import (
	"cmp"
	"slices"

	"echelle/generator/fmath"
)

// The posterior of the strengths is nearly normal with the precision H, in
// which a game of full weight counts as one game: all weights are divided by
// the largest. H fixes differences only. What is published is the difference
// to the mean of the players on the list, E_i - Σ v_j E_j with v = 1/m on the
// m published players, and its variance is the diagonal of
//
//	C = (I - 1vᵀ) C_ref (I - v1ᵀ)
//
// where C_ref is the inverse of H without one player. See exact.go for small
// pools and estimate for large ones.

// exactPool is the largest pool whose deviations are exact.
const exactPool = 1000

// spread computes the deviations of a pool, with its buffers.
type spread struct {
	exact
	cavity
	clusters
	links
	shares   []float64 // by number in the pool: v
	variance []float64 // by number in the pool, natural units squared
}

// deviations fills f.spread.variance for the fitted pool.
func (f *fitter) deviations() {
	s := &f.spread
	s.prepare(f)
	if f.spread.links.len() <= exactPool {
		s.exact.solve(&s.links, s.shares, s.variance)
	} else {
		s.estimate()
	}
}

// prepare computes H at the solution and the shares in the mean.
func (s *spread) prepare(f *fitter) {
	p := &f.pool
	n := len(p.players)
	s.variance = filled(s.variance, n, 0)
	s.links = links{p.start, p.to, sized(s.h, len(p.to))}
	for u := range n {
		for k := p.start[u]; k < p.start[u+1]; k++ {
			x, y := chances(f.e[u] - f.e[p.to[k]])
			s.h[k] = (p.won[k] + p.lost[k]) / f.full * max(x*y, flat)
		}
	}
	s.shares = f.share()
}

// share returns the shares v of the pool in the mean that deviations refer to.
func (f *fitter) share() []float64 {
	v := make([]float64, len(f.ranked))
	m := 0
	for _, is := range f.ranked {
		if is {
			m++
		}
	}
	for i, is := range f.ranked {
		switch {
		case m < 2: // one player's difference to himself: compare with the pool
			v[i] = 1 / float64(len(v))
		case is:
			v[i] = 1 / float64(m)
		}
	}
	return v
}

// deviation is a standard deviation in points.
func deviation(variance float64) float64 { return scale * fmath.Sqrt(variance) }

// estimate adds two parts: how well a player is known among those around, from
// cavities, and how well those are known among all, from clusters.
func (s *spread) estimate() {
	s.cavity.solve(&s.links, s.variance)
	s.clusters.add(&s.links, s.shares, s.variance, &s.exact, &s.cavity)
}

// cavity estimates variances in time proportional to the number of pairs. The
// strength of a player rests on the opponents, whose strengths rest on others:
// through an opponent v, met with the precision h and known without this
// player (in the cavity that they leave) to the precision c, comes
//
//	h c / (h + c)
//
// and the precision of a player is the sum over all opponents. Exact on trees,
// it forgets that the opponents of opponents met each other.
//
// Source: Weiss and Freeman, "Correctness of belief propagation in Gaussian
// graphical models of arbitrary topology", Neural Computation 13 (2001).
type cavity struct {
	up, down []float64 // by edge: precision towards its player, and towards its partner
	total    []float64
}

// sweeps of cavity.solve: what comes from further away than so many games is
// noise.
const sweeps = 16

func (s *cavity) solve(g *links, variance []float64) {
	n := g.len()
	s.up = append(s.up[:0], g.h...)
	s.down = append(s.down[:0], g.h...)
	s.total = sized(s.total, n)
	for sweep := 0; ; sweep++ {
		clear(s.total)
		for u := range n {
			for k := g.start[u]; k < g.start[u+1]; k++ {
				s.total[u] += s.up[k]
				s.total[g.to[k]] += s.down[k]
			}
		}
		if sweep == sweeps {
			break
		}
		for u := range n {
			for k := g.start[u]; k < g.start[u+1]; k++ {
				own, other := s.total[u]-s.up[k], s.total[g.to[k]]-s.down[k]
				s.up[k] = series(g.h[k], other)
				s.down[k] = series(g.h[k], own)
			}
		}
	}
	for i := range variance {
		variance[i] = 1 / s.total[i]
	}
}

// series is the precision of two links one after the other.
func series(x, y float64) float64 {
	if y <= 0 {
		return 0
	}
	return float64(x*y) / (x + y)
}

// clusters joins players who are closely linked, again and again, until few
// clusters are left, whose variances are computed exactly. It finds what
// cavities cannot see: whole groups that few games link to the others.
type clusters struct {
	of    []int32 // by player
	links [2]links
	share []float64
	sum   []float64
	total []float64
	mate  []int32
	order []int32
}

const mostClusters = 300

// add adds to the variance of each player that of the cluster.
func (c *clusters) add(g *links, share, variance []float64, x *exact, y *cavity) {
	n := g.len()
	c.of = sized(c.of, n)
	for i := range c.of {
		c.of[i] = int32(i)
	}
	c.share = append(c.share[:0], share...)
	for g.len() > mostClusters {
		n := c.match(g)
		if n == g.len() {
			break
		}
		for i, k := range c.of {
			c.of[i] = c.mate[k]
		}
		next := make([]float64, n)
		for i, v := range c.share {
			next[c.mate[i]] += v
		}
		c.share = next
		g = merge(g, c.mate, n)
	}
	v := make([]float64, g.len())
	x.solve(g, c.share, v)
	w := make([]float64, g.len())
	y.solve(g, w)
	for i, k := range c.of {
		variance[i] += v[k] - w[k]
	}
}

// match gives each node the number of a cluster of two, or one, and returns how
// many there are. The nodes with the smallest totals choose first, each the
// neighbour of the strongest link for what the neighbour's total is.
func (c *clusters) match(g *links) int {
	n := g.len()
	c.total = filled(c.total, n, 0)
	all := neighbours(g)
	c.order = sized(c.order, n)
	for i := range c.order {
		c.order[i] = int32(i)
		for k := all.start[i]; k < all.start[i+1]; k++ {
			c.total[i] += all.h[k]
		}
	}
	slices.SortFunc(c.order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(c.total[a], c.total[b]), cmp.Compare(a, b))
	})
	c.mate = filled(c.mate, n, -1)
	count := int32(0)
	for _, i := range c.order {
		if c.mate[i] >= 0 {
			continue
		}
		best, most := int32(-1), 0.0
		for k := all.start[i]; k < all.start[i+1]; k++ {
			j := int32(all.to[k])
			if strength := all.h[k] / c.total[j]; c.mate[j] < 0 && strength > most {
				best, most = j, strength
			}
		}
		c.mate[i] = count
		if best >= 0 {
			c.mate[best] = count
		}
		count++
	}
	return int(count)
}

// neighbours is g with every link in both directions.
func neighbours(g *links) *links {
	n := g.len()
	all := &links{make([]uint32, n+1), make([]uint32, 2*len(g.to)), make([]float64, 2*len(g.to))}
	for u := range n {
		all.start[u+1] += g.start[u+1] - g.start[u]
		for _, v := range g.to[g.start[u]:g.start[u+1]] {
			all.start[v+1]++
		}
	}
	for u := range n {
		all.start[u+1] += all.start[u]
	}
	next := slices.Clone(all.start)
	put := func(u, v uint32, h float64) {
		all.to[next[u]], all.h[next[u]] = v, h
		next[u]++
	}
	for u := range n {
		for k := g.start[u]; k < g.start[u+1]; k++ {
			put(uint32(u), g.to[k], g.h[k])
			put(g.to[k], uint32(u), g.h[k])
		}
	}
	return all
}

// merge is the graph of n clusters.
func merge(g *links, of []int32, n int) *links {
	type link struct {
		key uint64
		h   float64
	}
	var all []link
	for u := range g.len() {
		for k := g.start[u]; k < g.start[u+1]; k++ {
			a, b := uint64(of[u]), uint64(of[g.to[k]])
			if a != b {
				all = append(all, link{min(a, b)<<32 | max(a, b), g.h[k]})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b link) int { return cmp.Compare(a.key, b.key) })
	m := &links{start: make([]uint32, n+1)}
	for i, l := range all {
		if i > 0 && l.key == all[i-1].key {
			m.h[len(m.h)-1] += l.h
			continue
		}
		m.start[l.key>>32+1]++
		m.to = append(m.to, uint32(l.key))
		m.h = append(m.h, l.h)
	}
	for u := range n {
		m.start[u+1] += m.start[u]
	}
	return m
}
