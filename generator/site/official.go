package site

import (
	"cmp"
	"slices"
	"strconv"

	"echelle/generator/history"
	"echelle/generator/rating"
)

// Official is a list as it was published. It stays, whatever is corrected later.
type Official struct {
	Day        history.Day
	Rows       []Printed // by rank, as in the published file
	OtherRules bool      // the settings of the ranking were others then

	standings
	at map[history.PlayerID]int // the first row of each player
}

// Printed is what a published list says of a player. Of one who is not public
// today it holds the id and the name that may be shown.
type Printed struct {
	Player   history.PlayerID // who that is today
	ID, Name string           // as printed
	Rank     int
	Tied     bool // the rank is shared
	rating.Rating
	Games int
	Grade string
}

// Correction is what was corrected after a list had been published, and why.
type Correction struct {
	ID      string       // fragment of its place on the ledger: day, ranking and list, counted where that is not enough
	Date    history.Date // when it was corrected
	Ranking string       // id
	List    history.Day  // the first published list that it concerns
	Reason  string
	Players []history.PlayerID // whose printed numbers differ; none where they are too many to name
}

// Concerns tells whether a correction explains why a published list differs from
// today's data: it is of this list, or of an earlier one and was made on this
// list's day or later, since what was wrong then is wrong in all that follow.
func (c *Correction) Concerns(ranking string, day history.Day) bool {
	return c.Ranking == ranking && c.List <= day && (c.List == day || c.Date.Day >= day)
}

// correct takes over the corrections, in the order of their dates.
func (s *Site) correct(corrections []Correction) {
	s.Corrections, s.corrected = corrections, map[history.PlayerID][]int{}
	same := map[string]int{}
	for i := range s.Corrections {
		c := &s.Corrections[i]
		c.ID = c.Date.String() + "-" + c.Ranking + "-" + c.List.String()
		if same[c.ID]++; same[c.ID] > 1 {
			c.ID += "-" + strconv.Itoa(same[c.ID])
		}
		for _, p := range c.Players {
			if of := s.corrected[p]; len(of) == 0 || of[len(of)-1] != i {
				s.corrected[p] = append(of, i)
			}
		}
	}
}

// Corrected returns the corrections that name a player, as places in
// Corrections. The caller must not change the slice.
func (s *Site) Corrected(p history.PlayerID) []int { return s.corrected[p] }

// Concerning returns the corrections that explain a published list, as places
// in Corrections; none of a list that was not published.
func (s *Site) Concerning(r *Ranking, l history.ListID) []int {
	if r.Official(l) == nil {
		return nil
	}
	var list []int
	for i := range s.Corrections {
		if s.Corrections[i].Concerns(r.ID, r.H.Lists[l].Day) {
			list = append(list, i)
		}
	}
	return list
}

// Publish makes the ranking show lists as they were published. It is called
// once, before the ranking is shown; lists of days without a list are left out.
func (r *Ranking) Publish(lists []Official) {
	r.official = make([]*Official, len(r.H.Lists))
	for i := range lists {
		o := &lists[i]
		l, ok := slices.BinarySearchFunc(r.H.Lists, o.Day, func(l history.List, d history.Day) int { return cmp.Compare(l.Day, d) })
		if !ok {
			continue
		}
		sharing := map[int]int{}
		for k := range o.Rows {
			sharing[o.Rows[k].Rank]++
		}
		o.at = make(map[history.PlayerID]int, len(o.Rows))
		for k := range o.Rows {
			row := &o.Rows[k]
			row.Tied = sharing[row.Rank] > 1
			r.debut[row.Player] = min(r.debut[row.Player], history.ListID(l))
			if _, twice := o.at[row.Player]; !twice { // two players who are one today
				o.at[row.Player] = k
			}
		}
		o.standings = o.standing()
		r.official[l] = o
	}
	r.countPlaces()
}

// Official is a list as it was published, nil where it was not.
func (r *Ranking) Official(l history.ListID) *Official {
	if r.official == nil {
		return nil
	}
	return r.official[l]
}

// Latest is the newest published list; the second result is false where none was.
func (r *Ranking) Latest() (history.ListID, bool) {
	for l := len(r.official) - 1; l >= 0; l-- {
		if r.official[l] != nil {
			return history.ListID(l), true
		}
	}
	return 0, false
}

// Of is what a published list says of a player, nil where nothing.
func (o *Official) Of(p history.PlayerID) *Printed {
	if o == nil {
		return nil
	}
	if i, ok := o.at[p]; ok {
		return &o.Rows[i]
	}
	return nil
}

// standings are the players of a list as the site shows it, or with today as the
// data give it.
func (r *Ranking) standings(l history.ListID, today bool) standings {
	if o := r.Official(l); o != nil && !today {
		return o.standings
	}
	return r.orders[l]
}

// standing sorts the rows as pages show them: by displayed rating, which a
// published file has them by already.
func (o *Official) standing() standings {
	s := standings{printed: make([]*Printed, len(o.Rows))}
	for i := range o.Rows {
		s.printed[i] = &o.Rows[i]
	}
	slices.SortStableFunc(s.printed, func(a, b *Printed) int { return cmp.Compare(Displayed(b.Value), Displayed(a.Value)) })
	for _, x := range s.printed {
		s.players, s.shown = append(s.players, x.Player), append(s.shown, Displayed(x.Value))
	}
	return s
}

// Recomputed returns a player on a list as the data give it, whether it was
// published or not, with the rank.
func (r *Ranking) Recomputed(p history.PlayerID, l history.ListID) Row {
	w := r.row(p, l, true)
	if w.Standing == Ranked {
		shown := r.orders[l].shown
		first, _ := slices.BinarySearchFunc(shown, Displayed(w.Value), func(a, b int32) int { return cmp.Compare(b, a) })
		w.Rank = first + 1
		w.Tied = first+1 < len(shown) && shown[first+1] == shown[first]
	}
	return w
}

// Leader is the first player of a list as the site shows it, with the rating;
// false where the list is empty.
func (r *Ranking) Leader(l history.ListID) (p history.PlayerID, value float64, ok bool) {
	s := r.standings(l, false)
	if len(s.players) == 0 {
		return 0, 0, false
	}
	if s.printed != nil {
		return s.players[0], s.printed[0].Value, true
	}
	return s.players[0], r.T.At(s.players[0], l).Value, true
}

// Ranked is how many players a list holds as the site shows it.
func (r *Ranking) Ranked(l history.ListID) int { return len(r.standings(l, false).players) }
