package generator

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// overlaid is a file of a folder that has another text.
type overlaid struct {
	name string
	text []byte
}

// overlay is a folder with some files replaced or added.
type overlay struct {
	fs.FS
	files []overlaid
}

// Open implements [fs.FS].
func (v *overlay) Open(name string) (fs.File, error) {
	for _, f := range v.files {
		if f.name == name {
			return &overlaidFile{Reader: bytes.NewReader(f.text), file: f}, nil
		}
	}
	return v.FS.Open(name)
}

// ReadDir implements [fs.ReadDirFS].
func (v *overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(v.FS, name)
	if err != nil {
		return list, err
	}
	for _, f := range v.files {
		if path.Dir(f.name) == name && !slices.ContainsFunc(list, func(d fs.DirEntry) bool { return d.Name() == f.Name() }) {
			list = append(list, fs.FileInfoToDirEntry(f))
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// overlaidFile is an open file of an overlay.
type overlaidFile struct {
	*bytes.Reader
	file overlaid
}

func (f *overlaidFile) Stat() (fs.FileInfo, error) { return f.file, nil }
func (f *overlaidFile) Close() error               { return nil }

// An overlaid file tells about itself what reading asks.

func (f overlaid) Name() string       { return path.Base(f.name) }
func (f overlaid) Size() int64        { return int64(len(f.text)) }
func (f overlaid) Mode() fs.FileMode  { return 0o644 }
func (f overlaid) ModTime() time.Time { return time.Time{} }
func (f overlaid) IsDir() bool        { return false }
func (f overlaid) Sys() any           { return nil }
