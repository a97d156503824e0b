package record

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
	"echelle/generator/yamlfile"
)

// Article is one page written by people: a Markdown file below pages/.
type Article struct {
	Path        string // address without .html: "about", "news/2024-spring"
	Title       string
	Description string
	Date        history.Date // of news; the others have none
	Order       int          // place in menus; equals go by Path
	Draft       bool         // not to be published
	Body        []byte       // Markdown, without front matter and the title's own heading
	File        string       // where it was read
	BodyLine    int          // line of File on which Body begins, from 1
}

// news is the folder whose articles have a date.
const news = "news/"

// frontMatter are the keys an article may begin with.
type frontMatter struct {
	Title       string `yaml:"title"`
	Date        string `yaml:"date"`
	Description string `yaml:"description"`
	Order       int    `yaml:"order"`
	Draft       bool   `yaml:"draft"`
}

// readArticle reads one file below pages/. The result is of use only where no
// problem was added.
func readArticle(file string, text []byte, problems *diag.List) Article {
	a := Article{File: file, BodyLine: 1}
	utf, _, ok := decoded(file, text, problems)
	if !ok {
		return a
	}
	if !utf8.Valid(text) {
		problems.Warn(diag.Pos{File: file, Line: 1, Col: 1}, "read with Windows-1252 letters", "UTF-8", "save the file again as UTF-8")
	}
	text = utf
	a.Path = articlePath(file, problems)
	head, body, line, ok := splitFrontMatter(text)
	if !ok {
		problems.Error(diag.Pos{File: file, Line: 1, Col: 1}, "the head of the article has no end",
			"a second line --- after its keys", "")
		return a
	}
	a.Body, a.BodyLine = body, line
	at := diag.Pos{File: file, Line: 1, Col: 1}
	var fm frontMatter
	if len(head) > 0 {
		root, ok := yamlfile.Parse(file, head, problems)
		if !ok || !root.Decode(&fm, problems) {
			return a
		}
		at = root.At("date")
	}
	a.Title, a.Description, a.Order, a.Draft = strings.TrimSpace(fm.Title), fm.Description, fm.Order, fm.Draft
	a.takeHeading()
	if a.Title == "" {
		problems.Error(diag.Pos{File: file, Line: 1, Col: 1}, "an article without a title", `a first line "# Title", or "title: Title" between two lines ---`, "")
	}
	isNews := strings.HasPrefix(a.Path, news)
	switch {
	case fm.Date == "" && isNews:
		problems.Error(at, "news without a date", `"date: 2024-05-04" between two lines ---`, "")
	case fm.Date != "" && !isNews:
		problems.Error(at, "a date on an article that is not news", "", "move the file to pages/news/ or remove the date")
	case fm.Date != "":
		if a.Date, ok = history.ParseDate(fm.Date); !ok {
			problems.Error(at, fmt.Sprintf("date is %q", fm.Date), "a day as in 2024-05-04", dateHint([]byte(fm.Date)))
		}
	}
	return a
}

// splitFrontMatter cuts a text that begins with a line "---" behind the next
// such line. The head keeps its first line, so that lines count as in the
// file. It reports false where the second line is missing.
func splitFrontMatter(text []byte) (head, body []byte, line int, ok bool) {
	rest := text
	for line = 1; len(rest) > 0; line++ {
		l, after, _ := bytes.Cut(rest, []byte("\n"))
		marker := string(bytes.TrimRight(l, " \t\r")) == "---"
		switch {
		case line == 1 && !marker:
			return nil, text, 1, true
		case line > 1 && marker:
			return text[:len(text)-len(rest)], after, line + 1, true
		}
		rest = after
	}
	return nil, text, 1, len(text) == 0
}

// takeHeading uses the "# Heading" that begins the body as the title where
// there is none, and cuts it away where it only repeats the title: the page
// prints its title itself.
func (a *Article) takeHeading() {
	rest, line := a.Body, a.BodyLine
	for len(rest) > 0 {
		l, after, _ := bytes.Cut(rest, []byte("\n"))
		text := string(bytes.TrimSpace(l))
		rest, line = after, line+1
		if text == "" {
			continue
		}
		title, ok := strings.CutPrefix(text, "# ")
		if !ok {
			return
		}
		title = strings.TrimSpace(strings.TrimRight(title, "#"))
		if a.Title == "" {
			a.Title = title
		}
		if a.Title == title {
			a.Body, a.BodyLine = rest, line
		}
		return
	}
}

// articlePath makes the address of an article from its file name: in lower
// case, transliterated, with hyphens between the words. A script that cannot be
// transliterated has no such address.
func articlePath(file string, problems *diag.List) string {
	segments := strings.Split(strings.TrimSuffix(strings.TrimPrefix(file, "pages/"), path.Ext(file)), "/")
	at := diag.Pos{File: file}
	for i, segment := range segments {
		slug, exact := names.Slug(segment)
		segments[i] = slug
		switch {
		case !exact:
			problems.Error(at, fmt.Sprintf("no address can be made of the name %q", segment), "letters, digits and hyphens", "rename it, the title may be in any script")
		case len(slug) > longestName:
			problems.Error(at, fmt.Sprintf("the name %q", shorten(segment)), fmt.Sprintf("one that needs no more than %d letters from a to z", longestName), "rename it")
		case device(slug):
			problems.Error(at, fmt.Sprintf("the name %q", segment), "a name that Windows allows", "rename it")
		}
	}
	return strings.Join(segments, "/")
}

// checkArticles puts the articles in the order of their addresses and reports
// those that would stand in one another's place or in a place of the site's own.
func checkArticles(articles []Article, rankings []Ranking, problems *diag.List) {
	slices.SortFunc(articles, func(a, b Article) int {
		return strings.Compare(a.Path+"\x00"+a.File, b.Path+"\x00"+b.File)
	})
	for i, a := range articles {
		at := diag.Pos{File: a.File}
		if i > 0 && a.Path == articles[i-1].Path {
			problems.Error(at, fmt.Sprintf("the same address %s.html as %s", a.Path, articles[i-1].File), "one article for each address", "rename one")
		}
		top, _, _ := strings.Cut(a.Path, "/")
		switch {
		case reservedWord(top):
			problems.Error(at, fmt.Sprintf("the address %s.html, which the site uses itself", a.Path), "", "rename "+nameOf(top, a.Path))
		case slices.ContainsFunc(rankings, func(r Ranking) bool { return r.ID == top }):
			problems.Error(at, fmt.Sprintf("the address %s.html, which belongs to the ranking %q", a.Path, top), "", "rename "+nameOf(top, a.Path))
		}
	}
}

func nameOf(top, address string) string {
	if top == address {
		return "the file"
	}
	return "the folder " + top
}
