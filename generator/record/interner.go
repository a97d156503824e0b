package record

import (
	"encoding/binary"
	"math/bits"
	"strings"
)

// interner numbers texts in the order they are first seen. Number 0 is the empty
// text.
//
// It is a table of open addressing, half full at most: with 50,000 names a file
// of a million games is read in 0.7 of the time that Go's map takes.
type interner struct {
	slots []slot
	texts []interned      // by number
	all   strings.Builder // the texts one after the other
	last  uint32          // the number given before
}

// slot is a text's hash and number. Number 0 is a free slot.
type slot struct{ hash, number uint32 }

// interned is where a text stands in interner.all, where it first stands in the
// file (see gameFile.place), and how often number was asked for it.
type interned struct{ from, to, place, uses uint32 }

// sizedInterner is an interner with room for so many texts.
func sizedInterner(texts int) interner {
	slots := 64
	for slots < 2*(texts+1) {
		slots *= 2
	}
	return interner{slots: make([]slot, slots), texts: make([]interned, 1, texts+1)}
}

// text is the text of a number.
func (x *interner) text(n uint32) string {
	t := &x.texts[n]
	return x.all.String()[t.from:t.to]
}

// again is number for texts that mostly follow themselves, as events do.
func (x *interner) again(b []byte) (n uint32, fresh bool) {
	if x.last == 0 || string(b) != x.text(x.last) {
		x.last, fresh = x.number(b)
	}
	return x.last, fresh
}

// find is the number of a text that has one, 0 for others.
func (x *interner) find(b []byte) uint32 {
	if len(b) == 0 || len(x.texts) == 0 {
		return 0
	}
	return x.slots[x.place(b, hash32(b))].number
}

// numbers are the numbers in x of the texts of another interner, 0 for those that
// have none. The slots are read before the texts, and in nearly their own order:
// with 200,000 texts, most of them not in the processor's cache, that takes a
// third of the time of finding one after the other.
func (x *interner) numbers(other *interner) []uint32 {
	of := make([]uint32, len(other.texts))
	mask := uint32(len(x.slots) - 1)
	for _, s := range other.slots {
		if s.number != 0 {
			of[s.number] = x.slots[s.hash&mask].number
		}
	}
	for n := range of {
		if of[n] != 0 && x.text(of[n]) != other.text(uint32(n)) {
			of[n] = x.find([]byte(other.text(uint32(n))))
		}
	}
	return of
}

// place is the slot of a text, or the free one where it belongs.
func (x *interner) place(b []byte, h uint32) uint32 {
	mask := uint32(len(x.slots) - 1)
	i := h & mask
	for {
		if s := x.slots[i]; s.number == 0 || s.hash == h && x.text(s.number) == string(b) {
			return i
		}
		i = (i + 1) & mask
	}
}

// number is the number of a text, and whether it is a fresh one.
func (x *interner) number(b []byte) (n uint32, fresh bool) {
	if len(b) == 0 {
		return 0, false
	}
	if len(x.texts) == 0 {
		*x = sizedInterner(0)
	}
	h := hash32(b)
	i := x.place(b, h)
	if n := x.slots[i].number; n != 0 {
		x.texts[n].uses++
		return n, false
	}
	n = uint32(len(x.texts))
	x.slots[i] = slot{h, n}
	from := uint32(x.all.Len())
	x.all.Write(b)
	x.texts = append(x.texts, interned{from: from, to: uint32(x.all.Len()), uses: 1})
	if 2*len(x.texts) > len(x.slots) {
		x.grow()
	}
	return n, true
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
// constant (the golden ratio's fraction), its halves folded together. The last
// eight bytes may overlap those before.
func hash32(b []byte) uint32 {
	const odd = 0x9e3779b97f4a7c15
	h := uint64(len(b)) * odd
	mix := func(word uint64) {
		high, low := bits.Mul64(h^word, odd)
		h = high ^ low
	}
	switch n := len(b); {
	case n >= 8:
		for i := 0; i < n-8; i += 8 {
			mix(binary.LittleEndian.Uint64(b[i:]))
		}
		mix(binary.LittleEndian.Uint64(b[n-8:]))
	case n >= 4:
		mix(uint64(binary.LittleEndian.Uint32(b)) | uint64(binary.LittleEndian.Uint32(b[n-4:]))<<32)
	case n > 0:
		mix(uint64(b[0]) | uint64(b[n/2])<<8 | uint64(b[n-1])<<16)
	}
	return uint32(h>>32) ^ uint32(h)
}
