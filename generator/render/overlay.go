package render

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"text/template/parse"

	"echelle/generator/diag"
)

// Overlay is a file system with the files of both; where both have a file it is
// that of over. Folders are listed through [fs.ReadDir], [fs.Glob] and
// [fs.WalkDir]; an opened folder is that of one of both alone.
func Overlay(over, under fs.FS) fs.FS { return overlay{over, under} }

type overlay struct{ over, under fs.FS }

func (o overlay) Open(name string) (fs.File, error) {
	f, err := o.over.Open(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return f, err
	}
	return o.under.Open(name)
}

// ReadDir merges the entries of both, sorted by name.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	over, err := fs.ReadDir(o.over, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	under, errUnder := fs.ReadDir(o.under, name)
	if errUnder != nil && (err != nil || !errors.Is(errUnder, fs.ErrNotExist)) {
		return nil, errUnder
	}
	byName := func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) }
	entries := slices.Concat(over, under)
	slices.SortStableFunc(entries, byName)
	return slices.CompactFunc(entries, func(a, b fs.DirEntry) bool { return a.Name() == b.Name() }), nil
}

// CheckOwn returns what is wrong with a site's own templates that lie over the
// program's: files that nothing reads, and files that leave out what the
// program's other files use. Those were most often made for an older version.
// A file that cannot be read or parsed is left to [New].
func CheckOwn(own, program fs.FS) ([]diag.Problem, error) {
	var problems diag.List
	if err := unread(own, program, &problems); err != nil {
		return nil, err
	}
	parts, err := files(own, "part")
	if err != nil {
		return nil, err
	}
	for _, name := range append([]string{"base.html"}, parts...) {
		missing, err := missing(own, program, name)
		if err != nil {
			return nil, err
		}
		for _, part := range missing {
			how := "define %q"
			if name == "base.html" {
				how = "block %q ."
			}
			problems.Error(diag.Pos{File: name, Line: 1, Col: 1}, fmt.Sprintf("no part %q", part), fmt.Sprintf("{{"+how+"}}…{{end}}, as in the program's own file", part), "")
		}
	}
	return problems.Sorted(), nil
}

// unread warns of what lies where the program looks for nothing: a file with
// another name than the program's, or in another folder.
func unread(own, program fs.FS, problems *diag.List) error {
	known := []string{"base.html"}
	for _, dir := range []string{"page", "part", "i18n", "asset"} {
		list, err := files(program, dir)
		if err != nil {
			return err
		}
		for _, name := range list {
			if lang, ok := strings.CutSuffix(name, ".yaml"); ok {
				known = append(known, lang+".own.yaml")
			}
		}
		known = append(known, list...)
	}
	return fs.WalkDir(own, ".", func(name string, d fs.DirEntry, err error) error {
		added, _ := path.Match("part/*.html", name)
		switch {
		case err != nil:
			return fmt.Errorf("reading templates: %w", err)
		case name == ".":
		case ignored(d.Name()), name == "asset": // every file of asset is published
			if d.IsDir() {
				return fs.SkipDir
			}
		case d.IsDir() || added || slices.Contains(known, name):
		case slices.ContainsFunc(known, func(k string) bool { return path.Ext(k) == path.Ext(name) }):
			hint := meant(name, known, "")
			for _, k := range known { // in the wrong folder
				if path.Base(k) == path.Base(name) {
					hint = "did you mean " + k + "?"
				}
			}
			problems.Warn(diag.Pos{File: name}, "nothing reads this file", "the name of one of the program's", hint)
		}
		return nil
	})
}

// ignored tells whether a file of this name is left alone.
func ignored(name string) bool {
	return name[0] == '.' || name[0] == '_' || strings.HasPrefix(name, "README")
}

// files are the files of a folder, sorted; none for a folder that is not there.
func files(fsys fs.FS, dir string) ([]string, error) {
	entries, err := fs.ReadDir(fsys, dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading templates: %w", err)
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && !ignored(e.Name()) {
			names = append(names, path.Join(dir, e.Name()))
		}
	}
	return names, nil
}

// missing are the templates that the program's file defines and the site's own
// of the same name does not, sorted; none where there is no such file.
func missing(own, program fs.FS, name string) ([]string, error) {
	has, err := defined(own, name)
	if err != nil || has == nil {
		return nil, err
	}
	wants, err := defined(program, name)
	if err != nil {
		return nil, err
	}
	var list []string
	for _, part := range slices.Sorted(maps.Keys(wants)) {
		if has[part] == nil {
			list = append(list, part)
		}
	}
	return list, nil
}

// defined are the templates that a file defines besides itself; nil where there
// is no such file or it cannot be parsed.
func defined(fsys fs.FS, name string) (map[string]*parse.Tree, error) {
	text, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading templates: %w", err)
	}
	t := parse.New(name)
	t.Mode = parse.SkipFuncCheck
	trees := map[string]*parse.Tree{}
	if _, err := t.Parse(string(text), "", "", trees); err != nil {
		return nil, nil
	}
	delete(trees, name)
	return trees, nil
}
