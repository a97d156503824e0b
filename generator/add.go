package generator

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/record"
	"echelle/generator/site"
)

// AddQuery asks to add a game to the data folder.
type AddQuery struct {
	File   string      // below the data folder; "": the event's own, else games.csv, else the only one
	Cells  [][2]string // columns and what stands in them, in any order
	New    bool        // a player or an event that no file names yet is meant, not a slip
	DryRun bool        // write nothing
}

// AddedGame is what AddGame did.
type AddedGame struct {
	File     string // below the data folder
	Line     int
	Row      string
	Made     []string       // players and events that no file named before
	Warnings []diag.Problem // of the new row
	Effects  []AddedEffect  // one a ranking
}

// AddedEffect is what a game does in one ranking.
type AddedEffect struct {
	Ranking string
	Reason  history.Reason // why it does not count
	Draft   bool           // it is left out: its event is a draft
	Batch   bool           // the ranking is fitted anew for every list: no game has a change of its own
	Sides   [2]AddedSide
}

// AddedSide is one player in an AddedEffect.
type AddedSide struct {
	Name   string  // as shown
	Before float64 // points
	Change float64 // points
	Now    bool    // After is the rating on the newest list, made by this game at last
	After  float64
}

// AddGame adds one game to the file that it belongs to. The whole folder is
// read and rated with it first; with any error nothing is written.
func AddGame(o Options, q AddQuery) (*Result, *AddedGame, error) {
	fsys, err := dataFS(o)
	if err != nil {
		return &Result{}, nil, err
	}
	problems := &diag.List{}
	game := record.NewGame{File: q.File, New: q.New}
	for _, c := range q.Cells {
		game.Cells = append(game.Cells, record.Cell{Column: c[0], Text: c[1]})
	}
	add, ok := record.Add(fsys, game, o.Jobs, problems)
	if !ok {
		result := &Result{}
		result.settle(o, problems)
		return result, nil, nil
	}
	x, result, err := answerFrom(&overlay{fsys, []overlaid{{add.File, add.New}}}, o)
	if x == nil {
		return result, nil, err
	}
	done := &AddedGame{File: add.File, Line: add.Line, Row: add.Row, Made: add.Made}
	for _, p := range result.Problems {
		if p.File == add.File && p.Line == add.Line {
			done.Warnings = append(done.Warnings, p)
		}
	}
	g, found := gameAt(x.data.History, add.File, add.Line)
	for _, r := range x.rankings {
		done.Effects = append(done.Effects, effectOf(r, g, found))
	}
	if q.DryRun {
		return result, done, nil
	}
	return result, done, exchange(filepath.Join(o.Data, filepath.FromSlash(add.File)), add.Old, add.New)
}

// gameAt is the game that stands on a line of a file; false where it is of a
// draft event.
func gameAt(h *history.History, file string, line int) (history.GameID, bool) {
	for g := len(h.Games) - 1; g >= 0; g-- { // most likely among the last
		if x := &h.Games[g]; int(x.Line) == line && h.Files[x.File] == file {
			return history.GameID(g), true
		}
	}
	return 0, false
}

func effectOf(r *site.Ranking, g history.GameID, found bool) AddedEffect {
	e := AddedEffect{Ranking: r.ID, Draft: !found, Batch: r.Info.Batch}
	if !found {
		return e
	}
	e.Reason = r.H.Reason(g)
	l, listed := r.Newest()
	for side, p := range r.H.Games[g].Side {
		effect := r.T.Effect(history.SeatOf(g, side))
		s := &e.Sides[side]
		*s = AddedSide{Name: r.H.Players[p].Shown(), Before: effect.Before, Change: float64(effect.Change)}
		if !listed {
			continue
		}
		now := r.T.At(p, l)
		s.Now = now.State == rating.Rated && site.Displayed(now.Value) == site.Displayed(s.Before+s.Change)
		s.After = now.Value
	}
	return e
}

// exchange writes a new text into a file whole or not at all, if the file still
// holds the old one. A link stays a link.
func exchange(name string, before, after []byte) error {
	real, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	now, err := os.ReadFile(real)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, before) {
		return fmt.Errorf("%s has changed meanwhile; try again", name)
	}
	info, err := os.Stat(real)
	if err != nil {
		return err
	}
	if err := replaceFile(real, after); err != nil {
		return err
	}
	return os.Chmod(real, info.Mode().Perm())
}
