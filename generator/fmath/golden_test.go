package fmath

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// TestBits compares bits with testdata/bits.golden: a few values a person can
// look at and the hash of 100,000 others for each function. The same file must
// come out on every processor; run it with GOARCH=386 and GOAMD64=v3 too.
func TestBits(t *testing.T) {
	var b bytes.Buffer
	for _, f := range []struct {
		name  string
		f     func(float64) float64
		input func(*source) float64
		show  []float64
	}{
		{"Exp", Exp, func(s *source) float64 { return s.between(-745, 710) }, []float64{-700, -1.5, 1e-5, 0.1, 1, 10, 700}},
		{"Pow10", Pow10, func(s *source) float64 { return s.between(-6, 6) }, []float64{-300.5, -0.1, 0.0025, 0.25, 0.5, 1.7, 300.5}},
		{"Log", Log, (*source).positive, []float64{1e-310, 0.1, 0.99, 1.01, 3, 1e10}},
		{"Sqrt", Sqrt, (*source).positive, []float64{2, 3}},
		{"Erf", Erf, func(s *source) float64 { return s.between(-6, 6) }, []float64{-3, 1e-9, 0.5, 1, 2, 4}},
		{"Erfc", Erfc, func(s *source) float64 { return s.between(-6, 28) }, []float64{-3, 0.5, 1, 2, 4, 20}},
		{"Phi", Phi, func(s *source) float64 { return s.between(-39, 9) }, []float64{-30, -3, -0.5, 0.1, 1, 2, 4}},
	} {
		for _, x := range f.show {
			fmt.Fprintf(&b, "%s %v = %016x (%.17g)\n", f.name, x, math.Float64bits(f.f(x)), f.f(x))
		}
		s, h := source(3), sha256.New()
		for range 100_000 {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(f.f(f.input(&s)))))
		}
		fmt.Fprintf(&b, "%s sha256 %x\n", f.name, h.Sum(nil))
	}
	const golden = "testdata/bits.golden"
	if *update {
		if err := os.WriteFile(golden, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), want) {
		t.Errorf("bits differ from %s:\n%s", golden, b.Bytes())
	}
}

// TestNothingIsFused looks through the instructions made for arm64, where the
// compiler fuses wherever the language lets it.
func TestNothingIsFused(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the package")
	}
	cmd := exec.Command("go", "build", "-gcflags=-S", ".")
	cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	listing, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	if !bytes.Contains(listing, []byte("FMULD")) {
		t.Fatal("no product in the listing: is it a listing?")
	}
	fused := regexp.MustCompile(`\S+\.go:\d+\)\s+FN?M(ADD|SUB)D`)
	for _, found := range fused.FindAll(listing, -1) {
		t.Errorf("fused: %s", found)
	}
}

func BenchmarkFunctions(b *testing.B) {
	for _, f := range []struct {
		name string
		f    func(float64) float64
	}{
		{"Exp", Exp},
		{"math.Exp", math.Exp},
		{"Pow10", Pow10},
		{"Log", Log},
		{"math.Log", math.Log},
		{"Erf", Erf},
		{"Phi", Phi},
	} {
		b.Run(f.name, func(b *testing.B) {
			x, sum := 0.1, 0.0
			for b.Loop() {
				sum += f.f(x)
				if x += 0.001; x > 3 {
					x = 0.1
				}
			}
			if sum == 0 {
				b.Fatal("no sum")
			}
		})
	}
}
