package publish_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"echelle/generator/publish"
)

func TestOneBuildAtATime(t *testing.T) {
	dir := t.TempDir()
	first, err := publish.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = publish.Open(dir)
	wantError(t, err, dir, "another build", fmt.Sprintf("process %d, started ", os.Getpid()), "wait until it has ended")
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	if err := first.Close(); err != nil {
		t.Errorf("closing twice: %v", err)
	}
	build(t, dir, small)
	build(t, dir, small) // Finish gives the lock back too
}

// The journal of a build that did not end is enough to go on: its files are
// replaced, removed and completed, though no manifest has them.
func TestUnfinishedBuild(t *testing.T) {
	for _, earlier := range []files{nil, small} {
		dir := t.TempDir()
		if earlier != nil {
			build(t, dir, earlier)
		}
		put(t, dir, "mine.txt", "mine")
		stop(t, dir, files{"players/new.html": "half a site", "players/ada.html": "changed", "x/y/z.html": "z", "index.html": "new front"})
		// The front page is of the earlier build or not there.
		if got := look(t, dir)["index.html"]; got != earlier["index.html"] {
			t.Errorf("the front page has %q after an unfinished build", got)
		}
		stop(t, dir, files{"players/new.html": "half another site"})
		next := files{"players/new.html": "whole", "index.html": "front"}
		build(t, dir, next)
		next["mine.txt"] = "mine"
		wantTree(t, dir, next)
	}
}

// What a person made of a page after a killed build is the person's.
func TestUnfinishedBuildAndAHand(t *testing.T) {
	dir := t.TempDir()
	stop(t, dir, files{"a.html": "ours", "b.html": "ours"})
	put(t, dir, "a.html", "mine")
	put(t, dir, "b.html", "MINE") // the same size
	build(t, dir, files{"index.html": "front"})
	wantTree(t, dir, files{"index.html": "front", "a.html": "mine", "b.html": "MINE"})
	_, err := tryBuild(dir, files{"b.html": "ours again"})
	wantError(t, err, "b.html", "no earlier build made")
}

// A build that is killed may leave a page cut short in a folder that it made. The next one
// writes it anew, or removes it where it is no longer made.
func TestPageCutShort(t *testing.T) {
	long := strings.Repeat("x", 9000)
	for _, size := range []int64{0, 4096, 8999} {
		for _, next := range []files{{"players/ada.html": long}, {"players/ada.html": "y"}, {"players/bob.html": long}} {
			dir := t.TempDir()
			stop(t, dir, files{"players/ada.html": long})
			if err := os.Truncate(filepath.Join(dir, "players/ada.html"), size); err != nil {
				t.Fatal(err)
			}
			build(t, dir, next)
			wantTree(t, dir, next)
			wantCounts(t, build(t, dir, next), 0, 1, 0)
			build(t, dir, files{"index.html": "front"}) // and knows it
			wantTree(t, dir, files{"index.html": "front"})
		}
	}
}

// Elsewhere no page is cut short, and what is shorter is a person's.
func TestShorterPageOfAHand(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, files{"players/ada.html": "ours"})
	stop(t, dir, files{"new.html": "ours", "players/new.html": "ours", "fresh/index.html": "ours"})
	for _, name := range []string{"new.html", "players/new.html"} {
		put(t, dir, name, "me")
		_, err := tryBuild(dir, files{name: "ours again"})
		wantError(t, err, name, "no earlier build made")
	}
}

func TestTemporaryFilesAreCleaned(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, ".echelle/tmp/7", "half a page")
	build(t, dir, small)
	entries, err := os.ReadDir(filepath.Join(dir, ".echelle"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := "[.gitignore lock manifest]"
	if runtime.GOOS == "windows" { // which has no locks that end with their process
		want = "[.gitignore manifest]"
	}
	if got := fmt.Sprint(names); got != want {
		t.Errorf("the record has %s after a build, want %s", got, want)
	}
}

// TestDamagedManifest cuts and changes the manifest everywhere. A build of the
// same site must find everything in place; a build of another one must not
// touch a file that the manifest does not prove to be ours.
func TestDamagedManifest(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, small)
	put(t, dir, "mine.txt", "mine")
	name := filepath.Join(dir, ".echelle/manifest")
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	damaged := [][]byte{
		nil, []byte("garbage\x00\n\n"), append(bytes.Clone(whole), whole...), bytes.Repeat([]byte("file \n"), 9),
		[]byte("echelle manifest 1\nfile 0000000000000000 4 0 mine.txt\nfile 0000000000000000 4 0 ../x\nend 0\n"),
		bytes.Replace(whole, []byte("manifest 1"), []byte("manifest 2"), 1),
	}
	for at := 0; at < len(whole); at += 11 {
		changed := bytes.Clone(whole)
		changed[at] ^= 1
		damaged = append(damaged, whole[:at], changed)
	}
	for _, text := range damaged {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		wantCounts(t, build(t, dir, small), 0, 7, 0)
	}
	for _, text := range damaged {
		// All ours and known to be so again.
		os.RemoveAll(dir)
		build(t, dir, small)
		put(t, dir, "mine.txt", "mine")
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := tryBuild(dir, files{"other.html": "other"}); err != nil {
			t.Fatal(err)
		}
		after := look(t, dir)
		if after["mine.txt"] != "mine" || after["other.html"] != "other" {
			t.Fatalf("manifest %q: the folder has %v", text, after)
		}
	}
}

// FuzzManifest: whatever stands in the manifest, a build works and a file that
// the manifest can not prove to be ours stays.
func FuzzManifest(f *testing.F) {
	f.Add([]byte("echelle manifest 1\nfile 0000000000000000 4 0 mine.txt\nfolder a\nend 0000000000000000\n"), []byte("file x"))
	f.Add([]byte("echelle manifest 1\nend 3fcd2cbb69213d2d\n"), []byte("\nfile 0000000000000000 4 0 mine.txt\nfolder ..\n"))
	f.Fuzz(func(t *testing.T, manifest, journal []byte) {
		dir := t.TempDir()
		put(t, dir, "mine.txt", "mine")
		put(t, dir, ".echelle/manifest", string(manifest))
		put(t, dir, ".echelle/journal", string(journal))
		build(t, dir, files{"other.html": "other"})
		wantTree(t, dir, files{"mine.txt": "mine", "other.html": "other"})
		wantCounts(t, build(t, dir, files{"other.html": "other"}), 0, 1, 0)
	})
}

func TestManifestSurvivesUnusualNames(t *testing.T) {
	dir := t.TempDir()
	tree := files{"a b/c  d.html": "1", "é/赵.html": "2", " x": "3", "end 0": "4", "file 0 0 0 x": "5"}
	build(t, dir, tree)
	wantCounts(t, build(t, dir, tree), 0, 5, 0)
	wantCounts(t, build(t, dir, files{"x": "x"}), 1, 0, 5)
	wantTree(t, dir, files{"x": "x"})
}

func TestOpenChangesNothingOfTheSite(t *testing.T) {
	dir := t.TempDir()
	build(t, dir, small)
	stop(t, dir, nil)
	wantTree(t, dir, small)
	if _, err := os.Stat(filepath.Join(dir, ".echelle/journal")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a build that wrote nothing left a journal")
	}
}

func TestOutputThatIsAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "public")
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := publish.Open(name)
	wantError(t, err, name)
}
