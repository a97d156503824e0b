// Package publish makes an output folder hold exactly the files of a build.
//
// The folder may be served, watched and filled by others meanwhile, so it is
// never cleared. Open takes a lock, Write puts one file in its place if its
// bytes differ, Finish removes what earlier builds made and this one did not:
//
//	site, err := publish.Open("public")
//	defer site.Close()
//	err = site.Write("players/dupont.html", page) // from many goroutines
//	summary, err := site.Finish(stamp)
//
// # What is ours
//
// The folder .echelle in the output holds the record of earlier builds. It is
// not part of the site and not for publishing: it has times of this machine.
//
//	.echelle/manifest   the files of the last finished build with size, time, hash
//	.echelle/journal    what an unfinished build wrote: hashes, line by line
//	.echelle/tmp/       files being written, a folder for each writer
//	.echelle/lock       held while a build runs
//	.echelle/kept/      results that a later build may take instead of computing them; see Kept
//	.echelle/.gitignore tells git to leave the folder out
//
// A file is ours if the manifest has it with its size and time, or if the
// manifest or the journal has its hash, or if the journal says that it was begun
// in its place and it is shorter than it was to be. Only what is ours is replaced or
// removed; where the manifest is damaged or lost, only hashes count. A file of
// the manifest that was changed by hand is replaced by a new page in its place,
// but stays if it is only in the way ([Summary].Kept). Any other file in the
// place of a page is an error, unless it has the right bytes already; then it
// stays, and is still not ours.
//
// # How it is written
//
// A file is written to .echelle/tmp and renamed, so readers see the old or the
// new page and never half of one. Only in a folder that the build itself made, where
// a reader would find nothing yet, it is written in its place: a killed build may leave
// it cut short there, and the journal tells which were begun so. Pages called index.html
// wait in memory until all others are in place, and go from the deepest to the front page,
// renamed all of them: no reader finds a link before its target. Nothing is synced to
// disk: a power failure may cost a build, which costs seconds to repeat, while 50,000
// syncs cost minutes.
//
// All paths go through an [os.Root]: no path, link or manifest line can reach
// out of the folder.
//
// # Concurrency
//
// This package is called by all page workers at once and therefore, as an
// exception in this program, has mutexes of its own: around the tables of what
// this build has written, where files are compared and written outside of it, and
// of what it keeps.
package publish

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Site is an output folder between [Open] and [Site.Finish] or [Site.Close].
// Write may be called from many goroutines at once; the other methods only
// when no Write is running.
type Site struct {
	dir    string // as given to Open, for messages
	root   *os.Root
	lock   *lock
	before record // what earlier builds left; read only

	journal journal

	mu      sync.Mutex // guards what follows
	tree    tree
	files   map[string]output
	held    []page
	present map[string]bool    // folders known to be there; true: made by this build
	opened  map[string]*folder // by path
	desks   int                // in .echelle/tmp
	free    []desk             // those of them that nobody is at
	summary Summary
}

// output is one file of this build.
type output struct {
	entry
	ours bool // false: a file of somebody else that has the same bytes
}

// indexPage is the name of pages that readers come to first.
const indexPage = "index.html"

// page is an index page that waits for the others.
type page struct {
	path    string
	content []byte
}

// Summary tells what a build changed in the output folder.
type Summary struct {
	Written   int       // files that are new or have new bytes
	Unchanged int       // files that were there already
	Removed   int       // files of earlier builds that are no longer made
	Kept      []string  // files like that, left because they were changed by hand; sorted
	Files     int       // Written + Unchanged
	Bytes     int64     // size of all files
	Sections  []Section // Files and Bytes by first part of the path; sorted by name
	Endings   []Section // the same by what the names end on: ".html"; sorted by name
}

// Section is a part of the site in a [Summary].
type Section struct {
	Name  string // first folder of the path, "" for files at the top; or an ending, ".html"
	Files int
	Bytes int64
}

// Error is a problem with one file of the output.
type Error struct {
	Path string // with the output folder, as a person would type it; a bad path as given
	What string // what was found or being done
	Hint string // the likely fix; may be empty
	Err  error  // the cause; may be nil
}

func (e *Error) Error() string {
	s := e.Path + ": " + e.What
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Hint != "" {
		s += " (" + e.Hint + ")"
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// Built tells whether a build has finished in a folder, as far as a look can.
func Built(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, manifestName))
	return err == nil
}

// Open makes the folder if needed, takes its lock and reads the record of
// earlier builds. It changes nothing of the site.
func Open(dir string) (*Site, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, &Error{Path: dir, What: "making the output folder", Err: cause(err)}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, &Error{Path: dir, What: "opening the output folder", Err: cause(err)}
	}
	s := &Site{dir: dir, root: root, tree: newTree(), files: map[string]output{}, present: map[string]bool{}, opened: map[string]*folder{}}
	s.journal.root = root
	if err := s.open(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Site) open() (err error) {
	if err := s.root.Mkdir(own, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return s.failed(own, "making the folder for the record of builds", err)
	}
	if s.lock, err = takeLock(s.root, s.dir); err != nil {
		return err
	}
	// What a killed build was writing.
	if err := s.root.RemoveAll(tempFolder); err != nil {
		return s.failed(tempFolder, "removing temporary files", err)
	}
	if s.before, err = readRecord(s.root); err != nil {
		return s.failed(own, "reading the record of earlier builds", err)
	}
	return nil
}

// Write makes the file at name, a clean relative path with forward slashes,
// have content, which the caller may reuse afterwards. Each file is written
// once in a build, and no two may differ only in case. After an error the build
// should be given up with Close.
func (s *Site) Write(name string, content []byte) error {
	if what := badPath(name); what != "" {
		return &Error{Path: name, What: what}
	}
	s.mu.Lock()
	what := s.tree.add(name)
	s.mu.Unlock()
	if what != "" {
		return &Error{Path: s.at(name), What: what}
	}

	want := markOf(content)
	file, same, err := s.compare(name, content, want)
	if err != nil {
		return err
	}
	if !same {
		if path.Base(name) == indexPage {
			s.mu.Lock()
			s.held = append(s.held, page{name, bytes.Clone(content)})
			s.mu.Unlock()
			return nil
		}
		if file, err = s.replace(name, content, want); err != nil {
			return err
		}
	}
	s.note(name, file, same)
	return nil
}

// note records a file that is in its place.
func (s *Site) note(name string, file output, same bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files[name] = file
	if same {
		s.summary.Unchanged++
	} else {
		s.summary.Written++
	}
}

// Current tells whether the folder holds exactly what the last finished build
// made, if that had this stamp: then nothing need be written. It looks at size
// and time of every file. "" is never current.
func (s *Site) Current(stamp string) (Summary, bool) {
	if stamp == "" || s.before.stamp != stamp || len(s.before.claimed) > 0 {
		return Summary{}, false
	}
	for name, e := range s.before.files {
		info, err := s.lstat(name)
		if err != nil || !info.Mode().IsRegular() || !e.fits(info) {
			return Summary{}, false
		}
	}
	now := Site{files: make(map[string]output, len(s.before.files))}
	for name, e := range s.before.files {
		now.files[name] = output{e, true}
	}
	now.summary.Unchanged = len(now.files)
	now.addUp()
	return now.summary, true
}

// Finish writes the index pages, removes the files and empty folders that only
// earlier builds made, records this build under a stamp of the caller's (a word;
// "" for none) and gives the lock back.
func (s *Site) Finish(stamp string) (Summary, error) {
	defer s.Close()
	slices.SortFunc(s.held, func(a, b page) int {
		return cmp.Or(cmp.Compare(strings.Count(b.path, "/"), strings.Count(a.path, "/")), cmp.Compare(a.path, b.path))
	})
	for _, p := range s.held {
		file, err := s.replace(p.path, p.content, markOf(p.content))
		if err != nil {
			return Summary{}, err
		}
		s.note(p.path, file, false)
	}
	s.closeFolders()
	if err := s.removeStale(); err != nil {
		return Summary{}, err
	}
	folders, err := s.removeFolders()
	if err != nil {
		return Summary{}, err
	}
	if err := s.writeManifest(folders, stamp); err != nil {
		return Summary{}, err
	}
	s.addUp()
	return s.summary, nil
}

// Close gives the lock back. Without Finish before it the build counts as
// failed: pages written stay, nothing is removed, and the next build knows them
// by the journal. Closing twice is no error.
func (s *Site) Close() error {
	if s.root == nil {
		return nil
	}
	s.closeFolders()
	s.closeDesks()
	s.journal.close()
	if s.lock != nil {
		s.lock.release()
	}
	err := s.root.Close()
	s.root = nil
	return err
}

// addUp fills the totals of the summary.
func (s *Site) addUp() {
	sections, endings := sums{}, sums{}
	for name, file := range s.files {
		first, _, found := strings.Cut(name, "/")
		if !found {
			first = ""
		}
		sections.add(first, file.size)
		endings.add(path.Ext(name), file.size)
		s.summary.Files++
		s.summary.Bytes += file.size
	}
	s.summary.Sections, s.summary.Endings = sections.sorted(), endings.sorted()
}

// sums are sections by name.
type sums map[string]Section

func (m sums) add(name string, size int64) {
	section := m[name]
	m[name] = Section{name, section.Files + 1, section.Bytes + size}
}

func (m sums) sorted() []Section {
	return slices.SortedFunc(maps.Values(m), func(a, b Section) int { return cmp.Compare(a.Name, b.Name) })
}

// failed makes an Error of what went wrong with name.
func (s *Site) failed(name, doing string, err error) error {
	return &Error{Path: s.at(name), What: doing, Err: cause(err)}
}

// at is name as a person would type it.
func (s *Site) at(name string) string { return path.Join(strings.ReplaceAll(s.dir, `\`, "/"), name) }

// cause takes off what an error says of operation and path: Error has both.
func cause(err error) error {
	var byPath *fs.PathError
	if errors.As(err, &byPath) {
		return byPath.Err
	}
	var byLink *os.LinkError
	if errors.As(err, &byLink) {
		return byLink.Err
	}
	return err
}
