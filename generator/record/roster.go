package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
)

// roster finds players by what games call them: an id, an old id, a name or an
// alias.
type roster struct {
	members   []*member // by ID once settled
	closed    bool      // whether a name that is not in it is an error
	lost      lost      // whom the register names where it could not be read
	redirects map[string]string

	ids     interner         // the id of member i has the number i+1
	names   interner         // exact names and aliases
	bearer  []int            // of a name, by its number: the first member
	several map[uint32][]int // all members, of the few names that have more than one
	shared  []int            // the members that have a name of one before them, ascending, some perhaps twice
	byFold  map[string][]int // folded name or alias; made for the first name that names does not hold

	clubName func(code string) string
	unknown  int          // names reported so far
	folded   [][][]rune   // of each member: id, name and aliases, made for the first unknown name
	worded   [][][]string // of each member: the words of name and aliases, made with them
}

// newRoster takes the register. Two entries with one id or one public id are
// problems.
func newRoster(members []member, closed bool, redirects map[string]string, problems *diag.List) *roster {
	r := &roster{members: make([]*member, len(members)), closed: closed, redirects: redirects}
	for i := range members {
		r.members[i] = &members[i]
	}
	r.sort()
	r.members = slices.CompactFunc(r.members, func(m, before *member) bool {
		if m.ID == before.ID {
			problems.Error(m.pos, fmt.Sprintf("the player id %q for a second time", m.ID), "each id once", "the first stands at "+before.pos.String())
			for _, name := range append(m.Aliases, m.Name) {
				r.lost.add(name)
			}
		}
		return m.ID == before.ID
	})
	r.index()
	public := map[string]int{}
	for i := range r.members {
		m := r.members[i]
		if m.Visibility == history.Public || m.PublicID == "" {
			continue
		}
		if j, ok := public[m.PublicID]; ok {
			problems.Error(m.pos, fmt.Sprintf("the public_id %q for a second time", m.PublicID), "each token once", "the first stands at "+r.members[j].pos.String())
		}
		if j, ok := r.byID(m.PublicID); ok && j != i {
			problems.Error(m.pos, fmt.Sprintf("the public_id %q is the id of another player", m.PublicID), "a token of its own", "for instance "+token())
		}
		public[m.PublicID] = i
	}
	r.namesakes(problems)
	return r
}

func (r *roster) index() {
	r.ids, r.names = sizedInterner(len(r.members)), sizedInterner(len(r.members))
	r.bearer, r.several, r.shared, r.byFold = make([]int, 1, len(r.members)+1), map[uint32][]int{}, nil, nil
	for i := range r.members {
		m := r.members[i]
		r.ids.number([]byte(m.ID))
		r.name(m.Name, i)
		for _, name := range m.Aliases {
			r.name(name, i)
		}
	}
}

// name gives a name one member more, who follows all that it has.
func (r *roster) name(name string, i int) {
	switch n, fresh := r.names.number([]byte(names.Written(name))); {
	case fresh:
		r.bearer = append(r.bearer, i)
	case n > 0 && r.bearer[n] != i:
		list := r.several[n]
		if list == nil {
			list = []int{r.bearer[n]}
		}
		if list[len(list)-1] != i {
			r.several[n] = append(list, i)
			r.shared = append(r.shared, i)
		}
	}
}

// byID finds a member by its id.
func (r *roster) byID(id string) (int, bool) {
	n := r.ids.find([]byte(id))
	return int(n) - 1, n > 0
}

// byName finds members by an exact name or alias, ascending.
func (r *roster) byName(name string) []int {
	n := r.names.find([]byte(names.Written(name)))
	if n == 0 {
		return nil
	}
	if list := r.several[n]; list != nil {
		return list
	}
	return r.bearer[n : n+1]
}

// fold finds members by a folded name.
func (r *roster) fold(name string) []int {
	if r.byFold == nil {
		r.byFold = make(map[string][]int, len(r.members))
		for i := range r.members {
			m := r.members[i]
			add(r.byFold, names.Fold(names.Written(m.Name)), i)
			for _, name := range m.Aliases {
				add(r.byFold, names.Fold(names.Written(name)), i)
			}
		}
	}
	return r.byFold[names.Fold(name)]
}

// add gives a name one member more, who follows all that it has.
func add(index map[string][]int, name string, i int) {
	if list := index[name]; len(list) == 0 || list[len(list)-1] != i {
		index[name] = append(list, i)
	}
}

// sort puts the members in the order of their ids, those of one id in the order of
// the register. They stay where they are, since they are large: moving them took half
// of the time of a register of 200,000.
func (r *roster) sort() {
	type key struct {
		head uint64
		at   int
	}
	order := make([]key, len(r.members))
	for i := range order {
		order[i] = key{names.Head(r.members[i].ID), i}
	}
	compare := func(a, b key) int {
		if a.head != b.head {
			return cmp.Compare(a.head, b.head)
		}
		return cmp.Or(strings.Compare(r.members[a.at].ID, r.members[b.at].ID), cmp.Compare(a.at, b.at))
	}
	if slices.IsSortedFunc(order, compare) {
		return
	}
	slices.SortFunc(order, compare)
	members := make([]*member, len(order))
	for i, k := range order {
		members[i] = r.members[k.at]
	}
	r.members = members
}

// namesakes warns of ids that share a name, unless they are said to be two
// people: games must use the ids.
func (r *roster) namesakes(problems *diag.List) {
	var shared diag.Repeated
	for _, i := range slices.Compact(r.shared) {
		m := r.members[i]
		same := r.byName(m.Name)
		first := slices.IndexFunc(same, func(j int) bool { return j < i && r.members[j].Name == m.Name && !r.twoPeople(i, j) })
		if first < 0 {
			continue
		}
		shared.Warn(m.pos, fmt.Sprintf("%q has the same name as %q: %s", m.ID, r.members[same[first]].ID, m.Name), "two people",
			"games must name them by id; merge them in redirects.yaml if they are one, or name one under distinct of the other")
	}
	problems.Add(shared.Listed("players share a name")...)
}

// find looks a name up. It returns the player, or how many could be meant: 0 or
// several.
func (r *roster) find(text string) (player int, candidates []int) {
	if to, ok := r.redirects[text]; ok {
		text = to
	}
	if i, ok := r.byID(text); ok {
		return i, nil
	}
	list := r.byName(text)
	if len(list) == 0 {
		list = r.fold(text)
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return -1, list
}

// someone returns a function that finds a player by id, old id or public id.
func (r *roster) someone() func(id string) (history.PlayerID, bool) {
	public := map[string]int{}
	for i := range r.members {
		if m := r.members[i]; m.PublicID != "" {
			public[m.PublicID] = i
		}
	}
	return func(id string) (history.PlayerID, bool) {
		if to, ok := r.redirects[id]; ok {
			id = to
		}
		if i, ok := r.byID(id); ok {
			return history.PlayerID(i), true
		}
		i, ok := public[id]
		return history.PlayerID(i), ok || r.lost.has(id)
	}
}

// resolve finds a player and reports a name that means nobody or several.
func (r *roster) resolve(text string, at diag.Pos, problems *diag.List) (int, bool) {
	i, several := r.find(text)
	if i < 0 {
		r.refuse(text, several, at, 1, problems)
	}
	return i, i >= 0
}

// refuse reports a name that means nobody or several.
func (r *roster) refuse(text string, several []int, at diag.Pos, uses int, problems *diag.List) {
	times := ""
	if uses > 1 {
		times = fmt.Sprintf(" (in %d games)", uses)
	}
	if len(several) > 0 {
		problems.Error(at, fmt.Sprintf("%q%s is the name of %d players", shorten(text), times, len(several)), "the id of one", r.describe(several))
		return
	}
	if r.lost.has(text) || r.lost.has(r.redirects[text]) {
		return
	}
	hint := ""
	if r.unknown++; r.unknown <= mostHints { // nearest names cost a pass over the register
		hint = r.nearest(text)
		switch {
		case nobody(text):
			hint = "leave a bye out"
		case hint == "" && r.closed:
			hint = "somebody new needs a line in the register"
		}
	}
	problems.Error(at, fmt.Sprintf("unknown player %q%s", shorten(text), times), "an id, a name or an alias of the register", hint)
}

// admit makes players of names that no register knows: the id is the
// transliterated name, with digits of the name's hash where two names give one
// id or the script is not Latin.
func (r *roster) admit(texts []named, problems *diag.List) {
	if len(texts) == 0 {
		return
	}
	taken := map[string]int{}
	for i := range r.members {
		taken[r.members[i].ID] = 2
	}
	for old := range r.redirects {
		taken[old] = 2
	}
	for i := range r.members {
		if m := r.members[i]; m.Visibility != history.Public {
			taken[m.PublicID] = 2
		}
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
	r.members = slices.Grow(r.members, len(texts))
	for _, t := range texts {
		if nobody(t.text) {
			problems.Warn(t.pos, fmt.Sprintf("%q is taken for a player", shorten(t.text)), "an id or a name", "leave a bye out")
		}
		m := &member{pos: t.pos}
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
	r.sort()
	r.index()
	r.nearMisses(texts, problems)
}

// nobody tells whether a text in the place of a player says that there was none:
// a word for a bye, or no letter and no digit at all.
func nobody(text string) bool {
	switch names.Fold(text) {
	case "bye", "exempt", "freilos", "spielfrei", "轮空", "n/a":
		return true
	}
	return !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// before gives the names with which new ones are compared, and these behind them:
// first those of players who are not public, then the others of the register.
func (r *roster) before(texts []named) (all []named, private, old int) {
	for i := range r.members {
		m := r.members[i]
		if m.Visibility != history.Public {
			for _, name := range append([]string{m.Name, m.Native}, m.Aliases...) {
				if name != "" {
					all = append(all, named{name, m.pos})
				}
			}
		}
	}
	private = len(all)
	fresh := make(map[string]bool, len(texts))
	for _, t := range texts {
		fresh[t.text] = true
	}
	for i := range r.members {
		if m := r.members[i]; m.Visibility == history.Public && !fresh[m.Name] {
			all = append(all, named{m.Name, m.pos})
		}
	}
	return append(all, texts...), private, len(all)
}

// nearMisses warns of new names that differ from another in one letter, in
// accents or in the order of words: most likely one person. That of a player who
// is not public must not come onto the site by a slip: it is an error. Names are
// compared through the texts that remain when one letter is left out, not in
// pairs. Of those texts only the hashes are kept: Distance has the last word.
func (r *roster) nearMisses(texts []named, problems *diag.List) {
	const (
		shortest = 6   // letters; short names differ by one letter too often
		longest  = 200 // and the texts of a long one cost its length squared
	)
	all, private, old := r.before(texts)
	seen := make(map[uint64]int32, 16*len(all))
	var alike diag.Repeated
	var buf []byte
	for i, t := range all {
		fold := names.Fold(t.text)
		words := strings.Fields(fold)
		slices.Sort(words)
		other := -1
		try := func(key []byte) {
			h := hash64(key)
			if j, ok := seen[h]; !ok {
				seen[h] = int32(i)
			} else if other < 0 && int(j) != i {
				other = int(j)
			}
		}
		try([]byte(fold))
		try([]byte("~" + strings.Join(words, " ")))
		if n := utf8.RuneCountInString(fold); shortest <= n && n <= longest {
			for k, letter := range fold {
				buf = append(append(buf[:0], fold[:k]...), fold[k+utf8.RuneLen(letter):]...)
				try(buf)
			}
		}
		if other < 0 || i < old {
			continue
		}
		near := names.Fold(all[other].text)
		_, close := diag.Distance([]rune(near), []rune(fold), 1)
		same := slices.Sorted(strings.FieldsSeq(near))
		if !close && !slices.Equal(same, words) || !names.SameDigits(near, fold) {
			continue
		}
		if other < private {
			problems.Error(t.pos, fmt.Sprintf("%q is nearly the name of a player who is not public, %q", shorten(t.text), shorten(all[other].text)), "the id or the name of the register",
				"a public player of this name would be made; list the other person in players.csv if it is somebody else")
			continue
		}
		alike.Warn(t.pos, fmt.Sprintf("%q is nearly %q", shorten(t.text), shorten(all[other].text)), "one spelling of a name",
			"two players were made; write the name the same way, or list both in players.csv")
	}
	problems.Add(alike.Listed("names are nearly the same as another")...)
}

// hash64 is the 64-bit FNV-1a hash.
//
// Source: Fowler, Noll, Vo, "FNV hash", offset basis and prime for 64 bits.
func hash64(text []byte) uint64 {
	h := uint64(0xcbf29ce484222325)
	for _, c := range text {
		h = (h ^ uint64(c)) * 0x100000001b3
	}
	return h
}
