package main

import (
	"fmt"
	"strconv"
	"time"
)

// kind is how an event is played.
type kind int

const (
	swissKind kind = iota
	roundRobin
	knockOut
)

// series is an event that comes back every year.
type series struct {
	id, name, place, country, class, organiser string

	kind        kind
	month, day  int // the editions begin on the first Saturday from this day on
	early       int // days by which they begin before that Saturday
	perDay      int // rounds a day
	gap         int // days from one day of play to the next
	field       int // players of the last edition; earlier ones are smaller
	rounds      int
	board       int
	minutes     int
	komi        string
	handicap    bool // stones by the difference of ranks
	score       bool // points of the board are noted
	youth       bool // for players below twenty
	first, last int  // years
	yaml        int  // first year with a file of its own
}

const nobody = 9999 // a year that never comes

func allSeries() []series {
	return []series{
		{
			id: "winter-cup", name: "Winter Cup", place: "Thornwick", country: "GB", class: "cup", organiser: "Thornwick Stone Club",
			kind: knockOut, month: 1, day: 15, perDay: 2, gap: 7, field: 16, board: 19, minutes: 75, komi: "6.5", first: 2021, last: 2026, yaml: 2023,
		},
		{
			id: "candidates", name: "Candidates’ Six", place: "online", class: "A", organiser: "Lantern Online Club",
			kind: roundRobin, month: 2, day: 15, perDay: 1, gap: 1, field: 6, rounds: 5, board: 19, minutes: 90, komi: "7", first: 2024, last: 2026, yaml: 2024,
		},
		{
			id: "spring-rapid", name: "Spring Rapid", place: "Verdemont", country: "FR", class: "rapid", organiser: "Cercle de Verdemont",
			month: 3, day: 10, perDay: 9, field: 26, rounds: 9, board: 9, minutes: 15, komi: "7", score: true, first: 2021, last: 2026, yaml: nobody,
		},
		{
			id: "harbour-open", name: "Harbour Open", place: "Fjellbotn", country: "NO", class: "A", organiser: "Fjellbotn Brettklubb",
			month: 4, day: 5, early: 1, perDay: 3, gap: 1, field: 42, rounds: 7, board: 19, minutes: 60, komi: "7", first: 2020, last: 2026, yaml: 2023,
		},
		{
			id: "juniors-day", name: "Juniors’ Day", place: "Moorhagen", country: "DE", class: "rapid", organiser: "Brettspielkreis Moorhagen",
			month: 5, day: 15, perDay: 6, field: 18, rounds: 6, board: 13, minutes: 20, komi: "7", youth: true, first: 2022, last: 2026, yaml: 2022,
		},
		{
			id: "hill-weekend", name: "Hill Weekend", place: "Velimgrad", country: "BG", class: "B", organiser: "Клуб Велимград",
			month: 6, day: 10, perDay: 3, gap: 1, field: 32, rounds: 5, board: 19, minutes: 45, komi: "7", first: 2020, last: 2026, yaml: 2023,
		},
		{
			id: "solstice-open", name: "Solstice Open", place: "Moorhagen", country: "DE", class: "A", organiser: "Brettspielkreis Moorhagen",
			month: 6, day: 20, perDay: 3, gap: 1, field: 44, rounds: 6, board: 19, minutes: 60, komi: "7", first: 2025, last: 2026, yaml: 2025,
		},
		{
			id: "island-open", name: "Island Open", place: "Kiribashi", country: "JP", class: "A", organiser: "霧橋クラブ",
			month: 7, day: 15, perDay: 1, gap: 1, field: 34, rounds: 9, board: 19, minutes: 90, komi: "7", first: 2020, last: 2026, yaml: 2023,
		},
		{
			id: "lantern-festival", name: "Lantern Festival", place: "Valdecorra", country: "ES", class: "festival", organiser: "Círculo Decorra",
			month: 8, day: 20, perDay: 5, field: 28, rounds: 5, board: 13, minutes: 30, komi: "6.5", handicap: true, first: 2022, last: 2025, yaml: 2024,
		},
		{
			id: "masters", name: "Meridian Masters", place: "Verdemont", country: "FR", class: "A", organiser: "Meridian League",
			kind: roundRobin, month: 9, day: 1, perDay: 1, gap: 7, field: 10, rounds: 9, board: 19, minutes: 120, komi: "7", first: 2020, last: 2026, yaml: 2021,
		},
		{
			id: "autumn-rapid", name: "Autumn Rapid", place: "Valdecorra", country: "ES", class: "rapid", organiser: "Círculo Decorra",
			month: 10, day: 10, perDay: 7, field: 28, rounds: 7, board: 13, minutes: 20, komi: "7", first: 2021, last: 2025, yaml: nobody,
		},
		{
			id: "northern-lights", name: "Northern Lights", place: "Fjellbotn", country: "NO", class: "B", organiser: "Fjellbotn Brettklubb",
			month: 12, day: 1, perDay: 3, gap: 1, field: 30, rounds: 6, board: 19, minutes: 45, komi: "7", first: 2020, last: 2025, yaml: 2023,
		},
	}
}

// event is one edition.
type event struct {
	series
	id, name, status, note, link, arbiter string

	year       int
	start, end time.Time
	monthOnly  bool // the day is not known
	ratedFrom  time.Time
	own        bool // described in a file of its own, else in events.csv
	inline     bool // games inside that file, else in a CSV
	entries    []*player
	games      []game
	standings  []*player
}

// game is one game, paired or played.
type game struct {
	day          time.Time
	event        string // as written in bulk files
	round        string
	white, black *player
	result       string
	margin       string // marginal, decisive or crushing, where the score is noted
	score        string
	handicap     int
	komi         string
	board        int
	minutes      int
	unrated      bool
	note, link   string
}

// edition makes the event of a year, without players and games.
func (s series) edition(year int) *event {
	e := &event{
		series: s, id: fmt.Sprintf("%s-%d", s.id, year), name: s.name + " " + strconv.Itoa(year), year: year,
		own: year >= s.yaml, link: fmt.Sprintf("https://%s.example/%d/", s.id, year),
		arbiter: [...]string{"Odalind Marshwick", "Teodric Vanhollow", "Ysaline Corbrac"}[(year+len(s.id))%3],
	}
	e.start = date(year, s.month, s.day)
	for e.start.Weekday() != time.Saturday {
		e.start = e.start.AddDate(0, 0, 1)
	}
	e.start = e.start.AddDate(0, 0, -s.early)
	e.end = e.dayOf(max(1, s.rounds))
	if s.kind == knockOut {
		e.end = e.dayOf(7) // final of three games after three rounds
	}
	e.inline = e.own && s.field <= 18 && s.kind != knockOut
	return e
}

// dayOf is the day on which a round is played.
func (e *event) dayOf(round int) time.Time {
	return e.start.AddDate(0, 0, (round-1)/e.perDay*e.gap)
}

// size is the number of players: fewer in the first years.
func (e *event) size() int {
	if e.kind != swissKind {
		return e.field
	}
	return e.field * (62 + 38*(e.year-firstSeason)/6) / 100
}

// calendar lists the events of all series, and what is particular to some.
func calendar() []*event {
	var all []*event
	for _, s := range allSeries() {
		for year := s.first; year <= s.last; year++ {
			all = append(all, s.edition(year))
		}
	}
	founders := series{
		id: "founders-meeting", name: "Founders’ Meeting", place: "Thornwick", country: "GB", class: "B",
		organiser: "Meridian League", month: 1, day: 4, perDay: 4, field: 16, rounds: 4, board: 19, minutes: 45, komi: "7", yaml: 2020,
	}
	all = append(all, founders.edition(2020))
	for _, e := range all {
		switch e.id {
		case "founders-meeting-2020":
			e.name, e.link, e.arbiter = founders.name, "", ""
			e.start, e.monthOnly, e.series.id = date(2020, 1, 31), true, ""
			e.end = e.start
			e.note = "The games that began the league, from the notebook of the evening; the day was not written down."
		case "hill-weekend-2026":
			e.status, e.note = "received", "Two rounds are still being sent in."
		case "island-open-2026":
			e.status, e.note = "announced", "Entries close on 4 July."
		case "masters-2026":
			e.status = "draft"
		case "northern-lights-2023":
			e.ratedFrom, e.note = date(2024, 2, 1), "Results arrived in February and count from then on."
		case "island-open-2021":
			e.place, e.country, e.organiser = "online", "", "Lantern Online Club"
		case "masters-2025":
			e.note = "One game of the last round was never played."
		}
	}
	return all
}
