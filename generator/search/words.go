package search

import (
	"slices"
	"strings"
	"unicode"

	"echelle/generator/names"
)

// Words are what a text is found by, each once and folded (see [names.Fold]):
//
//   - runs of letters and digits: "Anne-Florine" → anne, florine;
//   - with and without what stands before an apostrophe: "O'Neil" → oneil, neil;
//   - in scripts that put no blank between words every ending, so that any part
//     of a name finds it: "王小明" → 王小明, 小明, 明. Blanks between their
//     characters are left out: "藍峰 暁登" is also found as 藍峰暁登.
//
// The script does the same in words(); its cases are those of the tests here.
func Words(text string) []string {
	var list []string
	for _, piece := range pieces(fold(text)) {
		for {
			word := strings.Join(strings.FieldsFunc(piece, apostrophe), "")
			for i, r := range word {
				if i == 0 || unspaced(r) {
					list = append(list, word[i:])
				}
			}
			at := strings.IndexFunc(piece, apostrophe)
			if at < 0 {
				break
			}
			piece = strings.TrimLeftFunc(piece[at:], apostrophe)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// fold is [names.Fold] for searching: the two small sigmas are one.
func fold(text string) string { return strings.ReplaceAll(names.Fold(text), "ς", "σ") }

// pieces cuts a folded text at everything but letters, digits and apostrophes,
// except between characters of scripts without blanks.
func pieces(text string) []string {
	list := strings.FieldsFunc(text, func(r rune) bool { return !part(r) && !apostrophe(r) })
	for i := len(list) - 1; i > 0; i-- {
		if joins(last(list[i-1])) && joins(first(list[i])) {
			list[i-1] += list[i]
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

func first(s string) rune { return []rune(s)[0] }
func last(s string) rune  { r := []rune(s); return r[len(r)-1] }

// part tells whether a character is part of a word.
func part(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r) }

func apostrophe(r rune) bool { return r == '\'' || r == '’' || r == 'ʼ' }

// joins tells whether a script goes without blanks between words. Folding has
// taken Korean syllables apart into the letters of Hangul.
func joins(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// unspaced tells whether a word may be found from this character on: any of
// these scripts but the vowels and finals of a Korean syllable.
func unspaced(r rune) bool { return joins(r) && (r < 0x1160 || r > 0x11ff) }
