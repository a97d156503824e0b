package balance

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// even is the cost of a division by its definition.
func even(ratings, team []int, teams int) float64 {
	sum, size := make([]float64, teams), make([]float64, teams)
	for i, t := range team {
		sum[t] += float64(ratings[i])
		size[t]++
	}
	cost := 0.0
	for a := range teams {
		for b := range a {
			d := sum[a]/size[a] - sum[b]/size[b]
			cost += d * d
		}
	}
	return cost
}

// allowed tells whether a division has the sizes and pairs that it must have.
func allowed(p *Problem, team []int) bool {
	size := make([]int, p.Teams)
	for _, t := range team {
		size[t]++
	}
	return slices.Max(size)-slices.Min(size) <= 1 &&
		!slices.ContainsFunc(p.Together, func(x [2]int) bool { return team[x[0]] != team[x[1]] }) &&
		!slices.ContainsFunc(p.Apart, func(x [2]int) bool { return team[x[0]] == team[x[1]] })
}

// brute tries every assignment; false where none is allowed.
func brute(p *Problem) (best float64, found bool) {
	team := make([]int, len(p.Ratings))
	for {
		if allowed(p, team) {
			if c := even(p.Ratings, team, p.Teams); !found || c < best {
				best, found = c, true
			}
		}
		i := 0
		for ; i < len(team); i++ {
			if team[i]++; team[i] < p.Teams {
				break
			}
			team[i] = 0
		}
		if i == len(team) {
			return best, found
		}
	}
}

func random(r *rand.Rand, n, teams, pairs int) Problem {
	p := Problem{Ratings: make([]int, n), Teams: teams}
	spread := []int{1, 5, 100, 3000}[r.IntN(4)]
	for i := range p.Ratings {
		p.Ratings[i] = r.IntN(spread) - spread/3
	}
	for range pairs {
		a, b := r.IntN(n), r.IntN(n)
		switch {
		case a == b:
		case r.IntN(2) == 0:
			p.Together = append(p.Together, [2]int{a, b})
		default:
			p.Apart = append(p.Apart, [2]int{a, b})
		}
	}
	return p
}

func TestNoDivisionOfFewPlayersIsMoreEven(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for k := range 600 {
		n := 2 + r.IntN(8)
		teams := 2 + r.IntN(min(n-1, 4))
		if n > 7 {
			teams = 2 + r.IntN(2)
		}
		p := random(r, n, teams, k%4)
		want, found := brute(&p)
		d, err := Split(p)
		if !found {
			refused++
			if !errors.Is(err, ErrPairs) {
				t.Fatalf("%+v: got %+v, %v, expected that no division is possible", p, d, err)
			}
			continue
		}
		if err != nil || !d.Exact || !allowed(&p, d.Team) {
			t.Fatalf("%+v: got %+v, %v", p, d, err)
		}
		if got := even(p.Ratings, d.Team, teams); math.Abs(got-want) > 1e-9*(1+want) {
			t.Fatalf("%+v: cost %v of %v, expected %v", p, got, d.Team, want)
		}
	}
	if refused < 20 {
		t.Errorf("only %d problems without a solution were tried", refused)
	}
}

// Of many players not all divisions can be tried. Those found are allowed, and
// no exchange of two players and no move of one makes them more even.
func TestNoExchangeImprovesADivisionOfManyPlayers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	guessed := 0
	for _, c := range [][3]int{{20, 4, 0}, {31, 3, 4}, {40, 7, 3}, {61, 8, 6}, {90, 30, 2}} {
		p := random(r, c[0], c[1], c[2])
		for i := range p.Ratings {
			p.Ratings[i] = 1500 + 13*r.IntN(60)*r.IntN(3)
		}
		d, err := Split(p)
		if err != nil || !allowed(&p, d.Team) {
			t.Fatalf("%v: %v, %v", c, d, err)
		}
		if d.Exact {
			continue
		}
		guessed++
		cost := even(p.Ratings, d.Team, p.Teams)
		bound := map[int]bool{}
		for _, x := range p.Together {
			bound[x[0]], bound[x[1]] = true, true
		}
		for i := range d.Team {
			for k := range p.Teams + len(d.Team) {
				team := slices.Clone(d.Team)
				if k < p.Teams {
					team[i] = k
				} else {
					team[i], team[k-p.Teams] = team[k-p.Teams], team[i]
				}
				if allowed(&p, team) && !bound[i] && even(p.Ratings, team, p.Teams) < cost-1e-6 {
					t.Fatalf("%v: player %d and %d: a step makes it more even", c, i, k)
				}
			}
		}
	}
	if guessed < 3 {
		t.Errorf("%d of the problems were too large to try everything, expected more", guessed)
	}
}

func TestTwoLargeTeamsAreAsEvenAsArithmeticAllows(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{24, 31, 50, 99, 200} {
		p := Problem{Ratings: make([]int, n), Teams: 2}
		for i := range p.Ratings {
			p.Ratings[i] = 900 + r.IntN(1300)
		}
		d, err := Split(p)
		if err != nil || !d.Exact {
			t.Errorf("%d players: %v, %v", n, d, err)
			continue
		}
		sum := [2]int{}
		for i, team := range d.Team {
			sum[team] += p.Ratings[i]
		}
		if gap := max(sum[0]-sum[1], sum[1]-sum[0]); n%2 == 0 && gap > 1 {
			t.Errorf("%d players: sums %v", n, sum)
		}
	}
}

// A rating scale has no natural zero, and nobody's place in the file matters.
func TestTheTeamsDoNotDependOnTheZeroOfTheScaleOrOnTheOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		n := 4 + r.IntN(9)
		ratings := r.Perm(900)[:n]
		teams := 2 + r.IntN(2)
		d, err := Split(Problem{Ratings: ratings, Teams: teams})
		if err != nil {
			t.Fatal(err)
		}
		order := r.Perm(n)
		other := make([]int, n)
		for i, from := range order {
			other[i] = ratings[from] - 2600
		}
		e, err := Split(Problem{Ratings: other, Teams: teams})
		if err != nil {
			t.Fatal(err)
		}
		for i, from := range order {
			if e.Team[i] != d.Team[from] {
				t.Fatalf("%v in %d teams: %v, in another order %v %v", ratings, teams, d.Team, order, e.Team)
			}
		}
	}
}

func TestProblemsOutOfRangeAreRefused(t *testing.T) {
	for _, c := range []struct {
		p    Problem
		want error
	}{
		{Problem{Ratings: []int{1, 2}, Teams: 1}, ErrTeams},
		{Problem{Ratings: []int{1, 2}, Teams: 3}, ErrTeams},
		{Problem{Teams: 2}, ErrTeams},
		{Problem{Ratings: []int{1, 200_000}, Teams: 2}, ErrLimits},
		{Problem{Ratings: make([]int, 201), Teams: 2}, ErrLimits},
		{Problem{Ratings: []int{1, 2, 3, 4}, Teams: 2, Together: [][2]int{{0, 1}, {1, 2}}}, ErrPairs},
		{Problem{Ratings: []int{1, 2, 3, 4}, Teams: 2, Together: [][2]int{{0, 1}}, Apart: [][2]int{{1, 0}}}, ErrPairs},
		{Problem{Ratings: []int{1, 2, 3, 4}, Teams: 2, Apart: [][2]int{{0, 1}, {1, 2}, {0, 2}}}, ErrPairs},
	} {
		t.Run(fmt.Sprint(c.p.Teams, len(c.p.Ratings), c.p.Together, c.p.Apart), func(t *testing.T) {
			if d, err := Split(c.p); !errors.Is(err, c.want) {
				t.Errorf("got %v, %v, expected %v", d, err, c.want)
			}
		})
	}
}

func BenchmarkSplit(b *testing.B) {
	for _, c := range [][2]int{{12, 2}, {22, 2}, {20, 2}, {20, 4}, {60, 5}, {200, 20}, {200, 100}} {
		b.Run(fmt.Sprintf("%dx%d", c[0], c[1]), func(b *testing.B) {
			r := rand.New(rand.NewPCG(9, 9))
			p := Problem{Ratings: make([]int, c[0]), Teams: c[1]}
			for i := range p.Ratings {
				p.Ratings[i] = 1000 + r.IntN(1200)
			}
			for b.Loop() {
				if _, err := Split(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
