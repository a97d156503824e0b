// Package compare writes the files from which readers compare players of a
// ranking: their curves, the score between them and the opponents they share.
// There is no file a player and none a pair. A few players share a file, chosen
// by a hash of the player's address so that no index is needed; an opponent is
// only a number, and the names of a hundred numbers share a file, which is read
// where a reader gets to see one of them. A comparison of six players costs
// some tens of kilobytes among fifty thousand players.
//
// Players are numbered in the order of their first games. So the numbers stay
// when newcomers arrive, opponents have near numbers, and their names stand
// together.
//
// Files are classic scripts that hand over their rows, because a page opened
// from disk may load nothing else. A file of players holds
//
//	echelle.rows("data/compare/elo/p1f.js",[
//	["ada-lovelace",7,"Ada Lovelace",17031,"<numbers>"],
//
// with address, number, name, first day, and a text of numbers. A number is
// written in digits to the base 31, the lowest first; a digit that another one
// follows has 31 added, and 62 letters and figures stand for them. The first
// number is 0. After the count of points come two numbers a point: days since the
// point before, the first since the first day; and the change of the value in
// tenths, as 4n for a rise by n and as 4n-2 for a fall by n, and one more where
// the way to the point leads through a pause. Then come five numbers an opponent:
// the number less that of the opponent before, wins, draws, losses, and the days
// from the first day to the last game together. Where only the month or year of that
// day is known, five others stand before them, without any game and with so many
// digits in place of the days.
//
// So a text is one word that begins with a figure: it is searched for the names
// of players who are not public, as every file is, and must never look like one.
// A file of names holds
//
//	echelle.rows("data/compare/elo/n0.js",[
//	["ada-lovelace","Ada Lovelace"],
//
// The script that reads them is templates/asset/compare.js.
package compare

import (
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"

	"echelle/generator/table"
)

// Player is one player of a ranking.
type Player struct {
	ID     string // the published address
	Number int    // by first game, from 0
	Name   string // as shown
	Points []Point
	Met    []Met
}

// Point is a rating on a day; points stand by day.
type Point struct {
	Day   int32   // since 1970-01-01
	Value float64 // finite, within ±1e9
	Pause bool    // a pause ends here
}

// Met is an opponent; opponents stand by number, each once.
type Met struct {
	Number              int32
	Wins, Draws, Losses int32
	Last                int32 // day of the last game together
	Digits              int   // of that day that are known: 4 of a year, 7 of a month; 0: all
}

// Names is how many names share a file.
const Names = 100

// fill is how many bytes a file of players should hold, compressed about 5 kB.
const fill = 6000

// Files is how many files of players hold so many bytes: a power of two, so
// that it rarely changes.
func Files(bytes int) int {
	n := 1
	for n*fill < bytes {
		n *= 2
	}
	return n
}

// FileOf is the file, among so many, that holds the player with an address.
func FileOf(id string, files int) int {
	h := fnv.New32a()
	h.Write([]byte(id))
	return int(h.Sum32() % uint32(files))
}

// Size estimates the bytes of a player with so many points and games.
func Size(points, games int) int { return 48 + 3*points + 8*games }

// PlayersPath is the address of a file of players.
func PlayersPath(ranking string, file int) string {
	return fmt.Sprintf("data/compare/%s/p%x.js", ranking, file)
}

// NamesPath is the address of a file of names.
func NamesPath(ranking string, file int) string {
	return fmt.Sprintf("data/compare/%s/n%d.js", ranking, file)
}

// PlayersFile is a file of players.
func PlayersFile(path string, players []Player) []byte {
	dst := slices.Grow(open(path), 2*fill)
	for i := range players {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = players[i].append(append(dst, '\n'))
	}
	return append(dst, "]);\n"...)
}

// NamesFile is a file of names: those of at most [Names] players by number, of
// whom only address and name are taken.
func NamesFile(path string, players []Player) []byte {
	dst := open(path)
	for i := range players {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = table.AppendJSON(append(dst, "\n["...), players[i].ID)
		dst = table.AppendJSON(append(dst, ','), players[i].Name)
		dst = append(dst, ']')
	}
	return append(dst, "]);\n"...)
}

func open(path string) []byte {
	dst := table.AppendJSON([]byte("echelle.rows("), path)
	return append(dst, ",["...)
}

func (p *Player) append(dst []byte) []byte {
	first := p.first()
	dst = table.AppendJSON(append(dst, '['), p.ID)
	dst = strconv.AppendInt(append(dst, ','), int64(p.Number), 10)
	dst = table.AppendJSON(append(dst, ','), p.Name)
	dst = strconv.AppendInt(append(dst, ','), int64(first), 10)
	dst = append(dst, `,"0`...)
	dst = appendNumber(dst, int64(len(p.Points)))
	day, value := first, int64(0)
	for _, pt := range p.Points {
		v := int64(math.Floor(float64(10*pt.Value) + 0.5)) // as package chart rounds
		change := 4 * (v - value)
		if v < value {
			change = 4*(value-v) - 2
		}
		if pt.Pause {
			change++
		}
		dst = appendNumber(dst, int64(pt.Day-day))
		dst = appendNumber(dst, change)
		day, value = pt.Day, v
	}
	before := int32(0)
	for _, m := range p.Met {
		if m.Digits > 0 {
			dst = appendNumber(dst, int64(m.Number-before))
			dst = append(dst, "000"...)
			dst = appendNumber(dst, int64(m.Digits))
			before = m.Number
		}
		dst = appendNumber(dst, int64(m.Number-before))
		dst = appendNumber(dst, int64(m.Wins))
		dst = appendNumber(dst, int64(m.Draws))
		dst = appendNumber(dst, int64(m.Losses))
		dst = appendNumber(dst, int64(m.Last-first))
		before = m.Number
	}
	return append(dst, `"]`...)
}

// first is a day before which nothing of the player is told.
func (p *Player) first() int32 {
	first := int32(math.MaxInt32)
	if len(p.Points) > 0 {
		first = p.Points[0].Day
	}
	for i := range p.Met {
		first = min(first, p.Met[i].Last)
	}
	if first == math.MaxInt32 {
		return 0
	}
	return first
}

// base is that of the digits, half as many as there are letters and figures.
const base = 31

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// appendNumber appends a number, which is not negative.
func appendNumber(dst []byte, n int64) []byte {
	if n < 0 {
		panic("internal error: a negative number in a file of comparisons")
	}
	for n >= base {
		dst = append(dst, digits[base+n%base])
		n /= base
	}
	return append(dst, digits[n])
}
