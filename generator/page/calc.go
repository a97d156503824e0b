package page

import (
	"strings"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// Calculation is how a player's rating moved through a set of games, in words
// and figures of the site's language. The page of an event, the page of a
// player and the command explain print the same texts.
type Calculation struct {
	Player   history.PlayerID
	Before   float64
	After    float64
	Change   float64
	Score    float64 // in the games that count, with the score expected
	Expected float64
	Mixed    bool // games of other events came between
	Batch    bool // the system gives no game a change of its own
	Expects  bool // the system knows expected scores
	Counted  int
	Origin   string // the rating before the games and where it comes from, a sentence; ""
	Follows  bool   // it comes from the player's game before
	Lines    []CalcLine
	Marks    []string // changes that come from no game, as sentences
}

// CalcLine is one game of a calculation.
type CalcLine struct {
	Seat     history.Seat
	Round    string // "3", "final", or "" for none
	Opponent string // name as shown
	Own      string // rating at the time
	Rating   string // of the opponent
	Result   string // "1", "½", "0"
	Expected string // "0.344"
	Sum      string // "30 × (1 − 0.344) = +19.68"
	K        string // of a large history "30", and the change "+19.68", where the sum is K × (result − expected)
	Change   string
	Notes    []string
	Reason   string // why the game does not count; the fields from Rating on are empty then
}

// Decimals of a calculation: enough for a reader with a pocket calculator to
// come to the same displayed change.
const (
	calcRating   = 2
	calcExpected = 4
)

// Calculation explains a stretch of a player's games in a ranking.
func (c *Context) Calculation(r *site.Ranking, p history.PlayerID, st *site.Stretch) Calculation {
	calc := Calculation{Player: p, Before: st.Before, After: st.After, Change: st.Change, Score: st.Score, Expected: st.Expected, Mixed: st.Mixed, Batch: r.Info.Batch, Expects: expects(r), Counted: st.Counted}
	calc.Origin, calc.Follows = c.origin(r, p, st)
	for _, m := range st.Marks {
		calc.Marks = append(calc.Marks, c.mark(r, &m))
	}
	for _, s := range st.Seats {
		calc.Lines = append(calc.Lines, c.calcLine(r, s))
	}
	return calc
}

func (c *Context) calcLine(r *site.Ranking, s history.Seat) CalcLine {
	h, w := c.H, c.Words
	game := &h.Games[s.Game()]
	line := CalcLine{
		Seat:     s,
		Round:    c.round(s.Game()),
		Opponent: h.Players[game.Side[1-s.Side()]].Shown(),
	}
	if why := r.H.Reason(s.Game()); why != history.Counts {
		line.Reason = c.reason(why)
		if game.Result != history.NoResult {
			line.Result = w.Score(game.Result.Score(s.Side()))
		}
		return line
	}
	line.Result = w.Score(game.Result.Score(s.Side()))
	mine, theirs := r.T.Effect(s), r.T.Effect(s^1)
	if !r.Info.Batch || theirs.Before != 0 { // a batch system may leave an opponent unrated
		line.Rating = w.Num(theirs.Before, calcRating)
	}
	if !r.Info.Batch || mine.Before != 0 {
		line.Own = w.Num(mine.Before, calcRating)
	}
	if expects(r) {
		line.Expected = w.Num(float64(mine.Expected), calcExpected)
	}
	if x, ok := r.System.(rating.Explainer); ok {
		for i, step := range x.Explain(r.H, r.T, s) {
			text := c.sentence(r, step)
			if i == 0 {
				line.Sum = text
				if c.Large { // whose lines have columns in its place
					line.K, line.Change = c.product(r, step)
				}
			} else {
				line.Notes = append(line.Notes, text)
			}
		}
	}
	return line
}

// product are the factor and the change of a step whose sentence says nothing
// else beside the result and the expected score, "" of another.
func (c *Context) product(r *site.Ranking, step rating.Step) (k, change string) {
	text := c.Spoken[r.ID].Steps[step.Key]
	if strings.Count(text, "{") != 4 || !strings.Contains(text, "{score}") || !strings.Contains(text, "{expected}") {
		return "", ""
	}
	if !strings.Contains(text, "{k}") || !strings.Contains(text, "{change}") {
		return "", ""
	}
	var b strings.Builder
	c.argument(&b, step, "k")
	k = b.String()
	b.Reset()
	c.argument(&b, step, "change")
	return k, b.String()
}

// sentence fills a step's sentence with its numbers.
func (c *Context) sentence(r *site.Ranking, step rating.Step) string {
	text, ok := c.Spoken[r.ID].Steps[step.Key]
	if !ok {
		panic("internal error: system " + r.SystemID + " has no words for the step " + step.Key)
	}
	var b strings.Builder
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:open])
		text = text[open+1:]
		end := strings.IndexByte(text, '}')
		if end < 0 {
			panic("internal error: an open { in the step " + step.Key)
		}
		c.argument(&b, step, text[:end])
		text = text[end+1:]
	}
}

// argument writes the argument of a step that has a name.
func (c *Context) argument(b *strings.Builder, step rating.Step, name string) {
	for i := range step.Args {
		a := &step.Args[i]
		switch {
		case a.Name != name:
			continue
		case a.Text != "":
			b.WriteString(a.Text)
		case a.Signed:
			b.WriteString(c.Words.Signed(a.Value, a.Decimals))
		default:
			b.WriteString(c.Words.Num(a.Value, a.Decimals))
		}
		return
	}
	panic("internal error: the step " + step.Key + " has no argument " + name)
}

// mark names a change that comes from no game: "Year-end adjustment 1310.0 →
// 1210.0 (−100.0)".
func (c *Context) mark(r *site.Ranking, m *rating.Mark) string {
	name := c.markName(r, m)
	if m.Kind == rating.StartingValue {
		return name + " " + c.Words.Num(m.After, calcRating)
	}
	return name + " " + c.Words.Num(m.Before, calcRating) + " → " + c.Words.Num(m.After, calcRating) +
		" (" + c.Words.Signed(m.After-m.Before, calcRating) + ")"
}

func (c *Context) markName(r *site.Ranking, m *rating.Mark) string {
	if name, ok := c.Spoken[r.ID].Marks[m.Kind.String()]; ok {
		return name
	}
	return c.Words.T("mark." + m.Kind.String())
}

// reason tells why a game does not count.
func (c *Context) reason(why history.Reason) string { return c.Words.T("reason." + why.String()) }

// round is a game's round as printed: its label, its number, or "".
func (c *Context) round(g history.GameID) string {
	if label := c.H.RoundLabel.At(g); label != "" {
		return label
	}
	if n := c.H.Games[g].Round; n != 0 {
		return c.Words.Int(int(n))
	}
	return ""
}

// Text is the calculation as plain text, one line a game and one for each
// remark: what explain prints and what can be pasted into a letter.
func (calc *Calculation) Text(c *Context) string {
	var b strings.Builder
	w := c.Words
	if calc.Origin != "" {
		b.WriteString("  " + calc.Origin + "\n")
	}
	for _, m := range calc.Marks {
		b.WriteString("  " + m + "\n")
	}
	for i := range calc.Lines {
		l := &calc.Lines[i]
		b.WriteString("  ")
		if l.Round != "" {
			b.WriteString(w.T("round.n", "round", l.Round) + ", ")
		}
		b.WriteString(w.Date(c.H.Games[l.Seat.Game()].Date()) + ", " + l.Opponent)
		if l.Reason != "" {
			b.WriteString(": " + l.Reason + "\n")
			continue
		}
		if l.Rating != "" {
			b.WriteString(" (" + l.Rating + ")")
		}
		if l.Own != "" {
			b.WriteString(", " + w.T("calc.own-rating", "rating", l.Own))
		}
		b.WriteString(", " + w.T("calc.result", "score", l.Result))
		if l.Expected != "" {
			b.WriteString(", " + w.T("calc.expected", "expected", l.Expected))
		}
		b.WriteString("\n")
		if l.Sum != "" {
			b.WriteString("      " + l.Sum + "\n")
		}
		for _, n := range l.Notes {
			b.WriteString("      " + n + "\n")
		}
	}
	if calc.Counted > 0 && !calc.Batch {
		b.WriteString("  " + calc.total(c) + "\n")
	}
	return b.String()
}

// total is the line under a calculation: "1500.00 → 1519.68 (+19.68)". A batch
// system has only the score to tell.
func (calc *Calculation) total(c *Context) string {
	w := c.Words
	if calc.Batch {
		return w.T("calc.score", "score", w.Score(calc.Score), "games", calc.Counted, "expected", w.Num(calc.Expected, 2))
	}
	if calc.Mixed {
		return w.T("calc.sum", "change", w.Signed(calc.Change, calcRating))
	}
	return w.Num(calc.Before, calcRating) + " → " + w.Num(calc.After, calcRating) + " (" + w.Signed(calc.Change, calcRating) + ")"
}
