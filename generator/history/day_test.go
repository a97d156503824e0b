package history

import (
	"testing"
	"time"
)

func TestDaysAgreeWithPackageTime(t *testing.T) {
	epoch := time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)
	for d := Day(-800_000); d < 800_000; d += 13 {
		want := epoch.AddDate(0, 0, int(d))
		y, m, day := d.Date()
		if y != want.Year() || m != int(want.Month()) || day != want.Day() {
			t.Fatalf("day %d is %d-%d-%d, want %s", d, y, m, day, want.Format(time.DateOnly))
		}
		if got := DayOf(y, m, day); got != d {
			t.Fatalf("DayOf(%d, %d, %d) = %d, want %d", y, m, day, got, d)
		}
		if got, want := d.Weekday(), (int(want.Weekday())+6)%7; got != want {
			t.Fatalf("%s: weekday %d, want %d", d, got, want)
		}
		if d.Year() != y || d.Months() != 12*y+m-1 {
			t.Fatalf("%s: year %d, months %d", d, d.Year(), d.Months())
		}
		if y >= 0 && y <= 9999 && d.String() != want.Format(time.DateOnly) {
			t.Fatalf("%s, want %s", d, want.Format(time.DateOnly))
		}
	}
}

func TestDayOfCarries(t *testing.T) {
	for y := 1999; y < 2005; y++ {
		for m := -15; m <= 30; m++ {
			for _, d := range []int{-40, -1, 0, 1, 31, 60} {
				want := time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
				if got := DayOf(y, m, d); got != Day(want.Unix()/86400) && want.Unix() >= 0 {
					t.Fatalf("DayOf(%d, %d, %d) = %s, want %s", y, m, d, got, want.Format(time.DateOnly))
				}
			}
		}
	}
}

func TestParseDate(t *testing.T) {
	for _, c := range []struct {
		text, day string
		precision Precision
	}{
		{"2024-05-17", "2024-05-17", Exact},
		{"2024-02-29", "2024-02-29", Exact},
		{"2000-02-29", "2000-02-29", Exact},
		{"2024-02", "2024-02-29", ToMonth},
		{"2023-12", "2023-12-31", ToMonth},
		{"1899", "1899-12-31", ToYear},
		{"1000", "1000-12-31", ToYear},
	} {
		d, ok := ParseDate(c.text)
		if !ok || !d.Known || d.Day.String() != c.day || d.Precision != c.precision {
			t.Errorf("%s: %s, precision %d, %v", c.text, d.Day, d.Precision, ok)
		}
		if d.String() != c.text {
			t.Errorf("%s is written %s", c.text, d)
		}
		g := Game{Day: d.Day}
		switch d.Precision {
		case ToMonth:
			g.Flags = MonthKnown
		case ToYear:
			g.Flags = YearKnown
		}
		if g.Date() != d {
			t.Errorf("a game of %s has the date %s", c.text, g.Date())
		}
	}
	for _, text := range []string{
		"", "24", "0204-05-17", "0999", "2024-", "2024-13", "2024-00", "2024-5", "2024-05-32", "2024-05-00", "2023-02-29", "1900-02-29",
		"2024-04-31", "2024/05/17", "2024-05/17", "17-05-2024", "2024-05-1", "20240517", "2024-05-17T", "+024-05-17", "２０２４",
	} {
		if d, ok := ParseDate(text); ok {
			t.Errorf("%q was read as %s", text, d)
		}
	}
	if s := (Date{}).String(); s != "" {
		t.Errorf("no date is written %q", s)
	}
}

// What is read is written back as it was, and nothing else is read.
func FuzzParseDate(f *testing.F) {
	for _, s := range []string{"2024-05-17", "2024-05", "2024", "0000-00-00", "9999-12-31"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := ParseDate(s)
		if ok && d.String() != s {
			t.Errorf("%q is written %q", s, d)
		}
		day, err := time.Parse([...]string{4: "2006", 7: "2006-01", 10: time.DateOnly, 11: ""}[min(len(s), 11)], s)
		if ok != (err == nil && day.Year() >= FirstYear) {
			t.Errorf("%q: read %v, package time says %v of the year %d", s, ok, err, day.Year())
		}
	})
}

func TestPeriodsEnd(t *testing.T) {
	for _, c := range []struct {
		period    Period
		day, want string
	}{
		{Monthly, "2024-02-01", "2024-02-29"},
		{Monthly, "2024-02-29", "2024-02-29"},
		{Monthly, "2023-12-31", "2023-12-31"},
		{Quarterly, "2024-01-01", "2024-03-31"},
		{Quarterly, "2024-05-15", "2024-06-30"},
		{Quarterly, "2024-12-31", "2024-12-31"},
		{Yearly, "2024-01-01", "2024-12-31"},
		{Yearly, "2024-12-31", "2024-12-31"},
		{Weekly, "2024-01-01", "2024-01-07"},
		{Weekly, "2024-01-07", "2024-01-07"},
		{Weekly, "1969-12-30", "1970-01-04"},
	} {
		d, _ := ParseDate(c.day)
		if got := c.period.End(d.Day).String(); got != c.want {
			t.Errorf("period %d of %s ends %s, want %s", c.period, c.day, got, c.want)
		}
	}
}

// A calendar has the end of every period from that of the first day to that of
// the last, found here day by day.
func TestCalendarHasEveryPeriod(t *testing.T) {
	first, last := DayOf(2019, 11, 17), DayOf(2021, 3, 2)
	for _, p := range []Period{Monthly, Quarterly, Yearly, Weekly} {
		var want []Day
		for d := first; ; d++ {
			if p.End(d) == d {
				want = append(want, d)
				if d >= last {
					break
				}
			}
		}
		got := p.Calendar(first, last)
		if len(got) != len(want) {
			t.Fatalf("period %d: %v, want %v", p, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("period %d: %s, want %s", p, got[i], want[i])
			}
		}
	}
	if got := Monthly.Calendar(first, first); len(got) != 1 || got[0].String() != "2019-11-30" {
		t.Errorf("the calendar of one day is %v", got)
	}
}
