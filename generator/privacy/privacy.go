// Package privacy searches files for what must not stand in them: the names,
// ids and licences of players who are not public.
//
// A [Search] is made of [Secret] texts, told with [Search.Accept] which words of
// them are public for another reason, and then looks at one file after the
// other. It knows nothing of players, pages or rankings.
//
// # What is searched
//
// Texts are folded (case, accents and marks do not count) and cut into words of
// letters and digits. Of a name, an alias or an id
//
//   - each word of four letters and more is searched, as a whole word;
//   - the whole is searched, in the order written and with the last word first,
//     where it has four letters and more: "Li Na", "Na, Li", "na-li"; an id as it
//     is, with its hyphens. Words in two cells, links or paragraphs are not one
//     name, nor are the ends of two in "Ann Li, Na Berg";
//   - of a script without blanks (Han, Kana, Hangul, Thai...) the whole, and each
//     part between blanks that has two characters and more, also inside a run of
//     characters: such names are not cut into family and given name by any rule.
//
// A number at an authority is searched as a whole: letters and digits together
// from four characters, digits alone from six, but not inside a decimal number,
// since ratings and years have as many digits. What is too short for these rules
// is not searched, which [Search.Unsearched] tells.
//
// # Where
//
// In the name of a file and in its content as it is; with HTML entities, escapes
// of JavaScript, JSON and JavaScript in HTML, and per cent escapes decoded, up to
// three deep; and without tags. Of a zip archive, as workbooks are, each file in
// it is searched, up to 256 MB of each. Not searched is what is compressed
// otherwise or twice, encrypted or written in base64: a site of this program has
// none.
//
// # What is accepted
//
// A single word that is public anyway, in a public player's name or a club's, is
// a coincidence. The whole of a name is accepted only where [Whole] says so.
package privacy

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"echelle/generator/names"
)

// Kind tells what a secret is.
type Kind uint8

// The kinds of secrets.
const (
	Name   Kind = iota // and another spelling or script of it
	Alias              // another name
	ID                 // an id that may be made of the name
	Number             // a licence, an id at an authority
)

// String is the kind as a message names it.
func (k Kind) String() string { return [...]string{"name", "alias", "id", "licence or foreign id"}[k] }

// Secret is a text that must not stand in any file.
type Secret struct {
	Owner int // whose it is; the caller's own number
	Kind  Kind
	Text  string
}

// The shortest texts that are searched, in characters.
const (
	shortestWord   = 4
	shortestInRun  = 2 // of a script without blanks: two are a whole name there
	shortestDigits = 6
)

// needle is one text to search.
type needle struct {
	secret   int      // the first of the secrets that it comes from
	words    []string // folded; one, or several that follow each other
	hyphens  bool     // an id: words that are found with hyphens between them only
	run      bool     // of a script without blanks: found inside a run
	whole    bool     // all of a secret, not one word of several
	accepted string   // why it may stand; "" if it may not
}

// text is the needle as it is shown to who may see it.
func (n *needle) text() string { return strings.Join(n.words, " ") }

// Search looks for secrets. It may be used from many goroutines at once when
// all calls of Accept are over.
type Search struct {
	secrets []Secret
	needles []needle
	byFirst map[string][]int // needles by their first word
	runs    []int            // needles of scripts without blanks
	sieve   sieve
	silent  []Secret // too short to be searched
}

// New makes a search for secrets. Equal texts of one owner, whose secrets follow
// each other, are searched once.
func New(secrets []Secret) *Search {
	s := &Search{secrets: secrets, byFirst: map[string][]int{}}
	for i, secret := range secrets {
		before := len(s.needles)
		known := s.add(i, secret)
		if len(s.needles) == before && !known && strings.TrimSpace(secret.Text) != "" {
			s.silent = append(s.silent, secret)
		}
	}
	for i := range s.needles {
		if n := &s.needles[i]; n.run {
			s.runs = append(s.runs, i)
		} else {
			s.byFirst[n.words[0]] = append(s.byFirst[n.words[0]], i)
			s.sieve.put(n.words[0])
		}
	}
	return s
}

// Unsearched are the secrets that are too short to be searched.
func (s *Search) Unsearched() []Secret { return s.silent }

// add makes the needles of a secret. known tells that others had them before.
func (s *Search) add(i int, secret Secret) (known bool) {
	put := func(n needle) {
		n.secret = i
		for same := len(s.needles) - 1; same >= 0 && s.secrets[s.needles[same].secret].Owner == secret.Owner; same-- {
			if x := &s.needles[same]; slices.Equal(x.words, n.words) {
				x.whole, x.hyphens = x.whole || n.whole, x.hyphens && n.hyphens
				known = true
				return
			}
		}
		s.needles = append(s.needles, n)
	}
	var words []string
	joined := ""
	for part := range pieces(secret.Text) {
		if part.run {
			joined += part.word
			if utf8.RuneCountInString(names.Written(part.raw)) >= shortestInRun {
				put(needle{words: []string{part.word}, run: true})
			}
			continue
		}
		words = append(words, part.word)
	}
	if joined != "" && utf8.RuneCountInString(joined) >= shortestInRun {
		put(needle{words: []string{joined}, run: true, whole: true})
	}
	if secret.Kind != Number {
		for _, w := range words {
			if letters(w) >= shortestWord {
				put(needle{words: []string{w}, whole: len(words) == 1 && joined == ""})
			}
		}
	}
	all := strings.Join(words, "")
	switch {
	case joined != "" && letters(all) == 0:
	case letters(all) == 0 && (secret.Kind != Number || len(all) < shortestDigits),
		utf8.RuneCountInString(all) < shortestWord,
		secret.Kind != Number && letters(all) < shortestWord:
	case len(words) == 1:
		put(needle{words: words, whole: true})
	default:
		put(needle{words: words, whole: true, hyphens: secret.Kind == ID})
		if last := len(words) - 1; secret.Kind == Name || secret.Kind == Alias {
			put(needle{words: append([]string{words[last]}, words[:last]...), whole: true})
		}
	}
	return known
}

// letters counts the letters of a word.
func letters(word string) int {
	n := 0
	for _, r := range word {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// Scope tells how much of a secret a public text makes acceptable.
type Scope uint8

// The scopes of [Search.Accept].
const (
	Words  Scope = iota // single words of a longer name
	Common              // and names that are one word
	Whole               // and whole names
)

// Accept tells that a text is public. What it holds of secrets, as far as scope
// says, is a coincidence from then on. why is the reason to be shown, as in "the
// name of a public player"; the first one counts.
func (s *Search) Accept(text, why string, scope Scope) {
	s.scan([]byte(text), true, map[string]string{}, func(i, _ int) {
		n := &s.needles[i]
		if n.accepted != "" || n.whole && scope != Whole && (scope != Common || len(n.words) > 1) {
			return
		}
		n.accepted = why
		if len(n.words) > 1 { // the other way round too
			for k := range s.needles {
				if x := &s.needles[k]; x.accepted == "" && x.secret == n.secret && x.whole && len(x.words) == len(n.words) {
					x.accepted = why
				}
			}
		}
	})
}

// Coincidence is a text of a secret that may stand in files.
type Coincidence struct {
	Secret
	Text string // folded
	Why  string
}

// Coincidences are the accepted texts, by secret.
func (s *Search) Coincidences() []Coincidence {
	var list []Coincidence
	for i := range s.needles {
		if n := &s.needles[i]; n.accepted != "" {
			list = append(list, Coincidence{s.secrets[n.secret], n.text(), n.accepted})
		}
	}
	return list
}

// Len is how many texts are searched, the accepted ones left out.
func (s *Search) Len() int {
	count := 0
	for i := range s.needles {
		if s.needles[i].accepted == "" {
			count++
		}
	}
	return count
}

// Finding is a secret that stands in a file.
type Finding struct {
	Secret
	Text string // what was found, folded
	Part string // of an archive: the file in it that has it, "" otherwise
	Line int    // the first line that has it, from 1; 0: the name of the file
	All  bool   // it is the whole of the secret, not one word of several
}

// File searches the name of a file and its content. The findings stand in the
// order of their places and texts, each text once.
func (s *Search) File(name string, content []byte) []Finding {
	var list []found
	folded := map[string]string{}
	for _, view := range views([]byte(name), false) {
		s.scan(view, false, folded, func(i, _ int) { list = s.noted(list, found{i, "", 0}) })
	}
	for _, m := range members(content) {
		for _, view := range views(m.text, true) {
			s.scan(view, !strings.HasSuffix(name, ".csv"), folded, func(i, line int) { list = s.noted(list, found{i, m.name, line}) })
		}
	}
	if len(list) == 0 {
		return nil
	}
	return s.report(list)
}

// found is the first place that has a needle.
type found struct {
	needle int
	part   string
	line   int
}

func (s *Search) noted(list []found, f found) []found {
	if s.needles[f.needle].accepted != "" {
		return list
	}
	for i := range list {
		if list[i].needle == f.needle {
			if list[i].part == f.part {
				list[i].line = min(list[i].line, f.line)
			}
			return list
		}
	}
	return append(list, f)
}

func (s *Search) report(list []found) []Finding {
	findings := make([]Finding, len(list))
	for i, f := range list {
		n := &s.needles[f.needle]
		findings[i] = Finding{s.secrets[n.secret], n.text(), f.part, f.line, n.whole}
	}
	slices.SortFunc(findings, func(a, b Finding) int {
		if a.Part != b.Part {
			return strings.Compare(a.Part, b.Part)
		}
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		if a.Owner != b.Owner {
			return a.Owner - b.Owner
		}
		return strings.Compare(a.Text, b.Text)
	})
	return findings
}
