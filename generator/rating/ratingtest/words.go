package ratingtest

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"echelle/generator/diag"
	"echelle/generator/rating"
	"echelle/generator/yamlfile"
)

// Speaker says steps of explanations in English and remembers which sentences
// it needed.
type Speaker struct {
	sentences map[string]string
	said      map[string]bool
}

// Speak reads the sentences of a system from its words.en.yaml.
func Speak(t *testing.T, words fs.FS) *Speaker {
	t.Helper()
	const file = "words.en.yaml"
	data, err := fs.ReadFile(words, file)
	if err != nil {
		t.Fatal(err)
	}
	var text struct {
		Title, Summary, Legend, Stakes string
		Steps, Marks                   map[string]string
	}
	var problems diag.List
	doc, ok := yamlfile.Parse(file, data, &problems)
	if !ok || !doc.Decode(&text, &problems) {
		t.Fatal(problems.Sorted())
	}
	return &Speaker{text.Steps, map[string]bool{}}
}

// Say is the sentence of a step with its arguments in it. A place that stays
// empty fails the test.
func (s *Speaker) Say(t *testing.T, step rating.Step) string {
	t.Helper()
	text, ok := s.sentences[step.Key]
	if !ok {
		t.Fatalf("no words for the step %s", step.Key)
	}
	s.said[step.Key] = true
	for _, a := range step.Args {
		value := a.Text
		switch {
		case value != "":
		case a.Signed:
			value = fmt.Sprintf("%+.*f", a.Decimals, a.Value)
		default:
			value = fmt.Sprintf("%.*f", a.Decimals, a.Value)
		}
		text = strings.ReplaceAll(text, "{"+a.Name+"}", value)
	}
	if strings.ContainsAny(text, "{}") {
		t.Errorf("%s: a place is not filled: %s", step.Key, text)
	}
	return text
}

// SaidAll fails the test for every sentence that nothing needed.
func (s *Speaker) SaidAll(t *testing.T) {
	t.Helper()
	for _, key := range slices.Sorted(maps.Keys(s.sentences)) {
		if !s.said[key] {
			t.Errorf("the sentence %s is never used", key)
		}
	}
}

// Method is the text of Markdown templates, one after the other, with the
// settings of a system in it.
func Method(t *testing.T, words fs.FS, settings any, files ...string) string {
	t.Helper()
	text := ""
	for _, file := range files {
		data, err := fs.ReadFile(words, file)
		if err != nil {
			t.Fatal(err)
		}
		text += string(data)
	}
	num := func(x float64, decimals int) string { return fmt.Sprintf("%.*f", decimals, x) }
	tmpl, err := template.New("").Funcs(template.FuncMap{"num": num}).Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := tmpl.Execute(&b, settings); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Golden compares a text with that of a file, which update writes anew.
func Golden(t *testing.T, file, got string, update bool) {
	t.Helper()
	if update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update renews it):\n%s", file, got)
	}
}
