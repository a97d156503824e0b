package history

import (
	"testing"
)

func TestTexts(t *testing.T) {
	var a TextColumn
	a.Set(1, []byte("one"))
	a.Set(2, nil)
	a.Set(4, []byte("four"))
	a.Set(5, []byte("one"))
	a.Set(8, []byte("eight"))
	texts := a.sorted(10, nil)
	for g, want := range []string{"", "one", "", "", "four", "one", "", "", "eight", ""} {
		if got := texts.At(GameID(g)); got != want {
			t.Errorf("game %d: %q, want %q", g, got, want)
		}
	}
	reversed := a.sorted(10, []uint32{9, 8, 7, 6, 5, 4, 3, 2, 1, 0})
	if reversed.At(8) != "one" || reversed.At(1) != "eight" || reversed.At(0) != "" {
		t.Error("texts do not follow the order of their games")
	}
	var joined TextColumn
	joined.Set(0, []byte("eight"))
	joined.Join(&a, []int{-1, 1, -1, 2, -1, 3, 4, 5, 6}) // games 0, 2 and 4 went nowhere
	after := joined.sorted(7, nil)
	for g, want := range []string{"eight", "one", "", "one", "", "", "eight"} {
		if got := after.At(GameID(g)); got != want {
			t.Errorf("joined game %d: %q, want %q", g, got, want)
		}
	}
	var none TextColumn
	if n := none.sorted(3, nil); n.Any() || n.At(2) != "" {
		t.Error("a column without texts has some")
	}
}

func TestPeople(t *testing.T) {
	p := Player{ID: "anna", PublicID: "x7", Name: "Anna-Maria van den Berg 2", Clubs: []ClubSpan{{2, FirstDay}, {5, 100}, {0, 200}}}
	for day, want := range map[Day]ClubID{-9: 2, 99: 2, 100: 5, 199: 5, 200: 0} {
		if got := p.ClubOn(day); got != want {
			t.Errorf("club on day %d: %d, want %d", day, got, want)
		}
	}
	for v, want := range map[Visibility][2]string{
		Public: {"Anna-Maria van den Berg 2", "anna"}, Initials: {"A. M. V. D. B.", "x7"}, Hidden: {"—", "x7"},
	} {
		p.Visibility = v
		if p.Shown() != want[0] || p.Address() != want[1] {
			t.Errorf("visibility %d: %q at %q, want %q", v, p.Shown(), p.Address(), want)
		}
	}
	for name, want := range map[string]string{"李 明": "李. 明.", "Élie": "É.", "123": "—", "e\u0301va": "E."} {
		if got := (&Player{Name: name, Visibility: Initials}).Shown(); got != want {
			t.Errorf("initials of %s: %s, want %s", name, got, want)
		}
	}
}
