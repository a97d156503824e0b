package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func pack(t *testing.T, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	zw := gzip.NewWriter(&b)
	tw := tar.NewWriter(zw)
	for i := 0; i < len(files); i += 2 {
		if err := tw.WriteHeader(&tar.Header{Name: files[i], Size: int64(len(files[i+1])), Mode: 0o644, Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := tw.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := tw.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pinned(name string, data []byte) archive {
	sum := sha512.Sum512(data)
	return archive{name, "1.0.0", "sha512-" + base64.StdEncoding.EncodeToString(sum[:]), "MIT", []string{"LICENSE"}}
}

func TestBundleIsDeterministicAndClassic(t *testing.T) {
	names := `export function init() {} export function use() {}`
	parts := `export let LineChart=1,BarChart=2,ScatterChart=3,GridComponent=4,TooltipComponent=5,MarkLineComponent=6,DataZoomInsideComponent=7,CanvasRenderer=8`
	data := pack(t,
		"package/package.json", `{"name":"echarts","exports":{"./*":"./*.js"}}`,
		"package/core.js", names, "package/charts.js", parts, "package/components.js", parts, "package/renderers.js", parts,
		"package/LICENSE", "do as you like\r\n")
	list := []archive{pinned("echarts", data)}
	var seen []string
	for range 2 {
		out := t.TempDir()
		if err := run(out, list, func(archive, string) ([]byte, error) { return data, nil }); err != nil {
			t.Fatal(err)
		}
		script, err := os.ReadFile(filepath.Join(out, "echarts.js"))
		if err != nil {
			t.Fatal(err)
		}
		texts, err := os.ReadFile(filepath.Join(out, "echarts.LICENSE.txt"))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(texts), "\ndo as you like\n") {
			t.Errorf("the licence is missing: %q", texts)
		}
		seen = append(seen, string(script)+string(texts))
	}
	if seen[0] != seen[1] {
		t.Error("two runs gave different bytes")
	}
	if !strings.Contains(seen[0], "var echarts=(()=>{") {
		t.Errorf("not a classic script with a global echarts: %.200q", seen[0])
	}
}

func TestOtherArchiveIsRefused(t *testing.T) {
	a := pinned("echarts", []byte("the one"))
	err := run(t.TempDir(), []archive{a}, func(archive, string) ([]byte, error) { return []byte("another"), nil })
	if err == nil || !strings.Contains(err.Error(), "not the archive that was pinned") {
		t.Errorf("got %v", err)
	}
}

func TestNothingIsUnpackedOutside(t *testing.T) {
	dir := t.TempDir()
	if err := unpack(pack(t, "package/../../evil", "x"), filepath.Join(dir, "a", "b")); err == nil {
		t.Error("a path that leaves the folder was taken")
	}
	if _, err := os.Stat(filepath.Join(dir, "a", "evil")); err == nil {
		t.Error("a file was written outside of the folder")
	}
}

// TestAssetIsCurrent compares the checked-in build with the pinned versions.
func TestAssetIsCurrent(t *testing.T) {
	const asset = "../../templates/asset/"
	script, err := os.ReadFile(asset + "echarts.js")
	if err != nil {
		t.Fatal(err)
	}
	texts, err := os.ReadFile(asset + "echarts.LICENSE.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(script), banner(archives())+"\n") {
		t.Errorf("echarts.js begins with %.120q; run: go -C tools generate ./...", script)
	}
	for _, a := range archives() {
		for _, file := range a.texts {
			if !strings.Contains(string(texts), "---- "+a.name+" "+a.version+" ("+a.licence+"): "+file+"\n") {
				t.Errorf("echarts.LICENSE.txt lacks %s of %s", file, a.name)
			}
		}
	}
	if n, limit := gzipped(script), 200_000; n > limit {
		t.Errorf("echarts.js has %d bytes with gzip, more than %d", n, limit)
	}
	if m := regexp.MustCompile(`sourceMappingURL|\beval\(|new Function|new Worker|\bimport\(`).Find(script); m != nil {
		t.Errorf("echarts.js contains %q", m)
	}
}
