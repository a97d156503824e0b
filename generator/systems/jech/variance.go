package jech

import "echelle/generator/fmath"

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

// exactPool is the largest pool whose deviations are exact. Such a pool costs
// half a second a list and 72 MB a worker, which is as much as a federation
// that publishes every month should wait for.
const exactPool = 3000

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

// estimate takes variances from cavities and corrects them for whole groups.
func (s *spread) estimate() {
	s.cavity.solve(&s.links, s.variance)
	s.clusters.correct(&s.links, s.shares, s.variance, &s.exact)
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
const sweeps = 6

// faint is the least precision of a player, in that of the best known link.
const faint = 1e-3

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
	// Where nobody met in a circle nothing is known to start from.
	for u := range n {
		for k := g.start[u]; k < g.start[u+1]; k++ {
			s.total[u] = max(s.total[u], float64(faint*g.h[k]))
			s.total[g.to[k]] = max(s.total[g.to[k]], float64(faint*g.h[k]))
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
