package markdown

import (
	"html/template"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Transform implements parser.ASTTransformer: it makes the parsed document
// ready to be rendered.
func (d *document) Transform(root *ast.Document, _ text.Reader, _ parser.Context) {
	var nodes []ast.Node // collected first: what follows changes the tree
	top := 7
	ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			nodes = append(nodes, n)
			if h, ok := n.(*ast.Heading); ok {
				top = min(top, h.Level)
			}
			if f, ok := n.(*extast.Footnote); ok {
				d.ids[d.IDPrefix+"fn:"+strconv.Itoa(f.Index)] = 1
			}
		}
		return ast.WalkContinue, nil
	})
	for _, n := range nodes {
		switch n := n.(type) {
		case *ast.HTMLBlock:
			d.htmlBlock(n)
		case *ast.RawHTML:
			d.rawHTML(n)
		case *extast.TableCell:
			cell(n)
		case *ast.FencedCodeBlock:
			d.block(n)
		case *ast.Text:
			d.lineEnd(n)
		}
	}
	// What is read as plain text below comes after what changes the text.
	for _, n := range nodes {
		switch n := n.(type) {
		case *ast.Image:
			d.image(n)
		case *ast.Heading:
			d.heading(n, top)
		case *ast.Paragraph:
			if d.Summary == "" && n.Parent() == ast.Node(root) {
				d.Summary = flat(d.text(n))
			}
		}
	}
	for _, n := range nodes { // now that all ids are known
		if n.Parent() == nil {
			continue // replaced, or was in the text of an image
		}
		switch n := n.(type) {
		case *ast.Link:
			d.link(n)
		case *ast.AutoLink:
			d.autoLink(n)
		}
	}
}

// lineEnd keeps the blank that the end of a line is where something other than
// text follows, a link or a name. The library leaves it out there, since it sees
// no letter behind; it has to be left out only between two letters as of
// Chinese.
func (d *document) lineEnd(n *ast.Text) {
	next := n.NextSibling()
	if !n.SoftLineBreak() || next == nil || next.Kind() == ast.KindText {
		return
	}
	before, _ := utf8.DecodeLastRune(n.Value(d.source))
	after, _ := utf8.DecodeRuneInString(d.text(next))
	if wide(before) && wide(after) {
		return
	}
	n.SetSoftLineBreak(false)
	n.Parent().InsertAfter(n.Parent(), n, plain("\n"))
}

// wide tells whether a letter belongs to a script that is written without blanks.
func wide(r rune) bool { return util.IsEastAsianWideRune(r) && !unicode.Is(unicode.Hangul, r) }

func cell(n *extast.TableCell) {
	if n.Parent().Kind() == extast.KindTableHeader {
		n.SetAttributeString("scope", "col")
	}
	if n.Alignment != extast.AlignNone {
		n.SetAttributeString("class", n.Alignment.String())
	}
}

// heading gives a heading its level, id and link.
func (d *document) heading(n *ast.Heading, top int) {
	if d.TopLevel > 0 {
		n.Level = min(6, n.Level+d.TopLevel-top)
	}
	text := flat(d.text(n))
	id := d.unique(slug(text))
	n.SetAttributeString("id", id)
	if d.Permalink != "" {
		label := template.HTMLEscapeString(d.Permalink + ": " + text)
		n.AppendChild(n, markup(` <a class="permalink" href="#`+template.HTMLEscapeString(id)+`" aria-label="`+label+`"></a>`))
	}
}

// slug makes an id of a text: its letters and digits, of any script, with
// hyphens between.
func slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(s) {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(r)
	}
	if b.Len() == 0 {
		return "section"
	}
	return b.String()
}

func (d *document) unique(id string) string {
	id = d.IDPrefix + id
	free, n := id, d.ids[id]
	for d.ids[free] > 0 {
		n++
		free = id + "-" + strconv.Itoa(n)
	}
	d.ids[free] = 1
	d.ids[id] = max(n, 1)
	return free
}

// text is the plain text of what a node holds.
func (d *document) text(n ast.Node) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			value := n.Value(d.source)
			if !n.IsRaw() {
				value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
			}
			b.Write(value)
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte('\n')
			}
		case *ast.String:
			switch {
			case !n.IsCode():
				b.Write(n.Value)
			case string(n.Value) == lineBreak:
				b.WriteByte('\n')
			}
		case *ast.AutoLink:
			b.Write(n.Label(d.source))
		}
		return ast.WalkContinue, nil
	})
	return strings.Map(valid, b.String())
}

// replace puts a node, or nothing, in another's place.
func replace(n, by ast.Node) {
	if by == nil {
		n.Parent().RemoveChild(n.Parent(), n)
		return
	}
	n.Parent().ReplaceChild(n.Parent(), n, by)
}

// lineBreak is the one HTML tag that is passed through: a table's cell has no
// other way to break a line.
const lineBreak = "<br>"

// htmlBlock and rawHTML show HTML as text, without comments.

func (d *document) htmlBlock(n *ast.HTMLBlock) {
	var source []byte
	start := 0
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		if i == 0 {
			start = line.Start
		}
		source = append(source, line.Value(d.source)...)
	}
	if n.HasClosure() {
		source = append(source, n.ClosureLine.Value(d.source)...)
		if n.Lines().Len() == 0 {
			start = n.ClosureLine.Start
		}
	}
	shown := strings.TrimSpace(withoutComments(string(source)))
	if shown == "" {
		replace(n, nil)
		return
	}
	if strings.Contains(shown, "<") {
		d.warnHTML(start, shown)
	} else {
		d.problems.Warn(d.pos(start), "text on the line of a comment is not read as Markdown", "a line of its own", "")
	}
	p := ast.NewParagraph()
	p.AppendChild(p, plain(shown))
	replace(n, p)
}

func (d *document) rawHTML(n *ast.RawHTML) {
	source := n.Segments.Value(d.source)
	switch s := withoutComments(string(source)); {
	case s == "":
		replace(n, nil)
	case s == "<br>" || s == "<br/>" || s == "<br />":
		replace(n, markup(lineBreak))
	default:
		d.warnHTML(n.Segments.At(0).Start, s)
		replace(n, plain(s))
	}
}

func (d *document) warnHTML(offset int, source string) {
	first, _, _ := strings.Cut(source, "\n")
	d.problems.Warn(d.pos(offset), "HTML is shown as text: "+strconv.Quote(first), "Markdown", "")
}

func withoutComments(s string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(s, "<!--")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		_, s, _ = strings.Cut(rest, "-->")
	}
}
