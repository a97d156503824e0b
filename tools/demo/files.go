package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// layout says which facts the games of a file share, so that they need no
// column.
type layout int

const (
	bulkFile    layout = iota // games of events that events.csv describes
	besideEvent               // games of the event of the same name
	individual                // games whose facts stand nowhere else
	colourless                // the same, and nobody noted the colours
)

// table makes a CSV file and leaves out the columns that no row uses.
func table(columns []string, rows [][]string) []byte {
	used := make([]bool, len(columns))
	for _, row := range rows {
		for i, cell := range row {
			used[i] = used[i] || cell != ""
		}
	}
	keep := func(row []string) []string {
		var out []string
		for i, cell := range row {
			if used[i] {
				out = append(out, cell)
			}
		}
		return out
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(keep(columns))
	for _, row := range rows {
		w.Write(keep(row))
	}
	w.Flush()
	return b.Bytes()
}

func gamesCSV(games []game, form layout, id func(*player) string) []byte {
	columns := []string{"date", "event", "round", "white", "black", "result", "margin", "score", "handicap", "komi", "board", "minutes", "rated", "note", "link"}
	if form == colourless {
		columns[3], columns[4] = "player1", "player2"
	}
	days := map[string]bool{}
	for _, g := range games {
		days[iso(g.day)] = true
	}
	var rows [][]string
	for _, g := range games {
		row := []string{
			iso(g.day), g.event, g.round, id(g.white), id(g.black), g.result, g.margin, g.score, number(g.handicap), g.komi,
			number(g.board), number(g.minutes), "", g.note, g.link,
		}
		if form == besideEvent {
			row[1] = ""
			if len(days) == 1 {
				row[0] = "" // the event's own day
			}
		}
		if g.unrated {
			row[12] = "no"
		}
		rows = append(rows, row)
	}
	return table(columns, rows)
}

func eventsCSV(events []*event) []byte {
	columns := []string{
		"id", "name", "date", "end", "place", "country", "class", "board", "minutes", "komi", "rounds",
		"organiser", "arbiter", "link", "status", "series", "note", "rated_from",
	}
	var rows [][]string
	for _, e := range events {
		end := iso(e.end)
		if e.end.Equal(e.start) {
			end = ""
		}
		rows = append(rows, []string{
			e.id, e.name, iso(e.start), end, e.place, e.country, e.class, number(e.board), number(e.minutes), e.komi,
			number(e.rounds), e.organiser, e.arbiter, e.link, e.status, e.series.id, e.note, iso(e.ratedFrom),
		})
	}
	return table(columns, rows)
}

func playersCSV(people []*player) []byte {
	columns := []string{
		"id", "name", "sort", "native", "club", "clubs", "country", "born", "sex", "title", "rank", "licence",
		"ids", "aliases", "visibility", "public_id", "status", "since", "until",
	}
	var rows [][]string
	for _, p := range people {
		rows = append(rows, []string{
			p.id, p.name, p.sort, p.native, p.club, p.clubs, p.country, year(p.born), p.sex, p.title, p.rank, p.licence,
			p.ids, p.aliases, p.visibility, p.publicID, p.status, p.since, p.until,
		})
	}
	return table(columns, rows)
}

func clubsCSV() []byte {
	var rows [][]string
	for _, c := range clubs() {
		rows = append(rows, []string{c.id, c.name, c.place, c.country, c.link})
	}
	return table([]string{"id", "name", "place", "country", "link"}, rows)
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// eventYAML writes an event's own file.
func eventYAML(e *event) []byte {
	var b strings.Builder
	key := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, scalar(value))
		}
	}
	key("name", e.name)
	if e.monthOnly {
		key("date", e.start.Format("2006-01"))
	} else {
		key("date", iso(e.start))
		if !e.end.Equal(e.start) {
			key("end", iso(e.end))
		}
	}
	key("place", e.place)
	key("country", e.country)
	key("class", e.class)
	key("board", number(e.board))
	key("minutes", number(e.minutes))
	key("komi", e.komi)
	key("rounds", number(e.rounds))
	key("organiser", e.organiser)
	key("arbiter", e.arbiter)
	key("link", e.link)
	key("series", e.series.id)
	key("status", e.status)
	key("rated_from", iso(e.ratedFrom))
	key("note", e.note)
	if len(e.entries) > 0 {
		b.WriteString("players:\n")
	}
	for _, p := range e.entries {
		cells := []string{"player: " + p.id, "rank: " + p.rankOn(e.start)}
		if club := p.clubOn(e.start); club != "" {
			cells = append(cells, "club: "+club)
		}
		fmt.Fprintf(&b, "  - {%s}\n", strings.Join(cells, ", "))
	}
	if e.inline && len(e.games) > 0 {
		b.WriteString("games:\n")
		several := slices.ContainsFunc(e.games, func(g game) bool { return !g.day.Equal(e.start) })
		for _, g := range e.games {
			writeGame(&b, &g, several)
		}
	}
	if len(e.standings) > 0 {
		var ids []string
		for _, p := range e.standings {
			ids = append(ids, p.id)
		}
		fmt.Fprintf(&b, "standings:\n  - %s\n", strings.Join(ids, "\n  - "))
	}
	return []byte(b.String())
}

// writeGame writes a game as one line of YAML.
func writeGame(b *strings.Builder, g *game, day bool) {
	cells := []string{"round: " + g.round, "white: " + g.white.id, "black: " + g.black.id, "result: " + scalar(g.result)}
	if day {
		cells = slices.Insert(cells, 1, "date: "+iso(g.day))
	}
	for _, more := range [][2]string{{"margin", g.margin}, {"score", g.score}, {"handicap", number(g.handicap)}, {"note", g.note}, {"link", g.link}} {
		if more[1] == "" {
			continue
		}
		value := scalar(more[1])
		if strings.ContainsAny(value, ",[]{}") && value[0] != '"' {
			value = strconv.Quote(value)
		}
		cells = append(cells, more[0]+": "+value)
	}
	if g.unrated {
		cells = append(cells, "rated: no")
	}
	fmt.Fprintf(b, "  - {%s}\n", strings.Join(cells, ", "))
}

// scalar writes a text as YAML, with quotes where YAML would read something
// else.
func scalar(s string) string {
	switch strings.ToLower(s) {
	case "no", "yes", "on", "off", "y", "n", "true", "false", "null":
		return `"` + s + `"`
	}
	if strings.Contains(s, ": ") || strings.Contains(s, " #") || strings.ContainsAny(s[:1], "*&!|>%@`\"'[]{}#?-,") {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
	}
	return s
}
