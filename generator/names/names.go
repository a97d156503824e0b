// Package names folds and transliterates names: for comparing them whatever
// their accents, for sorting them the same in every language, and for making
// ids that can stand in an address.
//
// Everything here is a pure function of the text and must never change: the ids
// of players without a register are made of it.
package names

import (
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold is a name without case, marks and superfluous blanks, for comparing and
// sorting: "  Émile Ångström" → "emile angstrom". Letters without a
// decomposition are spelt out: "ß" → "ss", "ø" → "o". Other scripts keep their
// letters.
func Fold(name string) string {
	if plain(name) {
		return strings.Join(strings.Fields(strings.ToLower(name)), " ")
	}
	var b strings.Builder
	blank := false
	for _, r := range decompose(name) {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r) || unicode.IsControl(r) && !unicode.IsSpace(r):
			continue
		case unicode.IsSpace(r):
			blank = b.Len() > 0
			continue
		}
		if blank {
			b.WriteByte(' ')
			blank = false
		}

		if s, ok := latin(r); ok {
			b.WriteString(s)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Words are the folded words of a name in alphabetical order, without the points,
// commas, hyphens and apostrophes between them: those of "Kovale, Anna" are those of
// "Anna Kovale". A name in a script without blanks is one word.
func Words(name string) []string {
	words := strings.FieldsFunc(Fold(name), between)
	if slug, _ := Slug(name); slug == "" {
		return []string{strings.Join(words, "")}
	}
	slices.Sort(words)
	return words
}

// Letters are the folded letters of a name as they follow each other: those of
// "d'Arras" are those of "Darras".
func Letters(name string) string {
	return strings.Join(strings.FieldsFunc(Fold(name), between), "")
}

// Among tells whether all words that are asked for are among those of a name: a family
// name alone. A letter alone may be anybody's.
func Among(theirs, asked []string) bool {
	return !slices.ContainsFunc(asked, func(w string) bool { return len(w) < 2 || !slices.Contains(theirs, w) })
}

// SameDigits tells whether two names have the same digits: "Team 1" and "Team 2" are
// meant to differ.
func SameDigits(a, b string) bool {
	digits := func(s string) string {
		return strings.Map(func(r rune) rune {
			if '0' <= r && r <= '9' {
				return r
			}
			return -1
		}, s)
	}
	return digits(a) == digits(b)
}

// between tells whether a sign stands between the words of a name.
func between(r rune) bool { return strings.ContainsRune(" .,-'’", r) }

// Head is the first eight bytes of a text as a number: where those of two texts
// differ, they sort as the texts do, byte by byte. Sorting 200,000 names by it
// first takes a third of the time, since few need be looked at.
func Head[T string | []byte](text T) uint64 {
	var b [8]byte
	copy(b[:], text)
	return binary.BigEndian.Uint64(b[:])
}

// plain tells whether a text is ASCII without control characters.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// Slug transliterates a name to lower-case ASCII letters and digits joined by
// single hyphens. Latin, Greek and Cyrillic letters are written out; those of
// other scripts are left out, which exact tells: then the slug alone does not
// stand for the name, and may be empty.
func Slug(name string) (slug string, exact bool) {
	exact = true
	var b strings.Builder
	gap := false
	put := func(s string) {
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteString(s)
	}
	for _, r := range decompose(name) {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			put(string(r))
		case unicode.Is(unicode.Mn, r), unicode.Is(unicode.Cf, r), r == '\'', r == '’', r == 'ʼ':
			// an accent or an apostrophe joins: O'Neil → oneil
		default:
			if s, ok := latin(r); ok {
				put(s)
			} else if s, ok := other(r); ok {
				if s != "" {
					put(s)
				}
			} else {
				gap = true
				if unicode.IsLetter(r) || unicode.IsDigit(r) {
					exact = false
				}
			}
		}
	}
	return b.String(), exact && b.Len() > 0
}

// Hash is four hex digits of a name's hash (32-bit FNV-1a, folded to 16 bits).
func Hash(name string) string {
	h := fnv.New32a()
	h.Write([]byte(name))
	sum := h.Sum32()
	const digits = "0123456789abcdef"
	x := uint16(sum>>16) ^ uint16(sum)
	return string([]byte{digits[x>>12], digits[x>>8&15], digits[x>>4&15], digits[x&15]})
}

// latin spells letters that have no decomposition.
func latin(r rune) (string, bool) {
	switch r {
	case 'ß':
		return "ss", true
	case 'æ':
		return "ae", true
	case 'œ':
		return "oe", true
	case 'ø':
		return "o", true
	case 'đ', 'ð':
		return "d", true
	case 'ł':
		return "l", true
	case 'ħ':
		return "h", true
	case 'ı':
		return "i", true
	case 'þ':
		return "th", true
	case 'ŋ':
		return "ng", true
	case 'ə':
		return "e", true
	}
	return "", false
}

// other transliterates Greek and Cyrillic (after decomposition, in lower case).
func other(r rune) (string, bool) {
	const greek = "a|v|g|d|e|z|i|th|i|k|l|m|n|x|o|p|r|s|s|t|y|f|ch|ps|o"
	const cyrillic = "a|b|v|g|d|e|zh|z|i|i|k|l|m|n|o|p|r|s|t|u|f|kh|ts|ch|sh|shch||y||e|yu|ya"
	switch {
	case 'α' <= r && r <= 'ω':
		return strings.Split(greek, "|")[r-'α'], true
	case 'а' <= r && r <= 'я':
		return strings.Split(cyrillic, "|")[r-'а'], true
	}
	switch r {
	case 'є':
		return "ye", true
	case 'і':
		return "i", true
	case 'ґ':
		return "g", true
	case 'ђ', 'ћ':
		return "dj", true
	case 'ј':
		return "j", true
	case 'љ':
		return "lj", true
	case 'њ':
		return "nj", true
	case 'џ':
		return "dz", true
	case 'ѕ':
		return "dz", true
	}
	return "", false
}

// Written is a name as it is compared letter by letter: one sequence of
// characters for what looks the same. A Mac may write é as e and an accent.
func Written(name string) string { return norm.NFC.String(name) }

// decompose splits a name into lower-case letters and marks. Lower case comes
// between two decompositions, because either can bring forth work for the other.
func decompose(name string) string {
	return norm.NFKD.String(strings.ToLower(norm.NFKD.String(name)))
}
