package main

import (
	"embed"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// club is the small club that init writes.
//
//go:embed club
var club embed.FS

// The workflows of the club use the action of this program's repository, which
// the program does not know: its own builds may come from any copy of it.
const (
	actionHolder = "OWNER/echelle/.github/actions/echelle@main"
	fillIn       = " # OWNER/echelle: put the program's repository here"
)

// initialise writes a working small club into a new or empty folder, or a new
// repository.
func initialise(c *call) int {
	f := &flags{FlagSet: flag.NewFlagSet(c.name, flag.ContinueOnError), jobs: 1}
	f.SetOutput(io.Discard)
	program := f.String("program", "", "")
	args, status, ok := f.parse(c, 1)
	switch {
	case !ok:
		return status
	case *program != "" && !matches(`[A-Za-z0-9-]+/[A-Za-z0-9._-]+(@[A-Za-z0-9._/-]+)?`, *program):
		return c.wrong("--program is %q, expected the program's repository on GitHub such as OWNER/echelle or OWNER/echelle@v1.0.0", *program)
	}
	dir := "."
	if len(args) == 1 {
		dir = args[0]
	}
	switch entries, err := os.ReadDir(dir); {
	case slices.ContainsFunc(entries, foreign):
		c.say("the folder %s is not empty, expected a new or empty one, or a new repository; name another: echelle init myclub", dir)
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
		text := strings.ReplaceAll(string(data), actionHolder, actionOf(*program, programVersion()))
		file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			return nil // the repository has its own
		}
		if err != nil {
			return err
		}
		_, err = file.WriteString(text)
		return errors.Join(err, file.Close())
	})
	if err != nil {
		return c.fail(err)
	}
	c.say("a small club is in %s: its results are data/games.csv, its settings data/site.yaml", dir)
	if *program == "" {
		c.say("before you publish on GitHub: put the program's repository in place of OWNER/echelle in .github/workflows, or give it here: --program OWNER/echelle")
	}
	if dir == "." {
		c.say("next: echelle serve")
	} else {
		// Two lines: the terminal that Windows opens knows no &&.
		c.say("next: cd %s", quoted(dir))
		c.say("then: echelle serve")
	}
	return success
}

// foreign tells whether a folder that has this is more than a new repository. What
// that has of what the club has too stays as it is.
func foreign(e fs.DirEntry) bool {
	return !slices.Contains([]string{".git", ".gitattributes", "LICENSE", "README.md"}, e.Name())
}

// quoted is a path as every terminal takes it.
func quoted(path string) string {
	if strings.ContainsAny(path, " &()'") {
		return `"` + path + `"`
	}
	return path
}

// actionOf is what the workflows use: the action in the repository of the program,
// at the revision that is given, else at the release that this program is, else
// the newest. Without a repository a remark says what to fill in.
func actionOf(program, version string) string {
	name, revision, _ := strings.Cut(program, "@")
	remark := ""
	if name == "" {
		name, remark = "OWNER/echelle", fillIn
	}
	switch {
	case revision != "":
	case matches(`v[0-9]+\.[0-9]+\.[0-9]+`, version):
		revision = version
	default:
		revision = "main"
	}
	return name + "/.github/actions/echelle@" + revision + remark
}

// matches tells whether a whole text has a form.
func matches(form, text string) bool {
	return regexp.MustCompile("^(?:" + form + ")$").MatchString(text)
}

// clubPath is where a file of the club goes. Names that begin with a dot are
// not embedded, so that they stand under others.
func clubPath(path string) string {
	path = strings.TrimPrefix(path, "club/")
	if name, ok := strings.CutPrefix(path, "github/"); ok {
		path = ".github/workflows/" + name
	}
	switch path {
	case "gitattributes.txt", "gitignore.txt":
		path = "." + strings.TrimSuffix(path, ".txt")
	}
	return filepath.FromSlash(path)
}
