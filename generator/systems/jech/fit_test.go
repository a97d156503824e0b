package jech

import "echelle/generator/history"

// fine is the relative residual to which what is asked of a fit is solved.
const fine = 1e-6

// Fit is one list with everybody of the pool, also those whom a timeline leaves
// out, and exact where a timeline estimates: what lists are compared with.
type Fit struct {
	f    *fitter
	zero float64
}

// Fit fits one list on its own.
func (j *System) Fit(h *history.History, l history.ListID) (*Fit, error) {
	return j.fitOf(newTable(h), l)
}

func (j *System) fitOf(t *table, l history.ListID) (*Fit, error) {
	f := j.fitter(t)
	if err := f.list(l); err != nil {
		return nil, err
	}
	f.publish()
	return &Fit{f, f.zero()}, nil
}

// Steps is the number of Newton steps of the fit, Products that of products
// with a matrix of the size of the list.
func (x *Fit) Steps() (steps, products int) { return x.f.steps, x.f.products }

// Pool returns the players who are rated together, by number, also those who
// are not active any more. The caller must not change the slice.
func (x *Fit) Pool() []history.PlayerID { return x.f.pool.players }

// Rating is the rating of a player in points, without its deviation; false
// outside of the pool.
func (x *Fit) Rating(p history.PlayerID) (float64, bool) {
	i := x.f.pool.number[p]
	if i < 0 {
		return 0, false
	}
	return x.f.points(x.f.e[i], x.zero), true
}

// Deviation is the standard deviation, in points, of a player's rating: of the
// difference to the mean of the players on the list. It is exact, also where
// that of the list is an estimate, and costs a solve; false outside of the pool.
func (x *Fit) Deviation(p history.PlayerID) (float64, bool) {
	i := x.f.pool.number[p]
	if i < 0 {
		return 0, false
	}
	to := x.f.share(nil)
	for k := range to {
		to[k] = -to[k]
	}
	to[i]++
	return deviation(x.variance(to)), true
}

// DifferenceVariance is the variance of the difference between the ratings of
// two players, in points squared. It needs no mean to compare with, and is what
// tells whether one is really above the other; false unless both are in the
// pool.
func (x *Fit) DifferenceVariance(a, b history.PlayerID) (float64, bool) {
	u, v := x.f.pool.number[a], x.f.pool.number[b]
	if u < 0 || v < 0 {
		return 0, false
	}
	to := make([]float64, len(x.f.pool.players))
	to[u]++
	to[v]--
	return scale * scale * x.variance(to), true
}

// variance is that of the combination Σ to_i E_i, where to adds up to 0.
func (x *Fit) variance(to []float64) float64 {
	f := x.f
	f.newton.slope(&f.pool)
	y := make([]float64, len(to))
	f.cg.factorise(&f.pool.digraph, f.h, f.diag)
	f.cg.solve(&f.pool.digraph, f.h, f.diag, to, y, func([]float64) float64 { return fine })
	return f.full * dot(to, y)
}

// Expected is the expected score of a player against another at these ratings;
// false unless both are in the pool.
func (x *Fit) Expected(own, opponent history.PlayerID) (float64, bool) {
	u, v := x.f.pool.number[own], x.f.pool.number[opponent]
	if u < 0 || v < 0 {
		return 0, false
	}
	return logistic(x.f.e[u] - x.f.e[v]), true
}
