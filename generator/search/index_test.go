package search

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// federation invents n players, as their names fall in a large federation: some
// family names are shared by thousands, a part is written in two scripts.
func federation(n int) []Entry {
	random := rand.New(rand.NewPCG(7, 11))
	pick := func(from []string) string { return from[random.IntN(len(from))] }
	onset := []string{"b", "br", "ch", "d", "dr", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "sh", "t", "v", "w", "z", ""}
	core := []string{"a", "e", "i", "o", "u", "ai", "é", "ö", "ou", "å"}
	end := []string{"n", "r", "s", "l", "", "", "m", "ska", "vić", "sson"}
	han := []rune("王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕小明伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛超")
	word := func() string {
		var b strings.Builder
		for range 2 + random.IntN(2) {
			b.WriteString(pick(onset) + pick(core))
		}
		s := b.String() + pick(end)
		return strings.ToUpper(s[:1]) + s[1:]
	}
	families := make([]string, n/8+1)
	for i := range families {
		families[i] = word()
	}
	givens := make([]string, 800)
	for i := range givens {
		givens[i] = word()
	}
	clubs := make([]string, 400)
	for i := range clubs {
		clubs[i] = word() + " " + pick([]string{"Go Club", "Chess Circle", "Stones"})
	}
	entries := make([]Entry, 0, n)
	for i := range n {
		e := Entry{ID: fmt.Sprintf("player-%d-%x", i, i*7919%65536), Note: pick(clubs)}
		family := families[int(float64(len(families))*random.Float64()*random.Float64()*random.Float64())]
		switch {
		case i%13 == 0:
			e.Name = "Wang " + pick(givens)
		case i%17 == 0:
			e.Name = pick(givens) + " " + word() + " " + family
		default:
			e.Name = pick(givens) + " " + family
		}
		if i%13 == 0 || i%11 == 0 {
			e.Also = []string{string([]rune{han[0], han[random.IntN(len(han))], han[random.IntN(len(han))]})}
		}
		if i%3 > 0 {
			e.Order = i + 1
			e.Note = fmt.Sprintf("no. %d · %d · %s", e.Order, 2700-i/30, e.Note)
		}
		entries = append(entries, e)
	}
	for i := range n / 20 {
		year := fmt.Sprint(1990 + i%36)
		entries = append(entries, Entry{Kind: Event, ID: fmt.Sprintf("open-%d", i), Name: word() + " Open " + year, Also: []string{year}, Note: "1–3 May " + year, Order: 3000 - i%36})
	}
	for i, club := range clubs {
		entries = append(entries, Entry{Kind: Club, ID: fmt.Sprintf("c%d", i), Name: club, Note: "Somewhere"})
	}
	return entries
}

// span gives the shards that a prefix needs, as the script finds them.
func (x *Index) span(prefix string) (from, to int) {
	if letters := []rune(prefix); len(letters) > Longest {
		prefix = string(letters[:Longest])
	}
	from = slices.IndexFunc(x.Shards, func(s Shard) bool { return s.Label >= prefix })
	if from < 0 {
		from = len(x.Shards)
	}
	if from == len(x.Shards) || x.Shards[from].Label != prefix {
		from--
	}
	for to = from; to+1 < len(x.Shards) && strings.HasPrefix(x.Shards[to+1].Label, prefix); to++ {
	}
	return from, to
}

// check looks up every prefix of every word: its shards hold all entries that it
// finds, and the first of them the best of each kind.
func check(t *testing.T, entries []Entry) {
	t.Helper()
	x := New(entries)
	paths := map[string]bool{}
	holds := make([]map[*Entry]bool, len(x.Shards))
	for i := range x.Shards {
		s := &x.Shards[i]
		if paths[s.Path()] {
			t.Errorf("two shards have the address %s", s.Path())
		}
		paths[s.Path()] = true
		if name := path.Base(s.Path()); len(name) > 255 {
			t.Errorf("no system takes the name %.300s", name)
		}
		if i > 0 && cmp.Or(cmp.Compare(x.Shards[i-1].Label, s.Label), cmp.Compare(x.Shards[i-1].Part, s.Part)) >= 0 {
			t.Errorf("shard %d begins with %q, the one before with %q", i, s.Label, x.Shards[i-1].Label)
		}
		holds[i] = map[*Entry]bool{}
		for _, e := range s.Rows {
			holds[i][e] = true
		}
	}
	type match struct {
		entry *Entry
		whole bool
	}
	under := map[string][]match{}
	for i := range entries {
		e := &entries[i]
		own := map[string]bool{}
		for _, w := range e.words() {
			for j := range w + " " {
				if j > 0 {
					own[w[:j]] = own[w[:j]] || j == len(w)
				}
			}
		}
		for prefix, whole := range own {
			under[prefix] = append(under[prefix], match{e, whole})
		}
	}
	rank := func(m match) uint { return uint(m.entry.Order) - 1 }
	for prefix, matches := range under {
		from, to := x.span(prefix)
		for _, m := range matches {
			found := false
			for i := from; i <= to; i++ {
				found = found || holds[i][m.entry]
			}
			if !found {
				t.Fatalf("%q does not find %q in %d to %d", prefix, m.entry.Name, from, to)
			}
		}
		slices.SortStableFunc(matches, func(a, b match) int {
			if a.whole != b.whole {
				if a.whole {
					return -1
				}
				return 1
			}
			return cmp.Compare(rank(a), rank(b))
		})
		if utf8.RuneCountInString(prefix) >= Longest {
			continue // the script loads all of the span
		}
		count := map[Kind]int{}
		for _, m := range matches {
			if m.entry.Order == 0 {
				break // those stand by name
			}
			if count[m.entry.Kind]++; count[m.entry.Kind] <= Best && !holds[from][m.entry] {
				// Equal orders are told apart by name: any of them will do.
				if m.entry.Kind == Player {
					t.Fatalf("%q: its first shard %s lacks %q, number %d of its kind", prefix, x.Shards[from].Path(), m.entry.Name, count[m.entry.Kind])
				}
			}
		}
	}
}

func TestEveryPrefixOfEveryWordFinds(t *testing.T) {
	check(t, nil)
	check(t, []Entry{{ID: "a", Name: "王"}, {ID: "b", Name: "🙂"}})
	check(t, federation(6000))
	// Names that many share, beside longer ones and others.
	var same []Entry
	for i := range 3000 {
		same = append(same, Entry{ID: fmt.Sprintf("%d", i), Name: []string{"Ma", "Mari", "Mari Ma", "Maria", "Noor"}[i%5], Order: i + 1})
	}
	check(t, same)
	// And longer names than those of files may be.
	var long []Entry
	for i := range 600 {
		name := []string{"서울강남바둑동호회 주간리그전 정기대회", strings.Repeat("긴", 99), strings.Repeat("x", 300), strings.Repeat("𝕏", 29)}[i%4]
		long = append(long, Entry{Kind: Event, ID: fmt.Sprintf("%d", i), Name: fmt.Sprintf("%s%d", name, i/100), Order: i + 1})
	}
	check(t, long)
}

func TestTheOrderOfEntriesChangesNothing(t *testing.T) {
	entries := federation(3000)
	first := New(entries)
	shuffled := slices.Clone(entries)
	random := rand.New(rand.NewPCG(1, 2))
	random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	second := New(shuffled)
	files := maps.Collect(second.Files())
	for path, file := range first.Files() {
		if !bytes.Equal(file, files[path]) {
			t.Fatalf("%s differs: %.200s\n%.200s", path, file, files[path])
		}
	}
	if len(first.Shards) != len(second.Shards) {
		t.Errorf("%d and %d shards", len(first.Shards), len(second.Shards))
	}
}

// A player who joins changes the shards of the own words only.
func TestANewPlayerChangesFewShards(t *testing.T) {
	entries := federation(10000)
	before := maps.Collect(New(entries).Files())
	after := maps.Collect(New(append(slices.Clone(entries), Entry{ID: "new", Name: "Kvelda Zumbrunn"})).Files())
	if bytes.Equal(before[Path], after[Path]) {
		t.Error("the list of shards is the same, expected another version")
	}
	changed := -1 // the list
	for path, file := range after {
		if !bytes.Equal(before[path], file) {
			changed++
		}
	}
	if changed < 1 || changed > 8 {
		t.Errorf("%d of %d shards changed, expected a few", changed, len(after)-1)
	}
}

// What a reader loads for the first result among 50,000 players.
func TestFiftyThousandPlayersAreFoundInAFewKilobytes(t *testing.T) {
	x := New(federation(50000))
	packed := func(file []byte) int {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(file)
		z.Close()
		return b.Len()
	}
	list, largest, sum := 0, 0, 0
	for path, file := range x.Files() {
		if n := packed(file); path == Path {
			list = n
		} else {
			largest, sum = max(largest, n), sum+n
		}
	}
	t.Logf("%d shards, %d bytes compressed, the largest %d, their list %d", len(x.Shards), sum, largest, list)
	if largest > 9000 || list+largest > 11500 {
		t.Errorf("the first result loads %d and %d bytes, expected at most 9000 and 11500 together", list, largest)
	}
	if len(x.Shards) > 1000 {
		t.Errorf("%d shards, expected some hundred", len(x.Shards))
	}
}

func TestShardsAreScriptsWithJSON(t *testing.T) {
	x := New([]Entry{
		{ID: "a", Name: "Ada </script>", Also: []string{"\u2028"}, Note: `1 "x"`, Order: 2},
		{Kind: Event, ID: "e", Name: "Open"},
	})
	const want = `echelle.shard("data/search/s-.js",[[` + "\n" + `[2,"Ada \u003c/script\u003e","a","1 \"x\"","\u2028"]],[],[` + "\n" + `[0,"Open","e",""]]]);` + "\n"
	if len(x.Shards) != 1 || string(x.Shards[0].File()) != want {
		t.Errorf("%s, expected %s", x.Shards[0].File(), want)
	}
	var labels []string
	_, list, _ := strings.Cut(string(maps.Collect(x.Files())[Path]), ",")
	if err := json.Unmarshal([]byte(strings.TrimSuffix(list, ");\n")), &labels); err != nil || !slices.Equal(labels, []string{""}) {
		t.Errorf("%s holds %q, expected one empty label: %v", list, labels, err)
	}
	for label, path := range map[string]string{"": "s-.js", "con": "s-con.js", "王a": "s--738b-a.js"} {
		if got := (&Shard{Label: label, Part: 1}).Path(); got != Dir+path {
			t.Errorf("%q has the address %s, expected %s", label, got, Dir+path)
		}
	}
	if got := (&Shard{Label: "ma", Part: 3}).Path(); got != Dir+"s-ma_3.js" {
		t.Errorf("a third part has the address %s", got)
	}
}

func BenchmarkNew(b *testing.B) {
	entries := federation(50000)
	for b.Loop() {
		New(entries)
	}
}
