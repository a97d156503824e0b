package main

import (
	"errors"
	"io"
	"os"
	"strings"

	"echelle/generator"
)

// balance divides players into even teams.
func balance(c *call) int {
	f := newFlags(c)
	q := generator.TeamsQuery{}
	f.StringVar(&q.File, "players", "", "")
	f.IntVar(&q.Teams, "teams", 0, "")
	f.IntVar(&q.Size, "size", 0, "")
	f.StringVar(&q.Ranking, "ranking", "", "")
	var format string
	f.choiceVar(&format, "format", "text", "text", "json")
	f.BoolVar(&q.Private, "private", false, "")
	group := func(into *[][]string) func(string) error {
		return func(text string) error {
			var who []string
			for name := range strings.SplitSeq(text, ",") {
				who = append(who, strings.TrimSpace(name))
			}
			if len(who) < 2 {
				return errors.New("expected two players or more, as in anna,bert")
			}
			*into = append(*into, who)
			return nil
		}
	}
	f.Func("together", "", group(&q.Together))
	f.Func("apart", "", group(&q.Apart))
	_, status, ok := f.parse(c, 0)
	switch {
	case !ok:
		return status
	case q.File == "":
		return c.wrong("balance wants --players with a file of players, one a line, or - for standard input")
	case q.Teams != 0 && q.Size != 0:
		return c.wrong("--teams and --size: one of them")
	case q.Teams == 0 && q.Size < 1:
		return c.wrong("balance wants --teams with the number of teams, or --size with that of players in one")
	}
	q.JSON = format == "json"
	var err error
	if q.File == "-" {
		q.File = "standard input"
		q.Players, err = io.ReadAll(os.Stdin)
	} else {
		q.Players, err = os.ReadFile(q.File)
	}
	if err != nil {
		return c.fail(err)
	}
	return c.query(f, func(o generator.Options) (*generator.Result, []byte, error) { return generator.Teams(o, q) })
}
