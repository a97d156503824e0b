package generator

import (
	"io/fs"
	"slices"
	"time"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/page"
	"echelle/generator/par"
	"echelle/generator/record"
	"echelle/generator/render"
	"echelle/generator/site"
)

// inputs are what publishing needs besides the pages.
type inputs struct {
	fsys   *noted
	static []string // files below static/
}

// load runs the stages from reading to the context of pages. The result is
// never nil; with Errors in it the context may be. private treats every player
// as public, for questions on the owner's own terminal.
func load(o Options, private bool) (*loaded, error) {
	l := &loaded{result: &Result{}, watch: stopwatch{last: time.Now()}}
	dir, err := dataFS(o)
	if err != nil {
		return l, err
	}
	fsys := newNoted(dir)
	problems := &diag.List{}
	x, err := rated(fsys, o, private, &l.watch, problems)
	if err != nil || problems.Errors() > 0 {
		l.result.settle(o, problems)
		return l, err
	}
	data, config, words, order, rankings := x.data, &x.data.Config, x.words, x.order, x.rankings
	spoken, err := speak(rankings, words)
	if err != nil {
		return l, err
	}
	if !private {
		if l.guard, err = newGuard(x, o, spoken); err != nil {
			return l, err
		}
		if err := l.guard.texts(x, fsys, problems); err != nil {
			return l, err
		}
	}
	forecasts, err := forecast(rankings, o.Jobs)
	if err != nil {
		return l, err
	}
	if config.Accent != "" {
		page.CheckAccent(config.Accent, config.AccentAt, problems)
	}
	meta := site.Meta{
		Title: config.Title, Description: config.Description, BaseURL: config.BaseURL, Language: config.Language,
		Contact: config.Contact, DataLicence: config.DataLicence, Accent: config.Accent, Version: o.Version,
		CheckPage: config.CheckPage,
	}
	if meta.CustomStyle, err = customStyle(fsys, data.Static); err != nil {
		return l, err
	}
	if meta.Title == "" {
		meta.Title = words.T("site.title")
	}
	s := site.New(meta, data.History, order, rankings, articles(data), site.Redirects{
		Players: record.Map(data.Redirects.Players), Events: record.Map(data.Redirects.Events),
	}, x.corrections)
	l.Context = page.NewContext(s, words, spoken, forecasts, problems)
	l.Sheets = o.Sheets
	l.fsys, l.static, l.made = fsys, data.Static, x.look
	l.list(o.Jobs, problems)
	r := l.result
	r.BaseURL = meta.BaseURL
	r.Players, r.Games, r.Drafts = len(s.H.Players), len(s.H.Games), data.Drafts
	for _, k := range rankings {
		r.Lists += len(k.H.Lists)
	}
	r.settle(o, problems)
	l.watch.lap("site")
	return l, nil
}

// customStyle is the address of static/custom.css, which changes with its
// content; "" if there is none. The file keeps its place, so that what it names
// by a relative address lies beside it.
func customStyle(fsys fs.FS, static []string) (string, error) {
	if !slices.Contains(static, "custom.css") {
		return "", nil
	}
	text, err := fs.ReadFile(fsys, "static/custom.css")
	return "custom.css?v=" + render.Fingerprint(text), err
}

// ratings are what a data folder gives before anything is shown.
type ratings struct {
	data     *record.Data
	words    *lang.Catalogue
	order    *site.NameOrder
	rankings []*site.Ranking
	look     func() (look, error)

	corrections []site.Correction // by date
}

// rated reads a data folder and rates every ranking. Where problems has errors
// afterwards there is no result.
func rated(fsys fs.FS, o Options, private bool, watch *stopwatch, problems *diag.List) (*ratings, error) {
	records := record.Open(fsys, problems)
	config := records.Config()
	coming := par.Ahead(o.Jobs, func() (*lang.Catalogue, error) {
		return lang.LoadOwn(o.Templates, o.own(), config.Language)
	})
	x := &ratings{look: o.looks(&config, coming)}
	records.Read(o.Jobs)
	watch.lap("read")
	data := records.Data()
	watch.lap("history")
	if problems.Errors() > 0 { // those of settings need no games
		for i := range config.Rankings {
			if r := &config.Rankings[i]; r.System != "" {
				configure(r, problems)
			}
		}
		if o.Own != "" { // nor do words and templates that can not be read
			if _, err := x.look(); err != nil {
				return nil, o.blame(err, problems)
			}
		}
		return nil, nil
	}
	if private {
		for i := range data.History.Players {
			data.History.Players[i].Visibility = history.Public
		}
	}
	if o.BaseURL != "" {
		data.Config.BaseURL = o.BaseURL
	}
	if o.AsOf.Known {
		data.Config.AsOf = o.AsOf
	}
	var err error
	if x.words, err = coming(); err != nil {
		return nil, o.blame(err, problems)
	}
	x.data, x.order = data, site.NewNameOrder(data.History)
	checkCountries(data, x.words, problems)
	checkClasses(data, problems)
	x.rankings, err = rank(data, x.order, x.words, o, problems)
	if err == nil && problems.Errors() == 0 {
		x.official()
	}
	watch.lap("rate")
	return x, err
}

// articles are the articles to publish.
func articles(data *record.Data) []site.Article {
	var list []site.Article
	for _, a := range data.Articles {
		if !a.Draft {
			list = append(list, site.Article{
				Path: a.Path, Title: a.Title, Description: a.Description, Date: a.Date, Order: a.Order,
				Body: a.Body, File: a.File, BodyLine: a.BodyLine,
			})
		}
	}
	return list
}
