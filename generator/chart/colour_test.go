package chart

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

const assets = "../../templates/asset/"

// luminance is the relative luminance of a colour of linear components.
//
// Source: Web Content Accessibility Guidelines 2.2, "relative luminance".
func luminance(r, g, b float64) float64 { return 0.2126*r + 0.7152*g + 0.0722*b }

func hex(t *testing.T, s string) float64 {
	t.Helper()
	if len(s) == 4 {
		s = "#" + s[1:2] + s[1:2] + s[2:3] + s[2:3] + s[3:4] + s[3:4]
	}
	n, err := strconv.ParseUint(s[1:], 16, 24)
	if err != nil || len(s) != 7 {
		t.Fatalf("not a colour: %q", s)
	}
	linear := func(c uint64) float64 {
		v := float64(c&255) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return luminance(linear(n>>16), linear(n>>8), linear(n))
}

// oklch is the luminance of a colour, components out of reach cut off.
//
// Source: CSS Color Module Level 4, conversion from OKLab (Ottosson 2020).
func oklch(l, c, h float64) float64 {
	a, b := c*math.Cos(h*math.Pi/180), c*math.Sin(h*math.Pi/180)
	cube := func(x float64) float64 { return x * x * x }
	lms := [3]float64{
		cube(l + 0.3963377774*a + 0.2158037573*b),
		cube(l - 0.1055613458*a - 0.0638541728*b),
		cube(l - 0.0894841775*a - 1.2914855480*b),
	}
	cut := func(x float64) float64 { return min(max(x, 0), 1) }
	return luminance(
		cut(4.0767416621*lms[0]-3.3077115913*lms[1]+0.2309699292*lms[2]),
		cut(-1.2684380046*lms[0]+2.6097574011*lms[1]-0.3413193965*lms[2]),
		cut(-0.0041960863*lms[0]-0.7034186147*lms[1]+1.7076147010*lms[2]),
	)
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(assets + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestColoursOfCurvesStandOut checks every block of colours in chart.css
// against its own ground: 3:1 is asked of lines, 4.5:1 of text, and names of
// curves are written in their colours.
func TestColoursOfCurvesStandOut(t *testing.T) {
	const least = 4.5
	style := read(t, "style.css")
	// In the colours of a device there is only one for what is drawn.
	blocks := regexp.MustCompile(`(?s)\{([^{}]*--s5: #[^{}]*)\}`).FindAllStringSubmatch(read(t, "chart.css"), -1)
	if len(blocks) != 3 {
		t.Fatalf("%d blocks of colours; want light, dark by the device, dark by the switch", len(blocks))
	}
	if blocks[1][1] != blocks[2][1] && !equalSpace(blocks[1][1], blocks[2][1]) {
		t.Error("dark by the device and by the switch differ")
	}
	for _, block := range blocks {
		ground := regexp.MustCompile(`--chart-bg: var\(--bg, (#\w+)\)`).FindStringSubmatch(block[1])
		if ground == nil {
			t.Fatalf("no ground in %s", block[1])
		}
		if !regexp.MustCompile(`--bg: ` + ground[1] + `;`).MatchString(style) {
			t.Errorf("style.css has no ground %s: compare the colours with its own", ground[1])
		}
		found := regexp.MustCompile(`--(s\d|chart-text|chart-muted): (?:var\(--\w+, )?(#\w+)`).FindAllStringSubmatch(block[1], -1)
		if len(found) != 8 {
			t.Fatalf("%d colours in %s", len(found), block[1])
		}
		for _, m := range found {
			if c := contrast(hex(t, m[2]), hex(t, ground[1])); c < least {
				t.Errorf("--%s %s on %s has a contrast of %.2f, less than %v", m[1], m[2], ground[1], c, least)
			}
		}
	}
}

func equalSpace(a, b string) bool {
	space := regexp.MustCompile(`\s+`)
	return space.ReplaceAllString(a, " ") == space.ReplaceAllString(b, " ")
}

// TestAnyAccentStandsOut takes the lightness that style.css gives a site's own
// accent, which is the colour of the first curve, with all hues.
func TestAnyAccentStandsOut(t *testing.T) {
	style := read(t, "style.css")
	light := regexp.MustCompile(`oklch\(from var\(--accent\) min\(l, ([.\d]+)\) c h\)`).FindStringSubmatch(style)
	dark := regexp.MustCompile(`oklch\(from var\(--accent\) ([.\d]+) min\(c, ([.\d]+)\) h\)`).FindStringSubmatch(style)
	if light == nil || dark == nil {
		t.Fatal("style.css no longer gives the accent a lightness: check the contrast of the first curve anew")
	}
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	const least = 3
	for h := 0.0; h < 360; h += 5 {
		for c := 0.0; c <= 0.32; c += 0.02 {
			if got := contrast(oklch(number(light[1]), c, h), hex(t, "#fff")); got < least {
				t.Errorf("light: chroma %.2f, hue %v: %.2f", c, h, got)
			}
			if got := contrast(oklch(number(dark[1]), min(c, number(dark[2])), h), hex(t, "#14171a")); got < least {
				t.Errorf("dark: chroma %.2f, hue %v: %.2f", c, h, got)
			}
		}
	}
}

func TestContrastOfKnownColours(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"#000", "#fff", 21}, {"#767676", "#ffffff", 4.54}, {"#777", "#fff", 4.48}} {
		if got := contrast(hex(t, c.a), hex(t, c.b)); math.Abs(got-c.want) > 0.005 {
			t.Errorf("%s on %s: %.3f, want %v", c.a, c.b, got, c.want)
		}
	}
	if got, want := oklch(0.627955, 0.257683, 29.2339), 0.2126; math.Abs(got-want) > 1e-3 {
		t.Errorf("red has a luminance of %v, want %v", got, want)
	}
}
