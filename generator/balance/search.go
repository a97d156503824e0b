package balance

import "slices"

// place tries every team for player i and those after. The emptiest teams come
// first, the weakest of them before the others, so that the first division that
// is found is a fair one; of the empty teams, which are all alike, only one is
// tried. It returns false where the search is over.
func (s *search) place(i int) bool {
	if i == len(s.order) {
		if c := s.spread(s.sums()); !s.found || c < s.best {
			s.found, s.best = true, c
			copy(s.bestTeam, s.team)
		}
		return s.best > s.least
	}
	var done [MostPlayers]bool
	for range s.teams {
		t := -1
		for k := range s.teams {
			if !done[k] && s.fits(i, k) && (t < 0 || s.size[k] < s.size[t] || s.size[k] == s.size[t] && s.sum[k] < s.sum[t]) {
				t = k
			}
			if s.size[k] == 0 {
				break // the teams after it are empty too
			}
		}
		if t < 0 {
			break
		}
		done[t] = true
		if s.tries++; s.tries > Tries {
			return false
		}
		s.put(i, t)
		more := s.place(i + 1)
		s.take(i, t)
		if !more {
			return false
		}
	}
	return true
}

// fits tells whether player i may join a team, the players before i being
// placed.
func (s *search) fits(i, t int) bool {
	if s.size[t] > s.small || s.size[t] == s.small && s.large == s.larger || s.with[i] >= 0 && s.team[s.with[i]] != t {
		return false
	}
	return !slices.ContainsFunc(s.apart[i], func(k int) bool { return k < i && s.team[k] == t })
}

func (s *search) put(i, t int) {
	s.team[i] = t
	s.sum[t] += s.rating[i]
	if s.size[t]++; s.size[t] > s.small {
		s.large++
	}
}

func (s *search) take(i, t int) {
	s.sum[t] -= s.rating[i]
	if s.size[t]--; s.size[t] == s.small {
		s.large--
	}
}

// exchange improves the best division by the best of all exchanges of two
// players and moves of one, again and again, until none helps.
func (s *search) exchange() {
	copy(s.team, s.bestTeam)
	clear(s.sum)
	clear(s.size)
	for i, t := range s.team {
		s.sum[t] += s.rating[i]
		s.size[t]++
	}
	for s.best > s.least {
		sum, squares := s.sums()
		who, with, into := -1, -1, -1 // with: nobody for a move
		try := func(i, k, t int) {
			from, gain := s.team[i], s.rating[i]
			a, b := s.size[from], s.size[t]
			if k >= 0 {
				gain -= s.rating[k]
			} else {
				a, b = a-1, b+1
			}
			m, n := s.scaled(s.sum[from], s.size[from]), s.scaled(s.sum[t], s.size[t])
			x, y := s.scaled(s.sum[from]-gain, a), s.scaled(s.sum[t]+gain, b)
			if c := s.spread(sum-m-n+x+y, squares-float64(m*m)-float64(n*n)+float64(x*x)+float64(y*y)); c < s.best {
				s.best, who, with, into = c, i, k, t
			}
		}
		for i, t := range s.team {
			if s.bound[i] {
				continue
			}
			for k := i + 1; k < len(s.team); k++ {
				if s.team[k] != t && !s.bound[k] && s.free(i, s.team[k], k) && s.free(k, t, i) {
					try(i, k, s.team[k])
				}
			}
			if s.size[t] == s.small {
				continue
			}
			for to := range s.teams {
				if s.size[to] == s.small && s.free(i, to, -1) {
					try(i, -1, to)
				}
			}
		}
		if who < 0 {
			break
		}
		s.step(who, with, into)
	}
	copy(s.bestTeam, s.team)
}

// step moves player i into a team, and player k of that team, unless it is -1,
// the other way.
func (s *search) step(i, k, into int) {
	from := s.team[i]
	move := func(i, from, to int) {
		s.team[i] = to
		s.sum[from] -= s.rating[i]
		s.sum[to] += s.rating[i]
		s.size[from]--
		s.size[to]++
	}
	move(i, from, into)
	if k >= 0 {
		move(k, into, from)
	}
}

// free tells whether nobody in a team, but for one who leaves it, must be apart
// from player i.
func (s *search) free(i, t, leaves int) bool {
	return !slices.ContainsFunc(s.apart[i], func(k int) bool { return k != leaves && s.team[k] == t })
}
