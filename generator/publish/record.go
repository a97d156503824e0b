package publish

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"iter"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
)

const (
	own          = ".echelle"
	manifestName = own + "/manifest"
	journalName  = own + "/journal"
	tempFolder   = own + "/tmp"
	lockName     = own + "/lock"
	ignoreName   = own + "/.gitignore"
)

// mark tells contents apart.
//
// The hash is two checksums side by side, CRC-32C and CRC-32 (IEEE). Their
// polynomials have no common factor, so together they are one of 64 bits:
// 1 change in 2^64 of the same size goes unnoticed, which is plenty where
// nobody gains by a stale page. Processors have instructions for them; for a
// page of 20 kB they take 3 µs where SHA-256 takes 10 to 100 µs, a second and
// more over a large site.
type mark struct {
	size int64
	hash uint64
}

func markOf(content []byte) mark { return mark{int64(len(content)), Sum(content)} }

// Sum is the hash by which contents are told apart here; see mark.
func Sum(content []byte) uint64 {
	castagnoli := crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli))
	ieee := crc32.ChecksumIEEE(content)
	return uint64(castagnoli)<<32 | uint64(ieee)
}

// entry is a file as a build left it. mtime is in nanoseconds since 1970.
type entry struct {
	mark
	mtime int64
}

// fits reports whether a file has not been touched since.
func (e entry) fits(info fs.FileInfo) bool {
	return e.size == info.Size() && e.mtime == info.ModTime().UnixNano()
}

// record is what earlier builds left in the output folder.
type record struct {
	files   map[string]entry  // of the manifest, if it is whole
	claimed map[string][]mark // of the journal or a damaged manifest: only the hash proves anything
	begun   map[string]int64  // of the journal: the size that a file written in its place was to have
	folders []string          // made by builds; may have gone since
	stamp   string            // of the build that made all files of the manifest; "" for none
	raw     []byte            // the manifest as it is on disk
	damaged bool              // no manifest, or not a whole one
}

// claims reports whether an earlier build wrote this content there, or meant to, or was
// killed while it wrote what is there.
func (r *record) claims(name string, found mark) bool {
	return slices.Contains(r.claimed[name], found) || found.size < r.begun[name]
}

// claimsSize is claims for what is known without reading.
func (r *record) claimsSize(name string, size int64) bool {
	return slices.ContainsFunc(r.claimed[name], func(m mark) bool { return m.size == size }) || size < r.begun[name]
}

// paths gives every path of the record once, in no order.
func (r *record) paths() iter.Seq[string] {
	return func(yield func(string) bool) {
		for name := range r.files {
			if !yield(name) {
				return
			}
		}
		for name := range r.claimed {
			if _, listed := r.files[name]; !listed && !yield(name) {
				return
			}
		}
	}
}

// The manifest is text: a version line, a line a file, a line a folder, and the
// hash of all that as a last line, which tells whether it is whole.
//
//	echelle manifest 1
//	file 1f0c53aa90be22d4 20480 1719748800000000000 players/dupont.html
//	folder players
//	stamp 9b74c9897bac770ffc029102a200c5de
//	end 5d41402abc4b2a76
//
// The journal has the same lines without first and last, and with time 0; for a file
// that was written in its place the word is begun.
const version = "echelle manifest 1\n"

func appendFile(b []byte, kind, name string, e entry) []byte {
	b = append(append(b, kind...), ' ')
	b = hex.AppendEncode(b, binary.BigEndian.AppendUint64(nil, e.hash))
	b = strconv.AppendInt(append(b, ' '), e.size, 10)
	b = strconv.AppendInt(append(b, ' '), e.mtime, 10)
	return append(append(append(b, ' '), name...), '\n')
}

func appendFolder(b []byte, name string) []byte {
	return fmt.Appendf(b, "folder %s\n", name)
}

func appendEnd(b []byte) []byte {
	return fmt.Appendf(b, "end %016x\n", markOf(b).hash)
}

// isWhole reports whether a manifest is as a build wrote it.
func isWhole(text []byte) bool {
	end := bytes.LastIndex(text, []byte("\nend ")) + 1
	return end > 0 && bytes.HasPrefix(text, []byte(version)) && bytes.Equal(appendEnd(text[:end:end]), text)
}

// readRecord reads manifest and journal. Lines that make no sense are left out:
// losing one costs a comparison, believing it could cost a file.
func readRecord(root *os.Root) (record, error) {
	r := record{claimed: map[string][]mark{}, begun: map[string]int64{}}
	manifest, err := root.ReadFile(manifestName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	journal, err := root.ReadFile(journalName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	r.files = make(map[string]entry, bytes.Count(manifest, []byte("\n")))
	r.raw = manifest
	r.damaged = !isWhole(manifest)
	r.read(manifest, !r.damaged, false)
	r.read(journal, false, true)
	return r, nil
}

// read adds the lines of a manifest or journal. trusted means that size and
// time are proof enough, and begun that what was begun counts.
func (r *record) read(text []byte, trusted, begun bool) {
	for line := range strings.Lines(string(text)) {
		line, ended := strings.CutSuffix(line, "\n")
		kind, rest, _ := strings.Cut(line, " ")
		switch {
		case !ended:
			// cut short
		case kind == "file" || kind == "begun" && begun:
			name, e, ok := parseFile(rest)
			switch {
			case !ok || badPath(name) != "":
			case trusted:
				r.files[name] = e
			default:
				r.claimed[name] = append(r.claimed[name], e.mark)
				if kind == "begun" {
					r.begun[name] = max(r.begun[name], e.size)
				}
			}
		case kind == "folder" && badPath(rest) == "":
			r.folders = append(r.folders, rest)
		case kind == "stamp" && trusted:
			r.stamp = rest
		}
	}
}

func parseFile(line string) (name string, e entry, ok bool) {
	hash, line, _ := strings.Cut(line, " ")
	size, line, _ := strings.Cut(line, " ")
	mtime, name, _ := strings.Cut(line, " ")
	var errs [3]error
	e.hash, errs[0] = strconv.ParseUint(hash, 16, 64)
	e.size, errs[1] = strconv.ParseInt(size, 10, 64)
	e.mtime, errs[2] = strconv.ParseInt(mtime, 10, 64)
	return name, e, errs == [3]error{} && len(hash) == 16
}

// writeManifest records this build, if anything of it is new, and ends the
// journal.
func (s *Site) writeManifest(folders []string, stamp string) error {
	text := []byte(version)
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		if file := s.files[name]; file.ours {
			text = appendFile(text, "file", name, file.entry)
		} else {
			stamp = "" // nothing here tells whether it is still there
		}
	}
	for _, folder := range folders {
		text = appendFolder(text, folder)
	}
	if stamp != "" {
		text = fmt.Appendf(text, "stamp %s\n", stamp)
	}
	text = appendEnd(text)
	if !bytes.Equal(text, s.before.raw) {
		if err := s.writeOwn(manifestName, text); err != nil {
			return err
		}
	}
	s.closeDesks()
	s.journal.close()
	for _, name := range []string{journalName, tempFolder} {
		if err := s.root.RemoveAll(name); err != nil {
			return s.failed(name, "removing what the build needed", err)
		}
	}
	return nil
}

// writeOwn replaces a file of the record.
func (s *Site) writeOwn(name string, content []byte) error {
	if err := s.journal.open(); err != nil {
		return s.failed(own, "making a place for new files", err)
	}
	if _, err := s.put(name, content); err != nil {
		return s.failed(name, "writing the record of this build", err)
	}
	return nil
}

// journal notes what is about to be written. Its methods but open and close
// may be called from many goroutines: each line is one call of write.
type journal struct {
	root *os.Root
	f    *os.File // nil until the first file is written
}

// open prepares the folder .echelle for writing.
func (j *journal) open() error {
	if j.f != nil {
		return nil
	}
	if err := j.root.Mkdir(tempFolder, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	// An ignore file that ignores itself: the record never ends in a commit.
	if _, err := j.root.Lstat(ignoreName); errors.Is(err, fs.ErrNotExist) {
		if err := j.root.WriteFile(ignoreName, []byte("*\n"), 0o666); err != nil {
			return err
		}
	}
	var err error
	if j.f, err = j.root.OpenFile(journalName, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
		return err
	}
	// After a line that a killed build may have left half.
	_, err = j.f.WriteString("\n")
	return err
}

func (j *journal) file(name string, m mark, inPlace bool) error {
	kind := "file"
	if inPlace {
		kind = "begun"
	}
	_, err := j.f.Write(appendFile(make([]byte, 0, 64+len(name)), kind, name, entry{m, 0}))
	return err
}

func (j *journal) folder(name string) error {
	_, err := j.f.Write(appendFolder(nil, name))
	return err
}

func (j *journal) close() {
	if j.f != nil {
		j.f.Close()
		j.f = nil
	}
}
