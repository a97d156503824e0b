package publish

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// badPath says why name can not be the path of a page on every system and
// host, or nothing if it can.
func badPath(name string) string {
	if !fs.ValidPath(name) || name == "." {
		return "is not a clean relative path with forward slashes"
	}
	for i := range len(name) {
		if c := name[i]; c < ' ' || c == 0x7f || strings.IndexByte(`\:*?"<>|`, c) >= 0 {
			return fmt.Sprintf("has the character %q, which not every system allows in file names", c)
		}
	}
	for i, part := range strings.Split(name, "/") {
		lower := strings.ToLower(part)
		switch {
		case i == 0 && lower == own:
			return "is in the folder for the record of builds"
		case len(part) > 255:
			return "has a part of more than 255 bytes"
		case strings.HasSuffix(part, ".") || strings.HasSuffix(part, " "):
			return fmt.Sprintf("has the part %q, which ends in a dot or space; Windows drops it", part)
		case reserved(lower):
			return fmt.Sprintf("has the part %q, which is the name of a device on Windows", part)
		}
	}
	return ""
}

// reserved reports whether Windows takes a file name in lower case for a
// device, as it does with any ending: nul, com1.html.
func reserved(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	name = strings.TrimRight(name, " ")
	switch name {
	case "con", "prn", "aux", "nul", "conin$", "conout$":
		return true
	}
	port, isPort := strings.CutPrefix(name, "com")
	if !isPort {
		port, isPort = strings.CutPrefix(name, "lpt")
	}
	return isPort && strings.Contains(" 0 1 2 3 4 5 6 7 8 9 ¹ ² ³ ", " "+port+" ") && port != ""
}

// tree holds the files and folders of a build by their path in lower case, as
// some systems see them.
type tree struct {
	files   map[string]string
	folders map[string]string
}

func newTree() tree { return tree{map[string]string{}, map[string]string{}} }

// add adds a file and its folders. It says why that is not possible, naming
// both paths, or nothing.
func (t *tree) add(name string) string {
	lower := strings.ToLower(name)
	if other, taken := t.files[lower]; taken {
		if other == name {
			return "is written twice in one build"
		}
		return fmt.Sprintf("differs from %s only in case; some systems take them for one file", other)
	}
	if other, taken := t.folders[lower]; taken {
		return fmt.Sprintf("is a file and %s is a folder", other)
	}
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		lower := strings.ToLower(folder)
		if other, taken := t.files[lower]; taken {
			return fmt.Sprintf("is in a folder that is also the file %s", other)
		}
		other, known := t.folders[lower]
		if known && other != folder {
			return fmt.Sprintf("is in a folder that differs from %s only in case; some systems take them for one", other)
		}
		if known {
			break // and so are the folders above it
		}
		t.folders[lower] = folder
	}
	t.files[lower] = name
	return ""
}

// hasFolder reports whether files of this build are below folder.
func (t *tree) hasFolder(folder string) bool {
	return t.folders[strings.ToLower(folder)] == folder
}
