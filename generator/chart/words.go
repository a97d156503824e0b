package chart

import (
	"html"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Words is what a chart says in a language. The patterns have the names of
// their values in braces. The JSON names are those that chart.js reads.
type Words struct {
	Months  [12]string `json:"months"`  // short: "Jan"
	Date    string     `json:"date"`    // "{day} {month} {year}"
	First   string     `json:"first"`   // the first day of a month, where it is not "1": "1er"
	Decimal string     `json:"decimal"` // "" for a point
	Minus   string     `json:"minus"`   // "" for − (U+2212)

	Games           string `json:"games"`           // "Games: {n}", as in a tooltip
	GamesPerMonth   string `json:"gamesPerMonth"`   // "Games per month": titles of the bars
	GamesPerQuarter string `json:"gamesPerQuarter"` // three months
	GamesPerYear    string `json:"gamesPerYear"`
	GamesPerDecade  string `json:"gamesPerDecade"`

	Interval string  `json:"interval"` // "Interval": the switch that shows and hides it
	Ranges   []Range `json:"ranges"`   // buttons; at least one of 0 years
	Hint     string  `json:"hint"`     // for readers who hear the page: "Arrow keys move along the curve."
}

// Range is a button that shows the last years of a curve.
type Range struct {
	Label string `json:"label"` // "5 years"
	Years int    `json:"years"` // 0: all
}

func (w *Words) games(months int64) string {
	switch months {
	case 1:
		return w.GamesPerMonth
	case 3:
		return w.GamesPerQuarter
	case 12:
		return w.GamesPerYear
	}
	return w.GamesPerDecade
}

// appendNum appends a finite number with so many decimals.
func (w *Words) appendNum(dst []byte, v float64, decimals int) []byte {
	if n, ok := integer(v); ok && decimals == 0 && v >= 0 { // most labels of an axis
		return appendInt(dst, n)
	}
	from := len(dst)
	dst = strconv.AppendFloat(dst, math.Abs(v), 'f', decimals, 64)
	if v < 0 && strings.Trim(string(dst[from:]), "0.") != "" {
		minus := w.Minus
		if minus == "" {
			minus = "−"
		}
		dst = append(append(dst[:from], minus...), strconv.FormatFloat(-v, 'f', decimals, 64)...)
	}
	if w.Decimal != "" && w.Decimal != "." && decimals > 0 {
		point := len(dst) - decimals - 1
		tail := string(dst[point+1:])
		dst = append(append(dst[:point], w.Decimal...), tail...)
	}
	return dst
}

// appendText appends text for an SVG element. Characters that XML forbids and
// invalid UTF-8 become U+FFFD.
func appendText(dst []byte, s string) []byte {
	if plain(s) {
		return append(dst, s...)
	}
	return append(dst, html.EscapeString(strings.Map(func(r rune) rune {
		switch {
		case r < ' ' && r != '\t' && r != '\n', r >= 0x7f && r < 0xa0, r&0xfffe == 0xfffe, r >= 0xfdd0 && r <= 0xfdef:
			return utf8.RuneError
		}
		return r
	}, s))...)
}

// plain tells whether s is ASCII that needs no escape in HTML, XML or JSON.
func plain(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c >= 0x7f, c == '<', c == '>', c == '&', c == '"', c == '\'', c == '\\':
			return false
		}
	}
	return true
}
