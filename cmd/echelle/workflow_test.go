package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"echelle/generator/diag"
	"echelle/generator/yamlfile"
)

// A workflow as far as ours go. It is decoded strictly, so that a misspelt key
// is found.
type workflow struct {
	Name string
	On   struct {
		Push struct {
			Branches, Tags []string
		}
		PullRequest struct{} `yaml:"pull_request"`
		Schedule    []struct{ Cron string }
		Dispatch    struct {
			Inputs map[string]struct {
				Description string
				Required    bool
			}
		} `yaml:"workflow_dispatch"`
	}
	Permissions map[string]string
	Concurrency struct {
		Group  string
		Cancel bool `yaml:"cancel-in-progress"`
	}
	Jobs map[string]struct {
		Needs       string
		RunsOn      string `yaml:"runs-on"`
		Permissions map[string]string
		Environment struct{ Name, URL string }
		Steps       []step
	}
}

type action struct {
	Name, Description string
	Inputs            map[string]struct{ Description, Default string }
	Runs              struct {
		Using string
		Steps []step
	}
}

// A step. None has a condition of its own: those stand in the scripts, where a
// rehearsal meets them.
type step struct {
	ID, Name, Uses, Shell, Run string
	With, Env                  map[string]string
}

const actionFile = "../../.github/actions/echelle/action.yml"

func decode(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(file))
	if err != nil {
		t.Fatal(err)
	}
	problems := &diag.List{}
	if n, ok := yamlfile.Parse(file, text, problems); ok {
		n.Decode(into, problems)
	}
	for _, p := range problems.Sorted() {
		t.Error(p)
	}
	if t.Failed() {
		t.FailNow()
	}
}

// Whoever may name a branch or write a title must not write a line of a script;
// every workflow says what it may do, and what happens to two runs at a time.
func TestWorkflowsAreCareful(t *testing.T) {
	known := []string{
		"./.github/actions/echelle", "OWNER/echelle/.github/actions/echelle@main",
		"actions/checkout@v4", "actions/setup-go@v5",
		"actions/configure-pages@v5", "actions/upload-pages-artifact@v3", "actions/deploy-pages@v4",
	}
	steps := func(file string, list []step) {
		if len(list) == 0 {
			t.Errorf("%s: no steps", file)
		}
		for _, s := range list {
			if strings.Contains(s.Run, "${{") {
				t.Errorf("%s: the script of %q has an expression in it, expected it in env", file, s.Name)
			}
			if s.Run == "" && !slices.Contains(known, s.Uses) {
				t.Errorf("%s uses %q, expected one of %q", file, s.Uses, known)
			}
		}
	}
	var a action
	decode(t, actionFile, &a)
	steps(actionFile, a.Runs.Steps)
	files := 0
	for _, pattern := range []string{"../../.github/workflows/*.yml", "club/github/*.yml"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no workflow in %s: %v", pattern, err)
		}
		for _, file := range found {
			files++
			var w workflow
			decode(t, file, &w)
			if w.Concurrency.Group == "" || w.Permissions["contents"] != "read" || len(w.Permissions) != 1 {
				t.Errorf("%s: expected a concurrency group, and for the whole only contents: read", file)
			}
			for _, name := range slices.Sorted(maps.Keys(w.Jobs)) {
				steps(file, w.Jobs[name].Steps)
			}
		}
	}
	if files < 5 {
		t.Errorf("%d workflows, expected five", files)
	}
}

// The recipes of the guide are YAML, and what they give the action exists.
func TestRecipesOfTheGuide(t *testing.T) {
	text, err := os.ReadFile(filepath.FromSlash("../../data/pages/guide/publishing.md"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	decode(t, actionFile, &a)
	recipes := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllSubmatch(text, -1)
	used := 0
	for _, recipe := range recipes {
		problems := &diag.List{}
		n, ok := yamlfile.Parse("publishing.md", recipe[1], problems)
		if !ok {
			t.Error(problems.Sorted())
			continue
		}
		if n.Kind() != yamlfile.Sequence {
			continue
		}
		var steps []step
		n.Decode(&steps, problems)
		for _, s := range steps {
			if s.Uses != actionHolder {
				continue
			}
			used++
			for name := range s.With {
				if _, ok := a.Inputs[name]; !ok {
					t.Errorf("the guide gives the action %q, which is no input", name)
				}
			}
		}
		if problems.Len() > 0 {
			t.Error(problems.Sorted())
		}
	}
	if len(recipes) < 2 || used != 1 {
		t.Errorf("%d recipes, %d that use the action; expected two and one", len(recipes), used)
	}
	for name := range a.Inputs {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("the guide does not tell of the input %q", name)
		}
	}
}

// A runner carries out scripts as GitHub does, in a repository of its own.
type runner struct {
	t              *testing.T
	dir            string // the checkout
	summary, paths string // files of GITHUB_STEP_SUMMARY and GITHUB_PATH
	calls          string // file with the calls of gh
	env            []string
	values         map[string]string // of expressions
	log            string            // what the last steps printed
}

func newRunner(t *testing.T) *runner {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the scripts run on the systems of the workflows")
	}
	for _, name := range []string{"bash", "git", "go"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("no %s to run the scripts with", name)
		}
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	top := t.TempDir()
	r := &runner{
		t: t, dir: filepath.Join(top, "repository"), summary: filepath.Join(top, "summary"),
		paths: filepath.Join(top, "paths"), calls: filepath.Join(top, "calls"),
		values: map[string]string{
			"github.action_path": filepath.Join(root, ".github", "actions", "echelle"),
			"github.action_ref":  "v1.2.3",
			"github.token":       "a-token",
		},
	}

	bin, temp := filepath.Join(top, "bin"), filepath.Join(top, "temp")
	for _, dir := range []string{r.dir, bin, temp} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	// gh pr list --jq length counts the open requests; view finds closed ones too.
	gh := "#!/bin/sh\nprintf '%s\\n' \"$*\" >>'" + r.calls + "'\nif [ \"$2\" = list ]; then echo \"${OPEN_REQUESTS:-0}\"; fi\n"
	if err := os.WriteFile(filepath.Join(bin, "gh"), []byte(gh), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{r.summary, r.paths, r.calls} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r.env = append(os.Environ(),
		"GITHUB_STEP_SUMMARY="+r.summary, "GITHUB_PATH="+r.paths, "RUNNER_TEMP="+temp,
		"PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
	)
	return r
}

// bash runs a script and tells whether it succeeded.
func (r *runner) bash(script string, env ...string) bool {
	r.t.Helper()
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
	added, err := os.ReadFile(r.paths)
	if err != nil {
		r.t.Fatal(err)
	}
	cmd.Dir, cmd.Env = r.dir, append(slices.Clone(r.env), env...)
	for dir := range strings.Lines(string(added)) {
		cmd.Env = append(cmd.Env, "PATH="+strings.TrimSpace(dir)+string(os.PathListSeparator)+pathOf(cmd.Env))
	}
	out, err := cmd.CombinedOutput()
	r.log += string(out)
	return err == nil
}

func pathOf(env []string) string {
	path := ""
	for _, e := range env {
		if v, ok := strings.CutPrefix(e, "PATH="); ok {
			path = v
		}
	}
	return path
}

// must runs a script that has to succeed.
func (r *runner) must(script string) {
	r.t.Helper()
	if !r.bash(script) {
		r.t.Fatalf("%s\n%s", script, r.log)
	}
}

// step runs the script of a step with its environment.
func (r *runner) step(s step) bool {
	r.t.Helper()
	var env []string
	expression := regexp.MustCompile(`\$\{\{ *(\S+) *\}\}`)
	for _, name := range slices.Sorted(maps.Keys(s.Env)) {
		env = append(env, name+"="+expression.ReplaceAllStringFunc(s.Env[name], func(x string) string {
			return r.values[expression.FindStringSubmatch(x)[1]]
		}))
	}
	return r.bash(s.Run, env...)
}

// action runs the action with some inputs, the others as they are by default,
// up to the first step that fails.
func (r *runner) action(inputs map[string]string) bool {
	r.t.Helper()
	var a action
	decode(r.t, actionFile, &a)
	for name, in := range a.Inputs {
		r.values["inputs."+name] = in.Default
	}
	for name, value := range inputs {
		if _, ok := a.Inputs[name]; !ok {
			r.t.Fatalf("the action has no input %q", name)
		}
		r.values["inputs."+name] = value
	}
	r.log = ""
	for _, s := range a.Runs.Steps {
		if s.Run != "" && !r.step(s) {
			return false
		}
	}
	return true
}

// with are the inputs that a workflow of the club gives the action, and the
// steps that follow it.
func (r *runner) with(file, job string) (inputs map[string]string, after []step) {
	r.t.Helper()
	var w workflow
	decode(r.t, "club/github/"+file, &w)
	steps := w.Jobs[job].Steps
	i := slices.IndexFunc(steps, func(s step) bool { return s.Uses == actionHolder })
	if i < 0 {
		r.t.Fatalf("%s does not use the action", file)
	}
	return steps[i].With, steps[i+1:]
}

func (r *runner) read(name string) string {
	r.t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		r.t.Fatal(err)
	}
	return string(text)
}

// The year of a small club as GitHub would run it: the site, a request with a
// mistake, one with a result, the lists at the end of the month.
func TestWorkflowsOfAClub(t *testing.T) {
	r := newRunner(t)
	r.must(`echelle init . --program ligue-nord/echelle
git init -q -b main .
git config user.name Office
git config user.email office@ligue.example
git add .
git commit -q -m "Start the club"
git init -q --bare ../origin
git remote add origin ../origin
git push -q origin main`)

	inputs, _ := r.with("pages.yml", "build")
	inputs = maps.Clone(inputs)
	inputs["base-url"] = "https://ligue.example/club/" // as configure-pages says
	if !r.action(inputs) {
		t.Fatalf("the site was not built:\n%s", r.log)
	}
	if feed := r.read(filepath.Join(r.dir, "public", "sitemap.xml")); !strings.Contains(feed, "https://ligue.example/club/") {
		t.Error("the site does not know its address")
	}
	if home := r.read(filepath.Join(r.dir, "public", "index.html")); !strings.Contains(home, "Échelle v1.2.3") {
		t.Error("the site does not say which program made it")
	}
	r.must(`git diff --quiet && [ -z "$(git status --porcelain)" ]`) // public is not of the repository

	// A request with a mistake: the line is marked and nothing is built.
	inputs, _ = r.with("check.yml", "check")
	r.must(`rm -r public; git switch -q -c mistake; echo "2026-02-19,Anna Kovale,Anna Kovale,1-0" >>data/games.csv; git commit -q -a -m mistake`)
	if r.action(inputs) {
		t.Error("a mistake passed the check")
	}
	if !strings.Contains(r.log, "::error file=data/games.csv,line=12,col=") {
		t.Errorf("no mark at the line of the mistake:\n%s", r.log)
	}
	if r.bash("[ -e public ]") {
		t.Error("a site was built in spite of the mistake")
	}

	// A request with a result: what it does to the list is the summary and,
	// where that is wished for, a comment.
	r.must(`git switch -q main; git switch -q -c result; echo "2026-02-19,Anna Kovale,Elin Sarvo,1-0" >>data/games.csv; git commit -q -a -m result`)
	inputs = maps.Clone(inputs)
	inputs["comment"] = "true"
	r.values["github.event.number"] = "7"
	if !r.action(inputs) {
		t.Fatalf("a good result did not pass:\n%s", r.log)
	}
	if s := r.read(r.summary); !strings.Contains(s, "### Ladder") || !strings.Contains(s, "| Elin Sarvo |") {
		t.Errorf("the summary is %q", s)
	}
	if calls := r.read(r.calls); !strings.HasPrefix(calls, "pr comment 7 --edit-last --create-if-none --body-file ") {
		t.Errorf("gh was called with %q", calls)
	}

	// What cannot be compared is a warning.
	inputs["compare"] = "no-such-revision"
	if !r.action(inputs) || !strings.Contains(r.log, "::warning::the lists could not be compared with no-such-revision") {
		t.Errorf("no warning, or a failure:\n%s", r.log)
	}

	// The end of the month: a branch with the list, and a request.
	r.must("git switch -q main; : >'" + r.calls + "'")
	inputs, after := r.with("lists.yml", "lists")
	if !r.action(inputs) {
		t.Fatalf("the check before the lists failed:\n%s", r.log)
	}
	r.values["inputs.day"] = "2026-01-31"
	for _, s := range after {
		if !r.step(s) {
			t.Fatalf("%s failed:\n%s", s.Name, r.log)
		}
	}
	r.must(`git -C ../origin show lists-2026-01-31:data/lists/ladder/2026-01-31.csv | grep -q '^# echelle'
[ "$(git -C ../origin diff --name-only main lists-2026-01-31)" = data/lists/ladder/2026-01-31.csv ]`)
	if calls := r.read(r.calls); !strings.Contains(calls, "pr create --head lists-2026-01-31 --title Publish the lists until 2026-01-31") {
		t.Errorf("gh was called with %q", calls)
	}

	// Again, while the request is open: the branch is renewed, no second request made.
	r.must("git switch -q main; git branch -q -D lists-2026-01-31; : >'" + r.calls + "'")
	r.env = append(r.env, "OPEN_REQUESTS=1")
	for _, s := range after {
		if !r.step(s) {
			t.Fatalf("%s failed:\n%s", s.Name, r.log)
		}
	}
	if calls := r.read(r.calls); !strings.Contains(calls, "--state open") || strings.Contains(calls, "pr create") {
		t.Errorf("gh was called with %q", calls)
	}

	// Once merged there is nothing more to do, and the action verifies the list.
	r.must("git switch -q main; git merge -q lists-2026-01-31; : >'" + r.calls + "'")
	if !r.action(inputs) || !strings.Contains(r.log, "ladder 2026-01-31: the same") {
		t.Errorf("the published list was not verified:\n%s", r.log)
	}
	for _, s := range after {
		if !r.step(s) || !strings.Contains(r.log, "every list until 2026-01-31 is published") {
			t.Errorf("%s did more than nothing:\n%s", s.Name, r.log)
		}
	}
	if calls := r.read(r.calls); calls != "" {
		t.Errorf("gh was called with %q", calls)
	}
}
