package record

import (
	"fmt"
	"strings"
	"testing"
)

// What repeats itself and what is very long takes no time that grows with the square
// of its size: each of these took half a minute or more, which nobody overlooks.
func TestHostileData(t *testing.T) {
	const head = "date,white,black,result\n"
	var namesakes, long strings.Builder
	for i := range 150_000 {
		fmt.Fprintf(&namesakes, "p%d,Ann\n", i)
	}
	for i := range 40 {
		fmt.Fprintf(&long, "2026-01-05,%s%d,%s%d,1-0\n", strings.Repeat("x", 30_000), i, strings.Repeat("y", 30_000), i)
	}
	for name, c := range map[string]struct {
		files []string
		want  string // the end of the problems
	}{
		"one game many times": {
			[]string{"games.csv", head + strings.Repeat("2026-01-05,ann,bob,1-0\n", 100_000)},
			"games.csv:100001:1: the same game as games.csv:2:1, expected each game once; remove one, or give a round or score where the players met twice",
		},
		"one name for all": {
			[]string{"players.csv", "id,name\n" + namesakes.String(), "games.csv", head + "2026-01-05,p0,p1,1-0\n2026-01-05,Anm,p1,1-0\n"},
			"players.csv:100016:1: warning: 149979 more players share a name",
		},
		"long names": {[]string{"games.csv", head + long.String()}, ""},
	} {
		_, problems := read(c.files...)
		if !strings.HasSuffix(problems, c.want) || (problems == "") != (c.want == "") {
			t.Errorf("%s: the problems end with %.300s", name, problems[max(0, len(problems)-300):])
		}
	}
}
