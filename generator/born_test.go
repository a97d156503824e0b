package generator

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"echelle/templates"
)

// born are the only places that may look at a year of birth, with what they do
// with it. None of them hands it on: a year can not reach a page.
func born() map[string]string {
	return map[string]string{
		"generator/record/player.go":   "reads it",
		"generator/systems/elo/run.go": "K-factors by age",
		"generator/site/ranking.go":    "categories by age",
		"generator/twins/evidence.go":  "whether two entries agree, on the owner's terminal",
	}
}

// By construction no year of birth is printed: in the whole program only the
// age rules read it, and no template names it.
func TestNoPageCanReadAYearOfBirth(t *testing.T) {
	allowed, used := born(), map[string]bool{}
	for file := range sources(t) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "generator/rating/ratingtest/") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			switch {
			case !ok || s.Sel.Name != "Born":
			case allowed[file] == "":
				t.Errorf("%s reads the year of birth, expected only the age rules", file)
			default:
				used[file] = true
			}
			return true
		})
	}
	for file := range allowed {
		if !used[file] {
			t.Errorf("the table allows %s to read years of birth, but it does not", file)
		}
	}
	seen := 0
	err := fs.WalkDir(templates.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".html" {
			return err
		}
		seen++
		text, err := fs.ReadFile(templates.FS, name)
		if strings.Contains(string(text), ".Born") {
			t.Errorf("%s names the year of birth", name)
		}
		return err
	})
	if err != nil || seen == 0 {
		t.Fatalf("%d templates seen: %v", seen, err)
	}
}
