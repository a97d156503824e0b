package par_test

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"echelle/generator/par"
)

var workerCounts = []int{-1, 0, 1, 2, 3, 8, 1000}

func TestEveryItemRunsOnce(t *testing.T) {
	for _, n := range []int{0, 1, 2, 7, 64, 1000, 10007} {
		for _, workers := range workerCounts {
			runs := make([]int32, n)
			err := par.Each(n, workers, func(i int) error {
				atomic.AddInt32(&runs[i], 1)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if i := slices.IndexFunc(runs, func(r int32) bool { return r != 1 }); i >= 0 {
				t.Fatalf("n=%d workers=%d: item %d ran %d times", n, workers, i, runs[i])
			}
		}
	}
}

func TestTheErrorOfTheEarliestItemIsReturned(t *testing.T) {
	for _, workers := range workerCounts {
		for range 50 {
			err := par.Each(5000, workers, func(i int) error {
				if i == 137 || i > 140 && i%3 == 0 {
					return fmt.Errorf("item %d", i)
				}
				return nil
			})
			if err == nil || err.Error() != "item 137" {
				t.Fatalf("workers=%d: got %v, want item 137", workers, err)
			}
		}
	}
}

// A late, slow item must not hide an error before it, and items before a
// failed one run even when the failure was seen first.
func TestItemsBelowAFailureStillRun(t *testing.T) {
	failed := make(chan struct{})
	err := par.Each(2, 2, func(i int) error {
		if i == 1 {
			close(failed)
			return errors.New("item 1")
		}
		<-failed
		return errors.New("item 0")
	})
	if err == nil || err.Error() != "item 0" {
		t.Fatalf("got %v, want item 0", err)
	}
}

func TestFailureStopsTheRest(t *testing.T) {
	var ran atomic.Int64
	const n = 1_000_000
	err := par.Each(n, 2, func(i int) error {
		ran.Add(1)
		return errors.New("at once")
	})
	if err == nil || ran.Load() > 2 {
		t.Fatalf("%d items ran after the first error, want at most one a worker", ran.Load())
	}
}

func TestPanicGoesOnInTheCaller(t *testing.T) {
	cause := errors.New("internal error: no such list")
	for _, workers := range []int{1, 4} {
		func() {
			defer func() {
				p, ok := recover().(*par.Panic)
				if !ok {
					t.Fatalf("workers=%d: no *par.Panic in the caller", workers)
				}
				if p.Item != 3 || !errors.Is(p, cause) || len(p.Stack) == 0 {
					t.Errorf("workers=%d: got %v", workers, p)
				}
			}()
			_ = par.Each(100, workers, func(i int) error {
				if i == 3 {
					panic(cause)
				}
				if i > 3 {
					return errors.New("later")
				}
				return nil
			})
			t.Errorf("workers=%d: Each returned", workers)
		}()
	}
}

func TestErrorBeforeAPanicIsReturned(t *testing.T) {
	err := par.Each(10, 1, func(i int) error {
		if i == 2 {
			return errors.New("item 2")
		}
		if i == 3 {
			panic("later")
		}
		return nil
	})
	if err == nil || err.Error() != "item 2" {
		t.Fatalf("got %v, want item 2", err)
	}
}

func TestScratchIsNeverShared(t *testing.T) {
	type buffer struct{ busy atomic.Bool }
	for _, workers := range workerCounts {
		made := 0
		out := make([]int, 3000)
		err := par.EachWith(len(out), workers, func() *buffer { made++; return new(buffer) }, func(b *buffer, i int) error {
			if !b.busy.CompareAndSwap(false, true) {
				return errors.New("buffer in use")
			}
			defer b.busy.Store(false)
			out[i] = i * i
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if want := max(1, min(workers, len(out))); made != want {
			t.Errorf("workers=%d: %d buffers made, want %d", workers, made, want)
		}
		for i, v := range out {
			if v != i*i {
				t.Fatalf("slot %d has %d", i, v)
			}
		}
	}
}

func TestResultsAreHandedOnInOrder(t *testing.T) {
	const n = 500
	for _, workers := range workerCounts {
		for _, ahead := range []int{0, 1, 2, 7, n} {
			var begun, open atomic.Int64
			handed := 0
			results := make([]int, n)
			err := par.InOrder(n, workers, ahead, func() int { return 0 }, func(_, i int) error {
				begun.Add(1)
				if open.Add(1) > int64(max(1, ahead)) {
					return fmt.Errorf("item %d begins too far ahead", i)
				}
				results[i] = i * i
				return nil
			}, func(i int) {
				if i != handed || results[i] != i*i {
					t.Fatalf("workers=%d ahead=%d: %d with %d is handed on after %d items", workers, ahead, i, results[i], handed)
				}
				handed++
				open.Add(-1)
			})
			if err != nil || handed != n || begun.Load() != n {
				t.Fatalf("workers=%d ahead=%d: %d of %d items handed on, %d begun, %v", workers, ahead, handed, n, begun.Load(), err)
			}
		}
	}
}

// Nobody waits for the turn of an item that never comes.
func TestNothingIsHandedOnFromAFailureOn(t *testing.T) {
	for _, workers := range workerCounts {
		for what, fail := range map[string]func(i int) error{
			"an error": func(i int) error { return fmt.Errorf("item %d", i) },
			"a panic":  func(i int) error { panic(i) },
		} {
			handed := 0
			err := func() (err error) {
				defer func() {
					if p, ok := recover().(*par.Panic); ok {
						err = fmt.Errorf("item %d", p.Value)
					}
				}()
				return par.InOrder(1000, workers, 3, func() int { return 0 }, func(_, i int) error {
					if i >= 137 {
						return fail(i)
					}
					return nil
				}, func(int) { handed++ })
			}()
			if err == nil || err.Error() != "item 137" || handed != 137 {
				t.Fatalf("workers=%d, %s: got %v after %d items, want item 137", workers, what, err, handed)
			}
		}
	}
}

func TestAPanicOfTheReceiverGoesOnInTheCaller(t *testing.T) {
	for _, workers := range workerCounts {
		func() {
			defer func() {
				if p, ok := recover().(*par.Panic); !ok || p.Value != "full" {
					t.Fatalf("workers=%d: no *par.Panic in the caller", workers)
				}
			}()
			_ = par.InOrder(100, workers, 2, func() int { return 0 }, func(int, int) error { return nil }, func(i int) {
				if i == 20 {
					panic("full")
				}
			})
			t.Errorf("workers=%d: InOrder returned", workers)
		}()
	}
}

func BenchmarkEmptyItems(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			for b.Loop() {
				if err := par.Each(100_000, workers, func(int) error { return nil }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestAheadRunsOnceAndGivesItsResultToAll(t *testing.T) {
	for _, workers := range workerCounts {
		var runs atomic.Int32
		wait := par.Ahead(workers, func() (int, error) { return int(runs.Add(1)), errors.New("late") })
		for range 3 {
			if n, err := wait(); n != 1 || err == nil || err.Error() != "late" {
				t.Errorf("workers=%d: got %d, %v, want 1, late", workers, n, err)
			}
		}
	}
}

func TestAheadWaitsWithOneWorkerAndElseBegins(t *testing.T) {
	begun := make(chan struct{})
	par.Ahead(2, func() (int, error) { close(begun); return 0, nil })
	<-begun
	asked := false
	wait := par.Ahead(1, func() (bool, error) { return asked, nil })
	asked = true
	if begun, _ := wait(); !begun {
		t.Error("one worker began before it was asked")
	}
}

func TestAPanicAheadGoesOnInWhoeverWaits(t *testing.T) {
	for _, workers := range workerCounts {
		wait := par.Ahead(workers, func() (int, error) { panic("broken") })
		func() {
			defer func() {
				if v := recover(); v != "broken" {
					t.Errorf("workers=%d: got panic %v, want broken", workers, v)
				}
			}()
			wait()
		}()
	}
}
