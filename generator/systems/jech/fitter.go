package jech

import (
	"fmt"
	"slices"

	"echelle/generator/history"
)

// fitter fits lists, one after the other, in buffers of its own: what a worker
// needs. Each fit begins with the strengths of the fit before; forget makes
// the next one begin from nothing.
type fitter struct {
	*System
	t *table

	next   history.ListID // that can be made from the games at hand
	queue  queue
	ties   []tie    // by link of the queue
	asOf   int32    // month
	played []uint32 // by player: games of positive weight
	last   []int32  // by player: the month of the latest game, never: none

	reach reach
	edges digraph // who scored against whom
	parts components
	pool  pool
	newton

	known    []bool // by player: strength is that of the fit before
	strength []float64
	ranked   []bool // by number in the pool: is published
	spread   spread
}

// tie is what two players have done to each other.
type tie struct {
	won, lost float64 // weighted score of the one who comes first in the queue, and of the other
	games     uint32  // of positive weight
}

// never is before every month.
const never = int32(-1 << 30)

func (j *System) fitter(t *table) *fitter {
	n := len(t.h.Players)
	return &fitter{
		System: j, t: t,
		queue:    newQueue(t),
		ties:     make([]tie, 0, len(t.pairs)),
		pool:     newPool(t),
		played:   make([]uint32, n),
		last:     make([]int32, n),
		known:    make([]bool, n),
		strength: make([]float64, n),
		reach:    reach{within: make([]bool, n), found: make([]uint8, n)},
		edges:    digraph{start: make([]uint32, n+1)},
	}
}

// forget makes the next fit begin from nothing.
func (f *fitter) forget() {
	clear(f.known)
	f.spread.clusters.of = f.spread.clusters.of[:0]
	f.next = 0
}

// list fits list l.
func (f *fitter) list(l history.ListID) error {
	if l > 0 && l == f.next && l < f.queue.until {
		f.renew(l)
	} else {
		f.begin(l, f.t.months[l])
		f.add(f.t.until(l))
	}
	f.next = l + 1
	if err := f.fit(); err != nil {
		return fmt.Errorf("list of %s: %w", f.t.h.Lists[l].Day, err)
	}
	return nil
}

// begin starts a set of games that list l holds, as of a month.
func (f *fitter) begin(l history.ListID, asOf int32) {
	f.asOf, f.next = asOf, 0
	f.queue.form(l)
	f.ties = filled(f.ties, len(f.queue.to), tie{})
	clear(f.played)
	for p := range f.last {
		f.last[p] = never
	}
	f.reach.holds = false
}

// weight is the weight of a game of this age in months.
func (j *System) weight(age int32) float64 {
	return j.weights[min(max(int(age), 0), len(j.weights)-1)]
}

// add adds games.
func (f *fitter) add(games []game) {
	for i := range games {
		g := &games[i]
		f.weigh(g)
		a, b := f.t.players(g.pair)
		f.last[a], f.last[b] = max(f.last[a], g.month), max(f.last[b], g.month)
	}
}

// weigh adds a game to what its players have done.
func (f *fitter) weigh(g *game) {
	w := f.weight(f.asOf - g.month)
	if w == 0 {
		return
	}
	a, b := f.t.players(g.pair)
	t := &f.ties[f.queue.link[g.pair]]
	half := w / 2 // exact, and so are its multiples by 0, 1 and 2
	first, second := float64(half*float64(g.half)), float64(half*float64(2-g.half))
	if f.queue.place[a] > f.queue.place[b] {
		first, second = second, first
	}
	t.won += first
	t.lost += second
	t.games++
	f.played[a]++
	f.played[b]++
}

// renew makes the games of list l from those of the list before. All pairs of
// whom a game is new, or has come into another band of ages, are weighed anew:
// a tenth of all pairs, with the same sums as if it were all.
func (f *fitter) renew(l history.ListID) {
	before := f.asOf
	f.asOf = f.t.months[l]
	for _, g := range f.t.of(l) {
		f.reweigh(g.pair, l)
		a, b := f.t.players(g.pair)
		f.last[a], f.last[b] = max(f.last[a], g.month), max(f.last[b], g.month)
	}
	for _, band := range f.settings.Weights[:len(f.settings.Weights)-1] {
		for month := before - int32(band.Below) + 1; month <= f.asOf-int32(band.Below); month++ {
			for _, i := range f.t.played.of(int(month - f.t.first)) {
				f.reweigh(f.t.games[i].pair, l)
			}
		}
	}
	f.reach.holds = f.reach.holds && f.lasting
}

// reweigh weighs the games of a pair that list l holds anew.
func (f *fitter) reweigh(pair uint32, l history.ListID) {
	t := &f.ties[f.queue.link[pair]]
	a, b := f.t.players(pair)
	f.played[a] -= t.games
	f.played[b] -= t.games
	*t = tie{}
	for _, i := range f.t.meets.of(int(pair)) {
		if int(i) >= f.t.entered[l] {
			break
		}
		f.weigh(&f.t.games[i])
	}
}

// fit finds the pool and solves it.
func (f *fitter) fit() error {
	f.choose()
	f.gather()
	n := len(f.pool.players)
	if n == 0 {
		clear(f.known)
		return nil
	}
	f.newton.e = sized(f.newton.e, n)
	for i, p := range f.pool.players {
		f.newton.e[i] = 0
		if f.known[p] {
			f.newton.e[i] = f.strength[p]
		}
	}
	if err := f.newton.solve(&f.pool); err != nil {
		return err
	}
	clear(f.known)
	for i, p := range f.pool.players {
		f.known[p], f.strength[p] = true, f.newton.e[i]
	}
	return nil
}

// draw draws the graph of who scored against whom.
func (f *fitter) draw() {
	start := f.edges.start
	clear(start)
	q := &f.queue
	for k := range f.ties {
		t := &f.ties[k]
		if t.won > 0 {
			start[q.players[q.from[k]]+1]++
		}
		if t.lost > 0 {
			start[q.players[q.to[k]]+1]++
		}
	}
	for p := range f.last {
		start[p+1] += start[p]
	}
	f.edges.to = sized(f.edges.to, int(start[len(f.last)]))
	next := append(f.parts.next[:0], start...) // a buffer that find fills anew
	for k := range f.ties {
		t := &f.ties[k]
		a, b := q.players[q.from[k]], q.players[q.to[k]]
		if t.won > 0 {
			f.edges.to[next[a]] = uint32(b)
			next[a]++
		}
		if t.lost > 0 {
			f.edges.to[next[b]] = uint32(a)
			next[b]++
		}
	}
	f.parts.next = next
}

// choose finds the pool: the component of the player with the most games; of
// several the one in the largest component, then of the lowest number, which is
// the first by id. Who can be compared with nobody, such as an unbeaten champion,
// does not decide with whom the others are.
func (f *fitter) choose() {
	r := &f.reach
	if r.holds && f.busiestWithin() {
		f.grow()
		return
	}
	f.draw()
	f.parts.find(f.edges)
	best := -1
	for p, n := range f.played {
		size := f.parts.size[f.parts.of[p]]
		if size > 1 && (best < 0 || n > f.played[best] || n == f.played[best] && size > f.parts.size[f.parts.of[best]]) {
			best = p
		}
	}
	r.holds = best >= 0
	for p := range r.within {
		r.within[p] = r.holds && f.parts.of[p] == f.parts.of[best]
	}
}

// busiestWithin tells whether everybody with the most games is in the pool.
func (f *fitter) busiestWithin() bool {
	most := slices.Max(f.played)
	for p, n := range f.played {
		if n == most && !f.reach.within[p] {
			return false
		}
	}
	return true
}

// isPublished tells whether a player of the pool has played lately enough.
func (f *fitter) isPublished(p history.PlayerID) bool {
	return f.settings.Active == 0 || f.asOf-f.last[p] < int32(f.settings.Active)
}

// publish finds who of the pool is on the list.
func (f *fitter) publish() {
	f.ranked = sized(f.ranked, len(f.pool.players))
	for i, p := range f.pool.players {
		f.ranked[i] = f.isPublished(p)
	}
}

// zero is the strength that has the rating of the mean.
func (f *fitter) zero() float64 {
	sum, total := 0.0, 0.0
	for i := range f.pool.players {
		w := 1.0
		switch f.settings.Calibration {
		case Games:
			w = float64(f.pool.games[i])
		case Published:
			if !f.ranked[i] {
				w = 0
			}
		}
		sum += float64(w * f.newton.e[i])
		total += w
	}
	if total == 0 { // nobody is published: nobody sees a rating
		return 0
	}
	return sum / total
}

// points is the rating of a strength.
func (j *System) points(strength, zero float64) float64 {
	return j.settings.Mean + float64(scale*(strength-zero))
}
