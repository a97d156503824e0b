package markdown

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"echelle/generator/diag"
)

// block replaces a fenced block of ours by what it stands for.
func (d *document) block(n *ast.FencedCodeBlock) {
	kind := string(n.Language(d.source))
	if kind != "ranking" && kind != "chart" {
		if near, ok := diag.Nearest(kind, []string{"ranking", "chart"}); ok && kind != "" {
			d.problems.Warn(d.pos(n.Info.Segment.Start), "a block "+strconv.Quote(kind)+" is shown as text", "ranking or chart for one that lives", "did you mean "+near+"?")
		}
		return
	}
	b := Block{Kind: kind, Pos: d.pos(n.Pos())}
	before := d.problems.Errors()
	if info := strings.TrimSpace(string(n.Info.Value(d.source))); info != kind {
		d.problems.Error(d.pos(n.Info.Segment.Start), "a block "+strconv.Quote(info), strconv.Quote(kind), "write settings on the lines below, as key: value")
	}
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		d.setting(&b, string(line.Value(d.source)), line.Start)
	}
	shown := ""
	switch {
	case d.problems.Errors() > before:
	case d.Resolver.Block == nil:
		d.problems.Error(b.Pos, "a block "+strconv.Quote(kind), "text", "blocks stand on articles only")
	default:
		if html, ok := d.Resolver.Block(&b, d.problems); ok {
			shown = string(html)
		}
	}
	by := ast.NewTextBlock()
	by.AppendChild(by, markup(shown+"\n"))
	replace(n, by)
}

// setting reads a line of a block. Empty lines and comments are left out.
func (d *document) setting(b *Block, line string, offset int) {
	text := strings.TrimSpace(line)
	if text == "" || text[0] == '#' {
		return
	}
	at := d.pos(offset + strings.Index(line, text))
	key, value, found := strings.Cut(text, ":")
	before := len(key) + 1 + len(value) - len(strings.TrimLeft(value, " \t"))
	key, value = strings.TrimSpace(key), withoutRemark(value)
	if !found || key == "" {
		hint := ""
		if text[0] == '-' {
			hint = "a list is written [a, b]"
		}
		if strings.HasPrefix(text, "```") || strings.HasPrefix(text, "~~~") {
			hint = "a block ends with a line of " + text[:3] + " alone: the one that begins on line " + strconv.Itoa(b.Pos.Line) + " has none"
		}
		d.problems.Error(at, strconv.Quote(text), "key: value", hint)
		return
	}
	from := at
	from.Col += utf8.RuneCountInString(text[:min(before, len(text))])
	if strings.HasPrefix(value, "[") != strings.HasSuffix(value, "]") {
		d.problems.Error(from, "a list with one bracket", "[a, b]", "")
		return
	}
	for _, s := range b.Settings {
		if s.Key == key {
			d.problems.Error(at, "the key "+strconv.Quote(key)+" is given twice", "each key once", "first on line "+strconv.Itoa(s.Pos.Line))
			return
		}
	}
	b.Settings = append(b.Settings, Setting{key, unquoted(value), at, from})
}

// withoutRemark is a value without the comment behind it.
func withoutRemark(value string) string {
	if i := strings.Index(value, " #"); i >= 0 && !strings.ContainsAny(value[i:], `"'`) {
		value = value[:i]
	}
	return strings.TrimSpace(value)
}

// unquoted is a value without the quotes around it.
func unquoted(value string) string {
	if n := len(value); n >= 2 && (value[0] == '"' || value[0] == '\'') && value[n-1] == value[0] {
		return value[1 : n-1]
	}
	return value
}
