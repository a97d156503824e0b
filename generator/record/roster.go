package record

import (
	"fmt"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
)

// roster finds players by what games call them: an id, an old id, a name or an
// alias.
type roster struct {
	members   []member // by ID once settled
	closed    bool     // whether a name that is not in it is an error
	redirects map[string]string

	byID     map[string]int
	byName   map[string][]int // exact name or alias
	byFold   map[string][]int // folded name or alias
	clubName func(code string) string
	unknown  int // names reported so far
}

// newRoster takes the register. Two entries with one id or one public id are
// problems.
func newRoster(members []member, closed bool, redirects map[string]string, files []string, problems *diag.List) *roster {
	r := &roster{members: members, closed: closed, redirects: redirects}
	slices.SortStableFunc(r.members, func(a, b member) int { return strings.Compare(a.ID, b.ID) })
	r.members = slices.CompactFunc(r.members, func(m, before member) bool {
		if m.ID == before.ID {
			problems.Error(m.pos, fmt.Sprintf("the player id %q for a second time", m.ID), "each id once", "the first stands at "+before.pos.String())
		}
		return m.ID == before.ID
	})
	r.index()
	public := map[string]int{}
	for i := range r.members {
		m := &r.members[i]
		if m.Visibility == history.Public || m.PublicID == "" {
			continue
		}
		if j, ok := public[m.PublicID]; ok {
			problems.Error(m.pos, fmt.Sprintf("the public_id %q for a second time", m.PublicID), "each token once", "the first stands at "+r.members[j].pos.String())
		}
		if j, ok := r.byID[m.PublicID]; ok && j != i {
			problems.Error(m.pos, fmt.Sprintf("the public_id %q is the id of another player", m.PublicID), "a token of its own", "for instance "+token(m.ID, m.Licence))
		}
		public[m.PublicID] = i
	}
	r.namesakes(problems)
	return r
}

func (r *roster) index() {
	r.byID, r.byName, r.byFold = map[string]int{}, map[string][]int{}, map[string][]int{}
	for i := range r.members {
		m := &r.members[i]
		r.byID[m.ID] = i
		for k, name := range append([]string{m.Name}, m.Aliases...) {
			if k > 0 && name == m.Name {
				continue
			}
			r.byName[name] = append(r.byName[name], i)
			if f := names.Fold(name); !slices.Contains(r.byFold[f], i) {
				r.byFold[f] = append(r.byFold[f], i)
			}
		}
	}
}

// mostRepeated is how many problems of one kind are listed before the rest is
// only counted.
const mostRepeated = 20

// namesakes warns of ids that share a name: games must then use the ids.
func (r *roster) namesakes(problems *diag.List) {
	n := 0
	for i := range r.members {
		m := &r.members[i]
		same := r.byName[m.Name]
		if len(same) < 2 || same[0] == i || r.members[same[0]].Name != m.Name {
			continue
		}
		if n++; n <= mostRepeated {
			problems.Warn(m.pos, fmt.Sprintf("%q has the same name as %q: %s", m.ID, r.members[same[0]].ID, m.Name), "two people",
				"games must name them by id; merge them in redirects.yaml if they are one")
		}
	}
	if n > mostRepeated {
		problems.Warn(diag.Pos{File: r.members[0].pos.File}, fmt.Sprintf("%d more players share a name", n-mostRepeated), "", "")
	}
}

// find looks a name up. It returns the player, or how many could be meant: 0 or
// several.
func (r *roster) find(text string) (player int, candidates []int) {
	if to, ok := r.redirects[text]; ok {
		text = to
	}
	if i, ok := r.byID[text]; ok {
		return i, nil
	}
	list := r.byName[text]
	if len(list) == 0 {
		list = r.byFold[names.Fold(text)]
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return -1, list
}

// resolve finds a player and reports a name that means nobody or several.
func (r *roster) resolve(text string, at diag.Pos, uses int, problems *diag.List) (int, bool) {
	i, several := r.find(text)
	if i >= 0 {
		return i, true
	}
	times := ""
	if uses > 1 {
		times = fmt.Sprintf(" (in %d games)", uses)
	}
	if len(several) > 0 {
		problems.Error(at, fmt.Sprintf("%q%s is the name of %d players", shorten(text), times, len(several)), "the id of one", r.describe(several))
		return 0, false
	}
	hint := ""
	if r.unknown++; r.unknown <= 200 { // nearest names cost a pass over the register
		hint = r.nearest(text)
	}
	problems.Error(at, fmt.Sprintf("unknown player %q%s", shorten(text), times), "an id, a name or an alias of the register", hint)
	return 0, false
}

// describe names candidates with their clubs.
func (r *roster) describe(list []int) string {
	var who []string
	for _, i := range list[:min(4, len(list))] {
		who = append(who, r.who(i))
	}
	return strings.Join(who, " or ") + "?"
}

func (r *roster) who(i int) string {
	m := &r.members[i]
	s := m.ID
	var more []string
	if m.Name != "" && m.Name != m.ID {
		more = append(more, m.Name)
	}
	if n := len(m.clubs); n > 0 {
		more = append(more, r.clubName(m.clubs[n-1].club))
	}
	if len(more) > 0 {
		s += " (" + strings.Join(more, ", ") + ")"
	}
	return s
}

// nearest proposes the players whose names are nearest to a text: up to three
// of the same smallest distance.
func (r *roster) nearest(text string) string {
	word := []rune(names.Fold(text))
	limit := max(1, len(word)/3)
	var best []int
	for i := range r.members {
		m := &r.members[i]
		for _, name := range append([]string{m.ID, m.Name}, m.Aliases...) {
			d, ok := diag.Distance(word, []rune(names.Fold(name)), limit)
			if !ok || slices.Contains(best, i) {
				continue
			}
			if d < limit {
				best, limit = nil, d
			}
			best = append(best, i)
		}
	}
	if len(best) == 0 {
		return ""
	}
	return "did you mean " + r.describe(best[:min(3, len(best))])
}

// admit makes players of names that no register knows: the id is the
// transliterated name, with digits of the name's hash where two names give one
// id or the script is not Latin.
func (r *roster) admit(texts []named, problems *diag.List) {
	if len(texts) == 0 {
		return
	}
	taken := map[string]int{}
	for id := range r.byID {
		taken[id] = 2
	}
	for old := range r.redirects {
		taken[old] = 2
	}
	id := func(text string, digits int) string {
		slug, exact := names.Slug(text)
		if slug == "" {
			slug = "p"
		}
		if len(slug) > 100 {
			slug, exact = strings.Trim(slug[:100], "-"), false
		}
		if exact && digits == 0 && !device(slug) && slug != "index" && !furtherPage(slug) {
			return slug
		}
		hash := ""
		for k := 0; k == 0 || len(hash) < digits; k++ {
			hash += names.Hash(text + strings.Repeat("\x00", k))
		}
		return slug + "-" + hash
	}
	for _, t := range texts {
		taken[id(t.text, 0)]++
	}
	for _, t := range texts {
		m := member{pos: t.pos}
		m.Name, m.ID = t.text, id(t.text, 0)
		for digits := 4; taken[m.ID] > 1; digits += 4 {
			if next := id(t.text, digits); next != m.ID && taken[next] == 0 {
				m.ID = next
				taken[next] = 1
			}
			if digits > 64 {
				panic("internal error: no id for " + t.text)
			}
		}
		r.members = append(r.members, m)
	}
	slices.SortFunc(r.members, func(a, b member) int { return strings.Compare(a.ID, b.ID) })
	r.index()
	r.nearMisses(texts, problems)
}

// nearMisses warns of new names that differ from another in one letter, in
// accents or in the order of words: most likely one person. Names are compared
// through the texts that remain when one letter is left out, not in pairs.
func (r *roster) nearMisses(texts []named, problems *diag.List) {
	const shortest = 6 // letters; short names differ by one letter too often
	seen := map[string]int{}
	reported := 0
	for i, t := range texts {
		fold := names.Fold(t.text)
		letters := []rune(fold)
		words := strings.Fields(fold)
		slices.Sort(words)
		keys := []string{"=" + fold, "~" + strings.Join(words, " ")}
		if len(letters) >= shortest {
			for k := range letters {
				keys = append(keys, string(letters[:k])+string(letters[k+1:]))
			}
			keys = append(keys, fold)
		}
		other := -1
		for _, key := range keys {
			if j, ok := seen[key]; ok && j != i {
				if other < 0 {
					other = j
				}
				continue
			}
			seen[key] = i
		}
		if other < 0 {
			continue
		}
		a, b := []rune(names.Fold(texts[other].text)), letters
		_, close := diag.Distance(a, b, 1)
		same := slices.Sorted(strings.FieldsSeq(string(a)))
		if !close && !slices.Equal(same, words) || digitsDiffer(string(a), fold) {
			continue
		}
		if reported++; reported <= mostRepeated {
			problems.Warn(t.pos, fmt.Sprintf("%q is nearly %q", shorten(t.text), shorten(texts[other].text)), "one spelling of a name",
				"two players were made; write the name the same way, or list both in players.csv")
		}
	}
	if reported > mostRepeated {
		problems.Warn(diag.Pos{File: texts[0].pos.File}, fmt.Sprintf("%d more names are nearly the same as another", reported-mostRepeated), "", "")
	}
}

// digitsDiffer tells whether two names differ in their numbers: "Team 1" and
// "Team 2" are meant to.
func digitsDiffer(a, b string) bool {
	digits := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return r
			}
			return -1
		}, s)
	}
	return digits(a) != digits(b)
}
