package page

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/jba/templatecheck"

	"echelle/generator/lang"
	"echelle/generator/render"
	"echelle/templates"
)

// TestTemplatesFitTheirViews finds a wrong field even in a branch that no other
// test executes.
func TestTemplatesFitTheirViews(t *testing.T) {
	words, err := lang.Load(templates.FS, "en")
	if err != nil {
		t.Fatal(err)
	}
	assets, err := render.NewAssets(templates.FS, map[string][]byte{"accent.css": nil, "chart-words.js": nil})
	if err != nil {
		t.Fatal(err)
	}
	funcs := render.Funcs(words, assets)
	set, err := render.New(templates.FS, funcs)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range Kinds() {
		if k.Name == "" {
			continue
		}
		if err := templatecheck.CheckHTML(set.Template(k.Name), k.View); err != nil {
			t.Errorf("page/%s.html: %v", k.Name, err)
		}
	}
}

func TestEveryTemplateHasAKind(t *testing.T) {
	files, err := fs.Glob(templates.FS, "page/*.html")
	if err != nil || len(files) == 0 {
		t.Fatalf("no templates: %v", err)
	}
	var names []string
	for _, k := range Kinds() {
		if k.Name != "" {
			names = append(names, k.Name)
		}
	}
	for _, f := range files {
		if name := strings.TrimSuffix(path.Base(f), ".html"); !slices.Contains(names, name) {
			t.Errorf("%s has no kind", f)
		}
	}
	for _, n := range names {
		if !slices.Contains(files, "page/"+n+".html") {
			t.Errorf("kind %s has no template", n)
		}
	}
}

func TestAccentIsLegible(t *testing.T) {
	for _, accent := range []string{"#0b6e4f", "#ffff00", "#000000", "#ffffff", "#7f7f7f", "#ff0000"} {
		light, dark := mixed(accent, lightGround, 0), mixed(accent, darkGround, 255)
		if c := contrast(rgb(light), rgb(lightGround)); c < legible {
			t.Errorf("%s on light becomes %s with a contrast of %.2f", accent, light, c)
		}
		if c := contrast(rgb(dark), rgb(darkGround)); c < legible {
			t.Errorf("%s on dark becomes %s with a contrast of %.2f", accent, dark, c)
		}
	}
	// WCAG 2.2: black on white is 21 to 1.
	if c := contrast(rgb("#000000"), rgb("#ffffff")); c < 20.99 || c > 21.01 {
		t.Errorf("black on white: %f", c)
	}
	if got := mixed("#0b6e4f", lightGround, 0); got != "#0b6e4f" {
		t.Errorf("a legible colour was changed to %s", got)
	}
}

func TestGroundsAreThoseOfTheStyleSheet(t *testing.T) {
	css, err := fs.ReadFile(templates.FS, "asset/style.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, ground := range []string{lightGround, darkGround} {
		if !strings.Contains(strings.ReplaceAll(string(css), "#fff;", "#ffffff;"), "--bg: "+ground) {
			t.Errorf("style.css has no --bg: %s", ground)
		}
	}
}
