package history

import "unicode"

// Player is one person (or team) of the register or of the games.
type Player struct {
	ID         string     // stable for ever; ASCII lower case, digits, "-"
	Name       string     // as printed
	Sort       string     // key for sorting by name; "" means Name
	Native     string     // name in its other script, or ""
	Clubs      []ClubSpan // by From
	Country    string     // upper-case code, or ""
	Born       int16      // year, 0 unknown; never printed
	Sex        Sex
	Title      string
	Rank       string // declared level when first seen, "3k", "2d", or points
	Licence    string
	IDs        []Authority // ids at other authorities
	Aliases    []string
	Distinct   []PlayerID // other people, however alike the names; both ways, sorted
	Visibility Visibility
	PublicID   string // opaque address of a player who is not public
	Status     string // free label
	Since      Date   // zero: not given
	Until      Date
	File       uint16
	Line       uint32 // 0: made from the names in the games
}

// Authority is a player's id at another authority, such as fide:123.
type Authority struct{ Name, ID string }

// ClubSpan is a membership that begins on a day (FirstDay where none is given).
type ClubSpan struct {
	Club ClubID
	From Day
}

// Sex as the register gives it.
type Sex uint8

// The values of Sex.
const (
	SexUnknown Sex = iota
	Female
	Male
	OtherSex
)

// Visibility tells how much of a player may be published.
type Visibility uint8

// The visibilities. A player who is not public has the PublicID as address.
const (
	Public   Visibility = iota
	Initials            // initials in place of the name, no search entry
	Hidden              // "—" in place of the name
)

// HiddenName stands in place of a hidden player's name.
const HiddenName = "—"

// ClubOn is the player's club on a day, 0 for none.
func (p *Player) ClubOn(d Day) ClubID {
	c := ClubID(0)
	for _, s := range p.Clubs {
		if s.From > d {
			break
		}
		c = s.Club
	}
	return c
}

// Address is what stands for the player in addresses and downloads: the id, or
// the public id of a player who is not public.
func (p *Player) Address() string {
	if p.Visibility == Public {
		return p.ID
	}
	return p.PublicID
}

// Shown is the name that may be published: the name, its initials or
// [HiddenName].
func (p *Player) Shown() string {
	switch p.Visibility {
	case Initials:
		return initials(p.Name)
	case Hidden:
		return HiddenName
	}
	return p.Name
}

// initials gives the first letter of each word, "Anna Maria Kovács" → "A. M. K.".
func initials(name string) string {
	var out []rune
	start := true
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r):
			start = true
		case start:
			if len(out) > 0 {
				out = append(out, ' ')
			}
			out = append(out, unicode.ToUpper(r), '.')
			start = false
		}
	}
	if len(out) == 0 {
		return HiddenName
	}
	return string(out)
}

// Club is one club or team of the register.
type Club struct {
	ID      string // as the federation writes it
	Name    string // "" where only the code is known
	Place   string
	Country string
	Link    string
}

// Shown is the club's name, or its code where no name is known.
func (c *Club) Shown() string {
	if c.Name != "" {
		return c.Name
	}
	return c.ID
}

// Event is one tournament, match or league season.
type Event struct {
	ID        string
	Name      string
	Start     Date
	End       Date
	Place     string
	Country   string
	Class     string
	Board     uint8
	Minutes   uint16
	Rounds    uint16
	Komi      int16 // in hundredths of a point, NoKomi: unknown
	Organiser string
	Arbiter   string
	Link      string
	Series    string
	Note      string
	Status    Status
	RatedFrom Day       // FirstDay: each game counts from its own day
	FromKnown Precision // how exactly RatedFrom is
	Entries   []Entrant
	Standings []PlayerID
	File      uint16 // where it is described
	Line      uint32 // 0: made from the games
}

// RatingDay is the day on which a system that rates whole events takes it: its
// end, or rated_from if that is later.
func (e *Event) RatingDay() Day { return max(e.End.Day, e.RatedFrom) }

// NoKomi marks an unknown komi.
const NoKomi = int16(-1 << 15)

// Status tells how far an event has come.
type Status uint8

// The states of an event. Drafts are not part of a history.
const (
	Rated     Status = iota // its games count
	Received                // "received, not yet rated": shown, does not count
	Announced               // upcoming, with its entries
)

// String gives the status as the data format writes it.
func (s Status) String() string { return [...]string{"rated", "received", "announced"}[s] }

// Entrant is one entry of an event: what the player declared on entry.
type Entrant struct {
	Player PlayerID
	Rank   string
	Club   ClubID
	Name   string // as entered that day; "" where it is the player's name
}
