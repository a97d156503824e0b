package record

import (
	"fmt"
	"path"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/yamlfile"
)

const (
	evID = iota
	evName
	evDate
	evEnd
	evPlace
	evCountry
	evClass
	evBoard
	evMinutes
	evKomi
	evRounds
	evOrganiser
	evArbiter
	evLink
	evStatus
	evSeries
	evNote
	evRatedFrom
)

func eventSchema() *schema {
	return &schema{
		names: []string{
			"id", "name", "date", "end", "place", "country", "class", "board", "minutes", "komi", "rounds",
			"organiser", "arbiter", "link", "status", "series", "note", "rated_from",
		},
		need: []string{"id", "date"},
	}
}

// event is an event with what is resolved later.
type event struct {
	history.Event
	draft     bool
	pos       diag.Pos
	statusPos diag.Pos
	endPos    diag.Pos
	entries   []entry
	standings []named
	games     []*row // of a YAML file
}

// entry is an entrant as written.
type entry struct {
	named
	rank string
	club clubText
	name string
}

// named is the name of a player as written.
type named struct {
	text string
	pos  diag.Pos
}

// readEvents reads events.csv. missing tells that it may hold more events than
// could be read.
func readEvents(file string, text []byte, fileID uint16, problems *diag.List) (list []event, missing bool) {
	t, ok := readTable(file, text, eventSchema(), problems)
	if !ok {
		return nil, true
	}
	t.misfit = func() { missing = true }
	list = make([]event, 0, t.records())
	for t.row() {
		if e, ok := readEvent(&t.record, "", fileID, problems); ok {
			list = append(list, e)
		} else {
			missing = true
		}
	}
	return list, missing || t.broken
}

// readEventFile reads one file below events/: an event with its entries, games
// and standings.
func readEventFile(file string, text []byte, fileID uint16, problems *diag.List) (event, bool) {
	n, ok := yamlfile.Parse(file, text, problems)
	if !ok {
		return event{}, false
	}
	r, ok := yamlRow(n, eventSchema(), []string{"players", "games", "standings"}, problems)
	if !ok {
		return event{}, false
	}
	e, ok := readEvent(r, path.Base(stem(file)), fileID, problems)
	if !ok {
		return e, false
	}
	e.Line = 1
	if list, found := n.Get("players"); found {
		e.readEntries(list, problems)
	}
	if list, found := n.Get("standings"); found {
		if list.Kind() != yamlfile.Sequence {
			list.Refuse(problems, "a list of players, best first", "")
		}
		for _, item := range list.Items() {
			if item.Kind() != yamlfile.Scalar {
				item.Refuse(problems, "the id or name of a player", "")
				continue
			}
			e.standings = append(e.standings, named{item.Text(), item.Pos()})
		}
	}
	if list, found := n.Get("games"); found {
		if list.Kind() != yamlfile.Sequence {
			list.Refuse(problems, "a list of games, each with white, black and result", "")
		}
		for _, item := range list.Items() {
			if g, ok := yamlRow(item, gameSchema(), nil, problems); ok {
				e.games = append(e.games, g)
			}
		}
	}
	return e, true
}

func (e *event) readEntries(list *yamlfile.Node, problems *diag.List) {
	const player, rank, club, name = 0, 1, 2, 3
	sc := &schema{names: []string{"player", "rank", "club", "name"}}
	if list.Kind() != yamlfile.Sequence {
		list.Refuse(problems, "a list of entries, each with player:", "")
	}
	for _, item := range list.Items() {
		if item.Kind() == yamlfile.Scalar {
			e.entries = append(e.entries, entry{named: named{item.Text(), item.Pos()}})
			continue
		}
		r, ok := yamlRow(item, sc, nil, problems)
		if !ok {
			continue
		}
		if len(r.cell[player]) == 0 {
			if r.astray {
				continue
			}
			problems.Error(item.Pos(), "an entry without player", "the id or name of a player", "")
			continue
		}
		e.entries = append(e.entries, entry{
			named: named{string(r.cell[player]), r.pos(player)}, rank: string(r.cell[rank]), name: string(r.cell[name]),
			club: clubText{club: string(r.cell[club]), pos: r.pos(club)},
		})
	}
}

// readEvent reads the facts of an event; base is the id where none is given. An
// event whose days are wrong is kept, with days that are not known, so that its
// games are not taken for those of no event.
func readEvent(r *row, base string, fileID uint16, problems *diag.List) (event, bool) {
	text := func(c int) string { return string(r.cell[c]) }
	e := event{pos: r.pos(evID), statusPos: r.pos(evStatus), endPos: r.pos(evEnd)}
	e.ID, e.Name, e.Place, e.Class = text(evID), text(evName), text(evPlace), text(evClass)
	e.Organiser, e.Arbiter, e.Link, e.Series, e.Note = text(evOrganiser), text(evArbiter), text(evLink), text(evSeries), text(evNote)
	e.Country, e.Komi, e.RatedFrom = strings.ToUpper(text(evCountry)), history.NoKomi, history.FirstDay
	e.File, e.Line = fileID, uint32(r.line)
	if e.ID == "" {
		e.ID = base
	}
	bad := func(c int, name, expected, hint string) {
		problems.Error(r.pos(c), fmt.Sprintf("%s is %q", name, shorten(text(c))), expected, hint)
	}
	ok := checkID(e.ID, "event", r.pos(evID), e.Name, problems)
	if e.Name == "" {
		e.Name = e.ID
	}
	if e.Start = r.date(evDate, "date", problems); len(r.cell[evDate]) == 0 && !r.astray {
		problems.Error(r.pos(evDate), fmt.Sprintf("the event %q has no date", e.ID), "the first day of the event", "")
	}
	e.End = e.Start
	if len(r.cell[evEnd]) > 0 {
		e.End = r.date(evEnd, "end", problems)
		if e.Start.Known && e.End.Known && e.End.Day < e.Start.Day {
			bad(evEnd, "end", "a day not before "+e.Start.String(), "are date and end the wrong way round?")
			e.End = history.Date{}
		}
	}
	if e.Country != "" && !countryCode(e.Country) {
		bad(evCountry, "country", "a code of two or three letters such as FR", "")
		e.Country = ""
	}
	if len(r.cell[evBoard]) > 0 {
		var good bool
		if e.Board, good = parseBoard(r.cell[evBoard]); !good {
			bad(evBoard, "board", "a size such as 19", "")
		}
	}
	if len(r.cell[evMinutes]) > 0 {
		n, good := number(r.cell[evMinutes])
		if e.Minutes = uint16(n); !good || n > 6000 {
			bad(evMinutes, "minutes", "the basic thinking time of a player in whole minutes", "")
		}
	}
	if len(r.cell[evRounds]) > 0 {
		n, good := number(r.cell[evRounds])
		if e.Rounds = uint16(n); !good || n > 1000 {
			bad(evRounds, "rounds", "a whole number", "")
		}
	}
	if len(r.cell[evKomi]) > 0 {
		var good bool
		if e.Komi, good = r.komi(evKomi); !good {
			bad(evKomi, "komi", "a number such as 7.5", "")
		}
	}
	checkLink(r.pos(evLink), &e.Link, problems)
	if d := r.date(evRatedFrom, "rated_from", problems); d.Known {
		e.RatedFrom, e.FromKnown = d.Day, d.Precision
	}
	switch s := text(evStatus); s {
	case "", "rated":
	case "received":
		e.Status = history.Received
	case "announced":
		e.Status = history.Announced
	case "draft":
		e.draft = true
	default:
		bad(evStatus, "status", "rated, received, announced or draft", diag.Meant(s, []string{"rated", "received", "announced", "draft"}))
	}
	return e, ok
}

// checkEvents warns of what an event says of itself and its games do not bear out.
func (in *Records) checkEvents(h *history.History) {
	for i := range in.events {
		e := &in.events[i]
		id, ok := h.Event(e.ID)
		if !ok || e.draft {
			continue
		}
		if years := e.End.Day.Year() - e.Start.Day.Year(); years >= longestEvent {
			in.problems.Warn(e.endPos, fmt.Sprintf("%q ends %d years after it begins", e.ID, years), "", "is the year right?")
		}
		in.checkStandings(h, id, e)
		if e.Rounds > 0 {
			in.checkRounds(h, id, e)
		}
		in.checkAnnounced(h, id, e)
	}
}

// checkRounds warns of a round beyond those that an event has.
func (in *Records) checkRounds(h *history.History, id history.EventID, e *event) {
	beyond := 0
	var first history.GameID
	for _, s := range h.GamesIn(id) {
		if g := s.Game(); h.Games[g].Round > e.Rounds && h.RoundLabel.At(g) == "" {
			if beyond++; beyond == 1 {
				first = g
			}
		}
	}
	if beyond > 0 {
		in.problems.Warn(in.data.Places().Of(first, "round"), fmt.Sprintf("round %d of %q%s, which has %d", h.Games[first].Round, e.ID, times(beyond), e.Rounds),
			"a round of the event", "correct the round, or the event's rounds")
	}
}

// longestEvent is from how many years on an event is taken for a slip in a year: games
// by letter take less.
const longestEvent = 5

// checkStandings warns of players in the official order of an event who took no part.
func (in *Records) checkStandings(h *history.History, id history.EventID, e *event) {
	if len(e.standings) == 0 || len(h.GamesIn(id)) == 0 {
		return
	}
	part := map[history.PlayerID]bool{}
	for _, x := range h.Events[id].Entries {
		part[x.Player] = true
	}
	for _, s := range h.GamesIn(id) {
		side := h.Games[s.Game()].Side
		part[side[0]], part[side[1]] = true, true
	}
	for _, x := range e.standings {
		if p, _ := in.roster.find(x.text); p >= 0 && !part[history.PlayerID(p)] {
			in.problems.Warn(x.pos, fmt.Sprintf("%q stands in the standings of %q and took no part", shorten(x.text), e.ID), "a player of its games or entries", "")
		}
	}
}

// checkAnnounced warns of an event that is said to be to come and has results, which
// nobody would miss: they are shown, and count nowhere.
func (in *Records) checkAnnounced(h *history.History, id history.EventID, e *event) {
	if e.Status == history.Announced {
		n := 0
		for _, s := range h.GamesIn(id) {
			if h.Reason(s.Game()) == history.EventWaiting {
				n++
			}
		}
		if n > 0 {
			in.problems.Warn(e.statusPos, fmt.Sprintf("%q is announced and has results%s, which do not count", e.ID, times(n)),
				"the status rated, or received until they are to count", "leave the status out when the event is over")
		}
	}
}
