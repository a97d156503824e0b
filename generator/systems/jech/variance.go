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
// where C_ref is the inverse of H without one player. web.go tells of which
// players; whether their variances are computed exactly or estimated is seen by
// how many they are.

const (
	// exactPool is the size of the largest pools where nothing is left out, and
	// exactSparse that of pools in which players have met no more than few others:
	// there a list stays cheap, and there countries may hang together by what
	// former players did.
	exactPool, exactSparse, few = 500, 2000, 10
	// exactList is the largest number of listed players whose variances are all
	// computed, for 10 ms a list, and manyListed that where players have met no
	// more than some others: with so few estimates are worst.
	exactList, manyListed, some = 600, 1500, 25
)

// spread computes the deviations of a pool, with its buffers.
type spread struct {
	web      web
	exact    exact
	cavity   cavity
	clusters clusters
	members  []bool    // by number in the pool
	shares   []float64 // by number in the pool: v
	node     []int32   // by member, in the graph that is inverted
	share    []float64 // by node: v
	precise  []float64 // by node: variance
	known    []float64 // by node: sum of the cavity precisions
	variance []float64 // by row of the web, natural units squared
}

// deviations fills f.spread for the published players of the fitted pool.
func (f *fitter) deviations() {
	listed := f.listed()
	if listed == 0 {
		return
	}
	s := &f.spread
	s.shares = f.share(s.shares)
	s.members = append(s.members[:0], f.ranked...)
	n := len(f.ranked)
	whole := n <= exactPool || n <= exactSparse && 2*len(f.pool.to) <= few*n
	if whole || listed == 1 {
		s.members = filled(s.members, n, true)
	}
	if !whole {
		f.cluster()
	}
	s.web.weave(f, s.members)
	s.variance = filled(s.variance, n, 0)
	m := len(s.web.members)
	if whole || m <= exactList || m <= manyListed && 2*int(s.web.start[m]) <= some*m {
		s.compute()
	} else {
		s.estimate()
	}
}

// of is the variance of a published player, by the number in the pool.
func (s *spread) of(i int32) float64 { return s.variance[s.web.number[i]] }

// compute takes the variances of the members from the web as it is.
func (s *spread) compute() {
	m := len(s.web.members)
	s.node = sized(s.node, m)
	for i := range s.node {
		s.node[i] = int32(i)
	}
	s.invert(s.node, m)
	copy(s.variance, s.precise[:m])
}

// invert fills precise with the variances of n nodes, to one of which each
// member belongs.
func (s *spread) invert(of []int32, n int) {
	s.web.condense(&s.exact, of, n)
	s.share = filled(s.share, s.exact.n, 0)
	for i, k := range of {
		s.share[k] += s.shares[s.web.members[i]]
	}
	s.precise = sized(s.precise, s.exact.n)
	s.exact.solve(s.share, s.precise)
}

// listed is the number of published players.
func (f *fitter) listed() int {
	n := 0
	for _, is := range f.ranked {
		if is {
			n++
		}
	}
	return n
}

// share fills v with the shares of the pool in the mean that deviations refer
// to.
func (f *fitter) share(v []float64) []float64 {
	v = filled(v, len(f.ranked), 0)
	listed := f.listed()
	for i, is := range f.ranked {
		switch {
		case listed < 2: // one player's difference to himself: compare with the pool
			v[i] = 1 / float64(len(v))
		case is:
			v[i] = 1 / float64(listed)
		}
	}
	return v
}

// deviation is a standard deviation in points.
func deviation(variance float64) float64 { return scale * fmath.Sqrt(variance) }

// estimate takes the variances of members from cavities and adds what those
// miss: the exact variance of each cluster of members as a whole, less what it
// would be if they were known independently of each other, as cavities have it.
func (s *spread) estimate() {
	w := &s.web
	s.cavity.solve(&w.links, w.diag, s.variance)
	s.node = sized(s.node, len(w.members))
	s.known = s.known[:0]
	node := filled([]int32(nil), mostClusters, -1)
	for i := range s.node {
		k := &node[w.cluster[i]]
		if *k < 0 {
			*k = int32(len(s.known))
			s.known = append(s.known, 0)
		}
		s.node[i] = *k
		s.known[*k] += 1 / s.variance[i]
	}
	s.invert(s.node, len(s.known))
	for i, k := range s.node {
		// Nobody is known better than with opponents who are known exactly.
		s.variance[i] = max(s.variance[i]+s.precise[k]-1/s.known[k], 1/w.diag[i])
	}
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
			from, to := g.start[u], g.start[u+1]
			partner := g.to[from:to]
			weight, up, down := g.h[from:to][:len(partner)], s.up[from:to][:len(partner)], s.down[from:to][:len(partner)]
			own, more := s.total[u], 0.0
			for k, v := range partner {
				h, other := weight[k], &s.total[v]
				x, y := own-up[k], *other-down[k]
				if x < 0 { // max would look for NaN too
					x = 0
				}
				if y < 0 {
					y = 0
				}
				r := h / ((h + x) * (h + y)) // one division in place of two
				a, b := float64(y*(h+x)*r), float64(x*(h+y)*r)
				more += a - up[k]
				*other += b - down[k]
				up[k], down[k] = a, b
			}
			s.total[u] = own + more
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
