package record

import (
	"fmt"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/yamlfile"
)

// Redirects is what redirects.yaml says: ids of players and events that were
// merged into others or renamed. Chains are followed: every old id leads to
// the id that is in use.
type Redirects struct {
	Players []Redirect // by From
	Events  []Redirect // by From
}

// Redirect leads from an old id to the new one.
type Redirect struct {
	From, To string
	Pos      diag.Pos // of the old id
	ToPos    diag.Pos // of the id it names, which may be the next of a chain
}

// Map gives the new ids by the old ones.
func Map(redirects []Redirect) map[string]string {
	m := make(map[string]string, len(redirects))
	for _, r := range redirects {
		m[r.From] = r.To
	}
	return m
}

type redirectsFile struct {
	Players field `yaml:"players"`
	Events  field `yaml:"events"`
}

// readRedirects reads redirects.yaml. Whether the new ids exist and the old
// ones do not is the question of [checkRedirects].
func readRedirects(file string, text []byte, problems *diag.List) Redirects {
	root, ok := yamlfile.Parse(file, text, problems)
	if !ok {
		return Redirects{}
	}
	var f redirectsFile
	root.Decode(&f, problems)
	return Redirects{Players: f.Players.redirects(problems), Events: f.Events.redirects(problems)}
}

func (f field) redirects(problems *diag.List) []Redirect {
	if !f.given() {
		return nil
	}
	if f.Kind() != yamlfile.Mapping {
		f.Refuse(problems, "old ids with new ones as in {old-id: new-id}", "")
		return nil
	}
	var list []Redirect
	for key, value := range f.Pairs() {
		switch {
		case value.Kind() != yamlfile.Scalar || value.Text() == "":
			problems.Error(key.Pos(), fmt.Sprintf("%q leads to nothing", key.Text()), "a new id as in "+key.Text()+": new-id", "")
		case !safeName(key.Text()) || len(key.Text()) > longestName:
			problems.Error(key.Pos(), fmt.Sprintf("the old id %q", shorten(key.Text())), "an id that can be part of an address", "")
		default:
			list = append(list, Redirect{From: key.Text(), To: value.Text(), Pos: key.Pos(), ToPos: value.Pos()})
		}
	}
	slices.SortFunc(list, func(a, b Redirect) int { return strings.Compare(a.From, b.From) })
	return followed(list, problems)
}

// followed replaces each new id by the end of its chain and leaves out those
// that go round in a circle, which is a problem for each circle.
func followed(list []Redirect, problems *diag.List) []Redirect {
	next := Map(list)
	kept := make([]Redirect, 0, len(list))
	for _, r := range list {
		chain := []string{r.From}
		to, more := r.To, true
		for more && to != r.From && len(chain) <= len(list) {
			chain = append(chain, to)
			r.To = to
			to, more = next[to]
		}
		switch {
		case !more:
			kept = append(kept, r)
		case to == r.From && slices.Min(chain) == r.From: // once for each circle
			problems.Error(r.Pos, "a redirect in a circle: "+strings.Join(append(chain, to), " → "), "an id that is in use at the end", "")
		}
	}
	return kept
}

// mostHints is how many unknown ids the nearest known one is sought for: each
// is a pass over all.
const mostHints = 50

// checkRedirects reports redirects of one kind ("player", "event") that lead
// to nothing, or away from an id that is in use, or whose old addresses are those of
// other pages. inUse tells whether an id is; ids are those there are, to name the
// nearest.
func checkRedirects(kind string, redirects []Redirect, inUse func(id string) bool, ids []string, problems *diag.List) {
	sought := 0
	folded := map[string]string{} // the old ids, by their small letters
	for _, r := range redirects {
		low := strings.ToLower(r.From)
		other, again := folded[low]
		if low != r.From && inUse(low) {
			other, again = low, true
		}
		folded[low] = r.From
		switch {
		case again:
			problems.Error(r.Pos, fmt.Sprintf("the old id %q", r.From), fmt.Sprintf("one that differs from %q in more than capitals", other), "some systems take their pages for one file")
		case low == "index", device(low), furtherPage(low), kind == "event" && (yearLike(low) || strings.HasPrefix(low, "games-")):
			problems.Error(r.Pos, fmt.Sprintf("the old id %q", r.From), "an id that no page of the site has", "leave it out: its address is taken")
		}
		if inUse(r.From) {
			problems.Error(r.Pos, fmt.Sprintf("a redirect from %q, the id of %s", r.From, map[string]string{"player": "a player", "event": "an event"}[kind]), "an id that is no longer in use", "to merge two, remove the old one first")
		}
		if !inUse(r.To) {
			hint := ""
			if sought++; sought <= mostHints {
				hint = diag.Meant(r.To, ids)
			}
			problems.Error(r.ToPos, fmt.Sprintf("a redirect to the unknown %s %q", kind, r.To), "an id that is in use", hint)
		}
	}
}
