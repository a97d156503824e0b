package site

import (
	"fmt"
	"strconv"
	"strings"

	"echelle/generator/history"
)

// Addresses are paths below the site's root, lower-case ASCII with forward
// slashes. They are made here and nowhere else, never change and are never
// reused.

// PageRows is how many rows a table holds before it goes on on a numbered page.
const PageRows = 500

// largeGames is how many games a history holds at most that is not large.
const largeGames = 100_000

// Numbered is the address of a further page of a table: "a.html" → "a-p2.html".
func Numbered(path string, page int) string {
	if page <= 1 {
		return path
	}
	return strings.TrimSuffix(path, ".html") + "-p" + strconv.Itoa(page) + ".html"
}

// PlayerPath is the address of a player's page.
func (s *Site) PlayerPath(p history.PlayerID) string { return s.playerPaths[p] }

// EventPath is the address of an event's page; individual games have a page
// for each month: see [GamesPath].
func (s *Site) EventPath(e history.EventID) string { return s.eventPaths[e] }

// GamesPath is the address of the individual games of the month of a day.
func GamesPath(d history.Day) string {
	y, m, _ := d.Date()
	return fmt.Sprintf("events/games-%04d-%02d.html", y, m)
}

// GamePath is the address of the page on which a game stands.
func (s *Site) GamePath(g history.GameID) string {
	game := &s.H.Games[g]
	if game.Event == 0 {
		return GamesPath(game.Day)
	}
	return s.EventPath(game.Event)
}

// ClubPath is the address of a club's page.
func (s *Site) ClubPath(c history.ClubID) string {
	return "clubs/" + strings.ToLower(s.H.Clubs[c].ID) + ".html"
}

// CountryPath is the address of a country's page.
func CountryPath(code string) string { return "countries/" + strings.ToLower(code) + ".html" }

// Path is the address of the ranking's newest list.
func (r *Ranking) Path() string { return r.ID + "/index.html" }

// ListPath is the lasting address of a list.
func (r *Ranking) ListPath(l history.ListID) string {
	return r.ID + "/" + r.H.Lists[l].Day.String() + ".html"
}

// CategoryPath is the address of the newest list of a category.
func (r *Ranking) CategoryPath(c *Category) string { return r.ID + "/" + c.ID + ".html" }

// ArchivePath is the address of the index of all lists.
func (r *Ranking) ArchivePath() string { return r.ID + "/archive.html" }

// RulesPath is the address of the rules.
func (r *Ranking) RulesPath() string { return r.ID + "/rules.html" }

// UnrankedPath is the address of those who are not ranked, and why.
func (r *Ranking) UnrankedPath() string { return r.ID + "/unranked.html" }

// RecordsPath is the address of the ranking's records.
func (r *Ranking) RecordsPath() string { return r.ID + "/records.html" }

// SystemsPath is the address of the comparison of the rankings.
const SystemsPath = "systems.html"

// PredictPath is the address of the tool that foretells games. Its script keeps
// what was chosen in the fragment, as in "#ranking=main&a=anna&b=bert".
const PredictPath = "tools/predict.html"

// CorrectionsPath is the address of the ledger of corrections.
const CorrectionsPath = "corrections.html"

// CheckPath is the address of the page about the data.
const CheckPath = "check.html"

// ComparePath is the address of the comparison of players.
const ComparePath = "tools/compare.html"

// CompareLink is the address of the comparison that begins with a player of a
// ranking; first tells that it is the one with which the page begins.
func (r *Ranking) CompareLink(p history.PlayerID, first bool) string {
	if first {
		return ComparePath + "?p=" + r.H.Players[p].Address()
	}
	return ComparePath + "?ranking=" + r.ID + "&p=" + r.H.Players[p].Address()
}

// CalculationLink is the link to a player's calculation on its page: one for each
// ranking, told apart from the first by a dot, which stands in no id.
func (s *Site) CalculationLink(r *Ranking, p history.PlayerID) string {
	return s.CalculationLinks(r) + s.H.Players[p].Address()
}

// CalculationLinks is what the links of all players begin with; the public id
// follows.
func (s *Site) CalculationLinks(r *Ranking) string {
	if r == s.Rankings[0] {
		return "#c-"
	}
	return "#c-" + r.ID + "."
}

// Relative is the link from one page to another, both below the root.
func Relative(from, to string) string {
	dir := ""
	if i := strings.LastIndexByte(from, '/'); i >= 0 {
		dir = from[:i+1]
	}
	if dir != "" && strings.HasPrefix(to, dir) {
		return to[len(dir):]
	}
	return strings.Repeat("../", strings.Count(dir, "/")) + to
}

// Full tells whether a past list is kept with all its pages: the newest, the
// last of each year, and the published ones of the last two years. Of the others
// the page holds the first [Ranking.Top] rows, the CSV all. In a large history the
// last lists of years long gone are among those.
func (r *Ranking) Full(l history.ListID) bool {
	lists := r.H.Lists
	const recent = 24 // months
	return int(l) == len(lists)-1 ||
		lists[l].Day.Year() != lists[l+1].Day.Year() && !r.longGone(l) ||
		r.Official(l) != nil && r.age(l) < recent
}

// Top is how many rows a page of a list that is not kept in full holds.
func (r *Ranking) Top(l history.ListID) int {
	if r.longGone(l) {
		return PageRows / 5
	}
	return PageRows
}

// longGone tells that a list is so old that a large history keeps less of it.
func (r *Ranking) longGone(l history.ListID) bool {
	const long = 120 // months
	return len(r.H.Games) > largeGames && r.age(l) >= long
}

// age is how many months a list is older than the newest.
func (r *Ranking) age(l history.ListID) int {
	lists := r.H.Lists
	return lists[len(lists)-1].Day.Months() - lists[l].Day.Months()
}
