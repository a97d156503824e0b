package page

import (
	"cmp"
	"math"
	"slices"
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
	Shared   bool // games elsewhere belong to the same rating period
	Batch    bool // the system gives no game a change of its own
	Expects  bool // the system knows expected scores
	Counted  int
	Lines    []CalcLine
	Marks    []string // changes that come from no game, as sentences

	ranking  *site.Ranking
	explain  rating.Explainer  // nil where the system does not explain its games
	multiply rating.Multiplier // nil but where sums stand in columns
	origin   origin            // of the rating before the games
	steps    rating.Steps
}

// CalcLine is one game of a calculation.
type CalcLine struct {
	Seat     history.Seat
	Round    string // "3", "final", or "" for none
	Result   string // "1", "½", "0"
	Own      Figure // rating at the time
	Rating   Figure // of the opponent
	Expected Figure
	K        Figure // in columns, with the change, where the sum is K × (result − expected)
	Change   Figure
	Notes    []string
	Reason   string // why the game does not count; only the fields before Own say something then

	sum *rating.Step // nil for none, and where K and Change tell it
}

// Decimals of a calculation: enough for a reader with a pocket calculator to
// come to the same displayed change.
const (
	calcRating   = 2
	calcExpected = 4
)

// Calculation explains a stretch of a player's games in a ranking.
func (c *Context) Calculation(r *site.Ranking, p history.PlayerID, st *site.Stretch) Calculation {
	var calc Calculation
	calc.fill(c, r, p, st, false)
	return calc
}

// fill makes of calc, whose memory serves again, the calculation of a stretch. Sums
// that are products are told as columns where columns is set.
func (calc *Calculation) fill(c *Context, r *site.Ranking, p history.PlayerID, st *site.Stretch, columns bool) {
	lines, marks, steps := slices.Grow(calc.Lines[:0], len(st.Seats)), calc.Marks[:0], calc.steps
	steps.Reset()
	explain, _ := r.System.(rating.Explainer)
	*calc = Calculation{
		Player: p, Before: st.Before, After: st.After, Change: st.Change, Score: st.Score, Expected: st.Expected,
		Mixed: st.Mixed, Shared: st.Shared, Batch: r.Info.Batch, Expects: expects(r), Counted: st.Counted,
		Lines: lines[:len(st.Seats)], Marks: marks, ranking: r, explain: explain, origin: originOf(r, p, st), steps: steps,
	}
	if columns {
		calc.multiply, _ = r.System.(rating.Multiplier)
	}
	for i := range st.Marks {
		calc.Marks = append(calc.Marks, c.mark(r, &st.Marks[i]))
	}
	for i, s := range st.Seats {
		line := &calc.Lines[i]
		notes := line.Notes[:0]
		*line = CalcLine{Seat: s, Round: c.round(s.Game()), Notes: notes}
		calc.line(c, line)
	}
}

// line fills in a line, of which seat and round are known.
func (calc *Calculation) line(c *Context, line *CalcLine) {
	r, s := calc.ranking, line.Seat
	game := &c.H.Games[s.Game()]
	if game.Result != history.NoResult {
		line.Result = c.Words.Score(game.Result.Score(s.Side()))
	}
	if why := r.H.Reason(s.Game()); why != history.Counts {
		line.Reason = c.reason(why)
		return
	}
	mine, theirs := r.T.Effect(s), r.T.Effect(s^1)
	if !r.Unrated(s ^ 1) {
		line.Rating = figure(theirs.Before, calcRating)
	}
	if !r.Unrated(s) {
		line.Own = figure(mine.Before, calcRating)
	}
	if calc.Expects {
		line.Expected = figure(r.Expected(s), calcExpected)
	}
	n, columns := len(calc.steps.All()), false
	switch {
	case calc.multiply != nil:
		var x rating.Product
		if x, columns = calc.multiply.Multiply(&calc.steps, r.H, r.T, s); columns {
			k, change := rating.Plain("k", x.K), rating.Change("change", x.Change, calcRating)
			line.K, line.Change = figureOf(&k), figureOf(&change)
		}
	case calc.explain != nil:
		calc.explain.Explain(&calc.steps, r.H, r.T, s)
	}
	remarks := calc.steps.All()[n:]
	if !columns && len(remarks) > 0 {
		line.sum, remarks = &remarks[0], remarks[1:]
	}
	for i := range remarks {
		line.Notes = append(line.Notes, c.say(r, &remarks[i]))
	}
}

// Sum is the sum of a game, "30 × (1 − 0.344) = +19.68", "" for none.
func (calc *Calculation) Sum(c *Context, l *CalcLine) string {
	if l.sum == nil {
		return ""
	}
	return c.say(calc.ranking, l.sum)
}

// mark names a change that comes from no game: "Year-end adjustment 1310.0 →
// 1210.0 (−100.0)".
func (c *Context) mark(r *site.Ranking, m *rating.Mark) string {
	name := c.markName(r, m)
	if m.Kind == rating.StartingValue && !r.Replaces(m) {
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

// grade is a grade of a ranking in the language of the site: 3段 for "3 dan". Files
// keep its name.
func (c *Context) grade(r *site.Ranking, name string) string {
	n, kind, _ := strings.Cut(name, " ")
	if form, ok := c.Spoken[r.ID].Grades[kind]; ok {
		return strings.ReplaceAll(form, "{n}", n)
	}
	return name
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

// roundSaid is a game's round in a sentence, "round 3": a name as it is, or "".
func (c *Context) roundSaid(g history.GameID) string {
	if n := c.H.RoundNumber(g); n != 0 {
		return c.Words.T("round.n", "round", c.Words.Int(n))
	}
	return c.H.RoundLabel.At(g)
}

// Text is the calculation as plain text, one line a game and one for each
// remark: what explain prints and what can be pasted into a letter.
func (calc *Calculation) Text(c *Context) string {
	var b strings.Builder
	w := c.Words
	if text := calc.origin.text(c, calc); text != "" {
		b.WriteString("  " + text + "\n")
	}
	for _, m := range calc.Marks {
		b.WriteString("  " + m + "\n")
	}
	comma := w.Comma()
	for i := range calc.Lines {
		l := &calc.Lines[i]
		b.WriteString("  ")
		if round := c.roundSaid(l.Seat.Game()); round != "" {
			b.WriteString(round + comma)
		}
		b.WriteString(w.Date(c.H.Games[l.Seat.Game()].Date()) + comma)
		opponent := c.H.Players[c.opponent(l.Seat)].Shown()
		if l.Reason != "" {
			b.WriteString(w.T("colon", "head", opponent, "tail", l.Reason) + "\n")
			continue
		}
		if l.Rating.Known {
			opponent = w.T("brackets", "head", opponent, "tail", l.Rating.text(w))
		}
		b.WriteString(opponent)
		if l.Own.Known {
			b.WriteString(comma + w.T("calc.own-rating", "rating", l.Own.text(w)))
		}
		b.WriteString(comma + w.T("calc.result", "score", l.Result))
		if l.Expected.Known {
			b.WriteString(comma + w.T("calc.expected", "expected", l.Expected.text(w)))
		}
		b.WriteString("\n")
		if sum := calc.Sum(c, l); sum != "" {
			b.WriteString("      " + sum + "\n")
		}
		for _, n := range l.Notes {
			b.WriteString("      " + n + "\n")
		}
	}
	if calc.Counted > 0 && !calc.Batch {
		b.WriteString("  " + cmp.Or(calc.said(c), string(calc.appendMove(nil, c))) + "\n")
	}
	return b.String()
}

// said is the line under a calculation where it takes words, else "": of games that
// do not lead to the new rating alone the change is told, and of a batch system the
// score.
func (calc *Calculation) said(c *Context) string {
	w := c.Words
	switch {
	case calc.Batch && math.IsNaN(calc.Expected):
		return w.T("score.of", "score", w.Score(calc.Score), "games", calc.Counted)
	case calc.Batch:
		return w.T("calc.score", "score", w.Score(calc.Score), "games", calc.Counted, "expected", w.Num(calc.Expected, 2))
	case calc.Mixed || calc.Shared:
		return w.T("calc.sum", "change", w.Signed(calc.Change, calcRating))
	}
	return ""
}

// appendMove appends the line under any other: "1500.00 → 1519.68 (+19.68)".
func (calc *Calculation) appendMove(dst []byte, c *Context) []byte {
	w := c.Words
	dst = append(w.AppendNum(dst, calc.Before, calcRating), " → "...)
	dst = append(w.AppendNum(dst, calc.After, calcRating), " ("...)
	return append(w.AppendSigned(dst, calc.Change, calcRating), ')')
}
