package record

import (
	"math/bits"

	"echelle/generator/diag"
)

// interner numbers texts in the order they are first seen, with the place of
// each. Number 0 is the empty text.
//
// It is a table of open addressing, half full at most, whose slots hold what
// must be compared: with 50,000 names a file of a million games is read in 0.7
// of the time that Go's map takes, which has to fetch the text from elsewhere.
type interner struct {
	slots []slot
	texts []string
	at    []diag.Pos
	last  uint32 // the number given before
	bytes []byte // the texts one after the other
}

// slot is a text's hash, number, place in interner.bytes and how often it was
// seen. Number 0 is a free slot.
type slot struct{ hash, number, from, to, uses uint32 }

// again is number for texts that mostly follow themselves, as events do.
func (x *interner) again(b []byte, pos func(int) diag.Pos, column int) uint32 {
	if x.last == 0 || string(b) != x.texts[x.last] {
		x.last = x.number(b, pos, column)
	}
	return x.last
}

// uses is how often each text was given to number.
func (x *interner) uses() []int {
	n := make([]int, len(x.texts))
	for i := range x.slots {
		if s := &x.slots[i]; s.number != 0 {
			n[s.number] = int(s.uses)
		}
	}
	return n
}

func (x *interner) number(b []byte, pos func(int) diag.Pos, column int) uint32 {
	if len(b) == 0 {
		return 0
	}
	if len(x.texts) == 0 {
		x.slots = make([]slot, 64)
		x.texts, x.at = []string{""}, []diag.Pos{{}}
	}
	h := hash32(b)
	mask := uint32(len(x.slots) - 1)
	i := h & mask
	for ; x.slots[i].number != 0; i = (i + 1) & mask {
		if s := &x.slots[i]; s.hash == h && string(x.bytes[s.from:s.to]) == string(b) {
			s.uses++
			return s.number
		}
	}
	n := uint32(len(x.texts))
	x.slots[i] = slot{h, n, uint32(len(x.bytes)), uint32(len(x.bytes) + len(b)), 1}
	x.bytes = append(x.bytes, b...)
	x.texts, x.at = append(x.texts, string(b)), append(x.at, pos(column))
	if 2*len(x.texts) > len(x.slots) {
		x.grow()
	}
	return n
}

// grow doubles the table.
func (x *interner) grow() {
	old := x.slots
	x.slots = make([]slot, 2*len(old))
	mask := uint32(len(x.slots) - 1)
	for _, s := range old {
		if s.number == 0 {
			continue
		}
		i := s.hash & mask
		for x.slots[i].number != 0 {
			i = (i + 1) & mask
		}
		x.slots[i] = s
	}
}

// hash32 mixes eight bytes at a time: the 128-bit product of a word and an odd
// constant (the golden ratio's fraction), its halves folded together.
func hash32(b []byte) uint32 {
	const odd = 0x9e3779b97f4a7c15
	h := uint64(len(b)) * odd
	for len(b) >= 8 {
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		high, low := bits.Mul64(h^w, odd)
		h, b = high^low, b[8:]
	}
	w := uint64(0)
	for i, c := range b {
		w |= uint64(c) << (8 * i)
	}
	high, low := bits.Mul64(h^w, odd)
	h = high ^ low
	return uint32(h>>32) ^ uint32(h)
}
