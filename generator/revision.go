package generator

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"os/exec"
	"strings"
)

// git runs git in a folder and returns what it prints. The error has git's own
// words.
func git(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	if err := cmd.Run(); err != nil {
		text := strings.TrimSpace(complaint.String())
		if text == "" {
			text = err.Error()
		}
		return nil, fmt.Errorf("git %s: %s", args[0], text)
	}
	return out.Bytes(), nil
}

// revision is a folder as it was in a revision of the git repository that it is
// in.
func revision(dir, rev string) (fs.FS, error) {
	text, err := git(dir, "archive", "--format=zip", rev)
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(text), int64(len(text)))
}

// isRevision tells whether a name is a revision of the repository that a folder
// is in.
func isRevision(dir, name string) bool {
	if strings.HasPrefix(name, "-") {
		return false
	}
	_, err := git(dir, "rev-parse", "--verify", "--quiet", name+"^{tree}")
	return err == nil
}

// lastChange is the revision that last changed a file below a folder; "" where
// the folder is in no repository or the file was never committed.
func lastChange(dir, file string) string {
	out, err := git(dir, "log", "-1", "--format=%H", "--", file)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}
