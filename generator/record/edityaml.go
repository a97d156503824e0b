package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"echelle/generator/diag"
	"echelle/generator/yamlfile"
)

// rawList is a register in YAML with the text of its lines.
type rawList struct {
	text  []byte
	lines []int // where each line begins
	items []*yamlfile.Node
}

func openRawList(file string, text []byte) (*rawList, error) {
	n, ok := parsed(file, text)
	if !ok || n.Kind() != yamlfile.Sequence {
		return nil, errors.New("not a list of players")
	}
	l := &rawList{text: text, lines: lineStarts(text)}
	for _, item := range n.Items() {
		l.items = append(l.items, item)
	}
	return l, nil
}

// lineStarts is where each line of a text begins.
func lineStarts(text []byte) []int {
	starts := []int{0}
	for i, c := range text {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// offset is the place of a node in the text.
func offset(text []byte, lines []int, at diag.Pos) int {
	i := lines[min(at.Line, len(lines))-1]
	for range at.Col - 1 {
		_, n := utf8.DecodeRune(text[i:])
		i += n
	}
	return min(i, len(text))
}

func (l *rawList) find(id string) int {
	return slices.IndexFunc(l.items, func(n *yamlfile.Node) bool {
		own, ok := n.Get("id")
		return ok && own.Text() == id
	})
}

func (l *rawList) entry(id string) (Entry, bool) {
	at := l.find(id)
	if at < 0 {
		return Entry{}, false
	}
	e := Entry{Line: l.items[at].Pos().Line}
	for key, value := range l.items[at].Pairs() {
		if text := strings.TrimSpace(value.Text()); text != "" {
			e.Facts = append(e.Facts, Fact{key.Text(), text})
		}
	}
	return e, true
}

// start is the line, from 0, with the hyphen of an item; false where the list is
// written otherwise.
func (l *rawList) start(item int) (int, bool) {
	line := l.items[item].Pos().Line - 1
	for ; line >= 0; line-- {
		text := bytes.TrimSpace(l.line(line))
		if bytes.HasPrefix(text, []byte("- ")) || string(text) == "-" {
			return line, true
		}
		if len(text) > 0 && text[0] != '#' && line < l.items[item].Pos().Line-1 {
			break
		}
	}
	return 0, false
}

func (l *rawList) line(i int) []byte {
	end := len(l.text)
	if i+1 < len(l.lines) {
		end = l.lines[i+1]
	}
	return l.text[l.lines[i]:end]
}

func (l *rawList) edit(e RegisterEdit) ([]byte, error) {
	var changes []change
	if e.Remove != "" {
		at := l.find(e.Remove)
		if at < 0 {
			return nil, fmt.Errorf("no entry of %s in the register", e.Remove)
		}
		from, ok := l.start(at)
		to := len(l.lines)
		if at+1 < len(l.items) {
			next, found := l.start(at + 1)
			to, ok = next, ok && found
		}
		if !ok || to <= from {
			return nil, errors.New("the register is not a list with one hyphen an entry")
		}
		// Remarks and blank lines before the next entry stay: they are its own.
		for to > from+1 {
			text := bytes.TrimSpace(l.line(to - 1))
			if len(text) > 0 && text[0] != '#' {
				break
			}
			to--
		}
		end := len(l.text)
		if to < len(l.lines) {
			end = l.lines[to]
		}
		changes = append(changes, change{from: l.lines[from], to: end})
	}
	at := l.find(e.ID)
	if at < 0 && len(e.Set) > 0 {
		return nil, fmt.Errorf("no entry of %s in the register", e.ID)
	}
	for _, f := range e.Set {
		changes = append(changes, l.set(l.items[at], f))
	}
	return apply(l.text, changes), nil
}

// set gives an item a fact.
func (l *rawList) set(item *yamlfile.Node, f Fact) change {
	from := offset(l.text, l.lines, item.Pos())
	flow := from < len(l.text) && l.text[from] == '{'
	second := -1 // the line of the second key
	n := 0
	for key, value := range item.Pairs() {
		if n++; n == 2 {
			second = l.lines[key.Pos().Line-1]
		}
		if key.Text() != f.Name {
			continue
		}
		if value.Kind() == yamlfile.Null {
			i := offset(l.text, l.lines, key.Pos())
			i += bytes.IndexByte(l.text[i:], ':') + 1
			return change{i, i, []byte(" " + strconv.Quote(f.Text))}
		}
		i := offset(l.text, l.lines, value.Pos())
		return change{i, scalarEnd(l.text, i, flow), []byte(strconv.Quote(f.Text))}
	}
	if flow || second < 0 {
		return change{from + 1, from + 1, []byte(f.Name + ": " + strconv.Quote(f.Text) + ", ")}
	}
	indent := strings.Repeat(" ", item.Pos().Col-1)
	return change{second, second, []byte(indent + f.Name + ": " + strconv.Quote(f.Text) + eol(l.text))}
}

// scalarEnd is where a scalar on one line ends.
func scalarEnd(text []byte, i int, flow bool) int {
	quote := text[i]
	if quote == '"' || quote == '\'' {
		for k := i + 1; k < len(text); k++ {
			switch {
			case quote == '"' && text[k] == '\\':
				k++
			case text[k] == quote && quote == '\'' && k+1 < len(text) && text[k+1] == quote:
				k++
			case text[k] == quote:
				return k + 1
			}
		}
		return len(text)
	}
	k := i
	for k < len(text) && text[k] != '\n' && text[k] != '\r' {
		if flow && (text[k] == ',' || text[k] == '}') || k > i && text[k] == '#' && text[k-1] == ' ' {
			break
		}
		k++
	}
	return i + len(bytes.TrimRight(text[i:k], " \t"))
}

// addRedirect adds a line, or a pair in braces, to the players of redirects.yaml.
// Whether that went well is for the caller to see.
func addRedirect(file string, text []byte, r Redirect) []byte {
	pair := key(r.From) + ": " + key(r.To)
	nl := eol(text)
	if len(bytes.TrimSpace(text)) == 0 {
		return []byte("# Ids that are no longer used. Old files may keep them; their addresses lead to the new ones.\nplayers:\n  " + pair + "\n")
	}
	lines := lineStarts(text)
	root, ok := parsed(file, text)
	if !ok {
		return text
	}
	players, found := root.Get("players")
	switch {
	case !found:
		if !bytes.HasSuffix(text, []byte("\n")) {
			text = append(bytes.Clone(text), nl...)
		}
		return append(bytes.Clone(text), "players:"+nl+"  "+pair+nl...)
	case players.Kind() == yamlfile.Mapping:
		i := offset(text, lines, players.Pos())
		if i < len(text) && text[i] == '{' {
			if players.Len() > 0 {
				pair += ", "
			}
			return apply(text, []change{{i + 1, i + 1, []byte(pair)}})
		}
		var last *yamlfile.Node
		for _, value := range players.Pairs() {
			last = value
		}
		indent := strings.Repeat(" ", players.Pos().Col-1)
		at := len(text)
		if last != nil && last.Pos().Line < len(lines) {
			at = lines[last.Pos().Line]
		}
		added := indent + pair + nl
		if at == len(text) && !bytes.HasSuffix(text, []byte("\n")) {
			added = nl + indent + pair
		}
		return apply(text, []change{{at, at, []byte(added)}})
	default: // players: with nothing below
		at := root.KeyAt("players").Line
		if at >= len(lines) {
			return append(bytes.Clone(text), nl+"  "+pair+nl...)
		}
		return apply(text, []change{{lines[at], lines[at], []byte("  " + pair + nl)}})
	}
}

// key is an id as YAML writes it, in quotes where it would be something else.
func key(id string) string {
	if id == "" || id[0] < 'a' || id[0] > 'z' || slices.Contains([]string{"null", "true", "false", "yes", "no", "on", "off", "y", "n"}, id) {
		return strconv.Quote(id)
	}
	return id
}
