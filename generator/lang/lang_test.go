package lang_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"echelle/generator/history"
	"echelle/generator/lang"
)

func load(t testing.TB, language string) *lang.Catalogue {
	t.Helper()
	c, err := lang.Load(os.DirFS("../../templates"), language)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestNumbers(t *testing.T) {
	for _, tt := range []struct {
		name       string
		get        func(*lang.Catalogue) string
		en, fr, zh string
	}{
		{"small", func(c *lang.Catalogue) string { return c.Int(9999) }, "9999", "9999", "9999"},
		{"large", func(c *lang.Catalogue) string { return c.Int(1234567) }, "1,234,567", "1\u202f234\u202f567", "1,234,567"},
		{"decimals", func(c *lang.Catalogue) string { return c.Num(-1234.5, 2) }, "−1234.50", "−1234,50", "−1234.50"},
		{"gain", func(c *lang.Catalogue) string { return c.Signed(7.25, 1) }, "+7.3", "+7,3", "+7.3"},
		{"loss", func(c *lang.Catalogue) string { return c.Signed(-7, 0) }, "−7", "−7", "−7"},
		{"no change", func(c *lang.Catalogue) string { return c.Signed(-0.04, 1) }, "±0.0", "±0,0", "±0.0"},
		{"percent", func(c *lang.Catalogue) string { return c.Percent(0.372) }, "37%", "37\u202f%", "37%"},
		{"small percent", func(c *lang.Catalogue) string { return c.Percent(0.0342) }, "3.4%", "3,4\u202f%", "3.4%"},
		{"never zero", func(c *lang.Catalogue) string { return c.Percent(1e-6) }, "< 0.1%", "< 0,1\u202f%", "< 0.1%"},
		{"never certain", func(c *lang.Catalogue) string { return c.Percent(1 - 1e-6) }, "> 99.9%", "> 99,9\u202f%", "> 99.9%"},
		{"confidence", func(c *lang.Catalogue) string { return c.Confidence(0.90000001) }, "90%", "90\u202f%", "90%"},
		{"odd confidence", func(c *lang.Catalogue) string { return c.Confidence(0.975) }, "97.5%", "97,5\u202f%", "97.5%"},
		{"certain", func(c *lang.Catalogue) string { return c.Percent(1) }, "100%", "100\u202f%", "100%"},
		{"score", func(c *lang.Catalogue) string { return c.Score(3.5) }, "3½", "3½", "3½"},
		{"half", func(c *lang.Catalogue) string { return c.Score(0.5) }, "½", "½", "½"},
		{"whole", func(c *lang.Catalogue) string { return c.Score(4) }, "4", "4", "4"},
		{"quarter", func(c *lang.Catalogue) string { return c.Score(0.25) }, "0.25", "0,25", "0.25"},
		{"tied", func(c *lang.Catalogue) string { return c.Rank(2, true) }, "2=", "2=", "2="},
		{"alone", func(c *lang.Catalogue) string { return c.Rank(2, false) }, "2", "2", "2"},
		{"first", func(c *lang.Catalogue) string { return c.Ordinal(1) }, "1st", "1er", "第1名"},
		{"second", func(c *lang.Catalogue) string { return c.Ordinal(22) }, "22nd", "22e", "第22名"},
		{"eleventh", func(c *lang.Catalogue) string { return c.Ordinal(11) }, "11th", "11e", "第11名"},
		{"no items", func(c *lang.Catalogue) string { return c.List(nil) }, "", "", ""},
		{"one item", func(c *lang.Catalogue) string { return c.List([]string{"A"}) }, "A", "A", "A"},
		{"items", func(c *lang.Catalogue) string { return c.List([]string{"A", "B", "C"}) }, "A, B and C", "A, B et C", "A、B和C"},
	} {
		for i, language := range lang.Languages() {
			want := [...]string{tt.en, tt.fr, tt.zh}[i]
			if got := tt.get(load(t, language)); got != want {
				t.Errorf("%s in %s: %q, want %q", tt.name, language, got, want)
			}
		}
	}
}

func TestDates(t *testing.T) {
	date := func(s string) history.Date {
		if s == "" {
			return history.Date{}
		}
		d, ok := history.ParseDate(s)
		if !ok {
			t.Fatal(s)
		}
		return d
	}
	for _, tt := range []struct{ from, to, en, fr, zh string }{
		{"2026-06-30", "2026-06-30", "30 June 2026", "30 juin 2026", "2026年6月30日"},
		{"2026-06-01", "", "1 June 2026", "1er juin 2026", "2026年6月1日"},
		{"", "2026-06", "June 2026", "juin 2026", "2026年6月"},
		{"2026", "2026", "2026", "2026", "2026年"},
		{"", "", "", "", ""},
		{"2026-06-12", "2026-06-14", "12–14 June 2026", "12–14 juin 2026", "2026年6月12日至14日"},
		{"2026-05-30", "2026-06-01", "30 May – 1 June 2026", "30 mai – 1er juin 2026", "2026年5月30日至6月1日"},
		{"2025-12-28", "2026-01-03", "28 December 2025 – 3 January 2026", "28 décembre 2025 – 3 janvier 2026", "2025年12月28日至2026年1月3日"},
		{"2026-05", "2026-06", "May–June 2026", "mai–juin 2026", "2026年5月至6月"},
		{"2025-12", "2026-06", "December 2025 – June 2026", "décembre 2025 – juin 2026", "2025年12月至2026年6月"},
		{"2025", "2026", "2025–2026", "2025–2026", "2025至2026年"},
		{"2025", "2026-06-14", "2025 – 14 June 2026", "2025 – 14 juin 2026", "2025年至2026年6月14日"},
	} {
		for i, language := range lang.Languages() {
			want := [...]string{tt.en, tt.fr, tt.zh}[i]
			if got := load(t, language).Span(date(tt.from), date(tt.to)); got != want {
				t.Errorf("%s to %s in %s: %q, want %q", tt.from, tt.to, language, got, want)
			}
		}
	}
	for i, want := range []string{"1 Jul 2026", "1er juil. 2026", "2026年7月1日"} {
		if got := load(t, lang.Languages()[i]).DateShort(date("2026-07-01")); got != want {
			t.Errorf("short: %q, want %q", got, want)
		}
	}
	for i, want := range []string{"1 Jul", "1er juil.", "7月1日"} {
		if got := load(t, lang.Languages()[i]).DateInYear(date("2026-07-01")); got != want {
			t.Errorf("in a year: %q, want %q", got, want)
		}
	}
	if got, want := load(t, "en").Month(date("2026-07-01").Day), "July 2026"; got != want {
		t.Errorf("month: %q, want %q", got, want)
	}
}

// The CLDR cardinal rules: English has one for 1 alone, French for 0 and 1,
// Chinese never.
func TestPluralForms(t *testing.T) {
	for _, tt := range []struct {
		n          any
		en, fr, zh string
	}{
		{0, "0 games", "0 partie", "0局"},
		{1, "1 game", "1 partie", "1局"},
		{2, "2 games", "2 parties", "2局"},
		{1.5, "1.5 games", "1,5 partie", "1.5局"},
		{uint16(12345), "12,345 games", "12\u202f345 parties", "12,345局"},
	} {
		for i, language := range lang.Languages() {
			want := [...]string{tt.en, tt.fr, tt.zh}[i]
			if got := load(t, language).T("games", "n", tt.n); got != want {
				t.Errorf("%v in %s: %q, want %q", tt.n, language, got, want)
			}
		}
	}
}

func TestTextWithoutItsArgumentPanics(t *testing.T) {
	c := load(t, "en")
	for name, call := range map[string]func(){
		"unknown key":   func() { c.T("no.such.key") },
		"no plural":     func() { c.T("games") },
		"place missing": func() { c.T("score.of", "score", "3") },
		"not a number":  func() { c.T("games", "n", []int{1}) },
	} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.HasPrefix(r.(string), "internal error: ") {
					t.Errorf("%s: %v", name, r)
				}
			}()
			call()
		}()
	}
}

func TestOwnWordsReplaceSingleKeys(t *testing.T) {
	base, err := os.ReadFile("../../templates/i18n/en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{
		"i18n/en.yaml":     {Data: base},
		"i18n/en.own.yaml": {Data: []byte("nav.events: Tournaments\ngames: {one: '{n} bout', other: '{n} bouts'}\n")},
	}
	c, err := lang.Load(fsys, "en")
	if err != nil {
		t.Fatal(err)
	}
	for got, want := range map[string]string{
		c.T("nav.events"): "Tournaments", c.T("games", "n", 1): "1 bout", c.T("nav.players"): "Players",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestOwnCatalogueReplacesTheProgramsAndMustBeWhole(t *testing.T) {
	program := os.DirFS("../../templates")
	base, err := os.ReadFile("../../templates/i18n/fr.yaml")
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(base), `nav.players: "Joueurs"`, `nav.players: "Licenciés"`, 1)
	if changed == string(base) {
		t.Fatal("fr.yaml calls players otherwise")
	}
	own := fstest.MapFS{"i18n/fr.yaml": {Data: []byte(changed)}, "i18n/fr.own.yaml": {Data: []byte("nav.events: Tournois\n")}}
	c, err := lang.LoadOwn(program, own, "fr")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.T("nav.players") + " " + c.T("nav.events"); got != "Licenciés Tournois" {
		t.Error(got)
	}
	own["i18n/fr.yaml"].Data = []byte(strings.Replace(changed, "nav.players:", "nav.playeurs:", 1))
	_, err = lang.LoadOwn(program, own, "fr")
	for _, want := range []string{
		`i18n/fr.yaml: no words for "nav.players", expected every key of the program's own file; a file that ends in .own.yaml needs only the words that differ`,
		`unknown key "nav.playeurs", expected one of the program's own; did you mean nav.players?`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestBrokenCatalogueIsAnError(t *testing.T) {
	base, err := os.ReadFile("../../templates/i18n/en.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, base, own, want string }{
		{"missing own key", "a: b\n", "", `i18n/en.yaml: no "number.decimal"`},
		{"open brace", string(base) + "zz: a {b\n", "", `zz: a { without its }`},
		{"unknown plural form", string(base) + "zz: {few: a, other: b}\n", "", "one or other"},
		{"plural without other", string(base) + "zz: {one: a}\n", "", "plural form other"},
		{"list", string(base) + "zz: [a]\n", "", "expected a text"},
		{"unknown key", string(base), "nav.plaeyrs: x\n", `i18n/en.own.yaml:1:1: unknown key "nav.plaeyrs", expected one of the program's own; did you mean nav.players?`},
		{"place that is not filled", string(base), "nav.home: Home\ngames: '{count} games'\n", `i18n/en.own.yaml:2:1: games has the place {count}, expected {n}`},
		{"plural without number", string(base), "nav.home: {one: a, other: b}\n", `i18n/en.own.yaml:1:1: nav.home has two plural forms, expected one text`},
		{"broken YAML", string(base), "nav.home: Home\nnav.players: [\n", `i18n/en.own.yaml:2:1: a missing value in [ ]`},
		{"all of several", string(base), "a: x\nb: y\n", "own.yaml:1:1: unknown key \"a\", expected one of the program's own; remove the line\ni18n/en.own.yaml:2:1: "},
	} {
		fsys := fstest.MapFS{"i18n/en.yaml": {Data: []byte(tt.base)}}
		if tt.own != "" {
			fsys["i18n/en.own.yaml"] = &fstest.MapFile{Data: []byte(tt.own)}
		}
		if _, err := lang.Load(fsys, "en"); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := lang.Load(fstest.MapFS{}, "tlh"); err == nil {
		t.Error("unknown language accepted")
	}
}

func TestNamesSortByLanguage(t *testing.T) {
	for _, tt := range []struct {
		language string
		want     []string
	}{
		{"en", []string{"Abel", "Ærø", "Ångström", "Dupond", "Durand", "Éluard", "Zola", "Яшин", "王"}},
		{"fr", []string{"Abel", "Durand", "Éluard", "Équipe 2", "Équipe 10", "Zola"}},
		{"zh", []string{"Abel", "陈", "李", "王", "张", "赵"}},
	} {
		c := load(t, tt.language)
		players := make([]history.PlayerID, len(tt.want))
		for i := range players {
			players[i] = history.PlayerID(len(tt.want) - 1 - i)
		}
		c.Sort(players, func(i int) string { return tt.want[players[i]] })
		var got []string
		for _, p := range players {
			got = append(got, tt.want[p])
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.language, got, tt.want)
		}
		if !slices.IsSortedFunc(got, c.Order()) {
			t.Errorf("%s: Order and Sort disagree", tt.language)
		}
	}
}

func TestLetterOfName(t *testing.T) {
	for _, tt := range []struct{ name, en, zh string }{
		{"Dupont", "D", "D"},
		{"élodie", "E", "E"},
		{"Ørsted", "O", "O"},
		{"Łukasz", "L", "L"},
		{"ʻAna", "A", "A"},
		{"'t Hooft", "T", "T"},
		{"42", "#", "#"},
		{"", "#", "#"},
		{"—", "#", "#"},
		{"Яшин", "Я", "Я"},
		{"ωmega", "Ω", "Ω"},
		{"김", "가", "가"},
		{"たなか", "あ", "あ"},
		{"王", "漢", "W"},
		{"阿", "漢", "A"},
		{"欧阳", "漢", "O"},
		{"曾", "漢", "C"},
		{"李", "漢", "L"},
		{"张", "漢", "Z"},
		{"江", "漢", "J"},
		{"马", "漢", "M"},
		{"牛", "漢", "N"},
		{"孙", "漢", "S"},
		{"田", "漢", "T"},
		{"谢", "漢", "X"},
		{"杨", "漢", "Y"},
		{"任", "漢", "R"},
		{"钱", "漢", "Q"},
		{"潘", "漢", "P"},
		{"柯", "漢", "K"},
		{"何", "漢", "H"},
		{"郭", "漢", "G"},
		{"方", "漢", "F"},
		{"鄂", "漢", "E"},
		{"邓", "漢", "D"},
		{"白", "漢", "B"},
	} {
		if got := load(t, "en").Letter(tt.name); got != tt.en {
			t.Errorf("%q in English: %q, want %q", tt.name, got, tt.en)
		}
		if got := load(t, "zh").Letter(tt.name); got != tt.zh {
			t.Errorf("%q in Chinese: %q, want %q", tt.name, got, tt.zh)
		}
	}
}
