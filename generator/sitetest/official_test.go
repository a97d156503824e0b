package sitetest

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A published list stays as it was: the file beside its page is the published
// one without its first line, in every language, and the page says what it is.
func TestOfficialListsAreThoseThatWerePublished(t *testing.T) {
	for _, name := range []string{"demo", "fr", "zh"} {
		s := sites[name]
		lists, err := filepath.Glob(filepath.Join(s.data, "lists", "*", "*.csv"))
		if err != nil || len(lists) == 0 {
			t.Fatalf("%s: no published list (%v)", name, err)
		}
		for _, file := range lists {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, want, _ := bytes.Cut(text, []byte("\n"))
			path := filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)
			if !bytes.Equal(s.files[path], want) {
				t.Errorf("%s: %s is not %s", name, path, file)
			}
			if page := strings.TrimSuffix(path, ".csv") + ".html"; !bytes.Contains(s.files[page], []byte(`badge official`)) {
				t.Errorf("%s: %s does not say that it is official", name, page)
			}
		}
		if !bytes.Contains(s.files["main/2026-05-31.html"], []byte("corrections.html#")) {
			t.Errorf("%s: the corrected list does not lead to the correction", name)
		}
	}
}
