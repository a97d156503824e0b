package lang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
)

func catalogues(t *testing.T) map[string]*Catalogue {
	t.Helper()
	all := map[string]*Catalogue{}
	for _, l := range Languages() {
		c, err := Load(os.DirFS("../../templates"), l)
		if err != nil {
			t.Fatal(err)
		}
		all[l] = c
	}
	return all
}

func TestCataloguesHaveTheSameKeysAndPlaces(t *testing.T) {
	all := catalogues(t)
	en := all["en"]
	for _, l := range Languages()[1:] {
		c := all[l]
		for _, key := range en.Keys() {
			w, ok := c.words[key]
			if !ok {
				t.Errorf("%s has no %s", l, key)
				continue
			}
			if got, want := places(w), places(en.words[key]); !slices.Equal(got, want) {
				t.Errorf("%s of %s has the places %v, want %v", key, l, got, want)
			}
			if l == "fr" && (len(w.one) > 0) != (len(en.words[key].one) > 0) {
				t.Errorf("%s has plural forms in one of en and fr", key)
			}
			if l == "zh" && len(w.one) > 0 {
				t.Errorf("%s has the plural form one, which Chinese does not use", key)
			}
		}
		for _, key := range c.Keys() {
			if _, ok := en.words[key]; !ok {
				t.Errorf("en has no %s of %s", key, l)
			}
		}
	}
}

// places are the places of a text in all its forms, sorted.
func places(w word) []string {
	var names []string
	for _, p := range slices.Concat(w.one, w.other) {
		if p.place != "" && !slices.Contains(names, p.place) {
			names = append(names, p.place)
		}
	}
	slices.Sort(names)
	return names
}

// French has a no-break space before double punctuation, and only curly
// apostrophes.
func TestFrenchTypography(t *testing.T) {
	wrong := regexp.MustCompile(`[ '] ?[:;!?»]|'|« `)
	c := catalogues(t)["fr"]
	for _, key := range c.Keys() {
		for _, p := range slices.Concat(c.words[key].one, c.words[key].other) {
			if key != "event.key" && wrong.MatchString(p.literal) { // there ? and ! are signs
				t.Errorf("%s: %q", key, p.literal)
			}
		}
	}
}

// A key that no page uses and a use without a key both fail. Uses are literals
// in templates and Go sources; where a key is put together from a prefix and a
// name of the program, the names are asked.
func TestEveryWordIsUsedAndEveryUseHasAWord(t *testing.T) {
	words := catalogues(t)["en"].words
	families := map[string]bool{}
	for key := range words {
		if i := strings.IndexByte(key, '.'); i > 0 {
			families[key[:i]] = true
		}
	}
	used := map[string]bool{}
	use := func(key, where string) {
		used[key] = true
		if _, ok := words[key]; !ok {
			t.Errorf("no words for %s, used in %s", key, where)
		}
	}
	for _, key := range ownKeys() {
		use(key, "lang")
	}
	inTemplates := 0
	call := regexp.MustCompile(`\bt "([^"]+)"`)
	walk(t, "../../templates", ".html", func(file string) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllSubmatch(text, -1) {
			use(string(m[1]), file)
			inTemplates++
		}
	})
	key := regexp.MustCompile(`^[a-z]+(\.[a-z0-9-]+)+$`)
	prefixes := map[string]string{}
	inSources := 0
	for _, dir := range []string{"..", "../page", "../../cmd/echelle"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			literals(t, file, func(text string, asked bool) {
				family, rest, _ := strings.Cut(text, ".")
				_, known := words[text]
				switch {
				case asked && strings.HasSuffix(text, "."):
					prefixes[family] = file
				case asked, known:
					use(text, file)
					inSources++
				case key.MatchString(text) && families[family] && !isFile(rest):
					t.Errorf("%s: %q looks like a key and is none", file, text)
				}
			})
		}
	}
	if inTemplates == 0 || inSources == 0 {
		t.Fatalf("found %d uses in templates and %d in sources", inTemplates, inSources)
	}
	names := map[string][]string{
		"reason":   constants(func(i int) string { return history.Reason(i).String() }),
		"status":   constants(func(i int) string { return history.Status(i).String() }),
		"tempo":    constants(func(i int) string { return history.Tempo(i).String() })[1:],
		"margin":   {"marginal", "decisive", "crushing"},
		"standing": constants(func(i int) string { return site.Standing(i).String() }),
		"unranked": constants(func(i int) string { return site.Standing(i).String() })[1:],
		"mark":     constants(func(i int) string { return rating.MarkKind(i).String() }),
	}
	for prefix, file := range prefixes {
		if names[prefix] == nil {
			t.Errorf("%s: what follows the prefix %q is not known to this test", file, prefix+".")
		}
		for _, name := range names[prefix] {
			use(prefix+"."+name, file)
		}
	}
	for _, key := range sortedKeys(words) {
		if !used[key] {
			t.Errorf("%s is not used", key)
		}
	}
}

func isFile(ending string) bool {
	return slices.Contains([]string{"css", "csv", "html", "js", "json", "md", "svg", "txt", "xml", "yaml"}, ending)
}

// constants are the names of an enumeration, whose String panics beyond the last.
func constants(name func(int) string) (names []string) {
	defer func() { _ = recover() }()
	for i := 0; ; i++ {
		names = append(names, name(i))
	}
}

// literals yields the strings of a Go file and whether each is the beginning of
// the first argument of a method T.
func literals(t *testing.T, file string, yield func(text string, asked bool)) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	asked := map[ast.Node]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "T" && len(n.Args) > 0 {
				arg := n.Args[0]
				for {
					b, ok := arg.(*ast.BinaryExpr)
					if !ok {
						break
					}
					arg = b.X
				}
				asked[arg] = true
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				text, err := strconv.Unquote(n.Value)
				if err != nil {
					t.Fatal(err)
				}
				yield(text, asked[n])
			}
		}
		return true
	})
}

func walk(t *testing.T, dir, ending string, yield func(file string)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(file, ending) {
			yield(file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
