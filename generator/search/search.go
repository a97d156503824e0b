// Package search makes the index that readers of a site search: small files
// that a script loads one or two of, so that the first result of fifty thousand
// players costs a few kilobytes and needs no server.
//
// An [Entry] is a player, a club or an event. It is found by the beginning of
// each of its [Words]. All words of all entries, sorted, are cut into shards: a
// shard holds the entries that have a word within its range, and begins with a
// prefix, its label. Where a prefix has too many entries for one shard it is cut
// by the next letter, and so on, so that an entry that comes or goes changes its
// own shards only. Entries that share a whole word too often to fit, or the first
// [Longest] letters of one, are cut by their order.
//
// A prefix that spans several shards is answered by the first of them, which
// holds also the best [Best] entries of each kind under that prefix. Therefore
// one shard answers any single word that is not so long; several words need the
// shards of the one that spans the fewest, or, where that are too many to load (letters of which
// every name has some), only the best of each.
//
// Shards hold no words, only what is shown: the script (templates/asset/search.js)
// folds and cuts the names in the same way as this package, and loads shards as
// scripts, because a page that was opened from disk may load nothing else.
package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"echelle/generator/names"
)

// Kind is what an entry stands for. Results are shown in this order.
type Kind uint8

// The kinds.
const (
	Player Kind = iota
	Club
	Event
	kinds
)

// Entry is something that can be found.
type Entry struct {
	Kind  Kind
	ID    string   // its published address; unique within its kind
	Name  string   // as shown
	Also  []string // what else it is found by: other names, a code, a year
	Note  string   // shown beside the name
	Order int      // place among its kind, from 1; 0: after all others, by name
}

// Best is how many entries of each kind a single word finds for certain.
const Best = 10

// Limit is the size of a shard in bytes, before compression and without the best
// of its prefixes. Text like this shrinks to about a third.
const Limit = 18_000

// Longest is how many letters of a word tell its shard. A label is part of the name
// of a file, of which systems take 255 bytes: up to eight a letter.
const Longest = 30

// Shard is one file of the index.
type Shard struct {
	Label string // prefix with which its range begins
	Part  int    // from 1; more than 1 where entries share a word too often
	Rows  []*Entry
}

// Index is the whole of it.
type Index struct{ Shards []Shard } // ascending by Label, then Part

// posting is an entry under one of its words.
type posting struct {
	word  string
	place int // of the entry, in the order of results
	size  int // of the entry in a file
}

// New makes the index. Entries without any word are left out.
func New(entries []Entry) *Index {
	x := &maker{entries: inOrder(entries)}
	var list []posting
	var line []byte
	for place, e := range x.entries {
		line = e.append(line[:0])
		for _, word := range e.beginnings() {
			list = append(list, posting{word, place, len(line)})
		}
	}
	slices.SortFunc(list, func(a, b posting) int {
		if c := strings.Compare(a.word, b.word); c != 0 {
			return c
		}
		return cmp.Compare(a.place, b.place)
	})
	x.split(list, "", "")
	for i, places := range x.rows {
		for _, place := range unique(places) {
			x.shards[i].Rows = append(x.shards[i].Rows, x.entries[place])
		}
	}
	return &Index{x.shards}
}

// inOrder sorts entries as results are shown.
func inOrder(entries []Entry) []*Entry {
	type keyed struct {
		*Entry
		folded string
	}
	list := make([]keyed, len(entries))
	for i := range entries {
		list[i] = keyed{&entries[i], names.Fold(entries[i].Name)}
	}
	slices.SortFunc(list, func(a, b keyed) int {
		if c := cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(uint(a.Order)-1, uint(b.Order)-1)); c != 0 { // order 0 comes last
			return c
		}
		return cmp.Or(cmp.Compare(a.folded, b.folded), cmp.Compare(a.ID, b.ID))
	})
	sorted := make([]*Entry, len(list))
	for i := range list {
		sorted[i] = list[i].Entry
	}
	return sorted
}

// words are those of the name and of everything else, each once.
func (e *Entry) words() []string {
	list := Words(e.Name)
	for _, text := range e.Also {
		list = append(list, Words(text)...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// beginnings are what of its words tells the shards that an entry is in.
func (e *Entry) beginnings() []string {
	list := e.words()
	for i, word := range list {
		letters := 0
		for at := range word {
			if letters++; letters > Longest {
				list[i] = word[:at]
				break
			}
		}
	}
	return slices.Compact(list)
}

// maker cuts postings into shards.
type maker struct {
	entries []*Entry // in the order of results
	shards  []Shard
	rows    [][]int // of each shard: places in entries, not yet in order
}

// split cuts the postings whose words begin with a prefix. The first shard gets
// the label, which is the prefix or a beginning of it.
func (x *maker) split(list []posting, prefix, label string) {
	if size(list) <= Limit {
		x.add(label, list)
		return
	}
	whole := 0 // postings whose word is the prefix itself
	for whole < len(list) && list[whole].word == prefix {
		whole++
	}
	if label != prefix && size(list[:whole]) > Limit {
		x.add(label, nil) // so that all parts of the word have its own label
		label = prefix
	}
	first := len(x.shards)
	from, to := 0, 0 // postings for the next shard
	for ; to < whole; to++ {
		if size(list[from:to+1]) > Limit {
			x.add(label, list[from:to])
			from, label = to, prefix
		}
	}
	for to < len(list) {
		_, n := utf8.DecodeRuneInString(list[to].word[len(prefix):])
		longer := list[to].word[:len(prefix)+n]
		end := to
		for end < len(list) && strings.HasPrefix(list[end].word, longer) {
			end++
		}
		if from < to && size(list[from:end]) > Limit {
			x.add(label, list[from:to])
			from, label = to, longer
		}
		if size(list[to:end]) > Limit {
			x.split(list[to:end], longer, label)
			from, label = end, ""
			if end < len(list) {
				_, n := utf8.DecodeRuneInString(list[end].word[len(prefix):])
				label = list[end].word[:len(prefix)+n]
			}
		}
		to = end
	}
	if from < to {
		x.add(label, list[from:to])
	}
	if prefix != "" {
		x.rows[first] = append(x.rows[first], x.best(list, prefix)...)
	}
}

// add makes a shard of postings.
func (x *maker) add(label string, list []posting) {
	s := Shard{Label: label, Part: 1}
	if n := len(x.shards); n > 0 && x.shards[n-1].Label == label {
		s.Part = x.shards[n-1].Part + 1
	}
	rows := make([]int, len(list))
	for i := range list {
		rows[i] = list[i].place
	}
	x.shards, x.rows = append(x.shards, s), append(x.rows, rows)
}

// best are the first entries of each kind under a prefix: those with the prefix
// as a whole word, and the others. The postings are in the order of words.
func (x *maker) best(list []posting, prefix string) []int {
	var whole, others []int
	for i := range list {
		if p := &list[i]; p.word == prefix {
			whole = append(whole, p.place)
		} else {
			others = append(others, p.place)
		}
	}
	return append(x.top(whole), x.top(others)...)
}

// top are the first [Best] of each kind.
func (x *maker) top(places []int) []int {
	var rows []int
	var count [kinds]int
	for _, place := range unique(places) {
		k := x.entries[place].Kind
		if count[k]++; count[k] <= Best {
			rows = append(rows, place)
		}
	}
	return rows
}

// unique sorts places, each once.
func unique(places []int) []int {
	slices.Sort(places)
	return slices.Compact(places)
}

func size(list []posting) int {
	n := 0
	for i := range list {
		n += list[i].size
	}
	return n
}
