package record

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// labels numbers the rounds of events of which some have labels: a qualification
// before round 1, a final after round 5.
type labels struct {
	games []labelled
}

// join adds the labelled games of a file; to maps its games to those of the
// history, negative numbers to none.
func (l *labels) join(games []labelled, to []int) {
	for _, x := range games {
		if to[x.game] >= 0 {
			l.games = append(l.games, labelled{to[x.game], x.text})
		}
	}
}

// round is a round of an event that has labels.
type round struct {
	roundKey
	first history.Day // of its games
	seen  int         // the game that names it first
	after uint16      // a label stands after this number
	place uint16      // from 1
}

type roundKey struct {
	event  history.EventID
	number uint16 // 0 for a label
	label  string
}

// mostLabels is how many rounds an event with labels can have.
const mostLabels = 50000

// number numbers the labelled rounds. Where they do not stand after all numbers, these
// are numbered anew and their own number is their label.
func (l *labels) number(parts *history.Parts, events int, problems *diag.List) {
	if len(l.games) == 0 {
		return
	}
	rounds, of := l.rounds(parts, events)
	for _, all := range rounds {
		if len(all) > mostLabels {
			g := &parts.Games[all[mostLabels].seen]
			problems.Error(diag.Pos{File: parts.Files[g.File], Line: int(g.Line)}, fmt.Sprintf("more than %d rounds with labels", mostLabels),
				"numbers, or no round for individual games", "")
			return
		}
		place(all)
	}
	for i := range parts.Games {
		g, x := &parts.Games[i], of[i]
		if x == nil || x.place == g.Round {
			continue
		}
		text := x.label
		if text == "" {
			text = strconv.Itoa(int(g.Round))
		}
		g.Round = x.place
		parts.RoundLabel.Set(i, []byte(text))
	}
}

// rounds lists the rounds of the events that have labels, in the order of the files,
// and those of the games in them.
func (l *labels) rounds(parts *history.Parts, events int) (rounds [][]*round, of []*round) {
	at := make([]int, events) // of an event in rounds, from 1
	for _, x := range l.games {
		if e := parts.Games[x.game].Event; at[e] == 0 {
			rounds = append(rounds, nil)
			at[e] = len(rounds)
		}
	}
	known := map[roundKey]*round{}
	of = make([]*round, len(parts.Games))
	next := l.games
	for i := range parts.Games {
		g := &parts.Games[i]
		k := roundKey{g.Event, g.Round, ""}
		if len(next) > 0 && next[0].game == i {
			k.label, next = next[0].text, next[1:]
		}
		if at[g.Event] == 0 || k.number == 0 && k.label == "" {
			continue
		}
		x := known[k]
		if x == nil {
			x = &round{roundKey: k, first: g.Day, seen: i}
			known[k] = x
			all := &rounds[at[g.Event]-1]
			*all = append(*all, x)
		}
		x.first = min(x.first, g.Day)
		of[i] = x
	}
	return rounds, of
}

// place places the rounds of an event. Labels keep the order of the files among
// themselves. A label stands after the numbers whose first games were played before
// its own, or on that day and stand before it in the files.
func place(rounds []*round) {
	slices.SortFunc(rounds, func(x, y *round) int { return cmp.Or(cmp.Compare(x.first, y.first), x.seen-y.seen) })
	last := uint16(0)
	for _, x := range rounds {
		last = max(last, x.number)
		x.after = last
		if x.label == "" {
			x.after = x.number
		}
	}
	kept := true // numbers are their own places
	for _, x := range rounds {
		kept = kept && (x.label == "" || x.after == last)
	}
	slices.SortFunc(rounds, func(x, y *round) int {
		// of one number and the labels that follow it, the number comes first
		return cmp.Or(cmp.Compare(x.after, y.after), cmp.Compare(y.number, x.number), x.seen-y.seen)
	})
	next := uint16(0)
	for _, x := range rounds {
		next++
		if kept && x.label == "" {
			next = x.number
		}
		x.place = next
	}
}
