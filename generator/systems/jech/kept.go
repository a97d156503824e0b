package jech

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"math"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// A chain of lists begins from nothing, so what it gives depends on nothing but
// the settings and the games up to its end. A hash of these is its key, under
// which a store may keep the chain for the next run: a result of a later year,
// or a newcomer, changes no chain of earlier years. What comes from a store has
// every bit that a fit would have.

// keys are those of chains.
func (j *System) keys(t *table, all []chain) ([]string, error) {
	settings, err := json.Marshal(j.settings)
	if err != nil {
		return nil, fmt.Errorf("settings as a key: %w", err)
	}
	k := keyer{Hash: sha256.New(), t: t, place: make([]uint32, len(t.h.Players))}
	for at, p := range t.order {
		k.place[p] = uint32(at)
	}
	k.Write(appendText(nil, string(settings)))
	keys := make([]string, len(all))
	for i, c := range all {
		for l := c.from; l < c.to; l++ {
			k.list(l)
		}
		keys[i] = hex.EncodeToString(k.Sum(nil))
	}
	return keys, nil
}

// keyer hashes what fits depend on.
type keyer struct {
	hash.Hash
	t     *table
	place []uint32 // by player: in order
	known uint32   // places seen
	buf   []byte
}

// list adds a list: its month and the games that it is the first to hold. Players
// are told apart by their places in order, since their numbers change with every
// newcomer. An id is said once, with the first game: where two pools are alike, the
// first id decides.
func (k *keyer) list(l history.ListID) {
	games := k.t.of(l)
	k.buf = binary.LittleEndian.AppendUint32(k.buf[:0], uint32(k.t.months[l]))
	k.buf = binary.LittleEndian.AppendUint32(k.buf, uint32(len(games)))
	for i := range games {
		x := &k.t.h.Games[games[i].id]
		k.buf = binary.LittleEndian.AppendUint32(k.buf, uint32(games[i].month))
		k.buf = append(k.buf, byte(x.Result))
		for _, p := range x.Side {
			k.buf = binary.LittleEndian.AppendUint32(k.buf, k.place[p])
			if k.place[p] == k.known {
				k.known++
				k.buf = appendText(k.buf, k.t.h.Players[p].ID)
			}
		}
	}
	k.Write(k.buf)
}

// appendText appends a text after its length, so that no two rows of texts are alike.
func appendText(b []byte, s string) []byte {
	return append(binary.LittleEndian.AppendUint32(b, uint32(len(s))), s...)
}

// A part is what a timeline holds of a chain, little endian:
//
//	the number of players who have points, and for each
//	    place in order, number of points, and for each point
//	        list since the first of the chain << 8 | state; value and deviation where rated
//	for both sides of every game that the lists are the first to hold
//	    rating before, expected score, weight
//
// part takes a chain out of a timeline, whose players have these places.
func part(h *history.History, order []history.PlayerID, tl *rating.Timeline, c chain) []byte {
	b := make([]byte, 4)
	players := uint32(0)
	for at, p := range order {
		head, points := len(b), uint32(0)
		for l, e := range tl.Curve(p) {
			if l >= c.to {
				break
			}
			if l < c.from {
				continue
			}
			if points == 0 {
				b = binary.LittleEndian.AppendUint32(b, uint32(at))
				b = binary.LittleEndian.AppendUint32(b, 0)
			}
			points++
			b = binary.LittleEndian.AppendUint32(b, uint32(l-c.from)<<8|uint32(e.State))
			if e.State == rating.Rated {
				b = appendFloat(b, e.Value)
				b = appendFloat(b, e.Deviation)
			}
		}
		if points > 0 {
			binary.LittleEndian.PutUint32(b[head+4:], points)
			players++
		}
	}
	binary.LittleEndian.PutUint32(b, players)
	weights := tl.Column(columnWeight)
	for l := c.from; l < c.to; l++ {
		for _, g := range h.Entering(l) {
			for side := range 2 {
				s := history.SeatOf(g, side)
				x := tl.Effect(s)
				b = appendFloat(b, x.Before)
				b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x.Expected))
				b = binary.LittleEndian.AppendUint32(b, math.Float32bits(weights[s]))
			}
		}
	}
	return b
}

func appendFloat(b []byte, x float64) []byte {
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
}

// reader reads a part.
type reader struct{ b []byte }

func (r *reader) uint32() uint32 {
	x := binary.LittleEndian.Uint32(r.b)
	r.b = r.b[4:]
	return x
}

func (r *reader) float64() float64 {
	x := binary.LittleEndian.Uint64(r.b)
	r.b = r.b[8:]
	return math.Float64frombits(x)
}

// restore records a chain from its part.
func (r *recorder) restore(t *table, c chain, b []byte) {
	in := reader{b}
	for range in.uint32() {
		p := t.order[in.uint32()]
		for range in.uint32() {
			when := in.uint32()
			state, x := rating.State(when&0xff), rating.Rating{}
			if state == rating.Rated {
				x.Value, x.Deviation = in.float64(), in.float64()
			}
			r.rec.Point(c.from+history.ListID(when>>8), p, state, x)
			r.before[p] = state
		}
	}
	for l := c.from; l < c.to; l++ {
		for _, g := range r.h.Entering(l) {
			for side := range 2 {
				s := history.SeatOf(g, side)
				r.rec.Effect(s, rating.Effect{Before: in.float64(), Expected: math.Float32frombits(in.uint32())})
				r.weights[s] = math.Float32frombits(in.uint32())
			}
		}
	}
}
