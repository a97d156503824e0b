package preview

import (
	"context"
	"fmt"
	"hash/maphash"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// put writes a file whose time is n seconds after a fixed one.
func put(t testing.TB, name, content string, n int) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	at := time.Unix(1_700_000_000+int64(n), 0)
	if err := os.Chtimes(name, at, at); err != nil {
		t.Fatal(err)
	}
}

// TestWatch runs on the clock of synctest: a second of it takes no time.
func TestWatch(t *testing.T) {
	dir, later := t.TempDir(), filepath.Join(t.TempDir(), "templates")
	put(t, dir+"/games.csv", "1", 0)
	put(t, dir+"/events/a.csv", "1", 0)
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var calls atomic.Int64
		ended := false
		go func() {
			Watch(ctx, []string{dir, later}, 0, func() { calls.Add(1) })
			ended = true
		}()
		synctest.Wait()
		for _, step := range []struct {
			what string
			do   func()
			want int64
		}{
			{"nothing", func() {}, 0},
			{"content of another size", func() { put(t, dir+"/games.csv", "12", 0) }, 1},
			{"content of the same size", func() { put(t, dir+"/games.csv", "21", 1) }, 1},
			{"an older file", func() { put(t, dir+"/games.csv", "11", -9) }, 1},
			{"a new file", func() { put(t, dir+"/events/b.csv", "", 0) }, 1},
			{"a file in a new folder", func() { put(t, dir+"/x/y/z.csv", "", 0) }, 1},
			{"a file removed", func() { os.Remove(dir + "/events/a.csv") }, 1},
			{"a file renamed", func() { os.Rename(dir+"/events/b.csv", dir+"/events/c.csv") }, 1},
			{"a watched folder made", func() { put(t, later+"/base.html", "x", 0) }, 1},
			{"a watched folder removed", func() { os.RemoveAll(later) }, 1},
			{"files of an editor", func() {
				put(t, dir+"/.games.csv.swp", "x", 0)
				put(t, dir+"/games.csv~", "x", 0)
				put(t, dir+"/#games.csv#", "x", 0)
				put(t, dir+"/.git/index", "x", 0)
			}, 0},
			{"several files at once", func() { put(t, dir+"/p", "", 0); put(t, dir+"/q", "", 0) }, 1},
			{"several files in a row", func() {
				for i := range 5 {
					put(t, fmt.Sprintf("%s/r%d", dir, i), "", 0)
					time.Sleep(settle - time.Millisecond)
				}
			}, 1},
		} {
			calls.Store(0)
			step.do()
			time.Sleep(time.Second)
			synctest.Wait()
			if calls := calls.Load(); calls != step.want {
				t.Errorf("%s: %d calls, want %d", step.what, calls, step.want)
			}
		}
		cancel()
		synctest.Wait()
		if !ended {
			t.Error("Watch goes on after its context has ended")
		}
	})
}

func TestChangeIsSeenInTime(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		var at time.Time
		go Watch(t.Context(), []string{dir}, 0, func() { at = time.Now() })
		time.Sleep(time.Second + time.Millisecond) // just after a look
		saved := time.Now()
		put(t, dir+"/a", "x", 0)
		time.Sleep(time.Second)
		synctest.Wait()
		// 150 ms from save to reload, 85 of them for the build
		if took := at.Sub(saved); took > 65*time.Millisecond {
			t.Errorf("a change is seen after %v, want at most 65 ms", took)
		}
	})
}

func TestChangeDuringACallLeadsToAnother(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		go Watch(t.Context(), []string{dir}, 0, func() {
			if calls++; calls == 1 {
				put(t, dir+"/b", "", 0)
			}
		})
		time.Sleep(time.Second)
		put(t, dir+"/a", "", 0)
		time.Sleep(time.Second)
		synctest.Wait()
		if calls != 2 {
			t.Errorf("%d calls, want 2", calls)
		}
	})
}

// A file that never stops changing does not put the call off for ever.
func TestEndlessChange(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		var calls atomic.Int64
		go Watch(t.Context(), []string{dir}, 0, func() { calls.Add(1) })
		for i := range 1000 {
			put(t, dir+"/log", "", i)
			time.Sleep(5 * time.Millisecond)
		}
		if calls.Load() < 3 {
			t.Errorf("%d calls in 5 seconds", calls.Load())
		}
	})
}

func TestPauseGrowsWithTheTree(t *testing.T) {
	for _, test := range []struct{ look, every, want time.Duration }{
		{0, quickest, quickest},
		{2 * time.Millisecond, quickest, quickest},
		{20 * time.Millisecond, quickest, 180 * time.Millisecond},
		{20 * time.Millisecond, time.Second, time.Second},
	} {
		if got := pauseAfter(test.look, test.every); got != test.want {
			t.Errorf("after a look of %v, at least %v: %v, want %v", test.look, test.every, got, test.want)
		}
	}
}

func BenchmarkLookAt5000Files(b *testing.B) {
	dir := b.TempDir()
	for i := range 5000 {
		put(b, fmt.Sprintf("%s/%d/%d.csv", dir, i%30, i), "x", 0)
	}
	seed := maphash.MakeSeed()
	for b.Loop() {
		fingerprint(seed, []string{dir})
	}
}
