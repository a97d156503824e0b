package page

import (
	"cmp"
	"html/template"
	"iter"
	"slices"
	"strings"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// PlayerView is one page of a player.
type PlayerView struct {
	Frame
	Facts    []Fact
	Native   string // name in its other script
	Label    string // title or status
	Rankings []PlayerRanking
	Other    template.HTML // games that count in no ranking, where there are any
	Pager    []NavLink
	First    bool // the first of the numbered pages
}

// PlayerRanking is a player in one ranking.
type PlayerRanking struct {
	ID, Title, System string
	Rating            string // displayed, "" where there is none
	Interval          string // "±45"
	Grade             string
	NextGrade         string // "12 points to 3 dan"
	Rank              string // "12=" or ""
	Reason            string // why not ranked
	Tiles             []Tile
	Facts             []Fact
	Chart             *ChartView
	Lines             []HistoryLine
	Wins              []Item // best wins
	Opponents         template.HTML
	Splits            []Split
	List              Link
	Rules             Link
}

// HistoryLine is an event, the individual games of a month, or a mark.
type HistoryLine struct {
	Event    Link   // Href "" for a mark
	Calc     string // link to the calculation, "" where nothing counts
	Date     string
	DateISO  string
	Counted  int
	Reason   string // why none of its games counts
	Score    string // "3½/5"
	Expected string
	Perf     string
	From, To string
	Change   string
	Sign     string // "up", "down" or "same"
	Mark     bool
	Remarks  []string
	Games    template.HTML // body of the table of games
}

// Split is a result by colour, handicap or board.
type Split struct {
	Name, Games, Score, Expected string
}

// Players yields the pages of all players who are on the site.
func Players(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for p := range c.H.Players {
			id := history.PlayerID(p)
			parts := c.playerParts(id)
			for n := range parts {
				path := site.Numbered(c.PlayerPath(id), n+1)
				if !yield(Page{path, func() any { return c.playerView(id, path, n+1, len(parts)) }}) {
					return
				}
			}
		}
	}
}

// playerParts is one value for each numbered page of a player.
func (c *Context) playerParts(p history.PlayerID) []struct{} {
	return make([]struct{}, max(1, (len(c.H.GamesOf(p))+site.PageRows-1)/site.PageRows))
}

func (c *Context) playerView(p history.PlayerID, path string, page, pages int) *PlayerView {
	w, pl := c.Words, &c.H.Players[p]
	public := pl.Visibility == history.Public
	v := &PlayerView{Frame: c.frame(path, pl.Shown()), First: page == 1}
	v.crumb("players/index.html", w.T("nav.players"))
	v.NoIndex = !public
	v.Frame.Table, v.Chart = true, page == 1
	v.Description = w.T("player.description", "name", pl.Shown(), "n", len(c.H.GamesOf(p)))
	for n := 1; n <= pages && pages > 1; n++ {
		v.Pager = append(v.Pager, NavLink{v.link(site.Numbered(c.PlayerPath(p), n), w.Int(n)), n == page})
	}
	if public {
		v.Native = pl.Native
		v.Label = strings.TrimSpace(pl.Title + " " + pl.Status)
		v.Facts = c.playerFacts(&v.Frame, pl)
	}
	for _, r := range c.Rankings {
		if pr, ok := c.playerRanking(&v.Frame, r, p, page, pages); ok {
			v.Rankings = append(v.Rankings, pr)
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
			text += " (" + strings.TrimSpace(from+" – "+to) + ")"
		}
		add("fact.club", text, site.Relative(f.Path, c.ClubPath(s.Club)))
	}
	if p.Country != "" {
		add("fact.country", p.Country, site.Relative(f.Path, site.CountryPath(p.Country)))
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
		ID: r.ID, Title: r.Title, System: c.Spoken[r.ID].Title,
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
	if page == 1 {
		c.playerNow(f, &pr, r, p, l, e)
		if e.State != rating.Unrated {
			pr.Chart = c.playerChart(r, p)
		}
		pr.Wins = c.bestWins(f, r, p)
		pr.Opponents = c.opponents(f, r, p)
		pr.Splits = c.splits(r, p)
	}
	pr.Lines = c.historyLines(f, r, p, page, pages)
	return pr, true
}

// playerNow fills in where the player stands on the newest list.
func (c *Context) playerNow(f *Frame, pr *PlayerRanking, r *site.Ranking, p history.PlayerID, l history.ListID, e rating.Entry) {
	w := c.Words
	tally := r.Tally(p, l)
	standing := r.Standing(p, l)
	if e.State == rating.Rated {
		pr.Rating = w.Num(e.Value, 0)
		if r.Info.Deviation {
			pr.Interval = "±" + w.Num(r.Info.Interval*e.Deviation, 0)
		}
		pr.Grade = r.Grades.Name(e.Value)
		if i := r.Grades.Of(e.Value); i+1 < len(r.Grades.Steps) && len(r.Grades.Steps) > 0 {
			next := r.Grades.Steps[i+1]
			pr.NextGrade = w.T("player.next-grade", "points", w.Num(next.From-e.Value, 0), "grade", next.Name)
		}
	}
	if standing == site.Ranked {
		places := r.Places(p)
		pr.Rank = w.Rank(places.Overall.Rank, places.Overall.Tied)
		pr.Tiles = append(pr.Tiles, Tile{pr.Rank, w.T("tile.rank", "n", len(r.Order(l)))})
		c.otherRanks(pr, r, p, l, &places)
	} else {
		row := site.Row{Player: p, Standing: standing, Tally: tally}
		pr.Reason = c.standing(r, &row)
	}
	pr.Tiles = append(pr.Tiles, Tile{
		w.Int(tally.Games),
		w.T("tile.record", "wins", tally.Wins, "draws", tally.Draws, "losses", tally.Losses),
	})
	high, low := r.Peaks(p)
	if high.Known {
		pr.Tiles = append(pr.Tiles,
			Tile{w.Num(high.Value, 0), w.T("tile.peak", "date", w.Month(r.H.Lists[high.List].Day))},
			Tile{w.Num(low.Value, 0), w.T("tile.low", "date", w.Month(r.H.Lists[low.List].Day))})
	}
	if seats := r.Seats(p); len(seats) > 0 {
		first, last := &r.H.Games[seats[0].Game()], &r.H.Games[seats[len(seats)-1].Game()]
		pr.Facts = append(pr.Facts,
			Fact{Name: w.T("fact.first-game"), Text: w.Date(first.Date()), Href: site.Relative(f.Path, c.GamePath(seats[0].Game()))},
			Fact{Name: w.T("fact.last-game"), Text: w.Date(last.Date()), Href: site.Relative(f.Path, c.GamePath(seats[len(seats)-1].Game()))})
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
	add(pl.Country, places.Country)
	add(c.H.Clubs[pl.ClubOn(r.H.Lists[l].Day)].Shown(), places.Club)
	for i := range r.Categories {
		add(r.Categories[i].Title, places.Categories[i])
	}
}

// historyLines are the lines of a player's history that stand on a numbered
// page: about PageRows games a page, events kept whole.
func (c *Context) historyLines(f *Frame, r *site.Ranking, p history.PlayerID, page, pages int) []HistoryLine {
	w := c.Words
	var lines []HistoryLine
	games := 0
	for _, l := range r.Career(p) {
		on := min(games/site.PageRows+1, pages)
		if l.Stretch != nil {
			games += len(l.Seats)
		}
		if on != page {
			continue
		}
		if l.Mark != nil {
			m := l.Mark
			line := HistoryLine{
				Event: Link{Text: c.markName(r, m)}, Mark: true,
				Date: w.Date(history.Date{Day: m.Day, Known: true}), DateISO: m.Day.String(),
				To: w.Num(m.After, 1),
			}
			if m.Kind != rating.StartingValue {
				line.From, line.Change, line.Sign = w.Num(m.Before, 1), w.Signed(m.After-m.Before, 1), sign(m.After-m.Before)
			}
			lines = append(lines, line)
			continue
		}
		lines = append(lines, c.historyLine(f, r, p, l.Stretch))
	}
	return lines
}

func sign(change float64) string {
	switch {
	case change >= 0.05:
		return "up"
	case change <= -0.05:
		return "down"
	}
	return "same"
}

func (c *Context) historyLine(f *Frame, r *site.Ranking, p history.PlayerID, st *site.Stretch) HistoryLine {
	w := c.Words
	line := HistoryLine{Counted: st.Counted}
	first := &c.H.Games[st.Seats[0].Game()]
	if st.Event != 0 {
		ev := &c.H.Events[st.Event]
		line.Event = f.link(c.EventPath(st.Event), ev.Name)
		line.Date, line.DateISO = w.Span(ev.Start, ev.End), ev.Start.String()
	} else {
		line.Event = f.link(site.GamesPath(first.Day), w.T("games.individual-short"))
		line.Date, line.DateISO = w.Month(first.Day), first.Day.String()[:7]
	}
	if st.Counted > 0 && !r.Info.Batch {
		line.Calc = line.Event.Href + "#" + c.CalculationID(r, p)
	}
	if st.Counted > 0 {
		line.Score = w.T("score.of", "score", w.Score(st.Score), "games", st.Counted)
		line.Expected = w.Num(st.Expected, 2)
		if perf, ok := r.Performance(st.Seats); ok {
			line.Perf = w.Num(perf, 0)
		}
		if !r.Info.Batch {
			line.Change, line.Sign = w.Signed(st.Change, 1), sign(st.Change)
			line.To = w.Num(st.After, 1)
			if st.Mixed {
				line.Remarks = append(line.Remarks, w.T("history.mixed"))
			} else {
				line.From = w.Num(st.Before, 1)
			}
		}
	}
	if st.Counted == 0 {
		line.Reason = c.reason(r.H.Reason(st.Seats[0].Game()))
	}
	for i := range st.Marks {
		line.Remarks = append(line.Remarks, c.mark(r, &st.Marks[i]))
	}
	line.Games = c.playerGames(f, r, st)
	return line
}

// playerGames writes the games of one line: round, opponent, result, rating
// then, expected, change.
func (c *Context) playerGames(f *Frame, r *site.Ranking, st *site.Stretch) template.HTML {
	w := table.Writer{Buf: make([]byte, 0, 200*len(st.Seats)), Locale: c.Words.Locale()}
	for _, s := range st.Seats {
		game := &c.H.Games[s.Game()]
		why := r.H.Reason(s.Game())
		if why != history.Counts {
			w.Row("unrated")
		} else {
			w.Row("")
		}
		w.Cell("")
		if round := c.round(s.Game()); round != "" {
			w.Text(c.Words.T("round.short", "round", round))
		} else {
			w.Raw(game.Date().String())
		}
		w.Head("")
		c.player(&w, f, c.opponent(s))
		w.Cell("")
		c.resultMark(&w, s)
		if why != history.Counts {
			w.Raw("<td colspan=3>")
			w.Text(c.reason(why))
			continue
		}
		mine, theirs := r.T.Effect(s), r.T.Effect(s^1)
		w.Cell("")
		if !r.Info.Batch || theirs.Before != 0 {
			w.Num(theirs.Before, 0)
		}
		w.Cell("")
		w.Num(float64(mine.Expected), 2)
		w.Cell("")
		if !r.Info.Batch {
			w.Signed(float64(mine.Change), 1)
		}
	}
	return template.HTML(w.Buf)
}

// bestWins are the five wins that were least expected.
func (c *Context) bestWins(f *Frame, r *site.Ranking, p history.PlayerID) []Item {
	var wins []history.Seat
	for _, s := range r.Seats(p) {
		if r.H.Games[s.Game()].Result.Score(s.Side()) == 1 {
			wins = append(wins, s)
		}
	}
	slices.SortStableFunc(wins, func(a, b history.Seat) int {
		return cmp.Compare(r.T.Effect(b^1).Before, r.T.Effect(a^1).Before)
	})
	var items []Item
	for _, s := range wins[:min(5, len(wins))] {
		x := r.T.Effect(s ^ 1)
		items = append(items, c.item(f, c.opponent(s),
			c.Words.T("player.best-win", "rating", c.Words.Num(x.Before, 0), "date", c.Words.Date(r.H.Games[s.Game()].Date()))))
	}
	return items
}

// mostPlayed is how many opponents a player's page names.
const mostPlayed = 10

func (c *Context) opponents(f *Frame, r *site.Ranking, p history.PlayerID) template.HTML {
	list := r.Opponents(p)
	if len(list) < 2 {
		return ""
	}
	w := table.Writer{Locale: c.Words.Locale()}
	for _, o := range list[:min(mostPlayed, len(list))] {
		w.Row("")
		w.Head("name")
		c.player(&w, f, o.Player)
		w.IntCell(o.Games)
		w.Cell("num")
		w.Text(c.Words.Score(o.Score))
		w.NumCell(o.Expected, 1)
		w.TextCell("last", o.Last.String())
	}
	return template.HTML(w.Buf)
}

// splits are the results by colour, handicap and board, where the data has them.
func (c *Context) splits(r *site.Ranking, p history.PlayerID) []Split {
	type sum struct {
		games           int
		score, expected float64
	}
	const first, second, handicap = 0, 1, 2
	var sums [3]sum
	boards := map[uint8]sum{}
	for _, s := range r.Seats(p) {
		game := &r.H.Games[s.Game()]
		score, expected := game.Result.Score(s.Side()), float64(r.T.Effect(s).Expected)
		add := func(x sum) sum { return sum{x.games + 1, x.score + score, x.expected + expected} }
		if game.Flags&history.NoColours == 0 {
			sums[s.Side()] = add(sums[s.Side()])
		}
		if game.Handicap > 0 {
			sums[handicap] = add(sums[handicap])
		}
		if game.Board > 0 {
			boards[game.Board] = add(boards[game.Board])
		}
	}
	var out []Split
	show := func(name string, x sum) {
		if x.games > 0 {
			out = append(out, Split{name, c.Words.Int(x.games), c.Words.Score(x.score), c.Words.Num(x.expected, 1)})
		}
	}
	show(c.Words.T("split.white"), sums[first])
	show(c.Words.T("split.black"), sums[second])
	show(c.Words.T("split.handicap"), sums[handicap])
	if len(boards) > 1 {
		for b := range 256 {
			show(c.Words.T("split.board", "size", b), boards[uint8(b)])
		}
	}
	return out
}
