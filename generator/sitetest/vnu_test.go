package sitetest

import (
	"errors"
	"os/exec"
	"testing"
)

// TestTheValidatorFindsNothing has the Nu Html Checker of the W3C read the whole
// demo, its style sheets and drawings too.
func TestTheValidatorFindsNothing(t *testing.T) {
	java, err := exec.LookPath("java")
	if err != nil {
		t.Skip("no java, which the HTML validator needs")
	}
	jar := cached(t, "vnu-*.jar")
	for _, s := range []*site{sites["demo"], sites["hostile"]} {
		out, err := exec.Command(java, "-Xss2m", "-jar", jar, "--errors-only", "--skip-non-html", "--format", "gnu", "--exit-zero-always", s.dir).CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		if len(out) > 0 {
			t.Errorf("%s: %.3000s", s.name, out)
		}
	}
}
