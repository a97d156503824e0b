package jech

import "slices"

// digraph is a directed graph over offset arrays: the ends of the edges of
// node u are to[start[u]:start[u+1]].
type digraph struct {
	start []uint32
	to    []uint32
}

// components numbers the strongly connected components of a digraph. It may
// be used again and again.
//
// Source: Tarjan, "Depth-first search and linear graph algorithms", SIAM J.
// Comput. 1 (1972), with a stack of its own in place of recursion: a chain of
// players may be as long as there are players.
type components struct {
	of   []uint32 // by node, from 0 in the order in which they are completed
	size []uint32 // by component

	low   []uint32 // visited: 1 + the lowest order seen from here; 0: not yet
	next  []uint32 // next edge to look at
	open  []uint32 // nodes whose component is not complete
	calls []uint32 // the path of the search
}

// find computes the components of a digraph.
func (c *components) find(g digraph) {
	n := len(g.start) - 1
	const none = ^uint32(0)
	c.of = refill(c.of, n, none)
	c.low = refill(c.low, n, 0)
	c.next = append(c.next[:0], g.start[:n]...)
	c.size = c.size[:0]
	order := uint32(0)
	for root := range uint32(n) {
		if c.low[root] != 0 {
			continue
		}
		c.calls = append(c.calls[:0], root)
		order++
		c.low[root] = order
		c.open = append(c.open, root)
		for len(c.calls) > 0 {
			u := c.calls[len(c.calls)-1]
			if k := c.next[u]; k < g.start[u+1] {
				c.next[u]++
				switch v := g.to[k]; {
				case c.low[v] == 0:
					order++
					c.low[v] = order
					c.open = append(c.open, v)
					c.calls = append(c.calls, v)
				case c.of[v] == none:
					c.low[u] = min(c.low[u], c.low[v])
				}
				continue
			}
			c.calls = c.calls[:len(c.calls)-1]
			if len(c.calls) > 0 {
				up := c.calls[len(c.calls)-1]
				c.low[up] = min(c.low[up], c.low[u])
			}
			c.close(u)
		}
	}
}
