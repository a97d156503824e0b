package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// stage is where the demo federation's games are played.
type stage struct {
	seed   uint64
	people []*player
	odds   *odds
}

// play fills an event with players and games.
func (st *stage) play(e *event) {
	r := newRNG(st.seed, e.id)
	n := e.size()
	if e.kind == swissKind {
		e.entries = st.enter(r, e, n)
	} else {
		e.entries = st.enter(r, e, 2*n)[:n] // half of those who would like to are invited
	}
	switch {
	case e.status == "announced" || e.status == "draft":
		e.entries = e.entries[:n/2]
		slices.SortFunc(e.entries, func(a, b *player) int { return cmp.Compare(a.id, b.id) })
	case e.kind == roundRobin:
		st.everybody(r, e)
	case e.kind == knockOut:
		st.cup(r, e)
	default:
		st.swiss(r, e)
	}
}

// enter draws n players of an event by how keen they are, and puts the
// strongest first. Events of class A and cups attract the strong; one's own
// region is near.
func (st *stage) enter(r *rng, e *event, n int) []*player {
	var who []*player
	var weight []int
	total := 0
	for _, p := range st.people {
		if !p.plays(e.start) || !p.plays(e.end) || e.youth && !p.young(e.start) {
			continue
		}
		w := p.keen + 2
		if homeClub(p.country) == homeClub(e.country) {
			w *= 2
		}
		if e.class == "A" || e.class == "cup" {
			w = w * max(1, p.strengthOn(e.start)-1300) / 300
		}
		if p.since != "" && e.start.Sub(p.joined) < 100*24*time.Hour {
			w *= 4 // who joins, joins to play
		}
		who, weight = append(who, p), append(weight, w)
		total += w
	}
	var in []*player
	for len(in) < n && total > 0 {
		x := r.below(total)
		i := 0
		for x >= weight[i] {
			x -= weight[i]
			i++
		}
		in = append(in, who[i])
		total -= weight[i]
		weight[i] = 0
	}
	slices.SortFunc(in, func(a, b *player) int {
		return cmp.Or(cmp.Compare(b.strengthOn(e.start), a.strengthOn(e.start)), cmp.Compare(a.id, b.id))
	})
	return in
}

// swiss plays the rounds of a Swiss event. Some players miss a round, some
// leave for good, a few pairs do not meet at the board.
func (st *stage) swiss(r *rng, e *event) {
	s := newSwiss(len(e.entries))
	gone := make([]bool, len(e.entries))
	for round := 1; round <= e.rounds; round++ {
		away := make([]bool, len(e.entries))
		for i := range away {
			gone[i] = gone[i] || round > 2 && r.in(1, 70)
			away[i] = gone[i] || r.in(1, 60)
		}
		if e.status == "received" && round == e.rounds-1 {
			// The pairs of the last round but one are known, their results not.
			for _, pair := range s.pair(func(i int) bool { return !away[i] }) {
				e.games = append(e.games, st.game(r, e, strconv.Itoa(round), e.dayOf(round), e.entries[pair[0]], e.entries[pair[1]], "*"))
			}
			return
		}
		for board, pair := range s.pair(func(i int) bool { return !away[i] }) {
			if e.handicap && pair[0] > pair[1] {
				pair[0], pair[1] = pair[1], pair[0] // White is the stronger
			}
			result := particular(e.id, round, board+1).result
			if result == "" && r.in(1, 130) {
				result = pick(r, []string{"1-0F", "0-1F", "1-0F", "0-1F", "0-0F"})
			}
			g := st.game(r, e, strconv.Itoa(round), e.dayOf(round), e.entries[pair[0]], e.entries[pair[1]], result)
			more := particular(e.id, round, board+1)
			g.unrated, g.note, g.link = more.unrated, more.note, more.link
			white, black := points(g.result)
			s.add(pair, white, black)
			e.games = append(e.games, g)
		}
	}
	for _, i := range s.standings() {
		e.standings = append(e.standings, e.entries[i])
	}
}

// game plays one game of an event. With a result other than "" it is that one.
func (st *stage) game(r *rng, e *event, round string, day time.Time, white, black *player, result string) game {
	g := game{day: day, event: e.id, round: round, white: white, black: black, result: result}
	w, b := white.strengthOn(day), black.strengthOn(day)
	draws := 70
	if e.handicap {
		g.handicap = max(0, min(5, (w-b)/90))
		b += 80 * g.handicap
		draws = 0
		if g.handicap > 0 {
			g.komi = "0.5"
		}
	}
	if e.kind == knockOut {
		draws = 0
	}
	if e.youth {
		draws = 30
	}
	if result == "" {
		half := st.odds.draw(r, w, b, draws)
		g.result = [...]string{"0-1", "1/2-1/2", "1-0"}[half]
		if e.score && (half == 1 || r.in(7, 10)) {
			// 81 points and the 7 of the komi.
			margin := (1 + r.below(8)*r.below(3)) * (half - 1)
			g.score = fmt.Sprintf("%d-%d", 44+margin, 44-margin)
			switch {
			case max(margin, -margin) > 6:
				g.margin = "crushing"
			case max(margin, -margin) > 2:
				g.margin = "decisive"
			case margin != 0:
				g.margin = "marginal"
			}
		}
	}
	return g
}

// points gives the half points of White and Black.
func points(result string) (white, black int) {
	switch result {
	case "1-0", "1-0F":
		return 2, 0
	case "0-1", "0-1F":
		return 0, 2
	case "1/2-1/2":
		return 1, 1
	}
	return 0, 0
}

// everybody plays a round robin by the circle method.
func (st *stage) everybody(r *rng, e *event) {
	n := len(e.entries)
	seat := slices.Clone(e.entries)
	shuffle(r, seat)
	score := map[*player]int{}
	for round := 1; round < n; round++ {
		for i := range n / 2 {
			white, black := seat[i], seat[n-1-i]
			if (round+i)%2 == 0 {
				white, black = black, white
			}
			more := particular(e.id, round, i+1)
			g := st.game(r, e, strconv.Itoa(round), e.dayOf(round), white, black, more.result)
			g.note, g.link = more.note, more.link
			w, b := points(g.result)
			score[white] += w
			score[black] += b
			e.games = append(e.games, g)
		}
		last := seat[n-1]
		copy(seat[2:], seat[1:n-1])
		seat[1] = last
	}
	e.standings = slices.Clone(e.entries)
	slices.SortStableFunc(e.standings, func(a, b *player) int { return cmp.Compare(score[b], score[a]) })
}

// cup plays a knock-out of sixteen: three rounds, a match for the third place
// and a final of the first to win two games.
func (st *stage) cup(r *rng, e *event) {
	left := e.entries
	var third, out []*player // out: who is eliminated, the last ones first
	round := 0
	for _, name := range []string{"Round of 16", "Quarter-final", "Semi-final"} {
		round++
		var next, lost []*player
		for i := range len(left) / 2 {
			a, b := left[i], left[len(left)-1-i]
			if r.in(1, 2) {
				a, b = b, a
			}
			g := st.game(r, e, name, e.dayOf(round), a, b, "")
			e.games = append(e.games, g)
			winner, loser := a, b
			if g.result == "0-1" {
				winner, loser = b, a
			}
			next = append(next, winner)
			lost = append(lost, loser)
		}
		if len(left) == 4 {
			third = lost
		} else {
			out = append(lost, out...)
		}
		// The order of seeds stays: the best meets the last again.
		slices.SortFunc(next, func(a, b *player) int {
			return cmp.Compare(slices.Index(e.entries, a), slices.Index(e.entries, b))
		})
		left = next
	}
	g := st.game(r, e, "Third place", e.dayOf(5), third[0], third[1], "")
	e.games = append(e.games, g)
	if g.result == "0-1" {
		slices.Reverse(third)
	}
	a, b := left[0], left[1]
	wins := [2]int{}
	for n := 0; wins[0] < 2 && wins[1] < 2; n++ {
		white, black := a, b
		if n%2 == 1 {
			white, black = b, a
		}
		g := st.game(r, e, "Final", e.dayOf(5+n), white, black, "")
		e.games = append(e.games, g)
		if (g.result == "1-0") == (white == a) {
			wins[0]++
		} else {
			wins[1]++
		}
	}
	if wins[0] < wins[1] {
		a, b = b, a
	}
	e.standings = slices.Concat([]*player{a, b}, third, out)
	e.end = e.games[len(e.games)-1].day
}

// detail is what is particular to one game.
type detail struct {
	result, note, link string
	unrated            bool
}

// particular names the games that show what else the format can say.
func particular(event string, round, board int) detail {
	switch {
	case event == "harbour-open-2022" && round == 3 && board == 5:
		return detail{result: "0-0", note: "Both lost: neither came back after the lunch break."}
	case event == "harbour-open-2023" && round == 7 && board == 1:
		return detail{link: "https://harbour-open.example/2023/board-1.html", note: "With comments by both players."}
	case event == "island-open-2024" && round == 5 && board == 3:
		return detail{unrated: true, note: "The clock failed; the result stands for the event only."}
	case event == "masters-2025" && round == 9 && board == 4:
		return detail{result: "*", note: "Postponed, then given up."}
	case event == "masters-2024" && round == 9 && board == 1:
		return detail{link: "https://masters.example/2024/last-round.html"}
	}
	return detail{}
}
