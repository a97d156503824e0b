// Package yamlfile is the one guarded door to YAML.
//
// The library behind it is frozen upstream and panics on some inputs, so no
// other package imports it. [Parse] lets in one document of at most 16 MB of
// UTF-8 text, without anchors, aliases, tags and duplicate keys, and turns it
// into a tree of [Node]s that knows the place of every key and value.
// [Node.Decode] fills structs from that tree, strictly: an unknown key, a word
// where a number belongs, a list where a text belongs are problems with a place.
//
// What a value means is decided by the field it is decoded into, never by its
// looks: a string field takes 2024-05-01, 007, no and 1e3 as they are written.
// Nothing is decoded into any.
package yamlfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"

	"echelle/generator/diag"
)

// Limits of a file. They are far above what people write and far below what
// would exhaust memory or stack.
const (
	maxSize  = 16 << 20 // bytes
	maxDepth = 64       // lists and mappings inside one another
)

// Parse reads a file that holds one YAML document. An empty file is a node of
// kind Null. It adds a problem for all that is wrong and then returns false.
func Parse(file string, content []byte, problems *diag.List) (*Node, bool) {
	if len(content) > maxSize {
		problems.Error(diag.Pos{File: file}, fmt.Sprintf("the file has %d bytes", len(content)), fmt.Sprintf("at most %d", maxSize), "")
		return nil, false
	}
	content = bytes.TrimPrefix(content, []byte("\uFEFF"))
	before := problems.Errors()
	b := builder{file: file, content: content, last: len(cut(content)), problems: problems}
	if !b.checkText() {
		return nil, false
	}
	doc, next, err := read(bytes.NewReader(content))
	if err != nil {
		b.syntax(err)
		return nil, false
	}
	if next != nil {
		problems.Error(b.pos(next.Line, 1), "a second document begins here", "one document in a file", `remove the line "---" or use a file for each`)
		return nil, false
	}
	root := &Node{pos: b.pos(1, 1)}
	if doc != nil && len(doc.Content) == 1 {
		root = b.build(doc.Content[0], nil, 0)
	}
	return root, problems.Errors() == before
}

// read returns the first document and, if there is one, the second.
func read(r io.Reader) (first, second *yaml.Node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	d := yaml.NewDecoder(r)
	var nodes [2]yaml.Node
	for i := range nodes {
		switch err := d.Decode(&nodes[i]); {
		case err == nil:
		case !errors.Is(err, io.EOF):
			return nil, nil, err
		case i == 0:
			return nil, nil, nil
		default:
			return &nodes[0], nil, nil
		}
	}
	return &nodes[0], &nodes[1], nil
}

// builder turns the library's nodes into ours.
type builder struct {
	file     string
	content  []byte
	last     int  // number of lines
	refused  bool // an anchor or alias was reported: most likely there are many
	problems *diag.List
}

// pos is the place of a line and column of the document, both from 1.
func (b *builder) pos(line, col int) diag.Pos {
	return diag.Pos{File: b.file, Line: line, Col: col}
}

func (b *builder) build(y *yaml.Node, in *Node, depth int) *Node {
	n := &Node{pos: b.pos(y.Line, y.Column), in: in}
	if y.Line > b.last { // the library puts an empty value at the next token, here the end
		n.pos = b.pos(b.last, 1)
	}
	switch {
	case depth == maxDepth && len(y.Content) > 0:
		b.problems.Error(n.pos, fmt.Sprintf("more than %d lists and mappings inside one another", maxDepth), "a flatter file", "")
		return n
	case y.Kind == yaml.AliasNode:
		b.refuse(n.pos, fmt.Sprintf("an alias, *%s", y.Value), "the value written out", "put the text in quotes if it begins with *")
		return n
	case y.Anchor != "":
		b.refuse(n.pos, fmt.Sprintf("an anchor, &%s", y.Anchor), "a value without anchor", "put the text in quotes if it begins with &")
	case y.Style&yaml.TaggedStyle != 0:
		b.problems.Error(n.pos, "a tag, "+y.Tag, "a value without tag", "put the text in quotes if it begins with !")
	}
	switch y.Kind {
	case yaml.ScalarNode:
		n.text = y.Value
		n.kind = Scalar
		plain := y.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) == 0
		if plain && (y.Value == "" || y.Value == "~") {
			n.kind = Null
			n.text = ""
		}
	case yaml.SequenceNode:
		n.kind = Sequence
		n.items = make([]*Node, len(y.Content))
		for i, item := range y.Content {
			n.items[i] = b.build(item, n, depth+1)
			n.items[i].index = i
		}
	case yaml.MappingNode:
		n.kind = Mapping
		b.mapping(n, y, depth)
	}
	return n
}

// refuse reports the first anchor or alias of a document.
func (b *builder) refuse(at diag.Pos, what, expected, hint string) {
	if !b.refused {
		b.problems.Error(at, what, expected, hint)
	}
	b.refused = true
}

func (b *builder) mapping(n *Node, y *yaml.Node, depth int) {
	n.pairs = make([]pair, 0, len(y.Content)/2)
	lines := make(map[string]int, len(y.Content)/2)
	for i := 0; i+1 < len(y.Content); i += 2 {
		key := b.build(y.Content[i], n, depth+1)
		value := b.build(y.Content[i+1], n, depth+1)
		value.key = key.text
		if value.kind == Null {
			value.pos = key.pos // not where the next token is
		}
		switch {
		case key.kind != Scalar:
			b.problems.Error(key.pos, "a key that is "+key.kind.String(), "a word", "put the whole value in quotes if it is text")
			continue
		case lines[key.text] != 0:
			b.problems.Error(key.pos, "the key "+quote(key.text)+" is given twice", "each key once", fmt.Sprintf("first on line %d", lines[key.text]))
			continue
		}
		lines[key.text] = key.pos.Line
		n.pairs = append(n.pairs, pair{key, value})
	}
}
