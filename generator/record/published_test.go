package record

import (
	"strings"
	"testing"
	"testing/fstest"

	"echelle/generator/diag"
	"echelle/generator/history"
)

const someHash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

func officialFolder(extra map[string]string) fstest.MapFS {
	files := fstest.MapFS{
		"games.csv":      {Data: []byte("date,white,black,result\n2024-01-05,anna,bert,1-0\n2024-02-05,cleo,bert,1-0\n")},
		"players.csv":    {Data: []byte("id,name,visibility,public_id\nanna,Anna,,\nbert,Bert,hidden,p-77\ncleo,Cleo,,\n")},
		"redirects.yaml": {Data: []byte("players: {cleopatra: cleo}\n")},
		"site.yaml":      {Data: []byte("rankings:\n  - {id: main, system: elo}\n  - {id: rapid, system: elo}\n")},
	}
	for name, text := range extra {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func TestPublishedListsAreRead(t *testing.T) {
	var problems diag.List
	head := PublishedHead("v1.2.0", someHash, strings.Repeat("0", 64)) + "\n"
	d := Read(officialFolder(map[string]string{
		"lists/rapid/2024-01-31.csv": head + "rank,id,name,rating,deviation,games,grade\n1,anna,Anna,1515.000000,,1,\n",
		"lists/main/2024-02-29.csv":  head + "rank,id,name,rating,deviation,games,grade\n1,cleopatra,\"'=Cleo\",1516.25,30.5,1,2 dan\n2=,p-77,—,1400.000000,,2,\n",
		"lists/main/2024-01-31.csv":  head + "rank,id,name,rating\n1,anna,Anna,1515.000000\n2,bert,Bert,1485\n",
		"corrections.yaml": "- {date: 2024-03-05, ranking: main, list: 2024-02-29, reason: ' a game was entered twice ', players: [anna, cleopatra]}\n" +
			"- date: 2024-03-01\n  ranking: rapid\n  list: 2024-01-31\n  reason: late\n",
	}), 1, &problems)
	if problems.Errors() != 1 || !strings.Contains(problems.Sorted()[0].String(), `lists/main/2024-02-29.csv:4:1: rank is "2="`) {
		t.Fatal(problems.Sorted())
	}
	if len(d.Published) != 2 || d.Published[0].Ranking != "main" || d.Published[1].Ranking != "rapid" || d.Published[0].Program != "v1.2.0" || d.Published[0].Games != someHash {
		t.Fatalf("%+v", d.Published)
	}
	if len(d.Corrections) != 2 || d.Corrections[0].Ranking != "rapid" || d.Corrections[1].Reason != "a game was entered twice" || len(d.Corrections[1].Players) != 2 {
		t.Fatalf("%+v", d.Corrections)
	}
	if p := d.Corrections[1].Players[1]; d.History.Players[p].ID != "cleo" {
		t.Errorf("the merged player is %s", d.History.Players[p].ID)
	}
	if d.Corrections[1].List != history.DayOf(2024, 2, 29) {
		t.Error("the wrong list")
	}
}

func TestPublishedRows(t *testing.T) {
	var problems diag.List
	head := PublishedHead("v1.2.0", someHash, someHash) + "\n"
	d := Read(officialFolder(map[string]string{
		"lists/main/2024-02-29.csv": head + "rank,id,name,rating,deviation,games,grade\n1,cleopatra,\"'=Cleo\",1516.25,30.5,1,2 dan\n2,p-77,—,1400.000000,,2,\n",
	}), 1, &problems)
	if problems.Len() != 0 {
		t.Fatal(problems.Sorted())
	}
	rows := d.Published[0].Rows
	want := []PublishedRow{{2, 1, "cleopatra", "=Cleo", 1516.25, 30.5, 1, "2 dan", 3}, {1, 2, "p-77", "—", 1400, 0, 2, "", 4}}
	for i := range want {
		if rows[i] != want[i] {
			t.Errorf("%+v, want %+v", rows[i], want[i])
		}
	}
}

func TestWrongPublishedLists(t *testing.T) {
	head := PublishedHead("v1", someHash, someHash) + "\nrank,id,name,rating\n"
	for name, c := range map[string]struct{ file, text, want string }{
		"no head":        {"lists/main/2024-01-31.csv", "rank,id,name,rating\n1,anna,Anna,1500\n", "lists/main/2024-01-31.csv:1:1: a published list without its first line"},
		"no ranking":     {"lists/chess/2024-01-31.csv", head, `lists/chess/2024-01-31.csv: a published list of the unknown ranking "chess"`},
		"no day":         {"lists/main/january.csv", head, "lists/main/january.csv: a published list without a day"},
		"no folder":      {"lists/2024-01-31.csv", head, "lists/2024-01-31.csv: a list outside of the folder of a ranking"},
		"unknown player": {"lists/main/2024-01-31.csv", head + "1,dora,Dora,1500\n", `lists/main/2024-01-31.csv:3:3: unknown player "dora" on a published list`},
		"twice":          {"lists/main/2024-01-31.csv", head + "1,anna,Anna,1500\n2,anna,Anna,1400\n", `lists/main/2024-01-31.csv:4:3: the player "anna" for a second time`},
		"no reason":      {"corrections.yaml", "- {date: 2024-02-01, ranking: main, list: 2024-01-31}\n", "corrections.yaml:1:3: a correction without reason"},
		"no list":        {"corrections.yaml", "date: 2024-02-01\n", "corrections.yaml:1:1: "},
		"a stranger":     {"corrections.yaml", "- {date: 2024-02-01, ranking: main, list: 2024-01-31, reason: x, players: [dora]}\n", `unknown player "dora"`},
	} {
		var problems diag.List
		Read(officialFolder(map[string]string{c.file: c.text}), 1, &problems)
		if problems.Len() != 1 || !strings.Contains(problems.Sorted()[0].String(), c.want) {
			t.Errorf("%s: %v, want %s", name, problems.Sorted(), c.want)
		}
	}
}
