package yamlfile

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"echelle/generator/diag"
)

// A word list is 700 lines like these, for which the library takes 3 ms, a
// sixth of what a club's build takes before its first page:
//
//	# a comment
//	key: "text, perhaps with \u202f"
//	key: {one: "text", other: "text"}
//
// A document of nothing else is read here. Any other goes to the library as a
// whole, which alone says what is wrong.

// plain reads such a document; false for any other.
func (b *builder) plain() (*Node, bool) {
	root := &Node{kind: Mapping}
	seen := map[string]bool{}
	if bytes.IndexByte(b.content, '\r') >= 0 {
		return nil, false
	}
	number := 0
	for text := range strings.Lines(string(b.content)) {
		number++
		text = strings.TrimSuffix(text, "\n")
		if text == "" || text[0] == '#' {
			continue
		}
		l := line{b: b, number: number, text: text}
		key, value := l.key(root), l.value(root)
		if key == nil || value == nil || l.at < len(text) || seen[key.text] {
			return nil, false
		}
		seen[key.text] = true
		root.add(key, value)
	}
	if len(root.pairs) == 0 {
		return nil, false
	}
	root.pos = root.pairs[0].key.pos
	return root, true
}

func (n *Node) add(key, value *Node) {
	value.key = key.text
	n.pairs = append(n.pairs, pair{key, value})
}

// line is a line that is being read. Its methods return nil, or false, for what
// is not plain.
type line struct {
	b      *builder
	number int
	text   string
	at     int // bytes that are read
}

// skip reads a text that must come.
func (l *line) skip(text string) bool {
	ok := strings.HasPrefix(l.text[l.at:], text)
	if ok {
		l.at += len(text)
	}
	return ok
}

// pos is the place of what comes.
func (l *line) pos() diag.Pos { return l.b.pos(l.number, utf8.RuneCountInString(l.text[:l.at])+1) }

// key reads a key and the colon behind it.
func (l *line) key(in *Node) *Node {
	n := &Node{pos: l.pos(), kind: Scalar, in: in}
	from := l.at
	for ; l.at < len(l.text); l.at++ {
		c := l.text[l.at]
		letter := 'a' <= c && c <= 'z'
		if !letter && (l.at == from || (c < '0' || c > '9') && c != '.' && c != '-') {
			break
		}
	}
	const longest = 100 // the library takes ten times that
	if n.text = l.text[from:l.at]; n.text == "" || len(n.text) > longest || !l.skip(": ") {
		return nil
	}
	return n
}

// value reads a text in quotes, or some with keys in braces.
func (l *line) value(in *Node) *Node {
	n := &Node{pos: l.pos(), kind: Mapping, in: in}
	if !l.skip("{") {
		return l.quoted(in)
	}
	for {
		key, value := l.key(n), l.quoted(n)
		if key == nil || value == nil {
			return nil
		}
		if _, twice := n.Get(key.text); twice {
			return nil
		}
		n.add(key, value)
		if l.skip("}") {
			return n
		}
		if !l.skip(", ") {
			return nil
		}
	}
}

// quoted reads a text in double quotes, whose only escapes are of characters by
// four digits.
func (l *line) quoted(in *Node) *Node {
	n := &Node{pos: l.pos(), kind: Scalar, in: in}
	if !l.skip(`"`) {
		return nil
	}
	for {
		i := strings.IndexAny(l.text[l.at:], "\t\"\\")
		if i < 0 {
			return nil
		}
		n.text += l.text[l.at : l.at+i]
		l.at += i
		if l.skip(`"`) {
			return n
		}
		if !l.skip(`\u`) || len(l.text) < l.at+4 {
			return nil
		}
		r, err := strconv.ParseUint(l.text[l.at:l.at+4], 16, 16)
		if err != nil || !utf8.ValidRune(rune(r)) {
			return nil
		}
		n.text += string(rune(r))
		l.at += 4
	}
}
