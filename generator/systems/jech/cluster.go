package jech

import (
	"cmp"
	"slices"
)

// clusters joins players who are closely linked, pair by pair and then pair of
// clusters by pair of clusters, until few are left, whose variances are
// computed exactly. It finds what cavities cannot see: groups of players whom
// few games link to the others, such as countries.
//
// Players who are not published choose among the clusters of the others: their
// old games, most of all games there are, carry the least weight, and without
// them clusters are found in a third of the time.
type clusters struct {
	of      []int32  // by player, -1 as long as there is none
	members []uint32 // who is joined
	part    []int32  // of: by member
	all     links    // of the members, every link in both directions
	graph   links    // of the clusters, the same
	next    links    // of those that come next
	few     links    // of those that are left, every link once
	share   []float64
	joined  []int32   // by cluster: the one it becomes part of
	first   []int32   // by cluster: where its members begin, and then end, in order
	totals  []float64 // of a cluster's links
	order   []int32
	place   []int32   // by cluster, in the row being merged
	sum     []float64 // by cluster
	exactly []float64
	known   []float64 // by cluster: sum of the cavity precisions
}

// mostClusters is the number of clusters at which joining ends.
const mostClusters = 128

// rounds is how often every player may change to a better cluster in the end.
const rounds = 3

// correct adds to the variance of each player what cavities miss: the exact
// variance of the cluster as a whole, less what it would be if its members were
// known independently of each other, as cavities have it. A cluster of one
// player becomes exact.
func (c *clusters) correct(g *links, published []bool, share, diag, variance []float64, x *exact) {
	c.begin(g, published)
	c.graph = c.all.copy(c.graph)
	for n := 0; c.graph.len() > mostClusters && c.graph.len() != n; {
		n = c.graph.len()
		c.merge(c.join())
	}
	n := c.refine(c.graph.len())
	c.assign(g, n)
	c.reduce(g, share, n)
	c.exactly = sized(c.exactly, n)
	c.known = filled(c.known, n, 0)
	for i, k := range c.of {
		c.known[k] += 1 / variance[i]
	}
	x.solve(&c.few, c.share, c.exactly)
	for _, u := range c.members {
		k := c.of[u]
		// Nobody is known better than with opponents who are known exactly.
		least := 1 / diag[u]
		variance[u] = max(variance[u]+c.exactly[k]-1/c.known[k], least)
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

// refine lets every member change to the cluster where most of the member's
// links lead, a few times, and returns the number of clusters left. Joining
// goes by single links, some of which lead abroad. Where members have no links
// with each other to be joined by, only the first clusters are left.
func (c *clusters) refine(n int) int {
	c.sum = filled(c.sum, n, 0)
	for range rounds {
		for i := range c.part {
			c.part[i] = c.best(c.part, c.part[i], &c.all, i)
		}
	}
	c.place = filled(c.place, n, -1)
	left := int32(0)
	for i, k := range c.part {
		if c.place[k] < 0 {
			c.place[k] = left
			left++
		}
		c.part[i] = c.place[k]
	}
	return min(int(left), mostClusters)
}

// best is the cluster to which most of the links of node i lead; of several
// the one held now, then the first.
func (c *clusters) best(of []int32, now int32, g *links, i int) int32 {
	from, to := g.start[i], g.start[i+1]
	for k := from; k < to; k++ {
		if j := of[g.to[k]]; j >= 0 {
			c.sum[j] += g.h[k]
		}
	}
	for _, v := range g.to[from:to] {
		if j := of[v]; j >= 0 && (now < 0 || c.sum[j] > c.sum[now] || c.sum[j] == c.sum[now] && j < now) {
			now = j
		}
	}
	for _, v := range g.to[from:to] {
		if j := of[v]; j >= 0 {
			c.sum[j] = 0
		}
	}
	return now
}

// assign gives everybody one of n clusters. Whoever came first into a game is
// seen last: the links stored are those towards later players.
func (c *clusters) assign(g *links, n int) {
	for i, u := range c.members {
		if int(c.part[i]) < n {
			c.of[u] = c.part[i]
		}
	}
	for u := g.len() - 1; u >= 0; u-- {
		if c.of[u] < 0 {
			c.of[u] = c.best(c.of, -1, g, u)
		}
	}
	for u := range g.len() {
		c.of[u] = max(c.of[u], 0)
		for _, v := range g.to[g.start[u]:g.start[u+1]] {
			if c.of[v] < 0 {
				c.of[v] = c.of[u]
			}
		}
	}
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

// begin makes every published player a cluster.
func (c *clusters) begin(g *links, published []bool) {
	c.of = filled(c.of, g.len(), -1)
	c.members = c.members[:0]
	for u := range c.of {
		if published[u] {
			c.of[u] = int32(len(c.members))
			c.members = append(c.members, uint32(u))
		}
	}
	n := len(c.members)
	c.part = sized(c.part, n)
	for i := range c.part {
		c.part[i] = int32(i)
	}
	all := &c.all
	all.start = filled(all.start, n+1, 0)
	for i, u := range c.members {
		for _, v := range g.to[g.start[u]:g.start[u+1]] {
			if j := c.of[v]; j >= 0 {
				all.start[i+1]++
				all.start[j+1]++
			}
		}
	}
	for i := range n {
		all.start[i+1] += all.start[i]
	}
	all.to, all.h = sized(all.to, int(all.start[n])), sized(all.h, int(all.start[n]))
	next := append(c.next.start[:0], all.start...)
	for i, u := range c.members {
		for k := g.start[u]; k < g.start[u+1]; k++ {
			j, h := c.of[g.to[k]], g.h[k]
			if j < 0 {
				continue
			}
			all.to[next[i]], all.h[next[i]] = uint32(j), h
			all.to[next[j]], all.h[next[j]] = uint32(i), h
			next[i]++
			next[j]++
		}
	}
	c.next.start = next
	for _, u := range c.members {
		c.of[u] = -1
	}
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
	for i, k := range c.part {
		c.part[i] = c.joined[k]
	}
	c.graph, c.next = c.next, c.graph
}
