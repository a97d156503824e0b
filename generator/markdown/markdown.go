// Package markdown turns Markdown into HTML that is safe to put on a page. It
// is the only package that knows the library behind it.
//
// The language is CommonMark with tables, strikethrough, bare links, footnotes
// and definition lists of GitHub and PHP Markdown Extra. Beyond that:
//
//   - [[player:id]] and [[player:id|text]] are links to a player; in the same
//     way event, club and ranking;
//   - fenced blocks named ranking and chart, with lines "key: value", are
//     replaced by what they stand for;
//   - links lead to http, https and mailto addresses or are relative ones,
//     which may name other articles by their file;
//   - HTML is not passed through: comments are left out, <br> is a line break,
//     everything else is shown as text with a warning.
//
// What the site knows comes in through a [Resolver]; what it does not know is a
// problem with its place. The output has no style attributes and no scripts.
package markdown

import (
	"bytes"
	"html/template"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"echelle/generator/diag"
)

// maxSize is the size in bytes of the largest document.
const maxSize = 4 << 20

// Options tell how a document is rendered.
type Options struct {
	At        diag.Pos // of the document's first line
	TopLevel  int      // level of the document's highest headings, 1 to 6, the others follow; 0: as written
	Permalink string   // label of the link that each heading has to itself; "" for no such links
	IDPrefix  string   // of all ids, where several documents share a page
	Taken     []string // ids that the page uses itself
	Resolver  Resolver
}

// Resolver tells what a document refers to. A nil function knows nothing; a nil
// Link leaves relative links as they are.
type Resolver struct {
	// Thing gives the address and the text of a link to a thing of a kind:
	// player, event, club or ranking. What the author wrote after the | is in
	// text, "" if nothing: a player who is not public must not be named by it.
	// Without href the text stands alone.
	Thing func(kind, id, text string) (href, shown string, ok bool)
	// IDs are those of all things of a kind that Thing finds, for hints.
	IDs func(kind string) []string

	// Link gives the address of a relative link or image: guide/data.md.
	Link func(href string) (string, bool)

	// Block gives the HTML of a block, as it is to stand on the page. It adds
	// the problems that it finds; false leaves the block out.
	Block func(b *Block, problems *diag.List) (template.HTML, bool)
}

// Block is a fenced block of ours.
type Block struct {
	Kind     string // "ranking" or "chart"
	Settings []Setting
	Pos      diag.Pos // of its first line
}

// Setting is a line "key: value" of a block: a single value, which may be in
// quotes, or a list as in [a, b].
type Setting struct {
	Key, Value string
	Pos        diag.Pos // of the key
	At         diag.Pos // of the value
}

// Item is an entry of a list.
type Item struct {
	Text string
	Pos  diag.Pos
}

// Items are the entries of a list, or the value alone.
func (s *Setting) Items() []Item {
	text := s.Value
	at := s.At
	if inner, ok := strings.CutPrefix(text, "["); ok {
		text = strings.TrimSuffix(inner, "]")
		at.Col++
	}
	var items []Item
	for entry := range strings.SplitSeq(text, ",") {
		item := Item{Text: unquoted(strings.TrimSpace(entry)), Pos: at}
		item.Pos.Col += utf8.RuneCountInString(entry) - utf8.RuneCountInString(strings.TrimLeft(entry, " \t"))
		if item.Text != "" {
			items = append(items, item)
		}
		at.Col += utf8.RuneCountInString(entry) + 1
	}
	return items
}

// Document is a rendered document.
type Document struct {
	HTML    template.HTML
	Summary string // the first paragraph as plain text
	Links   []Link
}

// Link is a relative link or image as it stands on the page.
type Link struct {
	To  string // an address, from where the page is
	Pos diag.Pos
}

// Render renders a document. It adds an error for every reference that leads
// nowhere and leaves it out of the result.
func Render(source []byte, o Options, problems *diag.List) Document {
	if len(source) > maxSize {
		problems.Error(o.At, "the text is too long", "at most 4 MB", "")
		return Document{}
	}
	d := document{Options: o, problems: problems, ids: map[string]int{}}
	d.source = d.clean(source)
	for _, id := range o.Taken {
		d.ids[id] = 1
	}
	md := goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignNone)),
			extension.Strikethrough,
			extension.NewLinkify(extension.WithLinkifyAllowedProtocols([]string{"http:", "https:"})),
			extension.DefinitionList,
			extension.NewFootnote(extension.WithFootnoteIDPrefix(o.IDPrefix)),
		),
		goldmark.WithParserOptions(
			parser.WithInlineParsers(util.Prioritized(&refParser{&d}, 99)),          // before links and footnotes, 200 and 101
			parser.WithParagraphTransformers(util.Prioritized(&tables{d: &d}, 199)), // before the library's, 200
			parser.WithASTTransformers(util.Prioritized(&d, 1000)),                  // after footnotes, 999
		),
		goldmark.WithRendererOptions(html.WithEastAsianLineBreaks(html.EastAsianLineBreaksSimple)),
	)
	var out bytes.Buffer
	root := md.Parser().Parse(text.NewReader(d.source))
	if err := md.Renderer().Render(&out, d.source, root); err != nil {
		panic("internal error: a buffer refuses bytes: " + err.Error())
	}
	// Character references can make characters that HTML forbids.
	// A wide block of code scrolls, which the keyboard must be able to do.
	text := bytes.ReplaceAll(out.Bytes(), []byte("<pre><code"), []byte(`<pre tabindex="0"><code`))
	d.HTML = template.HTML(bytes.Map(valid, text))
	return d.Document
}

// document is a document at work.
type document struct {
	Document
	Options
	source   []byte
	problems *diag.List
	ids      map[string]int // in use, with the highest number tried behind each
	told     told
}

// told is a place in the source: how many lines are before it, and how many
// characters on its own.
type told struct{ offset, line, col int }

// clean makes line ends LF and replaces what is no UTF-8.
func (d *document) clean(source []byte) []byte {
	source = bytes.TrimPrefix(source, []byte("\ufeff"))
	source = bytes.ReplaceAll(source, []byte("\r\n"), []byte("\n"))
	source = bytes.ReplaceAll(source, []byte("\r"), []byte("\n"))
	if !utf8.Valid(source) {
		good := 0
		for good < len(source) {
			r, size := utf8.DecodeRune(source[good:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			good += size
		}
		d.source = source
		d.problems.Error(d.pos(good), "a byte that is not UTF-8", "UTF-8 text", "save the file again as UTF-8")
		source = bytes.ToValidUTF8(source, []byte("\ufffd"))
	}
	return source
}

// pos is the place of a byte of the source. It counts on from the place told
// last: a line may have thousands.
func (d *document) pos(offset int) diag.Pos {
	offset = min(max(offset, 0), len(d.source))
	if offset < d.told.offset {
		d.told = told{}
	}
	since := d.source[d.told.offset:offset]
	if lines := bytes.Count(since, []byte("\n")); lines > 0 {
		d.told.line, d.told.col = d.told.line+lines, 0
		since = since[bytes.LastIndexByte(since, '\n')+1:]
	}
	d.told.offset, d.told.col = offset, d.told.col+utf8.RuneCount(since)
	return diag.Pos{File: d.At.File, Line: max(d.At.Line, 1) + d.told.line, Col: d.told.col + 1}
}

// valid replaces the characters that HTML forbids.
//
// Source: HTML Living Standard, 13.2.3.5, "Preprocessing the input stream".
func valid(r rune) rune {
	if r < ' ' && r != '\t' && r != '\n' || r >= 0x7f && r < 0xa0 || r&0xfffe == 0xfffe || r >= 0xfdd0 && r <= 0xfdef {
		return utf8.RuneError
	}
	return r
}

// flat joins the words of a text with single blanks.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }
