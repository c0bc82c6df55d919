// Package parallel spreads independent pieces of work, such as the functions of
// a module, over the processors. It imports nothing of this module.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls f for 0 to n-1, in any order, and returns when all calls have. The
// calls run on up to GOMAXPROCS goroutines; a panic of one ends the program, as
// it would anywhere.
//
// Where there is one thread for everything, as in a browser, a long pass lets in now and
// then what else there is to do: the caller's other goroutines run, too.
func Each(n int, f func(i int)) {
	EachWorker(n, func() func(int) { return f })
}

// EachWorker is Each with a function for every goroutine, made by worker, that
// may keep buffers from one call to the next.
func EachWorker(n int, worker func() func(i int)) {
	workers := min(runtime.GOMAXPROCS(0), n)
	var next atomic.Int64
	run := func() {
		f, pause := worker(), NewBreath()
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			f(i)
			pause.Take()
		}
	}
	var group sync.WaitGroup
	for range workers - 1 {
		group.Go(run)
	}
	if workers > 0 {
		run()
	}
	group.Wait()
}
