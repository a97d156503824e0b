// Package render turns views into HTML by templates that come from any file
// system. It knows nothing of rankings.
//
// Each page kind is a template set of its own: base.html, every part/*.html and
// page/<kind>.html, so that pages cannot disturb each other. A page template
// defines "content"; base.html lays the frame around it. Files are parsed under
// their own paths, so that an error names the file and line that a person can
// open.
//
// [Overlay] lays a site's own templates over the program's, file by file.
// [Assets] gives style sheets and scripts names that change with their content.
package render

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// Set holds the templates of all page kinds. It is read-only and safe for
// concurrent use.
type Set struct {
	kinds map[string]*template.Template
}

// New parses base.html, part/*.html and page/*.html of fsys. The functions must
// be pure and safe for concurrent use: calls with literals are computed once.
func New(fsys fs.FS, funcs template.FuncMap) (*Set, error) {
	frame := template.New("base.html").Funcs(funcs)
	parts, err := fs.Glob(fsys, "part/*.html")
	if err != nil {
		return nil, err
	}
	for _, file := range append([]string{"base.html"}, parts...) {
		if err := add(frame, fsys, file); err != nil {
			return nil, err
		}
	}
	fold(frame, funcs)
	pages, err := fs.Glob(fsys, "page/*.html")
	if err != nil {
		return nil, err
	}
	s := &Set{kinds: make(map[string]*template.Template, len(pages))}
	for _, file := range pages {
		t, err := frame.Clone()
		if err != nil {
			return nil, fmt.Errorf("internal error: %w", err)
		}
		if err := add(t, fsys, file); err != nil {
			return nil, err
		}
		if t.Lookup("content") == nil {
			return nil, fmt.Errorf(`%s: no content, expected {{define "content"}}…{{end}}`, file)
		}
		fold(t, funcs)
		s.kinds[strings.TrimSuffix(path.Base(file), ".html")] = t
	}
	return s, nil
}

func add(t *template.Template, fsys fs.FS, file string) error {
	text, err := fs.ReadFile(fsys, file)
	if err != nil {
		return fmt.Errorf("reading templates: %w", err)
	}
	if file != t.Name() {
		t = t.New(file)
	}
	if _, err := t.Parse(string(text)); err != nil {
		return clean(err)
	}
	return nil
}

// Kinds returns the names of the page kinds, sorted.
func (s *Set) Kinds() []string { return slices.Sorted(maps.Keys(s.kinds)) }

// Template is the template of a kind, for checking it against its view; nil for
// an unknown kind.
func (s *Set) Template(kind string) *template.Template { return s.kinds[kind] }

// Execute appends a page to dst. It panics for an unknown kind; an error is a
// template that does not fit its view, with file and line, and leaves a part of
// the page in dst.
func (s *Set) Execute(dst *bytes.Buffer, kind string, view any) error {
	t := s.kinds[kind]
	if t == nil {
		panic(fmt.Sprintf("internal error: no template page/%s.html", kind))
	}
	if err := t.Execute(dst, view); err != nil {
		return clean(err)
	}
	return nil
}

// clean makes an error of the template packages begin with the file and line:
// "template: page/list.html:3:5: …" → "page/list.html:3:5: …".
func clean(err error) error {
	text := strings.TrimPrefix(err.Error(), "html/")
	return errors.New(strings.TrimSpace(strings.TrimPrefix(text, "template:")))
}
