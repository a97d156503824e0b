// Package sitetest tests the site as readers get it: whole trees of files, made
// by the program from the demo and from small folders of its own, are read back
// and looked at by HTML and CSS rules, by programs that know nothing of how they
// were made, and in a browser.
//
// Tests that need a browser or a checker which is not there are skipped; in CI
// (the environment variable CI is set) they fail instead.
package sitetest

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"echelle/generator"
	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/page"
	"echelle/templates"
)

// The folders of data and the sites made from them, by name:
//
//	demo      ../../data
//	fr, zh    the same in the other languages, in French with workbooks
//	small     nothing but games.csv, no address
//	hostile   names that try to be something else, with workbooks
//	large     600 players: tables on several pages
var sites map[string]*site

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "sitetest")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		if sites, err = makeSites(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		return m.Run()
	}())
}

// site is a built site.
type site struct {
	name   string
	data   string // folder of its data
	dir    string // folder of the site
	base   string // its address, "" for none
	sheets bool   // it has workbooks
	files  map[string][]byte
	facts  map[string]facts // of the pages
}

// facts are what other pages need to know of a page.
type facts struct {
	links     []string        // the addresses it names, as written, each once
	ids       map[string]bool // the places that a link can name
	canonical string
}

func makeSites(dir string) (map[string]*site, error) {
	made := map[string]*site{}
	demo := filepath.Join("..", "..", "data")
	data := map[string]string{
		"demo": demo, "small": filepath.Join("testdata", "small"), "hostile": filepath.Join("testdata", "hostile"),
	}
	for _, language := range []string{"fr", "zh"} {
		to := filepath.Join(dir, "data-"+language)
		if err := os.CopyFS(to, os.DirFS(demo)); err != nil {
			return nil, err
		}
		file := filepath.Join(to, "site.yaml")
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		// What check finds of these: something for everybody, and something that
		// nearly names a player who is hidden.
		for _, stray := range []string{"results-2019.txt", "pedravedo-2019.txt"} {
			if err := os.WriteFile(filepath.Join(to, stray), nil, 0o644); err != nil {
				return nil, err
			}
		}
		text = regexp.MustCompile(`(?m)^language: .*$`).ReplaceAll(text, []byte("language: "+language))
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return nil, err
		}
		data[language] = to
	}
	data["large"] = filepath.Join(dir, "data-large")
	if err := os.Mkdir(data["large"], 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(data["large"], "games.csv"), largeLeague(), 0o644); err != nil {
		return nil, err
	}
	for name, folder := range data {
		s := &site{name: name, data: folder, dir: filepath.Join(dir, name), sheets: name == "fr" || name == "hostile"}
		result, err := s.build(s.dir, 2)
		if err != nil {
			return nil, fmt.Errorf("building %s: %w", name, err)
		}
		s.base = result.BaseURL
		if s.files, err = read(s.dir); err != nil {
			return nil, err
		}
		if err := s.gather(); err != nil {
			return nil, err
		}
		made[name] = s
	}
	return made, nil
}

// build makes the site in a folder. Its data must have no errors.
func (s *site) build(out string, jobs int) (*generator.Result, error) {
	result, err := generator.Build(generator.Options{Data: s.data, Out: out, Templates: templates.FS, Jobs: jobs, Version: "test", Sheets: s.sheets})
	if err != nil {
		return nil, err
	}
	for _, p := range result.Problems {
		if p.Severity == diag.Error {
			return nil, p
		}
	}
	return result, nil
}

// read reads the files of a site, without .echelle, which is not published.
func read(dir string) (map[string][]byte, error) {
	files := map[string][]byte{}
	root := os.DirFS(dir)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == ".echelle":
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		files[name], err = fs.ReadFile(root, name)
		return err
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s is empty", dir)
	}
	return files, err
}

// largeLeague is a games.csv in which each of 600 players meets the next two.
func largeLeague() []byte {
	first := []string{"Ada", "Belo", "Cira", "Dov", "Elin", "Faro", "Gita", "Hale", "Ines", "Joss", "Kaia", "Lorn", "Mira", "Nilo", "Oda", "Piet", "Quin", "Rhea", "Sten", "Tova"}
	last := []string{"Abendrot", "Birkwald", "Corvane", "Dunmarsh", "Elderwick", "Fenbrook"}
	end := []string{"son", "sen", "ova", "ini", "ez"}
	name := func(i int) string {
		i %= 600
		return first[i%20] + " " + last[i/20%6] + end[i/120]
	}
	var b bytes.Buffer
	b.WriteString("date,event,white,black,result\n")
	day := history.Date{}
	for i := range 600 {
		day, _ = history.ParseDate(fmt.Sprintf("2025-%02d-%02d", 1+i/60, 1+i%28))
		fmt.Fprintf(&b, "%s,League,%s,%s,%s\n", day, name(i), name(i+1), []string{"1-0", "0-1", "1/2-1/2"}[i%3])
		fmt.Fprintf(&b, "%s,League,%s,%s,%s\n", day, name(i+7), name(i), []string{"1-0", "1-0", "0-1", "1/2-1/2"}[i%4])
	}
	return b.Bytes()
}

// all gives the sites in a fixed order.
func all() []*site {
	var list []*site
	for _, name := range slices.Sorted(maps.Keys(sites)) {
		list = append(list, sites[name])
	}
	return list
}

// pages are the paths of the HTML files, sorted.
func (s *site) pages() []string {
	var list []string
	for name := range s.files {
		if strings.HasSuffix(name, ".html") {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// gather finds the facts of all pages.
func (s *site) gather() error {
	s.facts = map[string]facts{}
	for _, page := range s.pages() {
		root, err := html.Parse(bytes.NewReader(s.files[page]))
		if err != nil {
			return err
		}
		f := facts{ids: map[string]bool{}}
		for n := range root.Descendants() {
			for _, a := range n.Attr {
				switch a.Key {
				case "id":
					f.ids[a.Val] = true
				case "href", "src", "action", "formaction", "poster", "data-echarts":
					if n.Data == "link" && attr(n, "rel") == "canonical" {
						f.canonical = a.Val
						continue
					}
					f.links = append(f.links, a.Val)
				case "data-option":
					if n.Data == "script" {
						f.links = append(f.links, a.Val)
					}
				}
			}
		}
		slices.Sort(f.links)
		f.links = slices.Compact(f.links)
		s.facts[page] = f
	}
	return nil
}

func attr(n *html.Node, key string) string {
	value, _ := hasAttr(n, key)
	return value
}

func hasAttr(n *html.Node, key string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == key && a.Namespace == "" {
			return a.Val, true
		}
	}
	return "", false
}

// kinds tells what a page is by its address. The first pattern that fits counts.
func kinds() [][2]string {
	const rankings = `^(elo|main|rapid|levels|tournaments|margins|fitted|glicko2?)/`
	return [][2]string{
		{"moved", `^(players/rubiano-alcizuela|events/hills-meeting-2020)\.html$`}, // of redirects.yaml
		{"home", `^index\.html$`},
		{"missing", `^404\.html$`},
		{"players", `^players/index\.html$`},
		{"player", `^players/.+\.html$`},
		{"events", `^events/index\.html$`},
		{"event", `^events/.+\.html$`},
		{"groups", `^(clubs|countries)/index\.html$`},
		{"group", `^(clubs|countries)/.+\.html$`},
		{"compare", `^tools/compare\.html$`},
		{"systems", `^systems\.html$`},
		{"records", rankings + `records\.html$`},
		{"archive", rankings + `archive\.html$`},
		{"rules", rankings + `rules\.html$`},
		{"unranked", rankings + `unranked\.html$`},
		{"list", rankings + `.+\.html$`},
		{"predict", `^tools/predict\.html$`},
		{"corrections", `^corrections\.html$`},
		{"check", `^check\.html$`},
		{"data", `^data\.html$`},
		{"embed", `^embed/.+\.html$`},
		{"article", `\.html$`},
	}
}

// kind is the kind of a page.
func kind(page string) string {
	for _, k := range kinds() {
		if regexp.MustCompile(k[1]).MatchString(page) {
			return k[0]
		}
	}
	return ""
}

// samples gives the largest page of each kind.
func (s *site) samples(t *testing.T) map[string]string {
	t.Helper()
	largest := map[string]string{}
	for _, page := range s.pages() {
		k := kind(page)
		if old, ok := largest[k]; !ok || len(s.files[page]) > len(s.files[old]) {
			largest[k] = page
		}
	}
	return largest
}

func TestTheDemoHasEveryKindOfPage(t *testing.T) {
	samples := sites["demo"].samples(t)
	for _, k := range page.Kinds() {
		if _, ok := samples[k.Name]; !ok && k.Name != "" {
			t.Errorf("the demo has no page of the kind %s", k.Name)
		}
	}
}
