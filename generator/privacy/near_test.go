package privacy

import "testing"

func TestNearFindsWhatPointsAtAPlayer(t *testing.T) {
	s := New(append(secrets(), Secret{2, ID, "member-17"}, Secret{2, Name, "Ann Lu"}))
	s.Accept("member-18\nWinter Cup\nBo", "of a public player too", Whole)
	near := s.Near()
	for _, c := range []struct {
		text string
		want bool
	}{
		{`"Quillane d'Oskarétta"`, true},
		{"lost/OSKARETTA.csv", true},
		{`"Oskareta" is nearly another`, true},
		{`"Oksaretta" is nearly another`, true},
		{`"Qillane B." is a player`, true},
		{"quillaneoskaretta.txt", true},
		{`"Anna Quillan…" is long`, true},
		{`"Oskar\u00e9tta"`, true},
		{"Oskar&eacute;tta", true},
		{"<b>Oska</b>retta", true},
		{`"Na Li"`, true},
		{`"Lin Na"`, false}, // two letters are no word that can be a slip
		{`"Ana Lu" is new`, true},
		{"no rank of the newcomer lu-ann", true},
		{`"Ann" and "Lou"`, false},
		{"the newcomer bo-li-4", true},
		{"the newcomer li-4", false},
		{"a file bo.csv", true}, // a whole name, though a public player bears it too
		{"event winter-cup-2026", true},
		{"licence 17735", true},
		{"games.csv:17735:4", true},
		{"licence 17736", false},
		{"HID-1577", true},
		{"the newcomer member-17", true},
		{"the newcomer member-18", false},
		{"霞帆藤巳", true},
		{"藤巳 花", true},
		{"藤花", false},
		{"the score 38-26 contradicts the result 0-1, expected a score that fits", false},
		{"read with Windows-1252 letters, expected UTF-8, commas and plain line ends", false},
		{`"ada-2" has the same name as "ada": Ada Berg, expected two people; games must name them by id; merge them in redirects.yaml if they are one`, false},
		{"", false},
	} {
		if got := near.In(c.text); got != c.want {
			t.Errorf("In(%q) = %v, expected %v", c.text, got, c.want)
		}
	}
}

// What is searched in files is never published through a text that Near passes.
func FuzzNearIsStricterThanTheSearch(f *testing.F) {
	for _, text := range []string{"Quillane", "li.na", "HID 1577", "a 4417735", "藤巳霞帆", "Oskar&eacute;tta", "bo-li-4", `\u0051uillane`} {
		f.Add(text)
	}
	s := New(secrets())
	near := s.Near()
	f.Fuzz(func(t *testing.T, text string) {
		if found := s.File("a.html", []byte(text)); len(found) > 0 && !near.In(text) {
			t.Errorf("%q holds %v, but is not near", text, found)
		}
	})
}
