package jech

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/rating/ratingtest"
)

// countries is a history of leagues with few games between them: players,
// games a player, years, and the number of countries.
func countries(players, games, years, n int) *history.History {
	r := rand.New(rand.NewPCG(uint64(players), uint64(n)))
	parts := history.Parts{Files: []string{"games.csv"}, Events: []history.Event{{}}}
	strength := make([]float64, players)
	for i := range players {
		parts.Players = append(parts.Players, history.Player{ID: fmt.Sprintf("p%06d", i)})
		strength[i] = r.NormFloat64()
	}
	first := history.DayOf(2024-years, 1, 1)
	each := players / n
	for i := range players * games / 2 {
		a := int(float64(players) * r.Float64())
		b := a/each*each + r.IntN(each)
		if r.IntN(30) == 0 {
			b = r.IntN(players)
		}
		if b = min(b, players-1); a == b {
			continue
		}
		// Careers of eight years begin at any time.
		from := int(uint32(min(a, b))*2654435761>>8) % (365 * years)
		day := from + r.IntN(365*8)
		if day >= 365*years {
			continue
		}
		g := history.Game{Day: first + history.Day(day), Side: [2]history.PlayerID{history.PlayerID(a), history.PlayerID(b)}, Line: uint32(i + 2), Result: history.SecondWins}
		switch x := r.Float64(); {
		case x < 0.05:
			g.Result = history.Draw
		case r.Float64() < 1/(1+math.Exp(strength[b]-strength[a])):
			g.Result = history.FirstWins
		}
		parts.Games = append(parts.Games, g)
	}
	return history.New(parts).Select(history.Selection{Days: history.Monthly.Calendar(first, first+history.Day(365*years-1))})
}

// Lists that begin with the one before agree with lists on their own, and both
// with solutions far more accurate than the step at which the solver stops.
func TestWarmColdAndTightFitsAgree(t *testing.T) {
	const tolerance = 1e-6 // points
	h := countries(400, 40, 12, 8)
	j := made(t, Default())
	tl := ratingtest.Rate(t, j, h)
	compared := 0
	for l := 11; l < len(h.Lists); l += 17 {
		x, err := j.Fit(h, history.ListID(l))
		if err != nil {
			t.Fatal(err)
		}
		f := x.f
		cold := slices.Clone(f.e)
		tighten(f)
		for i, p := range f.pool.players {
			near(t, "a cold fit", scale*cold[i], scale*f.e[i], tolerance)
			if e := tl.At(p, history.ListID(l)); e.State == rating.Rated {
				r, _ := x.Rating(p)
				near(t, "a list in its chain", e.Value, r, tolerance)
				compared++
			}
		}
	}
	if compared < 500 {
		t.Errorf("only %d ratings compared", compared)
	}
}

// tighten goes on where the solver stopped.
func tighten(f *fitter) {
	for range 3 { // each squares what error is left
		f.slope(&f.pool)
		f.cg.factorise(&f.pool.digraph, f.h, f.diag)
		f.cg.solve(&f.pool.digraph, f.h, f.diag, f.g, f.d, func([]float64) float64 { return fine })
		for i, d := range f.d {
			f.e[i] += d
		}
		center(f.e)
	}
}

// Where a fit begins from nothing nearly everybody is far away, and nobody is settled
// before Newton's first steps.
func TestALargeFitFromNothing(t *testing.T) {
	h := countries(4000, 300, 12, 8)
	x, err := made(t, Default()).Fit(h, history.ListID(len(h.Lists)-1))
	if err != nil {
		t.Fatal(err)
	}
	f := x.f
	cold := slices.Clone(f.e)
	tighten(f)
	for i := range cold {
		near(t, "a large fit", scale*cold[i], scale*f.e[i], 1e-6)
	}
	if steps, _ := x.Steps(); steps > 12 {
		t.Errorf("%d steps", steps)
	}
	clear(f.e)
	f.slope(&f.pool)
	if f.settle(&f.pool, func(i int) bool { return math.Abs(f.g[i]) > far*f.diag[i] }) {
		t.Error("players were settled, expected too many to be far away")
	}
}

// What a list takes from the one before is to the last bit what it would be on
// its own: the games as weighed, and the pool.
func TestAListMadeFromTheOneBeforeIsTheSame(t *testing.T) {
	window, late := Default(), Default()
	window.Weights = Weights{{3, 1}, {9, 0.1}, {0, 0}}
	late.Weights = Weights{{2, 0.3}, {5, 0}, {0, 0.1}} // a weight comes back
	for name, s := range map[string]Settings{"default": Default(), "window": window, "late": late} {
		grown := 0
		for _, h := range []*history.History{countries(200, 60, 6, 5), countries(100, 12, 8, 2), ratingtest.Random(7).Build()} {
			j := made(t, s)
			tab := newTable(h)
			chain, alone := j.fitter(tab), j.fitter(tab)
			for l := range h.Lists {
				if err := chain.list(history.ListID(l)); err != nil {
					t.Fatal(err)
				}
				alone.forget()
				if err := alone.list(history.ListID(l)); err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(scores(chain), scores(alone)) || !slices.Equal(chain.played, alone.played) || !slices.Equal(chain.last, alone.last) {
					t.Fatalf("%s, list %d: the games differ", name, l)
				}
				if !slices.Equal(sorted(chain.pool.players), sorted(alone.pool.players)) || len(chain.pool.to) != len(alone.pool.to) {
					t.Fatalf("%s, list %d: pools of %d and %d", name, l, len(chain.pool.players), len(alone.pool.players))
				}
				if len(chain.pool.players) > 20 {
					grown++
				}
			}
		}
		if grown < 30 {
			t.Errorf("%s: only %d pools of some size", name, grown)
		}
	}
}

func TestTheNumberOfProcessorsChangesNothing(t *testing.T) {
	h := countries(200, 30, 9, 4)
	j := made(t, Default())
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	one := ratingtest.Rate(t, j, h)
	runtime.GOMAXPROCS(5)
	if five := ratingtest.Rate(t, j, h); !reflect.DeepEqual(one, five) {
		t.Error("five processors give another result than one")
	}
}

func TestChainsAreCutByTheCalendar(t *testing.T) {
	days := history.Monthly.Calendar(history.DayOf(2019, 11, 1), history.DayOf(2024, 3, 1))
	parts := history.Parts{Players: []history.Player{{ID: "a"}}}
	all := chains(history.New(parts).Select(history.Selection{Days: days}))
	for i, want := range []chain{{0, 2}, {2, 26}, {26, 50}, {50, 53}} {
		if all[i] != want {
			t.Errorf("chain %d is %v, want %v", i, all[i], want)
		}
	}
	// What lists there are inside does not move the cut.
	few := chains(history.New(parts).Select(history.Selection{Days: []history.Day{days[1], days[20], days[25], days[26]}}))
	if len(few) != 3 || few[1] != (chain{1, 3}) {
		t.Errorf("chains %v", few)
	}
}

// Deviations of large pools are estimates. How good they are is measured here
// against exact ones, and the method text may not promise more.
func TestEstimatedDeviationsAreClose(t *testing.T) {
	for name, c := range map[string]struct {
		h             *history.History
		median, worst float64
	}{
		"one country":      {countries(3200, 160, 20, 1), 0.015, 0.10},
		"thirty countries": {countries(3200, 160, 20, 30), 0.02, 0.10},
	} {
		j := made(t, Default())
		x, err := j.Fit(c.h, history.ListID(len(c.h.Lists)-1))
		if err != nil {
			t.Fatal(err)
		}
		f := x.f
		f.deviations()
		if f.listed() <= exactList {
			t.Errorf("%s: a pool with %d players listed is none to test with", name, f.listed())
		}
		var errs []float64
		for i := 0; i < len(f.ranked); i += 23 {
			if f.ranked[i] {
				d, _ := x.Deviation(f.pool.players[i])
				errs = append(errs, math.Abs(deviation(f.spread.of(int32(i)))/d-1))
			}
		}
		slices.Sort(errs)
		t.Logf("%s: median %.4f, 95 %% %.4f, worst %.4f", name, errs[len(errs)/2], errs[len(errs)*19/20], errs[len(errs)-1])
		if len(errs) < 100 || errs[len(errs)/2] > c.median || errs[len(errs)-1] > c.worst {
			t.Errorf("%s: %d players, median error %.4f, worst %.4f", name, len(errs), errs[len(errs)/2], errs[len(errs)-1])
		}
	}
}

// Where few have met, pools are exact far beyond the size up to which all are.
func TestSparsePoolsAreExact(t *testing.T) {
	h := countries(2000, 12, 20, 30)
	x, err := made(t, Default()).Fit(h, history.ListID(len(h.Lists)-1))
	if err != nil {
		t.Fatal(err)
	}
	x.f.snapshot()
	n := len(x.f.pool.players)
	if n <= exactPool || n > exactSparse {
		t.Fatalf("a pool of %d is none to test with", n)
	}
	compared := 0
	for i := 0; i < n; i += 31 {
		if x.f.ranked[i] {
			d, _ := x.Deviation(x.f.pool.players[i])
			near(t, "deviation", deviation(x.f.spread.of(int32(i))), d, 1e-6*d)
			compared++
		}
	}
	if compared < 20 {
		t.Errorf("only %d deviations compared", compared)
	}
}

// exactVariances are those of a whole pool, with nothing left out.
func exactVariances(f *fitter) []float64 {
	s := &f.spread
	s.shares = f.share(s.shares)
	if len(f.ranked) > exactPool {
		f.cluster()
	}
	everybody := filled([]bool(nil), len(f.ranked), true)
	s.web.weave(f, everybody)
	s.variance = filled(s.variance, s.web.len(), 0)
	s.compute()
	return slices.Clone(s.variance)
}

// generations is a history of careers of an eighth of the years, one generation
// after the other.
func generations(players, games, years int) *history.History {
	r := rand.New(rand.NewPCG(uint64(players), 8))
	parts := history.Parts{Files: []string{"games.csv"}, Events: []history.Event{{}}}
	for i := range players {
		parts.Players = append(parts.Players, history.Player{ID: fmt.Sprintf("p%06d", i)})
	}
	first, days := history.DayOf(2024-years, 1, 1), 365*years
	for i := range players * games / 2 {
		now := i * days / (players * games / 2)
		pick := func() history.PlayerID {
			return history.PlayerID((now*7/8*players/days + r.IntN(players/8)) % players)
		}
		g := history.Game{Day: first + history.Day(now), Side: [2]history.PlayerID{pick(), pick()}, Line: uint32(i + 2), Result: history.FirstWins}
		if r.IntN(2) == 0 {
			g.Result = history.SecondWins
		}
		parts.Games = append(parts.Games, g)
	}
	return history.New(parts).Select(history.Selection{Days: history.Monthly.Calendar(first, first+history.Day(days-1))})
}

// Where former players are most of a pool, what they know of each other hardly
// matters: nobody's interval is off by as much as a point in two hundred.
func TestTheRestOfAPoolHardlyMatters(t *testing.T) {
	h := generations(1500, 40, 40)
	x, err := made(t, Default()).Fit(h, history.ListID(len(h.Lists)-1))
	if err != nil {
		t.Fatal(err)
	}
	f := x.f
	want := exactVariances(f)
	f.deviations()
	if m := len(f.spread.web.members); 2*m > len(f.ranked) {
		t.Fatalf("%d of %d are members", m, len(f.ranked))
	}
	var errs []float64
	for i, is := range f.ranked {
		if is {
			errs = append(errs, math.Abs(math.Sqrt(f.spread.of(int32(i))/want[i])-1))
		}
	}
	slices.Sort(errs)
	t.Logf("%d of %d listed, median %.5f worst %.5f", len(errs), len(f.ranked), errs[len(errs)/2], errs[len(errs)-1])
	if errs[len(errs)/2] > 0.0005 || errs[len(errs)-1] > 0.005 {
		t.Errorf("median error %.5f, worst %.5f", errs[len(errs)/2], errs[len(errs)-1])
	}
}

// Published players whom only games with retired ones connect cannot be joined
// with each other: their latest games are against players out of reach.
func TestPlayersWithoutLinksToEachOtherAreEstimated(t *testing.T) {
	const players, hubs = 3200, 40
	var text strings.Builder
	for i := range players {
		for k := range 3 {
			fmt.Fprintf(&text, "1995-01-05 - - p%04d hub%02d 1/2-1/2\n", i, (i+k*k)%hubs)
		}
		fmt.Fprintf(&text, "2024-01-05 - - p%04d q%04d 1-0\n", i, i)
	}
	f := fitOf(t, Default(), text.String()+"list 2024-01-31")
	for i := range players {
		// Three draws of the weight 1 against the well known.
		if d := f.entry(fmt.Sprintf("p%04d", i)).Deviation; d < scale*math.Sqrt(4*150/3.0) || d > 1.2*scale*math.Sqrt(4*150/3.0) {
			t.Fatalf("the deviation of player %d is %v", i, d)
		}
	}
	if e := f.entry("hub01"); e.State != rating.Retired {
		t.Errorf("hub01 is %v", e)
	}
	later := fitOf(t, Default(), text.String()+"list 2034-01-31")
	if e := later.entry("p0001"); e.State != rating.Retired {
		t.Errorf("ten years later p0001 is %v", e)
	}
}

// scores are the ties of all pairs, of each the one whose first player comes into play
// first.
func scores(f *fitter) []tie {
	all := make([]tie, len(f.t.pairs))
	for pair := range all {
		k := f.queue.link[pair]
		if k == unmet {
			continue
		}
		all[pair] = f.ties[k]
		if a, b := f.t.players(uint32(pair)); f.queue.place[a] > f.queue.place[b] {
			all[pair].won, all[pair].lost = all[pair].lost, all[pair].won
		}
	}
	return all
}

func sorted(players []history.PlayerID) []history.PlayerID {
	return slices.Sorted(slices.Values(players))
}

// Whatever strengths a pool may have, they are found and finite.
func TestExtremePoolsAreSolved(t *testing.T) {
	game := func(day, a, b string, result string) string {
		return day + " - - " + a + " " + b + " " + result + "\n"
	}
	var ladder, chain, circle, star strings.Builder
	for i := range 120 {
		// Each beats the next 40 times and loses once, long ago.
		for range 40 {
			ladder.WriteString(game("2024-01-05", fmt.Sprintf("p%03d", i), fmt.Sprintf("p%03d", i+1), "1-0"))
		}
		ladder.WriteString(game("1990-01-05", fmt.Sprintf("p%03d", i+1), fmt.Sprintf("p%03d", i), "1-0"))
	}
	for i := range 3000 {
		chain.WriteString(game("2024-01-05", fmt.Sprintf("p%04d", i), fmt.Sprintf("p%04d", i+1), "1/2-1/2"))
		circle.WriteString(game("2024-01-05", fmt.Sprintf("p%04d", i), fmt.Sprintf("p%04d", (i+1)%3000), "1-0"))
		star.WriteString(game("2024-01-05", "hub", fmt.Sprintf("p%04d", i), []string{"1/2-1/2", "1-0"}[i%2]))
		star.WriteString(game("2000-01-05", "hub", fmt.Sprintf("p%04d", i), "0-1"))
	}
	for name, c := range map[string]struct {
		text   string
		size   int
		spread float64 // points between the first and the last
	}{
		// 40 games of 150 against 1: a gap of ln 6000 a rung.
		"ladder": {ladder.String() + "list 2024-01-31", 121, 120 * scale * math.Log(6000)},
		"chain":  {chain.String(), 3001, 0},
		"circle": {circle.String(), 3000, 0},
		"star":   {star.String() + "list 2024-01-31", 3001, -1},
	} {
		f := fitOf(t, Default(), c.text)
		pool := f.x.Pool()
		if len(pool) != c.size {
			t.Errorf("%s: a pool of %d, want %d", name, len(pool), c.size)
		}
		if c.spread >= 0 {
			a, _ := f.x.Rating(0)
			b, _ := f.x.Rating(history.PlayerID(c.size - 1))
			near(t, name+": points from the first to the last", a-b, c.spread, 1e-6)
		}
		for _, p := range pool {
			e := f.tl.At(p, history.ListID(len(f.h.Lists)-1))
			if !(e.Deviation > 0 && e.Deviation < 1e7) {
				t.Fatalf("%s: %v", name, e)
			}
		}
	}
}

// A player who won 1,000 games of the largest weight and lost one of the
// smallest, and the other way round.
func TestExtremeWeightsAreSolved(t *testing.T) {
	s := Default()
	s.Weights = Weights{{1, maxWeight}, {0, minWeight}}
	f := fitOf(t, s, strings.Repeat("2024-01-05 - - a b 1-0\n", 1000)+"2000-01-05 - - b a 1-0\nlist 2024-01-31")
	near(t, "the gap", f.rating("a")-f.rating("b"), scale*math.Log(1000*maxWeight/minWeight), 1e-6)
}
