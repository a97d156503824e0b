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
	of   []uint32 // by node, in the order in which they are completed
	size []uint32 // by component

	seen []uint32 // place in the order of the search, from 1; 0: not yet
	low  []uint32 // the lowest place of an open node seen from below this one
	next []uint32 // next edge to look at
	open []uint32 // nodes whose component is not complete
	path []uint32 // from the root of the search to where it is
}

// pending is the component of a node that has none yet.
const pending = ^uint32(0)

// find computes the components of a digraph.
func (c *components) find(g digraph) {
	n := len(g.start) - 1
	c.of = filled(c.of, n, pending)
	c.seen = filled(c.seen, n, 0)
	c.low = filled(c.low, n, 0)
	c.next = append(c.next[:0], g.start[:n]...)
	c.size = c.size[:0]
	count := uint32(0)
	visit := func(u uint32) {
		count++
		c.seen[u], c.low[u] = count, count
		c.open = append(c.open, u)
		c.path = append(c.path, u)
	}
	for root := range uint32(n) {
		if c.seen[root] != 0 {
			continue
		}
		visit(root)
		for len(c.path) > 0 {
			u := c.path[len(c.path)-1]
			if k := c.next[u]; k < g.start[u+1] {
				c.next[u]++
				if v := g.to[k]; c.seen[v] == 0 {
					visit(v)
				} else if c.of[v] == pending {
					c.low[u] = min(c.low[u], c.seen[v])
				}
				continue
			}
			c.path = c.path[:len(c.path)-1]
			if len(c.path) > 0 {
				up := c.path[len(c.path)-1]
				c.low[up] = min(c.low[up], c.low[u])
			}
			if c.low[u] == c.seen[u] {
				c.complete(u)
			}
		}
	}
}

// complete gives everything opened since root a component.
func (c *components) complete(root uint32) {
	from := len(c.open) - 1
	for c.open[from] != root {
		from--
	}
	for _, u := range c.open[from:] {
		c.of[u] = uint32(len(c.size))
	}
	c.size = append(c.size, uint32(len(c.open)-from))
	c.open = c.open[:from]
}

// filled is s with n times x in it.
func filled[T any](s []T, n int, x T) []T {
	s = sized(s, n)
	for i := range s {
		s[i] = x
	}
	return s
}

// sized is s with room for n values, whatever they are.
func sized[T any](s []T, n int) []T { return slices.Grow(s[:0], n)[:n] }
