package page

import (
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/table"
)

// historyWords are texts that stand in the histories of players again and again,
// made once for all: a line that is put together from them costs half.
type historyWords struct {
	dates  []string   // of the events
	scores [][]string // "3½/5", by games and half points; for up to mostScored games
	rounds []string   // "R3", by number; for up to mostRounds
	head   string     // of a table of games with rounds
	dated  string     // of one without, by days
}

// mostScored and mostRounds are how many games and rounds hardly any event exceeds.
const (
	mostScored = 20
	mostRounds = 20
)

func (c *Context) newHistoryWords() historyWords {
	var words historyWords
	words.dates = make([]string, len(c.H.Events))
	for e := range c.H.Events {
		switch ev := &c.H.Events[e]; {
		case e == 0:
		case c.Large:
			words.dates[e] = ev.Start.String()
		default:
			words.dates[e] = c.Words.Span(ev.Start, ev.End)
		}
	}
	for games := range mostScored + 1 {
		texts := make([]string, 2*games+1)
		for half := range texts {
			texts[half] = scoreOf(c.Words, float64(half)/2, games)
		}
		words.scores = append(words.scores, texts)
	}
	for round := range mostRounds + 1 {
		words.rounds = append(words.rounds, c.Words.T("round.short", "round", c.Words.Int(round)))
	}
	words.head, words.dated = c.gamesHead("col.round"), c.gamesHead("col.date")
	return words
}

// gamesHead begins a table of a player's games, whose first column tells when
// they were played.
func (c *Context) gamesHead(when string) string {
	var w table.Writer
	w.Raw("<table class=games><thead><tr>")
	for _, key := range []string{when, "col.opponent", "col.result", "col.rating", "col.expected", "col.change"} {
		w.Raw("<th>")
		w.Text(c.Words.T(key))
	}
	w.Raw("<tbody>")
	return string(w.HTML())
}

// score is a score out of some games.
func (words *historyWords) score(w *lang.Catalogue, score float64, games int) string {
	if games > mostScored {
		return scoreOf(w, score, games)
	}
	return words.scores[games][int(2*score)]
}

func scoreOf(w *lang.Catalogue, score float64, games int) string {
	return w.T("score.of", "score", w.Score(score), "games", games)
}

// roundShort is the round of a game where there is little room: a name as it is,
// "" for none.
func (c *Context) roundShort(g history.GameID) string {
	switch n := c.H.RoundNumber(g); {
	case n == 0:
		return c.H.RoundLabel.At(g)
	case n <= mostRounds:
		return c.phrases.rounds[n]
	default:
		return c.Words.T("round.short", "round", n)
	}
}
