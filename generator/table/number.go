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
func (l *Locale) AppendNum(dst []byte, v float64, decimals int) []byte {
	n, ok := l.short(v, decimals)
	switch {
	case !ok:
		return l.appendLong(dst, v, decimals)
	case v < 0 && n != 0:
		dst = l.appendMinus(dst)
	}
	return l.appendShort(dst, n, decimals)
}

// AppendSigned appends a number with + or −; what rounds to zero has neither.
func (l *Locale) AppendSigned(dst []byte, v float64, decimals int) []byte {
	n, ok := l.short(v, decimals)
	switch {
	case !ok && v > 0 && !math.IsInf(v, 0):
		if whole, fraction := round(v, decimals); whole != 0 || fraction != 0 {
			dst = append(dst, '+')
		}
		fallthrough
	case !ok:
		return l.appendLong(dst, v, decimals)
	case n == 0:
	case v < 0:
		dst = l.appendMinus(dst)
	default:
		dst = append(dst, '+')
	}
	return l.appendShort(dst, n, decimals)
}

func (l *Locale) appendMinus(dst []byte) []byte { return append(dst, cmp.Or(l.Minus, "−")...) }

// short is the absolute value of a number in units of the last decimal where it is
// written in one piece, without groups, and its rounding is plain: nearly always.
// A rating takes 30 ns so, and 72 where [round] splits it.
func (l *Locale) short(v float64, decimals int) (uint64, bool) {
	if v = math.Abs(v); !(v < 9999) || 0 < l.MinGroup && l.MinGroup < 5 || len(l.Decimal) > 1 {
		return 0, false
	}
	x := float64(v * units(decimals))
	n := int64(x + 0.5)
	// x is below 2^44, so that its rounding and that of the sum are of 2^-10 each at
	// most: away from a half they decide nothing.
	return uint64(n), math.Abs(x-float64(n)) < 0.495
}

// appendShort appends a number of units of the last decimal.
func (l *Locale) appendShort(dst []byte, n uint64, decimals int) []byte {
	var buf [16]byte // digits from the right
	i := len(buf)
	if decimals > 0 {
		for range decimals {
			i--
			buf[i] = '0' + byte(n%10)
			n /= 10
		}
		i--
		buf[i] = '.'
		if l.Decimal != "" {
			buf[i] = l.Decimal[0]
		}
	}
	for ; ; n /= 10 {
		i--
		buf[i] = '0' + byte(n%10)
		if n < 10 {
			return append(dst, buf[i:]...)
		}
	}
}

// appendLong appends any number.
func (l *Locale) appendLong(dst []byte, v float64, decimals int) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(dst, "–"...)
	}
	whole, fraction := round(v, decimals)
	if v < 0 && (whole != 0 || fraction != 0) {
		dst = l.appendMinus(dst)
	}
	dst = l.appendWhole(dst, whole)
	if decimals == 0 {
		return dst
	}
	var buf [9]byte // digits from the right
	for i := range decimals {
		buf[len(buf)-1-i] = '0' + byte(fraction%10)
		fraction /= 10
	}
	return append(append(dst, cmp.Or(l.Decimal, ".")...), buf[len(buf)-decimals:]...)
}

// AppendFixed appends a number for machines: a point, a hyphen, no grouping,
// rounded half away from zero, no negative zero. The number must be finite.
func AppendFixed(dst []byte, v float64, decimals int) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		panic("internal error: a number that is not finite")
	}
	machine := Locale{Minus: "-"}
	return machine.AppendNum(dst, v, decimals)
}

// round splits the absolute value of a finite number into its whole part and
// its fraction in units of the last decimal, rounded half away from zero. It
// rounds the exact binary value, as toFixed in JavaScript does: 0.285 is stored
// a little below and becomes 0.28.
func round(v float64, decimals int) (whole float64, fraction uint32) {
	unit := units(decimals)
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

// units is how many units of the last decimal are 1.
func units(decimals int) float64 {
	if decimals < 0 || decimals > 9 {
		panic(fmt.Sprintf("internal error: %d decimals", decimals))
	}
	return [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9}[decimals]
}

// appendWhole appends a whole number, 0 or more, in groups.
func (l *Locale) appendWhole(dst []byte, whole float64) []byte {
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
