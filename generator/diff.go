package generator

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/site"
)

// DiffQuery asks what differs between two lists. Each side is a day of a list, a
// folder of data, a revision of the repository that the data folder is in, or
// another site.yaml for the same data.
type DiffQuery struct {
	A, B    string       // B "": the data folder as it is
	Ranking string       // id; "": every ranking of both
	Day     history.Date // of the lists, where a side is not a day itself; zero: the newest of each
	Private bool         // names of players who are not public
}

// Diff is what differs in one ranking.
type Diff struct {
	Ranking    string
	Title      string
	A, B       Side
	Comparison ledger.Comparison
}

// Side is one of the two lists.
type Side struct {
	Name string // as asked for
	Day  history.Day
}

// DiffLists compares two sides in every ranking that both have, with a list of
// the days that are asked for.
func DiffLists(o Options, q DiffQuery) (*Result, []Diff, error) {
	var own *ratings // of the data folder, once
	a, result, err := o.side(q.A, q, &own)
	if a == nil {
		return result, nil, err
	}
	b, result, err := o.side(q.B, q, &own)
	if b == nil {
		return result, nil, err
	}
	for _, s := range []*side{a, b} {
		if _, err := choose(s.rankings, q.Ranking); err != nil {
			return result, nil, err
		}
	}
	before, after := newPersons(a.data, b.data, false, q.Private), newPersons(b.data, a.data, true, q.Private)
	var list []Diff
	var missing error // of a ranking without lists, or with another calendar, which has none of the day
	for _, r := range b.rankings {
		i := slices.IndexFunc(a.rankings, func(old *site.Ranking) bool { return old.ID == r.ID })
		if i < 0 || q.Ranking != "" && r.ID != q.Ranking {
			continue
		}
		old := a.rankings[i]
		k, err := aListOf(old, a.day)
		l, err2 := aListOf(r, b.day)
		if err = cmp.Or(err, err2); err != nil {
			missing = cmp.Or(missing, err)
			continue
		}
		list = append(list, Diff{
			Ranking: r.ID, Title: r.Title,
			A:          Side{a.name, old.H.Lists[k].Day},
			B:          Side{b.name, r.H.Lists[l].Day},
			Comparison: ledger.Compare(before.entries(old, k), after.entries(r, l)),
		})
	}
	if len(list) == 0 {
		return result, nil, cmp.Or(missing, fmt.Errorf("no ranking is on both sides: %s has %s, %s has %s", a.name, rankingIDs(a.rankings), b.name, rankingIDs(b.rankings)))
	}
	return result, list, nil
}

// side is a rated side of a comparison.
type side struct {
	*ratings
	name string
	day  history.Date
}

// side rates what a name stands for.
func (o Options) side(name string, q DiffQuery, own *(*ratings)) (*side, *Result, error) {
	s := &side{name: name, day: q.Day}
	var x *ratings
	result, err := &Result{}, error(nil)
	switch day, isDay := history.ParseDate(name); {
	case name == "", isDay && day.Precision == history.Exact:
		if name == "" {
			s.name = filepath.ToSlash(o.Data)
		} else {
			s.day = day
		}
		if *own == nil {
			*own, result, err = answer(o)
		}
		x = *own
	case isFolder(name):
		other := o
		other.Data = name
		x, result, err = answer(other)
		for i := range result.Problems {
			if p := &result.Problems[i]; p.File != "" {
				p.File = fromData(o.Data, filepath.Join(name, p.File))
			}
		}
	case strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml"):
		var text []byte
		if text, err = os.ReadFile(name); err != nil {
			return nil, &Result{}, err
		}
		var data fs.FS
		if data, err = dataFS(o); err != nil {
			return nil, &Result{}, err
		}
		x, result, err = answerFrom(&overlay{data, []overlaid{{"site.yaml", text}}}, o)
		for i := range result.Problems {
			if p := &result.Problems[i]; p.File == "site.yaml" {
				p.File = fromData(o.Data, name)
			}
		}
	case isRevision(o.Data, name):
		var fsys fs.FS
		if fsys, err = revision(o.Data, name); err != nil {
			return nil, &Result{}, err
		}
		x, result, err = answerFrom(fsys, o)
		for i := range result.Problems {
			result.Problems[i].What = "in " + name + ": " + result.Problems[i].What
		}
	default:
		return nil, &Result{}, fmt.Errorf("%q is no day, folder, settings file or revision; expected a list such as 2026-06-30, a data folder, a site.yaml or a revision such as HEAD~1", name)
	}
	if x == nil {
		return nil, result, err
	}
	s.ratings = x
	return s, result, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
