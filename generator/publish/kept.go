package publish

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io/fs"
	"maps"
	"os"
	"slices"
	"sync"
)

// keptFolder holds what builds keep for later ones, beside the record: results
// that take long and whose inputs are the same again. Without it a build takes
// longer and writes the same bytes.
const keptFolder = own + "/kept"

// Kept is what builds into a folder keep for later ones: bytes by a key that
// says all they depend on but the program. It may be used from many goroutines.
type Kept struct {
	dir, program string

	mu    sync.Mutex
	used  map[string]bool          // names of files taken
	fresh map[string]func() []byte // content of new files
}

// Remember gives what builds into a folder kept for a program, any word that no
// other program has. It neither makes nor changes anything.
func Remember(dir, program string) *Kept {
	return &Kept{dir: dir, program: program, used: map[string]bool{}, fresh: map[string]func() []byte{}}
}

// Load returns what was kept under a key; nil where there is nothing, or not
// as it was written.
func (k *Kept) Load(key string) []byte {
	root, err := os.OpenRoot(k.dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	name := k.file(key)
	text, err := root.ReadFile(keptFolder + "/" + name)
	n := len(text) - sumSize
	if err != nil || n < 0 || !bytes.Equal(text[n:], appendSum(nil, text[:n])) {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.used[name] = true
	return text[:n:n]
}

// Keep keeps what content will return when [Site.Save] asks for it.
func (k *Kept) Keep(key string, content func() []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.fresh[k.file(key)] = content
}

// file is the name of the file of a key.
func (k *Kept) file(key string) string {
	sum := sha256.Sum256([]byte(k.program + "\n" + key))
	return hex.EncodeToString(sum[:16])
}

// Files end on a checksum: a lost power supply may leave them half written.
const sumSize = 8

func appendSum(dst, content []byte) []byte {
	return binary.LittleEndian.AppendUint64(dst, Sum(content))
}

// Save writes what this build keeps and removes what it had no use for.
func (s *Site) Save(k *Kept) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	old, err := fs.ReadDir(s.root.FS(), keptFolder)
	if info, statErr := s.root.Stat(keptFolder); statErr == nil && !info.IsDir() {
		err = errNoFolder // to Windows it is not there
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return &Error{
			Path: s.at(keptFolder), What: "reading the folder of what earlier builds kept",
			Hint: "move or delete it and build again", Err: cause(err),
		}
	}
	for _, f := range old {
		if name := f.Name(); !k.used[name] {
			if err := s.root.RemoveAll(keptFolder + "/" + name); err != nil {
				return s.failed(keptFolder+"/"+name, "removing what an earlier build kept", err)
			}
		}
	}
	if len(k.fresh) == 0 {
		return nil
	}
	if err := s.root.Mkdir(keptFolder, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return s.failed(keptFolder, "making a folder for the next build", err)
	}
	for _, name := range slices.Sorted(maps.Keys(k.fresh)) {
		content := k.fresh[name]()
		if err := s.root.WriteFile(keptFolder+"/"+name, appendSum(content, content), 0o666); err != nil {
			return s.failed(keptFolder+"/"+name, "writing what the next build may take", err)
		}
	}
	clear(k.fresh)
	return nil
}
