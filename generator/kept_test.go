package generator_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"echelle/generator"
	"echelle/templates"
)

// fittedSite is the data of a site whose ratings are fitted, with so many games
// that the fits are kept, over six years.
func fittedSite(t *testing.T, data string) (games string) {
	t.Helper()
	writeIn(t, data, "site.yaml", "rankings:\n  - id: main\n    system: jech\n    lists: yearly\n")
	r := rand.New(rand.NewPCG(1, 2))
	lines := []string{"date,white,black,result"}
	for i := range 5200 {
		a := r.IntN(40)
		b := (a + 1 + r.IntN(39)) % 40
		lines = append(lines, fmt.Sprintf("%d-%02d-%02d,Player %d,Player %d,%s", 2015+i/900, 1+i%900/75, 1+i%28, a, b, []string{"1-0", "0-1", "½-½"}[r.IntN(3)]))
	}
	games = strings.Join(lines, "\n") + "\n"
	writeIn(t, data, "games.csv", games)
	return games
}

// TestKeptFitsNeverChangeTheSite changes whatever fits depend on, and what is
// kept of them, and compares each build with one into an empty folder.
func TestKeptFitsNeverChangeTheSite(t *testing.T) {
	data, out := t.TempDir(), t.TempDir()
	games := fittedSite(t, data)
	kept := filepath.Join(out, ".echelle", "kept")
	build := func(out string) {
		t.Helper()
		r, err := generator.Build(generator.Options{Data: data, Out: out, Templates: templates.FS, Jobs: 2, Version: "1"})
		if err != nil || r.Errors > 0 {
			t.Fatal(err, r.Problems)
		}
	}
	// files are the kept ones, as paths.
	files := func() []string {
		names, err := filepath.Glob(filepath.Join(kept, "*"))
		if err != nil {
			t.Fatal(err)
		}
		return names
	}
	// each changes the content of every kept file.
	each := func(change func(text []byte) []byte) func() {
		return func() {
			for _, name := range files() {
				text, err := os.ReadFile(name)
				if err == nil {
					err = os.WriteFile(name, change(text), 0o666)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	edit := func(old, now string) func() {
		return func() {
			if !strings.Contains(games, old) {
				t.Fatalf("no %q in the games", old)
			}
			games = strings.Replace(games, old, now, 1)
			writeIn(t, data, "games.csv", games)
		}
	}
	old := time.Unix(1e9, 0)
	for _, step := range []struct {
		what   string
		change func()
		fresh  int // chains computed, of four
	}{
		{"a first build", func() {}, 4},
		{"nothing", func() {}, 0},
		{"a late game", edit("\n2020-05-09", "\n2020-05-10,Player 3,Aaron Aardvark,1-0\n2020-05-10,Player 3,Aaron Aardvark,0-1\n2020-05-09"), 1},
		{"the first game", edit("\n2015-01-01,", "\n2015-02-01,"), 4},
		{"a setting", func() {
			writeIn(t, data, "site.yaml", "rankings:\n  - id: main\n    system: jech\n    lists: yearly\n    settings: {mean: 1500}\n")
		}, 4},
		{"countries", func() {
			register := "id,name,country\naaron-aardvark,Aaron Aardvark,FR\n"
			for i := range 40 {
				register += fmt.Sprintf("player-%d,Player %d,CN\n", i, i)
			}
			writeIn(t, data, "players.csv", register)
		}, 0},
		{"one bit of what was kept", each(func(text []byte) []byte { text[len(text)/2] ^= 1; return text }), 4},
		{"the end of what was kept", each(func(text []byte) []byte { return text[:len(text)-9] }), 4},
		{"everything of what was kept", each(func([]byte) []byte { return nil }), 4},
		{"a folder in the place of what was kept", func() {
			for _, name := range files() {
				os.Remove(name)
				os.MkdirAll(filepath.Join(name, "x"), 0o777)
			}
		}, 4},
		{"the folder of what was kept", func() { os.RemoveAll(kept) }, 4},
		{"something else there", func() { writeIn(t, kept, "0123456789abcdef", "old") }, 0},
	} {
		step.change()
		for _, name := range files() {
			os.Chtimes(name, old, old)
		}
		build(out)
		fresh := t.TempDir()
		build(fresh)
		if a, b := tree(t, out), tree(t, fresh); len(b) < 60 || !maps.Equal(a, b) {
			t.Errorf("%s changed: the site differs from one built into an empty folder", step.what)
		}
		now := tree(t, kept)
		if len(now) != 4 || !maps.Equal(now, tree(t, filepath.Join(fresh, ".echelle", "kept"))) {
			t.Errorf("%s changed: %d chains are kept, or others than by a first build", step.what, len(now))
		}
		if strings.Contains(strings.Join(slices.Collect(maps.Values(now)), ""), "Player") {
			t.Errorf("%s changed: a name is kept", step.what)
		}
		written := 0
		for _, name := range files() {
			if info, err := os.Stat(name); err == nil && !info.ModTime().Equal(old) {
				written++
			}
		}
		if written != step.fresh {
			t.Errorf("%s changed: %d chains were fitted anew, expected %d", step.what, written, step.fresh)
		}
	}
}
