// Package testgrowth is for tests that what something costs stays in proportion to
// its size: they compare times with each other, never with a clock.
package testgrowth

import (
	"testing"
	"time"
)

const (
	// Factor is how many times larger the large input is.
	Factor = 4
	// most is what it may cost more, times: 4 would be in proportion, 16 quadratic.
	most = 11
	// attempts is how often the two are compared before the result counts: other
	// processes may have slowed one of them down.
	attempts = 4
)

// Check measures work on an input of a size, in whatever unit, and on one Factor
// times as large, and reports growth that is near to quadratic. Each work function
// is made first, which is not measured, and then called.
func Check(t testing.TB, size int, prepare func(size int) (work func())) {
	t.Helper()
	small, large := prepare(size), prepare(Factor*size)
	var least, many time.Duration
	for range attempts {
		least, many = fastest(small), fastest(large)
		if many <= most*least {
			return
		}
	}
	t.Errorf("%d times as much takes %.1f times as long: %v, not %v", Factor, float64(many)/float64(least), many, least)
}

// fastest is the shortest time of some calls.
func fastest(work func()) time.Duration {
	shortest := time.Duration(1<<63 - 1)
	for range 3 {
		start := time.Now()
		work()
		shortest = min(shortest, time.Since(start))
	}
	return shortest
}
