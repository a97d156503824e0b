package generator

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
	"echelle/generator/site"
)

// ask loads the data folder for a question about one ranking, by its id; "" is
// the first. The ranking is nil where there is an error or the result has some.
func ask(o Options, ranking string, private bool) (*loaded, *site.Ranking, error) {
	l, err := load(o, private)
	if err != nil || l.result.Errors > 0 {
		return l, nil, err
	}
	r, err := choose(l.Rankings, ranking)
	return l, r, err
}

// answer rates the data folder for a question that needs no words of pages. The
// ratings are nil where the result has errors.
func answer(o Options) (*ratings, *Result, error) {
	fsys, err := dataFS(o)
	if err != nil {
		return nil, &Result{}, err
	}
	return answerFrom(fsys, o)
}

func answerFrom(fsys fs.FS, o Options) (*ratings, *Result, error) {
	result, problems := &Result{}, &diag.List{}
	var watch stopwatch
	x, err := rated(fsys, o, false, &watch, problems)
	result.settle(o, problems)
	if err != nil || result.Errors > 0 {
		return nil, result, err
	}
	return x, result, nil
}

// choose is the ranking of an id; of "", the first.
func choose(rankings []*site.Ranking, id string) (*site.Ranking, error) {
	for _, r := range rankings {
		if id == "" || r.ID == id {
			return r, nil
		}
	}
	return nil, fmt.Errorf("no ranking %q, expected one of %s", id, rankingIDs(rankings))
}

// onePlayer is the player that was asked for, if only one was found. ids are those
// that may be told where none was.
func onePlayer(h *history.History, who string, found []history.PlayerID, ids []string) (history.PlayerID, error) {
	switch len(found) {
	case 0:
		return 0, fmt.Errorf("no player %q%s", who, near(who, ids))
	case 1:
		return found[0], nil
	}
	var several []string
	for _, p := range found {
		several = append(several, h.Players[p].ID)
	}
	return 0, fmt.Errorf("%d players are called %q: %s", len(found), who, strings.Join(several, ", "))
}

// near is a hint at the ids that have the words of a name, if they are few, or at the
// one nearest to it; "" where none is near.
func near(name string, ids []string) string {
	words := names.Words(name)
	alike := slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return !names.Among(strings.Split(id, "-"), words)
	})
	if len(alike) == 0 || len(alike) > 3 || len(words) == 0 {
		id, ok := diag.Nearest(strings.ReplaceAll(names.Fold(name), " ", "-"), ids)
		if !ok {
			return ""
		}
		alike = []string{id}
	}
	return "; did you mean " + strings.Join(alike, " or ") + "?"
}

// rankingIDs lists the ids of rankings.
func rankingIDs(rankings []*site.Ranking) string {
	ids := make([]string, len(rankings))
	for i, r := range rankings {
		ids[i] = r.ID
	}
	return strings.Join(ids, ", ")
}

// listOf is the list of a day; of no day, the newest. It is false where the
// ranking has no list.
func listOf(r *site.Ranking, day history.Date) (history.ListID, bool, error) {
	newest, ok := r.Newest()
	if !ok || !day.Known {
		return newest, ok, nil
	}
	i := slices.IndexFunc(r.H.Lists, func(x history.List) bool { return x.Day == day.Day })
	if i < 0 {
		return 0, false, fmt.Errorf("the ranking %q has no list of %s; its newest is of %s", r.ID, day, r.H.Lists[newest].Day)
	}
	return history.ListID(i), true, nil
}

// aListOf is [listOf] where a list is needed.
func aListOf(r *site.Ranking, day history.Date) (history.ListID, error) {
	l, ok, err := listOf(r, day)
	if err == nil && !ok {
		err = fmt.Errorf("the ranking %q has no list: %s", r.ID, r.NoList)
	}
	return l, err
}
