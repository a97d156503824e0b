package page

import (
	"fmt"
	"strings"

	"echelle/generator/chart"
	"echelle/generator/lang"
	"echelle/generator/table"
)

// JoinedAssets are the assets that pages load as one file, by its name: what
// every page can do with its words, lists with what is said of their shapes, and
// charts with the addresses of what they load.
func JoinedAssets() map[string][]string {
	return map[string][]string{
		"list.css": {"list.css", "said.css"},
		"site.js":  {"words.js", "site.js", "search.js"},
		"chart.js": {"chart-files.js", "chart.js"},
	}
}

// WordScript hands the words of the frame to its scripts, and the way from the
// page to the root: said once, not on every page.
func WordScript(w *lang.Catalogue) []byte {
	dst := []byte(`window.echelle = { root: new URL("../", document.currentScript.src).href, words: {`)
	for i, x := range []struct{ name, key string }{
		{"title", "search.title"},
		{"hint", "search.hint"},
		{"none", "search.none"},
		{"similar", "search.similar"},
		{"failed", "search.failed"},
		{"player", "nav.players"},
		{"club", "nav.clubs"},
		{"event", "nav.events"},
		{"auto", "theme.auto"},
		{"light", "theme.light"},
		{"dark", "theme.dark"},
	} {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, ' '), x.name...), ": "...)
		dst = table.AppendJSON(dst, w.T(x.key))
	}
	dst = table.AppendJSON(append(dst, `, theme: `...), w.T("brackets", "head", w.T("theme.switch"), "tail", "{theme}"))
	dst = table.AppendJSON(append(dst, `, count: `...), w.T("search.count", "n", "{n}"))
	return append(dst, " } };\n"...)
}

// SaidStyle holds the words that a screen reader says before the shapes of a list, as
// properties: there are thousands of shapes on a page, and two words.
func SaidStyle(w *lang.Catalogue) []byte {
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\a `)
	return fmt.Appendf(nil, ":root{--said-up:\"%s\";--said-down:\"%s\"}\n", quoted.Replace(w.T("move.up")), quoted.Replace(w.T("move.down")))
}

// ChartScript is the script that holds the options and words of all charts.
func ChartScript(w *lang.Catalogue) ([]byte, error) { return chart.Script(chartWords(w)) }

// ChartFiles tells the script of charts the addresses of the library and of the
// options, both below the root.
func ChartFiles(library, options string) []byte {
	dst := table.AppendJSON([]byte("window.echelleChartFiles = ["), library)
	return append(table.AppendJSON(append(dst, ", "...), options), "].map((file) => new URL(\"../\" + file, document.currentScript.src).href);\n"...)
}
