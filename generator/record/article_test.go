package record

import (
	"reflect"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/history"
)

func TestArticles(t *testing.T) {
	for _, test := range []struct {
		name, file, text string
		want             Article
	}{
		{
			"with a head", "pages/about.md", "---\ntitle: About us\ndescription: Who we are\norder: 3\ndraft: yes\n---\n\nWe play.\n",
			Article{Path: "about", Title: "About us", Description: "Who we are", Order: 3, Draft: true, Body: []byte("\nWe play.\n"), BodyLine: 7},
		},
		{
			"titled by its heading", "pages/about.md", "\n# About us #\n\nWe play.\n",
			Article{Path: "about", Title: "About us", Body: []byte("\nWe play.\n"), BodyLine: 3},
		},
		{
			"whose heading repeats the title", "pages/about.md", "---\ntitle: About us\n---\n# About us\nWe play.\n",
			Article{Path: "about", Title: "About us", Body: []byte("We play.\n"), BodyLine: 5},
		},
		{
			"whose heading differs from the title", "pages/about.md", "---\ntitle: About us\n---\n# Who\n",
			Article{Path: "about", Title: "About us", Body: []byte("# Who\n"), BodyLine: 4},
		},
		{
			"with a heading of the second level only", "pages/about.md", "---\ntitle: About us\n---\n## Who\n",
			Article{Path: "about", Title: "About us", Body: []byte("## Who\n"), BodyLine: 4},
		},
		{
			"with a head and nothing else", "pages/about.md", "---\ntitle: About us\n---",
			Article{Path: "about", Title: "About us", BodyLine: 4},
		},
		{
			"with line ends of Windows and a byte-order mark", "pages/about.md", "\ufeff---\r\ntitle: About us\r\n---\r\nWe play.\r\n",
			Article{Path: "about", Title: "About us", Body: []byte("We play.\n"), BodyLine: 4},
		},
		{
			"of news", "pages/news/Open d'été 2024.md", "---\ndate: 2024-05\n---\n# Été\n",
			Article{
				Path: "news/open-dete-2024", Title: "Été", Body: []byte{}, BodyLine: 5,
				Date: history.Date{Day: history.DayOf(2024, 5, 31), Precision: history.ToMonth, Known: true},
			},
		},
		{
			"of a guide", "pages/Guide/First_steps.md", "# Steps\n",
			Article{Path: "guide/first-steps", Title: "Steps", Body: []byte{}, BodyLine: 2},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var problems diag.List
			got := readArticle(test.file, []byte(test.text), &problems)
			wantProblems(t, &problems)
			test.want.File = test.file
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("got\n%+v %q\nwant\n%+v %q", got, got.Body, test.want, test.want.Body)
			}
		})
	}
}

func TestArticleProblems(t *testing.T) {
	for _, test := range []struct{ name, file, text, want string }{
		{
			"misspelt key", "pages/a.md", "---\ntitel: Rules\n---\nText.\n",
			`pages/a.md:2:1: unknown key "titel"; did you mean title?`,
		},
		{
			"head without end", "pages/a.md", "---\ntitle: Rules\n\nText.\n",
			`pages/a.md:1:1: the head of the article has no end, expected a second line --- after its keys`,
		},
		{
			"word for a number", "pages/a.md", "---\ntitle: Rules\norder: first\n---\n",
			`pages/a.md:3:8: order is "first", expected a whole number`,
		},
		{
			"no title", "pages/a.md", "We play.\n\n# Late\n",
			`pages/a.md:1:1: an article without a title, expected a first line "# Title", or "title: Title" between two lines ---`,
		},
		{
			"nothing", "pages/a.md", "",
			`pages/a.md:1:1: an article without a title, expected a first line "# Title", or "title: Title" between two lines ---`,
		},
		{
			"news without date", "pages/news/a.md", "---\ntitle: Spring\n---\n",
			`pages/news/a.md:2:1: news without a date, expected "date: 2024-05-04" between two lines ---`,
		},
		{
			"news without head", "pages/news/a.md", "# Spring\n",
			`pages/news/a.md:1:1: news without a date, expected "date: 2024-05-04" between two lines ---`,
		},
		{
			"news with an impossible date", "pages/news/a.md", "---\ntitle: Spring\ndate: 2024-06-31\n---\n",
			`pages/news/a.md:3:7: date is "2024-06-31", expected a day as in 2024-05-04; month 6 of 2024 has no day 31`,
		},
		{
			"date outside of news", "pages/a.md", "---\ntitle: Spring\ndate: 2024-06-30\n---\n",
			`pages/a.md:3:7: a date on an article that is not news; move the file to pages/news/ or remove the date`,
		},
		{
			"Latin-1", "pages/a.md", "# A\n\nRen\xe9e\n",
			`pages/a.md:1:1: warning: read with Windows-1252 letters, expected UTF-8; save the file again as UTF-8`,
		},
		{
			"name in another script", "pages/規則.md", "# 規則\n",
			`pages/規則.md: no address can be made of the name "規則", expected letters, digits and hyphens; rename it, the title may be in any script`,
		},
		{
			"name that needs many letters", "pages/" + strings.Repeat("щ", 100) + ".md", "# A\n",
			"pages/" + strings.Repeat("щ", 100) + `.md: the name "` + strings.Repeat("щ", 60) + `…", expected one that needs no more than 250 letters from a to z; rename it`,
		},
		{
			"name that Windows keeps", "pages/guide/aux.md", "# A\n",
			`pages/guide/aux.md: the name "aux", expected a name that Windows allows; rename it`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			var problems diag.List
			readArticle(test.file, []byte(test.text), &problems)
			wantProblems(t, &problems, test.want)
		})
	}
}

func TestAddressesOfArticles(t *testing.T) {
	var articles []Article
	for _, file := range []string{
		"pages/zeta.md", "pages/About.md", "pages/about.md", "pages/elo/x.md", "pages/elo.md", "pages/index.md",
		"pages/guide/index.md", "pages/players/rules.md", "pages/2024/open.md", "pages/elo-rules.md",
	} {
		var none diag.List
		articles = append(articles, readArticle(file, []byte("# A\n"), &none))
		wantProblems(t, &none)
	}
	var problems diag.List
	checkArticles(articles, []Ranking{{ID: "elo"}}, &problems)
	wantProblems(t, &problems,
		`pages/about.md: the same address about.html as pages/About.md, expected one article for each address; rename one`,
		`pages/elo.md: the address elo.html, which belongs to the ranking "elo"; rename the file`,
		`pages/elo/x.md: the address elo/x.html, which belongs to the ranking "elo"; rename the folder elo`,
		`pages/index.md: the address index.html, which the site uses itself; rename the file`,
		`pages/players/rules.md: the address players/rules.html, which the site uses itself; rename the folder players`,
	)
	for i, want := range []string{"2024/open", "about", "about", "elo", "elo-rules", "elo/x", "guide/index", "index", "players/rules", "zeta"} {
		if articles[i].Path != want {
			t.Errorf("article %d is %s, want %s", i, articles[i].Path, want)
		}
	}
}

func FuzzArticle(f *testing.F) {
	f.Add("---\ntitle: A\n---\n# A\nB\n")
	f.Add("# A\n\n---\n")
	f.Add("---\r\n---")
	f.Fuzz(func(t *testing.T, text string) {
		var problems diag.List
		a := readArticle("pages/a.md", []byte(text), &problems)
		if problems.Len() > 0 || strings.ContainsAny(text, "\r\ufeff") { // the body is not as written
			return
		}
		if a.Title == "" {
			t.Errorf("no problem and no title: %q", text)
		}
		// The body is the end of the text and begins on its line.
		begin := len(text) - len(a.Body)
		if text[begin:] != string(a.Body) {
			t.Fatalf("the body %q is not the end of %q", a.Body, text)
		}
		line := 1
		for _, c := range text[:begin] {
			if c == '\n' {
				line++
			}
		}
		if a.BodyLine != line && len(a.Body) > 0 {
			t.Errorf("the body of %q begins on line %d, said %d", text, line, a.BodyLine)
		}
	})
}
