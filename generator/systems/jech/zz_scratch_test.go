package jech

import (
	"fmt"
	"math"
	"os"
	"slices"
	"testing"
	"time"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/record"
)

func TestScratch(t *testing.T) {
	dir := os.Getenv("JD")
	if dir == "" {
		t.Skip()
	}
	var p diag.List
	h := record.Read(os.DirFS(dir), 2, &p).History
	last := history.Day(0)
	for g := range h.Games {
		if h.Counts(history.GameID(g)) {
			last = max(last, h.Games[g].Day)
		}
	}
	y, m, _ := last.Date()
	days := history.Monthly.Calendar(history.DayOf(y-20, m+1, 1), last)
	h = h.Select(history.Selection{Days: days})
	j := made(t, Default())
	tab := newTable(h)
	for _, k := range []int{60, 120, 239} {
		f := j.fitter(tab)
		if err := f.list(history.ListID(k)); err != nil {
			t.Fatal(err)
		}
		f.publish()
		n := len(f.pool.players)
		s := &f.spread
		s.prepare(f)
		ex, ca, cl := make([]float64, n), make([]float64, n), make([]float64, n)
		t0 := time.Now()
		s.exact.solve(&s.links, s.shares, ex)
		core := len(s.core)
		t1 := time.Now()
		s.cavity.solve(&s.links, ca)
		copy(cl, ca)
		s.clusters.correct(&s.links, s.shares, cl, &s.exact)
		t2 := time.Now()
		diag := make([]float64, n)
		for u := range n {
			for k := s.links.start[u]; k < s.links.start[u+1]; k++ {
				diag[u] += s.links.h[k]
				diag[s.links.to[k]] += s.links.h[k]
			}
		}
		var e1, e2, e3 []float64
		for i := range n {
			if !f.ranked[i] {
				continue
			}
			e3 = append(e3, math.Sqrt(cl[i]/ex[i])-1)
			e1 = append(e1, math.Sqrt(ca[i]/ex[i])-1)
			e2 = append(e2, math.Sqrt(1/diag[i]/ex[i])-1)
		}
		slices.Sort(e1)
		slices.Sort(e3)
		slices.Sort(e2)
		q := func(e []float64) string {
			n := len(e)
			return fmt.Sprintf("min %.3f 5%% %.3f median %.3f 95%% %.3f max %.3f", e[0], e[n/20], e[n/2], e[n*19/20], e[n-1])
		}
		fmt.Println("list", k, "pool", n, "edges", len(f.pool.to), "published", len(e1), "exact", t1.Sub(t0), "cavity", t2.Sub(t1), "core", core)
		fmt.Println("  cavity  ", q(e1))
		fmt.Println("  clusters", q(e3))
		fmt.Println("  shortcut", q(e2))
	}
}

func TestScratchSteps(t *testing.T) {
	dir := os.Getenv("JS")
	if dir == "" { t.Skip() }
	var p diag.List
	h := record.Read(os.DirFS(dir), 2, &p).History
	last := history.Day(0)
	for g := range h.Games { if h.Counts(history.GameID(g)) { last = max(last, h.Games[g].Day) } }
	y, m, _ := last.Date()
	days := history.Monthly.Calendar(history.DayOf(y-20, m+1, 1), last)
	h = h.Select(history.Selection{Days: days})
	j := made(t, Default())
	tab := newTable(h)
	f := j.fitter(tab)
	for k := 220; k < 232; k++ {
		t0 := time.Now()
		if err := f.list(history.ListID(k)); err != nil { t.Fatal(err) }
		t1 := time.Now()
		f.publish(); f.spread.prepare(f)
		f.spread.estimate()
		fmt.Println(k, f.steps, f.products, len(f.pool.to), t1.Sub(t0), time.Since(t1))
	}
}

func TestScratchSample(t *testing.T) {
	dir := os.Getenv("JM")
	if dir == "" { t.Skip() }
	var p diag.List
	h := record.Read(os.DirFS(dir), 2, &p).History
	last := history.Day(0)
	for g := range h.Games { if h.Counts(history.GameID(g)) { last = max(last, h.Games[g].Day) } }
	y, m, _ := last.Date()
	days := history.Monthly.Calendar(history.DayOf(y-2, m+1, 1), last)
	h = h.Select(history.Selection{Days: days})
	j := made(t, Default())
	x, err := j.Fit(h, 12)
	if err != nil { t.Fatal(err) }
	f := x.f
	f.spread.prepare(f)
	f.spread.estimate()
	var e []float64
	for i := 0; i < len(f.ranked); i += 1 + len(f.ranked)/150 {
		for !f.ranked[i] { i++ }
		ex, _ := x.Deviation(f.pool.players[i])
		e = append(e, deviation(f.spread.variance[i])/ex-1)
	}
	slices.Sort(e)
	n := len(e)
	fmt.Printf("pool %d sample %d min %.3f 5%% %.3f median %.3f 95%% %.3f max %.3f\n", len(f.pool.players), n, e[0], e[n/20], e[n/2], e[n*19/20], e[n-1])
}
