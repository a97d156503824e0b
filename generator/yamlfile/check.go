package yamlfile

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"echelle/generator/diag"
)

// checkText refuses what is not text before the library sees it: it would
// report control characters without a line and count U+2028 as a line end,
// which no editor does.
func (b *builder) checkText() bool {
	if bytes.HasPrefix(b.content, []byte("\xff\xfe")) || bytes.HasPrefix(b.content, []byte("\xfe\xff")) {
		b.problems.Error(b.pos(1, 1), "the file is UTF-16", "UTF-8", "save it again as UTF-8")
		return false
	}
	for i := 0; i < len(b.content); {
		c := b.content[i]
		if c >= ' ' && c < 0x7f || c == '\n' || c == '\t' || c == '\r' {
			i++
			continue
		}
		r, size := utf8.DecodeRune(b.content[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b.problems.Error(b.offset(i), fmt.Sprintf("the byte 0x%02x", c), "UTF-8 text", "save the file again as UTF-8")
			return false
		case r < 0xa0 || r == '\u2028' || r == '\u2029' || r == '\ufeff' || r&0xfffe == 0xfffe:
			b.problems.Error(b.offset(i), fmt.Sprintf("the invisible character U+%04X", r), "text", "remove it")
			return false
		}
		i += size
	}
	return true
}

// offset is the place of a byte of the document.
func (b *builder) offset(i int) diag.Pos {
	lines := cut(b.content[:i])
	return b.pos(len(lines), utf8.RuneCountInString(lines[len(lines)-1])+1)
}

// cut cuts text at its line ends: LF, CR LF and CR.
func cut(text []byte) []string {
	return strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text)), "\n")
}

// syntax explains an error of the library and finds its place. The library
// tells a useful line for errors inside a token, where the token begins, and a
// wrong one for errors between tokens; for these it is read again byte by byte
// to see how far it gets.
func (b *builder) syntax(err error) {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if _, e := fmt.Sscanf(text, "line %d:", &line); e == nil {
		_, text, _ = strings.Cut(text, ": ")
	}
	lines := cut(b.content)
	if name, ok := strings.CutPrefix(text, "unknown anchor '"); ok {
		// The document may name the anchor further on; the first one is refused in any case.
		name, _, _ = strings.Cut(name, "'")
		line = slices.IndexFunc(lines, func(s string) bool { return strings.Contains(s, "*"+name) }) + 1
	} else if betweenTokens(text) {
		r := &byteReader{content: b.content}
		read(r)
		line = len(cut(bytes.TrimRight(b.content[:r.n], " \t\r\n")))
	}
	line = min(max(line, 1), len(lines))
	for near := line; near <= min(line+1, len(lines)); near++ {
		indent := lines[near-1][:len(lines[near-1])-len(strings.TrimLeft(lines[near-1], " \t"))]
		if tab := strings.IndexByte(indent, '\t'); tab >= 0 && len(indent) < len(lines[near-1]) {
			b.problems.Error(b.pos(near, tab+1), "a tab in the indentation", "spaces", "replace each tab by two spaces")
			return
		}
	}
	if strings.HasPrefix(text, "did not find expected key") || strings.HasPrefix(text, "found unexpected end") {
		if at, col := openQuote(lines[:line]); at > 0 {
			hint := ""
			if strings.Contains(lines[at-1], "'") {
				hint = "an apostrophe within '' is written twice"
			}
			b.problems.Error(b.pos(at, col), "quotes that are not closed", "the same quote at the end of the text", hint)
			return
		}
	}
	at := lines[line-1]
	col := utf8.RuneCountInString(at[:len(at)-len(strings.TrimLeft(at, " "))]) + 1
	for _, s := range sayings() {
		if strings.HasPrefix(text, s.found) {
			b.problems.Error(b.pos(line, col), s.what, s.expected, s.hint)
			return
		}
	}
	b.problems.Error(b.pos(line, col), "not YAML ("+text+")", "", "")
}

// openQuote is the place of the first value that begins with a quote and has no second
// one on its line, where the library speaks of a line further down; 0 for none.
func openQuote(lines []string) (line, col int) {
	for i, s := range lines {
		value := strings.TrimLeft(s, " -")
		if _, after, ok := strings.Cut(value, ": "); ok && value != "" && value[0] != '"' && value[0] != '\'' {
			value = strings.TrimLeft(after, " ")
		}
		if value != "" && (value[0] == '"' || value[0] == '\'') && strings.Count(value, value[:1])%2 == 1 {
			return i + 1, utf8.RuneCountInString(s[:len(s)-len(value)]) + 1
		}
	}
	return 0, 0
}

// betweenTokens tells whether an error of the library is one of its parser, not
// of its scanner.
func betweenTokens(text string) bool {
	what, ok := strings.CutPrefix(text, "did not find expected ")
	return ok && (what == "key" || what == "node content" || strings.HasPrefix(what, "<") || strings.HasPrefix(what, "'"))
}

type saying struct{ found, what, expected, hint string }

// sayings translates the library's errors.
func sayings() []saying {
	return []saying{
		{"mapping values are not allowed", "a key that does not fit here", "one key and its value on a line, indented like its neighbours", `a colon needs a space after it, and text that holds ": " needs quotes`},
		{"found character that cannot start any token", "a value that begins with a special character", "quotes around it", ""},
		{"could not find expected ':'", "a line without a colon", "key: value", "check the indentation if it goes on from the line before"},
		{"did not find expected key", "a line that does not fit the ones before", "key: value, indented like its neighbours", "if a value has quotes, they must stand around the whole of it"},
		{"did not find expected '-'", "a line that does not fit the list before", "an entry that begins with - or less indentation", ""},
		{"did not find expected ',' or ']'", "a list in [ ] that is not closed", `"," or "]"`, ""},
		{"did not find expected ',' or '}'", "keys in { } that are not closed", `"," or "}"`, ""},
		{"did not find expected node content", "a missing value in [ ] or { }", "a value, or the closing bracket", ""},
		{"did not find expected <document start>", "text after the end of the document", "one document in a file", ""},
		{"found unexpected end of stream", "quotes that are not closed", "the same quote at the end of the text", ""},
		{"found unexpected document indicator", "quotes that are not closed", "the same quote at the end of the text", ""},
		{"found unknown escape character", `an unknown escape after \ in double quotes`, `\\ for a backslash`, "or use single quotes"},
		{"did not find expected alphabetic", "a value that begins with * or &", "quotes around it", ""},
		{"unknown anchor", "an alias (*)", "the value written out", "put the text in quotes if it begins with *"},
		{"block sequence entries are not allowed", "a list entry that does not fit here", "- at the beginning of a line", ""},
		{"exceeded max depth", fmt.Sprintf("more than %d lists and mappings inside one another", maxDepth), "a flatter file", ""},
		{"found undefined tag handle", "a tag (!)", "a value without tag", "put the text in quotes if it begins with !"},
	}
}

// byteReader gives one byte at a time and so tells how far its reader got.
type byteReader struct {
	content []byte
	n       int
}

func (r *byteReader) Read(p []byte) (int, error) {
	if r.n == len(r.content) {
		return 0, io.EOF
	}
	p[0] = r.content[r.n]
	r.n++
	return 1, nil
}
