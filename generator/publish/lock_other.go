//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// takeLock makes the lock file, which must not exist. One that names a process
// that has ended is taken over; where the system does not tell, the person is
// asked to delete it.
func takeLock(root *os.Root, dir string) (*lock, error) {
	for range 3 {
		f, err := root.OpenFile(lockName, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			_, err = f.WriteString(holder())
			if err == nil {
				return &lock{root, f}, nil
			}
			f.Close()
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, &Error{Path: dir + "/" + lockName, What: "taking the lock", Err: cause(err)}
		}
		said, err := root.ReadFile(lockName)
		if err != nil {
			continue // just given back
		}
		var pid int
		if _, err := fmt.Sscanf(string(said), "process %d,", &pid); err != nil || alive(pid) {
			held := heldError(dir, string(said)).(*Error)
			held.Hint += "; if no such process runs, delete " + dir + "/" + lockName
			return nil, held
		}
		root.Remove(lockName)
	}
	return nil, heldError(dir, "")
}

// alive reports whether a process may still run. On Windows a process that has
// ended is not found; elsewhere every process is.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	p.Release()
	return true
}

func (l *lock) release() {
	l.f.Close()
	l.root.Remove(lockName)
}
