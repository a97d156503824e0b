package publish

import (
	"fmt"
	"os"
	"strings"
	"time"
)

// lock is the right of one build to change an output folder. The file
// .echelle/lock says who has it.
type lock struct {
	root *os.Root
	f    *os.File
}

// holder is what a lock file says of its build. The start is for the person who
// wonders; nothing is decided by it.
func holder() string {
	return fmt.Sprintf("process %d, started %s\n", os.Getpid(), time.Now().Format("2006-01-02 15:04:05"))
}

// heldError is what the second of two builds gets. said is what the lock file
// says, perhaps nothing yet.
func heldError(dir, said string) error {
	said = strings.TrimSpace(said)
	if said == "" {
		said = "process unknown"
	}
	return &Error{
		Path: dir, What: "another build is writing there (" + said + ")",
		Hint: "wait until it has ended, or end it, and build again",
	}
}
