package generator

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/lang"
	"echelle/generator/page"
	"echelle/generator/par"
	"echelle/generator/publish"
	"echelle/generator/rating"
	"echelle/generator/record"
	"echelle/generator/site"
	"echelle/generator/systems"
	"echelle/generator/yamlfile"
)

// rank configures the systems and rates every ranking, side by side.
func rank(data *record.Data, order *site.NameOrder, words *lang.Catalogue, o Options, problems *diag.List) ([]*site.Ranking, error) {
	list := data.Config.Rankings
	made := make([]rating.System, len(list))
	for i := range list {
		made[i] = configure(&list[i], problems)
	}
	views := make([]*history.History, len(list))
	defs := make([]site.Definition, len(list))
	for i := range list {
		if made[i] == nil {
			continue
		}
		defs[i] = define(data, &list[i], made[i].Info(), words, problems)
		views[i], defs[i].NoList = selected(data, &list[i], made[i].Info(), problems)
	}
	if problems.Errors() > 0 {
		return nil, nil
	}
	if len(data.History.Games) >= manyGames {
		defer sparing()()
	}
	rankings := make([]*site.Ranking, len(list))
	found := make([]diag.List, len(list))
	err := par.Each(len(list), o.Jobs, func(i int) error {
		played := par.Ahead(o.Jobs, func() (*site.Played, error) { return site.NewPlayed(views[i]), nil })
		t, err := rate(made[i], views[i], o.kept)
		var wrong rating.GameErrors
		if errors.As(err, &wrong) {
			places := data.Places()
			for _, w := range wrong {
				found[i].Error(places.Of(w.Game, w.Column), fmt.Sprintf("%s in the ranking %q", w.What, list[i].ID), w.Expected, w.Hint)
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("rating %q: %w", list[i].ID, err)
		}
		found[i].Add(t.Warnings()...)
		x, err := played()
		rankings[i] = site.NewRanking(defs[i], views[i], made[i], t, order, x)
		checkStarting(data, rankings[i], &found[i])
		return err
	})
	for i := range found {
		problems.Join(&found[i])
	}
	return rankings, err
}

// checkStarting warns of starting ratings of players who had another rating by then.
func checkStarting(data *record.Data, r *site.Ranking, problems *diag.List) {
	var replacing diag.Repeated
	for i := range data.Initial {
		in := &data.Initial[i]
		if in.Ranking != r.ID {
			continue
		}
		marks := r.T.Marks(in.Player)
		k := slices.IndexFunc(marks, func(m rating.Mark) bool { return r.Replaces(&m) })
		if k < 0 {
			continue
		}
		games := r.H.GamesOf(in.Player)
		first := games[slices.IndexFunc(games, func(s history.Seat) bool { return r.H.Counts(s.Game()) })].Game()
		replacing.Warn(in.Pos, fmt.Sprintf("the starting rating of %q takes the place of %.1f, to which games since %s had led",
			r.H.Players[in.Player].ID, marks[k].Before, r.H.Games[first].Date()), "a date before them", "is "+in.Date().String()+" right?")
	}
	problems.Add(replacing.Listed("starting ratings take the place of one from games")...)
}

// rate rates a history. Where that may take more than a moment, a system that can
// take parts of it from the build before does.
func rate(system rating.System, h *history.History, kept *publish.Kept) (*rating.Timeline, error) {
	const moment = 5000 // games
	if x, ok := system.(rating.Resumer); ok && kept != nil && len(h.Games) >= moment {
		return x.Resume(h, kept)
	}
	return system.Rate(h)
}

// manyGames is the size of histories from which ratings are made sparingly.
const manyGames = 100_000

// sparing makes the collector run when memory has grown by a fifth, not when it has
// doubled, until what it returns is called. What ratings are made of are large columns
// without pointers, which it passes by: at 1,000,000 games with 356 fits it runs 25 times,
// for 0.05 s each, and 596 MB are the most in use; at two fifths it was 670 to 710 MB, and
// without this 1,010.
func sparing() (stop func()) {
	const percent = 20
	before := debug.SetGCPercent(percent)
	if before < percent { // off, or wanted more often
		debug.SetGCPercent(before)
	}
	return func() { debug.SetGCPercent(before) }
}

// configure makes a ranking's system from its settings; nil where they are wrong.
func configure(r *record.Ranking, problems *diag.List) rating.System {
	spec, ok := systems.Find(r.System)
	if !ok {
		names := systems.Names()
		problems.Error(r.SystemPos, fmt.Sprintf("unknown rating system %q", r.System), "one of "+strings.Join(names, ", "), diag.Meant(r.System, names))
		return nil
	}
	system, err := spec.New(func(settings any) bool {
		return r.Settings == nil || r.Settings.Decode(settings, problems)
	})
	if err != nil {
		var wrong rating.Refusals
		if !errors.As(err, &wrong) {
			problems.Error(r.SystemPos, err.Error(), "", "")
		}
		for _, w := range wrong {
			at := r.SystemPos
			if r.Settings != nil {
				at = settingPos(r.Settings, w.Key)
			}
			problems.Error(at, w.What, w.Expected, "")
		}
		return nil
	}
	return system
}

// settingPos is the place of a setting such as "k[1].rating_from", or of the
// last part of that path that is there.
func settingPos(n *yamlfile.Node, key string) diag.Pos {
	var path []any
	for _, part := range strings.FieldsFunc(key, func(r rune) bool { return r == '.' || r == '[' || r == ']' }) {
		if i, err := strconv.Atoi(part); err == nil {
			path = append(path, i)
		} else {
			path = append(path, part)
		}
	}
	return n.At(path...)
}

// define resolves what site.yaml says of a ranking.
func define(data *record.Data, r *record.Ranking, info rating.Info, words *lang.Catalogue, problems *diag.List) site.Definition {
	def := site.Definition{
		ID: r.ID, Title: r.Title, SystemID: r.System, Active: r.Active, MinGames: r.MinGames,
		Grades: info.Grades, Boards: r.Games.Board, Classes: r.Games.Class, Since: r.Games.From, Until: r.Games.Until, Calendar: calendar(&r.Lists),
	}
	switch {
	case def.Title != "":
	case len(data.Config.Rankings) > 1: // several of one name nobody could tell apart
		def.Title = r.ID
	default:
		def.Title = words.T("ranking.title")
	}
	// Who leaves by the system's own rule stays away, whatever the ranking says.
	if r.Active == record.SystemActive || info.Active > 0 && info.Active < r.Active {
		def.Active = info.Active
	}
	if len(r.Grades) > 0 {
		def.Grades = rating.Grades{}
		for _, g := range r.Grades {
			def.Grades.Steps = append(def.Grades.Steps, rating.Grade{From: g.From, Name: g.Name})
		}
	}
	for _, c := range r.Categories {
		cat := site.Category{ID: c.ID, Title: c.Title, AgeFrom: c.AgeFrom, AgeBelow: c.AgeBelow, Sex: c.Sex, Country: c.Country}
		if cat.Title == "" {
			cat.Title = c.ID
		}
		if c.Club != "" {
			club, ok := data.History.Club(c.Club)
			if !ok {
				problems.Error(c.Pos, fmt.Sprintf("the category %q is of the unknown club %q", c.ID, c.Club), "a club of clubs.csv or of a player", "")
			}
			cat.Club = club
		}
		def.Categories = append(def.Categories, cat)
	}
	return def
}

// selected is the history as a ranking sees it: its games, its starting
// ratings, its list days; or why it has none.
func selected(data *record.Data, r *record.Ranking, info rating.Info, problems *diag.List) (view *history.History, none string) {
	sel := history.Selection{ByEvent: info.ByEvent}
	h := data.History.Narrow(sel)
	if f := &r.Games; len(f.Board) > 0 || len(f.Class) > 0 || f.From.Known || f.Until.Known {
		sel.Why = func(g history.GameID) history.Reason { return filtered(h, &r.Games, g) }
	}
	for _, i := range data.Initial {
		if i.Ranking != r.ID {
			continue
		}
		if info.Batch {
			problems.Error(i.Pos, fmt.Sprintf("a starting rating for %q", r.ID), "none",
				"the system "+r.System+" fits every list from the games alone")
			continue
		}
		sel.Initial = append(sel.Initial, i.Initial)
	}
	h = h.Narrow(sel)
	sel.Why = nil // already applied
	sel.Days, none = listDays(h, r, info, data.Config.AsOf)
	for i := range data.Published { // stay, whatever becomes of the calendar
		if p := &data.Published[i]; p.Ranking == r.ID && (!data.Config.AsOf.Known || p.Day <= data.Config.AsOf.Day) {
			sel.Days = append(sel.Days, p.Day)
		}
	}
	switch {
	case len(sel.Days) > 0:
		none = ""
	case len(h.Games) > 0:
		problems.Warn(r.Pos, fmt.Sprintf("the ranking %q has no list: %s", r.ID, none), "", "")
	}
	slices.Sort(sel.Days)
	sel.Days = slices.Compact(sel.Days)
	checkYears(h, r, sel.Days, problems)
	// What came after an as_of has not happened, and no list of days holds what came
	// after the last of them.
	if asOf, n := data.Config.AsOf, len(sel.Days); asOf.Known || r.Lists.Days != nil && n > 0 {
		last := history.FirstDay
		if asOf.Known {
			last = asOf.Day
		}
		if n > 0 {
			last = max(last, sel.Days[n-1])
		}
		sel.Why = func(g history.GameID) history.Reason {
			if h.RatingDay(g) > last {
				return history.Later
			}
			return history.Counts
		}
	}
	return h.Select(sel), none
}

// checkYears warns of lists decades away from all games: one slip in a year makes a
// list for every month until then.
func checkYears(h *history.History, r *record.Ranking, lists []history.Day, problems *diag.List) {
	first, last := span(h, func(g history.GameID) history.Day { return h.Games[g].Day })
	if len(lists) == 0 || first > last {
		return
	}
	const hint = "is the year right in as_of, from, lists, rated_from and initial.csv?"
	oldest, newest := lists[0], lists[len(lists)-1]
	if years := first.Year() - oldest.Year(); years > history.LongestPause {
		problems.Warn(r.Pos, fmt.Sprintf("the ranking %q has lists from %s, %d years before its first game", r.ID, oldest, years), "", hint)
	}
	if years := newest.Year() - last.Year(); years > history.LongestPause {
		problems.Warn(r.Pos, fmt.Sprintf("the ranking %q has lists until %s, %d years after its last game", r.ID, newest, years), "", hint)
	}
}

// span is the first and the last day of the counting games; the first is after the
// last where no game counts.
func span(h *history.History, day func(history.GameID) history.Day) (first, last history.Day) {
	first, last = history.LastDay, history.FirstDay
	for g := range h.Games {
		if id := history.GameID(g); h.Counts(id) {
			d := day(id)
			first, last = min(first, d), max(last, d)
		}
	}
	return first, last
}

// calendar names when a ranking publishes.
func calendar(l *record.Lists) string {
	switch {
	case l.Days != nil:
		return "days"
	case l.ByEvent:
		return "events"
	}
	return [...]string{history.Monthly: "monthly", history.Quarterly: "quarterly", history.Yearly: "yearly", history.Weekly: "weekly"}[l.Period]
}

// filtered tells why the ranking's filter leaves a game out. A game whose board
// is not known has the ranking's own size.
func filtered(h *history.History, f *record.Filter, g history.GameID) history.Reason {
	game := &h.Games[g]
	switch {
	case len(f.Board) > 0 && game.Board != 0 && !slices.Contains(f.Board, game.Board):
		return history.WrongBoard
	case len(f.Class) > 0 && !slices.Contains(f.Class, h.Events[game.Event].Class):
		return history.WrongClass
	case f.From.Known && h.RatingDay(g) < f.From.Day, f.Until.Known && h.RatingDay(g) > f.Until.Day:
		return history.WrongDay
	}
	return history.Counts
}

// listDays are the days of a ranking's lists: from the first counting period
// (or from) to that of the day on which the newest results are due (or as_of); or
// why there is none.
func listDays(h *history.History, r *record.Ranking, info rating.Info, asOf history.Date) (days []history.Day, none string) {
	due := info.Due
	if due == nil {
		due = func(d history.Day) history.Day { return d }
	}
	first, last := span(h, h.RatingDay)
	if first <= last {
		last = due(last)
	}
	for _, i := range h.Initial {
		first, last = min(first, i.Day), max(last, i.Day)
	}
	if first > last {
		return nil, "no game counts in it"
	}
	if asOf.Known {
		last = asOf.Day
		if r.Games.Until.Known { // then nothing more happens in it
			last = min(last, due(r.Games.Until.Day))
		}
		if last < first {
			return nil, fmt.Sprintf("as_of is %s, before its first result of %s", last, first)
		}
	}
	if r.From.Known {
		first = r.From.Day
	}
	late := fmt.Sprintf("from is %s, after its newest day, %s", first, last)
	between := func(days []history.Day, last history.Day) []history.Day {
		return slices.DeleteFunc(slices.Clone(days), func(d history.Day) bool { return d < first || d > last })
	}
	switch {
	case r.Lists.Days != nil:
		// A day's period is the time since the day before it, and not over with the
		// last result either.
		days = r.Lists.Days
		at, _ := slices.BinarySearch(days, last)
		newest := days[min(at, len(days)-1)]
		return between(days, newest), fmt.Sprintf("the last day for one is %s, before its first result of %s", newest, first)
	case r.Lists.ByEvent:
		until := last
		if !asOf.Known {
			until = history.LastDay // an event may end days after its last game
		}
		none = fmt.Sprintf("no event has ended by %s", last)
		switch {
		case first > last:
			none = late
		case info.Due != nil:
			none = fmt.Sprintf("no rating period with results has ended by %s", last)
		}
		days = h.EventDays()
		for i, d := range days {
			days[i] = due(d)
		}
		return between(days, until), none
	case first > r.Lists.Period.End(last): // the period of the last result is not over with it
		return nil, late
	}
	return r.Lists.Period.Calendar(first, last), ""
}

// speak loads what the systems in use say in the site's language.
func speak(rankings []*site.Ranking, words *lang.Catalogue) (map[string]page.Spoken, error) {
	spoken := map[string]page.Spoken{}
	for _, r := range rankings {
		spec, _ := systems.Find(r.SystemID)
		w, err := systems.Words(spec, words.Language())
		if err != nil {
			return nil, err
		}
		method, err := page.FillMethod(systems.Method(spec, words.Language()), r.Info.Settings, words)
		if err != nil {
			return nil, err
		}
		if !slices.Equal(r.Grades.Steps, r.Info.Grades.Steps) {
			w.Grades = nil // those of site.yaml are named as it says
		}
		spoken[r.ID] = page.Spoken{Title: w.Title, Summary: w.Summary, Legend: w.Legend, Stakes: w.Stakes, Steps: w.Steps, Marks: w.Marks, Grades: w.Grades, Method: method}
	}
	return spoken, nil
}
