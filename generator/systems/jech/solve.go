package jech

import (
	"errors"
	"math"

	"echelle/generator/fmath"
)

// The log-likelihood is concave, its negative second derivative a weighted
// Laplacian H of the pool's graph with the edge weights n p (1-p), and Newton's
// method solves H d = g for the next step:
//
//	g_i = Σ_j (w_ij - n_ij p_ij)
//
// H has the constants as its null space; all vectors here are kept orthogonal
// to it, so that the strengths have the mean 0. H is never stored as a matrix:
// conjugate gradients need products only. Its entries are float32: an error of
// a few 1e-8 in each of them changes a step by as little, relatively, since the
// diagonal is made of the same numbers. The gradient is what decides where the
// solution is; it is float64.

const (
	// lastStep is the largest step, in natural units, after which the solution
	// is reached: 0.01 points. Newton's error is quadratic, what is left is below
	// a millionth of a point.
	lastStep = 0.01 / scale
	// longest is the most by which the difference between two players who met may
	// change at once. (Their strengths may move together as far as they like: a
	// ladder of hundreds of rungs is found as fast as a flat field.)
	longest = 3.0
	// loose and tight are the relative residuals at which conjugate gradients
	// stop: far from the solution, and for the last step.
	loose, tight = 0.1, 1e-9
	// flat is the least second derivative of an edge, relative to its weight.
	// It keeps H connected where strengths overshoot; at a solution every cut of
	// the pool has edges that are far steeper.
	flat = 1e-12

	maxSteps = 100
)

var errStuck = errors.New("the ratings did not settle within 100 steps")

// newton is the solver with its buffers.
type newton struct {
	e []float64 // strengths; the start before solve, the solution after

	h    []float32 // by edge
	diag []float64
	g    []float64
	d    []float64 // step
	from []float64 // strengths before the step
	cg   gradients

	steps, products int // of the last solve
}

// solve finds the solution, beginning from e.
func (s *newton) solve(p *pool) error {
	n := len(p.players)
	s.h = sized(s.h, len(p.to))
	s.diag, s.g, s.d, s.from = sized(s.diag, n), sized(s.g, n), sized(s.d, n), sized(s.from, n)
	s.steps, s.products = 0, 0
	center(s.e)
	s.slope(p)
	accuracy, before := loose, 0.0
	for s.steps = 1; s.steps <= maxSteps; s.steps++ {
		// The better the last step did, the more accurate the next one must be
		// (Eisenstat and Walker, SIAM J. Sci. Comput. 17 (1996), choice 2).
		norm := s.cg.norm(s.g, s.diag)
		if s.steps > 1 && before > 0 {
			r := norm / before
			accuracy = min(max(0.9*r*r, tight), loose)
		}
		before = norm
		s.direction(p, accuracy)
		size := largest(s.d)
		if !(size < math.Inf(1)) {
			return errStuck
		}
		if size < lastStep {
			for i, d := range s.d {
				s.e[i] += d
			}
			center(s.e)
			return nil
		}
		s.walk(p, min(1, longest/stretch(p, s.d)))
	}
	return errStuck
}

// walk goes along the step, half as far as long as it overshoots: the slope
// along a concave function falls, and where it has become clearly negative the
// top lies before.
func (s *newton) walk(p *pool, part float64) {
	copy(s.from, s.e)
	slope := dot(s.g, s.d)
	for range 40 {
		for i, d := range s.d {
			s.e[i] = s.from[i] + float64(part*d)
		}
		center(s.e)
		s.slope(p)
		if dot(s.g, s.d) >= -0.5*slope {
			return
		}
		part /= 2
	}
}

// slope computes g, h and diag at e.
func (s *newton) slope(p *pool) {
	clear(s.g)
	clear(s.diag)
	for u := range p.players {
		eu, gu, du := s.e[u], 0.0, 0.0
		for k := p.start[u]; k < p.start[u+1]; k++ {
			v := p.to[k]
			won, lost := p.won[k], p.lost[k]
			x, y := chances(eu - s.e[v])
			// won - n x with 1 = x + y, accurate also for a sure winner
			r := float64(won*y) - float64(lost*x)
			gu += r
			s.g[v] -= r
			n := won + lost
			h := float32(float64(n * max(x*y, flat)))
			s.h[k] = h
			du += float64(h)
			s.diag[v] += float64(h)
		}
		s.g[u] += gu
		s.diag[u] += du
	}
	center(s.g)
}

// direction solves H d = g by preconditioned conjugate gradients to the
// accuracy, and on to the last where d turns out to be the last step.
func (s *newton) direction(p *pool, accuracy float64) {
	s.products += s.cg.solve(p, s.h, s.diag, s.g, s.d, accuracy, func(d []float64) bool {
		return largest(d) < lastStep
	})
}

// gradients are conjugate gradients with the Jacobi preconditioner diag⁻¹,
// with their buffers.
//
// Source: Hestenes and Stiefel, J. Res. Nat. Bur. Stand. 49 (1952).
type gradients struct {
	r, z, q, w []float64
}

// solve solves H x = b for an H of edge weights h, where b adds up to 0. It
// stops at the residual accuracy, relative in the norm of the preconditioner,
// or at tight if final says so of the solution. The solution is centred.
func (c *gradients) solve(p *pool, h []float32, diag, b, x []float64, accuracy float64, final func(x []float64) bool) (products int) {
	n := len(diag)
	c.r, c.z, c.q, c.w = append(c.r[:0], b...), sized(c.z, n), sized(c.q, n), sized(c.w, n)
	clear(x)
	rz := c.precondition(diag)
	copy(c.q, c.z)
	goal := float64(rz * float64(accuracy*accuracy))
	least := float64(rz * float64(tight*tight))
	for most := 10*n + 100; rz > 0 && products < most; {
		product(p, h, c.q, c.w)
		products++
		curve := dot(c.q, c.w)
		if !(curve > 0) {
			break
		}
		a := rz / curve
		for i := range x {
			x[i] += float64(a * c.q[i])
			c.r[i] -= float64(a * c.w[i])
		}
		before := rz
		rz = c.precondition(diag)
		if rz <= goal {
			center(x)
			if goal <= least || !final(x) {
				return products
			}
			goal = least
			if rz <= goal {
				return products
			}
		}
		beta := rz / before
		for i := range c.q {
			c.q[i] = c.z[i] + float64(beta*c.q[i])
		}
	}
	center(x)
	return products
}

// precondition computes z = diag⁻¹ r and returns r·z.
func (c *gradients) precondition(diag []float64) float64 {
	for i, r := range c.r {
		c.z[i] = r / diag[i]
	}
	return dot(c.r, c.z)
}

// norm is the norm of g that precondition measures residuals in.
func (c *gradients) norm(g, diag []float64) float64 {
	sum := 0.0
	for i, x := range g {
		sum += float64(x*x) / diag[i]
	}
	return fmath.Sqrt(sum)
}

// product computes y = H x.
func product(p *pool, h []float32, x, y []float64) {
	clear(y)
	start, to := p.start, p.to
	for u := range x {
		xu, yu := x[u], 0.0
		row := to[start[u]:start[u+1]]
		weights := h[start[u]:start[u+1]]
		for k, v := range row {
			t := float64(float64(weights[k]) * (xu - x[v]))
			yu += t
			y[v] -= t
		}
		y[u] += yu
	}
}

// stretch is the largest difference of x between two players who met.
func stretch(p *pool, x []float64) float64 {
	most := 0.0
	for u, xu := range x {
		for _, v := range p.to[p.start[u]:p.start[u+1]] {
			most = max(most, math.Abs(xu-x[v]))
		}
	}
	return most
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

// center makes the mean 0.
func center(x []float64) {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	mean := sum / float64(len(x))
	for i := range x {
		x[i] -= mean
	}
}

// largest is the largest absolute value, infinite if one is not a number.
func largest(x []float64) float64 {
	most := 0.0
	for _, v := range x {
		if math.IsNaN(v) {
			return math.Inf(1)
		}
		most = max(most, math.Abs(v))
	}
	return most
}
