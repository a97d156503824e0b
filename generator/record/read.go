// Package record reads the data folder into the model: settings, register,
// events, games, articles. One file a kind of record; the format itself is the
// public interface of the program and is described in its guide.
//
// [Open] reads the settings, [Records.Read] the files, side by side, and checks
// what a record says by itself; [Records.Data] then resolves names, in the order
// of the files, so that nothing depends on which was read first. All go on after a
// problem, so that one run reports everything. [Read] does all three.
package record

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/history"
	"echelle/generator/par"
)

// Data is what a data folder holds.
type Data struct {
	Config      Config
	History     *history.History
	Redirects   Redirects
	Articles    []Article // by Path
	Static      []string  // files below static/, sorted
	Initial     []Initial
	Published   []Published  // by ranking in the order of Config.Rankings, then by day
	Corrections []Correction // by date
	Drafts      int          // draft events, left out

	files fs.FS
}

// folder is the files of a data folder by what they are, each list sorted.
type folder struct {
	named  map[string]bool // site.yaml and the other files with a name of their own
	events []string        // events/**/*.yaml
	games  []string        // games.csv, games/**/*.csv, events/**/*.csv
	pages  []string
	static []string
	lists  []string // lists/**/*.csv
	all    []string // every file that records can come from
}

// single are the files with a name of their own.
func single() []string {
	return []string{
		"site.yaml", "players.csv", "players.yaml", "clubs.csv", "events.csv", "games.csv", "initial.csv",
		"corrections.yaml", "redirects.yaml",
	}
}

// Read reads everything. Where problems has errors afterwards the data are not
// complete and History may be nil.
func Read(fsys fs.FS, workers int, problems *diag.List) *Data {
	in := Open(fsys, problems)
	in.Read(workers)
	return in.Data()
}

// Open lists the files and reads the settings.
func Open(fsys fs.FS, problems *diag.List) *Records {
	d, f := &Data{Config: DefaultConfig(), files: fsys}, walk(fsys, problems)
	in := &Records{data: d, fsys: fsys, folder: f, problems: problems}
	before := problems.Errors()
	if t, ok := in.text("site.yaml"); ok {
		d.Config = readConfig("site.yaml", t, problems)
	}
	in.unsure = problems.Errors() > before
	return in
}

// rankings are the ids of the rankings; nil where they are not known.
func (in *Records) rankings() []string {
	if in.unsure {
		return nil
	}
	ids := make([]string, len(in.data.Config.Rankings))
	for i := range ids {
		ids[i] = in.data.Config.Rankings[i].ID
	}
	return ids
}

// Config is what the settings say.
func (in *Records) Config() Config { return in.data.Config }

// Read reads all files but those that only make sense with the names of the
// others at hand: starting ratings, published lists and corrections. It is called
// once.
func (in *Records) Read(workers int) {
	d, f, fsys, problems := in.data, in.folder, in.fsys, in.problems
	register := par.Ahead(workers, func() (*roll, error) { return in.readRegister(), nil })
	if t, ok := in.text("redirects.yaml"); ok {
		d.Redirects = readRedirects("redirects.yaml", t, problems)
	}
	if t, ok := in.text("clubs.csv"); ok {
		in.clubs = readClubs("clubs.csv", t, problems)
	}
	before := problems.Errors()
	if t, ok := in.text("events.csv"); ok {
		in.events, in.blind = readEvents("events.csv", t, in.fileID("events.csv"), problems)
	} else {
		in.blind = problems.Errors() > before
	}
	in.lost = problems.Errors() > before
	in.readFiles(workers)
	in.register, _ = register()
	problems.Join(&in.register.problems)
	for _, file := range f.pages {
		if t, ok := readText(fsys, file, problems); ok {
			d.Articles = append(d.Articles, readArticle(file, t, problems))
		}
	}
	slices.SortFunc(d.Articles, func(a, b Article) int { return strings.Compare(a.Path, b.Path) })
	checkArticles(d.Articles, d.Config.Rankings, problems)
	checkStatic(f.static, problems)
	for _, file := range f.static {
		d.Static = append(d.Static, strings.TrimPrefix(file, "static/"))
	}
}

// roll is what the register says, and what is wrong in it.
type roll struct {
	found    bool
	members  []member
	lost     lost
	problems diag.List
}

// readRegister reads the register. In a large one it takes a fifth of the time of
// the games.
func (in *Records) readRegister() *roll {
	r := &roll{}
	for _, file := range []string{"players.csv", "players.yaml"} {
		if !in.folder.named[file] {
			continue
		}
		t, ok := readText(in.fsys, file, &r.problems)
		if !ok {
			r.lost.rest = true
			continue
		}
		members, gone := readPlayers(file, t, in.fileID(file), &r.problems)
		r.members, r.found = append(r.members, members...), true
		r.lost.join(gone)
	}
	if in.folder.named["players.csv"] && in.folder.named["players.yaml"] {
		r.problems.Error(diag.Pos{File: "players.yaml"}, "a second register beside players.csv", "one of them", "")
	}
	return r
}

// text reads a file with a name of its own; false where there is none.
func (in *Records) text(file string) ([]byte, bool) {
	if !in.folder.named[file] {
		return nil, false
	}
	return readText(in.fsys, file, in.problems)
}

// Data resolves the names of all records and checks the records against each
// other. It is called once.
func (in *Records) Data() *Data {
	d, problems := in.data, in.problems
	if len(in.folder.games) == 0 && len(in.events) == 0 && problems.Errors() == 0 {
		problems.Error(diag.Pos{}, "no results in the data folder", "a file games.csv with the columns date,white,black,result",
			"start with: echelle init myclub")
		return d
	}
	in.resolve()
	if t, ok := in.text("initial.csv"); ok && in.roster != nil {
		d.Initial = readInitial("initial.csv", t, in.rankings(), func(cell []byte, at diag.Pos) (history.PlayerID, bool) {
			i, ok := in.roster.resolve(string(cell), at, problems)
			return history.PlayerID(i), ok
		}, problems)
	}
	if in.roster != nil {
		in.readOfficial()
	}
	if d.History != nil {
		d.History.Check(problems)
		in.checkEvents(d.History)
	}
	return d
}

// readOfficial reads what was published and what was corrected since.
func (in *Records) readOfficial() {
	d, rankings := in.data, in.rankings()
	who := in.roster.someone()
	for _, file := range in.folder.lists {
		if t, ok := readText(in.fsys, file, in.problems); ok {
			if l, ok := readPublished(file, t, rankings, who, in.problems); ok {
				d.Published = append(d.Published, l)
			}
		}
	}
	place := func(id string) int { return slices.Index(rankings, id) }
	slices.SortStableFunc(d.Published, func(a, b Published) int {
		return cmp.Or(cmp.Compare(place(a.Ranking), place(b.Ranking)), cmp.Compare(a.Day, b.Day))
	})
	if t, ok := in.text("corrections.yaml"); ok {
		d.Corrections = readCorrections("corrections.yaml", t, rankings, in.roster, in.problems)
	}
	for i := range d.Corrections {
		c := &d.Corrections[i]
		if c.Ranking != "" && !slices.Contains(in.folder.lists, PublishedFile(c.Ranking, c.List)) {
			in.problems.Warn(c.Pos, fmt.Sprintf("a correction of the list of %s, which the ranking %q has not published", c.List, c.Ranking),
				"the day of a published list", "")
		}
	}
}

// readFiles reads the events and games that have files of their own, side by
// side, and joins what they found in the order of the files.
func (in *Records) readFiles(workers int) {
	fsys, f := in.fsys, &in.folder
	type result struct {
		problems diag.List
		event    event
		isEvent  bool
		games    *gameFile
	}
	results := make([]result, len(f.events)+len(f.games))
	_ = par.Each(len(results), workers, func(i int) error {
		r := &results[i]
		if i < len(f.events) {
			file := f.events[i]
			if t, ok := readText(fsys, file, &r.problems); ok {
				r.event, r.isEvent = readEventFile(file, t, in.fileID(file), &r.problems)
			}
			if r.isEvent && len(r.event.games) > 0 {
				r.games = yamlGames(&r.event, file, &r.problems)
			}
			return nil
		}
		file := f.games[i-len(f.events)]
		if t, ok := readText(fsys, file, &r.problems); ok {
			r.games = readGames(file, t, in.fileID(file), &r.problems)
			r.games.own = strings.TrimSuffix(path.Base(file), ".csv")
			r.games.stem = strings.TrimSuffix(file, ".csv")
		}
		return nil
	})
	beside := map[string]string{} // id of the event that a YAML file describes, by its path without ending
	for i := range results {
		r := &results[i]
		in.lost = in.lost || r.problems.Errors() > 0
		in.blind = in.blind || i < len(f.events) && !r.isEvent
		in.problems.Join(cut(&r.problems))
		if r.isEvent {
			in.events = append(in.events, r.event)
			beside[stem(f.events[i])] = r.event.ID
		}
		if r.games != nil && beside[r.games.stem] != "" {
			r.games.own = beside[r.games.stem]
		}
		if r.games != nil {
			in.games = append(in.games, r.games)
		}
	}
	slices.SortStableFunc(in.games, func(a, b *gameFile) int { return strings.Compare(a.file, b.file) })
}

// mostInFile is how many problems of one file of games are listed: a wrong
// column gives one for each row.
const mostInFile = 500

// cut keeps the first problems of a file of games, errors before warnings, and counts
// the others.
func cut(list *diag.List) *diag.List {
	if list.Len() <= mostInFile {
		return list
	}
	var kept, rest diag.List
	sorted := list.Sorted()
	slices.SortStableFunc(sorted, func(a, b diag.Problem) int { return cmp.Compare(a.Severity, b.Severity) })
	kept.Add(sorted[:mostInFile]...)
	rest.Add(sorted[mostInFile:]...)
	next := sorted[mostInFile]
	what := fmt.Sprintf("and %d more problems in this file", rest.Len())
	if rest.Errors() > 0 {
		kept.Error(next.Pos, what, "", "the first ones may explain them")
	} else {
		kept.Warn(next.Pos, what, "", "")
	}
	return &kept
}

// stem is the path of a YAML file without its ending.
func stem(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }

// fileID is the number of a file among those that records come from.
func (in *Records) fileID(file string) uint16 {
	i, ok := slices.BinarySearch(in.folder.all, file)
	if !ok {
		panic("internal error: unknown file " + file)
	}
	return uint16(i)
}

// folders lists the folders that hold more than one record or page.
func folders() []string { return []string{"events", "games", "lists", "pages", "static"} }

// folderHint says what a folder without a place may have been meant for.
func folderHint(fsys fs.FS, name string) string {
	if _, err := fs.Stat(fsys, name+"/.echelle"); err == nil {
		return "it holds a built site, whose place is beside the data folder"
	}
	return cmp.Or(diag.Meant(name, folders()), "begin its name with _ to keep it here")
}

// fileHint says what a file without a place may have been meant for.
func fileHint(fsys fs.FS, name string) string {
	if info, err := fs.Stat(fsys, name); err == nil && info.IsDir() {
		return "it leads to a folder, which is not followed: put the folder itself here"
	}
	hint := "begin its name with _ to keep it here"
	ext := path.Ext(name)
	switch low := strings.ToLower(ext); {
	case slices.Contains([]string{".xlsx", ".xls", ".ods", ".numbers"}, low):
		return `in the spreadsheet, save its sheets as "CSV UTF-8", each as a file`
	case low != ext && slices.Contains([]string{".csv", ".yaml", ".yml", ".md"}, low):
		hint = "did you mean " + strings.TrimSuffix(name, ext) + low + "?"
	}
	return cmp.Or(diag.Meant(name, single()), hint)
}

// walk sorts the files of the folder by what they are. A file that has no place
// there is a warning, a folder only one for all that it holds.
func walk(fsys fs.FS, problems *diag.List) folder {
	f := folder{named: map[string]bool{}}
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && file == ".":
			return err
		case err != nil:
			problems.Error(diag.Pos{File: file}, "the folder cannot be read", "a readable folder", cause(err))
			return fs.SkipDir
		case file == ".":
			return nil
		case strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_") || strings.HasPrefix(d.Name(), "README"),
			strings.HasPrefix(d.Name(), "~$"): // kept by an office program beside an open file
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() && slices.Contains(single(), file):
			problems.Error(diag.Pos{File: file}, "a folder", "a file of this name", "")
			return fs.SkipDir
		}
		top, _, below := strings.Cut(file, "/")
		ext := path.Ext(file)
		if d.IsDir() {
			if below && (top == "events" || top == "games") && (ext == ".csv" || ext == ".yaml" || ext == ".yml") {
				problems.Error(diag.Pos{File: file}, "a folder", "a file of this name", "")
				return fs.SkipDir
			}
			if !below && !slices.Contains(folders(), file) {
				problems.Warn(diag.Pos{File: file}, "a folder that has no place here", "one that the data format names", folderHint(fsys, file))
				return fs.SkipDir
			}
			return nil
		}
		switch {
		case slices.Contains(single(), file):
			f.named[file] = true
			if file == "games.csv" {
				f.games = append(f.games, file)
			}
			f.all = append(f.all, file)
		case below && top == "events" && (ext == ".yaml" || ext == ".yml"):
			f.events = append(f.events, file)
			f.all = append(f.all, file)
		case below && (top == "events" || top == "games") && ext == ".csv":
			f.games = append(f.games, file)
			f.all = append(f.all, file)
		case below && top == "pages" && ext == ".md":
			f.pages = append(f.pages, file)
		case below && top == "static":
			f.static = append(f.static, file)
		case below && top == "lists" && ext == ".csv":
			f.lists = append(f.lists, file)
		default:
			problems.Warn(diag.Pos{File: file}, "a file that has no place here", "one that the data format names", fileHint(fsys, file))
		}
		return nil
	})
	if err != nil {
		problems.Error(diag.Pos{}, "the data folder cannot be read", "a readable folder", cause(err))
	}
	for _, list := range [][]string{f.events, f.games, f.pages, f.static, f.lists, f.all} {
		slices.Sort(list)
	}
	if len(f.all) > 1<<16 {
		problems.Error(diag.Pos{}, fmt.Sprintf("%d files with records", len(f.all)), "at most 65536", "join games of a year in one file")
		f = folder{named: map[string]bool{}}
	}
	return f
}
