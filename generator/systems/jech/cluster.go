package jech

import (
	"cmp"
	"slices"
)

// clusters joins players who are closely linked, pair by pair and then pair of
// clusters by pair of clusters, until few are left, whose variances are
// computed exactly. It finds what cavities cannot see: groups of players whom
// few games link to the others, such as countries.
type clusters struct {
	of      []int32 // by player
	all     links   // of the players, every link in both directions
	graph   links   // of the clusters, the same
	next    links   // of those that come next
	few     links   // of those that are left, every link once
	share   []float64
	joined  []int32   // by cluster: the one it becomes part of
	first   []int32   // by cluster: where its members begin, and then end, in order
	totals  []float64 // of a cluster's links
	order   []int32
	place   []int32 // by cluster, in the row being merged
	exactly []float64
	known   []float64 // by cluster: sum of the cavity precisions
}

// mostClusters is the number of clusters at which joining ends.
const mostClusters = 300

// rounds is how often every player may change to a better cluster in the end.
const rounds = 3

// correct adds to the variance of each player what cavities miss: the exact
// variance of the cluster as a whole, less what it would be if its members were
// known independently of each other, as cavities have it. A cluster of one
// player becomes exact.
func (c *clusters) correct(g *links, share, variance []float64, x *exact) {
	c.begin(g)
	c.graph = c.all.copy(c.graph)
	for c.graph.len() > mostClusters {
		c.merge(c.join())
	}
	n := c.refine(c.graph.len())
	c.reduce(g, share, n)
	c.exactly = sized(c.exactly, n)
	c.known = filled(c.known, n, 0)
	for i, k := range c.of {
		c.known[k] += 1 / variance[i]
	}
	x.solve(&c.few, c.share, c.exactly)
	for i, k := range c.of {
		// Nobody is known better than with opponents who are known exactly.
		least := 1 / c.all.total(i)
		variance[i] = max(variance[i]+c.exactly[k]-1/c.known[k], least)
	}
}

// total is the sum of the links of a node.
func (g *links) total(i int) float64 {
	sum := 0.0
	for _, h := range g.h[g.start[i]:g.start[i+1]] {
		sum += h
	}
	return sum
}

// copy returns g in the buffers of another graph.
func (g *links) copy(to links) links {
	return links{append(to.start[:0], g.start...), append(to.to[:0], g.to...), append(to.h[:0], g.h...)}
}

// refine lets every player change to the cluster where most of the player's
// links lead, a few times, and returns the number of clusters left. Joining
// goes by single links, some of which lead abroad.
func (c *clusters) refine(n int) int {
	sum := make([]float64, n)
	for range rounds {
		for i := range c.of {
			from, to := c.all.start[i], c.all.start[i+1]
			for k := from; k < to; k++ {
				sum[c.of[c.all.to[k]]] += c.all.h[k]
			}
			best := c.of[i]
			for _, v := range c.all.to[from:to] {
				if j := c.of[v]; sum[j] > sum[best] || sum[j] == sum[best] && j < best {
					best = j
				}
			}
			for _, v := range c.all.to[from:to] {
				sum[c.of[v]] = 0
			}
			c.of[i] = best
		}
	}
	c.place = filled(c.place, n, -1)
	left := int32(0)
	for i, k := range c.of {
		if c.place[k] < 0 {
			c.place[k] = left
			left++
		}
		c.of[i] = c.place[k]
	}
	return int(left)
}

// reduce makes the graph of the n clusters and their shares in the mean.
func (c *clusters) reduce(g *links, share []float64, n int) {
	c.share = filled(c.share, n, 0)
	matrix := make([]float64, n*n)
	for u, k := range c.of {
		c.share[k] += share[u]
		for at := g.start[u]; at < g.start[u+1]; at++ {
			l := c.of[g.to[at]]
			matrix[int(min(k, l))*n+int(max(k, l))] += g.h[at]
		}
	}
	c.few = links{append(c.few.start[:0], 0), c.few.to[:0], c.few.h[:0]}
	for k := range n {
		for l := k + 1; l < n; l++ {
			if h := matrix[k*n+l]; h > 0 {
				c.few.to = append(c.few.to, uint32(l))
				c.few.h = append(c.few.h, h)
			}
		}
		c.few.start = append(c.few.start, uint32(len(c.few.to)))
	}
}

// begin makes every player a cluster.
func (c *clusters) begin(g *links) {
	n := g.len()
	c.of = sized(c.of, n)
	for i := range c.of {
		c.of[i] = int32(i)
	}
	all := &c.all
	all.start = filled(all.start, n+1, 0)
	all.to, all.h = sized(all.to, 2*len(g.to)), sized(all.h, 2*len(g.to))
	for u := range n {
		all.start[u+1] += g.start[u+1] - g.start[u]
		for _, v := range g.to[g.start[u]:g.start[u+1]] {
			all.start[v+1]++
		}
	}
	for u := range n {
		all.start[u+1] += all.start[u]
	}
	next := append(c.next.start[:0], all.start...)
	for u := range n {
		for k := g.start[u]; k < g.start[u+1]; k++ {
			v, h := g.to[k], g.h[k]
			all.to[next[u]], all.h[next[u]] = v, h
			all.to[next[v]], all.h[next[v]] = uint32(u), h
			next[u]++
			next[v]++
		}
	}
	c.next.start = next
}

// join puts clusters together, mostly by twos, and returns how many there will
// be: at most half. Those with the weakest links choose first, each the free
// neighbour that is linked most closely for what its links are altogether, or
// where no neighbour is free the closest of all with its cluster.
func (c *clusters) join() int {
	g, n := &c.graph, c.graph.len()
	c.totals = sized(c.totals, n)
	c.order = sized(c.order, n)
	for i := range n {
		c.order[i] = int32(i)
		c.totals[i] = g.total(i)
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
		for k := g.start[i]; k < g.start[i+1]; k++ {
			j := int32(g.to[k])
			bond := g.h[k] / c.totals[j]
			switch {
			case c.joined[j] < 0 && bond > most:
				free, most = j, bond
			case c.joined[j] >= 0 && bond > mostTaken:
				taken, mostTaken = j, bond
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
func (c *clusters) merge(n int) {
	g, m := &c.graph, &c.next
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
	m.start, m.to, m.h = append(m.start[:0], 0), m.to[:0], m.h[:0]
	c.place = filled(c.place, n, -1)
	begin := int32(0)
	for own := range n {
		from := int32(len(m.to))
		for _, u := range c.order[begin:c.first[own]] {
			for k := g.start[u]; k < g.start[u+1]; k++ {
				v := c.joined[g.to[k]]
				switch {
				case v == int32(own):
				case c.place[v] >= from:
					m.h[c.place[v]] += g.h[k]
				default:
					c.place[v] = int32(len(m.to))
					m.to = append(m.to, uint32(v))
					m.h = append(m.h, g.h[k])
				}
			}
		}
		begin = c.first[own]
		m.start = append(m.start, uint32(len(m.to)))
	}
	for i, k := range c.of {
		c.of[i] = c.joined[k]
	}
	c.graph, c.next = c.next, c.graph
}
