package search

import (
	"os"
	"slices"
	"strings"
	"testing"

	"echelle/generator/names"
)

func TestWordsOfNames(t *testing.T) {
	text, err := os.ReadFile("testdata/words.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		seen++
		name, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " | ")
		if got := strings.Join(Words(name), " "); got != want || !ok {
			t.Errorf("%q has the words %q, expected %q", name, got, want)
		}
	}
	if seen < 20 {
		t.Errorf("%d lines in testdata/words.txt, expected more", seen)
	}
	for _, text := range []string{"", " -- ", "🙂", "'’"} {
		if got := Words(text); len(got) > 0 {
			t.Errorf("%q has the words %q, expected none", text, got)
		}
	}
}

// A reader types any part of a name of a script without blanks, and of others the
// beginning of any word.
func TestNamesAreFoundByTheirParts(t *testing.T) {
	for _, x := range []struct {
		name  string
		found []string
		not   []string
	}{
		{"달가온", []string{"달", "달가온", "가온", "온", "가"}, []string{"라"}},
		{"王小明", []string{"王", "王小", "小明", "明", "小 王"}, []string{"王明"}},
		{"藍峰 暁登", []string{"藍峰暁登", "藍峰 暁登", "暁登 藍峰", "峰暁"}, nil},
		{"ジョン・スミス", []string{"ジョン", "スミ", "ションス", "ジョンスミス"}, nil},
		{"Seán O’Neil-Ødegård", []string{"sean", "SEA", "oneil", "o'neil", "nei", "odegard", "ode sean"}, []string{"ean", "degard"}},
		{"Αργύλος Ζορμίδης", []string{"ΑΡΓΥΛΟΣ", "ζορμιδης", "ζορμιδησ"}, nil},
	} {
		for _, typed := range x.found {
			if !finds(x.name, typed) {
				t.Errorf("%q does not find %q", typed, x.name)
			}
		}
		for _, typed := range x.not {
			if finds(x.name, typed) {
				t.Errorf("%q finds %q", typed, x.name)
			}
		}
	}
}

// finds tells whether a text is found by what a reader types, word by word.
func finds(text, typed string) bool {
	for _, word := range strings.FieldsFunc(fold(typed), func(r rune) bool { return !part(r) && !apostrophe(r) }) {
		word = strings.Join(strings.FieldsFunc(word, apostrophe), "")
		if !slices.ContainsFunc(Words(text), func(w string) bool { return strings.HasPrefix(w, word) }) {
			return false
		}
	}
	return true
}

// Words are words: folding and cutting them again changes nothing, whatever
// stands around them, and case and marks do not matter.
func FuzzWords(f *testing.F) {
	text, err := os.ReadFile("testdata/words.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words := Words(text)
		for _, w := range words {
			if w == "" || strings.ContainsFunc(w, func(r rune) bool { return !part(r) || apostrophe(r) }) {
				t.Errorf("%q has the word %q", text, w)
			}
			if again := Words(w); !slices.Contains(again, w) {
				t.Errorf("%q has the word %q, which has the words %q", text, w, again)
			}
			if !finds(text, w) {
				t.Errorf("%q is not found by its word %q", text, w)
			}
		}
		for _, same := range []string{"(" + text + ") ", names.Fold(text)} {
			if got := Words(same); !slices.Equal(got, words) {
				t.Errorf("%q has the words %q, %q has %q", text, words, same, got)
			}
		}
	})
}
