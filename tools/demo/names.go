package main

import "strings"

// word is a part of a name: in its own script, and in Latin letters where
// that is another one.
type word struct{ native, latin string }

// culture makes names of one language. The parts are invented or rare, and
// put together by chance: no name is meant to be anybody's.
type culture struct {
	players     int
	countries   []string
	familyFirst bool // in the native form
	glue        string
	particle    string    // before the family name
	given       [2][]word // of women, of men
	heads       []word    // beginning of the family name
	tails       [][2]word // its end, of women and of men
}

// name is a player's name in all its forms.
type name struct {
	native string // in the native script; "" for Latin
	latin  string // given name first, or as the language has it
	sort   string // Latin, family name first
	id     string // ASCII
}

// draw makes a name for a woman (0) or a man (1).
func (c *culture) draw(r *rng, sex int) name {
	given, head, tail := pick(r, c.given[sex]), pick(r, c.heads), pick(r, c.tails)[sex]
	var n name
	first, last := latinOf(given), latinOf(head)+latinOf(tail)
	n.sort = last + " " + first
	n.id = ascii(n.sort)
	if c.particle != "" {
		n.sort = last + " " + first + " " + c.particle
		last = c.particle + " " + last
	}
	n.latin = first + " " + last
	if c.familyFirst {
		n.latin = last + " " + first
	}
	if given.latin != "" {
		n.native = given.native + c.glue + head.native + tail.native
		if c.familyFirst {
			n.native = head.native + tail.native + c.glue + given.native
		}
	}
	return n
}

func latinOf(w word) string {
	if w.latin != "" {
		return w.latin
	}
	return w.native
}

// ascii folds a Latin name to an id. It panics on a letter that it does not
// know: then the table lacks it.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
			b.WriteRune(r)
		case r == ' ' || r == '-':
			b.WriteByte('-')
		case r == '\'' || r == '\u0307': // the dot of a small Turkish İ
		default:
			b.WriteString(fold(r))
		}
	}
	return b.String()
}

func fold(r rune) string {
	for _, f := range [...][2]string{
		{"a", "àáâãäåāăąạảấầẩẫậắằẳẵặ"},
		{"ae", "æ"},
		{"c", "çćčĉ"},
		{"d", "ďđð"},
		{"e", "èéêëēęěėẹẻẽếềểễệ"},
		{"g", "ğģ"},
		{"i", "ìíîïīıịỉĩ"},
		{"l", "łľļ"},
		{"n", "ñńňņ"},
		{"o", "òóôõöøőōọỏốồổỗộơớờởỡợ"},
		{"oe", "œ"},
		{"r", "řŕ"},
		{"s", "śšşșŝ"},
		{"ss", "ß"},
		{"t", "ťțţ"},
		{"th", "þ"},
		{"u", "ùúûüůűūụủưứừửữự"},
		{"y", "ýÿỳỷỹỵ"},
		{"z", "źżž"},
	} {
		if strings.ContainsRune(f[1], r) {
			return f[0]
		}
	}
	panic("internal error: no ASCII form of " + string(r))
}

// latin splits words of a language written in Latin letters; "_" stands for a
// blank inside a name.
func latin(s string) []word {
	var out []word
	for w := range strings.FieldsSeq(s) {
		out = append(out, word{native: strings.ReplaceAll(w, "_", " ")})
	}
	return out
}

// both splits pairs "native=latin".
func both(s string) []word {
	var out []word
	for w := range strings.FieldsSeq(s) {
		native, latin, _ := strings.Cut(w, "=")
		out = append(out, word{native, latin})
	}
	return out
}

// same makes endings that women and men share.
func same(words []word) [][2]word {
	var out [][2]word
	for _, w := range words {
		out = append(out, [2]word{w, w})
	}
	return out
}

// paired makes endings of which women and men have one each.
func paired(women, men []word) [][2]word {
	var out [][2]word
	for i := range women {
		out = append(out, [2]word{women[i], men[i]})
	}
	return out
}
