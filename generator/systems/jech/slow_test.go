package jech

import (
	"fmt"
	"math"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

// Every list from scratch with dense matrices, maps and package math, written
// from the text of the method: it shares nothing with the solver but the
// settings.

// dense is w: the weighted score of each player against each.
type dense [][]float64

// zermelo is one synchronous step of the iteration of Zermelo, Ford and Hunter.
func (w dense) zermelo(pi []float64) {
	next := make([]float64, len(pi))
	for i := range pi {
		score, sum := 0.0, 0.0
		for j := range pi {
			score += w[i][j]
			sum += (w[i][j] + w[j][i]) / (pi[i] + pi[j])
		}
		next[i] = score / sum
	}
	copy(pi, next)
}

// newman is one step of Newman's iteration, each new value used at once.
func (w dense) newman(pi []float64) {
	for i := range pi {
		up, down := 0.0, 0.0
		for j := range pi {
			up += w[i][j] * pi[j] / (pi[i] + pi[j])
			down += w[j][i] / (pi[i] + pi[j])
		}
		pi[i] = up / down
	}
}

// strengths are the natural strengths with mean 0, by Newman's iteration until
// nothing moves and then dense Newton steps by Gaussian elimination.
func (w dense) strengths() []float64 {
	n := len(w)
	pi := make([]float64, n)
	for i := range pi {
		pi[i] = 1
	}
	for range 200 {
		w.newman(pi)
	}
	e := make([]float64, n)
	for i := range pi {
		e[i] = math.Log(pi[i])
	}
	for range 30 {
		h, g := w.information(e), make([]float64, n)
		for i := range g {
			for j := range g {
				g[i] += w[i][j] - (w[i][j]+w[j][i])/(1+math.Exp(e[j]-e[i]))
			}
		}
		inverse := pseudoInverse(h)
		for i := range e {
			for j := range g {
				e[i] += inverse[i][j] * g[j]
			}
		}
	}
	mean := 0.0
	for _, x := range e {
		mean += x / float64(n)
	}
	for i := range e {
		e[i] -= mean
	}
	return e
}

// information is H.
func (w dense) information(e []float64) [][]float64 {
	n := len(w)
	h := square(n)
	for i := range n {
		for j := range n {
			if i != j {
				p := 1 / (1 + math.Exp(e[j]-e[i]))
				x := (w[i][j] + w[j][i]) * p * (1 - p)
				h[i][j] -= x
				h[i][i] += x
			}
		}
	}
	return h
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// pseudoInverse of a Laplacian: (H + 11ᵀ/n)⁻¹ - 11ᵀ/n, by Gauss and Jordan with
// pivots.
func pseudoInverse(h [][]float64) [][]float64 {
	n := len(h)
	a, inverse := square(n), square(n)
	for i := range n {
		for j := range n {
			a[i][j] = h[i][j] + 1/float64(n)
		}
		inverse[i][i] = 1
	}
	for k := range n {
		best := k
		for i := k; i < n; i++ {
			if math.Abs(a[i][k]) > math.Abs(a[best][k]) {
				best = i
			}
		}
		a[k], a[best] = a[best], a[k]
		inverse[k], inverse[best] = inverse[best], inverse[k]
		d := a[k][k]
		for j := range n {
			a[k][j] /= d
			inverse[k][j] /= d
		}
		for i := range n {
			if f := a[i][k]; i != k && f != 0 {
				for j := range n {
					a[i][j] -= f * a[k][j]
					inverse[i][j] -= f * inverse[k][j]
				}
			}
		}
	}
	for i := range n {
		for j := range n {
			inverse[i][j] -= 1 / float64(n)
		}
	}
	return inverse
}

// slowList is the list of a day.
func slowList(h *history.History, s Settings, day history.Day) map[history.PlayerID]rating.Entry {
	type opponents map[history.PlayerID]float64
	score := map[history.PlayerID]opponents{}
	games := map[history.PlayerID]map[history.PlayerID]int{}
	last := map[history.PlayerID]int{}
	played := map[history.PlayerID]int{}
	month := func(d history.Day) int { y, m, _ := d.Date(); return 12*y + m }
	full := 0.0
	for _, b := range s.Weights {
		full = math.Max(full, b.Weight)
	}
	for i := range h.Games {
		g := &h.Games[i]
		if !h.Counts(history.GameID(i)) || h.RatingDay(history.GameID(i)) > day {
			continue
		}
		age := month(day) - month(g.Day)
		weight := s.Weights[len(s.Weights)-1].Weight
		for k := len(s.Weights) - 2; k >= 0; k-- {
			if age < s.Weights[k].Below {
				weight = s.Weights[k].Weight
			}
		}
		for side := range 2 {
			a, b := g.Side[side], g.Side[1-side]
			if score[a] == nil {
				score[a], games[a], last[a] = opponents{}, map[history.PlayerID]int{}, -1
			}
			last[a] = max(last[a], month(g.Day))
			if weight > 0 {
				score[a][b] += weight * g.Result.Score(side)
				games[a][b]++
				played[a]++
			}
		}
	}
	reach := func(from history.PlayerID, next func(a, b history.PlayerID) bool) map[history.PlayerID]bool {
		seen := map[history.PlayerID]bool{from: true}
		for todo := []history.PlayerID{from}; len(todo) > 0; {
			a := todo[0]
			todo = todo[1:]
			for b := range score {
				if !seen[b] && next(a, b) {
					seen[b] = true
					todo = append(todo, b)
				}
			}
		}
		return seen
	}
	component := func(p history.PlayerID) []history.PlayerID {
		down := reach(p, func(a, b history.PlayerID) bool { return score[a][b] > 0 })
		up := reach(p, func(a, b history.PlayerID) bool { return score[b][a] > 0 })
		var both []history.PlayerID
		for q := range h.Players {
			if down[history.PlayerID(q)] && up[history.PlayerID(q)] {
				both = append(both, history.PlayerID(q))
			}
		}
		return both
	}
	var pool []history.PlayerID
	most := -1
	for q := range h.Players {
		p := history.PlayerID(q)
		if score[p] == nil || played[p] < most {
			continue
		}
		if c := component(p); played[p] > most || len(c) > len(pool) {
			pool, most = c, played[p]
		}
	}
	list := map[history.PlayerID]rating.Entry{}
	for p := range score {
		list[p] = rating.Entry{Player: p, State: rating.Retired} // where no game has a weight
		for q := range score {
			if score[p][q] > 0 || score[q][p] > 0 {
				list[p] = rating.Entry{Player: p, State: rating.NotComparable}
			}
		}
	}
	if len(pool) < 2 {
		return list
	}
	w := dense(square(len(pool)))
	var published []int
	for i, a := range pool {
		for j, b := range pool {
			w[i][j] = score[a][b]
		}
		if s.Active == 0 || month(day)-last[a] < s.Active {
			published = append(published, i)
		}
	}
	e := w.strengths()
	zero, total := 0.0, 0.0
	for i, a := range pool {
		switch s.Calibration {
		case Players:
			zero, total = zero+e[i], total+1
		case Games:
			for _, b := range pool {
				zero, total = zero+e[i]*float64(games[a][b]), total+float64(games[a][b])
			}
		}
	}
	if s.Calibration == Published {
		for _, i := range published {
			zero, total = zero+e[i], total+1
		}
	}
	gauge := published
	if len(published) == 1 {
		gauge = nil
		for i := range pool {
			gauge = append(gauge, i)
		}
	}
	c := pseudoInverse(w.information(e))
	for _, a := range pool {
		list[a] = rating.Entry{Player: a, State: rating.Retired}
	}
	for _, i := range published {
		variance := c[i][i]
		for _, a := range gauge {
			variance -= 2 * c[i][a] / float64(len(gauge))
			for _, b := range gauge {
				variance += c[a][b] / float64(len(gauge)*len(gauge))
			}
		}
		list[pool[i]] = rating.Entry{Player: pool[i], Rating: rating.Rating{
			Value:     s.Mean + 200/math.Log(3)*(e[i]-zero/total),
			Deviation: 200 / math.Log(3) * math.Sqrt(full*variance),
		}}
	}
	return list
}

func TestListsAgreeWithASlowComputation(t *testing.T) {
	short := Default()
	short.Active, short.Calibration = 4, Published
	games := Default()
	games.Calibration, games.Mean = Games, 0
	window := Default()
	window.Weights, window.Active = Weights{{3, 5}, {12, 0.5}, {0, 0}}, 0
	rated, retired := 0, 0
	for name, s := range map[string]Settings{"default": Default(), "short": short, "games": games, "window": window} {
		for seed := uint64(20); seed < 22; seed++ {
			h := ratingtest.Random(seed).Build()
			tl := ratingtest.Rate(t, made(t, s), h)
			for l := range h.Lists {
				if l%5 != 0 && l != len(h.Lists)-1 { // the slow one is slow
					continue
				}
				want := slowList(h, s, h.Lists[l].Day)
				got := tl.List(history.ListID(l))
				if len(got) != len(want) {
					t.Fatalf("%s, seed %d, list %s: %d players, want %d", name, seed, h.Lists[l].Day, len(got), len(want))
				}
				for _, x := range got {
					y := want[x.Player]
					if x.State != y.State || math.Abs(x.Value-y.Value) > 1e-6 || math.Abs(x.Deviation-y.Deviation) > 1e-6*math.Max(1, y.Deviation) {
						t.Fatalf("%s, seed %d, list %s: %v, want %v", name, seed, h.Lists[l].Day, x, y)
					}
					switch x.State {
					case rating.Rated:
						rated++
					case rating.Retired:
						retired++
					}
				}
			}
		}
	}
	if rated < 500 || retired == 0 {
		t.Errorf("only %d rated and %d retired entries compared", rated, retired)
	}
}

// Strongly connected components against plain reachability.
func TestComponentsAreThoseOfReachability(t *testing.T) {
	var c components
	for seed := range uint32(300) {
		n := int(seed%12) + 1
		x := seed*2654435761 + 1
		edge := square(n)
		g := digraph{start: make([]uint32, n+1)}
		for i := range n {
			for j := range n {
				x = x*1664525 + 1013904223
				if x>>16%uint32(n+2) < 2 && i != j {
					edge[i][j] = 1
					g.to = append(g.to, uint32(j))
				}
			}
			g.start[i+1] = uint32(len(g.to))
			edge[i][i] = 1
		}
		for k := range n {
			for i := range n {
				for j := range n {
					if edge[i][k]*edge[k][j] > 0 {
						edge[i][j] = 1
					}
				}
			}
		}
		c.find(g)
		size := make([]uint32, len(c.size))
		for i := range n {
			size[c.of[i]]++
			for j := range n {
				if (c.of[i] == c.of[j]) != (edge[i][j]*edge[j][i] > 0) {
					t.Fatalf("graph %d: nodes %d and %d", seed, i, j)
				}
			}
		}
		if fmt.Sprint(size) != fmt.Sprint(c.size) {
			t.Fatalf("graph %d: sizes %v, want %v", seed, c.size, size)
		}
	}
}

// A chain is as deep as there are players: recursion would not survive it.
func TestALongChainIsNoStackOverflow(t *testing.T) {
	const n = 1 << 20
	g := digraph{start: make([]uint32, n+1), to: make([]uint32, n)}
	for i := range n {
		g.start[i+1] = uint32(i + 1)
		g.to[i] = uint32((i + 1) % n)
	}
	var c components
	c.find(g)
	if len(c.size) != 1 || c.size[0] != n {
		t.Errorf("components of the sizes %v", c.size)
	}
}
