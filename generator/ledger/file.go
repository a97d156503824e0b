package ledger

import (
	"strconv"

	"echelle/generator/table"
)

// Columns is the first line of a list as a file.
const Columns = "rank,id,name,rating,deviation,games,grade"

// AppendCSV appends a list as a file has it: [Columns], then a line a player.
// Ratings and deviations have six decimals; a deviation of 0 is empty.
func AppendCSV(dst []byte, entries []Entry) []byte {
	dst = append(dst, Columns+"\n"...)
	for i := range entries {
		e := &entries[i]
		dst = strconv.AppendInt(dst, int64(e.Rank), 10)
		dst = table.AppendCSV(append(dst, ','), e.ID)
		dst = table.AppendCSV(append(dst, ','), e.Name)
		dst = table.AppendFixed(append(dst, ','), e.Rating, 6)
		dst = append(dst, ',')
		if e.Deviation != 0 {
			dst = table.AppendFixed(dst, e.Deviation, 6)
		}
		dst = strconv.AppendInt(append(dst, ','), int64(e.Games), 10)
		dst = append(table.AppendCSV(append(dst, ','), e.Grade), '\n')
	}
	return dst
}
