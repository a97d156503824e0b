package jech

import "echelle/generator/history"

// pool is the graph of the players who are rated together, with numbers of its
// own in the order of the queue; its edges lead to the partners with a higher number.
type pool struct {
	digraph
	queue   *queue
	ties    []tie // by link of the queue
	players []history.PlayerID
	number  []int32   // by player, -1 outside
	place   []int32   // by place in the queue: number, -1 outside
	games   []uint32  // by number, of positive weight within the pool
	won     []float64 // by edge: weighted score of u against to
	lost    []float64 // of to against u
	edge    []uint32  // by link that is one
}

func newPool(t *table) pool {
	n := len(t.pairs)
	return pool{
		digraph: digraph{to: make([]uint32, 0, n)},
		number:  make([]int32, len(t.h.Players)),
		won:     make([]float64, 0, n), lost: make([]float64, 0, n), edge: make([]uint32, 0, n),
	}
}

// gather makes the pool of the players within reach.
func (f *fitter) gather() {
	g, q := &f.pool, &f.queue
	g.queue, g.ties = q, f.ties
	n := len(f.ties)
	g.to, g.won, g.lost, g.edge = sized(g.to, n), sized(g.won, n), sized(g.lost, n), sized(g.edge, n)
	for p := range g.number {
		g.number[p] = -1
	}
	g.players, g.place = g.players[:0], filled(g.place, len(q.players), -1)
	for i, p := range q.players {
		if f.reach.within[p] {
			g.number[p], g.place[i] = int32(len(g.players)), int32(len(g.players))
			g.players = append(g.players, p)
		}
	}
	g.games = filled(g.games, len(g.players), 0)
	g.start = append(g.start[:0], 0)
	edges := 0
	for i, u := range g.place {
		if u < 0 {
			continue
		}
		for k := q.rows[i]; k < q.rows[i+1]; k++ {
			t, v := &f.ties[k], g.place[q.to[k]]
			if t.games == 0 || v < 0 {
				continue
			}
			g.games[u] += t.games
			g.games[v] += t.games
			g.to[edges], g.won[edges], g.lost[edges] = uint32(v), t.won, t.lost
			g.edge[k] = uint32(edges)
			edges++
		}
		g.start = append(g.start, uint32(edges))
	}
	g.to, g.won, g.lost = g.to[:edges], g.won[:edges], g.lost[:edges]
}
