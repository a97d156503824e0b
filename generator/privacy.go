package generator

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
	"echelle/generator/page"
	"echelle/generator/par"
	"echelle/generator/privacy"
	"echelle/generator/publish"
)

// guard looks for players who are not public in what is about to be published.
// The nil guard is that of a site where everybody is public: it finds nothing
// and costs nothing.
type guard struct {
	*privacy.Search
	h *history.History

	mu    sync.Mutex
	leaks []diag.Problem // files that were not written
}

// newGuard makes the guard of a site; nil where every player is public.
func newGuard(x *ratings, o Options, spoken map[string]page.Spoken) (*guard, error) {
	h := x.data.History
	entered := enteredNames(h)
	var secrets []privacy.Secret
	for i := range h.Players {
		if h.Players[i].Visibility != history.Public {
			secrets = append(secrets, secretsOf(h, history.PlayerID(i), entered)...)
		}
	}
	if len(secrets) == 0 {
		return nil, nil
	}
	g := &guard{Search: privacy.New(secrets), h: h}
	g.acceptPlayers(entered)
	g.acceptRecords(x)
	for _, text := range x.data.Config.Coincidences {
		g.Accept(text, "listed in site.yaml", privacy.Whole)
	}
	return g, g.acceptProgram(o.Templates, spoken)
}

// enteredNames are the names that entries of events give beside the player.
func enteredNames(h *history.History) map[history.PlayerID][]string {
	names := map[history.PlayerID][]string{}
	for i := range h.Events {
		for _, e := range h.Events[i].Entries {
			if e.Name != "" && !slices.Contains(names[e.Player], e.Name) {
				names[e.Player] = append(names[e.Player], e.Name)
			}
		}
	}
	return names
}

// secretsOf are the texts that tell who a player is.
func secretsOf(h *history.History, id history.PlayerID, entered map[history.PlayerID][]string) []privacy.Secret {
	p := &h.Players[id]
	var list []privacy.Secret
	add := func(kind privacy.Kind, text string) {
		if text != "" {
			list = append(list, privacy.Secret{Owner: int(id), Kind: kind, Text: text})
		}
	}
	spelt := func(kind privacy.Kind, name string) {
		add(kind, name)
		if slug, exact := names.Slug(name); exact {
			add(kind, slug) // as an address would write it
		}
	}
	spelt(privacy.Name, p.Name)
	add(privacy.Name, p.Sort)
	spelt(privacy.Name, p.Native)
	for _, a := range slices.Concat(p.Aliases, entered[id]) {
		spelt(privacy.Alias, a)
	}
	add(privacy.ID, p.ID)
	add(privacy.Number, p.Licence)
	for _, id := range p.IDs {
		add(privacy.Number, id.ID)
	}
	return list
}

// acceptPlayers accepts what public players bear too.
func (g *guard) acceptPlayers(entered map[history.PlayerID][]string) {
	for i := range g.h.Players {
		if g.h.Players[i].Visibility == history.Public {
			for _, s := range secretsOf(g.h, history.PlayerID(i), entered) {
				g.Accept(s.Text, "of a public player too", privacy.Whole)
			}
		}
	}
}

// acceptRecords accepts words of the names of things.
func (g *guard) acceptRecords(x *ratings) {
	for i := range g.h.Clubs {
		c := &g.h.Clubs[i]
		g.Accept(c.ID+"\n"+c.Name+"\n"+c.Place, "in the name of a club", privacy.Words)
	}
	countries := map[string]bool{}
	for i := range g.h.Events {
		e := &g.h.Events[i]
		g.Accept(e.ID+"\n"+e.Name+"\n"+e.Place+"\n"+e.Series+"\n"+e.Class, "in the name or place of an event", privacy.Words)
		countries[e.Country] = true
	}
	for i := range g.h.Players {
		countries[g.h.Players[i].Country] = true
	}
	for code := range countries {
		g.Accept(x.words.Country(code), "the name of a country", privacy.Common)
	}
	for _, r := range x.rankings {
		why := "in the name of a ranking, category or grade"
		g.Accept(r.ID+"\n"+r.Title, why, privacy.Common)
		for i := range r.Categories {
			g.Accept(r.Categories[i].ID+"\n"+r.Categories[i].Title, why, privacy.Common)
		}
		for _, grade := range r.Grades.Steps {
			g.Accept(grade.Name, why, privacy.Common)
		}
	}
}

// acceptProgram accepts words of the interface and of the program's own files.
func (g *guard) acceptProgram(templates fs.FS, spoken map[string]page.Spoken) error {
	const why = "a word of the program"
	for _, s := range spoken {
		g.Accept(s.Title+"\n"+s.Summary+"\n"+s.Method+"\n"+s.Legend, why, privacy.Common)
		for _, texts := range []map[string]string{s.Steps, s.Marks, s.Grades} {
			for _, text := range texts {
				g.Accept(text, why, privacy.Common)
			}
		}
	}
	return fs.WalkDir(templates, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(templates, name)
		g.Accept(name+"\n"+string(text), why, privacy.Common)
		return err
	})
}

// leaks are the findings in a file as problems, one for each player.
func (g *guard) problems(file, shown string, text []byte, expected, hint string) []diag.Problem {
	if g == nil {
		return nil
	}
	var list []diag.Problem
	told := map[int]bool{}
	for _, f := range g.File(file, text) {
		if told[f.Owner] {
			continue
		}
		told[f.Owner] = true
		p := &g.h.Players[f.Owner]
		what := fmt.Sprintf("the %s of %s, who is not public", f.Kind, p.PublicID)
		switch {
		case f.Part != "":
			what += ", in its part " + f.Part
		case f.Line == 0:
			what += ", in the name of the file"
		}
		list = append(list, diag.Problem{Pos: diag.Pos{File: shown, Line: f.Line}, What: what, Expected: expected, Hint: hint})
	}
	return list
}

// What is said of a name in a text of the site's owner.
const (
	noName   = "no name of theirs"
	orAccept = "write [[player:ID]] or leave it out; if nobody is meant, list the word under coincidences in site.yaml"
)

// texts reports names of players who are not public in what people wrote: the
// usual way for one to get onto a page.
func (g *guard) texts(x *ratings, fsys fs.FS, problems *diag.List) error {
	if g == nil {
		return nil
	}
	at := func(pos diag.Pos, texts ...string) {
		for _, p := range g.problems("", pos.File, []byte(strings.Join(texts, "\n")), noName, orAccept) {
			p.Pos = pos
			problems.Add(p)
		}
	}
	c := &x.data.Config
	at(diag.Pos{File: "site.yaml"}, c.Title, c.Description, c.Contact)
	for i := range x.data.History.Clubs {
		c := &x.data.History.Clubs[i]
		at(diag.Pos{File: "clubs.csv"}, c.Name, c.Place, c.Link)
	}
	for i := 1; i < len(g.h.Events); i++ {
		e := &g.h.Events[i]
		at(g.h.EventPos(history.EventID(i)), e.Name, e.Place, e.Organiser, e.Arbiter, e.Link, e.Note, e.Series)
	}
	if g.h.Note.Any() || g.h.Link.Any() {
		for i := range g.h.Games {
			id := history.GameID(i)
			if note, link := g.h.Note.At(id), g.h.Link.At(id); note != "" || link != "" {
				at(g.h.Pos(id), note, link)
			}
		}
	}
	for i := range x.data.Corrections {
		at(x.data.Corrections[i].Pos, x.data.Corrections[i].Reason)
	}
	for i := range x.data.Articles {
		if a := &x.data.Articles[i]; !a.Draft {
			if err := g.file(fsys, a.File, problems); err != nil {
				return err
			}
		}
	}
	for _, file := range x.data.Static {
		if err := g.file(fsys, "static/"+file, problems); err != nil {
			return err
		}
	}
	return nil
}

// references are the parts of an article that name players by id and show what
// may be shown.
var references = regexp.MustCompile("(?s)\\[\\[player:[^\\]|]*|```(?:ranking|chart)\\b.*?```")

// file reports names in a file that is published as it is.
func (g *guard) file(fsys fs.FS, file string, problems *diag.List) error {
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		return err
	}
	if path.Ext(file) == ".md" {
		text = references.ReplaceAllFunc(text, func(part []byte) []byte {
			return bytes.Repeat([]byte("\n"), bytes.Count(part, []byte("\n")))
		})
	}
	problems.Add(g.problems(file, file, text, noName, orAccept)...)
	return nil
}

// guarded writes files that the guard lets pass.
type guarded struct {
	*publish.Site
	*guard
	shown string // the folder as seen from the data
}

// Write writes a file, or notes why it may not be written.
func (w *guarded) Write(name string, content []byte) error {
	if w.guard != nil {
		if leaks := w.problems(name, w.shown+"/"+name, content, "no trace of it", ""); len(leaks) > 0 {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.leaks = append(w.leaks, leaks...)
			return nil
		}
	}
	return w.Site.Write(name, content)
}

// leaked tells whether a file was held back.
func (w *guarded) leaked() bool { return w.guard != nil && len(w.leaks) > 0 }

// PrivacyReport is what CheckPrivacy did.
type PrivacyReport struct {
	Files    int // searched
	Players  int // who are not public
	Texts    int // sought
	Accepted []PrivacyNote
	Short    []PrivacyNote // not sought
}

// PrivacyNote is a text of a player that was not sought.
type PrivacyNote struct {
	Player string // public id
	Kind   string // "name", "alias"...
	Text   string // for the owner of the data only
	Why    string
}

// CheckPrivacy searches all files of a folder, usually a built site, for players
// who are not public. What it finds are problems of the result.
func CheckPrivacy(o Options, dir string) (*Result, *PrivacyReport, error) {
	l, err := load(o, false)
	if err != nil || l.result.Errors > 0 {
		return l.result, &PrivacyReport{}, err
	}
	report := &PrivacyReport{}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return l.result, report, fmt.Errorf("no folder %s, expected a site that was built", dir)
	}
	g := l.guard
	if g == nil {
		return l.result, report, nil
	}
	var files []string
	fsys := os.DirFS(dir)
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name == ".echelle": // the record of builds, not published
			return fs.SkipDir
		case !d.IsDir():
			files = append(files, name)
		}
		return nil
	})
	if err != nil {
		return l.result, report, err
	}
	found := make([][]diag.Problem, len(files))
	err = par.Each(len(files), o.Jobs, func(i int) error {
		text, err := fs.ReadFile(fsys, files[i])
		found[i] = g.problems(files[i], fromData(o.Data, filepath.Join(dir, files[i])), text, "no trace of it",
			"build the site anew, and look for the text in the data")
		return err
	})
	problems := &diag.List{}
	problems.Add(l.result.Problems...)
	problems.Add(slices.Concat(found...)...)
	l.result.settle(o, problems)
	report.Files = len(files)
	g.describe(report)
	return l.result, report, err
}

// describe fills in what was sought and what not.
func (g *guard) describe(report *PrivacyReport) {
	report.Texts = g.Len()
	for i := range g.h.Players {
		if g.h.Players[i].Visibility != history.Public {
			report.Players++
		}
	}
	note := func(s privacy.Secret, text, why string) PrivacyNote {
		return PrivacyNote{g.h.Players[s.Owner].PublicID, s.Kind.String(), text, why}
	}
	for _, c := range g.Coincidences() {
		report.Accepted = append(report.Accepted, note(c.Secret, c.Text, c.Why))
	}
	for _, s := range g.Unsearched() {
		report.Short = append(report.Short, note(s, s.Text, "too short"))
	}
	for _, list := range [][]PrivacyNote{report.Accepted, report.Short} {
		slices.SortFunc(list, func(a, b PrivacyNote) int {
			return cmp.Or(cmp.Compare(a.Player, b.Player), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Text, b.Text))
		})
	}
}
