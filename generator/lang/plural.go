package lang

import "math"

// one tells whether a number takes the plural form "one" (CLDR 46, cardinal
// rules). A number is taken as T prints it: 1.0 is "1".
func (c *Catalogue) one(n any) bool {
	v := number(n)
	switch c.language {
	case "en": // one: i = 1 and v = 0
		return v == 1
	case "fr": // one: i = 0,1
		return math.Abs(v) < 2
	}
	return false
}

// ordinal names the ordinal form of a number (CLDR 46, ordinal rules).
func (c *Catalogue) ordinal(n int) string {
	switch c.language {
	case "en":
		switch {
		case n%10 == 1 && n%100 != 11:
			return "one"
		case n%10 == 2 && n%100 != 12:
			return "two"
		case n%10 == 3 && n%100 != 13:
			return "few"
		}
	case "fr":
		if n == 1 {
			return "one"
		}
	}
	return "other"
}

// number is the value of an argument. It must not keep v: then the arguments of T,
// of which a large site has tens of millions, never leave the stack.
func number(v any) float64 {
	switch v := v.(type) {
	case int:
		return float64(v)
	case int8:
		return float64(v)
	case int16:
		return float64(v)
	case int32:
		return float64(v)
	case int64:
		return float64(v)
	case uint8:
		return float64(v)
	case uint16:
		return float64(v)
	case uint32:
		return float64(v)
	case uint64:
		return float64(v)
	case float32:
		return float64(v)
	case float64:
		return v
	}
	panic("internal error: an argument of T is not a number")
}
