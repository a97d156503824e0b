package history

import "fmt"

// Day counts the days since 1970-01-01 in the proleptic Gregorian calendar. It
// has no clock and no zone.
type Day int32

// FirstDay and LastDay are before and after every day of a history
// (-9999-01-01 and 9999-12-31 are inside them).
const (
	FirstDay Day = -1 << 31
	LastDay  Day = 1<<31 - 1
)

// DayOf returns the day of a civil date; month and day may be out of range and
// are then carried over, so that (2024, 13, 0) is 2024-12-31.
//
// The arithmetic counts days in years that begin in March, so that the leap
// day comes last.
func DayOf(year, month, day int) Day {
	month--
	year += floorDiv(month, 12)
	month = month - 12*floorDiv(month, 12)
	m := (month + 10) % 12 // March = 0
	if m >= 10 {
		year--
	}
	era := floorDiv(year, 400)
	yoe := year - 400*era
	doy := (153*m + 2) / 5
	return Day(146097*era + 365*yoe + yoe/4 - yoe/100 + doy + day - 1 - 719468)
}

// Date returns the civil date.
func (d Day) Date() (year, month, day int) {
	z := int(d) + 719468
	era := floorDiv(z, 146097)
	doe := z - 146097*era
	yoe := (doe - doe/1460 + doe/36524 - doe/146096) / 365
	year = yoe + 400*era
	doy := doe - (365*yoe + yoe/4 - yoe/100)
	m := (5*doy + 2) / 153
	day = doy - (153*m+2)/5 + 1
	month = m + 3
	if month > 12 {
		month -= 12
		year++
	}
	return year, month, day
}

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// Year is the day's year.
func (d Day) Year() int { y, _, _ := d.Date(); return y }

// Weekday counts from Monday = 0.
func (d Day) Weekday() int { w := (int(d) + 3) % 7; return (w + 7) % 7 }

// Months counts whole calendar months since year 0, so that differences are
// months between days whatever the day of the month.
func (d Day) Months() int { y, m, _ := d.Date(); return 12*y + m - 1 }

// String gives the ISO date, 2006-01-02.
func (d Day) String() string {
	y, m, day := d.Date()
	if y < 0 || y > 9999 {
		return fmt.Sprintf("%04d-%02d-%02d", y, m, day)
	}
	return string([]byte{
		'0' + byte(y/1000), '0' + byte(y/100%10), '0' + byte(y/10%10), '0' + byte(y%10), '-',
		'0' + byte(m/10), '0' + byte(m%10), '-', '0' + byte(day/10), '0' + byte(day%10),
	})
}

// Precision tells how exactly a date is known.
type Precision uint8

// The precisions.
const (
	Exact Precision = iota
	ToMonth
	ToYear
)

// Date is a day and how exactly it is known: "2024-05" is the last day of May,
// to the month. The zero Date means none given.
type Date struct {
	Day       Day
	Precision Precision
	Known     bool
}

// ParseDate reads 2006-01-02, 2006-01 or 2006. The second result is false for
// anything else, also for days that the calendar does not have.
func ParseDate(s string) (Date, bool) {
	if len(s) != 10 && len(s) != 7 && len(s) != 4 {
		return Date{}, false
	}
	y, ok := digits(s[:4])
	if !ok || y < FirstYear {
		return Date{}, false
	}
	if len(s) == 4 {
		return Date{DayOf(y, 12, 31), ToYear, true}, true
	}
	m, ok := digits(s[5:7])
	if !ok || s[4] != '-' || m < 1 || m > 12 {
		return Date{}, false
	}
	if len(s) == 7 {
		return Date{DayOf(y, m+1, 0), ToMonth, true}, true
	}
	d, ok := digits(s[8:10])
	if !ok || s[7] != '-' || d < 1 || d > 31 {
		return Date{}, false
	}
	day := DayOf(y, m, d)
	if _, m2, _ := day.Date(); m2 != m {
		return Date{}, false
	}
	return Date{day, Exact, true}, true
}

// FirstYear is the first year of a date. Nobody recorded a result before; a
// smaller number is a slip of the pen that would make lists of two thousand years.
const FirstYear = 1000

func digits(s string) (int, bool) {
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, true
}

// String gives the date as it was written: 2006-01-02, 2006-01 or 2006.
func (d Date) String() string {
	if !d.Known {
		return ""
	}
	return d.Day.String()[:[...]int{10, 7, 4}[d.Precision]]
}

// Date returns the game's day with its precision.
func (g *Game) Date() Date {
	p := Exact
	switch {
	case g.Flags&YearKnown != 0:
		p = ToYear
	case g.Flags&MonthKnown != 0:
		p = ToMonth
	}
	return Date{g.Day, p, true}
}

// SetDate gives a game that has none its day, as exactly as that is known.
func (g *Game) SetDate(d Date) {
	g.Day = d.Day
	switch d.Precision {
	case ToMonth:
		g.Flags |= MonthKnown
	case ToYear:
		g.Flags |= YearKnown
	}
}
