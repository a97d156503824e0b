package elo

import (
	"cmp"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/fmath"
	"echelle/generator/history"
	"echelle/generator/rating"
)

// Columns of the timeline, by seat. They are kept only where they are not the
// same for all games.
const (
	columnRule  = "rule"  // index of the K rule
	columnK     = "k"     // K after the limit of KTotal; in mode period
	columnGames = "games" // games of the player in the period; in mode period
)

// Rate computes the ratings of a history. It fails where a counting game has a
// margin that has no score.
func (e *System) Rate(h *history.History) (*rating.Timeline, error) {
	r, err := e.run(h)
	if err != nil {
		return nil, err
	}
	for b := range r.batches(h) {
		r.reach(b.day)
		r.rate(b)
	}
	r.finish()
	return r.rec.Timeline(), nil
}

// run begins a computation.
func (e *System) run(h *history.History) (*run, error) {
	r := &run{
		Settings: &e.settings,
		h:        h,
		rec:      rating.NewRecorder(h, false),
		players:  make([]player, len(h.Players)),
		today:    history.FirstDay,
		table:    e.settings.Expected == Table,
		special:  e.settings.Floor.Set || e.settings.Mode == PeriodByPeriod,
	}
	r.agenda = rating.NewAgenda(h, r.start, r.publish)
	if err := r.readScores(); err != nil {
		return nil, err
	}
	for _, k := range r.K {
		r.aged = r.aged || k.AgeBelow != 0
		r.forEver = r.forEver || k.ForEver
	}
	if len(r.K) > 1 {
		r.rules = r.rec.Column(columnRule)
	}
	if r.Mode == PeriodByPeriod {
		r.ks, r.counts = r.rec.Column(columnK), r.rec.Column(columnGames)
	}
	for p := range r.players {
		r.players[p].level = r.Initial
		r.players[p].reached = r.K.reached(0, r.Initial)
		r.players[p].born = h.Players[p].Born
	}
	return r, nil
}

// player is the state of one player.
type player struct {
	level   float64
	sum     float64 // in this batch: score above expectation; in hundredths with the table
	k       float64 // in this batch
	games   int32   // counted before this batch
	now     int32   // counted in this batch
	reached uint32  // by K rule: its rating has been reached, for ever
	active  int32   // the last year with a game
	born    int16   // year, 0 unknown
	rule    uint8   // in this batch
	known   bool    // has a rating
	moved   bool    // since the last list
}

// run is one computation.
type run struct {
	*Settings
	h       *history.History
	rec     *rating.Recorder
	players []player
	scores  []float64 // of a winner, by margin; nil: always 1

	rules, ks, counts []float32 // columns; nil where not kept

	today   history.Day // all before it is done
	year    int         // of today
	aged    bool        // some K depends on age
	forEver bool        // some K once reached stays
	table   bool        // scores are counted in hundredths
	special bool        // changes may be adjusted
	agenda  *rating.Agenda
	opened  bool // something has happened
	closing int  // the next year to close, once opened
	event   history.EventID
	touched []history.PlayerID // players of this batch
	shares  []share            // of this batch
	movers  []history.PlayerID // players who moved since the last list
}

// readScores looks up the score of every margin. The error has each that has none,
// at the first game with it.
func (r *run) readScores() error {
	if len(r.Scores) == 0 {
		return nil
	}
	r.scores = make([]float64, len(r.h.Margins))
	known := make([]bool, len(r.h.Margins))
	for i, margin := range r.h.Margins {
		r.scores[i], known[i] = r.Scores.of(margin)
	}
	var names []string
	for _, s := range r.Scores {
		names = append(names, s.Margin)
	}
	var wrong rating.GameErrors
	for g := range r.h.Games {
		m := r.h.Games[g].Margin
		if known[m] || !r.h.Counts(history.GameID(g)) {
			continue
		}
		known[m] = true // told once
		wrong = append(wrong, rating.GameError{
			Game: history.GameID(g), Column: "margin",
			What:     "the margin " + r.h.Margins[m] + " has no score",
			Expected: "one of " + strings.Join(names, ", "),
			Hint:     cmp.Or(diag.Meant(r.h.Margins[m], names), "add it to scores in the settings of the ranking"),
		})
	}
	if wrong == nil {
		return nil
	}
	return wrong
}

// reach does all that is due before the games of a day, once.
func (r *run) reach(day history.Day) {
	if day != r.today {
		r.advance(day)
	}
}

// advance does all that is due before the games of a day: starting values up
// to the day itself, and the adjustments of past years and the lists before
// it. On one day they come in the order starting values, games, year end, list.
func (r *run) advance(day history.Day) {
	for r.step(day) {
	}
	r.today = day
	if r.aged || len(r.YearEnd) > 0 {
		r.year = day.Year()
	}
	if !r.opened {
		r.opened, r.closing = true, r.year
	}
}

// step does the earliest thing that is due before the games of a day; false if
// nothing is.
func (r *run) step(day history.Day) bool {
	end := history.DayOf(r.closing, 12, 31)
	closes := r.opened && len(r.YearEnd) > 0 && end < day
	if closes {
		day = end
	}
	if r.agenda.Step(day) {
		return true
	}
	if closes {
		r.closeYear()
	}
	return closes
}

// finish publishes the lists that are left.
func (r *run) finish() {
	for r.agenda.Left() {
		r.step(history.LastDay)
	}
}

// start gives a player a starting value.
func (r *run) start(in *history.Initial) {
	p := &r.players[in.Player]
	r.rec.Mark(rating.Mark{Player: in.Player, Day: in.Day, Kind: rating.StartingValue, Before: p.level, After: in.Rating})
	p.level = in.Rating
	p.games = max(p.games, int32(in.Games))
	if !p.known {
		p.reached = 0
	}
	year := in.Day.Year()
	p.active = max(p.active, int32(year))
	if !r.opened {
		r.opened, r.closing = true, year
	}
	r.settle(in.Player)
}

// settle notes that a player has a new rating.
func (r *run) settle(id history.PlayerID) {
	p := &r.players[id]
	p.known = true
	if r.forEver {
		p.reached = r.K.reached(p.reached, p.level)
	}
	if !p.moved {
		p.moved = true
		r.movers = append(r.movers, id)
	}
}

// publish writes a list.
func (r *run) publish(list history.ListID) {
	for _, id := range r.movers {
		p := &r.players[id]
		p.moved = false
		r.rec.Point(list, id, rating.Rated, rating.Rating{Value: p.level})
	}
	r.movers = r.movers[:0]
}

// closeYear adjusts the ratings of those who did not play in the year.
func (r *run) closeYear() {
	end := history.DayOf(r.closing, 12, 31)
	for id := range r.players {
		p := &r.players[id]
		if !p.known || int(p.active) >= r.closing {
			continue
		}
		for _, d := range r.YearEnd {
			if p.level > d.Above {
				after := p.level + d.Change
				if r.Floor.Set {
					after = max(after, min(p.level, r.Floor.At))
				}
				r.rec.Mark(rating.Mark{Player: history.PlayerID(id), Day: end, Kind: rating.YearEnd, Before: p.level, After: after})
				p.level = after
				r.settle(history.PlayerID(id))
				break
			}
		}
	}
	r.closing++
}

// rate computes the games of a batch.
func (r *run) rate(b batch) {
	games := r.h.Games
	r.touched = r.touched[:0]
	for _, g := range b.games {
		for _, id := range games[g].Side {
			p := &r.players[id]
			if p.now == 0 {
				r.touched = append(r.touched, id)
				if len(r.K) > 1 {
					p.rule = r.K.choose(p, r.year)
				}
				p.k = r.K[p.rule].K
			}
			p.now++
		}
	}
	if r.Mode == PeriodByPeriod {
		for _, id := range r.touched {
			p := &r.players[id]
			p.k = r.limit(p.k, int(p.now))
		}
	}
	for _, g := range b.games {
		r.game(g, &games[g])
	}
	for _, id := range r.touched {
		p := &r.players[id]
		p.level += r.change(id, &b)
		p.games += p.now
		p.now, p.sum = 0, 0
		r.settle(id)
	}
	if len(r.shares) > 0 {
		r.share(b.games)
	}
	if len(r.YearEnd) > 0 {
		r.attend(b.games)
	}
}

// change is what the games of a batch change for a player.
func (r *run) change(id history.PlayerID, b *batch) float64 {
	p := &r.players[id]
	change := float64(p.k * p.sum)
	if r.table {
		change /= hundred
	}
	if r.special {
		change = r.adjust(id, change, b)
	}
	return change
}

// limit lowers K so that K times the number of games is at most KTotal.
func (s *Settings) limit(k float64, games int) float64 {
	if s.KTotal > 0 && float64(k*float64(games)) > s.KTotal {
		return float64(int(s.KTotal / float64(games)))
	}
	return k
}

// hundred is the unit of expected scores with the table: sums of hundredths
// are exact, so that a half is rounded as one.
const hundred = 100

// game computes one game from the ratings at the start of its batch.
func (r *run) game(g history.GameID, game *history.Game) {
	a, b := &r.players[game.Side[0]], &r.players[game.Side[1]]
	difference := a.level - b.level
	one := 1.0
	if r.table {
		one = hundred
	}
	own := r.expectation(r.capped(difference, a.level))
	other := one - own
	if r.Cap != 0 {
		other = r.expectation(r.capped(-difference, b.level))
	}
	win := 1.0
	if r.scores != nil {
		win = r.scores[game.Margin]
	}
	x, y := 0.5, 0.5
	switch game.Result {
	case history.FirstWins:
		x, y = win, r.LoserScore
	case history.SecondWins:
		x, y = r.LoserScore, win
	}
	r.side(history.SeatOf(g, 0), a, difference, float64(one*x)-own, own)
	r.side(history.SeatOf(g, 1), b, -difference, float64(one*y)-other, other)
}

// expectation is the expected score, in hundredths with the table.
func (s *Settings) expectation(difference float64) float64 {
	if s.Expected == Table {
		return float64(tableExpected(difference))
	}
	return 1 / (1 + fmath.Pow10(-difference/s.Scale))
}

// side adds one game to a player. The score above expectation and the expected
// score are in hundredths with the table.
func (r *run) side(seat history.Seat, p *player, difference, gain, expected float64) {
	if r.NoGainFrom > 0 && difference >= r.NoGainFrom && gain > 0 {
		gain = 0
	}
	p.sum += gain
	change := float64(p.k * gain)
	if r.table {
		change /= hundred
		expected /= hundred
	}
	r.rec.Effect(seat, rating.Effect{Before: p.level, Expected: float32(expected), Change: float32(change)})
	if r.rules != nil {
		r.rules[seat] = float32(p.rule)
	}
	if r.ks != nil {
		r.ks[seat], r.counts[seat] = float32(p.k), float32(p.now)
	}
}

// adjust applies the floor and the rounding of a rating period to the change
// of a player in a batch.
func (r *run) adjust(id history.PlayerID, change float64, b *batch) float64 {
	level := r.players[id].level
	if r.Floor.Set && change < 0 && level+change < r.Floor.At {
		limit := min(level, r.Floor.At) - level
		r.shares = append(r.shares, share{id, limit / change})
		return limit
	}
	if r.Mode == PeriodByPeriod && r.table {
		if whole := fmath.RoundHalfAway(change); whole != change {
			r.rec.Mark(rating.Mark{Player: id, Day: b.day, Event: b.event, Kind: rating.Rounding, Before: level + change, After: level + whole})
			return whole
		}
	}
	return change
}

// share is the part of all changes of a batch that the floor leaves a player.
type share struct {
	player history.PlayerID
	part   float64 // 0 to 1
}

// share lowers the changes of the players who met the floor. All games of a
// player bear the same part, so that their order does not matter.
func (r *run) share(games []history.GameID) {
	for _, g := range games {
		for side, id := range r.h.Games[g].Side {
			for _, s := range r.shares {
				if s.player == id {
					r.rec.Scale(history.SeatOf(g, side), s.part)
				}
			}
		}
	}
	r.shares = r.shares[:0]
}

// attend notes who took part in the batch's year: who played, and who is named
// as participant of an event whose games count.
func (r *run) attend(games []history.GameID) {
	for _, id := range r.touched {
		r.players[id].active = int32(r.year)
	}
	for _, g := range games {
		e := r.h.Games[g].Event
		if e == 0 || e == r.event {
			continue
		}
		r.event = e
		for i := range r.h.Events[e].Entries {
			p := &r.players[r.h.Events[e].Entries[i].Player]
			p.active = max(p.active, int32(r.year))
		}
	}
}
