package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// dataFolder is the demo federation of the repository.
const dataFolder = "../../data"

func TestDataFolderIsWhatTheGeneratorMakes(t *testing.T) {
	made := map[string][]byte{}
	for _, f := range demo(1) {
		made[f.path] = f.text
	}
	if len(made) == 0 {
		t.Fatal("the generator makes no files")
	}
	stored := readTree(t, dataFolder)
	for name, text := range made {
		if !bytes.Equal(stored[name], text) {
			t.Errorf("%s differs; run: go run ./demo -out ../data", name)
		}
	}
	for name := range stored {
		top, _, _ := strings.Cut(name, "/")
		// What people write, and what they published with the program.
		if made[name] == nil && !slices.Contains([]string{"pages", "static", "site.yaml", "README.md", "lists", "corrections.yaml"}, top) {
			t.Errorf("%s is not made any more; remove it", name)
		}
	}
}

func TestSameSeedGivesSameBytes(t *testing.T) {
	first, second, other := demo(1), demo(1), demo(2)
	same := func(a, b file) bool { return a.path == b.path && bytes.Equal(a.text, b.text) }
	if !slices.EqualFunc(first, second, same) {
		t.Error("the demo differs between two runs with one seed")
	}
	if slices.EqualFunc(first, other, same) {
		t.Error("the demo does not depend on the seed")
	}

	z := size{players: 150, games: 1200, years: 5, seed: 7}
	a, b := writeTree(t, z), writeTree(t, z)
	if digest(a) != digest(b) {
		t.Error("a history differs between two runs with one seed")
	}
	z.seed = 8
	if digest(a) == digest(writeTree(t, z)) {
		t.Error("a history does not depend on the seed")
	}
}

// Measurements are compared over years: the histories they are made on must
// not change unnoticed. Where a change is meant, the digest is written anew and
// old measurements are void.
func TestBenchmarkHistoryStaysTheSame(t *testing.T) {
	const want = "7f99938eddd8488c"
	if got := digest(writeTree(t, size{players: 1_832, games: 20_000, years: 30, seed: 1})); got != want {
		t.Errorf("digest of preset S: %s, want %s", got, want)
	}
}

func TestSizeGivesTheExactCounts(t *testing.T) {
	for _, z := range []size{
		{players: 2, games: 1, years: 1, seed: 1},
		{players: 40, games: 333, years: 2, seed: 1},
		{players: 1_832, games: 20_000, years: 30, seed: 1},
		{players: 600, games: 9_001, years: 12, seed: 3},
	} {
		f := newFolder(t, writeTree(t, z))
		if len(f.players) != z.players || len(f.games) != z.games {
			t.Errorf("%+v: %d players, %d games", z, len(f.players), len(f.games))
		}
		years := map[string]bool{}
		for _, g := range f.games {
			years[path.Base(g.file)] = true
		}
		if z.games > 10*maxField*z.years && len(years) != z.years {
			t.Errorf("%+v: games of %d years", z, len(years))
		}
		seen := map[string]bool{}
		for _, g := range f.games {
			seen[g.white], seen[g.black] = true, true
		}
		if len(seen) != z.players {
			t.Errorf("%+v: only %d players have a game", z, len(seen))
		}
		f.check(t)
	}
}

func TestTooFewGamesAreRefused(t *testing.T) {
	err := writeSize(t.TempDir(), size{players: 5000, games: 100, years: 1, seed: 1})
	if err == nil || !strings.Contains(err.Error(), "leave no place") {
		t.Errorf("got error %v", err)
	}
}

func TestDemoKeepsTheFormat(t *testing.T) {
	tree := map[string][]byte{}
	for _, f := range demo(1) {
		tree[f.path] = f.text
	}
	f := newFolder(t, tree)
	f.check(t)
	if n := len(f.games); n < 3000 || n > 5000 {
		t.Errorf("%d games, want 3,000 to 5,000", n)
	}
	if n := len(f.players); n < 230 || n > 250 {
		t.Errorf("%d players, want about 240", n)
	}
	if n := len(f.events); n < 55 || n > 68 {
		t.Errorf("%d events, want about 60", n)
	}
}

// What the demo is meant to show must be in it.
func TestDemoShowsEverything(t *testing.T) {
	var all strings.Builder
	results := map[string]int{}
	tree := map[string][]byte{}
	for _, f := range demo(1) {
		tree[f.path] = f.text
		all.Write(f.text)
	}
	f := newFolder(t, tree)
	boards, rounds, columns := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, g := range f.games {
		results[g.result]++
		boards[g.board] = true
		rounds[g.round] = true
		for column, value := range g.row {
			columns[column] = columns[column] || value != ""
		}
	}
	for _, r := range []string{"1-0", "0-1", "1/2-1/2", "1-0F", "0-1F", "0-0F", "0-0", "*"} {
		if results[r] == 0 {
			t.Errorf("no game with the result %s", r)
		}
	}
	for _, b := range []string{"9", "13", "19"} {
		if !boards[b] {
			t.Errorf("no board of %s", b)
		}
	}
	if !rounds["Semi-final"] {
		t.Error("no round with a name")
	}
	for _, c := range []string{"date", "event", "round", "white", "player1", "score", "handicap", "komi", "board", "minutes", "rated", "note", "link"} {
		if !columns[c] {
			t.Errorf("no game with %s", c)
		}
	}
	statuses := map[string]int{}
	for _, e := range f.events {
		statuses[e.status]++
	}
	for _, s := range []string{"", "received", "announced", "draft"} {
		if statuses[s] == 0 {
			t.Errorf("no event with the status %q", s)
		}
	}
	shown := map[string]int{}
	for _, p := range f.players {
		shown[p["visibility"]]++
		for column, value := range p {
			if value != "" {
				shown["column "+column]++
			}
		}
	}
	if shown["hidden"] != 2 || shown["initials"] != 1 {
		t.Errorf("%d hidden players and %d with initials, want 2 and 1", shown["hidden"], shown["initials"])
	}
	for _, c := range []string{"native", "sort", "clubs", "born", "sex", "title", "rank", "licence", "ids", "aliases", "public_id", "status", "since", "until"} {
		if shown["column "+c] == 0 {
			t.Errorf("no player with %s", c)
		}
	}
	for _, script := range []*unicode.RangeTable{
		unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.Han, unicode.Hangul, unicode.Arabic, unicode.Hebrew,
	} {
		if !strings.ContainsFunc(all.String(), func(r rune) bool { return unicode.Is(script, r) }) {
			t.Errorf("no name in one of the scripts (first letter %c)", script.R16[0].Lo)
		}
	}
}

func TestStrengthDecidesResults(t *testing.T) {
	o, r := newOdds(), newRNG(1, "test")
	// Chances by the formula, with a pocket calculator: 1/(1+10^(-200/400)).
	for _, c := range []struct {
		gap, perMille int
		want          float64
	}{{0, 0, 0.5}, {200, 0, 0.7597}, {200, 80, 0.7597}, {-400, 0, 0.0909}, {400, 100, 0.9091}, {5000, 100, 0.99}} {
		const n = 40_000
		sum := 0
		for range n {
			sum += o.draw(r, 1500+c.gap, 1500, c.perMille)
		}
		if got := float64(sum) / (2 * n); got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("gap %d: mean score %.4f, want %.4f", c.gap, got, c.want)
		}
	}
}

func TestSwissPairsNobodyTwiceWhileItCan(t *testing.T) {
	r := newRNG(1, "swiss")
	for _, n := range []int{2, 7, 10, 20, 21, 64, 119, 120} {
		s := newSwiss(n)
		rounds := min(9, n-1+n%2)
		met := map[[2]int]bool{}
		again := 0
		for round := range rounds {
			busy := map[int]bool{}
			for _, p := range s.pair(func(int) bool { return true }) {
				if busy[p[0]] || busy[p[1]] || p[0] == p[1] {
					t.Fatalf("%d players, round %d: somebody sits at two boards", n, round+1)
				}
				busy[p[0]], busy[p[1]] = true, true
				key := [2]int{min(p[0], p[1]), max(p[0], p[1])}
				if met[key] {
					again++
				}
				met[key] = true
				w := r.below(3)
				s.add(p, w, 2-w)
			}
			if len(busy) != n-n%2 {
				t.Fatalf("%d players, round %d: %d at the boards", n, round+1, len(busy))
			}
		}
		// With nearly as many rounds as players the greedy pairing may run out
		// of opponents; with twice as many players it must not.
		if n >= 2*rounds && again > 0 {
			t.Errorf("%d players, %d rounds: %d pairs met again", n, rounds, again)
		}
	}
}

// writeTree makes a history of a size and reads it back.
func writeTree(t *testing.T, z size) map[string][]byte {
	t.Helper()
	dir := t.TempDir()
	if err := writeSize(dir, z); err != nil {
		t.Fatal(err)
	}
	return readTree(t, dir)
}

func readTree(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	tree := map[string][]byte{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		tree[name], err = os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func digest(tree map[string][]byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(keys(tree)) {
		h.Write([]byte(name + "\x00"))
		h.Write(tree[name])
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}
