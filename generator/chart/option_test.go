package chart

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func TestOptions(t *testing.T) {
	for _, k := range Kinds() {
		got, err := Option(k)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Option(k)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, again) {
			t.Errorf("%s: two calls gave different bytes", k)
		}
		var indented bytes.Buffer
		if err := json.Indent(&indented, got, "", "  "); err != nil {
			t.Fatal(err)
		}
		golden(t, string(k)+".option.json", append(indented.Bytes(), '\n'))
	}
}

func TestOptionHasNoDataAndNoFunction(t *testing.T) {
	for _, k := range Kinds() {
		data, err := Option(k)
		if err != nil {
			t.Fatal(err)
		}
		var o struct {
			Tooltip struct{ RenderMode string }
			Series  []map[string]any
		}
		if err := json.Unmarshal(data, &o); err != nil {
			t.Fatal(err)
		}
		if o.Tooltip.RenderMode != "richText" {
			t.Errorf("%s: the tooltip is %q; one of HTML would need inline style", k, o.Tooltip.RenderMode)
		}
		if len(o.Series) < 3 {
			t.Errorf("%s: %d series", k, len(o.Series))
		}
		for _, s := range o.Series {
			if _, ok := s["data"]; ok || s["id"] == nil || s["id"] == "" {
				t.Errorf("%s: series %v", k, s)
			}
		}
		for _, bad := range []string{"function", "__f__", "=>"} {
			if bytes.Contains(data, []byte(bad)) {
				t.Errorf("%s: contains %s", k, bad)
			}
		}
	}
}

func TestScriptIsOneStatementOfJSON(t *testing.T) {
	w := english()
	w.Games = "</script>\u2028{n}"
	got, err := Script(w)
	if err != nil {
		t.Fatal(err)
	}
	text, ok := bytes.CutPrefix(got, []byte("window.echelleChart="))
	text, ok2 := bytes.CutSuffix(text, []byte(";\n"))
	if !ok || !ok2 || bytes.ContainsAny(text, "<>&\u2028") {
		t.Fatalf("got %s", got)
	}
	var o struct {
		Options map[string]any
		Words   Words
	}
	if err := json.Unmarshal(text, &o); err != nil {
		t.Fatal(err)
	}
	if len(o.Options) != len(Kinds()) || o.Words.Games != w.Games || o.Words.Months != w.Months {
		t.Errorf("got %v", o)
	}
}

// TestRenderersOfGoEchartsAreNotUsed reads all Go files of the repository: only
// this package imports go-echarts, and no file that does calls a renderer. They
// write inline script and random ids, and run what is between __f__ markers.
func TestRenderersOfGoEchartsAreNotUsed(t *testing.T) {
	const root = "../.."
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	users := 0
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != ".." || d.Name() == "public") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		uses := false
		for _, i := range tree.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			uses = uses || strings.Contains(name, "go-echarts")
		}
		if !uses {
			return nil
		}
		users++
		if dir := filepath.ToSlash(filepath.Dir(file)); dir != root+"/generator/chart" {
			t.Errorf("%s imports go-echarts", file)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				switch s.Sel.Name {
				case "Render", "RenderSnippet", "RenderContent", "JSONNotEscaped", "FuncOpts", "FuncStripCommentsOpts", "AddJSFuncs", "AddJSFuncStrs":
					t.Errorf("%s uses %s of go-echarts", file, s.Sel.Name)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if users == 0 {
		t.Error("no file imports go-echarts: the test looks in the wrong place")
	}
}
