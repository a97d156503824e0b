package names

import (
	"regexp"
	"strings"
	"testing"
)

func TestFold(t *testing.T) {
	for name, want := range map[string]string{
		"  Émile  Ångström ": "emile angstrom", "Straße": "strasse", "ØSTERGÅRD": "ostergard",
		"Łukasz": "lukasz", "Зоя": "зоя", "李 明": "李 明", "ｆｕｌｌ": "full", "a\u200bb": "ab", "": "",
		"Ǆ": "dz",
	} {
		if got := Fold(name); got != want {
			t.Errorf("Fold(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestSlug(t *testing.T) {
	for _, c := range []struct {
		name, want string
		exact      bool
	}{
		{"Anna Kovács", "anna-kovacs", true},
		{"O'Neil, Siân", "oneil-sian", true},
		{"../../etc/passwd", "etc-passwd", true},
		{"</script><img src=x onerror=alert(1)>", "script-img-src-x-onerror-alert-1", true},
		{"Пётр Щукин", "petr-shchukin", true},
		{"Юрій Ґалаґан", "yurii-galagan", true},
		{"Θεόδωρος", "theodoros", true},
		{"李明", "", false},
		{"Li 李", "li", false},
		{"שרה", "", false},
		{"---", "", false},
		{"", "", false},
	} {
		got, exact := Slug(c.name)
		if got != c.want || exact != c.exact {
			t.Errorf("Slug(%q) = %q, %v; want %q, %v", c.name, got, exact, c.want, c.exact)
		}
	}
}

func TestWordsAndLetters(t *testing.T) {
	for name, want := range map[string][2]string{
		"Kovale, Anna":     {"anna kovale", "kovaleanna"},
		"Anna  KOVALE":     {"anna kovale", "annakovale"},
		"Côme d’Arras":     {"arras come d", "comedarras"},
		"Jean-Luc O. Brün": {"brun jean luc o", "jeanlucobrun"},
		"霧渕 蓮斗":            {"霧渕蓮斗", "霧渕蓮斗"},
		"-":                {"", ""},
	} {
		if got := [2]string{strings.Join(Words(name), " "), Letters(name)}; got != want {
			t.Errorf("words and letters of %q are %q, want %q", name, got, want)
		}
	}
}

func TestHashNeverChanges(t *testing.T) {
	// FNV-1a test vectors (Noll): "" is 811c9dc5, "a" is e40c292c.
	if Hash("") != "1cd9" || Hash("a") != "cd20" {
		t.Errorf("got %s and %s", Hash(""), Hash("a"))
	}
}

var slugForm = regexp.MustCompile(`^([a-z0-9]+(-[a-z0-9]+)*)?$`)

func FuzzSlug(f *testing.F) {
	for _, s := range []string{"Anna", "..", "a\x00b", "\u202eabc", "é", "CON", "李", "-a-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, name string) {
		slug, _ := Slug(name)
		if !slugForm.MatchString(slug) {
			t.Errorf("Slug(%q) = %q", name, slug)
		}
		if twice := Fold(Fold(name)); twice != Fold(name) {
			t.Errorf("Fold is not idempotent on %q: %q, %q", name, Fold(name), twice)
		}
	})
}
