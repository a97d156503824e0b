package render_test

import (
	"bytes"
	"html/template"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"echelle/generator/lang"
	"echelle/generator/render"
)

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

func TestPageIsContentInsideTheFrame(t *testing.T) {
	fsys := fstest.MapFS{
		"base.html":        file(`<h1>{{.Title}}</h1>{{template "content" .}}{{block "foot" .}}foot{{end}}`),
		"part/badge.html":  file(`{{define "badge"}}<i>{{.}}</i>{{end}}`),
		"page/list.html":   file(`{{define "content"}}{{template "badge" .Text}}{{end}}`),
		"page/player.html": file(`{{define "content"}}player{{end}}{{define "foot"}}own{{end}}`),
	}
	set, err := render.New(fsys, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := set.Kinds(), []string{"list", "player"}; !slices.Equal(got, want) {
		t.Errorf("kinds %v, want %v", got, want)
	}
	view := struct{ Title, Text string }{"A & B", "<b>"}
	for kind, want := range map[string]string{
		"list":   "<h1>A &amp; B</h1><i>&lt;b&gt;</i>foot",
		"player": "<h1>A &amp; B</h1>playerown",
	} {
		var got bytes.Buffer
		if err := set.Execute(&got, kind, view); err != nil {
			t.Fatal(err)
		}
		if got.String() != want {
			t.Errorf("%s: %q, want %q", kind, got.String(), want)
		}
	}
}

func TestErrorsNameFileAndLine(t *testing.T) {
	for _, tt := range []struct{ name, base, part, page, want string }{
		{"syntax", "", "", "a\n{{define \"content\"}}\n{{if}}{{end}}{{end}}", "page/list.html:3:1: missing value for if"},
		{"syntax of a part", "", "\n{{nosuch}}", `{{define "content"}}{{end}}`, `part/p.html:2:3: unknown function "nosuch", expected one of asset`},
		{"no content", "", "", "", `page/list.html:1:1: no content, expected {{define "content"}}`},
		{"unknown field", "", "", "\n{{define \"content\"}}{{.Nosuch}}{{end}}", "page/list.html:2:"},
		{"unknown part", "", "", "\n{{define \"content\"}}{{template \"nosuch\"}}{{end}}", "page/list.html:2:"},
		{"function fails", "", "", "\n\n{{define \"content\"}}{{asset \"nosuch\"}}{{end}}", "page/list.html:3:"},
	} {
		fsys := fstest.MapFS{
			"base.html":      file(`{{template "content" .}}`),
			"part/p.html":    file(tt.part),
			"page/list.html": file(tt.page),
			"asset/a.css":    file(""),
		}
		a, err := render.NewAssets(fsys, nil)
		if err != nil {
			t.Fatal(err)
		}
		set, err := render.New(fsys, template.FuncMap{"asset": a.Address})
		if err == nil {
			err = set.Execute(new(bytes.Buffer), "list", struct{ Title string }{})
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.HasPrefix(err.Error(), "template:") {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := render.New(fstest.MapFS{}, nil); err == nil || !strings.Contains(err.Error(), "base.html") {
		t.Errorf("no base.html: %v", err)
	}
}

func TestOverlayReplacesFileByFile(t *testing.T) {
	fsys := render.Overlay(
		fstest.MapFS{"part/b.html": file("own b"), "part/c.html": file("own c"), "new/x": file("x")},
		fstest.MapFS{"part/a.html": file("a"), "part/b.html": file("b"), "base.html": file("base")},
	)
	for name, want := range map[string]string{"part/a.html": "a", "part/b.html": "own b", "part/c.html": "own c", "base.html": "base", "new/x": "x"} {
		got, err := fs.ReadFile(fsys, name)
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, want)
		}
	}
	got, err := fs.Glob(fsys, "part/*.html")
	if want := []string{"part/a.html", "part/b.html", "part/c.html"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("parts %v, %v, want %v", got, err, want)
	}
	if _, err := fs.ReadDir(fsys, "nosuch"); err == nil {
		t.Error("a folder of neither is listed")
	}
}

func TestAssetsAreNamedByTheirContent(t *testing.T) {
	a, err := render.NewAssets(fstest.MapFS{
		"asset/style.css":    file("body{}"),
		"asset/lib/x.min.js": file("1"),
		"asset/.hidden":      file(""),
		"asset/a.js":         file("a\n"),
		"asset/b.js":         file("b\n"),
	}, map[string][]byte{"accent.css": []byte(":root{}"), "style.css": []byte("own")})
	if err != nil {
		t.Fatal(err)
	}
	a.Join("both.js", []string{"b.js", "a.js"})
	var got []string
	for address, content := range a.All() {
		got = append(got, address+" "+string(content))
	}
	// SHA-256 of "own", "1", ":root{}" and "b\na\n" by sha256sum.
	want := []string{"assets/accent-8771983c.css :root{}", "assets/both-aea8a04c.js b\na\n", "assets/lib/x.min-6b86b273.js 1", "assets/style-5b397565.css own"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := a.Address("lib/x.min.js"), "assets/lib/x.min-6b86b273.js"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// view is a page with the frame that base.html shows.
type view struct{ Frame }

type Frame struct {
	Title, Tab, SiteTitle, Description, Canonical, Custom, Root, Home, AsOf, AsOfISO, Contact, Licence, Generator string
	Accent, HasFeed, NoIndex, Chart, Table, HasSystems, HasPredict, HasCompare, HasLedger, HasCheck               bool
	Nav, Crumbs                                                                                                   []link
	Rows                                                                                                          template.HTML
}

type link struct {
	Href, Text string
	Current    bool
}

func (l *link) Linked() (href, text string, current bool) { return l.Href, l.Text, l.Current }

func fullFrame() view {
	return view{Frame{
		Title: "Ranking <1>", Tab: "Ranking <1>", SiteTitle: "A & B", Description: "All \"ratings\"", Canonical: "https://example.org/x/main/index.html",
		Root: "../", Home: "../index.html", AsOf: "30 June 2026", AsOfISO: "2026-06-30", Contact: "mailto:a@example.org", Licence: "CC BY 4.0",
		Generator: "Échelle 1.0", Accent: true, Custom: "custom.css?v=1a2b3c4d", HasFeed: true, NoIndex: true, Chart: true, Table: true,
		Nav: []link{
			{"index.html", "Ranking", true},
			{"../players/index.html", "Players", false},
			{"../events/index.html", "Events", false},
			{"../clubs/index.html", "Clubs", false},
			{"../about.html", "About", false},
			{"../guide.html", "Guide", false},
		},
		Crumbs: []link{{"../index.html", "Home", false}},
		Rows:   "<table></table>",
	}}
}

// framed is the program's own frame around a small page.
func framed(t testing.TB, language string) *render.Set {
	t.Helper()
	own := os.DirFS("../../templates")
	c, err := lang.Load(own, language)
	if err != nil {
		t.Fatal(err)
	}
	extra := map[string][]byte{"accent.css": nil, "chart-words.js": nil} // made for each site
	a, err := render.NewAssets(own, extra)
	if err != nil {
		t.Fatal(err)
	}
	fsys := render.Overlay(fstest.MapFS{"page/small.html": file(`{{define "content"}}<p>{{t "games" "n" 12}}</p>{{.Rows}}{{end}}`)}, own)
	set, err := render.New(fsys, render.Funcs(c, a))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestFrameOfEveryPage(t *testing.T) {
	for _, language := range lang.Languages() {
		set := framed(t, language)
		for _, f := range []view{fullFrame(), {Frame{Title: "A", Tab: "A", SiteTitle: "A"}}} {
			var b bytes.Buffer
			if err := set.Execute(&b, "small", f); err != nil {
				t.Fatal(err)
			}
			html := b.String()
			for _, want := range []string{
				"<!doctype html>\n<html lang=", "default-src 'self'; form-action 'none'; base-uri 'none'", `href=#main`, `<main id=main`, "<footer", "style-",
			} {
				if !strings.Contains(html, want) {
					t.Errorf("%s: no %q", language, want)
				}
			}
			if n := strings.Count(html, "<h1>"); n != 1 {
				t.Errorf("%s: %d h1", language, n)
			}
			if inline := regexp.MustCompile(`<style|<script[^>]*>[^<]|\sstyle=|\son[a-z]+=|ZgotmplZ|<no value>`).FindString(html); inline != "" {
				t.Errorf("%s: %q in the page", language, inline)
			}
			if f.Canonical == "" && strings.Contains(html, "://") {
				t.Errorf("%s: an absolute address without base_url", language)
			}
		}
	}
}

// What pages load must work under the policy of base.html: nothing from other
// hosts, no markup made from data.
func TestAssetsLoadNothingFromElsewhere(t *testing.T) {
	foreign := regexp.MustCompile(`@import|url\(|innerHTML|insertAdjacentHTML|\beval\(|document\.write|setAttribute\("style"`)
	for _, name := range []string{"style.css", "list.css", "site.js", "search.js", "table.js", "theme.js"} {
		text, err := os.ReadFile("../../templates/asset/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if m := foreign.FindString(string(text)); m != "" {
			t.Errorf("%s has %s", name, m)
		}
	}
}

func BenchmarkFrame(b *testing.B) {
	set, v := framed(b, "en"), fullFrame()
	if err := set.Compile("small", v); err != nil {
		b.Fatal(err)
	}
	var dst bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		dst.Reset()
		if err := set.Execute(&dst, "small", v); err != nil {
			b.Fatal(err)
		}
	}
}
