//go:build !linux

package publish

import "os"

// folder is an open folder.
type folder struct{ *os.Root }

func openFolder(root *os.Root, name string) (*folder, error) {
	in, err := root.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &folder{in}, nil
}

func (in *folder) close() { in.Root.Close() }

// create makes a file, which must not be there.
func (in *folder) create(name string) (*os.File, error) {
	return in.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// move moves a file that was written to its place.
func (s *Site) move(d desk, name string) error { return s.root.Rename(d.name+"/"+deskFile, name) }
