package history

import "strings"

// Game is one game, paired or played. 32 bytes, no pointers: a million games
// are 32 MB that the collector skips.
type Game struct {
	Day      Day         // the day it was played; see Flags for how exactly it is known
	Event    EventID     // 0: an individual game
	Side     [2]PlayerID // Side[0] is White (or the first-named), Side[1] Black
	Line     uint32      // line in File where the game was read, from 1
	File     uint16      // index into History.Files
	Round    uint16      // place among the event's rounds, 0: none; as written: History.RoundNumber, RoundLabel
	Minutes  uint16      // basic thinking time a player; 0: unknown
	Flags    Flags
	Result   Result
	Margin   uint8 // index into History.Margins; 0: none given
	Handicap uint8 // stones given to Black, 0..; 1 means no komi
	Board    uint8 // board size; 0: unknown
}

// Result is the outcome of a game, played or by default.
type Result uint8

// The results. NoResult is a game not yet played or not yet reported.
const (
	NoResult Result = iota
	FirstWins
	SecondWins
	Draw
	BothLose
	BothWin
)

// MarginWord is a margin in the words of the data format, English or French; a
// label of the federation's own stays as it is.
func MarginWord(s string) string {
	switch strings.ToLower(s) {
	case "marginal", "marginale":
		return "marginal"
	case "decisive", "décisive":
		return "decisive"
	case "crushing", "écrasante", "ecrasante":
		return "crushing"
	}
	return s
}

// Score is the result for one side: 1, 0.5 or 0; 0 where there is none.
func (r Result) Score(side int) float64 {
	// A table: every game is asked several times, and no processor guesses results.
	return [...][2]float64{FirstWins: {1, 0}, SecondWins: {0, 1}, Draw: {0.5, 0.5}, BothWin: {1, 1}}[r][side]
}

// String writes the result as the data format does, without the mark of a
// default: "1-0", "0-1", "1/2-1/2", "0-0", "1-1", "*".
func (r Result) String() string {
	return [...]string{"*", "1-0", "0-1", "1/2-1/2", "0-0", "1-1"}[r]
}

// Flags are yes-or-no facts of a game.
type Flags uint8

// The flags of a game. Two bits hold the tempo.
const (
	ByDefault  Flags = 1 << iota // won, lost or drawn without being played
	NotRated                     // the organiser wants it shown, not counted
	NoColours                    // the sides are not White and Black (home and away, player 1 and 2)
	MonthKnown                   // only month and year of the day are known
	YearKnown                    // only the year is known
	rapid
	blitz
)

// Tempo is the class of the thinking time.
type Tempo uint8

// The tempos. TempoUnset leaves it to the rating system to derive one from
// Game.Minutes.
const (
	TempoUnset Tempo = iota
	TempoRapid
	TempoBlitz
	TempoNormal
)

// WithTempo returns the flags with a tempo.
func (f Flags) WithTempo(t Tempo) Flags { return f&^(rapid|blitz) | Flags(t)*rapid }

// Tempo returns the tempo that was given explicitly.
func (f Flags) Tempo() Tempo { return Tempo(f/rapid) & 3 }

// String gives the tempo as the data format writes it.
func (t Tempo) String() string { return [...]string{"", "rapid", "blitz", "normal"}[t] }

// Seat is one side of one game: twice the game's number plus the side.
type Seat uint32

// SeatOf returns the seat of a side (0 or 1) of a game.
func SeatOf(g GameID, side int) Seat { return Seat(uint32(g)<<1 | uint32(side)) }

// Game is the seat's game.
func (s Seat) Game() GameID { return GameID(s >> 1) }

// Side is the seat's side, 0 or 1.
func (s Seat) Side() int { return int(s & 1) }

// Reason tells why a game does not count; [Counts] is the zero value.
type Reason uint8

// Why a game does not count. The first are facts of the game, then facts of
// its event, then the choice of the ranking or of its rating system.
const (
	Counts       Reason = iota
	Unfinished          // no result yet
	Defaulted           // won or lost by default
	BothLost            // both sides lost
	BothWon             // both sides won
	MarkedNo            // rated: no
	EventWaiting        // its event is received or announced, not yet rated
	WrongBoard          // the ranking takes other board sizes
	WrongClass          // the ranking takes other classes of events
	WrongDay            // the ranking begins later or has ended
	Later               // after the newest list, where the site asks for an older one
	NotChosen           // the ranking leaves it out for another reason
)

// String is the key of the reason in the interface's words.
func (r Reason) String() string {
	return [...]string{
		"counts", "unfinished", "default", "both-lost", "both-won", "marked-no",
		"event-waiting", "wrong-board", "wrong-class", "wrong-day", "later", "not-chosen",
	}[r]
}

// played tells whether the game itself can count anywhere, and if not, why.
func (h *History) played(g *Game) Reason {
	switch {
	case g.Result == NoResult:
		return Unfinished
	case g.Flags&ByDefault != 0:
		return Defaulted
	case g.Result == BothLose:
		return BothLost
	case g.Result == BothWin:
		return BothWon
	case g.Flags&NotRated != 0:
		return MarkedNo
	case h.Events[g.Event].Status != Rated:
		return EventWaiting
	}
	return Counts
}
