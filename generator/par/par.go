// Package par runs independent pieces of work side by side: systems, pages,
// months. It is the one place that starts goroutines for computing, and what it
// returns never depends on how many there are.
//
// The pieces are numbered. f(i) may read anything that nobody writes meanwhile
// and writes only what belongs to i, usually slot i of a slice made before. So
// results are in order without a channel, and with one worker or sixty the
// bytes are the same.
package par

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Each calls f(i) for every i from 0 to n-1 on up to workers goroutines and
// waits for all of them. Fewer than one worker means one.
//
// If calls fail, Each returns the error of the lowest i that did, the same in
// every run: all items below it are still run, items above it may be left out.
// A panic in f counts as a failure of its item and goes on in the caller as a
// [Panic].
func Each(n, workers int, f func(i int) error) error {
	none := func() struct{} { return struct{}{} }
	return EachWith(n, workers, none, func(_ struct{}, i int) error { return f(i) })
}

// EachWith is [Each] for work that needs a buffer: scratch is called once for
// each worker, one after the other, and no two calls of f have the same value
// at the same time. What f leaves in it must not change later results.
func EachWith[S any](n, workers int, scratch func() S, f func(s S, i int) error) error {
	workers = max(1, min(workers, n))
	// Items are handed out in order and in blocks, which makes the common
	// counter cheap for many small items; small enough that the last blocks
	// do not keep one worker busy while the others wait.
	block := max(1, min(64, n/(workers*16)))

	var (
		next  atomic.Int64 // the first item not handed out
		first failure
		group sync.WaitGroup
	)
	first.item.Store(int64(n))
	work := func(s S) {
		for {
			end := int(next.Add(int64(block)))
			for i := end - block; i < min(end, n); i++ {
				if int64(i) > first.item.Load() {
					return
				}
				if err := call(f, s, i); err != nil {
					first.add(i, err)
					return
				}
			}
			if end >= n {
				return
			}
		}
	}
	for range workers - 1 {
		s := scratch()
		group.Go(func() { work(s) })
	}
	if n > 0 {
		work(scratch())
	}
	group.Wait()
	if p, ok := first.err.(*Panic); ok {
		panic(p)
	}
	return first.err
}

// Ahead starts f beside what the caller does next, where there are workers for
// that, and returns a function that waits for its result. Else f runs when it is
// waited for first. A panic in f goes on in whoever waits.
func Ahead[T any](workers int, f func() (T, error)) (wait func() (T, error)) {
	wait = sync.OnceValues(f)
	if workers > 1 {
		go func() {
			defer func() { _ = recover() }() // wait panics with the same again
			_, _ = wait()
		}()
	}
	return wait
}

// InOrder is [EachWith] for large items whose results are handed on one after the
// other: done(i) is called for every item in order, never two at a time, as soon as
// f has returned for it and for all below it. A worker that is free goes on at once
// with the next item, but never more than ahead items above those done, which bounds
// what results are held. Nothing is done of a failed item and of those above it.
func InOrder[S any](n, workers, ahead int, scratch func() S, f func(s S, i int) error, done func(i int)) error {
	t := turns{ahead: max(1, ahead), stop: n, returned: make([]bool, n), done: done}
	t.changed.L = &t.mu
	return EachWith(n, workers, scratch, func(s S, i int) error {
		if !t.begin(i) {
			return nil
		}
		failed := true // also by a panic
		defer func() { t.end(i, failed) }()
		err := f(s, i)
		failed = err != nil
		return err
	})
}

// turns are the items of InOrder.
type turns struct {
	mu       sync.Mutex
	changed  sync.Cond // next or stop has
	next     int       // the first item not done
	stop     int       // the first one known to have failed
	ahead    int
	returned []bool // f has, without an error
	done     func(i int)
}

// begin waits until item i may begin, and tells whether it still has to. Nobody
// waits for ever: items are handed out in order, so that the first that is not
// done is being worked at.
func (t *turns) begin(i int) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i >= t.next+t.ahead && i < t.stop {
		t.changed.Wait()
	}
	return i < t.stop
}

// end takes note of item i and does what can be done.
func (t *turns) end(i int, failed bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.changed.Broadcast()
	if failed {
		t.stop = min(t.stop, i)
		return
	}
	t.returned[i] = true
	for t.next < len(t.returned) && t.returned[t.next] {
		stop := t.stop
		t.stop = min(stop, t.next) // should done panic
		t.done(t.next)
		t.stop = stop
		t.next++
	}
}

// failure keeps the error of the lowest item. The item only falls, and every
// item below it has been handed out before it, so that each is run to its end
// or to an error of its own.
type failure struct {
	item atomic.Int64
	mu   sync.Mutex
	err  error
}

func (f *failure) add(i int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if int64(i) < f.item.Load() {
		f.item.Store(int64(i))
		f.err = err
	}
}

// Panic is what [Each] panics with when f did.
type Panic struct {
	Item  int    // the i of f(i)
	Value any    // what f panicked with
	Stack []byte // where, as of runtime/debug.Stack
}

func (p *Panic) Error() string {
	return fmt.Sprintf("item %d: %v\n\n%s", p.Item, p.Value, p.Stack)
}

// Unwrap returns the value if it is an error.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// call returns the error of f(s, i), a *Panic if it panics.
func call[S any](f func(S, int) error, s S, i int) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{Item: i, Value: v, Stack: debug.Stack()}
		}
	}()
	return f(s, i)
}
