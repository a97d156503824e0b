package page

import (
	"strconv"

	"echelle/generator/history"
	"echelle/generator/site"
	"echelle/generator/table"
)

// wallist is the file of an event with rounds in a large history: what its page
// shows, a row for each participant in the order of the standings and a column
// for each round. Game by game every id would stand there as often as its player
// played.
//
//	line,id,points,1 2026-03-07,2 2026-03-07
//	1,ada-lovelace,2,4+w,2+b
//
// A game is the line of the opponent, the result (+ won, = drawn, - lost), the
// side and the handicap, the form in which pairing programs print their tables.
func (c *Context) wallist(t *site.EventTable) []byte {
	dst := make([]byte, 0, 1<<10+len(t.Participants)*(32+8*len(t.Rounds)))
	dst = append(dst, "line,id,points"...)
	for i := range t.Rounds {
		label := t.Rounds[i].Label
		if label == "" {
			label = strconv.Itoa(int(t.Rounds[i].Number))
		}
		dst = table.AppendCSV(append(dst, ','), label+" "+t.Rounds[i].Date.String())
	}
	dst = append(dst, '\n')
	for i := range t.Participants {
		p := &t.Participants[i]
		dst = append(appendInt(dst, i+1), ',')
		dst = append(append(dst, c.address(p.Player)...), ',')
		dst = appendPoints(dst, p.Score)
		seats := p.Seats
		for j := range t.Rounds {
			dst = append(dst, ',')
			var these []history.Seat
			these, seats = c.inRound(seats, &t.Rounds[j])
			for k, s := range these {
				if k > 0 {
					dst = append(dst, ' ')
				}
				dst = appendInt(dst, t.Line(c.opponent(s)))
				dst = appendPaired(dst, &c.H.Games[s.Game()], s.Side())
			}
		}
		dst = append(dst, '\n')
	}
	return dst
}

// appendPoints appends whole and half points.
func appendPoints(dst []byte, points float64) []byte {
	halves := int(2 * points)
	dst = appendInt(dst, halves/2)
	if halves%2 != 0 {
		dst = append(dst, ".5"...)
	}
	return dst
}

// appendPaired appends result, side and handicap of a game as pairing programs do.
func appendPaired(dst []byte, game *history.Game, side int) []byte {
	dst = append(dst, outcome(game.Result, side))
	if game.Flags&history.NoColours == 0 {
		dst = append(dst, "wb"[side])
		if game.Handicap > 0 {
			dst = appendInt(dst, int(game.Handicap))
		}
	}
	return dst
}
