package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// player is a person of the demo federation: what the register says, and what
// only the generator knows.
type player struct {
	id, name, sort, native              string
	club, clubs, country, sex, title    string
	rank, licence, ids, aliases, status string
	visibility, publicID                string
	born                                int
	since, until                        string

	latin    string    // the name in Latin letters
	strength int       // at the beginning of firstSeason
	growth   int       // points a year
	keen     int       // how often he plays, 1 to 100
	joined   time.Time // plays from this day
	left     time.Time // plays no more from this day
}

// firstSeason is the year in which the demo federation begins.
const firstSeason = 2020

func date(year, month, day int) time.Time {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
}

// strengthOn is the hidden strength on a day. The young improve until they are
// twenty, others change little.
func (p *player) strengthOn(day time.Time) int {
	until := day
	if grown := date(p.born+20, 7, 1); p.young(date(firstSeason, 1, 1)) && grown.Before(day) {
		until = grown
	}
	days := int(until.Sub(date(firstSeason, 1, 1)) / (24 * time.Hour))
	return p.strength + p.growth*max(0, days)/365
}

// young tells whether he is below twenty by the year of the day.
func (p *player) young(day time.Time) bool { return day.Year()-p.born < 20 }

func (p *player) plays(day time.Time) bool {
	return !day.Before(p.joined) && day.Before(p.left)
}

// clubOn is the code of his club on a day.
func (p *player) clubOn(day time.Time) string {
	if p.clubs == "" {
		return p.club
	}
	// The form is "Old@2012-09; New@2018-01".
	var from string
	club := ""
	for _, span := range splitSpans(p.clubs) {
		if from = span[1]; from <= day.Format("2006-01") {
			club = span[0]
		}
	}
	return club
}

// rankOn is the rank that goes with his strength: "3k", "2d".
func (p *player) rankOn(day time.Time) string {
	s := p.strengthOn(day)
	if s >= 2000 {
		return strconv.Itoa(min(7, (s-2000)/80+1)) + "d"
	}
	return strconv.Itoa(min(25, (1999-s)/70+1)) + "k"
}

// people makes the register, in the order of the ids.
func people(seed uint64) []*player {
	var all []*player
	taken := map[string]bool{}
	for _, c := range cultures() {
		r := newRNG(seed, "people "+c.countries[0])
		for i := range c.players {
			sex := 1
			if r.in(36, 100) {
				sex = 0
			}
			n := c.draw(r, sex)
			for taken[n.id] {
				n = c.draw(r, sex)
			}
			taken[n.id] = true
			p := &player{
				id: n.id, name: n.latin, sort: n.sort, native: n.native, latin: n.latin,
				country: pick(r, c.countries), sex: [...]string{"f", "m"}[sex],
			}
			if n.native != "" && i%3 == 0 {
				p.name, p.native = n.native, ""
			}
			if p.sort == p.name {
				p.sort = ""
			}
			p.live(r)
			all = append(all, p)
		}
	}
	special(all, seed)
	slices.SortFunc(all, func(a, b *player) int { return cmp.Compare(a.id, b.id) })
	for i, p := range all {
		if i%3 != 1 {
			p.licence = fmt.Sprintf("ML-%04d", 1201+7*i)
		}
	}
	return all
}

// live gives a player his age, his strength and his years in the league.
func (p *player) live(r *rng) {
	p.keen = 1 + r.below(40)*r.below(40)/16
	p.joined, p.left = date(firstSeason, 1, 1), date(2100, 1, 1)
	if r.in(17, 100) {
		p.born = r.between(2004, 2014)
		p.strength = 1050 + (2014-p.born)*28 + r.bell(90)
		p.growth = r.between(35, 85)
		p.keen += 15
	} else {
		p.born = r.between(1948, 2001)
		p.strength = 1620 + r.bell(210)
		p.growth = r.between(-12, 14)
	}
	if age := firstSeason - p.born; r.in(38, 100) || age < 9 {
		p.joined = date(max(firstSeason, p.born+9), 1, 1).AddDate(0, 0, r.below(5*365))
		p.since = p.joined.Format(time.DateOnly)
	}
	if r.in(14, 100) {
		p.left = p.joined.AddDate(0, 0, 400+r.below(4*365))
		if p.left.Year() <= 2025 {
			p.until = p.left.Format("2006-01")
			p.status = pick(r, []string{"retired", "retired", "moved away", "honorary member"})
		}
	}
	if r.in(1, 12) {
		p.sex = ""
	} else if r.in(1, 90) {
		p.sex = "x"
	}
	p.rank = p.rankOn(p.joined)
	switch best := p.strength; {
	case best >= 2050:
		p.title = "M"
	case best >= 1930:
		p.title = "CM"
	}
	home := homeClub(p.country)
	switch x := r.below(100); {
	case x < 66:
		p.club = home
	case x < 78:
		p.club = "Lan"
	case x < 88:
		moved := date(2021, 1, 1).AddDate(0, r.below(54), 0).Format("2006-01")
		p.clubs = fmt.Sprintf("%s@2019-09; %s@%s", pick(r, clubs()).id, home, moved)
		if first := splitSpans(p.clubs)[0][0]; first == home {
			p.clubs = ""
			p.club = home
		}
	}
	if r.in(1, 14) {
		p.ids = fmt.Sprintf("stones:%d", r.between(10000, 99999))
		if r.in(1, 3) {
			p.ids += fmt.Sprintf(";league:%d", r.between(100, 999))
		}
	}
}

// special marks the players who show what a register can say of a person.
func special(all []*player, seed uint64) {
	r := newRNG(seed, "special")
	shuffled := slices.Clone(all)
	slices.SortFunc(shuffled, func(a, b *player) int { return cmp.Compare(a.id, b.id) })
	shuffle(r, shuffled)
	regular := slices.DeleteFunc(shuffled, func(p *player) bool {
		return p.keen < 20 || p.until != "" || p.since != "" || p.native != "" || p.name != p.latin
	})
	regular[0].visibility, regular[0].publicID = "hidden", "q7k2w9xd"
	regular[1].visibility, regular[1].publicID = "hidden", "m3v8t5zc"
	regular[2].visibility, regular[2].publicID = "initials", "h6n4p1rb"
	for _, p := range regular[3:9] {
		given, family, _ := cutName(p.latin)
		p.aliases = given[:len(string([]rune(given)[:1]))] + ". " + family
	}
	regular[9].aliases = ascii(regular[9].latin)
}

func cutName(full string) (given, family string, ok bool) {
	for i, r := range full {
		if r == ' ' {
			return full[:i], full[i+1:], true
		}
	}
	return full, "", false
}
