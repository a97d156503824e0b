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
	kinds     map[string]*template.Template
	programs  map[string]*compile.Program // of kinds that were compiled
	compiler  *compile.Compiler
	frame     *template.Template // base.html and the parts
	functions []string           // names, sorted
	texts     map[string]string  // files
	uses      []use
}

// New parses base.html, part/*.html and page/*.html of fsys. The functions must
// be pure and safe for concurrent use: calls with literals are computed once.
func New(fsys fs.FS, funcs template.FuncMap) (*Set, error) {
	s := &Set{
		frame: template.New("base.html").Funcs(funcs), functions: slices.Sorted(maps.Keys(funcs)),
		kinds: map[string]*template.Template{}, texts: map[string]string{},
		programs: map[string]*compile.Program{}, compiler: compile.New(funcs),
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
		s.kinds[strings.TrimSuffix(path.Base(file), ".html")] = t
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
func (s *Set) Template(kind string) *template.Template { return s.kinds[kind] }

// Compile has the pages of a kind made by a program from now on, where they are
// made from views of the type of this one and the template allows it: an error
// says why not, and is none for the pages. It panics for an unknown kind, and must
// not be called while pages are made.
func (s *Set) Compile(kind string, view any) error {
	var err error
	s.programs[kind], err = s.compiler.Template(s.kind(kind), reflect.TypeOf(view))
	return err
}

func (s *Set) kind(name string) *template.Template {
	t := s.kinds[name]
	if t == nil {
		panic(fmt.Sprintf("internal error: no template page/%s.html", name))
	}
	return t
}

// Execute appends a page to dst. It panics for an unknown kind; an error is a
// template that does not fit its view, with its place, and leaves a part of the
// page in dst.
func (s *Set) Execute(dst *bytes.Buffer, kind string, view any) error {
	if p := s.programs[kind]; p != nil {
		if page, ok := p.Append(dst.AvailableBuffer(), view); ok {
			dst.Write(page)
			return nil
		}
	}
	if err := s.kind(kind).Execute(dst, view); err != nil {
		return s.explain(err, view)
	}
	return nil
}
