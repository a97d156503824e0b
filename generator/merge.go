package generator

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
	"echelle/generator/record"
)

// MergeQuery asks to make one player of two: of Old, whose id is given up, and
// New, whose id stays.
type MergeQuery struct {
	Old, New string // ids
	DryRun   bool   // say what would be done
}

// Merged is what MergePlayers did, or would do.
type Merged struct {
	Changes []string // "players.csv: …", one a line
	Differs []string // what Old's entry said otherwise than New's: it is lost
	Stub    string   // page that leads from the old address to the new one; "" for none
}

// merge is a merger while it is planned.
type merge struct {
	MergeQuery
	data     *record.Data
	fsys     fs.FS
	problems *diag.List
	register string // file of the register
	old, new *history.Player
	o, n     history.PlayerID
	out      *Merged
}

// MergePlayers merges two players: Old's entry of the register goes, New's gets
// its name as an alias and the facts that it lacks, and redirects.yaml gets a
// line. Every reason against it is a problem of the result, and nothing is
// written then; nor if the data folder had an error afterwards.
func MergePlayers(o Options, q MergeQuery) (*Result, *Merged, error) {
	result, problems := &Result{}, &diag.List{}
	m := &merge{MergeQuery: q, problems: problems, out: &Merged{}}
	var err error
	if m.fsys, err = dataFS(o); err != nil {
		return result, m.out, err
	}
	if m.data = record.Read(m.fsys, o.Jobs, problems); problems.Errors() > 0 {
		result.settle(o, problems)
		return result, m.out, nil
	}
	*problems = diag.List{} // warnings are the business of check
	var files []overlaid
	if m.find() {
		m.reasons()
		if problems.Errors() == 0 {
			if files, err = m.plan(); err != nil {
				return result, m.out, err
			}
			m.rehearse(o, files)
		}
	}
	result.settle(o, problems)
	if problems.Errors() > 0 || q.DryRun {
		return result, m.out, nil
	}
	for _, f := range files {
		if err := replaceFile(filepath.Join(o.Data, f.name), f.text); err != nil {
			return result, m.out, err
		}
	}
	return result, m.out, nil
}

// find finds both players.
func (m *merge) find() bool {
	h := m.data.History
	get := func(id string) (*history.Player, history.PlayerID) {
		if i := slices.IndexFunc(m.data.Redirects.Players, func(r record.Redirect) bool { return r.From == id }); i >= 0 {
			r := &m.data.Redirects.Players[i]
			m.problems.Error(r.Pos, fmt.Sprintf("%q is an old id of %q already", id, r.To), "an id that is in use", "")
			return nil, 0
		}
		if p, ok := h.Player(id); ok {
			return &h.Players[p], p
		}
		var ids []string
		hint := ""
		for i := range h.Players {
			ids = append(ids, h.Players[i].ID)
			if names.Fold(h.Players[i].Name) == names.Fold(id) {
				hint = "did you mean " + h.Players[i].ID + "?"
			}
		}
		m.problems.Error(diag.Pos{}, fmt.Sprintf("no player %q", id), "the id of a player", cmp.Or(hint, diag.Meant(id, ids)))
		return nil, 0
	}
	m.old, m.o = get(m.Old)
	m.new, m.n = get(m.New)
	if m.Old == m.New && m.old != nil {
		m.problems.Error(diag.Pos{}, fmt.Sprintf("%q twice", m.Old), "two players", "")
		return false
	}
	return m.old != nil && m.new != nil
}

// reasons reports what speaks against the merger beyond doubt.
func (m *merge) reasons() {
	h := m.data.History
	if m.new.Line == 0 {
		m.problems.Error(diag.Pos{}, fmt.Sprintf("%q is not in the register", m.New), "an entry that can get an alias",
			"add it to players.csv, or write the name in the same way in all games")
	} else {
		m.register = m.data.History.PlayerPos(m.n).File
	}
	if m.old.Visibility != m.new.Visibility && m.old.Line > 0 {
		m.problems.Error(m.data.History.PlayerPos(m.o), fmt.Sprintf("%q and %q have not the same visibility", m.Old, m.New), "the same for both",
			"decide first what may be published of the one person they are")
	}
	if slices.Contains(m.old.Distinct, m.n) {
		at := diag.Pos{}
		if m.old.Line > 0 {
			at = m.data.History.PlayerPos(m.o)
		}
		m.problems.Error(at, fmt.Sprintf("the register says that %q and %q are two people", m.Old, m.New), "one person under two ids",
			"if they are one, take the id out of distinct first")
	}
	var met diag.Repeated
	for _, s := range h.GamesOf(m.o) {
		if h.Games[s.Game()].Side[1-s.Side()] != m.n {
			continue
		}
		met.Error(h.Pos(s.Game()), fmt.Sprintf("%q and %q played each other", m.Old, m.New),
			"one person under two ids", "")
	}
	m.problems.Add(met.Listed(fmt.Sprintf("games of %q and %q", m.Old, m.New))...)
	for i := range h.Events {
		e := &h.Events[i]
		entered := func(p history.PlayerID) bool {
			return slices.ContainsFunc(e.Entries, func(x history.Entrant) bool { return x.Player == p })
		}
		if entered(m.o) && entered(m.n) {
			m.problems.Error(h.EventPos(history.EventID(i)), fmt.Sprintf("%q and %q both entered %s", m.Old, m.New, e.ID),
				"one person under two ids", "")
		}
	}
}

// plan makes the files anew, in the order in which they are to be written: if
// only the first is, the data folder says so.
func (m *merge) plan() ([]overlaid, error) {
	text, err := fs.ReadFile(m.fsys, m.register)
	if err != nil {
		return nil, err
	}
	edit := record.RegisterEdit{ID: m.New}
	was, _ := record.RegisterEntry(m.register, text, m.New)
	if m.old.Line > 0 {
		edit.Remove = m.Old
		gone, ok := record.RegisterEntry(m.register, text, m.Old)
		if !ok {
			return nil, fmt.Errorf("%s has no entry of %s", m.register, m.Old)
		}
		m.out.Changes = append(m.out.Changes, fmt.Sprintf("%s:%d: the entry of %s is taken out", m.register, gone.Line, m.Old))
		edit.Set = m.facts(&gone, &was)
	} else {
		edit.Set = m.facts(&record.Entry{Facts: []record.Fact{{Name: "name", Text: m.old.Name}}}, &was)
	}
	for _, f := range edit.Set {
		m.out.Changes = append(m.out.Changes, fmt.Sprintf("%s:%d: %s of %s is now %q", m.register, was.Line, f.Name, m.New, f.Text))
	}
	if text, err = record.EditRegister(m.register, text, edit); err != nil {
		return nil, fmt.Errorf("%s: %w", m.register, err)
	}
	redirects, err := fs.ReadFile(m.fsys, "redirects.yaml")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	leads := []record.Redirect{{From: m.Old, To: m.New}}
	if m.old.Visibility != history.Public { // published lists name the token
		leads = append(leads, record.Redirect{From: m.old.PublicID, To: m.New})
	} else if m.new.Visibility == history.Public {
		m.out.Stub = "players/" + m.Old + ".html"
	}
	for _, r := range leads {
		m.out.Changes = append(m.out.Changes, "redirects.yaml: "+r.From+" leads to "+r.To)
	}
	if redirects, err = record.AddRedirects(redirects, leads); err != nil {
		return nil, err
	}
	return []overlaid{{"redirects.yaml", redirects}, {m.register, text}}, nil
}

// facts are what the entry that stays gets of the one that goes. What both say
// in two ways stays as it is and is told.
func (m *merge) facts(gone, was *record.Entry) []record.Fact {
	var set []record.Fact
	aliases := listed(was.Get("aliases"))
	known := func(name string) bool {
		return name == "" || slices.ContainsFunc(append([]string{was.Get("name"), was.Get("native")}, aliases...), func(s string) bool {
			return names.Written(s) == names.Written(name)
		})
	}
	for _, name := range append([]string{gone.Get("name")}, listed(gone.Get("aliases"))...) {
		if !known(name) {
			aliases = append(aliases, name)
		}
	}
	ids := listed(was.Get("ids"))
	for _, id := range listed(gone.Get("ids")) {
		authority, _, _ := strings.Cut(id, ":")
		at := slices.IndexFunc(ids, func(s string) bool { return strings.HasPrefix(s, authority+":") })
		switch {
		case at < 0:
			ids = append(ids, id)
		case ids[at] != id:
			m.differ("ids", id, ids[at])
		}
	}
	others := listed(was.Get("distinct"))
	for _, id := range listed(gone.Get("distinct")) {
		if !slices.Contains(others, id) {
			others = append(others, id)
		}
	}
	for _, f := range gone.Facts {
		own := was.Get(f.Name)
		switch {
		case slices.Contains([]string{"id", "name", "aliases", "ids", "distinct", "sort", "visibility", "public_id"}, f.Name):
		case f.Name == "native" && own != "" && own != f.Text:
			if !known(f.Text) {
				aliases = append(aliases, f.Text)
			}
		case (f.Name == "club" || f.Name == "clubs") && own == "" && was.Get("club")+was.Get("clubs") != "":
			m.differ(f.Name, f.Text, was.Get("club")+was.Get("clubs"))
		case own == "":
			set = append(set, f)
		case own != f.Text:
			m.differ(f.Name, f.Text, own)
		}
	}
	for _, list := range []struct {
		name  string
		items []string
	}{{"aliases", aliases}, {"ids", ids}, {"distinct", others}} {
		if len(list.items) > len(listed(was.Get(list.name))) {
			set = append(set, record.Fact{Name: list.name, Text: strings.Join(list.items, "; ")})
		}
	}
	return set
}

func (m *merge) differ(name, gone, stays string) {
	m.out.Differs = append(m.out.Differs, fmt.Sprintf("%s: %q of %s stays, %q of %s is lost", name, stays, m.New, gone, m.Old))
}

// listed cuts a cell at its semicolons.
func listed(cell string) []string {
	var list []string
	for s := range strings.SplitSeq(cell, ";") {
		if s = strings.TrimSpace(s); s != "" {
			list = append(list, s)
		}
	}
	return list
}

// rehearse reads and rates the data folder as it would be.
func (m *merge) rehearse(o Options, files []overlaid) {
	var after diag.List
	watch := stopwatch{last: time.Now()}
	_, err := rated(&overlay{m.fsys, files}, o, false, &watch, &after)
	if err != nil {
		m.problems.Error(diag.Pos{}, "after the merger: "+err.Error(), "", "")
	}
	for _, p := range after.Sorted() {
		if p.Severity == diag.Error {
			p.What = "after the merger: " + p.What
			m.problems.Add(p)
		}
	}
}
