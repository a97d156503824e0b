package markdown

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"echelle/generator/diag"
)

// kinds are those of things that have a page.
var kinds = []string{"player", "event", "club", "ranking"}

// opening is how a link to one begins.
var opening = regexp.MustCompile(`^\[\[([a-z]+):`)

// refParser reads [[player:id|text]] and its like. They become links
// of the library's own kind, so that its rule against links inside links holds
// for them too.
type refParser struct{ d *document }

// Trigger implements parser.InlineParser.
func (p *refParser) Trigger() []byte { return []byte{'['} }

// Parse implements parser.InlineParser.
func (p *refParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, at := block.PeekLine()
	m := opening.FindSubmatch(line)
	if m == nil {
		return nil
	}
	kind := string(m[1])
	if !slices.Contains(kinds, kind) {
		if near, ok := diag.Nearest(kind, kinds); ok { // else it is text
			p.d.problems.Error(p.d.pos(at.Start), "[["+kind+": is no link", "[["+strings.Join(kinds, ":, [[")+":", "did you mean [["+near+":?")
		}
		return nil
	}
	end := bytes.Index(line, []byte("]]"))
	if end < 0 || bytes.Contains(line[len("[["):end], []byte("[[")) {
		p.d.problems.Error(p.d.pos(at.Start), "[["+kind+": without an end", "]] on the same line", "")
		return nil
	}
	block.Advance(end + 2)
	// In a table a | must be written \|.
	id, label, _ := strings.Cut(string(line[len("[["+kind+":"):end]), "|")
	id, label = strings.TrimSpace(strings.TrimSuffix(id, `\`)), strings.TrimSpace(label)

	if p.d.Resolver.Thing != nil {
		if href, shown, ok := p.d.Resolver.Thing(kind, id, label); ok {
			return reference(href, shown)
		}
	}
	hint := ""
	if p.d.Resolver.IDs != nil {
		hint = diag.Meant(id, p.d.Resolver.IDs(kind))
	}
	p.d.problems.Error(p.d.pos(at.Start), "unknown "+kind+" "+strconv.Quote(id), "the id of one of the site's "+kind+"s", hint)
	return plain(label)
}

// reference is a link around a name, which may be written in another direction
// than the text around it.
func reference(href, shown string) ast.Node {
	if href == "" {
		return plain(shown)
	}
	link := ast.NewLink()
	link.Destination = destination(href)
	link.SetAttributeString(resolvedMark, true)
	link.AppendChild(link, markup("<bdi>"))
	link.AppendChild(link, plain(shown))
	link.AppendChild(link, markup("</bdi>"))
	return link
}

// resolvedMark is an attribute of links whose address is final. It is none that
// the library would write.
const resolvedMark = "resolved"

// plain is text that stands for itself.
func plain(s string) *ast.String {
	n := ast.NewString([]byte(s))
	n.SetRaw(true)
	return n
}

// markup is HTML.
func markup(s string) *ast.String {
	n := ast.NewString([]byte(s))
	n.SetCode(true)
	return n
}
