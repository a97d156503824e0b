package main

import (
	"strings"
	"testing"
)

func TestOnlyWhatPeopleReadIsShown(t *testing.T) {
	tests := []struct{ name, events, want string }{
		{"a package that passes is one line", `
			{"Action":"start","Package":"p"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"a remark\n"}
			{"Action":"pass","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Output":"PASS\n"}
			{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}
			{"Action":"pass","Package":"p"}`, "ok  \tp\t0.1s\n"},
		{"a skipped test is named with its reason", `
			{"Action":"output","Package":"p","Test":"TestA","Output":"=== RUN   TestA\n"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"    a_test.go:1: no browser\n"}
			{"Action":"output","Package":"p","Test":"TestA","Output":"--- SKIP: TestA (0.00s)\n"}
			{"Action":"skip","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Output":"PASS\n"}
			{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}
			{"Action":"pass","Package":"p"}`, "    a_test.go:1: no browser\n--- SKIP: TestA (0.00s)\nok  \tp\t0.1s\n"},
		{"of a package that fails everything is shown", `
			{"Action":"output","Package":"p","Test":"TestA","Output":"--- FAIL: TestA (0.00s)\n"}
			{"Action":"fail","Package":"p","Test":"TestA"}
			{"Action":"output","Package":"p","Output":"FAIL\n"}
			{"Action":"output","Package":"p","Output":"FAIL\tp\t0.1s\n"}
			{"Action":"fail","Package":"p"}`, "--- FAIL: TestA (0.00s)\nFAIL\nFAIL\tp\t0.1s\n"},
		{"packages that run side by side are kept apart", `
			{"Action":"output","Package":"p","Test":"TestA","Output":"from p\n"}
			{"Action":"output","Package":"q","Test":"TestA","Output":"from q\n"}
			{"Action":"pass","Package":"p","Test":"TestA"}
			{"Action":"fail","Package":"q","Test":"TestA"}`, "from q\n"},
		{"a package without tests keeps its line", `
			{"Action":"output","Package":"p","Output":"?   \tp\t[no test files]\n"}
			{"Action":"skip","Package":"p"}`, "?   \tp\t[no test files]\n"},
		{"errors of the compiler are shown", `
			{"Action":"build-output","ImportPath":"p","Output":"p.go:1: broken\n"}`, "p.go:1: broken\n"},
		{"what is no event is passed on", "\nsomething else", "something else\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			events := strings.TrimPrefix(strings.ReplaceAll(test.events, "\t\t\t", ""), "\n")
			if err := show(&b, strings.NewReader(events)); err != nil {
				t.Fatal(err)
			}
			if b.String() != test.want {
				t.Errorf("got %q, want %q", b.String(), test.want)
			}
		})
	}
}
