package record

import (
	"fmt"
	"strings"

	"echelle/generator/diag"
)

// checkStatic reports files below static/ whose names some system refuses or
// takes for one another. Files come as paths below the data folder, sorted;
// whether one stands in the place of a page is the caller's question.
func checkStatic(files []string, problems *diag.List) {
	folded := map[string]string{}
	for _, f := range files {
		at := diag.Pos{File: f}
		for segment := range strings.SplitSeq(f, "/") {
			if !safeName(segment) {
				problems.Error(at, fmt.Sprintf("the name %q", segment), "a name that every system can store", "rename it")
				break
			}
		}
		low := strings.ToLower(f)
		if first, ok := folded[low]; ok {
			problems.Error(at, "the same name as "+first+" but for capitals", "names that differ in more than capitals", "rename one")
			continue
		}
		folded[low] = f
	}
}

// safeName tells whether a name can be a file's on Linux, macOS and Windows.
//
// Source: Microsoft, "Naming Files, Paths, and Namespaces".
func safeName(name string) bool {
	for _, r := range name {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`<>:"/\|?*`, r) {
			return false
		}
	}
	return name != "" && len(name) < 256 && !strings.HasSuffix(name, ".") && !strings.HasSuffix(name, " ") &&
		!device(strings.ToLower(name))
}
