// Package balance divides players into teams that are as even as can be.
//
// Even means that the means of the teams' ratings lie close together: the cost
// of a division is the sum, over all pairs of teams, of the squared difference
// of their means. Of teams of one size that is the same as comparing sums. The
// sizes of two teams differ by one player at most; which team has one more is
// for the search to find.
//
// [Split] tries divisions one after the other, from a good one on, and stops
// when all have been tried, when one is as even as arithmetic allows, or after
// [Tries] steps; then it improves the best one by exchanging single players
// until no exchange helps. It says which: [Division].Exact.
//
// Numbers in, teams out: the package knows no players. Ratings are whole
// points, as lists show them, so that a reader can check a result by hand. The
// same search stands in templates/asset/balance.js and gives the same teams; a
// test of the built site compares them.
package balance

import (
	"cmp"
	"errors"
	"slices"
)

// The limits of a problem.
const (
	MostPlayers = 200
	MostRating  = 100_000 // in absolute value, points
)

// Tries is how many steps the search takes before it stops: some tenths of a
// second. All divisions of 20 players into two teams take fewer.
const Tries = 2_000_000

// Problem is what is to be divided.
type Problem struct {
	Ratings  []int // points, of each player
	Teams    int   // at least 2, at most one a player
	Together [][2]int
	Apart    [][2]int // pairs of players, by their place in Ratings
}

// Division is a solution.
type Division struct {
	Team  []int // of each player, from 0; the strongest player is in team 0, the strongest of the others in team 1
	Exact bool  // no other division is more even
}

// The errors of [Split].
var (
	ErrTeams  = errors.New("at least 2 teams, and a player for each")
	ErrLimits = errors.New("at most 200 players with ratings from -100000 to 100000")
	ErrPairs  = errors.New("no division keeps these players together and apart")
	ErrUnsure = errors.New("found no division that keeps these players together and apart")
)

// Split divides the players. The error is one of this package's.
func Split(p Problem) (*Division, error) {
	n := len(p.Ratings)
	switch {
	case p.Teams < 2 || p.Teams > n:
		return nil, ErrTeams
	case n > MostPlayers || slices.ContainsFunc(p.Ratings, func(r int) bool { return max(r, -r) > MostRating }):
		return nil, ErrLimits
	}
	s := newSearch(&p)
	if s.torn() {
		return nil, ErrPairs
	}
	s.place(0)
	exact := s.tries <= Tries
	switch {
	case !s.found && exact:
		return nil, ErrPairs
	case !s.found:
		return nil, ErrUnsure
	case !exact:
		s.exchange()
	}
	d := &Division{Team: make([]int, n), Exact: exact || s.best <= s.least}
	number := make([]int, p.Teams) // of each team as searched, from 1
	next := 0
	for i, who := range s.order {
		t := s.bestTeam[i]
		if number[t] == 0 {
			next++
			number[t] = next
		}
		d.Team[who] = number[t] - 1
	}
	return d, nil
}

// search is the state of a search. Players stand by rating, the strongest
// first, those of one rating as they were given; ratings count from their mean,
// which changes no difference and keeps numbers small.
type search struct {
	teams, small, larger int   // players of a smaller team; teams with one more
	order                []int // the players
	rating               []int
	with                 []int   // an earlier player of the same team, -1 for none
	apart                [][]int // earlier and later players of other teams
	bound                []bool  // has somebody to be together with

	team  []int // of each player placed
	sum   []int // of each team
	size  []int
	large int // teams that have one more already

	tries    int
	found    bool
	bestTeam []int
	best     float64 // cost of bestTeam
	least    float64 // no division costs less
}

func newSearch(p *Problem) *search {
	n := len(p.Ratings)
	s := &search{
		teams: p.Teams, small: n / p.Teams, larger: n % p.Teams,
		order: make([]int, n), rating: make([]int, n), with: make([]int, n), apart: make([][]int, n), bound: make([]bool, n),
		team: make([]int, n), sum: make([]int, p.Teams), size: make([]int, p.Teams), bestTeam: make([]int, n),
	}
	total := 0
	for i, r := range p.Ratings {
		s.order[i] = i
		total += r
	}
	slices.SortStableFunc(s.order, func(a, b int) int { return cmp.Compare(p.Ratings[b], p.Ratings[a]) })
	place := make([]int, n)
	rest := total
	for i, who := range s.order {
		place[who] = i
		s.rating[i] = p.Ratings[who] - total/n
		rest -= total / n
	}
	s.least = s.lowest(rest)
	s.join(p, place)
	return s
}

// lowest is a cost that none is below. Of teams of one size the sums are whole
// numbers that add up to the total, as near to each other as such can be; of two
// teams of different size the difference of the means is a multiple of one part.
func (s *search) lowest(total int) float64 {
	mod := func(a, b int) int { return ((a % b) + b) % b }
	switch {
	case s.larger == 0:
		r := mod(total, s.teams)
		return float64(r * (s.teams - r))
	case s.teams == 2:
		n := len(s.order)
		r := mod(total*(s.small+1), n)
		r = min(r, n-r)
		return float64(r * r)
	}
	return 0
}

// join prepares who must be together and who apart.
func (s *search) join(p *Problem, place []int) {
	group := make([]int, len(place)) // the first player of each one's group
	for i := range group {
		group[i], s.with[i] = i, -1
	}
	for _, pair := range p.Together {
		a, b := group[place[pair[0]]], group[place[pair[1]]]
		for i := range group {
			if group[i] == a || group[i] == b {
				group[i] = min(a, b)
			}
		}
	}
	for i, g := range group {
		if g != i {
			s.with[i] = g
			s.bound[i], s.bound[g] = true, true
		}
	}
	for _, pair := range p.Apart {
		a, b := place[pair[0]], place[pair[1]]
		s.apart[a], s.apart[b] = append(s.apart[a], b), append(s.apart[b], a)
	}
}

// torn tells whether a group is larger than a team, or holds two who must be
// apart.
func (s *search) torn() bool {
	size := map[int]int{}
	first := func(i int) int {
		if s.with[i] >= 0 {
			return s.with[i]
		}
		return i
	}
	for i := range s.order {
		size[first(i)]++
		if size[first(i)] > s.small+min(s.larger, 1) || slices.ContainsFunc(s.apart[i], func(k int) bool { return first(k) == first(i) }) {
			return true
		}
	}
	return false
}

// scaled is a team's mean in a unit in which all means are whole.
func (s *search) scaled(sum, size int) float64 {
	switch {
	case s.larger == 0:
		return float64(sum)
	case size == s.small:
		return float64(sum * (s.small + 1))
	}
	return float64(sum * s.small)
}

// sums adds up the means of all teams and their squares.
func (s *search) sums() (sum, squares float64) {
	for t := range s.teams {
		m := s.scaled(s.sum[t], s.size[t])
		sum += m
		squares += float64(m * m)
	}
	return sum, squares
}

// spread is the cost, the sum of the squared differences of all pairs of n
// means: n Σm² − (Σm)². All numbers are whole and, for any division worth
// keeping, below 2⁵³: nothing is rounded.
func (s *search) spread(sum, squares float64) float64 {
	return float64(float64(s.teams)*squares) - float64(sum*sum)
}
