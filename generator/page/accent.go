package page

import (
	"fmt"
	"math"

	"echelle/generator/diag"
)

// The backgrounds of style.css, against which an accent must be legible.
const (
	lightGround = "#ffffff"
	darkGround  = "#14171a"
)

// legible is the contrast that WCAG 2.2 asks of text (success criterion 1.4.3).
const legible = 4.5

// AccentStyle is a style sheet with a site's own accent colour, "#rrggbb". For
// each background the colour is mixed with black or white until it is legible.
func AccentStyle(accent string) []byte {
	light, dark := mixed(accent, lightGround, 0), mixed(accent, darkGround, 255)
	return fmt.Appendf(nil, ":root{--accent:%s}\n@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--accent:%s}}\n:root[data-theme=dark]{--accent:%s}\n", light, dark, dark)
}

// CheckAccent warns of an accent, read at a place, that is too pale for text on
// white. The page shows the nearest colour that is not. On the dark ground a
// lighter one of the same hue is used in any case: nobody chooses one colour
// for both.
func CheckAccent(accent string, at diag.Pos, problems *diag.List) {
	if c := contrast(rgb(accent), rgb(lightGround)); c < legible {
		problems.Warn(at, fmt.Sprintf("accent is %q, whose contrast to white is %.1f", accent, math.Floor(c*10)/10),
			fmt.Sprintf("at least %.1f for text that all can read", legible), fmt.Sprintf("the nearest such colour is %q", mixed(accent, lightGround, 0)))
	}
}

// mixed moves a colour towards black (0) or white (255) until it has the
// contrast to the ground.
func mixed(colour, ground string, towards float64) string {
	c, g := rgb(colour), rgb(ground)
	for i := range 101 {
		share := float64(i) / 100
		var m [3]float64
		for k := range m {
			m[k] = math.Round(float64(c[k]*(1-share)) + float64(towards*share))
		}
		if contrast(m, g) >= legible {
			return fmt.Sprintf("#%02x%02x%02x", int(m[0]), int(m[1]), int(m[2]))
		}
	}
	return colour
}

func rgb(colour string) (c [3]float64) {
	var r, g, b int
	if _, err := fmt.Sscanf(colour, "#%02x%02x%02x", &r, &g, &b); err != nil {
		panic("internal error: not a colour: " + colour)
	}
	return [3]float64{float64(r), float64(g), float64(b)}
}

// contrast is the contrast ratio of two colours, 1 to 21 (WCAG 2.2).
func contrast(a, b [3]float64) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is the relative luminance of a colour, 0 to 1 (WCAG 2.2).
func luminance(c [3]float64) float64 {
	weights := [3]float64{0.2126, 0.7152, 0.0722}
	sum := 0.0
	for i, v := range c {
		v /= 255
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += float64(v * weights[i])
	}
	return sum
}
