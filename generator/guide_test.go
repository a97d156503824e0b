package generator

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"echelle/generator/systems"
	"echelle/templates"
)

// The page "Check us" of the guide says what its small folders give. This
// takes folders and numbers from the page and compares them with the program.
func TestTheGuidesExamplesAreTrue(t *testing.T) {
	text, err := os.ReadFile(filepath.FromSlash("../data/pages/guide/check-us.md"))
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for _, s := range strings.Split(string(text), "\n## ")[1:] {
		title, body, _ := strings.Cut(s, "\n")
		sections[title] = body
	}
	for _, c := range []struct {
		section  string
		old, new string            // changes the files
		ratings  map[string]string // as the page prints them
		explain  []string          // lines of the calculation for anna
	}{
		{"elo", "", "", map[string]string{"anna": "1207.207592", "bert": "992.792408"}, []string{"30 × (1 − 0.7597) = +7.21"}},
		{"elo", "Bert,1-0", "Bert,0-1", map[string]string{"anna": "1177.207592", "bert": "1022.792408"}, []string{"30 × (0 − 0.7597) = −22.79"}},
		{"fide", "", "", map[string]string{"anna": "1540.109606", "bert": "1609.890394"}, []string{"= +14.07", "= +13.37", "= +12.67"}},
		{"fide", "{id: main, system: fide}", "{id: main, system: fide, settings: {mode: period, expected: table}}", map[string]string{"anna": "1542"}, []string{"20 × (1 − 0.30) = +14.00"}},
		{"bataille-empire", "", "", map[string]string{"anna": "1036.457583", "bert": "1157.084835"}, []string{"30 × (1.5 − 0.2847) = +36.46"}},
		{"ffg", "", "", map[string]string{"anna": "120.865", "bert": "-182.92"}, []string{"−15.000 × 0.7 × 0.8700 = −9.13", "−200.00 + 250 = 50.00"}},
		{"jech", "", "", map[string]string{"anna": "1700", "bert": "1500"}, []string{"150 × (0 − 0.7500) = −112.50"}},
		{"glicko and glicko2", "", "", map[string]string{"anna": "1464.106463"}, []string{"131.95 × 0.9955 × (1 − 0.6395) = +47.36"}},
		{"glicko and glicko2", "system: glicko", "system: glicko2", map[string]string{"anna": "1464.050671"}, nil},
	} {
		section, ok := sections[c.section]
		if !ok {
			t.Errorf("the page has no section %q", c.section)
			continue
		}
		o := Options{Data: exampleFolder(t, section, c.old, c.new), Templates: templates.FS, Jobs: 1}
		result, list, err := PrintList(o, ListQuery{Format: "csv"})
		if err != nil || len(result.Problems) > 0 {
			t.Errorf("%s: %v %v", c.section, err, result.Problems)
			continue
		}
		rows, err := csv.NewReader(strings.NewReader(string(list))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for _, row := range rows[1:] {
			got[row[1]] = row[3]
		}
		for player, want := range c.ratings {
			if !strings.Contains(section, "**"+strings.Replace(want, "-", "−", 1)+"**") {
				t.Errorf("%s: the page does not print %s", c.section, want)
			}
			if !strings.HasPrefix(got[player], want) || strings.Trim(strings.TrimPrefix(got[player], want), ".0") != "" {
				t.Errorf("%s: %s has %q, the page says %s", c.section, player, got[player], want)
			}
		}
		_, calculation, err := Explain(o, ExplainQuery{Player: "anna"})
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range c.explain {
			if !strings.Contains(string(calculation), line) {
				t.Errorf("%s: no %q in\n%s", c.section, line, calculation)
			}
		}
	}
}

// exampleFolder writes the files that a section of the guide names before
// their text.
func exampleFolder(t *testing.T, section, old, replacement string) string {
	t.Helper()
	dir := t.TempDir()
	files := regexp.MustCompile("(?m)^`([a-z]+\\.[a-z]+)`[^\n]*\n\n```[a-z]+\n((?s:.*?))```").FindAllStringSubmatch(section, -1)
	for _, f := range files {
		text := f[2]
		if old != "" {
			text = strings.ReplaceAll(text, old, replacement)
		}
		if err := os.WriteFile(filepath.Join(dir, f[1]), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if len(files) < 2 {
		t.Fatalf("files %v", files)
	}
	return dir
}

// The page "Rating systems" has a line for every setting that a system takes.
func TestTheGuideNamesEverySetting(t *testing.T) {
	text, err := os.ReadFile(filepath.FromSlash("../data/pages/guide/rating-systems.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range systems.All() {
		system, err := spec.New(func(any) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		settings, err := json.Marshal(system.Info().Settings)
		if err != nil {
			t.Fatal(err)
		}
		var keys map[string]any
		if err := json.Unmarshal(settings, &keys); err != nil {
			t.Fatal(err)
		}
		for key := range keys {
			if !regexp.MustCompile("(?m)^\\|[^|]*`" + key + "`").Match(text) {
				t.Errorf("%s: no line for the setting %s", spec.ID, key)
			}
		}
	}
}
