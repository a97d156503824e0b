package generator

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"echelle/generator/diag"
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
	a, result, err := o.side(q.A, q, nil)
	if a == nil {
		return result, nil, err
	}
	b, result, err := o.side(q.B, q, a)
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
	own  bool // of the data folder as it is
}

// side rates what a name stands for, the data folder itself once for both sides.
func (o Options) side(name string, q DiffQuery, before *side) (*side, *Result, error) {
	s := &side{name: cmp.Or(name, filepath.ToSlash(o.Data)), day: q.Day}
	of, place := o, func(*diag.Problem) {} // says where a problem is, as seen from the data folder
	var fsys fs.FS
	var err error
	switch day, isDay := history.ParseDate(name); {
	case name == "", isDay && day.Precision == history.Exact:
		if s.own = true; isDay {
			s.day = day
		}
		if before != nil && before.own {
			s.ratings = before.ratings
			return s, &Result{}, nil
		}
		fsys, err = dataFS(o)
	case isFolder(name):
		of.Data = name
		fsys, err = dataFS(of)
		place = func(p *diag.Problem) {
			if p.File != "" {
				p.File = fromData(o.Data, filepath.Join(name, p.File))
			}
		}
	case strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml"):
		var text []byte
		if text, err = os.ReadFile(name); err == nil {
			fsys, err = dataFS(o)
		}
		fsys = &overlay{fsys, []overlaid{{"site.yaml", text}}}
		place = func(p *diag.Problem) {
			if p.File == "site.yaml" {
				p.File = fromData(o.Data, name)
			}
		}
	case isRevision(o.Data, name):
		fsys, err = revision(o.Data, name)
		place = func(p *diag.Problem) { p.What = "in " + name + ": " + p.What }
	default:
		err = fmt.Errorf("%q is no day, folder, settings file or revision; expected a list such as 2026-06-30, a data folder, a site.yaml or a revision such as HEAD~1", name)
	}
	if err != nil {
		return nil, &Result{}, err
	}
	var result *Result
	s.ratings, result, err = answerFrom(fsys, of)
	for i := range result.Problems {
		place(&result.Problems[i])
	}
	if s.ratings == nil {
		return nil, result, err
	}
	return s, result, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
