package render

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
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
