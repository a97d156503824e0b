package render

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"path"
	"slices"
	"strings"
)

// Assets are the files that pages load: style sheets, scripts, pictures. Each
// is published under a name that holds a hash of its content, so that browsers
// may keep it for ever. Once complete, assets are read-only and safe for
// concurrent use.
type Assets struct {
	content map[string][]byte // by name: "style.css"
	address map[string]string // by name: "assets/style-1a2b3c4d.css"
}

// NewAssets takes every file of the folder asset of fsys, named by its path
// below it, and the extra ones, which replace files of the same name.
func NewAssets(fsys fs.FS, extra map[string][]byte) (*Assets, error) {
	a := &Assets{content: map[string][]byte{}, address: map[string]string{}}
	err := fs.WalkDir(fsys, "asset", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), ".") {
			return err
		}
		data, err := fs.ReadFile(fsys, file)
		a.content[strings.TrimPrefix(file, "asset/")] = data
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading assets: %w", err)
	}
	maps.Copy(a.content, extra)
	for name, data := range a.content {
		a.Add(name, data)
	}
	return a, nil
}

// Add adds an asset, in place of one of the same name.
func (a *Assets) Add(name string, data []byte) {
	ext := path.Ext(name)
	a.content[name] = data
	a.address[name] = "assets/" + strings.ToLower(strings.TrimSuffix(name, ext)) + "-" + Fingerprint(data) + ext
}

// Join makes one asset of several, one behind the other, so that a page loads one
// file in their place. It panics for an unknown part.
func (a *Assets) Join(name string, parts []string) {
	var whole []byte
	for _, part := range parts {
		a.Address(part) // panics
		whole = append(whole, a.content[part]...)
	}
	for _, part := range parts {
		delete(a.content, part)
		delete(a.address, part)
	}
	a.Add(name, whole)
}

// Fingerprint is the first 32 bits of a content's SHA-256, in hexadecimal.
func Fingerprint(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:4])
}

// Address is the path below the site's root of an asset, with the fingerprint of
// its content before the last ending of the name: "style.css" →
// "assets/style-1a2b3c4d.css". It panics for an unknown name.
func (a *Assets) Address(name string) string {
	address, ok := a.address[name]
	if !ok {
		panic(fmt.Sprintf("internal error: no asset %q", name))
	}
	return address
}

// Names are the names of all assets, sorted.
func (a *Assets) Names() []string { return slices.Sorted(maps.Keys(a.content)) }

// All yields the address and the content of each asset, sorted by name. The
// content must not be changed.
func (a *Assets) All() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for _, name := range a.Names() {
			if !yield(a.address[name], a.content[name]) {
				return
			}
		}
	}
}
