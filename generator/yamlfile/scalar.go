package yamlfile

import (
	"reflect"
	"strconv"
	"strings"
)

func isScalar(k reflect.Kind) bool {
	return reflect.Bool <= k && k <= reflect.Float64 || k == reflect.String
}

func (d *decoder) scalar(n *Node, v reflect.Value) {
	if !isScalar(v.Kind()) || v.Kind() == reflect.Uintptr {
		panic("internal error: cannot decode into a " + v.Type().String())
	}
	switch v.Kind() {
	case reflect.String:
		if n.kind != Scalar {
			n.Refuse(d.problems, "text", "put text that begins with [ or { in quotes")
			return
		}
		v.SetString(n.text)
	case reflect.Bool:
		d.boolean(n, v)
	case reflect.Float32, reflect.Float64:
		d.float(n, v)
	default:
		d.integer(n, v)
	}
}

func (d *decoder) boolean(n *Node, v reflect.Value) {
	if n.kind == Scalar {
		switch strings.ToLower(n.text) {
		case "true", "yes", "on":
			v.SetBool(true)
			return
		case "false", "no", "off":
			v.SetBool(false)
			return
		}
	}
	n.Refuse(d.problems, "yes or no", "")
}

func (d *decoder) integer(n *Node, v reflect.Value) {
	expected, signed := "a whole number", v.CanInt()
	if !signed {
		expected = "a whole number from 0 up"
	}
	if n.kind != Scalar || !isInteger(n.text) {
		n.Refuse(d.problems, expected, numberHint(n.text))
		return
	}
	text := strings.TrimPrefix(n.text, "+")
	bits := v.Type().Bits()
	if signed {
		if i, err := strconv.ParseInt(text, 10, bits); err == nil {
			v.SetInt(i)
			return
		}
		high := int64(1)<<(bits-1) - 1
		n.Refuse(d.problems, between(strconv.FormatInt(-high-1, 10), strconv.FormatInt(high, 10)), "")
		return
	}
	if u, err := strconv.ParseUint(strings.TrimPrefix(text, "-"), 10, bits); err == nil && (u == 0 || text[0] != '-') {
		v.SetUint(u)
		return
	}
	n.Refuse(d.problems, between("0", strconv.FormatUint(^uint64(0)>>(64-bits), 10)), "")
}

func between(low, high string) string { return "a whole number from " + low + " to " + high }

func (d *decoder) float(n *Node, v reflect.Value) {
	if n.kind != Scalar || !isDecimal(n.text) {
		n.Refuse(d.problems, "a number", numberHint(n.text))
		return
	}
	f, err := strconv.ParseFloat(n.text, v.Type().Bits())
	if err != nil {
		n.Refuse(d.problems, "a smaller number", "")
		return
	}
	v.SetFloat(f)
}

// isInteger tells whether s is a sign and digits that begin with a zero only
// where that is all: 010 is eight to some programs and ten to others.
func isInteger(s string) bool {
	s = digits(s)
	return s != "" && len(s) == count(s) && (s == "0" || s[0] != '0')
}

// isDecimal tells whether s is 12, -1.5, 1e-3 or their like.
func isDecimal(s string) bool {
	mantissa := digits(s)
	if i := strings.IndexAny(mantissa, "eE"); i >= 0 {
		if exp := digits(mantissa[i+1:]); exp == "" || len(exp) != count(exp) {
			return false
		}
		mantissa = mantissa[:i]
	}
	whole, fraction, point := strings.Cut(mantissa, ".")
	return whole != "" && len(whole) == count(whole) && (whole == "0" || whole[0] != '0') &&
		len(fraction) == count(fraction) && (fraction != "" || !point)
}

// digits is s without its sign.
func digits(s string) string {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		return s[1:]
	}
	return s
}

// count is the number of decimal digits at the beginning of s.
func count(s string) int {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return i
		}
	}
	return len(s)
}

// numberHint tells what is wrong with a number that is written in a way that
// people or other programs write numbers.
func numberHint(s string) string {
	bare := digits(s)
	if bare == "" || strings.Trim(bare, "0123456789.,_ '\u00a0\u202f") != "" || count(bare) == 0 && bare[0] != '.' {
		return ""
	}
	switch {
	case strings.Count(bare, ",") == 1 && !strings.Contains(bare, "."):
		return "write a point for the decimal comma and nothing between thousands"
	case strings.ContainsAny(bare, ",_ '\u00a0\u202f"):
		return "write nothing between thousands"
	case bare[0] == '.':
		return "write a digit before the point"
	case bare[0] == '0' && isDecimal(strings.TrimLeft(bare[:len(bare)-1], "0")+bare[len(bare)-1:]):
		return "remove the zeros at the beginning"
	}
	return ""
}
