package record

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/yamlfile"
)

// row is one record by the columns of a schema, from a line of CSV or from a
// mapping of YAML.
type row struct {
	cell [][]byte
	pos  func(column int) diag.Pos
	line int

	aliased []bool // by column: it goes by one of its other names
	commas  bool   // this or one before has a decimal comma
	astray  bool   // a column or key is unknown: what is missing may stand there
}

// yamlRow turns a mapping into a record; false where it is none. Unknown keys are
// problems, after which the others still count. extra are keys that are read
// elsewhere.
func yamlRow(n *yamlfile.Node, sc *schema, extra []string, problems *diag.List) (*row, bool) {
	if n.Kind() != yamlfile.Mapping {
		n.Refuse(problems, "a group of keys", "")
		return nil, false
	}
	at := make([]diag.Pos, len(sc.names))
	for i := range at {
		at[i] = n.Pos()
	}
	r := &row{
		cell: make([][]byte, len(sc.names)), pos: func(c int) diag.Pos { return at[c] }, line: n.Pos().Line,
		aliased: make([]bool, len(sc.names)),
	}
	for key, value := range n.Pairs() {
		name, other := sc.proper(key.Text())
		place := slices.Index(sc.names, name)
		switch {
		case place >= 0 && value.Kind() == yamlfile.Null:
		case place >= 0 && r.cell[place] != nil:
			problems.Error(key.Pos(), fmt.Sprintf("%q for a second time, as %q", name, key.Text()), "each key once", "")
		case place >= 0 && value.Kind() != yamlfile.Scalar:
			value.Refuse(problems, "a single value", "")
			r.astray = true
		case place >= 0:
			r.cell[place], at[place], r.aliased[place] = []byte(value.Text()), value.Pos(), other
		case len(name) > 2 && name[:2] == "x-" || slices.Contains(extra, name):
		default:
			expected, hint := "one of "+strings.Join(append(sc.names[:len(sc.names):len(sc.names)], extra...), ", "), diag.Meant(name, append(sc.words(), extra...))
			if hint != "" {
				expected = ""
			}
			problems.Error(key.Pos(), `unknown key "`+shorten(name)+`"`, expected, hint)
			r.astray = true
		}
	}
	return r, true
}

// date reads a column that may be empty; the date of a wrong one is not known.
func (r *row) date(c int, name string, problems *diag.List) history.Date {
	if len(r.cell[c]) == 0 {
		return history.Date{}
	}
	d, ok := parseDay(r.cell[c])
	if !ok {
		wrongDate(r.pos(c), name, r.cell[c], problems)
		return history.Date{}
	}
	return d
}

// decimal reads a number and notes a decimal comma.
func (r *row) decimal(c int) (float64, bool) {
	x, comma, ok := decimal(r.cell[c])
	r.commas = r.commas || comma
	return x, ok
}

// komi reads a komi into hundredths of a point.
func (r *row) komi(c int) (int16, bool) {
	x, ok := r.decimal(c)
	komi := math.Round(100 * x)
	return int16(komi), ok && math.Abs(x) <= 300 && math.Abs(100*x-komi) < 1e-6
}
