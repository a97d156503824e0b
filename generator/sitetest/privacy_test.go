package sitetest

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"echelle/generator"
	"echelle/generator/diag"
	"echelle/generator/sheet"
	"echelle/templates"
)

// private searches a folder for the players of the demo who are not public and
// gives the files that name one.
func private(t *testing.T, dir string) []string {
	t.Helper()
	result, report, err := generator.CheckPrivacy(generator.Options{
		Data: sites["demo"].data, Templates: templates.FS, Jobs: 2, Version: "test",
	}, dir)
	if err != nil {
		t.Fatal(err)
	}
	if report.Files < 10 || report.Players < 3 || report.Texts < 9 {
		t.Fatalf("%d files searched for %d texts of %d players", report.Files, report.Texts, report.Players)
	}
	from, err := filepath.Rel(sites["demo"].data, dir)
	if err != nil { // on another volume, or one of the two is absolute
		abs, _ := filepath.Abs(sites["demo"].data)
		if from, err = filepath.Rel(abs, dir); err != nil {
			t.Fatal(err)
		}
	}
	var files []string
	for _, p := range result.Problems {
		if p.Severity == diag.Error {
			file, ok := strings.CutPrefix(p.File, filepath.ToSlash(from)+"/")
			if !ok {
				t.Fatalf("%s is outside of %s", p.File, from)
			}
			files = append(files, file)
		}
	}
	return files
}

func TestThePrivacySearchFindsNothingInTheDemo(t *testing.T) {
	if files := private(t, sites["demo"].dir); len(files) > 0 {
		t.Errorf("found in %s", files)
	}
}

// A name planted into one file of each kind of output, each time written in
// another way, is found in all of them and nowhere else.
func TestThePrivacySearchFindsANameInEveryKindOfOutput(t *testing.T) {
	s := sites["demo"]
	name := "Pedravedo" // Rubiano, who is hidden
	writings := []string{
		name, strings.ToUpper(name), "Pédravedó", "P&eacute;dravedo", "&#80;edravedo", `\u0050edravedo`, "%50edravedo", "<b>Pedra</b>vedo",
		"Rubiano, " + name, "pedravedo-rubiano", "Pedra&shy;vedo", `a\npedravedo`, "Pedravedo’s",
	}
	dir := t.TempDir()
	var want []string
	plant := func(file, text string) {
		to := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		want = append(want, file)
	}
	samples := s.samples(t)
	i := 0
	for _, kind := range kinds() {
		file := samples[kind[0]]
		text := string(s.files[file])
		body := strings.LastIndex(text, "</body>")
		if file == "" || body < 0 {
			t.Fatalf("no page of the kind %s", kind[0])
		}
		plant(file, text[:body]+writings[i%len(writings)]+text[body:])
		i++
	}
	// The other files of a site, by what they are.
	for _, like := range []string{
		`^players/.*\.csv$`, `^main/index\.csv$`, `^main/index\.json$`, `^main/[0-9-]+\.csv$`, `^events/.*\.csv$`,
		`^feed\.xml$`, `^sitemap\.xml$`, `^data/search/.*\.js$`, `^assets/.*\.js$`, `^assets/.*\.css$`, `\.svg$`,
	} {
		var files []string
		for file := range s.files {
			if regexp.MustCompile(like).MatchString(file) {
				files = append(files, file)
			}
		}
		if len(files) == 0 {
			continue // told below
		}
		slices.Sort(files)
		file := files[len(files)/2]
		text := string(s.files[file])
		if half := strings.Index(text[len(text)/2:], "\n"); half >= 0 {
			half += len(text) / 2
			text = text[:half] + "\n" + writings[i%len(writings)] + text[half:]
		} else {
			text += " " + writings[i%len(writings)]
		}
		plant(file, text)
		i++
	}
	book := &sheet.Book{Title: "A list"}
	row := book.Sheet("List", []sheet.Column{{Head: "Id"}, {Head: "Name"}})
	row.Cell([]byte("q7k2w9xd"))
	row.Cell([]byte("Rubiano " + name))
	plant("main/index.xlsx", string(book.Bytes()))
	plant("players/pedravedo-rubiano.html", "")
	plant("players/chart-"+name+".svg", "<svg/>")
	plant("a/attribute.html", fmt.Sprintf("<p title=\"%s\">", html.EscapeString(`{"n":"Pedrav\u0065do"}`)))
	if len(want) < 15+10 {
		t.Fatalf("planted in %d files, expected one of each kind of page and most others", len(want))
	}
	// And what is as the program made it.
	clean := 0
	for file, text := range s.files {
		if slices.Contains(want, file) || clean == 200 {
			continue
		}
		plant(file, string(text))
		want = want[:len(want)-1]
		clean++
	}
	found := private(t, dir)
	slices.Sort(want)
	slices.Sort(found)
	if !slices.Equal(slices.Compact(found), want) {
		for _, file := range want {
			if !slices.Contains(found, file) {
				t.Errorf("not found in %s", file)
			}
		}
		for _, file := range found {
			if !slices.Contains(want, file) {
				t.Errorf("found in %s, where nothing was planted", file)
			}
		}
	}
}
