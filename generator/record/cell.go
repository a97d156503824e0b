package record

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"echelle/generator/diag"
	"echelle/generator/history"
)

// parseDay reads a date. The fast path is 2006-01-02.
func parseDay(b []byte) (history.Date, bool) {
	if len(b) == 10 && b[4] == '-' && b[7] == '-' {
		y, ok1 := number(b[:4])
		m, ok2 := number(b[5:7])
		d, ok3 := number(b[8:])
		if ok1 && ok2 && ok3 && y >= history.FirstYear && m >= 1 && m <= 12 && d >= 1 && d <= 28 {
			return history.Date{Day: history.DayOf(y, m, d), Known: true}, true
		}
	}
	return history.ParseDate(string(b))
}

// days remembers the last date: games mostly stand in the order of their days.
type days struct {
	text [10]byte
	date history.Date
}

// parse is parseDay.
func (m *days) parse(b []byte) (history.Date, bool) {
	if len(b) == len(m.text) && string(b) == string(m.text[:]) {
		return m.date, true
	}
	d, ok := parseDay(b)
	if ok && len(b) == len(m.text) {
		copy(m.text[:], b)
		m.date = d
	}
	return d, ok
}

// number reads digits only.
func number(b []byte) (int, bool) {
	if len(b) == 0 || len(b) > 9 {
		return 0, false
	}
	n := 0
	for _, c := range b {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	return n, true
}

// wrongDate reports a cell that should be a date.
func wrongDate(at diag.Pos, name string, b []byte, problems *diag.List) {
	problems.Error(at, fmt.Sprintf("%s is %q", name, shorten(string(b))), "a date such as 2024-05-31", dateHint(b))
}

// dateHint says what may be meant by a text that should be a date, or what is wrong
// with it.
func dateHint(b []byte) string {
	s := string(b)
	hint := ""
	var d, m, y int
	for _, sep := range []string{"/", ".", "-"} {
		if n, _ := fmt.Sscanf(s, "%d"+sep+"%d"+sep+"%d", &d, &m, &y); n == 3 && y >= 1000 {
			switch {
			case m > 12 && d <= 12:
				d, m = m, d
				fallthrough
			default:
				if iso, ok := history.ParseDate(fmt.Sprintf("%04d-%02d-%02d", y, m, d)); ok {
					hint = "did you mean " + iso.String() + "?"
				}
			}
		}
	}
	if n, _ := fmt.Sscanf(strings.NewReplacer("/", "-", ".", "-").Replace(s), "%d-%d-%d", &y, &m, &d); n == 3 && y >= 1000 && hint == "" {
		if m < 1 || m > 12 {
			hint = fmt.Sprintf("there is no month %d", m)
		} else if iso, ok := history.ParseDate(fmt.Sprintf("%04d-%02d-%02d", y, m, d)); ok {
			hint = "did you mean " + iso.String() + "?"
		} else {
			hint = fmt.Sprintf("month %d of %d has no day %d", m, y, d)
		}
	}
	day, isNumber := spreadsheetDay(b)
	if _, digits := number(b); digits && len(b) == 8 {
		if iso, ok := history.ParseDate(s[:4] + "-" + s[4:6] + "-" + s[6:]); ok {
			hint = "did you mean " + iso.String() + "?"
		}
	}
	switch {
	case hint != "":
	case isNumber:
		hint = "a spreadsheet's number for " + day.String() + ": format the column as a date and save again"
	case year(s) >= 0 && year(s) < 100:
		hint = "write the year with four digits"
	case year(s) < 0:
		hint = "write year-month-day"
	}
	return hint
}

// spreadsheetDay is the day that a number stands for in spreadsheets; false where
// it is not between 1927 and 2099.
func spreadsheetDay(b []byte) (history.Day, bool) {
	n, ok := number(b)
	return history.DayOf(1899, 12, 30) + history.Day(n), ok && n > 10000 && n < 73000
}

// year is the first number of three with hyphens between; -1 for another text.
func year(s string) int {
	var y, m, d int
	if n, _ := fmt.Sscanf(s, "%d-%d-%d", &y, &m, &d); n < 3 {
		return -1
	}
	return y
}

// parseResult reads a result; spoilt tells that a spreadsheet made a date of it.
func parseResult(b []byte) (r history.Result, byDefault, ok bool) {
	switch string(b) {
	case "1-0", "1":
		return history.FirstWins, false, true
	case "0-1", "0":
		return history.SecondWins, false, true
	case "1/2-1/2", "½-½", "0.5-0.5", "0,5-0,5", "=", "0.5", "0,5", "½", "1/2":
		return history.Draw, false, true
	case "0-0":
		return history.BothLose, false, true
	case "1-1":
		return history.BothWin, false, true
	case "1-0F", "1-0f", "+--":
		return history.FirstWins, true, true
	case "0-1F", "0-1f", "--+":
		return history.SecondWins, true, true
	case "0-0F", "0-0f", "---":
		return history.BothLose, true, true
	case "", "*":
		return history.NoResult, false, true
	}
	// Other dashes and blanks are the same result.
	s := strings.NewReplacer(" ", "", "\u00a0", "", "–", "-", "−", "-", "—", "-", ":", "-").Replace(string(b))
	if s != string(b) {
		return parseResult([]byte(s))
	}
	return 0, false, false
}

// wrongResult reports a cell that should be a result.
func wrongResult(at diag.Pos, name string, b []byte, problems *diag.List) {
	s := string(b)
	expected, hint := "1-0, 0-1, 1/2-1/2 or another result of the data format", ""
	_, spoilt := spreadsheetDay(b)
	switch {
	case spoilt || looksLikeDate(s):
		hint = "a spreadsheet made a date of it: format the column as text, or write 1, 0 and = for White's win, loss and draw"
	case slices.Contains([]string{"+", "-", "−", "–", "win", "won", "w", "loss", "lost", "l", "gagné", "perdu", "胜", "负"}, strings.ToLower(s)):
		hint = "who is meant? write 1-0 or 0-1, or 1-0F and 0-1F for a game not played"
	case strings.HasPrefix(s, "W+") || strings.HasPrefix(s, "B+"): // as in SGF: "W+3.5", "B+R", "W+F" by default
		meant := map[byte]string{'W': "1-0", 'B': "0-1"}[s[0]]
		if strings.HasPrefix(s[2:], "F") {
			meant += "F"
		}
		hint = "did you mean " + meant + "?"
	case otherSigns(s) != "":
		hint = "did you mean " + otherSigns(s) + "?"
	case slices.Contains([]string{"bye", "exempt", "轮空"}, strings.ToLower(s)):
		hint = "leave a bye out"
	case slices.Contains([]string{"?", "tbd", "postponed", "reporté", "ajournée", "adjourned"}, strings.ToLower(s)):
		hint = "leave it empty until the game is played"
	case strings.HasSuffix(strings.ToLower(s), "f") || notPlayed(s):
		expected = "1-0F, 0-1F or 0-0F for a game not played"
	default:
		if own, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64); err == nil && (own == 0 || own == 0.5 || own == 1) {
			hint = fmt.Sprintf("did you mean %v?", own)
		} else if first, second, ok := parseScore(b); ok && first+second >= 1 {
			hint = fmt.Sprintf("points as played belong in score; the result would be %s", resultOf(first, second))
		}
	}
	problems.Error(at, fmt.Sprintf("%s is %q", name, shorten(s)), expected, hint)
}

// otherSigns is the result that a text says in words, in the signs of other programs, or
// with letters for digits; "" where it says none of them.
func otherSigns(s string) string {
	low := strings.ToLower(s)
	switch strings.NewReplacer(" ", "", "/", "", ":", "").Replace(low) {
	case "draw", "d", "nulle", "nul", "n", "remis", "pat", "==", "=-=", "和棋":
		return "1/2-1/2"
	case "white", "whitewins", "blanc", "blancs", "白胜":
		return "1-0"
	case "black", "blackwins", "noir", "noirs", "黑胜":
		return "0-1"
	case "+-":
		return "1-0F"
	case "-+":
		return "0-1F"
	case "--":
		return "0-0F"
	}
	digits := strings.NewReplacer("o", "0", "i", "1", "l", "1", "/", "-", "~", "-").Replace(low)
	for _, r := range []string{"1-0", "0-1", "0-0"} {
		switch {
		case notPlayed(low) && strings.HasPrefix(low, r):
			return r + "F"
		case strings.Trim(digits, "()!?*. ") == r:
			return r
		}
	}
	return ""
}

// notPlayed tells whether a text speaks of a game won without playing.
func notPlayed(s string) bool {
	return slices.ContainsFunc([]string{"ff", "forf", "w/o", "(f)", "default", "f*"}, func(sign string) bool { return strings.Contains(strings.ToLower(s), sign) })
}

// looksLikeDate tells whether a spreadsheet may have made a date of a result or
// a score: "1-Jan", "01/01/2000", "2000-01-03", "janv.-00".
func looksLikeDate(s string) bool {
	low := strings.ToLower(s)
	for _, month := range []string{
		"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
		"fév", "fev", "avr", "mai", "juin", "juil", "aoû", "aou", "déc", "mrz", "okt", "dez", "月",
	} {
		if i := strings.Index(low, month); i >= 0 && strings.ContainsAny(low, "0123456789") {
			return true
		}
	}
	if len(s) == 10 || len(s) > 10 && (s[10] == ' ' || s[10] == 'T') { // a time of day may follow
		if _, ok := history.ParseDate(s[:10]); ok {
			return true
		}
	}
	var a, b, c int
	n, _ := fmt.Sscanf(s, "%d/%d/%d", &a, &b, &c)
	if n < 3 {
		n, _ = fmt.Sscanf(s, "%d.%d.%d", &a, &b, &c)
	}
	return n == 3 && (c >= 1000 || c < 100 && a > 0 && b > 0)
}

// parseScore reads two numbers of points, "38-26" or "2.5-1.5"; false for
// anything else.
func parseScore(b []byte) (first, second float64, ok bool) {
	const dashes = "-:–−—"
	i := bytes.IndexAny(b, dashes)
	if i < 0 {
		return 0, 0, false
	}
	_, dash := utf8.DecodeRune(b[i:])
	first, ok1 := points(bytes.TrimSpace(b[:i]))
	second, ok2 := points(bytes.TrimSpace(b[i+dash:]))
	return first, second, ok1 && ok2
}

// resultOf is the result of a game with these points.
func resultOf(first, second float64) history.Result {
	switch {
	case first > second:
		return history.FirstWins
	case first < second:
		return history.SecondWins
	}
	return history.Draw
}

// points reads one side of a score, also in halves.
func points(b []byte) (float64, bool) {
	if n, ok := number(b); ok { // nearly all
		return float64(n), true
	}
	x, _, ok := decimal(bytes.Replace(b, []byte("½"), []byte(".5"), 1))
	return x, ok && x >= 0
}

// parseBoard reads a board size, "19" or "19x19".
func parseBoard(b []byte) (uint8, bool) {
	if n, ok := number(b); ok { // nearly all
		return uint8(n), n >= 2 && n <= 255
	}
	for _, x := range []string{"x", "X", "×", "*"} {
		if left, right, found := bytes.Cut(b, []byte(x)); found && bytes.Equal(left, right) {
			b = left
		}
	}
	n, ok := number(b)
	return uint8(n), ok && n >= 2 && n <= 255
}

// decimal reads a number with a decimal point or comma; comma tells which.
func decimal(b []byte) (x float64, comma, ok bool) {
	s := strings.Replace(string(b), ",", ".", 1)
	x, err := strconv.ParseFloat(s, 64)
	return x, bytes.IndexByte(b, ',') >= 0, err == nil && strings.Trim(s, "0123456789.+-eE") == "" // no NaN
}

// parseYes reads yes or no in the languages of the interface.
func parseYes(b []byte) (yes, ok bool) {
	switch strings.ToLower(string(b)) {
	case "yes", "y", "true", "1", "oui", "是":
		return true, true
	case "no", "n", "false", "0", "non", "否":
		return false, true
	}
	return false, false
}

// parseTempo reads a tempo, in letters of any size.
func parseTempo(b []byte) (history.Tempo, bool) {
	switch strings.ToLower(string(b)) {
	case "normal":
		return history.TempoNormal, true
	case "rapid":
		return history.TempoRapid, true
	case "blitz":
		return history.TempoBlitz, true
	}
	return 0, false
}

// webAddress tells whether a text is an http or https address.
func webAddress(s string) bool {
	return (strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "http://")) && len(s) > 10 && !strings.ContainsAny(s, " \"<>\n")
}
