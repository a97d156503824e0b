package lang

import (
	"strings"
	"testing"

	"golang.org/x/text/language"
)

func TestCountriesAreNamedInTheLanguage(t *testing.T) {
	words := catalogues(t)
	for _, tt := range []struct{ code, en, fr, zh string }{
		{"DE", "Germany", "Allemagne", "德国"},
		{"DEU", "Germany", "Allemagne", "德国"},
		{"GER", "Germany", "Allemagne", "德国"}, // as FIDE writes it
		{"SUI", "Switzerland", "Suisse", "瑞士"},
		{"IRL", "Ireland", "Irlande", "爱尔兰"},
		{"BUR", "Burkina Faso", "Burkina Faso", "布基纳法索"}, // and not what was Burma
		{"MKD", "North Macedonia", "Macédoine du Nord", "北马其顿"},
		{"BRN", "", "", ""},                     // Brunei or Bahrain
		{"ENG", "England", "Angleterre", "英格兰"}, // plays for itself and is no country of the standard
		{"WLS", "Wales", "Pays de Galles", "威尔士"},
		{"FAI", "Faroe Islands", "Îles Féroé", "法罗群岛"},
		{"QXZ", "", "", ""},
		{"EU", "", "", ""},
		{"", "", "", ""},
		{"=", "", "", ""},
		{"<b>", "", "", ""},
	} {
		for language, want := range map[string]string{"en": tt.en, "fr": tt.fr, "zh": tt.zh} {
			if got := words[language].Country(tt.code); got != want {
				t.Errorf("%s: %s is %q, expected %q", language, tt.code, got, want)
			}
		}
	}
}

func TestOlympicCodesDoNotHideThoseOfISO(t *testing.T) {
	// Codes that ISO has given to another country, and one that it withdrew in 1989.
	known := map[string]bool{"ANT": true, "BRN": true, "BUR": true}
	for _, entry := range strings.Fields(olympic) {
		code, iso, ok := strings.Cut(entry, "=")
		if !ok || len(code) != 3 || len(iso) != 2 {
			t.Errorf("%q, expected three letters, = and two", entry)
		}
		if _, err := language.ParseRegion(code); err == nil && !known[code] {
			t.Errorf("%s is a code of ISO too", code)
		}
		if r, err := language.ParseRegion(iso); iso != "--" && (err != nil || !r.IsCountry()) {
			t.Errorf("%s stands for %s, which is no country", code, iso)
		}
	}
}
