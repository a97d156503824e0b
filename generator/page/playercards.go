package page

import (
	"cmp"
	"html/template"
	"math"
	"slices"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// bestWins are the five wins against the highest rated opponents.
func (c *Context) bestWins(f *Frame, r *site.Ranking, p history.PlayerID) []Item {
	const most = 5
	rated := func(s history.Seat) float64 { return r.T.Effect(s ^ 1).Before }
	var wins []history.Seat // best first, the earlier of equals
	for _, s := range r.Seats(p) {
		if r.H.Games[s.Game()].Result.Score(s.Side()) < 1 || r.Unrated(s^1) {
			continue
		}
		at := len(wins)
		for at > 0 && rated(s) > rated(wins[at-1]) {
			at--
		}
		if at < most {
			wins = slices.Insert(wins[:min(len(wins), most-1)], at, s)
		}
	}
	var items []Item
	for _, s := range wins {
		x := r.T.Effect(s ^ 1)
		items = append(items, c.item(f, c.opponent(s),
			c.Words.T("player.best-win", "rating", c.Words.Num(x.Before, 0), "date", c.Words.Date(r.H.Games[s.Game()].Date()))))
	}
	return items
}

// mostPlayed is how many opponents a player's page names.
const mostPlayed = 10

func (c *Context) opponents(f *Frame, r *site.Ranking, p history.PlayerID) template.HTML {
	least := 1
	if c.Large { // who was met once stands in the history
		least = 2
	}
	list := r.Opponents(p, least) // most games first
	if len(list) < 2 {
		return ""
	}
	w := table.Writer{Buf: make([]byte, 0, 128*min(mostPlayed, len(list))), Locale: c.Words.Locale()}
	for _, o := range list[:min(mostPlayed, len(list))] {
		w.Row("")
		w.Head("name")
		c.player(&w, f, o.Player)
		c.scoreCells(&w, r, &o.Sum)
		w.TextCell("", o.Last.String())
	}
	return w.HTML()
}

// scoreCells writes the cells of a score: games, points, points expected, where
// the system knows that.
func (c *Context) scoreCells(w *table.Writer, r *site.Ranking, sum *site.Sum) {
	w.Cell("")
	w.Num(float64(sum.Games), 0)
	w.TextCell("", c.Words.Score(sum.Score))
	w.Cell("")
	if expected := sum.Expected(); expects(r) && !math.IsNaN(expected) {
		w.Num(expected, 1)
	}
}

// unit is a difference in strength worth showing in a ranking.
func unit(r *site.Ranking) float64 {
	if r.Info.Unit == 0 {
		return 100
	}
	return r.Info.Unit
}

// splits are the results by colour, handicap and board, where the data has them.
func (c *Context) splits(r *site.Ranking, p history.PlayerID) template.HTML {
	const first, second, handicap = 0, 1, 2
	var sums [3]site.Sum
	boards := map[uint8]*site.Sum{}
	var strength [3]site.Sum // against stronger, similar and weaker opponents
	near := unit(r)
	for _, s := range r.Seats(p) {
		game := &r.H.Games[s.Game()]
		score, expected := game.Result.Score(s.Side()), r.Expected(s)
		switch gap := r.T.Effect(s^1).Before - r.T.Effect(s).Before; {
		case r.Unrated(s) || r.Unrated(s^1): // not comparable
		case gap > near:
			strength[0].Add(score, expected)
		case gap < -near:
			strength[2].Add(score, expected)
		default:
			strength[1].Add(score, expected)
		}
		if game.Flags&history.NoColours == 0 {
			sums[s.Side()].Add(score, expected)
		}
		if game.Handicap > 0 {
			sums[handicap].Add(score, expected)
		}
		if game.Board > 0 {
			if boards[game.Board] == nil {
				boards[game.Board] = &site.Sum{}
			}
			boards[game.Board].Add(score, expected)
		}
	}
	w := table.Writer{Buf: make([]byte, 0, 512), Locale: c.Words.Locale()}
	show := func(name string, x *site.Sum) {
		if x == nil || x.Games == 0 {
			return
		}
		w.Row("")
		w.Head("")
		w.Text(name)
		c.scoreCells(&w, r, x)
	}
	show(c.Words.T("split.white"), &sums[first])
	show(c.Words.T("split.black"), &sums[second])
	show(c.Words.T("split.handicap"), &sums[handicap])
	for i, key := range []string{"split.stronger", "split.even", "split.weaker"} {
		show(c.Words.T(key, "points", c.Words.Num(near, 0)), &strength[i])
	}
	if len(boards) > 1 {
		for b := range 256 {
			show(c.Words.T("split.board", "size", b), boards[uint8(b)])
		}
	}
	return w.HTML()
}

// swings are the three events that brought a player most points, and the three
// that cost most; none where the system gives games no change of their own.
func (c *Context) swings(f *Frame, r *site.Ranking, p history.PlayerID, career []site.Line) (gains, losses []Item) {
	if r.Info.Batch {
		return nil, nil
	}
	var all []*site.Stretch
	for _, l := range career {
		if l.Stretch != nil && l.Counted > 0 && l.Event != 0 {
			all = append(all, l.Stretch)
		}
	}
	const most = 3
	if len(all) <= 2*most && c.Large {
		return nil, nil // the history says the same
	}
	slices.SortStableFunc(all, func(a, b *site.Stretch) int { return cmp.Compare(b.Change, a.Change) })
	item := func(st *site.Stretch) Item {
		return Item{
			Link: f.link(c.CalculationPath(c.EventPath(st.Event), r, p), c.H.Events[st.Event].Name),
			Note: c.Words.Signed(st.Change, 1),
		}
	}
	for i := 0; i < len(all) && len(gains) < most && math.Round(10*all[i].Change) > 0; i++ {
		gains = append(gains, item(all[i]))
	}
	for i := len(all) - 1; i >= 0 && len(losses) < most && math.Round(10*all[i].Change) < 0; i-- {
		losses = append(losses, item(all[i]))
	}
	return gains, losses
}
