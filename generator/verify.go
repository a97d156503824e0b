package generator

import (
	"fmt"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/page"
	"echelle/generator/record"
	"echelle/generator/site"
)

// VerifyQuery asks whether published lists are still what the data give.
type VerifyQuery struct {
	Ranking string       // id; "": every ranking
	Day     history.Date // of the list; zero: every published one
}

// Verified is what became of a published list.
type Verified struct {
	Ranking      string
	Day          history.Day
	File         string
	Players      int
	Comparison   ledger.Comparison // from the published list to that of today's data
	SameGames    bool              // by the hash of the games that count
	SameSettings bool              // by the hash of the settings
	Correction   *site.Correction  // that explains the difference, nil for none
	Revision     string            // of the repository in which the list was published; "" where not known
	Edits        []Edit            // games that differ from that revision and from no list before
}

// Edit is a game as it was when a list was published, or as it is now.
type Edit struct {
	Pos   diag.Pos
	Line  string // its canonical line, with the signs of players who are not public
	Added bool   // now; else then
}

// Unexplained tells whether the list differs and nobody has said why.
func (v *Verified) Unexplained() bool { return !v.Comparison.Equal() && v.Correction == nil }

// VerifyLists compares every published list with what the data give today.
func VerifyLists(o Options, q VerifyQuery) (*Result, []Verified, error) {
	x, result, err := answer(o)
	if x == nil {
		return result, nil, err
	}
	if _, err := choose(x.rankings, q.Ranking); err != nil {
		return result, nil, err
	}
	w := witness{o: o, now: x, then: map[string]*ratings{}}
	var list []Verified
	for i, r := range x.rankings {
		if q.Ranking != "" && r.ID != q.Ranking {
			continue
		}
		hashes := ledger.Hashes(r.H)
		settings := x.settingsHash(i)
		w.told = map[string]bool{}
		for k := range x.data.Published {
			p := &x.data.Published[k]
			l := slices.IndexFunc(r.H.Lists, func(l history.List) bool { return l.Day == p.Day })
			if p.Ranking != r.ID || l < 0 || q.Day.Known && q.Day.Day != p.Day {
				continue
			}
			v := Verified{
				Ranking: r.ID, Day: p.Day, File: p.File, Players: len(p.Rows),
				Comparison: page.Compare(r, history.ListID(l)),
				SameGames:  p.Games == hashes[l], SameSettings: p.Settings == settings,
			}
			if !v.Comparison.Equal() {
				v.Correction = x.explains(p)
			}
			if !v.SameGames {
				w.ask(&v, r, history.ListID(l))
			}
			list = append(list, v)
		}
	}
	if q.Day.Known && len(list) == 0 { // who asks for a list wants its proof
		return result, nil, fmt.Errorf("no list of %s has been published", q.Day)
	}
	return result, list, nil
}

// explains is the latest correction that explains why a published list differs.
func (x *ratings) explains(p *record.Published) *site.Correction {
	for i := len(x.corrections) - 1; i >= 0; i-- {
		if c := &x.corrections[i]; c.Concerns(p.Ranking, p.Day) {
			return c
		}
	}
	return nil
}

// witness asks the repository which games a list counted when it was published.
type witness struct {
	o    Options
	now  *ratings
	then map[string]*ratings // by revision; nil where it cannot be read
	told map[string]bool     // edits of this ranking told already
}

// ask fills in the games that differ.
func (w *witness) ask(v *Verified, r *site.Ranking, l history.ListID) {
	v.Revision = lastChange(w.o.Data, v.File)
	if v.Revision == "" {
		return
	}
	then, ok := w.then[v.Revision]
	if !ok {
		if fsys, err := revision(w.o.Data, v.Revision); err == nil {
			then, _, _ = answerFrom(fsys, w.o)
		}
		w.then[v.Revision] = then
	}
	if then == nil {
		v.Revision = ""
		return
	}
	i := slices.IndexFunc(then.rankings, func(old *site.Ranking) bool { return old.ID == r.ID })
	if i < 0 {
		return
	}
	old := then.rankings[i]
	k := slices.IndexFunc(old.H.Lists, func(l history.List) bool { return l.Day == v.Day })
	if k < 0 {
		return
	}
	before, after := newPersons(then.data, w.now.data, false, false), newPersons(w.now.data, then.data, true, false)
	for _, e := range edits(old.H, history.ListID(k), before, r.H, l, after) {
		key := e.Line
		if e.Added {
			key = "+" + key
		}
		if !w.told[key] {
			w.told[key] = true
			v.Edits = append(v.Edits, e)
		}
	}
}

// edits are the games that one of two lists counts and the other does not, by
// their lines, those of the first before those of the second where the rest is
// equal. before and after tell how to show their players.
func edits(old *history.History, k history.ListID, before *persons, now *history.History, l history.ListID, after *persons) []Edit {
	count := map[string]int{}
	each(old, k, func(_ history.GameID, line string) { count[line]++ })
	var list []Edit
	each(now, l, func(g history.GameID, line string) {
		if count[line]--; count[line] < 0 {
			list = append(list, Edit{now.Pos(g), after.line(now, g), true})
		}
	})
	each(old, k, func(g history.GameID, line string) {
		if count[line] > 0 {
			count[line]--
			list = append(list, Edit{old.Pos(g), before.line(old, g), false})
		}
	})
	slices.SortStableFunc(list, func(a, b Edit) int {
		if c := a.Pos.Compare(b.Pos); c != 0 {
			return c
		}
		if a.Added != b.Added && !a.Added {
			return -1
		}
		return 0
	})
	return list
}

// line is the line of a game as it may be shown.
func (p *persons) line(h *history.History, g history.GameID) string {
	side := h.Games[g].Side
	white, _ := p.shown(&h.Players[side[0]])
	black, _ := p.shown(&h.Players[side[1]])
	return strings.TrimSuffix(string(ledger.AppendShown(nil, h, g, white, black)), "\n")
}

// each calls f with every game that a list counts.
func each(h *history.History, l history.ListID, f func(g history.GameID, line string)) {
	var line []byte
	for i := range l + 1 {
		for _, g := range h.Entering(i) {
			line = ledger.AppendLine(line[:0], h, g)
			f(g, string(line[:len(line)-1]))
		}
	}
}

// GamesOfList returns the canonical lines of the games that a list counts, of
// which a published list has the hash.
func GamesOfList(o Options, ranking string, day history.Date) (*Result, []byte, error) {
	x, result, err := answer(o)
	if x == nil {
		return result, nil, err
	}
	r, err := choose(x.rankings, ranking)
	if err != nil {
		return result, nil, err
	}
	l, ok, err := listOf(r, day)
	if err != nil || !ok {
		return result, nil, err
	}
	return result, ledger.Lines(nil, r.H, l), nil
}
