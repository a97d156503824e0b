package record

import (
	"fmt"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
)

const (
	clID = iota
	clName
	clPlace
	clCountry
	clLink
)

func clubSchema() *schema {
	return &schema{names: []string{"id", "name", "place", "country", "link"}, need: []string{"id"}}
}

// club is a club with its place in the input.
type club struct {
	history.Club
	pos diag.Pos
}

// readClubs reads clubs.csv.
func readClubs(file string, text []byte, problems *diag.List) []club {
	t, ok := readTable(file, text, clubSchema(), problems)
	var list []club
	for ok && t.row() {
		s := func(i int) string { return string(t.cell[i]) }
		c := club{history.Club{ID: s(clID), Name: s(clName), Place: s(clPlace), Country: strings.ToUpper(s(clCountry)), Link: s(clLink)}, t.pos(clID)}
		if !checkClub(c.ID, c.pos, problems) {
			continue
		}
		if c.Country != "" && !countryCode(c.Country) {
			problems.Error(t.pos(clCountry), fmt.Sprintf("country is %q", shorten(s(clCountry))), "a code of two or three letters such as FR", "")
		}
		checkLink(t.pos(clLink), &c.Link, problems)
		list = append(list, c)
	}
	return list
}

// checkClub reports a club code that cannot be an address in lower case.
func checkClub(id string, at diag.Pos, problems *diag.List) bool {
	switch low := strings.ToLower(id); {
	case id == "":
		problems.Error(at, "a club without id", "the club's code", "")
	case !wordID(low):
		problems.Error(at, fmt.Sprintf("the club code %q", shorten(id)), "letters, digits and hyphens", "")
	case len(id) > longestID:
		problems.Error(at, fmt.Sprintf("the club code %q", shorten(id)), tooLong, "")
	case low == "index" || device(low):
		problems.Error(at, fmt.Sprintf("the club code %q", id), "an id that no page of the site has", "for instance "+id+"1")
	default:
		return true
	}
	return false
}

// checkLink empties a link that is not an http or https address.
func checkLink(at diag.Pos, link *string, problems *diag.List) {
	if *link != "" && !webAddress(*link) {
		hint := ""
		if !strings.Contains(*link, ":") {
			hint = "did you mean https://" + *link + "?"
		}
		problems.Error(at, fmt.Sprintf("link is %q", shorten(*link)), "an address that begins with https:// or http://", hint)
		*link = ""
	}
}
