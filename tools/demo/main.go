// Command demo writes made-up tournament histories in the format of a data
// folder.
//
//	go run ./demo -out ../data            # the demo federation
//	go run ./demo -preset L -out DIR      # a history for measurements
//
// Everything is drawn from one small generator of random numbers: the same
// seed gives the same bytes on every machine and with every version of Go.
// Players have hidden strengths and win by the logistic curve, so that ratings
// of their games find these strengths again.
//
// The demo federation is made in memory and then written (demo.go and what it
// calls); a history of any size is streamed (size.go).
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return
		}
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	fs := flag.NewFlagSet("demo", flag.ContinueOnError)
	out := fs.String("out", "", "`folder` to write to")
	seed := fs.Uint64("seed", 1, "seed of the random numbers")
	sized := fs.Bool("size", false, "write a history of the size given by -players, -games, -years")
	preset := fs.String("preset", "", "size `S, M, L or XL` (implies -size)")
	var z size
	fs.IntVar(&z.players, "players", 1_832, "players of the history")
	fs.IntVar(&z.games, "games", 20_000, "games of the history")
	fs.IntVar(&z.years, "years", 30, "years of the history, of which the last is 2025")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("argument %q, expected none", fs.Arg(0))
	}
	if *out == "" {
		return errors.New("no folder to write to, expected -out FOLDER")
	}
	if *preset != "" {
		p, ok := presets()[*preset]
		if !ok {
			return fmt.Errorf("preset %q, expected S, M, L or XL", *preset)
		}
		z, *sized = p, true
	}
	if *sized {
		if z.players < 2 || z.games < 1 || z.years < 1 || z.years > 1000 {
			return errors.New("expected at least 2 players, 1 game and 1 to 1000 years")
		}
		z.seed = *seed
		return writeSize(*out, z)
	}
	for _, f := range demo(*seed) {
		name := filepath.Join(*out, filepath.FromSlash(f.path))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
