package publish

import (
	"os"
	"path"
	"syscall"
)

// folder is an open folder. An [os.Root] opens the folders of both names for each
// file that it renames, and an [os.File] tries whether it can be waited for: with
// the folder's number at hand a file takes 8 system calls in place of 19.
type folder struct {
	*os.Root
	handle *os.File
}

func openFolder(root *os.Root, name string) (*folder, error) {
	in, err := root.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	handle, err := in.Open(".")
	if err != nil {
		in.Close()
		return nil, err
	}
	return &folder{in, handle}, nil
}

func (in *folder) fd() int { return int(in.handle.Fd()) }

func (in *folder) close() {
	in.handle.Close()
	in.Root.Close()
}

// create makes a file with a name of one part, which must not be there.
func (in *folder) create(name string) (*os.File, error) {
	var fd int
	err := again(func() (err error) {
		fd, err = syscall.Openat(in.fd(), name, syscall.O_WRONLY|syscall.O_CREAT|syscall.O_EXCL|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, 0o666)
		return err
	})
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), name), nil
}

// move moves a file that was written to its place.
func (s *Site) move(d desk, name string) error {
	to := s.folder(path.Dir(name))
	if to == nil {
		return s.root.Rename(d.name+"/"+deskFile, name)
	}
	return again(func() error { return syscall.Renameat(d.fd(), deskFile, to.fd(), path.Base(name)) })
}

// again makes a system call until no signal breaks it off.
func again(call func() error) error {
	for {
		if err := call(); err != syscall.EINTR {
			return err
		}
	}
}
