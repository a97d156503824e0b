package diag

import (
	"math/rand/v2"
	"testing"
)

func TestProblemText(t *testing.T) {
	for _, c := range []struct {
		p    Problem
		want string
	}{
		{
			Problem{Pos{"games.csv", 3, 12}, Error, `unknown player "Dupond"`, "an id or name of players.csv", "did you mean dupont-jean?"},
			`games.csv:3:12: unknown player "Dupond", expected an id or name of players.csv; did you mean dupont-jean?`,
		},
		{Problem{Pos{"a.csv", 2, 0}, Warning, "semicolons separate the columns", "", ""}, "a.csv:2: warning: semicolons separate the columns"},
		{Problem{Pos: Pos{File: "site.yaml"}, What: "empty file"}, "site.yaml: empty file"},
		{Problem{What: "no data"}, "no data"},
	} {
		if got := c.p.String(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestSortedByPlaceAndOnce(t *testing.T) {
	var l List
	l.Error(Pos{"b", 1, 1}, "x", "", "")
	l.Warn(Pos{"a", 2, 1}, "x", "", "")
	l.Error(Pos{"a", 2, 1}, "y", "", "")
	l.Error(Pos{"a", 1, 9}, "x", "", "")
	l.Error(Pos{"b", 1, 1}, "x", "", "")
	got := ""
	for _, p := range l.Sorted() {
		got += p.String() + "\n"
	}
	want := "a:1:9: x\na:2:1: y\na:2:1: warning: x\nb:1:1: x\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if l.Errors() != 4 {
		t.Errorf("%d errors, want 4", l.Errors())
	}
}

func TestNearest(t *testing.T) {
	words := []string{"white", "black", "result", "round", "rated"}
	for _, c := range []struct{ word, want string }{
		{"whit", "white"}, {"wihte", "white"}, {"resutl", "result"}, {"ratd", "rated"}, {"BLACK", "black"}, {"Ratd", "rated"}, {"zzz", ""}, {"", ""},
	} {
		got, ok := Nearest(c.word, words)
		if got != c.want || ok != (c.want != "") {
			t.Errorf("Nearest(%q) = %q, %v; want %q", c.word, got, ok, c.want)
		}
	}
}

// With a limit only a band of the table is filled in; without one, all of it.
func TestDistanceWithinALimit(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "ab", 2}, {"ab", "ba", 1}, {"abcd", "acbd", 1}, {"kitten", "sitting", 3}, {"abc", "xabc", 1}, {"abcx", "abc", 1}, {"ca", "abc", 3}} {
		if d, ok := Distance([]rune(c.a), []rune(c.b), 9); d != c.want || !ok {
			t.Errorf("%s, %s: %d, want %d", c.a, c.b, d, c.want)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	word := func() []rune {
		w := make([]rune, r.IntN(9))
		for i := range w {
			w[i] = 'a' + r.Int32N(3)
		}
		return w
	}
	for range 20_000 {
		a, b, limit := word(), word(), r.IntN(5)
		whole, _ := Distance(a, b, 99)
		if d, ok := Distance(a, b, limit); ok != (whole <= limit) || ok && d != whole {
			t.Fatalf("%q, %q within %d: %d, %v; want %d", string(a), string(b), limit, d, ok, whole)
		}
	}
}
