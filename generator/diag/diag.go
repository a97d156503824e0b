// Package diag holds what is wrong with the input: problems with a place, what
// was found, what was expected and a hint at the likely fix.
//
// Readers add problems to a [List] of their own and go on, so that one run
// reports everything; the lists are joined and sorted by place at the end.
// A List is not safe for concurrent use: give each file its own.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Pos is a place in an input file. Line and Col count from 1, Col in
// characters (code points) as an editor shows it; 0 means unknown. File is the
// path below the data folder with forward slashes.
type Pos struct {
	File string
	Line int
	Col  int
}

// String gives "file:line:column", leaving out what is unknown.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Compare orders places by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(strings.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// Severity tells whether a problem stops the build.
type Severity uint8

// An Error stops the build before anything is written; a Warning does not.
const (
	Error Severity = iota
	Warning
)

func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Problem is one thing wrong with the input. What is required; the others may
// be empty. All three are lower case without a full stop.
type Problem struct {
	Pos
	Severity Severity
	What     string // what was found: `unknown player "Dupond"`
	Expected string // what would be right: `an id or name of players.csv`
	Hint     string // the likely fix: `did you mean dupont-jean (Jean Dupont, Paris)?`
}

// String gives the problem on one line,
// "file:line:column: [warning: ]what, expected ...; hint".
func (p Problem) String() string {
	var b strings.Builder
	if p.File != "" {
		b.WriteString(p.Pos.String())
		b.WriteString(": ")
	}
	if p.Severity == Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(p.Message())
	return b.String()
}

// Message is the problem's text without its place.
func (p Problem) Message() string {
	s := p.What
	if p.Expected != "" {
		s += ", expected " + p.Expected
	}
	if p.Hint != "" {
		s += "; " + p.Hint
	}
	return s
}

// Error makes a Problem usable as an error.
func (p Problem) Error() string { return p.String() }

// List collects problems. The zero List is empty and ready to use.
type List struct {
	problems []Problem
}

// Add adds problems to the list.
func (l *List) Add(p ...Problem) { l.problems = append(l.problems, p...) }

// Error adds an error.
func (l *List) Error(at Pos, what, expected, hint string) {
	l.Add(Problem{at, Error, what, expected, hint})
}

// Warn adds a warning.
func (l *List) Warn(at Pos, what, expected, hint string) {
	l.Add(Problem{at, Warning, what, expected, hint})
}

// Join adds all problems of another list.
func (l *List) Join(other *List) { l.problems = append(l.problems, other.problems...) }

// Len is the number of problems.
func (l *List) Len() int { return len(l.problems) }

// Errors is the number of problems that stop the build.
func (l *List) Errors() int {
	n := 0
	for _, p := range l.problems {
		if p.Severity == Error {
			n++
		}
	}
	return n
}

// Harden turns every warning into an error.
func (l *List) Harden() {
	for i := range l.problems {
		l.problems[i].Severity = Error
	}
}

// Sorted returns the problems by file, line, column, severity and text, each
// once. The list itself keeps its order.
func (l *List) Sorted() []Problem {
	s := slices.Clone(l.problems)
	slices.SortFunc(s, func(a, b Problem) int {
		return cmp.Or(
			a.Pos.Compare(b.Pos),
			cmp.Compare(a.Severity, b.Severity),
			strings.Compare(a.What, b.What),
			strings.Compare(a.Expected, b.Expected),
			strings.Compare(a.Hint, b.Hint),
		)
	})
	return slices.Compact(s)
}
