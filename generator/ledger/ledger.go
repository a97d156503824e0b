// Package ledger proves lists and compares them. It says what a list was
// computed from in two hashes, and what differs between two lists, whether they
// are of two days, of two folders or a published one and what the data give
// today.
//
// It knows no files: it works on the history as a ranking sees it, and on lists
// as tables of [Entry].
package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"

	"echelle/generator/history"
)

// AppendLine appends the canonical line of a game, with its line break:
//
//	date,event,round,white,black,result,margin,handicap,board,tempo
//
// Players and events stand with the ids of the register, the date as it is
// known, a labelled round with its label. What is not known is empty. Equal
// lines are equal games for every rating system.
func AppendLine(dst []byte, h *history.History, g history.GameID) []byte {
	side := h.Games[g].Side
	return AppendShown(dst, h, g, h.Players[side[0]].ID, h.Players[side[1]].ID)
}

// AppendShown appends the line of a game with other signs for its players, where
// their ids may not be read.
func AppendShown(dst []byte, h *history.History, g history.GameID, white, black string) []byte {
	game := &h.Games[g]
	dst = append(dst, game.Date().String()...)
	dst = append(append(dst, ','), h.Events[game.Event].ID...)
	dst = append(dst, ',')
	if label := h.RoundLabel.At(g); label != "" && h.RoundNumber(g) == 0 {
		dst = strconv.AppendQuote(dst, label)
	} else {
		dst = appendNumber(dst, h.RoundNumber(g))
	}
	dst = append(append(dst, ','), white...)
	dst = append(append(dst, ','), black...)
	dst = append(append(dst, ','), game.Result.String()...)
	dst = append(append(dst, ','), h.Margins[game.Margin]...)
	dst = appendNumber(append(dst, ','), int(game.Handicap))
	dst = appendNumber(append(dst, ','), int(game.Board))
	dst = append(append(dst, ','), tempo(game)...)
	return append(dst, '\n')
}

// tempo is the class of the thinking time as given, else the basic time.
func tempo(g *history.Game) string {
	if t := g.Flags.Tempo(); t != history.TempoUnset {
		return t.String()
	}
	return string(appendNumber(nil, int(g.Minutes)))
}

// appendNumber leaves 0 empty: it stands for "not known" everywhere.
func appendNumber(dst []byte, n int) []byte {
	if n == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(n), 10)
}

// Lines appends the canonical lines of all games that a list counts, in the order
// in which they are rated.
func Lines(dst []byte, h *history.History, l history.ListID) []byte {
	for i := range l + 1 {
		for _, g := range h.Entering(i) {
			dst = AppendLine(dst, h, g)
		}
	}
	return dst
}

// Hashes returns for every list the SHA-256 of its [Lines] in hexadecimal.
func Hashes(h *history.History) []string {
	hash := sha256.New()
	out := make([]string, len(h.Lists))
	var line []byte
	for l := range h.Lists {
		for _, g := range h.Entering(history.ListID(l)) {
			line = AppendLine(line[:0], h, g)
			hash.Write(line)
		}
		out[l] = hex.EncodeToString(hash.Sum(nil))
	}
	return out
}

// SettingsHash is the SHA-256 of settings as canonical JSON: keys in the order
// of the structs, no spaces.
func SettingsHash(settings any) string {
	text, err := json.Marshal(settings)
	if err != nil {
		panic("internal error: settings that are no JSON: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
