package record

import (
	"bytes"
	"fmt"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
)

const (
	gaDate = iota
	gaEvent
	gaRound
	gaWhite
	gaBlack
	gaResult
	gaMargin
	gaScore
	gaHandicap
	gaKomi
	gaBoard
	gaMinutes
	gaTempo
	gaRated
	gaNote
	gaLink
)

func gameSchema() *schema {
	return &schema{
		names: []string{
			"date", "event", "round", "white", "black", "result", "margin", "score", "handicap", "komi", "board",
			"minutes", "tempo", "rated", "note", "link",
		},
		aliases: map[string]string{"player1": "white", "player2": "black", "home": "white", "away": "black"},
		need:    []string{"white", "black", "result"},
		example: "date,white,black,result",
	}
}

// rawGame is a game as read: names and events are still numbers of the texts
// in its file.
type rawGame struct {
	history.Game
	event   uint32 // index into gameFile.events; 0: none given
	known   bool   // whether a day is given
	komi    int16
	dateAt  uint32 // offset of the date cell in the file, to find its column if it is wrong
	rounded uint32 // index into gameFile.labels of a labelled round; 0: none
}

// gameFile is the games of one file.
type gameFile struct {
	file    string
	own     string // id that the file's base name stands for, or the event of a YAML file
	stem    string // path of a CSV file without its ending, "" for YAML
	games   []rawGame
	names   interner
	used    []bool // by number of the name: it stands in a game that is not of a draft
	events  interner
	labels  interner
	margins interner
	score   history.TextColumn
	note    history.TextColumn
	link    history.TextColumn
	days    days
	text    []byte
	pos     func(offset uint32, line int) diag.Pos
}

// readGames reads a CSV file of games.
func readGames(file string, text []byte, fileID uint16, problems *diag.List) *gameFile {
	f := &gameFile{file: file}
	t, ok := readTable(file, text, gameSchema(), problems)
	if t == nil {
		return f
	}
	f.text = t.text
	f.pos = func(offset uint32, line int) diag.Pos {
		_, col := lineCol(f.text, int(offset))
		return diag.Pos{File: file, Line: line, Col: col}
	}
	if !ok {
		return f
	}
	noColours := false
	for i, c := range t.cells { // the first line is still there
		if t.columns[i] == gaWhite && !strings.EqualFold(string(bytes.TrimSpace(c)), "white") {
			noColours = true
		}
	}
	// A game takes some 50 bytes of text: one growth at most.
	f.games = make([]rawGame, 0, len(t.text)/50+16)
	for t.row() {
		g, ok := f.game(&t.record, problems)
		if !ok {
			continue
		}
		if noColours {
			g.Flags |= history.NoColours
		}
		if i := t.where[gaDate]; i >= 0 {
			g.dateAt = uint32(t.starts[i])
		}
		g.File = fileID
		f.games = append(f.games, g)
	}
	return f
}

// yamlGames are the games of an event's own file.
func yamlGames(e *event, file string, problems *diag.List) *gameFile {
	f := &gameFile{file: file, own: e.ID}
	at := map[uint32]diag.Pos{}
	f.pos = func(offset uint32, line int) diag.Pos { return at[offset] }
	for i, r := range e.games {
		if g, ok := f.game(r, problems); ok {
			g.File = e.File
			g.dateAt = uint32(i)
			at[g.dateAt] = r.pos(gaDate)
			f.games = append(f.games, g)
		}
	}
	return f
}

// game reads one record. The texts of a game that is refused are not counted.
func (f *gameFile) game(r *row, problems *diag.List) (rawGame, bool) {
	g := rawGame{komi: history.NoKomi}
	g.Line = uint32(r.line)
	ok := true
	bad := func(c int, name, expected, hint string) {
		problems.Error(r.pos(c), fmt.Sprintf("%s is %q", name, shorten(string(r.cell[c]))), expected, hint)
		ok = false
	}
	cell := r.cell
	if b := cell[gaDate]; len(b) > 0 {
		d, good := f.days.parse(b)
		if !good {
			wrongDate(r.pos(gaDate), "date", b, problems)
			ok = false
		}
		g.Day, g.known = d.Day, true
		switch d.Precision {
		case history.ToMonth:
			g.Flags |= history.MonthKnown
		case history.ToYear:
			g.Flags |= history.YearKnown
		}
	}
	result, byDefault, good := parseResult(cell[gaResult])
	if !good {
		wrongResult(r.pos(gaResult), "result", cell[gaResult], problems)
		ok = false
	}
	g.Result = result
	if byDefault {
		g.Flags |= history.ByDefault
	}
	ok = f.round(&g, r, problems) && ok
	for side, c := range [2]int{gaWhite, gaBlack} {
		if len(cell[c]) == 0 {
			problems.Error(r.pos(c), "a game with only one player", "an id or a name", "leave a bye out")
			return g, false
		}
		g.Side[side] = history.PlayerID(f.names.number(cell[c], r.pos, c))
	}
	if g.Side[0] == g.Side[1] {
		problems.Error(r.pos(gaBlack), fmt.Sprintf("%q plays against itself", shorten(string(cell[gaBlack]))), "two players", "leave a bye out")
		return g, false
	}
	g.event = f.events.again(cell[gaEvent], r.pos, gaEvent)
	if b := cell[gaMargin]; len(b) > 0 {
		if result == history.Draw {
			bad(gaMargin, "margin", "none for a draw", "")
		}
		g.Margin = uint8(min(255, f.margins.number(marginWord(b), r.pos, gaMargin)))
	}
	if b := cell[gaHandicap]; len(b) > 0 {
		n, good := number(b)
		if g.Handicap = uint8(n); !good || n > 50 {
			bad(gaHandicap, "handicap", "the stones given to Black, 0 to 50", "")
		}
	}
	if b := cell[gaKomi]; len(b) > 0 {
		if g.komi, _, good = parseKomi(b); !good {
			bad(gaKomi, "komi", "a number such as 7.5", "")
		}
	}
	if b := cell[gaBoard]; len(b) > 0 {
		if g.Board, good = parseBoard(b); !good {
			bad(gaBoard, "board", "a size such as 19", "")
		}
	}
	if b := cell[gaMinutes]; len(b) > 0 {
		n, good := number(b)
		if g.Minutes = uint16(n); !good || n > 6000 {
			bad(gaMinutes, "minutes", "the basic thinking time of a player in whole minutes", "")
		}
	}
	if b := cell[gaTempo]; len(b) > 0 {
		t, good := parseTempo(b)
		if g.Flags = g.Flags.WithTempo(t); !good {
			bad(gaTempo, "tempo", "normal, rapid or blitz", "")
		}
	}
	if b := cell[gaRated]; len(b) > 0 {
		yes, good := parseYes(b)
		if !good {
			bad(gaRated, "rated", "yes or no", "")
		}
		if !yes {
			g.Flags |= history.NotRated
		}
	}
	if b := cell[gaLink]; len(b) > 0 && !webAddress(string(b)) {
		link := string(b)
		checkLink(r.pos(gaLink), &link, problems)
		ok = false
	}
	if !ok {
		return g, false
	}
	f.score.Set(len(f.games), cell[gaScore])
	f.checkScore(&g, r, problems)
	f.note.Set(len(f.games), cell[gaNote])
	f.link.Set(len(f.games), cell[gaLink])
	return g, true
}

// round reads the round: a number, or a label.
func (f *gameFile) round(g *rawGame, r *row, problems *diag.List) bool {
	b := r.cell[gaRound]
	if len(b) == 0 {
		return true
	}
	if n, ok := number(b); ok {
		if n < 1 || n > 9999 {
			problems.Error(r.pos(gaRound), fmt.Sprintf("round is %q", string(b)), "a number from 1 to 9999, or a label", "")
			return false
		}
		g.Round = uint16(n)
		return true
	}
	if b[0] == '-' {
		problems.Error(r.pos(gaRound), fmt.Sprintf("round is %q", shorten(string(b))), "a number from 1 to 9999, or a label", "")
		return false
	}
	g.rounded = f.labels.number(b, r.pos, gaRound)
	return true
}

// checkScore compares the score with the result.
func (f *gameFile) checkScore(g *rawGame, r *row, problems *diag.List) {
	b := r.cell[gaScore]
	if len(b) == 0 {
		return
	}
	first, second, ok := parseScore(b)
	if !ok {
		if looksLikeDate(string(b)) {
			problems.Error(r.pos(gaScore), fmt.Sprintf("score is %q", shorten(string(b))), "points such as 3-1",
				"a spreadsheet made a date of it: format the column as text")
		}
		return
	}
	if g.Flags&history.ByDefault != 0 {
		return
	}
	var says history.Result
	switch {
	case first > second:
		says = history.FirstWins
	case first < second:
		says = history.SecondWins
	default:
		return // equal scores can still have a winner
	}
	if says != g.Result && (g.Result == history.FirstWins || g.Result == history.SecondWins || g.Result == history.Draw) {
		problems.Warn(r.pos(gaScore), fmt.Sprintf("the score %s contradicts the result %s", string(b), g.Result), "a score that fits",
			"both are shown, the result counts")
	}
}

// marginWord is a margin in the words of the data format.
func marginWord(b []byte) []byte {
	switch strings.ToLower(string(b)) {
	case "marginale":
		return []byte("marginal")
	case "décisive", "decisive":
		return []byte("decisive")
	case "écrasante", "ecrasante":
		return []byte("crushing")
	}
	return b
}
