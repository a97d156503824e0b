package privacy

import (
	"archive/zip"
	"bytes"
	"io"
)

// member is a text to be searched: a file, or a file in an archive.
type member struct {
	name string // in the archive; "" for a file that is none
	text []byte
}

// mostUnpacked bounds how much of a file in an archive is searched, in bytes:
// there are archives of a few kilobytes that hold petabytes.
const mostUnpacked = 1 << 28

// members are the names and contents of the files in a zip archive, as workbooks
// and other documents are, or else the file itself, as is an archive that cannot
// be read.
func members(content []byte) []member {
	whole := []member{{"", content}}
	if !bytes.HasPrefix(content, []byte("PK\x03\x04")) {
		return whole
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return whole
	}
	var list []member
	for _, file := range z.File {
		var text []byte
		if r, err := file.Open(); err == nil {
			// Of a damaged file what can be read is searched.
			text, _ = io.ReadAll(io.LimitReader(r, mostUnpacked))
			r.Close()
		}
		list = append(list, member{file.Name, []byte(file.Name)}, member{file.Name, text})
	}
	return list
}
