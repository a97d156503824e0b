package jech

// web is what deviations are computed from: the members, who are the players on
// the list, and the other players of the pool, the rest. The rest count one by one
// as far as they met members. What they know of each other counts between whole
// clusters of them only, the grounds, as if within each they were known exactly:
// three quarters of all games in the end, old ones of the least weight, on which
// the deviations of members hardly depend.
//
// Where everybody is a member the web is the pool.
type web struct {
	links             // first a row a member, then one for each of the rest; to are members
	members []uint32  // numbers in the pool
	number  []int32   // by number in the pool: row
	held    []float64 // by row: links within the rest
	diag    []float64 // by row: all links
	cluster []int32   // by row
	ground  []float64 // by cluster and lower cluster: links between them within the rest
	at      []uint32  // by row, while weaving: where the next link goes
	place   []int32   // by cluster, while condensing: node of the ground
	sum     []float64 // by node, while condensing: links of one player
	near    []int32   // nodes of these
}

// links is an undirected graph with weights: each link is in the row of one of
// its two ends, those of row u are to[start[u]:start[u+1]].
type links struct {
	start []uint32
	to    []uint32
	h     []float64
}

func (g *links) len() int { return len(g.start) - 1 }

// weave makes the web of the pool at the solution, of those members.
func (w *web) weave(f *fitter, isMember []bool) {
	p := &f.pool
	n := len(p.players)
	w.sort(f, isMember)
	m := int32(len(w.members))
	w.start = filled(w.start, n+1, 0)
	for u, i := range w.number {
		for _, v := range p.to[p.start[u]:p.start[u+1]] {
			if j := w.number[v]; j < m {
				w.start[i+1]++
			} else if i < m {
				w.start[j+1]++
			}
		}
	}
	for i := range n {
		w.start[i+1] += w.start[i]
	}
	w.at = append(w.at[:0], w.start...)
	w.to, w.h = sized(w.to, int(w.start[n])), sized(w.h, int(w.start[n]))
	w.held, w.diag = filled(w.held, n, 0), filled(w.diag, n, 0)
	w.ground = filled(w.ground, mostClusters*mostClusters, 0)
	f.raise()
	for u, i := range w.number {
		from, to := p.start[u], p.start[u+1]
		partner := p.to[from:to]
		won, lost := p.won[from:to][:len(partner)], p.lost[from:to][:len(partner)]
		own, sum := f.odds[u], 0.0
		for k, v := range partner {
			j := w.number[v]
			other := f.odds[v]
			t := 1 / (own + other)
			x, y := own*t, other*t
			if !f.safe {
				x, y = chances(f.e[u] - f.e[v])
			}
			h := float64((won[k] + lost[k]) / f.full * steepness(x, y))
			sum += h
			w.diag[j] += h
			switch {
			case j < m:
				at := w.at[i]
				w.to[at], w.h[at] = uint32(j), h
				w.at[i]++
			case i < m:
				at := w.at[j]
				w.to[at], w.h[at] = uint32(i), h
				w.at[j]++
			default:
				w.held[i] += h
				w.held[j] += h
				a, b := w.cluster[i], w.cluster[j]
				w.ground[max(a, b)*mostClusters+min(a, b)] += h
			}
		}
		w.diag[i] += sum
	}
}

// sort numbers the rows.
func (w *web) sort(f *fitter, isMember []bool) {
	n := len(isMember)
	w.members, w.number = w.members[:0], sized(w.number, n)
	for u, is := range isMember {
		if is {
			w.number[u] = int32(len(w.members))
			w.members = append(w.members, uint32(u))
		}
	}
	rows := int32(len(w.members))
	for u, is := range isMember {
		if !is {
			w.number[u] = rows
			rows++
		}
	}
	w.cluster = filled(w.cluster, n, -1)
	if of := f.spread.clusters.of; len(of) > 0 {
		for u, p := range f.pool.players {
			w.cluster[w.number[u]] = of[p]
		}
	}
}

// condense joins the web into a graph of n nodes, to one of which each member
// belongs, and one more for each ground. The rest are eliminated.
func (w *web) condense(x *exact, of []int32, n int) {
	m := len(w.members)
	w.place = filled(w.place, mostClusters, -1)
	for r := m; r < w.len(); r++ {
		if k := w.cluster[r]; w.held[r] > 0 && w.place[k] < 0 {
			w.place[k] = int32(n)
			n++
		}
	}
	x.begin(n)
	for i, own := range of {
		for k := w.start[i]; k < w.start[i+1]; k++ {
			x.join(own, of[w.to[k]], w.h[k])
		}
	}
	for k, own := range w.place {
		for l, h := range w.ground[k*mostClusters : k*mostClusters+k] {
			if h > 0 {
				x.join(own, w.place[l], h)
			}
		}
	}
	w.sum = filled(w.sum, n, 0)
	for r := m; r < w.len(); r++ {
		w.near = w.near[:0]
		for k := w.start[r]; k < w.start[r+1]; k++ {
			w.add(of[w.to[k]], w.h[k])
		}
		if w.held[r] > 0 && len(w.near) > 0 {
			w.add(w.place[w.cluster[r]], w.held[r])
		}
		for at, i := range w.near {
			part := w.sum[i] / w.diag[r]
			for _, j := range w.near[:at] {
				x.join(i, j, float64(part*w.sum[j]))
			}
		}
		for _, i := range w.near {
			w.sum[i] = 0
		}
	}
}

// add adds a link of the player who is being eliminated.
func (w *web) add(node int32, h float64) {
	if w.sum[node] == 0 {
		w.near = append(w.near, node)
	}
	w.sum[node] += h
}
