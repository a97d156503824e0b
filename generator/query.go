package generator

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/names"
	"echelle/generator/page"
	"echelle/generator/site"
)

// ListQuery asks for a list.
type ListQuery struct {
	Ranking string       // id; "": the first
	Day     history.Date // of the list; zero: the newest
	All     bool         // also players who are not ranked
	Private bool         // names of players who are not public
	Format  string       // "table", "csv", "json" or "xlsx"
}

// PrintList computes one list without building the site. The answer is empty
// where the result has errors.
func PrintList(o Options, q ListQuery) (*Result, []byte, error) {
	l, r, err := ask(o, q.Ranking, q.Private)
	if r == nil {
		return l.result, nil, err
	}
	l.result.Stages = l.watch.stages
	day, err := aListOf(r, q.Day)
	if err != nil {
		return l.result, nil, err
	}
	list := r.Today(day, nil)
	records := page.Records(list, q.All)
	switch q.Format {
	case "csv":
		return l.result, page.ListCSV(nil, records), nil
	case "json":
		return l.result, page.ListJSON(list, records), nil
	case "xlsx":
		return l.result, l.ListSheet(list, records), nil
	}
	return l.result, l.ListText(r, day, records), nil
}

// ExplainQuery asks how a rating came about.
type ExplainQuery struct {
	Player  string       // id or name
	Event   string       // id; "": the whole career
	Ranking string       // id; "": the first
	Day     history.Date // of the list whose ratings are explained, where the system fits every list anew; zero: the newest
	Private bool         // names of players who are not public
	JSON    bool
}

// Explain prints the calculation of each game of a player, oldest first. Of a
// system that fits every list anew it first prints what made the rating.
func Explain(o Options, q ExplainQuery) (*Result, []byte, error) {
	l, r, err := ask(o, q.Ranking, q.Private)
	if r == nil {
		return l.result, nil, err
	}
	p, err := l.player(q.Player)
	if err != nil {
		return l.result, nil, err
	}
	event := history.EventID(0)
	if q.Event != "" {
		e, ok := l.H.Event(cmp.Or(l.Redirects.Events[q.Event], q.Event))
		if !ok {
			return l.result, nil, fmt.Errorf("no event %q%s", q.Event, near(q.Event, l.eventIDs()))
		}
		event = e
	}
	lines := slices.DeleteFunc(r.Career(p), func(line site.Line) bool {
		return event != 0 && (line.Stretch == nil || line.Event != event)
	})
	if event != 0 && len(lines) == 0 {
		return l.result, nil, fmt.Errorf("%s did not play in %s", q.Player, q.Event)
	}
	slices.Reverse(lines)
	var answer explanation
	answer.lines = lines
	if answer.cause, answer.caused, err = l.causeOf(r, p, q.Day); err != nil {
		return l.result, nil, err
	}
	if q.JSON {
		text, err := l.explainJSON(r, p, &answer)
		return l.result, text, err
	}
	return l.result, l.explainText(r, p, &answer), nil
}

// player finds a player by id, old id or name. Those who are not public answer
// to their public id, to their own names only in private.
func (l *loaded) player(who string) (history.PlayerID, error) {
	asked := who // an old id must not tell the new one of somebody who is not public
	if to, ok := l.Redirects.Players[who]; ok {
		who = to
	}
	var found []history.PlayerID
	key := names.Fold(who)
	for i := range l.H.Players {
		p := &l.H.Players[i]
		open := p.Visibility == history.Public
		switch {
		case open && p.ID == who, p.Address() == who:
			return history.PlayerID(i), nil
		case open && (names.Fold(p.Name) == key || slices.ContainsFunc(p.Aliases, func(a string) bool { return names.Fold(a) == key })):
			found = append(found, history.PlayerID(i))
		}
	}
	var ids []string
	if len(found) == 0 {
		for i := range l.H.Players {
			if p := &l.H.Players[i]; p.Visibility == history.Public {
				ids = append(ids, p.ID)
			}
		}
	}
	return onePlayer(l.H, asked, found, ids)
}

func (l *loaded) eventIDs() []string {
	var ids []string
	for e := 1; e < len(l.H.Events); e++ {
		ids = append(ids, l.H.Events[e].ID)
	}
	return ids
}

// explanation is what Explain prints.
type explanation struct {
	cause  page.Cause
	caused bool // the system told the cause
	lines  []site.Line
}

// explainText prints the cause of a rating and the lines of a career.
func (l *loaded) explainText(r *site.Ranking, p history.PlayerID, x *explanation) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, %s\n", l.H.Players[p].Shown(), r.Title)
	if x.caused {
		b.WriteString("\n" + l.CauseText(r, p, &x.cause))
	}
	for i := range x.lines {
		b.WriteString("\n")
		line := &x.lines[i]
		if line.Mark != nil {
			fmt.Fprintf(&b, "%s, %s\n", l.Words.Date(r.MarkDate(line.Mark)), l.MarkText(r, line.Mark))
			continue
		}
		fmt.Fprintf(&b, "%s\n", l.StretchTitle(line.Stretch))
		calc := l.Calculation(r, p, line.Stretch)
		b.WriteString(calc.Text(l.Context))
	}
	return b.Bytes()
}

// known is a number in JSON, null where it is not known.
func known(v float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	v = ledger.Printed(v)
	return &v
}

// explainJSON prints the same as explainText as data.
func (l *loaded) explainJSON(r *site.Ranking, p history.PlayerID, x *explanation) ([]byte, error) {
	type game struct {
		Date     string   `json:"date"`
		Round    string   `json:"round,omitempty"`
		Opponent string   `json:"opponent"`
		Counts   bool     `json:"counts"`
		Reason   string   `json:"reason,omitempty"`
		Result   float64  `json:"result"`
		Before   *float64 `json:"before"` // null, as are the next, where there is none
		Against  *float64 `json:"opponent_before"`
		Expected *float64 `json:"expected"`
		Change   *float64 `json:"change"`
		Text     []string `json:"text"`
	}
	type stretch struct {
		Event string `json:"event,omitempty"`
		Mark  string `json:"mark,omitempty"`
		Date  string `json:"date"`
		Games []game `json:"games,omitempty"`
	}
	answer := struct {
		Player  string    `json:"player"`
		Ranking string    `json:"ranking"`
		Cause   causeJSON `json:"cause,omitzero"`
		History []stretch `json:"history"`
	}{Player: l.H.Players[p].Address(), Ranking: r.ID, History: []stretch{}}
	if x.caused {
		answer.Cause = l.causeJSON(r, p, &x.cause)
	}
	for i := range x.lines {
		line := &x.lines[i]
		st := stretch{Date: line.Day.String()}
		if line.Mark != nil {
			st.Mark, st.Date = l.MarkText(r, line.Mark), r.MarkDate(line.Mark).String()
			answer.History = append(answer.History, st)
			continue
		}
		_, last := site.Ends(l.H, line.Seats)
		st.Date = l.H.Games[last].Date().String()
		if line.Event != 0 {
			st.Event = l.H.Events[line.Event].ID
		}
		calc := l.Calculation(r, p, line.Stretch)
		for i := range calc.Lines {
			c := &calc.Lines[i]
			x := &l.H.Games[c.Seat.Game()]
			mine, theirs := r.T.Effect(c.Seat), r.T.Effect(c.Seat^1)
			g := game{
				Date: x.Date().String(), Round: c.Round, Opponent: l.H.Players[x.Side[1-c.Seat.Side()]].Address(),
				Counts: c.Reason == "", Reason: c.Reason, Result: x.Result.Score(c.Seat.Side()),
				Before: known(mine.Before, c.Own.Known), Against: known(theirs.Before, c.Rating.Known),
				Expected: known(float64(mine.Expected), c.Expected.Known), Change: known(float64(mine.Change), c.Reason == "" && !r.Info.Batch),
				Text: []string{},
			}
			if sum := calc.Sum(l.Context, c); sum != "" {
				g.Text = append(g.Text, sum)
			}
			g.Text = append(g.Text, c.Notes...)
			st.Games = append(st.Games, g)
		}
		answer.History = append(answer.History, st)
	}
	text, err := json.MarshalIndent(answer, "", "  ")
	return append(text, '\n'), err
}
