package privacy

import (
	"strings"
	"unicode/utf8"

	"echelle/generator/diag"
)

// Near tells of texts that speak of people, such as messages about the data,
// which must not point at somebody who is not public. It is stricter than a
// [Search]: who reads that one name is nearly another knows both. Nothing is
// accepted because a public player bears it too, nothing is too short, and a
// slip of the pen hides nothing. It finds more than it need; what it finds is
// left out, not a mistake.
//
// A text is near a secret where it has
//
//   - a word of the secret with four letters or more, or one that differs from
//     it in a letter (from six letters; in two from nine);
//   - a word of it inside another (from five letters), or the beginning of one;
//   - all words of the secret, of any length, in any order, each with at most
//     one letter (from three) wrong;
//   - of a script without blanks two characters that follow each other in it.
//
// Words with digits are compared as they are. A word of an id that is in the id
// of a public player too, "member" in "member-17", counts only as part of all.
type Near struct {
	secrets []nearby
	known   map[string]bool // words by whether they are near one
}

// nearby is a secret as Near looks for it.
type nearby struct {
	words []string // folded
	alone []string // of them, those that tell who it is
	run   string   // folded
}

// Near makes the strict search of the same secrets. It must not be used from
// several goroutines at once.
func (s *Search) Near() *Near {
	shared := map[string]bool{}
	for i := range s.needles {
		if n := &s.needles[i]; n.accepted != "" && len(n.words) == 1 && s.secrets[n.secret].Kind == ID {
			shared[n.words[0]] = true
		}
	}
	near := &Near{known: map[string]bool{}}
	for _, secret := range s.secrets {
		n := nearby{}
		for part := range pieces(secret.Text) {
			if part.run {
				n.run += part.word
				continue
			}
			n.words = append(n.words, part.word)
			if secret.Kind != Number && letters(part.word) >= shortestWord && !(secret.Kind == ID && shared[part.word]) {
				n.alone = append(n.alone, part.word)
			}
		}
		near.secrets = append(near.secrets, n)
	}
	return near
}

// In tells whether a text holds anything of a secret, or nearly.
func (n *Near) In(text string) bool {
	for _, view := range views([]byte(text), true) {
		if n.in(string(view)) {
			return true
		}
	}
	return false
}

func (n *Near) in(text string) bool {
	var words []string
	run := ""
	for part := range pieces(text) {
		if part.run {
			run += part.word
			continue
		}
		words = append(words, part.word)
		near, ok := n.known[part.word]
		if !ok {
			near = n.word(part.word)
			n.known[part.word] = near
		}
		if near {
			return true
		}
	}
	for i := range n.secrets {
		if s := &n.secrets[i]; s.inRun(run) || s.inWords(words) {
			return true
		}
	}
	return false
}

// word tells whether a word alone is near a secret.
func (n *Near) word(word string) bool {
	for i := range n.secrets {
		for _, own := range n.secrets[i].alone {
			if alike(word, own) {
				return true
			}
		}
	}
	return false
}

// alike tells whether a word is another, holds it, begins it or is a slip of it.
func alike(word, own string) bool {
	const inside, slip, slips = 5, 6, 9 // letters
	if word == own {
		return true
	}
	size := min(utf8.RuneCountInString(word), utf8.RuneCountInString(own))
	switch {
	case size >= inside && strings.Contains(word, own), size >= slip && strings.HasPrefix(own, word):
		return true
	case size >= slips:
		return differs(word, own, 2)
	case size >= slip:
		return differs(word, own, 1)
	}
	return false
}

// differs tells whether two words without digits differ in so many letters at most.
func differs(a, b string, most int) bool {
	x, y := []rune(a), []rune(b)
	if letters(a) < len(x) || letters(b) < len(y) {
		return false
	}
	_, ok := diag.Distance(x, y, most)
	return ok
}

// inWords tells whether all words of the secret are among those of a text.
func (s *nearby) inWords(words []string) bool {
	if len(s.words) == 0 || s.run != "" || len(s.words) == 1 && utf8.RuneCountInString(s.words[0]) < 2 {
		return false
	}
	for _, own := range s.words {
		found := false
		for _, w := range words {
			if w == own || len(s.words) > 1 && min(utf8.RuneCountInString(w), utf8.RuneCountInString(own)) > 2 && differs(w, own, 1) {
				found = true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// inRun tells whether two characters of the secret follow each other in those
// of a text.
func (s *nearby) inRun(run string) bool {
	own := []rune(s.run)
	if len(own) == 1 && len(s.words) == 0 {
		return strings.Contains(run, s.run)
	}
	for i := 1; i < len(own); i++ {
		if strings.Contains(run, string(own[i-1:i+1])) {
			return true
		}
	}
	return false
}
