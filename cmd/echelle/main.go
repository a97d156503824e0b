// Echelle turns a folder of tournament results into a ranking site.
//
// Rules of its terminal interface: results go to standard output, everything
// else to standard error; problems are one line each, "file:line:column: what,
// expected ...; hint"; the last line sums up and begins with "echelle:"; exit
// status 0 is success, 1 problems found, 2 wrong usage. Messages have no
// capitals and no full stop.
package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"echelle/generator/diag"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// The exit statuses.
const (
	success  = 0
	problems = 1
	usage    = 2
)

// command is one of the program's commands.
type command struct {
	name    string
	summary string
	run     func(c *call) int
}

// call is a command as it was called.
type call struct {
	name string
	args []string
	out  io.Writer
	err  io.Writer

	quiet   bool
	baseURL string // of the site just built
}

func commands() []command {
	return []command{
		{"build", "make the site (the default)", build},
		{"check", "read and rate everything, report what is wrong, write nothing", check},
		{"serve", "build, show the site on this computer and rebuild when the data change", serve},
		{"init", "start a small club in a new folder", initialise},
		{"add", "add one result to the file of games that it belongs to", add},
		{"eject", "copy one of the program's templates, styles or word lists, to change it", eject},
		{"rate", "print a list", rate},
		{"explain", "print how a player's rating came about, game by game", explain},
		{"balance", "divide players into even teams", balance},
		{"publish", "write a list into the data folder, where it stays as it is", publish},
		{"verify", "compare the published lists with what the data give today", verify},
		{"diff", "compare two lists, folders, revisions or settings", diff},
		{"players", "list all players, or those who may be one person under two ids", players},
		{"person", "print all that the data hold on one person", person},
		{"merge", "make one player of two, without losing old addresses", merge},
		{"version", "print the version", version},
		{"help", "print this text, or that of a command", help},
	}
}

// headroom is memory that is never touched and so never taken from the system,
// but makes the collector wait until the rest has grown as large: a club's build
// ends before, in 40 % less processor time. A large site takes that much more.
const headroom = 32 << 20

// run carries out a command line and returns the exit status.
func run(args []string, out, err io.Writer) int {
	untouched := make([]byte, headroom)
	defer runtime.KeepAlive(untouched)
	c := &call{name: "build", args: args, out: out, err: err}
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		c.name, c.args = args[0], args[1:]
	}
	switch {
	case len(args) > 0 && (args[0] == "-h" || args[0] == "-help" || args[0] == "--help"):
		return help(&call{name: "help", out: out, err: err})
	case len(args) > 0 && (args[0] == "-version" || args[0] == "--version"):
		return version(&call{name: "version", out: out, err: err})
	}
	for _, cmd := range commands() {
		if cmd.name == c.name {
			return cmd.run(c)
		}
	}
	return c.unknown(c.name)
}

// unknown reports a command that there is not.
func (c *call) unknown(name string) int {
	var known []string
	for _, cmd := range commands() {
		known = append(known, cmd.name)
	}
	hint := ""
	if near, ok := diag.Nearest(name, known); ok {
		hint = "; did you mean " + near + "?"
	}
	c.name = "help"
	return c.wrong("unknown command %q%s", name, hint)
}

// say prints a line of the program itself.
func (c *call) say(format string, args ...any) {
	fmt.Fprintf(c.err, "echelle: "+format+"\n", args...)
}

// note says what is no problem, unless the call is a quiet one.
func (c *call) note(format string, args ...any) {
	if !c.quiet {
		c.say(format, args...)
	}
}

// wrong reports a wrong command line.
func (c *call) wrong(format string, args ...any) int {
	c.say(format, args...)
	if c.name == "help" {
		c.say("see: echelle help")
	} else {
		c.say("see: echelle help %s", c.name)
	}
	return usage
}

// fail reports an error that is not a problem of the input.
func (c *call) fail(err error) int {
	c.say("%v", err)
	return problems
}

func version(c *call) int {
	if len(c.args) > 0 {
		return c.wrong("version takes no arguments")
	}
	fmt.Fprintln(c.out, "echelle", programVersion())
	return success
}

// revision is given by -ldflags "-X main.revision=…" where the source comes without
// its repository, as an action of GitHub does.
var revision string

// programVersion is the version of the module, else the revision that was given,
// "devel" where there is none.
func programVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return cmp.Or(revision, "devel")
}

func help(c *call) int {
	if len(c.args) > 1 {
		return c.wrong("help takes the name of one command")
	}
	if len(c.args) == 1 {
		for _, cmd := range commands() {
			if cmd.name == c.args[0] {
				fmt.Fprint(c.out, details(cmd))
				return success
			}
		}
		return c.unknown(c.args[0])
	}
	fmt.Fprint(c.out, "Echelle turns a folder of tournament results into a ranking site.\n\nusage: echelle [command] [flags]\n\n")
	for _, cmd := range commands() {
		fmt.Fprintf(c.out, "  %-9s %s\n", cmd.name, cmd.summary)
	}
	fmt.Fprint(c.out, "\n"+commonFlags+"\nA folder with only data/games.csv (date,white,black,result) makes a complete site.\nStart one with: echelle init myclub\n")
	return success
}

const commonFlags = `flags of all commands that read the data:
  --data DIR        the folder with the results (default: data)
  --templates DIR   templates of your own (default: templates beside the data)
  --base-url URL    the site's address, in place of base_url in site.yaml
  --as-of DATE      a day of the period of the newest lists, in place of as_of in site.yaml
  --jobs N          work on N things at a time (default: the number of processors)
  --verbose         print how long each stage took
  --cpuprofile FILE write a profile for go tool pprof
  --quiet           print problems only
`

// details is the help text of a command.
func details(cmd command) string {
	return "echelle " + cmd.name + ": " + cmd.summary + "\n\nusage: " + map[string]string{
		"build":   "echelle build [flags]\n\n  --out DIR         the folder of the site (default: public)\n  --xlsx            lists and events also as workbooks for spreadsheets, beside each CSV\n  --strict          treat warnings as errors\n\n" + commonFlags,
		"check":   "echelle check [flags]\n\n  --format FORMAT   text, json or github (default: text)\n  --strict          treat warnings as errors\n  --privacy DIR     search the site in DIR for players who are not public\n  --private         with --privacy: print which of their names are accepted\n\nexit status: 0 no problems, 1 problems, 2 wrong usage\n\n" + commonFlags,
		"serve":   "echelle serve [flags]\n\n  --out DIR         the folder of the site (default: public)\n  --xlsx            lists and events also as workbooks for spreadsheets, beside each CSV\n  --addr ADDRESS    where to listen (default: localhost:8080)\n\n" + commonFlags,
		"init":    "echelle init [DIR] [flags]\n\nDIR is a new or empty folder, or a new repository (default: this one).\n\n  --program OWNER/REPO[@REVISION]   the program's repository on GitHub, for the workflows\n",
		"add":     "echelle add WHITE BLACK RESULT [COLUMN=VALUE ...] [flags]\n\nAdds one game at the end of the event's own CSV, of games.csv or of the only file of games, as that\nfile is written. The whole folder is checked with it first. WHITE and BLACK are ids or names;\nCOLUMN is one of the file: handicap=2 margin=decisive note=\"a long game\".\n\n  --date DAY        the day it was played; needed unless the event gives it\n  --today           that day is today\n  --event ID        the event, by id or name\n  --file FILE       the file of games, where several could be meant\n  --new             a player or event that no file names yet is meant, not a slip\n  --dry-run         print the row and its effect, write nothing\n\n" + commonFlags,
		"eject":   "echelle eject [NAME] [flags]\n\nNAME is a file of the program's: page/list.html, asset/style.css, i18n/en.yaml. Without it all are\nlisted. The copy goes to the folder templates beside the data, where it replaces the program's\nfile; one that is there is never overwritten.\n\n" + commonFlags,
		"rate":    "echelle rate [flags]\n\n  --ranking ID      the ranking (default: the first)\n  --list DAY        the list of that day (default: the newest)\n  --all             also players who are not ranked, with the reason\n  --format FORMAT   table, csv, json or xlsx (default: table)\n  --private         print the names of players who are not public\n\n" + commonFlags,
		"explain": "echelle explain PLAYER [flags]\n\nPLAYER is an id, or a name.\n\n  --event ID        only this event\n  --ranking ID      the ranking (default: the first)\n  --list DAY        the list of that day, in a ranking computed anew for every list (default: the newest)\n  --format FORMAT   text or json (default: text)\n  --private         print the names of players who are not public\n\n" + commonFlags,
		"balance": "echelle balance --players FILE --teams N [flags]\n\nDivides players into teams whose mean ratings lie as close together as can be. FILE has one player a\nline: an id or a name, or a guest as NAME, RATING or as a rating alone; - is standard input. The sizes\nof two teams differ by one player at most.\n\n  --teams N         how many teams\n  --size N          in place of --teams: teams of N players at most\n  --together A,B    these players stay together; may be repeated\n  --apart A,B       these players go to different teams; may be repeated\n  --ranking ID      the ranking (default: the first); its newest list\n  --format FORMAT   text or json (default: text)\n  --private         print the names of players who are not public\n\n" + commonFlags,
		"publish": "echelle publish [flags]\n\nWrites lists/RANKING/DAY.csv in the data folder. A published list is never overwritten.\n\n  --ranking ID      the ranking (default: every one)\n  --list DAY        the list of that day (default: the newest)\n  --until DAY       the newest list of that day or before\n  --amend           replace a published list; corrections.yaml gets an entry\n  --reason TEXT     why, for everybody to read\n  --date DAY        day of the amendment (default: today)\n\n" + commonFlags,
		"verify":  "echelle verify [flags]\n\n  --ranking ID      the ranking (default: every one)\n  --list DAY        the list of that day (default: all published ones)\n  --lines           print the games that the list counts, of which the published file has the SHA-256\n\nexit status: 0 every difference is explained in corrections.yaml, 1 one is not, 2 wrong usage\n\n" + commonFlags,
		"diff":    "echelle diff A [B] [flags]\n\nA and B are lists (2026-06-30), data folders, revisions of the repository that the data are in\n(HEAD~1) or other settings for the same data (new.yaml). B is the data folder if left out.\n\n  --ranking ID      the ranking (default: every one)\n  --list DAY        the lists of that day (default: the newest of each)\n  --format FORMAT   text, json or markdown (default: text)\n  --private         print the names of players who are not public\n\n" + commonFlags,
		"players": "echelle players [flags]\n\nPrints all players as CSV, with their games.\n\n  --duplicates      players who may be one person, with the evidence; nothing is changed\n  --format FORMAT   of the duplicates: text or json (default: text)\n  --private         also players who are not public\n\n" + commonFlags,
		"person":  "echelle person PLAYER [flags]\n\nPLAYER is an id, or a name. Prints every line of the data folder on that person, with what the site\nnever shows: for the person alone.\n\n  --format FORMAT   text, csv or json (default: text)\n  --out FILE        write to a new file that only you can read\n\n" + commonFlags,
		"merge":   "echelle merge OLD NEW [flags]\n\nOLD and NEW are ids. OLD's entry of the register goes; NEW's gets its name as an alias, and the facts\nthat it lacks; redirects.yaml gets a line. Two who played each other are never merged.\n\n  --dry-run         only say what would change\n\n" + commonFlags,
		"version": "echelle version\n",
		"help":    "echelle help [COMMAND]\n",
	}[cmd.name]
}
