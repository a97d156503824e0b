package generator

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"echelle/generator/page"
	"echelle/templates"
)

// Rounds of which only the month or year is known say no day, neither on the page of
// an event of a large history nor in its file.
func TestRoundsOfALargeHistorySayNoDayThatNobodyKnows(t *testing.T) {
	data := t.TempDir()
	for name, text := range map[string]string{
		"events.csv": "id,name,date,end\nspring,Spring,1996-01,1996-02\n",
		"games.csv": "date,event,round,white,black,result\n" +
			"1996-01,spring,1,Anna Kovale,Bert Ostrin,1-0\n1996-01,spring,1,Cleo Mirand,Dario Velt,1-0\n1996-01,spring,1,Emil Sandor,Faro Lind,1-0\n" +
			"1996-02-03,spring,2,Anna Kovale,Cleo Mirand,1-0\n1996-02-03,spring,2,Emil Sandor,Bert Ostrin,1-0\n1996-02-03,spring,2,Dario Velt,Faro Lind,1-0\n",
	} {
		if err := os.WriteFile(filepath.Join(data, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l, err := load(Options{Data: data, Templates: templates.FS, Jobs: 1}, false)
	if err != nil || l.result.Errors > 0 {
		t.Fatal(err, l.result.Problems)
	}
	l.Large = true
	seen := 0
	for i := range l.jobs {
		var got, want string
		switch j := &l.jobs[i]; j.Path {
		case "events/spring.html":
			got, want = string(j.View().(*page.EventView).Table), "1<br><small>Jan 1996</small><th scope=col class=cell>2<br><small>3 Feb</small>"
		case "events/spring.csv":
			got, want = string(j.View().(page.File)), "line,id,points,1 1996-01,2 1996-02-03\n"
		default:
			continue
		}
		seen++
		if !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s in it", l.jobs[i].Path, got, want)
		}
	}
	if seen != 2 {
		t.Errorf("%d files of the event, expected its page and its CSV", seen)
	}
}
