package publish

import (
	"cmp"
	"errors"
	"io/fs"
	"strconv"
)

// put writes a file to a desk and moves it to its place.
func (s *Site) put(name string, content []byte) (fs.FileInfo, error) {
	d, err := s.desk()
	if err != nil {
		return nil, err
	}
	info, err := d.write(deskFile, content)
	if err == nil {
		if err = s.move(d, name); err != nil {
			d.Remove(deskFile)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free = append(s.free, d)
	return info, err
}

// desk is a folder of .echelle/tmp where one file is written at a time: a system
// lets only one into a folder, and the others wait with their processor busy.
type desk struct {
	*folder
	name string
}

// deskFile is the file that is being written at a desk.
const deskFile = "file"

// desk gives a desk that nobody is at.
func (s *Site) desk() (desk, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.free); n > 0 {
		d := s.free[n-1]
		s.free = s.free[:n-1]
		return d, nil
	}
	s.desks++
	name := tempFolder + "/" + strconv.Itoa(s.desks)
	if err := s.root.Mkdir(name, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return desk{}, err
	}
	in, err := openFolder(s.root, name)
	return desk{in, name}, err
}

// closeDesks closes the desks and forgets them.
func (s *Site) closeDesks() {
	for _, d := range s.free {
		d.close()
	}
	s.free, s.desks = nil, 0
}

// write makes a file, which must not be there.
func (in *folder) write(name string, content []byte) (fs.FileInfo, error) {
	f, err := in.create(name)
	if err != nil {
		return nil, err
	}
	_, err = f.Write(content)
	info, statErr := f.Stat()
	if err = cmp.Or(err, statErr, f.Close()); err != nil {
		in.Remove(name)
	}
	return info, err
}
