package jech

import (
	"cmp"
	"slices"

	"echelle/generator/history"
)

// clusters are groups of players who are closely linked, at most mostClusters of
// them, who between them hold the whole pool. In a chain of lists they are found
// for the first one that needs them, and again when many have joined the pool;
// in between newcomers go where most of their games lead.
type clusters struct {
	of    []int32 // by player, -1: not known; empty before the first list
	fresh []history.PlayerID
	sum   []float64
}

const (
	// mostClusters is the number of clusters at which joining ends.
	mostClusters = 64
	// rounds is how often every player may change to a better cluster in the end.
	rounds = 3
	// renewed is the part of the pool that may be new before clusters are found
	// anew.
	renewed = 0.1
)

// cluster puts everybody in the pool into a cluster.
func (f *fitter) cluster() {
	c := &f.spread.clusters
	if len(c.of) == 0 {
		c.of = filled(c.of, len(f.pool.number), -1)
	}
	c.fresh = c.fresh[:0]
	for _, p := range f.pool.players {
		if c.of[p] < 0 {
			c.fresh = append(c.fresh, p)
		}
	}
	if float64(len(c.fresh)) > renewed*float64(len(f.pool.players)) {
		var j joining
		j.find(&f.pool, f.h)
		for i, p := range f.pool.players {
			c.of[p] = j.part[i]
		}
		return
	}
	c.sum = sized(c.sum, mostClusters)
	// Who has met newcomers only waits for them.
	for len(c.fresh) > 0 {
		rest := c.fresh[:0]
		for _, p := range c.fresh {
			if c.of[p] = f.closest(p); c.of[p] < 0 {
				rest = append(rest, p)
			}
		}
		c.fresh = rest
	}
}

// closest is the cluster to which most of a player's games in the pool lead, of
// several the first met; -1 where none is known.
func (f *fitter) closest(p history.PlayerID) int32 {
	c := &f.spread.clusters
	clear(c.sum)
	best := int32(-1)
	f.opponents(p, func(q history.PlayerID, won, lost float64) bool {
		if k := c.of[q]; k >= 0 && f.pool.number[q] >= 0 {
			c.sum[k] += won + lost
			if best < 0 || c.sum[k] > c.sum[best] {
				best = k
			}
		}
		return true
	})
	return best
}

// joining finds clusters: pair by pair players are joined, and then pair of
// clusters by pair of clusters, until few are left.
type joining struct {
	part   []int32   // by player: cluster
	all    bonds     // of the players, every link in both directions
	graph  bonds     // of the clusters, the same
	spare  bonds     // for the next graph
	joined []int32   // by cluster: the one it becomes part of
	first  []int32   // by cluster: where its members begin, and then end, in order
	totals []float64 // of a cluster's links
	order  []int32
	place  []int32   // by cluster, in the row being merged
	sum    []float64 // by cluster
}

// find puts everybody in the pool into a cluster, by links of weight h.
func (c *joining) find(p *pool, h []float32) {
	c.begin(p, h)
	c.graph = c.all
	for n := 0; c.graph.len() > mostClusters && c.graph.len() != n; {
		n = c.graph.len()
		c.merge(c.join())
		if n == c.all.len() {
			c.spare = bonds{} // that was all, which refine wants
		}
	}
	c.refine()
}

// bonds are links with less digits: those of u are all[start[u]:start[u+1]].
type bonds struct {
	start []uint32
	all   []bond
}

type bond struct {
	to uint32
	h  float32
}

func (g *bonds) len() int          { return len(g.start) - 1 }
func (g *bonds) of(u int32) []bond { return g.all[g.start[u]:g.start[u+1]] }

// total is the sum of the links of a node.
func (g *bonds) total(u int32) float64 {
	sum := 0.0
	for _, x := range g.of(u) {
		sum += float64(x.h)
	}
	return sum
}

// refine lets every player change to the cluster where most of the player's
// links lead, a few times. Joining goes by single links, some of which lead
// abroad. Players who were not joined are put together as they come.
func (c *joining) refine() {
	for i := range c.part {
		c.part[i] %= mostClusters
	}
	c.sum = filled(c.sum, mostClusters, 0)
	for range rounds {
		for i := range c.part {
			c.part[i] = c.best(i)
		}
	}
}

// best is the cluster to which most of the links of player i lead; of several
// the one held now, then the first.
func (c *joining) best(i int) int32 {
	own := c.all.of(int32(i))
	for _, x := range own {
		c.sum[c.part[x.to]] += float64(x.h)
	}
	now := c.part[i]
	for _, x := range own {
		if j := c.part[x.to]; c.sum[j] > c.sum[now] || c.sum[j] == c.sum[now] && j < now {
			now = j
		}
	}
	for _, x := range own {
		c.sum[c.part[x.to]] = 0
	}
	return now
}

// begin makes every player a cluster.
func (c *joining) begin(p *pool, h []float32) {
	n := len(p.players)
	c.part = sized(c.part, n)
	all := &c.all
	all.start = filled(all.start, n+1, 0)
	for u := range n {
		c.part[u] = int32(u)
		for _, v := range p.to[p.start[u]:p.start[u+1]] {
			all.start[u+1]++
			all.start[v+1]++
		}
	}
	for u := range n {
		all.start[u+1] += all.start[u]
	}
	all.all = sized(all.all, 2*len(p.to))
	next := slices.Clone(all.start)
	for u := range n {
		for k := p.start[u]; k < p.start[u+1]; k++ {
			v := p.to[k]
			all.all[next[u]] = bond{v, h[k]}
			all.all[next[v]] = bond{uint32(u), h[k]}
			next[u]++
			next[v]++
		}
	}
}

// join puts clusters together, mostly by twos, and returns how many there will
// be: at most half. Those with the weakest links choose first, each the free
// neighbour that is linked most closely for what its links are altogether, or
// where no neighbour is free the closest of all with its cluster.
func (c *joining) join() int {
	g, n := &c.graph, c.graph.len()
	c.totals = sized(c.totals, n)
	c.order = sized(c.order, n)
	for i := range n {
		c.order[i] = int32(i)
		c.totals[i] = g.total(int32(i))
	}
	slices.SortFunc(c.order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(c.totals[a], c.totals[b]), cmp.Compare(a, b))
	})
	c.joined = filled(c.joined, n, -1)
	count := int32(0)
	for _, i := range c.order {
		if c.joined[i] >= 0 {
			continue
		}
		free, taken := i, i
		most, mostTaken := 0.0, 0.0
		for _, x := range g.of(i) {
			j := int32(x.to)
			bound := float64(x.h) / c.totals[j]
			switch {
			case c.joined[j] < 0 && bound > most:
				free, most = j, bound
			case c.joined[j] >= 0 && bound > mostTaken:
				taken, mostTaken = j, bound
			}
		}
		if free == i && taken != i {
			c.joined[i] = c.joined[taken]
			continue
		}
		c.joined[i], c.joined[free] = count, count
		count++
	}
	return int(count)
}

// merge makes the graph of the n joined clusters.
func (c *joining) merge(n int) {
	g, m := &c.graph, bonds{append(c.spare.start[:0], 0), slices.Grow(c.spare.all[:0], len(c.graph.all))}
	// Members of a cluster together.
	c.first = filled(c.first, n+1, 0)
	for _, k := range c.joined {
		c.first[k+1]++
	}
	for k := range n {
		c.first[k+1] += c.first[k]
	}
	for i, k := range c.joined {
		c.order[c.first[k]] = int32(i)
		c.first[k]++
	}
	c.place = filled(c.place, n, -1)
	begin := int32(0)
	for own := range n {
		from := int32(len(m.all))
		for _, u := range c.order[begin:c.first[own]] {
			for _, x := range g.of(u) {
				v := c.joined[x.to]
				switch {
				case v == int32(own):
				case c.place[v] >= from:
					m.all[c.place[v]].h += x.h
				default:
					c.place[v] = int32(len(m.all))
					m.all = append(m.all, bond{uint32(v), x.h})
				}
			}
		}
		begin = c.first[own]
		m.start = append(m.start, uint32(len(m.all)))
	}
	for i, k := range c.part {
		c.part[i] = c.joined[k]
	}
	c.graph, c.spare = m, c.graph
}
