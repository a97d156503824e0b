package names

import "testing"

func TestSpellingsOfOneSoundHaveOneKey(t *testing.T) {
	for _, group := range [][]string{
		{"Anna Meyer", "Anna Maier", "Meier, Anna"},
		{"Ivan Petrov", "Ivan Petroff", "Iwan Petrow", "Иван Петров"},
		{"Jusuf", "Yusuf", "Yousouf"},
		{"Jean Dupont", "Jean Dupond"},
		{"Mueller", "Muller", "Müller"},
		{"Filippa Schmit", "Philippa Shmitt"},
		{"Katarina", "Catharina", "Qatarina"},
		{"Ulric", "Ulrick", "Ulriq"},
	} {
		for _, name := range group[1:] {
			if a, b := Sound(group[0]), Sound(name); a != b {
				t.Errorf("%s has the key %q, %s %q, expected the same", group[0], a, name, b)
			}
		}
	}
}

func TestNamesThatSoundOtherwiseHaveOtherKeys(t *testing.T) {
	for _, pair := range [][2]string{
		{"Anna Berg", "Anna Borg"}, {"Helena", "Elena"}, {"Marta", "Marka"}, {"Odo", "Oda"}, {"Jan", "Jana"}, {"Li", "Lu"},
	} {
		if a := Sound(pair[0]); a == Sound(pair[1]) {
			t.Errorf("%s and %s have the key %q, expected two", pair[0], pair[1], a)
		}
	}
	if got := Sound("藤巳"); got != "" {
		t.Errorf("a name in Han has the key %q, expected none", got)
	}
}
