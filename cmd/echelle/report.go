package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"echelle/generator/diag"
)

// report prints problems one a line.
func (c *call) report(list []diag.Problem) {
	for _, p := range list {
		fmt.Fprintln(c.err, p.String())
	}
}

// placed gives problems the paths of their files as seen from here, so that a
// terminal or an editor can open them.
func placed(data string, list []diag.Problem) []diag.Problem {
	out := slices.Clone(list)
	for i := range out {
		if out[i].File != "" {
			out[i].File = filepath.ToSlash(filepath.Join(data, filepath.FromSlash(out[i].File)))
		}
	}
	return out
}

// reportJSON prints problems as a JSON array to standard output.
func (c *call) reportJSON(list []diag.Problem) {
	type problem struct {
		File     string `json:"file"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
		Severity string `json:"severity"`
		What     string `json:"what"`
		Expected string `json:"expected,omitempty"`
		Hint     string `json:"hint,omitempty"`
	}
	all := make([]problem, len(list))
	for i, p := range list {
		all[i] = problem{p.File, p.Line, p.Col, p.Severity.String(), p.What, p.Expected, p.Hint}
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		panic("internal error: " + err.Error())
	}
	fmt.Fprintf(c.out, "%s\n", text)
}

// reportGitHub prints problems to standard output as workflow commands, which
// GitHub shows beside the lines of a pull request.
func (c *call) reportGitHub(list []diag.Problem) {
	escape := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	text := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	for _, p := range list {
		kind := "error"
		if p.Severity == diag.Warning {
			kind = "warning"
		}
		fmt.Fprintf(c.out, "::%s file=%s,line=%d,col=%d::%s\n", kind, escape.Replace(p.File), max(1, p.Line), max(1, p.Col), text.Replace(p.Message()))
	}
}

// peakMemory is the largest resident size of the process in bytes, 0 where the
// system does not tell.
func peakMemory() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(status)) {
		var kb int
		if n, _ := fmt.Sscanf(line, "VmHWM: %d kB", &kb); n == 1 {
			return kb << 10
		}
	}
	return 0
}
