package privacy

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"echelle/generator/names"
)

// class is what a character means to a search.
type class uint8

const (
	between class = iota // neither letter nor digit
	inWord               // letters, digits, marks and what is invisible
	inRun                // letters of scripts without blanks
)

// isWord is inWord of an ASCII byte.
func isWord(c byte) bool { return c|0x20-'a' < 26 || c-'0' < 10 }

func classOf(r rune) class {
	switch {
	case r < utf8.RuneSelf:
		if isWord(byte(r)) {
			return inWord
		}
		return between
	case '‐' <= r && r <= '‧', '\u202f' <= r && r <= '⁞', '₠' <= r && r <= '⃀', '←' <= r && r <= '⏿', r == '\u00a0', r == '×', r == '·':
		return between // what figures are printed with, to be quick
	case r >= '\u0e00' && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar), r == 'ー':
		return inRun
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.Is(unicode.Mn, r), unicode.Is(unicode.Cf, r):
		return inWord
	}
	return between
}

// piece is a word or a run of a text.
type piece struct {
	raw  string
	word string // folded
	run  bool
}

// pieces cuts a text.
func pieces(text string) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		for i := 0; i < len(text); {
			r, n := utf8.DecodeRuneInString(text[i:])
			kind := classOf(r)
			from := i
			for i += n; kind != between && i < len(text); i += n {
				r, n = utf8.DecodeRuneInString(text[i:])
				if c := classOf(r); c != kind && !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Cf, r) {
					break
				}
			}
			if kind == between {
				continue
			}
			raw := text[from:i]
			if folded := names.Fold(raw); folded != "" && !yield(piece{raw, folded, kind == inRun}) {
				return
			}
		}
	}
}

// joint is what stands between two words.
type joint uint8

const (
	apart  joint = iota // they are no part of one name
	near                // blanks; a point; a mark that joins
	hyphen              // a hyphen alone
	comma               // a comma and blanks
)

// widest is how many characters may stand between two words of one name.
const widest = 3

// jointOf tells what stands between two words. lines tells whether a line end is
// a blank. Quotes, semicolons and commas without a blank divide cells.
func jointOf(gap []byte, lines bool) joint {
	if len(gap) == 0 || utf8.RuneCount(gap) > widest {
		return apart
	}
	first, n := utf8.DecodeRune(gap)
	blank := func(r rune) bool {
		return r == ' ' || r == '\u00a0' || r == '\u202f' || r == '\n' && lines
	}
	for _, r := range string(gap[n:]) {
		if !blank(r) {
			return apart
		}
	}
	alone := n == len(gap)
	switch {
	case first == '-' && alone:
		return hyphen
	case first == ',' && !alone:
		return comma
	case blank(first), first == '.', alone && strings.ContainsRune("_+'’ʼ‐‑", first):
		return near
	}
	return apart
}

// begun is a needle of several words of which some were found.
type begun struct {
	needle, next int
	led          bool // a word stands directly before
}

// scanner is one pass over a text.
type scanner struct {
	*Search
	text   []byte
	lines  bool // a line end is a blank
	report func(needle, line int)
	line   int
	end    int // of the last word; -1 before the first
	begun  []begun
	folded map[string]string // words with letters outside of ASCII: few, many times
}

// scan reports each needle in a text with its line, from 1. lines tells whether
// a name may go on in the next line; folded serves all views of a file.
func (s *Search) scan(text []byte, lines bool, folded map[string]string, report func(needle, line int)) {
	x := scanner{Search: s, text: text, lines: lines, report: report, line: 1, end: -1, folded: folded}
	var buf [64]byte
	for i := 0; i < len(text); {
		// A word of ASCII letters, by far the most, is folded and sieved at once.
		if c := text[i]; c < utf8.RuneSelf && !isWord(c) {
			if c == '\n' {
				x.line++
			}
			i++
			continue
		}
		from := i
		hash, n := seed, 0
		for i < len(text) && isWord(text[i]) {
			c := text[i]
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			if n < len(buf) {
				buf[n] = c
			}
			hash = hash.with(c)
			n++
			i++
		}
		if i == len(text) || text[i] < utf8.RuneSelf || i > from && !x.goesOn(text[i:]) {
			switch {
			case len(x.begun) == 0 && !s.sieve.has(hash):
			case n <= len(buf):
				x.word(string(buf[:n]), from, i)
			default:
				x.word(strings.ToLower(string(text[from:i])), from, i)
			}
			x.end = i
			continue
		}
		i = x.wide(from, i)
	}
}

// goesOn tells whether a word does, over a letter outside of ASCII.
func (x *scanner) goesOn(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return classOf(r) == inWord
}

// wide goes on from a word, maybe empty, that other letters follow. It returns
// where the word or run ends.
func (x *scanner) wide(from, i int) int {
	text := x.text
	for i < len(text) {
		r, n := utf8.DecodeRune(text[i:])
		c := classOf(r)
		if c != inWord {
			if i > from {
				break
			}
			if c == inRun {
				return x.run(i)
			}
			return i + n
		}
		i += n
	}
	folded, ok := x.folded[string(text[from:i])]
	if !ok {
		raw := string(text[from:i])
		folded = names.Fold(raw)
		x.folded[raw] = folded
	}
	x.word(folded, from, i)
	x.end = i
	return i
}

// word looks a folded word up, which stands at text[from:to].
func (x *scanner) word(word string, from, to int) {
	starts := x.byFirst[word]
	if word == "" || len(x.begun) == 0 && len(starts) == 0 {
		return
	}
	before := apart
	if x.end >= 0 {
		before = jointOf(x.text[x.end:from], x.lines)
	}
	kept := x.begun[:0]
	for _, b := range x.begun {
		n := &x.needles[b.needle]
		words := n.words
		switch {
		case before == apart, words[b.next] != word, n.hyphens && before != hyphen:
			continue
		case before == comma && b.led: // of a list of names: Ann Berg, Li Na
			continue
		}
		if b.next+1 == len(words) {
			x.report(b.needle, x.line)
		} else {
			kept = append(kept, begun{b.needle, b.next + 1, b.led})
		}
	}
	x.begun = kept
	for _, i := range starts {
		switch n := &x.needles[i]; {
		case len(n.words) > 1:
			x.begun = append(x.begun, begun{i, 1, before == near})
		case letters(word) == 0 && decimal(x.text, from, to):
		default:
			x.report(i, x.line)
		}
	}
}

// decimal tells whether digits are part of a number with a decimal point.
func decimal(text []byte, from, to int) bool {
	digit := func(i int) bool { return i >= 0 && i < len(text) && '0' <= text[i] && text[i] <= '9' }
	point := func(i int) bool { return i >= 0 && i < len(text) && text[i] == '.' }
	return point(from-1) && digit(from-2) || point(to) && digit(to+1)
}

// run looks for the needles of scripts without blanks in the run at i, and
// returns where it ends.
func (x *scanner) run(i int) int {
	text, from := x.text, i
	for i < len(text) {
		r, n := utf8.DecodeRune(text[i:])
		if r < utf8.RuneSelf || classOf(r) != inRun && !unicode.Is(unicode.Mn, r) && !unicode.Is(unicode.Cf, r) {
			break
		}
		i += n
	}
	if len(x.runs) > 0 {
		run := names.Fold(string(text[from:i]))
		for _, n := range x.runs {
			if strings.Contains(run, x.needles[n].words[0]) {
				x.report(n, x.line)
			}
		}
	}
	x.end = -1
	x.begun = slices.Delete(x.begun, 0, len(x.begun))
	return i
}

// sieve tells of most words that they are not sought, by 13 bits of their hash.
type sieve [1 << 13]bool

// hash is FNV-1a in 32 bits.
//
// Source: Fowler, Noll, Vo, "FNV hash", offset basis and prime for 32 bits.
type hash uint32

const seed hash = 0x811c9dc5

func (h hash) with(c byte) hash { return (h ^ hash(c)) * 0x01000193 }

func (h hash) place() int { return int((h ^ h>>13) & (1<<13 - 1)) }

func (s *sieve) put(word string) {
	h := seed
	for i := range len(word) {
		h = h.with(word[i])
	}
	s[h.place()] = true
}

func (s *sieve) has(h hash) bool { return s[h.place()] }
