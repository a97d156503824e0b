package page

import (
	"html/template"
	"iter"

	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
)

// RulesView is the rules of a ranking, made from its settings.
type RulesView struct {
	Frame
	Ranking string
	Summary string
	Facts   []Fact        // what counts, who is listed
	Method  template.HTML // the system's method, from Markdown
	Gaps    *GapTable
	Predict Link   // to the tool that foretells games by these rules
	Grades  []Fact // name and range
	Example *RulesExample
}

// GapTable tells what differences between two ratings mean.
type GapTable struct {
	Label           string
	Chances, Stones bool // the columns that it has
	Doubt           bool // what the ratings leave uncertain would bring the chances closer
	Rows            []GapRow
}

// GapRow is a row of a [GapTable].
type GapRow struct {
	Gap           string // points
	Higher, Lower string // expected scores
	Odds          string // of the higher rated player, "3.2"; "" beyond a thousand
	Handicap      string // stones
}

// RulesExample is a worked example from a recent game.
type RulesExample struct {
	Event  Link
	Names  string
	Legend string // how to read it, where no game has a change of its own
	Text   string // as plain text
}

// Rules yields the rules of each ranking.
func Rules(c *Context) iter.Seq[Page] {
	return each(c.Rankings, func(r *site.Ranking) Page { return Page{r.RulesPath(), func() any { return c.rulesView(r) }} })
}

func (c *Context) rulesView(r *site.Ranking) *RulesView {
	w, spoken := c.Words, c.Spoken[r.ID]
	v := &RulesView{
		Frame:   c.frame(r.RulesPath(), w.T("rules.title", "ranking", r.Title)),
		Ranking: r.Title, Summary: spoken.Summary,
		Method: c.method(spoken.Method),
	}
	v.crumb(r.Path(), r.Title)
	add := func(key, text string) { v.Facts = append(v.Facts, Fact{Name: w.T(key), Text: text}) }
	add("rules.system", spoken.Title)
	if len(r.Boards) > 0 {
		var sizes []string
		for _, b := range r.Boards {
			sizes = append(sizes, w.Int(int(b))+"×"+w.Int(int(b)))
		}
		add("rules.boards", w.List(sizes))
	}
	if len(r.Classes) > 0 {
		add("rules.classes", w.List(r.Classes))
	}
	if r.Since.Known {
		add("rules.since", w.Date(r.Since))
	}
	if r.Until.Known {
		add("rules.until", w.Date(r.Until))
	}
	add("rules.default", w.T("rules.default-text"))
	if r.MinGames > 0 {
		add("rules.min-games", w.T("games", "n", r.MinGames))
	}
	if r.Active > 0 {
		add("rules.active", w.T("months", "n", r.Active))
	} else {
		add("rules.active", w.T("rules.active-never"))
	}
	add("rules.lists", w.T(calendarWords(r.Calendar)))
	add("rules.ties", w.T("rules.ties-text"))
	v.Gaps = c.gapTable(r)
	if c.foretold {
		v.Predict = v.link(site.PredictPath+"#ranking="+r.ID, w.T("predict.title"))
	}
	for i, g := range r.Grades.Steps {
		v.Grades = append(v.Grades, Fact{Name: c.grade(r, g.Name), Text: c.gradeRange(r.Grades.Steps, i)})
	}
	v.Example = c.example(&v.Frame, r)
	return v
}

// example explains the newest counting game between two public players.
func (c *Context) example(f *Frame, r *site.Ranking) *RulesExample {
	if _, ok := r.System.(rating.Explainer); !ok {
		return nil
	}
	for l := len(r.H.Lists) - 1; l >= 0; l-- {
		games := r.H.Entering(history.ListID(l))
		for i := len(games) - 1; i >= 0; i-- {
			g := &r.H.Games[games[i]]
			a, b := &c.H.Players[g.Side[0]], &c.H.Players[g.Side[1]]
			if a.Visibility != history.Public || b.Visibility != history.Public {
				continue
			}
			seat := history.SeatOf(games[i], 0)
			if r.Unrated(seat) || r.Unrated(seat^1) {
				continue
			}
			sum := r.Stretch(0, g.Side[0], []history.Seat{seat})
			calc := c.Calculation(r, g.Side[0], &sum)
			name := c.Words.T("games.individual-short")
			if g.Event != 0 {
				name = c.H.Events[g.Event].Name
			}
			example := &RulesExample{
				Event: f.link(c.CalculationPath(c.GamePath(games[i]), r, g.Side[0]), name),
				Names: a.Shown() + " – " + b.Shown(),
				Text:  a.Shown() + "\n" + calc.Text(c),
			}
			if r.Info.Batch {
				example.Legend = c.Spoken[r.ID].Legend
			}
			return example
		}
	}
	return nil
}

// gapTable asks a system what differences between ratings mean: expected scores
// and handicaps, for two players whose ratings are well known. It is nil where
// the system says neither.
func (c *Context) gapTable(r *site.Ranking) *GapTable {
	predict, chances := r.System.(rating.Predictor)
	advise, stones := r.System.(rating.Adviser)
	if !chances && !stones {
		return nil
	}
	t := &GapTable{Label: r.Title + " · " + c.Words.T("rules.gaps"), Chances: chances, Stones: stones}
	for _, gap := range []float64{0, 25, 50, 100, 150, 200, 250, 300, 400, 500, 600, 800} {
		// Seen from below: a rule may hold for the strongest only, and the text says so.
		high, low := rating.Rating{Value: r.Info.Initial}, rating.Rating{Value: r.Info.Initial - gap}
		row := GapRow{Gap: c.Words.Num(gap, 0)}
		if chances {
			x, y := predict.Expected(high, low), predict.Expected(low, high)
			row.Higher, row.Lower = c.Words.Num(x, 3), c.Words.Num(y, 3)
			const uncertain = 100 // any will do
			t.Doubt = t.Doubt || predict.Expected(rating.Rating{Value: high.Value, Deviation: uncertain}, low) != x
			if most := 1000.0; x < most*y {
				row.Odds = c.Words.Num(x/y, 1)
			}
		}
		if stones {
			row.Handicap = c.Words.Int(advise.Handicap(high, low))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// gradeRange is the range of a grade: "1400 to 1549", "2000 and more", "below 100".
func (c *Context) gradeRange(steps []rating.Grade, i int) string {
	from, last := steps[i].From, i == len(steps)-1
	switch w := c.Words; {
	case last && from <= rating.Lowest:
		return "–"
	case last:
		return w.T("rules.and-more", "from", w.Num(from, rating.Decimals(from)))
	case from <= rating.Lowest:
		return w.T("rules.below", "to", w.Num(steps[i+1].From, rating.Decimals(steps[i+1].From)))
	default:
		to := steps[i+1].From
		return w.T("rules.range", "from", w.Num(from, rating.Decimals(from)), "to", w.Num(to, rating.Decimals(to)))
	}
}

// calendarWords is the key of a calendar's words.
func calendarWords(calendar string) string {
	switch calendar {
	case "weekly":
		return "calendar.weekly"
	case "monthly":
		return "calendar.monthly"
	case "quarterly":
		return "calendar.quarterly"
	case "yearly":
		return "calendar.yearly"
	case "events":
		return "calendar.events"
	case "days":
		return "calendar.days"
	}
	panic("internal error: no words for the calendar " + calendar)
}
