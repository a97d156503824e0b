package record

import (
	"crypto/rand"
	"fmt"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
	"echelle/generator/yamlfile"
)

// The columns of the register.
const (
	plID = iota
	plName
	plSort
	plNative
	plClub
	plClubs
	plCountry
	plBorn
	plSex
	plTitle
	plRank
	plLicence
	plIDs
	plAliases
	plDistinct
	plVisibility
	plPublicID
	plStatus
	plSince
	plUntil
)

func playerSchema() *schema {
	return &schema{
		names: []string{
			"id", "name", "sort", "native", "club", "clubs", "country", "born", "sex", "title", "rank", "licence", "ids",
			"aliases", "distinct", "visibility", "public_id", "status", "since", "until",
		},
		need: []string{"id", "name"},
	}
}

// member is a player of the register with what is resolved later.
type member struct {
	history.Player
	clubs []clubText
	pos   diag.Pos // of the id

	distinct   []string // ids of other people, as written
	distinctAt diag.Pos
}

// clubText is a membership as written.
type clubText struct {
	club string
	from history.Day
	pos  diag.Pos
}

// lost is whom a register names where it cannot be read: who is not found may be one
// of them, and is no second problem.
type lost struct {
	names map[string]bool // folded
	rest  bool            // anybody may be named
}

// add adds the names of a cell.
func (l *lost) add(text string) {
	if l.names == nil {
		l.names = map[string]bool{}
	}
	for part := range strings.SplitSeq(text, ";") { // as aliases are
		if part = strings.TrimSpace(part); part != "" {
			l.names[names.Fold(names.Written(part))] = true
		}
	}
}

// join adds what another one has.
func (l *lost) join(other lost) {
	for name := range other.names {
		l.add(name)
	}
	l.rest = l.rest || other.rest
}

// has tells whether a name may be that of somebody lost.
func (l *lost) has(text string) bool {
	return l.rest || len(l.names) > 0 && l.names[names.Fold(names.Written(text))]
}

// readPlayers reads the register, CSV or YAML.
func readPlayers(file string, text []byte, fileID uint16, problems *diag.List) (list []member, gone lost) {
	add := func(r *row) {
		m, ok := readMember(r, fileID, problems)
		if ok {
			list = append(list, m)
			return
		}
		gone.rest = gone.rest || m.ID == "" && r.astray // under a key that is not known
		for _, column := range []int{plID, plName, plAliases} {
			gone.add(string(r.cell[column]))
		}
		if id, ok := names.Slug(m.ID); ok {
			gone.add(id) // as it was meant
		}
	}
	if strings.HasSuffix(file, ".csv") {
		t, ok := readTable(file, text, playerSchema(), problems)
		if !ok {
			return nil, lost{rest: true}
		}
		t.misfit = func() {
			for i := range t.cells {
				gone.add(string(t.piece(i)))
			}
		}
		list = make([]member, 0, t.records())
		for t.row() {
			add(&t.record)
		}
		gone.rest = gone.rest || t.broken
		return list, gone
	}
	n, ok := yamlfile.Parse(file, text, problems)
	if !ok {
		return nil, lost{rest: true}
	}
	if n.Kind() != yamlfile.Sequence {
		if n.Len() > 0 {
			n.Refuse(problems, "a list of players, each with - id: and name:", "")
		}
		return nil, lost{rest: n.Len() > 0}
	}
	for _, item := range n.Items() {
		if r, ok := yamlRow(item, playerSchema(), nil, problems); ok {
			add(r)
		} else {
			gone.add(item.Text())
		}
	}
	return list, gone
}

func readMember(r *row, fileID uint16, problems *diag.List) (member, bool) {
	text := func(c int) string { return string(r.cell[c]) }
	m := member{pos: r.pos(plID)}
	m.ID, m.Name, m.Sort, m.Native = text(plID), text(plName), text(plSort), text(plNative)
	m.Title, m.Rank, m.Licence, m.Status = text(plTitle), text(plRank), text(plLicence), text(plStatus)
	m.Country = strings.ToUpper(text(plCountry))
	m.File, m.Line = fileID, uint32(r.line)
	bad := func(c int, name, expected, hint string) {
		problems.Error(r.pos(c), fmt.Sprintf("%s is %q", name, shorten(text(c))), expected, hint)
	}
	if m.ID == "" && r.astray {
		return m, false
	}
	good := checkID(m.ID, "player", m.pos, m.Name, problems)
	if m.Name == "" && m.ID != "" && !r.astray {
		problems.Error(r.pos(plName), fmt.Sprintf("the player %q has no name", m.ID), "a name", "")
	}
	if m.Country != "" && !countryCode(m.Country) {
		bad(plCountry, "country", "a code of two or three letters such as FR", "")
		m.Country = ""
	}
	if s := text(plBorn); s != "" {
		y, ok := number(r.cell[plBorn])
		if !ok && len(s) == 10 {
			if d, isDate := history.ParseDate(s); isDate {
				y, ok = d.Day.Year(), true
			}
		}
		if !ok || y < 1800 || y > 2200 {
			bad(plBorn, "born", "a year such as 1987", "")
		} else {
			m.Born = int16(y)
		}
	}
	switch strings.ToLower(text(plSex)) {
	case "":
	case "f", "w":
		m.Sex = history.Female
	case "m":
		m.Sex = history.Male
	case "x":
		m.Sex = history.OtherSex
	default:
		bad(plSex, "sex", "f, m or x", "")
	}
	m.readClubs(r, problems)
	m.readIDs(r, problems)
	for a := range strings.SplitSeq(text(plAliases), ";") {
		if a = strings.TrimSpace(a); a != "" {
			m.Aliases = append(m.Aliases, a)
		}
	}
	m.readDistinct(r)
	m.Since, m.Until = r.date(plSince, "since", problems), r.date(plUntil, "until", problems)
	if m.Since.Known && m.Until.Known {
		since, until := m.Since.String(), m.Until.String()
		if n := min(len(since), len(until)); until[:n] < since[:n] { // a year is not after its months
			bad(plUntil, "until", "a day not before "+since, "are since and until the wrong way round?")
		}
	}
	m.readVisibility(r, problems)
	return m, good
}

func (m *member) readClubs(r *row, problems *diag.List) {
	one, many := string(r.cell[plClub]), string(r.cell[plClubs])
	if one != "" {
		if many != "" {
			problems.Error(r.pos(plClub), "both club and clubs", "one of them", "put dated memberships into clubs")
		}
		m.clubs = []clubText{{one, history.FirstDay, r.pos(plClub)}}
		return
	}
	for part := range strings.SplitSeq(many, ";") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		club, since, dated := strings.Cut(part, "@")
		from := history.FirstDay
		if dated {
			d, ok := history.ParseDate(strings.TrimSpace(since))
			if !ok {
				problems.Error(r.pos(plClubs), fmt.Sprintf("the membership %q", part), "a club and a date such as 75Op@2012-09", "")
				continue
			}
			// A month or year stands for its first day here: a membership begins.
			y, month, day := d.Day.Date()
			switch d.Precision {
			case history.ToMonth:
				day = 1
			case history.ToYear:
				month, day = 1, 1
			}
			from = history.DayOf(y, month, day)
		}
		m.clubs = append(m.clubs, clubText{strings.TrimSpace(club), from, r.pos(plClubs)})
	}
	slices.SortStableFunc(m.clubs, func(a, b clubText) int {
		switch {
		case a.from < b.from:
			return -1
		case a.from > b.from:
			return 1
		}
		return 0
	})
}

func (m *member) readIDs(r *row, problems *diag.List) {
	for part := range strings.SplitSeq(string(r.cell[plIDs]), ";") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, id, ok := strings.Cut(part, ":")
		if _, more, comma := strings.Cut(id, ","); comma && strings.Contains(more, ":") {
			problems.Error(r.pos(plIDs), fmt.Sprintf("ids has %q", shorten(part)), "a ; between two numbers as in fide:123;egf:456", "")
			continue
		}
		if !ok || name == "" || id == "" {
			problems.Error(r.pos(plIDs), fmt.Sprintf("ids has %q", shorten(part)), "an authority and a number such as fide:123", "")
			continue
		}
		m.IDs = append(m.IDs, history.Authority{Name: strings.TrimSpace(name), ID: strings.TrimSpace(id)})
	}
}

func (m *member) readVisibility(r *row, problems *diag.List) {
	m.PublicID = string(r.cell[plPublicID])
	switch v := string(r.cell[plVisibility]); v {
	case "", "public":
		return
	case "initials":
		m.Visibility = history.Initials
	case "hidden":
		m.Visibility = history.Hidden
	default:
		problems.Error(r.pos(plVisibility), fmt.Sprintf("visibility is %q", shorten(v)), "public, initials or hidden", diag.Meant(v, []string{"public", "initials", "hidden"}))
		return
	}
	switch {
	case m.PublicID == "":
		problems.Error(m.pos, fmt.Sprintf("the player %q is not public and has no public_id", m.ID),
			"a token that tells nothing", "for instance "+token())
	case m.PublicID == m.ID:
		problems.Error(r.pos(plPublicID), "public_id is the id", "a token that tells nothing", "for instance "+token())
	case checkID(m.PublicID, "public_id", r.pos(plPublicID), "", problems) && m.tells(m.PublicID):
		problems.Error(r.pos(plPublicID), fmt.Sprintf("public_id %q holds a word of the name", m.PublicID), "a token that tells nothing", "for instance "+token())
	}
}

// tells tells whether a token has a word of a name of the player's, as long as those
// that no file may hold.
func (m *member) tells(token string) bool {
	parts := strings.Split(token, "-")
	return slices.ContainsFunc(append([]string{m.Name, m.Native, m.ID}, m.Aliases...), func(name string) bool {
		return slices.ContainsFunc(names.Words(name), func(w string) bool { return len(w) >= 4 && slices.Contains(parts, w) })
	})
}

// token proposes a public id. It is random, the one thing in the program that
// is: from what is made of the name anybody could tell whether a guess is right.
// It stands in messages only.
func token() string { return "p-" + strings.ToLower(rand.Text()[:8]) }

// countryCode tells whether a text can be the code of a country.
func countryCode(s string) bool {
	if len(s) < 2 || len(s) > 3 {
		return false
	}
	for i := range len(s) {
		if s[i] < 'A' || s[i] > 'Z' {
			return false
		}
	}
	return true
}

// checkID reports an id that cannot be part of an address.
func checkID(id, kind string, at diag.Pos, name string, problems *diag.List) bool {
	hint := ""
	if id == "" {
		what := "a " + kind + " without id"
		if kind == "event" {
			what = "an event without id"
		}
		if slug, ok := names.Slug(name); ok {
			hint = "for instance " + slug
		}
		problems.Error(at, what, "an id", hint)
		return false
	}
	expected := ""
	switch {
	case !wordID(id):
		expected = "lower-case letters, digits and hyphens"
		if slug, _ := names.Slug(id); slug != "" {
			hint = "for instance " + slug
		}
	case len(id) > longestID:
		expected = tooLong
	case kind == "event" && strings.HasPrefix(id, "games-"):
		expected = "an id that no page of the site has"
		hint = "for instance event-" + id
	case device(id), id == "index", kind == "event" && yearLike(id):
		expected = "an id that no page of the site has"
		hint = "for instance " + id + "-1"
	case furtherPage(id):
		expected = "an id that does not end in -p and a number"
	}
	if expected == "" {
		return true
	}
	what := fmt.Sprintf("the %s id %q", kind, shorten(id))
	if kind == "public_id" {
		what = fmt.Sprintf("public_id is %q", shorten(id))
	}
	problems.Error(at, what, expected, hint)
	return false
}

// yearLike tells whether an id is that of the events of a year.
func yearLike(id string) bool {
	_, ok := number([]byte(id))
	return ok && len(id) == 4
}

// furtherPage tells whether an id looks like a numbered page.
func furtherPage(id string) bool {
	i := strings.LastIndex(id, "-p")
	return i > 0 && i+2 < len(id) && strings.Trim(id[i+2:], "0123456789") == ""
}
