package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// size says how large a history to write.
type size struct {
	players, games, years int
	seed                  uint64
}

// presets are the sizes that the benchmarks are measured at.
func presets() map[string]size {
	return map[string]size{
		"S":  {players: 1_832, games: 20_000, years: 30},
		"M":  {players: 9_993, games: 200_000, years: 30},
		"L":  {players: 49_980, games: 1_000_000, years: 30},
		"XL": {players: 199_892, games: 5_000_000, years: 30},
	}
}

// lastYear is the year in which a history of any size ends.
const lastYear = 2025

// maxField is the largest number of players in an event.
const maxField = 120

// crowd is a population that grows, ages and plays: who is in the game, the
// keenest first. All slices are by player.
type crowd struct {
	ids      []string
	strength []int32
	seen     []uint32 // number of the last event he was drawn for
	active   []int32  // players of today; low places are drawn more often
	joined   int      // players 0..joined-1 have played
}

// writeSize writes a history of Swiss events into dir, event by event, so that
// memory holds the players alone.
func writeSize(dir string, z size) error {
	r := newRNG(z.seed, "size")
	if err := os.MkdirAll(filepath.Join(dir, "games"), 0o777); err != nil {
		return err
	}
	c := crowd{
		ids: make([]string, z.players), strength: make([]int32, z.players), seen: make([]uint32, z.players),
	}
	if err := c.writeRegister(dir, r); err != nil {
		return err
	}
	events, err := newSheet(filepath.Join(dir, "events.csv"), "id,name,date,end,place,country,rounds")
	if err != nil {
		return err
	}
	var games *sheet
	odds := newOdds()
	firstYear := lastYear - z.years + 1
	first := time.Date(firstYear, 1, 1, 0, 0, 0, 0, time.UTC)
	days := int(time.Date(lastYear+1, 1, 1, 0, 0, 0, 0, time.UTC).Sub(first) / (24 * time.Hour))
	year, written := 0, 0
	for n := 1; written < z.games; n++ {
		rounds := r.between(5, 9)
		field := c.field(r, uint32(n), min(r.between(20, maxField), z.players), z, written)
		day := first.AddDate(0, 0, int(int64(days)*int64(written)/int64(z.games)))
		if day.Year() > year {
			if games != nil {
				if err := games.close(); err != nil {
					return err
				}
			}
			year = day.Year()
			name := filepath.Join(dir, "games", strconv.Itoa(year)+".csv")
			if games, err = newSheet(name, "date,event,round,white,black,result"); err != nil {
				return err
			}
		}
		// Three rounds a day, and never into the next year.
		span := (rounds - 1) / 3
		if over := day.AddDate(0, 0, span); over.Year() > year {
			day = day.AddDate(0, 0, -over.YearDay())
		}
		id := fmt.Sprintf("open-%d-%05d", year, n)
		town := n % len(towns())
		place := towns()[town]
		events.row(id, place.name+" Open "+strconv.Itoa(year), day.Format(time.DateOnly),
			day.AddDate(0, 0, span).Format(time.DateOnly), place.name, place.country, strconv.Itoa(rounds))
		written += c.playOpen(r, odds, games, id, day, rounds, field, z.games-written)
	}
	if games != nil {
		if err := games.close(); err != nil {
			return err
		}
	}
	if err := events.close(); err != nil {
		return err
	}
	if c.joined < z.players {
		return fmt.Errorf("%d games leave no place for %d of the %d players", z.games, z.players-c.joined, z.players)
	}
	return os.WriteFile(filepath.Join(dir, "site.yaml"), []byte(sizeSite), 0o666)
}

const sizeSite = `title: Benchmark
description: A made-up history for measurements
language: en
data_licence: CC0-1.0
rankings:
  - id: elo
    title: Elo
    system: elo
    lists: monthly
    active: 38 months
`

// field draws who plays an event: newcomers as the history goes on, so that
// everybody has come when nine tenths of the games are played, and players of
// today, of whom few play much and many play little. A few of today's players
// leave for good.
func (c *crowd) field(r *rng, event uint32, n int, z size, written int) []int32 {
	due := min(z.players, int(int64(z.players)*int64(written)*10/(int64(z.games)*9))+maxField)
	var field []int32
	for c.joined < due && (len(field) < n/2 || len(c.active) < n) && len(field) < n {
		p := int32(c.joined)
		c.joined++
		c.seen[p] = event
		field = append(field, p)
		c.active = append(c.active, p)
		i := r.below(len(c.active)) // a place of chance in the row of the keen
		c.active[i], c.active[len(c.active)-1] = c.active[len(c.active)-1], c.active[i]
	}
	for tries := 0; len(field) < n && tries < 50*n; tries++ {
		u := float64(r.next()>>11) / (1 << 53)
		i := int(float64(len(c.active)) * (u * u * u))
		if p := c.active[i]; c.seen[p] != event {
			c.seen[p] = event
			field = append(field, p)
		}
	}
	for range n / 12 {
		if len(c.active) > 4*maxField {
			i := r.below(len(c.active))
			c.active[i] = c.active[len(c.active)-1]
			c.active = c.active[:len(c.active)-1]
		}
	}
	return field
}

// playOpen plays a Swiss event and writes its games, at most limit of them. It
// returns how many it wrote.
func (c *crowd) playOpen(r *rng, odds *odds, games *sheet, id string, day time.Time, rounds int, field []int32, limit int) int {
	s := newSwiss(len(field))
	written := 0
	for round := 1; round <= rounds; round++ {
		date := day.AddDate(0, 0, (round-1)/3).Format(time.DateOnly)
		number := strconv.Itoa(round)
		for _, pair := range s.pair(func(int) bool { return true }) {
			if written == limit {
				return written
			}
			white, black := field[pair[0]], field[pair[1]]
			half := odds.draw(r, int(c.strength[white]), int(c.strength[black]), 80)
			s.add(pair, half, 2-half)
			games.row(date, id, number, c.ids[white], c.ids[black], [...]string{"0-1", "1/2-1/2", "1-0"}[half])
			written++
		}
	}
	return written
}

// writeRegister makes the players and writes players.csv and clubs.csv.
func (c *crowd) writeRegister(dir string, r *rng) error {
	towns := towns()
	count := max(1, len(c.ids)/60)
	clubs, err := newSheet(filepath.Join(dir, "clubs.csv"), "id,name,place,country")
	if err != nil {
		return err
	}
	club := func(i int) string { return fmt.Sprintf("C%04d", i+1) }
	for i := range count {
		town := towns[i%len(towns)]
		clubs.row(club(i), fmt.Sprintf("%s Club %d", town.name, i/len(towns)+1), town.name, town.country)
	}
	if err := clubs.close(); err != nil {
		return err
	}
	players, err := newSheet(filepath.Join(dir, "players.csv"), "id,name,club,country,born,sex")
	if err != nil {
		return err
	}
	for p := range c.ids {
		given, family := syllables(r, 2), syllables(r, 3)
		// The number makes the id unique, whatever the names.
		c.ids[p] = lower(family) + "-" + lower(given) + "-" + strconv.Itoa(p+1)
		c.strength[p] = int32(1500 + r.bell(250))
		home := r.below(count)
		players.row(c.ids[p], given+" "+family, club(home), towns[home%len(towns)].country,
			strconv.Itoa(r.between(lastYear-80, lastYear-10)), pick(r, []string{"f", "m", "m"}))
	}
	return players.close()
}

// syllables makes a name of n syllables with a capital.
func syllables(r *rng, n int) string {
	var b []byte
	for range n {
		b = append(b, "bdfgklmnprstvz"[r.below(14)], "aeiou"[r.below(5)])
		if r.in(1, 3) {
			b = append(b, "lnrs"[r.below(4)])
		}
	}
	b[0] -= 'a' - 'A'
	return string(b)
}

func lower(name string) string { return string(name[0]+'a'-'A') + name[1:] }

// sheet is a CSV file of cells that need no quotes.
type sheet struct {
	file *os.File
	w    *bufio.Writer
}

func newSheet(name, header string) (*sheet, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	s := &sheet{f, bufio.NewWriterSize(f, 1<<18)}
	s.row(header)
	return s, nil
}

// row writes one row. What goes wrong is told by [sheet.close].
func (s *sheet) row(cells ...string) {
	for i, cell := range cells {
		if i > 0 {
			s.w.WriteByte(',')
		}
		s.w.WriteString(cell)
	}
	s.w.WriteByte('\n')
}

func (s *sheet) close() error {
	if err := s.w.Flush(); err != nil {
		s.file.Close()
		return err
	}
	return s.file.Close()
}
