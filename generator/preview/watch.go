package preview

import (
	"context"
	"encoding/binary"
	"hash/maphash"
	"io/fs"
	"os"
	"strings"
	"time"
)

const (
	// shortest pause between two looks, so that a saved file is seen at once
	quickest = 25 * time.Millisecond
	// a file saved in pieces, or several files, make one change if they are
	// not further apart
	settle = 15 * time.Millisecond
	// no longer than this is waited for an end of changes
	patience = time.Second
)

// Watch calls changed after files in dirs, at any depth, were added, changed or
// removed, until ctx ends. Calls come one at a time; what changes during one
// leads to another. It looks every so often at size and time of all files;
// every is the shortest pause, 0 means 25 ms. The pause grows with the time a
// look takes, so that watching costs at most a tenth of a processor.
//
// Files that editors keep beside the real ones are left out: names that begin
// with a dot or # or end in ~. Folders that do not exist count as empty. No dir
// may hold the files that changed writes.
func Watch(ctx context.Context, dirs []string, every time.Duration, changed func()) {
	if every <= 0 {
		every = quickest
	}
	seed := maphash.MakeSeed()
	seen := fingerprint(seed, dirs)
	pause := every
	for sleep(ctx, pause) {
		start := time.Now()
		now := fingerprint(seed, dirs)
		pause = pauseAfter(time.Since(start), every)
		if now == seen {
			continue
		}
		for time.Since(start) < patience && sleep(ctx, settle) {
			last := now
			if now = fingerprint(seed, dirs); now == last {
				break
			}
		}
		if ctx.Err() != nil {
			return
		}
		if now == seen {
			continue // and back again
		}
		seen = now
		changed()
	}
}

func pauseAfter(look, every time.Duration) time.Duration { return max(every, 9*look) }

// sleep reports whether ctx has not ended meanwhile.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// fingerprint is a hash of path, size and time of all files, in the order of
// their names. It lives as long as this process.
func fingerprint(seed maphash.Seed, dirs []string) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	var numbers [16]byte
	for _, dir := range dirs {
		h.WriteString(dir + "\x00\x00")
		// What can not be read now is as good as not there: the build says so.
		_ = fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil
			case name != "." && ignored(d.Name()):
				if d.IsDir() {
					return fs.SkipDir
				}
				return nil
			case d.IsDir():
				return nil
			}
			info, err := d.Info()
			if err != nil {
				return nil // just removed
			}
			h.WriteString(name)
			h.WriteByte(0)
			binary.LittleEndian.PutUint64(numbers[:], uint64(info.Size()))
			binary.LittleEndian.PutUint64(numbers[8:], uint64(info.ModTime().UnixNano()))
			h.Write(numbers[:])
			return nil
		})
	}
	return h.Sum64()
}

func ignored(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "#") || strings.HasSuffix(name, "~")
}
