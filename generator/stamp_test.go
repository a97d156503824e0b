package generator_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"echelle/generator"
	"echelle/generator/history"
	"echelle/templates"
)

// manyPlayers is a games.csv that makes a site of pages of every sort.
func manyPlayers(last string) string {
	text := "date,white,black,result\n"
	for i := range 100 {
		text += fmt.Sprintf("2026-01-%02d,Player %d,Player %d,1-0\n", 1+i%28, 2*i, 2*i+1)
	}
	return text + "2026-02-01,Player 0,Player 1," + last + "\n"
}

// tree is the content of a site without the record of builds.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, ".echelle/") {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// writeIn writes a file of a folder, with the folders it lies in.
func writeIn(t *testing.T, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestStampNeverChangesTheSite changes whatever a site depends on and compares
// each build with one into an empty folder.
func TestStampNeverChangesTheSite(t *testing.T) {
	data, out := t.TempDir(), t.TempDir()
	write := func(name, text string) {
		t.Helper()
		writeIn(t, data, name, text)
	}
	write("games.csv", manyPlayers("1-0"))
	write("static/logo.txt", "one")
	o := generator.Options{Data: data, Templates: templates.FS, Jobs: 2, Version: "1"}
	build := func(out string) *generator.Result {
		t.Helper()
		o := o
		o.Out = out
		r, err := generator.Build(o)
		if err != nil || r.Errors > 0 {
			t.Fatal(err, r.Problems)
		}
		return r
	}
	skipped := func(r *generator.Result) bool {
		return slices.ContainsFunc(r.Stages, func(s generator.Stage) bool { return s.Name == "compare" })
	}
	for _, step := range []struct {
		what    string
		change  func()
		pages   bool // are made
		written bool
	}{
		{"a first build", func() {}, true, true},
		{"nothing", func() {}, false, false},
		{"a result", func() { write("games.csv", manyPlayers("0-1")) }, true, true},
		{"a static file", func() { write("static/logo.txt", "two") }, true, true},
		{"a new file of data", func() { write("site.yaml", "title: Other\n") }, true, true},
		{"a file that is not read", func() { write("lost.txt", "") }, false, false},
		{"a page about the data", func() { write("site.yaml", "title: Other\ncheck_page: true\n") }, true, true},
		{"another file that is not read", func() { write("lost-too.txt", "") }, true, true},
		{"that file gone", func() { os.Remove(filepath.Join(data, "site.yaml")) }, true, true},
		{"the address", func() { o.BaseURL = "https://club.example/" }, true, true},
		{"the day", func() { o.AsOf, _ = history.ParseDate("2026-01-31") }, true, true},
		{"the version", func() { o.Version = "2" }, true, true},
		{"workbooks wanted", func() { o.Sheets = true }, true, true},
		{"nothing", func() {}, false, false},
		{"workbooks not wanted", func() { o.Sheets = false }, true, true},
		{"the number of workers", func() { o.Jobs = 1 }, false, false},
		{"a lost page", func() { os.Remove(filepath.Join(out, "players/player-7.html")) }, true, true},
		{"a page changed by hand", func() { os.WriteFile(filepath.Join(out, "players/player-7.html"), []byte("x"), 0o666) }, true, true},
		{"the record deleted", func() { os.RemoveAll(filepath.Join(out, ".echelle")) }, true, false},
	} {
		step.change()
		r := build(out)
		if skipped(r) == step.pages {
			t.Errorf("%s changed: pages made is %v, expected %v", step.what, !skipped(r), step.pages)
		}
		if (r.Files.Written > 0) != step.written {
			t.Errorf("%s changed: %d files written", step.what, r.Files.Written)
		}
		if !step.pages {
			continue
		}
		fresh := t.TempDir()
		want := build(fresh)
		if r.Files.Files != want.Files.Files || r.Files.Bytes != want.Files.Bytes || fmt.Sprint(r.Files.Sections) != fmt.Sprint(want.Files.Sections) {
			t.Errorf("%s changed: %+v, expected %+v", step.what, r.Files, want.Files)
		}
		a, b := tree(t, out), tree(t, fresh)
		if len(b) < 200 || len(a) != len(b) {
			t.Errorf("%s changed: %d files, expected %d", step.what, len(a), len(b))
		}
		for name := range b {
			if a[name] != b[name] {
				t.Errorf("%s changed: %s differs from a build into an empty folder", step.what, name)
			}
		}
	}
}
