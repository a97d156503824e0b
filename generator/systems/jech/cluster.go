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
	of       []int32 // by player
	graph    links   // of the clusters, every link in both directions
	next     links   // of those that come next
	few      links   // of those that are left, every link once
	share    []float64
	joined   []int32 // by cluster: the one it becomes part of
	members  [][2]int32
	total    []float64 // of a cluster's links
	order    []int32
	place    []int32 // by cluster, in the row being merged
	exactly  []float64
	cavities []float64
}

// mostClusters is the number of clusters at which joining ends.
const mostClusters = 300

// correct adds to the variance of each player what cavities miss between the
// clusters: exact variances less cavity variances of the clusters themselves.
func (c *clusters) correct(g *links, share, variance []float64, x *exact, y *cavity) {
	c.begin(g, share)
	for c.graph.len() > mostClusters {
		if n := c.graph.len(); c.join() == n {
			break // nobody has a neighbour left
		}
		c.merge()
	}
	n := c.graph.len()
	c.few = links{append(c.few.start[:0], 0), c.few.to[:0], c.few.h[:0]}
	for u := range n {
		for k := c.graph.start[u]; k < c.graph.start[u+1]; k++ {
			if v := c.graph.to[k]; v > uint32(u) {
				c.few.to = append(c.few.to, v)
				c.few.h = append(c.few.h, c.graph.h[k])
			}
		}
		c.few.start = append(c.few.start, uint32(len(c.few.to)))
	}
	c.exactly, c.cavities = sized(c.exactly, n), sized(c.cavities, n)
	x.solve(&c.few, c.share, c.exactly)
	y.solve(&c.few, c.cavities)
	for i, k := range c.of {
		variance[i] += c.exactly[k] - c.cavities[k]
	}
}

// begin makes every player a cluster.
func (c *clusters) begin(g *links, share []float64) {
	n := g.len()
	c.of = sized(c.of, n)
	for i := range c.of {
		c.of[i] = int32(i)
	}
	c.share = append(c.share[:0], share...)
	all := &c.graph
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

// join puts clusters together by twos and returns how many there will be. Those
// with the weakest links choose first, each the neighbour that is linked most
// closely for what its links are altogether.
func (c *clusters) join() int {
	g, n := &c.graph, c.graph.len()
	c.total = filled(c.total, n, 0)
	c.order = sized(c.order, n)
	for i := range n {
		c.order[i] = int32(i)
		for _, h := range g.h[g.start[i]:g.start[i+1]] {
			c.total[i] += h
		}
	}
	slices.SortFunc(c.order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(c.total[a], c.total[b]), cmp.Compare(a, b))
	})
	c.joined = filled(c.joined, n, -1)
	c.members = c.members[:0]
	for _, i := range c.order {
		if c.joined[i] >= 0 {
			continue
		}
		best, most := i, 0.0
		for k := g.start[i]; k < g.start[i+1]; k++ {
			j := int32(g.to[k])
			if share := g.h[k] / c.total[j]; c.joined[j] < 0 && share > most {
				best, most = j, share
			}
		}
		c.joined[i], c.joined[best] = int32(len(c.members)), int32(len(c.members))
		c.members = append(c.members, [2]int32{i, best}) // twice the same: alone
	}
	return len(c.members)
}

// merge makes the graph of the joined clusters.
func (c *clusters) merge() {
	g, m := &c.graph, &c.next
	m.start, m.to, m.h = append(m.start[:0], 0), m.to[:0], m.h[:0]
	c.place = filled(c.place, len(c.members), -1)
	for own, pair := range c.members {
		from := int32(len(m.to))
		for at, u := range pair {
			if at == 1 && u == pair[0] {
				break
			}
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
		m.start = append(m.start, uint32(len(m.to)))
	}
	share := make([]float64, len(c.members))
	for i, v := range c.share {
		share[c.joined[i]] += v
	}
	c.share = share
	for i, k := range c.of {
		c.of[i] = c.joined[k]
	}
	c.graph, c.next = c.next, c.graph
}
