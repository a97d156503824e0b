package jech

import "echelle/generator/fmath"

// links is an undirected graph with weights: those of u towards higher numbers
// are to[start[u]:start[u+1]].
type links struct {
	start []uint32
	to    []uint32
	h     []float64
}

func (g *links) len() int { return len(g.start) - 1 }

// exact computes variances by eliminating one player after the other, always
// one with the fewest neighbours left (Cholesky with minimum degree), and from
// the factors those entries of the inverse that are needed for its diagonal.
// Players who met few others cost next to nothing. What is left when most have
// met most, the core, is inverted as a dense matrix.
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
	order  []int32 // of elimination
	near   []int32 // neighbours at elimination, ascending, one after the other
	start  []int   // in near, by place in order
	row    []float64
	sum    []float64
	x      []float64

	core    []int32 // who is left; the last one is the reference
	factor  []float64
	inverse []float64
}

// at is the place in a of the entry (i, j), i != j.
func (s *exact) at(i, j int32) int {
	if i < j {
		i, j = j, i
	}
	return int(i)*s.n + int(j)
}

// solve fills variance with the diagonal of C for H = g, where v are the
// shares, adding up to 1, in the mean with which everybody is compared.
func (s *exact) solve(g *links, v, variance []float64) {
	s.fill(g)
	s.eliminate()
	s.factorise()
	s.mean(v)
	s.invert()
	// C_ii = c_ii - 2 (C_ref v)_i + vᵀ C_ref v
	base := dot(v, s.x)
	for i := range variance {
		variance[i] = max(s.diag[i]-2*s.x[i]+base, 0)
	}
}

func (s *exact) fill(g *links) {
	n := g.len()
	s.n = n
	s.a = filled(s.a, n*n, 0)
	s.diag = filled(s.diag, n, 0)
	s.degree = filled(s.degree, n, 0)
	for u := range n {
		for k := g.start[u]; k < g.start[u+1]; k++ {
			v, h := g.to[k], g.h[k]
			s.a[s.at(int32(u), int32(v))] = -h
			s.diag[u] += h
			s.diag[v] += h
			s.degree[u]++
			s.degree[v]++
		}
	}
}

// eliminate leaves in a, for each player eliminated, the factors
// l_j = a_jk / a_kk towards the neighbours at elimination, and in diag a_kk.
// It ends where the player with the fewest neighbours has half of the others.
func (s *exact) eliminate() {
	s.done = filled(s.done, s.n, false)
	s.row = sized(s.row, s.n)
	s.order, s.near, s.start, s.core = s.order[:0], s.near[:0], append(s.start[:0], 0), s.core[:0]
	for left := s.n; ; left-- {
		k := int32(-1)
		for i := range int32(s.n) {
			if !s.done[i] && (k < 0 || s.degree[i] < s.degree[k]) {
				k = i
			}
		}
		if 2*int(s.degree[k]) >= left-1 {
			break
		}
		s.remove(k)
	}
	for i := range int32(s.n) {
		if !s.done[i] {
			s.core = append(s.core, i)
		}
	}
}

// remove eliminates player k.
func (s *exact) remove(k int32) {
	s.done[k] = true
	s.order = append(s.order, k)
	from := len(s.near)
	for j := range int32(s.n) {
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
		row := s.a[int(i)*s.n : int(i)*s.n+int(i)]
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

// factorise writes the Cholesky factor of the core without its last player by
// rows.
func (s *exact) factorise() {
	m := len(s.core) - 1
	s.factor = filled(s.factor, m*m, 0)
	for i, p := range s.core[:m] {
		for j, q := range s.core[:i] {
			s.factor[i*m+j] = s.a[s.at(p, q)]
		}
		s.factor[i*m+i] = s.diag[p]
	}
	row := func(i, to int) []float64 { return s.factor[i*m : i*m+to] }
	for j := range m {
		own := row(j, j)
		d := fmath.Sqrt(s.factor[j*m+j] - dot(own, own))
		s.factor[j*m+j] = d
		i := j + 1
		for ; i+3 < m; i += 4 {
			a, b, c, e := dot4(own, row(i, j), row(i+1, j), row(i+2, j), row(i+3, j))
			for k, x := range [4]float64{a, b, c, e} {
				at := &s.factor[(i+k)*m+j]
				*at = (*at - x) / d
			}
		}
		for ; i < m; i++ {
			at := &s.factor[i*m+j]
			*at = (*at - dot(own, row(i, j))) / d
		}
	}
}

// mean leaves C_ref v in x, by forward and backward substitution.
func (s *exact) mean(v []float64) {
	s.x = append(s.x[:0], v...)
	for at, k := range s.order {
		for _, j := range s.near[s.start[at]:s.start[at+1]] {
			s.x[j] -= float64(s.a[s.at(k, j)] * s.x[k])
		}
	}
	m := len(s.core) - 1
	y := sized(s.sum, m)
	for i, p := range s.core[:m] {
		y[i] = (s.x[p] - dot(s.factor[i*m:i*m+i], y[:i])) / s.factor[i*m+i]
	}
	for i := m - 1; i >= 0; i-- {
		y[i] /= s.factor[i*m+i]
		for j, l := range s.factor[i*m : i*m+i] {
			y[j] -= float64(l * y[i])
		}
	}
	for i, p := range s.core[:m] {
		s.x[p] = y[i]
	}
	s.x[s.core[m]] = 0
	for at := len(s.order) - 1; at >= 0; at-- {
		k := s.order[at]
		sum := s.x[k] / s.diag[k]
		for _, j := range s.near[s.start[at]:s.start[at+1]] {
			sum -= float64(s.a[s.at(k, j)] * s.x[j])
		}
		s.x[k] = sum
	}
}

// invert replaces the factors by entries of C_ref, first those of the core,
// then of the others, the last eliminated first:
//
//	c_kj = -Σ_i l_i c_ij        c_kk = 1/a_kk - Σ_j l_j c_kj
//
// over the neighbours i, j of k at elimination, which all became neighbours of
// each other by it.
func (s *exact) invert() {
	s.invertCore()
	s.sum = sized(s.sum, s.n)
	for at := len(s.order) - 1; at >= 0; at-- {
		k := s.order[at]
		near := s.near[s.start[at]:s.start[at+1]]
		for _, j := range near {
			s.row[j] = s.a[s.at(k, j)]
			s.sum[j] = 0
		}
		for at, i := range near {
			l := s.row[i]
			sum := float64(l * s.diag[i])
			row := s.a[int(i)*s.n : int(i)*s.n+int(i)]
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

// invertCore computes U = L⁻ᵀ by rows and from it the inverse U Uᵀ.
func (s *exact) invertCore() {
	m := len(s.core) - 1
	s.inverse = filled(s.inverse, m*m, 0)
	row := func(i, from, to int) []float64 { return s.inverse[i*m+from : i*m+to] }
	i := 0
	for ; i < m; i += 4 {
		last := min(i+4, m)
		for k := i; k < m; k++ {
			l, d := s.factor[k*m+i:k*m+k], s.factor[k*m+k]
			if last == i+4 {
				a, b, c, e := dot4(l, row(i, i, k), row(i+1, i, k), row(i+2, i, k), row(i+3, i, k))
				for r, x := range [4]float64{a, b, c, e} {
					s.inverse[(i+r)*m+k] = -x / d
				}
			} else {
				for r := i; r < last; r++ {
					s.inverse[r*m+k] = -dot(l, row(r, i, k)) / d
				}
			}
			if k < last {
				s.inverse[k*m+k] = 1 / d
				for r := k + 1; r < last; r++ {
					s.inverse[r*m+k] = 0
				}
			}
		}
	}
	for j, q := range s.core[:m] {
		own := row(j, j, m)
		i := 0
		for ; i+3 < j; i += 4 {
			a, b, c, e := dot4(own, row(i, j, m), row(i+1, j, m), row(i+2, j, m), row(i+3, j, m))
			for k, x := range [4]float64{a, b, c, e} {
				s.a[s.at(s.core[i+k], q)] = x
			}
		}
		for ; i < j; i++ {
			s.a[s.at(s.core[i], q)] = dot(own, row(i, j, m))
		}
		s.diag[q] = dot(own, own)
	}
	last := s.core[m]
	s.diag[last] = 0
	for _, p := range s.core[:m] {
		s.a[s.at(p, last)] = 0
	}
}

// dot4 is dot of x with four vectors at once, which keeps the processor busy:
// three times as fast.
func dot4(x, a, b, c, d []float64) (ax, bx, cx, dx float64) {
	n := len(x)
	a, b, c, d = a[:n], b[:n], c[:n], d[:n]
	for i, v := range x {
		ax += float64(v * a[i])
		bx += float64(v * b[i])
		cx += float64(v * c[i])
		dx += float64(v * d[i])
	}
	return ax, bx, cx, dx
}
