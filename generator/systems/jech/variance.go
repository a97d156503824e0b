package jech

import (
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
// where C_ref is the inverse of H without one player. Two ways lead there: the
// exact one, for pools of up to exactPool players, and cavities.

// exactPool is the largest pool whose deviations are exact.
const exactPool = 3000

// spread computes the deviations of a pool, with its buffers.
type spread struct {
	exact
	cavity
	variance []float64 // by number in the pool, natural units squared
}

// deviations fills f.spread.variance for the fitted pool.
func (f *fitter) deviations() {
	n := len(f.pool.players)
	s := &f.spread
	s.variance = filled(s.variance, n, 0)
	published := f.ranked
	alone := 0
	for _, r := range published {
		if r {
			alone++
		}
	}
	if alone < 2 { // one player's difference to himself: compare with the pool
		published = filled[bool](nil, n, true)
	}
	f.newton.slope(&f.pool) // H at the solution
	if n <= exactPool {
		s.exact.solve(&f.pool, f.newton.h, published, s.variance)
	} else {
		s.cavity.solve(&f.pool, f.newton.h, s.variance)
	}
	for i := range s.variance {
		s.variance[i] *= f.full
	}
}

// deviation is a standard deviation in points.
func deviation(variance float64) float64 { return scale * fmath.Sqrt(variance) }

// exact computes variances by eliminating one player after the other, always
// one with the fewest neighbours left (Cholesky with minimum degree), and from
// the factors those entries of the inverse that are needed for its diagonal.
// Players who met few others cost next to nothing, n players who all met each
// other n³/2 products.
//
// Eliminating from a Laplacian leaves a Laplacian: entries off the diagonal
// only fall, so that nothing cancels and no pivot is needed.
//
// Source: Takahashi, Fagan and Chin, "Formation of a sparse bus impedance
// matrix" (1973), for the inverse.
type exact struct {
	n      int
	a      []float64 // lower triangle by rows: what is left of H, then factors, then entries of the inverse
	diag   []float64
	degree []int32
	done   []bool
	order  []int32 // of elimination; the last one is the reference
	near   []int32 // neighbours at elimination, ascending, one after the other
	start  []int   // in near, by place in order
	row    []float64
	sum    []float64
	x      []float64
}

// at is the place in a of the entry (i, j), i != j.
func (s *exact) at(i, j int32) int {
	if i < j {
		i, j = j, i
	}
	return int(i)*s.n + int(j)
}

// solve fills variance, for H of edge weights h, in the gauge of the published.
func (s *exact) solve(p *pool, h []float32, published []bool, variance []float64) {
	s.fill(p, h)
	s.eliminate()
	u := s.mean(published)
	s.invert()
	// C_ii = c_ii - 2 (C_ref v)_i + vᵀ C_ref v
	base, m := 0.0, 0.0
	for i, is := range published {
		if is {
			base += u[i]
			m++
		}
	}
	base /= m
	for i := range variance {
		variance[i] = max(s.diag[i]-2*u[i]+base, 0)
	}
}

func (s *exact) fill(p *pool, h []float32) {
	n := len(p.players)
	s.n = n
	s.a = filled(s.a, n*n, 0)
	s.diag = filled(s.diag, n, 0)
	s.degree = filled(s.degree, n, 0)
	for u := range p.players {
		for k := p.start[u]; k < p.start[u+1]; k++ {
			v := p.to[k]
			x := float64(h[k])
			s.a[s.at(int32(u), int32(v))] = -x
			s.diag[u] += x
			s.diag[v] += x
			s.degree[u]++
			s.degree[v]++
		}
	}
}

// eliminate leaves in a, for each player but the last, the factors
// l_j = a_jk / a_kk towards the neighbours at elimination, and in diag a_kk.
func (s *exact) eliminate() {
	n := s.n
	s.done = filled(s.done, n, false)
	s.row = sized(s.row, n)
	s.order, s.near, s.start = s.order[:0], s.near[:0], append(s.start[:0], 0)
	for range n {
		k := int32(-1)
		for i := range int32(n) {
			if !s.done[i] && (k < 0 || s.degree[i] < s.degree[k]) {
				k = i
			}
		}
		s.done[k] = true
		s.order = append(s.order, k)
		from := len(s.near)
		for j := range int32(n) {
			if s.done[j] {
				continue
			}
			if x := s.a[s.at(k, j)]; x != 0 {
				s.near = append(s.near, j)
				s.row[j] = x
				s.degree[j]--
			}
		}
		s.start = append(s.start, len(s.near))
		near := s.near[from:]
		for at, i := range near {
			l := s.row[i] / s.diag[k]
			s.diag[i] -= float64(l * s.row[i])
			row := s.a[int(i)*n : int(i)*n+n]
			for _, j := range near[:at] {
				x := row[j]
				if x == 0 {
					s.degree[i]++
					s.degree[j]++
				}
				row[j] = x - float64(l*s.row[j])
			}
		}
		for _, i := range near {
			s.a[s.at(k, i)] = s.row[i] / s.diag[k]
		}
	}
}

// mean returns C_ref v, by forward and backward substitution.
func (s *exact) mean(published []bool) []float64 {
	s.x = filled(s.x, s.n, 0)
	m := 0.0
	for _, is := range published {
		if is {
			m++
		}
	}
	for i, is := range published {
		if is {
			s.x[i] = 1 / m
		}
	}
	last := len(s.order) - 1
	s.x[s.order[last]] = 0
	for at, k := range s.order[:last] {
		for _, j := range s.near[s.start[at]:s.start[at+1]] {
			s.x[j] -= float64(s.a[s.at(k, j)] * s.x[k])
		}
	}
	s.x[s.order[last]] = 0
	for at := last - 1; at >= 0; at-- {
		k := s.order[at]
		sum := s.x[k] / s.diag[k]
		for _, j := range s.near[s.start[at]:s.start[at+1]] {
			sum -= float64(s.a[s.at(k, j)] * s.x[j])
		}
		s.x[k] = sum
	}
	return s.x
}

// invert replaces the factors by entries of C_ref, the last eliminated first:
//
//	c_kj = -Σ_i l_i c_ij        c_kk = 1/a_kk - Σ_j l_j c_kj
//
// over the neighbours i, j of k at elimination, which all became neighbours of
// each other by it.
func (s *exact) invert() {
	n := s.n
	s.sum = sized(s.sum, n)
	last := len(s.order) - 1
	s.diag[s.order[last]] = 0
	for at := last - 1; at >= 0; at-- {
		k := s.order[at]
		near := s.near[s.start[at]:s.start[at+1]]
		for _, j := range near {
			s.row[j] = s.a[s.at(k, j)]
			s.sum[j] = 0
		}
		for at, i := range near {
			l := s.row[i]
			sum := float64(l * s.diag[i])
			row := s.a[int(i)*n : int(i)*n+n]
			for _, j := range near[:at] {
				c := row[j]
				sum += float64(s.row[j] * c)
				s.sum[j] += float64(l * c)
			}
			s.sum[i] += sum
		}
		own := 1 / s.diag[k]
		for _, j := range near {
			s.a[s.at(k, j)] = -s.sum[j]
			own += float64(s.row[j] * s.sum[j])
		}
		s.diag[k] = own
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

// sweeps of cavity.solve: what comes from further away than so many games is
// noise.
const sweeps = 16

// solve fills variance, for H of edge weights h.
func (s *cavity) solve(p *pool, h []float32, variance []float64) {
	n := len(p.players)
	s.up, s.down = sized(s.up, len(h)), sized(s.down, len(h))
	s.total = sized(s.total, n)
	for k, x := range h {
		s.up[k], s.down[k] = float64(x), float64(x)
	}
	for sweep := 0; ; sweep++ {
		clear(s.total)
		for u := range n {
			for k := p.start[u]; k < p.start[u+1]; k++ {
				s.total[u] += s.up[k]
				s.total[p.to[k]] += s.down[k]
			}
		}
		if sweep == sweeps {
			break
		}
		for u := range n {
			for k := p.start[u]; k < p.start[u+1]; k++ {
				x := float64(h[k])
				own, other := s.total[u]-s.up[k], s.total[p.to[k]]-s.down[k]
				s.up[k] = series(x, other)
				s.down[k] = series(x, own)
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
