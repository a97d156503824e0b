package record

import (
	"strings"

	"echelle/generator/diag"
	"echelle/generator/yamlfile"
)

// row is one record by the columns of a schema, from a line of CSV or from a
// mapping of YAML.
type row struct {
	cell [][]byte
	pos  func(column int) diag.Pos
	line int
}

// yamlRow turns a mapping into a record; unknown keys are problems. extra are
// keys that are read elsewhere.
func yamlRow(n *yamlfile.Node, sc *schema, extra []string, problems *diag.List) (*row, bool) {
	if n.Kind() != yamlfile.Mapping {
		n.Refuse(problems, "a group of keys", "")
		return nil, false
	}
	at := make([]diag.Pos, len(sc.names))
	for i := range at {
		at[i] = n.Pos()
	}
	r := &row{cell: make([][]byte, len(sc.names)), pos: func(c int) diag.Pos { return at[c] }, line: n.Pos().Line}
	ok := true
	for key, value := range n.Pairs() {
		name := key.Text()
		if alias, found := sc.aliases[name]; found {
			name = alias
		}
		place := -1
		for i, s := range sc.names {
			if s == name {
				place = i
			}
		}
		switch {
		case place >= 0 && value.Kind() == yamlfile.Null:
		case place >= 0 && value.Kind() != yamlfile.Scalar:
			value.Refuse(problems, "a single value", "")
			ok = false
		case place >= 0:
			r.cell[place], at[place] = []byte(value.Text()), value.Pos()
		case len(name) > 2 && name[:2] == "x-" || contains(extra, name):
		default:
			expected, hint := "one of "+strings.Join(append(sc.names[:len(sc.names):len(sc.names)], extra...), ", "), ""
			if near, found := diag.Nearest(name, append(sc.words(), extra...)); found {
				expected, hint = "", "did you mean "+near+"?"
			}
			problems.Error(key.Pos(), `unknown key "`+shorten(name)+`"`, expected, hint)
			ok = false
		}
	}
	return r, ok
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
