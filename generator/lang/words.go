package lang

import (
	"cmp"
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
	at    diag.Pos // of its key
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
			f := entry(value, &problems)
			f.at = key.Pos()
			entries[key.Text()] = f
		}
	}
	return entries, joined(&problems)
}

// joined makes one error of all problems; nil if there are none.
func joined(problems *diag.List) error {
	var errs []error
	for _, p := range problems.Sorted() {
		errs = append(errs, p)
	}
	return errors.Join(errs...)
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

// overlay replaces entries by those of a site's own file, which may have no
// others. A text may leave out places that the program fills, but not ask for
// others. A whole catalogue must have all entries.
func overlay(under map[string]forms, fsys fs.FS, path string, whole bool) error {
	over, err := read(fsys, path)
	if err != nil {
		return err
	}
	var problems diag.List
	known := sortedKeys(under)
	for _, key := range sortedKeys(over) {
		f := over[key]
		if _, ok := under[key]; !ok {
			hint := cmp.Or(diag.Meant(key, known), "remove the line")
			problems.Error(f.at, fmt.Sprintf("unknown key %q", key), "one of the program's own", hint)
			continue
		}
		f.check(under[key], key, &problems)
	}
	if whole {
		missing := slices.DeleteFunc(known, func(key string) bool { _, ok := over[key]; return ok })
		const expected = "every key of the program's own file"
		if len(missing) > len(under)/2 { // meant for those that differ, and one problem
			problems.Error(diag.Pos{File: path}, fmt.Sprintf("words for %d of %d keys", len(under)-len(missing), len(under)), expected,
				"name it "+strings.TrimSuffix(path, ".yaml")+".own.yaml: that needs only the words that differ")
			missing = nil
		}
		for _, key := range missing {
			problems.Error(diag.Pos{File: path}, fmt.Sprintf("no words for %q", key), expected,
				"a file that ends in .own.yaml needs only the words that differ")
		}
	}
	maps.Copy(under, over)
	return joined(&problems)
}

// check adds a problem for every place that the program does not fill in this
// text.
func (f forms) check(program forms, key string, problems *diag.List) {
	filled := asked(program)
	for _, place := range asked(f) {
		if slices.Contains(filled, place) {
			continue
		}
		expected := "a text without places"
		if len(filled) > 0 {
			expected = "{" + strings.Join(filled, "}, {") + "}"
		}
		problems.Error(f.at, fmt.Sprintf("%s has the place {%s}", key, place), expected, "")
	}
	if f.One != "" && program.One == "" && !slices.Contains(filled, "n") {
		problems.Error(f.at, key+" has two plural forms", "one text", "there is no number in it")
	}
}

// asked are the names of the places in an entry, sorted. A text that cannot be
// split has none: compile tells why.
func asked(f forms) []string {
	var names []string
	for _, text := range []string{f.One, f.Other} {
		parts, _ := split(text)
		for _, p := range parts {
			if p.place != "" && !slices.Contains(names, p.place) {
				names = append(names, p.place)
			}
		}
	}
	slices.Sort(names)
	return names
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
			return nil, fmt.Errorf("a { without its } in %q", text)
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
