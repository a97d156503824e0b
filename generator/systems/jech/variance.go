package jech

import (
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

// exactPool is the size of the largest pools whose deviations are exact
// whatever they have played. Such a list costs 40 ms, and eight times as much
// for twice the players.
const exactPool = 1000

// Larger pools are exact as well as long as few of their players have met:
// there the exact solution stays cheap, and there estimates are worst.
const (
	exactSparse = 3000   // players
	exactPairs  = 25_000 // pairs of players who met
)

// spread computes the deviations of a pool, with its buffers.
type spread struct {
	exact
	cavity
	clusters
	links
	shares   []float64 // by number in the pool: v
	diag     []float64 // by number in the pool: H_ii
	variance []float64 // by number in the pool, natural units squared
}

// deviations fills f.spread.variance for the published players of the fitted
// pool.
func (f *fitter) deviations() {
	s := &f.spread
	s.prepare(f)
	switch n := s.links.len(); {
	case !slices.Contains(f.ranked, true):
	case n <= exactPool || n <= exactSparse && len(s.links.to) <= exactPairs:
		s.exact.solve(&s.links, s.shares, s.variance)
	default:
		s.estimate(f.ranked)
	}
}

// prepare computes H at the solution and the shares in the mean.
func (s *spread) prepare(f *fitter) {
	p := &f.pool
	n := len(p.players)
	s.variance = filled(s.variance, n, 0)
	s.diag = filled(s.diag, n, 0)
	s.links = links{p.start, p.to, sized(s.h, len(p.to))}
	f.raise()
	for u := range n {
		own, sum := f.nodes[u].odds, 0.0
		for k := p.start[u]; k < p.start[u+1]; k++ {
			v := p.to[k]
			other := f.nodes[v].odds
			t := 1 / (own + other)
			x, y := own*t, other*t
			if !f.safe {
				x, y = chances(f.e[u] - f.e[v])
			}
			h := (p.won[k] + p.lost[k]) / f.full * max(x*y, flat)
			s.h[k] = h
			sum += h
			s.diag[v] += h
		}
		s.diag[u] += sum
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

// estimate takes the variances of published players from cavities and corrects them for whole groups.
func (s *spread) estimate(published []bool) {
	s.cavity.solve(&s.links, s.diag, s.variance)
	s.clusters.correct(&s.links, published, s.shares, s.diag, s.variance, &s.exact)
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

// sweeps of cavity.solve, each of which uses at once what it finds: a third
// changes deviations by less than a thousandth, seldom by more.
const sweeps = 2

// faint is the least precision of a player, in that of the best known link.
const faint = 1e-3

func (s *cavity) solve(g *links, diag, variance []float64) {
	n := g.len()
	s.up = append(s.up[:0], g.h...)
	s.down = append(s.down[:0], g.h...)
	s.total = append(s.total[:0], diag...)
	for range sweeps {
		for u := range n {
			own := s.total[u]
			for k := g.start[u]; k < g.start[u+1]; k++ {
				h, partner := g.h[k], &s.total[g.to[k]]
				x, y := max(own-s.up[k], 0), max(*partner-s.down[k], 0)
				r := h / ((h + x) * (h + y)) // one division in place of two
				up, down := y*(h+x)*r, x*(h+y)*r
				own += up - s.up[k]
				*partner += down - s.down[k]
				s.up[k], s.down[k] = up, down
			}
			s.total[u] = own
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
