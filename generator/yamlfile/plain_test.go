package yamlfile

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"echelle/generator/diag"
)

// The word lists are why plain documents are read apart: one line that is not
// plain would send a whole list to the library.
func TestWordListsArePlain(t *testing.T) {
	files, err := filepath.Glob("../../templates/i18n/*.yaml")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if compareWithLibrary(t, text); !isPlain(text) {
			t.Errorf("%s is not plain", file)
		}
	}
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]bool{
		"a: \"x\"\n":                             true,
		"a: \"x\"":                               true,
		"# é\n\na.b-1: \"é # {: \"\nb: \"\"\n":   true,
		`a: "\u00e9\u202F{n}\u0000"`:             true,
		`a: {one: "é {n}", other: "ö"}`:          true,
		"":                                       false,
		"# a\n":                                  false,
		"a: x\n":                                 false,
		"a: \"x\" # y\n":                         false,
		"a: \"x\" \n":                            false,
		"a: \"x\n":                               false,
		"a:  \"x\"\n":                            false,
		"a: \"x\"\r\n":                           false,
		" a: \"x\"\n":                            false,
		"a: \"x\\n\"\n":                          false,
		"a: \"\\ud800\"\n":                       false,
		"a: \"\\u12\"\n":                         false,
		"a: \"x\"\na: \"y\"\n":                   false,
		`a: {b: "x", b: "y"}`:                    false,
		`a: {b: "x",c: "y"}`:                     false,
		`a: {b: "x", }`:                          false,
		`a: {}`:                                  false,
		`a: {b: {c: "x"}}`:                       false,
		"1: \"x\"\n":                             false,
		strings.Repeat("k", 101) + `: "x"`:       false,
		`a: "` + strings.Repeat("x", 2000) + `"`: true,
		`a: {b: "` + strings.Repeat("x", 2000) + `"}`: true,
	} {
		if got := isPlain([]byte(text)); got != want {
			t.Errorf("%q: plain is %v, want %v", text, got, want)
		}
		compareWithLibrary(t, []byte(text))
	}
}

// FuzzPlain: what is read without the library is what the library reads.
func FuzzPlain(f *testing.F) {
	for _, s := range []string{
		"a: \"x\"\nb: {one: \"y\", other: \"z\"}\n", "# a\n\nnull: \"~\"\n", `y: "\u0041\u00a0"`, "a: \"\t\"", "a: \"x\"\nb: 1\n",
		"\ufeffa: \"x\"\n", "a: \"\u0085\"", "a: \"\\u000a \"", "a: \"x\"\n---\n", "a: \"x\"\n...\n", "a-: \"x\"", "a..b: {c: \" \"}",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(compareWithLibrary)
}

func isPlain(text []byte) bool {
	var problems diag.List
	b := builder{content: text, problems: &problems}
	_, ok := b.plain()
	return ok && b.checkText()
}

func compareWithLibrary(t *testing.T, text []byte) {
	t.Helper()
	var problems diag.List
	b := builder{at: diag.Pos{File: "f", Line: 3}, content: text, problems: &problems}
	if !b.checkText() {
		return
	}
	got, ok := b.plain()
	if !ok {
		return
	}
	want, ok := b.library()
	if !ok {
		t.Fatalf("the library refuses what was taken for plain: %v", problems.Sorted())
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatal("not what the library reads")
	}
}
