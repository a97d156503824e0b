// Package render turns views into HTML by templates that come from any file
// system. It knows nothing of rankings.
//
// Each page kind is a template set of its own: base.html, every part/*.html and
// page/<kind>.html, so that pages cannot disturb each other. A page template
// defines "content"; base.html lays the frame around it. Files are parsed under
// their own paths, so that an error names the file and line that a person can
// open: it is a [diag.Problem], or several joined.
//
// [Overlay] lays a site's own templates over the program's, file by file, and
// [Own] tells what is wrong with them as a whole. [Assets] gives style sheets
// and scripts names that change with their content.
package render

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"echelle/generator/compile"
	"echelle/generator/diag"
)

// Set holds the templates of all page kinds. It is read-only and safe for
// concurrent use.
type Set struct {
	kinds     map[string]*kind
	compiler  *compile.Compiler
	frame     *template.Template // base.html and the parts
	functions []string           // names, sorted
	texts     map[string]string  // files
	uses      []use
}

// kind is what makes the pages of a kind.
type kind struct {
	template *template.Template
	program  *compile.Program // nil where it was not compiled
}

// New parses base.html, part/*.html and page/*.html of fsys. The functions must
// be pure and safe for concurrent use: calls with literals are computed once.
func New(fsys fs.FS, funcs template.FuncMap) (*Set, error) {
	s := &Set{
		frame: template.New("base.html").Funcs(funcs), functions: slices.Sorted(maps.Keys(funcs)),
		kinds: map[string]*kind{}, texts: map[string]string{}, compiler: compile.New(funcs),
	}
	parts, err := fs.Glob(fsys, "part/*.html")
	if err != nil {
		return nil, err
	}
	var errs []error
	for _, file := range append([]string{"base.html"}, parts...) {
		errs = append(errs, s.add(s.frame, fsys, file))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err // a page would only say that a part is missing
	}
	s.note(s.frame, "")
	fold(s.frame, funcs)
	pages, err := fs.Glob(fsys, "page/*.html")
	if err != nil {
		return nil, err
	}
	for _, file := range pages {
		t := template.New("base.html").Funcs(funcs)
		if err := s.add(t, fsys, file); err != nil {
			errs = append(errs, err)
			continue
		}
		if t.Lookup("content") == nil {
			errs = append(errs, diag.Problem{Pos: diag.Pos{File: file, Line: 1, Col: 1}, What: "no content", Expected: `{{define "content"}}…{{end}}`})
			continue
		}
		s.note(t, file)
		fold(t, funcs)
		if t, err = s.framed(t); err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
		s.kinds[strings.TrimSuffix(path.Base(file), ".html")] = &kind{template: t}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Set) add(t *template.Template, fsys fs.FS, file string) error {
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		return fmt.Errorf("reading templates: %w", err)
	}
	s.texts[file] = string(text)
	if file != t.Name() {
		t = t.New(file)
	}
	if _, err := t.Parse(string(text)); err != nil {
		return s.explain(err, nil)
	}
	return nil
}

// Kinds returns the names of the page kinds, sorted.
func (s *Set) Kinds() []string { return slices.Sorted(maps.Keys(s.kinds)) }

// Template is the template of a kind, for checking it against its view; nil for
// an unknown kind.
func (s *Set) Template(name string) *template.Template {
	if k := s.kinds[name]; k != nil {
		return k.template
	}
	return nil
}

// Compile has the pages of a kind made by a program from now on, where they are
// made from views of the type of this one and the template allows it: an error
// says why not, and is none for the pages. It panics for an unknown kind. Several
// kinds may be compiled at once, but not while pages of the same kind are made.
// A kind that was compiled stays as it is.
func (s *Set) Compile(name string, view any) error {
	k := s.kind(name)
	if k.program != nil {
		return nil
	}
	var err error
	k.program, err = s.compiler.Template(k.template, reflect.TypeOf(view))
	return err
}

func (s *Set) kind(name string) *kind {
	k := s.kinds[name]
	if k == nil {
		panic(fmt.Sprintf("internal error: no template page/%s.html", name))
	}
	return k
}

// Execute appends a page to dst. It panics for an unknown kind; an error is a
// template that does not fit its view, with its place, and leaves a part of the
// page in dst.
func (s *Set) Execute(dst *bytes.Buffer, name string, view any) error {
	k := s.kind(name)
	if k.program != nil {
		if page, ok := k.program.Append(dst.AvailableBuffer(), view); ok {
			dst.Write(page)
			return nil
		}
	}
	if err := k.template.Execute(dst, view); err != nil {
		return s.explain(err, view)
	}
	return nil
}
