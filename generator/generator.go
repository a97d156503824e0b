// Package generator turns a folder of results into a ranking site. It is the
// whole program seen from above, a small compiler:
//
//	records → history → ratings → site → pages → files
//
// Each stage is one function whose result is the next one's only input:
//
//	record.Open, Read  data/ → settings, records, articles
//	Records.Data       records → history.History
//	rank               history → rating.Timeline of every ranking, site.Ranking
//	site.New           rankings joined for display
//	page.Kinds         site → addresses and views
//	render, publish    views → bytes → files
//
// What is wrong with the input is collected by all stages before the last and
// reported in one go; with any error nothing is written. Fits that take long are
// kept beside the site for the next build (publish.Kept), under hashes of all they
// depend on: they save time and change no bit.
//
// Goroutines are started here and in reading files, nowhere else: rankings side by
// side, pages over workers. Nothing depends on their number.
package generator

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/page"
	"echelle/generator/publish"
)

// Options are what a command line says.
type Options struct {
	Data      string       // the folder of results
	Out       string       // the folder of the site
	Templates fs.FS        // the program's templates, assets and words
	Own       string       // a folder of the site's own, which replace them file by file; "" for none
	BaseURL   string       // overrides base_url of site.yaml; "" does not
	AsOf      history.Date // overrides as_of; the zero Date does not
	Jobs      int          // goroutines, at least 1
	Strict    bool         // warnings are errors
	Sheets    bool         // lists and events also as workbooks, .xlsx
	Version   string       // of the program, for the footer
	// Progress is called now and then while pages are written, never twice at a
	// time; nil for silence.
	Progress func(done, total int)

	kept    *publish.Kept // nil where everything is to be computed anew
	program string        // its ID, "" where that is not known
}

// Result is what a build found and did.
type Result struct {
	Problems []diag.Problem // sorted by place
	Errors   int            // how many of them stop the build
	Warnings int

	BaseURL                string // of the site, "" where not known
	Players, Games, Drafts int
	Lists                  int
	Files                  publish.Summary
	Leaks                  bool // files were not written because they name players who are not public
	Stages                 []Stage
	Kinds                  []KindCost // of the pages made, the most expensive first
}

// Stage is the time that one stage took.
type Stage struct {
	Name string
	Took time.Duration
}

// KindCost is what the pages of a kind took, from their views to their files.
type KindCost struct {
	Name  string // as in page/<name>.html; "files" for those without a template
	Pages int
	Took  time.Duration // of all workers together
}

// Build makes the site. A broken input is not an error but Problems in the
// result, of which Errors say that nothing was written; an error is a folder
// that cannot be written, or that is not apart from the data.
func Build(o Options) (*Result, error) {
	if err := o.apart(); err != nil {
		return &Result{}, err
	}
	var err error
	if o.program, err = programID(); err == nil {
		o.kept = publish.Remember(o.Out, o.program)
	}
	l, err := load(o, false)
	if err != nil || l.result.Errors > 0 {
		return l.result, err
	}
	if err := l.proof(o); err != nil || l.result.Errors > 0 {
		return l.result, err
	}
	err = l.publish(o)
	l.result.Stages = l.watch.stages
	return l.result, err
}

// Check reads and rates everything and writes nothing.
func Check(o Options) (*Result, error) {
	l, err := load(o, false)
	if err == nil && l.result.Errors == 0 {
		err = l.proof(o)
	}
	l.result.Stages = l.watch.stages
	return l.result, err
}

// loaded is everything up to the pages.
type loaded struct {
	*page.Context
	inputs
	jobs   []job    // the files to make
	paths  []string // the addresses that a sitemap names
	result *Result

	guard *guard // nil where every player is public
	look         // empty until pages are made, or a site's own templates checked
	made  func() (look, error)
	watch stopwatch
}

// stopwatch takes the time of stages. Times are shown to people and never reach
// the output.
type stopwatch struct {
	stages []Stage
	last   time.Time
}

func (w *stopwatch) lap(name string) {
	now := time.Now()
	w.stages = append(w.stages, Stage{name, now.Sub(w.last)})
	w.last = now
}

// settle sorts the problems into the result.
func (r *Result) settle(o Options, problems *diag.List) {
	if o.Strict {
		problems.Harden()
	}
	r.Problems = problems.Sorted()
	r.Errors, r.Warnings = 0, 0
	for _, p := range r.Problems {
		if p.Severity == diag.Error {
			r.Errors++
		} else {
			r.Warnings++
		}
	}
}

// dataFS opens the data folder.
func dataFS(o Options) (fs.FS, error) {
	info, err := os.Stat(o.Data)
	if err != nil {
		if here := filepath.Dir(o.Data); exists(os.DirFS(here), "games.csv") {
			return nil, fmt.Errorf("no data folder %s; did you mean --data %s?", o.Data, here)
		}
		return nil, fmt.Errorf("no data folder %s; name it with --data, or start a club with: echelle init myclub", o.Data)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is a file, expected the folder with the results", o.Data)
	}
	return os.DirFS(o.Data), nil
}

// resolved is a path without links, as far as it exists.
func resolved(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	for at, rest := path, ""; ; at, rest = filepath.Dir(at), filepath.Join(filepath.Base(at), rest) {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, rest)
		}
		if filepath.Dir(at) == at {
			return path
		}
	}
}

// outside tells whether a path that is relative to a folder leads out of it.
func outside(rel string) bool {
	return rel == ".." || strings.HasPrefix(rel, "../") || filepath.IsAbs(rel)
}

// Holds tells whether a file of this name would lie in the data folder.
func (o Options) Holds(name string) bool { return !outside(fromData(resolved(o.Data), resolved(name))) }

// apart refuses a folder of the site that holds the data or lies among them:
// its pages would be taken for data, or the data published with them.
func (o Options) apart() error {
	what := ""
	data, out := resolved(o.Data), resolved(o.Out)
	switch rel := fromData(data, out); {
	case rel == ".":
		what = "is the folder with the results"
	case !outside(rel):
		what = "lies in the folder with the results"
	case !outside(fromData(out, data)):
		what = "holds the folder with the results, which would be published"
	default:
		return nil
	}
	return fmt.Errorf("the site cannot go to %s, which %s; write --out %s", o.Out, what, filepath.Join(o.Data, "..", "public"))
}
