package record

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"echelle/generator/diag"
)

func game(date, white, black, result string, more ...string) NewGame {
	g := NewGame{Cells: []Cell{{"white", white}, {"black", black}, {"result", result}}}
	if date != "" {
		g.Cells = append(g.Cells, Cell{"date", date})
	}
	for i := 0; i < len(more); i += 2 {
		g.Cells = append(g.Cells, Cell{more[i], more[i+1]})
	}
	return g
}

func TestAddWritesAsTheFileIsWritten(t *testing.T) {
	for _, c := range []struct{ name, before, row string }{
		{"commas", "date,white,black,result\n2026-01-01,Anna,Émile,1-0\n", "2026-02-01,Anna,Émile,0-1\n"},
		{"semicolons, CRLF and a mark", "\xef\xbb\xbfdate;result;white;black\r\n2026-01-01;1-0;Anna;Émile\r\n", "2026-02-01;0-1;Anna;Émile\r\n"},
		{"tabs and CR", "white\tblack\tresult\tdate\rAnna\tÉmile\t1-0\t2026-01-01\r", "Anna\tÉmile\t0-1\t2026-02-01\r"},
		{"Windows-1252", "date;white;black;result\r\n2026-01-01;Anna;\xc9mile;1-0\r\n", "2026-02-01;Anna;\xc9mile;0-1\r\n"},
		{"no final newline", "date,white,black,result\n2026-01-01,Anna,Émile,1-0", "\n2026-02-01,Anna,Émile,0-1\n"},
		{"no final newline, CRLF", "date,white,black,result\r\n2026-01-01,Anna,Émile,1-0", "\r\n2026-02-01,Anna,Émile,0-1\r\n"},
		{"home and away, a column of its own", "date,home,away,result,x-table,Note\n2026-01-01,Anna,Émile,1-0,3,\n", "2026-02-01,Anna,Émile,0-1,,\n"},
		{"quoted cells", "date,white,black,result,note\n2026-01-01,Anna,\"Émile\",1-0,\"a\n\"\"b\"\"\"\n", "2026-02-01,Anna,Émile,0-1,\n"},
		{"rows without anything below", "date,white,black,result\n2026-01-01,Anna,Émile,1-0\n,,,\n\n", "2026-02-01,Anna,Émile,0-1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var problems diag.List
			// Another spelling must not make another player.
			a, ok := Add(fstest.MapFS{"games.csv": {Data: []byte(c.before)}}, game("2026-02-01", "anna", "emile", "0-1"), 1, &problems)
			if !ok {
				t.Fatal(problems.Sorted())
			}
			if got := string(a.New); got != c.before+c.row {
				t.Errorf("got %q, expected %q", got, c.before+c.row)
			}
			if want := 1 + strings.Count(strings.ReplaceAll(strings.ReplaceAll(c.before+strings.TrimRight(c.row, "\r\n"), "\r\n", "\n"), "\r", "\n"), "\n"); a.Line != want {
				t.Errorf("line %d, expected %d", a.Line, want)
			}
			h := Read(fstest.MapFS{"games.csv": {Data: a.New}}, 1, &problems).History
			if problems.Errors() > 0 || len(h.Games) != 2 || len(h.Players) != 2 {
				t.Errorf("read again: %v", problems.Sorted())
			}
		})
	}
}

func TestAddQuotesWhatNeedsIt(t *testing.T) {
	files := fstest.MapFS{"games.csv": {Data: []byte("date,white,black,result,komi,note\n2026-01-01,\"Berg, Anna\",Bo,1-0,,\n")}}
	var problems diag.List
	a, ok := Add(files, game("2026-02-01", "Berg, Anna", "Bo", "0-1", "note", `he said "no", then lost`), 1, &problems)
	if want := `2026-02-01,"Berg, Anna",Bo,0-1,,"he said ""no"", then lost"`; !ok || a.Row != want {
		t.Errorf("row %v %v, expected %s", a, problems.Sorted(), want)
	}
}

func TestAddChoosesTheFile(t *testing.T) {
	const plain = "date,event,white,black,result\n2026-01-01,,anna,bert,1-0\n"
	other := strings.Replace(plain, "01-01", "01-02", 1)
	register := &fstest.MapFile{Data: []byte("id,name\nanna,Anna\nbert,Bert Ostrin\n")}
	event := &fstest.MapFile{Data: []byte("name: Spring Cup\ndate: 2026-03-01\n")}
	for _, c := range []struct {
		name  string
		files map[string]string
		game  NewGame
		file  string
		row   string
		wrong string
	}{
		{
			name: "the event's own", files: map[string]string{"games.csv": plain, "events/spring.csv": "white,black,result\n"},
			game: game("", "anna", "bert", "1-0", "event", "Spring Cup"), file: "events/spring.csv", row: "anna,bert,1-0",
		},
		{
			name: "the event's own, with its own day said again", files: map[string]string{"events/spring.csv": "white,black,result\n"},
			game: game("2026-03-01", "anna", "bert", "1-0", "event", "spring"), file: "events/spring.csv", row: "anna,bert,1-0",
		},
		{
			name: "the named one first", files: map[string]string{"games/a.csv": plain, "games/b.csv": other},
			game: NewGame{File: "games/b.csv", Cells: game("2026-03-02", "anna", "bert", "1-0").Cells}, file: "games/b.csv", row: "2026-03-02,,anna,bert,1-0",
		},
		{
			name: "games.csv", files: map[string]string{"games.csv": plain, "games/b.csv": other},
			game: game("2026-03-02", "anna", "bert", "1-0"), file: "games.csv", row: "2026-03-02,,anna,bert,1-0",
		},
		{
			name: "the only one that is no event's", files: map[string]string{"games/b.csv": plain, "events/spring.csv": "white,black,result\n"},
			game: game("", "anna", "bert", "1-0", "event", "spring-2"), wrong: `no game yet of an event "spring-2"`,
		},
		{
			name: "an event without a file", files: map[string]string{"games/b.csv": plain},
			game: game("", "anna", "Bert Ostrin", "1-0", "event", "spring"), file: "games/b.csv", row: ",spring,anna,Bert Ostrin,1-0",
		},
		{
			name: "several", files: map[string]string{"games/a.csv": plain, "games/b.csv": other},
			game: game("2026-03-02", "anna", "bert", "1-0"), wrong: "2 files that the game could go into, expected --file with one of them; games/a.csv or games/b.csv",
		},
		{
			name: "not there", files: map[string]string{"games/a.csv": plain},
			game: NewGame{File: "games/b.csv", Cells: game("2026-03-02", "anna", "bert", "1-0").Cells}, wrong: `no file of games "games/b.csv" in the data folder, expected games/a.csv; did you mean games/a.csv?`,
		},
		{
			name: "games inside the event", files: map[string]string{"games.csv": plain, "events/inside.yaml": "name: Inside\ndate: 2026-04-01\ngames:\n  - {white: anna, black: bert, result: 1-0}\n"},
			game: game("", "bert", "anna", "1-0", "event", "inside"), wrong: `the games of "inside" stand in events/inside.yaml, expected a CSV file; write the game there by hand, or name a CSV file with --file`,
		},
		{
			name: "no date", files: map[string]string{"games.csv": plain},
			game: game("", "anna", "bert", "1-0"), wrong: "a game without a date, expected --date with the day it was played; --today takes it from the clock",
		},
		{
			name: "no column", files: map[string]string{"games.csv": plain, "games/b.csv": "date,white,black,result,handicap\n"},
			game: game("2026-03-02", "anna", "bert", "1-0", "handicap", "2"), wrong: `games.csv has no column "handicap", expected one of date, event, white, black, result; games/b.csv has it, name that with --file; or add ",handicap" to its first line, and an empty cell to every row`,
		},
		{
			name: "unknown column", files: map[string]string{"games.csv": plain},
			game: game("2026-03-02", "anna", "bert", "1-0", "handycap", "2"), wrong: `unknown column "handycap", expected one of date, event, round, white, black, result, margin, score, handicap, komi, board, minutes, tempo, rated, note, link; did you mean handicap?`,
		},
		{
			name: "near name", files: map[string]string{"games.csv": plain},
			game: game("2026-03-02", "ana", "bert", "1-0"), wrong: `unknown player "ana", expected an id, a name or an alias of the register; did you mean anna (Anna)?`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := fstest.MapFS{"players.csv": register, "events/spring.yaml": event}
			for name, text := range c.files {
				files[name] = &fstest.MapFile{Data: []byte(text)}
			}
			var problems diag.List
			a, ok := Add(files, c.game, 1, &problems)
			switch list := problems.Sorted(); {
			case c.wrong != "":
				if ok || len(list) == 0 || !strings.HasPrefix(list[0].String(), c.wrong) {
					t.Errorf("got %v, expected %s", list, c.wrong)
				}
			case !ok:
				t.Error(list)
			case a.File != c.file || a.Row != c.row:
				t.Errorf("got %s %s, expected %s %s", a.File, a.Row, c.file, c.row)
			}
		})
	}
}

func TestAddAsksWhetherAnUnknownNameIsNew(t *testing.T) {
	files := fstest.MapFS{"games.csv": {Data: []byte("date,event,white,black,result\n2026-01-01,Club Evening,Anna Kovale,Bert,1-0\n")}}
	g := game("2026-02-01", "Anna Koval", "Bert", "0-1", "event", "Club Evenings")
	var problems diag.List
	if _, ok := Add(files, g, 1, &problems); ok {
		t.Fatal("two slips were taken")
	}
	var got []string
	for _, p := range problems.Sorted() {
		got = append(got, p.String())
	}
	want := []string{
		`no game yet of "Anna Koval", expected an id, a name or an alias; did you mean anna-kovale (Anna Kovale)? a newcomer is added with --new`,
		`no game yet of an event "Club Evenings", expected the id or name of one; did you mean Club Evening? a new one is added with --new`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nexpected\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	g.New = true
	a, ok := Add(files, g, 1, &diag.List{})
	if !ok || strings.Join(a.Made, "|") != "Anna Koval|Club Evenings" {
		t.Errorf("made %v", a)
	}
	// The address of an event that games made is as good as its name.
	a, ok = Add(files, game("2026-02-01", "anna-kovale", "Bert", "0-1", "event", "club-evening-2026"), 1, &diag.List{})
	if !ok || a.Row != "2026-02-01,Club Evening,Anna Kovale,Bert,0-1" {
		t.Errorf("got %v", a)
	}
}

func TestAddRefusesLettersThatTheFileCanNotHold(t *testing.T) {
	files := fstest.MapFS{"games.csv": {Data: []byte("date,white,black,result\n2026-01-01,Ren\xe9e,Bo,1-0\n")}}
	g := game("2026-02-01", "李明", "Bo", "0-1")
	g.New = true
	var problems diag.List
	if _, ok := Add(files, g, 1, &problems); ok || !strings.Contains(problems.Sorted()[0].String(), "Windows-1252") {
		t.Errorf("got %v", problems.Sorted())
	}
	// "Ã©Ã©" in Windows-1252 is "éé" in UTF-8: the file would be read otherwise.
	g = game("2026-02-01", "Ã©Ã©", "Bo", "0-1")
	g.New = true
	problems = diag.List{}
	if _, ok := Add(files, g, 1, &problems); ok || !strings.Contains(problems.Sorted()[0].String(), "read otherwise") {
		t.Errorf("got %v", problems.Sorted())
	}
}

// FuzzAdd adds a game to any file that can be read. The file before is a prefix
// of the file after, apart from a missing line end; every game stays, and the
// new one is the last.
func FuzzAdd(f *testing.F) {
	for _, s := range []string{
		"date,white,black,result\n2026-01-01,a,b,1-0\n", "date;white;black;result;note\r\n2026-01-01;a;b;1-0;\"x\r\ny\"",
		"\xef\xbb\xbfdate\thome\taway\tresult\r2026-01-01\ta\t\"b\"\"\"\t=\r", "date,white,black,result,note\n2026-01-01,Ren\xe9e,b,0-1,\xe9\n,,,,\n\n",
	} {
		f.Add(s, "c", "a note")
	}
	f.Add("date,white,black,result,note\n2026-01-01,\xe9,b,1-0,\n", "Ã©", "é;\"")
	f.Fuzz(func(t *testing.T, before, white, note string) {
		var problems diag.List
		files := fstest.MapFS{"games.csv": {Data: []byte(before)}}
		d := Read(files, 1, &problems)
		if problems.Errors() > 0 || !utf8.ValidString(white) || !utf8.ValidString(note) {
			return
		}
		g := game("2026-02-01", white, "fuzz", "1-0")
		if strings.Contains(before, "note") {
			g.Cells = append(g.Cells, Cell{"note", note})
		}
		g.New = true
		a, ok := Add(files, g, 1, &problems)
		if !ok {
			return
		}
		rest, ok := bytes.CutPrefix(a.New, []byte(before))
		row := []byte(a.Row)
		if !utf8.Valid(a.New) {
			row, _ = charmap.Windows1252.NewEncoder().Bytes(row)
		}
		if !ok || !bytes.Equal(bytes.Trim(rest, "\r\n"), bytes.Trim(row, "\r\n")) {
			t.Fatalf("%q became %q with the row %q", before, a.New, a.Row)
		}
		again := diag.List{}
		after := Read(fstest.MapFS{"games.csv": {Data: a.New}}, 1, &again)
		if again.Errors() > 0 {
			return // the row itself is wrong
		}
		if len(after.History.Games) != len(d.History.Games)+1 {
			t.Fatalf("%d games became %d", len(d.History.Games), len(after.History.Games))
		}
	})
}
