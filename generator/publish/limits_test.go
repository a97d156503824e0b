//go:build darwin || linux

package publish_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"echelle/generator/publish"
)

// outputDir is the folder of a test that uses asChild, the same in both.
func outputDir(t *testing.T) string {
	if dir := os.Getenv("PUBLISH_TEST_DIR"); dir != "" {
		return dir
	}
	return t.TempDir()
}

// asChild runs the test that calls it once more in a process of its own, which
// may change its rights and die, and returns what that printed. In the child it
// returns true.
func asChild(t *testing.T, dir string) (inChild bool, output string) {
	t.Helper()
	if os.Getenv("PUBLISH_TEST_DIR") != "" {
		return true, ""
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), "PUBLISH_TEST_DIR="+dir)
	text, err := cmd.CombinedOutput()
	t.Logf("child: %v\n%s", err, text)
	return false, string(text)
}

// A process killed in the middle of writing leaves a lock that holds nothing,
// a temporary file and files that the next build knows.
func TestKilledBuild(t *testing.T) {
	dir := outputDir(t)
	child, _ := asChild(t, dir)
	if child {
		site, err := publish.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := site.Write("players/ada.html", []byte("half")); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, ".echelle/tmp/2"), []byte("h"), 0o666); err != nil {
			t.Fatal(err)
		}
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
	wantTree(t, dir, files{"players/ada.html": "half"})
	build(t, dir, small)
	wantTree(t, dir, small)
}

// A limit on the size of files stands in for a full disk: some bytes are
// written, the rest fails.
func TestFullDisk(t *testing.T) {
	dir := outputDir(t)
	child, output := asChild(t, dir)
	if child {
		signal.Ignore(syscall.SIGXFSZ)
		limit := syscall.Rlimit{Cur: 5000, Max: 5000}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
		_, err := tryBuild(dir, files{"players/ada.html": strings.Repeat("x", 9000)})
		if err == nil {
			t.Fatal("no error")
		}
		os.Stdout.WriteString("got: " + err.Error() + "\n")
		return
	}
	if want := "got: " + dir + "/players/ada.html: writing: "; !strings.Contains(output, want) {
		t.Errorf("the child does not say %q", want)
	}
	wantTree(t, dir, files{"players/": ""})
	if left, _ := filepath.Glob(dir + "/.echelle/tmp/*/*"); len(left) > 0 {
		t.Errorf("temporary files left: %v", left)
	}
	build(t, dir, small)
	wantTree(t, dir, small)
}

func TestReadOnlyFolder(t *testing.T) {
	dir := outputDir(t)
	if os.Getenv("PUBLISH_TEST_DIR") == "" {
		build(t, dir, files{"players/ada.html": "Ada", "index.html": "front"})
		// The child may be another person, who must get as far as players.
		err := filepath.WalkDir(filepath.Dir(dir), func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Chmod(name, 0o777)
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(filepath.Join(dir, "players"), 0o555); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(filepath.Join(dir, "players"), 0o777)
	}
	child, output := asChild(t, dir)
	if child {
		if os.Getuid() == 0 { // root may write everywhere
			if err := syscall.Setuid(65534); err != nil {
				t.Fatal(err)
			}
		}
		_, err := tryBuild(dir, files{"players/ada.html": "Eda", "index.html": "front"})
		if err == nil {
			t.Fatal("no error")
		}
		os.Stdout.WriteString("got: " + err.Error() + "\n")
		return
	}
	if want := "got: " + dir + "/players/ada.html: writing: permission denied\n"; !strings.Contains(output, want) {
		t.Errorf("the child does not say %q", want)
	}
	wantTree(t, dir, files{"players/ada.html": "Ada", "index.html": "front"})
}

// Pages are as readable as the person's umask says, not more private for being
// temporary files first.
func TestModeFollowsUmask(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o022))
	dir := t.TempDir()
	build(t, dir, files{"a/b.html": "b"})
	for name, want := range map[string]fs.FileMode{"a": fs.ModeDir | 0o755, "a/b.html": 0o644} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Mode() != want {
			t.Errorf("%s has mode %v, want %v (%v)", name, info.Mode(), want, err)
		}
	}
}

func BenchmarkPublish(b *testing.B) {
	const n = 10_000
	content := bytes.Repeat([]byte("0123456789"), 2000)
	names := make([]string, n)
	for i := range names {
		names[i] = "players/" + strings.Repeat("p", 1+i%7) + string(rune('a'+i%26)) + "-" + strconv.Itoa(i) + ".html"
	}
	all := func(b *testing.B, dir string) publish.Summary {
		site, err := publish.Open(dir)
		if err != nil {
			b.Fatal(err)
		}
		for _, name := range names {
			if err := site.Write(name, content); err != nil {
				b.Fatal(err)
			}
		}
		s, err := site.Finish("")
		if err != nil {
			b.Fatal(err)
		}
		return s
	}
	b.Run("cold 10k files", func(b *testing.B) {
		for i := range b.N {
			all(b, filepath.Join(b.TempDir(), strconv.Itoa(i)))
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/file")
	})
	b.Run("unchanged 10k files", func(b *testing.B) {
		dir := b.TempDir()
		all(b, dir)
		for b.Loop() {
			if s := all(b, dir); s.Written > 0 {
				b.Fatalf("%d written", s.Written)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "µs/file")
	})
}
