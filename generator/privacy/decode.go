package privacy

import (
	"bytes"
	"html"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// deepest is how often what was decoded is decoded again: an address in JSON in
// an attribute.
const deepest = 3

// views are the ways to read a text: as it is, decoded, and, where it has tags,
// without them. Every line stays on its line.
func views(text []byte, tags bool) [][]byte {
	if !utf8.Valid(text) && bytes.IndexByte(text, 0) < 0 {
		text = latin1(text)
	}
	list := [][]byte{text}
	add := func(text []byte) {
		for range deepest {
			decoded, changed := decode(text)
			if !changed {
				return
			}
			list = append(list, decoded)
			text = decoded
		}
	}
	add(text)
	if tags && bytes.IndexByte(text, '<') >= 0 {
		plain := untagged(text)
		list = append(list, plain)
		add(plain)
	}
	return list
}

// latin1 reads a text of one byte a letter, as old programs wrote it.
func latin1(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/8)
	for _, c := range text {
		out = utf8.AppendRune(out, rune(c))
	}
	return out
}

// around is how much before and after a decoded place is kept, in bytes, up to
// the next end of a word: enough for the words of a name.
const around = 64

// divider keeps words from each other that do not belong together.
const divider = " | "

// decode replaces what stands for other characters and keeps what is around:
// the rest was searched as it is. Line ends are all kept. changed tells whether
// there is anything.
func decode(text []byte) (decoded []byte, changed bool) {
	done := 0 // up to here text is in decoded or passed over
	keep := 0 // up to here it is kept
	for i := 0; i < len(text); {
		next := bytes.IndexAny(text[i:], `&\%`)
		if next < 0 {
			break
		}
		i += next
		var r []byte
		n := 0
		switch text[i] {
		case '&':
			r, n = entity(text[i:])
		case '\\':
			r, n = escape(text[i:])
		case '%':
			r, n = percent(text[i:])
		}
		if n == 0 {
			i++
			continue
		}
		from := max(0, i-around)
		for from > max(done, i-around-longestWord) && part(text[from-1]) {
			from--
		}
		if from > keep && keep >= done {
			decoded = append(append(decoded, text[done:keep]...), divider...)
			decoded = append(decoded, bytes.Repeat([]byte("\n"), bytes.Count(text[keep:from], []byte("\n")))...)
			done = from
		}
		decoded = append(append(decoded, text[done:i]...), r...)
		changed = true
		i += n
		done = i
		for keep = min(len(text), i+around); keep < min(len(text), i+around+longestWord) && part(text[keep]); {
			keep++
		}
	}
	return append(decoded, text[done:max(done, keep)]...), changed
}

// longestEntity is above the length of every entity of HTML.
const longestEntity = 36

// entity decodes an entity of HTML at the beginning of a text; n is its length,
// 0 for none.
func entity(text []byte) (r []byte, n int) {
	n = 1
	for n < len(text) && n < longestEntity && (isWord(text[n]) || text[n] == '#') {
		n++
	}
	if n < len(text) && text[n] == ';' {
		n++
	}
	s := html.UnescapeString(string(text[:n]))
	if s == string(text[:n]) {
		return nil, 0
	}
	return oneLine([]byte(s)), n
}

// oneLine keeps a decoded line end from moving the lines after it.
func oneLine(text []byte) []byte {
	for i := range text {
		if text[i] == '\n' {
			text[i] = ' '
		}
	}
	return text
}

// escape decodes an escape of JavaScript or JSON.
func escape(text []byte) (r []byte, n int) {
	if len(text) < 2 {
		return nil, 0
	}
	switch c := text[1]; {
	case c == 'x':
		if x, ok := hex(text, 2, 4); ok {
			return oneLine(utf8.AppendRune(nil, x)), 4
		}
	case c == 'u' && len(text) > 2 && text[2] == '{':
		if end := bytes.IndexByte(text[:min(len(text), 12)], '}'); end > 0 {
			if x, ok := hex(text, 3, end); ok {
				return oneLine(utf8.AppendRune(nil, x)), end + 1
			}
		}
	case c == 'u':
		x, ok := hex(text, 2, 6)
		if !ok {
			return nil, 0
		}
		if utf16.IsSurrogate(x) && len(text) > 7 && text[6] == '\\' && text[7] == 'u' {
			if low, ok := hex(text, 8, 12); ok {
				return utf8.AppendRune(nil, utf16.DecodeRune(x, low)), 12
			}
		}
		return oneLine(utf8.AppendRune(nil, x)), 6
	case bytes.IndexByte([]byte("nrtbfv0"), c) >= 0:
		return []byte{' '}, 2
	case bytes.IndexByte([]byte(`"'\/`), c) >= 0:
		return []byte{c}, 2
	}
	return nil, 0
}

// percent decodes an escape of an address.
func percent(text []byte) (r []byte, n int) {
	x, ok := hex(text, 1, 3)
	if !ok {
		return nil, 0
	}
	return oneLine([]byte{byte(x)}), 3
}

func hex(text []byte, from, to int) (rune, bool) {
	if to > len(text) {
		return 0, false
	}
	x, err := strconv.ParseUint(string(text[from:to]), 16, 21)
	return rune(x), err == nil
}

// within tells whether all tags of a run only change how a text looks.
func within(tags []byte) bool {
	for tag := range bytes.SplitSeq(tags, []byte{'>'}) {
		name := bytes.TrimLeft(tag, "</")
		for i, c := range name {
			if !isWord(c) {
				name = name[:i]
				break
			}
		}
		switch string(name) {
		case "", "b", "i", "em", "strong", "span", "mark", "small", "bdi", "bdo", "abbr", "wbr", "u", "s", "sup", "sub", "font", "tspan":
		default:
			return false
		}
	}
	return true
}

// untagged is the text of markup without tags and comments: a tag is a blank or a
// divider, and the words that tags alone cut in two follow at the end of their
// line.
func untagged(text []byte) []byte {
	out := make([]byte, 0, len(text)/2)
	var joined []byte // words of this line that tags cut
	flush := func() {
		if len(joined) > 0 {
			out = append(append(out, divider...), joined...)
			joined = joined[:0]
		}
	}
	for i := 0; i < len(text); {
		plain := text[i:]
		if end := bytes.IndexByte(plain, '<'); end >= 0 {
			plain = plain[:end]
		}
		i += len(plain)
		if end := bytes.IndexByte(plain, '\n'); end >= 0 && len(joined) > 0 {
			out = append(out, plain[:end]...)
			flush()
			plain = plain[end:]
		}
		out = append(out, plain...)
		if i == len(text) {
			break
		}
		from := i
		for i < len(text) && text[i] == '<' {
			end := bytes.IndexByte(text[i:], '>')
			if end < 0 {
				end = len(text) - i - 1
			}
			i += end + 1
		}
		tags := text[from:i]
		if lines := bytes.Count(tags, []byte("\n")); lines > 0 {
			flush()
			out = append(out, divider...)
			out = append(out, bytes.Repeat([]byte("\n"), lines)...)
			continue
		}
		if left, right := wordEnd(text[:from]), wordStart(text[i:]); len(left) > 0 && len(right) > 0 {
			// A word cut more than once goes on where it stopped.
			if bytes.HasSuffix(joined, left) {
				joined = append(joined, right...)
			} else {
				joined = append(append(append(joined, ' '), left...), right...)
			}
		}
		if within(tags) {
			out = append(out, ' ')
		} else {
			out = append(out, divider...)
		}
	}
	flush()
	return out
}

// longestWord bounds how far a word is followed over a tag, in bytes.
const longestWord = 80

// part tells whether a byte may be part of a word or of an entity in one.
func part(c byte) bool {
	return c >= utf8.RuneSelf || isWord(c) || c == '&' || c == ';' || c == '#'
}

func wordEnd(text []byte) []byte {
	i := len(text)
	for i > 0 && len(text)-i < longestWord && part(text[i-1]) {
		i--
	}
	return text[i:]
}

func wordStart(text []byte) []byte {
	i := 0
	for i < len(text) && i < longestWord && part(text[i]) {
		i++
	}
	return text[:i]
}
