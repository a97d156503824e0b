package main

import (
	"cmp"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// cost is what one run of the program took and said.
type cost struct {
	wall, cpu      time.Duration
	stage          map[string]time.Duration // wall time by name
	kind           map[string]time.Duration // time of all workers by kind of page
	memory         int                      // peak, MiB
	players, games int
	files          int     // of the site
	written        int     // of them, by this run
	size           float64 // of the site, MB
}

// start runs echelle and reads what it says of itself.
func (b *bench) start(args ...string) (cost, error) {
	return timed(b.echelle, append(args, "--verbose")...)
}

func (b *bench) build(d *data, out string) (cost, error) {
	return b.start("build", "--data", d.dir, "--out", out)
}

// fresh is an output folder that does not exist yet. Removing the last one
// first would slow down the file system for minutes.
func (b *bench) fresh(size string) string {
	n := len(b.outputs(size)) + 1
	return filepath.Join(b.work, fmt.Sprintf("site-%s-%03d", size, n))
}

// last is the newest output folder.
func (b *bench) last(size string) string {
	outs := b.outputs(size)
	return outs[len(outs)-1]
}

func (b *bench) outputs(size string) []string {
	outs, _ := filepath.Glob(filepath.Join(b.work, "site-"+size+"-*")) // sorted
	return outs
}

// timed runs a program.
func timed(name string, args ...string) (cost, error) {
	cmd := exec.Command(name, args...)
	begin := time.Now()
	out, err := cmd.CombinedOutput()
	wall := time.Since(begin)
	if err != nil {
		return cost{}, fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
	}
	c := parse(string(out))
	c.wall, c.cpu = wall, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()
	return c, nil
}

// The lines of echelle build --verbose.
const (
	stageLine  = `(?m)^echelle: (read|history|rate|site|pages|compare) +([0-9]+) ms$`
	kindLine   = `(?m)^echelle: ([a-z]+) +([0-9]+) ms of workers`
	memoryLine = `(?m)^echelle: memory +([0-9]+) MiB`
	countLine  = `([0-9,]+) players, ([0-9,]+) games?, .*; ([0-9,]+) files? written, ([0-9,]+) unchanged, .*; ([0-9.]+) MB in`
)

// parse reads what the program says of itself.
func parse(text string) cost {
	c := cost{stage: map[string]time.Duration{}, kind: map[string]time.Duration{}}
	for _, m := range regexp.MustCompile(stageLine).FindAllStringSubmatch(text, -1) {
		c.stage[m[1]] = time.Duration(number(m[2])) * time.Millisecond
	}
	for _, m := range regexp.MustCompile(kindLine).FindAllStringSubmatch(text, -1) {
		c.kind[m[1]] = time.Duration(number(m[2])) * time.Millisecond
	}
	if m := regexp.MustCompile(memoryLine).FindStringSubmatch(text); m != nil {
		c.memory = number(m[1])
	}
	if m := regexp.MustCompile(countLine).FindStringSubmatch(text); m != nil {
		c.players, c.games, c.written = number(m[1]), number(m[2]), number(m[3])
		c.files = c.written + number(m[4])
		c.size, _ = strconv.ParseFloat(m[5], 64)
	}
	return c
}

// number is a whole number as the program writes it: "1,832".
func number(s string) int {
	n, _ := strconv.Atoi(strings.ReplaceAll(s, ",", ""))
	return n
}

// median runs do several times: of times and memory the medians, of the rest
// what the last run said.
func median(runs int, do func() (cost, error)) (cost, error) {
	var all []cost
	for range runs {
		c, err := do()
		if err != nil {
			return cost{}, err
		}
		all = append(all, c)
	}
	c := all[len(all)-1]
	c.wall = middle(all, func(c cost) time.Duration { return c.wall })
	c.cpu = middle(all, func(c cost) time.Duration { return c.cpu })
	c.memory = middle(all, func(c cost) int { return c.memory })
	for name := range c.stage {
		c.stage[name] = middle(all, func(c cost) time.Duration { return c.stage[name] })
	}
	for name := range c.kind {
		c.kind[name] = middle(all, func(c cost) time.Duration { return c.kind[name] })
	}
	return c, nil
}

// middle is the median of a number of each cost, the lower one of two.
func middle[T cmp.Ordered](all []cost, of func(cost) T) T {
	values := make([]T, len(all))
	for i := range all {
		values[i] = of(all[i])
	}
	slices.Sort(values)
	return values[(len(values)-1)/2]
}
