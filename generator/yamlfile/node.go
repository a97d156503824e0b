package yamlfile

import (
	"fmt"
	"iter"
	"strconv"

	"echelle/generator/diag"
)

// Kind tells what a node is.
type Kind uint8

const (
	Null     Kind = iota // nothing, or ~: the key is there but has no value
	Scalar               // text or a number
	Sequence             // a list
	Mapping              // keys with values
)

// String gives the kind as people say it, with its article.
func (k Kind) String() string {
	switch k {
	case Scalar:
		return "a single value"
	case Sequence:
		return "a list"
	case Mapping:
		return "a group of keys"
	}
	return "empty"
}

// Node is a value of a document, with its place. It is read-only and safe for
// concurrent use.
type Node struct {
	pos   diag.Pos
	kind  Kind
	text  string
	items []*Node
	pairs []pair
	in    *Node  // what holds it; nil for the document
	key   string // its key there, if that is a mapping
	index int    // its index there, if that is a sequence
}

type pair struct{ key, value *Node }

// Pos is where the node begins.
func (n *Node) Pos() diag.Pos { return n.pos }

// Kind is what the node is.
func (n *Node) Kind() Kind { return n.kind }

// Text is a scalar's text: as written if it is plain, else what the quotes or
// the block hold. It is empty for the other kinds.
func (n *Node) Text() string { return n.text }

// Len is the number of items of a list or of keys of a mapping, else 0.
func (n *Node) Len() int { return len(n.items) + len(n.pairs) }

// Items are the items of a list with their indexes, from 0.
func (n *Node) Items() iter.Seq2[int, *Node] {
	return func(yield func(int, *Node) bool) {
		for i, item := range n.items {
			if !yield(i, item) {
				return
			}
		}
	}
}

// Pairs are the keys and values of a mapping, in the order of the file.
func (n *Node) Pairs() iter.Seq2[*Node, *Node] {
	return func(yield func(key, value *Node) bool) {
		for _, p := range n.pairs {
			if !yield(p.key, p.value) {
				return
			}
		}
	}
}

// Keys are the keys of a mapping, in the order of the file.
func (n *Node) Keys() []string {
	keys := make([]string, len(n.pairs))
	for i, p := range n.pairs {
		keys[i] = p.key.text
	}
	return keys
}

// Get follows keys (string) and indexes (int, from 0) to a value.
func (n *Node) Get(path ...any) (*Node, bool) {
	for _, step := range path {
		next, ok := n.step(step)
		if !ok {
			return nil, false
		}
		n = next
	}
	return n, true
}

// At is the place of the value at a path, as for Get, or where that is absent
// the place of the nearest value around it: a problem with a missing key is
// shown at the mapping that lacks it.
func (n *Node) At(path ...any) diag.Pos {
	for _, step := range path {
		next, ok := n.step(step)
		if !ok {
			break
		}
		n = next
	}
	return n.pos
}

// KeyAt is the place of a key of a mapping, or of the mapping if it has no
// such key.
func (n *Node) KeyAt(key string) diag.Pos {
	for _, p := range n.pairs {
		if p.key.text == key {
			return p.key.pos
		}
	}
	return n.pos
}

func (n *Node) step(step any) (*Node, bool) {
	switch step := step.(type) {
	case int:
		if 0 <= step && step < len(n.items) {
			return n.items[step], true
		}
	case string:
		for _, p := range n.pairs {
			if p.key.text == step {
				return p.value, true
			}
		}
	default:
		panic(fmt.Sprintf("internal error: a path of keys and indexes holds a %T", step))
	}
	return nil, false
}

// Name is what to call the node in a message: its key, "entry 2 of games", or
// "the file".
func (n *Node) Name() string {
	switch {
	case n.in == nil:
		return "the file"
	case n.in.kind == Mapping:
		return n.key
	case n.in.in == nil:
		return "entry " + strconv.Itoa(n.index+1)
	}
	return "entry " + strconv.Itoa(n.index+1) + " of " + n.in.Name()
}

// Refuse adds the problem that the node is not what was expected: `rounds is
// "five", expected a whole number`.
func (n *Node) Refuse(problems *diag.List, expected, hint string) {
	what := n.kind.String()
	if n.kind == Scalar {
		what = quote(n.text)
	}
	problems.Error(n.pos, n.Name()+" is "+what, expected, hint)
}

// quote puts text in quotes, shortened to what fits a message.
func quote(s string) string {
	const most = 60
	r := []rune(s)
	if len(r) > most {
		s = string(r[:most-1]) + "…"
	}
	return strconv.Quote(s)
}
