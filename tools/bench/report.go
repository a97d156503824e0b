package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"
	"time"
)

// printSize prints what was measured at one size, one line a measurement.
func printSize(w io.Writer, f *figures) {
	fmt.Fprintf(w, "%s: %d players, %d games; the site: %.0f MB in %d files\n", f.size, f.players, f.games, f.cold.size, f.cold.files)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	line := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")+"\t") }
	line("", "wall s", "CPU s", "MiB", "files written", "files/s")
	for _, m := range []struct {
		name string
		c    cost
	}{
		{"read, rate, join (1 core)", f.check},
		{"build, new folder", f.cold},
		{"nothing changed", f.same},
		{"one event more", f.event},
		{"check, jech, one list", f.list},
		{"check, jech, monthly", f.lists},
		{"build, elo and jech", f.double},
		{"the same, nothing changed", f.kept},
		{"Eleventy", f.eleventy},
		{"Hugo", f.hugo},
	} {
		if m.c.wall == 0 {
			continue
		}
		written, speed := "", ""
		if m.c.files > 0 {
			written, speed = fmt.Sprint(m.c.written), fmt.Sprintf("%.0f", float64(m.c.files)/m.c.wall.Seconds())
		}
		memory := ""
		if m.c.memory > 0 {
			memory = fmt.Sprint(m.c.memory)
		}
		line(m.name, seconds(m.c.wall), seconds(m.c.cpu), memory, written, speed)
	}
	t.Flush()
	t = tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	line("against", "peer ms", "here ms", "peer / here", "")
	for _, m := range []struct {
		name       string
		peer, here time.Duration
		note       string
	}{
		{"encoding/csv and a map", f.csv.took, f.check.stage["read"], "here every column with its checks and positions, and the register"},
		{"the same", f.csv.took, f.check.stage["read"] + f.check.stage["history"], "here also names resolved, games in order, checked against each other"},
		{"Elo over a map of pointers", f.elo.took, f.check.stage["rate"], "here with every monthly list"},
		{"Zermelo's iteration", f.zermelo.took, f.list.stage["rate"], f.zermelo.note},
		{"html/template, a page of 40 rows", f.page.took, f.perFile(), "here any file, with chart, calculations and writing"},
	} {
		if m.peer == 0 || m.here == 0 {
			continue
		}
		line(m.name, milliseconds(m.peer), milliseconds(m.here), fmt.Sprintf("%.1f×", ratio(m.peer, m.here)), m.note)
	}
	t.Flush()
	fmt.Fprintln(w)
}

// perFile is the processor time that a file of the site takes.
func (f *figures) perFile() time.Duration {
	if f.cold.files == 0 {
		return 0
	}
	return (f.cold.cpu - f.check.cpu) / time.Duration(f.cold.files)
}

// printTargets prints the targets with what was seen at the size they are for,
// or at the largest one measured.
func printTargets(w io.Writer, seen []*figures, club *clubFigures) {
	at := map[string]*figures{}
	var largest *figures
	for _, f := range seen {
		at[f.size] = f
		if largest == nil || f.games > largest.games {
			largest = f
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")) }
	line("", "what", "target", "seen", "at", "")
	target := func(id, what, size, aim string, figure func(f *figures) (seen string, met bool)) {
		f := at[size]
		if f == nil {
			f = largest
		}
		if f == nil {
			return
		}
		seen, met := figure(f)
		verdict := map[bool]string{true: "met", false: "missed"}[met]
		if f.size != size {
			verdict = "is for " + size
		}
		line(id, what, aim, seen, f.size, verdict)
	}
	within := func(c cost, wall time.Duration, memory int) (string, bool) {
		return fmt.Sprintf("%s s, %d MiB", seconds(c.wall), c.memory), c.wall <= wall && (memory == 0 || c.memory <= memory)
	}
	target("T1", "one Jech list", "L", "≥ 15× Ordo", func(f *figures) (string, bool) {
		return fmt.Sprintf("%s ms; %.0f× Zermelo; no Ordo here", milliseconds(f.list.stage["rate"]), ratio(f.zermelo.took, f.list.stage["rate"])), false
	})
	target("T2", "monthly Jech lists", "L", "≤ 15 s, ≤ 300 MB", func(f *figures) (string, bool) { return within(f.lists, 15*time.Second, 286) })
	target("T3", "pages of players, against Eleventy, Hugo", "L", "≥ 4×, ≥ 15×", func(f *figures) (string, bool) {
		if f.eleventy.wall == 0 {
			return "not measured: make bench-peers", false
		}
		// Theirs is a page for each player and no more, so that it is compared with
		// the pages of players alone, and what comes before them.
		took := f.cold.kind["player"] / time.Duration(runtime.NumCPU())
		for _, stage := range []string{"read", "history", "rate", "site"} {
			took += f.cold.stage[stage]
		}
		against := func(c cost) float64 { return ratio(c.wall, took) }
		seen := fmt.Sprintf("%.1f×", against(f.eleventy))
		if f.hugo.wall > 0 {
			seen += fmt.Sprintf(", %.1f×", against(f.hugo))
		}
		return seen, against(f.eleventy) >= 4 && against(f.hugo) >= 15
	})
	target("T4", "site with Elo", "L", "≤ 6 s, ≤ 700 MiB", func(f *figures) (string, bool) { return within(f.cold, 6*time.Second, 700) })
	target("T5", "site with Elo and Jech", "L", "≤ 20 s", func(f *figures) (string, bool) { return within(f.double, 20*time.Second, 0) })
	target("T6", "nothing changed", "L", "≤ 2 s, 0 files", func(f *figures) (string, bool) {
		seen, met := within(f.same, 2*time.Second, 0)
		return fmt.Sprintf("%s, %d files", seen, f.same.written), met && f.same.written == 0
	})
	target("T7", "one event more", "L", "≤ 2.5 s", func(f *figures) (string, bool) {
		seen, met := within(f.event, 2500*time.Millisecond, 0)
		return fmt.Sprintf("%s, %d of %d files", seen, f.event.written, f.event.files), met
	})
	if club != nil {
		met := map[bool]string{true: "met", false: "missed"}
		line("T8", "club: build; save to reload", "≤ 60 ms; ≤ 150 ms",
			milliseconds(club.cold.wall)+" ms ("+milliseconds(club.same.wall)+" unchanged); "+milliseconds(club.save)+" ms", "club",
			met[club.cold.wall <= 60*time.Millisecond && club.save <= 150*time.Millisecond])
	}
	target("T9", "reading, against encoding/csv", "L", "≥ 2×", func(f *figures) (string, bool) {
		read := f.check.stage["read"]
		x := ratio(f.csv.took, read)
		return fmt.Sprintf("%.1f×; %.1f× with the history", x, ratio(f.csv.took, read+f.check.stage["history"])), x >= 2
	})
	target("T10", "site with Elo", "XL", "≤ 40 s, ≤ 4 GiB", func(f *figures) (string, bool) { return within(f.cold, 40*time.Second, 4096) })
	target("T11", "size of the site", "L", "≤ 600 MB", func(f *figures) (string, bool) {
		return fmt.Sprintf("%.0f MB", f.cold.size), f.cold.size <= 600
	})
	if m := at["M"]; m != nil && largest != m {
		seen, worst := "", 0.0
		for _, stage := range []string{"read", "history", "rate", "site"} {
			x := perGame(largest, largest.check.stage[stage]) / perGame(m, m.check.stage[stage])
			seen += fmt.Sprintf("%s %.2f×, ", stage, x)
			worst = max(worst, x)
		}
		x := perGame(largest, largest.cold.stage["pages"]) / perGame(m, m.cold.stage["pages"])
		verdict := map[bool]string{true: "met", false: "missed"}[max(worst, x) <= 1.5]
		if largest.size != "XL" {
			verdict = "is for XL"
		}
		line("T12", "time a game, against M", "≤ 1.5×", seen+fmt.Sprintf("pages %.2f×", x), largest.size, verdict)
	}
	t.Flush()
}

func perGame(f *figures, d time.Duration) float64 { return float64(d) / float64(max(1, f.games)) }

func ratio(a, b time.Duration) float64 { return float64(a) / float64(max(1, b)) }

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f", d.Seconds()) }

// milliseconds of less than ten have two digits after the point.
func milliseconds(d time.Duration) string {
	ms := float64(d.Microseconds()) / 1000
	if ms < 10 {
		return fmt.Sprintf("%.2f", ms)
	}
	return fmt.Sprintf("%.0f", ms)
}
