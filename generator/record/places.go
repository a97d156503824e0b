package record

import (
	"path"
	"slices"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// Places finds where columns of games stand, for those who know only games. It reads
// their files once more, since few are asked for.
type Places struct {
	data  *Data
	file  string    // the one that was read last
	table *csvTable // of a CSV file
	games []*row    // of the file of an event
}

// Places returns a finder of places in the files of the data.
func (d *Data) Places() *Places { return &Places{data: d} }

// Of is where a column of a game stands, or the game where it has none.
func (p *Places) Of(g history.GameID, column string) diag.Pos {
	at, c := p.data.History.Pos(g), slices.Index(gameSchema().names, column)
	if c < 0 {
		return at
	}
	if p.file != at.File {
		p.open(at.File)
	}
	if t := p.table; t != nil && at.Line <= len(t.lineStarts()) {
		t.reread(at.Line)
		return t.pos(c)
	}
	for _, r := range p.games {
		if r.line == at.Line {
			return r.pos(c)
		}
	}
	return at
}

func (p *Places) open(file string) {
	p.file, p.table, p.games = file, nil, nil
	var told diag.List // when the data were read
	text, ok := readText(p.data.files, file, &told)
	if !ok {
		return
	}
	if path.Ext(file) == ".csv" {
		if t, ok := readTable(file, text, gameSchema(), &told); ok {
			p.table = t
		}
		return
	}
	e, _ := readEventFile(file, text, 0, &told)
	p.games = e.games
}
