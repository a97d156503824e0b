package ratingtest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"echelle/generator/history"
)

// History builds a small history from lines of text, one game a line:
//
//	DAY EVENT ROUND FIRST SECOND RESULT [KEY=VALUE...]
//	2024-01-05 spring 1 anna bert 1-0 margin=decisive
//	2024-01-09 - - anna cleo 1/2-1/2
//
// with "-" for no event or no round. Results are those of
// [history.Result.String], followed by F where the game was not played. Keys:
// margin, handicap, board, minutes, tempo, rated=no, left=yes (left out by the
// ranking).
//
// Other lines, each optional:
//
//	player anna born=2001 rank=3k sex=f until=2024-06-30
//	event spring end=2024-01-07 rated_from=2024-02-01 status=received board=9 class=A
//	entry spring bert rank=2d
//	initial anna 2023-12-31 1800 deviation=80 games=12
//	list 2024-01-31
//	by-event
//	# a comment
//
// Players and events exist once they are named; an event ends on the day of
// its last game unless it says otherwise. Without a list line there is a list
// at the end of every month from the first game to the last.
func History(t testing.TB, text string) *history.History {
	t.Helper()
	return Parse(t, text).Build()
}

// Parse reads the text of [History].
func Parse(t testing.TB, text string) *Source {
	t.Helper()
	p := parser{t: t, Source: Source{Events: []history.Event{{}}, Margins: []string{""}}}
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if f := strings.Fields(line); len(f) > 0 {
			p.line = i + 1
			p.read(f)
		}
	}
	return p.finish()
}

type parser struct {
	Source
	t    testing.TB
	line int
}

func (p *parser) fail(what string) {
	p.t.Helper()
	p.t.Fatalf("line %d of the test's history: %s", p.line, what)
}

func (p *parser) read(f []string) {
	p.t.Helper()
	need := map[string]int{"player": 2, "event": 2, "entry": 3, "initial": 4, "list": 2, "by-event": 1}
	n, ok := need[f[0]]
	if !ok {
		n = 6
	}
	if len(f) < n {
		p.fail("too few words")
	}
	keys := f[n:]
	switch f[0] {
	case "player":
		who := p.player(f[1])
		p.options(keys, func(key, value string) bool { return p.describe(&p.Players[who], key, value) })
	case "event":
		e := p.event(f[1])
		p.options(keys, func(key, value string) bool { return p.describeEvent(&p.Events[e], key, value) })
	case "entry":
		entry := history.Entrant{Player: p.player(f[2])}
		p.options(keys, func(key, value string) bool {
			entry.Rank = value
			return key == "rank"
		})
		e := &p.Events[p.event(f[1])]
		e.Entries = append(e.Entries, entry)
	case "initial":
		in := history.Initial{Player: p.player(f[1]), Day: p.day(f[2]), Rating: p.number(f[3])}
		p.options(keys, func(key, value string) bool {
			switch key {
			case "deviation":
				in.Deviation = p.number(value)
			case "games":
				in.Games = int(p.number(value))
			default:
				return false
			}
			return true
		})
		p.Initial = append(p.Initial, in)
	case "list":
		p.Days = append(p.Days, p.day(f[1]))
	case "by-event":
		p.ByEvent = true
	default:
		p.game(f, keys)
	}
}

func (p *parser) game(f, keys []string) {
	p.t.Helper()
	g := history.Game{Day: p.day(f[0]), Line: uint32(p.line)}
	if f[1] != "-" {
		g.Event = p.event(f[1])
		e := &p.Events[g.Event]
		if !e.Start.Known || g.Day < e.Start.Day {
			e.Start = history.Date{Day: g.Day, Known: true}
		}
		if !e.End.Known || g.Day > e.End.Day {
			e.End = history.Date{Day: g.Day, Known: true}
		}
	}
	if f[2] != "-" {
		g.Round = uint16(p.number(f[2]))
	}
	g.Side = [2]history.PlayerID{p.player(f[3]), p.player(f[4])}
	result, byDefault := strings.CutSuffix(f[5], "F")
	if byDefault {
		g.Flags |= history.ByDefault
	}
	for g.Result = history.NoResult; g.Result.String() != result; g.Result++ {
		if g.Result == history.BothWin {
			p.fail("unknown result " + f[5])
		}
	}
	left := false
	p.options(keys, func(key, value string) bool {
		switch key {
		case "margin":
			i := slices.Index(p.Margins, value)
			if i < 0 {
				i = len(p.Margins)
				p.Margins = append(p.Margins, value)
			}
			g.Margin = uint8(i)
		case "handicap":
			g.Handicap = uint8(p.number(value))
		case "board":
			g.Board = uint8(p.number(value))
		case "minutes":
			g.Minutes = uint16(p.number(value))
		case "tempo":
			tempo, ok := map[string]history.Tempo{"rapid": history.TempoRapid, "blitz": history.TempoBlitz, "normal": history.TempoNormal}[value]
			g.Flags = g.Flags.WithTempo(tempo)
			return ok
		case "rated":
			g.Flags |= history.NotRated
			return value == "no"
		case "left":
			left = true
			return value == "yes"
		default:
			return false
		}
		return true
	})
	p.Games = append(p.Games, g)
	p.Left = append(p.Left, left)
}

func (p *parser) describe(who *history.Player, key, value string) bool {
	switch key {
	case "born":
		who.Born = int16(p.number(value))
	case "rank":
		who.Rank = value
	case "country":
		who.Country = value
	case "sex":
		who.Sex = map[string]history.Sex{"f": history.Female, "m": history.Male, "x": history.OtherSex}[value]
	case "until":
		who.Until = history.Date{Day: p.day(value), Known: true}
	default:
		return false
	}
	return true
}

func (p *parser) describeEvent(e *history.Event, key, value string) bool {
	switch key {
	case "end":
		e.End = history.Date{Day: p.day(value), Known: true}
	case "rated_from":
		e.RatedFrom = p.day(value)
	case "class":
		e.Class = value
	case "board":
		e.Board = uint8(p.number(value))
	case "minutes":
		e.Minutes = uint16(p.number(value))
	case "status":
		status, ok := map[string]history.Status{"rated": history.Rated, "received": history.Received, "announced": history.Announced}[value]
		e.Status = status
		return ok
	default:
		return false
	}
	return true
}

func (p *parser) options(words []string, set func(key, value string) bool) {
	p.t.Helper()
	for _, w := range words {
		key, value, _ := strings.Cut(w, "=")
		if !set(key, value) {
			p.fail("cannot use " + w)
		}
	}
}

func (p *parser) player(id string) history.PlayerID {
	for i := range p.Players {
		if p.Players[i].ID == id {
			return history.PlayerID(i)
		}
	}
	p.Players = append(p.Players, history.Player{ID: id, Name: id})
	return history.PlayerID(len(p.Players) - 1)
}

func (p *parser) event(id string) history.EventID {
	for i := 1; i < len(p.Events); i++ {
		if p.Events[i].ID == id {
			return history.EventID(i)
		}
	}
	p.Events = append(p.Events, history.Event{ID: id, Name: id, RatedFrom: history.FirstDay, Komi: history.NoKomi})
	return history.EventID(len(p.Events) - 1)
}

func (p *parser) day(s string) history.Day {
	p.t.Helper()
	d, ok := history.ParseDate(s)
	if !ok {
		p.fail("no date: " + s)
	}
	return d.Day
}

func (p *parser) number(s string) float64 {
	p.t.Helper()
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		p.fail("no number: " + s)
	}
	return x
}

func (p *parser) finish() *Source {
	if len(p.Days) == 0 && len(p.Games) > 0 {
		first, last := history.LastDay, history.FirstDay
		for i := range p.Games {
			d := p.ratingDay(&p.Games[i])
			first, last = min(first, d), max(last, d)
		}
		p.Days = history.Monthly.Calendar(first, last)
	}
	return &p.Source
}
