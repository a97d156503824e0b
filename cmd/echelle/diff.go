package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"echelle/generator"
	"echelle/generator/ledger"
)

// diff compares two lists, folders, revisions or settings.
func diff(c *call) int {
	f := newFlags(c)
	q := generator.DiffQuery{}
	var format string
	f.StringVar(&q.Ranking, "ranking", "", "")
	f.dayVar(&q.Day, "list")
	f.choiceVar(&format, "format", "text", "text", "json", "markdown")
	f.BoolVar(&q.Private, "private", false, "")
	args, status, ok := f.parse(c, 2)
	switch {
	case !ok:
		return status
	case len(args) == 0:
		return c.wrong("diff wants what to compare with: a list, a folder, a revision or a site.yaml")
	}
	if q.A = args[0]; len(args) == 2 {
		q.B = args[1]
	}
	return c.query(f, func(o generator.Options) (*generator.Result, []byte, error) {
		r, list, err := generator.DiffLists(o, q)
		if err != nil || r.Errors > 0 {
			return r, nil, err
		}
		switch format {
		case "json":
			return r, diffJSON(list), nil
		case "markdown":
			return r, diffMarkdown(list), nil
		}
		return r, diffText(list), nil
	})
}

func diffText(list []generator.Diff) []byte {
	var b bytes.Buffer
	for i := range list {
		d, x := &list[i], &list[i].Comparison
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s → %s\n", d.Title, sideName(&d.A), sideName(&d.B))
		if x.Equal() {
			fmt.Fprintf(&b, "  no difference (%s)\n", number(x.After, "player"))
			continue
		}
		fmt.Fprintf(&b, "  players %d → %d, %d changed, %d new, %d gone", x.Before, x.After, len(x.Moves), len(x.New), len(x.Gone))
		if x.Both > 1 { // fewer have no order, and nobody no changes
			fmt.Fprintf(&b, ", rank correlation %.4f", x.Correlation)
		}
		b.WriteByte('\n')
		if x.Both > 0 {
			fmt.Fprintf(&b, "  changes %s\n", quantiles(x))
		}
		for k := range x.Moves {
			if k == mostNamed {
				fmt.Fprintf(&b, "  and %d more\n", len(x.Moves)-k)
				break
			}
			m := &x.Moves[k]
			was, now, change := moved(m, 100)
			fmt.Fprintf(&b, "  %s: %.2f → %.2f (%+.2f), rank %d → %d\n", m.Name, was, now, change, m.Was.Rank, m.Rank)
		}
		names(&b, "  new: ", x.New)
		names(&b, "  gone: ", x.Gone)
	}
	return b.Bytes()
}

// moved is a move as it is printed, in so many parts of a point: as on the lists of
// the site the change is that of the printed ratings.
func moved(m *ledger.Move, parts float64) (was, now, change float64) {
	was, now = math.Round(m.Was.Rating*parts)/parts, math.Round(m.Rating*parts)/parts
	return was, now, now - was
}

func sideName(s *generator.Side) string {
	if s.Name == s.Day.String() {
		return s.Name
	}
	return s.Name + " (" + s.Day.String() + ")"
}

// quantiles says how the changes are spread, as they are printed.
func quantiles(x *ledger.Comparison) string {
	changes := make([]float64, x.Both) // 0 of who has not moved
	for i := range x.Moves {
		_, _, changes[i] = moved(&x.Moves[i], 100)
	}
	words := [...]string{"least", "5 %", "25 %", "median", "75 %", "95 %", "most"}
	var parts []string
	for i, q := range ledger.Spread(changes) {
		// Adding 0 leaves no negative zero.
		parts = append(parts, fmt.Sprintf("%s %+.2f", words[i], math.Round(100*q)/100+0))
	}
	return strings.Join(parts, ", ")
}

func names(b *bytes.Buffer, head string, list []ledger.Entry) {
	if len(list) == 0 {
		return
	}
	b.WriteString(head)
	for i := range list {
		if i == mostNamed {
			fmt.Fprintf(b, " and %d more", len(list)-i)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(b, "%s (%.2f)", list[i].Name, list[i].Rating)
	}
	b.WriteByte('\n')
}

func diffJSON(list []generator.Diff) []byte {
	type side struct {
		Name string `json:"name"`
		List string `json:"list"`
	}
	type ranking struct {
		Ranking     string         `json:"ranking"`
		A           side           `json:"a"`
		B           side           `json:"b"`
		Both        int            `json:"both"`
		Quantiles   [7]float64     `json:"quantiles"`
		Correlation float64        `json:"correlation"`
		Changed     []ledger.Move  `json:"changed"`
		New         []ledger.Entry `json:"new"`
		Gone        []ledger.Entry `json:"gone"`
	}
	entries := func(list []ledger.Entry) []ledger.Entry {
		printed := make([]ledger.Entry, len(list)) // not null where nobody is
		for i := range list {
			printed[i] = list[i].Printed()
		}
		return printed
	}
	all := []ranking{}
	for i := range list {
		d, x := &list[i], &list[i].Comparison
		r := ranking{
			Ranking: d.Ranking,
			A:       side{d.A.Name, d.A.Day.String()},
			B:       side{d.B.Name, d.B.Day.String()},
			Both:    x.Both, Correlation: ledger.Printed(x.Correlation),
			Changed: make([]ledger.Move, len(x.Moves)), New: entries(x.New), Gone: entries(x.Gone),
		}
		for k, q := range x.Quantiles {
			r.Quantiles[k] = ledger.Printed(q)
		}
		for k, m := range x.Moves {
			now, was := m.Printed(), m.Was.Printed()
			r.Changed[k] = ledger.Move{Entry: now, Was: was, Change: ledger.Printed(now.Rating - was.Rating)}
		}
		all = append(all, r)
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return append(text, '\n')
}

// diffMarkdown is the comparison as a comment on a change of the data.
func diffMarkdown(list []generator.Diff) []byte {
	var b bytes.Buffer
	b.WriteString("## Ratings\n")
	for i := range list {
		d, x := &list[i], &list[i].Comparison
		fmt.Fprintf(&b, "\n### %s\n\n%s → %s: ", cell(d.Title), cell(sideName(&d.A)), cell(sideName(&d.B)))
		if x.Equal() {
			fmt.Fprintf(&b, "no difference (%s).\n", number(x.After, "player"))
			continue
		}
		fmt.Fprintf(&b, "%d of %s changed, %d new, %d gone.", len(x.Moves), number(x.Both, "player"), len(x.New), len(x.Gone))
		if x.Both > 1 {
			fmt.Fprintf(&b, " Rank correlation %.4f.", x.Correlation)
		}
		if x.Both > 0 {
			fmt.Fprintf(&b, " Changes: %s.", quantiles(x))
		}
		b.WriteByte('\n')
		if len(x.Moves) > 0 {
			b.WriteString("\n| player | rating | now | change | rank | now |\n| --- | --: | --: | --: | --: | --: |\n")
		}
		for k := range x.Moves {
			if k == mostNamed {
				fmt.Fprintf(&b, "\nand %d more.\n", len(x.Moves)-k)
				break
			}
			m := &x.Moves[k]
			was, now, change := moved(m, 100)
			fmt.Fprintf(&b, "| %s | %.2f | %.2f | %+.2f | %d | %d |\n", cell(m.Name), was, now, change, m.Was.Rank, m.Rank)
		}
		b.WriteString(listed("New", x.New))
		b.WriteString(listed("Gone", x.Gone))
	}
	return b.Bytes()
}

func listed(head string, list []ledger.Entry) string {
	var b bytes.Buffer
	names(&b, "\n**"+head+":** ", list)
	return cell(strings.TrimSuffix(b.String(), "\n")) + strings.Repeat("\n", min(1, b.Len()))
}

// cell keeps a name from being read as Markdown or HTML.
func cell(s string) string {
	return strings.NewReplacer("|", "\\|", "<", "&lt;", "`", "\\`", "[", "\\[", "@", "@\u200b").Replace(s)
}
