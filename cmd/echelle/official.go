package main

import (
	"fmt"
	"strings"
	"time"

	"echelle/generator"
	"echelle/generator/history"
	"echelle/generator/ledger"
)

// publish writes lists into the data folder, where they stay.
func publish(c *call) int {
	f := newFlags(c)
	q := generator.PublishQuery{}
	f.StringVar(&q.Ranking, "ranking", "", "")
	f.dayVar(&q.Day, "list")
	f.dayVar(&q.Until, "until")
	f.BoolVar(&q.Amend, "amend", false, "")
	f.StringVar(&q.Reason, "reason", "", "")
	f.dayVar(&q.Date, "date")
	switch _, status, ok := f.parse(c, 0); {
	case !ok:
		return status
	case q.Amend && strings.TrimSpace(q.Reason) == "":
		return c.wrong("--amend wants a --reason, which everybody can read")
	case q.Reason != "" && !q.Amend:
		return c.wrong("--reason without --amend")
	case q.Day.Known && q.Until.Known:
		return c.wrong("--list and --until name two lists")
	}
	// Only the date of an amendment comes from the clock, and only where it is
	// not given: it is a fact of today that is written down.
	if !q.Date.Known {
		q.Date, _ = history.ParseDate(time.Now().Format(time.DateOnly))
	}
	return c.ask(f, func(o generator.Options) (*generator.Result, error) {
		r, done, err := generator.PublishLists(o, q)
		if err == nil && r.Errors == 0 && len(done) == 0 {
			c.note("no list is of %s or before", q.Until)
		}
		for _, p := range done {
			switch {
			case p.Known:
				c.note("%s is published already, with the same numbers", p.File)
			case p.Amended > 0:
				c.note("%s amended: %s differ; corrections.yaml says why", p.File, number(p.Amended, "player"))
			default:
				c.note("%s published: %s; commit it to keep it", p.File, number(p.Players, "player"))
			}
		}
		return r, err
	})
}

// verify compares the published lists with what the data give today.
func verify(c *call) int {
	f := newFlags(c)
	q := generator.VerifyQuery{}
	var lines bool
	f.StringVar(&q.Ranking, "ranking", "", "")
	f.dayVar(&q.Day, "list")
	f.BoolVar(&lines, "lines", false, "")
	_, status, ok := f.parse(c, 0)
	if !ok {
		return status
	}
	if lines {
		return c.query(f, func(o generator.Options) (*generator.Result, []byte, error) {
			return generator.GamesOfList(o, q.Ranking, q.Day)
		})
	}
	unexplained := 0
	status = c.ask(f, func(o generator.Options) (*generator.Result, error) {
		r, list, err := generator.VerifyLists(o, q)
		for i := range list {
			v := &list[i]
			if v.Unexplained() {
				unexplained++
			}
			c.verified(o.Data, v)
		}
		if err == nil && r.Errors == 0 {
			if len(list) == 0 {
				c.note("no list has been published")
			} else {
				c.note("%s checked, %d unexplained", number(len(list), "published list"), unexplained)
			}
		}
		return r, err
	})
	if status == success && unexplained > 0 {
		return problems
	}
	return status
}

// mostNamed is how many players and games are named one by one.
const mostNamed = 20

// verified prints what became of a published list.
func (c *call) verified(data string, v *generator.Verified) {
	p := func(format string, args ...any) { fmt.Fprintf(c.out, format+"\n", args...) }
	d := &v.Comparison
	switch {
	case d.Equal() && v.SameGames && v.SameSettings:
		p("%s %s: the same, %s", v.Ranking, v.Day, number(v.Players, "player"))
		return
	case d.Equal():
		p("%s %s: the same numbers, %s", v.Ranking, v.Day, number(v.Players, "player"))
	default:
		p("%s %s: %d of %s differ", v.Ranking, v.Day, len(d.Moves)+len(d.New)+len(d.Gone), number(v.Players+len(d.New), "player"))
		if v.Correction != nil {
			p("  explained on %s (list of %s): %s", v.Correction.Date, v.Correction.List, v.Correction.Reason)
		} else {
			p("  not explained in corrections.yaml")
		}
	}
	if !v.SameSettings {
		p("  the settings are others than at publication")
	}
	if !v.SameGames {
		p("  the games that count are others than at publication")
	}
	for i, e := range v.Edits {
		if i == mostNamed {
			p("    and %d more", len(v.Edits)-i)
			break
		}
		when := "then"
		if e.Added {
			when = "now "
		}
		p("    %s %s/%s: %s", when, data, e.Pos, e.Line)
	}
	for i := range d.Moves {
		if i == mostNamed {
			p("    and %d more players", len(d.Moves)-i)
			break
		}
		m := &d.Moves[i]
		if ledger.Printed(m.Change) == 0 {
			p("    %s: rank %d; now rank %d, with the same rating of %.6f", m.Name, m.Was.Rank, m.Rank, m.Was.Rating)
			continue
		}
		was, now, change := moved(m, 1e6)
		p("    %s: rank %d, rating %.6f; now rank %d, %.6f (%+.6f)", m.Name, m.Was.Rank, was, m.Rank, now, change)
	}
	for i := range d.Gone {
		p("    %s: rank %d; now not on the list", d.Gone[i].Name, d.Gone[i].Rank)
	}
	for i := range d.New {
		p("    %s: now rank %d; was not on the list", d.New[i].Name, d.New[i].Rank)
	}
}

// ask carries out a question that prints its own answer.
func (c *call) ask(f *flags, do func(generator.Options) (*generator.Result, error)) int {
	return c.query(f, func(o generator.Options) (*generator.Result, []byte, error) {
		r, err := do(o)
		return r, nil, err
	})
}
