package record

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/names"
)

// eventTable is the events of the history: those that are described and those
// made of the games that name them.
type eventTable struct {
	list      []history.Event // by id; list[0] is the empty event
	described map[string]*event
	drafts    map[string]bool
	redirects map[string]string
	byName    map[string][]string
	closed    bool
	unread    bool // some events could not be read
	made      map[madeKey]*madeEvent
	numbers   map[string]history.EventID
	sought    int // unknown events that the nearest was sought for
}

// madeKey is what makes an undescribed event: its text and calendar year.
type madeKey struct {
	text string
	year int
}

type madeEvent struct {
	id          string
	first, last history.Date
	at          diag.Pos // where it is first named
}

// newEvents gathers all events.
func (in *Records) newEvents() *eventTable {
	t := &eventTable{
		described: map[string]*event{}, drafts: map[string]bool{}, byName: map[string][]string{}, made: map[madeKey]*madeEvent{},
		redirects: Map(in.data.Redirects.Events), closed: in.data.Config.Events == RegisterRequired, unread: in.blind,
	}
	places := map[string]diag.Pos{}
	for i := range in.events {
		e := &in.events[i]
		if first, ok := places[e.ID]; ok {
			in.problems.Error(e.pos, fmt.Sprintf("the event %q for a second time", e.ID), "each id once", "the first stands at "+first.String())
			continue
		}
		places[e.ID] = e.pos
		if e.draft {
			t.drafts[e.ID] = true
			in.data.Drafts++
			continue
		}
		t.described[e.ID] = e
		t.byName[e.Name] = append(t.byName[e.Name], e.ID)
	}
	for _, f := range in.games {
		in.gatherMade(t, f)
	}
	t.number(in)
	var ids []string
	for id := range t.numbers {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	if in.lost {
		return t // the event may be one of those that games make
	}
	checkRedirects("event", in.data.Redirects.Events, func(id string) bool { return t.numbers[id] != 0 || t.drafts[id] }, ids, in.problems)
	return t
}

// find is the id of the described event that a text names, by id, old id or
// name; false where it names none.
func (t *eventTable) find(text string) (string, bool) {
	if to, ok := t.redirects[text]; ok {
		text = to
	}
	if t.described[text] != nil || t.drafts[text] {
		return text, true
	}
	if ids := t.byName[text]; len(ids) == 1 {
		return ids[0], true
	}
	return "", false
}

// gatherMade notes the days of the undescribed events that a file's games name.
func (in *Records) gatherMade(t *eventTable, f *gameFile) {
	missing := make([]bool, len(f.events.texts))
	for i := uint32(1); int(i) < len(missing); i++ {
		text := f.events.text(i)
		if _, ok := t.find(text); ok {
			continue
		}
		if several := t.byName[text]; len(several) > 1 {
			in.problems.Error(f.pos(&f.events, i), fmt.Sprintf("%q%s is the name of %d events", shorten(text), times(f.gamesNaming(i)), len(several)),
				"the id of one", oneOf(several)+"?")
			continue
		}
		if t.closed && t.unread {
			continue
		}
		if t.closed {
			hint := "describe it in events.csv"
			if t.sought++; t.sought <= mostHints {
				hint = cmp.Or(diag.Meant(text, slices.Sorted(maps.Keys(t.described))), hint)
			}
			in.problems.Error(f.pos(&f.events, i), fmt.Sprintf("unknown event %q%s", shorten(text), times(f.gamesNaming(i))), "the id of an event", hint)
			continue
		}
		missing[i] = true
	}
	for i := range f.games {
		g := &f.games[i]
		if g.Event == 0 || !missing[g.Event] {
			continue
		}
		if i > 0 && g.Day == f.games[i-1].Day && g.Event == f.games[i-1].Event && g.Day != noDay {
			continue // nearly all
		}
		if g.Day == noDay {
			if !f.astray && !t.unread {
				in.problems.Error(f.datePos(i), "a game without a date", "the day it was played", "or describe its event, with a date, in events.csv")
			}
			continue
		}
		k := madeKey{f.events.text(uint32(g.Event)), g.Day.Year()}
		m := t.made[k]
		if m == nil {
			m = &madeEvent{first: g.Date(), last: g.Date(), at: f.pos(&f.events, uint32(g.Event))}
			t.made[k] = m
		}
		if g.Day < m.first.Day {
			m.first = g.Date()
		}
		if g.Day > m.last.Day {
			m.last = g.Date()
		}
	}
}

// gamesNaming counts the games that name an event.
func (f *gameFile) gamesNaming(event uint32) int {
	n := 0
	for i := range f.games {
		if f.games[i].Event == history.EventID(event) {
			n++
		}
	}
	return n
}

func times(n int) string {
	if n < 2 {
		return ""
	}
	return fmt.Sprintf(" (in %d games)", n)
}

// number gives the made events their ids and all events their numbers.
func (t *eventTable) number(in *Records) {
	keys := make([]madeKey, 0, len(t.made))
	for k := range t.made {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b madeKey) int {
		if a.text != b.text {
			return strings.Compare(a.text, b.text)
		}
		return a.year - b.year
	})
	taken := map[string]int{}
	for id := range t.described {
		taken[id] = 2
	}
	for id := range t.drafts {
		taken[id] = 2
	}
	for old := range t.redirects {
		taken[old] = 2
	}
	t.nearMisses(keys, in.problems)
	t.seasons(keys, in.problems)
	for _, k := range keys {
		taken[madeID(k)]++
	}
	for _, k := range keys {
		m := t.made[k]
		m.id = madeID(k)
		for more := k.text; taken[m.id] > 1; more += "\x00" {
			m.id = madeID(k) + "-" + names.Hash(more)
		}
		taken[m.id]++
	}
	t.list = []history.Event{{Komi: history.NoKomi, RatedFrom: history.FirstDay}}
	for _, id := range slices.Sorted(maps.Keys(t.described)) {
		t.list = append(t.list, t.described[id].Event)
	}
	for _, k := range keys {
		m := t.made[k]
		t.list = append(t.list, history.Event{
			ID: m.id, Name: k.text, Start: m.first, End: m.last, Komi: history.NoKomi, RatedFrom: history.FirstDay,
		})
	}
	slices.SortFunc(t.list[1:], func(a, b history.Event) int { return strings.Compare(a.ID, b.ID) })
	t.numbers = make(map[string]history.EventID, len(t.list))
	for i := 1; i < len(t.list); i++ {
		t.numbers[t.list[i].ID] = history.EventID(i)
	}
}

// nearMisses warns of made events whose names differ from that of another in
// capitals, accents or signs only, and of those that the id of a described event
// would name, but for a slip: most likely one event.
func (t *eventTable) nearMisses(keys []madeKey, problems *diag.List) {
	if len(keys) == 0 {
		return
	}
	first := map[string]madeKey{}
	var alike diag.Repeated
	slip := t.slips()
	for _, k := range keys {
		id, at := madeID(k), t.made[k].at
		what, expected, hint := "", "", ""
		other, several := first[id]
		if t.described[id] == nil && !several {
			id = cmp.Or(slip(id), id)
		}
		switch {
		case t.described[id] != nil:
			what = fmt.Sprintf("%q in %d is nearly the event %q", shorten(k.text), k.year, id)
			expected, hint = "the id or the name of an event", "another event was made; write "+id
		case several:
			if was := t.made[other].at; at.Compare(was) < 0 {
				at, k, other = was, other, k
			}
			what = fmt.Sprintf("%q in %d is nearly %q", shorten(k.text), k.year, shorten(other.text))
			expected, hint = "one spelling of a name", "two events were made; write the name the same way, or describe both in events.csv"
		default:
			first[id] = k
			continue
		}
		alike.Warn(at, what, expected, hint)
	}
	problems.Add(alike.Listed("names of events are nearly the same as another")...)
}

// slips returns a function that finds the described event whose id differs from
// another in a letter of one long word, or in two neighbours of a shorter one: "" for
// none. Numbers are no slips: editions of a series differ in them.
func (t *eventTable) slips() func(id string) string {
	long := func(word string) bool { return len(word) >= 4 && !strings.ContainsAny(word, "0123456789") }
	without := func(words []string, i int) string {
		return strings.Join(words[:i], "-") + "-*-" + strings.Join(words[i+1:], "-")
	}
	index := map[string][]string{} // ids without one of their words
	for _, id := range slices.Sorted(maps.Keys(t.described)) {
		words := strings.Split(id, "-")
		for i, w := range words {
			if long(w) {
				index[without(words, i)] = append(index[without(words, i)], id)
			}
		}
	}
	return func(id string) string {
		words := strings.Split(id, "-")
		for i, w := range words {
			if !long(w) {
				continue
			}
			for _, other := range index[without(words, i)] {
				o := strings.Split(other, "-")[i]
				swapped := string(slices.Sorted(slices.Values([]rune(w)))) == string(slices.Sorted(slices.Values([]rune(o))))
				if _, near := diag.Distance([]rune(w), []rune(o), 1); near && (swapped || len(w) > 4 && len(o) > 4) {
					return other
				}
			}
		}
		return ""
	}
}

// seasons warns of names with a year, as of a season or a tournament over New Year,
// whose games of the next year have made an event of their own.
func (t *eventTable) seasons(keys []madeKey, problems *diag.List) {
	var divided diag.Repeated
	for i := 1; i < len(keys); i++ {
		a, b := keys[i-1], keys[i]
		more := i+1 < len(keys) && keys[i+1].text == a.text || i > 1 && keys[i-2].text == a.text
		if b.text != a.text || b.year != a.year+1 || more || !namesYear(a.text, a.year) && !namesYear(a.text, b.year) {
			continue
		}
		divided.Warn(t.made[b].at, fmt.Sprintf("%q has games in %d and in %d", shorten(a.text), a.year, b.year), "one event in events.csv, with its days",
			"an undescribed one is of a calendar year, and two were made")
	}
	problems.Add(divided.Listed("names of events have games in two years")...)
}

// namesYear tells whether a year stands in a name.
func namesYear(name string, year int) bool {
	numbers := strings.FieldsFunc(name, func(r rune) bool { return r < '0' || r > '9' })
	return slices.Contains(numbers, strconv.Itoa(year))
}

// madeID is the transliterated text and the year, with digits of its hash
// where the script is not Latin.
func madeID(k madeKey) string {
	slug, exact := names.Slug(k.text)
	if len(slug) > 100 {
		slug, exact = strings.Trim(slug[:100], "-"), false
	}
	if slug == "" {
		slug = "event"
	}
	year := fmt.Sprintf("%04d", k.year)
	if slug != year && !strings.HasSuffix(slug, "-"+year) {
		slug += "-" + year
	}
	if slug == year || strings.HasPrefix(slug, "games-") {
		slug = "event-" + slug
	}
	if !exact {
		slug += "-" + names.Hash(k.text)
	}
	return slug
}

// fileEvents finds the events of the games of one file.
type fileEvents struct {
	in     *Records
	table  *eventTable
	file   *gameFile
	own    history.EventID   // of games that name none
	ofText []history.EventID // by number of the text; 0: made by year, or a draft
	draft  []bool            // by number of the text; 0: the own event
	beyond diag.Repeated     // games outside their event's days

	// The event made of the game before: its games mostly stand together.
	madeOf struct {
		text history.EventID
		day  history.Day
		id   history.EventID
	}
}

func (t *eventTable) file(f *gameFile, in *Records) *fileEvents {
	x := &fileEvents{
		in: in, table: t, file: f,
		ofText: make([]history.EventID, max(1, len(f.events.texts))), draft: make([]bool, max(1, len(f.events.texts))),
	}
	if f.own != "" {
		own := f.own
		if to, ok := t.redirects[own]; ok {
			own = to
		}
		if t.described[own] != nil {
			x.own = t.numbers[own]
		}
		x.draft[0] = t.drafts[own]
	}
	for i := 1; i < len(f.events.texts); i++ {
		if id, ok := t.find(f.events.text(uint32(i))); ok {
			x.ofText[i], x.draft[i] = t.numbers[id], t.drafts[id]
		}
	}
	return x
}

// event finds the event of a game of the file and gives the game a day; false
// where the game is left out.
func (x *fileEvents) event(game int, g *history.Game) (history.EventID, bool) {
	if x.draft[g.Event] {
		return 0, false
	}
	e := x.own
	if g.Event != 0 {
		if e = x.ofText[g.Event]; e == 0 {
			return x.made(g)
		}
	}
	if g.Day == noDay {
		start := x.table.list[e].Start
		if e == 0 && !x.file.astray && !(x.table.unread && x.file.besideEvents()) {
			x.in.problems.Error(x.file.datePos(game), "a game without a date", "the day it was played", "or name its event")
		}
		if !start.Known {
			return 0, false
		}
		g.SetDate(start)
		return e, true
	}
	if e != 0 {
		ev := &x.table.list[e]
		if day := g.Date(); ev.Start.Known && ev.End.Known && (day.Day < earliest(ev.Start) || earliest(day) > ev.End.Day) {
			x.beyond.Error(x.file.datePos(game), fmt.Sprintf("the game of %s is outside of its event %q", day, ev.ID),
				fmt.Sprintf("a day from %s to %s", ev.Start, ev.End), "correct the day, or the event's date and end")
		}
	}
	return e, true
}

// made finds the event that was made of a text and a year; false where there is
// none, which is reported.
func (x *fileEvents) made(g *history.Game) (history.EventID, bool) {
	if l := &x.madeOf; l.id == 0 || l.text != g.Event || l.day != g.Day {
		m := x.table.made[madeKey{x.file.events.text(uint32(g.Event)), g.Day.Year()}]
		if m == nil {
			return 0, false
		}
		l.text, l.day, l.id = g.Event, g.Day, x.table.numbers[m.id]
	}
	return x.madeOf.id, true
}

// besideEvents tells whether a file of games may lie beside the file of its event.
func (f *gameFile) besideEvents() bool { return strings.HasPrefix(f.stem, "events/") }

// earliest is the first day that a date can mean.
func earliest(d history.Date) history.Day {
	if d.Precision == history.Exact {
		return d.Day
	}
	y, m, _ := d.Day.Date()
	if d.Precision == history.ToYear {
		m = 1
	}
	return history.DayOf(y, m, 1)
}
