package generator

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"echelle/generator/publish"
)

// A build whose every input is that of the one before would write the same
// bytes. Its pages are most of its time, so they are not made again: the output
// folder keeps a stamp, the hash of all that the pages depend on, and is left
// as it is where the stamp is the same and no file was touched. Reading, rating
// and all checks run as ever, for what they report.
//
// The stamp decides only whether pages are made, never what is on them. Without
// it, or with another one, every page is made and compared.

// noted is a file system that notes what is read from it: hashing files
// apart from reading them could miss a change in between.
type noted struct {
	under fs.FS
	mu    sync.Mutex // files are read side by side
	seen  map[string]uint64
}

func newNoted(under fs.FS) *noted {
	return &noted{under: under, seen: map[string]uint64{}}
}

// ReadFile reads a file and notes its hash.
func (f *noted) ReadFile(name string) ([]byte, error) {
	text, err := fs.ReadFile(f.under, name)
	if err == nil {
		sum := publish.Sum(text)
		f.mu.Lock()
		defer f.mu.Unlock()
		f.seen[name] = sum
	}
	return text, err
}

// Open opens a folder; files are read with [noted.ReadFile].
func (f *noted) Open(name string) (fs.File, error)          { return f.under.Open(name) }
func (f *noted) Stat(name string) (fs.FileInfo, error)      { return fs.Stat(f.under, name) }
func (f *noted) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(f.under, name) }

// stamp is the hash of what the pages depend on: the program, its options, and
// every file that was read. It is "" where that is not known, as for a site with
// templates of its own, which are read in many places.
func (l *loaded) stamp(o Options) string {
	if o.Own != "" || o.program == "" {
		return ""
	}
	text := fmt.Appendf(nil, "%q %q %v %v\n", o.Version, o.BaseURL, o.AsOf, o.Sheets)
	// The version alone says little while the program is worked on.
	text = fmt.Appendf(text, "%s\n", o.program)
	// Some warnings are about files that are not read.
	text = fmt.Appendf(text, "%q %d\n", l.Checkup.Findings, l.Checkup.Withheld)
	templates := newNoted(o.Templates)
	if _, inside := o.Templates.(embed.FS); !inside { // of the program, and told by its ID
		err := fs.WalkDir(templates, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				_, err = templates.ReadFile(name)
			}
			return err
		})
		if err != nil {
			return ""
		}
	}
	for _, file := range l.static {
		if _, err := l.fsys.ReadFile("static/" + file); err != nil {
			return ""
		}
	}
	for _, f := range []*noted{templates, l.fsys} {
		for _, name := range slices.Sorted(maps.Keys(f.seen)) {
			text = fmt.Appendf(text, "%016x %q\n", f.seen[name], name)
		}
		text = append(text, '\n')
	}
	return fmt.Sprintf("%016x", publish.Sum(text))
}
