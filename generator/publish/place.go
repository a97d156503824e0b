package publish

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// compare looks at what is in the place of a file. same means that the bytes
// are right already and file describes it; otherwise the place is free or holds
// a file that may be replaced.
func (s *Site) compare(name string, content []byte, want mark) (file output, same bool, err error) {
	if s.isNew(path.Dir(name)) {
		return output{}, false, nil
	}
	info, err := s.lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return output{}, false, nil
	}
	if err != nil {
		return output{}, false, s.inTheWay(name, err)
	}
	if !info.Mode().IsRegular() {
		found := "is a special file, expected a page or nothing"
		switch {
		case info.IsDir():
			found = "is a folder, expected a page or nothing"
		case info.Mode()&fs.ModeSymlink != 0:
			found = "is a symbolic link, expected a page or nothing"
		}
		return output{}, false, &Error{Path: s.at(name), What: found, Hint: "move or delete it and build again"}
	}
	// Size and time first: reading costs four times as much as a look.
	old, listed := s.before.files[name]
	if listed && old.fits(info) {
		return output{old, true}, old.mark == want, nil
	}
	found := mark{size: info.Size()}
	if listed || info.Size() == want.size || s.before.claimsSize(name, info.Size()) {
		now, err := s.root.ReadFile(name)
		if err != nil {
			return output{}, false, s.failed(name, "reading the page there to compare", err)
		}
		found = markOf(now)
		if bytes.Equal(now, content) {
			ours := listed || s.before.claims(name, found)
			return output{entry{want, info.ModTime().UnixNano()}, ours}, true, nil
		}
	}
	if listed || s.before.claims(name, found) {
		return output{}, false, nil
	}
	hint := "move it, or delete it if it came from an earlier build"
	if s.before.damaged {
		hint = "the record of earlier builds is missing or damaged: move the file away, or build into an empty folder"
	}
	return output{}, false, &Error{Path: s.at(name), What: "there is a file that no earlier build made, in the place of a page", Hint: hint}
}

// Taken returns the indexes of the paths in whose places something stands that no
// earlier build made. It may have the right bytes already, which [Site.Look] tells. Only
// places that the record does not hold, in folders that are there, are looked at. Of the
// paths below one that is no folder it returns the first. A path that ends in a slash is
// that of a folder, all of which is looked at.
func (s *Site) Taken(names []string) []int {
	var taken []int
	folders := map[string]bool{} // whether anything can be in them
	for i, name := range names {
		if _, listed := s.before.files[name]; listed {
			continue // replaced, whatever became of it
		}
		dir := path.Dir(name)
		there, known := folders[dir]
		if !known {
			info, err := s.root.Stat(dir)
			there = err == nil && info.IsDir()
			folders[dir] = there
			if !there && !errors.Is(err, fs.ErrNotExist) {
				taken = append(taken, i)
			}
		}
		look := s.isTaken
		if strings.HasSuffix(name, "/") {
			look = s.isMixed
		}
		if there && look(name) {
			taken = append(taken, i)
		}
	}
	return taken
}

// isTaken tells whether something stands in a place of which the record says nothing.
func (s *Site) isTaken(name string) bool {
	info, err := s.lstat(name)
	return err == nil && !(info.Mode().IsRegular() && s.before.claimsSize(name, info.Size()))
}

// isMixed tells whether anything is in a folder that no earlier build made.
func (s *Site) isMixed(folder string) bool {
	mixed := false
	err := fs.WalkDir(s.root.FS(), path.Clean(folder), func(name string, d fs.DirEntry, err error) error {
		if _, listed := s.before.files[name]; err == nil && !listed {
			mixed = d.IsDir() && !slices.Contains(s.before.folders, name) || !d.IsDir() && s.isTaken(name)
		}
		if mixed {
			return fs.SkipAll
		}
		return err
	})
	return mixed || err != nil
}

// Look tells whether something is in the way of a file: the error is that of
// [Site.Write], which it leaves to be called. It writes nothing.
func (s *Site) Look(name string, content []byte) error {
	_, _, err := s.compare(name, content, markOf(content))
	if info, statErr := s.root.Stat(path.Dir(name)); err == nil && statErr == nil && !info.IsDir() {
		err = s.inTheWay(name, errNoFolder) // to Windows what is below a file is not there
	}
	return err
}

var errNoFolder = errors.New("not a folder")

// mostOpened is how many folders stay open at once: more than any site has whose
// files are many, and fewer than a program may have open.
const mostOpened = 100

// lstat looks at a file. Its folder stays open for the next one: three system
// calls fewer than looking from the top.
func (s *Site) lstat(name string) (fs.FileInfo, error) {
	if in := s.folder(path.Dir(name)); in != nil {
		return in.Lstat(path.Base(name))
	}
	return s.root.Lstat(name)
}

// folder opens a folder; nil where there is none or too many are open.
func (s *Site) folder(name string) *folder {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := s.opened[name]
	if in == nil && len(s.opened) < mostOpened {
		var err error
		if in, err = openFolder(s.root, name); err != nil {
			return nil
		}
		s.opened[name] = in
	}
	return in
}

// closeFolders closes the folders: on some systems an open one can not be removed.
func (s *Site) closeFolders() {
	for _, in := range s.opened {
		in.close()
	}
	clear(s.opened)
}

// inTheWay explains why name can not be looked at: most likely a folder of its
// path is something else.
func (s *Site) inTheWay(name string, err error) error {
	for i := range len(name) {
		if name[i] != '/' {
			continue
		}
		info, lookErr := s.root.Lstat(name[:i])
		if lookErr == nil && info.Mode()&fs.ModeSymlink != 0 {
			return &Error{
				Path: s.at(name[:i]), What: "is a symbolic link in the place of a folder, and can not be followed",
				Hint: "move or delete it and build again", Err: cause(err),
			}
		}
		if lookErr == nil && !info.IsDir() {
			return &Error{Path: s.at(name[:i]), What: "is a file, expected a folder or nothing", Hint: "move or delete it and build again"}
		}
	}
	return s.failed(name, "looking for an earlier page", err)
}

// replace writes a file. Beside the site, from where it is moved to its place; or in its
// place where nobody misses the old page: in a folder that this build made, unless it is an
// index page, to which readers come first. There it takes a tenth less of the time of a
// large site, but may be cut short when the build is killed, which the journal tells.
func (s *Site) replace(name string, content []byte, want mark) (output, error) {
	dir := path.Dir(name)
	if err := s.makeFolder(dir); err != nil {
		return output{}, err
	}
	var in *folder
	if s.isNew(dir) && path.Base(name) != indexPage {
		in = s.folder(dir)
	}
	// Before the file is in its place, so that a killed build leaves nothing
	// that the next one takes for a file of somebody else.
	if err := s.journal.file(name, want, in != nil); err != nil {
		return output{}, s.failed(journalName, "noting what is written", err)
	}
	var info fs.FileInfo
	var err error
	if in != nil {
		info, err = in.write(path.Base(name), content)
	} else {
		info, err = s.put(name, content)
	}
	if err != nil {
		return output{}, s.failed(name, "writing", err)
	}
	return output{entry{want, info.ModTime().UnixNano()}, true}, nil
}

// makeFolder makes a folder and those above it, and notes which are new.
func (s *Site) makeFolder(folder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.journal.open(); err != nil {
		return s.failed(own, "making a place for new files", err)
	}
	return s.makeFolderLocked(folder)
}

// isNew tells whether this build made a folder: no earlier file is in it.
func (s *Site) isNew(folder string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.present[folder]
}

func (s *Site) makeFolderLocked(folder string) error {
	if _, known := s.present[folder]; known || folder == "." {
		return nil
	}
	if err := s.makeFolderLocked(path.Dir(folder)); err != nil {
		return err
	}
	err := s.root.Mkdir(folder, 0o777)
	switch {
	case err == nil:
		s.present[folder] = true
		if err := s.journal.folder(folder); err != nil {
			return s.failed(journalName, "noting what is written", err)
		}
	case errors.Is(err, fs.ErrExist):
		if info, err := s.root.Stat(folder); err != nil || !info.IsDir() {
			return s.inTheWay(folder+"/", err)
		}
		s.present[folder] = false
	default:
		return s.failed(folder, "making the folder", err)
	}
	return nil
}

// removeStale removes the files that earlier builds made and this one did not.
func (s *Site) removeStale() error {
	var stale []string
	for name := range s.before.paths() {
		if _, current := s.files[name]; !current {
			stale = append(stale, name)
		}
	}
	slices.Sort(stale)
	for _, name := range stale {
		info, err := s.root.Lstat(name)
		if err != nil || s.isCurrent(name, info) {
			continue // gone, or out of reach and so not ours
		}
		ours := info.Mode().IsRegular()
		if ours {
			if ours, err = s.isOurs(name, info); err != nil {
				return s.failed(name, "reading a page that is no longer made", err)
			}
		}
		if !ours {
			if _, listed := s.before.files[name]; listed {
				s.summary.Kept = append(s.summary.Kept, name)
			}
			continue
		}
		if err := s.root.Remove(name); err != nil {
			return s.failed(name, "removing a page that is no longer made", err)
		}
		s.summary.Removed++
	}
	return nil
}

// isCurrent reports whether a file is one of this build under another spelling,
// on a system where case does not count.
func (s *Site) isCurrent(name string, info fs.FileInfo) bool {
	other, known := s.tree.files[strings.ToLower(name)]
	if !known {
		return false
	}
	otherInfo, err := s.root.Lstat(other)
	return err == nil && os.SameFile(info, otherInfo)
}

// isOurs reports whether the file is byte for byte what an earlier build wrote
// there.
func (s *Site) isOurs(name string, info fs.FileInfo) (bool, error) {
	old, listed := s.before.files[name]
	if listed && old.fits(info) {
		return true, nil
	}
	if !(listed && old.size == info.Size()) && !s.before.claimsSize(name, info.Size()) {
		return false, nil
	}
	now, err := s.root.ReadFile(name)
	if err != nil {
		return false, err
	}
	found := markOf(now)
	return listed && old.mark == found || s.before.claims(name, found), nil
}

// removeFolders removes the empty folders that builds made and returns those
// that stay.
func (s *Site) removeFolders() (stay []string, err error) {
	folders := slices.Clone(s.before.folders)
	for folder, made := range s.present {
		if made {
			folders = append(folders, folder)
		}
	}
	slices.Sort(folders)
	folders = slices.Compact(folders)
	slices.Reverse(folders) // what is in a folder before the folder
	for _, folder := range folders {
		info, err := s.root.Lstat(folder)
		if err != nil || !info.IsDir() {
			continue
		}
		if !s.tree.hasFolder(folder) {
			empty, err := s.isEmpty(folder)
			if err != nil {
				return nil, s.failed(folder, "looking into a folder that is no longer needed", err)
			}
			if empty {
				if err := s.root.Remove(folder); err != nil {
					return nil, s.failed(folder, "removing an empty folder", err)
				}
				continue
			}
		}
		stay = append(stay, folder)
	}
	slices.Reverse(stay)
	return stay, nil
}

func (s *Site) isEmpty(folder string) (bool, error) {
	f, err := s.root.Open(folder)
	if err != nil {
		return false, err
	}
	defer f.Close()
	_, err = f.Readdirnames(1)
	if errors.Is(err, io.EOF) {
		return true, nil
	}
	return false, err
}
