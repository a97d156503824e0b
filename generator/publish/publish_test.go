package publish_test

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"echelle/generator/publish"
)

// files is a tree: path to content.
type files map[string]string

// build publishes a tree and returns the summary.
func build(t *testing.T, dir string, tree files) publish.Summary {
	t.Helper()
	summary, err := tryBuild(dir, tree)
	if err != nil {
		t.Fatal(err)
	}
	return summary
}

func tryBuild(dir string, tree files) (publish.Summary, error) {
	site, err := publish.Open(dir)
	if err != nil {
		return publish.Summary{}, err
	}
	defer site.Close()
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		if err := site.Write(name, []byte(tree[name])); err != nil {
			return publish.Summary{}, err
		}
	}
	return site.Finish("")
}

// stop publishes a tree as a build does that is killed before its end.
func stop(t *testing.T, dir string, tree files) {
	t.Helper()
	site, err := publish.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	for name, content := range tree {
		if err := site.Write(name, []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
}

// put writes a file as a person does.
func put(t *testing.T, dir, name, content string) {
	t.Helper()
	name = filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// look reads the tree without the record; an empty folder ends in a slash.
func look(t *testing.T, dir string) files {
	t.Helper()
	tree := files{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == ".echelle":
			return fs.SkipDir
		case d.IsDir():
			entries, err := os.ReadDir(filepath.Join(dir, name))
			if len(entries) == 0 {
				tree[name+"/"] = ""
			}
			return err
		}
		content, err := os.ReadFile(filepath.Join(dir, name))
		tree[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func wantTree(t *testing.T, dir string, want files) {
	t.Helper()
	if got := look(t, dir); !maps.Equal(got, want) {
		t.Errorf("the folder has %v, want %v", got, want)
	}
}

func wantCounts(t *testing.T, s publish.Summary, written, unchanged, removed int) {
	t.Helper()
	if s.Written != written || s.Unchanged != unchanged || s.Removed != removed {
		t.Errorf("%d written, %d unchanged, %d removed; want %d, %d, %d",
			s.Written, s.Unchanged, s.Removed, written, unchanged, removed)
	}
}

// wantError checks that an error is an *Error and speaks of all words.
func wantError(t *testing.T, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want one with %q", words)
	}
	var e *publish.Error
	if !errors.As(err, &e) {
		t.Errorf("%T is not a *publish.Error: %v", err, err)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("error %q does not say %q", err, word)
		}
	}
}

var small = files{
	"index.html":         "front",
	"style.css":          "colours",
	".nojekyll":          "",
	"players/index.html": "all",
	"players/ada.html":   "Ada",
	"players/bo.html":    "Bo",
	"a/b/c/deep.html":    "deep",
}

func TestTreeIsExactlyWhatWasWritten(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "public")
	s := build(t, dir, small)
	wantTree(t, dir, small)
	wantCounts(t, s, 7, 0, 0)
	want := []publish.Section{{"", 3, 12}, {"a", 1, 4}, {"players", 3, 8}}
	if !slices.Equal(s.Sections, want) || s.Files != 7 || s.Bytes != 24 {
		t.Errorf("got %d files, %d bytes, %v; want 7, 24, %v", s.Files, s.Bytes, s.Sections, want)
	}
	want = []publish.Section{{".css", 1, 7}, {".html", 5, 17}, {".nojekyll", 1, 0}}
	if !slices.Equal(s.Endings, want) {
		t.Errorf("got %v by ending, want %v", s.Endings, want)
	}

	next := maps.Clone(small)
	next["players/ada.html"] = "Ida"
	delete(next, "players/bo.html")
	delete(next, "a/b/c/deep.html")
	next["players/cy.html"] = "Cy"
	s = build(t, dir, next)
	wantTree(t, dir, next) // with it the empty folders a/b/c, a/b, a
	wantCounts(t, s, 2, 4, 2)
}

// A site has more folders than stay open at once.
func TestManyFolders(t *testing.T) {
	dir, want := t.TempDir(), files{}
	for i := range 150 {
		want[fmt.Sprintf("%d/page.html", i)] = "page"
		want[fmt.Sprintf("%d/deeper/page.html", i)] = "deeper"
	}
	wantCounts(t, build(t, dir, want), 300, 0, 0)
	wantTree(t, dir, want)
	for name := range want {
		want[name] += ", changed"
	}
	wantCounts(t, build(t, dir, want), 300, 0, 0)
	wantTree(t, dir, want)
}

// The same bytes are not written again: the file itself stays, also when
// its time was changed and when the manifest is lost.
func TestUnchangedFilesAreNotTouched(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, small)
	before := map[string]fs.FileInfo{}
	for name := range small {
		before[name], _ = os.Stat(filepath.Join(dir, name))
	}
	manifest, _ := os.Stat(filepath.Join(dir, ".echelle/manifest"))
	check := func(when string) {
		t.Helper()
		wantCounts(t, build(t, dir, small), 0, 7, 0)
		for name := range small {
			now, err := os.Stat(filepath.Join(dir, name))
			if err != nil || !os.SameFile(now, before[name]) {
				t.Errorf("%s: %s was written again", when, name)
			}
		}
	}
	check("same files")
	if now, _ := os.Stat(filepath.Join(dir, ".echelle/manifest")); !os.SameFile(now, manifest) {
		t.Error("the manifest was written again")
	}
	old := time.Unix(1_000_000_000, 0)
	if err := os.Chtimes(filepath.Join(dir, "players/ada.html"), old, old); err != nil {
		t.Fatal(err)
	}
	check("time changed")
	if err := os.RemoveAll(filepath.Join(dir, ".echelle")); err != nil {
		t.Fatal(err)
	}
	check("no manifest")
}

func TestForeignFilesStay(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "CNAME", "rank.example.org")
	put(t, dir, "players/notes.txt", "mine")
	build(t, dir, small)
	build(t, dir, files{"index.html": "front"})
	wantTree(t, dir, files{"index.html": "front", "CNAME": "rank.example.org", "players/notes.txt": "mine"})
	// A folder that a person made stays when it becomes empty.
	os.Remove(filepath.Join(dir, "players/notes.txt"))
	build(t, dir, files{"index.html": "front"})
	wantTree(t, dir, files{"index.html": "front", "CNAME": "rank.example.org", "players/": ""})
}

func TestForeignFileInThePlaceOfAPageIsAnError(t *testing.T) {
	for name, content := range map[string]string{"players/ada.html": "something else", "players/bo.html": "Xy", "index.html": "hello"} {
		dir := t.TempDir()
		put(t, dir, name, content)
		_, err := tryBuild(dir, small)
		wantError(t, err, filepath.ToSlash(dir)+"/"+name, "no earlier build made")
		if got := look(t, dir)[name]; got != content {
			t.Errorf("%s has %q now", name, got)
		}
	}
}

func TestTaken(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, small)
	put(t, dir, "players/bo.html", "changed by hand")
	put(t, dir, "players/eve.html", "Eve")
	put(t, dir, "events", "no folder")
	names := []string{"index.html", "players/ada.html", "players/bo.html", "players/dan.html", "players/eve.html", "events/a.html", "events/b.html", "clubs/a.html", "players/", "assets/", "a/"}
	check := func(what string, want ...string) {
		t.Helper()
		site, err := publish.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer site.Close()
		var got []string
		for _, i := range site.Taken(names) {
			got = append(got, names[i])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q are taken, want %q", what, got, want)
		}
		if err := site.Look("players/eve.html", []byte("Eve")); err != nil {
			t.Error(err)
		}
		wantError(t, site.Look("players/eve.html", []byte("Eva")), "eve.html", "no earlier build made")
	}
	check("a site that was built", "players/eve.html", "events/a.html", "players/")
	put(t, dir, ".echelle/manifest", "damaged")
	check("no record", "index.html", "players/ada.html", "players/bo.html", "players/eve.html", "events/a.html", "players/", "a/")
}

// A file of a person that happens to have the bytes of a page does not become
// ours by that.
func TestForeignFileWithTheRightBytesStaysForeign(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "style.css", "colours")
	build(t, dir, small)
	_, err := tryBuild(dir, files{"style.css": "new colours"})
	wantError(t, err, "style.css", "no earlier build made")
	build(t, dir, files{"index.html": "front"})
	wantTree(t, dir, files{"index.html": "front", "style.css": "colours"})
}

func TestPageChangedByHand(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, small)
	put(t, dir, "players/ada.html", "Eda") // the same size
	put(t, dir, "players/bo.html", "Bo, changed")
	s := build(t, dir, small)
	wantCounts(t, s, 2, 5, 0)
	wantTree(t, dir, small)

	put(t, dir, "players/bo.html", "Bo, changed")
	s = build(t, dir, files{"index.html": "front"})
	if want := []string{"players/bo.html"}; !slices.Equal(s.Kept, want) {
		t.Errorf("kept %v, want %v", s.Kept, want)
	}
	wantTree(t, dir, files{"index.html": "front", "players/bo.html": "Bo, changed"})
}

func TestFoldersAndLinksInTheWay(t *testing.T) {
	outside := t.TempDir()
	put(t, outside, "ada.html", "not yours")
	tests := map[string]struct {
		prepare func(dir string) error
		want    string
	}{
		"folder in the place of a page": {func(dir string) error { return os.MkdirAll(dir+"/players/ada.html", 0o777) }, "ada.html: is a folder"},
		"file in the place of a folder": {func(dir string) error { return os.WriteFile(dir+"/players", nil, 0o666) }, "players: is a file"},
		"link in the place of a page": {func(dir string) error {
			os.Mkdir(dir+"/players", 0o777)
			return os.Symlink(outside+"/ada.html", dir+"/players/ada.html")
		}, "ada.html: is a symbolic link"},
		"dangling link in the place of a page": {func(dir string) error { return os.Symlink(outside+"/none", dir+"/style.css") }, "style.css: is a symbolic link"},
		"link out in the place of a folder":    {func(dir string) error { return os.Symlink(outside, dir+"/players") }, "players: is a symbolic link"},
		"dangling link for a folder":           {func(dir string) error { return os.Symlink("nowhere", dir+"/a") }, "a"},
		"link out for the record":              {func(dir string) error { return os.Symlink(outside, dir+"/.echelle") }, ".echelle"},
		"file for the record":                  {func(dir string) error { return os.WriteFile(dir+"/.echelle", nil, 0o666) }, ".echelle"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := test.prepare(dir); err != nil {
				t.Skip(err)
			}
			_, err := tryBuild(dir, small)
			wantError(t, err, test.want)
			wantTree(t, outside, files{"ada.html": "not yours"})
		})
	}
}

// A link put over a folder of ours does not lead removal outside.
func TestStaleFilesBehindALinkStay(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	build(t, dir, small)
	put(t, outside, "ada.html", "Ada")
	os.RemoveAll(filepath.Join(dir, "players"))
	if err := os.Symlink(outside, filepath.Join(dir, "players")); err != nil {
		t.Skip(err)
	}
	build(t, dir, files{"index.html": "front"})
	wantTree(t, outside, files{"ada.html": "Ada"})
}

func TestBadPaths(t *testing.T) {
	dir := t.TempDir()
	site, err := publish.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	for _, name := range []string{
		"", ".", "..", "../x.html", "/etc/passwd", "a/../../x", "a//b", "a/", "./a", "a/./b", `a\b`, `C:\x`, "c:x", "a\x00b", "a\nb",
		"\xff.html", "x?y", "x*", "a|b", "nul", "NUL.html", "players/con.html", "com1", "LPT9.txt", "a/Aux/b", "com¹",
		"x.", "x /y", "...", ".echelle/manifest", ".Echelle/x", ".echelle", strings.Repeat("x", 256),
	} {
		if err := site.Write(name, []byte("x")); err == nil {
			t.Errorf("%q was taken for a path", name)
		} else {
			wantError(t, err)
		}
	}
	for _, name := range []string{"console.html", "com.html", "com10.html", "lpt.html", "auxiliary/x", ".well-known/x", "é/赵.html", "a b.html", "x..y"} {
		if err := site.Write(name, []byte("x")); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestPathsThatCollide(t *testing.T) {
	for _, test := range []struct{ first, second, want string }{
		{"a.html", "a.html", "a.html: is written twice"},
		{"index.html", "index.html", "index.html: is written twice"},
		{"players/Ada.html", "players/ada.html", "ada.html: differs from players/Ada.html only in case"},
		{"Players/x.html", "players/y.html", "players/y.html: is in a folder that differs from Players only in case"},
		{"a", "a/b", "a/b: is in a folder that is also the file a"},
		{"A/b/c", "a", "a: is a file and A is a folder"},
	} {
		site, err := publish.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if err := site.Write(test.first, []byte("1")); err != nil {
			t.Error(err)
		}
		wantError(t, site.Write(test.second, []byte("2")), test.want)
		site.Close()
	}
}

func TestIndexPagesComeLastAndTheFrontPageAtTheEnd(t *testing.T) {
	dir := t.TempDir()
	site, err := publish.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	buffer := []byte("front")
	for _, name := range []string{"index.html", "players/index.html", "players/ada.html"} {
		if err := site.Write(name, buffer); err != nil {
			t.Fatal(err)
		}
	}
	copy(buffer, "other") // the caller may reuse it
	wantTree(t, dir, files{"players/ada.html": "front"})
	if _, err := site.Finish(""); err != nil {
		t.Fatal(err)
	}
	wantTree(t, dir, files{"players/ada.html": "front", "index.html": "front", "players/index.html": "front"})
	front, _ := os.Stat(filepath.Join(dir, "index.html"))
	inner, _ := os.Stat(filepath.Join(dir, "players/index.html"))
	if front.ModTime().Before(inner.ModTime()) {
		t.Error("the front page was written before another index page")
	}
}

func TestManyWritersAtOnce(t *testing.T) {
	dir := t.TempDir()
	for round := range 2 {
		site, err := publish.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		var group sync.WaitGroup
		for w := range 8 {
			group.Go(func() {
				for i := range 50 {
					name := fmt.Sprintf("f%d/g%d/p%d-%d.html", i%7, i%3, w, i)
					if err := site.Write(name, fmt.Appendf(nil, "%d %s", round, name)); err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		s, err := site.Finish("")
		if err != nil {
			t.Fatal(err)
		}
		wantCounts(t, s, 400, 0, 0)
	}
	if got := len(look(t, dir)); got != 400 {
		t.Errorf("%d files, want 400", got)
	}
}

// The record has the times of this machine; the site must not.
func TestTreeDoesNotDependOnHowItCameToBe(t *testing.T) {
	one, two := t.TempDir(), t.TempDir()
	build(t, one, small)
	build(t, two, files{"players/ada.html": "old", "gone/x.html": "x"})
	build(t, two, small)
	if a, b := look(t, one), look(t, two); !maps.Equal(a, b) {
		t.Errorf("%v and %v", a, b)
	}
}

// What is in the place of the folder of results kept is a person's.
func TestFileInThePlaceOfWhatIsKept(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, small)
	put(t, dir, ".echelle/kept", "mine")
	site, err := publish.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer site.Close()
	wantError(t, site.Save(publish.Remember(dir, "program")), ".echelle/kept", "move or delete it")
	if text, err := os.ReadFile(filepath.Join(dir, ".echelle/kept")); string(text) != "mine" {
		t.Errorf("the file has %q now: %v", text, err)
	}
}
