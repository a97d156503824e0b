package generator

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
	"echelle/generator/privacy"
	"echelle/generator/record"
	"echelle/generator/table"
)

// PersonQuery asks for all that the data folder holds on one person.
type PersonQuery struct {
	Player string // id, old id, public id or name
	Format string // "text", "csv" or "json"
}

// item is one thing that the folder holds, with its place.
type item struct {
	Kind string `json:"kind"`
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	Text string `json:"text"`
}

// The kinds of items, in the order in which they are printed.
const (
	itemRegister   = "register"
	itemRedirect   = "old id"
	itemInitial    = "starting rating"
	itemEntry      = "entry"
	itemStanding   = "standing"
	itemGame       = "game"
	itemList       = "published list"
	itemCorrection = "correction"
	itemMention    = "mention"
)

func itemKinds() []string {
	return []string{
		itemRegister, itemRedirect, itemInitial, itemEntry, itemStanding, itemGame, itemList, itemCorrection, itemMention,
	}
}

// person gathers the items of one player.
type person struct {
	data  *record.Data
	fsys  fs.FS
	p     history.PlayerID
	items []item
}

// PrintPerson prints what the folder holds on a player: facts that are never
// published too, because it is for the person alone. Others are named as the
// site names them.
func PrintPerson(o Options, q PersonQuery) (*Result, []byte, error) {
	result, problems := &Result{}, &diag.List{}
	fsys, err := dataFS(o)
	if err != nil {
		return result, nil, err
	}
	x := person{fsys: fsys, data: record.Read(fsys, o.Jobs, problems)}
	result.settle(o, problems)
	if result.Errors > 0 {
		return result, nil, nil
	}
	if x.p, err = x.find(q.Player); err != nil {
		return result, nil, err
	}
	if err := x.gather(); err != nil {
		return result, nil, err
	}
	place := map[string]int{}
	for i, kind := range itemKinds() {
		place[kind] = i
	}
	slices.SortStableFunc(x.items, func(a, b item) int {
		c := cmp.Compare(place[a.Kind], place[b.Kind])
		if a.Kind == itemRegister {
			return c // in the order of the columns
		}
		return cmp.Or(c, cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	switch q.Format {
	case "json":
		text, err := json.MarshalIndent(struct {
			Player string `json:"player"`
			Items  []item `json:"items"`
		}{x.data.History.Players[x.p].ID, x.items}, "", "  ")
		return result, append(text, '\n'), err
	case "csv":
		return result, x.csv(), nil
	}
	return result, x.text(o.Data), nil
}

// find finds the player.
func (x *person) find(who string) (history.PlayerID, error) {
	h := x.data.History
	if to, ok := record.Map(x.data.Redirects.Players)[who]; ok {
		who = to
	}
	if p, ok := h.Player(who); ok {
		return p, nil
	}
	var found []history.PlayerID
	var ids []string
	for i := range h.Players {
		p := &h.Players[i]
		if p.PublicID == who && who != "" {
			return history.PlayerID(i), nil
		}
		if slices.ContainsFunc(append([]string{p.Name, p.Native}, p.Aliases...), func(s string) bool { return names.Fold(s) == names.Fold(who) }) {
			found = append(found, history.PlayerID(i))
		}
		ids = append(ids, p.ID)
	}
	return onePlayer(h, who, found, ids)
}

func (x *person) add(kind string, at diag.Pos, format string, args ...any) {
	x.items = append(x.items, item{kind, at.File, at.Line, fmt.Sprintf(format, args...)})
}

func (x *person) gather() error {
	h := x.data.History
	me := &h.Players[x.p]
	if me.Line > 0 {
		file := h.Files[me.File]
		text, err := fs.ReadFile(x.fsys, file)
		if err != nil {
			return err
		}
		entry, _ := record.RegisterEntry(file, text, me.ID)
		for _, f := range entry.Facts {
			if f.Name == "distinct" {
				f.Text = x.others(f.Text)
			}
			x.add(itemRegister, diag.Pos{File: file, Line: entry.Line}, "%s: %s", f.Name, f.Text)
		}
	}
	for _, r := range x.data.Redirects.Players {
		if r.To == me.ID {
			x.add(itemRedirect, r.Pos, "%s", r.From)
		}
	}
	for i := range x.data.Initial {
		if in := &x.data.Initial[i]; in.Player == x.p {
			x.add(itemInitial, in.Pos, "%s on %s: %g", in.Ranking, in.Date(), in.Rating)
		}
	}
	x.events()
	for _, s := range h.GamesOf(x.p) {
		x.game(s)
	}
	for i := range x.data.Published {
		l := &x.data.Published[i]
		for k := range l.Rows {
			if row := &l.Rows[k]; row.Player == x.p {
				x.add(itemList, diag.Pos{File: l.File, Line: row.Line}, "%s of %s: rank %d, %s, %.6f", l.Ranking, l.Day, row.Rank, row.Name, row.Rating)
			}
		}
	}
	for i := range x.data.Corrections {
		if c := &x.data.Corrections[i]; slices.Contains(c.Players, x.p) {
			x.add(itemCorrection, c.Pos, "%s, list of %s: %s", c.Date, c.List, c.Reason)
		}
	}
	return x.mentions()
}

// others are ids in a cell as they may be told to anybody.
func (x *person) others(cell string) string {
	ids := listed(cell)
	for i, id := range ids {
		if p, err := x.find(id); err == nil {
			ids[i] = x.data.History.Players[p].Address()
		}
	}
	return strings.Join(ids, "; ")
}

// events adds the entries and places in events.
func (x *person) events() {
	h := x.data.History
	for i := range h.Events {
		e := &h.Events[i]
		at := diag.Pos{File: h.Files[e.File], Line: int(e.Line)}
		for _, entry := range e.Entries {
			if entry.Player != x.p {
				continue
			}
			words := []string{e.Name, e.Start.String()}
			if entry.Name != "" {
				words = append(words, "as "+entry.Name)
			}
			if entry.Rank != "" {
				words = append(words, "rank "+entry.Rank)
			}
			if entry.Club != 0 {
				words = append(words, "club "+h.Clubs[entry.Club].ID)
			}
			x.add(itemEntry, at, "%s", strings.Join(words, ", "))
		}
		if place := slices.Index(e.Standings, x.p); place >= 0 {
			x.add(itemStanding, at, "%s, %s, place %d", e.Name, e.Start, place+1)
		}
	}
}

func (x *person) game(s history.Seat) {
	h := x.data.History
	g := &h.Games[s.Game()]
	words := []string{g.Date().String()}
	if g.Event != 0 {
		words = append(words, h.Events[g.Event].Name)
	}
	if label := h.RoundLabel.At(s.Game()); label != "" {
		words = append(words, "round "+label)
	} else if g.Round > 0 {
		words = append(words, fmt.Sprintf("round %d", g.Round))
	}
	sides := [2]string{h.Players[g.Side[0]].Shown(), h.Players[g.Side[1]].Shown()}
	sides[s.Side()] = h.Players[x.p].Name
	words = append(words, sides[0]+" "+g.Result.String()+" "+sides[1])
	for _, text := range []string{h.Score.At(s.Game()), h.Note.At(s.Game()), h.Link.At(s.Game())} {
		if text != "" {
			words = append(words, text)
		}
	}
	x.add(itemGame, diag.Pos{File: h.Files[g.File], Line: int(g.Line)}, "%s", strings.Join(words, ", "))
}

// mentions adds the lines of all files of the folder, also of those that the
// program passes over, that hold a name, an id or a number as a whole and have
// not been told. What else stands in the line may be about others and is left
// out, but for articles, which are public.
func (x *person) mentions() error {
	search := privacy.New(secretsOf(x.data.History, x.p, enteredNames(x.data.History)))
	told := map[diag.Pos]bool{}
	for _, it := range x.items {
		told[diag.Pos{File: it.File, Line: it.Line}] = true
	}
	whole := func(file string, text []byte) bool {
		return slices.ContainsFunc(search.File(file, text), func(f privacy.Finding) bool { return f.All })
	}
	return fs.WalkDir(x.fsys, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && file != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir():
			return nil
		}
		if whole(file, nil) {
			x.add(itemMention, diag.Pos{File: file}, "the name of the file")
		}
		text, err := fs.ReadFile(x.fsys, file)
		if err != nil || bytes.IndexByte(text, 0) >= 0 || !whole("", text) {
			return err
		}
		line := 0
		for part := range bytes.Lines(text) {
			line++
			at := diag.Pos{File: file, Line: line}
			if told[at] || !whole("", part) {
				continue
			}
			if strings.HasPrefix(file, "pages/") {
				x.add(itemMention, at, "%s", bytes.TrimSpace(part))
			} else {
				x.add(itemMention, at, "a name, id or number of this person stands here")
			}
		}
		return nil
	})
}

func (x *person) csv() []byte {
	dst := []byte("kind,file,line,text\n")
	for _, it := range x.items {
		dst = append(table.AppendCSV(append(dst, it.Kind+","...), it.File), ',')
		if it.Line > 0 {
			dst = fmt.Append(dst, it.Line)
		}
		dst = append(table.AppendCSV(append(dst, ','), it.Text), '\n')
	}
	return dst
}

func (x *person) text(data string) []byte {
	var b bytes.Buffer
	me := &x.data.History.Players[x.p]
	fmt.Fprintf(&b, "Data on %s (%s), for this person alone: the site does not show all of it.\n", me.Name, me.ID)
	fmt.Fprintf(&b, "Ratings are computed from these facts; see: echelle explain %s --private\n", me.ID)
	before := ""
	for _, it := range x.items {
		if it.Kind != before {
			fmt.Fprintf(&b, "\n%s\n", it.Kind)
			before = it.Kind
		}
		fmt.Fprintf(&b, "  %s: %s\n", diag.Pos{File: data + "/" + it.File, Line: it.Line}, it.Text)
	}
	return b.Bytes()
}
