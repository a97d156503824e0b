package lang

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"echelle/generator/history"
	"echelle/generator/names"
)

// Order returns a comparison of names by the language's rules (Chinese by
// pinyin), numbers in them by what they are worth, as scripts do: a total order
// of strings. It keeps buffers and is for one goroutine: a long sort takes one of
// its own.
func (c *Catalogue) Order() func(a, b string) int {
	order := collate.New(language.MustParse(c.language), collate.Numeric)
	return func(a, b string) int {
		if n := order.CompareString(a, b); n != 0 {
			return n
		}
		return strings.Compare(a, b)
	}
}

// Sort sorts players by the names that key gives for their places in the slice
// as it is when Sort is called. Equal names keep their order.
func (c *Catalogue) Sort(players []history.PlayerID, key func(i int) string) {
	type named struct {
		head   uint64 // the first bytes of the key: few are compared further
		key    []byte
		name   string // where two keys are the same
		at     int
		player history.PlayerID
	}
	order := collate.New(language.MustParse(c.language), collate.Numeric)
	list := make([]named, len(players))
	var buf *collate.Buffer // keys stay in it
	for i, p := range players {
		if i%40 == 0 { // it has room for as many from the start, and would be copied as it grows
			buf = new(collate.Buffer)
		}
		name := key(i)
		k := order.KeyFromString(buf, name)
		list[i] = named{names.Head(k), k, name, i, p}
	}
	slices.SortFunc(list, func(a, b named) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		return cmp.Or(bytes.Compare(a.key, b.key), strings.Compare(a.name, b.name), cmp.Compare(a.at, b.at))
	})
	for i := range list {
		players[i] = list[i].player
	}
}

// Letter is the heading under which a name stands in an alphabetical index:
// "A" to "Z" for Latin letters whatever their marks, the capital of other
// alphabets, in Chinese the first letter of the pinyin of a character; "#" for
// digits and signs. Scripts without an alphabet have one heading each: "漢",
// "あ", "가".
func (c *Catalogue) Letter(name string) string {
	for _, r := range norm.NFD.String(name) {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Lm), unicode.IsSpace(r), unicode.IsPunct(r):
			continue
		case unicode.Is(unicode.Latin, r):
			return latin(r)
		case unicode.Is(unicode.Han, r):
			if c.language == "zh" {
				return c.pinyin(r)
			}
			return "漢"
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			return "あ"
		case unicode.Is(unicode.Hangul, r):
			return "가"
		case unicode.IsLetter(r):
			return string(unicode.ToUpper(r))
		}
		break
	}
	return "#"
}

// latin is the letter of the English alphabet under which a Latin letter
// without marks stands.
func latin(r rune) string {
	r = unicode.ToUpper(r)
	if r >= 'A' && r <= 'Z' {
		return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[r-'A' : r-'A'+1]
	}
	switch r {
	case 'Æ', 'Ɐ', 'ª':
		return "A"
	case 'Đ', 'Ð', 'Ɖ':
		return "D"
	case 'Ə', 'Ɛ', 'Ǝ':
		return "E"
	case 'Ħ':
		return "H"
	case 'I', 'ı':
		return "I"
	case 'ĸ':
		return "K"
	case 'Ł':
		return "L"
	case 'Ŋ':
		return "N"
	case 'Ø', 'Œ', 'Ɔ', 'º':
		return "O"
	case 'ẞ', 'ß':
		return "S"
	case 'Þ', 'Ŧ':
		return "T"
	}
	return "#"
}

// pinyin is the first letter of a character's pinyin, read off its place in the
// Chinese collation: each letter (there are no I, U, V) begins with a known
// character (read off the order of CLDR 23 that the library has).
func (c *Catalogue) pinyin(r rune) string {
	const letters = "ABCDEFGHJKLMNOPQRSTWXYZ"
	bounds := []rune("阿八嚓咑妸发旮哈丌咔垃呣嗯喔妑七呥仨他屲夕丫帀")
	order := c.Order()
	letter := "#"
	for i, b := range bounds {
		if order(string(r), string(b)) < 0 {
			break
		}
		letter = letters[i : i+1]
	}
	return letter
}
