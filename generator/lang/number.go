package lang

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Int writes a whole number: "12,345".
func (c *Catalogue) Int(n int) string {
	if 0 <= n && n < 1000 { // no language groups them, and up to 99 nothing is allocated
		return strconv.Itoa(n)
	}
	return c.Num(float64(n), 0)
}

// Num writes a number with so many decimals (0 to 9), rounded half away from zero.
func (c *Catalogue) Num(v float64, decimals int) string {
	var buf [32]byte
	return string(c.AppendNum(buf[:0], v, decimals))
}

// AppendNum appends what Num writes.
func (c *Catalogue) AppendNum(dst []byte, v float64, decimals int) []byte {
	return c.locale.AppendNum(dst, v, decimals)
}

// Signed writes a number with its sign, + or −; what rounds to zero is "±0".
func (c *Catalogue) Signed(v float64, decimals int) string {
	var buf [32]byte
	return string(c.AppendSigned(buf[:0], v, decimals))
}

// AppendSigned appends what Signed writes.
func (c *Catalogue) AppendSigned(dst []byte, v float64, decimals int) []byte {
	n := len(dst)
	dst = c.locale.AppendSigned(dst, v, decimals)
	if dst[n] >= '0' && dst[n] <= '9' {
		return slices.Insert(dst, n, []byte("±")...)
	}
	return dst
}

// Percent writes a probability, 0 to 1: "37%". Outside of 10 % to 90 % it has
// one decimal, and what is not certain is never written as 0 % or 100 %.
func (c *Catalogue) Percent(p float64) string {
	v, decimals := 100*p, 0
	if (v < 10 || v > 90) && v > 0 && v < 100 {
		decimals = 1
	}
	switch {
	case decimals == 1 && v < 0.05:
		return "< " + c.percent(0.1, 1)
	case decimals == 1 && v >= 99.95:
		return "> " + c.percent(99.9, 1)
	}
	return c.percent(v, decimals)
}

// Confidence writes a probability that somebody chose, 0.9 or 0.975: as percent
// with the decimal it has.
func (c *Catalogue) Confidence(p float64) string {
	return c.T("number.percent", "n", c.shortest(math.Round(1000*p)/10))
}

func (c *Catalogue) percent(v float64, decimals int) string {
	return c.T("number.percent", "n", c.Num(v, decimals))
}

// Score writes points, halves as ½: "3½".
func (c *Catalogue) Score(points float64) string {
	whole := int(points)
	switch fraction := points - float64(whole); {
	case fraction == 0:
		return c.Int(whole)
	case fraction == 0.5 && whole == 0:
		return "½"
	case fraction == 0.5:
		return c.Int(whole) + "½"
	}
	return c.shortest(points)
}

// Rank writes a rank; a shared one as "2=".
func (c *Catalogue) Rank(n int, tied bool) string {
	if tied {
		return c.T("rank.tied", "n", n)
	}
	return c.Int(n)
}

// Ordinal writes a place: "2nd".
func (c *Catalogue) Ordinal(n int) string { return c.T("ordinal."+c.ordinal(n), "n", n) }

// Comma is what parts facts that stand in a row: ", ".
func (c *Catalogue) Comma() string { return c.T("comma", "head", "", "tail", "") }

// List joins texts as the language does: "A, B and C".
func (c *Catalogue) List(items []string) string {
	n := len(items)
	if n < 2 {
		return strings.Join(items, "")
	}
	head := strings.Join(items[:n-1], c.T("enumeration.separator"))
	return c.T("enumeration.last", "head", head, "last", items[n-1])
}

// shortest writes a number with as many decimals as it has, at most nine.
func (c *Catalogue) shortest(v float64) string {
	decimals := 0
	s := strconv.FormatFloat(v, 'f', -1, 64)
	if i := strings.IndexByte(s, '.'); i >= 0 {
		decimals = min(9, len(s)-i-1)
	}
	return c.Num(v, decimals)
}

// appendValue appends an argument of T.
func (c *Catalogue) appendValue(dst []byte, v any) []byte {
	switch v := v.(type) {
	case string:
		return append(dst, v...)
	case float64:
		return append(dst, c.shortest(v)...)
	}
	return c.locale.AppendNum(dst, number(v), 0)
}
