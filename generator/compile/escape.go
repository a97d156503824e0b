package compile

import (
	"bytes"
	"html/template"
	"io"
	"reflect"
	"strconv"
	"strings"
	"text/template/parse"
)

// prefix is that of the functions which html/template adds to a pipeline.
const prefix = "_html_template_"

// An escaper appends a text as html/template writes it in a certain place.
type escaper func(dst []byte, text string) []byte

// place is where addresses stand: a template of html/template with its escapers.
type place struct {
	t             *template.Template
	before, after string
	plain         string // characters besides letters and digits that stay as they are anywhere
}

// places are those of addresses, by their chains of escapers. Addresses of plain
// characters are as they are in all of them, and the usual place knows what to do
// with most others; for the rest html/template itself is asked.
func places() map[string]place {
	list := map[string]place{}
	for _, p := range []place{
		{before: usual, after: `">`, plain: "-._~/?#"},
		{before: `<a href="x/`, after: `">`, plain: "-._~/?#"},
		{before: `<a href="#`, after: `">`, plain: "-._~"},
		{before: `<a href=`, after: `>`, plain: "-._~/?#"},
		{before: `<meta http-equiv=refresh content="0;url=`, after: `">`, plain: "-._~/?#"},
	} {
		p.t = template.Must(template.New("").Parse(p.before + "{{.}}" + p.after))
		p.t.Execute(io.Discard, "") // escapes it
		list[chain(p.t.Tree.Root.Nodes[1].(*parse.ActionNode).Pipe)] = p
	}
	return list
}

// usual begins the place of most addresses.
const usual = `<a href="`

// chain are the names of the escapers that end a pipeline, "" where something
// else does.
func chain(p *parse.PipeNode) string {
	var names []string
	for _, cmd := range p.Cmds[1:] {
		f, ok := cmd.Args[0].(*parse.IdentifierNode)
		if !ok || len(cmd.Args) > 1 || !strings.HasPrefix(f.Ident, prefix) {
			return ""
		}
		names = append(names, strings.TrimPrefix(f.Ident, prefix))
	}
	return strings.Join(names, "|")
}

// escaped compiles the end of an action: its value through the escapers.
func (c *compilation) escaped(x value, p *parse.PipeNode) (step, error) {
	chain := chain(p)
	raw := func(dst []byte, text string) []byte { return append(dst, text...) }
	var escape escaper
	switch {
	case chain == "htmlescaper" && x.typ == reflect.TypeFor[template.HTML](),
		chain == "jsvalescaper" && x.typ == reflect.TypeFor[template.JS]():
		escape = raw
	case x.typ == reflect.TypeFor[template.HTML](), chain == "":
		return nil, unknown("value of type "+x.typ.String(), p)
	case chain == "htmlescaper", chain == "attrescaper", chain == "rcdataescaper":
		if whole(x.typ) {
			return func(r *run, dot reflect.Value) { r.buf = strconv.AppendInt(r.buf, x.get(r, dot).Int(), 10) }, nil
		}
		escape = appendHTML
	default:
		place, ok := c.places[chain]
		if !ok {
			return nil, unknown("escapers", p)
		}
		escape = place.escaper(x.typ)
	}
	if !text(x.typ) {
		return nil, unknown("value of type "+x.typ.String(), p)
	}
	get := x.text()
	return func(r *run, dot reflect.Value) { r.buf = escape(r.buf, get(r, dot)) }, nil
}

// text tells the types that html/template takes as they are. Others may have
// methods that print them.
func text(t reflect.Type) bool {
	switch t {
	case reflect.TypeFor[string](), reflect.TypeFor[template.HTML](), reflect.TypeFor[template.JS](), reflect.TypeFor[template.URL]():
		return true
	}
	return false
}

// whole tells the types of whole numbers that print themselves.
func whole(t reflect.Type) bool {
	return reflect.Int <= t.Kind() && t.Kind() <= reflect.Int64 && t.PkgPath() == ""
}

// appendHTML escapes for text and for attributes in quotes, as htmlReplacer of
// html/template does with htmlReplacementTable.
func appendHTML(dst []byte, s string) []byte {
	written := 0
	for i := range len(s) {
		entity := ""
		switch s[i] {
		case 0:
			entity = "\uFFFD"
		case '"':
			entity = "&#34;"
		case '&':
			entity = "&amp;"
		case '\'':
			entity = "&#39;"
		case '+':
			entity = "&#43;"
		case '<':
			entity = "&lt;"
		case '>':
			entity = "&gt;"
		default:
			continue
		}
		dst = append(append(dst, s[written:i]...), entity...)
		written = i + 1
	}
	return append(dst, s[written:]...)
}

// escaper escapes addresses of a type.
func (p place) escaper(typ reflect.Type) escaper {
	return func(dst []byte, s string) []byte {
		if p.same(s) {
			return append(dst, s...)
		}
		if scheme, _, ok := strings.Cut(s, ":"); p.before == usual && (!ok || scheme == "https" || scheme == "mailto" || strings.Contains(scheme, "/")) {
			return appendAddress(dst, s)
		}
		var b bytes.Buffer
		if err := p.t.Execute(&b, reflect.ValueOf(s).Convert(typ).Interface()); err != nil {
			panic(err)
		}
		page := b.Bytes()
		return append(dst, page[len(p.before):len(page)-len(p.after)]...)
	}
}

// same tells an address that stays as it is.
func (p place) same(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case strings.IndexByte(p.plain, c) < 0:
			return false
		}
	}
	return s != ""
}

// appendAddress escapes an address without a scheme, or with a harmless one, for
// an attribute in quotes, as urlNormalizer and attrEscaper of html/template do.
func appendAddress(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	isHex := func(c byte) bool { return strings.IndexByte(hex+"ABCDEF", c) >= 0 }
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', strings.IndexByte("-._~!#$*,/:;=?@[]", c) >= 0:
			dst = append(dst, c)
		case c == '&':
			dst = append(dst, "&amp;"...)
		case c == '+':
			dst = append(dst, "&#43;"...)
		case c == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]):
			dst = append(dst, c)
		default:
			dst = append(dst, '%', hex[c>>4], hex[c&15])
		}
	}
	return dst
}
