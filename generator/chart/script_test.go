package chart

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestScriptKeepsThePolicyOfThePages looks for what a strict policy or a page
// opened from disk would stop.
func TestScriptKeepsThePolicyOfThePages(t *testing.T) {
	script := read(t, "chart.js")
	for _, bad := range []string{`innerHTML`, `outerHTML`, `insertAdjacentHTML`, `setAttribute("style"`, `cssText`, `fetch(`, `XMLHttpRequest`, `import(`, `eval(`, `new Function`, `document.write`} {
		if strings.Contains(script, bad) {
			t.Errorf("chart.js uses %s", bad)
		}
	}
	if regexp.MustCompile(`(?m)^\s*(import|export)\s`).MatchString(script) {
		t.Error("chart.js is a module")
	}
}

// TestScriptAndPictureAgree compares the numbers that stand in both: one takes
// the place of the other and nothing may jump.
func TestScriptAndPictureAgree(t *testing.T) {
	script, style := read(t, "chart.js"), read(t, "chart.css")
	for _, c := range []struct {
		text, pattern string
		want          int
	}{
		{script, `const dots = (\d+)`, dots},
		{script, `Math\.floor\(months / s\) < (\d+)`, labelsWide},
		{script, `Math\.floor\(months / few\) >= (\d+)`, labelsNarrow},
		{script, `Number\(below\.height\) \+ (\d+)`, pixels(false) - plotTop - plotHeight},
		{style, `margin: 0 (\d+)px 0 \d+px`, marginRight},
		{style, `margin: 0 \d+px 0 (\d+)px`, marginLeft},
		{style, `width: calc\(100% - (\d+)px\)`, marginLeft + marginRight},
	} {
		m := regexp.MustCompile(c.pattern).FindStringSubmatch(c.text)
		if m == nil || m[1] != strconv.Itoa(c.want) {
			t.Errorf("%s: found %v, want %d", c.pattern, m, c.want)
		}
	}
	wide := regexp.MustCompile(`clientWidth > (\d+)`).FindStringSubmatch(script)
	narrow := regexp.MustCompile(`@container \(max-width: (\d+)px\)`).FindStringSubmatch(style)
	if wide == nil || narrow == nil || wide[1] != narrow[1] {
		t.Errorf("the picture is narrow up to %v pixels, the chart up to %v", narrow, wide)
	}
}
