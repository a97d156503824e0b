package history

import "bytes"

// Texts is a column of texts that few games have, or that many games share:
// one number a game into a table of distinct texts. The zero Texts gives ""
// for every game.
type Texts struct {
	of    []uint32
	words []string
}

// At is the text of a game, "" for none.
func (t *Texts) At(g GameID) string {
	if t.of == nil {
		return ""
	}
	return t.words[t.of[g]]
}

// Any tells whether any game has a text.
func (t *Texts) Any() bool { return t.of != nil }

// TextColumn builds a [Texts]. The zero TextColumn is ready to use.
type TextColumn struct {
	of    []uint32
	words [][]byte
	index map[string]uint32
}

// Set gives a game (numbered as read) a text. Games must come in ascending
// order; those left out have none.
func (c *TextColumn) Set(game int, text []byte) {
	if len(text) == 0 {
		return
	}
	if c.index == nil {
		c.index = map[string]uint32{}
		c.words = [][]byte{nil}
	}
	w, ok := c.index[string(text)]
	if !ok {
		w = uint32(len(c.words))
		c.words = append(c.words, bytes.Clone(text))
		c.index[string(text)] = w
	}
	c.put(game, w)
}

func (c *TextColumn) put(game int, word uint32) {
	for len(c.of) < game {
		c.of = append(c.of, 0)
	}
	c.of = append(c.of, word)
}

// Join adds the texts of another column: to maps its games to those of c, in
// ascending order, negative numbers to none.
func (c *TextColumn) Join(other *TextColumn, to []int) {
	words := make([]uint32, len(other.words)) // of c by those of other
	for from, w := range other.of {
		switch {
		case w == 0 || to[from] < 0:
		case words[w] != 0:
			c.put(to[from], words[w])
		default:
			c.Set(to[from], other.words[w])
			words[w] = c.of[to[from]]
		}
	}
}

// sorted returns the column in the order of perm, which maps places to games
// as read; nil keeps their order.
func (c *TextColumn) sorted(n int, perm []uint32) Texts {
	if c.of == nil {
		return Texts{}
	}
	of := make([]uint32, n)
	if perm == nil {
		copy(of, c.of)
	} else {
		for i, j := range perm {
			if int(j) < len(c.of) {
				of[i] = c.of[j]
			}
		}
	}
	words := make([]string, len(c.words))
	for i, w := range c.words {
		words[i] = string(w)
	}
	return Texts{of: of, words: words}
}
