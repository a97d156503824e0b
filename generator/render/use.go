package render

import (
	"fmt"
	"html/template"
	"slices"
	"strings"
	"text/template/parse"
	"unicode/utf8"

	"echelle/generator/diag"
)

// use is a literal that names a text of the catalogue or an asset.
type use struct {
	name, kind string // kind: "word" or "asset"
	at         diag.Pos
}

// note collects the literals of the templates that a file defines; those of all
// files for "". Calls with literals alone fail without a word where a page does
// not come to them, so that they are looked at here.
func (s *Set) note(t *template.Template, file string) {
	for _, x := range t.Templates() {
		if x.Tree != nil && (file == "" || x.Tree.ParseName == file) {
			s.noteIn(x.Tree.Root, x.Tree.ParseName)
		}
	}
}

func (s *Set) noteIn(node parse.Node, file string) {
	switch n := node.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, x := range n.Nodes {
			s.noteIn(x, file)
		}
	case *parse.ActionNode:
		s.noteIn(n.Pipe, file)
	case *parse.IfNode:
		s.noteBranch(&n.BranchNode, file)
	case *parse.WithNode:
		s.noteBranch(&n.BranchNode, file)
	case *parse.RangeNode:
		s.noteBranch(&n.BranchNode, file)
	case *parse.TemplateNode:
		s.noteIn(n.Pipe, file)
	case *parse.PipeNode:
		if n == nil {
			return
		}
		for _, c := range n.Cmds {
			s.noteCall(c, file)
		}
	}
}

func (s *Set) noteBranch(n *parse.BranchNode, file string) {
	s.noteIn(n.Pipe, file)
	s.noteIn(n.List, file)
	s.noteIn(n.ElseList, file)
}

func (s *Set) noteCall(c *parse.CommandNode, file string) {
	name, _ := c.Args[0].(*parse.IdentifierNode)
	for i, arg := range c.Args {
		s.noteIn(arg, file) // a pipeline in parentheses
		literal, ok := arg.(*parse.StringNode)
		switch {
		case !ok || name == nil:
		case name.Ident == "t" && i == 1:
			s.uses = append(s.uses, use{literal.Text, "word", s.pos(file, int(literal.Pos))})
		case name.Ident == "asset" && i == 1, name.Ident == "loads" && i > 1:
			s.uses = append(s.uses, use{strings.TrimLeft(literal.Text, "!+"), "asset", s.pos(file, int(literal.Pos))})
		}
	}
}

// pos is the place of a byte of a file.
func (s *Set) pos(file string, offset int) diag.Pos {
	text := s.texts[file]
	before := text[:min(offset, len(text))]
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return diag.Pos{File: file, Line: strings.Count(before, "\n") + 1, Col: utf8.RuneCountInString(line) + 1}
}

// Check returns a problem for each key of words and each asset that a template
// names and that is none. words and assets are all there are, sorted.
func (s *Set) Check(words, assets []string) []diag.Problem {
	var list []diag.Problem
	for _, u := range s.uses {
		known, what, expected := words, "no words for the key", "a key of the program's i18n/en.yaml"
		if u.kind == "asset" {
			known, what, expected = assets, "no asset", "a file of asset/"
		}
		if !slices.Contains(known, u.name) {
			list = append(list, diag.Problem{Pos: u.at, What: fmt.Sprintf("%s %q", what, u.name), Expected: expected, Hint: meant(u.name, known, "")})
		}
	}
	return list
}
