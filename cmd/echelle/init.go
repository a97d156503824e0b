package main

import (
	"embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// club is the small club that init writes.
//
//go:embed club
var club embed.FS

// initialise writes a working small club into a new or empty folder.
func initialise(c *call) int {
	dir := "."
	switch {
	case len(c.args) > 1:
		return c.wrong("init takes one folder")
	case len(c.args) == 1 && (c.args[0] == "-h" || c.args[0] == "--help" || c.args[0] == "-help"):
		return help(&call{name: "help", args: []string{"init"}, out: c.out, err: c.err})
	case len(c.args) == 1 && strings.HasPrefix(c.args[0], "-"):
		return c.wrong("init has no flag %s", c.args[0])
	case len(c.args) == 1:
		dir = c.args[0]
	}
	switch entries, err := os.ReadDir(dir); {
	case err == nil && len(entries) > 0:
		c.say("the folder %s is not empty, expected a new or empty one; name another: echelle init myclub", dir)
		return problems
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return c.fail(err)
	}
	err := fs.WalkDir(club, "club", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := club.ReadFile(path)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, clubPath(path))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		return c.fail(err)
	}
	c.say("a small club is in %s: its results are data/games.csv, its settings data/site.yaml", dir)
	if dir == "." {
		c.say("next: echelle serve")
	} else {
		c.say("next: cd %s && echelle serve", dir)
	}
	return success
}

// clubPath is where a file of the club goes. Names that begin with a dot are
// not embedded, so that they stand under others.
func clubPath(path string) string {
	path = strings.TrimPrefix(path, "club/")
	switch path {
	case "github/pages.yml":
		path = ".github/workflows/pages.yml"
	case "gitignore.txt":
		path = ".gitignore"
	}
	return filepath.FromSlash(path)
}
