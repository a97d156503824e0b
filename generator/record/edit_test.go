package record

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"echelle/generator/diag"
)

// The register is changed in the manner in which it is written.
func TestARegisterIsChangedInItsOwnManner(t *testing.T) {
	e := RegisterEdit{Remove: "old", ID: "new", Set: []Fact{{"aliases", "Ann Bérg; Annie"}}}
	for _, c := range []struct{ what, file, text, want string }{
		{
			"commas", "players.csv",
			"id,name,aliases\nada,Ada,\nold,Ann Berg,\nnew,Anna Berg,\nzoe,Zoé,\"Z, z\"\n",
			"id,name,aliases\nada,Ada,\nnew,Anna Berg,Ann Bérg; Annie\nzoe,Zoé,\"Z, z\"\n",
		},
		{
			"semicolons, CRLF, byte-order mark, no last line end", "players.csv",
			"\xef\xbb\xbfid;aliases;name\r\nnew;x;Anna Berg\r\n\r\n;;\r\nold;;Ann Berg",
			"\xef\xbb\xbfid;aliases;name\r\nnew;\"Ann Bérg; Annie\";Anna Berg\r\n\r\n;;",
		},
		{
			"a column that is none", "players.csv",
			"id\tname\taliases\told\r\nold\tAnn\t\t\r\nnew\tAnna B\xe9rg\t\t1\r\n",
			"",
		},
		{
			"Windows-1252", "players.csv",
			"id\tname\taliases\tx-old\r\nold\tAnn\t\t\r\nnew\tAnna B\xe9rg\t\t1\r\n",
			"id\tname\taliases\tx-old\r\nnew\tAnna B\xe9rg\tAnn B\xe9rg; Annie\t1\r\n",
		},
		{
			"no column for it", "players.csv",
			"id,name\nold,Ann\nnew,Anna\n\nada,\"A\nda\"\n",
			"id,name,aliases\nnew,Anna,Ann Bérg; Annie\n\nada,\"A\nda\",\n",
		},
		{
			"quoted cells of several lines", "players.csv",
			"id,name,aliases,status\n\"old\",\"Ann\n\"\"B\"\"\",,x\n\"new\",Anna,\"a \"\"b\"\" c\",\"1\n2\"\n",
			"id,name,aliases,status\n\"new\",Anna,Ann Bérg; Annie,\"1\n2\"\n",
		},
		{
			"CR", "players.csv",
			"id,name,aliases\rold,Ann,\rnew,Anna,\r",
			"id,name,aliases\rnew,Anna,Ann Bérg; Annie\r",
		},
		{
			"YAML", "players.yaml",
			"# all\n- id: old\n  name: Ann   # once\n\n# the best\n- id: new\n  name: Anna\n  born: 1980\n\n- id: zoe\n  name: Zoé\n",
			"# all\n\n# the best\n- id: new\n  aliases: \"Ann Bérg; Annie\"\n  name: Anna\n  born: 1980\n\n- id: zoe\n  name: Zoé\n",
		},
		{
			"YAML in braces, with the key", "players.yaml",
			"- {id: new, name: Anna, aliases: x y, born: 1980}\n- {id: old, name: Ann}\n",
			"- {id: new, name: Anna, aliases: \"Ann Bérg; Annie\", born: 1980}\n",
		},
		{
			"YAML with an empty key and quotes", "players.yaml",
			"-\n  id: old\n  name: Ann\n-\n  id: \"new\"\n  aliases:\n  name: 'An''na'\n",
			"-\n  id: \"new\"\n  aliases: \"Ann Bérg; Annie\"\n  name: 'An''na'\n",
		},
		{"YAML on one line", "players.yaml", "[{id: old, name: Ann}, {id: new, name: Anna}]\n", ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			got, err := EditRegister(c.file, []byte(c.text), e)
			switch {
			case c.want == "" && err == nil:
				t.Errorf("got %q, expected an error", got)
			case c.want != "" && (err != nil || string(got) != c.want):
				t.Errorf("got  %q (%v)\nwant %q", got, err, c.want)
			}
		})
	}
}

func TestRedirectsAreAddedInTheirOwnManner(t *testing.T) {
	for _, c := range []struct{ what, text, want string }{
		{"no file", "", "# Ids that are no longer used. Old files may keep them; their addresses lead to the new ones.\nplayers:\n  old: new\n"},
		{"below the others", "players:\n    a: b # why\n# end\nevents:\n  x: y\n", "players:\n    a: b # why\n    old: new\n# end\nevents:\n  x: y\n"},
		{"no last line end", "players:\r\n  a: b", "players:\r\n  a: b\r\n  old: new"},
		{"only events", "events: {x: y}\n", "events: {x: y}\nplayers:\n  old: new\n"},
		{"nothing below players", "players:\nevents:\n  x: y\n", "players:\n  old: new\nevents:\n  x: y\n"},
		{"braces", "players: {a: b}\n", "players: {old: new, a: b}\n"},
		{"empty braces", "players: {}", "players: {old: new}"},
		{"a chain", "players:\n  a: old\n", "players:\n  a: old\n  old: new\n"},
		{"remarks only", "# none\n", "# none\nplayers:\n  old: new\n"},
	} {
		t.Run(c.what, func(t *testing.T) {
			got, err := AddRedirects([]byte(c.text), []Redirect{{From: "old", To: "new"}})
			if err != nil || string(got) != c.want {
				t.Errorf("got  %q (%v)\nwant %q", got, err, c.want)
			}
		})
	}
	if got, err := AddRedirects([]byte("players: 7\n"), []Redirect{{From: "old", To: "new"}}); err == nil {
		t.Errorf("got %q, expected an error", got)
	}
}

// Whatever a register looks like, only the lines that are meant change: the
// others are there afterwards, byte for byte and in their order.
func FuzzOnlyTheMeantLinesOfARegisterChange(f *testing.F) {
	for _, text := range []string{
		"id,name,aliases\na,A,\nb,B,x\nc,C,\n", "id;name;aliases\r\na;A;\r\nb;\"B;\";\r\n", "\xef\xbb\xbfid\tname\taliases\ra\tA\t\rb\tB\t",
		"id,name,aliases\na,\"A\nA\",\n\n,,\nb,B\xe9,\"\"\"\"\n", "name,id,aliases,x-1\nA,a,,\nB,b,,\nC,c,,",
	} {
		f.Add([]byte(text), "Alias")
	}
	f.Fuzz(func(t *testing.T, text []byte, alias string) {
		var problems diag.List
		list, _ := readPlayers("players.csv", text, 0, &problems)
		if problems.Errors() > 0 || len(list) < 2 || strings.TrimSpace(alias) != alias || alias == "" || strings.ContainsAny(alias, "\r\n\x00") {
			return
		}
		remove, change := list[0].ID, list[1].ID
		edited, err := EditRegister("players.csv", text, RegisterEdit{Remove: remove, ID: change, Set: []Fact{{"aliases", alias}}})
		if err != nil {
			return
		}
		raw, err := openRawTable(text)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(raw.columns, "aliases") {
			return // every line gets a cell
		}
		at := 0
		for i := range raw.records {
			if i == raw.find(remove) || i == raw.find(change) {
				continue
			}
			r := &raw.records[i]
			line := text[r.from:r.to]
			next := bytes.Index(edited[at:], line)
			if next < 0 {
				t.Fatalf("line %d is not the same in %q", r.line, edited)
			}
			at += next + len(line)
		}
	})
}
