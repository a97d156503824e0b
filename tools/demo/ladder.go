package main

import (
	"cmp"
	"slices"
	"time"
)

// lastDay is the day of the newest game.
func lastDay() time.Time { return date(2026, 6, 21) }

// ladder draws a year's individual games: two players of about equal strength
// agree on a game, at home or online.
func (st *stage) ladder(year int) []game {
	r := newRNG(st.seed, "ladder "+date(year, 1, 1).Format("2006"))
	days := 365
	if year == lastDay().Year() {
		days = lastDay().YearDay()
	}
	met := map[[2]string]bool{}
	var games []game
	for len(games) < 8+days*(year-firstSeason+4)/46 {
		day := date(year, 1, 1).AddDate(0, 0, r.below(days))
		a, b := pick(r, st.people), pick(r, st.people)
		if a == b || !a.plays(day) || !b.plays(day) || !r.in(a.keen*b.keen, 2500) {
			continue
		}
		gap := a.strengthOn(day) - b.strengthOn(day)
		if gap < 0 {
			a, b, gap = b, a, -gap
		}
		key := [2]string{min(a.id, b.id), max(a.id, b.id)}
		if met[key] || gap > 450 {
			continue
		}
		met[key] = true
		g := game{day: day, board: 19, komi: "7", minutes: pick(r, []int{30, 40, 60})}
		if r.in(1, 4) {
			g.board, g.minutes = 13, 25
		}
		if gap > 250 {
			// A game with stones: to learn, not for the rating.
			g.handicap, g.komi, g.unrated = gap/100, "0.5", true
			g.white, g.black = a, b
			gap -= 100 * g.handicap
			if r.in(1, 4) {
				g.note = "Teaching game."
			}
		} else {
			g.white, g.black = a, b
			if r.in(1, 2) {
				g.white, g.black, gap = b, a, -gap
			}
		}
		g.result = [...]string{"0-1", "1/2-1/2", "1-0"}[st.odds.draw(r, gap, 0, 60)]
		games = append(games, g)
	}
	slices.SortFunc(games, func(a, b game) int {
		return cmp.Or(a.day.Compare(b.day), cmp.Compare(a.white.id, b.white.id), cmp.Compare(a.black.id, b.black.id))
	})
	return games
}

// evenings draws the games of an event that no file describes.
func (st *stage) evenings() []game {
	r := newRNG(st.seed, "evenings")
	var games []game
	for _, evening := range []time.Time{date(2021, 10, 7), date(2021, 11, 4), date(2021, 12, 2), date(2022, 1, 13), date(2022, 2, 10)} {
		var here []*player
		for _, p := range st.people {
			if p.plays(evening) && p.clubOn(evening) == "Thw" && r.in(p.keen+30, 100) {
				here = append(here, p)
			}
		}
		shuffle(r, here)
		for i := 0; i+1 < len(here); i += 2 {
			g := game{day: evening, event: "Café Evenings", white: here[i], black: here[i+1]}
			half := st.odds.draw(r, here[i].strengthOn(evening), here[i+1].strengthOn(evening), 60)
			g.result = [...]string{"0-1", "1/2-1/2", "1-0"}[half]
			g.board, g.minutes = 19, 40
			games = append(games, g)
		}
	}
	return games
}
