package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"echelle/generator"
)

// merge makes one player of two.
func merge(c *call) int {
	f := newFlags(c)
	q := generator.MergeQuery{}
	f.BoolVar(&q.DryRun, "dry-run", false, "")
	args, status, ok := f.parse(c, 2)
	switch {
	case !ok:
		return status
	case len(args) < 2:
		return c.wrong("merge wants the id that goes and the id that stays")
	}
	q.Old, q.New = args[0], args[1]
	return c.ask(f, func(o generator.Options) (*generator.Result, error) {
		r, m, err := generator.MergePlayers(o, q)
		if err != nil || r.Errors > 0 {
			return r, err
		}
		for _, line := range m.Changes {
			fmt.Fprintln(c.out, line)
		}
		for _, line := range m.Differs {
			fmt.Fprintln(c.out, "differs: "+line)
		}
		switch {
		case q.DryRun:
			c.note("nothing was written: this is what merge would do")
		case m.Stub != "":
			c.note("%s is %s now; %s will lead to the new page", q.Old, q.New, m.Stub)
		default:
			c.note("%s is %s now", q.Old, q.New)
		}
		return r, nil
	})
}

// players lists players, or those who may be one person.
func players(c *call) int {
	f := newFlags(c)
	q := generator.PlayersQuery{}
	f.BoolVar(&q.Duplicates, "duplicates", false, "")
	f.BoolVar(&q.Private, "private", false, "")
	f.choiceVar(&q.Format, "format", "", "text", "json")
	switch _, status, ok := f.parse(c, 0); {
	case !ok:
		return status
	case q.Format != "" && !q.Duplicates:
		return c.wrong("--format is for --duplicates; all players are printed as CSV")
	}
	return c.query(f, func(o generator.Options) (*generator.Result, []byte, error) { return generator.PrintPlayers(o, q) })
}

// person prints all that the data hold on one person.
func person(c *call) int {
	f := newFlags(c)
	q := generator.PersonQuery{}
	f.choiceVar(&q.Format, "format", "text", "text", "csv", "json")
	out := f.String("out", "", "")
	args, status, ok := f.parse(c, 1)
	switch {
	case !ok:
		return status
	case len(args) == 0:
		return c.wrong("person wants the id or name of a player")
	}
	q.Player = args[0]
	return c.query(f, func(o generator.Options) (*generator.Result, []byte, error) {
		r, text, err := generator.PrintPerson(o, q)
		if *out == "" || err != nil || r.Errors > 0 {
			return r, text, err
		}
		if o.Holds(*out) {
			return r, nil, fmt.Errorf("%s lies in the folder with the results, which others read too, expected another place", *out)
		}
		if err := writePrivate(*out, text); err != nil {
			return r, nil, err
		}
		c.note("%s has what the data hold on this person; it is not for publishing", *out)
		return r, nil, nil
	})
}

// writePrivate writes a new file that only its owner can read.
func writePrivate(name string, text []byte) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already, expected no such file", name)
	}
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}
