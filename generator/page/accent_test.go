package page

import (
	"fmt"
	"io/fs"
	"math"
	"regexp"
	"strconv"
	"testing"

	"echelle/generator/diag"
	"echelle/templates"
)

// A pale accent is named with the nearest colour that can be read; the numbers
// are those of WebAIM's contrast checker.
func TestPaleAccentIsAWarning(t *testing.T) {
	for _, tt := range []struct{ accent, want string }{
		{"#0b6e4f", ""},
		{"#767676", ""}, // 4.54 to 1
		{"#777777", `site.yaml:3:9: warning: accent is "#777777", whose contrast to white is 4.4, expected at least 4.5 for text that all can read; the nearest such colour is "#767676"`},
		{"#ffff00", `site.yaml:3:9: warning: accent is "#ffff00", whose contrast to white is 1.0, expected at least 4.5 for text that all can read; the nearest such colour is "#7a7a00"`},
	} {
		var problems diag.List
		CheckAccent(tt.accent, diag.Pos{File: "site.yaml", Line: 3, Col: 9}, &problems)
		got := ""
		for _, p := range problems.Sorted() {
			got += p.String()
		}
		if (tt.want == "") != (got == "") || len(got) < len(tt.want) || got[:len(tt.want)] != tt.want {
			t.Errorf("%s: %s, want %s", tt.accent, got, tt.want)
		}
		if tt.want != "" && contrast(rgb(mixed(tt.accent, lightGround, 0)), rgb(lightGround)) < legible {
			t.Errorf("%s: the advice is pale too", tt.accent)
		}
	}
}

// Browsers that know oklch make the colour of links from the accent by the rules
// of style.css. This makes it of many accents as they do and asks for contrast.
func TestLinksOfAnyAccentAreLegible(t *testing.T) {
	css, err := fs.ReadFile(templates.FS, "asset/style.css")
	if err != nil {
		t.Fatal(err)
	}
	light := regexp.MustCompile(`oklch\(from var\(--accent\) min\(l, ([.\d]+)\) c h\)`).FindSubmatch(css)
	dark := regexp.MustCompile(`oklch\(from var\(--accent\) ([.\d]+) min\(c, ([.\d]+)\) h\)`).FindSubmatch(css)
	if light == nil || dark == nil {
		t.Fatal("style.css makes its links in another way")
	}
	number := func(b []byte) float64 {
		x, err := strconv.ParseFloat(string(b), 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	for r := 0; r < 256; r += 51 {
		for g := 0; g < 256; g += 51 {
			for b := 0; b < 256; b += 51 {
				accent := fmt.Sprintf("#%02x%02x%02x", r, g, b)
				l, c, h := oklch(rgb(mixed(accent, lightGround, 0)))
				if k := contrast(fromOklch(min(l, number(light[1])), c, h), rgb(lightGround)); k < legible {
					t.Errorf("%s on light has a contrast of %.2f", accent, k)
				}
				_, c, h = oklch(rgb(mixed(accent, darkGround, 255)))
				if k := contrast(fromOklch(number(dark[1]), min(c, number(dark[2])), h), rgb(darkGround)); k < legible {
					t.Errorf("%s on dark has a contrast of %.2f", accent, k)
				}
			}
		}
	}
	// The reference values of the author of Oklab.
	if l, c, h := oklch(rgb("#ff0000")); math.Abs(l-0.628) > 1e-3 || math.Abs(c-0.2577) > 1e-3 || math.Abs(h*180/math.Pi-29.23) > 0.05 {
		t.Errorf("red is %f %f %f", l, c, h*180/math.Pi)
	}
	if got := fromOklch(oklch(rgb("#0b6e4f"))); math.Abs(got[0]-11)+math.Abs(got[1]-110)+math.Abs(got[2]-79) > 0.1 {
		t.Errorf("there and back: %v", got)
	}
}

// oklch and fromOklch follow Björn Ottosson, "A perceptual color space for
// image processing" (2020); what lies outside of sRGB is cut off, as browsers
// do. Channels are 0 to 255, the hue is in radians.
func oklch(c [3]float64) (l, chroma, hue float64) {
	var x [3]float64
	for i, v := range c {
		v /= 255
		if v <= 0.04045 {
			x[i] = v / 12.92
		} else {
			x[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	p := math.Cbrt(0.4122214708*x[0] + 0.5363325363*x[1] + 0.0514459929*x[2])
	q := math.Cbrt(0.2119034982*x[0] + 0.6806995451*x[1] + 0.1073969566*x[2])
	r := math.Cbrt(0.0883024619*x[0] + 0.2817188376*x[1] + 0.6299787005*x[2])
	a := 1.9779984951*p - 2.4285922050*q + 0.4505937099*r
	b := 0.0259040371*p + 0.7827717662*q - 0.8086757660*r
	return 0.2104542553*p + 0.7936177850*q - 0.0040720468*r, math.Hypot(a, b), math.Atan2(b, a)
}

func fromOklch(l, chroma, hue float64) (c [3]float64) {
	a, b := chroma*math.Cos(hue), chroma*math.Sin(hue)
	p := math.Pow(l+0.3963377774*a+0.2158037573*b, 3)
	q := math.Pow(l-0.1055613458*a-0.0638541728*b, 3)
	r := math.Pow(l-0.0894841775*a-1.2914855480*b, 3)
	for i, v := range [3]float64{
		4.0767416621*p - 3.3077115913*q + 0.2309699292*r,
		-1.2684380046*p + 2.6097574011*q - 0.3413193965*r,
		-0.0041960863*p - 0.7034186147*q + 1.7076147010*r,
	} {
		v = min(max(v, 0), 1)
		if v <= 0.0031308 {
			c[i] = 255 * 12.92 * v
		} else {
			c[i] = 255 * (1.055*math.Pow(v, 1/2.4) - 0.055)
		}
	}
	return c
}
