package sitetest

import (
	"bytes"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// TestEveryPageIsSoundHTML holds every page to the rules of the site that can
// be read off its text: structure, names for everything, nothing inline,
// nothing from elsewhere.
func TestEveryPageIsSoundHTML(t *testing.T) {
	for _, s := range all() {
		t.Run(s.name, func(t *testing.T) {
			reported := map[string]int{}
			for _, page := range s.pages() {
				report := func(format string, args ...any) {
					// One mistake in a template is one in a thousand pages.
					text := fmt.Sprintf(format, args...)
					if reported[text]++; reported[text] == 1 && len(reported) < 50 {
						t.Errorf("%s: %s", page, text)
					}
				}
				checkNesting(s.files[page], report)
				root, err := html.Parse(bytes.NewReader(s.files[page]))
				if err != nil {
					t.Fatal(err)
				}
				checkPage(root, report)
			}
		})
	}
}

// checkNesting compares the tags as written with the tree that the HTML parser
// makes of them: wherever it had to mend something they differ.
func checkNesting(text []byte, report func(string, ...any)) {
	if !bytes.HasPrefix(text, []byte("<!doctype html>\n")) {
		report("begins with %q, expected <!doctype html>", text[:min(20, len(text))])
	}
	if !bytes.HasSuffix(text, []byte("</html>\n")) {
		report("ends without </html> and a line end")
	}
	var written []string
	var cells []string // open parts of tables and lists, whose end tags are left out, and what holds them
	for z := html.NewTokenizer(bytes.NewReader(text)); z.Next() != html.ErrorToken; {
		token := z.Token()
		if token.Type == html.StartTagToken || token.Type == html.EndTagToken {
			for ends := implied(token); len(cells) > 0 && slices.Contains(ends, cells[len(cells)-1]); cells = cells[:len(cells)-1] {
				written = append(written, "</"+cells[len(cells)-1]+">")
			}
			switch isPart := slices.Contains([]string{"table", "thead", "tbody", "tr", "th", "td", "p", "details", "ul", "ol", "li", "dl", "dt", "dd", "div"}, token.Data); {
			case isPart && token.Type == html.StartTagToken:
				cells = append(cells, token.Data)
			case isPart && len(cells) > 0 && cells[len(cells)-1] == token.Data:
				cells = cells[:len(cells)-1]
			case isPart:
				report("</%s> without its start tag", token.Data)
			}
		}
		switch {
		case token.Type == html.StartTagToken && isVoid(token.Data), token.Type == html.SelfClosingTagToken:
			written = append(written, "<"+token.Data+">", "</"+token.Data+">")
		case token.Type == html.StartTagToken:
			written = append(written, "<"+token.Data+">")
		case token.Type == html.EndTagToken:
			written = append(written, "</"+token.Data+">")
		}
	}
	root, err := html.Parse(bytes.NewReader(text))
	if err != nil {
		report("%v", err)
		return
	}
	var parsed []string
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.ElementNode {
			parsed = append(parsed, "<"+strings.ToLower(n.Data)+">")
		}
		for c := range n.ChildNodes() {
			walk(c)
		}
		if n.Type == html.ElementNode {
			parsed = append(parsed, "</"+strings.ToLower(n.Data)+">")
		}
	}
	walk(root)
	for i := range max(len(written), len(parsed)) {
		if i >= len(written) || i >= len(parsed) || written[i] != parsed[i] {
			report("tags are nested wrongly: written %v, understood %v", around(written, i), around(parsed, i))
			return
		}
	}
}

// implied names the elements whose end tags may be left out before a tag: parts
// of a table, the paragraphs before one, items of lists.
func implied(token html.Token) []string {
	end := token.Type == html.EndTagToken
	switch {
	case token.Data == "td" || token.Data == "th":
		if end {
			return nil
		}
		return []string{"td", "th"}
	case token.Data == "tr" && end:
		return []string{"td", "th"}
	case token.Data == "tr" || end && (token.Data == "thead" || token.Data == "tbody"):
		return []string{"td", "th", "tr"}
	case end && token.Data == "ol" || end && token.Data == "ul":
		return []string{"li"}
	case token.Data == "tbody" || token.Data == "table" && end:
		return []string{"td", "th", "tr", "thead", "tbody"}
	case !end && slices.Contains([]string{"div", "dl", "ul", "ol", "table", "h2", "h3", "h4", "figure", "section", "nav", "p"}, token.Data),
		end && slices.Contains([]string{"table", "details", "section", "main", "figure"}, token.Data):
		return []string{"p"}
	case token.Data == "li" && !end:
		return []string{"li"}
	case token.Data == "dd" && !end || end && (token.Data == "dl" || token.Data == "div"):
		return []string{"dt", "dd", "p"}
	}
	return nil
}

func around(tags []string, i int) []string {
	return tags[max(0, min(i-4, len(tags))):min(i+2, len(tags))]
}

func isVoid(tag string) bool {
	switch tag {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr":
		return true
	}
	return false
}

// checkPage checks the elements of a page one by one and what they have to be
// together.
func checkPage(root *html.Node, report func(string, ...any)) {
	count := map[string]int{}
	ids := map[string]*html.Node{}
	var references []string // ids that others name
	navigations := map[string]bool{}
	level := 0
	embedded := false // a page for somebody else's frame, without navigation
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		embedded = embedded || n.Data == "body" && attr(n, "class") == "embed"
		if n.Namespace == "" {
			count[n.Data]++
		}
		checkSafe(n, report)
		if id, ok := hasAttr(n, "id"); ok {
			switch {
			case id == "" || strings.ContainsAny(id, " \t\n"):
				report("the id %q, expected a word", id)
			case ids[id] != nil:
				report("the id %q twice", id)
			}
			ids[id] = n
		}
		for _, key := range []string{"for", "aria-labelledby", "aria-describedby", "aria-controls", "list"} {
			references = append(references, strings.Fields(attr(n, key))...)
		}
		switch n.Data {
		case "html":
			if attr(n, "lang") == "" {
				report("no lang")
			}
		case "title":
			if text(n) == "" {
				report("an empty title")
			}
		case "h1", "h2", "h3", "h4", "h5", "h6":
			to := int(n.Data[1] - '0')
			if to > level+1 {
				report("<%s> %q follows <h%d>, expected no level left out", n.Data, text(n), level)
			}
			level = to
			if text(n) == "" {
				report("an empty <%s>", n.Data)
			}
		case "nav":
			name := attr(n, "aria-label")
			if name == "" || navigations[name] {
				report("a <nav> with the aria-label %q, expected one of its own", name)
			}
			navigations[name] = true
		case "table":
			checkTable(n, report)
		case "img":
			if _, ok := hasAttr(n, "alt"); !ok {
				report("<img src=%q> without alt", attr(n, "src"))
			}
		case "svg":
			first := n.FirstChild
			titled := first != nil && first.Data == "title" && text(first) != ""
			named := attr(n, "role") == "img" && (titled || attr(n, "aria-label")+attr(n, "aria-labelledby") != "")
			if !named && attr(n, "aria-hidden") != "true" && !inside(n, "svg") {
				report("<svg> with neither a name nor aria-hidden")
			}
		case "a":
			if _, ok := hasAttr(n, "href"); !ok || name(n) == "" {
				report("a link to %q called %q, expected both", attr(n, "href"), name(n))
			}
		case "button", "summary":
			if _, later := hasAttr(n, "hidden"); name(n) == "" && !later { // its script names it
				report("<%s class=%q> without a name", n.Data, attr(n, "class"))
			}
		case "input", "select", "textarea":
			if name(n) == "" && !inside(n, "label") && !labelled(root, attr(n, "id")) {
				report("<%s name=%q> without a label", n.Data, attr(n, "name"))
			}
		case "dl":
			if n.FirstChild == nil {
				report("an empty <dl>")
			}
		case "ul", "ol":
			if !slices.ContainsFunc(slices.Collect(n.ChildNodes()), func(c *html.Node) bool { return c.Data == "li" }) {
				report("an empty <%s class=%q>", n.Data, attr(n, "class"))
			}
		}
	}
	for _, tag := range []string{"title", "h1", "main", "body"} {
		if count[tag] != 1 {
			report("%d <%s>, expected one", count[tag], tag)
		}
	}
	for _, tag := range []string{"header", "footer", "nav"} {
		if count[tag] == 0 && !embedded {
			report("no <%s>", tag)
		}
	}
	for _, id := range references {
		if ids[id] == nil {
			report("an element names the id %q, which is not there", id)
		}
	}
	checkHead(root, report)
}

// checkHead looks for what every page tells browsers.
func checkHead(root *html.Node, report func(string, ...any)) {
	meta := map[string]string{}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "meta" {
			if _, ok := hasAttr(n, "charset"); ok {
				meta["charset"] = attr(n, "charset")
			}
			meta[strings.ToLower(attr(n, "http-equiv")+attr(n, "name"))] = attr(n, "content")
		}
	}
	if meta["charset"] != "utf-8" {
		report("the charset %q, expected utf-8", meta["charset"])
	}
	if !strings.Contains(meta["viewport"], "width=device-width") || strings.Contains(meta["viewport"], "scal") && strings.Contains(meta["viewport"], "maximum") {
		report("the viewport %q, expected the device's width and no limit of zoom", meta["viewport"])
	}
	policy := meta["content-security-policy"]
	if !strings.HasPrefix(policy, "default-src 'self';") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") || strings.Contains(policy, "http") {
		report("the Content-Security-Policy %q, expected nothing but 'self'", policy)
	}
}

// checkSafe refuses what the Content-Security-Policy refuses too, and whatever
// comes from another host.
func checkSafe(n *html.Node, report func(string, ...any)) {
	switch n.Data {
	case "style", "iframe", "object", "embed", "base", "applet", "marquee", "frame", "portal":
		report("<%s>, expected none", n.Data)
	case "script":
		if kind := attr(n, "type"); attr(n, "src") == "" && kind != "application/json" {
			report("an inline script %q", text(n))
		}
	}
	for _, a := range n.Attr {
		switch {
		case a.Key == "style", strings.HasPrefix(a.Key, "on"), a.Key == "srcdoc":
			report("<%s %s=%q>, expected nothing inline", n.Data, a.Key, a.Val)
		case a.Key == "href" && n.Data == "a":
			u, err := url.Parse(a.Val)
			if err != nil || !slices.Contains([]string{"", "https", "http", "mailto"}, u.Scheme) {
				report("a link to %q, expected a path, a web or a mail address", a.Val)
			}
		case a.Key == "href" && n.Data == "link" && attr(n, "rel") == "canonical":
		case a.Key == "src", a.Key == "srcset", a.Key == "href", a.Key == "action", a.Key == "data-echarts":
			u, err := url.Parse(a.Val)
			if err != nil || u.Scheme != "" || u.Host != "" {
				report("<%s %s=%q>, expected nothing from another host", n.Data, a.Key, a.Val)
			}
		}
	}
}

// checkTable asks for what a table needs to be read aloud: a name, and heads
// that say what they head.
func checkTable(n *html.Node, report func(string, ...any)) {
	named := attr(n, "aria-label")+attr(n, "aria-labelledby") != ""
	heads := 0
	for c := range n.Descendants() {
		switch {
		case c.Type != html.ElementNode:
		case c.Data == "caption":
			named = text(c) != ""
		case c.Data == "th":
			heads++
			if s := attr(c, "scope"); s != "col" && s != "row" && s != "colgroup" && s != "rowgroup" && !(s == "" && evident(c)) {
				report("<th scope=%q> %q, expected col or row", s, text(c))
			}
		}
	}
	for p := n.Parent; p != nil && !named; p = p.Parent {
		named = slices.Contains([]string{"region", "group"}, attr(p, "role")) && attr(p, "aria-label") != "" ||
			p.Data == "details" || // which is named by its summary
			slices.Contains(strings.Fields(attr(p, "class")), "prose") // of Markdown, which has no captions
	}
	if !named {
		report("<table class=%q> without a caption, an aria-label or a named region around it", attr(n, "class"))
	}
	if heads == 0 {
		report("<table class=%q> without heads", attr(n, "class"))
	}
	checkHeads(n, report)
}

// checkHeads asks that no two columns have the same head, but where heads above
// them tell them apart.
func checkHeads(table *html.Node, report func(string, ...any)) {
	seen := map[string]bool{}
	for c := range table.Descendants() {
		if c.Data != "th" || c.Parent.Parent.Data != "thead" {
			continue
		}
		if attr(c, "scope") == "colgroup" {
			return
		}
		head := name(c)
		if head != "" && seen[head] {
			report("<table class=%q> with two columns %q", attr(table, "class"), head)
		}
		seen[head] = true
	}
}

// evident tells whether HTML sees from the place of a head what it heads: a
// column, in a row of heads alone, or a row, as its only head.
//
// Source: HTML Living Standard, 4.9.12, "Forming relationships between data
// cells and header cells".
func evident(th *html.Node) bool {
	heads, cells := 0, 0
	for c := range th.Parent.ChildNodes() {
		switch c.Data {
		case "th":
			heads++
		case "td":
			cells++
		}
	}
	return th.Parent.Parent.Data == "thead" && cells == 0 || th.Parent.Parent.Data == "tbody" && heads == 1
}

// name is what a screen reader calls an element.
func name(n *html.Node) string {
	if label := attr(n, "aria-label"); label != "" {
		return label
	}
	label := text(n)
	for c := range n.Descendants() {
		if c.Type == html.ElementNode {
			label += attr(c, "alt") + attr(c, "aria-label")
		}
	}
	return strings.TrimSpace(label)
}

// text is the text of an element and all in it.
func text(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return strings.TrimSpace(b.String())
}

func inside(n *html.Node, tag string) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Data == tag {
			return true
		}
	}
	return false
}

func labelled(root *html.Node, id string) bool {
	for n := range root.Descendants() {
		if n.Data == "label" && id != "" && attr(n, "for") == id {
			return true
		}
	}
	return false
}
