package jech

import (
	"math/bits"

	"echelle/generator/fmath"
)

// exact computes the variances of a graph of players, or of clusters of them,
// by eliminating one node after the other, always one with the fewest neighbours
// left (Cholesky with minimum degree), and from the factors those entries of the
// inverse that are needed for its diagonal. Nodes with few neighbours cost next
// to nothing. What is left when most have most as neighbours, the core, is
// inverted as a dense matrix.
//
// Eliminating from a Laplacian leaves a Laplacian: entries off the diagonal
// only fall, so that nothing cancels and no pivot is needed.
//
// The last node eliminated has place 0: what a node meets in the matrix is then
// in its own row.
//
// Source: Takahashi, Fagan and Chin, "Formation of a sparse bus impedance
// matrix" (1973), for the inverse.
type exact struct {
	n      int
	weight []float64 // lower triangle by rows, by node: links
	bits   []uint64  // by node: its neighbours as a set
	degree []int32
	order  []int32 // by place: node, -1 as long as there is none

	a    []float64 // lower triangle by rows, by place: what is left of H, then factors, then entries of the inverse
	diag []float64
	core int     // the places below are the core, the last one of them the reference
	near []int32 // neighbours at elimination, ascending, one place after the other
	end  []int   // in near, by place
	row  []float64
	sum  []float64
	x    []float64

	factor  []float64
	inverse []float64
}

// begin starts a graph of n nodes.
func (s *exact) begin(n int) {
	s.n = n
	s.weight = filled(s.weight, n*n, 0)
}

// join adds a link of weight h between two nodes; those of a node with itself
// say nothing.
func (s *exact) join(i, j int32, h float64) {
	if i != j {
		s.weight[int(max(i, j))*s.n+int(min(i, j))] += h
	}
}

// solve fills variance with the diagonal of C for the graph joined, where v are
// the shares, adding up to 1, in the mean with which every node is compared.
func (s *exact) solve(v, variance []float64) {
	s.sort()
	s.fill()
	s.end = sized(s.end, s.n)
	s.near = s.near[:0]
	for k := s.n - 1; k >= s.core; k-- {
		s.remove(k)
	}
	s.factorise()
	s.mean(v)
	s.invertCore()
	for k := s.core; k < s.n; k++ {
		s.invert(k)
	}
	// C_ii = c_ii - 2 (C_ref v)_i + vᵀ C_ref v
	base := 0.0
	for k, i := range s.order {
		base += float64(v[i] * s.x[k])
	}
	for k, i := range s.order {
		variance[i] = max(s.diag[k]-2*s.x[k]+base, 0)
	}
}

// sort finds the order of elimination. It ends where the node with the fewest
// neighbours has half of the others.
func (s *exact) sort() {
	n := s.n
	words := (n + 63) / 64
	s.bits = filled(s.bits, n*words, 0)
	s.degree = filled(s.degree, n, 0)
	s.order = filled(s.order, n, -1)
	set := func(i int) []uint64 { return s.bits[i*words : (i+1)*words] }
	for i := range n {
		for j, h := range s.weight[i*n : i*n+i] {
			if h != 0 {
				set(i)[j/64] |= 1 << (j % 64)
				set(j)[i/64] |= 1 << (i % 64)
				s.degree[i]++
				s.degree[j]++
			}
		}
	}
	const gone = 1 << 30 // a degree that is never the least
	for s.core = n; ; {
		k := 0
		for i, d := range s.degree {
			if d < s.degree[k] {
				k = i
			}
		}
		if 2*int(s.degree[k]) >= s.core-1 {
			break
		}
		s.core--
		s.order[s.core] = int32(k)
		s.degree[k] = gone
		own := set(k)
		for w, left := range own {
			for ; left != 0; left &= left - 1 {
				j := w*64 + bits.TrailingZeros64(left)
				other := set(j)
				other[k/64] &^= 1 << (k % 64)
				degree := -1 // own has j itself
				for i, x := range own {
					other[i] |= x
					degree += bits.OnesCount64(other[i])
				}
				other[j/64] &^= 1 << (j % 64)
				s.degree[j] = int32(degree)
			}
		}
	}
	place := 0
	for i, d := range s.degree {
		if d != gone {
			s.order[place] = int32(i)
			place++
		}
	}
}

// fill writes H by places.
func (s *exact) fill() {
	n := s.n
	s.a, s.diag = sized(s.a, n*n), filled(s.diag, n, 0)
	for k, i := range s.order {
		row := s.a[k*n : k*n+k]
		for l, j := range s.order[:k] {
			h := s.weight[int(max(i, j))*n+int(min(i, j))]
			row[l] = -h
			s.diag[k] += h
			s.diag[l] += h
		}
	}
}

// neighbours returns those of the node at place k when it was eliminated.
func (s *exact) neighbours(k int) []int32 {
	if k == s.n-1 {
		return s.near[:s.end[k]]
	}
	return s.near[s.end[k+1]:s.end[k]]
}

// remove eliminates place k. It leaves in its row the factors l_j = a_kj / a_kk
// towards the neighbours, and in diag a_kk.
func (s *exact) remove(k int) {
	s.row = s.row[:0]
	own := s.a[k*s.n : k*s.n+k]
	for j, x := range own {
		if x != 0 {
			s.near = append(s.near, int32(j))
			s.row = append(s.row, x)
		}
	}
	s.end[k] = len(s.near)
	near := s.neighbours(k)
	for at, i := range near {
		l := s.row[at] / s.diag[k]
		s.diag[i] -= float64(l * s.row[at])
		other, row := s.a[int(i)*s.n:int(i)*s.n+int(i)], s.row[:at]
		for t, j := range near[:at] {
			other[j] -= float64(l * row[t])
		}
		own[i] = l
	}
}

// factorise writes the Cholesky factor of the core without its last place by
// rows.
func (s *exact) factorise() {
	m := s.core - 1
	s.factor = filled(s.factor, m*m, 0)
	for i := range m {
		copy(s.factor[i*m:i*m+i], s.a[i*s.n:])
		s.factor[i*m+i] = s.diag[i]
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
	s.x = sized(s.x, s.n)
	for k, i := range s.order {
		s.x[k] = v[i]
	}
	for k := s.n - 1; k >= s.core; k-- {
		row := s.a[k*s.n : k*s.n+k]
		for _, j := range s.neighbours(k) {
			s.x[j] -= float64(row[j] * s.x[k])
		}
	}
	m := s.core - 1
	y := s.x[:m]
	for i := range m {
		y[i] = (y[i] - dot(s.factor[i*m:i*m+i], y[:i])) / s.factor[i*m+i]
	}
	for i := m - 1; i >= 0; i-- {
		y[i] /= s.factor[i*m+i]
		for j, l := range s.factor[i*m : i*m+i] {
			y[j] -= float64(l * y[i])
		}
	}
	s.x[m] = 0
	for k := s.core; k < s.n; k++ {
		sum := s.x[k] / s.diag[k]
		row := s.a[k*s.n : k*s.n+k]
		for _, j := range s.neighbours(k) {
			sum -= float64(row[j] * s.x[j])
		}
		s.x[k] = sum
	}
}

// invert replaces the factors of place k by entries of C_ref:
//
//	c_kj = -Σ_i l_i c_ij        c_kk = 1/a_kk - Σ_j l_j c_kj
//
// over its neighbours i, j at elimination, which all became neighbours of each
// other by it.
func (s *exact) invert(k int) {
	own := s.a[k*s.n : k*s.n+k]
	near := s.neighbours(k)
	s.row = sized(s.row, len(near))
	s.sum = sized(s.sum, len(near))
	for at, i := range near {
		l := own[i]
		total := float64(l * s.diag[i])
		other := s.a[int(i)*s.n : int(i)*s.n+int(i)]
		row, sum := s.row[:at], s.sum[:at]
		for t, j := range near[:at] {
			c := other[j]
			total += float64(row[t] * c)
			sum[t] += float64(l * c)
		}
		s.row[at], s.sum[at] = l, total
	}
	d := 1 / s.diag[k]
	for at, j := range near {
		own[j] = -s.sum[at]
		d += float64(s.row[at] * s.sum[at])
	}
	s.diag[k] = d
}

// invertCore computes U = L⁻ᵀ by rows and from it the inverse U Uᵀ.
func (s *exact) invertCore() {
	m := s.core - 1
	s.inverse = filled(s.inverse, m*m, 0)
	row := func(i, from, to int) []float64 { return s.inverse[i*m+from : i*m+to] }
	for i := 0; i < m; i += 4 {
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
	for j := range m {
		own := row(j, j, m)
		to := s.a[j*s.n : j*s.n+j]
		i := 0
		for ; i+3 < j; i += 4 {
			to[i], to[i+1], to[i+2], to[i+3] = dot4(own, row(i, j, m), row(i+1, j, m), row(i+2, j, m), row(i+3, j, m))
		}
		for ; i < j; i++ {
			to[i] = dot(own, row(i, j, m))
		}
		s.diag[j] = dot(own, own)
	}
	clear(s.a[m*s.n : m*s.n+m])
	s.diag[m] = 0
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
