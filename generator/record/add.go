package record

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/names"
)

// NewGame is a game to add to a file of games.
type NewGame struct {
	File  string // below the data folder; "": the event's own, else games.csv, else the only one
	Cells []Cell // by column, in any order
	New   bool   // a player or an event that no file names yet is meant, not a slip
}

// Cell is what stands in a column.
type Cell struct{ Column, Text string }

// Addition is a file of games with one more row.
type Addition struct {
	File     string
	Line     int
	Row      string   // as the file will hold it, in UTF-8, without the line end
	Old, New []byte   // the file before and after
	Made     []string // players and events that no file named before
}

// Add makes the row of a new game for the file that it belongs to, in the way
// in which that file is written. It resolves players and events as [Read] does
// and writes nothing. What is wrong in the row itself shows when the folder is
// read with it; what can not be put into the file at all is a problem here. The
// second result is false where there are problems.
func Add(fsys fs.FS, g NewGame, workers int, problems *diag.List) (*Addition, bool) {
	in := Open(fsys, problems)
	in.Read(workers)
	in.Data()
	if problems.Errors() > 0 {
		return nil, false
	}
	x := &adding{in: in, cells: map[string]string{}, problems: problems}
	if !x.take(g.Cells) {
		return nil, false
	}
	x.players(g.New)
	event := x.event(g.New)
	if problems.Errors() > 0 {
		x.alone()
		return nil, false
	}
	file, ok := x.file(g.File, event)
	if !ok {
		return nil, false
	}
	own := x.own(file)
	if own != "" && own == event {
		delete(x.cells, "event") // the file is the event's
	}
	if x.of = cmp.Or(event, own); !x.date() {
		return nil, false
	}
	old, ok := readText(fsys, file, problems)
	if !ok {
		return nil, false
	}
	add, ok := x.append(fsys, file, old)
	if !ok {
		return nil, false
	}
	add.Made = x.made
	return add, true
}

// adding is one game on its way into a file.
type adding struct {
	in       *Records
	cells    map[string]string // by column
	given    []string          // the columns, in the order given
	of       string            // id of the described event, or draft; "" for none
	made     []string
	problems *diag.List
}

func (x *adding) wrong(what, expected, hint string) bool {
	x.problems.Error(diag.Pos{}, what, expected, hint)
	return false
}

// alone reports what is wrong with the cells themselves, where the game gets into no
// file: else the next try would bring it up.
func (x *adding) alone() {
	sc := gameSchema()
	r := &row{cell: make([][]byte, len(sc.names)), pos: func(int) diag.Pos { return diag.Pos{} }, aliased: make([]bool, len(sc.names))}
	for i, name := range sc.names {
		r.cell[i] = []byte(x.cells[name])
	}
	(&gameFile{}).game(r, x.problems)
}

// take reads the cells by the names of columns that files of games have.
func (x *adding) take(cells []Cell) bool {
	sc := gameSchema()
	for _, c := range cells {
		name, _ := sc.proper(strings.ToLower(strings.TrimSpace(c.Column)))
		text := strings.TrimSpace(c.Text)
		_, twice := x.cells[name]
		switch {
		case !slices.Contains(sc.names, name) && !strings.HasPrefix(name, "x-"):
			x.wrong(fmt.Sprintf("unknown column %q", shorten(name)), "one of "+strings.Join(sc.names, ", "), sc.meant(name))
		case twice:
			x.wrong(fmt.Sprintf("the column %q for a second time", name), "each column once", "")
		case strings.ContainsAny(text, "\r\n\x00"):
			x.wrong(fmt.Sprintf("%s is %q", name, shorten(text)), "one line of text", "")
		default:
			x.cells[name] = text
			if text != "" {
				x.given = append(x.given, name)
			}
		}
	}
	return x.problems.Errors() == 0
}

// players finds both players. A registered one is written as given, another by
// the very name that made the player: any other spelling would make a second.
func (x *adding) players(fresh bool) {
	for _, column := range []string{"white", "black"} {
		text, r := x.cells[column], x.in.roster
		if text == "" {
			continue // reading reports it
		}
		i, several := r.find(text)
		switch {
		case i >= 0 && r.members[i].pos.File != "players.csv" && r.members[i].pos.File != "players.yaml":
			x.cells[column] = r.members[i].Name
		case i >= 0:
		case len(several) > 0 || r.closed:
			r.refuse(text, several, diag.Pos{}, 1, x.problems)
		case fresh:
			x.made = append(x.made, names.Written(text))
		default:
			x.wrong(fmt.Sprintf("no game yet of %q", shorten(text)), "an id, a name or an alias",
				strings.TrimPrefix(r.nearest(text)+" ", " ")+"a newcomer is added with --new")
		}
	}
}

// event finds the described event of the game and returns its id; "" where it
// has none. A text that describes none and made an event before does so again.
func (x *adding) event(fresh bool) string {
	text, t := x.cells["event"], x.in.table
	if text == "" {
		return ""
	}
	if id, ok := t.find(text); ok {
		return id
	}
	if t.closed || len(t.byName[text]) > 1 {
		return "" // reading reports it
	}
	var known []string
	for k, m := range t.made {
		if k.text == text {
			return ""
		}
		if m.id == text {
			x.cells["event"] = k.text
			return ""
		}
		known = append(known, k.text)
	}
	if fresh {
		x.made = append(x.made, text)
		return ""
	}
	known = append(known, slices.Sorted(maps.Keys(t.described))...)
	slices.Sort(known)
	hint := "a new one is added with --new"
	if near, ok := diag.Nearest(text, known); ok {
		hint = "did you mean " + near + "? " + hint
	}
	x.wrong(fmt.Sprintf("no game yet of an event %q", shorten(text)), "the id or name of one", hint)
	return ""
}

// own is the described event, or draft, whose games a file holds by its name;
// "" for none.
func (x *adding) own(file string) string {
	for _, f := range x.in.games {
		if f.file == file && f.stem != "" && f.own != "" {
			id := f.own
			if to, ok := x.in.table.redirects[id]; ok {
				id = to
			}
			if x.in.table.described[id] != nil || x.in.table.drafts[id] {
				return id
			}
		}
	}
	return ""
}

// file chooses the file: the one named, the event's own, games.csv, or the only
// one that is no event's.
func (x *adding) file(named, event string) (string, bool) {
	var open []string
	for _, f := range x.in.folder.games {
		own := x.own(f)
		if named == "" && own != "" && own == event {
			return f, true
		}
		if own == "" {
			open = append(open, f)
		}
	}
	if named != "" {
		if slices.Contains(x.in.folder.games, named) {
			return named, true
		}
		return "", x.wrong(fmt.Sprintf("no file of games %q in the data folder", named), oneOf(x.in.folder.games), diag.Meant(named, x.in.folder.games))
	}
	if event != "" {
		for _, f := range x.in.games {
			if f.own == event && f.stem == "" {
				return "", x.wrong(fmt.Sprintf("the games of %q stand in %s", event, f.file), "a CSV file",
					"write the game there by hand, or name a CSV file with --file")
			}
		}
	}
	switch {
	case slices.Contains(open, "games.csv"):
		return "games.csv", true
	case len(open) == 1:
		return open[0], true
	case len(open) == 0:
		return "", x.wrong("no file of games that are of no event", "games.csv with a first line such as "+gameSchema().line(), "or name one with --file")
	}
	return "", x.wrong(fmt.Sprintf("%d files that the game could go into", len(open)), "--file with one of them", oneOf(open))
}

// date sees to it that the game has a day, its own or its event's.
func (x *adding) date() bool {
	if x.cells["date"] != "" || x.of != "" {
		return true
	}
	return x.wrong("a game without a date", "--date with the day it was played", "--today takes it from the clock")
}
