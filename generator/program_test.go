package generator

import (
	"bytes"
	"os"
	"reflect"
	"testing"

	"echelle/generator/compile"
	"echelle/generator/page"
	"echelle/generator/render"
)

// Pages are made by programs, which write what html/template would: a template
// that has none would make the site slow, and another page would be a wrong one.
func TestProgramsMakeThePages(t *testing.T) {
	templates := os.DirFS("../templates")
	o := Options{Data: "../data", Out: t.TempDir(), Templates: templates, Jobs: 2}
	l, err := load(o, false)
	if err != nil || l.result.Errors > 0 {
		t.Fatal(err, l.result.Problems)
	}
	if err := l.dress(); err != nil {
		t.Fatal(err)
	}
	funcs := render.Funcs(l.Words, l.assets)
	set, err := render.New(templates, funcs)
	if err != nil {
		t.Fatal(err)
	}
	compiler := compile.New(funcs)
	programs := map[string]*compile.Program{}
	for _, k := range page.Kinds() {
		if k.Name == "" {
			continue
		}
		if programs[k.Name], err = compiler.Template(set.Template(k.Name), reflect.TypeOf(k.View)); err != nil {
			t.Fatalf("page/%s.html is left to html/template: %v", k.Name, err)
		}
	}
	made := map[string]int{}
	for i := range l.jobs {
		j := &l.jobs[i]
		if j.kind == "" || made[j.kind] >= 25 {
			continue
		}
		made[j.kind]++
		view := j.View()
		var want bytes.Buffer
		if err := set.Template(j.kind).Execute(&want, view); err != nil {
			t.Fatal(err)
		}
		if got, ok := programs[j.kind].Append(nil, view); !ok || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s: differs from html/template", j.Path)
		}
	}
	if made["player"] == 0 || made["event"] == 0 || made["list"] == 0 {
		t.Errorf("pages made: %v", made)
	}
}
