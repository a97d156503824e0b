package page

import (
	"cmp"
	"html/template"
	"iter"
	"slices"
	"strings"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// EventView is one page of an event, or of the individual games of a month.
type EventView struct {
	Frame
	Facts    []Fact
	Status   string // "" for a rated event, else why it does not count
	Note     string
	Late     string // that it counts later than it was played
	Previous *Link  // edition of the series, or month
	Next     *Link
	Series   []NavLink
	Entries  []Item        // of an event without games
	Shape    string        // "crosstable", "rounds" or "" where there is only the list
	Columns  string        // classes that tell the table's columns
	Table    template.HTML // head and body of the table of participants, those of the page
	Games    template.HTML // body of the list of games
	Pairs    PairColumns   // its columns that not every list has
	Sorts    bool          // it is whole: a part of it would only be sorted within itself
	Main     string        // title of the ranking whose numbers stand in the tables, where there are several
	Colours  bool          // the sides are White and Black
	Stated   bool          // the event states an order that is not that of the points
	Pager    []NavLink
	Upset    *Upset         // as the first ranking sees it
	Gains    []Item         // likewise
	Rankings []EventRanking // whose calculations stand on the page
	Others   []Link         // the calculations on other pages
	Files    []Link
	Count    string // "48 games"
}

// PairColumns are the columns of a list of games that have something to say: games of
// a month have no rounds, those that count for nothing no ratings.
type PairColumns struct {
	Round, Named    bool // rounds, some of them with a name: their order is not that of the alphabet
	Rating, Remarks bool
}

// EventRanking is an event as one ranking sees it.
type EventRanking struct {
	Title        string
	Legend       string
	Calculations template.HTML // one closed block a participant
	Rules        Link
}

// Upset is the counting win that was least expected.
type Upset struct {
	Winner, Loser Link
	Note          string
}

// Fact is a name with a value, perhaps linked.
type Fact struct {
	Name, Text, Href string
	Time             string // machine-readable, of a date
}

// EventPages yields the pages of all events and of the individual games.
func EventPages(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for e := 1; e < len(c.H.Events); e++ {
			id := history.EventID(e)
			pages := max(1, c.long[c.EventPath(id)].pages)
			if games := len(c.H.GamesIn(id)); games > site.PageRows && c.listed(c.EventTable(id)) {
				pages = max(pages, pagesOf(games))
			}
			table := lend(pages, func() *ratedEvent { return c.ratedEvent(c.EventTable(id)) })
			if !numbered(yield, c.EventPath(id), pages, func(path string, page int) any {
				return c.eventView(table(), path, page, pages)
			}) {
				return
			}
		}
		months := c.GameMonths()
		for i := range months {
			first := site.GamesPath(months[i].First)
			pages := max(pagesOf(len(months[i].Games)), c.long[first].pages)
			table := lend(pages, func() *ratedEvent { return c.ratedEvent(monthTable(c.H, &months[i])) })
			if !numbered(yield, first, pages, func(path string, page int) any {
				return c.monthView(months, i, table(), path, page, pages)
			}) {
				return
			}
		}
	}
}

func (c *Context) eventView(t *ratedEvent, path string, page, pages int) *EventView {
	e := t.Event
	w, ev := c.Words, &c.H.Events[e]
	v := &EventView{Frame: c.frame(path, ev.Name)}
	v.crumb("events/index.html", w.T("nav.events"))
	v.Frame.Table = len(t.Games) > 0
	v.Description = w.T("event.description", "name", ev.Name, "date", w.Span(ev.Start, ev.End), "n", len(t.Games))
	v.Count = w.T("games", "n", len(t.Games))
	v.Facts = c.eventFacts(&v.Frame, e, t)
	v.Note = ev.Note
	if ev.RatedFrom > ev.End.Day {
		v.Late = w.T("event.late", "date", w.Date(history.Date{Day: ev.RatedFrom, Precision: ev.FromKnown, Known: true}))
	}
	if ev.Status != history.Rated {
		v.Status = w.T("status." + ev.Status.String())
	}
	if editions := c.Series(e); len(editions) > 1 {
		for i, other := range editions {
			o := &c.H.Events[other]
			if other == e {
				if i > 0 {
					v.Previous = c.eventLink(&v.Frame, editions[i-1])
				}
				if i+1 < len(editions) {
					v.Next = c.eventLink(&v.Frame, editions[i+1])
				}
			}
			v.Series = append(v.Series, NavLink{v.link(c.EventPath(other), o.Start.String()[:4]), other == e})
		}
	}
	if len(t.Games) == 0 {
		for i := range t.Participants {
			p := &t.Participants[i]
			v.Entries = append(v.Entries, c.item(&v.Frame, p.Player, c.declared(e, p)))
		}
		return v
	}
	v.Files = c.files(&v.Frame, c.eventFile(e))
	v.Columns, v.Colours = c.eventColumns(t), c.coloured(t.Games)
	v.Stated = t.Official && !slices.IsSortedFunc(t.Participants, func(a, b site.Participant) int { return cmp.Compare(b.Score, a.Score) })
	if from, to := pageOf(page, len(t.Participants)); from < to {
		switch t.Shape {
		case site.Crosstable:
			v.Shape = "crosstable"
			v.Table = c.crosstable(&v.Frame, t)
		case site.RoundTable:
			v.Shape = "rounds"
			v.Table = c.roundTable(&v.Frame, t, from, to)
		default:
			v.Table = c.participants(&v.Frame, t, from, to)
		}
	}
	c.eventRankings(v, t, c.EventPath(e), page)
	v.Pager = c.pager(&v.Frame, c.EventPath(e), page, pages)
	v.Main = c.mainTitle(t)
	if t.listed {
		c.gameList(v, t, page)
	}
	return v
}

func (c *Context) eventLink(f *Frame, e history.EventID) *Link {
	l := f.link(c.EventPath(e), c.H.Events[e].Name)
	return &l
}

func (c *Context) eventFacts(f *Frame, e history.EventID, t *ratedEvent) []Fact {
	w, ev := c.Words, &c.H.Events[e]
	var facts []Fact
	add := func(key, text, href string) {
		if text != "" {
			facts = append(facts, Fact{Name: w.T(key), Text: text, Href: href})
		}
	}
	facts = append(facts, Fact{Name: w.T("event.date"), Text: w.Span(ev.Start, ev.End), Time: ev.Start.String()})
	add("event.place", ev.Place, "")
	if ev.Country != "" {
		add("event.country", c.countryName(ev.Country), site.Relative(f.Path, site.CountryPath(ev.Country)))
	}
	add("event.class", ev.Class, "")
	add("event.players", w.Int(len(t.Participants)), "")
	if len(t.Games) > 0 && !t.listed {
		add("col.games", w.Int(len(t.Games)), "")
	}
	if ev.Rounds > 0 {
		add("event.rounds", w.Int(int(ev.Rounds)), "")
	}
	if ev.Board > 0 {
		add("event.board", w.Int(int(ev.Board))+"×"+w.Int(int(ev.Board)), "")
	}
	if ev.Minutes > 0 {
		add("event.minutes", w.T("minutes", "n", int(ev.Minutes)), "")
	}
	if ev.Komi != history.NoKomi {
		decimals := 1
		if ev.Komi%10 != 0 {
			decimals = 2 // 3.75, as Chinese rules count it
		}
		add("event.komi", w.Num(float64(ev.Komi)/100, decimals), "")
	}
	add("event.organiser", ev.Organiser, "")
	add("event.arbiter", ev.Arbiter, "")
	if ev.Link != "" {
		add("event.link", ev.Link, ev.Link)
	}
	if ev.Line != 0 {
		add("event.source", c.H.Files[ev.File], "")
	} else if len(t.Games) > 0 {
		add("event.source", c.H.Files[c.H.Games[t.Games[0]].File], "")
	}
	return facts
}

func (c *Context) monthView(months []site.Month, i int, t *ratedEvent, path string, page, pages int) *EventView {
	w, m := c.Words, &months[i]
	v := &EventView{Frame: c.frame(path, w.T("games.individual", "month", w.Month(m.First)))}
	v.crumb("events/index.html", w.T("nav.events"))
	v.Frame.Table = true
	v.Count, v.Colours = w.T("games", "n", len(m.Games)), c.coloured(m.Games)
	if i > 0 {
		l := v.link(site.GamesPath(months[i-1].First), w.Month(months[i-1].First))
		v.Previous = &l
	}
	if i+1 < len(months) {
		l := v.link(site.GamesPath(months[i+1].First), w.Month(months[i+1].First))
		v.Next = &l
	}
	v.Files = c.files(&v.Frame, monthFile(m))
	c.eventRankings(v, t, site.GamesPath(m.First), page)
	v.Pager = c.pager(&v.Frame, site.GamesPath(m.First), page, pages)
	v.Main = c.mainTitle(t)
	c.gameList(v, t, page)
	return v
}

// monthTable lays out the individual games of a month as a list.
func monthTable(h *history.History, m *site.Month) *site.EventTable {
	t := &site.EventTable{Games: m.Games}
	at := map[history.PlayerID]int{}
	for _, g := range m.Games {
		for side, p := range h.Games[g].Side {
			i, ok := at[p]
			if !ok {
				i = len(t.Participants)
				at[p] = i
				t.Participants = append(t.Participants, site.Participant{Player: p})
			}
			t.Participants[i].Seats = append(t.Participants[i].Seats, history.SeatOf(g, side))
		}
	}
	return t
}

// pairColumns looks at all games, so that every numbered page has the same columns.
func (c *Context) pairColumns(r *site.Ranking, games []history.GameID) PairColumns {
	return PairColumns{
		Round: slices.ContainsFunc(games, func(g history.GameID) bool { return c.round(g) != "" }),
		Named: slices.ContainsFunc(games, func(g history.GameID) bool { return c.H.RoundLabel.At(g) != "" && c.H.RoundNumber(g) == 0 }),
		Rating: r != nil && !r.Info.Batch && slices.ContainsFunc(games, func(g history.GameID) bool {
			return c.why(r, g) == history.Counts
		}),
		Remarks: slices.ContainsFunc(games, func(g history.GameID) bool { return len(c.notes(g, c.why(r, g))) > 0 }),
	}
}

// gameList writes one numbered page of an event's games, with the ratings of its
// ranking, if there is one.
func (c *Context) gameList(v *EventView, t *ratedEvent, page int) {
	from, to := pageOf(page, len(t.Games))
	v.Pairs, v.Sorts = t.pairs, to-from == len(t.Games)
	w := table.Writer{Buf: make([]byte, 0, 256*(to-from)), Locale: c.Words.Locale()}
	for _, g := range t.Games[from:to] {
		c.gameRow(&w, v, t.main, g)
	}
	v.Games = w.HTML()
}

// gameRow writes one game: round, date, both sides with their rating then,
// result, remarks.
func (c *Context) gameRow(w *table.Writer, v *EventView, r *site.Ranking, g history.GameID) {
	game := &c.H.Games[g]
	why := c.why(r, g)
	class := ""
	if why != history.Counts {
		class = "unrated"
	}
	w.Row(class)
	if v.Pairs.Round {
		w.TextCell("", c.round(g))
	}
	w.TextCell("", game.Date().String())
	for side := range 2 {
		w.Head("")
		c.player(w, &v.Frame, game.Side[side])
		if v.Pairs.Rating {
			w.Cell("")
			if why == history.Counts {
				w.Num(r.T.Effect(history.SeatOf(g, side)).Before, 0)
			}
		}
		if side == 0 {
			w.Cell("")
			c.resultText(w, g)
		}
	}
	if v.Pairs.Remarks {
		w.Cell("")
		c.gameNotes(w, g, why)
	}
	w.Raw("\n")
}

// resultText writes the result as a pair of scores, or the score as written.
func (c *Context) resultText(w *table.Writer, g history.GameID) {
	game := &c.H.Games[g]
	if game.Result == history.NoResult {
		w.Raw("–")
		return
	}
	w.Text(c.Words.Score(game.Result.Score(0)) + "–" + c.Words.Score(game.Result.Score(1)))
	if s := c.H.Score.At(g); s != "" {
		w.Raw(` <small>`)
		w.Text(s)
		w.Raw("</small>")
	}
}

// gameNotes writes what else is known of a game.
func (c *Context) gameNotes(w *table.Writer, g history.GameID, why history.Reason) {
	sep := ""
	for _, note := range c.notes(g, why) {
		w.Raw(sep)
		w.Link(note.Href, note.Text)
		sep = c.Words.Comma()
	}
}

// notes are what else is known of a game, beside players, day and result.
func (c *Context) notes(g history.GameID, why history.Reason) []Link {
	game := &c.H.Games[g]
	var notes []Link
	add := func(text, href string) {
		if text != "" {
			notes = append(notes, Link{href, text})
		}
	}
	if why != history.Counts {
		add(c.reason(why), "")
	}
	add(c.margin(game), "")
	if game.Handicap > 0 {
		add(c.Words.T("handicap.n", "n", int(game.Handicap)), "")
	}
	if game.Board > 0 && game.Board != c.H.Events[game.Event].Board {
		add(c.Words.Int(int(game.Board))+"×"+c.Words.Int(int(game.Board)), "")
	}
	if t := game.Flags.Tempo(); t != history.TempoUnset {
		add(c.Words.T("tempo."+t.String()), "")
	}
	add(c.H.Note.At(g), "")
	if href := c.H.Link.At(g); href != "" {
		add(c.Words.T("game.record"), href)
	}
	return notes
}

// margin is how clear a win was, in the words of the site where the data format has
// the word, else in those of the federation; "" where the data do not say.
func (c *Context) margin(game *history.Game) string {
	switch label := c.H.Margins[game.Margin]; label {
	case "marginal", "decisive", "crushing":
		return c.Words.T("margin." + label)
	default:
		return label
	}
}

// player writes a player's name, linked.
func (c *Context) player(w *table.Writer, f *Frame, p history.PlayerID) {
	w.Raw(anchor)
	if strings.HasPrefix(f.Path, playerFolder) {
		w.Raw(c.anchors.at(int(p))[len(playerFolder):])
		return
	}
	w.Raw(f.Root)
	w.Raw(c.anchors.at(int(p)))
}

// address is the public id of a player, in which no dot stands. It is taken from
// where the name is: a row that has written it has read it.
func (c *Context) address(p history.PlayerID) string {
	id := c.anchors.at(int(p))[len(playerFolder):]
	return id[:strings.IndexByte(id, '.')]
}

// name is a player's name as markup, taken from there too.
func (c *Context) name(p history.PlayerID) string {
	link := c.anchors.at(int(p))
	return link[strings.IndexByte(link, '>')+1 : len(link)-len("</a>")]
}

const (
	anchor       = "<a href="
	playerFolder = "players/"
)

// anchors are the links to the pages of all players from the root, without how
// they begin: "players/ada-lovelace.html>Ada Lovelace</a>". Addresses of players
// need no quotes.
func anchors(s *site.Site) pieces {
	var w table.Writer
	return piecesOf(len(s.H.Players), func(dst []byte, p int) []byte {
		w.Buf = w.Buf[:0]
		w.Name(s.PlayerPath(history.PlayerID(p)), s.H.Players[p].Shown())
		return append(dst, w.Buf[len(anchor):]...)
	})
}

// declared is what a participant declared on entry: the rank, and before and after
// it the name and the club where the register has others for that day. They are
// not told of who is not public.
func (c *Context) declared(e history.EventID, p *site.Participant) string {
	x := p.Entrant
	if x == nil {
		return ""
	}
	who := &c.H.Players[p.Player]
	told := make([]string, 0, 3)
	if x.Name != "" && x.Name != who.Name && who.Visibility == history.Public {
		told = append(told, x.Name)
	}
	if x.Rank != "" {
		told = append(told, x.Rank)
	}
	if x.Club != 0 && x.Club != who.ClubOn(c.H.Events[e].Start.Day) && who.Visibility == history.Public {
		told = append(told, c.H.Clubs[x.Club].Shown())
	}
	return strings.Join(told, c.Words.Comma())
}
