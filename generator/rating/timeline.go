package rating

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// Effect is what a game did to one side. Batch systems have Expected and the
// Before of the list that first held the game, and no Change; of who has no rating
// there Before is 0, and Expected 0 or 1.
type Effect struct {
	Before   float64 // rating before the game (before its unit)
	Expected float32 // expected score, 0 to 1
	Change   float32 // change of rating
}

// Mark is a change of a rating that comes from no game.
type Mark struct {
	Player history.PlayerID
	Day    history.Day
	Event  history.EventID // the event it belongs to, 0 for none
	Kind   MarkKind
	Before float64
	After  float64
	Note   int32 // meaning given by the system, such as iterations
}

// MarkKind tells what a mark is.
type MarkKind uint8

// The kinds of marks.
const (
	StartingValue MarkKind = iota // from initial.csv, or the rating a newcomer begins with where the system says so
	YearEnd                       // adjustment at the end of a year
	StartLevel                    // start level of an event corrected (declared: Before, corrected: After)
	Rounding                      // the changes of a rating period together, rounded to whole points
)

// String is the key of the kind in the interface's words.
func (k MarkKind) String() string {
	return [...]string{"starting-value", "year-end", "start-level", "rounding"}[k]
}

// State tells whether a player has a rating on a list; the zero State is
// Rated. The others are reasons of the system itself; a ranking adds its own
// (too few games, not active).
type State uint8

// The states.
const (
	Rated         State = iota
	Unrated             // no counting game and no starting value yet
	NotComparable       // no connection by results to the rated pool
	Retired             // left the system's window of activity
	Unsettled           // the system does not publish so uncertain a rating
)

// String is the key of the state in the interface's words.
func (s State) String() string {
	return [...]string{"rated", "unrated", "not-comparable", "retired", "unsettled"}[s]
}

// Entry is a player on a list.
type Entry struct {
	Player history.PlayerID
	State  State
	Rating
}

// Timeline is the result of a rating system: read-only, safe for concurrent
// use. It is built by a [Recorder].
type Timeline struct {
	lists   int
	effects []Effect // by seat; nil where no game has one
	columns []Column
	marks   []Mark // by player, then day, then order of recording
	warned  []diag.Problem

	// The ratings of a player are a run of points, by list ascending: only lists
	// on which something changed have one.
	start  []uint32 // first point of a player; one more at the end
	when   []when
	value  []float64
	dev    []float64 // nil where the system has no deviations
	offset []uint32  // first mark of a player; one more at the end
}

// Column is a named number that a system keeps for every seat, such as the
// K-factor used. Its meaning is the system's own.
type Column struct {
	Name   string
	Values []float32 // by seat
}

// Lists is the number of lists.
func (t *Timeline) Lists() int { return t.lists }

// Effect is what a game did to one side. It is zero for games that do not count.
func (t *Timeline) Effect(s history.Seat) Effect {
	if t.effects == nil {
		return Effect{}
	}
	return t.effects[s]
}

// Column returns the column of that name, nil if there is none.
func (t *Timeline) Column(name string) []float32 {
	for i := range t.columns {
		if t.columns[i].Name == name {
			return t.columns[i].Values
		}
	}
	return nil
}

// At is a player's rating on a list; its State is Unrated before the first.
func (t *Timeline) At(p history.PlayerID, l history.ListID) Entry {
	lo, hi := t.start[p], t.start[p+1]
	first := lo
	for lo < hi { // the first point after l
		if m := (lo + hi) / 2; t.when[m].list() <= l {
			lo = m + 1
		} else {
			hi = m
		}
	}
	if lo == first {
		return Entry{Player: p, State: Unrated}
	}
	return t.entry(p, lo-1)
}

func (t *Timeline) entry(p history.PlayerID, i uint32) Entry {
	e := Entry{Player: p, State: t.when[i].state(), Rating: Rating{Value: t.value[i]}}
	if t.dev != nil {
		e.Deviation = t.dev[i]
	}
	return e
}

// List returns everybody who has been rated by this list, by player, whatever
// their state.
func (t *Timeline) List(l history.ListID) []Entry {
	var entries []Entry
	for p := range len(t.start) - 1 {
		if e := t.At(history.PlayerID(p), l); e.State != Unrated {
			entries = append(entries, e)
		}
	}
	return entries
}

// Curve yields a player's ratings by list, only those on which it changed.
func (t *Timeline) Curve(p history.PlayerID) iter.Seq2[history.ListID, Entry] {
	return func(yield func(history.ListID, Entry) bool) {
		for i := t.start[p]; i < t.start[p+1]; i++ {
			if !yield(t.when[i].list(), t.entry(p, i)) {
				return
			}
		}
	}
}

// Points is how many ratings Curve yields.
func (t *Timeline) Points(p history.PlayerID) int { return int(t.start[p+1] - t.start[p]) }

// Point is the i-th of the ratings that Curve yields, with its list.
func (t *Timeline) Point(p history.PlayerID, i int) (history.ListID, Entry) {
	j := t.start[p] + uint32(i)
	return t.when[j].list(), t.entry(p, j)
}

// Marks returns a player's marks by day. The caller must not change them.
func (t *Timeline) Marks(p history.PlayerID) []Mark {
	if len(t.marks) == 0 { // most systems set none
		return nil
	}
	return t.marks[t.offset[p]:t.offset[p+1]:t.offset[p+1]]
}

// Warnings are what the federation should look at, in the order of recording:
// what the system had to assume, such as the rank of a newcomer.
func (t *Timeline) Warnings() []diag.Problem { return t.warned }

// Recorder builds a Timeline. Systems that rate game by game call
// [Recorder.Effect] and [Recorder.Mark] in any order and [Recorder.Point] with
// ascending lists.
type Recorder struct {
	players int
	t       Timeline
	points  [][]point // in chunks, so that growing copies nothing
	dev     bool
}

const pointChunk = 1 << 13

type point struct {
	value, dev float64
	player     history.PlayerID
	when       when // a point has 24 bytes
}

// when is a list and the state of a player on it: list << stateBits | state.
type when uint32

const stateBits = 3

func (w when) list() history.ListID { return history.ListID(w >> stateBits) }
func (w when) state() State         { return State(w & (1<<stateBits - 1)) }

// NewRecorder begins the timeline of a history. With deviation, points keep
// their deviation.
func NewRecorder(h *history.History, deviation bool) *Recorder {
	r := &Recorder{players: len(h.Players), dev: deviation}
	r.t.lists = len(h.Lists)
	r.t.effects = make([]Effect, 2*len(h.Games))
	return r
}

// Effect records what a game did to one side.
func (r *Recorder) Effect(s history.Seat, e Effect) { r.t.effects[s] = e }

// Scale multiplies a change already recorded by a factor.
func (r *Recorder) Scale(s history.Seat, factor float64) {
	x := &r.t.effects[s]
	x.Change = float32(float64(x.Change) * factor)
}

// Column adds a column of one number a seat and returns its values to fill.
func (r *Recorder) Column(name string) []float32 {
	c := Column{Name: name, Values: make([]float32, len(r.t.effects))}
	r.t.columns = append(r.t.columns, c)
	return c.Values
}

// Mark records a change that comes from no game.
func (r *Recorder) Mark(m Mark) { r.t.marks = append(r.t.marks, m) }

// Warn records what the federation should look at.
func (r *Recorder) Warn(warnings ...diag.Problem) { r.t.warned = append(r.t.warned, warnings...) }

// Point records a player's rating as of a list. Lists must not descend for one
// player; the last point of a list wins. It panics on a rating that is not
// finite.
func (r *Recorder) Point(l history.ListID, p history.PlayerID, state State, rating Rating) {
	if math.IsNaN(rating.Value) || math.IsInf(rating.Value, 0) {
		panic("internal error: rating not finite")
	}
	last := len(r.points) - 1
	if last < 0 || len(r.points[last]) == pointChunk {
		r.points = append(r.points, make([]point, 0, pointChunk))
		last++
	}
	r.points[last] = append(r.points[last], point{rating.Value, rating.Deviation, p, when(l)<<stateBits | when(state)})
}

// Timeline returns the finished timeline. The Recorder must not be used afterwards.
func (r *Recorder) Timeline() *Timeline {
	t := &r.t
	t.start = make([]uint32, r.players+1)
	n := 0
	for _, chunk := range r.points {
		for i := range chunk {
			t.start[chunk[i].player+1]++
		}
		n += len(chunk)
	}
	for i := range r.players {
		t.start[i+1] += t.start[i]
	}
	t.when, t.value = make([]when, n), make([]float64, n)
	if r.dev {
		t.dev = make([]float64, n)
	}
	next := slices.Clone(t.start)
	for k, chunk := range r.points {
		for i := range chunk {
			p := &chunk[i]
			j := next[p.player]
			if j > t.start[p.player] {
				switch last := t.when[j-1].list(); {
				case last == p.when.list():
					j--
				case last > p.when.list():
					panic("internal error: points of a player descend")
				}
			}
			t.when[j], t.value[j] = p.when, p.value
			if r.dev {
				t.dev[j] = p.dev
			}
			next[p.player] = j + 1
		}
		r.points[k] = nil // the timeline has them now
	}
	t.compact(next)

	t.deal(r.players)
	return t
}

// deal sorts the marks by player and day.
func (t *Timeline) deal(players int) {
	t.offset = make([]uint32, players+1)
	for i := range t.marks {
		t.offset[t.marks[i].Player+1]++
	}
	for i := range players {
		t.offset[i+1] += t.offset[i]
	}
	next := slices.Clone(t.offset)
	marks := make([]Mark, len(t.marks))
	for i := range t.marks {
		p := t.marks[i].Player
		marks[next[p]] = t.marks[i]
		next[p]++
	}
	t.marks = marks
	byDay := func(a, b Mark) int { return cmp.Compare(a.Day, b.Day) }
	for p := range players {
		if own := t.Marks(history.PlayerID(p)); !slices.IsSortedFunc(own, byDay) {
			slices.SortStableFunc(own, byDay)
		}
	}
}

// compact closes the gaps that points replaced on the same list left: the
// points of player p now end at end[p].
func (t *Timeline) compact(end []uint32) {
	j := uint32(0)
	for p := range len(t.start) - 1 {
		from, to := t.start[p], end[p]
		t.start[p] = j
		for i := from; i < to; i++ {
			t.when[j], t.value[j] = t.when[i], t.value[i]
			if t.dev != nil {
				t.dev[j] = t.dev[i]
			}
			j++
		}
	}
	t.start[len(t.start)-1] = j
	t.when, t.value = t.when[:j], t.value[:j]
	if t.dev != nil {
		t.dev = t.dev[:j]
	}
}
