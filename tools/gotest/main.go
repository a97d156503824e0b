// Command gotest runs "go test" and prints what it prints, and besides the
// tests that were skipped, each with its reason, before the line of their
// package. A test that nobody sees skip is a test that nobody runs.
//
//	gotest ./...    arguments are those of go test
//
// The exit status is that of go test.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

func main() {
	cmd := exec.Command("go", append([]string{"test", "-json"}, os.Args[1:]...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err == nil {
		err = errors.Join(show(os.Stdout, out), cmd.Wait())
	}
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		os.Exit(exit.ExitCode())
	case err != nil:
		fmt.Fprintln(os.Stderr, "gotest:", err)
		os.Exit(1)
	}
}

// event is a line of "go test -json": see go doc test2json.
type event struct {
	Action  string
	Package string
	Test    string // "" for the package as a whole
	Output  string
}

// show copies to w what people read of the events in r: the output of tests
// that fail or are skipped, of packages that fail, the verdict on the others.
func show(w io.Writer, r io.Reader) error {
	said := map[string]map[string][]string{} // by package and test, until it is known what became of it
	events := bufio.NewScanner(r)
	events.Buffer(nil, 64<<20)
	for events.Scan() {
		var e event
		if err := json.Unmarshal(events.Bytes(), &e); err != nil {
			fmt.Fprintln(w, events.Text())
			continue
		}
		if said[e.Package] == nil {
			said[e.Package] = map[string][]string{}
		}
		tests := said[e.Package]
		switch e.Action {
		case "build-output":
			io.WriteString(w, e.Output)
		case "output":
			if !strings.HasPrefix(e.Output, "=== ") {
				tests[e.Test] = append(tests[e.Test], e.Output)
			}
		case "skip", "fail":
			for _, line := range tests[e.Test] {
				io.WriteString(w, line)
			}
			delete(tests, e.Test)
		case "pass":
			if lines := tests[e.Test]; e.Test == "" && len(lines) > 0 {
				io.WriteString(w, lines[len(lines)-1]) // "ok  package  0.1s"
			}
			delete(tests, e.Test)
		}
	}
	return events.Err()
}
