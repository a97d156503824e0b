package generator_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"echelle/generator"
	"echelle/generator/diag"
	"echelle/generator/rating/ratingtest"
	"echelle/templates"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// checkPage builds a site and gives the content of its page about the data, and
// the warnings of the build.
func checkPage(t *testing.T, data string) (string, []diag.Problem) {
	t.Helper()
	out := t.TempDir()
	r, err := generator.Build(generator.Options{Data: data, Out: out, Templates: templates.FS, Jobs: 2, Version: "test"})
	if err != nil || r.Errors > 0 {
		t.Fatal(err, r.Problems)
	}
	text, err := os.ReadFile(filepath.Join(out, "check.html"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := bytes.Cut(text, []byte("<h1>"))
	text, _, found := bytes.Cut(text, []byte("</main>"))
	if !ok || !found {
		t.Fatal("check.html has no main part")
	}
	return "<h1>" + string(text), r.Problems
}

// The page holds what check prints, all of it where every player is public and
// nothing that points at somebody who is not.
func TestCheckPage(t *testing.T) {
	for _, c := range []struct {
		data     string
		warnings int
		withheld int
	}{{"open", 11, 0}, {"hidden", 18, 9}} {
		t.Run(c.data, func(t *testing.T) {
			page, problems := checkPage(t, filepath.Join("testdata", "check", c.data))
			if shown := strings.Count(page, "\n<li>"); len(problems) != c.warnings || shown != c.warnings-c.withheld {
				t.Errorf("%d of %d warnings are on the page, expected %d of %d", shown, len(problems), c.warnings-c.withheld, c.warnings)
			}
			ratingtest.Golden(t, filepath.Join("testdata", "check", c.data+".golden"), page, *update)
		})
	}
}

// Whatever a warning quotes of a player who is not public (name, id, licence, a
// file called after them, a slip of one of these), it is printed to the owner of
// the data and is not on the page, nor is its place.
func TestCheckPagePointsAtNobodyWhoIsNotPublic(t *testing.T) {
	page, problems := checkPage(t, filepath.Join("testdata", "check", "hidden"))
	for _, c := range []struct{ what, warning string }{
		{"id of a hidden newcomer", "games.csv:2:1: warning: no rank of the newcomer oskaretta-quillane,"},
		{"id of a newcomer with initials", "games.csv:3:1: warning: no rank of the newcomer verrowby-tamsin,"},
		{"id that is a slip", "games.csv:4:1: warning: no rank of the newcomer quilane-oskaretta,"},
		{"id with the name in another order", "games.csv:5:1: warning: no rank of the newcomer oskaretta-quillane-2,"},
		{"id that is a slip of one with initials", "games.csv:6:1: warning: no rank of the newcomer tamsyn-verrowby,"},
		{"namesake who is public", `players.csv:6:1: warning: "second" has the same name as "bo-celik": Bo Celik,`},
		{"file", "oskareta-2019.txt: warning: a file"},
		{"folder", "Quillane: warning: a folder"},
		{"licence", "77012.txt: warning: a file"},
	} {
		printed := false
		for _, p := range problems {
			printed = printed || strings.HasPrefix(p.String(), c.warning)
		}
		if !printed {
			t.Errorf("no warning of the %s: %s", c.what, c.warning)
		}
	}
	for _, text := range []string{
		"skaret", "uillan", "uilan", "errowby", "ams", "elik", "second", "77012", "藤", "霞", "q7k2w9xd",
		"<code>2:1", "<code>3:1", "<code>4:1<", "6:1",
	} {
		if strings.Contains(page, text) {
			t.Errorf("the page holds %q", text)
		}
	}
	// What concerns nobody is there.
	for _, text := range []string{"10-12", "faro-lindt", "dov-harn-2", "results.txt"} {
		if !strings.Contains(page, text) {
			t.Errorf("the page does not hold %q", text)
		}
	}
}

// Thousands of findings make no large page.
func TestCheckPageOfManyFindingsStaysSmall(t *testing.T) {
	data := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		writeIn(t, data, name, text)
	}
	write("site.yaml", "check_page: true\n")
	for file := range 50 {
		text := "date,event,white,black,result,score\n"
		for game := range 100 {
			text += fmt.Sprintf("2026-01-%02d,Cup %d,Ada,Bo,1-0,%d-50\n", 1+game%28, file, game%50)
		}
		write(fmt.Sprintf("games/%02d.csv", file), strings.Replace(text, "1-0,0-50", "1-0,1-50", 1))
	}
	page, problems := checkPage(t, data)
	if len(problems) < 5000 {
		t.Fatalf("%d warnings, expected 5,000 at least", len(problems))
	}
	if shown := strings.Count(page, "\n<li>"); shown != 500 {
		t.Errorf("%d findings on the page, expected 500", shown)
	}
	const most = 100_000 // bytes, 200 a finding
	if len(page) > most {
		t.Errorf("the page has %d bytes, expected %d at most", len(page), most)
	}
	for _, text := range []string{
		"remarks in 50 files", "80 more in this file", "remarks in 25 files more; the command echelle check prints all",
	} {
		if !strings.Contains(page, text) {
			t.Errorf("the page does not say %q", text)
		}
	}
}
