package sitetest

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// register reads players.csv of a site: rows by id, cells by column.
func (s *site) register(t *testing.T) []map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(s.data, "players.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var list []map[string]string
	for _, row := range rows[1:] {
		player := map[string]string{}
		for i, cell := range row {
			player[rows[0][i]] = cell
		}
		list = append(list, player)
	}
	return list
}

// Names that try to be markup, script, formula or path are shown as the names
// they are: on their page and in every list. That pages hold no script and no
// foreign markup is the matter of TestEveryPageIsSoundHTML.
func TestHostileNamesAreShownAsNames(t *testing.T) {
	s := sites["hostile"]
	for _, player := range s.register(t) {
		name, page := player["name"], "players/"+player["id"]+".html"
		for _, page := range []string{page, "players/index.html", "elo/index.html"} {
			root, err := html.Parse(bytes.NewReader(s.files[page]))
			if err != nil {
				t.Fatal(err)
			}
			shown := false
			for n := range root.Descendants() {
				shown = shown || n.Type == html.TextNode && strings.Contains(n.Data, name)
			}
			if !shown {
				t.Errorf("%s does not show %q", page, name)
			}
		}
	}
}

// What a spreadsheet would run begins with an apostrophe.
func TestNoCellOfACSVIsAFormula(t *testing.T) {
	cells, quoted := 0, 0
	number := regexp.MustCompile(`^[+-]?\d+([.,]\d+)?$`)
	for _, s := range all() {
		for file, text := range s.files {
			if filepath.Ext(file) != ".csv" {
				continue
			}
			rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
			if err != nil {
				t.Errorf("%s: %s: %v", s.name, file, err)
			}
			for _, row := range rows {
				for _, cell := range row {
					cells++
					if strings.HasPrefix(cell, "'") {
						quoted++
					}
					if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) && !number.MatchString(cell) && !isResult(cell) {
						t.Errorf("%s: %s has the cell %q, expected an apostrophe before it", s.name, file, cell)
					}
				}
			}
		}
	}
	if cells < 1000 || quoted == 0 {
		t.Errorf("%d cells seen, %d with an apostrophe, expected many and some", cells, quoted)
	}
}

func isResult(cell string) bool { return cell == "-" || cell == "+" }

// Every JSON and XML file is well-formed, and JSON keeps the names.
func TestDataFilesAreWellFormed(t *testing.T) {
	seen := map[string]int{}
	for _, s := range all() {
		for file, text := range s.files {
			seen[filepath.Ext(file)]++
			switch filepath.Ext(file) {
			case ".json":
				if !json.Valid(text) {
					t.Errorf("%s: %s is not JSON", s.name, file)
				}
			case ".xml", ".svg":
				d := xml.NewDecoder(bytes.NewReader(text))
				for {
					if _, err := d.Token(); errors.Is(err, io.EOF) {
						break
					} else if err != nil {
						t.Errorf("%s: %s: %v", s.name, file, err)
						break
					}
				}
			}
		}
	}
	if seen[".json"] == 0 || seen[".xml"] == 0 {
		t.Errorf("seen %v, expected JSON and XML", seen)
	}
	s := sites["hostile"]
	var list struct {
		Players []struct{ ID, Name string }
	}
	if err := json.Unmarshal(s.files["elo/index.json"], &list); err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	for _, p := range s.register(t) {
		names[p["id"]] = p["name"]
	}
	for _, p := range list.Players {
		if p.Name != names[p.ID] {
			t.Errorf("the list names %s %q, expected %q", p.ID, p.Name, names[p.ID])
		}
	}
	if len(list.Players) != len(names) {
		t.Errorf("the list has %d players, expected %d", len(list.Players), len(names))
	}
}

// Nothing on the whole site tells who a player is who does not want to be seen.
func TestHiddenPlayersAreNowhere(t *testing.T) {
	for _, s := range []*site{sites["demo"], sites["fr"], sites["zh"]} {
		var secrets, open []string
		hidden := 0
		for _, p := range s.register(t) {
			own := []string{p["name"], p["sort"], p["native"], p["id"], p["licence"]}
			own = append(own, strings.Split(p["aliases"], ";")...)
			own = append(own, strings.Split(p["ids"], ";")...)
			own = append(own, strings.Fields(p["name"]+" "+strings.ReplaceAll(p["id"], "-", " "))...)
			if p["visibility"] != "hidden" && p["visibility"] != "initials" {
				open = append(open, own...)
				continue
			}
			hidden++
			secrets = append(secrets, own...)
			if _, ok := s.files["players/"+p["public_id"]+".html"]; !ok || p["public_id"] == "" {
				t.Errorf("%s: %s has no page under the token %q", s.name, p["id"], p["public_id"])
			}
		}
		if hidden < 3 {
			t.Fatalf("%s: %d players are not public, expected at least two hidden and one with initials", s.name, hidden)
		}
		others := strings.Join(open, "\n")
		contents := map[string][]byte{}
		for file, text := range s.files {
			contents[file] = unpacked(t, file, text)
		}
		for _, secret := range secrets {
			secret = strings.TrimSpace(secret)
			if len([]rune(secret)) < 3 || strings.Contains(others, secret) {
				continue
			}
			for file, text := range contents {
				if bytes.Contains(text, []byte(secret)) || strings.Contains(file, secret) {
					t.Errorf("%s: %s holds %q of a player who is not public", s.name, file, secret)
				}
			}
		}
	}
}

// Nothing else on this site looks like the years of birth, 1901 to 1913.
func TestYearsOfBirthAreNotPrinted(t *testing.T) {
	s := sites["hostile"]
	for _, p := range s.register(t) {
		if _, err := strconv.Atoi(p["born"]); err != nil {
			t.Fatalf("%s has no year of birth", p["id"])
		}
		for file, text := range s.files {
			if filepath.Ext(file) != ".js" && bytes.Contains(text, []byte(p["born"])) {
				t.Errorf("%s holds the year of birth of %s", file, p["id"])
			}
		}
	}
}
