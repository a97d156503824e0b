package render

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"echelle/generator/diag"
)

// sentences are what the template packages say when something is wrong. Those
// below are what people meet who write a template; every other one is passed on
// as it is.
type sentences struct {
	// "template: page/list.html:3: unexpected {{end}}"
	// "html/template:page/list.html:2:11: no such template "tiels""
	// "template: page/list.html:1:23: executing "content" at <.Nmae>: …"
	// "html/template:base.html: "<" in attribute name: …"
	placed, executing                          *regexp.Regexp
	noField, noFunction, noTemplate, callFails *regexp.Regexp
	quoted                                     *regexp.Regexp
}

func newSentences() sentences {
	return sentences{
		placed:     regexp.MustCompile(`(?s)^(?:html/)?template: ?([^:\s]+)(?::(\d+))?(?::(\d+))?: (.*)$`),
		executing:  regexp.MustCompile(`(?s)^executing ".*?" at <(.*?)>: (.*)$`),
		noField:    regexp.MustCompile(`can't evaluate field (\S+) in type \*?(\S+)`),
		noFunction: regexp.MustCompile(`^function "(.*)" not defined$`),
		noTemplate: regexp.MustCompile(`(?:no such template|template) "([^"]*)"(?: not defined)?$`),
		callFails:  regexp.MustCompile(`(?s)^error calling (\w+): (?:internal error: )?(.*)$`),
		quoted:     regexp.MustCompile(`"[^"]+"|<[^<>]+>`),
	}
}

// explain turns an error of the template packages into a problem with the place
// of its cause. view is what the page was made from, nil while parsing.
func (s *Set) explain(err error, view any) diag.Problem {
	like := newSentences()
	m := like.placed.FindStringSubmatch(err.Error())
	if m == nil {
		return diag.Problem{What: plain(err.Error())}
	}
	p := diag.Problem{Pos: diag.Pos{File: m[1]}}
	p.Line, _ = strconv.Atoi(m[2])
	message, at := m[4], ""
	if x := like.executing.FindStringSubmatch(message); x != nil {
		at, message = x[1], x[2]
	}
	line := s.line(p.File, p.Line)
	switch {
	case p.Line == 0: // what is wrong may stand in another file
		p.Expected = "tags and quotes that are closed in the file that opens them"
	case m[3] != "":
		before, _ := strconv.Atoi(m[3]) // bytes
		p.Col = utf8.RuneCountInString(line[:min(before, len(line))]) + 1
	default:
		p.Col = like.column(line, message)
	}
	p.What = plain(message)
	if x := like.noField.FindStringSubmatch(message); x != nil {
		p.What = "unknown field ." + x[1]
		p.Expected, p.Hint = choice(x[1], fieldsOf(view, x[2]), ".", "a field of "+x[2])
	} else if x := like.noFunction.FindStringSubmatch(message); x != nil {
		p.What = fmt.Sprintf("unknown function %q", x[1])
		p.Expected, p.Hint = choice(x[1], s.functions, "", "a function of templates")
	} else if x := like.noTemplate.FindStringSubmatch(message); x != nil {
		p.What = fmt.Sprintf("unknown part %q", x[1])
		p.Expected, p.Hint = choice(x[1], s.parts(), "", "one that a file of part/ defines")
	} else if x := like.callFails.FindStringSubmatch(message); x != nil {
		p.What = x[1] + " fails: " + plain(x[2])
	} else if at != "" {
		p.What = "{{" + at + "}}: " + p.What
	}
	return p
}

// column finds what a message speaks of in its line, else the first action.
func (like *sentences) column(line, message string) int {
	at := strings.Index(line, "{{")
	for _, q := range like.quoted.FindAllString(message, -1) {
		if i := strings.Index(line, q[1:len(q)-1]); i >= 0 {
			at = i
			break
		}
	}
	return utf8.RuneCountInString(line[:max(at, 0)]) + 1
}

// line is a line of a file that was parsed, counted from 1.
func (s *Set) line(file string, n int) string {
	lines := strings.Split(s.texts[file], "\n")
	if n < 1 || n > len(lines) {
		return ""
	}
	return lines[n-1]
}

// parts are the names of the templates that others may use, sorted.
func (s *Set) parts() []string {
	var list []string
	for _, t := range s.frame.Templates() {
		if t.Tree != nil && t.Name() != "base.html" && !strings.Contains(t.Name(), "/") {
			list = append(list, t.Name())
		}
	}
	slices.Sort(list)
	return list
}

// choice says what was expected, all of it where that is little or nothing is
// near to what was written, and what was meant.
func choice(word string, names []string, prefix, kind string) (expected, hint string) {
	hint = meant(word, names, prefix)
	if len(names) == 0 || hint != "" && len(names) > 12 {
		return kind, hint
	}
	return "one of " + prefix + strings.Join(names, ", "+prefix), hint
}

func meant(word string, candidates []string, prefix string) string {
	if near, ok := diag.Nearest(word, candidates); ok {
		return "did you mean " + prefix + near + "?"
	}
	return ""
}

// plain makes a sentence of another package one of ours: on one line, without
// its prefix, and without most of a value that it quotes, which may be a page.
func plain(message string) string {
	message = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(message, "html/"), "template:"))
	message = strings.Join(strings.Fields(message), " ")
	const most = 200
	if r := []rune(message); len(r) > most {
		message = string(r[:most]) + "…"
	}
	return message
}

// fieldsOf gives the fields and methods that templates can use of a type,
// sorted: of the type with that name which is the view's or can be reached from
// it.
func fieldsOf(view any, name string) []string {
	if view == nil {
		return nil
	}
	t := find(reflect.TypeOf(view), name, map[reflect.Type]bool{})
	if t == nil {
		return nil
	}
	var list []string
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() && !f.Anonymous {
			list = append(list, f.Name)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// find looks for a struct type by its name among all that a view holds.
func find(t reflect.Type, name string, seen map[reflect.Type]bool) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || seen[t] {
		return nil
	}
	seen[t] = true
	if t.String() == name {
		return t
	}
	for i := range t.NumField() {
		if f := t.Field(i); unicode.IsUpper([]rune(f.Name)[0]) {
			if found := find(f.Type, name, seen); found != nil {
				return found
			}
		}
	}
	return nil
}
