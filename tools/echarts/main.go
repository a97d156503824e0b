// Command echarts makes templates/asset/echarts.js: our own build of Apache
// ECharts, with nothing in it but what the charts of the site use, and
// echarts.LICENSE.txt beside it.
//
// It fetches the packages with npm, at exact versions, and refuses an archive
// whose SHA-512 is not the one below. No script of a package runs; esbuild, as
// a Go library, makes the bundle. The same versions give the same bytes.
//
//	go generate ./...     (in tools/)
//
// To update: change the versions, run it, compare the sums it complains about
// with those of the registry (npm view echarts@VERSION dist.integrity).
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// archive is a package of the npm registry.
type archive struct {
	name, version string
	integrity     string   // as the registry gives it: SHA-512 in base64
	licence       string   // SPDX
	texts         []string // files of the package that must go with copies of it
}

func archives() []archive {
	return []archive{
		{
			"echarts", "6.1.0",
			"sha512-q0yaFPggC9FUdsWH4blavRWFmxdrIodbkoKNAjJudAI6CA9gNPxHtV2RcZNEepZVlk4yvBYkOkbk6HIVpIyHZA==",
			"Apache-2.0",
			[]string{"LICENSE", "NOTICE", "licenses/LICENSE-d3"},
		},
		{
			"zrender", "6.1.0",
			"sha512-oEGMDB6pOP2S6OwRR4PdVv610zrjnA3Bh+JnSG12fYJlBKjtNAoEb5fSUoCOOINlH96I2fU38/A2UpRKs67xYQ==",
			"BSD-3-Clause",
			[]string{"LICENSE"},
		},
		{
			"tslib", "2.3.0",
			"sha512-N82ooyxVNm6h1riLCoyS9e3fuJ3AMG2zIZs2Gd1ATcSFjSA23Q0fzjjZeh0jbJvWVDZ0cJT8yaNNaaXHzueNjg==",
			"0BSD",
			[]string{"LICENSE.txt"},
		},
	}
}

// entry is all that chart.js uses. Canvas, not SVG: its renderer sets style
// attributes, which the policy of our pages forbids. Legend, slider and
// description are HTML of ours, and marks are scatter points: 15 kB less.
const entry = `
import {init, use} from "echarts/core";
import {LineChart, BarChart, ScatterChart} from "echarts/charts";
import {GridComponent, TooltipComponent, MarkLineComponent, DataZoomInsideComponent} from "echarts/components";
import {CanvasRenderer} from "echarts/renderers";
use([LineChart, BarChart, ScatterChart, GridComponent, TooltipComponent, MarkLineComponent, DataZoomInsideComponent, CanvasRenderer]);
export {init};
`

func main() {
	out := flag.String("out", "../templates/asset", "folder to write to")
	flag.Parse()
	if err := run(*out, archives(), fetch); err != nil {
		fmt.Fprintln(os.Stderr, "echarts:", err)
		os.Exit(1)
	}
}

// run fetches the packages into a temporary folder and writes the bundle and
// the licences.
func run(out string, list []archive, fetch func(archive, string) ([]byte, error)) error {
	tmp, err := os.MkdirTemp("", "echarts")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	for _, a := range list {
		data, err := fetch(a, tmp)
		if err != nil {
			return fmt.Errorf("fetching %s: %w", a.name, err)
		}
		if err := check(a, data); err != nil {
			return err
		}
		if err := unpack(data, filepath.Join(tmp, "node_modules", a.name)); err != nil {
			return fmt.Errorf("unpacking %s: %w", a.name, err)
		}
	}
	script, err := bundle(tmp, banner(list))
	if err != nil {
		return err
	}
	texts, err := licences(tmp, list)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "echarts.js"), script, 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "echarts.LICENSE.txt"), texts, 0o644); err != nil {
		return err
	}
	fmt.Printf("echarts.js: %d bytes, %d with gzip\n", len(script), gzipped(script))
	return nil
}

// fetch downloads a package with npm, which knows the registry to ask.
func fetch(a archive, dir string) ([]byte, error) {
	cmd := exec.Command("npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", dir, a.name+"@"+a.version)
	cmd.Dir = dir
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("npm pack: %w", err)
	}
	return os.ReadFile(filepath.Join(dir, a.name+"-"+a.version+".tgz"))
}

func check(a archive, data []byte) error {
	sum := sha512.Sum512(data)
	if got := "sha512-" + base64.StdEncoding.EncodeToString(sum[:]); got != a.integrity {
		return fmt.Errorf("%s %s is not the archive that was pinned: found %s, expected %s", a.name, a.version, got, a.integrity)
	}
	return nil
}

// unpack writes the files of an npm archive, all of which are in a folder
// package/, to dir. Nothing is written outside of dir.
func unpack(data []byte, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	zr, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return err
	}
	for tr := tar.NewReader(zr); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		_, name, ok := strings.Cut(h.Name, "/")
		if h.Typeflag != tar.TypeReg || !ok {
			continue
		}
		if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
			return err
		}
		content, err := io.ReadAll(tr)
		if err != nil {
			return err
		}
		if err := root.WriteFile(name, content, 0o644); err != nil {
			return err
		}
	}
}

// bundle makes a classic script with one global, echarts.
func bundle(dir, banner string) ([]byte, error) {
	result := api.Build(api.BuildOptions{
		Stdin:             &api.StdinOptions{Contents: entry, ResolveDir: dir, Sourcefile: "entry.js"},
		Bundle:            true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Format:            api.FormatIIFE,
		GlobalName:        "echarts",
		Target:            api.ES2018,
		Charset:           api.CharsetASCII, // the same whatever a server says of the encoding
		LegalComments:     api.LegalCommentsNone,
		Define:            map[string]string{"process.env.NODE_ENV": `"production"`},
		Banner:            map[string]string{"js": banner},
		LogLevel:          api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("bundling: %s", result.Errors[0].Text)
	}
	return result.OutputFiles[0].Contents, nil
}

func banner(list []archive) string {
	var parts []string
	for _, a := range list {
		parts = append(parts, a.name+" "+a.version+" ("+a.licence+")")
	}
	return "/*! A build of " + strings.Join(parts, ", ") + ". Licences: echarts.LICENSE.txt */"
}

// licences joins the texts that have to go with the bundle.
func licences(dir string, list []archive) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("echarts.js is made from the packages below.\n")
	for _, a := range list {
		for _, file := range a.texts {
			text, err := os.ReadFile(filepath.Join(dir, "node_modules", a.name, filepath.FromSlash(file)))
			if err != nil {
				return nil, fmt.Errorf("licence of %s: %w", a.name, err)
			}
			fmt.Fprintf(&b, "\n\n---- %s %s (%s): %s\n\n", a.name, a.version, a.licence, file)
			b.WriteString(strings.Trim(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"))
			b.WriteByte('\n')
		}
	}
	return b.Bytes(), nil
}

func gzipped(data []byte) int {
	var b bytes.Buffer
	zw, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	if _, err := zw.Write(data); err != nil {
		panic("internal error: " + err.Error())
	}
	if err := zw.Close(); err != nil {
		panic("internal error: " + err.Error())
	}
	return b.Len()
}
