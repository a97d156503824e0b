package record

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
)

// Records are what the files of a data folder say, each record checked by itself.
// Names are not resolved yet.
type Records struct {
	data     *Data
	fsys     fs.FS
	folder   folder
	register *roll
	clubs    []club
	events   []event
	games    []*gameFile
	problems *diag.List

	roster  *roster
	table   *eventTable
	clubIDs map[string]history.ClubID
	unsure  bool // site.yaml is wrong: it does not tell which rankings there are
	blind   bool // some events could not be read: an unknown one may be among them
	lost    bool // something is wrong in the games or events, which then may not name all players
	astray  bool // some redirects of players are wrong: what they lead to tells nothing
}

// resolve turns names into numbers and builds the history.
func (in *Records) resolve() {
	problems := in.problems
	closed := in.data.Config.Players == RegisterRequired || in.data.Config.Players == RegisterDefault && in.register.found
	in.roster = newRoster(in.register.members, closed, Map(in.data.Redirects.Players), problems)
	in.roster.lost.join(in.register.lost)
	in.roster.clubName = in.clubName
	in.markUsed()
	in.admit()
	in.roster.lost.rest = in.roster.lost.rest || !closed && in.lost
	in.checkPlayerRedirects()
	if !in.astray {
		in.roster.resolveDistinct(problems)
	}
	parts := history.Parts{Files: in.folder.all, Margins: []string{""}}
	parts.Clubs = in.numberClubs()
	parts.Players = make([]history.Player, 0, len(in.roster.members))
	for i := range in.roster.members {
		m := in.roster.members[i]
		for _, c := range m.clubs {
			m.Clubs = append(m.Clubs, history.ClubSpan{Club: in.clubIDs[c.club], From: c.from})
		}
		parts.Players = append(parts.Players, m.Player)
	}
	e := in.newEvents()
	in.table = e
	in.fill(&parts, e)
	parts.Events = e.list
	for i := range parts.Events {
		if i > 0 {
			in.entries(&parts.Events[i], e.described[parts.Events[i].ID])
		}
	}
	if h := history.New(parts); problems.Errors() == 0 {
		in.data.History = h
	} else {
		h.CheckTwice(problems)
	}
}

// clubName is a club as messages name it.
func (in *Records) clubName(code string) string {
	for i := range in.clubs {
		if in.clubs[i].ID == code && in.clubs[i].Name != "" {
			return in.clubs[i].Name
		}
	}
	return code
}

// markUsed notes which names stand in games that are not of a draft event: the
// others need not be known yet.
func (in *Records) markUsed() {
	drafts := map[string]bool{}
	for i := range in.events {
		if in.events[i].draft {
			drafts[in.events[i].ID] = true
		}
	}
	for _, f := range in.games {
		f.used = make([]bool, max(1, len(f.names.texts)))
		draft := make([]bool, max(1, len(f.events.texts)))
		draft[0] = drafts[f.own]
		for i := 1; i < len(draft); i++ {
			draft[i] = drafts[f.events.text(uint32(i))]
		}
		for _, games := range [][]history.Game{f.games, f.refused} {
			for i := range games {
				if g := &games[i]; !draft[g.Event] {
					f.used[g.Side[0]], f.used[g.Side[1]] = true, true
				}
			}
		}
	}
}

// admit makes players of the names that the register does not know, where it
// need not know them.
func (in *Records) admit() {
	if in.roster.closed {
		return
	}
	var fresh []named
	seen := map[string]bool{}
	add := func(text string, at func() diag.Pos) {
		text = names.Written(text)
		if seen[text] || text == "" || in.roster.lost.has(text) {
			return
		}
		seen[text] = true
		if i, several := in.roster.find(text); i < 0 && len(several) == 0 {
			fresh = append(fresh, named{text, at()})
		}
	}
	for _, f := range in.games {
		for i := uint32(1); int(i) < len(f.names.texts); i++ {
			if f.used[i] {
				add(f.names.text(i), func() diag.Pos { return f.pos(&f.names, i) })
			}
		}
	}
	for i := range in.events {
		if in.events[i].draft {
			continue
		}
		for _, x := range in.events[i].entries {
			add(x.text, func() diag.Pos { return x.pos })
		}
		for _, x := range in.events[i].standings {
			add(x.text, func() diag.Pos { return x.pos })
		}
	}
	in.roster.admit(fresh, in.problems)
}

func (in *Records) checkPlayerRedirects() {
	ids := make([]string, len(in.roster.members))
	for i := range in.roster.members {
		ids[i] = in.roster.members[i].ID
	}
	if in.astray = in.roster.lost.rest; in.astray {
		return
	}
	before := in.problems.Errors()
	checkRedirects("player", in.data.Redirects.Players, func(id string) bool { _, ok := in.roster.byID(id); return ok || in.roster.lost.has(id) }, ids, in.problems)
	in.astray = in.problems.Errors() > before
	for _, id := range ids { // who is in use stays who that is: the wrong redirect has been reported
		delete(in.roster.redirects, id)
	}
}

// numberClubs gathers the clubs of clubs.csv and those that only players and
// entries name.
func (in *Records) numberClubs() []history.Club {
	known := map[string]diag.Pos{}
	var list []history.Club
	add := func(c history.Club, at diag.Pos) {
		if _, ok := known[c.ID]; ok || !checkClub(c.ID, at, in.problems) {
			return
		}
		known[c.ID] = at
		list = append(list, c)
	}
	for i := range in.clubs {
		c := &in.clubs[i]
		if first, ok := known[c.ID]; ok {
			in.problems.Error(c.pos, fmt.Sprintf("the club %q for a second time", c.ID), "each code once", "the first stands at "+first.String())
			continue
		}
		add(c.Club, c.pos)
	}
	listed := slices.Sorted(maps.Keys(known))
	for i := range in.roster.members {
		for _, c := range in.roster.members[i].clubs {
			if _, ok := known[c.club]; ok {
				continue
			}
			if near, ok := diag.Nearest(c.club, listed); ok && names.SameDigits(near, c.club) && !strings.EqualFold(near, c.club) {
				in.problems.Warn(c.pos, fmt.Sprintf("the club %q is not in clubs.csv", shorten(c.club)), "a code of it", "did you mean "+near+"?")
			}
			add(history.Club{ID: c.club}, c.pos)
		}
	}
	for i := range in.events {
		for _, x := range in.events[i].entries {
			if x.club.club != "" {
				add(history.Club{ID: x.club.club}, x.club.pos)
			}
		}
	}
	slices.SortFunc(list, func(a, b history.Club) int { return strings.Compare(a.ID, b.ID) })
	in.clubIDs = map[string]history.ClubID{}
	addresses := map[string]string{}
	for i, c := range list {
		in.clubIDs[c.ID] = history.ClubID(i + 1)
		low := strings.ToLower(c.ID)
		if other, ok := addresses[low]; ok {
			in.problems.Error(known[c.ID], fmt.Sprintf("the club codes %q and %q", other, c.ID), "codes that differ in more than capitals",
				"both pages would be clubs/"+low+".html")
		}
		addresses[low] = c.ID
	}
	return append([]history.Club{{}}, list...)
}

// entries resolves the entrants and standings of an event.
func (in *Records) entries(ev *history.Event, e *event) {
	if e == nil {
		return
	}
	entered := map[int]bool{}
	for _, x := range e.entries {
		p, ok := in.roster.resolve(x.text, x.pos, in.problems)
		if !ok {
			continue
		}
		if entered[p] {
			in.problems.Error(x.pos, fmt.Sprintf("%q entered twice", shorten(x.text)), "each player once", "")
			continue
		}
		entered[p] = true
		ev.Entries = append(ev.Entries, history.Entrant{
			Player: history.PlayerID(p), Rank: x.rank, Club: in.clubIDs[x.club.club], Name: x.name,
		})
	}
	placed := map[int]bool{}
	for _, x := range e.standings {
		p, ok := in.roster.resolve(x.text, x.pos, in.problems)
		switch {
		case !ok:
		case placed[p]:
			in.problems.Error(x.pos, fmt.Sprintf("%q stands twice in the standings", shorten(x.text)), "each player once", "")
		default:
			placed[p] = true
			ev.Standings = append(ev.Standings, history.PlayerID(p))
		}
	}
}

// fill resolves the games and adds them to parts.
func (in *Records) fill(parts *history.Parts, events *eventTable) {
	total := 0
	for _, f := range in.games {
		total += len(f.games)
	}
	parts.Games = make([]history.Game, 0, total)
	margins := map[string]uint8{}
	var labels labels
	var komi []int16
	var places []int // of the games of a file in the history
	for _, f := range in.games {
		players := in.players(f)
		margin := in.margins(f, parts, margins)
		of := events.file(f, in)
		places = slices.Grow(places[:0], len(f.games))[:len(f.games)]
		for i, g := range f.games {
			places[i] = -1
			e, ok := of.event(i, &g)
			if !ok {
				continue
			}
			g.Event = e
			white, black := players[g.Side[0]], players[g.Side[1]]
			if white < 0 || black < 0 {
				continue // reported before
			}
			g.Side = [2]history.PlayerID{history.PlayerID(white), history.PlayerID(black)}
			if white == black {
				if in.astray {
					continue
				}
				in.problems.Error(f.datePos(i), fmt.Sprintf("%q plays against itself", parts.Players[g.Side[0]].ID), "two players",
					"two names of one player, or a merged one")
				continue
			}
			if f.astray {
				continue // it may differ from another game in what is not known
			}
			if g.Margin != 0 {
				g.Margin = margin[g.Margin]
			}
			ev := &events.list[e]
			if g.Board == 0 {
				g.Board = ev.Board
			}
			if g.Minutes == 0 {
				g.Minutes = ev.Minutes
			}
			own := f.komiOf(i)
			if own == history.NoKomi {
				own = ev.Komi
			}
			if own != history.NoKomi && komi == nil {
				komi = make([]int16, len(parts.Games), total)
				for k := range komi {
					komi[k] = history.NoKomi
				}
			}
			if komi != nil {
				komi = append(komi, own)
			}
			places[i] = len(parts.Games)
			parts.Games = append(parts.Games, g)
		}
		in.problems.Add(of.beyond.Listed("games of this file are outside of their events")...)
		parts.Score.Join(&f.score, places)
		parts.Note.Join(&f.note, places)
		parts.Link.Join(&f.link, places)
		labels.join(f.rounds, places)
	}
	parts.Komi = komi
	labels.number(parts, len(events.list), in.problems)
}

// players maps the names of a file to members of the roster, negative numbers to
// nobody: that is reported, unless they stand in drafts only.
func (in *Records) players(f *gameFile) []int {
	of := make([]int, len(f.names.texts))
	ids := in.roster.ids.numbers(&f.names)
	for i := uint32(1); int(i) < len(of); i++ {
		of[i] = int(ids[i]) - 1
		text := f.names.text(i)
		if _, old := in.roster.redirects[text]; !f.used[i] || ids[i] > 0 && !old {
			continue
		}
		p, several := in.roster.find(text)
		if of[i] = p; p < 0 {
			in.roster.refuse(text, several, f.pos(&f.names, i), int(f.names.texts[i].uses), in.problems)
		}
	}
	return of
}

// margins maps the margins of a file to those of the history.
func (in *Records) margins(f *gameFile, parts *history.Parts, known map[string]uint8) []uint8 {
	of := make([]uint8, len(f.margins.texts))
	for i := uint32(1); int(i) < len(of); i++ {
		word := f.margins.text(i)
		m, ok := known[word]
		if !ok {
			if len(parts.Margins) > 250 {
				in.problems.Error(f.pos(&f.margins, i), fmt.Sprintf("margin is %q", shorten(word)), "one of the 250 margins before it", "")
				continue
			}
			m = uint8(len(parts.Margins))
			known[word] = m
			parts.Margins = append(parts.Margins, word)
		}
		of[i] = m
	}
	return of
}
