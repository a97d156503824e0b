package generator

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"echelle/generator/history"
	"echelle/generator/ledger"
	"echelle/generator/page"
	"echelle/generator/rating"
	"echelle/generator/record"
	"echelle/generator/site"
)

// PublishQuery asks to publish a list: to write it into the data folder, where
// it stays as it is.
type PublishQuery struct {
	Ranking string       // id; "": every ranking
	Day     history.Date // of the list; zero: the newest
	Until   history.Date // the newest list of that day or before, which for some rankings may be none; zero: any day
	Amend   bool         // replace a published list
	Reason  string       // why; for Amend
	Date    history.Date // of the amendment
}

// PublishedList is what PublishLists did with one list.
type PublishedList struct {
	File    string // below the data folder
	Players int
	Known   bool // it had been published with the same numbers: nothing was written
	Amended int  // players whose printed numbers changed
}

// PublishLists publishes lists, for a day those of all rankings that have one.
// A list that is published already with other numbers is an error unless it is
// to be amended; then nothing is written. With Until there may be nothing to
// publish.
func PublishLists(o Options, q PublishQuery) (*Result, []PublishedList, error) {
	x, result, err := answer(o)
	if x == nil {
		return result, nil, err
	}
	if _, err := choose(x.rankings, q.Ranking); err != nil {
		return result, nil, err
	}
	type file struct {
		name string
		text []byte
	}
	var done []PublishedList
	var files []file
	corrections, _ := os.ReadFile(filepath.Join(o.Data, "corrections.yaml"))
	var missing error // of a ranking with another calendar, which has no list of the day
	for i, r := range x.rankings {
		if q.Ranking != "" && r.ID != q.Ranking {
			continue
		}
		l, ok, err := listOf(r, q.Day)
		if err != nil {
			missing = cmp.Or(missing, err)
			continue
		}
		for ok && q.Until.Known && r.H.Lists[l].Day > q.Until.Day {
			l, ok = l-1, l > 0
		}
		if !ok {
			continue
		}
		day := r.H.Lists[l].Day
		entries := page.Entries(r, l)
		p := PublishedList{File: record.PublishedFile(r.ID, day), Players: len(entries)}
		head := record.PublishedHead(version(o.Version), ledger.Hashes(r.H)[l], x.settingsHash(i))
		text := ledger.AppendCSV([]byte(head+"\n"), entries)
		if r.Official(l) != nil {
			c := page.Compare(r, l)
			switch {
			case c.Equal():
				p.Known = true
				done = append(done, p)
				continue
			case !q.Amend:
				return result, nil, fmt.Errorf("%s has been published with other numbers (%d players differ); a published list stays as it is, or is replaced with --amend --reason \"...\"", p.File, len(idsOf(&c)))
			}
			ids := idsOf(&c)
			p.Amended = len(ids)
			corrections = appendCorrection(corrections, q.Date, r.ID, day, q.Reason, ids)
		}
		files = append(files, file{p.File, text})
		done = append(done, p)
	}
	if len(done) == 0 && missing != nil {
		return result, nil, missing
	}
	if len(done) == 0 && !q.Until.Known {
		return result, nil, errors.New("there is no list to publish: no ranking has one")
	}
	if slices.ContainsFunc(done, func(p PublishedList) bool { return p.Amended > 0 }) {
		files = append(files, file{"corrections.yaml", corrections})
	}
	for _, f := range files {
		if err := replaceFile(filepath.Join(o.Data, filepath.FromSlash(f.name)), f.text); err != nil {
			return result, nil, err
		}
	}
	return result, done, nil
}

// version is the version of the program as one word.
func version(v string) string {
	if v == "" {
		return "devel"
	}
	return v
}

// official shows every ranking the lists that it published, and what was
// corrected since. From here on nothing knows the name of a player who is not
// public today.
func (x *ratings) official() {
	for i, r := range x.rankings {
		var lists []site.Official
		settings := ""
		for k := range x.data.Published {
			p := &x.data.Published[k]
			if p.Ranking != r.ID {
				continue
			}
			if settings == "" {
				settings = x.settingsHash(i)
			}
			lists = append(lists, site.Official{Day: p.Day, Rows: x.printed(p), OtherRules: p.Settings != settings})
		}
		if lists != nil {
			r.Publish(lists)
		}
	}
	for i := range x.data.Corrections {
		c := &x.data.Corrections[i]
		x.corrections = append(x.corrections, site.Correction{Date: c.Date, Ranking: c.Ranking, List: c.List, Reason: c.Reason, Players: c.Players})
	}
}

// printed is a published list as it may be shown today.
func (x *ratings) printed(p *record.Published) []site.Printed {
	rows := make([]site.Printed, len(p.Rows))
	for i := range p.Rows {
		row := &p.Rows[i]
		rows[i] = site.Printed{
			Player: row.Player, ID: row.ID, Name: row.Name, Rank: row.Rank,
			Rating: rating.Rating{Value: row.Rating, Deviation: row.Deviation}, Games: row.Games, Grade: row.Grade,
		}
		if who := &x.data.History.Players[row.Player]; who.Visibility != history.Public {
			rows[i].ID, rows[i].Name = who.Address(), who.Shown()
		}
	}
	return rows
}

// settingsHash is the hash of all that a ranking's list depends on besides the
// games: the system and its settings, which games count, who is ranked, starting
// ratings.
func (x *ratings) settingsHash(i int) string {
	r, c := x.rankings[i], &x.data.Config.Rankings[i]
	type initial struct {
		Player    string  `json:"player"`
		Day       string  `json:"day"`
		Rating    float64 `json:"rating"`
		Deviation float64 `json:"deviation"`
		Games     int     `json:"games"`
	}
	all := struct {
		System   string    `json:"system"`
		Settings any       `json:"settings"`
		Boards   []uint8   `json:"boards"`
		Classes  []string  `json:"classes"`
		Active   int       `json:"active"`
		MinGames int       `json:"min_games"`
		Grades   any       `json:"grades"`
		Initial  []initial `json:"initial"`
	}{r.SystemID, r.Info.Settings, c.Games.Board, c.Games.Class, r.Active, r.MinGames, r.Grades.Steps, nil}
	for _, in := range r.H.Initial {
		all.Initial = append(all.Initial, initial{r.H.Players[in.Player].ID, in.Day.String(), in.Rating, in.Deviation, in.Games})
	}
	return ledger.SettingsHash(all)
}

// idsOf are the players of a comparison who differ, by id. One who was merged of two
// may have moved with one line and be gone with the other.
func idsOf(c *ledger.Comparison) []string {
	var ids []string
	for i := range c.Moves {
		ids = append(ids, c.Moves[i].ID)
	}
	for _, list := range [][]ledger.Entry{c.New, c.Gone} {
		for i := range list {
			ids = append(ids, list[i].ID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// appendCorrection adds an entry to the text of corrections.yaml.
func appendCorrection(text []byte, date history.Date, ranking string, list history.Day, reason string, ids []string) []byte {
	if len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text, '\n')
	}
	text = fmt.Appendf(text, "- date: %s\n  ranking: %s\n  list: %s\n  reason: %q\n", date, ranking, list, reason)
	const most = 50 // names enough for a ledger; the diff of the list has all
	if len(ids) > 0 && len(ids) <= most {
		text = append(text, "  players: ["...)
		for i, id := range ids {
			if i > 0 {
				text = append(text, ", "...)
			}
			text = append(text, id...)
		}
		text = append(text, "]\n"...)
	}
	return text
}

// replaceFile writes a file whole or not at all.
func replaceFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	if _, err := tmp.Write(text); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Chmod(0o666 &^ 0o022); err != nil {
		tmp.Close()
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), name)
}
