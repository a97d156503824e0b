package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"

	"echelle/generator"
	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/templates"
)

// flags are those of all commands that read the data.
type flags struct {
	*flag.FlagSet
	data, templates, baseURL, asOf, profile string
	jobs                                    int
	verbose, strict                         bool
}

func newFlags(c *call) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(c.name, flag.ContinueOnError)}
	f.SetOutput(io.Discard)
	f.StringVar(&f.data, "data", "data", "")
	f.StringVar(&f.templates, "templates", "", "")
	f.StringVar(&f.baseURL, "base-url", "", "")
	f.StringVar(&f.asOf, "as-of", "", "")
	f.StringVar(&f.profile, "cpuprofile", "", "")
	f.IntVar(&f.jobs, "jobs", runtime.GOMAXPROCS(0), "")
	f.BoolVar(&f.verbose, "verbose", false, "")
	f.BoolVar(&c.quiet, "quiet", false, "")
	return f
}

// parse reads the flags; they may stand before and after up to n arguments. Where
// ok is false the call ends with the status: they are wrong, or asked for help.
func (f *flags) parse(c *call, n int) (args []string, status int, ok bool) {
	rest := c.args
	for {
		switch err := f.Parse(rest); {
		case err == flag.ErrHelp:
			for _, cmd := range commands() {
				if cmd.name == c.name {
					fmt.Fprint(c.out, details(cmd))
				}
			}
			return nil, success, false
		case err != nil:
			return nil, c.wrong("%s", f.mistake(err)), false
		}
		if rest = f.Args(); len(rest) == 0 {
			break
		}
		args, rest = append(args, rest[0]), rest[1:]
	}
	empty := ""
	f.Visit(func(x *flag.Flag) { // as a variable of the shell that is not set leaves it
		if slices.Contains([]string{"data", "out", "templates", "cpuprofile"}, x.Name) && x.Value.String() == "" {
			empty = x.Name
		}
	})
	switch {
	case empty != "":
		return nil, c.wrong("--%s is empty, expected a name", empty), false
	case len(args) > n && slices.ContainsFunc(commands(), func(cmd command) bool { return cmd.name == args[n] }):
		return nil, c.wrong("%s takes no argument %q; the command stands first, as in echelle %s --data %s", c.name, args[n], args[n], f.data), false
	case len(args) > n:
		return nil, c.wrong("%s takes no argument %q", c.name, args[n]), false
	case f.jobs < 1:
		return nil, c.wrong("--jobs is %d, expected 1 or more", f.jobs), false
	}
	return args, success, true
}

// mistake says what package flag found wrong, with the flags as they are written
// here and the nearest name for one that there is not.
func (f *flags) mistake(err error) string {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		var known []string
		f.VisitAll(func(x *flag.Flag) { known = append(known, x.Name) })
		name = strings.TrimPrefix(name, "-")
		text = "unknown flag --" + name
		if near, ok := diag.Nearest(name, known); ok {
			text += "; did you mean --" + near + "?"
		}
		return text
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		return fmt.Sprintf("--%s wants a value, as in --%s VALUE", name, name)
	}
	if value, name, ok := strings.Cut(strings.TrimPrefix(text, "invalid boolean value "), " for -"); ok {
		return fmt.Sprintf("--%s is %s, expected true or false", strings.TrimSuffix(name, ": parse error"), value)
	}
	if value, name, ok := strings.Cut(strings.TrimPrefix(text, "invalid value "), " for flag -"); ok {
		name, expected, _ := strings.Cut(name, ": ")
		if expected == "parse error" {
			expected = "expected a whole number"
		}
		return fmt.Sprintf("--%s is %s, %s", name, value, expected)
	}
	return text
}

// choiceVar defines a flag with one of some words.
func (f *flags) choiceVar(p *string, name, value string, words ...string) {
	*p = value
	f.Func(name, "", func(text string) error {
		if last := len(words) - 1; !slices.Contains(words, text) {
			return fmt.Errorf("expected %s or %s", strings.Join(words[:last], ", "), words[last])
		}
		*p = text
		return nil
	})
}

// dayVar defines a flag with a day; "" is none.
func (f *flags) dayVar(p *history.Date, name string) {
	f.Func(name, "", func(text string) error {
		day, ok := history.ParseDate(text)
		if text != "" && (!ok || day.Precision != history.Exact) {
			return errors.New("expected a day such as 2026-06-30")
		}
		*p = day
		return nil
	})
}

// options turns the flags into those of the generator.
func (f *flags) options(c *call) (generator.Options, int) {
	o := generator.Options{
		Data: f.data, Jobs: f.jobs, Strict: f.strict, Version: programVersion(),
		Templates: templates.FS,
	}
	if f.asOf != "" {
		day, ok := history.ParseDate(f.asOf)
		if !ok {
			return o, c.wrong("--as-of is %q, expected a day such as 2026-06-30", f.asOf)
		}
		o.AsOf = day
	}
	if f.baseURL != "" {
		u, err := url.Parse(f.baseURL)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || strings.ContainsAny(f.baseURL, "?#") {
			return o, c.wrong("--base-url is %q, expected an address such as https://club.example/ratings/", f.baseURL)
		}
		o.BaseURL = strings.TrimRight(f.baseURL, "/") + "/"
	}
	own := f.ownTemplates()
	if info, err := os.Stat(own); err == nil && info.IsDir() {
		if f.templates != "" || isOverride(own) {
			o.Own = own
		}
	} else if f.templates != "" {
		return o, c.wrong("--templates is %q, expected a folder", own)
	}
	return o, success
}

// ownTemplates is the folder of templates that replace the program's, which
// need not exist.
func (f *flags) ownTemplates() string {
	if f.templates != "" {
		return f.templates
	}
	return filepath.Join(filepath.Dir(filepath.Clean(f.data)), "templates")
}

// isOverride tells whether a folder templates beside the data is meant for this
// program: it holds one of its folders, or a file with the name of one of its files,
// perhaps in the wrong place.
func isOverride(dir string) bool {
	own, err := os.ReadDir(dir)
	if err != nil {
		return false
	}
	holds := func(name string) bool {
		return slices.ContainsFunc(own, func(e fs.DirEntry) bool { return e.Name() == name })
	}
	found := false
	_ = fs.WalkDir(templates.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && holds(d.Name()) {
			found = true
			return fs.SkipAll
		}
		return err
	})
	return found
}

// work does the work of a command, with the profile that --cpuprofile asks for.
func (c *call) work(f *flags, do func(generator.Options) int) int {
	o, status := f.options(c)
	if status != success {
		return status
	}
	stop, err := f.startProfile()
	if err != nil {
		return c.fail(err)
	}
	defer stop()
	return do(o)
}

// startProfile begins that profile; stop it with the result.
func (f *flags) startProfile() (stop func(), err error) {
	if f.profile == "" {
		return func() {}, nil
	}
	file, err := os.Create(f.profile)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		file.Close()
	}, nil
}
