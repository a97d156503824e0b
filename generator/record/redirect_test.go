package record

import (
	"maps"
	"strings"
	"testing"

	"echelle/generator/diag"
)

func TestRedirectsFollowChains(t *testing.T) {
	var problems diag.List
	r := readRedirects("redirects.yaml", []byte("players: {oldest: older, older: old, old: ann, b: bob}\nevents:\n  spring: spring-open\n"), &problems)
	wantProblems(t, &problems)
	if got, want := Map(r.Players), map[string]string{"oldest": "ann", "older": "ann", "old": "ann", "b": "bob"}; !maps.Equal(got, want) {
		t.Errorf("players: got %v, want %v", got, want)
	}
	if got, want := Map(r.Events), map[string]string{"spring": "spring-open"}; !maps.Equal(got, want) {
		t.Errorf("events: got %v, want %v", got, want)
	}
}

func TestRedirectProblems(t *testing.T) {
	ids := []string{"ann", "bob"}
	for _, test := range []struct {
		yaml string
		want []string
	}{
		{"", nil},
		{"players:\n", nil},
		{"players: {a: ann}\n", nil},
		{"players:\n  a: b\n  b: a\n  c: a\n", []string{
			"redirects.yaml:2:3: a redirect in a circle: a → b → a, expected an id that is in use at the end",
		}},
		{"players: {a: a}\n", []string{
			"redirects.yaml:1:11: a redirect in a circle: a → a, expected an id that is in use at the end",
		}},
		{"players: {a: anne}\n", []string{
			`redirects.yaml:1:14: a redirect to the unknown player "anne", expected an id that is in use; did you mean ann?`,
		}},
		{"players: {bob: ann}\n", []string{
			`redirects.yaml:1:11: a redirect from "bob", the id of a player, expected an id that is no longer in use; to merge two, remove the old one first`,
		}},
		{"players:\n  a: ann\n  a: bob\n", []string{
			`redirects.yaml:3:3: the key "a" is given twice, expected each key once; first on line 2`,
		}},
		{"players:\n  ../a: ann\n  con: ann\n  b:\n  c: [ann]\n", []string{
			`redirects.yaml:2:3: the old id "../a", expected an id that can be part of an address`,
			`redirects.yaml:3:3: the old id "con", expected an id that can be part of an address`,
			`redirects.yaml:4:3: "b" leads to nothing, expected a new id as in b: new-id`,
			`redirects.yaml:5:3: "c" leads to nothing, expected a new id as in c: new-id`,
		}},
		{"players:\n  " + strings.Repeat("a", 251) + ": ann\n", []string{
			`redirects.yaml:2:3: the old id "` + strings.Repeat("a", 60) + `…", expected an id that can be part of an address`,
		}},
		{"players: [a, ann]\nclubs: {a: b}\n", []string{
			"redirects.yaml:1:10: players is a list, expected old ids with new ones as in {old-id: new-id}",
			`redirects.yaml:2:1: unknown key "clubs", expected one of players, events`,
		}},
	} {
		t.Run(test.yaml, func(t *testing.T) {
			var problems diag.List
			r := readRedirects("redirects.yaml", []byte(test.yaml), &problems)
			checkRedirects("player", r.Players, func(id string) bool { return id == "ann" || id == "bob" }, ids, &problems)
			wantProblems(t, &problems, test.want...)
		})
	}
}

func TestStaticFiles(t *testing.T) {
	var problems diag.List
	checkStatic([]string{
		"static/CNAME", "static/Logo.svg", "static/a?.pdf", "static/aux.txt", "static/dot.", "static/img/été 1.png", "static/logo.svg",
	}, &problems)
	wantProblems(t, &problems,
		`static/a?.pdf: the name "a?.pdf", expected a name that every system can store; rename it`,
		`static/aux.txt: the name "aux.txt", expected a name that every system can store; rename it`,
		`static/dot.: the name "dot.", expected a name that every system can store; rename it`,
		`static/logo.svg: the same name as static/Logo.svg but for capitals, expected names that differ in more than capitals; rename one`,
	)
}
