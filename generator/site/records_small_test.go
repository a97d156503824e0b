package site_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
	"echelle/generator/site"
)

// script is a system that says what the test wrote down: forecasts of the first
// side and changes by line, ratings by player and list.
type script struct {
	first, change []float64
	ratings       map[string][]float64
}

func (s script) Info() rating.Info { return rating.Info{} }

func (s script) Rate(h *history.History) (*rating.Timeline, error) {
	rec := rating.NewRecorder(h, false)
	for g := range h.Games {
		line := h.Games[g].Line
		for side, sign := range []float64{1, -1} {
			x := rating.Effect{Expected: float32(s.first[line]), Change: float32(sign * s.change[line])}
			if side == 1 {
				x.Expected = 1 - x.Expected
			}
			rec.Effect(history.SeatOf(history.GameID(g), side), x)
		}
	}
	for p := range h.Players {
		for l, v := range s.ratings[h.Players[p].Name] {
			if v > 0 {
				rec.Point(history.ListID(l), history.PlayerID(p), rating.Rated, rating.Rating{Value: v})
			}
		}
	}
	return rec.Timeline(), nil
}

// six years of four players, one of them hidden. Ids are p followed by the
// number that the place in the argument has.
func sixYears(t *testing.T, ids [4]int) *site.Ranking {
	t.Helper()
	day := func(s string) history.Day {
		d, ok := history.ParseDate(s)
		if !ok {
			t.Fatal(s)
		}
		return d.Day
	}
	source := &ratingtest.Source{Events: []history.Event{{}}, Margins: []string{""}}
	for i, name := range []string{"Ada", "Bo", "Cleo", "Shy"} {
		source.Players = append(source.Players, history.Player{ID: fmt.Sprintf("p%d", ids[i]), Name: name})
	}
	source.Players[3].Visibility, source.Players[3].PublicID = history.Hidden, "x"
	for _, e := range []struct{ id, from, to string }{{"cup", "2001-05-01", "2001-05-03"}, {"match", "2006-05-01", "2006-05-05"}} {
		source.Events = append(source.Events, history.Event{
			ID: e.id, Name: e.id, Start: history.Date{Day: day(e.from), Known: true}, End: history.Date{Day: day(e.to), Known: true}, Komi: history.NoKomi, RatedFrom: history.FirstDay,
		})
	}
	const ada, bo, cleo, shy = 0, 1, 2, 3
	sys := script{ratings: map[string][]float64{
		"Ada":  {1500, 1600, 1600, 1500, 1500, 1500},
		"Bo":   {1400, 1600, 1700, 1700, 1400, 1800},
		"Cleo": {1450, 1450, 1450, 1450, 1950, 1450},
		"Shy":  {0, 0, 0, 0, 1000, 1700},
	}}
	game := func(date string, event history.EventID, a, b history.PlayerID, result history.Result, first, change float64) {
		source.Games = append(source.Games, history.Game{
			Day: day(date), Event: event, Side: [2]history.PlayerID{a, b}, Line: uint32(len(source.Games)), Result: result,
		})
		sys.first, sys.change = append(sys.first, first), append(sys.change, change)
	}
	game("2001-05-01", 1, ada, cleo, history.FirstWins, 0.6, 12)
	game("2001-05-02", 1, ada, bo, history.SecondWins, 0.9, -30)
	game("2001-05-03", 1, bo, cleo, history.Draw, 0.5, 0)
	game("2002-05-01", 0, ada, bo, history.Draw, 0.5, 0)
	game("2003-05-01", 0, ada, bo, history.FirstWins, 0.3, 20)
	game("2004-05-01", 0, ada, bo, history.FirstWins, 0.55, 15)
	game("2005-06-01", 0, ada, cleo, history.SecondWins, 0.8, -25)
	game("2005-06-02", 0, ada, shy, history.SecondWins, 0.99, -32)
	for i := range 5 { // all won by Bo, who is never to be named with Shy
		game(fmt.Sprintf("2006-05-%02d", 1+i), 2, shy, bo, history.SecondWins, 0.5, -16)
	}
	for year := 2001; year <= 2006; year++ {
		source.Days = append(source.Days, history.DayOf(year, 12, 31))
	}
	return rate(t, source.Build(), sys, site.Definition{ID: "r"})
}

// text writes records down, names for players.
func text(r *site.Ranking) string {
	names := [...]string{
		"highest", "leader", "list-gain", "improved", "by-year", "comeback", "upset", "performance", "event-gain", "perfect", "winning", "unbeaten",
		"games", "year", "draws", "events", "opponents", "pairing", "biggest", "career", "attendance",
	}
	var b strings.Builder
	for _, rec := range r.Records() {
		b.WriteString(names[rec.Kind] + "\n")
		for i := range rec.Feats {
			f := &rec.Feats[i]
			who := r.H.Players[f.Player].Name
			switch rec.Kind {
			case site.BiggestEvent:
				who = r.H.Events[f.Event].ID
			case site.MostFrequentPairing, site.BiggestUpset:
				who += " " + r.H.Players[f.Other].Name
			}
			fmt.Fprintf(&b, "  %d%s %s %.*f", f.Rank, map[bool]string{true: "="}[f.Tied], who, rec.Kind.Decimals(), f.Value)
			if f.From != 0 {
				b.WriteString(" " + f.From.String())
			}
			if f.To != 0 {
				b.WriteString(" " + f.To.String())
			}
			if f.Before != 0 {
				fmt.Fprintf(&b, " %.0f>%.0f", f.Before, f.After)
			}
			if f.Score != 0 {
				fmt.Fprintf(&b, " %.1f/%d", f.Score, f.Games)
			}
			for _, s := range f.Spans {
				fmt.Fprintf(&b, " [%s %s %v]", s.From, s.To, s.Open)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// Counted by hand. Shy is hidden: named nowhere, though on the way to Ada's and
// Bo's numbers. Bo beats Shy five times, which ends no run with a name in it.
func TestRecordsOfSixYears(t *testing.T) {
	const want = `highest
  1 Cleo 1950 2005-12-31
  2 Bo 1800 2006-12-31
  3 Ada 1600 2002-12-31
leader
  1 Bo 1096 [2002-12-31 2005-12-31 false] [2006-12-31 2006-12-31 true]
  2 Ada 730 [2001-12-31 2003-12-31 false]
  3 Cleo 365 [2005-12-31 2006-12-31 false]
list-gain
  1 Cleo 500 2005-12-31 1450>1950
  2 Bo 400 2006-12-31 1400>1800
  3 Ada 100 2002-12-31 1500>1600
improved
  1 Bo 400 2006-01-01 2006-12-31 1400>1800
by-year
  1 Bo 400 2006-01-01 2006-12-31 1400>1800
  1 Cleo 500 2005-01-01 2005-12-31 1450>1950
  1 Bo 100 2003-01-01 2003-12-31 1600>1700
  1 Bo 200 2002-01-01 2002-12-31 1400>1600
comeback
  1 Cleo 500 2001-05-03 2005-06-01 1450>1950
  2 Bo 400 2004-05-01 2006-05-01 1400>1800
upset
  1 Bo Ada 0.1000 2001-05-02
  2 Cleo Ada 0.2000 2005-06-01
  3 Ada Bo 0.3000 2003-05-01
event-gain
  1 Bo 80.0 2006-05-01 5.0/5
perfect
  1 Bo 5 2006-05-01 5.0/5
winning
  1 Bo 5 2006-05-01 2006-05-05 5.0/5
  2 Ada 2 2003-05-01 2004-05-01 2.0/2
unbeaten
  1 Bo 5 2006-05-01 2006-05-05 5.0/5
  2 Ada 3 2002-05-01 2004-05-01 2.5/3
  3 Cleo 2 2001-05-03 2005-06-01 1.5/2
games
  1 Bo 10 2001-05-02 2006-05-05
  2 Ada 7 2001-05-01 2005-06-02
  3 Cleo 3 2001-05-01 2005-06-01
year
  1 Bo 5 2006-01-01 2006-12-31
  2= Ada 2 2001-01-01 2001-12-31
  2= Cleo 2 2001-01-01 2001-12-31
draws
  1 Bo 2 2001-05-02 2006-05-05
  2= Ada 1 2001-05-01 2005-06-02
  2= Cleo 1 2001-05-01 2005-06-01
events
  1 Bo 2 2001-05-02 2006-05-05
  2= Ada 1 2001-05-01 2005-06-02
  2= Cleo 1 2001-05-01 2005-06-01
opponents
  1= Ada 3 2001-05-01 2005-06-02
  1= Bo 3 2001-05-02 2006-05-05
  3 Cleo 2 2001-05-01 2005-06-01
pairing
  1 Ada Bo 4 2001-05-02 2004-05-01 2.5/4
  2 Ada Cleo 2 2001-05-01 2005-06-01 1.0/2
biggest
  1 cup 3 2001-05-01 2001-05-03
career
  1 Bo 5.0 2001-05-02 2006-05-05
  2= Ada 4.1 2001-05-01 2005-06-02
  2= Cleo 4.1 2001-05-01 2005-06-01
attendance
  1 Ada 5 2001-05-01 2005-06-02
  2 Bo 4 2001-05-02 2004-05-01
`
	got := text(sixYears(t, [4]int{1, 2, 3, 4}))
	if got != want {
		g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
		for i := range max(len(g), len(w)) {
			if i >= len(g) || i >= len(w) || g[i] != w[i] {
				t.Fatalf("line %d differs; all of it:\n%s", i+1, got)
			}
		}
	}
}

// The numbers of players carry no meaning: other ids, the same records.
func TestRecordsDoNotDependOnIDs(t *testing.T) {
	want := text(sixYears(t, [4]int{1, 2, 3, 4}))
	for _, ids := range [][4]int{{4, 3, 2, 1}, {2, 4, 1, 3}} {
		if got := text(sixYears(t, ids)); got != want {
			t.Errorf("ids %v:\n%s\nwant\n%s", ids, got, want)
		}
	}
	for seed := range uint64(4) {
		source := ratingtest.Random(seed)
		one := rate(t, source.Build(), eloSystem(t), site.Definition{ID: "r"})
		for i := range source.Players {
			source.Players[i].ID = fmt.Sprintf("q%02d", len(source.Players)-i)
		}
		other := rate(t, source.Build(), eloSystem(t), site.Definition{ID: "r"})
		if a, b := text(one), text(other); a != b {
			t.Errorf("seed %d:\n%s\nwith other ids\n%s", seed, a, b)
		}
	}
}

// The records that need a change a game are left out where there is none.
func TestBatchSystemsHaveNoRecordOfChanges(t *testing.T) {
	r := rate(t, shyHistory(1), jechSystem(t), site.Definition{ID: "r"})
	var kinds []site.RecordKind
	for _, rec := range r.Records() {
		kinds = append(kinds, rec.Kind)
	}
	if slices.Contains(kinds, site.LargestEventGain) || !slices.Contains(kinds, site.LargestListGain) || !slices.Contains(kinds, site.BiggestUpset) {
		t.Errorf("a batch system has the records %v", kinds)
	}
}

// A ranking without a game has no records and compares with nothing.
func TestNoGamesNoRecords(t *testing.T) {
	r := rate(t, league(2), eloSystem(t), site.Definition{ID: "r"})
	if list := r.Records(); len(list) > 0 {
		t.Errorf("%d records of nothing", len(list))
	}
	if list := siteOf(r.H, r).Comparisons(); len(list) > 0 {
		t.Errorf("%d comparisons of nothing", len(list))
	}
}

// Nobody is named who is hidden.
func TestRecordsNameNobodyHidden(t *testing.T) {
	named := 0
	for seed := range uint64(6) {
		r := rate(t, shyHistory(seed), eloSystem(t), site.Definition{ID: "r"})
		for _, rec := range r.Records() {
			for _, f := range rec.Feats {
				pair := rec.Kind == site.MostFrequentPairing || rec.Kind == site.BiggestUpset
				for i, p := range []history.PlayerID{f.Player, f.Other} {
					if rec.Kind == site.BiggestEvent || i == 1 && !pair {
						continue
					}
					named++
					if r.H.Players[p].Visibility == history.Hidden {
						t.Errorf("seed %d: record %d names a hidden player", seed, rec.Kind)
					}
				}
			}
		}
	}
	if named < 500 {
		t.Errorf("only %d names", named)
	}
}

// Where the favourite always wins nobody has upset anything.
func TestAWinOfTheFavouriteIsNoUpset(t *testing.T) {
	h := league(2, times(3, history.FirstWins)...)
	r := rate(t, h, oracle{first: func(int) float64 { return 0.6 }}, site.Definition{ID: "r"})
	for _, rec := range r.Records() {
		if rec.Kind == site.BiggestUpset {
			t.Errorf("upsets %v", rec.Feats)
		}
	}
}
