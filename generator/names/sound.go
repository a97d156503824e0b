package names

import (
	"slices"
	"strings"
)

// Sound is a key for names that may sound alike, whatever the language that
// spelt them: "Meyer", "Maier" and "Mayr" are one, as are "Petrov", "Petroff" and
// "Petrow", or "Yusuf" and "Jousouf". The words are in alphabetical order.
// A name without Latin, Greek or Cyrillic letters has the key "".
//
// The rules are coarse: they write one letter for what European spellings and
// transliterations write in several ways, and are of use only together with
// other evidence. They follow no published scheme; those have one language each.
func Sound(name string) string {
	slug, _ := Slug(name)
	words := strings.Split(slug, "-")
	for i, w := range words {
		words[i] = sound(w)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// spelling is one letter for what several spellings mean.
type spelling struct{ written, heard string }

// spellings are tried in this order at each place of a word.
func spellings() []spelling {
	return []spelling{
		{"tsch", "x"},
		{"shch", "x"},
		{"sch", "x"},
		{"tch", "x"},
		{"cz", "x"},
		{"sz", "x"},
		{"sh", "x"},
		{"ch", "x"},
		{"kh", "h"},
		{"ph", "f"},
		{"th", "t"},
		{"gh", "g"},
		{"ck", "k"},
		{"qu", "k"},
		{"q", "k"},
		{"eau", "o"},
		{"au", "o"},
		{"ou", "u"},
		{"oo", "u"},
		{"eye", "e"},
		{"aie", "e"},
		{"ai", "e"},
		{"ei", "e"},
		{"ay", "e"},
		{"ey", "e"},
		{"ae", "a"},
		{"oe", "o"},
		{"ue", "u"},
		{"ie", "i"},
		{"ee", "i"},
		{"y", "i"},
		{"j", "i"},
		{"w", "v"},
		{"z", "s"},
		{"ce", "se"},
		{"ci", "si"},
		{"cy", "si"},
		{"c", "k"},
		{"x", "ks"},
	}
}

// sound is the key of one word of ASCII letters.
func sound(word string) string {
	rules := spellings()
	var b []byte
	put := func(s string) {
		for i := range len(s) {
			if len(b) == 0 || b[len(b)-1] != s[i] {
				b = append(b, s[i])
			}
		}
	}
next:
	for i := 0; i < len(word); {
		for _, r := range rules {
			if strings.HasPrefix(word[i:], r.written) {
				put(r.heard)
				i += len(r.written)
				continue next
			}
		}
		if word[i] != 'h' || i == 0 {
			put(word[i : i+1])
		}
		i++
	}
	if len(b) > 2 { // what ends a word is heard least
		switch b[len(b)-1] {
		case 'e':
			b = b[:len(b)-1]
		case 'd':
			b[len(b)-1] = 't'
		case 'v':
			b[len(b)-1] = 'f'
		}
	}
	return string(b)
}
