package main

import (
	"errors"

	"echelle/generator"
)

func rate(c *call) int {
	f := newFlags(c)
	q := generator.ListQuery{}
	f.StringVar(&q.Ranking, "ranking", "", "")
	f.dayVar(&q.Day, "list")
	f.BoolVar(&q.All, "all", false, "")
	f.BoolVar(&q.Private, "private", false, "")
	f.choiceVar(&q.Format, "format", "table", "table", "csv", "json", "xlsx")
	if _, status, ok := f.parse(c, 0); !ok {
		return status
	}
	return c.query(f, func(o generator.Options) (*generator.Result, []byte, error) { return generator.PrintList(o, q) })
}

func explain(c *call) int {
	f := newFlags(c)
	q := generator.ExplainQuery{}
	var format string
	f.dayVar(&q.Day, "list")
	f.StringVar(&q.Ranking, "ranking", "", "")
	f.StringVar(&q.Event, "event", "", "")
	f.BoolVar(&q.Private, "private", false, "")
	f.choiceVar(&format, "format", "text", "text", "json")
	args, status, ok := f.parse(c, 1)
	switch {
	case !ok:
		return status
	case len(args) == 0:
		return c.wrong("explain wants the id or name of a player")
	}
	q.Player, q.JSON = args[0], format == "json"
	return c.query(f, func(o generator.Options) (*generator.Result, []byte, error) { return generator.Explain(o, q) })
}

// query carries out a question and prints its answer. Only errors of the input
// are shown: its warnings are the business of check.
func (c *call) query(f *flags, ask func(generator.Options) (*generator.Result, []byte, error)) int {
	return c.work(f, func(o generator.Options) int {
		r, answer, err := ask(o)
		var wrong generator.InputError
		switch {
		case r.Errors > 0:
			c.report(placed(o.Data, r.Problems))
			c.say("%s", counts(r))
			return problems
		case errors.As(err, &wrong):
			c.report(wrong)
			c.say("%s", number(len(wrong), "problem"))
			return problems
		case err != nil:
			return c.fail(err)
		}
		if _, err := c.out.Write(answer); err != nil {
			return c.fail(err)
		}
		if f.verbose {
			c.stages(r)
		}
		return success
	})
}
