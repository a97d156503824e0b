package record

import (
	"bytes"
	"fmt"

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

// gameFile is the games of one file.
type gameFile struct {
	file    string
	own     string         // id that the file's base name stands for, or the event of a YAML file
	stem    string         // path of a CSV file without its ending, "" for YAML
	games   []history.Game // Side and Event are numbers of texts in names and events; Day is noDay where none is given
	refused []history.Game // those with a cell that can not be read: of them only who played is asked for
	komi    []int16        // by game; may be shorter
	rounds  []labelled     // the games whose round is a label
	names   interner
	used    []bool // by number of the name: it stands in a game that is not of a draft
	events  interner
	labels  interner
	margins interner
	score   history.TextColumn
	note    history.TextColumn
	link    history.TextColumn
	days    days
	astray  bool // a column or key is unknown: dates and rounds may stand there

	table  *csvTable  // nil for YAML
	places []diag.Pos // for YAML, by place
	dates  []diag.Pos // for YAML, by game
}

// noDay marks a game without a date.
const noDay = history.FirstDay

// labelled is a game with a label of its round.
type labelled struct {
	game int
	text string
}

// number numbers a cell's text and notes where it first stands.
func (f *gameFile) number(x *interner, text []byte, r *row, column int) uint32 {
	n, fresh := x.number(text)
	if fresh {
		x.texts[n].place = f.place(r, column)
	}
	return n
}

// place is a number for where a cell that is not empty begins: its offset in a
// CSV file. Only few are asked for their line and column.
func (f *gameFile) place(r *row, column int) uint32 {
	if t := f.table; t != nil {
		return t.cells[t.where[column]].at
	}
	f.places = append(f.places, r.pos(column))
	return uint32(len(f.places) - 1)
}

// pos is where a text of an interner first stands.
func (f *gameFile) pos(x *interner, text uint32) diag.Pos {
	place := x.texts[text].place
	if f.table != nil {
		return f.table.offsetPos(int(place))
	}
	return f.places[place]
}

// datePos is where the date of a game stands.
func (f *gameFile) datePos(game int) diag.Pos {
	if f.table == nil {
		return f.dates[game]
	}
	f.table.reread(int(f.games[game].Line))
	return f.table.pos(gaDate)
}

// komiOf is the komi given for a game, or history.NoKomi.
func (f *gameFile) komiOf(game int) int16 {
	if game < len(f.komi) {
		return f.komi[game]
	}
	return history.NoKomi
}

// readGames reads a CSV file of games.
func readGames(file string, text []byte, fileID uint16, problems *diag.List) *gameFile {
	f := &gameFile{file: file}
	t, ok := readTable(file, text, gameSchema(), problems)
	if !ok {
		return f
	}
	f.table = t
	f.astray = t.record.astray
	f.games = make([]history.Game, 0, t.records())
	for t.row() {
		g, ok := f.game(&t.record, problems)
		if !ok {
			continue
		}
		g.File = fileID
		f.games = append(f.games, g)
	}
	return f
}

// yamlGames are the games of an event's own file.
func yamlGames(e *event, file string, problems *diag.List) *gameFile {
	f := &gameFile{file: file, own: e.ID}
	for _, r := range e.games {
		f.astray = f.astray || r.astray
		if g, ok := f.game(r, problems); ok {
			g.File = e.File
			f.dates = append(f.dates, r.pos(gaDate))
			f.games = append(f.games, g)
		}
	}
	return f
}

// game reads one record. What is wrong with one cell hides nothing of the others: the
// players of a game that is refused must be known too.
func (f *gameFile) game(r *row, problems *diag.List) (history.Game, bool) {
	g := history.Game{Day: noDay, Line: uint32(r.line)}
	ok := f.when(&g, r, problems)
	result, byDefault, good := parseResult(r.cell[gaResult])
	if !good {
		wrongResult(r.pos(gaResult), "result", r.cell[gaResult], problems)
		ok = false
	}
	g.Result = result
	if result == history.Draw && bytes.IndexByte(r.cell[gaResult], ',') >= 0 {
		r.commas = true
	}
	if byDefault {
		g.Flags |= history.ByDefault
	}
	round, label, good := f.round(r, problems)
	g.Round = round
	known := f.sides(&g, r, problems)
	event, fresh := f.events.again(r.cell[gaEvent])
	if g.Event = history.EventID(event); fresh {
		f.events.texts[event].place = f.place(r, gaEvent)
	}
	komi, fine := f.details(&g, r, problems)
	if !known || !ok || !good || !fine {
		f.refused = append(f.refused, g)
		return g, false
	}
	if komi != history.NoKomi {
		for len(f.komi) < len(f.games) {
			f.komi = append(f.komi, history.NoKomi)
		}
		f.komi = append(f.komi, komi)
	}
	if label != 0 {
		f.rounds = append(f.rounds, labelled{len(f.games), f.labels.text(label)})
	}
	f.score.Set(len(f.games), r.cell[gaScore])
	f.checkScore(&g, r, problems)
	f.note.Set(len(f.games), r.cell[gaNote])
	f.link.Set(len(f.games), r.cell[gaLink])
	return g, true
}

// when reads the date.
func (f *gameFile) when(g *history.Game, r *row, problems *diag.List) bool {
	b := r.cell[gaDate]
	if len(b) == 0 {
		return true
	}
	d, ok := f.days.parse(b)
	if !ok {
		wrongDate(r.pos(gaDate), "date", b, problems)
	}
	g.SetDate(d)
	return ok
}

// sides reads the two players.
func (f *gameFile) sides(g *history.Game, r *row, problems *diag.List) bool {
	if r.aliased[gaWhite] {
		g.Flags |= history.NoColours
	}
	for side, c := range [2]int{gaWhite, gaBlack} {
		if len(r.cell[c]) > 0 {
			g.Side[side] = history.PlayerID(f.number(&f.names, r.cell[c], r, c))
		} else if !r.astray && (side == 0 || g.Side[0] != 0) {
			problems.Error(r.pos(c), "a game with only one player", "an id or a name", "leave a bye out")
		}
	}
	if g.Side[0] == 0 || g.Side[1] == 0 {
		return false
	}
	if g.Side[0] == g.Side[1] {
		problems.Error(r.pos(gaBlack), fmt.Sprintf("%q plays against itself", shorten(string(r.cell[gaBlack]))), "two players", "leave a bye out")
		return false
	}
	return true
}

// details reads the cells that may be left empty; the komi has no place in a game.
func (f *gameFile) details(g *history.Game, r *row, problems *diag.List) (komi int16, ok bool) {
	komi, ok = history.NoKomi, true
	bad := func(c int, name, expected string) {
		problems.Error(r.pos(c), fmt.Sprintf("%s is %q", name, shorten(string(r.cell[c]))), expected, "")
		ok = false
	}
	good := true
	if b := r.cell[gaMargin]; len(b) > 0 {
		if g.Result == history.Draw {
			bad(gaMargin, "margin", "none for a draw")
		}
		g.Margin = uint8(min(255, f.number(&f.margins, []byte(history.MarginWord(string(b))), r, gaMargin)))
	}
	if b := r.cell[gaHandicap]; len(b) > 0 {
		n, good := number(b)
		if g.Handicap = uint8(n); !good || n > 50 {
			bad(gaHandicap, "handicap", "the stones given to Black, 0 to 50")
		}
	}
	if len(r.cell[gaKomi]) > 0 {
		if komi, good = r.komi(gaKomi); !good {
			bad(gaKomi, "komi", "a number such as 7.5")
		}
	}
	if b := r.cell[gaBoard]; len(b) > 0 {
		if g.Board, good = parseBoard(b); !good {
			bad(gaBoard, "board", "a size such as 19")
		}
	}
	if b := r.cell[gaMinutes]; len(b) > 0 {
		n, good := number(b)
		if g.Minutes = uint16(n); !good || n > 6000 {
			bad(gaMinutes, "minutes", "the basic thinking time of a player in whole minutes")
		}
	}
	if b := r.cell[gaTempo]; len(b) > 0 {
		t, good := parseTempo(b)
		if g.Flags = g.Flags.WithTempo(t); !good {
			bad(gaTempo, "tempo", "normal, rapid or blitz")
		}
	}
	if b := r.cell[gaRated]; len(b) > 0 {
		yes, good := parseYes(b)
		if !good {
			bad(gaRated, "rated", "yes or no")
		}
		if !yes {
			g.Flags |= history.NotRated
		}
	}
	if b := r.cell[gaLink]; len(b) > 0 && !webAddress(string(b)) {
		link := string(b)
		checkLink(r.pos(gaLink), &link, problems)
		ok = false
	}
	return komi, ok
}

// round reads the round: a number, or a label, of which it returns the number.
func (f *gameFile) round(r *row, problems *diag.List) (round uint16, label uint32, ok bool) {
	b := r.cell[gaRound]
	if len(b) == 0 {
		return 0, 0, true
	}
	n, isNumber := number(b)
	switch {
	case isNumber && n >= 1 && n <= 9999:
		return uint16(n), 0, true
	case !isNumber && b[0] != '-':
		return 0, f.number(&f.labels, b, r, gaRound), true
	}
	problems.Error(r.pos(gaRound), fmt.Sprintf("round is %q", shorten(string(b))), "a number from 1 to 9999, or a label", "")
	return 0, 0, false
}

// checkScore compares the score with the result.
func (f *gameFile) checkScore(g *history.Game, r *row, problems *diag.List) {
	b := r.cell[gaScore]
	if len(b) == 0 && g.Result != history.BothLose && g.Result != history.BothWin { // nearly all
		return
	}
	first, second, ok := parseScore(b)
	if !ok && len(b) > 0 && looksLikeDate(string(b)) {
		problems.Error(r.pos(gaScore), fmt.Sprintf("score is %q", shorten(string(b))), "points such as 3-1",
			"a spreadsheet made a date of it: format the column as text")
	}
	if g.Flags&history.ByDefault != 0 {
		return
	}
	says := resultOf(first, second)
	switch g.Result {
	case history.BothLose, history.BothWin:
		// Where sides are home and away, or the points are equal, a draw is meant.
		if level := ok && says == history.Draw; len(r.cell[gaNote]) == 0 && (level || g.Flags&history.NoColours != 0) {
			both := map[history.Result]string{history.BothLose: "lost", history.BothWin: "won"}[g.Result]
			problems.Warn(r.pos(gaResult), fmt.Sprintf("the result %s says that both %s", g.Result, both), "1/2-1/2 for a draw",
				"points as played belong in score, and a decision of the arbiter in note")
		}
	case history.NoResult:
		if ok {
			problems.Warn(r.pos(gaScore), fmt.Sprintf("the score %s has no result beside it", string(b)), "a result such as "+says.String(),
				"a game without one has not been played, and does not count")
		}
	default:
		if ok && says != g.Result && says != history.Draw { // equal scores can still have a winner
			problems.Warn(r.pos(gaScore), fmt.Sprintf("the score %s contradicts the result %s", string(b), g.Result), "a score that fits",
				"both are shown, the result counts")
		}
	}
}
