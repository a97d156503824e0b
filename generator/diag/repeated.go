package diag

import "fmt"

// mostRepeated is how many problems of one kind are listed before the rest is only
// counted.
const mostRepeated = 20

// Repeated holds problems of one kind, of which only the first are listed. The zero
// Repeated is empty and ready to use.
type Repeated struct {
	n     int
	first []Problem // and the one after them
}

// Add adds a problem.
func (r *Repeated) Add(p Problem) {
	if r.n++; r.n <= mostRepeated+1 {
		r.first = append(r.first, p)
	}
}

// Error adds an error.
func (r *Repeated) Error(at Pos, what, expected, hint string) {
	r.Add(Problem{at, Error, what, expected, hint})
}

// Warn adds a warning.
func (r *Repeated) Warn(at Pos, what, expected, hint string) {
	r.Add(Problem{at, Warning, what, expected, hint})
}

// Listed gives the first problems and, at the place of the next one, how many more
// there are: "7 more players share a name". A single one more is listed itself.
func (r *Repeated) Listed(what string) []Problem {
	if more := r.n - mostRepeated; more > 1 {
		next := &r.first[mostRepeated]
		*next = Problem{Pos: next.Pos, Severity: next.Severity, What: fmt.Sprintf("%d more %s", more, what)}
	}
	return r.first
}
