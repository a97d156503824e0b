package page

import (
	"strings"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// Cause is what made a player's rating on a list that was fitted anew: the
// steps of the change from the list before, and the games that pull most at
// the rating. Only a [rating.Analyst] knows it, and it costs some fits: the
// command explain prints it, no page does.
type Cause struct {
	List   history.ListID
	Now    rating.Entry
	Before rating.Entry  // on the list before; the first list has none
	Steps  []rating.Step // nil unless rated on both lists
	Up     []rating.Pull // those that pull most up, the strongest first
	Down   []rating.Pull
}

// causeGames is how many games a cause names in each direction.
const causeGames = 5

// Cause asks a ranking's system for the cause of a player's rating on a list.
// It is false where the system is no Analyst.
func (c *Context) Cause(r *site.Ranking, p history.PlayerID, l history.ListID) (Cause, bool, error) {
	x, ok := r.System.(rating.Analyst)
	if !ok {
		return Cause{}, false, nil
	}
	cause := Cause{List: l, Now: r.T.At(p, l)}
	if l > 0 {
		cause.Before = r.T.At(p, l-1)
	}
	if cause.Now.State != rating.Rated {
		return cause, true, nil
	}
	var err error
	if cause.Steps, err = x.Split(r.H, r.T, p, l); err != nil {
		return Cause{}, false, err
	}
	pulls, err := x.Pulls(r.H, p, l)
	if err != nil {
		return Cause{}, false, err
	}
	for _, pull := range pulls {
		switch {
		case pull.Pull > 0 && len(cause.Up) < causeGames:
			cause.Up = append(cause.Up, pull)
		case pull.Pull < 0 && len(cause.Down) < causeGames:
			cause.Down = append(cause.Down, pull)
		}
	}
	return cause, true, nil
}

// CauseText is a cause as plain text, in the manner of [Calculation.Text].
func (c *Context) CauseText(r *site.Ranking, p history.PlayerID, cause *Cause) string {
	var b strings.Builder
	b.WriteString(c.ratingOn(r, p, cause.List, &cause.Now) + "\n")
	if cause.List > 0 {
		b.WriteString(c.ratingOn(r, p, cause.List-1, &cause.Before) + "\n")
	}
	if cause.Steps != nil {
		change := c.Words.Signed(cause.Now.Value-cause.Before.Value, calcRating)
		b.WriteString("\n" + c.Words.T("cause.change", "change", change) + "\n")
		for _, step := range cause.Steps {
			b.WriteString("  " + c.say(r, &step) + "\n")
		}
	}
	c.pulls(&b, c.Words.T("cause.up"), cause.Up)
	c.pulls(&b, c.Words.T("cause.down"), cause.Down)
	return b.String()
}

// CauseStep is a step of a cause in words.
func (c *Context) CauseStep(r *site.Ranking, step rating.Step) string { return c.say(r, &step) }

// ratingOn tells a player's rating on a list, or why there is none.
func (c *Context) ratingOn(r *site.Ranking, p history.PlayerID, l history.ListID, e *rating.Entry) string {
	date := c.Words.Date(history.Date{Day: r.H.Lists[l].Day, Known: true})
	text := c.Words.Num(e.Value, calcRating)
	if e.State != rating.Rated {
		text = c.Words.T("unranked." + r.Standing(p, l).String())
	}
	return c.Words.T("cause.list", "date", date, "rating", text)
}

func (c *Context) pulls(b *strings.Builder, title string, pulls []rating.Pull) {
	if len(pulls) == 0 {
		return
	}
	b.WriteString("\n" + title + "\n")
	w := c.Words
	for _, x := range pulls {
		game := &c.H.Games[x.Seat.Game()]
		b.WriteString("  " + w.Date(game.Date()) + ", " + c.H.Players[game.Side[1-x.Seat.Side()]].Shown() +
			", " + w.T("calc.result", "score", w.Score(game.Result.Score(x.Seat.Side()))) +
			", " + w.T("calc.expected", "expected", w.Num(x.Expected, calcExpected)) +
			", " + w.T("cause.weight", "weight", x.Weight) +
			", " + w.T("cause.pull", "pull", w.Signed(x.Pull, calcRating)) + "\n")
	}
}
