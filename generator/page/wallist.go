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
	dst := []byte("line,id,points")
	for i := range t.Rounds {
		label := t.Rounds[i].Label
		if label == "" {
			label = strconv.Itoa(int(t.Rounds[i].Number))
		}
		dst = table.AppendCSV(append(dst, ','), label+" "+t.Rounds[i].Day.String())
	}
	dst = append(dst, '\n')
	for i := range t.Participants {
		p := &t.Participants[i]
		dst = append(appendInt(dst, i+1), ',')
		dst = append(table.AppendCSV(dst, c.H.Players[p.Player].Address()), ',')
		dst = strconv.AppendFloat(dst, p.Score, 'f', -1, 64)
		k := 0
		for j := range t.Rounds {
			dst = append(dst, ',')
			for first := true; k < len(p.Seats) && c.H.Games[p.Seats[k].Game()].Round == t.Rounds[j].Number; k++ {
				if !first {
					dst = append(dst, ' ')
				}
				first = false
				dst = c.appendPaired(appendInt(dst, t.Line(c.opponent(p.Seats[k]))), p.Seats[k])
			}
		}
		dst = append(dst, '\n')
	}
	return dst
}

// appendPaired appends result, side and handicap of a game as pairing programs do.
func (c *Context) appendPaired(dst []byte, s history.Seat) []byte {
	game := &c.H.Games[s.Game()]
	dst = append(dst, outcome(game.Result, s.Side()))
	if game.Flags&history.NoColours == 0 {
		dst = append(dst, "wb"[s.Side()])
		if game.Handicap > 0 {
			dst = appendInt(dst, int(game.Handicap))
		}
	}
	return dst
}
