package privacy

import (
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// secrets are those of two invented players.
func secrets() []Secret {
	return []Secret{
		{0, Name, "Quillane d'Oskarétta"},
		{0, Alias, "Li Na"},
		{0, Name, "藤巳 霞帆"},
		{0, ID, "oskaretta-quillane"},
		{0, Number, "HID-1577"},
		{0, Number, "4417735"},
		{1, Name, "Bo"},
		{1, ID, "bo-li-4"},
		{1, Number, "17735"},
		{1, Name, "Winter Verrowby"},
	}
}

// found are the texts found in a file, joined.
func foundIn(s *Search, name, content string) string {
	var texts []string
	for _, f := range s.File(name, []byte(content)) {
		texts = append(texts, fmt.Sprintf("%s:%d", f.Text, f.Line))
	}
	return strings.Join(texts, " ")
}

func TestNamesAreFoundHoweverTheyAreWritten(t *testing.T) {
	escaped := ""
	for _, r := range utf16.Encode([]rune("Oskarétta")) {
		escaped += fmt.Sprintf(`\u%04X`, r)
	}
	twice, _ := json.Marshal(html.EscapeString(`"Oskar&eacute;tta"`))
	for _, c := range []struct{ what, file, text, want string }{
		{"plain", "a.html", "<p>Oskarétta</p>", "oskaretta:1"},
		{"capitals without accents", "a.csv", "1,OSKARETTA,2", "oskaretta:1"},
		{"an accent of its own", "a.html", "Oskare\u0301tta", "oskaretta:1"},
		{"a line", "a.txt", "\n\nQuillane", "quillane:3"},
		{"possessive", "a.md", "Oskaretta’s game", "oskaretta:1"},
		{"underscores", "a.js", "var quillane_x", "quillane:1"},
		{"named entity", "a.html", "Oskar&eacute;tta", "oskaretta:1"},
		{"numbered entities", "a.svg", "&#79;&#x73;karetta", "oskaretta:1"},
		{"entity of an entity", "a.xml", "Oskar&amp;eacute;tta", "oskaretta:1"},
		{"soft hyphen", "a.html", "Oska&shy;retta", "oskaretta:1"},
		{"escapes of a script", "a.js", `x("` + escaped + `")`, "oskaretta:1"},
		{"braced escape", "a.js", `"Oskar\u{e9}tta"`, "oskaretta:1"},
		{"hex escape", "a.js", `"\x51uillane"`, "quillane:1"},
		{"after a line end", "a.json", `"a\nQuillane"`, "quillane:1"},
		{"JSON of HTML", "a.json", string(twice), "oskaretta:1"},
		{"address", "a.html", `<a href="?q=Oskar%C3%A9tta">`, "oskaretta:1"},
		{"JSON in an attribute", "a.html", `<p data-x="{&quot;n&quot;:&quot;Oskar\u00e9tta&quot;}">`, "oskaretta:1"},
		{"cut by a tag", "a.html", "<b>Osk</b>aret<wbr>ta", "oskaretta:1"},
		{"cut by a tag and written with an entity", "a.html", "Oskar&eacute;<b>tta</b>", "oskaretta:1"},
		{"cut by a tag in a script", "a.js", `x("<b>Osk</b>aretta")`, "oskaretta:1"},
		{"file name", "players/oskaretta.html", "", "oskaretta:0"},
		{"file name with per cent", "s/%51uillane.js", "", "quillane:0"},
		{"the words of a short name", "a.html", "Li Na", "li na:1"},
		{"the other way round", "a.csv", "7,\"NA, LI\"", "na li:1"},
		{"with a non-breaking blank", "a.html", "Li&nbsp;Na", "li na:1"},
		{"in two tags", "a.html", "<b>Li</b> <span class=x>Na</span>", "li na:1"},
		{"on two lines", "a.md", "Li\nNa", "li na:2"},
		{"as an id", "li-na.html", "", "li na:0"},
		{"inside a run of Han", "a.html", "昨日藤巳霞帆勝", "藤巳:1 藤巳霞帆:1 霞帆:1"},
		{"one part of a native name", "a.html", "藤巳四段", "藤巳:1"},
		{"an id with its hyphens", "players/bo-li-4.html", "", "bo li 4:0"},
		{"licence", "a.html", "no. HID-1577.", "hid 1577:1"},
		{"number of an authority", "a.html", "/profile/4417735", "4417735:1"},
		{"one byte a letter", "a.csv", "Oskar\xe9tta", "oskaretta:1"},
		{"a word once", "a.txt", "Quillane\nQuillane", "quillane:1"},
		{"several", "a.txt", "Quillane d'Oskaretta", "oskaretta:1 quillane:1 quillane d oskaretta:1"},
	} {
		if got := foundIn(New(secrets()), c.file, c.text); got != c.want {
			t.Errorf("%s: found %q, expected %q", c.what, got, c.want)
		}
	}
}

func TestWhatIsNoNameIsNotFound(t *testing.T) {
	s := New(secrets())
	for _, c := range []struct{ what, text string }{
		{"part of a word", "Oskarettas Oskarettaville preoskaretta"},
		{"one of two short words", "li and na"},
		{"short words far apart", "Li, then at last Na"},
		{"in two cells", "<td>Li</td><td>Na</td>"},
		{"in two links", "<a href=x>Ann Li</a> <a href=y>Na Berg</a>"},
		{"in two texts of a script", `["Li","Na"]`},
		{"the ends of two names", "Ann Li, Na Berg"},
		{"opponents", "Ann Li – Na Berg, Ann Li - Na Berg"},
		{"digits in a decimal number", "1523.4417735 4417735.25"},
		{"part of a licence", "HID 1577x, 1577"},
		{"too short", "Bo 17735"},
		{"other Han", "藤霞"},
		{"the words of an id without its hyphens", "Bo Li 4"},
		{"an escape that is none", `\u12 %zz &nothing; \`},
	} {
		if got := foundIn(s, "a.html", c.text); got != "" {
			t.Errorf("%s: found %q in %q", c.what, got, c.text)
		}
	}
}

func TestTextsTooShortToBeSoughtAreNamed(t *testing.T) {
	var got []string
	for _, s := range New(secrets()).Unsearched() {
		got = append(got, s.Text)
	}
	if want := []string{"Bo", "17735"}; !slices.Equal(got, want) {
		t.Errorf("not sought %q, expected %q", got, want)
	}
}

func TestACoincidenceIsAcceptedAsFarAsItsScopeSays(t *testing.T) {
	list := []Secret{{0, Name, "Winter Verrowby"}, {1, Name, "Harbour"}}
	for _, c := range []struct {
		scope      Scope
		text, want string
	}{
		{Words, "The Winter Cup", "harbour verrowby winter verrowby"},
		{Words, "Harbour", "harbour verrowby winter winter verrowby"},
		{Common, "Harbour", "verrowby winter winter verrowby"},
		{Words, "Winter Verrowby Memorial", "harbour winter verrowby"},
		{Common, "Winter Verrowby Memorial", "harbour winter verrowby"},
		{Whole, "Winter Verrowby", "harbour"},
	} {
		s := New(list)
		s.Accept(c.text, "public", c.scope)
		var texts []string
		for _, f := range s.File("a.txt", []byte("Harbour. Winter Verrowby")) {
			texts = append(texts, f.Text)
		}
		slices.Sort(texts)
		if got := strings.Join(texts, " "); got != c.want {
			t.Errorf("scope %d of %q: found %q, expected %q", c.scope, c.text, got, c.want)
		}
		for _, x := range s.Coincidences() {
			if x.Why != "public" {
				t.Errorf("%q is accepted because of %q", x.Text, x.Why)
			}
		}
	}
}

// A name that stands between two characters that are no letters is found,
// whatever is around it and however it is escaped.
func FuzzPlantedNameIsFound(f *testing.F) {
	for i, text := range []string{"", "a < b & c", `\u00`, "%", "<p", "1.5", "藤", "\xff", "<b>x</b>y&", "Li", "\n\n&#x41;\n"} {
		f.Add(text, "b", uint8(i))
	}
	s := New(secrets())
	f.Fuzz(func(t *testing.T, before, after string, how uint8) {
		name := "Quillane"
		switch how % 5 {
		case 1:
			name = html.EscapeString("Quill") + "&#97;ne"
		case 2:
			name = `Quill\u0061ne`
		case 3:
			name = url.QueryEscape("Quillane")
		case 4:
			name = strings.ToUpper(name)
		}
		if strings.ContainsAny(before, `&\%<`) && how%5 != 0 && how%5 != 4 {
			return // what is before may be the other half of an escape
		}
		file := "a.txt"
		if how%2 == 0 {
			file = "a.html"
		}
		if !strings.Contains(foundIn(s, file, before+" | "+name+" | "+after), "quillane:") {
			t.Errorf("not found between %q and %q", before, after)
		}
	})
}

func BenchmarkFile(b *testing.B) {
	s := New(secrets())
	line := `<tr><td class="n">12</td><td><a href="../players/varnel-odile.html">Odile Varnel</a></td><td>1&nbsp;523</td><td>−12</td></tr>` + "\n"
	text := []byte(strings.Repeat(line, 1000))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if len(s.File("list.html", text)) > 0 {
			b.Fatal("found something")
		}
	}
}
