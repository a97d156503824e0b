package record

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
	"echelle/generator/yamlfile"
)

// Ranking is one entry of site.yaml's rankings.
type Ranking struct {
	ID         string         // also the folder of its pages
	Title      string         // "": the interface's own word, or the id among others
	System     string         // a system or preset; whether it exists is the caller's question
	Settings   *yamlfile.Node // what differs from the system's own, nil: nothing
	Lists      Lists
	From       history.Date // first list; zero: the first counted period
	Games      Filter
	Active     int // months between a list and the last game after which a player is left out, or SystemActive
	MinGames   int // games below which a player is left out
	Categories []Category
	Grades     []Grade  // ascending by From; nil: the system's own
	Pos        diag.Pos // of the id
	SystemPos  diag.Pos // of the system
}

// SystemActive as Ranking.Active leaves activity to the rating system's own rule.
const SystemActive = -1

// Lists tells when a ranking publishes.
type Lists struct {
	Period  history.Period
	ByEvent bool          // after each event, whatever the period
	Days    []history.Day // on these days alone, strictly ascending; nil: by the others
}

// Filter tells which games count. Empty fields do not filter.
type Filter struct {
	Board []uint8      // board sizes
	Class []string     // classes of events
	From  history.Date // the first day
	Until history.Date // the last
}

// Category is a filtered list with a page of its own. Empty fields do not filter.
type Category struct {
	ID       string // also the name of its page
	Title    string // "": the id
	AgeFrom  int    // list year − birth year at least this
	AgeBelow int    // and less than this; 0: no limit
	Sex      history.Sex
	Country  string // upper-case code
	Club     string // id of a club; whether it exists is the caller's question
	Pos      diag.Pos
}

// Grade is a name for the ratings from a number up.
type Grade struct {
	From float64
	Name string
}

type rankingFile struct {
	ID       field     `yaml:"id"`
	Title    string    `yaml:"title"`
	System   field     `yaml:"system"`
	Settings field     `yaml:"settings"`
	Lists    listsFile `yaml:"lists"`
	From     field     `yaml:"from"`
	Games    struct {
		Board []int    `yaml:"board"`
		Class []string `yaml:"class"`
		From  field    `yaml:"from"`
		Until field    `yaml:"until"`
	} `yaml:"games"`
	Active     field          `yaml:"active"`
	MinGames   int            `yaml:"min_games"`
	Categories []categoryFile `yaml:"categories"`
	Grades     []gradeFile    `yaml:"grades"`
}

type categoryFile struct {
	ID       field  `yaml:"id"`
	Title    string `yaml:"title"`
	AgeFrom  int    `yaml:"age_from"`
	AgeBelow int    `yaml:"age_below"`
	Sex      field  `yaml:"sex"`
	Country  string `yaml:"country"`
	Club     string `yaml:"club"`
}

type gradeFile struct {
	From field  `yaml:"from"`
	Name string `yaml:"name"`
}

// listsFile is a word for a calendar or a list of days.
type listsFile struct{ Lists }

// UnmarshalNode implements [yamlfile.Unmarshaler].
func (l *listsFile) UnmarshalNode(n *yamlfile.Node, problems *diag.List) {
	if n.Kind() != yamlfile.Sequence {
		switch (field{n}).choice(problems, "monthly", "quarterly", "yearly", "weekly", "event") {
		case "quarterly":
			l.Period = history.Quarterly
		case "yearly":
			l.Period = history.Yearly
		case "weekly":
			l.Period = history.Weekly
		case "event":
			l.ByEvent = true
		}
		return
	}
	if n.Len() == 0 {
		problems.Error(n.Pos(), "lists has no days", "days as in [2024-06-30, 2024-12-31], or monthly, quarterly, yearly, weekly or event", "")
	}
	for _, item := range n.Items() {
		d := field{item}.date(problems)
		if last := len(l.Days) - 1; d.Known && last >= 0 && d.Day <= l.Days[last] {
			problems.Error(item.Pos(), fmt.Sprintf("%s after %s", item.Text(), l.Days[last]), "days in ascending order, each once", "")
		} else if d.Known {
			l.Days = append(l.Days, d.Day)
		}
	}
}

// readRankings checks the rankings that were decoded from a list of nodes.
func readRankings(list *yamlfile.Node, files []rankingFile, problems *diag.List) []Ranking {
	if list.Len() == 0 {
		problems.Error(list.Pos(), "rankings is empty", "at least one ranking", "leave the key out for a ranking by elo")
		return DefaultConfig().Rankings
	}
	ids := newIDs("ranking")
	rankings := make([]Ranking, 0, len(files))
	for i, node := range list.Items() {
		if i < len(files) && node.Kind() == yamlfile.Mapping {
			rankings = append(rankings, files[i].read(node, ids, problems))
		}
	}
	return rankings
}

func (f *rankingFile) read(node *yamlfile.Node, ids *idSet, problems *diag.List) Ranking {
	r := Ranking{
		ID: ids.take(f.ID, node, problems), Title: f.Title,
		Lists: f.Lists.Lists, From: f.From.date(problems),
		Games:  Filter{Class: f.Games.Class, From: f.Games.From.date(problems), Until: f.Games.Until.date(problems)},
		Active: f.Active.months(problems), MinGames: f.MinGames,
		Pos: node.At("id"), SystemPos: node.At("system"),
	}
	if f.System.given() && f.System.Kind() == yamlfile.Scalar {
		r.System = f.System.Text()
	} else if f.System.given() {
		f.System.Refuse(problems, "the name of a rating system", "")
	} else {
		problems.Error(node.Pos(), rankingName(r.ID)+" has no system", `"system:" and the name of a rating system, as in system: elo`, "")
	}
	if f.Settings.Node != nil && f.Settings.Kind() != yamlfile.Mapping {
		f.Settings.Refuse(problems, "keys with values as in {k: 20}", "")
	} else {
		r.Settings = f.Settings.Node
	}
	if r.Lists.Days != nil && r.From.Known {
		problems.Error(f.From.Pos(), "from beside a list of days", "one of both", "leave out the days before it")
	}
	if r.MinGames < 0 {
		problems.Error(node.At("min_games"), fmt.Sprintf("min_games is %d", r.MinGames), "0 or more", "")
	}
	for i, b := range f.Games.Board {
		if b < 2 || b > math.MaxUint8 || slices.Contains(f.Games.Board[:i], b) {
			problems.Error(node.At("games", "board", i), fmt.Sprintf("the board size %d", b), "sizes from 2 to 255, each once", "")
			continue
		}
		r.Games.Board = append(r.Games.Board, uint8(b))
	}
	for i, c := range r.Games.Class {
		if c == "" || slices.Contains(r.Games.Class[:i], c) {
			problems.Error(node.At("games", "class", i), fmt.Sprintf("the class %q", c), "the class of some event, each once", "")
		}
	}
	if g := &r.Games; g.From.Known {
		g.From.Day = earliest(g.From) // of a month or year: its first
		if g.Until.Known && g.Until.Day < g.From.Day {
			problems.Error(f.Games.Until.Pos(), fmt.Sprintf("until is %q", f.Games.Until.Text()), "a day not before "+f.Games.From.Text(), "are from and until the wrong way round?")
		}
	}
	r.Games.From.Precision, r.Games.Until.Precision = history.Exact, history.Exact
	if list, ok := node.Get("categories"); ok && list.Kind() == yamlfile.Sequence {
		ids := newIDs("category")
		for i, n := range list.Items() {
			if i < len(f.Categories) && n.Kind() == yamlfile.Mapping {
				r.Categories = append(r.Categories, f.Categories[i].read(n, ids, problems))
			}
		}
	}
	if list, ok := node.Get("grades"); ok && list.Kind() == yamlfile.Sequence {
		r.Grades = readGrades(list, f.Grades, problems)
	}
	return r
}

func rankingName(id string) string {
	if id == "" {
		return "a ranking"
	}
	return fmt.Sprintf("ranking %q", id)
}

func (f *categoryFile) read(node *yamlfile.Node, ids *idSet, problems *diag.List) Category {
	c := Category{
		ID: ids.take(f.ID, node, problems), Title: f.Title,
		AgeFrom: f.AgeFrom, AgeBelow: f.AgeBelow,
		Sex:     f.Sex.sex(problems),
		Country: strings.ToUpper(f.Country), Club: f.Club,
		Pos: node.Pos(),
	}
	const oldest = 150
	for _, age := range []struct {
		key   string
		value int
	}{{"age_from", c.AgeFrom}, {"age_below", c.AgeBelow}} {
		if n, ok := node.Get(age.key); ok && n.Kind() == yamlfile.Scalar && (age.value < 0 || age.value > oldest) {
			n.Refuse(problems, fmt.Sprintf("an age from 0 to %d", oldest), "")
		}
	}
	if c.AgeBelow > 0 && c.AgeFrom >= c.AgeBelow {
		problems.Error(node.At("age_below"), fmt.Sprintf("age_below is %d and age_from %d", c.AgeBelow, c.AgeFrom), "age_from below age_below", "")
	}
	if !f.filters(node) {
		problems.Error(node.Pos(), fmt.Sprintf("category %q holds every player", c.ID), "age_below, age_from, sex, country or club", "")
	}
	return c
}

// filters tells whether any key of the category leaves players out, right or wrong.
func (f *categoryFile) filters(node *yamlfile.Node) bool {
	for _, key := range node.Keys() {
		if key != "id" && key != "title" {
			return true
		}
	}
	return false
}

func readGrades(list *yamlfile.Node, files []gradeFile, problems *diag.List) []Grade {
	var grades []Grade
	lines := map[float64]int{}
	for i, node := range list.Items() {
		if i >= len(files) || node.Kind() != yamlfile.Mapping {
			continue
		}
		f := files[i]
		g := Grade{Name: f.Name}
		switch {
		case f.Name == "":
			problems.Error(node.Pos(), "a grade without a name", "{from: 2000, name: Master}", "")
		case !f.From.given():
			problems.Error(node.Pos(), fmt.Sprintf("grade %q does not say from which rating", f.Name), "{from: 2000, name: "+f.Name+"}", "")
		case !f.From.Decode(&g.From, problems):
		case lines[g.From] != 0:
			problems.Error(f.From.Pos(), fmt.Sprintf("a second grade from %s", f.From.Text()), "one grade from each rating", fmt.Sprintf("first on line %d", lines[g.From]))
		default:
			lines[g.From] = f.From.Pos().Line
			grades = append(grades, g)
		}
	}
	slices.SortFunc(grades, func(a, b Grade) int { return cmp.Compare(a.From, b.From) })
	return grades
}

func (f field) sex(problems *diag.List) history.Sex {
	switch f.choice(problems, "f", "m", "x") {
	case "f":
		return history.Female
	case "m":
		return history.Male
	case "x":
		return history.OtherSex
	}
	return history.SexUnknown
}

// months reads "38 months" or "2 years". A bare number is refused: nobody
// could tell what it counts.
func (f field) months(problems *diag.List) int {
	if !f.given() {
		return SystemActive
	}
	text := strings.TrimSpace(f.Text())
	number, unit, _ := strings.Cut(text, " ")
	n, err := strconv.Atoi(number)
	hint := ""
	switch unit = strings.TrimSpace(unit); {
	case err != nil || n < 1 || n > 1200:
	case unit == "month" || unit == "months":
		return n
	case unit == "year" || unit == "years":
		return 12 * n
	case unit == "" || unit == "mois" || unit == "mo":
		hint = "write " + number + " months"
	case unit == "an" || unit == "ans":
		hint = "write " + number + " years"
	}
	f.Refuse(problems, "months or years as in 38 months or 2 years", hint)
	return SystemActive
}

// idSet gives out ids that become addresses, each once.
type idSet struct {
	what  string // ranking or category
	lines map[string]int
}

func newIDs(what string) *idSet { return &idSet{what, map[string]int{}} }

// take returns the id of a node, "" where it has none that can be used.
func (s *idSet) take(f field, node *yamlfile.Node, problems *diag.List) string {
	if !f.given() {
		problems.Error(node.Pos(), "a "+s.what+" without an id", "an id as in id: "+map[string]string{"ranking": "elo", "category": "juniors"}[s.what], "")
		return ""
	}
	id := f.Text()
	switch {
	case !wordID(id):
		hint := ""
		if slug, ok := names.Slug(id); ok {
			hint = "did you mean " + slug + "?"
		}
		f.Refuse(problems, "lower-case letters a to z, digits and hyphens", hint)
		return ""
	case len(id) > longestID:
		problems.Error(f.Pos(), fmt.Sprintf("the %s id %q", s.what, shorten(id)), tooLong, "")
		return ""
	case reserved(id):
		problems.Error(f.Pos(), fmt.Sprintf("the %s id %q is reserved", s.what, id), "another id", "pages of the site stand at that address")
	case s.lines[id] != 0:
		problems.Error(f.Pos(), fmt.Sprintf("the %s id %q is given twice", s.what, id), "each id once", fmt.Sprintf("first on line %d", s.lines[id]))
	default:
		s.lines[id] = f.Pos().Line
	}
	return id
}
