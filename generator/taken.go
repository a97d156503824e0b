package generator

import (
	"bytes"
	"errors"
	"slices"

	"echelle/generator/diag"
	"echelle/generator/par"
	"echelle/generator/publish"
)

// inTheWay finds what people put in the places of pages, before the first is
// written. Whether a file there may stay, because it has the right bytes, is known
// only when the page was made. So those pages are made twice: few places are taken, if
// any. Of files whose names are known only when their job is done, the shards of the
// search and the assets, the folder is looked at.
func (l *loaded) inTheWay(folder *publish.Site, o Options) ([]diag.Problem, error) {
	jobs := slices.Concat(l.common(), l.jobs)
	paths := make([]string, len(jobs))
	for i := range jobs {
		paths[i] = jobs[i].Path
	}
	taken := folder.Taken(paths)
	if len(taken) == 0 {
		return nil, nil
	}
	if err := l.dress(); err != nil {
		return nil, err
	}
	l.compile(o)
	found := make([]diag.List, len(taken))
	err := par.EachWith(len(taken), o.Jobs, newBuffer, func(b *bytes.Buffer, i int) error {
		return write(&looking{folder, o, &found[i]}, l.templates, b, &jobs[taken[i]])
	})
	all := &diag.List{}
	for i := range found {
		all.Join(&found[i])
	}
	var list diag.Repeated
	for _, p := range all.Sorted() {
		list.Add(p)
	}
	return list.Listed("files are in the places of pages"), err
}

// looking reports what is in the way of files in place of writing them.
type looking struct {
	*publish.Site
	o        Options
	problems *diag.List
}

// Write looks at the place of a file.
func (w *looking) Write(name string, content []byte) error {
	err := w.Look(name, content)
	if e := new(publish.Error); errors.As(err, &e) {
		what := e.What
		if e.Err != nil {
			what += ": " + e.Err.Error()
		}
		w.problems.Error(diag.Pos{File: fromData(w.o.Data, e.Path)}, what, "", e.Hint)
		return nil
	}
	return err
}
