package record

import (
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/names"
)

// describe names candidates with their clubs.
func (r *roster) describe(list []int) string {
	var who []string
	for _, i := range list[:min(4, len(list))] {
		who = append(who, r.who(i))
	}
	return strings.Join(who, " or ") + "?"
}

func (r *roster) who(i int) string {
	m := r.members[i]
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

// nearest proposes the players whose names are nearest to a text: up to three who
// have its words in another order, or the same smallest distance, or its words among
// theirs.
func (r *roster) nearest(text string) string {
	if r.folded == nil {
		r.folded, r.worded = make([][][]rune, len(r.members)), make([][][]string, len(r.members))
		for i := range r.members {
			m := r.members[i]
			r.folded[i] = [][]rune{[]rune(names.Fold(m.ID))}
			for _, name := range append([]string{m.Name}, m.Aliases...) {
				r.folded[i] = append(r.folded[i], []rune(names.Fold(name)))
				r.worded[i] = append(r.worded[i], names.Words(name))
			}
		}
	}
	if list := r.bearing(text, slices.Equal); len(list) > 0 {
		return "did you mean " + r.describe(list[:min(3, len(list))])
	}
	word := []rune(names.Fold(text))
	limit := max(1, len(word)/3)
	var best []int
	for i := range r.folded {
		for _, name := range r.folded[i] {
			d, ok := diag.Distance(word, name, limit)
			if !ok || len(best) > 0 && best[len(best)-1] == i {
				continue
			}
			if d < limit {
				best, limit = nil, d
			}
			best = append(best, i)
		}
	}
	if len(best) > 0 {
		return "did you mean " + r.describe(best[:min(3, len(best))])
	}
	if list := r.bearing(text, names.Among); len(list) > 0 && len(list) <= 3 {
		return "did you mean " + r.describe(list)
	}
	return ""
}

// bearing are the members with a name whose words are like those of a text.
func (r *roster) bearing(text string, like func(theirs, asked []string) bool) []int {
	asked := names.Words(text)
	if len(asked) == 0 || asked[0] == "" {
		return nil
	}
	var list []int
	for i, theirs := range r.worded {
		if slices.ContainsFunc(theirs, func(t []string) bool { return like(t, asked) }) {
			list = append(list, i)
		}
	}
	return list
}
