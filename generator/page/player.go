package page

import (
	"html/template"
	"iter"
	"strings"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// PlayerView is one page of a player.
type PlayerView struct {
	Frame
	Facts    []Fact
	Native   string        // name in its other script
	Label    string        // title or status
	Overview []OverviewRow // of several rankings
	Graded   bool          // some of them have grades
	Charts   []*ChartView  // of several rankings, to choose from
	Rankings []PlayerRanking
	Ledger   []Note // corrections that name the player
	Pager    []NavLink
	First    bool // the first of the numbered pages
}

// OverviewRow is where a player stands in one of several rankings.
type OverviewRow struct {
	ID, Title        string
	Rating, Interval string
	Grade, Rank      string
	Change, Sign     string // of the displayed rating since the list before
	Reason           string // why not ranked
	Beside           string // the rating by today's data, or the official one, where it differs
}

// PlayerRanking is a player in one ranking.
type PlayerRanking struct {
	ID, Title     string
	Folded        bool   // closed at first: not the first of several
	Change, Sign  string // of the displayed rating since the list before, "" where there was none
	Batch         bool   // ratings are fitted together: no game has a change of its own
	Rating        string // displayed, "" where there is none
	Interval      string // "±45"
	Beside        string // the rating by today's data, or the official one, where it differs
	Official      bool   // the numbers are those of a published list
	Grade         string
	NextGrade     string // "12 points to 3 dan"
	Rank          string // "12=" or ""
	Reason        string // why not ranked
	Tiles         []Tile
	Facts         []Fact
	Chart         *ChartView
	History       template.HTML // one line an event
	Rows          bool          // the lines are rows of a table
	Near          []Item        // neighbours by rating, whom to challenge
	Wins          []Item        // best wins
	Gains, Losses []Item        // events
	Opponents     template.HTML
	Splits        template.HTML // by colour, handicap, board and strength
	Compare       string        // link to the comparison with others, "" for none
	List          Link
	Rules         Link
	Predict       Link // to the tool that foretells games, in the first ranking that rates the player
}

// Players yields the pages of all players who are on the site.
func Players(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for p := range c.H.Players {
			id := history.PlayerID(p)
			pages := pagesOf(len(c.H.GamesOf(id)))
			if !numbered(yield, c.PlayerPath(id), pages, func(path string, page int) any {
				return c.playerView(id, path, page, pages)
			}) {
				return
			}
		}
	}
}

func (c *Context) playerView(p history.PlayerID, path string, page, pages int) *PlayerView {
	w, pl := c.Words, &c.H.Players[p]
	public := pl.Visibility == history.Public
	v := &PlayerView{Frame: c.frame(path, pl.Shown()), First: page == 1}
	v.crumb("players/index.html", w.T("nav.players"))
	v.NoIndex = !public
	if !c.Large { // a tenth of a kilobyte for each of many thousands
		v.Description = w.T("player.description", "name", pl.Shown(), "n", len(c.H.GamesOf(p)))
	}
	v.Pager = c.pager(&v.Frame, c.PlayerPath(p), page, pages)
	if public {
		v.Native = pl.Native
		v.Label = strings.TrimSpace(pl.Title + " " + pl.Status)
		v.Facts = append(c.playerFacts(&v.Frame, pl), c.namesakes(&v.Frame, p)...)
	}
	linked := false // to the tool that foretells games
	for _, r := range c.Rankings {
		if pr, ok := c.playerRanking(&v.Frame, r, p, page, pages); ok {
			pr.Folded = len(v.Rankings) > 0
			if v.First && !linked {
				pr.Predict = c.predictLink(&v.Frame, r, p)
				linked = pr.Predict.Href != ""
			}
			v.Chart = v.Chart || pr.Chart != nil
			v.Rankings = append(v.Rankings, pr)
		}
	}
	if page == 1 {
		corrected := c.Corrected(p)
		for i := len(corrected) - 1; i >= 0; i-- {
			x := &c.Corrections[corrected[i]]
			note := c.correctionNote(&v.Frame, corrected[i])
			note.Link.Text = c.listName(c.ranking(x.Ranking), x.List)
			v.Ledger = append(v.Ledger, note)
		}
	}
	if len(v.Rankings) > 1 && page == 1 {
		for i := range v.Rankings {
			pr := &v.Rankings[i]
			v.Graded = v.Graded || pr.Grade != ""
			v.Overview = append(v.Overview, OverviewRow{pr.ID, pr.Title, pr.Rating, pr.Interval, pr.Grade, pr.Rank, pr.Change, pr.Sign, pr.Reason, pr.Beside})
			if pr.Chart != nil {
				v.Charts = append(v.Charts, pr.Chart)
				pr.Chart = nil
			}
		}
	}
	return v
}

func (c *Context) playerFacts(f *Frame, p *history.Player) []Fact {
	w := c.Words
	var facts []Fact
	add := func(key, text, href string) {
		if text != "" {
			facts = append(facts, Fact{Name: w.T(key), Text: text, Href: href})
		}
	}
	for i, s := range p.Clubs {
		if s.Club == 0 {
			continue
		}
		text := c.H.Clubs[s.Club].Shown()
		if len(p.Clubs) > 1 {
			from := ""
			if s.From != history.FirstDay {
				from = w.Month(s.From)
			}
			to := ""
			if i+1 < len(p.Clubs) {
				to = w.Month(p.Clubs[i+1].From - 1)
			}
			text = w.T("brackets", "head", text, "tail", strings.TrimSpace(from+" – "+to))
		}
		add("fact.club", text, site.Relative(f.Path, c.ClubPath(s.Club)))
	}
	if p.Country != "" {
		add("fact.country", c.countryName(p.Country), site.Relative(f.Path, site.CountryPath(p.Country)))
	}
	add("fact.licence", p.Licence, "")
	for _, id := range p.IDs {
		facts = append(facts, Fact{Name: strings.ToUpper(id.Name), Text: id.ID})
	}
	add("fact.aliases", w.List(p.Aliases), "")
	add("fact.since", dateText(c, p.Since), "")
	add("fact.until", dateText(c, p.Until), "")
	return facts
}

// mostNamesakes is how many of a common name are told.
const mostNamesakes = 5

// namesakes are the public players of the same name, told apart by club, country
// or id.
func (c *Context) namesakes(f *Frame, p history.PlayerID) []Fact {
	var facts []Fact
	for _, q := range c.Names.Namesakes(p) {
		other := &c.H.Players[q]
		if other.Visibility != history.Public || len(facts) == mostNamesakes {
			continue
		}
		apart := other.ID
		if club := other.ClubOn(history.LastDay); club != 0 && club != c.H.Players[p].ClubOn(history.LastDay) {
			apart = c.H.Clubs[club].Shown()
		} else if other.Country != "" && other.Country != c.H.Players[p].Country {
			apart = c.countryName(other.Country)
		}
		facts = append(facts, Fact{
			Name: c.Words.T("fact.namesake"), Text: c.Words.T("brackets", "head", other.Name, "tail", apart), Href: site.Relative(f.Path, c.PlayerPath(q)),
		})
	}
	return facts
}

func dateText(c *Context, d history.Date) string {
	if !d.Known {
		return ""
	}
	return c.Words.Date(d)
}

// playerRanking is a player in a ranking; false where the player has neither
// games nor a rating in it.
func (c *Context) playerRanking(f *Frame, r *site.Ranking, p history.PlayerID, page, pages int) (PlayerRanking, bool) {
	w := c.Words
	pr := PlayerRanking{
		ID: r.ID, Title: r.Title,
		Batch: r.Info.Batch,
		List:  f.link(r.Path(), r.Title),
		Rules: f.link(r.RulesPath(), w.T("list.rules")),
	}
	l, ok := r.Newest()
	if !ok {
		return pr, false
	}
	e := r.T.At(p, l)
	if e.State == rating.Unrated && len(r.Seats(p)) == 0 {
		// Games that count nowhere are still shown, once, under the first ranking.
		if r != c.Rankings[0] || len(c.H.GamesOf(p)) == 0 {
			return pr, false
		}
	}
	career := r.Career(p)
	if page == 1 {
		c.playerNow(f, &pr, r, p, l, e)
		if e.State != rating.Unrated {
			pr.Chart = c.playerChart(r, p)
		}
		if c.H.Players[p].Visibility == history.Public && c.compares(r, p) {
			pr.Compare = site.Relative(f.Path, r.CompareLink(p, r == c.lineups[0].r))
		}
		pr.Gains, pr.Losses = c.swings(f, r, p, career)
		pr.Near = c.near(f, r, p, l)
		if !c.Large || len(r.Seats(p)) >= fewGames {
			pr.Wins = c.bestWins(f, r, p)
			pr.Opponents = c.opponents(f, r, p)
			pr.Splits = c.splits(r, p)
		}
	}
	pr.Rows = c.Large
	pr.History = c.history(f, r, p, career, page, pages, pr.Rank != "")
	return pr, true
}

// fewGames is how many games of a player can be taken in at a glance: in a large
// history, pages with fewer have no lists of the best and no sums.
const fewGames = 40

// playerNow fills in where the player stands on the newest list.
func (c *Context) playerNow(f *Frame, pr *PlayerRanking, r *site.Ranking, p history.PlayerID, l history.ListID, e rating.Entry) {
	w := c.Words
	tally := r.Tally(p, l)
	row := r.Row(p, l)
	if pr.Official = row.Printed != nil; pr.Official || e.State == rating.Rated {
		pr.Rating = w.Num(row.Value, 0)
		if r.Info.Deviation {
			pr.Interval = "±" + w.Num(r.Info.Interval*row.Deviation, 0)
		}
		pr.Grade = c.grade(r, r.Grade(&row))
		if i := r.Grades.Of(row.Value); i+1 < len(r.Grades.Steps) && len(r.Grades.Steps) > 0 {
			next := r.Grades.Steps[i+1]
			// From the rating as shown. Who is shown with the grade's own rating has rounded up to it.
			points := max(1, next.From-float64(site.Displayed(row.Value)))
			pr.NextGrade = w.T("player.next-grade", "points", w.Num(points, 0), "grade", c.grade(r, next.Name))
		}
	}
	if row.Rated {
		pr.Change, pr.Sign = w.Signed(row.Change, 0), sign(row.Change)
	}
	c.beside(f, pr, r, l, &row, e)
	places := r.Places(p)
	switch {
	case row.Standing == site.Ranked && places.Overall.Rank == 0:
		pr.Reason = w.T("player.unpublished")
	case row.Standing == site.Ranked:
		if r.Active > 0 {
			until := history.DayOf(0, tally.Last.Months()+r.Active+1, 0) // the last day of a month
			text := w.Month(until)
			if left := c.H.Players[p].Until; left.Known && left.Day < until {
				text = w.Date(left)
			}
			pr.Facts = append(pr.Facts, Fact{Name: w.T("fact.listed-until"), Text: text})
		}
		pr.Rank = w.Rank(places.Overall.Rank, places.Overall.Tied)
		pr.Tiles = append(pr.Tiles, Tile{pr.Rank, w.T("tile.rank", "n", r.Ranked(l))})
		c.otherRanks(pr, r, p, l, &places)
	default:
		pr.Reason = c.standing(r, &row)
	}
	pr.Tiles = append(pr.Tiles, Tile{
		w.Int(tally.Games),
		w.T("tile.record", "n", tally.Games, "wins", tally.Wins, "draws", tally.Draws, "losses", tally.Losses),
	})
	high, low := r.Peaks(p)
	if high.Known {
		pr.Tiles = append(pr.Tiles,
			Tile{w.Num(high.Value, 0), w.T("tile.peak", "date", w.Month(r.H.Lists[high.List].Day))},
			Tile{w.Num(low.Value, 0), w.T("tile.low", "date", w.Month(r.H.Lists[low.List].Day))})
	}
	if seats := r.Seats(p); len(seats) > 0 && !c.Large { // the history begins and ends with them
		first, last := site.Ends(r.H, seats)
		game := func(key string, g history.GameID) Fact {
			return Fact{Name: w.T(key), Text: w.Date(r.H.Games[g].Date()), Href: site.Relative(f.Path, c.GamePath(g))}
		}
		pr.Facts = append(pr.Facts, game("fact.first-game", first), game("fact.last-game", last))
	}
}

// otherRanks adds the player's ranks within country, club and categories.
func (c *Context) otherRanks(pr *PlayerRanking, r *site.Ranking, p history.PlayerID, l history.ListID, places *site.Places) {
	pl := &c.H.Players[p]
	if pl.Visibility != history.Public {
		return
	}
	add := func(name string, place site.Place) {
		if place.Rank > 0 {
			pr.Facts = append(pr.Facts, Fact{Name: c.Words.T("fact.rank-in", "name", name), Text: c.Words.Rank(place.Rank, place.Tied)})
		}
	}
	add(c.countryName(pl.Country), places.Country)
	add(c.H.Clubs[pl.ClubOn(r.H.Lists[l].Day)].Shown(), places.Club)
	for i := range r.Categories {
		add(r.Categories[i].Title, places.Categories[i])
	}
}
