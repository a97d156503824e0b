// Package twins finds players who may be one person under two ids: a name that
// was spelt in two ways, an entry made twice, a family name that changed its
// place. It shows evidence and decides nothing; two people may have one name.
//
// [Find] looks at names first: two players are compared only if their names, in
// any of their spellings, are the same words or letters, differ in a letter, sound alike
// ([names.Sound]), are abbreviated, or if they have a number in common. What the
// history says is weighed then: clubs, years of birth, events, the time of their
// games. Those who played each other are two people, and those of whom the
// register says so.
//
// The weights are whole numbers of no unit, chosen so that equal names alone are
// shown and a letter or a sound alone are not, unless something else agrees.
package twins

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
)

// Pair is two players who may be one.
type Pair struct {
	Old     history.PlayerID // who would be given up: without an entry in the register, or with fewer games
	New     history.PlayerID
	Weight  int      // of the evidence, at least Least
	For     []string // evidence in words, the strongest first
	Against []string
	Open    []string // what may mean either
}

// Least is the weight from which a pair is shown.
const Least = 3

// The weights of evidence.
const (
	sameNumber   = 5 // licence, id at an authority
	sameWords    = 3
	oneLetter    = 2
	twoLetters   = 1
	sameSound    = 1
	abbreviated  = 1
	sameBirth    = 2
	sameClub     = 1
	relay        = 1 // one begins after the other ended
	otherBirth   = -4
	otherSex     = -4
	otherNumber  = -2
	otherCountry = -1
	sameRound    = -4
	sameEvent    = -2
)

// mostOfOneKey is how many players may share a key before they are compared only
// with their neighbours: a key that so many share tells nothing.
const mostOfOneKey = 40

// Find returns the pairs among the players that consider allows, the heaviest
// first.
func Find(h *history.History, consider func(*history.Player) bool) []Pair {
	var pairs []Pair
	for _, c := range candidates(h, consider) {
		f := finder{h: h, a: c[0], b: c[1]}
		if p, ok := f.pair(); ok {
			pairs = append(pairs, p)
		}
	}
	slices.SortFunc(pairs, func(p, q Pair) int {
		return cmp.Or(cmp.Compare(q.Weight, p.Weight), cmp.Compare(p.New, q.New), cmp.Compare(p.Old, q.Old))
	})
	return pairs
}

// keyed is a player under a key.
type keyed struct {
	key string
	p   history.PlayerID
}

// candidates are the pairs that share a key, each once with the lower id first.
func candidates(h *history.History, consider func(*history.Player) bool) [][2]history.PlayerID {
	var list []keyed
	for i := range h.Players {
		if p := &h.Players[i]; consider(p) {
			for key := range keys(p) {
				list = append(list, keyed{key, history.PlayerID(i)})
			}
		}
	}
	slices.SortFunc(list, func(a, b keyed) int { return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.p, b.p)) })
	var pairs [][2]history.PlayerID
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to].key == list[from].key {
			to++
		}
		for i := from; i < to; i++ {
			last := to
			if to-from > mostOfOneKey {
				last = min(to, i+2)
			}
			for j := i + 1; j < last; j++ {
				pairs = append(pairs, [2]history.PlayerID{list[i].p, list[j].p})
			}
		}
		from = to
	}
	slices.SortFunc(pairs, func(a, b [2]history.PlayerID) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return slices.Compact(pairs)
}

// keys are what a player is compared under.
func keys(p *history.Player) map[string]bool {
	all := map[string]bool{}
	for _, name := range spellings(p) {
		w := names.Words(name)
		whole := strings.Join(w, " ")
		all["="+whole] = true
		all["!"+names.Letters(name)] = true
		if utf8.RuneCountInString(whole) >= shortest {
			all["-"+whole] = true
			for i, letter := range whole {
				all["-"+whole[:i]+whole[i+utf8.RuneLen(letter):]] = true
			}
		}
		if s := names.Sound(name); len(s) >= 4 {
			all["~"+s] = true
		}
		if long := longest(w); len(w) > 1 && utf8.RuneCountInString(long) >= 4 {
			all["."+long+" "+letters(w, long)] = true
		}
	}
	for _, n := range numbers(p) {
		all["#"+n] = true
	}
	return all
}

// shortest is the number of letters from which a letter may be another: shorter
// names differ by one too often.
const shortest = 6

// spellings are the names of a player.
func spellings(p *history.Player) []string {
	list := append([]string{p.Name, p.Native}, p.Aliases...)
	return slices.DeleteFunc(list, func(s string) bool { return s == "" })
}

func longest(w []string) string {
	return slices.MaxFunc(w, func(a, b string) int { return utf8.RuneCountInString(a) - utf8.RuneCountInString(b) })
}

// letters are the first letters of all words but one, in order.
func letters(w []string, but string) string {
	var first []string
	for _, s := range w {
		if s != but {
			r, _ := utf8.DecodeRuneInString(s)
			first = append(first, string(r))
		}
	}
	slices.Sort(first)
	return strings.Join(first, "")
}

// numbers are the licence and the ids at authorities.
func numbers(p *history.Player) []string {
	var list []string
	if p.Licence != "" {
		list = append(list, "licence "+p.Licence)
	}
	for _, id := range p.IDs {
		list = append(list, id.Name+" "+id.ID)
	}
	return list
}

// likeness is how alike two names are: its weight and in words.
func likeness(a, b string) (weight int, what string) {
	x, y := names.Words(a), names.Words(b)
	s, t := strings.Join(x, " "), strings.Join(y, " ")
	switch {
	case s == "" || t == "" || !names.SameDigits(s, t):
		return 0, ""
	case names.Fold(a) == names.Fold(b), s == t && len(x) == 1:
		return sameWords, "the same name"
	case names.Letters(a) == names.Letters(b):
		return sameWords, "the same name but for blanks and signs"
	case s == t:
		return sameWords, "the same name in another order"
	}
	if n := min(utf8.RuneCountInString(s), utf8.RuneCountInString(t)); n >= shortest {
		switch d, ok := diag.Distance([]rune(s), []rune(t), 2); {
		case ok && d == 1 && !slipOfPen(x, y):
		case ok && d == 1:
			return oneLetter, "one letter differs"
		case ok && d == 2 && n >= 2*shortest:
			return twoLetters, "two letters differ"
		}
	}
	if k := names.Sound(a); len(k) >= 4 && k == names.Sound(b) {
		return sameSound, "the names sound alike"
	}
	if shortened(x, y) || shortened(y, x) {
		return abbreviated, "one name may be the other, abbreviated"
	}
	return 0, ""
}

// slipOfPen tells whether one letter more, less or other is likely to be one: in
// a word of four letters and more, and not at its beginning.
func slipOfPen(x, y []string) bool {
	only := func(in, out []string) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(in), func(w string) bool { return slices.Contains(out, w) }), " ")
	}
	a, b := only(x, y), only(y, x)
	if utf8.RuneCountInString(a) < 4 && utf8.RuneCountInString(b) < 4 {
		return false
	}
	p, _ := utf8.DecodeRuneInString(a)
	q, _ := utf8.DecodeRuneInString(b)
	return p == q
}

// shortened tells whether the words of x are those of y, some of them as their
// first letters.
func shortened(x, y []string) bool {
	if len(x) < 2 || len(x) != len(y) {
		return false
	}
	rest := slices.Clone(y)
	single := 0
	for pass := range 2 { // whole words first
		for _, w := range x {
			short := utf8.RuneCountInString(w) == 1
			if short != (pass == 1) {
				continue
			}
			i := slices.IndexFunc(rest, func(s string) bool { return s == w || short && strings.HasPrefix(s, w) })
			if i < 0 {
				return false
			}
			if short && rest[i] != w {
				single++
			}
			rest = slices.Delete(rest, i, i+1)
		}
	}
	return single > 0
}

// month is a day as careers are told.
func month(d history.Day) string { y, m, _ := d.Date(); return fmt.Sprintf("%04d-%02d", y, m) }
