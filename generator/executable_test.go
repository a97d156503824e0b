package generator

import (
	"strings"
	"testing"
)

func TestBuildIDsAreThoseOfGoBuild(t *testing.T) {
	hash := "9b74c9897bac770ffc02"
	id := strings.Join([]string{hash, hash, hash, "Zz-_9897bac770ffc029"}, "/")
	for _, tt := range []struct{ what, head, want string }{
		{"a note of ELF", "\x7fELF…\x04\x00\x00\x00\x53\x00\x00\x00\x04\x00\x00\x00Go\x00\x00" + id + "\x00", id},
		{"the beginning of the code elsewhere", "MZ…\xff Go build ID: \"" + id + "\"\n \xff", id},
		{"left out of ELF", "\x04\x00\x00\x00\x00\x00\x00\x00\x04\x00\x00\x00Go\x00\x00" + strings.Repeat("\x00", 100), ""},
		{"left out elsewhere", "\xff Go build ID: \"\"\n \xff" + strings.Repeat("\xcc", 100), ""},
		{"somebody's own text", "\xff Go build ID: \"release\"\n \xff" + strings.Repeat("\xcc", 100), ""},
		{"cut off", "\xff Go build ID: \"" + id[:80], ""},
		{"another program", "#!/bin/sh\n", ""},
	} {
		if got, ok := buildID([]byte(tt.head)); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: %q, %v, expected %q", tt.what, got, ok, tt.want)
		}
	}
	if id, err := programID(); err != nil || id == "" {
		t.Errorf("this program: %q, %v", id, err)
	}
}
