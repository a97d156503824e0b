package generator

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/par"
	"echelle/generator/render"
)

// A site may have templates, assets and words of its own, files that lie over
// the program's. What is wrong with them is found before a page is written, by
// making all pages that they take part in once without writing.

// own is the folder of a site's own templates; nil if there is none.
func (o *Options) own() fs.FS {
	if o.Own == "" {
		return nil
	}
	return os.DirFS(o.Own)
}

// files are the templates, assets and words that the site is made with.
func (o *Options) files() fs.FS {
	if o.Own == "" {
		return o.Templates
	}
	return render.Overlay(o.own(), o.Templates)
}

// proof adds what is wrong with a site's own templates.
func (l *loaded) proof(o Options) error {
	var problems diag.List
	if o.Own != "" {
		if err := l.compileOwn(o, &problems); err != nil {
			return err
		}
	}
	problems.Add(l.result.Problems...)
	l.result.settle(o, &problems)
	l.Checkup = l.checkup(o)
	if problems.Errors() == 0 && o.Own != "" {
		l.compile(o)
		if err := l.rehearse(o, &problems); err != nil {
			return err
		}
		l.result.settle(o, &problems)
	}
	return nil
}

// compileOwn parses the templates of a site with its own.
func (l *loaded) compileOwn(o Options, problems *diag.List) error {
	found, err := render.CheckOwn(o.own(), o.Templates)
	if err != nil {
		return err
	}
	for _, p := range found {
		problems.Add(o.placed(p, ""))
	}
	if err := l.dress(); err != nil {
		return o.blame(err, problems)
	}
	assets := append(l.assets.Names(), "accent.css") // loaded where the site has a colour of its own
	for _, p := range l.templates.Check(l.Words.Keys(), assets) {
		problems.Add(o.placed(p, ""))
	}
	return nil
}

// rehearse makes all pages of the kinds whose look is the site's own. One
// problem a kind is reported: the others would be the same.
func (l *loaded) rehearse(o Options, problems *diag.List) error {
	own := o.own()
	all := exists(own, "base.html") || exists(own, "part")
	byKind := map[string][]int{}
	for i := range l.jobs {
		if kind := l.jobs[i].kind; kind != "" && (all || exists(own, "page/"+kind+".html")) {
			byKind[kind] = append(byKind[kind], i)
		}
	}
	for _, kind := range l.templates.Kinds() {
		jobs := byKind[kind]
		err := par.EachWith(len(jobs), o.Jobs, func() *bytes.Buffer { return new(bytes.Buffer) }, func(b *bytes.Buffer, i int) error {
			b.Reset()
			return l.templates.Execute(b, kind, l.jobs[jobs[i]].View())
		})
		var p diag.Problem
		if errors.As(err, &p) {
			problems.Add(o.placed(p, kind))
		} else if err != nil {
			return err
		}
	}
	return nil
}

// blame adds the problems that an error joins, with the places of their files,
// and returns the rest.
func (o *Options) blame(err error, problems *diag.List) error {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		var rest []error
		for _, e := range several.Unwrap() {
			rest = append(rest, o.blame(e, problems))
		}
		return errors.Join(rest...)
	}
	if p, ok := err.(diag.Problem); ok {
		problems.Add(o.placed(p, ""))
		return nil
	}
	return err
}

// placed gives a problem the path of its file as seen from the data folder. A
// problem in a file of the program, while a page of a kind was made, is put
// down to the site's own files that led there.
func (o *Options) placed(p diag.Problem, kind string) diag.Problem {
	own := o.own()
	if own == nil || p.File == "" {
		return p
	}
	if !exists(own, p.File) {
		inside := p.Pos
		p.Pos = diag.Pos{File: o.culprit(kind)}
		p.What = "the program's " + inside.String() + ": " + p.What
	}
	hint := ""
	if exists(o.Templates, p.File) && p.Severity == diag.Error && !strings.HasPrefix(p.File, "i18n/") {
		hint = "compare with the program's own: echelle eject " + p.File + " --templates NEW-FOLDER"
	}
	if p.Hint == "" {
		p.Hint = hint
	}
	p.File = fromData(o.Data, filepath.Join(o.Own, filepath.FromSlash(p.File)))
	return p
}

// culprit is the site's own file that has most to do with the pages of a kind.
func (o *Options) culprit(kind string) string {
	own := o.own()
	parts, _ := fs.Glob(own, "part/*.html")
	for _, file := range slices.Concat([]string{"page/" + kind + ".html", "base.html"}, parts) {
		if exists(own, file) {
			return file
		}
	}
	return "."
}

// fromData is the path of a file as seen from the data folder.
func fromData(data, file string) string {
	a, err := filepath.Abs(data)
	b, err2 := filepath.Abs(file)
	if rel, err3 := filepath.Rel(a, b); err == nil && err2 == nil && err3 == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}

func exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}
