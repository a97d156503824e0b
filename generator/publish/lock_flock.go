//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package publish

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// takeLock asks the system for the lock, which it takes back when a process
// ends in whatever way: a lock file left by a killed build holds nothing.
func takeLock(root *os.Root, dir string) (*lock, error) {
	f, err := root.OpenFile(lockName, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, &Error{Path: dir + "/" + lockName, What: "taking the lock", Err: cause(err)}
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if errors.Is(err, syscall.EWOULDBLOCK) {
		defer f.Close()
		said, _ := io.ReadAll(io.LimitReader(f, 200))
		return nil, heldError(dir, string(said))
	}
	if err == nil {
		err = f.Truncate(0)
	}
	if err == nil {
		_, err = f.WriteString(holder())
	}
	if err != nil {
		f.Close()
		return nil, &Error{Path: dir + "/" + lockName, What: "taking the lock", Err: cause(err)}
	}
	return &lock{root, f}, nil
}

// release leaves the file: removing it could take it from under a build that
// has just opened it.
func (l *lock) release() { l.f.Close() }
