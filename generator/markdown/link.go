package markdown

import (
	"bytes"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// image leaves an image with its description as plain text.
func (d *document) image(n *ast.Image) {
	alt := plain(flat(d.text(n)))
	place := d.place(n)
	n.RemoveChildren(n)
	n.AppendChild(n, alt)
	href := d.address(n.Destination)
	if scheme(href) != "" || foreign(href) || strings.HasPrefix(href, "#") {
		d.problems.Error(d.pos(place), "an image from "+strconv.Quote(href), "a relative link to a file below static/", "pages load nothing from other hosts")
		replace(n, alt)
		return
	}
	if href, ok := d.relative(href, place); ok {
		n.Destination = destination(href)
		return
	}
	replace(n, alt)
}

func (d *document) link(n *ast.Link) {
	if hasAnchor(n) { // a footnote or bare address in the text of the link
		d.problems.Error(d.pos(d.place(n)), "a link inside a link", "one of them", "")
		unwrap(n)
		return
	}
	if _, ok := n.AttributeString(resolvedMark); ok {
		return
	}
	place := d.place(n)
	href := d.address(n.Destination)
	switch {
	case d.allowed(href, place):
		n.Destination = destination(href)
	case scheme(href) != "" || foreign(href):
		unwrap(n)
	case strings.HasPrefix(href, "#"):
		id, err := url.PathUnescape(href[1:])
		if href != "#" && (err != nil || d.ids[id] == 0) {
			d.problems.Error(d.pos(place), "a link to "+strconv.Quote(href), "the id of a heading on this page", "")
		}
		n.Destination = destination(href)
	default:
		if href, ok := d.relative(href, place); ok {
			n.Destination = destination(href)
		} else {
			unwrap(n)
		}
	}
}

// hasAnchor tells whether a node holds another link.
func hasAnchor(n ast.Node) bool {
	found := false
	ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		switch c.Kind() {
		case ast.KindLink, ast.KindAutoLink, extast.KindFootnoteLink:
			found = found || c != n
		}
		return ast.WalkContinue, nil
	})
	return found
}

func (d *document) autoLink(n *ast.AutoLink) {
	if n.AutoLinkType != ast.AutoLinkEmail && !d.allowed(string(n.URL(d.source)), d.place(n)) {
		replace(n, plain(string(n.Label(d.source))))
	}
}

// relative asks the resolver for the address of a relative link.
func (d *document) relative(href string, place int) (string, bool) {
	if d.Resolver.Link == nil {
		return href, true
	}
	to, ok := d.Resolver.Link(href)
	if !ok {
		d.problems.Error(d.pos(place), "a link to "+strconv.Quote(href)+", which does not exist", "the path of an article or a file, seen from this one", "")
		return "", false
	}
	d.Links = append(d.Links, Link{to, d.pos(place)})
	return to, true
}

// allowed tells whether a link leads to a foreign address that is allowed, and
// adds a problem for one that is not.
func (d *document) allowed(href string, place int) bool {
	switch s := scheme(href); {
	case s == "http" || s == "https" || s == "mailto":
		return true
	case s != "" || foreign(href):
		d.problems.Error(d.pos(place), "a link to "+strconv.Quote(href), "an http, https or mailto address or a relative link", "")
	}
	return false
}

// scheme is what stands before the colon of an address, in lower case, read as
// forgivingly as browsers do.
func scheme(href string) string {
	i := strings.IndexAny(href, ":/?#")
	if i < 0 || href[i] != ':' {
		return ""
	}
	s := strings.Map(func(r rune) rune {
		if r <= ' ' {
			return -1
		}
		return unicode.ToLower(r)
	}, href[:i])
	if s == "" {
		return ":"
	}
	return s
}

// foreign tells whether an address without a scheme could name another host.
func foreign(href string) bool {
	return strings.HasPrefix(href, "//") || strings.Contains(href, `\`)
}

// address is a destination as it will be read: without the escapes of Markdown.
func (d *document) address(dest []byte) string {
	dest = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(dest)))
	return strings.TrimFunc(strings.Map(valid, string(dest)), func(r rune) bool { return r <= ' ' || r == '\ufffd' })
}

// destination is an address as a node of the library holds it, with its escapes.
func destination(href string) []byte {
	href = strings.ReplaceAll(href, `\`, "%5C")
	return bytes.ReplaceAll([]byte(href), []byte("&"), []byte("&amp;"))
}

// place is the offset of a link or image in the source.
func (d *document) place(n ast.Node) int {
	if n.Kind() == ast.KindAutoLink {
		return n.Pos()
	}
	at := n.Pos()
	if c := n.FirstChild(); c != nil && c.Pos() >= 0 {
		at = c.Pos()
	}
	if at < 0 || at > len(d.source) {
		return 0
	}
	if i := bytes.LastIndexByte(d.source[:at], '['); i >= 0 {
		at = i
	}
	if n.Kind() == ast.KindImage && at > 0 && d.source[at-1] == '!' {
		at--
	}
	return at
}

// unwrap puts what a node holds in its place.
func unwrap(n ast.Node) {
	parent := n.Parent()
	for c := n.FirstChild(); c != nil; c = n.FirstChild() {
		parent.InsertBefore(parent, n, c)
	}
	parent.RemoveChild(parent, n)
}
