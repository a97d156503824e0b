package search

import (
	"fmt"
	"hash/fnv"
	"iter"
	"strconv"
	"strings"

	"echelle/generator/table"
)

// Dir is the folder of the files below the site's root.
const Dir = "data/search/"

// Path is the address of the list of shards, which the script loads first.
const Path = Dir + "index.js"

// Path is the address of the shard: its label with letters outside of ASCII as
// hexadecimal numbers, after "s-", because Windows has no files named con.js.
func (s *Shard) Path() string {
	var b strings.Builder
	b.WriteString(Dir + "s-")
	for _, r := range s.Label {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "-%x-", r)
		}
	}
	if s.Part > 1 {
		fmt.Fprintf(&b, "_%d", s.Part)
	}
	return b.String() + ".js"
}

// File is the shard as a script: it hands its entries to the searching script,
// a list for each kind, each entry as [order, name, id, note, also...].
func (s *Shard) File() []byte {
	dst := table.AppendJSON([]byte("echelle.shard("), s.Path())
	dst = append(dst, ",["...)
	next := 0
	for k := range kinds {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, '[')
		for from := next; next < len(s.Rows) && s.Rows[next].Kind == k; next++ {
			if next > from {
				dst = append(dst, ',')
			}
			dst = s.Rows[next].append(append(dst, '\n'))
		}
		dst = append(dst, ']')
	}
	return append(dst, "]);\n"...)
}

// append writes the entry as it stands in a shard.
func (e *Entry) append(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, '['), int64(e.Order), 10)
	for _, texts := range [...][]string{{e.Name, e.ID, e.Note}, e.Also} {
		for _, text := range texts {
			dst = table.AppendJSON(append(dst, ','), text)
		}
	}
	return append(dst, ']')
}

// Files yields the files of the index with their paths: the shards, and then the
// list of them as a script, which holds the labels in their order and a version
// that changes with any shard, so that browsers keep none too long.
func (x *Index) Files() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		sum := fnv.New32a()
		labels := []byte("[")
		for i := range x.Shards {
			s := &x.Shards[i]
			file := s.File()
			sum.Write(file)
			if i > 0 {
				labels = append(labels, ',')
			}
			labels = table.AppendJSON(labels, s.Label)
			if !yield(s.Path(), file) {
				return
			}
		}
		yield(Path, fmt.Appendf(nil, "echelle.shards(\"%08x\",%s]);\n", sum.Sum32(), labels))
	}
}
