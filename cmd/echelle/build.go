package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"echelle/generator"
	"echelle/generator/diag"
)

func build(c *call) int {
	f := newFlags(c)
	out := f.String("out", "public", "")
	sheets := f.Bool("xlsx", false, "")
	f.BoolVar(&f.strict, "strict", false, "")
	if _, status, ok := f.parse(c, 0); !ok {
		return status
	}
	return c.work(f, func(o generator.Options) int {
		o.Out, o.Sheets = *out, *sheets
		return c.build(f, o)
	})
}

// largeSite is the size in bytes from which build warns: GitHub Pages stops at
// 1 GB.
const largeSite = 900e6

// build makes the site and prints what there is to say.
func (c *call) build(f *flags, o generator.Options) int {
	start := time.Now()
	if !c.quiet && isTerminal(c.err) {
		o.Progress = func(done, total int) {
			fmt.Fprint(c.err, progress(done, total))
		}
	}
	r, err := generator.Build(o)
	c.report(placed(o.Data, r.Problems))
	c.baseURL = r.BaseURL
	switch {
	case err != nil:
		return c.fail(err)
	case r.Leaks:
		c.say("%s: these files were not written, the site is not whole", counts(r))
		return problems
	case r.Errors > 0:
		c.say("%s, nothing written", counts(r))
		return problems
	}
	if f.verbose {
		c.stages(r)
		for _, s := range r.Files.Sections {
			c.say("%-12s %8.1f MB in %s", s.Name+"/", float64(s.Bytes)/1e6, number(s.Files, "file"))
		}
		for _, s := range r.Files.Endings {
			c.say("%-12s %8.1f MB in %s", "*"+s.Name, float64(s.Bytes)/1e6, number(s.Files, "file"))
		}
	}
	if r.Files.Bytes > largeSite {
		c.say("warning: the site has %.0f MB; GitHub Pages takes 1,000", float64(r.Files.Bytes)/1e6)
	}
	c.note("%s, %s, %s; %s written, %s unchanged, %s removed; %.1f MB in %.2f s%s",
		number(r.Players, "player"), number(r.Games, "game"), number(r.Lists, "list"),
		number(r.Files.Written, "file"), thousands(r.Files.Unchanged), thousands(r.Files.Removed),
		float64(r.Files.Bytes)/1e6, time.Since(start).Seconds(), warnings(r))
	if r.Drafts > 0 {
		c.note("%s left out", number(r.Drafts, "draft event"))
	}
	return success
}

// progress is the line that counts the pages, drawn over the one before; the last
// one wipes it out. Blanks do that everywhere: a window of Windows may print the
// escape sequence for it as letters.
func progress(done, total int) string {
	line := fmt.Sprintf("\r%d of %d pages", done, total)
	if done == total {
		line += "\r" + strings.Repeat(" ", len(line)-1) + "\r"
	}
	return line
}

func check(c *call) int {
	f := newFlags(c)
	var format string
	f.choiceVar(&format, "format", "text", "text", "json", "github")
	f.BoolVar(&f.strict, "strict", false, "")
	site := f.String("privacy", "", "")
	private := f.Bool("private", false, "")
	switch _, status, ok := f.parse(c, 0); {
	case !ok:
		return status
	case *private && *site == "":
		return c.wrong("--private is for --privacy")
	}
	print := map[string]func([]diag.Problem){"text": c.report, "json": c.reportJSON, "github": c.reportGitHub}[format]
	return c.work(f, func(o generator.Options) int {
		if *site != "" {
			return c.checkPrivacy(o, *site, *private, print)
		}
		r, err := generator.Check(o)
		print(placed(o.Data, r.Problems))
		if err != nil {
			return c.fail(err)
		}
		if f.verbose {
			c.stages(r)
		}
		c.note("%s", counts(r))
		if r.Errors > 0 {
			return problems
		}
		return success
	})
}

// checkPrivacy searches a built site for players who are not public. Their texts
// are printed only to who asks for them: what a server prints is often public.
func (c *call) checkPrivacy(o generator.Options, site string, private bool, print func([]diag.Problem)) int {
	r, report, err := generator.CheckPrivacy(o, site)
	print(placed(o.Data, r.Problems))
	if err != nil {
		return c.fail(err)
	}
	note := func(list []generator.PrivacyNote, what string) {
		for _, n := range list {
			text := "of the " + n.Kind
			if private {
				text = fmt.Sprintf("%q of the %s", n.Text, n.Kind)
			}
			c.note("%s: a text %s is %s: %s", n.Player, text, what, n.Why)
		}
	}
	note(report.Accepted, "accepted")
	note(report.Short, "not searched")
	switch {
	case r.Errors > 0:
		c.say("%s", counts(r))
		return problems
	case report.Players == 0:
		c.note("every player is public, nothing to search")
	default:
		are := "are"
		if report.Players == 1 {
			are = "is"
		}
		c.note("%s searched for %s of %s who %s not public, nothing found",
			number(report.Files, "file"), number(report.Texts, "text"), number(report.Players, "player"), are)
	}
	return success
}

// counts sums up problems: "2 problems, 1 warning".
func counts(r *generator.Result) string {
	if r.Errors == 0 {
		return "no problems" + warnings(r)
	}
	return number(r.Errors, "problem") + warnings(r)
}

func warnings(r *generator.Result) string {
	if r.Warnings == 0 {
		return ""
	}
	return ", " + number(r.Warnings, "warning")
}

// number is a count with its noun: "1 game", "1,234 games".
func number(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return thousands(n) + " " + noun
}

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// stages prints how long each stage and the pages of each kind took and how much
// memory the program has.
func (c *call) stages(r *generator.Result) {
	for _, s := range r.Stages {
		c.say("%-6s %7.0f ms", s.Name, float64(s.Took.Microseconds())/1000)
	}
	for _, k := range r.Kinds {
		noun := "page"
		if k.Name == "files" {
			noun = "file"
		}
		c.say("%-12s %8.0f ms of workers, %s", k.Name, float64(k.Took.Microseconds())/1000, number(k.Pages, noun))
	}
	if peak := peakMemory(); peak > 0 {
		c.say("memory %7.0f MiB at most", float64(peak)/(1<<20))
		return
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	c.say("memory %7.0f MiB from the system", float64(m.Sys)/(1<<20))
}

// isTerminal tells whether progress may be drawn.
func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
