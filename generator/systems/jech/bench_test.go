package jech

import (
	"testing"

	"echelle/generator/history"
)

// BenchmarkFit fits the last list of 20 years of 2,000 players and 160,000
// games, from nothing.
func BenchmarkFit(b *testing.B) {
	h := countries(2000, 160, 20, 20)
	j := made(b, Default())
	t := newTable(h)
	l := history.ListID(len(h.Lists) - 1)
	for b.Loop() {
		x, err := j.fitOf(t, l)
		if err != nil {
			b.Fatal(err)
		}
		steps, products := x.Steps()
		b.ReportMetric(float64(steps), "steps")
		b.ReportMetric(float64(products), "products")
	}
}

// BenchmarkRate fits all 240 lists of the same.
func BenchmarkRate(b *testing.B) {
	h := countries(2000, 160, 20, 20)
	j := made(b, Default())
	for b.Loop() {
		if _, err := j.Rate(h); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLarge fits the last list of 20 years of 40,000 players and 650,000
// games: from nothing, and after the list before.
func BenchmarkLarge(b *testing.B) {
	h := countries(40000, 50, 20, 40)
	j := made(b, Default())
	f := j.fitter(newTable(h))
	last := history.ListID(len(h.Lists) - 1)
	report := func(b *testing.B) {
		b.ReportMetric(float64(f.steps), "steps")
		b.ReportMetric(float64(f.products), "products")
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			f.forget()
			if err := f.list(last); err != nil {
				b.Fatal(err)
			}
		}
		report(b)
	})
	b.Run("warm", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			if err := f.list(last - 1); err != nil {
				b.Fatal(err)
			}
			f.snapshot()
			b.StartTimer()
			if err := f.list(last); err != nil {
				b.Fatal(err)
			}
		}
		report(b)
	})
	b.Run("deviations", func(b *testing.B) {
		for b.Loop() {
			f.snapshot()
		}
	})
}
