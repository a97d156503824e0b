package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/yamlfile"
)

// forms is an entry of a catalogue file: a text, or a text for each plural
// form. Languages without plurals give Other alone.
type forms struct {
	One   string
	Other string
}

// read decodes a catalogue file: a flat mapping of keys to texts or plural forms.
func read(fsys fs.FS, path string) (map[string]forms, error) {
	data, err := fs.ReadFile(fsys, path)
	if err != nil {
		return nil, fmt.Errorf("reading words: %w", err)
	}
	var problems diag.List
	entries := map[string]forms{}
	if doc, ok := yamlfile.Parse(path, data, &problems); ok {
		if doc.Kind() != yamlfile.Mapping {
			doc.Refuse(&problems, "keys with texts", "")
		}
		for key, value := range doc.Pairs() {
			entries[key.Text()] = entry(value, &problems)
		}
	}
	if problems.Errors() > 0 {
		var errs []error
		for _, p := range problems.Sorted() {
			errs = append(errs, p)
		}
		return nil, errors.Join(errs...)
	}
	return entries, nil
}

func entry(n *yamlfile.Node, problems *diag.List) (f forms) {
	switch n.Kind() {
	case yamlfile.Scalar:
		f.Other = n.Text()
	case yamlfile.Mapping:
		for name, text := range n.Pairs() {
			switch {
			case text.Kind() != yamlfile.Scalar:
				text.Refuse(problems, "a text", "")
			case name.Text() == "one":
				f.One = text.Text()
			case name.Text() == "other":
				f.Other = text.Text()
			default:
				name.Refuse(problems, "the plural form one or other", "")
			}
		}
		if f.Other == "" {
			n.Refuse(problems, "the plural form other", "")
		}
	default:
		n.Refuse(problems, "a text, or the plural forms one and other", "")
	}
	return f
}

// overlay replaces entries by those of another file, which may have no others.
func overlay(under map[string]forms, fsys fs.FS, path string) error {
	over, err := read(fsys, path)
	if err != nil {
		return err
	}
	for _, key := range sortedKeys(over) {
		if _, ok := under[key]; !ok {
			return fmt.Errorf("%s: unknown key %q, expected one of the program's own", path, key)
		}
		under[key] = over[key]
	}
	return nil
}

// word is an entry ready for use.
type word struct {
	one   []part // empty where there is one form
	other []part
}

// part is a literal, or the name of a place.
type part struct{ literal, place string }

func compile(f forms) (word, error) {
	other, err := split(f.Other)
	if err != nil || f.One == "" {
		return word{other: other}, err
	}
	one, err := split(f.One)
	return word{one, other}, err
}

// split cuts a text at its {places}. There is no escape: the interface has no
// use for braces.
func split(text string) ([]part, error) {
	var parts []part
	for text != "" {
		i := strings.IndexByte(text, '{')
		if i < 0 {
			i = len(text)
		}
		if i > 0 {
			parts = append(parts, part{literal: text[:i]})
			text = text[i:]
			continue
		}
		end := strings.IndexByte(text, '}')
		if end < 2 {
			return nil, fmt.Errorf("a { without its } in %q, expected {name}", text)
		}
		parts = append(parts, part{place: text[1:end]})
		text = text[end+1:]
	}
	if len(parts) == 0 {
		parts = []part{{}}
	}
	return parts, nil
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
