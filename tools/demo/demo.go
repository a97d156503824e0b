package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// file is one file of a data folder.
type file struct {
	path string // with slashes
	text []byte
}

// demo makes the generated files of the demo federation, in the order of their
// paths. Seed 1 is the federation of the data folder.
func demo(seed uint64) []file {
	st := &stage{seed: seed, people: people(seed), odds: newOdds()}
	var out []file
	add := func(path string, text []byte) { out = append(out, file{path, text}) }

	events := calendar()
	for _, e := range events {
		st.play(e)
	}
	slices.SortFunc(events, func(a, b *event) int { return cmp.Or(a.start.Compare(b.start), cmp.Compare(a.id, b.id)) })

	redirects, renamed := st.redirects(events)
	var listed []*event
	bulk := map[int][]game{}
	for _, e := range events {
		if !e.own {
			listed = append(listed, e)
			bulk[e.year] = append(bulk[e.year], e.games...)
			continue
		}
		path := fmt.Sprintf("events/%d/%s", e.year, e.id)
		add(path+".yaml", eventYAML(e))
		if !e.inline && len(e.games) > 0 {
			add(path+".csv", gamesCSV(e.games, besideEvent, byID))
		}
	}
	for year := firstSeason; year <= lastDay().Year(); year++ {
		if games := bulk[year]; len(games) > 0 {
			id := byID
			if year == firstSeason {
				id = renamed
				for i := range games {
					games[i].event = redirects.eventID(games[i].event)
				}
			}
			add(fmt.Sprintf("games/%d.csv", year), gamesCSV(games, bulkFile, id))
		}
		id := byID
		if year == 2023 {
			id = byName(st.people)
		}
		add(fmt.Sprintf("games/ladder-%d.csv", year), gamesCSV(st.ladder(year), individual, id))
	}
	add("games/cafe-evenings.csv", gamesCSV(st.evenings(), colourless, byID))
	add("events.csv", eventsCSV(listed))
	add("players.csv", playersCSV(st.people))
	add("clubs.csv", clubsCSV())
	add("initial.csv", st.initial())
	add("redirects.yaml", redirects.yaml())
	slices.SortFunc(out, func(a, b file) int { return cmp.Compare(a.path, b.path) })
	return out
}

// redirects are the ids that are no longer used.
type redirects struct{ oldPlayer, player, oldEvent, event string }

// redirects chooses a player who was entered twice and an event that changed
// its name; the second result names players as the first season's file does.
func (st *stage) redirects(events []*event) (redirects, func(*player) string) {
	d := redirects{event: "hill-weekend-2020", oldEvent: "hills-meeting-2020"}
	seen := map[*player]int{}
	for _, e := range events {
		if e.year == firstSeason && !e.own {
			for _, g := range e.games {
				seen[g.white]++
				seen[g.black]++
			}
		}
	}
	for _, p := range st.people {
		if seen[p] >= 10 && p.visibility == "" && p.native == "" && p.name == p.latin {
			d.player, d.oldPlayer = p.id, ascii(p.latin)
			break
		}
	}
	return d, func(p *player) string {
		if p.id == d.player {
			return d.oldPlayer
		}
		return p.id
	}
}

// eventID is how the first season's file names an event.
func (d redirects) eventID(id string) string {
	if id == d.event {
		return d.oldEvent
	}
	return id
}

func (d redirects) yaml() []byte {
	return fmt.Appendf(nil, `# Ids that are no longer used. Old files may keep them; their addresses lead to the new ones.
players:
  %s: %s
events:
  %s: %s
`, d.oldPlayer, d.player, d.oldEvent, d.event)
}

func byID(p *player) string { return p.id }

// byName writes players by name or alias where that is enough to tell who it
// is, else by id.
func byName(people []*player) func(*player) string {
	count := map[string]int{}
	for _, p := range people {
		count[p.name]++
	}
	return func(p *player) string {
		switch {
		case count[p.name] > 1 || p.visibility != "":
			return p.id
		case p.aliases != "":
			return p.aliases
		}
		return p.name
	}
}

// initial gives the strongest of the first day what they brought from another
// league.
func (st *stage) initial() []byte {
	r := newRNG(st.seed, "initial")
	var best []*player
	for _, p := range st.people {
		if p.joined.Equal(date(firstSeason, 1, 1)) && p.strength > 1850 {
			best = append(best, p)
		}
	}
	var b strings.Builder
	b.WriteString("ranking,player,date,rating,deviation,games\n")
	for _, p := range best {
		fmt.Fprintf(&b, "main,%s,2019-12-31,%d,,%d\n", p.id, (p.strength+r.bell(40))/10*10, r.between(30, 160))
	}
	return []byte(b.String())
}

func year(born int) string {
	if born == 0 {
		return ""
	}
	return strconv.Itoa(born)
}

func iso(day time.Time) string {
	if day.IsZero() {
		return ""
	}
	return day.Format(time.DateOnly)
}
