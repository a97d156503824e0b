package sitetest

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestTheNumberOfWorkersChangesNothing(t *testing.T) {
	for jobs, s := range map[int]*site{1: sites["demo"], 8: sites["fr"]} {
		dir := t.TempDir()
		if _, err := s.build(dir, jobs); err != nil {
			t.Fatal(err)
		}
		files, err := read(dir)
		if err != nil {
			t.Fatal(err)
		}
		sameFiles(t, s.files, files)
	}
}

func TestASecondBuildWritesNothing(t *testing.T) {
	dir := t.TempDir()
	first, err := sites["demo"].build(dir, 2)
	if err != nil {
		t.Fatal(err)
	}
	second, err := sites["demo"].build(dir, 2)
	if err != nil {
		t.Fatal(err)
	}
	if f := second.Files; f.Written != 0 || f.Removed != 0 || f.Unchanged != first.Files.Written {
		t.Errorf("the second build wrote %d, removed %d and left %d files, expected 0, 0 and %d", f.Written, f.Removed, f.Unchanged, first.Files.Written)
	}
}

// TestEveryProcessorMakesTheSameSite builds the program for processors that
// compute differently: with fused multiplication (v3), where calls are inlined as in
// releases too, and with 32 bits.
func TestEveryProcessorMakesTheSameSite(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program three times; left out with -short")
	}
	if runtime.GOARCH != "amd64" {
		t.Skipf("needs an amd64 processor to run the programs, this is %s", runtime.GOARCH)
	}
	var plain map[string][]byte
	profile, err := filepath.Abs("../../cmd/echelle/release.pgo")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ kind, pgo string }{{"GOAMD64=v1", "off"}, {"GOAMD64=v3", profile}, {"GOARCH=386", "off"}} {
		t.Run(x.kind, func(t *testing.T) {
			dir := t.TempDir()
			program := filepath.Join(dir, "echelle.exe")
			cmd := exec.Command("go", "build", "-buildvcs=false", "-pgo="+x.pgo, "-o", program, "echelle/cmd/echelle")
			cmd.Env = append(os.Environ(), "CGO_ENABLED=0", x.kind)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("building: %v\n%s", err, out)
			}
			out, err := exec.Command(program, "build", "--xlsx", "--data", sites["demo"].data, "--out", filepath.Join(dir, "public")).CombinedOutput()
			if err != nil && strings.Contains(string(out), "can only be run on") {
				t.Skipf("this processor is too old: %s", out)
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			files, err := read(filepath.Join(dir, "public"))
			if err != nil {
				t.Fatal(err)
			}
			if plain == nil {
				plain = files
			}
			sameFiles(t, plain, files)
		})
	}
}

// sameFiles reports the files in which two sites differ.
func sameFiles(t *testing.T, want, got map[string][]byte) {
	t.Helper()
	if len(want) != len(got) {
		t.Errorf("%d files, expected %d", len(got), len(want))
	}
	reported := 0
	for _, name := range slices.Sorted(maps.Keys(want)) {
		a, b := want[name], got[name]
		if bytes.Equal(a, b) {
			continue
		}
		i := 0
		for i < min(len(a), len(b)) && a[i] == b[i] {
			i++
		}
		t.Errorf("%s differs from byte %d on: %q, expected %q", name, i, b[i:min(len(b), i+60)], a[i:min(len(a), i+60)])
		if reported++; reported == 5 {
			t.Fatal("and perhaps more")
		}
	}
}
