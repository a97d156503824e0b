package lang

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/yamlfile"
)

// prose is everything that the site says in a language, by where it stands: the
// words of the interface, and the texts and words of the rating systems without
// their code, formulas and template actions.
func prose(t *testing.T, language string) map[string]string {
	t.Helper()
	all := map[string]string{}
	words := catalogues(t)[language].words
	for key, w := range words {
		text := ""
		for _, p := range append(w.one[:len(w.one):len(w.one)], w.other...) {
			if text += p.literal; p.place != "" {
				text += "0"
			}
		}
		all[key] = text
	}
	place := regexp.MustCompile(`\{[^{}]*\}`)
	files, err := filepath.Glob("../systems/*/*." + language + ".yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no words of systems: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var problems diag.List
		doc, _ := yamlfile.Parse(file, text, &problems)
		var gather func(at string, n *yamlfile.Node)
		gather = func(at string, n *yamlfile.Node) {
			if n.Kind() == yamlfile.Scalar {
				all[file+" "+at] = place.ReplaceAllString(n.Text(), "0")
			}
			for key, value := range n.Pairs() {
				gather(at+"."+key.Text(), value)
			}
		}
		gather("", doc)
		if problems.Len() > 0 {
			t.Fatal(problems.Sorted())
		}
	}
	action := regexp.MustCompile(`\{\{.*?\}\}`)
	code := regexp.MustCompile("(?m)^    .*$|^\\|[ :|-]+\\|$|`[^`]*`")
	// Works are cited by their own titles.
	sources := regexp.MustCompile(`(?m)^0?- .*(?:19|20)\d\d.*$|^0?- .*[a-z]\.(?:org|com).*$`)
	files, err = filepath.Glob("../systems/*/*." + language + ".md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no methods of systems: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		plain := action.ReplaceAllString(string(text), "0")
		all[file] = code.ReplaceAllString(sources.ReplaceAllString(plain, ""), "")
	}
	return all
}

// French has a narrow no-break space before ; ? ! and %, a wider one before a
// colon and inside of guillemets, and curly apostrophes (Imprimerie nationale,
// "Lexique des règles typographiques").
func TestFrenchSpacesAndApostrophes(t *testing.T) {
	wrong := regexp.MustCompile(`[^\x{202f}][;?!%]|[^\x{a0}]:|«[^\x{a0}]|[^\x{a0}]»|'|"`)
	for at, text := range prose(t, "fr") {
		if at == "event.key" { // there ? and ! are signs
			continue
		}
		if found := wrong.FindAllString(text, -1); found != nil {
			t.Errorf("%s: %q in %q", at, found, text)
		}
	}
}

// Chinese has full-width punctuation beside its characters, and no blank
// between two of them.
func TestChinesePunctuation(t *testing.T) {
	wrong := regexp.MustCompile(`\p{Han}[,;:?!]|[,;:?!]\p{Han}|\p{Han} \p{Han}|\p{Han}\.|\p{Han}"|"\p{Han}`)
	for at, text := range prose(t, "zh") {
		if at == "event.key" {
			continue
		}
		if found := wrong.FindAllString(text, -1); found != nil {
			t.Errorf("%s: %q in %q", at, found, text)
		}
	}
}

// A translation that was forgotten is most often the English text.
func TestNoEnglishIsLeft(t *testing.T) {
	english := regexp.MustCompile(`(?i)(?:^|[^\p{L}])(the|of|and|with|from|which|rating|ratings|ranked|ranking|game|games|player|players|list|lists|draw|draws|win|wins|loss|event|events|won|lost|drawn|none|nothing|show|more|expected|before|after|how|is|are|not|no|newest)(?:$|[^\p{L}])`)
	// Words of files and formats, which are the same in every language.
	names := regexp.MustCompile(`few-games|not-comparable|never-played|^ranked|^counts`)
	for _, language := range []string{"fr", "zh"} {
		for at, text := range prose(t, language) {
			if found := english.FindAllString(names.ReplaceAllString(text, ""), -1); found != nil {
				t.Errorf("%s of %s: %q in %q", at, language, found, text)
			}
		}
	}
	latin := regexp.MustCompile(`[A-Za-z]{4,}`)
	allowed := map[string]bool{"JSON": true, "XLSX": true, "null": true, "YYYY": true, "Glicko": true, "Elo": true, "FIDE": true, "Bataille": true, "Empire": true}
	for at, text := range prose(t, "zh") {
		if strings.HasSuffix(at, ".md") {
			continue // full of the names of people
		}
		for _, word := range latin.FindAllString(names.ReplaceAllString(text, ""), -1) {
			if !allowed[word] && at != "field.status" && at != "frame.lang" && !strings.HasPrefix(at, "field.counts") {
				t.Errorf("%s: %q in %q", at, word, text)
			}
		}
	}
}

// The same thing has the same name everywhere.
func TestTermsAreConsistent(t *testing.T) {
	for language, terms := range map[string][]string{
		"fr": {"écart type", "cote", "rating", "tireté", "match"},
		"zh": {"期望得分", "积分系统", "选手", "比分", "登记册", "停赛", "下棋者"},
	} {
		for at, text := range prose(t, language) {
			for _, term := range terms {
				if regexp.MustCompile(`(?i)(^|[^\p{L}])` + term + `($|[^\p{L}])|` + chinese(term)).MatchString(text) {
					t.Errorf("%s of %s says %q", at, language, term)
				}
			}
		}
	}
}

// chinese is a pattern for a term of a script without blanks, wherever it
// stands; one that matches nothing for others.
func chinese(term string) string {
	if regexp.MustCompile(`\p{Han}`).MatchString(term) {
		return term
	}
	return `[^\s\S]`
}
