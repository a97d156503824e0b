package record

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/yamlfile"
)

// This file and its neighbours editcsv.go and edityaml.go change files that
// people keep: what is not meant stays byte for byte, with its separators, line
// ends, encoding and remarks. After each change the file is read again and
// compared; where it says anything else than it should, it is not changed.

// Fact is one cell of an entry of the register, as written.
type Fact struct{ Name, Text string }

// Entry is an entry of the register as written.
type Entry struct {
	Line  int
	Facts []Fact // in the order of the file; only those that are given
}

// Get is the text of a fact, "" where it is not given.
func (e *Entry) Get(name string) string {
	for _, f := range e.Facts {
		if f.Name == name {
			return f.Text
		}
	}
	return ""
}

// RegisterEdit says how to change the register.
type RegisterEdit struct {
	Remove string // id of the entry to take out; "" for none
	ID     string // id of the entry that gets facts
	Set    []Fact // the facts that it gets, in place of those it has
}

// register is the text of a register that can be changed.
type register interface {
	entry(id string) (Entry, bool)
	edit(e RegisterEdit) ([]byte, error)
}

func openRegister(file string, text []byte) (register, error) {
	if strings.HasSuffix(file, ".csv") {
		return openRawTable(text)
	}
	return openRawList(file, text)
}

// RegisterEntry finds an entry in the text of players.csv or players.yaml.
func RegisterEntry(file string, text []byte, id string) (Entry, bool) {
	r, err := openRegister(file, text)
	if err != nil {
		return Entry{}, false
	}
	return r.entry(id)
}

// EditRegister changes the text of players.csv or players.yaml, which must have
// been read without errors.
func EditRegister(file string, text []byte, e RegisterEdit) ([]byte, error) {
	r, err := openRegister(file, text)
	if err != nil {
		return nil, err
	}
	edited, err := r.edit(e)
	if err != nil {
		return nil, err
	}
	if !says(file, text, edited, e) {
		return nil, fmt.Errorf("%s is written in a way that can not be changed by a program, expected one entry a line, or one key a line", file)
	}
	return edited, nil
}

// says tells whether an edited register differs in what was meant alone.
func says(file string, before, after []byte, e RegisterEdit) bool {
	var problems diag.List
	was, _ := readPlayers(file, before, 0, &problems)
	is, _ := readPlayers(file, after, 0, &problems)
	if problems.Errors() > 0 {
		return false
	}
	was = slices.DeleteFunc(was, func(m member) bool { return e.Remove != "" && m.ID == e.Remove })
	if len(was) != len(is) {
		return false
	}
	for i := range was {
		a, b := was[i], is[i]
		for _, m := range []*member{&a, &b} {
			m.pos, m.distinctAt, m.Line = diag.Pos{}, diag.Pos{}, 0
			for k := range m.clubs {
				m.clubs[k].pos = diag.Pos{}
			}
		}
		if a.ID != e.ID && !reflect.DeepEqual(a, b) || a.ID != b.ID {
			return false
		}
	}
	r, err := openRegister(file, after)
	if err != nil {
		return false
	}
	entry, ok := r.entry(e.ID)
	for _, f := range e.Set {
		ok = ok && entry.Get(f.Name) == f.Text
	}
	return ok || len(e.Set) == 0
}

// AddRedirects adds players to the text of redirects.yaml, which may be empty.
func AddRedirects(text []byte, list []Redirect) ([]byte, error) {
	const file = "redirects.yaml"
	edited := text
	for _, r := range list {
		edited = addRedirect(file, edited, r)
	}
	var problems diag.List
	want, got := readRedirects(file, text, &problems), readRedirects(file, edited, &problems)
	if problems.Errors() == 0 {
		next := Map(list)
		for i := range want.Players {
			if to, ok := next[want.Players[i].To]; ok {
				want.Players[i].To = to
			}
		}
		want.Players = append(want.Players, list...)
		a, b := Map(want.Players), Map(got.Players)
		if reflect.DeepEqual(a, b) && reflect.DeepEqual(Map(want.Events), Map(got.Events)) {
			return edited, nil
		}
	}
	return nil, fmt.Errorf("%s is written in a way that can not be changed by a program, expected players: with one id a line", file)
}

// eol is the line end of a text.
func eol(text []byte) string {
	for i, c := range text {
		switch {
		case c == '\n':
			return "\n"
		case c == '\r' && i+1 < len(text) && text[i+1] == '\n':
			return "\r\n"
		case c == '\r':
			return "\r"
		}
	}
	return "\n"
}

// parsed reads YAML that was read before without errors.
func parsed(file string, text []byte) (*yamlfile.Node, bool) {
	var problems diag.List
	return yamlfile.Parse(file, text, &problems)
}
