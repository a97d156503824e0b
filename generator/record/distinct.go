package record

import (
	"fmt"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// Two players of one name may be two people, which the register says by naming
// one under "distinct" of the other. It holds both ways, and an old id will do.

// readDistinct reads the ids of those who are somebody else.
func (m *member) readDistinct(r *row) {
	m.distinctAt = r.pos(plDistinct)
	for id := range strings.SplitSeq(string(r.cell[plDistinct]), ";") {
		if id = strings.TrimSpace(id); id != "" {
			m.distinct = append(m.distinct, id)
		}
	}
}

// current finds a player by id or old id.
func (r *roster) current(id string) (int, bool) {
	if to, ok := r.redirects[id]; ok {
		id = to
	}
	return r.byID(id)
}

// twoPeople tells whether one of two members names the other.
func (r *roster) twoPeople(a, b int) bool {
	names := func(i, other int) bool {
		return slices.ContainsFunc(r.members[i].distinct, func(id string) bool {
			j, ok := r.current(id)
			return ok && j == other
		})
	}
	return names(a, b) || names(b, a)
}

// resolveDistinct numbers who is somebody else, both ways. An id of nobody, or
// of the player, is a problem.
func (r *roster) resolveDistinct(problems *diag.List) {
	for i := range r.members {
		m := r.members[i]
		for _, id := range m.distinct {
			j, ok := r.current(id)
			switch {
			case !ok && r.lost.has(id):
			case !ok:
				problems.Error(m.distinctAt, fmt.Sprintf("distinct names the unknown player %q", shorten(id)), "the id of another player", r.nearest(id))
			case j == i:
				problems.Error(m.distinctAt, fmt.Sprintf("distinct of %q names the same player", m.ID), "the id of another player", "")
			default:
				m.Distinct = append(m.Distinct, history.PlayerID(j))
				r.members[j].Distinct = append(r.members[j].Distinct, history.PlayerID(i))
			}
		}
	}
	for i := range r.members {
		m := r.members[i]
		slices.Sort(m.Distinct)
		m.Distinct = slices.Compact(m.Distinct)
	}
}
