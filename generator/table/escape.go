package table

import (
	"bytes"
	"unicode/utf8"
)

// unsafeHTML has a bit for each of the first 64 characters that HTML text or a
// quoted attribute cannot hold as it is: " & ' < > and control characters
// other than tab and line ends.
const unsafeHTML uint64 = 1<<'"' | 1<<'&' | 1<<'\'' | 1<<'<' | 1<<'>' | (1<<' ' - 1) ^ (1<<'\t' | 1<<'\n' | 1<<'\r')

// AppendText appends s escaped for HTML text and for attribute values in
// quotes. Characters that HTML forbids and invalid UTF-8 become U+FFFD: to
// leave them out could join what they kept apart.
func AppendText(dst []byte, s string) []byte {
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < 64 && unsafeHTML>>c&1 == 0 || c >= 64 && c < 0x7f {
			continue
		}
		esc, size := "\uFFFD", 1
		switch {
		case c == '<':
			esc = "&lt;"
		case c == '>':
			esc = "&gt;"
		case c == '&':
			esc = "&amp;"
		case c == '"':
			esc = "&#34;"
		case c == '\'':
			esc = "&#39;"
		case c >= utf8.RuneSelf:
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); validHTML(r, size) {
				i += size - 1
				continue
			}
		}
		dst = append(append(dst, s[from:i]...), esc...)
		i += size - 1
		from = i + 1
	}
	return append(dst, s[from:]...)
}

// Unquote takes the quotes of attribute values away where HTML does without
// them, in place. The markup must be that of the program: with quotes in no other
// place, double ones around values.
func Unquote(markup []byte) []byte {
	dst := markup[:0]
	for {
		i := bytes.IndexByte(markup, '"')
		if i < 0 {
			return append(dst, markup...)
		}
		end := i + 1 + bytes.IndexByte(markup[i+1:], '"')
		value, after := markup[i+1:end], markup[end+1:]
		if bare(value) && (len(after) == 0 || after[0] != '/') { // which would belong to the value
			dst = append(append(dst, markup[:i]...), value...)
		} else {
			dst = append(dst, markup[:end+1]...)
		}
		markup = after
	}
}

// bare tells whether an attribute value needs neither quotes nor escapes. A
// slash at the end could be taken for that of an empty element.
func bare[T string | []byte](s T) bool { return len(s) > 0 && plain(s) && s[len(s)-1] != '/' }

// plain tells whether a text is made of ASCII letters and digits and of what our
// addresses hold beside them. HTML would allow more without quotes.
func plain[T string | []byte](s T) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', '-' <= c && c <= '9', 'A' <= c && c <= 'Z', c == '#', c == '_', c == '%':
		default:
			return false
		}
	}
	return true
}

// validHTML tells whether HTML allows a character beyond ASCII: no control
// character and no non-character.
//
// Source: HTML Living Standard, 13.2.3.5, "Preprocessing the input stream".
func validHTML(r rune, size int) bool {
	return size > 1 && r >= 0xa0 && r&0xfffe != 0xfffe && (r < 0xfdd0 || r > 0xfdef)
}

// AppendCSV appends a cell of text for a CSV file: quoted where RFC 4180 asks
// for it, and with ' before what a spreadsheet would run as a formula. Numbers
// and results are appended without it.
func AppendCSV(dst []byte, s string) []byte {
	if !quoteCSV(s) {
		return append(dst, s...)
	}
	dst = append(dst, '"')
	if runs(s) {
		dst = append(dst, '\'')
	}
	for i := range len(s) {
		if s[i] == '"' {
			dst = append(dst, '"')
		}
		dst = append(dst, s[i])
	}
	return append(dst, '"')
}

// CellCSV makes the text that dst holds from a place on a cell of a CSV file, as
// [AppendCSV] writes it. Most texts are one as they stand, without a copy.
func CellCSV(dst []byte, from int) []byte {
	if !quoteCSV(dst[from:]) {
		return dst
	}
	return AppendCSV(dst[:from], string(dst[from:]))
}

func quoteCSV[T string | []byte](s T) bool {
	for i := range len(s) {
		switch s[i] {
		case '"', ',', '\n', '\r':
			return true
		}
	}
	return len(s) > 0 && (s[0] == ' ' || runs(string(s[:min(len(s), utf8.UTFMax)])))
}

// runs tells whether a spreadsheet would take the text for a formula.
//
// Source: OWASP, "CSV Injection", with the full-width forms that East Asian
// versions take.
func runs(s string) bool {
	switch r, _ := utf8.DecodeRuneInString(s); r {
	case '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠':
		return true
	}
	return false
}

// unsafeJSON has a bit for each of the first 64 characters that are escaped in
// a JSON string.
const unsafeJSON uint64 = 1<<'"' | 1<<'&' | 1<<'<' | 1<<'>' | (1<<' ' - 1)

// AppendJSON appends a JSON string, byte for byte as encoding/json writes it:
// it is safe inside a script element, since <, > and & and the line separators
// of JavaScript are escaped. Invalid UTF-8 becomes U+FFFD.
func AppendJSON(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c < 64 && unsafeJSON>>c&1 == 0 || c >= 64 && c < utf8.RuneSelf && c != '\\' {
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
			if size > 1 && r != '\u2028' && r != '\u2029' {
				i += size - 1
				continue
			}
		}
		dst = append(append(dst, s[from:i]...), '\\')
		switch r {
		case '"', '\\':
			dst = append(dst, c)
		case '\b':
			dst = append(dst, 'b')
		case '\f':
			dst = append(dst, 'f')
		case '\n':
			dst = append(dst, 'n')
		case '\r':
			dst = append(dst, 'r')
		case '\t':
			dst = append(dst, 't')
		default:
			dst = append(dst, 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		}
		i += size - 1
		from = i + 1
	}
	return append(append(dst, s[from:]...), '"')
}
