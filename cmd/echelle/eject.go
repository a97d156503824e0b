package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"echelle/generator/diag"
	"echelle/templates"
)

// eject copies one of the program's templates, assets or word lists into the
// folder of the site's own; without a name it lists them all.
func eject(c *call) int {
	f := newFlags(c)
	args, status, ok := f.parse(c, 1)
	if !ok {
		return status
	}
	names, err := ejectable()
	if err != nil {
		return c.fail(err)
	}
	if len(args) == 0 {
		for _, name := range names {
			text, err := fs.ReadFile(templates.FS, name)
			if err != nil {
				return c.fail(err)
			}
			fmt.Fprintf(c.out, "%-25s %s\n", name, about(name, string(text)))
		}
		return success
	}
	name := filepath.ToSlash(args[0])
	text, err := fs.ReadFile(templates.FS, name)
	if err != nil {
		hint := ""
		if near, ok := nearestName(name, names); ok {
			hint = "; did you mean " + near + "?"
		}
		c.say("no file %q, expected one of those that echelle eject lists%s", name, hint)
		return usage
	}
	to := filepath.Join(f.ownTemplates(), filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return c.fail(err)
	}
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		c.say("%s is there already, expected no such file; a copy of the program's to compare: echelle eject %s --templates NEW-FOLDER", filepath.ToSlash(to), name)
		return problems
	}
	if err != nil {
		return c.fail(err)
	}
	_, err = file.Write(text)
	if err := errors.Join(err, file.Close()); err != nil {
		return c.fail(err)
	}
	if f.templates != "" {
		c.note("%s is a copy of the program's: it replaces that in a build with --templates %s", filepath.ToSlash(to), f.templates)
		return success
	}
	c.note("%s is yours now: it replaces the program's at the next build", filepath.ToSlash(to))
	if lang, ok := strings.CutSuffix(name, ".yaml"); ok {
		c.note("for a few words of your own, %s.own.yaml with only those is easier to keep up to date", filepath.ToSlash(filepath.Join(f.ownTemplates(), lang)))
	}
	return success
}

// ejectable are the names of the program's files, sorted.
func ejectable() ([]string, error) {
	var names []string
	err := fs.WalkDir(templates.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// nearestName is the file that was most likely meant: one of that name in
// another folder or without its ending, else one written nearly so.
func nearestName(name string, names []string) (string, bool) {
	base := path.Base(name)
	for _, n := range names {
		if b := path.Base(n); b == base || strings.TrimSuffix(b, path.Ext(b)) == base {
			return n, true
		}
	}
	return diag.Nearest(name, names)
}

// about is what a file says of itself in its first comment, or in that before
// each of its parts: the first sentence, without a name before it.
func about(name, text string) string {
	comment := map[string]*regexp.Regexp{
		".html": regexp.MustCompile(`(?sm)^\{\{- /\* (?:[a-z, ]+: )?(.*?)\. .*? \*/ -\}\}`),
		".css":  regexp.MustCompile(`(?s)\A/\* (.*?)\.\s`),
		".js":   regexp.MustCompile(`(?s)\A(?:/\*!|//) (.*?)[.;]\s`),
		".svg":  regexp.MustCompile(`(?s)\A<!-- (.*?)\. -->`),
		".yaml": regexp.MustCompile(`(?s)\A# (.*?)\.\s`),
		".txt":  regexp.MustCompile(`\A(.*?)\.?\n`),
	}[path.Ext(name)]
	var sentences []string
	for _, m := range comment.FindAllStringSubmatch(text, -1) {
		said := strings.NewReplacer("\n//", " ", "\n#", " ").Replace(m[1])
		sentences = append(sentences, strings.Join(strings.Fields(said), " "))
	}
	return strings.Join(sentences, "; ")
}
