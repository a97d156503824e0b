package page

import (
	"echelle/generator/history"
	"echelle/generator/rating"
	"echelle/generator/site"
	"echelle/generator/table"
)

// A field is a column of a file. The same tables of fields write the files and
// describe them on the page about data, so that the two cannot differ.
type field[T any] struct {
	name  string
	kind  fieldKind
	about string // key of the words that say what it is
	// value appends a number or date, nothing where there is none; a text is
	// appended as it is, unescaped.
	value func(dst []byte, x *T) []byte
}

type fieldKind uint8

const (
	number fieldKind = iota // in JSON null where there is none
	date                    // in JSON a string, null where there is none
	result                  // a result or score, which a spreadsheet must get as it is
	text                    // in JSON a string; in CSV escaped
)

// appendHead appends the first line of a CSV file.
func appendHead[T any](dst []byte, fields []field[T]) []byte {
	for i := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, fields[i].name...)
	}
	return append(dst, '\n')
}

// appendLine appends a line of a CSV file.
func appendLine[T any](dst []byte, fields []field[T], x *T) []byte {
	for i := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		from := len(dst)
		dst = fields[i].value(dst, x)
		if fields[i].kind == text {
			dst = table.CellCSV(dst, from)
		}
	}
	return append(dst, '\n')
}

// appendObject appends a JSON object.
func appendObject[T any](dst []byte, fields []field[T], x *T) []byte {
	var buf [64]byte
	for i := range fields {
		f := &fields[i]
		open := `,"`
		if i == 0 {
			open = `{"`
		}
		dst = append(append(append(dst, open...), f.name...), `":`...)
		switch v := f.value(buf[:0], x); {
		case len(v) == 0 && f.kind != text:
			dst = append(dst, "null"...)
		case f.kind == number:
			dst = append(dst, v...)
		default:
			dst = table.AppendJSON(dst, string(v))
		}
	}
	return append(dst, '}')
}

// listFields are the columns of a list as a file, in order.
func listFields() []field[Record] {
	count := func(name, about string, of func(*Record) int) field[Record] {
		return field[Record]{name, number, about, func(dst []byte, rec *Record) []byte { return appendInt(dst, of(rec)) }}
	}
	points := func(name, about string, of func(*Record) float64) field[Record] {
		return field[Record]{name, number, about, func(dst []byte, rec *Record) []byte {
			if !rec.Known {
				return dst
			}
			return table.AppendFixed(dst, of(rec), 6)
		}}
	}
	return []field[Record]{
		{"rank", number, "field.rank", func(dst []byte, rec *Record) []byte {
			if rec.Rank == 0 {
				return dst
			}
			return appendInt(dst, rec.Rank)
		}},
		{"id", text, "field.id", func(dst []byte, rec *Record) []byte { return append(dst, rec.Address...) }},
		{"name", text, "field.name", func(dst []byte, rec *Record) []byte { return append(dst, rec.Name...) }},
		points("rating", "field.rating", func(rec *Record) float64 { return rec.Value }),
		{"deviation", number, "field.deviation", func(dst []byte, rec *Record) []byte {
			if rec.Deviation == 0 {
				return dst
			}
			return table.AppendFixed(dst, rec.Deviation, 6)
		}},
		count("games", "field.games", func(rec *Record) int { return rec.Games }),
		count("wins", "field.wins", func(rec *Record) int { return rec.Wins }),
		count("draws", "field.draws", func(rec *Record) int { return rec.Draws }),
		count("losses", "field.losses", func(rec *Record) int { return rec.Losses }),
		{"last_played", date, "field.last-played", func(dst []byte, rec *Record) []byte {
			return append(dst, rec.LastPlayed.String()...)
		}},
		{"status", text, "field.status", func(dst []byte, rec *Record) []byte { return append(dst, rec.Standing.String()...) }},
		{"grade", text, "field.grade", func(dst []byte, rec *Record) []byte { return append(dst, rec.Grade...) }},
		points("change", "field.change", func(rec *Record) float64 { return rec.Change }),
	}
}

// played is a game as a line of an event's file.
type played struct {
	h    *history.History
	game history.GameID
}

func (x *played) of() *history.Game { return &x.h.Games[x.game] }

// eventFields are the columns of an event's file before those of the rankings.
func eventFields() []field[played] {
	player := func(side int, of func(*history.Player) string) func([]byte, *played) []byte {
		return func(dst []byte, x *played) []byte { return append(dst, of(&x.h.Players[x.of().Side[side]])...) }
	}
	small := func(of func(*history.Game) uint8) func([]byte, *played) []byte {
		return func(dst []byte, x *played) []byte {
			if n := of(x.of()); n > 0 {
				return appendInt(dst, int(n))
			}
			return dst
		}
	}
	return []field[played]{
		{"date", date, "field.date", func(dst []byte, x *played) []byte { return append(dst, x.of().Date().String()...) }},
		{"round", text, "field.round", func(dst []byte, x *played) []byte {
			if label := x.h.RoundLabel.At(x.game); label != "" {
				return append(dst, label...)
			}
			if round := x.of().Round; round > 0 {
				return appendInt(dst, int(round))
			}
			return dst
		}},
		{"white", text, "field.white", player(0, (*history.Player).Address)},
		{"white_name", text, "field.white-name", player(0, (*history.Player).Shown)},
		{"black", text, "field.black", player(1, (*history.Player).Address)},
		{"black_name", text, "field.black-name", player(1, (*history.Player).Shown)},
		{"result", result, "field.result", func(dst []byte, x *played) []byte {
			dst = append(dst, x.of().Result.String()...)
			if x.of().Flags&history.ByDefault != 0 {
				dst = append(dst, 'F')
			}
			return dst
		}},
		{"score", result, "field.score", func(dst []byte, x *played) []byte { return append(dst, x.h.Score.At(x.game)...) }},
		{"handicap", number, "field.handicap", small(func(g *history.Game) uint8 { return g.Handicap })},
		{"board", number, "field.board", small(func(g *history.Game) uint8 { return g.Board })},
		{"margin", text, "field.margin", func(dst []byte, x *played) []byte { return append(dst, x.h.Margins[x.of().Margin]...) }},
		{"counts", text, "field.counts", func(dst []byte, x *played) []byte { return append(dst, x.h.Reason(x.game).String()...) }},
	}
}

// effectFields are the columns of one ranking in an event's file: for each side
// what the game did to its rating.
func effectFields(r *site.Ranking) []field[played] {
	var fields []field[played]
	for side, colour := range []string{"white", "black"} {
		for _, f := range []struct {
			name, about string
			decimals    int // as many as are kept: a float32 has seven digits
			of          func(rating.Effect) float64
		}{
			{"before", "field.before", 6, func(e rating.Effect) float64 { return e.Before }},
			{"expected", "field.expected", 6, func(e rating.Effect) float64 { return float64(e.Expected) }},
			{"change", "field.game-change", 4, func(e rating.Effect) float64 { return float64(e.Change) }},
		} {
			fields = append(fields, field[played]{r.ID + "_" + colour + "_" + f.name, number, f.about, func(dst []byte, x *played) []byte {
				if !r.H.Counts(x.game) || f.name == "expected" && !expects(r) {
					return dst
				}
				return table.AppendFixed(dst, f.of(r.T.Effect(history.SeatOf(x.game, side))), f.decimals)
			}})
		}
	}
	return fields
}
