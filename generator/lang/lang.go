// Package lang speaks the site's language: the words of the interface, and how
// numbers, dates, ranks and lists are written and names are sorted.
//
// Everything that differs between languages stands in one flat file,
// i18n/<language>.yaml, so that a translator needs no Go: sentences with
// {places}, plural forms, month names and the patterns of dates. What CLDR
// gives as rules (which plural form, which ordinal) is code, in plural.go.
//
// A [Catalogue] is read-only once loaded and safe for concurrent use. Keys are
// literals of the program: a missing one is a bug and panics.
package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"golang.org/x/text/language/display"

	"echelle/generator/diag"
	"echelle/generator/table"
)

// Languages are the languages that have a catalogue.
func Languages() []string { return []string{"en", "fr", "zh"} }

// Catalogue is the words of one language.
type Catalogue struct {
	language string
	words    map[string]word
	locale   table.Locale
	months   [12]string
	short    [12]string // month names where there is little room
	regions  display.Namer
}

// Load reads i18n/<language>.yaml, and lays i18n/<language>.own.yaml over it
// where there is one: a site's own wording of single keys.
func Load(fsys fs.FS, language string) (*Catalogue, error) { return LoadOwn(fsys, nil, language) }

// LoadOwn is Load for a site with files of its own, nil for none: they are laid
// over the program's, a catalogue as a whole or single keys. The error joins a
// [diag.Problem] for each wrong line.
func LoadOwn(program, own fs.FS, language string) (*Catalogue, error) {
	if !slices.Contains(Languages(), language) {
		return nil, fmt.Errorf("no words for the language %q, expected one of %v", language, Languages())
	}
	c := &Catalogue{language: language, regions: regions(language)}
	path, single := "i18n/"+language+".yaml", "i18n/"+language+".own.yaml"
	forms, err := read(program, path)
	if err != nil {
		return nil, err
	}
	var errs []error
	for _, over := range []struct {
		fsys  fs.FS
		path  string
		whole bool
	}{{own, path, true}, {program, single, false}, {own, single, false}} {
		if over.fsys == nil {
			continue
		}
		if _, err := fs.Stat(over.fsys, over.path); err == nil {
			errs = append(errs, overlay(forms, over.fsys, over.path, over.whole))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	c.words = make(map[string]word, len(forms))
	for _, key := range sortedKeys(forms) {
		w, err := compile(forms[key])
		if err != nil {
			errs = append(errs, diag.Problem{Pos: forms[key].at, What: key + ": " + err.Error(), Expected: "{name}"})
		}
		c.words[key] = w
	}
	for _, key := range ownKeys() {
		if _, ok := c.words[key]; !ok {
			errs = append(errs, diag.Problem{Pos: diag.Pos{File: path}, What: fmt.Sprintf("no %q", key)})
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	c.locale = table.Locale{Decimal: c.T("number.decimal"), Group: c.T("number.group"), Minus: c.T("number.minus")}
	for i := range 12 {
		c.months[i] = c.T(fmt.Sprintf("month.%d", i+1))
		c.short[i] = c.T(fmt.Sprintf("month.short.%d", i+1))
	}
	return c, nil
}

// ownKeys are the keys that the package itself uses.
func ownKeys() []string {
	keys := []string{
		"number.decimal", "number.group", "number.minus", "number.percent",
		"ordinal.one", "ordinal.two", "ordinal.few", "ordinal.other",
		"rank.tied",
		"date.day", "date.first", "date.month", "date.year", "date.short", "date.in-year",
		"span.days", "span.months", "span.month", "span.year", "span.other",
		"comma", "enumeration.separator", "enumeration.last",
	}
	for i := 1; i <= 12; i++ {
		keys = append(keys, fmt.Sprintf("month.%d", i), fmt.Sprintf("month.short.%d", i))
	}
	return keys
}

// Language is the language's code: "en", "fr" or "zh".
func (c *Catalogue) Language() string { return c.language }

// Locale is how tables write numbers.
func (c *Catalogue) Locale() table.Locale { return c.locale }

// Keys returns all keys, sorted.
func (c *Catalogue) Keys() []string { return sortedKeys(c.words) }

// T returns the text of a key with its places filled: T("games", "n", 12) →
// "12 games". Arguments are pairs of a name and a value; whole numbers and
// floats are written as the language does, strings as they are. The argument n
// chooses the plural form. It panics for an unknown key or a place without an
// argument.
func (c *Catalogue) T(key string, args ...any) string {
	w, ok := c.words[key]
	if !ok {
		panic(fmt.Sprintf("internal error: no words for %q in %s", key, c.language))
	}
	text := w.other
	if len(w.one) > 0 {
		if n, ok := argument(args, "n"); !ok {
			panic(fmt.Sprintf("internal error: the words for %q need n", key))
		} else if c.one(n) {
			text = w.one
		}
	}
	if len(text) == 1 && text[0].place == "" {
		return text[0].literal
	}
	var buf [128]byte // most texts fit: only the string itself is allocated
	dst := buf[:0]
	for _, p := range text {
		if p.place == "" {
			dst = append(dst, p.literal...)
			continue
		}
		v, ok := argument(args, p.place)
		if !ok {
			panic(fmt.Sprintf("internal error: the words for %q need %s", key, p.place))
		}
		dst = c.appendValue(dst, v)
	}
	return string(dst)
}

// argument finds the value of a name among pairs.
func argument(args []any, name string) (any, bool) {
	for i := 0; i+1 < len(args); i += 2 {
		if a, _ := args[i].(string); a == name {
			return args[i+1], true
		}
	}
	return nil, false
}
