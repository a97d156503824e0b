package site

import (
	"cmp"
	"math"
	"slices"

	"echelle/generator/history"
)

// RecordKind tells what a record is about.
type RecordKind uint8

// The records, in the order in which they are shown: ratings, single feats,
// long series, activity. Only counting games are looked at.
const (
	HighestRating    RecordKind = iota // on a list, with enough games to be ranked
	LongestLeader                      // days between the lists that had the player at number one
	LargestListGain                    // from one list to the next, with a rating of enough games before
	MostImproved                       // from the last list of a year to that of the newest complete year
	ImprovedByYear                     // who was that in each year, newest first
	BestComeback                       // rise within two years of a return after two years or more
	BiggestUpset                       // the win with the smallest forecast (see Ranking.Forecast)
	BestPerformance                    // in an event, see Ranking.Performance
	LargestEventGain                   // sum of the changes of an event's games
	PerfectScore                       // games of an event that were all won
	LongestWinning                     // consecutive games won
	LongestUnbeaten                    // consecutive games won or drawn
	MostGames
	MostGamesInYear
	MostDraws
	MostEvents    // individual games belong to none
	MostOpponents // different ones
	MostFrequentPairing
	BiggestEvent      // by players with counting games
	LongestCareer     // from the first to the last game, in years
	LongestAttendance // consecutive years with a game
	recordKinds
)

// Record is the best ten of one kind.
type Record struct {
	Kind  RecordKind
	Feats []Feat // best first; of ImprovedByYear one or more a year, newest first
	More  int    // further feats as good as the last one
}

// Feat is one line of a record. Which fields hold something depends on its kind.
type Feat struct {
	Rank   int  // from 1, shared by equal values as they are shown
	Tied   bool // the rank is shared
	Value  float64
	Player history.PlayerID // nobody for BiggestEvent
	Other  history.PlayerID // the opponent of a pairing or of an upset
	Event  history.EventID  // 0: none
	Game   history.GameID   // of an upset
	From   history.Day      // of a list, a game or the first day of a span
	To     history.Day      // last day of a span
	Games  int
	Score  float64 // of Player in these games
	Before float64 // rating before a rise
	After  float64 // and after it
	Spans  []Span  // of LongestLeader, in order
	key    int64   // Value in units of its last shown decimal
}

// Span is a time at number one.
type Span struct {
	From, To history.Day // first list that had the player at the top; first that had not, or the newest
	Open     bool        // the newest list still has
}

// Decimals is how many decimals of a value of this kind are shown. Values that
// are equal as shown share a rank.
func (k RecordKind) Decimals() int {
	switch k {
	case LargestEventGain, LongestCareer:
		return 1
	case BiggestUpset: // of a probability: hundredths of a per cent
		return 4
	}
	return 0
}

// EventGames is the fewest games with which a result in an event is a record.
const EventGames = 5

// recordRows is how many feats a record holds.
const recordRows = 10

// Records returns the records of the ranking that somebody holds. Each player
// stands at most once in a record, with the best that is theirs. Players who
// are hidden hold none and are passed over; so are, in a batch system, the
// records that need a change a game.
func (r *Ranking) Records() []Record {
	b := newRecordBook(r)
	b.leaders()
	b.improved()
	b.upsets()
	for e := 1; e < len(r.H.Events); e++ {
		b.event(history.EventID(e))
	}
	for p := range r.H.Players {
		b.player(history.PlayerID(p))
	}
	b.pairings()
	var list []Record
	for k := range b.best {
		rec := b.best[k].record(RecordKind(k))
		if RecordKind(k) == ImprovedByYear {
			rec.Feats = b.years
		}
		if len(rec.Feats) > 0 && b.shown(rec.Kind) {
			list = append(list, rec)
		}
	}
	return list
}

// recordBook collects the records of a ranking in one pass over the lists, one
// over the games and events, and one over the players.
type recordBook struct {
	*Ranking
	best    [recordKinds]leaderboard
	years   []Feat // of ImprovedByYear
	drawn   bool   // some counting game was drawn
	unnamed []bool // who is not to be named, by player: apart from the large players, since every game asks
	walk    walk   // memory of the walk over one player's games

	singles    [recordKinds][]single // of singleKinds, by player
	performers leading               // of BestPerformance
	attended   []uint32              // events, by player
	division   division              // memory of the walk over one event's games
}

func newRecordBook(r *Ranking) *recordBook {
	players := len(r.H.Players)
	b := &recordBook{Ranking: r, unnamed: make([]bool, players), attended: make([]uint32, players)}
	for k := range b.best {
		b.best[k] = leaderboard{kind: RecordKind(k), place: r.names.Place}
	}
	for _, k := range singleKinds() {
		b.singles[k] = make([]single, players)
	}
	b.walk.met, b.division.slot = make([]uint32, players), make([]int32, players)
	for p := range r.H.Players {
		b.unnamed[p] = r.H.Players[p].Visibility == history.Hidden
	}
	return b
}

// shown tells whether a record says anything in this ranking: without draws an
// unbeaten run is a winning run.
func (b *recordBook) shown(k RecordKind) bool {
	return b.drawn || k != LongestUnbeaten
}

// hidden tells whether a player is not to be named.
func (b *recordBook) hidden(p history.PlayerID) bool { return b.unnamed[p] }

// offer proposes a feat for a record.
func (b *recordBook) offer(k RecordKind, f Feat) { b.best[k].offer(f) }

// leaderboard keeps the best feats of one kind.
type leaderboard struct {
	kind  RecordKind
	place []uint32 // of players by name
	feats []Feat   // best first
	more  int      // feats not kept that equal the last one
}

// offer keeps a feat if it is among the best.
func (l *leaderboard) offer(f Feat) {
	f.key = l.keyOf(f.Value)
	n := len(l.feats)
	if n == recordRows {
		switch last := &l.feats[n-1]; {
		case f.key < last.key:
			return
		case l.compare(&f, last) > 0:
			l.more++
			return
		}
	}
	i := n
	for i > 0 && l.compare(&f, &l.feats[i-1]) < 0 {
		i--
	}
	l.feats = slices.Insert(l.feats, i, f)
	if n == recordRows {
		out := l.feats[n].key
		l.feats = l.feats[:n]
		if l.feats[n-1].key == out {
			l.more++
		} else {
			l.more = 0
		}
	}
}

// keyOf is a value as it is shown, so that what looks equal is equal. Of upsets
// the smallest is the best.
func (l *leaderboard) keyOf(v float64) int64 {
	unit := [...]float64{1, 10, 100, 1000, 10000}[l.kind.Decimals()]
	k := int64(math.Round(float64(v * unit)))
	if l.kind == BiggestUpset {
		return -k
	}
	return k
}

// compare puts the better feat first, equal ones by name. No two feats are the
// same.
func (l *leaderboard) compare(a, b *Feat) int {
	return cmp.Or(
		cmp.Compare(b.key, a.key),
		cmp.Compare(l.place[a.Player], l.place[b.Player]),
		cmp.Compare(l.place[a.Other], l.place[b.Other]),
		cmp.Compare(a.From, b.From),
		cmp.Compare(a.Event, b.Event),
		cmp.Compare(a.Game, b.Game),
	)
}

// record numbers the feats: equals share a rank.
func (l *leaderboard) record(k RecordKind) Record {
	f := l.feats
	for i := range f {
		f[i].Rank = i + 1
		if i > 0 && f[i].key == f[i-1].key {
			f[i].Rank = f[i-1].Rank
		}
		f[i].Tied = i > 0 && f[i].key == f[i-1].key || i+1 < len(f) && f[i].key == f[i+1].key || i+1 == len(f) && l.more > 0
	}
	return Record{Kind: k, Feats: f, More: l.more}
}

// better tells whether a feat comes before another of the same player, or there
// is no other yet.
func (l *leaderboard) better(f, than *Feat, have bool) bool {
	if !have {
		return true
	}
	return cmp.Or(cmp.Compare(l.keyOf(than.Value), l.keyOf(f.Value)), cmp.Compare(f.From, than.From), cmp.Compare(f.Event, than.Event), cmp.Compare(f.Game, than.Game)) < 0
}
