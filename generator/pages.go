package generator

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/page"
	"echelle/generator/par"
	"echelle/generator/publish"
	"echelle/generator/render"
	"echelle/generator/site"
)

// job is one file to make, or some that are made together.
type job struct {
	kind string // of the page; "" for a file without template
	page.Page
}

// publish renders all pages over the workers and makes the output folder hold
// exactly them.
func (l *loaded) publish(o Options) error {
	folder, err := publish.Open(o.Out)
	if err != nil {
		return err
	}
	defer folder.Close()
	if o.kept != nil {
		if err := folder.Save(o.kept); err != nil {
			return err
		}
	}
	stamp := l.stamp(o)
	var same bool
	if l.result.Files, same = folder.Current(stamp); same {
		l.watch.lap("compare")
		return nil
	}
	if err := l.perform(o); err != nil {
		return err
	}
	found, err := l.inTheWay(folder, o)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		l.add(o, found)
		return nil
	}
	out := &guarded{folder, l.guard, fromData(o.Data, o.Out)}
	if err := l.makeAll(out, o); err != nil {
		return err
	}
	if out.leaked() {
		l.result.Leaks = true
		l.add(o, l.guard.leaks)
		return nil
	}
	l.result.Files, err = folder.Finish(stamp)
	l.watch.lap("pages")
	return err
}

// add adds problems to the result.
func (l *loaded) add(o Options, found []diag.Problem) {
	problems := &diag.List{}
	problems.Add(l.result.Problems...)
	problems.Add(found...)
	l.result.settle(o, problems)
}

// perform finds what the pages of events and of players both show.
func (l *loaded) perform(o Options) error {
	events := make([]site.EventPerformances, len(l.H.Events)-1)
	err := par.Each(len(events), o.Jobs, func(i int) error {
		events[i] = l.EventPerformances(history.EventID(i + 1))
		return nil
	})
	l.Context.Performances = l.Site.Performances(events)
	return err
}

// newBuffer is a buffer of the size of most pages.
func newBuffer() *bytes.Buffer { return bytes.NewBuffer(make([]byte, 0, 256<<10)) }

// makeAll does all jobs over the workers: first the files without a template,
// beside which one worker reads the templates, then those that pages load and the
// pages.
func (l *loaded) makeAll(out *guarded, o Options) error {
	var files, pages []job
	for _, j := range l.jobs {
		if j.kind == "" {
			files = append(files, j)
		} else {
			pages = append(pages, j)
		}
	}
	meter := meter{report: o.Progress, total: len(l.jobs), kinds: map[string]*KindCost{}}
	defer func() { l.result.Kinds = meter.costs() }()
	do := func(b *bytes.Buffer, j *job, templates *render.Set) error {
		start := time.Now()
		defer func() { meter.tick(j.kind, time.Since(start)) }()
		return write(out, templates, b, j)
	}
	err := par.EachWith(1+len(files), o.Jobs, newBuffer, func(b *bytes.Buffer, i int) error {
		if i == 0 {
			return l.dress()
		}
		return do(b, &files[i-1], nil)
	})
	if err != nil {
		return err
	}
	l.compile(o)
	pages = slices.Concat(l.common(), pages)
	meter.total = len(files) + len(pages)
	return par.EachWith(len(pages), o.Jobs, newBuffer, func(b *bytes.Buffer, i int) error { return do(b, &pages[i], l.templates) })
}

// common are the files that belong to no page: what pages load, what machines read of
// the site as a whole, and the site's own files as they are.
func (l *loaded) common() []job {
	var list []job
	add := func(path string, content func() any) {
		list = append(list, job{"", page.Page{Path: path, View: content}})
	}
	add("assets/", func() any {
		return page.Files(func(yield func(string, page.File) bool) {
			for path, data := range l.assets.All() {
				if !yield(path, data) {
					return
				}
			}
		})
	})
	for p := range page.Feed(l.Context, l.paths) {
		add(p.Path, p.View)
	}
	for _, file := range l.static {
		add(file, func() any {
			data, err := fs.ReadFile(l.fsys, "static/"+file)
			if err != nil {
				return fmt.Errorf("copying: %w", err)
			}
			return page.File(data)
		})
	}
	add(".nojekyll", func() any { return page.File(nil) })
	return list
}

// list fills in the jobs and reports files of static/ that stand in the place of
// a page, and links of articles that lead to nothing.
func (l *loaded) list(workers int, problems *diag.List) {
	l.jobs, l.paths = l.allJobs(workers)
	made := []string{"feed.xml", "sitemap.xml", "robots.txt", ".nojekyll"}
	for i := range l.jobs {
		made = append(made, l.jobs[i].Path)
	}
	taken := make(map[string]bool, len(made))
	for _, file := range made {
		taken[file] = true
	}
	l.CheckLinks(slices.Concat(l.static, made), problems)
	for _, file := range l.static {
		lower := strings.ToLower(file)
		if taken[lower] || strings.HasPrefix(lower, "assets/") || strings.HasPrefix(lower, "data/search/") {
			problems.Error(diag.Pos{File: "static/" + file}, "a file in the place of one that the site makes itself", "another name", "")
		}
	}
}

// allJobs lists all pages, and the addresses that a sitemap names: those of pages
// for people, without the numbered ones and those at old addresses.
func (l *loaded) allJobs(workers int) (jobs []job, paths []string) {
	kinds := page.Kinds()
	found := make([][]job, len(kinds))
	_ = par.Each(len(kinds), workers, func(i int) error {
		for p := range kinds[i].Pages(l.Context) {
			found[i] = append(found[i], job{kinds[i].Name, p})
		}
		return nil
	})
	jobs = slices.Concat(found...)
	for i := range jobs {
		j := &jobs[i]
		if j.kind != "" && j.kind != "moved" && j.kind != "missing" && l.Listed(j.Path) {
			paths = append(paths, j.Path)
		}
	}
	return jobs, paths
}

// writer takes the files that jobs make.
type writer interface {
	Write(name string, content []byte) error
}

// write makes the files of one job. b is the worker's buffer.
func write(out writer, templates *render.Set, b *bytes.Buffer, j *job) error {
	view := j.View()
	switch made := view.(type) {
	case error:
		return made
	case page.File:
		return out.Write(j.Path, made)
	case page.Files:
		for path, file := range made {
			if err := out.Write(path, file); err != nil {
				return err
			}
		}
		return nil
	}
	b.Reset()
	if err := templates.Execute(b, j.kind, view); err != nil {
		return fmt.Errorf("%s: %w", j.Path, err)
	}
	return out.Write(j.Path, b.Bytes())
}

// meter reports progress, one call at a time and at most one for every hundred
// pages, and adds up what each kind takes.
type meter struct {
	mu     sync.Mutex
	done   int
	total  int
	report func(done, total int)
	kinds  map[string]*KindCost
}

func (m *meter) tick(kind string, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := m.kinds[kind]
	if k == nil {
		k = &KindCost{Name: cmp.Or(kind, "files")}
		m.kinds[kind] = k
	}
	k.Pages++
	k.Took += took
	if m.done++; m.report != nil && (m.done%100 == 0 || m.done == m.total) {
		m.report(m.done, m.total)
	}
}

// costs are those of the kinds, the most expensive first.
func (m *meter) costs() []KindCost {
	var list []KindCost
	for _, k := range m.kinds {
		list = append(list, *k)
	}
	slices.SortFunc(list, func(a, b KindCost) int { return cmp.Or(cmp.Compare(b.Took, a.Took), cmp.Compare(a.Name, b.Name)) })
	return list
}
