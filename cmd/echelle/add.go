package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"echelle/generator"
	"echelle/generator/history"
)

// add appends one result to the file of games that it belongs to.
func add(c *call) int {
	f := newFlags(c)
	q := generator.AddQuery{}
	var date, event string
	var today bool
	f.StringVar(&date, "date", "", "")
	f.BoolVar(&today, "today", false, "")
	f.StringVar(&event, "event", "", "")
	f.StringVar(&q.File, "file", "", "")
	f.BoolVar(&q.New, "new", false, "")
	f.BoolVar(&q.DryRun, "dry-run", false, "")
	args, status, ok := f.parse(c, len(c.args))
	switch {
	case !ok:
		return status
	case len(args) < 3:
		return c.wrong("add wants two players and a result: echelle add --date 2026-03-01 dupont-jean martin-luc 1-0")
	case date != "" && today:
		return c.wrong("--date and --today: one of them")
	case today: // the clock is read only when asked so: a game is often typed in later
		date = time.Now().Format(time.DateOnly)
	}
	for i, name := range []string{"white", "black", "result"} {
		q.Cells = append(q.Cells, [2]string{name, args[i]})
	}
	if date != "" {
		q.Cells = append(q.Cells, [2]string{"date", date})
	}
	if event != "" {
		q.Cells = append(q.Cells, [2]string{"event", event})
	}
	for _, arg := range args[3:] {
		column, text, ok := strings.Cut(arg, "=")
		if !ok {
			return c.wrong("add does not take %q, expected a column with its value such as handicap=2", arg)
		}
		q.Cells = append(q.Cells, [2]string{column, text})
	}
	q.File = belowData(f.data, q.File)
	status = c.ask(f, func(o generator.Options) (*generator.Result, error) {
		r, done, err := generator.AddGame(o, q)
		if done != nil && err == nil {
			c.added(o.Data, done)
		}
		return r, err
	})
	switch {
	case status == problems:
		c.say("nothing written")
	case status == success && q.DryRun:
		c.note("nothing written")
	}
	return status
}

// belowData is a file as seen from the data folder: people also give it as seen
// from here, as the shell completes it.
func belowData(data, file string) string {
	if file == "" {
		return ""
	}
	if _, err := os.Stat(file); err == nil {
		if below, err := filepath.Rel(data, file); err == nil && filepath.IsLocal(below) {
			file = below
		}
	}
	return filepath.ToSlash(file)
}

// added prints the row of a new game and what it does.
func (c *call) added(data string, a *generator.AddedGame) {
	file := filepath.ToSlash(filepath.Join(data, filepath.FromSlash(a.File)))
	fmt.Fprintf(c.out, "%s:%d: %s\n", file, a.Line, a.Row)
	for i := range a.Effects {
		fmt.Fprintln(c.out, effectText(&a.Effects[i]))
	}
	c.report(placed(data, a.Warnings))
	for _, name := range a.Made {
		c.note("new: %s", name)
	}
}

// effectText says what a game does in one ranking.
func effectText(e *generator.AddedEffect) string {
	switch {
	case e.Draft:
		return e.Ranking + ": left out, its event is a draft"
	case e.Reason != history.Counts:
		return e.Ranking + ": does not count (" + e.Reason.String() + ")"
	case e.Batch:
		return e.Ranking + ": counts; every list is fitted anew, so that no game has a change of its own"
	}
	side := func(s *generator.AddedSide) string {
		if s.Now {
			return fmt.Sprintf("%s %.0f → %.0f", s.Name, s.Before, s.After)
		}
		return fmt.Sprintf("%s %+.1f at %.0f", s.Name, s.Change, s.Before)
	}
	return e.Ranking + ": " + side(&e.Sides[0]) + ", " + side(&e.Sides[1])
}
