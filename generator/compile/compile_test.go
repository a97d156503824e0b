package compile_test

import (
	"bytes"
	"errors"
	"html/template"
	"reflect"
	"strings"
	"testing"

	"echelle/generator/compile"
)

type link struct{ Href, Text string }

type frame struct {
	Title string
	Root  string
}

type view struct {
	frame       // its fields are the view's
	Frame       frame
	Name, Empty string
	Count, Zero int
	Small       int8
	Yes, No     bool
	HTML        template.HTML
	JS          template.JS
	URL         template.URL
	Link, None  *link
	Links       []link
	Nothing     []link
	Names       []string
	Share       float64
	Pair        [2]string
	Any         any
	Shown       shown
}

// shown prints itself, which fmt would have to do.
type shown string

func (s shown) String() string { return "<" + string(s) + ">" }

func (f frame) Both() string { return f.Root + f.Title }

func sample() *view {
	return &view{
		frame: frame{"Inner", "./"}, Frame: frame{`A "title" & <more>`, "../"}, Name: "O'Neill + <b>&amp;\x00\xff é",
		Count: 12, Small: -3, Yes: true, HTML: "<b>bold</b>", JS: `{"a":"</b>"}`, URL: "javascript:x",
		Link: &link{"a b.html?q=é&x=1", "A & B"}, Links: []link{{"one.html", "One"}, {"", "Two"}, {"javascript:alert(1)", "Three"}},
		Names: []string{"x", "", "<z>"}, Share: 0.5, Pair: [2]string{"p", "q"}, Any: "any", Shown: "s",
	}
}

func funcs() template.FuncMap {
	return template.FuncMap{
		"t": func(key string, args ...any) string {
			if key == "no" {
				panic("no such key")
			}
			return key + strings.Repeat("&", len(args))
		},
		"name":  func(a, b string) template.HTML { return template.HTML("<i>" + a + b + "</i>") },
		"items": func(x any) template.HTML { return template.HTML(reflect.TypeOf(x).String()) },
		"loads": func(root string, names ...string) (template.HTML, error) {
			if len(names) == 0 {
				return "", errors.New("nothing to load")
			}
			return template.HTML(root + strings.Join(names, "")), nil
		},
		"double": func(n int) int { return 2 * n },
	}
}

// parts are templates that the others call.
const parts = `{{define "link"}}{{if .Href}}<a href="{{.Href}}">{{.Text}}</a>{{else}}{{.Text}}{{end}}{{end}}` +
	`{{define "list"}}{{with .}}<ul>{{range .}}<li>{{template "link" .}}{{end}}</ul>{{end}}{{end}}` +
	`{{define "nothing"}}<hr>{{end}}{{define "title"}}{{$.Title}}{{end}}{{define "again"}}{{template "again" .}}{{end}}`

func parse(t testing.TB, text string) *template.Template {
	x, err := template.New("page").Funcs(funcs()).Parse(parts + text)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// made are the page of a program and that of html/template.
func made(t testing.TB, text string, v any) (program, reference string, compiled error) {
	var b bytes.Buffer
	if err := parse(t, text).Execute(&b, v); err != nil {
		t.Fatal(err)
	}
	p, err := compile.New(funcs()).Template(parse(t, text), reflect.TypeOf(v))
	if err != nil {
		return "", b.String(), err
	}
	page, ok := p.Append([]byte("before "), v)
	if !ok {
		return "gave up", b.String(), nil
	}
	return strings.TrimPrefix(string(page), "before "), b.String(), nil
}

func TestProgramsWriteWhatTemplatesWrite(t *testing.T) {
	for _, text := range []string{
		`text alone`,
		`{{.Name}} {{.Empty}}|{{.Count}} {{.Zero}} {{.Small}}{{/* nothing */}}`,
		`{{.HTML}}{{.Title}}{{.Frame.Title}}{{.Frame.Both}}{{.Frame.Root}}`,
		`<title>{{.Name}}</title><p title="{{.Name}}" class='{{.Frame.Title}}'>`,
		`<a href="{{.Link.Href}}">{{.Link.Text}}</a><a href={{.Frame.Root}}>x</a><a href="#{{.Name}}"><a href="{{.URL}}">`,
		`<a href={{.Link.Href}}><a href={{.Empty}}><a href="{{.Empty}}"><a href="{{.Frame.Root}}feed.xml"><a href="{{.Frame.Root}}{{.Link.Href}}">`,
		`<meta http-equiv="refresh" content="0; url={{.Link.Href}}">`,
		`<script type="application/json">{{.JS}}</script>`,
		`{{if .Yes}}yes{{else}}no{{end}}{{if .No}}yes{{else if .Count}}count{{else}}no{{end}}{{if .Zero}}zero{{end}}{{if .Frame}}struct{{end}}`,
		`{{if .Empty}}a{{end}}{{if .Nothing}}b{{end}}{{if .None}}c{{end}}{{if .Link}}d{{end}}{{if .Share}}e{{end}}{{if .Pair}}f{{end}}`,
		`{{with .Link}}{{.Href}} {{$.Name}}{{end}}{{with .None}}{{.Href}}{{else}}none{{end}}{{with $x := .Count}}{{$x}}{{.}}{{end}}`,
		`{{range .Links}}{{.Text}}{{else}}none{{end}}{{range .Nothing}}x{{else}}{{.Count}}{{end}}{{range $i, $l := .Links}}{{if $i}}, {{end}}{{$l.Text}}{{end}}`,
		`{{range $n := .Names}}[{{$n}}{{.}}]{{end}}{{range .Pair}}{{.}}{{end}}`,
		`{{$v := .Name}}{{range .Links}}{{$v}}{{$v := .Text}}{{$v}}{{end}}{{$v}}`,
		`{{if or .Empty .Links .Yes}}a{{end}}{{if and .Yes .Nothing}}b{{end}}{{if not (or .No .None)}}c{{end}}{{if not .Yes}}d{{end}}{{if and .Yes (or .No .Count)}}e{{end}}`,
		`{{or .Empty .Name "plain"}}{{and .Name .Empty}}{{or .Zero .Count}}`,
		`{{if eq .Count 12}}a{{end}}{{if ne .Name .Empty}}b{{end}}{{if eq (len .Links) 3}}c{{end}}{{if gt (len .Name) 100}}d{{end}}{{if eq .Yes true}}e{{end}}{{if eq .Name "x"}}f{{end}}`,
		`{{index .Names 2}}{{len .Name}}{{printf "%d of %s" .Count .Name}}{{double .Count}}{{double 4}}`,
		`{{t "key"}}{{t "key" "n" .Count}}{{t .Name "n" .Share "m" (len .Links)}}{{name .Name "x"}}{{items .Links}}{{loads .Frame.Root "a" "b"}}`,
		`{{template "list" .Links}}{{template "list" .Nothing}}{{template "nothing"}}{{template "title" .Frame}}{{with .Link}}{{template "link" .}}{{end}}`,
		`{{block "inner" .}}{{.Name}}{{end}}`,
	} {
		program, reference, err := made(t, text, sample())
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if program != reference {
			t.Errorf("%s:\n got %q\nwant %q", text, program, reference)
		}
	}
}

// What this package does not know is no program, never a wrong page.
func TestTheRestIsLeftToTemplates(t *testing.T) {
	for _, text := range []string{
		`{{.Any}}`, `{{.Share}}`, `{{.Shown}}`, `{{.Names}}`, `{{.Link}}`, `{{.Name | printf "%s"}}`, `{{html .Name}}`,
		`{{with or .Empty .Links}}{{len .}}{{end}}`, `{{range $i := .Count}}x{{end}}`, `{{range .Names}}{{break}}{{end}}`,
		`{{$x := 1}}{{$x = 2}}{{$x}}`, `<p title="{{.HTML}}">`, `<p style="color:{{.Name}}">`, `<script>x = {{.Name}}</script>`,
		`{{print .Name}}`, `{{if lt .Count 20}}x{{end}}`, `{{eq .Name "a" "b"}}`, `{{(index .Links 0).Text}}`, `<p {{.Name}}=x>`,
		`<p title="{{template "title" .Frame}}">`,
	} {
		if program, reference, err := made(t, text, sample()); err == nil && program != reference {
			t.Errorf("%s: %q, want an error or %q", text, program, reference)
		}
	}
	for _, text := range []string{`{{.Nosuch}}`, `{{.frame}}`, `{{template "again" .}}`, `{{.Name.Length}}`, `{{if or}}x{{end}}`, `{{if not (and)}}x{{end}}`} {
		if _, err := compile.New(funcs()).Template(parse(t, text), reflect.TypeFor[*view]()); err == nil {
			t.Errorf("%s: compiled", text)
		}
	}
}

func TestProgramsGiveUp(t *testing.T) {
	for _, text := range []string{`{{.None.Href}}`, `{{t "no" .Name}}`, `{{loads .Name}}`, `{{index .Names 12}}`} {
		p, err := compile.New(funcs()).Template(parse(t, text), reflect.TypeFor[*view]())
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if page, ok := p.Append([]byte("before"), sample()); ok || string(page) != "before" {
			t.Errorf("%s: %q, %v", text, page, ok)
		}
	}
	p, err := compile.New(funcs()).Template(parse(t, `{{.Name}}`), reflect.TypeFor[*view]())
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := p.Append(nil, link{}); ok {
		t.Error("a page of another view")
	}
	if _, ok := p.Append(nil, nil); ok {
		t.Error("a page of no view")
	}
	if _, ok := p.Append(nil, (*view)(nil)); ok {
		t.Error("a page of a nil view")
	}
}

// Whatever a text holds, it is escaped as html/template does.
func FuzzEscapers(f *testing.F) {
	for _, s := range []string{"", "a&b", "O'Neill", "+7", "\x00", "\xff", "javascript:alert(1)", "HTTPS://x/y?a=b&c=%20#d", "mailto:a@b", "é ü", "../a/b.html#c-1", "`=\t\n", "%zz%", "a:b", "%\x11a"} {
		f.Add(s)
	}
	text := `{{.Text}}<title>{{.Text}}</title><p title="{{.Text}}" id='{{.Text}}'><a href="{{.Text}}"></a><a href={{.Text}}></a><a href="#{{.Text}}"></a><a href="x/{{.Text}}?{{.Text}}"></a><a href="{{.URL}}"></a><meta http-equiv=refresh content="0; url={{.Text}}">`
	type both struct {
		Text string
		URL  template.URL
	}
	reference := parse(f, text)
	p, err := compile.New(funcs()).Template(parse(f, text), reflect.TypeFor[both]())
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var want bytes.Buffer
		v := both{s, template.URL(s)}
		if err := reference.Execute(&want, v); err != nil {
			t.Fatal(err)
		}
		if got, ok := p.Append(nil, v); !ok || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%q:\n got %q\nwant %q", s, got, want.Bytes())
		}
	})
}

func BenchmarkPage(b *testing.B) {
	text := `<title>{{.Name}}</title>{{template "list" .Links}}{{if or .Empty .Yes}}<p class="{{.Frame.Title}}">{{t "key" "n" .Count}}{{end}}`
	v := sample()
	b.Run("html-template", func(b *testing.B) {
		x := parse(b, text)
		var page bytes.Buffer
		for b.Loop() {
			page.Reset()
			if err := x.Execute(&page, v); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("program", func(b *testing.B) {
		p, err := compile.New(funcs()).Template(parse(b, text), reflect.TypeOf(v))
		if err != nil {
			b.Fatal(err)
		}
		var page []byte
		for b.Loop() {
			page, _ = p.Append(page[:0], v)
		}
	})
}
