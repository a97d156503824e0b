package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The examples of the guide are those of a script that runs them: a page can
// not show what does not work.
func TestExamplesOfTheGuideAreTested(t *testing.T) {
	fence := regexp.MustCompile("(?ms)^(?:````[a-z]*\n(.*?)^````|```[a-z]*\n(.*?)^```)\n")
	for page, script := range map[string]string{"customise": "guide-customise", "write": "guide-write", "clubs": "guide-clubs", "official": "year"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "data", "pages", "guide", page+".md"))
		if err != nil {
			t.Fatal(err)
		}
		tested, err := os.ReadFile(filepath.Join("testdata", script+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		examples := fence.FindAllSubmatch(text, -1)
		if len(examples) < 5 {
			t.Errorf("%s.md: %d examples, expected more", page, len(examples))
		}
		for _, m := range examples {
			example := strings.TrimSpace(string(m[1]) + string(m[2]))
			if strings.HasPrefix(example, "echelle ") {
				example = "exec " + example
			}
			if !strings.Contains(string(tested), example) {
				t.Errorf("%s.md shows what %s.txtar does not test:\n%s", page, script, example)
			}
		}
	}
}

// The page "Commands" has every command, and under its head every flag of its help.
func TestTheGuideNamesEveryFlag(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "data", "pages", "guide", "commands.md"))
	if err != nil {
		t.Fatal(err)
	}
	flag := regexp.MustCompile(`(?m)^  (--[a-z-]+)`)
	all := "Flags of all commands that read the data"
	sections := map[string]string{}
	for _, s := range strings.Split(string(text), "\n## ")[1:] {
		head, body, _ := strings.Cut(s, "\n")
		sections[head] = body
	}
	for _, cmd := range commands() {
		if !strings.Contains(string(text), "| `"+cmd.name+"` |") {
			t.Errorf("no line for the command %s", cmd.name)
		}
		for _, m := range flag.FindAllStringSubmatch(details(cmd), -1) {
			if own := strings.Contains(sections[cmd.name], m[1]); !own && !strings.Contains(sections[all], m[1]) {
				t.Errorf("echelle %s: the page does not name %s", cmd.name, m[1])
			}
		}
	}
}
