package publish_test

import (
	"os"
	"path/filepath"
	"testing"

	"echelle/generator/publish"
)

func TestCurrent(t *testing.T) {
	publishSmall := func(t *testing.T, dir, stamp string) {
		t.Helper()
		site, err := publish.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range small {
			if err := site.Write(name, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := site.Finish(stamp); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		what          string
		stamp         string
		before, after func(dir string)
		want          bool
	}{
		{what: "the same stamp", stamp: "a", want: true},
		{what: "another stamp", stamp: "b"},
		{what: "no stamp"},
		{what: "a page gone", stamp: "a", after: func(dir string) { os.Remove(filepath.Join(dir, "index.html")) }},
		{what: "a page changed", stamp: "a", after: func(dir string) { os.WriteFile(filepath.Join(dir, "index.html"), []byte("?"), 0o666) }},
		{what: "a file more", stamp: "a", after: func(dir string) { os.WriteFile(filepath.Join(dir, "CNAME"), []byte("x"), 0o666) }, want: true},
		{what: "a page of somebody else, which may go", stamp: "a", before: func(dir string) {
			os.WriteFile(filepath.Join(dir, "index.html"), []byte(small["index.html"]), 0o666)
		}},
		{what: "a damaged record", stamp: "a", after: func(dir string) {
			name := filepath.Join(dir, ".echelle/manifest")
			text, _ := os.ReadFile(name)
			os.WriteFile(name, text[:len(text)-2], 0o666)
		}},
		{what: "an unfinished build since", stamp: "a", after: func(dir string) {
			site, err := publish.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer site.Close()
			if err := site.Write("news.html", []byte("half")); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			dir := t.TempDir()
			if tt.before != nil {
				tt.before(dir)
			}
			publishSmall(t, dir, "a")
			if tt.after != nil {
				tt.after(dir)
			}
			site, err := publish.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer site.Close()
			s, ok := site.Current(tt.stamp)
			if ok != tt.want {
				t.Fatalf("current is %v, expected %v", ok, tt.want)
			}
			if ok && (s.Unchanged != len(small) || s.Written != 0 || s.Files != len(small) || len(s.Sections) == 0) {
				t.Errorf("%+v", s)
			}
		})
	}
}
