package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// static measures static site generators at the same rows: a page for each
// player with a table of his games, from one JSON file, and nothing else. They
// compute no rating. What cannot be installed is left out with a word.
func (b *bench) static(f *figures) error {
	players := filepath.Join(b.work, "players-"+f.size+".json")
	if err := writeRows(filepath.Join(b.work, "data-"+f.size), players); err != nil {
		return err
	}
	for _, g := range []struct {
		name    string
		to      *cost
		measure func(*figures, string) (cost, error)
	}{{"Eleventy", &f.eleventy, b.eleventy}, {"Hugo", &f.hugo, b.hugo}} {
		var err error
		if *g.to, err = g.measure(f, players); err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s is left out: %v\n", g.name, err)
		}
	}
	return nil
}

// writeRows writes the games of every player as JSON.
func writeRows(dir, out string) error {
	games, err := readGames(dir)
	if err != nil {
		return err
	}
	type row struct {
		Opponent string  `json:"opponent"`
		Score    float64 `json:"score"`
	}
	type player struct {
		ID    string `json:"id"`
		Games []row  `json:"games"`
	}
	at := map[string]int{}
	var players []player
	add := func(id, opponent string, score float64) {
		i, ok := at[id]
		if !ok {
			i = len(players)
			at[id] = i
			players = append(players, player{ID: id})
		}
		players[i].Games = append(players[i].Games, row{opponent, score})
	}
	for _, g := range games {
		add(g.white, g.black, g.score)
		add(g.black, g.white, 1-g.score)
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	return cmp.Or(json.NewEncoder(w).Encode(players), w.Flush(), file.Close())
}

// eleventyVersion is what the design was measured against.
const eleventyVersion = "3.1.2"

func (b *bench) eleventy(f *figures, players string) (cost, error) {
	dir := filepath.Join(b.work, "eleventy")
	if err := os.MkdirAll(filepath.Join(dir, "_data"), 0o777); err != nil {
		return cost{}, err
	}
	err := cmp.Or(
		write(filepath.Join(dir, "package.json"), `{"private": true, "type": "commonjs"}`),
		write(filepath.Join(dir, "player.liquid"), `---
pagination: {data: players, size: 1, alias: player}
permalink: "players/{{ player.id }}.html"
---
<!doctype html><html lang="en"><head><title>{{ player.id }}</title></head><body><h1>{{ player.id }}</h1>
<table><tbody>{% for game in player.games %}<tr><td><a href="{{ game.opponent }}.html">{{ game.opponent }}</a></td><td>{{ game.score }}</td></tr>
{% endfor %}</tbody></table></body></html>
`),
		replace(players, filepath.Join(dir, "_data", "players.json")),
	)
	if err != nil {
		return cost{}, err
	}
	if _, err := os.Stat(filepath.Join(dir, "node_modules")); err != nil {
		if err := command(dir, nil, "npm", "install", "--silent", "--no-audit", "--no-fund", "@11ty/eleventy@"+eleventyVersion); err != nil {
			return cost{}, err
		}
	}
	return pages(dir, []string{"NODE_OPTIONS=--max-old-space-size=8192"}, f, "npx", "eleventy", "--quiet", "--output="+filepath.Join(b.work, "eleventy-"+f.size))
}

// hugoVersion is what the design was measured against.
const hugoVersion = "v0.152.2"

func (b *bench) hugo(f *figures, players string) (cost, error) {
	dir := filepath.Join(b.work, "hugo")
	for _, sub := range []string{"content/players", "layouts", "assets"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o777); err != nil {
			return cost{}, err
		}
	}
	err := cmp.Or(
		write(filepath.Join(dir, "hugo.yaml"), "baseURL: https://bench.example/\ndisableKinds: [home, section, taxonomy, term, rss, sitemap, robotstxt, 404]\n"),
		write(filepath.Join(dir, "content", "players", "_content.gotmpl"), `{{ $data := index (resources.Get "players.json" | transform.Unmarshal) }}
{{ range $data }}{{ $.AddPage (dict "path" .id "title" .id "params" (dict "games" .games)) }}{{ end }}
`),
		write(filepath.Join(dir, "layouts", "single.html"), `<!doctype html><html lang="en"><head><title>{{ .Title }}</title></head><body><h1>{{ .Title }}</h1>
<table><tbody>{{ range .Params.games }}<tr><td><a href="{{ .opponent }}.html">{{ .opponent }}</a></td><td>{{ .score }}</td></tr>
{{ end }}</tbody></table></body></html>
`),
		replace(players, filepath.Join(dir, "assets", "players.json")),
	)
	if err != nil {
		return cost{}, err
	}
	program := filepath.Join(b.work, "bin", "hugo")
	if _, err := os.Stat(program); err != nil {
		if err := command(dir, []string{"GOBIN=" + filepath.Dir(program), "GOFLAGS="}, "go", "install", "github.com/gohugoio/hugo@"+hugoVersion); err != nil {
			return cost{}, err
		}
	}
	return pages(dir, nil, f, program, "--quiet", "--destination", filepath.Join(b.work, "hugo-"+f.size))
}

// pages runs a generator once in a folder.
func pages(dir string, env []string, f *figures, name string, args ...string) (cost, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	begin := time.Now()
	if out, err := cmd.CombinedOutput(); err != nil {
		return cost{}, fmt.Errorf("%w\n%s", err, out[:min(len(out), 2000)])
	}
	wall := time.Since(begin)
	return cost{
		wall: wall, cpu: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(),
		files: f.players, written: f.players,
	}, nil
}

// command runs a program that installs something.
func command(dir string, env []string, name string, args ...string) error {
	if _, err := exec.LookPath(name); err != nil {
		return errors.New("no " + name)
	}
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out[:min(len(out), 2000)])
	}
	return nil
}

func write(name, text string) error { return os.WriteFile(name, []byte(text), 0o666) }

// replace puts a copy of a file in the place of another.
func replace(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}
