package page

import (
	"strings"
	"text/template"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/site"
)

// NewContext prepares what pages are made from. The articles are turned into
// HTML here, so that a wrong link in one is a problem before anything is
// written.
func NewContext(s *site.Site, words *lang.Catalogue, spoken map[string]Spoken, forecasts map[string]Forecast, problems *diag.List) *Context {
	c := &Context{Site: s, Words: words, Spoken: spoken, forecasts: forecasts, chart: chartWords(words), sentences: sentences(spoken)}
	c.anchors = anchors(s)
	c.colours = [2]string{words.T("colour.w"), words.T("colour.b")}
	c.opaque = map[string]bool{}
	for i := range s.H.Players {
		if p := &s.H.Players[i]; p.Visibility != history.Public {
			c.opaque[p.Address()] = true
		}
	}
	c.clubs = clubsShown(s.H)
	c.compared = foretells(s)
	if c.foretold = listed(s); c.foretold {
		c.ratings = c.newRatings(forecasts)
	}
	c.lineups = lineups(s)
	c.long = longEvents(s)
	c.phrases = c.newHistoryWords()
	c.common, c.navs = c.commonFrame(), c.commonNavs()
	c.prepareArticles(problems)
	return c
}

// Listed tells whether an address belongs into the sitemap: not the numbered
// pages of long tables, not what is made to be embedded and not the pages of
// players who are not public.
func (c *Context) Listed(path string) bool {
	if strings.HasPrefix(path, "embed/") {
		return false
	}
	if i := strings.LastIndex(path, "-p"); i >= 0 && strings.Trim(path[i+2:], "0123456789") == ".html" {
		return false
	}
	id, ok := strings.CutPrefix(path, "players/")
	if !ok {
		return true
	}
	return !c.opaque[strings.TrimSuffix(id, ".html")]
}

// FillMethod fills a system's method, a text/template, with its settings.
// The functions are num (a number with so many decimals) and t (a text of the
// interface).
func FillMethod(method string, settings any, words *lang.Catalogue) (string, error) {
	t, err := template.New("method").Funcs(template.FuncMap{"num": words.Num, "t": words.T}).Parse(method)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = t.Execute(&b, settings)
	return b.String(), err
}
