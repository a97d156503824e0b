// Command bench measures echelle as a user runs it and prints the table of
// performance targets with what was seen.
//
//	bench -root .. -sizes "S M" -runs 5    from the folder tools; make bench does it
//	bench -root .. -sizes M -static        with Eleventy and Hugo, fetched for the purpose
//	bench -root .. -profile FILE           for the compiler; make profile does it
//
// A size is a seeded history of package demo, so that two machines measure the
// same bytes. Every figure is the median of several runs of the program in a
// process of its own: wall time, processor time (which others on the machine
// disturb less) and peak memory. Peers are measured in the same run, since only
// ratios survive another machine:
//
//	encoding/csv with a map of names         against reading, a process each
//	Elo over a map of pointers               against rating
//	Zermelo's iteration                      against one fitted list
//	html/template, a table of 40 rows        against a page
//	Eleventy and Hugo (-static)              against a whole site
//
// Ordo and BayesElo, the peers of a fitted list in other languages, come as
// sources without a package; they are left to who has them.
//
// The parts: run.go starts the program, data.go writes what it reads, peer.go and
// static.go are the peers, profile.go measures for the compiler, club.go measures a
// small club and serve, report.go prints.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	fs := flag.NewFlagSet("bench", flag.ContinueOnError)
	root := fs.String("root", "..", "the `folder` of the repository")
	work := fs.String("work", "", "`folder` for data and sites; default: a temporary one, removed at the end")
	sizes := fs.String("sizes", "S M", "sizes to measure, of S, M, L and XL")
	runs := fs.Int("runs", 5, "runs of each measurement")
	static := fs.Bool("static", false, "measure Eleventy and Hugo too, installed into the work folder")
	profile := fs.String("profile", "", "measure nothing, but write a profile of whole builds to a `file`, for the compiler")
	csv := fs.String("csv", "", "read the games of a data `folder` with encoding/csv, print how long it took and end: a peer in a process of its own")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *csv != "" {
		return printCSV(*csv)
	}
	if fs.NArg() > 0 || *runs < 1 {
		return errors.New("expected flags alone and at least one run")
	}
	for _, size := range strings.Fields(*sizes) {
		if !strings.Contains(" S M L XL ", " "+size+" ") {
			return fmt.Errorf("size %q, expected S, M, L or XL", size)
		}
	}
	b := bench{runs: *runs, work: *work}
	if b.work == "" {
		dir, err := os.MkdirTemp("", "bench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		b.work = dir
	}
	var err error
	if b.work, err = filepath.Abs(b.work); err != nil {
		return err
	}
	if err := b.compile(*root); err != nil {
		return err
	}
	if *profile != "" {
		return b.profile(*profile)
	}
	fmt.Printf("%s, %d processors, median of %d runs\n\n", runtime.Version(), runtime.NumCPU(), b.runs)
	// First, since a file system is slow for a while after many files are gone.
	club, err := b.club()
	if err != nil {
		return fmt.Errorf("club: %w", err)
	}
	var seen []*figures
	for _, size := range strings.Fields(*sizes) {
		f, err := b.measure(size)
		if err != nil {
			return fmt.Errorf("size %s: %w", size, err)
		}
		if *static {
			if err := b.static(f); err != nil {
				return fmt.Errorf("size %s: %w", size, err)
			}
		}
		printSize(os.Stdout, f)
		seen = append(seen, f)
	}
	printTargets(os.Stdout, seen, club)
	return nil
}

// bench is what all measurements share.
type bench struct {
	runs    int
	work    string // folder for everything written
	echelle string // the program
	demo    string // the generator of histories
}

// compile builds the two programs.
func (b *bench) compile(root string) error {
	if err := os.MkdirAll(b.work, 0o777); err != nil {
		return err
	}
	b.echelle, b.demo = filepath.Join(b.work, "echelle"), filepath.Join(b.work, "demo")
	for _, p := range []struct{ dir, pkg, out, pgo string }{
		{root, "./cmd/echelle", b.echelle, filepath.Join("cmd", "echelle", "release.pgo")}, // as in make release
		{filepath.Join(root, "tools"), "./demo", b.demo, "off"},
	} {
		cmd := exec.Command("go", "build", "-trimpath", "-pgo="+p.pgo, "-o", p.out, p.pkg)
		cmd.Dir = p.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("building %s: %w\n%s", p.pkg, err, out)
		}
	}
	return nil
}

// figures are what was measured at one size. A cost of nothing was not measured.
type figures struct {
	size           string
	players, games int

	check  cost // reading, rating and joining, on one processor
	cold   cost // a build into a new folder
	same   cost // a build where nothing changed
	event  cost // a build after one event more
	list   cost // check with one list of the system jech
	lists  cost // check with monthly lists of the system jech
	double cost // a build with Elo and jech
	kept   cost // the same where nothing changed: fits are taken from the one before

	csv, elo, zermelo, page peer
	eleventy, hugo          cost
}

// measure measures one size.
func (b *bench) measure(size string) (*figures, error) {
	f := &figures{size: size}
	d, err := b.newData(size)
	if err != nil {
		return nil, err
	}
	var csv cost
	events := 0
	steps := []struct {
		to   *cost
		site string
		do   func() (cost, error)
	}{
		{&f.check, eloSite, func() (cost, error) { return b.start("check", "--data", d.dir, "--jobs", "1") }},
		{&csv, eloSite, func() (cost, error) { return b.readCSV(d) }},
		{&f.cold, eloSite, func() (cost, error) { return b.build(d, b.fresh(size)) }},
		{&f.same, eloSite, func() (cost, error) { return b.build(d, b.last(size)) }},
		{&f.event, eloSite, func() (cost, error) {
			if err := d.addEvent(events); err != nil {
				return cost{}, err
			}
			events++
			return b.build(d, b.last(size))
		}},
		{&f.list, jechSite("[2025-12-31]"), func() (cost, error) { return b.start("check", "--data", d.dir) }},
		{&f.lists, jechSite("monthly"), func() (cost, error) { return b.start("check", "--data", d.dir) }},
		{&f.double, eloSite + jechRanking("monthly"), func() (cost, error) { return b.build(d, b.fresh(size)) }},
		{&f.kept, eloSite + jechRanking("monthly"), func() (cost, error) { return b.build(d, b.last(size)) }},
	}
	for _, step := range steps {
		if err := d.site(step.site); err != nil {
			return nil, err
		}
		if *step.to, err = median(b.runs, step.do); err != nil {
			return nil, err
		}
	}
	f.csv.took = csv.wall
	f.players, f.games = f.cold.players, f.cold.games
	return f, b.peers(f, d)
}
