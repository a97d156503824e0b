package table

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
)

// Locale is how numbers are written. The zero Locale writes 1234.5 and −0.5.
type Locale struct {
	Decimal  string // "." or ","; "" means "."
	Group    string // between groups of three digits; "" for none
	MinGroup int    // fewest digits that are grouped; 0 means 5, so that ratings and years stay in one piece
	Minus    string // "" means "−" (U+2212)
}

// AppendNum appends a number with so many decimals (0 to 9), rounded half away
// from zero. There is no negative zero. What is no number is a dash.
func (l Locale) AppendNum(dst []byte, v float64, decimals int) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(dst, "–"...)
	}
	whole, fraction := round(v, decimals)
	return l.appendRounded(dst, v < 0, whole, fraction, decimals)
}

// AppendSigned appends a number with + or −; what rounds to zero has neither.
func (l Locale) AppendSigned(dst []byte, v float64, decimals int) []byte {
	if !(v > 0) || math.IsInf(v, 0) {
		return l.AppendNum(dst, v, decimals)
	}
	whole, fraction := round(v, decimals)
	if whole != 0 || fraction != 0 {
		dst = append(dst, '+')
	}
	return l.appendRounded(dst, false, whole, fraction, decimals)
}

// appendRounded appends a number from its sign and the parts that round gives.
func (l Locale) appendRounded(dst []byte, negative bool, whole float64, fraction uint32, decimals int) []byte {
	if negative && (whole != 0 || fraction != 0) {
		dst = append(dst, cmp.Or(l.Minus, "−")...)
	}
	decimal := cmp.Or(l.Decimal, ".")
	var buf [32]byte // digits from the right
	i := len(buf)
	for range decimals {
		i--
		buf[i] = '0' + byte(fraction%10)
		fraction /= 10
	}
	if whole >= 1e4 || len(decimal) > 1 || 0 < l.MinGroup && l.MinGroup < 5 {
		dst = l.appendWhole(dst, whole)
		if decimals > 0 {
			dst = append(dst, decimal...)
		}
		return append(dst, buf[i:]...)
	}
	// Most are short and without groups: one piece to append, a quarter less time.
	if decimals > 0 {
		i--
		buf[i] = decimal[0]
	}
	for n := uint32(whole); ; n /= 10 {
		i--
		buf[i] = '0' + byte(n%10)
		if n < 10 {
			return append(dst, buf[i:]...)
		}
	}
}

// AppendFixed appends a number for machines: a point, a hyphen, no grouping,
// rounded half away from zero, no negative zero. The number must be finite.
func AppendFixed(dst []byte, v float64, decimals int) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		panic("internal error: a number that is not finite")
	}
	return Locale{Minus: "-"}.AppendNum(dst, v, decimals)
}

// round splits the absolute value of a finite number into its whole part and
// its fraction in units of the last decimal, rounded half away from zero. It
// rounds the exact binary value, as toFixed in JavaScript does: 0.285 is stored
// a little below and becomes 0.28.
func round(v float64, decimals int) (whole float64, fraction uint32) {
	if decimals < 0 || decimals > 9 {
		panic(fmt.Sprintf("internal error: %d decimals", decimals))
	}
	unit := [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9}[decimals]
	v = math.Abs(v)
	if v >= 1<<53 {
		return v, 0 // there are no fractions so far out
	}
	whole = float64(int64(v))
	rest := v - whole // exact
	// rest*unit is x+e, exactly. Near a half, e decides.
	x := float64(rest * unit)
	n := float64(int64(x))
	half := float64(x-n) - 0.5 // exact
	if half > -1e-3 && half+math.FMA(rest, unit, -x) >= 0 {
		n++
	}
	if n == unit {
		return whole + 1, 0
	}
	return whole, uint32(n)
}

// appendWhole appends a whole number, 0 or more, in groups.
func (l Locale) appendWhole(dst []byte, whole float64) []byte {
	var buf [24]byte
	var digits []byte
	if whole < 1<<63 {
		digits = strconv.AppendUint(buf[:0], uint64(whole), 10)
	} else {
		digits = strconv.AppendFloat(buf[:0], whole, 'f', 0, 64)
	}
	least := l.MinGroup
	if least == 0 {
		least = 5
	}
	if l.Group == "" || len(digits) < least {
		return append(dst, digits...)
	}
	for i, c := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			dst = append(dst, l.Group...)
		}
		dst = append(dst, c)
	}
	return dst
}
