package main

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

func TestMain(m *testing.M) { testscript.Main(m, map[string]func(){"echelle": main}) }

// TestScripts runs the program as its users do: one behaviour a file.
func TestScripts(t *testing.T) { runScripts(t, "testdata") }

// TestBadInput runs check or build on data that are wrong, with the exact
// message for each.
func TestBadInput(t *testing.T) { runScripts(t, "testdata/bad") }

func runScripts(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"absent": absent,
			"same":   same,
			"copy":   duplicate,

			"published": published,
			"until":     until,
		},
	})
}

// status N command...: the command ends with exit status N.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	switch err := ts.Exec(args[1], args[2:]...); {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	default:
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, expected %d", got, want)
	}
}

// absent DIR text...: no file below DIR has one of the texts in its name or
// content. Letter case does not matter.
func absent(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: absent DIR text...")
	}
	files := tree(ts, args[0])
	if len(files) == 0 {
		ts.Fatalf("%s is empty", args[0])
	}
	for name, content := range files {
		for _, text := range args[1:] {
			text = strings.ToLower(text)
			if strings.Contains(strings.ToLower(name), text) || strings.Contains(strings.ToLower(content), text) {
				ts.Fatalf("%s holds %q", name, text)
			}
		}
	}
}

// same DIR DIR: both hold the same files with the same bytes.
func same(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: same DIR DIR")
	}
	a, b := tree(ts, args[0]), tree(ts, args[1])
	equal := len(a) == len(b)
	for name, content := range a {
		if other, ok := b[name]; !ok || content != other {
			equal = false
			if !neg {
				ts.Logf("%s differs", name)
			}
		}
	}
	if equal == neg {
		ts.Fatalf("%s and %s: the same is %v", args[0], args[1], equal)
	}
}

// copy DIR DIR: makes the second folder, with all files of the first.
func duplicate(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: copy DIR DIR")
	}
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(ts.MkAbs(args[0]))))
}

// published FILE LIST: the file of the site holds what the published list
// holds, to the byte, without its first line.
func published(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: published FILE LIST")
	}
	_, want, _ := strings.Cut(ts.ReadFile(args[1]), "\n")
	if equal := ts.ReadFile(args[0]) == want; equal == neg {
		ts.Fatalf("%s holds what %s says is %v", args[0], args[1], equal)
	}
}

// until FILE TEXT: waits until the file holds the text, for what runs in the
// background.
func until(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: until FILE TEXT")
	}
	for start := time.Now(); time.Since(start) < 20*time.Second; time.Sleep(20 * time.Millisecond) {
		if text, err := os.ReadFile(ts.MkAbs(args[0])); err == nil && strings.Contains(string(text), args[1]) {
			return
		}
	}
	ts.Fatalf("%s does not hold %q", args[0], args[1])
}

// tree reads the files of a folder without those of .echelle, which is not for
// publishing.
func tree(ts *testscript.TestScript, dir string) map[string]string {
	files := map[string]string{}
	root := os.DirFS(ts.MkAbs(dir))
	ts.Check(fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && d.Name() == ".echelle" {
				return fs.SkipDir
			}
			return err
		}
		data, err := fs.ReadFile(root, name)
		files[name] = string(data)
		return err
	}))
	return files
}

// The line that counts the pages leaves nothing behind, without the sequences that not
// every terminal knows.
func TestProgressWipesItselfOut(t *testing.T) {
	if got, want := progress(9, 12), "\r9 of 12 pages"; got != want {
		t.Errorf("progress is %q, expected %q", got, want)
	}
	if got, want := progress(12, 12), "\r12 of 12 pages\r"+"              "+"\r"; got != want {
		t.Errorf("progress ends with %q, expected %q", got, want)
	}
}
