// Package systems is the table of rating systems and their presets.
//
// A new system is a folder beside this file and a line in [All]; its settings,
// sentences and method come with it (see [rating.Spec]). The tests here check
// that what it says is complete in every language.
package systems

import (
	"errors"
	"fmt"
	"io/fs"

	"echelle/generator/diag"
	"echelle/generator/rating"
	"echelle/generator/systems/elo"
	"echelle/generator/systems/ffg"
	"echelle/generator/systems/glicko"
	"echelle/generator/systems/jech"
	"echelle/generator/yamlfile"
)

// All returns the systems in the order in which they are shown. A new system
// is one more line.
func All() []rating.Spec {
	var all []rating.Spec
	all = append(all, elo.Specs()...) // elo, fide, bataille-empire
	all = append(all, jech.Specs()...)
	all = append(all, ffg.Specs()...)
	all = append(all, glicko.Specs()...) // glicko, glicko2
	return all
}

// Names are the ids of all systems, in the order of [All].
func Names() []string {
	var names []string
	for _, s := range All() {
		names = append(names, s.ID)
	}
	return names
}

// Find returns the system with this id.
func Find(id string) (rating.Spec, bool) {
	for _, s := range All() {
		if s.ID == id {
			return s, true
		}
	}
	return rating.Spec{}, false
}

// Languages are those in which every system speaks.
func Languages() []string { return []string{"en", "fr", "zh"} }

// Text is what a system says in one language.
type Text struct {
	Title   string            // name of the system
	Summary string            // one sentence
	Legend  string            // how to read a calculation
	Stakes  string            // for which game the points of rating.Staker hold, or why a game has none
	Steps   map[string]string // sentences of [rating.Step], by key, with {name} for arguments
	Marks   map[string]string // names of marks by rating.MarkKind.String(), where they differ from the interface's
	// Grades are forms of the system's own grades for readers, where they differ
	// from the names in files: by what follows the number in a name, which stands
	// for {n}: dan: "{n}段".
	Grades map[string]string
}

// Words reads what a system says: words.<lang>.yaml and over it, if there is
// one, <id>.<lang>.yaml. An error is a mistake in the program's own files.
func Words(spec rating.Spec, lang string) (Text, error) {
	var text Text
	var problems diag.List
	for i, name := range []string{"words", spec.ID} {
		name += "." + lang + ".yaml"
		data, err := fs.ReadFile(spec.Words, name)
		if i > 0 && errors.Is(err, fs.ErrNotExist) {
			break
		}
		if err != nil {
			return Text{}, fmt.Errorf("reading the words of %s: %w", spec.ID, err)
		}
		if doc, ok := yamlfile.Parse(name, data, &problems); ok {
			doc.Decode(&text, &problems)
		}
	}
	var errs []error
	for _, p := range problems.Sorted() {
		errs = append(errs, p)
	}
	return text, errors.Join(errs...)
}

// Script is predict.js of a system: the formulas of its forecasts for a browser.
// It registers echelle.systems[spec.ID], an object with those of
//
//	expected(a, b, settings)          as rating.Predictor
//	stakes(a, b, settings, options)   as rating.Staker; options.handicap
//	handicap(a, b)                    as rating.Adviser
//	asks(settings)                    what a form must tell besides the value: games, deviation, age
//
// that the system has. a and b are forms {value, deviation, games, detail, age},
// settings is rating.Info.Settings as JSON. Presets share one script. Script
// panics if the file is missing, which is a mistake in the program.
func Script(spec rating.Spec) []byte {
	data, err := fs.ReadFile(spec.Words, "predict.js")
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return data
}

// Method is method.<lang>.md of a system, followed by <id>.<lang>.md if there
// is one: Markdown and a text/template over rating.Info.Settings. It may call
// num, which writes a float64 with so many decimals in the language:
//
//	{{num .Scale 0}}
//
// Method panics if the file is missing, which is a mistake in the program.
func Method(spec rating.Spec, lang string) string {
	data, err := fs.ReadFile(spec.Words, "method."+lang+".md")
	if err != nil {
		panic("internal error: " + err.Error())
	}
	own, err := fs.ReadFile(spec.Words, spec.ID+"."+lang+".md")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		panic("internal error: " + err.Error())
	}
	return string(data) + string(own)
}
