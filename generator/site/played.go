package site

import (
	"cmp"
	"slices"

	"echelle/generator/history"
)

// Played is what counts of what each player has played. The games of a player are
// a run of seats, by the list that first holds them; what they add up to is a run of
// sums, one for each such list. Players play many games between two lists: there are
// an eighth as many sums.
type Played struct {
	runs  []run // by player; one more at the end
	seats []history.Seat
	sums  []sums
}

// run is where the seats and sums of a player begin.
type run struct{ seat, sum uint32 }

// sums are those of a player's games until a list that is the first to hold some.
type sums struct {
	list               history.ListID // the number of lists where none holds them
	games, wins, draws uint32
	last               history.Day // the latest day played
}

// NewPlayed deals out the counting games of h to the players.
func NewPlayed(h *history.History) *Played {
	x := &Played{}
	next := make([]struct { // of each player, in one place: most are not in the processor's cache
		run
		list history.ListID // of the newest sum, plus 1
	}, len(h.Players))
	for l := range history.ListID(len(h.Lists) + 1) {
		for _, g := range h.Entering(l) {
			for _, p := range h.Games[g].Side {
				n := &next[p]
				n.seat++
				if n.list != l+1 {
					n.list = l + 1
					n.sum++
				}
			}
		}
	}
	x.runs = make([]run, len(h.Players)+1)
	for p := range next {
		n := &next[p]
		begin := x.runs[p]
		x.runs[p+1] = run{begin.seat + n.seat, begin.sum + n.sum}
		n.run, n.list = begin, 0
	}
	end := x.runs[len(h.Players)]
	x.seats, x.sums = make([]history.Seat, end.seat), make([]sums, end.sum)
	for l := range history.ListID(len(h.Lists) + 1) {
		for _, g := range h.Entering(l) {
			game := &h.Games[g]
			for side, p := range game.Side {
				n := &next[p]
				x.seats[n.seat] = history.SeatOf(g, side)
				n.seat++
				if n.list != l+1 {
					s := sums{last: history.FirstDay}
					if n.list != 0 {
						s = x.sums[n.sum-1]
					}
					s.list = l
					x.sums[n.sum] = s
					n.list = l + 1
					n.sum++
				}
				x.sums[n.sum-1].add(game, side)
			}
		}
	}
	return x
}

func (s *sums) add(game *history.Game, side int) {
	s.games++
	s.last = max(s.last, game.Day)
	switch game.Result.Score(side) {
	case 1:
		s.wins++
	case 0.5:
		s.draws++
	}
}

// sumsOf are a player's sums, by list.
func (x *Played) sumsOf(p history.PlayerID) []sums {
	return x.sums[x.runs[p].sum:x.runs[p+1].sum]
}

// Tally is what a player has played by a list.
type Tally struct {
	Games, Wins, Draws, Losses int
	Period                     int         // games that this list is the first to hold
	Last                       history.Day // the latest day played; FirstDay: none
}

// Tally counts a player's counting games by a list.
func (x *Played) Tally(p history.PlayerID, l history.ListID) Tally {
	all := x.sumsOf(p)
	i, _ := slices.BinarySearchFunc(all, l+1, func(s sums, l history.ListID) int { return cmp.Compare(s.list, l) })
	if i == 0 {
		return Tally{Last: history.FirstDay}
	}
	s := &all[i-1]
	t := Tally{Games: int(s.games), Wins: int(s.wins), Draws: int(s.draws), Last: s.last}
	t.Losses = t.Games - t.Wins - t.Draws
	if s.list == l {
		t.Period = t.Games
		if i > 1 {
			t.Period -= int(all[i-2].games)
		}
	}
	return t
}

// Date is a day on which a player has played a counting game, as exactly as it is
// known. Only the last day of a month may stand for the whole of it.
func (r *Ranking) Date(p history.PlayerID, d history.Day) history.Date {
	date := history.Date{Day: d, Known: true}
	if d.Months() == (d + 1).Months() {
		return date
	}
	found := false
	for _, s := range slices.Backward(r.Seats(p)) { // mostly asked for the last
		if g := &r.H.Games[s.Game()]; g.Day == d {
			date, found = g.Date(), true
		} else if found {
			break
		}
		if found && date.Precision == history.Exact {
			break
		}
	}
	return date
}

// Ends are the first and the last of some games by the day they were played. Seats
// need not follow that order: a system may rate whole events, and results come late.
func Ends(h *history.History, seats []history.Seat) (first, last history.GameID) {
	first, last = seats[0].Game(), seats[0].Game()
	for _, s := range seats[1:] {
		g := s.Game()
		if h.Games[g].Day < h.Games[first].Day {
			first = g
		}
		if h.Games[g].Day >= h.Games[last].Day {
			last = g
		}
	}
	return first, last
}

// Seats returns the counting games of a player by the list that first holds
// them. The caller must not change the slice.
func (x *Played) Seats(p history.PlayerID) []history.Seat {
	return x.seats[x.runs[p].seat:x.runs[p+1].seat]
}
