package jech

import (
	"slices"

	"echelle/generator/history"
)

// queue is the order of elimination: the order in which the pools of a chain of lists
// number their players, and conjugate gradients go through them. Each pair who met
// is a link in the row of the one who comes first.
//
// First come those who have met few others. Their links lead to the few who have met
// many, and what belongs to these stays at hand. Of those who need not wait for each
// other come together who have rows of the same length, so that a processor foresees
// where rows end. Both spare conjugate gradients a third of their time, and the matrix
// is eliminated as well as in any other order.
type queue struct {
	t       *table
	until   history.ListID // after the lists of the chain
	players []history.PlayerID
	place   []uint32 // by player: in players
	rows    []uint32 // by place: the first link; one more at the end
	from    []uint32 // by link: place of the one who comes first
	to      []uint32 // of the other
	back    groups   // by place: links with those who come before
	link    []uint32 // by pair
}

// unmet is the link of a pair who meet after the chain, if they do.
const unmet = ^uint32(0)

func newQueue(t *table) queue {
	n := len(t.pairs)
	return queue{t: t, from: make([]uint32, 0, n), to: make([]uint32, 0, n), link: make([]uint32, n)}
}

// form makes the queue of the chain of list l, in an order that depends on the games
// of list l only. Who comes into play later comes before all others, so that of any
// two the first is the same whatever the later lists hold.
func (q *queue) form(l history.ListID) {
	t := q.t
	q.until = chainEnd(t.h, l)
	q.players = append(q.players[:0], t.order[:t.came[q.until-1]]...)
	slices.Reverse(q.players)
	met := make([]uint32, len(t.h.Players))
	t.meeting(t.entered[l], func(a, b history.PlayerID, _ uint32) {
		met[a]++
		met[b]++
	})
	q.sort(met)
	q.draw(t.entered[l])
	length, level := met, make([]uint32, len(met)) // by player: whom they wait for is on lower levels
	for i, p := range q.players {
		row := q.to[q.rows[i]:q.rows[i+1]]
		length[p] = uint32(len(row))
		for _, j := range row {
			v := q.players[j]
			level[v] = max(level[v], level[p]+1)
		}
	}
	q.sort(length)
	q.sort(level)
	q.draw(t.entered[q.until-1])
	q.back = grouped(len(q.players), len(q.to), func(k int) uint32 { return q.to[k] })
}

// sort puts the players in the order of a number that each has, and those with the
// same number in the order in which they were.
func (q *queue) sort(by []uint32) {
	was := slices.Clone(q.players)
	keys := make([]uint64, len(was))
	for i, p := range was {
		keys[i] = uint64(by[p])<<32 | uint64(i)
	}
	slices.Sort(keys)
	q.place = filled(q.place, len(by), 0)
	for i, k := range keys {
		p := was[uint32(k)]
		q.players[i], q.place[p] = p, uint32(i)
	}
}

// draw makes the rows of the pairs who meet in the first games.
func (q *queue) draw(games int) {
	n := len(q.players)
	q.rows = filled(q.rows, n+1, 0)
	q.t.meeting(games, func(a, b history.PlayerID, _ uint32) {
		q.rows[min(q.place[a], q.place[b])+1]++
	})
	for i := range n {
		q.rows[i+1] += q.rows[i]
	}
	links := int(q.rows[n])
	q.from, q.to = sized(q.from, links), sized(q.to, links)
	q.link = filled(q.link, len(q.t.pairs), unmet)
	next := slices.Clone(q.rows)
	q.t.meeting(games, func(a, b history.PlayerID, pair uint32) {
		i, j := q.place[a], q.place[b]
		k := &next[min(i, j)]
		q.from[*k], q.to[*k], q.link[pair] = min(i, j), max(i, j), *k
		*k++
	})
}
