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
// H has the constants as its null space; the strengths, the gradient and the
// step are kept orthogonal to it, so that the strengths have the mean 0. Of H
// there is the diagonal and one number an edge: conjugate gradients need no
// more than its triangles. The numbers of edges are float32: an error of a few
// 1e-8 in each of them changes a step by as little, relatively in the norm of H,
// since the diagonal is made of the same numbers. The gradient is what decides
// where the solution is; it is float64.

const (
	// lastStep is the largest step, in natural units, after which the solution
	// is reached: 0.01 points. Newton's error is quadratic, what is left is about
	// a millionth of a point at most.
	lastStep = 0.01 / scale
	// longest is the most by which the difference between two players who met may
	// change at once. (Their strengths may move together as far as they like: a
	// ladder of hundreds of rungs is found as fast as a flat field.)
	longest = 3.0
	// loose and tight are the relative residuals at which conjugate gradients
	// stop: far from the solution, and for a last step of the size of lastStep, of
	// which it leaves 1e-7 points.
	loose, tight = 0.1, 1e-5
	// bend is how large, relative to a step and to its size, what Newton's method
	// leaves undone may be taken to be: a step need not be more accurate.
	bend = 0.1
	// same is the size of a step, in natural units, after which H is still so much
	// what it was that the preconditioner may stay: its entries have changed by as
	// much, relatively, and CG takes no more products.
	same = 0.01
	// flat is the least second derivative of an edge, relative to its weight.
	// It keeps H connected where strengths overshoot; at a solution every cut of
	// the pool has edges that are far steeper.
	flat = 1e-12

	maxSteps = 100
)

var errStuck = errors.New("the ratings did not settle")

// newton is the solver with its buffers.
type newton struct {
	e []float64 // strengths; the start before solve, the solution after

	odds  []float64 // e^strength; 0 for all where somebody is too far from the mean
	safe  bool      // they are neither endless nor nothing
	h     []float32 // by edge
	diag  []float64
	g     []float64
	d     []float64 // step
	from  []float64 // strengths before the step
	cg    gradients
	apart apart

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
	left := rests
	for s.steps = 1; s.steps <= maxSteps; s.steps++ {
		for ; left > 0 && s.settle(p, func(i int) bool { return math.Abs(s.g[i]) > far*s.diag[i] }); left-- {
		}
		center(s.e)
		center(s.g)
		s.direction(p)
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
		part := 1.0
		if 2*size > longest { // most steps are far shorter, and edges many
			part = min(1, longest/stretch(p, s.d))
		}
		s.walk(p, part)
		if from := max(ahead*size, least); from < size {
			s.settle(p, func(i int) bool { return math.Abs(s.d[i]) > from })
		}
	}
	return errStuck
}

// walk goes along the step.
func (s *newton) walk(p *pool, part float64) {
	copy(s.from, s.e)
	along(s.g, s.d, part, func(part float64) {
		for i, d := range s.d {
			s.e[i] = s.from[i] + float64(part*d)
		}
		center(s.e)
		s.slope(p)
	})
}

// along goes a part of the step d where the gradient is g, half as far as long as it
// overshoots: the slope along a concave function falls, and where it has become clearly
// negative the top lies before. move goes there and computes g anew. What cannot be
// helped by 40 halvings does not settle: then it is false.
func along(g, d []float64, part float64, move func(part float64)) bool {
	slope := dot(g, d)
	for range 40 {
		move(part)
		if dot(g, d) >= -0.5*slope {
			return true
		}
		part /= 2
	}
	return false
}

// steep is what strengths stay below, in absolute value, where their odds are
// taken: e^±300 may be added, divided and multiplied by any number of games.
const steep = 300

// slope computes g, h and diag at e. One exponential a player in place of one
// an edge makes it three times as fast, no call or check within the loop twice as
// fast again, and the diagonal afterwards a fifth faster: edges lead anywhere in memory,
// and so to less of it at once.
func (s *newton) slope(p *pool) {
	s.raise()
	s.pulls(p)
	center(s.g)
	clear(s.diag)
	for u := range s.diag {
		from, to := p.start[u], p.start[u+1]
		partner := p.to[from:to]
		h := s.h[from:to][:len(partner)]
		sum := 0.0
		for k, v := range partner {
			c := float64(h[k])
			sum += c
			s.diag[v] += c
		}
		s.diag[u] += sum
	}
}

// pulls computes g and h from the odds.
func (s *newton) pulls(p *pool) {
	g := s.g
	clear(g)
	for u, own := range s.odds {
		from, to := p.start[u], p.start[u+1]
		partner := p.to[from:to]
		won, lost, h := p.won[from:to][:len(partner)], p.lost[from:to][:len(partner)], s.h[from:to][:len(partner)]
		sum := 0.0
		for k, v := range partner {
			// The chances of u and v against each other.
			other := s.odds[v]
			t := 1 / (own + other)
			x, y := own*t, other*t
			if !s.safe {
				x, y = chances(s.e[u] - s.e[v])
			}
			w, l := won[k], lost[k]
			// won - n x with 1 = x + y, accurate also for a sure winner
			r := float64(w*y) - float64(l*x)
			h[k] = float32((w + l) * steepness(x, y))
			sum += r
			g[v] -= r
		}
		g[u] += sum
	}
}

// steepness is the second derivative of an edge, relative to its weight.
func steepness(x, y float64) float64 {
	if q := float64(x * y); q > flat { // max would look for NaN too
		return q
	}
	return flat
}

// raise computes the odds of e.
func (s *newton) raise() {
	s.odds = filled(s.odds, len(s.e), 0)
	s.safe = largest(s.e) < steep
	if s.safe {
		for i, e := range s.e {
			s.odds[i] = fmath.Exp(e)
		}
	}
}

// direction solves H d = g by preconditioned conjugate gradients, as accurately
// as Newton's method can make use of: a step of the size d leaves something of the
// size d². A last step is wanted with all digits that count, and the one before
// so accurate that the next can be the last.
func (s *newton) direction(p *pool) {
	if s.steps == 1 || largest(s.d) > same {
		s.cg.factorise(&p.digraph, s.h, s.diag)
	}
	s.products += s.cg.solve(&p.digraph, s.h, s.diag, s.g, s.d, func(d []float64) float64 {
		center(d)
		size := largest(d)
		if size < lastStep {
			return min(tight*lastStep/size, loose)
		}
		return min(bend*max(size, lastStep/size), loose)
	})
	center(s.d)
}

// gradients are conjugate gradients with an incomplete factorisation of
// H = D + L + Lᵀ as preconditioner, in which only the diagonal is computed:
//
//	(P + L) P⁻¹ (P + Lᵀ)        P_v = H_vv - relaxed Σ_u H_uv²/P_u over u < v
//
// Where two players have met each other far more than others, P knows it and D
// does not: with P in place of D a list of 50,000 players takes a quarter less
// products. The system solved is the one that the preconditioner makes of H,
// Ĥ x̂ = b̂ with Ĥ = (P + L)⁻¹ H (P + Lᵀ)⁻¹, with P⁻¹ as the preconditioner that
// is left. A product with Ĥ is two triangular solves and no product with H.
//
// Sources: Hestenes and Stiefel, J. Res. Nat. Bur. Stand. 49 (1952); Eisenstat,
// "Efficient implementation of a class of preconditioned conjugate gradient
// methods", SIAM J. Sci. Stat. Comput. 2 (1981); Barrett et al., "Templates for
// the solution of linear systems" (1994), section 3.4, where P is that of D-ILU.
type gradients struct {
	r, q, w, t []float64
	p          []float64 // P
	inverse    []float64 // of P
	rest       []float64 // D - 2P
}

// relaxed is below 1 so that P is at least a tenth of D: with 1 the last player
// of a tree would have 0.
const relaxed = 0.9

// factorise computes P. Any other P that is positive serves too, such as that of
// an H that was nearly the same.
func (c *gradients) factorise(p *digraph, h []float32, diag []float64) {
	c.p = append(c.p[:0], diag...)
	c.inverse = sized(c.inverse, len(diag))
	for u := range diag {
		x := 1 / c.p[u]
		c.inverse[u] = x
		for k := p.start[u]; k < p.start[u+1]; k++ {
			w := float64(h[k])
			c.p[p.to[k]] -= float64(relaxed * w * w * x)
		}
	}
}

// solve solves H x = b for an H of edge weights h with the P of the last factorise,
// where b adds up to 0. When the residual, relative in the norm of the inverse of the preconditioner, is
// loose, and whenever it is what was wanted, want sees the solution and says how
// small the residual has to be. Where rounding lets it not become so small,
// what was reached is the solution. It is centred.
func (c *gradients) solve(p *digraph, h []float32, diag, b, x []float64, want func(x []float64) float64) (products int) {
	n := len(diag)
	c.r, c.q, c.w, c.t = append(c.r[:0], b...), sized(c.q, n), sized(c.w, n), sized(c.t, n)
	c.rest = sized(c.rest, n)
	for i, d := range diag {
		c.rest[i] = d - float64(2*c.p[i])
	}
	clear(x)
	c.forward(p, h, c.r)
	rz := 0.0
	for i, r := range c.r {
		c.q[i] = c.p[i] * r
		rz += float64(r * c.q[i])
	}
	first, goal := rz, float64(rz*(loose*loose))
	for most := 10*n + 100; rz > 0 && products < most; {
		c.product(p, h)
		products++
		curve := dot(c.q, c.w)
		if !(curve > 0) {
			break
		}
		a := rz / curve
		before := rz
		rz = 0
		for i, r := range c.r {
			x[i] += float64(a * c.t[i])
			r -= float64(a * c.w[i])
			c.r[i] = r
			rz += float64(float64(c.p[i]*r) * r)
		}
		if rz <= goal {
			wanted := want(x)
			goal = float64(first * float64(wanted*wanted))
			if rz <= goal {
				return products
			}
		}
		beta := rz / before
		for i, r := range c.r {
			c.q[i] = float64(c.p[i]*r) + float64(beta*c.q[i])
		}
	}
	return products
}

// forward replaces y by (P + L)⁻¹ y.
func (c *gradients) forward(p *digraph, h []float32, y []float64) {
	for u := range y {
		own := y[u] * c.inverse[u]
		y[u] = own
		from, to := p.start[u], p.start[u+1]
		partner := p.to[from:to]
		weight := h[from:to][:len(partner)]
		for k, v := range partner {
			y[v] += float64(float64(weight[k]) * own)
		}
	}
}

// product computes t = (P + Lᵀ)⁻¹ q and w = Ĥ q = t + (P + L)⁻¹ (q + (D - 2P) t).
func (c *gradients) product(p *digraph, h []float32) {
	t, w := c.t, c.w
	for u := len(t) - 1; u >= 0; u-- {
		sum := 0.0
		from, to := p.start[u], p.start[u+1]
		partner := p.to[from:to]
		weight := h[from:to][:len(partner)]
		for k, v := range partner {
			sum += float64(float64(weight[k]) * t[v])
		}
		t[u] = (c.q[u] + sum) * c.inverse[u]
		w[u] = c.q[u] + float64(c.rest[u]*t[u])
	}
	c.forward(p, h, w)
	for u, x := range t {
		w[u] += x
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

// largest is the largest absolute value, infinite if one is not a number. The bits
// of a float64 without its sign are ordered as its values are, with what is no
// number above all: comparing them takes a quarter of the time.
func largest(x []float64) float64 {
	most := uint64(0)
	for _, v := range x {
		most = max(most, math.Float64bits(v)&^(1<<63))
	}
	return math.Float64frombits(min(most, math.Float64bits(math.Inf(1))))
}
