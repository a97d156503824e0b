package generator

import (
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// imports is the import graph of the program: what each package may import of
// the module. Imports run one way, from the command down to diag. A new edge is
// a decision: think first, then add it here with its reason.
func imports() map[string][]string {
	return map[string][]string{
		"cmd/echelle": {
			"generator", "generator/preview", "templates",
			"generator/diag", "generator/history", "generator/ledger", // prints problems, reads dates of flags, prints what differs
		},
		"templates": {},

		"generator": {
			"generator/record", "generator/systems", "generator/site", "generator/page", "generator/render", "generator/publish", "generator/par",
			"generator/diag", "generator/history", "generator/rating", // hands them from one stage to the next
			"generator/lang",     // loads the words of the site's language
			"generator/names",    // finds a player by name for explain
			"generator/yamlfile", // has a ranking's settings decoded by its system
			"generator/ledger",   // proves and compares lists
			"generator/privacy",  // searches what is published for players who are not public
			"generator/balance",  // divides players into teams
			"generator/twins",    // finds players who may be one person
			"generator/table",    // cells of CSV
		},

		"generator/balance": {},

		"generator/diag":    {},
		"generator/fmath":   {},
		"generator/par":     {},
		"generator/names":   {},
		"generator/chart":   {},
		"generator/table":   {},
		"generator/compile": {},

		"generator/sheet":           {},
		"generator/sheet/sheettest": {},

		"generator/lang": {
			"generator/history", "generator/diag", "generator/yamlfile", // dates; decodes the words
			"generator/table", // digits
			"generator/names", // sorts by the first bytes
		},
		"generator/render": {
			"generator/lang",
			"generator/compile",
			"generator/table", // figures
			"generator/diag",  // a wrong template is a problem with a place
		},

		"generator/ledger": {
			"generator/history",
			"generator/table", // lists as files
		},
		"generator/privacy": {
			"generator/names",
			"generator/diag", // how many letters differ
		},
		"generator/publish": {},
		"generator/preview": {},

		"generator/twins": {
			"generator/history", "generator/names",
			"generator/diag", // how many letters differ
		},

		"generator/history":  {"generator/diag"},
		"generator/yamlfile": {"generator/diag"},
		"generator/markdown": {"generator/diag"}, // a wrong link is a problem with a line
		"generator/record": {
			"generator/history", "generator/diag", "generator/names", "generator/yamlfile",
			"generator/par", // reads files side by side
		},

		"generator/rating": {
			"generator/history",
			"generator/diag", // what a system had to assume is a warning with a place
		},
		"generator/rating/ratingtest": {"generator/rating", "generator/history", "generator/yamlfile", "generator/diag"},
		"generator/systems":           {"generator/systems/*", "generator/rating", "generator/diag", "generator/yamlfile"},
		"generator/systems/*": {
			"generator/rating", "generator/history", "generator/fmath", "generator/diag", "generator/yamlfile",
			"generator/par", // a system that fits every list anew takes them side by side, in a fixed partition
		},

		"generator/compare": {
			"generator/table", // texts in scripts
		},
		"generator/search": {
			"generator/names", // folds accents
			"generator/table", // texts in scripts
		},
		"generator/site": {
			"generator/rating", "generator/history", "generator/names",
			"generator/fmath", // the log loss of forecasts
		},
		"generator/page": {
			"generator/site", "generator/rating", "generator/history", "generator/diag",
			"generator/table", "generator/chart", "generator/markdown", "generator/lang", "generator/search",
			"generator/ledger", // lists as files; what a published one differs in
			"generator/compare",
			"generator/sheet", // lists and events as workbooks
		},
	}
}

// foreign names for each module that is not ours the only packages that may
// import it.
func foreign() map[string][]string {
	return map[string][]string{
		"gopkg.in/yaml.v3":                 {"generator/yamlfile"},
		"github.com/yuin/goldmark":         {"generator/markdown"},
		"github.com/go-echarts/go-echarts": {"generator/chart"},
		"golang.org/x/text/collate":        {"generator/lang"},
		"golang.org/x/text/language":       {"generator/lang"},
		"golang.org/x/text/encoding":       {"generator/record"},
		"golang.org/x/text/unicode/norm":   {"generator/names", "generator/lang"},
		"golang.org/x/text/width":          {"generator/page"}, // columns of a table in a terminal
	}
}

// foreignInTests is the same for tests, which may also use what foreign allows
// their package.
func foreignInTests() map[string][]string {
	return map[string][]string{
		"github.com/rogpeppe/go-internal": {"cmd/echelle"},
		"github.com/chromedp":             {"generator/sitetest"},
		"github.com/jba/templatecheck":    {"generator/page"},
		"golang.org/x/net/html":           {"generator/sitetest", "generator/table", "generator/markdown"},
	}
}

func TestImportsRunOneWay(t *testing.T) {
	allowed, outside := imports(), foreign()
	used := map[string]map[string]bool{} // by key of allowed or outside
	found := sources(t)
	for file, list := range found {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		from := path.Dir(file)
		key := system(from)
		if _, ok := allowed[key]; !ok {
			t.Errorf("%s: the package %s is not in the table of imports", file, from)
			continue
		}
		for _, imported := range list {
			own, ok := strings.CutPrefix(imported, "echelle/")
			if ok {
				own = system(own)
				if !slices.Contains(allowed[key], own) {
					t.Errorf("%s imports %s, expected of %s only %s", file, imported, from, strings.Join(allowed[key], ", "))
				}
				note(used, key, own)
				continue
			}
			module := prefix(outside, imported)
			if !slices.Contains(outside[module], from) {
				t.Errorf("%s imports %s, expected only in %s", file, imported, strings.Join(outside[module], ", "))
			}
			note(used, module, from)
		}
	}
	// What the table allows and nobody uses is a hole in it.
	for _, table := range []map[string][]string{allowed, outside} {
		for _, key := range slices.Sorted(maps.Keys(table)) {
			for _, entry := range table[key] {
				if !used[key][entry] {
					t.Errorf("the table allows %q for %q, but nothing needs it any more", entry, key)
				}
			}
		}
	}
}

func TestTestsImportFewForeignPackages(t *testing.T) {
	outside, inTests := foreign(), foreignInTests()
	used := map[string]map[string]bool{}
	for file, list := range sources(t) {
		if !strings.HasSuffix(file, "_test.go") {
			continue
		}
		from := path.Dir(file)
		for _, imported := range list {
			if strings.HasPrefix(imported, "echelle/") || slices.Contains(outside[prefix(outside, imported)], from) {
				continue
			}
			module := prefix(inTests, imported)
			if !slices.Contains(inTests[module], from) {
				t.Errorf("%s imports %s, expected only in tests of %s", file, imported, strings.Join(inTests[module], ", "))
			}
			note(used, module, from)
		}
	}
	for _, module := range slices.Sorted(maps.Keys(inTests)) {
		for _, entry := range inTests[module] {
			if !used[module][entry] {
				t.Errorf("the table allows %s for tests of %s, but nothing needs it any more", module, entry)
			}
		}
	}
}

// The HTML renderers of go-echarts put scripts into the page and random ids
// into the scripts; only the option may be taken from it.
func TestNoRendererOfTheChartLibraryIsCalled(t *testing.T) {
	seen := 0
	for file := range sources(t) {
		if path.Dir(file) != "generator/chart" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		seen++
		text, err := os.ReadFile(filepath.Join("..", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range []string{".Render(", ".RenderSnippet(", ".RenderContent(", ".RenderTable("} {
			if strings.Contains(string(text), call) {
				t.Errorf("%s calls %s), expected Validate and JSON alone", file, call)
			}
		}
	}
	if seen == 0 {
		t.Error("no file of generator/chart was seen")
	}
}

// sources gives the imports of every Go file of the module outside the standard
// library, by its path from the root.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != "." && (file == "tools" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || path.Ext(file) != ".go":
			return nil
		}
		text, err := fs.ReadFile(root, file)
		if err != nil {
			return err
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		found[file] = nil
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			first, _, _ := strings.Cut(imported, "/")
			if first == "echelle" || strings.Contains(first, ".") {
				found[file] = append(found[file], imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) < 50 {
		t.Fatalf("found %d Go files, expected the whole module", len(found))
	}
	return found
}

// system is the key in the table for a package: that of all rating systems is
// the same.
func system(pkg string) string {
	if strings.HasPrefix(pkg, "generator/systems/") {
		return "generator/systems/*"
	}
	return pkg
}

// prefix is the key of the table that an import path begins with, or the path
// itself.
func prefix(table map[string][]string, imported string) string {
	for key := range table {
		if imported == key || strings.HasPrefix(imported, key+"/") {
			return key
		}
	}
	return imported
}

func note(used map[string]map[string]bool, key, entry string) {
	if used[key] == nil {
		used[key] = map[string]bool{}
	}
	used[key][entry] = true
}
