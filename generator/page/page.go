// Package page turns the site into pages: one file a kind, holding the view
// that its template shows and the iterator of its pages.
//
// [Kinds] is the table of all kinds, in the order in which they are made. A
// [Page] is an address and a closure: nothing is built until a worker takes it.
// Views are plain structs of texts, numbers and links, ready to print; long
// tables come as template.HTML from package table, everything else is laid out
// by templates/page/<kind>.html.
package page

import (
	"iter"

	"echelle/generator/chart"
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/markdown"
	"echelle/generator/site"
)

// Context is what views are made from. It is shared by all workers and must
// not be changed.
type Context struct {
	*site.Site
	Words  *lang.Catalogue
	Spoken map[string]Spoken // the words of each rating system in use, by the id of the ranking
	Sheets bool              // lists and events are written as workbooks too

	Checkup Checkup // set when everything has been checked, before any page is made

	Performances *site.Performances // set before any page is made; nil: each is found where it is asked for

	chart     *chart.Words
	colours   [2]string                      // letters of the sides
	anchors   pieces                         // of the players: see player
	common    Frame                          // of all pages
	navs      map[string][]NavLink           // the navigation, by folder
	sentences map[string]map[string]sentence // of Spoken, ready to be filled
	opaque    map[string]bool                // addresses of the players who are not public
	phrases   historyWords                   // of the histories of players
	articles  []markdown.Document            // of Site.Articles
	long      map[string]longEvent           // events with several pages, by address
	clubs     []history.ClubID               // the clubs of the site; see clubsShown
	compared  bool                           // there is a comparison of the rankings
	forecasts map[string]Forecast            // what foretelling takes, by the id of the ranking
	lineups   []lineup                       // of the rankings in which players can be compared
	ratings   ratings                        // for scripts
	foretold  bool                           // there is a tool that foretells games
}

// Spoken is what a rating system says in the site's language.
type Spoken struct {
	Title   string            // name of the system
	Summary string            // one sentence
	Method  string            // Markdown, already filled with the settings
	Legend  string            // how to read a calculation
	Stakes  string            // for which game the points at stake hold, or why there are none
	Steps   map[string]string // sentences by key, with {name} for arguments
	Marks   map[string]string // names of the marks, by rating.MarkKind.String(); missing ones come from the interface
	Grades  map[string]string // forms of the system's own grades, as systems.Text has them; nil where the ranking has others
}

// Page is one file of the output.
type Page struct {
	Path string     // below the site's root
	View func() any // a view of the kind's template, or File or Files for a kind without one
}

// File is the content of a page that has no template: CSV, JSON, XML.
type File []byte

// Files are several such files, each with its path, that are made together: the
// path of their page is that of the folder, "data/search/", where nothing else is.
type Files iter.Seq2[string, File]

// Kind is one kind of page.
type Kind struct {
	Name  string // of its template, page/<name>.html; "" where the views are of type File or Files
	Pages func(*Context) iter.Seq[Page]
	View  any // the zero view, for checking the template
}
