package page

import (
	"cmp"
	"html/template"
	"iter"
	"slices"
	"strconv"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// RecordsView is the records of a ranking.
type RecordsView struct {
	Frame
	Ranking string
	SetAnew bool // some rating was set anew
	Printed bool // some list is shown as it was published
	Rules   Link
	Records []RecordView
}

// RecordView is one record: a small table.
type RecordView struct {
	ID    string // its place on the page
	Title string
	Rule  string
	Rank  string // heads of the columns
	Name  string
	Value string
	Rows  template.HTML
	Older template.HTML // the years before the ten newest
	More  string        // "and 3 more like the last"
}

// RecordPages yields the records of each ranking that has a list.
func RecordPages(c *Context) iter.Seq[Page] {
	return func(yield func(Page) bool) {
		for _, r := range c.Rankings {
			if l, ok := r.Newest(); ok {
				if !yield(Page{r.RecordsPath(), func() any { return c.recordsView(r, l) }}) {
					return
				}
			}
		}
	}
}

// wording is how a record is named and which words head its values.
type wording struct{ id, title, rule, value string }

// recordWords are the words of a kind of record.
func recordWords(k site.RecordKind) wording {
	switch k {
	case site.HighestRating:
		return wording{"highest-rating", "records.highest", "records.highest-rule", "col.rating"}
	case site.LongestLeader:
		return wording{"number-one", "records.leader", "records.leader-rule", "records.days"}
	case site.LargestListGain:
		return wording{"list-gain", "records.list-gain", "records.list-gain-rule", "col.change"}
	case site.MostImproved:
		return wording{"improved", "records.improved", "records.improved-rule", "col.change"}
	case site.ImprovedByYear:
		return wording{"improved-by-year", "records.by-year", "records.by-year-rule", "col.change"}
	case site.BestComeback:
		return wording{"comeback", "records.comeback", "records.comeback-rule", "col.change"}
	case site.BiggestUpset:
		return wording{"upset", "event.upset", "records.upset-rule", "col.expected"}
	case site.BestPerformance:
		return wording{"performance", "records.performance", "records.performance-rule", "col.performance"}
	case site.LargestEventGain:
		return wording{"event-gain", "records.event-gain", "records.event-gain-rule", "col.change"}
	case site.PerfectScore:
		return wording{"perfect-score", "records.perfect", "records.perfect-rule", "col.games"}
	case site.LongestWinning:
		return wording{"winning-run", "records.winning", "records.winning-rule", "col.games"}
	case site.LongestUnbeaten:
		return wording{"unbeaten-run", "records.unbeaten", "records.unbeaten-rule", "col.games"}
	case site.MostGames:
		return wording{"games", "records.games", "records.games-rule", "col.games"}
	case site.MostGamesInYear:
		return wording{"games-in-a-year", "records.games-year", "records.games-year-rule", "col.games"}
	case site.MostDraws:
		return wording{"draws", "records.draws", "records.draws-rule", "records.draws-col"}
	case site.MostEvents:
		return wording{"events", "records.events", "records.events-rule", "nav.events"}
	case site.MostOpponents:
		return wording{"opponents", "records.opponents", "records.opponents-rule", "records.opponents-col"}
	case site.MostFrequentPairing:
		return wording{"pairing", "records.pairing", "records.pairing-rule", "col.games"}
	case site.BiggestEvent:
		return wording{"biggest-event", "records.biggest", "records.biggest-rule", "event.players"}
	case site.LongestCareer:
		return wording{"career", "records.career", "records.career-rule", "records.years"}
	case site.LongestAttendance:
		return wording{"attendance", "records.attendance", "records.attendance-rule", "records.years"}
	}
	panic("internal error: a record without words")
}

// shownYears is how many years of the most improved stand open.
const shownYears = 10

func (c *Context) recordsView(r *site.Ranking, l history.ListID) *RecordsView {
	w := c.Words
	v := &RecordsView{Frame: c.frame(r.RecordsPath(), w.T("records.title", "ranking", r.Title)), Ranking: r.Title, SetAnew: r.SetsAnew()}
	_, v.Printed = r.Latest()
	v.crumb(r.Path(), r.Title)
	v.asOf(c, r.H.Lists[l].Day)
	v.Description = w.T("records.description", "ranking", r.Title)
	v.Rules = v.link(r.RulesPath(), w.T("list.rules"))
	for _, rec := range r.Records() {
		words := recordWords(rec.Kind)
		// Of the years a player rose in, the newest complete one names the record.
		year := rec.Feats[0].From.Year()
		view := RecordView{
			ID:    words.id,
			Title: w.T(words.title, "year", strconv.Itoa(year)),
			Rule:  w.T(words.rule, "games", site.EventGames),
			Rank:  w.T("col.rank"), Name: w.T("col.name"), Value: w.T(words.value),
		}
		feats := rec.Feats
		switch rec.Kind {
		case site.BiggestEvent:
			view.Name = w.T("col.event")
		case site.ImprovedByYear:
			view.Rank = w.T("records.year")
			n := len(feats)
			for i := range feats {
				if feats[i].From.Year() <= year-shownYears {
					n = i
					break
				}
			}
			view.Older = c.featRows(&v.Frame, r, rec.Kind, feats[n:])
			feats = feats[:n]
		}
		view.Rows = c.featRows(&v.Frame, r, rec.Kind, feats)
		if rec.More > 0 {
			view.More = w.T("records.more", "n", rec.More)
		}
		v.Records = append(v.Records, view)
	}
	return v
}

// featRows are the rows of a record's table: rank, who with where and when
// below, value.
func (c *Context) featRows(f *Frame, r *site.Ranking, k site.RecordKind, feats []site.Feat) template.HTML {
	tw := table.Writer{Locale: c.Words.Locale()}
	for i := range feats {
		x := &feats[i]
		tw.Row("")
		tw.Cell("rank")
		if k == site.ImprovedByYear {
			tw.Text(strconv.Itoa(x.From.Year()))
		} else {
			tw.Raw(c.Words.Rank(x.Rank, x.Tied))
		}
		tw.Head("name")
		switch k {
		case site.BiggestEvent:
			tw.Link(site.Relative(f.Path, c.EventPath(x.Event)), c.H.Events[x.Event].Name)
		case site.MostFrequentPairing, site.BiggestUpset:
			c.player(&tw, f, x.Player)
			tw.Raw(" – ")
			c.player(&tw, f, x.Other)
		default:
			c.player(&tw, f, x.Player)
		}
		tw.Raw("<small>")
		c.featDetail(&tw, f, r, k, x)
		tw.Raw("</small>")
		tw.Cell("num")
		tw.Text(c.featValue(k, x))
		tw.Raw("\n")
	}
	return tw.HTML()
}

// featValue is a record's number as it is ranked.
func (c *Context) featValue(k site.RecordKind, x *site.Feat) string {
	switch k {
	case site.LargestListGain, site.MostImproved, site.ImprovedByYear, site.BestComeback, site.LargestEventGain:
		return c.Words.Signed(x.Value, k.Decimals())
	case site.BiggestUpset:
		return c.Words.T("number.percent", "n", c.Words.Num(100*x.Value, k.Decimals()-2))
	}
	return c.Words.Num(x.Value, k.Decimals())
}

// featDetail writes where and when it was.
func (c *Context) featDetail(tw *table.Writer, f *Frame, r *site.Ranking, k site.RecordKind, x *site.Feat) {
	w := c.Words
	rise := w.Num(x.Before, 0) + " → " + w.Num(x.After, 0)
	list := func() {
		tw.Link(site.Relative(f.Path, r.ListPath(r.H.ListOf(x.From))), c.day(x.From))
	}
	event := func() {
		tw.Link(site.Relative(f.Path, c.EventPath(x.Event)), c.H.Events[x.Event].Name)
	}
	switch k {
	case site.HighestRating:
		list()
	case site.LargestListGain:
		tw.Text(rise + w.Comma())
		list()
	case site.MostImproved, site.ImprovedByYear:
		tw.Text(rise)
	case site.BestComeback:
		from, to := r.Date(x.Player, x.From), r.Date(x.Player, x.To)
		tw.Text(w.T("records.away", "rise", rise, "from", w.DateShort(from), "to", w.DateShort(to)))
	case site.LongestLeader:
		tw.Text(c.reign(x.Spans))
	case site.BiggestUpset:
		game := &r.H.Games[x.Game]
		name := w.T("games.individual-short")
		if x.Event != 0 {
			name = c.H.Events[x.Event].Name
		}
		tw.Link(site.Relative(f.Path, c.GamePath(x.Game)), name)
		tw.Text(w.Comma() + w.Date(game.Date()))
	case site.BestPerformance, site.LargestEventGain:
		tw.Text(w.T("score.of", "score", w.Score(x.Score), "games", x.Games) + w.Comma())
		event()
	case site.PerfectScore:
		event()
	case site.MostGamesInYear:
		tw.Text(strconv.Itoa(x.From.Year()))
	case site.MostFrequentPairing:
		tw.Text(w.T("records.points", "one", w.Score(x.Score), "other", w.Score(float64(x.Games)-x.Score)) + w.Comma() + c.years(x))
	case site.MostDraws:
		tw.Text(w.T("records.of-games", "n", x.Games))
	case site.BiggestEvent:
		tw.Text(w.T("games", "n", x.Games) + w.Comma() + w.Span(c.H.Events[x.Event].Start, c.H.Events[x.Event].End))
	case site.LongestWinning, site.LongestUnbeaten, site.LongestCareer:
		tw.Text(w.Span(r.Date(x.Player, x.From), r.Date(x.Player, x.To)))
	default:
		tw.Text(c.years(x))
	}
}

// reign tells when somebody was at number one: each time, or the longest of many.
func (c *Context) reign(spans []site.Span) string {
	w := c.Words
	text := func(s *site.Span) string {
		if s.Open {
			return w.T("records.since", "date", c.day(s.From))
		}
		return c.span(s.From, s.To)
	}
	if len(spans) <= 2 {
		var all []string
		for i := range spans {
			all = append(all, text(&spans[i]))
		}
		return w.List(all)
	}
	longest := slices.MaxFunc(spans, func(a, b site.Span) int {
		return cmp.Or(cmp.Compare(a.To-a.From, b.To-b.From), cmp.Compare(b.From, a.From))
	})
	return w.T("records.times", "n", len(spans), "longest", text(&longest))
}

func (c *Context) span(from, to history.Day) string {
	return c.Words.Span(history.Date{Day: from, Known: true}, history.Date{Day: to, Known: true})
}

// years is a span of days in years.
func (c *Context) years(x *site.Feat) string {
	return c.Words.Span(
		history.Date{Day: history.DayOf(x.From.Year(), 12, 31), Precision: history.ToYear, Known: true},
		history.Date{Day: history.DayOf(x.To.Year(), 12, 31), Precision: history.ToYear, Known: true},
	)
}
