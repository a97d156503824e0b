package page

import (
	"iter"
	"strings"

	"echelle/generator/diag"
	"echelle/generator/site"
)

// Checkup is what was found in the data besides errors, of which a site has none.
type Checkup struct {
	Findings []diag.Problem // that may be shown, by place
	Withheld int            // how many may not, because they come near a player who is not public
}

// CheckView is the page about the data: what check found, by file.
type CheckView struct {
	Frame
	Tiles    []Tile // what was checked
	Summary  string // how many findings in how many files
	Wording  string // in which language, and how places are given
	Files    []CheckFile
	More     string // about findings in files that are not shown, "" for none
	Withheld string // about findings that concern players who are not shown
}

// CheckFile is what was found in one file.
type CheckFile struct {
	File     string // below the folder of the data
	Count    string
	Findings []Finding
	More     string // about those that are not shown, "" for none
}

// Finding is one message, in English as check prints it.
type Finding struct {
	Place string // "12:3", "" for the file as a whole
	What  string
	Then  string // what was expected and the likely fix, "" for neither
}

// checkCommand prints all that the page may not hold.
const checkCommand = "echelle check"

// A page of thousands of findings helps nobody: mostInFile are shown of a file,
// the number after which the program too begins to count, and mostFindings of
// all.
const (
	mostInFile   = 20
	mostFindings = 500
)

// Check yields the page about the data, where the site wants one.
func Check(c *Context) iter.Seq[Page] {
	if !c.CheckPage {
		return func(func(Page) bool) {}
	}
	return one(Page{site.CheckPath, func() any { return c.checkView() }})
}

func (c *Context) checkView() *CheckView {
	w := c.Words
	v := &CheckView{Frame: c.frame(site.CheckPath, w.T("check.title"))}
	v.Description = w.T("check.description", "site", c.Title)
	for _, x := range []struct {
		label string
		n     int
	}{
		{"check.of-players", len(c.H.Players)},
		{"check.of-events", len(c.H.Events) - 1},
		{"check.of-games", len(c.H.Games)},
		{"check.of-files", len(c.H.Files)},
	} {
		v.Tiles = append(v.Tiles, Tile{w.Int(x.n), w.T(x.label, "n", x.n)})
	}
	all := c.Checkup.Findings
	shown, files, hidden, unseen := 0, 0, 0, 0
	for len(all) > 0 {
		n := 1
		for n < len(all) && all[n].File == all[0].File {
			n++
		}
		files++
		if shown+min(n, mostInFile) > mostFindings {
			hidden, unseen = hidden+n, unseen+1
		} else {
			f := CheckFile{File: all[0].File, Count: w.T("check.findings", "n", n)}
			for i := range all[:min(n, mostInFile)] {
				f.Findings = append(f.Findings, finding(&all[i]))
			}
			if n > mostInFile {
				f.More = w.T("check.more", "n", n-mostInFile)
			}
			shown += len(f.Findings)
			v.Files = append(v.Files, f)
		}
		all = all[n:]
	}
	if files > 0 {
		v.Wording = w.T("check.wording", "command", checkCommand)
		v.Summary = w.T("check.summary", "findings", w.T("check.findings", "n", len(c.Checkup.Findings)), "files", w.T("check.files", "n", files))
	}
	if hidden > 0 {
		v.More = w.T("check.more-files", "command", checkCommand, "findings", w.T("check.findings", "n", hidden), "files", w.T("check.files", "n", unseen))
	}
	if n := c.Checkup.Withheld; n > 0 {
		v.Withheld = w.T("check.withheld", "n", n)
	}
	return v
}

// finding is a message without the name of its file.
func finding(p *diag.Problem) Finding {
	rest := diag.Problem{Pos: diag.Pos{Line: p.Line, Col: p.Col}, Expected: p.Expected, Hint: p.Hint}
	return Finding{strings.TrimPrefix(rest.Pos.String(), ":"), p.What, strings.TrimLeft(rest.Message(), ",; ")}
}
